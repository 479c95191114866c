//! `linstock muster`: an army by the book's own generator.
use crate::{Answer, files, print};
use anyhow::Result;
use clap::Args as Clap;
use serde_json::json;
use std::path::PathBuf;

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock muster splendid --throws 8\n  linstock muster splendid --throws 12 --seed 7 --out army.toml\n  linstock check army.toml"
)]
pub(crate) struct Args {
    /// A ruleset's id
    ruleset: String,
    /// How many throws of the generator
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=40))]
    throws: u8,
    /// The seed of the dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The army's name
    #[arg(long, default_value = "A new army")]
    name: String,
    /// Write it to a file instead of printing it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, as_json: bool) -> Result<Answer> {
    let throws = usize::from(args.throws);
    let raised = games::muster(&args.ruleset, throws, args.seed, &args.name)?;
    if let Some(file) = &args.out {
        files::write(file, raised.text.as_bytes())?;
    }
    if as_json {
        print::json(
            &json!({"ruleset": args.ruleset, "throws": raised.throws, "army": raised.army, "file": args.out}),
        );
    } else if args.out.is_none() {
        print::line(raised.text.trim_end());
    }
    Ok(Answer::Yes)
}
