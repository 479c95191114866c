//! `linstock sim`: plays a battle many times and prints the results.
use crate::{
    Answer,
    print::Output,
    runs::{self, Bar, Outputs, PlanArgs},
    signals,
};
use anyhow::Result;
use clap::Args as Clap;
use lab::{Run, Summary};
use std::{sync::atomic::Ordering, time::Instant};

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock sim first-lesson --games 200\n  linstock sim naseby-1645 --games 100 --seats veteran,regular --swap --report naseby.html\n  linstock sim first-lesson --games 500 --vary turns=6,8,10 --out lesson.parquet\n  linstock sim --from saturday.json --at 40 --games 100     could I have won this?\n\n`linstock lab` does the same in a folder, and can resume after a stop."
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    /// The number of threads [default: one for each core]. It affects only the speed
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    #[command(flatten)]
    outputs: Outputs,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let run = Run::new(args.plan.plan()?)?;
    args.outputs.check()?;
    let stop = signals::stop_flag();
    let indices: Vec<u64> = (0..run.plan().n_battles()).collect();
    let (mut rows, mut bar, start) = (Vec::new(), Bar::new(&run, &[]), Instant::now());
    lab::fight(&run, &indices, lab::thread_count(args.threads), &stop, |row, _, _| {
        bar.tick(&row);
        rows.push(row);
        true
    });
    bar.end();
    let summary =
        Summary::new(&run, &rows, rows.len() as f64 / start.elapsed().as_secs_f64().max(1e-9));
    args.outputs.write(&run, &rows, &summary)?;
    let answer = runs::tell(&summary, output);
    if rows.len() < indices.len() {
        debug_assert!(stop.load(Ordering::Relaxed), "battles stop only when asked to");
        eprintln!(
            "linstock: stopped after {} of {} battles. To keep the results and resume after a stop:\n  {}",
            rows.len(),
            indices.len(),
            args.plan.kept()
        );
        return Ok(Answer::No);
    }
    Ok(answer)
}
