//! The second impulse (PG-IM2-001 to -003): each declared charge goes on, or is a feint after all.
use super::{break_off, feint, rush, under_way};
use crate::{
    Gloria, act::Act, kinds::Class, question::Question, refusal::not_asked, seats, stage::Stage,
    turn,
};
use kernel::{Cx, Play};

/// PG-IM2-001: the next charge, in the order of the declarations.
pub(super) fn play(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    let mut waiting = under_way(cx.model()).filter(|(unit, _)| !unit.done.moved);
    let next = waiting.next().map(|(unit, _)| (unit.id, unit.class));
    drop(waiting);
    let Some((id, class)) = next else {
        return Ok(Some(turn::after(cx.model(), Stage::Second)));
    };
    // PG-FEI-002: class 1 always goes on.
    if class != Class::One {
        let said = cx.ask(seats::of_unit(cx.model(), id), Question::Second { unit: id })?;
        match said.act {
            Act::GoOn => (),
            Act::Feint { unit } if unit == id => {
                feint::check(cx.model(), said.seat, id)?;
                break_off(cx, id);
                return Ok(Some(Stage::Second));
            }
            _ => return not_asked(),
        }
    }
    rush::go_on(cx, id)?;
    Ok(Some(Stage::Second))
}
