//! `linstock scenarios`: the battles that ship.
use crate::{
    Answer,
    print::{self, Output},
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use serde_json::json;

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock scenarios\n  linstock scenarios splendid\n  linstock scenarios first-lesson > mine.toml    its text, for you to change"
)]
pub(crate) struct Args {
    /// The id of a ruleset, or of a scenario to print its text
    id: Option<String>,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let mut listed = games::listed();
    if let Some(id) = &args.id {
        if let Some(shipped) = games::scenario(id) {
            if output.is_json() {
                let one = listed.into_iter().find(|it| it.id == id);
                print::json(&json!({"scenario": one, "text": shipped.text}));
            } else {
                print::line(shipped.text.trim_end());
            }
            return Ok(Answer::Yes);
        }
        if !games::rulesets().iter().any(|card| card.id == id) {
            bail!(
                "there is no ruleset or scenario `{id}`; `linstock scenarios` lists all that ship"
            );
        }
        listed.retain(|it| it.ruleset == id);
    }
    if output.is_json() {
        print::json(&json!({"scenarios": listed}));
        return Ok(Answer::Yes);
    }
    let head = ["id", "ruleset", "units", "table", "title"].map(str::to_owned);
    let rows: Vec<Vec<String>> = listed
        .iter()
        .map(|it| {
            let units: Vec<_> = it.units.iter().map(ToString::to_string).collect();
            let [width, height] = it.table.map(|inches| (inches * 10.0).round() / 10.0);
            let table = format!("{width}x{height}\"");
            vec![
                it.id.to_owned(),
                it.ruleset.to_owned(),
                units.join(" v "),
                table,
                it.title.clone(),
            ]
        })
        .collect();
    print::line(print::table(&head, &rows).trim_end());
    Ok(Answer::Yes)
}
