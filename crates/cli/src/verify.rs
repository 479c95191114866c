//! `linstock verify`: checks the sealed dice of a record.
use crate::{
    Answer, files,
    print::{self, Output},
};
use anyhow::{Context, Result};
use clap::Args as Clap;
use games::throws::{self, Verified, Wrong};
use serde_json::{Value, json};
use std::path::PathBuf;

const EXAMPLES: &str = "Examples:\n  linstock verify battle.json\n  linstock verify --json battle.json\n\n\
    Every throw of sealed dice follows from links that all players gave: docs/decisions/0028-sealed-dice.md says how.\n\
    Servers of this version do not seal dice yet, so for their records the answer is no.";

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record
    record: PathBuf,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let text = files::read(&args.record)?;
    let name = args.record.display();
    let record: Value =
        serde_json::from_str(&text).with_context(|| format!("{name}: this is not a record"))?;
    match throws::verify(&record) {
        Ok(verified) => {
            match output {
                Output::Json => print::json(&told(&verified)),
                Output::Words => print::line(&format!("{name}: {}", words(&verified))),
            }
            Ok(Answer::Yes)
        }
        Err(wrong) => {
            if output.is_json() {
                let sealed = wrong != Wrong::NotSealed;
                print::json(&json!({"ok": false, "sealed": sealed, "why": wrong.to_string()}));
            }
            eprintln!("linstock: {name}: {wrong}");
            Ok(Answer::No)
        }
    }
}

fn told(verified: &Verified) -> Value {
    let without: Vec<Value> = verified
        .without
        .iter()
        .map(|(number, party)| json!({"throw": number, "share": party}))
        .collect();
    json!({"ok": true, "sealed": true, "throws": verified.throws, "taken_back": verified.taken_back,
        "shares": verified.shares, "without": without, "parties": verified.parties, "unplayed": verified.unplayed})
}

fn words(verified: &Verified) -> String {
    let Verified { throws, taken_back, shares, .. } = verified;
    let mut text = format!(
        "ok, {throws} throws ({taken_back} taken back), each made of links of {}",
        shares.join(", ")
    );
    for (number, party) in &verified.without {
        text += &format!("\n  throw {number} was made without {party}");
    }
    for party in &verified.parties {
        let id = if party.id == throws::SERVER { "server" } else { &party.id };
        text += &format!("\n  anchor of {id}: {:?}", party.anchor);
    }
    if let Some(why) = &verified.unplayed {
        text += &format!(
            "\n  the links and dice are right, but the battle could not be replayed with them: {why}"
        );
    }
    text
}
