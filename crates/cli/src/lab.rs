//! `linstock lab`: the same as `sim`, but kept in a folder, resumable, and shared between machines.
use crate::{
    Answer,
    print::Output,
    runs::{self, Bar, Outputs, PlanArgs},
    signals,
};
use anyhow::{Context, Result};
use clap::{Args as Clap, Subcommand};
use lab::{Folder, Kept, Row, Run, Summary};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

mod shared;

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock lab run first-lesson --games 5000 --into lesson     stop it any time with Ctrl-C\n  linstock lab resume lesson                                   continue where it stopped\n  linstock lab show lesson                                     the results so far\n  linstock lab run first-lesson --games 5000 --into lesson --queue postgres://me@host/lab\n  linstock lab worker --queue postgres://me@host/lab           on as many machines as you like"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Start a run in a folder
    Run(RunArgs),
    /// Continue the run in a folder
    Resume(ResumeArgs),
    /// Show the results so far of the run in a folder
    Show(ShowArgs),
    /// Play the battles of the runs in a queue
    Worker(shared::WorkerArgs),
}

#[derive(Clap, Debug)]
struct RunArgs {
    #[command(flatten)]
    plan: PlanArgs,
    /// The folder; created if it does not exist
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    #[command(flatten)]
    how: How,
}

#[derive(Clap, Debug)]
struct ResumeArgs {
    /// The folder of the run
    folder: PathBuf,
    #[command(flatten)]
    how: How,
}

#[derive(Clap, Debug)]
struct ShowArgs {
    /// The folder of the run
    folder: PathBuf,
    #[command(flatten)]
    outputs: Outputs,
}

/// How the battles are played.
#[derive(Clap, Debug)]
pub(crate) struct How {
    /// The number of threads [default: one for each core]. It affects only the speed
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Share the battles through a PostgreSQL database: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
    /// Leave the battles to the workers of the queue and only collect them
    #[arg(long, requires = "queue")]
    wait: bool,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    match &args.command {
        Command::Run(args) => {
            let run = Run::new(args.plan.plan()?)?;
            let mut folder = Folder::begin(&args.into, run.plan(), &fresh_id())?;
            let missing = (0..run.plan().n_battles()).collect();
            let kept = Kept { run, rows: Vec::new(), missing, broken: 0 };
            go_on(&args.into, &mut folder, kept, &args.how, output)
        }
        Command::Resume(args) => {
            let (mut folder, kept) = Folder::resume(&args.folder)?;
            if kept.broken > 0 {
                eprintln!(
                    "linstock: {} incomplete lines are ignored; their battles are played again",
                    kept.broken
                );
            }
            go_on(&args.folder, &mut folder, kept, &args.how, output)
        }
        Command::Show(args) => {
            args.outputs.check()?;
            let kept = Folder::look(&args.folder)?;
            let summary = Summary::new(&kept.run, &kept.rows, 0.0);
            args.outputs.write(&kept.run, &kept.rows, &summary)?;
            Ok(runs::tell(&summary, output))
        }
        Command::Worker(args) => shared::worker(args, output),
    }
}

/// A name that no other run has.
fn fresh_id() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", since.as_nanos(), std::process::id())
}

/// Plays the missing battles, stores them, and prints the results.
fn go_on(
    path: &Path,
    folder: &mut Folder,
    kept: Kept,
    how: &How,
    output: Output,
) -> Result<Answer> {
    let Kept { run, mut rows, missing, .. } = kept;
    let (before, start) = (rows.len(), Instant::now());
    let stop = signals::stop_flag();
    if !missing.is_empty() {
        let mut bar = Bar::new(&run, &rows);
        let fought = match &how.queue {
            Some(address) => shared::fight(address, how, &run, folder, &missing, &stop, &mut bar),
            None => alone(how, &run, folder, &missing, &stop, &mut bar),
        };
        bar.end();
        rows.extend(fought?);
        rows.sort_by_key(|row| row.index);
        folder.finish()?;
    }
    let speed = (rows.len() - before) as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let summary = Summary::new(&run, &rows, speed);
    if (rows.len() as u64) < run.plan().n_battles() {
        runs::tell(&summary, output);
        eprintln!(
            "linstock: stopped after {} of {} battles; they are kept. To continue:\n  linstock lab resume {}",
            rows.len(),
            run.plan().n_battles(),
            path.display()
        );
        return Ok(Answer::No);
    }
    let out = cfg!(feature = "parquet").then(|| folder.file("battles.parquet"));
    Outputs { out, report: Some(folder.file("report.html")) }.write(&run, &rows, &summary)?;
    Ok(runs::tell(&summary, output))
}

/// On this machine only.
fn alone(
    how: &How,
    run: &Run,
    folder: &mut Folder,
    missing: &[u64],
    stop: &Arc<AtomicBool>,
    bar: &mut Bar,
) -> Result<Vec<Row>> {
    let (mut rows, mut kept) = (Vec::new(), Ok(()));
    lab::fight(run, missing, lab::thread_count(how.threads), stop, |row, seconds, _| {
        kept = folder.keep(&row, seconds);
        bar.tick(&row);
        rows.push(row);
        kept.is_ok()
    });
    kept.context("the run cannot be saved")?;
    Ok(rows)
}
