//! `linstock schema`: the JSON Schema of each format.
use crate::{Answer, print};
use anyhow::Result;
use clap::{Args as Clap, ValueEnum};

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock schema scenario > scenario.schema.json\n  linstock schema wire             the messages of the referee"
)]
pub(crate) struct Args {
    /// The format
    format: Format,
    /// The ruleset
    #[arg(long, default_value_t = crate::first_ruleset())]
    ruleset: String,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum Format {
    /// A battle to play
    Scenario,
    /// An army without a battle
    Army,
    /// Values that replace those of the book
    Rulebook,
    /// A battle that was played
    Record,
    /// The referee's JSON lines
    Wire,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let format = match args.format {
        Format::Scenario => games::schema::Format::Scenario,
        Format::Army => games::schema::Format::Army,
        Format::Rulebook => games::schema::Format::Rulebook,
        Format::Record => games::schema::Format::Record,
        Format::Wire => games::schema::Format::Wire,
    };
    let schema = games::schema::schema(&args.ruleset, format).map_err(anyhow::Error::msg)?;
    print::line(&serde_json::to_string_pretty(&schema)?);
    Ok(Answer::Yes)
}
