//! The program `linstock`: a module for each of its commands.
use clap::{CommandFactory, Parser, Subcommand};
use print::Output;
use std::process::ExitCode;

mod battle;
mod bench;
mod check;
mod files;
mod house;
mod lab;
mod map;
mod muster;
mod odds;
mod outcome;
mod play;
mod print;
mod referee;
mod replay;
mod roster;
mod rules;
mod runs;
mod scenario;
mod scenarios;
mod schema;
mod seeds;
mod serve;
mod signals;
mod sim;
mod soak;
mod verify;

/// The result of a command: yes is exit status 0, no is 1, a wrong call or input is 2; an error is 2 as well. A stop by Ctrl-C is 130,
/// as shells have it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Yes,
    No,
    Wrong,
    Stopped,
}

const ABOUT: &str = "Plays and referees tabletop miniature battles by published rules.\n\n\
    Without a command it opens the table in your browser; everything is inside this program.";

const EXAMPLES: &str = "\
Examples:
  linstock                                  the table in your browser
  linstock play first-lesson                a battle at this terminal
  linstock scenarios                        the battles that ship
  linstock play meeting-engagement --seat king=human --seat parliament=random
  linstock rules splendid                   the quick reference sheet
  linstock check my-battle.toml             every problem in your file, with its line
  linstock muster splendid -o king.toml     an army, different each time
  linstock battle splendid --army king.toml --army rebels.toml -o ford.toml
  linstock replay battle.json --map end.svg a map of the final position
  linstock sim first-lesson --games 200      who wins, how often, and how certain that is
  echo '{\"new\":{\"scenario\":\"first-lesson\",\"seed\":7}}' | linstock referee

Exit status: 0 success, 1 the answer is no (a problem was found, or a refusal), 2 the call or the input is wrong.";

/// The command line.
#[derive(Parser, Debug)]
#[command(name = "linstock", version, about = "Plays and referees tabletop miniature battles by published rules.",
    long_about = ABOUT, after_help = EXAMPLES)]
struct Line {
    /// Print the result as one JSON object
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List the rulesets; with an ID, print its quick reference sheet
    Rules(rules::Args),
    /// List the battles that ship
    Scenarios(scenarios::Args),
    /// Check scenarios, armies, rulebooks and records: prints `ok`, or every problem with file, line and reason
    Check(check::Args),
    /// Raise an army with the book's own generator
    Muster(muster::Args),
    /// Make a scenario of two armies and a field
    Battle(battle::Args),
    /// List the units of an army, a scenario or a record, with points and losses
    Roster(roster::Args),
    /// Serve the browser table from this machine
    Serve(serve::Args),
    /// Play a battle at the terminal
    Play(play::Args),
    /// Referee a battle over JSON lines on standard input and output
    Referee(referee::Args),
    /// Compute the exact odds of an act, with the rule for every modifier
    Odds(odds::Args),
    /// Replay a record: verify it, stop anywhere, draw the map
    Replay(replay::Args),
    /// Check the sealed dice of a battle between people, from its record alone
    Verify(verify::Args),
    /// Draw a map of a scenario or of any moment of a record
    Map(map::Args),
    /// Write a moment of a record as a scenario that plays on from there
    Scenario(scenario::Args),
    /// Play a battle many times: who wins, how certain that is, what decides it
    Sim(Box<sim::Args>),
    /// The same, kept in a folder, resumable, and shared between machines
    Lab(Box<lab::Args>),
    /// Measure the program's own speed on one core
    Bench(bench::Args),
    /// Print the JSON Schema of a format
    Schema(schema::Args),
    /// Play random battles under all laws of a ruleset
    #[command(hide = true)]
    Soak(soak::Args),
    /// An unknown command
    #[command(external_subcommand)]
    Other(Vec<String>),
}

fn other(words: &[String]) -> anyhow::Result<Answer> {
    let word = words.first().map(String::as_str).unwrap_or_default();
    let line = Line::command();
    let known = line.get_subcommands().filter(|it| !it.is_hide_set()).map(clap::Command::get_name);
    let meant = kernel::doc::nearest(word, known);
    let meant = meant.map(|it| format!(" (did you mean `{it}`?)")).unwrap_or_default();
    anyhow::bail!("there is no command `{word}`{meant}; `linstock --help` lists them")
}

/// The default ruleset.
fn first_ruleset() -> String {
    games::ruleset_ids().next().unwrap_or_default().to_owned()
}

fn main() -> ExitCode {
    let line = Line::parse();
    let output = if line.json { Output::Json } else { Output::Words };
    let done = match line.command {
        None => serve::open_table(output),
        Some(Command::Serve(args)) => serve::run(&args, output),
        Some(Command::Rules(args)) => rules::run(&args, output),
        Some(Command::Scenarios(args)) => scenarios::run(&args, output),
        Some(Command::Check(args)) => check::run(&args, output),
        Some(Command::Muster(args)) => muster::run(&args, output),
        Some(Command::Battle(args)) => battle::run(&args, output),
        Some(Command::Roster(args)) => roster::run(&args, output),
        Some(Command::Play(args)) => play::run(&args, output),
        Some(Command::Referee(args)) => referee::run(&args),
        Some(Command::Odds(args)) => odds::run(&args, output),
        Some(Command::Replay(args)) => replay::run(&args, output),
        Some(Command::Verify(args)) => verify::run(&args, output),
        Some(Command::Map(args)) => map::run(&args, output),
        Some(Command::Scenario(args)) => scenario::run(&args, output),
        Some(Command::Sim(args)) => sim::run(&args, output),
        Some(Command::Lab(args)) => lab::run(&args, output),
        Some(Command::Bench(args)) => bench::run(&args, output),
        Some(Command::Schema(args)) => schema::run(&args),
        Some(Command::Soak(args)) => soak::run(&args, output),
        Some(Command::Other(words)) => other(&words),
    };
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Wrong) => ExitCode::from(2),
        Ok(Answer::Stopped) => ExitCode::from(130),
        Err(why) => {
            eprintln!("linstock: {}", print::reason(&why));
            ExitCode::from(2)
        }
    }
}
