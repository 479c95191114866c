//! Positions for charges and reactions: side 0 moves and charges north, side 1 stands in its way.
#![allow(unreachable_pub)]
use crate::kit::{Board, NORTH, Play, SOUTH};
use kernel::{Cited, offer::Turn};
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    act::Pivot,
    event::{Reaction, Why},
    kinds::{Formation, UnitId, UnitKind},
    near,
    question::StandSet,
};

/// The y of the charger's front.
pub const X: f64 = 36.0;
pub const Y: f64 = 12.0;

/// A unit of side 0 facing north, with its front at the usual place.
pub fn charger(board: &mut Board, kind: UnitKind, stands: &str) -> UnitId {
    board.unit("charger", 0, kind, stands, Formation::Line, (X, Y), NORTH)
}

/// A unit of side 1 facing the charger, with its front this many inches away.
pub fn target(
    board: &mut Board,
    kind: UnitKind,
    stands: &str,
    formation: Formation,
    off: f64,
) -> UnitId {
    board.unit("target", 1, kind, stands, formation, (X, Y + off), SOUTH)
}

/// Side 0 moves, and these dice are thrown.
pub fn begin(board: &Board, dice: &[u8]) -> Play {
    let play = board.play(Stage::Muster { half: 0 }, 0, dice);
    assert!(matches!(play.question(), Question::Move { .. }), "side 0 is to move");
    play
}

pub fn charge(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target, pivot: None, extended: false }
}

pub fn extended(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target, pivot: None, extended: true }
}

pub fn pivoting(unit: UnitId, target: UnitId, degrees: f64) -> Act {
    let pivot = Some(Pivot { turn: Turn::degrees(degrees), side: 0 });
    Act::Charge { unit, target, pivot, extended: false }
}

/// Whether an event like this happened.
pub fn happened(play: &Play, what: impl Fn(&Event) -> bool) -> bool {
    play.events.iter().any(what)
}

/// How often an event like this happened.
pub fn times(play: &Play, what: impl Fn(&Event) -> bool) -> usize {
    play.events.iter().filter(|event| what(event)).count()
}

/// Whether a unit made this reaction.
pub fn reacted(play: &Play, id: UnitId, reaction: Reaction) -> bool {
    happened(play, |event| *event == Event::Reacted { unit: id, how: reaction })
}

/// The markers that a unit took for a reason.
pub fn hit(play: &Play, id: UnitId, reason: Why) -> u8 {
    play.events
        .iter()
        .map(|event| match event {
            Event::Hit { unit, markers, why } if *unit == id && *why == reason => *markers,
            _ => 0,
        })
        .sum()
}

pub fn touch(play: &Play, one: UnitId, other: UnitId) -> bool {
    near::touches(play.unit(one), play.unit(other))
}

/// The gap between two units in inches.
pub fn gap(play: &Play, one: UnitId, other: UnitId) -> f64 {
    near::gap(play.unit(one), play.unit(other)) / 2540.0
}

/// The front of a unit, north and south, in inches.
pub fn front(play: &Play, id: UnitId) -> f64 {
    play.unit(id).front_centre().y / 2540.0
}

/// Whether a unit may do no more.
pub fn is_done(play: &Play, id: UnitId) -> bool {
    play.unit(id).done.acted && play.unit(id).done.no_more
}

/// The first stands, this many of them.
pub fn stands(n: usize) -> StandSet {
    StandSet::all(n)
}

/// Whether two numbers are equal to a fiftieth of an inch.
pub fn about(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.02
}

/// Checks that every offer to a side is accepted as it is.
pub fn offers_are_accepted(play: &Play, side: u8) {
    let offers = play.offers(side);
    assert!(!offers.is_empty(), "there is something to do");
    for offer in offers {
        let mut copy = play.clone();
        copy.from_now_on(1);
        copy.say_with(side, offer.act, offer.fill);
    }
}

/// The rule that a refusal cites.
pub fn cite(refusal: &Refusal) -> String {
    refusal.cite().to_string()
}
