//! `linstock play`: a battle at the terminal.
use crate::{
    Answer, files,
    print::{self, Output},
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use serde_json::json;
use std::{
    io::Write,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

mod fill;
mod input;
mod letters;
mod measured;
mod seats;
mod session;
mod show;
mod why;

use session::{End, Session};

const EXAMPLES: &str = "\
Examples:
  linstock play first-lesson                                 both sides at this terminal
  linstock play first-lesson --seat parliament=regular       against a computer general
  linstock play first-lesson --seat parliament='cmd:python3 examples/bots/first_offer.py'
  linstock play first-lesson --save saturday.json            save the record
  linstock play --load saturday.json                         continue where you left

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
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let seed = args.seed.unwrap_or_else(clock);
    let (game, notes) = match (&args.load, &args.scenario) {
        (Some(file), _) => (files::replay(file, None)?.game, String::new()),
        (None, Some(scenario)) => (files::open(scenario, seed)?, files::notes(scenario)),
        (None, None) => bail!("name a scenario; `linstock scenarios` lists those that ship"),
    };
    let players = seats::read(&*game, &args.seats, seed)?;
    let mut session = Session::new(game, players, notes, talk(output));
    start(&mut session, args.save.as_deref(), output)
}

/// A different battle each time, unless a seed is given; the record contains the seed.
fn clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()) << 20
}

/// With --json the dialogue goes to standard error, so that standard output has only the result.
fn talk(output: Output) -> Box<dyn Write> {
    if output.is_json() { Box::new(std::io::stderr()) } else { Box::new(std::io::stdout()) }
}

fn start(session: &mut Session, save: Option<&Path>, output: Output) -> Result<Answer> {
    let end = session.play(&mut std::io::stdin().lock())?;
    if let Some(file) = save {
        files::write(file, format!("{}\n", games::record_with_film(session.game())).as_bytes())?;
    }
    if output.is_json() {
        let game = session.game();
        let mut result = json!({"over": end == End::Over, "verdict": game.verdict(),
            "decisions": game.n_decisions(), "record": games::record_with_film(game)});
        if !session.forfeits().is_empty() {
            result["forfeits"] = json!(session.forfeits());
        }
        print::json(&result);
    }
    Ok(Answer::Yes)
}
