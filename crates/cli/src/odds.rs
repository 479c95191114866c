//! `linstock odds`: the possible outcomes of an act.
use crate::{
    Answer, files,
    house::House,
    outcome,
    print::{self, Output},
};
use anyhow::{Context, Result, bail};
use clap::Args as Clap;
use games::{AnyGame, No};
use kernel::{View, odds::Far, upshot::Upshot};
use serde_json::{Value, json};
use std::{collections::BTreeMap, path::PathBuf};

const EXAMPLES: &str = r#"Examples:
  linstock odds first-lesson                            the offers at its start
  linstock odds first-lesson --seed 7 --act '{"fire":{"unit":"kings-saker","aims":[{"target":"weldons","stands":[1]}],"pivot":{"side":0,"turn":15.5402}}}'
  linstock odds --record battle.json --at 40 --seat king --act '"stand"'
  linstock odds --record battle.json --at 55 --act '{"charge":{…}}' --answers      a charge with all its reactions
  linstock odds --record battle.json --at 12 --act '{"fire":{…}}' --until losses   who is destroyed by the end of the next losses
  linstock odds --record battle.json --at 12 --until losses                        the same if nothing else is done

The odds of a charge run into the combat that it leads to, as if nothing else happened before it; questions on the way are
answered with their first offer. Other odds end at the first question. With --answers, every answer to a question has its own
table, and so on through up to four questions in a row; a question with more than twelve answers is not followed.
With --until losses nothing else is done before the losses, and all questions on the way are answered."#;

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A scenario by id or path, at its start
    #[arg(required_unless_present = "record", conflicts_with = "record")]
    scenario: Option<String>,
    /// Or a record
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// After this many of its decisions [default: all]
    #[arg(long, value_name = "N", requires = "record")]
    at: Option<usize>,
    /// The seat that acts [default: the first that is asked]
    #[arg(long)]
    seat: Option<String>,
    /// The act, as in an offer; without it the offers are listed
    #[arg(long, value_name = "JSON")]
    act: Option<String>,
    /// The fill, as in an offer [default: the offer's own example]
    #[arg(long, value_name = "JSON", requires = "act")]
    fill: Option<String>,
    /// Follow the questions that the act provokes, through every answer
    #[arg(long, requires = "act")]
    answers: bool,
    /// Continue to the end of the next losses, if nothing else is done before
    #[arg(long, value_name = "PHASE", value_parser = ["losses"])]
    until: Option<String>,
    /// The seed, for a scenario that begins with dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    house: House,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let game = match (&args.record, &args.scenario) {
        (Some(record), _) => {
            args.house.must_be_absent()?;
            files::replay(record, args.at)?.game
        }
        (None, Some(scenario)) => files::open(scenario, args.seed, &args.house)?,
        (None, None) => bail!("name a scenario, or a record with --record"),
    };
    let seat = match &args.seat {
        Some(seat) => seat.clone(),
        None => match game.asked().first() {
            Some(seat) => seat.clone(),
            None => bail!("there is no open question: the battle is over"),
        },
    };
    let seats: Vec<String> = game.seats().into_iter().map(|card| card.id).collect();
    if !seats.contains(&seat) {
        bail!("there is no seat `{seat}` in this battle; its seats are {}", seats.join(" and "));
    }
    let offers = game.offers(&seat);
    let far = Far {
        answers: if args.answers { Far::ANSWERS.answers } else { 0 },
        losses: args.until.is_some(),
    };
    let act: Value = match &args.act {
        Some(act) => serde_json::from_str(act).context("--act is not JSON")?,
        None if far.losses => Value::Null,
        None => return Ok(list(&*game, &seat, &offers, output)),
    };
    let offer = offers.iter().find(|offer| offer["act"] == act);
    let fill = match &args.fill {
        Some(fill) => serde_json::from_str(fill).context("--fill is not JSON")?,
        None => game.example(&seat, &act),
    };
    match game.odds_to(&seat, act, fill, far) {
        Ok(odds) => {
            if output.is_json() {
                print::json(&odds);
            } else {
                let view = game.view(&seat).ok();
                print::line(shown(offer, &odds["odds"], view.as_ref()).trim_end());
            }
            Ok(Answer::Yes)
        }
        Err(No::Refused(reason)) => {
            if output.is_json() {
                print::json(&json!({"refused": reason}));
            } else {
                eprintln!("linstock: refused by {}: {reason}", reason.cite);
            }
            Ok(Answer::No)
        }
        Err(No::WantsDie { sides }) => bail!("a d{sides} must be rolled"),
        Err(why) => bail!("{why}"),
    }
}

fn list(game: &dyn AnyGame, seat: &str, offers: &[Value], output: Output) -> Answer {
    if output.is_json() {
        print::json(&json!({"seat": seat, "offers": offers}));
        return Answer::Yes;
    }
    let prompt = game.view(seat).map(|view| view.prompt).unwrap_or_default();
    print::line(&format!("{seat}: {prompt}\nUse one of these as --act:"));
    for offer in offers {
        print::line(&format!("  {}\n    {}", offer["label"].as_str().unwrap_or(""), offer["act"]));
    }
    Answer::Yes
}

/// An offer's modifiers, the odds in one line, and the odds as bars.
pub(crate) fn shown(offer: Option<&Value>, odds: &Value, view: Option<&View>) -> String {
    let mut text = String::new();
    if let Some(offer) = offer {
        let word = |key: &str| offer[key].as_str().unwrap_or_default().to_owned();
        text += &format!("{}  [{}]\n", word("label"), word("cite"));
        for note in offer["notes"].as_array().into_iter().flatten() {
            text += &format!("  {}\n", note.as_str().unwrap_or_default());
        }
        text += &tally(&offer["tally"]);
    }
    text + &table(odds, &Named(view))
}

/// So many outcomes are always listed; of the others, those that are not rare.
const MOST_ROWS: usize = 12;
const RARE: f64 = 0.005;
/// The narrowest table of outcomes: bars and some words beside them.
const WIDE: usize = 100;
/// How wide the probabilities and their bars are.
const BARS: usize = 52;

/// The odds in one line and as bars, and under each outcome the results of the answers.
fn table(odds: &Value, named: &Named<'_>) -> String {
    let mut text = String::new();
    let outcomes = odds["outcomes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let short = summary(outcomes, named);
    if !short.is_empty() {
        text += &(print::wrapped(&format!("In short: {short}."), print::columns(), 10) + "\n");
    }
    let chance = |outcome: &Value| outcome["p"].as_f64().unwrap_or(0.0);
    let is_rare = |(n, it): (usize, &Value)| n >= MOST_ROWS && chance(it) < RARE;
    // The likeliest come first.
    let listed = outcomes.iter().enumerate().position(is_rare).unwrap_or(outcomes.len());
    let (listed, rare) = outcomes.split_at(listed);
    for outcome in listed {
        let p = chance(outcome);
        let bar = "#".repeat((p * 40.0).round() as usize);
        let words = named.words(&outcome["what"]);
        let words = print::wrapped(&words, print::columns().max(WIDE) - BARS, 0);
        let words = words.replace('\n', &format!("\n{:BARS$}", ""));
        text += &format!("{:>6.2} %  {bar:<40}  {words}\n", p * 100.0);
        text += &asks(&outcome["asks"], named);
    }
    if !rare.is_empty() {
        let p: f64 = rare.iter().map(chance).sum();
        let results = if rare.len() == 1 { "rarer result" } else { "rarer results together" };
        text += &format!("{:>6.2} %  {} {results}\n", p * 100.0, rare.len());
    }
    text += match odds["error"].as_f64() {
        None => "Exact: every roll was counted.\n".to_owned(),
        Some(error) => {
            format!("Sampled: each figure is accurate to about {:.1} %.\n", error * 100.0)
        }
    }
    .as_str();
    text
}

/// The results of each answer, indented under the question.
fn asks(asks: &Value, named: &Named<'_>) -> String {
    let mut text = String::new();
    for answer in asks["answers"].as_array().into_iter().flatten() {
        let word = |key: &str| answer[key].as_str().unwrap_or_default();
        text += &format!("{}: {}  [{}]\n", word("seat"), word("label"), word("cite"));
        text += &tally(&answer["tally"]);
        text += &table(answer, named);
    }
    text.lines().map(|line| format!("      {line}\n")).collect()
}

/// Names of units instead of ids, if the view has them.
struct Named<'a>(Option<&'a View>);

impl Named<'_> {
    fn name(&self, id: &str) -> String {
        let Some(view) = self.0 else { return id.to_owned() };
        let unit = view.units.iter().find(|unit| unit.id == id).map(|unit| &unit.name);
        let side = || view.sides.iter().find(|side| side.id == id).map(|side| &side.name);
        match (unit.or_else(side), id.split_once('/')) {
            (Some(name), _) => name.clone(),
            (None, Some((of, what))) => format!("the {} of {}", what, self.name(of)),
            (None, None) => id.to_owned(),
        }
    }

    /// An outcome as text.
    fn words(&self, what: &Value) -> String {
        outcome::sentences(&read(what), &|id| self.name(id)).join(", ")
    }
}

/// An outcome from its JSON.
fn read(what: &Value) -> Upshot {
    serde_json::from_value(what.clone()).unwrap_or_default()
}

/// The place of the hits in a summary.
const LAST: usize = 9;

/// The probability of each important result, whatever else happens, and the average hits: one line for a table of many rows.
fn summary(outcomes: &[Value], named: &Named<'_>) -> String {
    let name = |id: &str| named.name(id);
    let mut parts: Vec<(usize, String, f64)> = Vec::new();
    let all: Vec<Upshot> = outcomes.iter().map(|it| read(&it["what"])).collect();
    let is_fight = all.iter().any(|what| !outcome::brief(what, &name).is_empty());
    let (mut any_hit, mut hits) = (0.0, BTreeMap::<String, f64>::new());
    for (outcome, what) in outcomes.iter().zip(&all) {
        let p = outcome["p"].as_f64().unwrap_or(0.0);
        let results = match is_fight {
            true => outcome::brief(what, &name),
            false => outcome::results(what, &name).into_iter().map(|it| (0, it)).collect(),
        };
        for (rank, result) in results {
            match parts.iter_mut().find(|(_, it, _)| *it == result) {
                Some((.., sum)) => *sum += p,
                None => parts.push((rank, result, p)),
            }
        }
        let hit = what.hits.values().any(|n| *n > 0);
        any_hit += if hit { p } else { 0.0 };
        for (unit, n) in &what.hits {
            *hits.entry(unit.clone()).or_default() += p * f64::from(*n);
        }
    }
    if !hits.is_empty() {
        parts.push((LAST, "a hit".to_owned(), any_hit));
    }
    // The most important come first, and what hardly ever happens is left to the table.
    parts.sort_by_key(|(rank, ..)| *rank);
    let parts = parts.iter().filter(|(rank, _, p)| *rank == LAST || *p >= RARE);
    let parts = parts.map(|(_, what, p)| {
        // "by 1: 2 %", not "by 1 2 %".
        let colon = if what.ends_with(|it: char| it.is_ascii_digit()) { ":" } else { "" };
        format!("{what}{colon} {:.0} %", p * 100.0)
    });
    let hits = hits.iter().map(|(id, mean)| format!("{mean:.1} hits on {} on average", name(id)));
    parts.chain(hits).collect::<Vec<_>>().join(", ")
}

/// The parts of a total, each with its rule.
pub(crate) fn tally(tally: &Value) -> String {
    let Some(parts) = tally["parts"].as_array() else { return String::new() };
    let mut total = 0;
    let mut text = String::new();
    for part in parts {
        let add = part["add"].as_i64().unwrap_or(0);
        total += add;
        let word = |key: &str| part[key].as_str().unwrap_or_default().to_owned();
        text += &format!("  {add:>+3}  {}  [{}]\n", word("what"), word("cite"));
    }
    text + &format!("  {total:>3}  total\n")
}

/// Data as readable text.
pub(crate) fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(map) => {
            let each = map.iter().filter(|(_, it)| !it.is_null());
            each.map(|(key, it)| format!("{}: {}", key.replace(['-', '_'], " "), words(it)))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Value::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(" and "),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => match number.as_f64() {
            Some(n) if number.is_f64() => format!("{}", (n * 100.0).round() / 100.0),
            _ => number.to_string(),
        },
        Value::Null => "nothing".to_owned(),
    }
}
