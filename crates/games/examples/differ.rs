//! Differential battles: does this program make the same battles of the same decisions as an earlier one?
//!
//! `differ write FOLDER N` plays N battles of each ruleset at random and writes what was decided with the fingerprint of the events.
//! `differ check FOLDER [RULESET]` replays them and compares. Write with the program of before, check with the one of now.
use kernel::dice::Chooser;
use serde_json::{Value, json};
use std::{
    error::Error,
    fs::{self, File},
    io::{BufRead, BufReader, BufWriter, Write},
    path::Path,
};

/// How many generated fields are used beside the shipped scenarios.
const FIELDS: u64 = 80;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["write", folder, n] => {
            let n = n.parse()?;
            games::ruleset_ids().try_for_each(|id| write(Path::new(folder), id, n))
        }
        ["check", folder] => games::ruleset_ids().try_for_each(|id| check(Path::new(folder), id)),
        ["check", folder, id] => check(Path::new(folder), id),
        _ => Err("usage: differ write FOLDER N | differ check FOLDER [RULESET]".into()),
    }
}

/// The setups that battles are fought on: the shipped scenarios and generated fields.
fn setups(id: &str) -> Result<Vec<Value>, Box<dyn Error>> {
    let mut setups = Vec::new();
    for shipped in games::shipped().filter(|shipped| shipped.ruleset == id) {
        let game = games::open(shipped.file, shipped.text, 1, None)
            .map_err(|problems| format!("{}: {problems:?}", shipped.id))?;
        setups.push(game.record()["setup"].clone());
    }
    for seed in 0..FIELDS {
        let game = games::generated(id, 3 + (seed % 10) as usize, seed, 1)?;
        setups.push(game.record()["setup"].clone());
    }
    Ok(setups)
}

/// A record of a battle on a setup.
fn record(
    id: &str,
    setup: &Value,
    seed: &Value,
    decisions: &Value,
) -> Result<Value, Box<dyn Error>> {
    let shipped = games::shipped().find(|it| it.ruleset == id).ok_or("it ships no scenario")?;
    let game = games::open(shipped.file, shipped.text, 1, None).map_err(|it| format!("{it:?}"))?;
    let mut record = game.record();
    record["setup"] = setup.clone();
    record["seed"] = seed.clone();
    record["decisions"] = decisions.clone();
    record["fingerprint"] = Value::Null;
    Ok(record)
}

fn write(folder: &Path, id: &str, n: u64) -> Result<(), Box<dyn Error>> {
    let setups = setups(id)?;
    fs::write(folder.join(format!("{id}.setups.json")), json!(setups).to_string())?;
    let mut out = BufWriter::new(File::create(folder.join(format!("{id}.battles.jsonl")))?);
    for seed in 0..n {
        let which = (seed % setups.len() as u64) as usize;
        let start = record(id, &setups[which], &json!(seed), &json!([]))?;
        let mut game = games::replay_value(start, None)?.game;
        let mut chooser = Chooser::new(seed);
        while game.step_at_random(&mut chooser) {}
        let record = game.record();
        let (decisions, fingerprint) = (&record["decisions"], &record["fingerprint"]);
        let line = json!({"setup": which, "seed": seed, "decisions": decisions, "fingerprint": fingerprint});
        writeln!(out, "{line}")?;
    }
    println!("{id}: {n} battles written");
    Ok(())
}

fn check(folder: &Path, id: &str) -> Result<(), Box<dyn Error>> {
    let setups: Value =
        serde_json::from_str(&fs::read_to_string(folder.join(format!("{id}.setups.json")))?)?;
    let lines = BufReader::new(File::open(folder.join(format!("{id}.battles.jsonl")))?).lines();
    let (mut n_battles, mut n_decisions, mut n_events, mut n_other) = (0, 0, 0, 0);
    for line in lines {
        let battle: Value = serde_json::from_str(&line?)?;
        let setup = &setups[battle["setup"].as_u64().unwrap_or_default() as usize];
        let record = record(id, setup, &battle["seed"], &battle["decisions"])?;
        n_battles += 1;
        match games::replay_value(record, None) {
            Ok(it) if json!(it.fingerprint) == battle["fingerprint"] => {
                n_decisions += it.n_decisions;
                n_events += it.n_events;
            }
            Ok(it) => {
                n_other += 1;
                println!("{id}, seed {}: events differ ({} of them)", battle["seed"], it.n_events);
            }
            Err(why) => {
                n_other += 1;
                println!("{id}, seed {}: {why}", battle["seed"]);
            }
        }
    }
    println!(
        "{id}: {n_battles} battles, {n_decisions} decisions, {n_events} events; {n_other} differ"
    );
    if n_other > 0 { Err(format!("{n_other} battles of {id} differ").into()) } else { Ok(()) }
}
