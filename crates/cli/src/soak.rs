//! `linstock soak`: random battles on generated fields that check all the laws of a ruleset.
use crate::{
    Answer, files,
    print::{self, Output},
};
use anyhow::Result;
use clap::Args as Clap;
use serde_json::json;
use std::{collections::BTreeMap, path::PathBuf};

#[derive(Clap, Debug)]
pub(crate) struct Args {
    /// The number of battles
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of the first battle; each further battle uses the next seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The ruleset
    #[arg(long, default_value_t = crate::first_ruleset())]
    ruleset: String,
    /// The folder for the records of broken battles, named by their seeds
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    keep: PathBuf,
    /// Show how often each kind of act and event occurred
    #[arg(long, hide = true)]
    count: bool,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let (mut decisions, mut ended, mut broken) = (0, 0, Vec::new());
    let mut counts = BTreeMap::new();
    for seed in (0..args.games).map(|n| args.seed.wrapping_add(n)) {
        match games::soak(&args.ruleset, seed)? {
            Ok(played) => {
                decisions += played.n_decisions;
                ended += u64::from(played.ended);
                for (name, n) in played.counts {
                    *counts.entry(name).or_insert(0) += n;
                }
            }
            Err(fault) => {
                let file = args.keep.join(format!("soak-{}-{seed}.json", args.ruleset));
                files::write(&file, format!("{}\n", fault.record).as_bytes())?;
                eprintln!("seed {seed}: {}\n  kept as {}", fault.why, file.display());
                broken.push(json!({"seed": seed, "why": fault.why, "record": file}));
            }
        }
    }
    if output.is_json() {
        let mut told = json!({"ok": broken.is_empty(), "games": args.games, "ended": ended,
            "decisions": decisions, "broken": broken});
        if args.count {
            told["counts"] = json!(counts);
        }
        print::json(&told);
    } else {
        for (name, n) in counts.iter().filter(|_| args.count) {
            print::line(&format!("{n:>9}  {name}"));
        }
        print::line(&format!(
            "{} battles, {decisions} decisions, {ended} ended, {} broke a law",
            args.games,
            broken.len()
        ));
    }
    Ok(if broken.is_empty() { Answer::Yes } else { Answer::No })
}
