//! `linstock replay`: replays a record.
use crate::{
    Answer,
    files::{self, Eyes, Secrets},
    map,
    print::{self, Output},
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use games::{AnyGame, Instead, NotReplayed, Replayed};
use kernel::Viewer;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock replay battle.json               its log, each decision with its number\n  linstock replay battle.json --verify      does it still give the same result?\n  linstock replay battle.json --to 40 --map turn-3.png\n  linstock replay battle.json --report battle.html   turn by turn, with maps"
)]
pub(crate) struct Args {
    /// The record
    record: PathBuf,
    /// Only report whether it replays to the same result
    #[arg(long)]
    verify: bool,
    /// Stop after this many decisions
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw the table at that point, as FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Write a report turn by turn with maps and plots, as FILE.html
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    secrets: Secrets,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    if let Some(file) = &args.map {
        map::ending(file)?;
    }
    if let Some(file) =
        args.report.as_ref().filter(|file| file.extension() != Some("html".as_ref()))
    {
        bail!("a report must be FILE.html, not {}", file.display());
    }
    let record = files::record(&args.record)?;
    let (text, eyes) = (&record.text, record.eyes(args.secrets));
    let name = args.record.display();
    let replayed = match games::show(text, args.to) {
        Ok(replayed) => replayed,
        Err(no) => {
            let answer = match no {
                NotReplayed::Unread(_) => Answer::Wrong,
                NotReplayed::Broken(_) => Answer::No,
            };
            return Ok(refused(&format!("{name}: {no}"), json!({}), output, answer));
        }
    };
    if let Some(instead) = &replayed.instead {
        return shown(args, output, (text, &eyes), &replayed, instead);
    }
    draw_all(args, (text, &eyes), &replayed)?;
    let game = replayed.game;
    if output.is_json() {
        print::json(
            &json!({"ok": true, "decisions": replayed.n_decisions, "events": replayed.n_events,
            "final": replayed.fingerprint, "verdict": game.verdict()}),
        );
    } else if args.verify {
        print::line(&format!(
            "{name}: ok, {} decisions, {} events, final {}",
            replayed.n_decisions, replayed.n_events, replayed.fingerprint
        ));
    } else if args.map.is_none() && args.report.is_none() {
        log((text, &eyes), replayed.n_decisions)?;
    }
    Ok(Answer::Yes)
}

/// Shows a record that today's rules cannot replay: from its film, or as far as they accept it, which is not all that was asked.
fn shown(
    args: &Args,
    output: Output,
    seen: (&str, &Eyes),
    replayed: &Replayed,
    instead: &Instead,
) -> Result<Answer> {
    let notice = format!("{}: {instead}", args.record.display());
    let (is_film, n) = (instead.is_film(), replayed.n_decisions);
    let told = json!({"decisions": n, "film": is_film, "why": instead.to_string()});
    if args.verify {
        return Ok(refused(&notice, told, output, Answer::No));
    }
    draw_all(args, seen, replayed)?;
    if output.is_json() {
        let mut told = told;
        (told["ok"], told["verdict"]) = (json!(is_film), json!(replayed.game.verdict()));
        print::json(&told);
    } else if args.map.is_none() && args.report.is_none() {
        log(seen, n)?;
    }
    eprintln!("linstock: {notice}");
    Ok(if is_film { Answer::Yes } else { Answer::No })
}

/// Prints the log. Each decision has its number, which `--to` and `scenario --at` take.
fn log((text, eyes): (&str, &Eyes), n_decisions: usize) -> Result<()> {
    let mut walk = games::walk(serde_json::from_str(text)?)?.up_to(n_decisions);
    loop {
        let mut number = walk.game().n_decisions().to_string();
        for line in walk.game().lines(eyes.viewer(walk.game())) {
            print::line(&format!("{:>4}  {}", std::mem::take(&mut number), line.text));
        }
        if !walk.step().map_err(|no| anyhow::anyhow!("{no}"))? {
            break;
        }
    }
    print_verdict(walk.game());
    Ok(())
}

fn refused(why: &str, mut told: Value, output: Output, answer: Answer) -> Answer {
    if output.is_json() {
        told["ok"] = json!(false);
        if told["why"].is_null() {
            told["why"] = json!(why);
        }
        print::json(&told);
    }
    eprintln!("linstock: {why}");
    answer
}

/// The map and the report, if they are wanted.
fn draw_all(args: &Args, (text, eyes): (&str, &Eyes), replayed: &Replayed) -> Result<()> {
    let game = &replayed.game;
    if let Some(file) = &args.map {
        map::draw(&eyes.view(&**game)?, file)?;
    }
    if let Some(file) = &args.report {
        // A battle that is over has no secrets left.
        let viewer = if game.is_over() { Viewer::Referee } else { eyes.viewer(&**game) };
        let page = report(text, replayed, viewer)?;
        files::write(file, page.as_bytes())?;
    }
    Ok(())
}

fn print_verdict(game: &dyn AnyGame) {
    if let Some(verdict) = game.verdict() {
        print::line(&format!("\n{}: {}", verdict.words, verdict.why));
    }
}

/// How often the battle is played on from each turn to estimate the chances.
const PLAYED_ON: u32 = 16;

/// The report of a record's first decisions.
fn report(text: &str, replayed: &Replayed, viewer: Viewer) -> Result<String> {
    let to = replayed.n_decisions;
    let mut walk = games::walk(serde_json::from_str(text)?)?;
    let told = draw::from_record(&mut walk, to, viewer);
    let mut told = told.map_err(|no| anyhow::anyhow!("{no:?}"))?;
    told.notice = replayed.instead.as_ref().map(ToString::to_string);
    let mut again = games::walk(serde_json::from_str(text)?)?;
    told.chances = staff::chances(&mut again, to, PLAYED_ON);
    Ok(draw::report(&told))
}
