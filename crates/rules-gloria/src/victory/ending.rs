//! PG-VIC-002, -010, -011: at the end of a turn each side may surrender units, and both may agree to end the battle.
use super::cut_off::Ways;
use crate::{
    Gloria,
    act::Act,
    event::Event,
    kinds::{Side, State, UnitId},
    model::Model,
    question::Question,
    refusal::{EndRefusal, not_asked},
    seats,
    unit::{End, Unit},
};
use kernel::{Cx, Play};

/// Asks both sides, the one with the initiative first. The answer is whether both want to end.
pub(super) fn ask(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, bool> {
    let [first, second] = cx.model().in_order();
    let first_ends = ask_side(cx, first)?;
    if !first_ends && !is_any_affected(cx.model(), second) {
        return Ok(false);
    }
    let second_ends = ask_side(cx, second)?;
    if first_ends && !second_ends {
        cx.emit(Event::Declined { side: second });
    }
    Ok(first_ends && second_ends)
}

/// The answer is whether the side wants to end.
fn ask_side(cx: &mut Cx<'_, Gloria>, side: Side) -> Play<Gloria, bool> {
    loop {
        let said = cx.ask(seats::of_side(cx.model(), side), Question::End { side })?;
        match said.act {
            Act::Done => return Ok(false),
            Act::End if may_end(cx.model(), side) => {
                cx.emit(Event::Finished { side });
                return Ok(true);
            }
            Act::End => return Err(EndRefusal::TheyFightOn { side: side.other() }.into()),
            Act::Surrender { unit } => {
                seats::must_command(cx.model(), said.seat, unit)?;
                if !affected(cx.model(), side).contains(&unit) {
                    return Err(EndRefusal::Fights { unit }.into());
                }
                cx.emit(Event::Removed { unit, end: End::Surrendered });
            }
            _ => return not_asked(),
        }
    }
}

/// PG-VIC-010: the side that is asked second can end the battle only if the first wants to.
pub(super) fn may_end(model: &Model, side: Side) -> bool {
    let [first, _] = model.in_order();
    side == first || model.finished[first.idx()]
}

/// PG-VIC-011: the units of a side that it may surrender: routing, shaken, in contact or cut off.
pub(super) fn affected(model: &Model, side: Side) -> Vec<UnitId> {
    let ways = Ways::of(model, side);
    let in_need = |unit: &&Unit| is_pressed(model, unit) || ways.are_barred_to(unit);
    shown(model, side).filter(in_need).map(|unit| unit.id).collect()
}

/// Whether there is any such unit. Ways home are looked for only if they matter.
fn is_any_affected(model: &Model, side: Side) -> bool {
    shown(model, side).any(|unit| is_pressed(model, unit)) || {
        let ways = Ways::of(model, side);
        shown(model, side).any(|unit| ways.are_barred_to(unit))
    }
}

/// The units of a side that have no way home, for a test.
#[cfg(feature = "oracle")]
pub(crate) fn cut_off(model: &Model, side: Side) -> Vec<UnitId> {
    let ways = Ways::of(model, side);
    shown(model, side).filter(|unit| ways.are_barred_to(unit)).map(|unit| unit.id).collect()
}

fn shown(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.of(side).filter(|unit| unit.is_shown())
}

/// Whether a unit may surrender wherever it is.
fn is_pressed(model: &Model, unit: &Unit) -> bool {
    unit.state >= State::Shaken || model.is_in_contact(unit.id)
}
