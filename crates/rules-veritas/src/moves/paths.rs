//! The search for moves: towards the enemy, towards its own edge, or anywhere. Each move is checked before it is offered.
mod heading;
mod round;

pub(crate) use heading::Legs;
pub(super) use heading::{QUARTER, SLANT};

use crate::{
    act::{Act, Change},
    duty::{self, Goals},
    kinds::Order,
    model::Model,
    passage::Seek,
    refusal::MoveRefusal,
    retreat,
    unit::Unit,
    walk::{self, Bounds, Told, Way},
};
use geom::{Angle, Length, V2};
use heading::{HAIR, Heading, headings, lengths};
use kernel::Leg;
use std::cell::Cell;
use table::Few;

/// A move that was found.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Found {
    /// The act.
    pub(crate) act: Act,
    /// Its legs.
    pub(crate) legs: Legs,
    /// Its result.
    pub(crate) way: Way,
    /// How much nearer to its own edge the unit ends.
    pub(crate) progress: f64,
}

/// Judges a move by the ground and by what orders forbid, not by what they compel.
pub(crate) fn possible(
    model: &Model,
    unit: &Unit,
    act: &Act,
    legs: &[Leg],
) -> Result<Way, MoveRefusal> {
    judged(model, unit, act, &told(act, legs))
}

fn judged(model: &Model, unit: &Unit, act: &Act, told: &Told<'_>) -> Result<Way, MoveRefusal> {
    let way = walk::judge(model, unit, told)?;
    if !matches!(act, Act::Leave { .. }) {
        duty::forbids(model, unit, &way.unit)?;
    }
    Ok(way)
}

/// An act and its path in the form that the walk takes.
pub(crate) fn told<'a>(act: &Act, legs: &'a [Leg]) -> Told<'a> {
    let (before, after) = match *act {
        Act::Move { before, after, .. } => (before, after),
        _ => (None, None),
    };
    let (back, leaving) = (matches!(act, Act::Back { .. }), matches!(act, Act::Leave { .. }));
    Told { before, legs, after, back, leaving, seek: Seek::LeastGap }
}

fn found(model: &Model, unit: &Unit, act: Act, legs: &[Leg]) -> Option<Found> {
    let told = Told { seek: Seek::AnyGap, ..told(&act, legs) };
    let way = judged(model, unit, &act, &told).ok()?;
    let progress = duty::progress(model, unit, &way.unit);
    Some(Found { act, legs: Legs::from(legs), way, progress })
}

/// IDV-ORD-018: the unit leaves march column where it stands.
pub(crate) fn deploy(model: &Model, unit: &Unit) -> Option<Found> {
    let act = Act::Move { unit: unit.id, before: Some(Change::Battle), after: None };
    found(model, unit, act, &[])
}

/// The changes that a unit may need before it moves: it leaves its houses, or its column near the enemy.
fn first_changes(unit: &Unit) -> Few<Option<Change>, 2> {
    let mut changes = Few::new();
    if unit.building.is_some() {
        changes.push(Some(Change::Quit));
    } else {
        changes.push(None);
        if unit.is_column() {
            changes.push(Some(Change::Battle));
        }
    }
    changes
}

/// IDV-ORD-012: a way that ends nearer to one of the goals. Longer ways are tried first.
pub(crate) fn advance(model: &Model, unit: &Unit, goals: &Goals) -> Option<Found> {
    first_changes(unit).iter().find_map(|before| {
        let act = Act::Move { unit: unit.id, before: *before, after: None };
        advance_by(model, unit, act, goals)
    })
}

/// The same for one act.
fn advance_by(model: &Model, unit: &Unit, act: Act, goals: &Goals) -> Option<Found> {
    goals.iter().find_map(|goal| {
        let to = goal.at(model) - unit.at.v2();
        let stop = goal.gap(model, unit) - model.book.reaches.enemy_clear.value.units() - HAIR;
        along(model, unit, act, to, stop, always, |found| {
            duty::advances(model, unit, &found.way.unit, goals)
        })
    })
}

/// IDV-ORD-019: a way that ends half a move nearer to its own edge, or else the way that ends nearest. The search leaves out
/// ways that cannot end more than `over` nearer.
pub(crate) fn home(model: &Model, unit: &Unit, over: f64) -> Option<Found> {
    let home = retreat::home(model, unit.id);
    let least = duty::half(model, unit).units();
    let (best, farthest) = (Cell::new(None), Cell::new(f64::NEG_INFINITY));
    let better = |found: &Found| {
        if found.progress > farthest.get() {
            best.set(Some(*found));
            farthest.set(found.progress);
        }
        found.progress >= least - geom::EPS_DIST
    };
    // A way that cannot end nearer than the best so far need not be judged.
    let worth = |way: V2, by: f64| {
        let most = way.dot(home) * by + walk::ROUNDING;
        most > farthest.get().max(over)
    };
    if unit.building.is_none() {
        let act = Act::Back { unit: unit.id };
        let way = -unit.facing.forward();
        let pace = f64::from(model.book.shares.backwards.value) / 100.0;
        let back = Heading { turns: Few::new(), turned: *unit, slant: 0, way, pace: 0.5 };
        let bounds = || Some(Bounds::of(model, unit, unit, 0, way, pace));
        if let Some(found) = back.first((model, unit, act), bounds, least, worth, better) {
            return Some(found);
        }
    }
    for before in &first_changes(unit) {
        let act = Act::Move { unit: unit.id, before: *before, after: None };
        if let Some(found) = along(model, unit, act, home, least, worth, better) {
            return Some(found);
        }
    }
    best.get().filter(|best: &Found| best.progress > 0.0)
}

/// Every way is worth judging.
fn always(_: V2, _: f64) -> bool {
    true
}

/// The first way in about one direction for which `will_do` holds: straight or oblique, else after a turn or two. Only ways that
/// are `worth` it are judged. `stop` is one more length to try.
fn along(
    model: &Model,
    unit: &Unit,
    act: Act,
    to: V2,
    stop: f64,
    worth: impl Fn(V2, f64) -> bool,
    mut will_do: impl FnMut(&Found) -> bool,
) -> Option<Found> {
    let wanted = Angle::of(to)?;
    let plain = matches!(act, Act::Move { before: None, after: None, .. });
    headings(unit.facing.turn_to(wanted)).iter().find_map(|turns| {
        let heading = Heading::towards(unit, *turns, wanted);
        let (turned, way) = (&heading.turned, heading.way);
        let bounds = || plain.then(|| Bounds::of(model, unit, turned, turns.len(), way, 1.0));
        heading.first((model, unit, act), bounds, stop, &worth, &mut will_do)
    })
}

/// An example of an act that the order of a unit allows. If the order compels the unit, the example does what it must.
pub(crate) fn example(model: &Model, unit: &Unit, act: Act) -> Option<Found> {
    let will_do = |found: &Found| duty::compels(model, unit, &found.way.unit).is_ok();
    let changes =
        matches!(act, Act::Move { before: Some(_), .. } | Act::Move { after: Some(_), .. });
    if changes
        && let Some(found) = found(model, unit, act, &[])
        && will_do(&found)
    {
        return Some(found);
    }
    if let Act::Move { after: Some(Change::Enter), .. } = act {
        return into_houses(model, unit, act);
    }
    match act {
        Act::Back { .. } => {
            let least = duty::half(model, unit).units();
            lengths(model, unit, -unit.facing.forward(), 0.5, least).find_map(|by| {
                let legs = [Leg::Move { r#move: Length::from_units(by) }];
                found(model, unit, act, &legs).filter(will_do)
            })
        }
        Act::Leave { .. } => leave(model, unit, act),
        _ => match model.order(unit) {
            Order::Attack => {
                let nearer = advance_by(model, unit, act, &duty::goals(model, unit));
                match nearer {
                    Some(_) => round::unless_stopped(model, unit, act, nearer, will_do),
                    None => round::anywhere(model, unit, act, will_do),
                }
            }
            Order::Withdraw => {
                let home = retreat::home(model, unit.id);
                let least = duty::half(model, unit).units();
                along(model, unit, act, home, least, always, will_do)
                    .or_else(|| round::unless_stopped(model, unit, act, None, will_do))
            }
            Order::Manoeuvre | Order::Hold => round::anywhere(model, unit, act, will_do),
        },
    }
}

/// IDV-TER-018: a way into houses that the unit can reach.
fn into_houses(model: &Model, unit: &Unit, act: Act) -> Option<Found> {
    let base = unit.rect();
    let pieces = model.scene.field.pieces.iter();
    let houses = pieces.filter(|piece| crate::ground::kind(model, piece).buildings);
    let reach = model.book.costs(unit).normal.units();
    houses.filter(|piece| piece.is_near(base.centre, base.radius() + reach)).find_map(|piece| {
        let to = piece.shapes().first()?.centre() - base.centre;
        let wanted = Angle::of(to)?;
        headings(unit.facing.turn_to(wanted)).iter().find_map(|turns| {
            let heading = Heading::towards(unit, *turns, wanted);
            let (base, way) = (heading.turned.rect(), heading.way);
            let shapes = piece.shapes().iter();
            let touch = shapes
                .filter_map(|shape| geom::first_touch_convex(&base, way, shape))
                .fold(f64::MAX, f64::min);
            if touch >= reach {
                return None;
            }
            found(model, unit, act, &heading.legs(touch))
                .filter(|found| duty::compels(model, unit, &found.way.unit).is_ok())
        })
    })
}

/// IDV-ORD-020: the shortest way over its own edge: none if it stands there, else straight or oblique, else after a turn or two.
fn leave(model: &Model, unit: &Unit, act: Act) -> Option<Found> {
    let home = retreat::home(model, unit.id);
    let wanted = Angle::of(home)?;
    if let Some(found) = found(model, unit, act, &[]) {
        return Some(found);
    }
    let off = unit.facing.turn_to(wanted);
    let mut all = headings(off);
    // A unit that faces along the edge may still reach it obliquely.
    if (QUARTER..QUARTER + SLANT).contains(&off.abs()) && !all.is_full() {
        all.push(Few::new());
    }
    all.iter().find_map(|turns| {
        let heading = Heading::towards(unit, *turns, wanted);
        let by = walk::home_gap(model, &heading.turned) / heading.way.dot(home);
        found(model, unit, act, &heading.legs(by))
    })
}
