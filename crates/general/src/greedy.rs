//! A simple general: takes what is in reach, and closes with the rest.
use crate::{Decision, General};
use kernel::{
    View,
    any::AnyGame,
    dice::Chooser,
    view::{Arm, UnitView},
};
use serde_json::{Value, json};

/// How far a way towards the enemy is tried, in inches, the farthest first.
const STRIDES: [f64; 8] = [24.0, 18.0, 12.0, 8.0, 6.0, 4.0, 2.0, 1.0];
/// Nearer than this it does not close without charging, in inches.
const NEAR: f64 = 3.0;
/// Guns keep farther off.
const NEAR_FOR_GUNS: f64 = 14.0;

/// Takes what is in reach, closes with the nearest enemy, and ends its moves. The same seed plays the same battle.
#[derive(Clone, Debug)]
pub struct Greedy {
    chooser: Chooser,
}

impl Greedy {
    /// A general who breaks ties by this seed.
    pub fn new(seed: u64) -> Self {
        Self { chooser: Chooser::new(seed) }
    }

    /// A little of chance, so that equal things are not always done in one order.
    fn whim(&mut self) -> f64 {
        self.chooser.under(1000) as f64 / 2000.0
    }
}

impl General for Greedy {
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision> {
        let offers = game.offers(seat);
        let view = game.view(seat).ok()?;
        let mut best: Option<(f64, Decision)> = None;
        for offer in &offers {
            let (worth, fill) = weigh(game, &view, seat, offer);
            let worth = worth + self.whim();
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, Decision { act: offer["act"].clone(), fill }));
            }
        }
        best.map(|(_, decision)| decision)
    }
}

/// How good an offer looks, and what the hand adds to it.
fn weigh(game: &dyn AnyGame, view: &View, seat: &str, offer: &Value) -> (f64, Value) {
    let as_offered = offer["fill"].clone();
    let find = |key: &str| {
        let id = offer[key].as_str()?;
        view.units.iter().find(|unit| unit.id == id)
    };
    let unit = find("unit");
    if let (Some(unit), Some(target)) = (unit, find("target"))
        && unit.side != target.side
    {
        // The weaker the enemy beside the unit itself, the better.
        let odds = unit.stands.len() as f64 / target.stands.len().max(1) as f64;
        return (8.0 + odds.min(3.0), as_offered);
    }
    match (unit, offer["want"].as_str()) {
        (Some(unit), Some("path")) => advance(game, view, seat, offer, unit),
        (Some(_), Some("poses")) => (5.0, as_offered),
        (Some(unit), _) if commands(unit) => (0.5, as_offered),
        // To change formation or step aside leads nowhere by itself.
        (Some(_), _) => (0.2, as_offered),
        (None, _) => (1.0, as_offered),
    }
}

/// Goes towards the nearest enemy, as far as it may.
fn advance(
    game: &dyn AnyGame,
    view: &View,
    seat: &str,
    offer: &Value,
    unit: &UnitView,
) -> (f64, Value) {
    let nothing = (0.1, offer["fill"].clone());
    let goal = if commands(unit) { friend(view, unit) } else { enemy(view, unit) };
    let (Some(from), Some((goal, far))) = (place(unit), goal) else { return nothing };
    let room = far - if has_guns(unit) { NEAR_FOR_GUNS } else { NEAR };
    if room < 1.0 {
        return nothing;
    }
    for stride in STRIDES.into_iter().filter(|stride| *stride <= room.max(1.0)) {
        let part = stride / far;
        let to = [from[0] + (goal[0] - from[0]) * part, from[1] + (goal[1] - from[1]) * part];
        let fill = json!([to]);
        if game.may(seat, offer["act"].clone(), fill.clone()).is_ok() {
            return (2.0 + stride / 12.0, fill);
        }
    }
    nothing
}

fn place(unit: &UnitView) -> Option<[f64; 2]> {
    let at = unit.front?.at;
    Some([f64::from(at.x) / 2540.0, f64::from(at.y) / 2540.0])
}

fn far(a: [f64; 2], b: [f64; 2]) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

/// The nearest of some units, and how far off it is.
fn nearest<'a>(
    unit: &UnitView,
    others: impl Iterator<Item = &'a UnitView>,
) -> Option<([f64; 2], f64)> {
    let from = place(unit)?;
    let others = others.filter(|other| other.on_table).filter_map(place);
    let others = others.map(|at| (at, far(from, at)));
    others.min_by(|a, b| a.1.total_cmp(&b.1))
}

fn enemy(view: &View, unit: &UnitView) -> Option<([f64; 2], f64)> {
    nearest(unit, view.units.iter().filter(|other| other.side != unit.side))
}

/// The nearest friend that fights.
fn friend(view: &View, unit: &UnitView) -> Option<([f64; 2], f64)> {
    let fights = |other: &&UnitView| other.side == unit.side && !commands(other);
    nearest(unit, view.units.iter().filter(fights))
}

fn commands(unit: &UnitView) -> bool {
    unit.stands.iter().all(|stand| matches!(stand.arm, Arm::Commander | Arm::SubCommander))
}

fn has_guns(unit: &UnitView) -> bool {
    let gun = |arm| matches!(arm, Arm::LightGun | Arm::Gun | Arm::HeavyGun | Arm::Limber);
    unit.stands.iter().any(|stand| gun(stand.arm))
}
