//! Reinforcement (PG-CLA-004, G22): a unit directly behind a line joins its combat.
use super::combat::Combat;
use crate::{
    Gloria,
    act::Act,
    event::Event,
    kinds::{Formation, Side, State, UnitId},
    model::Model,
    near,
    question::Question,
    refusal::{AssaultRefusal, not_asked},
    seats, touch,
    unit::Unit,
};
use geom::Angle;
use kernel::{Cx, Play};

/// Both owners name units that join, the side with the initiative first.
pub(super) fn ask(cx: &mut Cx<'_, Gloria>, combat: &mut Combat) -> Play<Gloria> {
    for side in cx.model().in_order() {
        while !able(cx.model(), combat, side).is_empty() {
            let question = Question::Reinforce { side, combat: combat.key() };
            let said = cx.ask(seats::of_side(cx.model(), side), question)?;
            let unit = match said.act {
                Act::Reinforce { unit } => unit,
                Act::Done => break,
                _ => return not_asked(),
            };
            seats::must_command(cx.model(), said.seat, unit)?;
            if !able(cx.model(), combat, side).contains(&unit) {
                return Err(AssaultRefusal::NotBehind { unit }.into());
            }
            combat.joined.push(unit);
            cx.emit(Event::Reinforced { unit, combat: combat.key() });
        }
    }
    Ok(())
}

/// The units of a side that may join a combat.
pub(super) fn able(model: &Model, combat: &Combat, side: Side) -> Vec<UnitId> {
    let may = model.of(side).filter(|unit| may_join(model, combat, unit));
    may.map(|unit| unit.id).collect()
}

/// G22: formed, steady enough and free, close behind a line of its side that fights, and facing the same enemy.
fn may_join(model: &Model, combat: &Combat, unit: &Unit) -> bool {
    let is_free = unit.is_shown()
        && unit.is_formed()
        && unit.state < State::Shaken
        && !unit.done.fought
        && !combat.has(unit.id)
        && !model.is_in_contact(unit.id);
    let mut lines = combat.touching(model, unit.side).into_iter().map(|id| model.unit(id));
    is_free && lines.any(|line| is_behind(model, combat, unit, line))
}

fn is_behind(model: &Model, combat: &Combat, unit: &Unit, line: &Unit) -> bool {
    let reach = model.book.mm(&model.book.reaches.reinforce);
    let most = Angle::degrees(model.book.angles.arc.value);
    line.formation == Formation::Line
        && unit.at.facing.between(line.at.facing) <= most.0
        && (line.head() - unit.head()).dot(line.at.facing.forward()) > 0.0
        && near::within(model, unit, line, reach)
        && combat.opponents(line.id).any(|enemy| {
            let (own, other) = (model.outline(unit), model.outline(model.unit(enemy)));
            touch::is_contact(model, &own, unit.at.facing.forward(), &other)
        })
}
