//! `linstock replay`: a record played again.
use crate::{Answer, files, print};
use anyhow::{Result, bail};
use clap::Args as Clap;
use kernel::{Viewer, view::View};
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock replay battle.json               its log\n  linstock replay battle.json --verify      does it still come out the same?\n  linstock replay battle.json --to 40 --map turn-3.png"
)]
pub(crate) struct Args {
    /// The record
    record: PathBuf,
    /// Only say whether it replays to the same end
    #[arg(long)]
    verify: bool,
    /// Stop after so many decisions
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw the table as it stands then, as FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, as_json: bool) -> Result<Answer> {
    let text = files::read(&args.record)?;
    let name = args.record.display();
    let is_record = serde_json::from_str::<serde_json::Value>(&text)
        .is_ok_and(|value| value.get("decisions").is_some());
    if !is_record {
        bail!(
            "{name} is not a record: a record is the JSON that `save` or {{\"record\":true}} gives"
        );
    }
    let replayed = match games::replay(&text, args.to) {
        Ok(replayed) => replayed,
        Err(why) => {
            if as_json {
                print::json(&json!({"ok": false, "why": why}));
            }
            eprintln!("linstock: {name}: {why}");
            return Ok(Answer::No);
        }
    };
    let game = replayed.game;
    if let Some(file) = &args.map {
        map(&game.view("watcher").map_err(|no| anyhow::anyhow!("{no:?}"))?, file)?;
    }
    if as_json {
        print::json(
            &json!({"ok": true, "decisions": replayed.n_decisions, "events": replayed.n_events,
            "final": game.hash(), "verdict": game.verdict()}),
        );
    } else if args.verify {
        print::line(&format!(
            "{name}: ok, {} decisions, {} events, final {}",
            replayed.n_decisions,
            replayed.n_events,
            game.hash()
        ));
    } else if args.map.is_none() {
        for line in game.lines(Viewer::Watcher) {
            print::line(&line.text);
        }
        if let Some(verdict) = game.verdict() {
            print::line(&format!("\n{}: {}", verdict.words, verdict.why));
        }
    }
    Ok(Answer::Yes)
}

/// Draws a table to a file, by what its name ends in.
fn map(view: &View, file: &Path) -> Result<()> {
    let style = draw::Style::default();
    let ending = file.extension().and_then(|it| it.to_str()).unwrap_or_default();
    let bytes = match ending {
        "svg" => draw::svg(view, &style).into_bytes(),
        "png" => draw::png(view, &style)?,
        _ => bail!("a map is FILE.svg or FILE.png, not {}", file.display()),
    };
    files::write(file, &bytes)
}
