//! `linstock play`: a battle at the terminal.
use crate::{
    Answer, files,
    house::House,
    print::{self, Output},
    runs, seeds,
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

mod ears;
mod fill;
mod input;
mod kept;
mod letters;
mod meant;
mod measured;
mod ordered;
mod seats;
mod session;
mod show;
mod why;

use ears::Ears;
use kept::Kept;
use seats::Seated;
use session::{End, Session};

const EXAMPLES: &str = "\
Examples:
  linstock play first-lesson                                 both sides at this terminal
  linstock play first-lesson --seat parliament=regular       against a computer general
  linstock play first-lesson --seat parliament='cmd:python3 examples/bots/first_offer.py'
  linstock play first-lesson --save saturday.json            save the record
  linstock play --load saturday.json                         continue where you left, against the same players
  linstock play first-lesson --rules house.toml              with your own rules

A saved battle remembers who played which seat; --seat changes that. A program must be named again. While something in a battle
is secret from you, its file is sealed: `replay`, `map` and `roster` show what you may know, and --secrets shows everything.

Ctrl-C saves the battle and quits: to the file of --save, otherwise to a new file in this folder, whose name is printed.

Type the number of an offer to do it, a unit's letter to see what it may do, `help` for everything else.
Seats: `human`; the computer generals `recruit`, `regular` and `veteran`; or `random`, which takes any legal offer.
`cmd:PROGRAM` runs a program of yours that speaks JSON lines; `cmd@2.5:PROGRAM` gives it 2.5 s for each decision
(the default is 10 s, or LINSTOCK_BOT_SECONDS). LINSTOCK_BOT_STDERR=1 shows its standard error. See docs/bots.md.";

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A scenario by id or path
    #[arg(required_unless_present = "load")]
    scenario: Option<String>,
    /// Who plays a side or a seat: SIDE=human, recruit, regular, veteran, random or cmd:PROGRAM [default: human]
    #[arg(long = "seat", value_name = "SIDE=WHO")]
    seats: Vec<String>,
    /// The seed of the dice [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// Save the record to this file when the battle ends or you quit
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue a saved battle
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    load: Option<PathBuf>,
    #[command(flatten)]
    house: House,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    // A battle should not be played before it turns out that it cannot be saved.
    args.save.as_deref().map(runs::writable).transpose()?;
    let seed = args.seed.unwrap_or_else(seeds::fresh);
    let (game, notes, remembered) = match (&args.load, &args.scenario) {
        (Some(file), _) => {
            args.house.must_be_absent()?;
            let record = files::record(file)?;
            let game = files::replayed(file, &record, None)?.game;
            let notes = notes_of(&record.text);
            (game, notes, record.players)
        }
        (None, Some(scenario)) => {
            let game = files::open(scenario, seed, &args.house)?;
            (game, files::notes(scenario), BTreeMap::new())
        }
        (None, None) => bail!("name a scenario; `linstock scenarios` lists those that ship"),
    };
    let Seated { players, names } = seats::read(&*game, &args.seats, &remembered, seed)?;
    let begun = match (&args.load, &args.scenario) {
        (Some(file), _) => file.display().to_string(),
        (None, scenario) => scenario.clone().unwrap_or_default(),
    };
    let kept = Kept::new(args.save.as_deref(), &*game, &begun, names);
    let session = Session::new(game, players, notes, kept, talk(output));
    let mut session = session.by_house_rules(args.house.told()?);
    start(&mut session, args.save.as_deref(), output)
}

/// The notes of the scenario that a record was played from.
fn notes_of(record: &str) -> String {
    let record: Value = serde_json::from_str(record).unwrap_or_default();
    record["scenario"]["notes"].as_str().unwrap_or_default().to_owned()
}

/// With --json the dialogue goes to standard error, so that standard output has only the result.
fn talk(output: Output) -> Box<dyn Write> {
    if output.is_json() { Box::new(std::io::stderr()) } else { Box::new(std::io::stdout()) }
}

/// Saves a battle that is not over, and says how to continue it.
fn saved_to_continue(session: &mut Session) -> Result<PathBuf> {
    let file = session.save()?;
    let again = session.again(&file);
    session.tell(&format!("Continue with: {again}"));
    Ok(file)
}

fn start(session: &mut Session, save: Option<&Path>, output: Output) -> Result<Answer> {
    let n_before = session.game().n_decisions();
    let end = session.play(&Ears::open())?;
    let saved = match end {
        End::Stopped if session.game().n_decisions() == n_before && save.is_none() => {
            session.tell("\nStopped. Nothing was decided, so nothing is saved.");
            None
        }
        End::Stopped => {
            session.tell("\nStopped.");
            Some(saved_to_continue(session)?)
        }
        End::Left => save.map(|_| saved_to_continue(session)).transpose()?,
        End::Over => save.map(|_| session.save()).transpose()?,
    };
    if output.is_json() {
        let game = session.game();
        let mut result = json!({"over": end == End::Over, "verdict": game.verdict(),
            "decisions": game.n_decisions(), "record": session.record()});
        if !session.forfeits().is_empty() {
            result["forfeits"] = json!(session.forfeits());
        }
        if let Some(file) = saved {
            result["file"] = json!(file);
        }
        print::json(&result);
    }
    Ok(if end == End::Stopped { Answer::Stopped } else { Answer::Yes })
}
