//! `linstock check`: every problem of every file at once.
use crate::{Answer, files, print};
use anyhow::Result;
use clap::Args as Clap;
use serde_json::json;
use std::path::PathBuf;

/// Examples are worth more than a page of words.
const EXAMPLES: &str =
    "Examples:\n  linstock check my-battle.toml\n  linstock check --json scenarios/splendid/*.toml";

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, as_json: bool) -> Result<Answer> {
    let mut problems = Vec::new();
    for path in &args.files {
        let text = files::read(path)?;
        let name = path.display().to_string();
        let checked = games::check(&name, &text);
        if !as_json && checked.problems.is_empty() {
            print::line(&format!("{name}: ok ({})", kind(checked.kind)));
        }
        problems.extend(checked.problems);
    }
    if as_json {
        print::json(&json!({"ok": problems.is_empty(), "problems": problems}));
    } else if !problems.is_empty() {
        eprintln!("{}", files::told(&problems));
    }
    Ok(if problems.is_empty() { Answer::Yes } else { Answer::No })
}

fn kind(kind: games::Kind) -> &'static str {
    match kind {
        games::Kind::Scenario => "scenario",
        games::Kind::Army => "army",
        games::Kind::Rulebook => "rulebook",
        games::Kind::Record => "record",
        games::Kind::Unknown => "unknown",
    }
}
