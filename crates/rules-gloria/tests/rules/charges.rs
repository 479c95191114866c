//! Declared charges, from the declaration to contact (PG-CHG, PG-IMP, PG-SCR, PG-FEI, PG-IM2, PG-HOM, PG-CTR).
mod answers;
mod declared;
mod evading;
mod factors;
mod frequencies;
mod grazes;
mod impulses;
mod missed;
mod opportunity;
mod overrun;
mod refused;
mod second;
mod sequence;
mod squadrons;
mod ways;

use crate::kit::{Board, NORTH, Play, SOUTH};
use geom::Length;
use kernel::{Fill, Leg, offer::Turn};
use rules_gloria::{
    Act, Event, Model, Question, Stage,
    kinds::{Aspect, Phase, Side, Test, UnitId},
    model::Contact,
    unit::{Charge, Unit},
};

pub(super) const US: Side = Side(0);
pub(super) const THEM: Side = Side(1);

/// Straight ahead by millimetres.
pub(super) fn ahead(mm: f64) -> Fill {
    Fill::Path(vec![Leg::Move { r#move: Length((mm * 100.0).round() as i32) }])
}

/// A wheel by degrees, then straight ahead.
pub(super) fn wheel(degrees: f64, mm: f64) -> Fill {
    let wheel = Leg::Wheel { wheel: Turn::degrees(degrees) };
    Fill::Path(vec![wheel, Leg::Move { r#move: Length((mm * 100.0).round() as i32) }])
}

pub(super) fn declare(unit: UnitId, target: UnitId) -> Act {
    Act::Declare { unit, target, joint: false, squadron: None }
}

/// Both sides declare no more. A side that could not charge is not asked.
pub(super) fn close(play: &mut Play) {
    while let Question::Declare { side } = play.question() {
        play.say(side.0, Act::Done);
    }
}

/// Whoever is asked for defensive fire holds it.
pub(super) fn hold(play: &mut Play) {
    while let Question::Defend { unit, .. } = play.question() {
        let side = play.unit(unit).side;
        play.say(side.0, Act::HoldFire);
    }
}

/// Begins with the declarations of the first side.
pub(super) fn morale(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Declare { side: US }, Phase::Morale, dice)
}

/// A unit of heavy cavalry that faces a battalion this far away.
pub(super) fn horse_at_foot(gap: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 400.0 + gap, SOUTH));
    (board, horse, foot)
}

/// Two battalions that face each other.
pub(super) fn foot_at_foot(gap: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (900.0, 400.0, NORTH));
    let enemy = board.foot("enemy", THEM, (900.0, 400.0 + gap, SOUTH));
    (board, foot, enemy)
}

/// The totals of the tests of one kind that were taken, in order.
pub(super) fn totals(play: &Play, which: Test) -> Vec<i32> {
    let totals = play.events.iter().filter_map(|event| match event {
        Event::Tested { test, total, .. } if *test == which => Some(*total),
        _ => None,
    });
    totals.collect()
}

/// The contacts that were made.
pub(super) fn contacts(play: &Play) -> Vec<Contact> {
    let contacts = play.events.iter().filter_map(|event| match event {
        Event::Contacted { contact } => Some(*contact),
        _ => None,
    });
    contacts.collect()
}

/// A charge under way at the front of an enemy, with this much left.
pub(super) fn under_way(unit: &mut Unit, target: UnitId, left: i32) {
    unit.done.charge = Some(Charge {
        target,
        declaration: 1,
        squadron: None,
        from: unit.at.at,
        aspect: Aspect::Front,
        distance: Length::from_mm(200),
        left: Length::from_mm(left),
        caught: false,
        fast: false,
        under_way: true,
        feint: false,
        opportunity: false,
        home: false,
        break_through: false,
    });
    unit.done.tried = true;
}

/// The table with these charges under way.
pub(super) fn charging(board: &Board, charges: &[(UnitId, UnitId, i32)]) -> Model {
    let mut model = board.model();
    for (unit, target, left) in charges {
        model.units.change(unit.idx(), |it| under_way(it, *target, *left));
        model.declared.push(*unit);
    }
    model
}

/// How far the front of a unit's command stand is from a line of latitude, in millimetres.
pub(super) fn y(model: &Model, unit: UnitId) -> f64 {
    f64::from(model.unit(unit).at.at.y) / 100.0
}
