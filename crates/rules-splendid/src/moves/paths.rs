//! Paths worth offering: a few tries that vary from unit to unit and from turn to turn, but are the same for the same table.
use super::manoeuvre::{Order, keeps_all};
use crate::{
    model::Model,
    scene::{Aim, Edge},
    unit::Unit,
    walk::Walk,
};
use geom::{Angle, INCH, Length, Point, V2};
use kernel::{
    Leg,
    detour::{self, Step},
    dice::Chooser,
    offer::Turn,
};

/// How many paths are tried before a manoeuvre is not offered.
const TRIES: u32 = 5;
/// How many paths there are to try.
const WAYS: u32 = 8;

/// The turns of a way round, in degrees.
const TURNS: [f64; 6] = [90.0, -90.0, 45.0, -45.0, 15.0, -15.0];

/// Paths towards the enemy.
const TOWARDS: [u32; 2] = [0, 5];

/// Paths without a turn.
const FAR: [u32; 4] = [7, 1, 2, 6];

/// A small number that depends on the unit, its position and the turn.
pub(super) fn salt(model: &Model, unit: &Unit) -> u32 {
    let mut hash = u32::from(unit.id.0).wrapping_mul(0x9e37_79b9) ^ u32::from(model.turn);
    for part in [unit.centre.x, unit.centre.y] {
        hash = (hash ^ part as u32).wrapping_mul(0x85eb_ca6b);
        hash ^= hash >> 15;
    }
    hash
}

/// The first of a few paths that is legal.
pub(super) fn manoeuvre(model: &Model, order: &Order<'_>) -> Option<Vec<Leg>> {
    let unit = model.unit(order.unit);
    if let Some(legs) = way_home(model, unit, order) {
        return Some(legs);
    }
    let start = salt(model, unit);
    let enemy = nearest(model, unit);
    for k in 0..TRIES {
        // Double-time is for covering distance: straight on or back, with a turn only now and then.
        let which = if order.double && k > 0 { FAR[k as usize % FAR.len()] } else { start + k };
        let (legs, n) = way(unit, order.allowance, enemy, which % WAYS);
        if keeps_all(model, &Order { legs: &legs[..n], ..order.clone() }) {
            return Some(legs[..n].to_vec());
        }
    }
    way_round(model, order)
}

/// The first legal path of several legs, for a unit that something in front of it stops: a turn on the spot and a move, or else
/// about, away from it, a turn and a move.
fn way_round(model: &Model, order: &Order<'_>) -> Option<Vec<Leg>> {
    use Step::{About, Ahead, Turn};
    let turned = TURNS.iter().flat_map(|&by| [vec![Turn(by), Ahead(0.4)], vec![Turn(by)]]);
    let away = TURNS.iter().map(|&by| vec![About, Ahead(0.3), Turn(by), Ahead(0.2)]);
    let ways = away.chain([vec![About, Ahead(0.4)], vec![About]]).chain(turned);
    detour::first(order.allowance, ways, |legs| keeps_all(model, &Order { legs, ..order.clone() }))
}

/// One of the paths, legal or not.
pub(super) fn guess(
    model: &Model,
    unit: &Unit,
    allowance: Length,
    chooser: &mut Chooser,
) -> ([Leg; 2], usize) {
    let which = chooser.under(WAYS as usize) as u32;
    let enemy = if TOWARDS.contains(&which) { nearest(model, unit) } else { None };
    way(unit, allowance, enemy, which)
}

/// The nearest enemy, judged by the circles around units; this is accurate enough here.
fn nearest<'a>(model: &'a Model, unit: &'a Unit) -> Option<&'a Unit> {
    let far = |enemy: &&Unit| (enemy.centre.v2() - unit.centre.v2()).length2();
    model.enemies(unit).min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// One of the paths: straight on, towards the enemy, to either side, back.
fn way(unit: &Unit, allowance: Length, enemy: Option<&Unit>, k: u32) -> ([Leg; 2], usize) {
    let part = |part: f64| Leg::Move { r#move: Length::from_units(allowance.units() * part) };
    let turn = |degrees: f64| Leg::Turn { turn: Turn::degrees(degrees) };
    let about = Leg::About { about: true, back: false };
    match (k, enemy) {
        (0, Some(enemy)) => {
            let front = unit.front_centre();
            let off = enemy.centre.v2() - front;
            let room = off.length() - f64::from(enemy.radius) - f64::from(unit.width) / 2.0;
            let by = room.min(allowance.units() - 4.0).max(0.0);
            let to = Point::from(front + off.unit().unwrap_or(V2::ZERO) * by);
            ([Leg::To(to), about], 1)
        }
        (1, _) | (0, None) => ([part(1.0), about], 1),
        (2, _) => ([part(0.5), about], 1),
        (3, _) => ([turn(-45.0), part(0.6)], 2),
        (4, _) => ([turn(45.0), part(0.6)], 2),
        (5, Some(enemy)) => {
            let to = Angle::of(enemy.centre.v2() - unit.front_centre());
            ([Leg::Face { face: to.unwrap_or(unit.heading()) }, about], 1)
        }
        (6, _) => ([about, part(0.5)], 2),
        _ => ([part(0.25), about], 1),
    }
}

/// A unit that the scenario tells to leave by an edge goes there, and crosses it once the whole unit can leave.
fn way_home(model: &Model, unit: &Unit, order: &Order<'_>) -> Option<Vec<Leg>> {
    let edge = model.scene.terms.iter().find_map(|term| match &term.aim {
        Aim::Leave { edge, units, .. } if term.side == unit.side && units.contains(&unit.id) => {
            Some(*edge)
        }
        _ => None,
    })?;
    let field = &model.scene.field;
    let front = unit.front_centre();
    let (facing, room) = match edge {
        Edge::North => (Angle::NORTH, field.height.units() - front.y),
        Edge::East => (Angle::QUARTER, field.width.units() - front.x),
        Edge::South => (Angle::HALF, front.y),
        Edge::West => (Angle::QUARTER + Angle::HALF, front.x),
    };
    let deep = unit.stands.iter().map(|stand| stand.rank).max().unwrap_or(0) + 1;
    let out = room + f64::from(deep) * f64::from(unit.depth) + INCH.units() / 4.0;
    let short = (room - INCH.units() / 8.0).min(order.allowance.units());
    for by in [out, short, short / 2.0] {
        let by = Length::from_units(by);
        if by > order.allowance || by <= Length::ZERO {
            continue;
        }
        let legs = [Leg::Face { face: facing }, Leg::Move { r#move: by }];
        let order = Order { legs: &legs, ..order.clone() };
        let mut walk = Walk::new(model, &order);
        if walk.go().is_ok() && (walk.is_gone() || walk.unit.n() == unit.n()) {
            return Some(legs.to_vec());
        }
    }
    None
}
