//! The Shooting Phase (PG-SHO): both sides name their targets in secret, then all fire falls at once.
//!
//! [`orders`] checks an answer and makes it an aim; [`check`] says which targets may be named; [`shot`] is its geometry, with
//! [`lanes`] for what is in the way; [`arms`] and [`mark`] say who shoots with what at what class of target; [`resolve`] throws
//! the dice, [`bounce`] follows the balls, and [`ledger`] takes the losses at the end.
mod accidents;
mod arms;
mod bounce;
mod check;
mod defend;
mod ghosts;
mod lanes;
mod ledger;
mod mark;
mod offers;
mod orders;
#[cfg(feature = "oracle")]
pub(crate) mod plain;
mod reckon;
mod rehearsal;
mod resolve;
mod shot;
mod torch;
mod volley;

pub(crate) use arms::Weapon;
pub(crate) use check::eligibility;
#[cfg(feature = "oracle")]
pub(crate) use check::{finds_target, has_target};
pub(crate) use defend::{defend, to_come};
pub(crate) use ghosts::ghosts_after;
#[cfg(feature = "oracle")]
pub use ghosts::plain::what_crosses_an_arc_is_what_is_found_plainly;
pub(crate) use offers::QUESTIONS;
pub(crate) use orders::check as check_order;
pub(crate) use reckon::{hits, range};
pub(crate) use rehearsal::rehearsal;
pub(crate) use shot::Shot;
pub(crate) use volley::mean;

use crate::{
    Gloria,
    act::Act,
    event::Event,
    kinds::{Class, Side, UnitId},
    model::Model,
    near,
    question::Question,
    seats,
    stage::Stage,
    turn,
    unit::{Marks, Unit},
};
use kernel::{Cx, Play, Seat, ruleset::Seats};

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    match stage {
        Stage::Aim => aim(cx),
        _ => {
            resolve::play(cx)?;
            let [first, second] = cx.model().in_order();
            if is_first_to_fire(cx.model()) {
                cx.emit(Event::Finished { side: first });
                if !waiting(cx.model(), second).is_empty() {
                    return Ok(Some(Stage::Aim));
                }
            }
            Ok(Some(turn::after(cx.model(), stage)))
        }
    }
}

/// PG-OPT-004: whether the side with the initiative fires alone, before the other one, which then fires with what is left.
fn is_first_to_fire(model: &Model) -> bool {
    let [first, _] = model.in_order();
    model.book.options.sequential_fire && !model.finished[first.idx()]
}

/// PG-SHO-010: everybody who is not done may name a target; what a unit names replaces what it named before.
fn aim(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    reload(cx);
    let model = cx.model();
    let asked = match cx.asked_before() {
        Some(ask) => ask.seats,
        None => asked(model),
    };
    if asked.is_empty() {
        return Ok(Some(Stage::Fire));
    }
    let said = cx.ask(asked, Question::Fire)?;
    if said.act == Act::Done {
        cx.emit(Event::Ready { seats: cx.model().ready.and(said.seat) });
    } else {
        let order = orders::check(cx.model(), said.seat, &said.act, &said.fill)?;
        cx.emit(Event::Aimed { aim: order.aim });
    }
    Ok(Some(Stage::Aim))
}

/// The seats that are asked: of both sides at once, or of one after the other (PG-OPT-004).
fn asked(model: &Model) -> Seats {
    let [first, second] = model.in_order();
    match model.book.options.sequential_fire {
        false => waiting(model, second).iter().fold(waiting(model, first), Seats::and),
        true if is_first_to_fire(model) => waiting(model, first),
        true => waiting(model, second),
    }
}

/// The seats of a side that have not finished. A side without any target is not asked; but in battles with hidden units it
/// always is, so that the question tells nobody whether some are (PG-HID-004).
fn waiting(model: &Model, side: Side) -> Seats {
    let all = model.ready.iter().fold(seats::of_side(model, side), Seats::without);
    if all.is_empty() || model.book.options.hidden_units {
        return all;
    }
    let is_able = |seat: &Seat| {
        let whole = seats::has_whole_side(model, side, *seat);
        let commands = |unit: &&Unit| whole || seats::of_unit(model, unit.id).has(*seat);
        let mut own = model.of(side).filter(commands);
        own.any(|unit| check::has_target(model, unit))
    };
    all.iter().filter(is_able).collect()
}

/// PG-OPT-005: class 3 and better recovers its steady volley by an idle turn away from formed enemies.
fn reload(cx: &mut Cx<'_, Gloria>) {
    let model = cx.model();
    if !model.book.options.steady_recovery {
        return;
    }
    let reach = model.book.mm(&model.book.reaches.steady_recovery);
    let rested = model.on_table().filter(|unit| {
        let formed = |enemy: &Unit| enemy.is_formed();
        let enemy = || near::nearest_enemy(model, unit, formed);
        unit.marks.fired
            && unit.marks.idle > 0
            && unit.class >= Class::Three
            && unit.kind.is_infantry()
            && enemy().is_none_or(|(_, gap)| geom::at_least(gap, reach))
    });
    let rested: Vec<(UnitId, Marks)> = rested.map(|unit| (unit.id, unit.marks)).collect();
    for (unit, marks) in rested {
        cx.emit(Event::Marked { unit, marks: Marks { fired: false, ..marks } });
    }
}
