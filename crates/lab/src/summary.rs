//! The summary of the rows.
use crate::{
    house::HouseFile,
    ready::Run,
    rows::Row,
    stats::{self, Difference, Mean, Share},
};
use serde::Serialize;
use std::collections::BTreeMap;

mod effects;
mod forfeits;
mod variants;

pub use forfeits::Forfeits;
pub use variants::{Comparison, Variant};

/// The results of a run. The JSON keys are stable, because scripts rely on them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The scenario as given.
    pub scenario: String,
    /// The battle's title.
    pub title: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// The file of house rules, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<HouseFile>,
    /// The run's seed.
    pub seed: u64,
    /// The generals in the order of the sides.
    pub seats: Vec<String>,
    /// Whether the generals swapped sides in every other battle.
    pub swap: bool,
    /// Battles that were played.
    pub games: u64,
    /// Battles in the plan.
    pub planned: u64,
    /// Battles that stopped with an error; they are excluded from all other counts.
    pub errors: u64,
    /// The first error, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_error: Option<String>,
    /// Battles that a program forfeited; they count as lost.
    pub forfeits: u64,
    /// The same by general, with the reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub forfeits_by_general: BTreeMap<String, Forfeits>,
    /// Each side's victories, by id.
    pub sides: BTreeMap<String, Side>,
    /// Battles without a winner.
    pub draws: u64,
    /// Their share.
    pub draw_share: Share,
    /// Victories by general.
    pub wins_by_general: BTreeMap<String, u64>,
    /// The first general's share, if two different generals met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duel: Option<Duel>,
    /// Turns.
    pub turns: Mean,
    /// The number of battles that ended in each turn.
    pub lengths: BTreeMap<u32, u64>,
    /// Decisions.
    pub decisions: Mean,
    /// How battles ended, in the book's words.
    pub ends: BTreeMap<String, u64>,
    /// Losses by side and type of unit.
    pub losses: Vec<TypeLoss>,
    /// The first side's victories with the first initiative and without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiative: Option<Effect>,
    /// The first side's victories when it moved first and when not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_mover: Option<Effect>,
    /// How much the dice explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckEffect>,
    /// Each variation by itself, if several are compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variant>,
    /// Each variation against the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<Comparison>,
    /// Battles per second; 0 if nothing was played in this session.
    pub battles_per_s: f64,
}

/// A side's victories.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Its victories, their share and its interval.
    #[serde(flatten)]
    pub share: Share,
    /// Its average losses, as a share of its strength.
    pub lost: Mean,
}

/// Two different generals against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// Who.
    pub general: String,
    /// Against whom.
    pub against: String,
    /// Their share of all battles.
    pub share: Share,
    /// The probability of a score at least this uneven between equals, over decided battles.
    pub p: f64,
}

/// The losses of a type of unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TypeLoss {
    /// The side by id.
    pub side: String,
    /// The type in the book's words.
    #[serde(rename = "type")]
    pub kind: String,
    /// The number of its units, over all battles.
    pub units: u64,
    /// Their strength.
    pub strength: u64,
    /// How much of it they lost.
    pub lost: u64,
    /// The share.
    pub rate: f64,
    /// Their fates.
    pub fates: BTreeMap<String, u64>,
}

/// The first side's victories with an advantage and without it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The side by id.
    pub side: String,
    /// With it.
    pub with: Share,
    /// Without it: the other side had it.
    pub without: Share,
    /// The value of the advantage.
    pub difference: Difference,
}

/// How much of the result the dice explain.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LuckEffect {
    /// The share of the variance of the result that a linear fit on the dice explains: each side's dice by the chapter of the
    /// rules they were rolled for.
    pub explains: f64,
    /// The same for each side's dice without regard to the rule.
    pub faces_alone: f64,
}

impl Summary {
    /// Counts the rows of a run.
    pub fn new(run: &Run, rows: &[Row], battles_per_s: f64) -> Self {
        let plan = run.plan();
        let sound: Vec<&Row> = rows.iter().filter(|row| row.is_fought()).collect();
        let n = sound.len() as u64;
        let draws = sound.iter().filter(|row| row.winner.is_none()).count() as u64;
        let numbers = |of: fn(&Row) -> u32| -> Vec<f64> {
            sound.iter().map(|row| f64::from(of(row))).collect()
        };
        let several = plan.n_variations() > 1;
        Self {
            scenario: plan.scenario.clone(),
            title: run.title().to_owned(),
            ruleset: run.ruleset().to_owned(),
            rules: plan.house.clone(),
            seed: plan.seed,
            seats: plan.seats.clone(),
            swap: plan.swap,
            games: rows.len() as u64,
            planned: plan.n_battles(),
            errors: rows.len() as u64 - n,
            first_error: rows.iter().find_map(|row| {
                row.error
                    .as_ref()
                    .map(|why| format!("battle {} (seed {}): {why}", row.index, row.seed))
            }),
            forfeits: rows.iter().filter(|row| row.forfeit.is_some()).count() as u64,
            forfeits_by_general: forfeits::by_general(rows),
            sides: sides(run, &sound),
            draws,
            draw_share: Share::new(draws, n),
            wins_by_general: generals(run, &sound),
            duel: duel(run, &sound),
            turns: Mean::of(&numbers(|row| row.turns)),
            lengths: counted(sound.iter().map(|row| row.turns)),
            decisions: Mean::of(&numbers(|row| row.decisions)),
            ends: counted(sound.iter().map(|row| row.ended.clone())),
            losses: losses(run, &sound),
            initiative: effects::of(run, &sound, |row| row.initiative.as_deref()),
            first_mover: effects::of(run, &sound, |row| row.first_mover.as_deref()),
            luck: effects::luck(run, &sound),
            variations: if several { variants::all(run, rows) } else { Vec::new() },
            comparisons: if several { variants::compared(run, rows) } else { Vec::new() },
            battles_per_s: (battles_per_s * 1000.0).round() / 1000.0,
        }
    }
}

pub(crate) fn counted<K: Ord>(things: impl Iterator<Item = K>) -> BTreeMap<K, u64> {
    let mut counts = BTreeMap::new();
    for thing in things {
        *counts.entry(thing).or_insert(0) += 1;
    }
    counts
}

pub(crate) fn wins(sound: &[&Row], side: &str) -> u64 {
    sound.iter().filter(|row| row.winner.as_deref() == Some(side)).count() as u64
}

fn sides(run: &Run, sound: &[&Row]) -> BTreeMap<String, Side> {
    let each = run.sides().iter().zip(run.names()).enumerate().map(|(n, (id, name))| {
        let lost: Vec<f64> = sound
            .iter()
            .filter(|row| row.strength[n] > 0)
            .map(|row| f64::from(row.lost[n]) / f64::from(row.strength[n]))
            .collect();
        let share = Share::new(wins(sound, id), sound.len() as u64);
        (id.clone(), Side { name: name.clone(), share, lost: Mean::of(&lost) })
    });
    each.collect()
}

fn generals(run: &Run, sound: &[&Row]) -> BTreeMap<String, u64> {
    let mut counts: BTreeMap<String, u64> =
        run.plan().seats.iter().map(|name| (name.clone(), 0)).collect();
    for name in sound.iter().filter_map(|row| row.winning_general(run.sides())) {
        *counts.entry(name.to_owned()).or_insert(0) += 1;
    }
    counts
}

fn duel(run: &Run, sound: &[&Row]) -> Option<Duel> {
    let [first, second] = run.plan().seats.as_slice() else { return None };
    if first == second {
        return None;
    }
    let won = |name: &str| {
        let won = sound.iter().filter(|row| row.winning_general(run.sides()) == Some(name));
        won.count() as u64
    };
    let (wins, losses) = (won(first), won(second));
    Some(Duel {
        general: first.clone(),
        against: second.clone(),
        share: Share::new(wins, sound.len() as u64),
        p: stats::binomial_half(wins, wins + losses),
    })
}

/// By side in the scenario's order, the heaviest losses first.
fn losses(run: &Run, sound: &[&Row]) -> Vec<TypeLoss> {
    let mut all: BTreeMap<(usize, &str), TypeLoss> = BTreeMap::new();
    for unit in sound.iter().flat_map(|row| &row.units) {
        let place = run.sides().iter().position(|side| *side == unit.side).unwrap_or(0);
        let of = all.entry((place, unit.kind.as_str())).or_insert_with(|| TypeLoss {
            side: unit.side.clone(),
            kind: unit.kind.clone(),
            units: 0,
            strength: 0,
            lost: 0,
            rate: 0.0,
            fates: BTreeMap::new(),
        });
        of.units += 1;
        of.strength += u64::from(unit.start);
        of.lost += u64::from(unit.start.saturating_sub(unit.end));
        match of.fates.get_mut(&unit.fate) {
            Some(n) => *n += 1,
            None => _ = of.fates.insert(unit.fate.clone(), 1),
        }
    }
    let mut all: Vec<(usize, TypeLoss)> = all.into_iter().map(|((n, _), it)| (n, it)).collect();
    for (_, of) in &mut all {
        of.rate = if of.strength == 0 { 0.0 } else { of.lost as f64 / of.strength as f64 };
    }
    all.sort_by(|(n, a), (m, b)| n.cmp(m).then(b.rate.total_cmp(&a.rate)));
    all.into_iter().map(|(_, of)| of).collect()
}
