//! `linstock scenario`: a moment of a battle as a scenario of its own.
use crate::{
    Answer,
    files::{self, Secrets},
    print::{self, Output},
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use serde_json::json;
use std::path::PathBuf;

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock scenario --from battle.json --at 40 -o puzzle.toml\n  linstock play puzzle.toml                 plays on from there\n  linstock map puzzle.toml puzzle.svg       draws it\n\nThe file holds the whole position in its [start], secrets included. The dice of the new battle come from its own seed."
)]
pub(crate) struct Args {
    /// The record of the battle
    #[arg(long, value_name = "RECORD")]
    from: PathBuf,
    /// After this many decisions
    #[arg(long, value_name = "N")]
    at: usize,
    /// Write the scenario to this file instead of printing it
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    secrets: Secrets,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let name = args.from.display();
    let record = files::record(&args.from)?;
    if record.is_closed(args.secrets) {
        bail!(
            "{name}: this battle is not over, and a position shows what is still secret in it; add --secrets to write it all the same"
        );
    }
    let game = files::replayed(&args.from, &record, Some(args.at))?.game;
    let position = match game.position() {
        Ok(position) => position,
        Err(why) => bail!("{name}: {why}"),
    };
    let text = kernel::doc::written(&position);
    match &args.out {
        Some(file) => files::write(file, text.as_bytes())?,
        None if output.is_json() => {}
        None => print::line(text.trim_end()),
    }
    if output.is_json() {
        print::json(
            &json!({"ok": true, "decisions": args.at, "file": args.out, "scenario": position}),
        );
    } else if let Some(file) = &args.out {
        let decisions = if args.at == 1 { "decision" } else { "decisions" };
        print::line(&format!("{}: the position after {} {decisions}", file.display(), args.at));
    }
    Ok(Answer::Yes)
}
