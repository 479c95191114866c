//! `linstock check`: reports every problem of every file at once.
use crate::{
    Answer, files,
    print::{self, Output},
};
use anyhow::Result;
use clap::Args as Clap;
use games::{Files, Problem};
use serde_json::json;
use std::path::PathBuf;

const EXAMPLES: &str =
    "Examples:\n  linstock check my-battle.toml\n  linstock check --json scenarios/splendid/*.toml";

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let (mut problems, mut notices, mut readable) = (Vec::new(), Vec::new(), true);
    for path in &args.files {
        let name = path.display().to_string();
        let text = match files::read(path) {
            Ok(text) => text,
            Err(why) => {
                readable = false;
                problems.push(unread(name, &why));
                continue;
            }
        };
        let folder = files::beside::folder(&name);
        let read = |name: &str| files::beside::read(&folder, name);
        let checked = games::check_with(&name, &text, Files::Beside(&read));
        if !output.is_json() && checked.problems.is_empty() {
            let notice = checked.notice.map(|notice| format!(" {notice}")).unwrap_or_default();
            print::line(&format!("{name}: ok ({}){notice}", kind(checked.kind)));
        } else {
            notices.extend(checked.notice.map(|why| json!({"file": name, "why": why})));
        }
        problems.extend(checked.problems);
    }
    if output.is_json() {
        let mut told = json!({"ok": problems.is_empty(), "problems": problems});
        if !notices.is_empty() {
            told["notices"] = json!(notices);
        }
        print::json(&told);
    } else if !problems.is_empty() {
        eprintln!("{}", files::told(&problems));
    }
    // An unreadable file is a wrong call, but the readable ones are still checked.
    Ok(match (readable, problems.is_empty()) {
        (false, _) => Answer::Wrong,
        (true, true) => Answer::Yes,
        (true, false) => Answer::No,
    })
}

fn unread(file: String, why: &anyhow::Error) -> Problem {
    // The name is already printed before it.
    let why = why.chain().last().map(ToString::to_string).unwrap_or_default();
    let (why, remedy) = (format!("cannot be read: {why}"), "give a text file".to_owned());
    Problem { file, line: None, key: String::new(), why, remedy }
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
