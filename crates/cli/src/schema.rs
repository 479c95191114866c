//! `linstock schema`: the JSON Schema of each format.
use crate::{Answer, print};
use anyhow::Result;
use clap::{Args as Clap, ValueEnum};
use games::schema;

#[derive(Clap, Debug)]
#[command(
    after_help = "Without --ruleset the schema covers every ruleset, and the rulesets are listed on standard error. With it, the \
                  schema of the wire and of records also describes every act, event, question and outcome of that ruleset.\n\n\
                  Examples:\n  linstock schema scenario --ruleset veritas > scenario.schema.json\n  linstock schema wire --ruleset \
                  splendid      the messages of the referee\n  linstock schema scenario                      any ruleset"
)]
pub(crate) struct Args {
    /// The format
    format: Format,
    /// The ruleset, by its id
    #[arg(long)]
    ruleset: Option<String>,
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
        Format::Scenario => schema::Format::Scenario,
        Format::Army => schema::Format::Army,
        Format::Rulebook => schema::Format::Rulebook,
        Format::Record => schema::Format::Record,
        Format::Wire => schema::Format::Wire,
    };
    let schema = match &args.ruleset {
        Some(ruleset) => schema::schema(ruleset, format).map_err(anyhow::Error::msg)?,
        None => {
            eprintln!(
                "This schema covers every ruleset. For one of them, with all that is its own:"
            );
            for book in games::books() {
                eprintln!("  --ruleset {:<10} {}", book.id, book.index.title);
            }
            schema::any(format)
        }
    };
    print::line(&serde_json::to_string_pretty(&schema)?);
    Ok(Answer::Yes)
}
