//! A way of several legs: functions of one unit that are declared at once.
use super::{march, turn};
use crate::{
    act::Act,
    event::Event,
    functions,
    kinds::{Function, UnitId},
    model::{self, Model},
    question::Question,
    refusal::Refusal,
    unit::Unit,
};
use geom::{Angle, Length, Pose};
use kernel::{Fill, Leg, Seat, offer::Turn};

/// AGV-FUN-001, AGV-FUN-006: every leg is a function of its own, a turn, an about face or a move straight ahead, and costs what
/// that function costs. Each leg is checked on a copy of the table on which the legs before it are done.
pub(super) fn check(
    model: &Model,
    question: &Question,
    seat: Seat,
    id: UnitId,
    path: &[Leg],
) -> Result<Vec<Event>, Refusal> {
    let mut table = model.clone();
    let mut events = Vec::new();
    for &leg in path {
        let one = Fill::Path(vec![leg]);
        let (act, fill) = match function(leg) {
            Some(Function::Turn) => (Act::Turn { unit: id }, one),
            Some(Function::AboutFace) => (Act::AboutFace { unit: id }, Fill::Nothing),
            Some(_) => (Act::Move { unit: id }, one),
            None => return Err(Refusal::WantsMore { what: "turns and moves straight ahead" }),
        };
        let does = super::check(&table, question, seat, &act, &fill)?;
        does.iter().for_each(|event| model::apply(&mut table, event));
        events.extend(does);
    }
    Ok(events)
}

/// The function of a leg; none for a leg that no unit can go.
fn function(leg: Leg) -> Option<Function> {
    match leg {
        Leg::Turn { .. } | Leg::Face { .. } => Some(Function::Turn),
        Leg::Move { .. } | Leg::To(_) => Some(Function::Move),
        Leg::About { about: true, back: false } => Some(Function::AboutFace),
        _ => None,
    }
}

/// What all legs cost together.
pub(super) fn cost(model: &Model, unit: &Unit, path: &[Leg]) -> u8 {
    let each = path.iter().filter_map(|&leg| functions::cost(model, unit, function(leg)?));
    each.sum()
}

/// The turns of a way round, in 65 536ths of a circle: an eighth, a quarter, a twenty-fourth.
const TURNS: [i32; 6] = [0x2000, -0x2000, 0x4000, -0x4000, 0x0aaa, -0x0aaa];

/// Ways for a unit that something in front of it stops, the longest first: a turn and a move, or about and away. Each goes at
/// least this far; the rules accept or refuse it.
pub(super) fn ways_round(model: &Model, unit: &Unit, least: Length) -> Vec<Vec<Leg>> {
    let spare = functions::left(model, unit);
    let pays = |function: Function| {
        let cost = |function| functions::cost(model, unit, function);
        let both = cost(function).zip(cost(Function::Move));
        both.is_some_and(|(one, other)| one + other <= spare)
    };
    let mut ways: Vec<(Length, Leg)> = Vec::new();
    let mut weigh = |first: Leg, there: &Unit| {
        let far = march::farthest(model, there, there.heading().forward());
        ways.extend(far.filter(|far| *far >= least).map(|far| (far, first)));
    };
    if pays(Function::Turn) {
        let Pose { at, facing } = unit.front();
        for by in TURNS {
            let there = unit.moved_to(Pose::new(at, facing + Angle::parts(by)));
            weigh(Leg::Turn { turn: Turn(by) }, &there);
        }
    }
    if pays(Function::AboutFace) {
        let mut there = *unit;
        there.stand(&turn::about(unit));
        weigh(Leg::About { about: true, back: false }, &there);
    }
    ways.sort_by_key(|(far, _)| std::cmp::Reverse(*far));
    ways.into_iter().map(|(far, first)| vec![first, Leg::Move { r#move: far }]).collect()
}
