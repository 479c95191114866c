//! `linstock roster`: the units of an army, a scenario or a battle, to print.
use crate::{
    Answer,
    files::{self, Eyes, Secrets},
    house::House,
    print::{self, Output},
};
use anyhow::{Result, anyhow, bail};
use clap::Args as Clap;
use games::{AnyGame, Doc, Kind, Points};
use kernel::{
    View,
    doc::What,
    view::{Arm, Marker, UnitView},
    words,
};
use serde::Serialize;
use serde_json::json;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

mod page;

const EXAMPLES: &str = "\
Examples:
  linstock roster king.toml                         an army file
  linstock roster york-1461 --html york.html        an army list that ships, as a page to print
  linstock roster naseby-1645 --html naseby.html    both sides of a scenario
  linstock roster saturday.json --at 40             a battle after 40 decisions, with losses and states";

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// An army, a scenario or a record: a file, or the id of an army list or a scenario that ships
    of: String,
    /// After this many decisions of a record [default: all]
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Write a page to print
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    secrets: Secrets,
}

/// The rosters of a battle.
#[derive(Serialize)]
struct Rosters {
    title: String,
    ruleset: &'static str,
    /// The turn, from 1; 0 before the battle.
    turn: u32,
    sides: Vec<Roster>,
}

/// The units of a side.
#[derive(Serialize)]
struct Roster {
    id: String,
    name: String,
    colour: String,
    /// What it costs, in books that have points.
    points: Option<Points>,
    strength: u32,
    lost: u32,
    units: Vec<Entry>,
}

/// A unit.
#[derive(Serialize)]
struct Entry {
    id: String,
    name: String,
    #[serde(rename = "type")]
    kind: String,
    points: Option<Points>,
    /// Whether it is a general or a messenger, who has no strength.
    #[serde(rename = "general")]
    is_general: bool,
    /// At the start.
    strength: u32,
    now: u32,
    lost: u32,
    /// What became of it, if it is not on the table.
    fate: Option<String>,
    /// Its markers, such as hits or disorder, in words.
    states: Vec<String>,
    facts: BTreeMap<String, String>,
}

/// Facts that belong on a roster. The others change from moment to moment.
const LASTING: [&str; 10] = [
    "Wing",
    "Grade",
    "Class",
    "Quality",
    "Stands",
    "Elements",
    "Arms",
    "Battle of",
    "Command range",
    "Command radius",
];
/// The most decisions until all units are placed.
const MOST_STEPS: usize = 5_000;

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let battle = battle(args)?;
    let rosters = rosters(&battle)?;
    if let Some(file) = &args.html {
        files::write(file, page::html(&rosters).as_bytes())?;
    }
    if output.is_json() {
        let mut told = json!(rosters);
        told["file"] = json!(args.html);
        print::json(&told);
    } else if args.html.is_none() {
        print::line(terminal(&rosters).trim_end());
    }
    Ok(Answer::Yes)
}

/// A battle at its start and now, and how many of its sides are shown.
struct Battle {
    start: Box<dyn AnyGame>,
    now: Box<dyn AnyGame>,
    n_sides: usize,
    /// Who looks at it now.
    eyes: Eyes,
}

fn battle(args: &Args) -> Result<Battle> {
    let unmoved = |game: Box<dyn AnyGame>, n_sides: usize| {
        if args.at.is_some() {
            bail!("--at counts the decisions of a record, and {} is not one", args.of);
        }
        Ok(Battle { start: game.boxed_clone(), now: game, n_sides, eyes: Eyes::Referee })
    };
    let told = |problems: Vec<games::Problem>| anyhow!(files::told(&problems));
    if let Some(army) = games::ruleset_ids().flat_map(games::lists).find(|it| it.id == args.of) {
        let doc = Doc::parse(army.file, army.text).map_err(told)?;
        return unmoved(games::paraded(&doc).map_err(told)?, 1);
    }
    let path = Path::new(&args.of);
    if games::scenario(&args.of).is_some() || !path.exists() {
        return unmoved(files::open(&args.of, 1, &House::default())?, 2);
    }
    let text = files::read(path)?;
    match games::recognised(&text) {
        Kind::Record => {
            let record = files::record(path)?;
            let show = |to| files::show(path, &record, to).map(|it| it.game);
            let closed = record.is_closed(args.secrets);
            let eyes = if closed { record.eyes(args.secrets) } else { Eyes::Referee };
            Ok(Battle { start: show(Some(0))?, now: show(args.at)?, n_sides: 2, eyes })
        }
        Kind::Army => {
            let doc = Doc::parse(&args.of, &text).map_err(told)?;
            unmoved(games::paraded(&doc).map_err(told)?, 1)
        }
        Kind::Scenario => {
            let Battle { now, n_sides, .. } =
                unmoved(files::open(&args.of, 1, &House::default())?, 2)?;
            Ok(Battle { start: opening(&args.of)?, now, n_sides, eyes: Eyes::Referee })
        }
        Kind::Rulebook | Kind::Unknown => {
            bail!("{} is not an army, a scenario or a record", args.of)
        }
    }
}

/// The battle of a scenario before its `[start]`, so that losses are counted from its opening.
fn opening(name: &str) -> Result<Box<dyn AnyGame>> {
    let mut doc = files::joined(name, &House::default())?;
    if let What::Table(rows) = &mut doc.root.what {
        rows.retain(|(key, _)| key != "start");
    }
    games::open_doc(&doc, 1, None).map_err(|problems| anyhow!(files::told(&problems)))
}

fn seen(game: &dyn AnyGame) -> Result<View> {
    game.view("referee").map_err(|no| anyhow!("{no}"))
}

/// The table once all units are placed, each as it is first offered: a unit in hand does not show its bases.
fn placed(game: &dyn AnyGame) -> Result<View> {
    let mut game = game.boxed_clone();
    for _ in 0..MOST_STEPS {
        let view = seen(&*game)?;
        let seat = game.asked().first().cloned().filter(|_| view.turn == 0);
        let offer = seat.and_then(|seat| Some((game.offers(&seat).into_iter().next()?, seat)));
        let Some((offer, seat)) = offer else { return Ok(view) };
        if game.say(&seat, offer["act"].clone(), offer["fill"].clone()).is_err() {
            return Ok(view);
        }
    }
    seen(&*game)
}

fn rosters(battle: &Battle) -> Result<Rosters> {
    let (start, now) = (placed(&*battle.start)?, battle.eyes.view(&*battle.now)?);
    let prices: BTreeMap<String, Points> = games::prices(&*battle.start).into_iter().collect();
    let sides = now.sides.iter().take(battle.n_sides).map(|side| {
        let ours = start.units.iter().filter(|unit| unit.side == side.id);
        // Whoever may not see everything must not learn that there is more.
        let seen = |unit: &&UnitView| {
            battle.eyes == Eyes::Referee || now.units.iter().any(|it| it.id == unit.id)
        };
        let ours = ours.filter(seen);
        let units: Vec<Entry> = ours.map(|unit| entry(unit, &now, &prices)).collect();
        let points = units.iter().filter_map(|unit| unit.points).reduce(|sum, it| sum + it);
        Roster {
            id: side.id.clone(),
            name: side.name.clone(),
            colour: side.colour.clone(),
            points,
            strength: units.iter().map(|unit| unit.strength).sum(),
            lost: units.iter().map(|unit| unit.lost).sum(),
            units,
        }
    });
    let sides = sides.collect();
    Ok(Rosters { title: now.title, ruleset: battle.now.ruleset(), turn: now.turn, sides })
}

fn entry(unit: &UnitView, now: &View, prices: &BTreeMap<String, Points>) -> Entry {
    let began = lab::strength(unit);
    let last = now.units.iter().find(|it| it.id == unit.id);
    let place = last.and_then(|it| fact(it, "Where")).unwrap_or_default();
    let (strength, left, fate) = match last {
        // A body that several units have formed counts all of them: `9 of 12`.
        Some(last) if last.on_table => (whole(last).unwrap_or(began), lab::strength(last), None),
        _ if now.turn == 0 || place == "to be placed" => (began, began, None),
        Some(last) if is_coming(place) => (began, lab::strength(last), Some(place.to_owned())),
        Some(_) if place.starts_with("in ") => (0, 0, Some(place.to_owned())),
        Some(last) => (began, 0, Some(lab::fate(last))),
        None => (began, 0, Some("gone".to_owned())),
    };
    let is_general = is_general(unit);
    let (strength, left) = if is_general { (0, 0) } else { (strength, left) };
    let of_now = last.filter(|it| it.on_table).unwrap_or(unit);
    let facts = of_now.facts.iter().filter(|fact| LASTING.contains(&fact.label.as_str()));
    Entry {
        id: unit.id.clone(),
        name: unit.name.clone(),
        kind: of_now.kind.clone(),
        points: prices.get(&unit.id).copied(),
        is_general,
        strength,
        now: left,
        lost: strength.saturating_sub(left),
        states: last.filter(|_| fate.is_none()).map(states).unwrap_or_default(),
        fate,
        facts: facts.map(|fact| (fact.label.clone(), fact.value.clone())).collect(),
    }
}

/// The markers of a unit: `shaken`, `hits: 2`.
fn states(unit: &UnitView) -> Vec<String> {
    unit.markers.iter().map(Marker::told).collect()
}

/// Whether a unit is still to come on the table.
fn is_coming(place: &str) -> bool {
    place.starts_with("arrives") || place.starts_with("may come")
}

/// Whether this is one person, not a unit.
fn is_general(unit: &UnitView) -> bool {
    const PERSONS: [Arm; 4] = [Arm::Commander, Arm::SubCommander, Arm::Brigadier, Arm::Messenger];
    let strength = fact(unit, "Strength");
    strength.is_none()
        && !unit.stands.is_empty()
        && unit.stands.iter().all(|stand| PERSONS.contains(&stand.arm))
}

fn fact<'v>(unit: &'v UnitView, label: &str) -> Option<&'v str> {
    unit.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.as_str())
}

/// The strength that a unit began with, where the book's own count says so: the 6 of `5 of 6`.
fn whole(unit: &UnitView) -> Option<u32> {
    fact(unit, "Strength")?.split_once(" of ")?.1.split_whitespace().next()?.parse().ok()
}

fn terminal(rosters: &Rosters) -> String {
    let mut text = format!("{}\n", heading(rosters));
    for side in &rosters.sides {
        text += &format!("\n{}\n", totals(side));
        let mut head = vec!["unit", "type", "strength"];
        if side.points.is_some() {
            head.push("points");
        }
        head.push("");
        let head: Vec<String> = head.into_iter().map(str::to_owned).collect();
        let rows: Vec<Vec<String>> = side.units.iter().map(|unit| row(unit, side)).collect();
        text += &print::table(&head, &rows);
    }
    text
}

fn row(unit: &Entry, side: &Roster) -> Vec<String> {
    let mut row = vec![unit.name.clone(), unit.kind.clone(), unit.counted()];
    if side.points.is_some() {
        row.push(unit.points.map(|points| points.to_string()).unwrap_or_default());
    }
    row.push(unit.told());
    row
}

impl Entry {
    /// `5 of 6`, or the strength alone if nothing is lost.
    fn counted(&self) -> String {
        if self.is_general {
            String::new()
        } else if self.lost == 0 {
            self.strength.to_string()
        } else {
            format!("{} of {}", self.now, self.strength)
        }
    }

    /// What became of it, its states, then its facts.
    fn told(&self) -> String {
        let facts = self.facts.iter().map(|(label, value)| format!("{label}: {value}"));
        let now = self.fate.iter().chain(&self.states).cloned();
        now.chain(facts).collect::<Vec<_>>().join("; ")
    }
}

/// The title, and the turn of a battle that has begun.
fn heading(rosters: &Rosters) -> String {
    match rosters.turn {
        0 => rosters.title.clone(),
        turn => format!("{}, turn {turn}", rosters.title),
    }
}

/// A side with its strength, its losses and its points.
fn totals(side: &Roster) -> String {
    let lost = match side.lost {
        0 => String::new(),
        lost => format!(", {lost} lost"),
    };
    let points = side.points.map(|points| format!(", {points} points")).unwrap_or_default();
    let n_generals = side.units.iter().filter(|unit| unit.is_general).count();
    let units = words::count((side.units.len() - n_generals) as u64, "unit", "units");
    let generals = match n_generals {
        0 => String::new(),
        n => format!(" and {}", words::count(n as u64, "general", "generals")),
    };
    format!("{}: {units}{generals}, strength {}{lost}{points}", side.name, side.strength)
}
