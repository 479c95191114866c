//! Close assault (PG-CLA): routers first, then one combat in each stage, in the order of the sides that attacked.
mod beaten;
pub(crate) mod clash;
mod combat;
mod cover;
mod factors;
mod fight;
mod offers;
mod overrun;
mod reinforce;
mod results;
mod toll;
mod touched;
mod wheel;
mod won;

pub(crate) use offers::QUESTIONS;

use crate::{
    Gloria,
    act::Act,
    kinds::{Side, State, UnitId},
    model::Model,
    question::Question,
    refusal::{AssaultRefusal, not_asked},
    seats,
    stage::Stage,
    turn,
};
use combat::Combat;
use kernel::{Cx, Play};

/// PG-RTM-001, PG-CLA-008: the next combat. When none is left, the turn ends.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    touched::take(cx);
    if let Some(prey) = overrun::next(cx.model()) {
        overrun::resolve(cx, &prey)?;
        return Ok(Some(Stage::Assault));
    }
    let Some((side, mut waiting)) = next(cx.model()) else {
        return Ok(Some(turn::after(cx.model(), stage)));
    };
    let combat = match waiting.len() {
        1 => waiting.remove(0),
        _ => choose(cx, side, waiting)?,
    };
    fight::resolve(cx, combat)?;
    Ok(Some(Stage::Assault))
}

/// PG-SEQ-002: the combats that come next: those in which the side with the initiative attacked, then the others.
fn next(model: &Model) -> Option<(Side, Vec<Combat>)> {
    let waiting = Combat::all(model);
    model.in_order().into_iter().find_map(|side| {
        let of = waiting.iter().filter(|combat| combat.attacker(model) == side);
        let combats: Vec<Combat> = of.cloned().collect();
        (!combats.is_empty()).then_some((side, combats))
    })
}

/// PG-CLA-008: the side that attacked chooses which of its combats is fought next.
fn choose(cx: &mut Cx<'_, Gloria>, side: Side, waiting: Vec<Combat>) -> Play<Gloria, Combat> {
    let asked = seats::of_side(cx.model(), side);
    let said = cx.ask(asked, Question::Assault { side })?;
    let Act::Fight { target } = said.act else { return not_asked() };
    let chosen = waiting.into_iter().find(|combat| combat.key() == target);
    chosen.ok_or_else(|| AssaultRefusal::NoCombat { unit: target }.into())
}

/// A unit is in this state, unless it is in a worse one.
fn at_least(cx: &mut Cx<'_, Gloria>, unit: UnitId, state: State) {
    let it = cx.model().unit(unit);
    if it.is_on_table() && it.state < state {
        let cause = crate::event::Cause::Assault;
        cx.emit(crate::event::Event::Became { unit, state, cause });
    }
}
