//! Sharing out attacks: asked only for a unit that touches more than one enemy with elements of the round.
use super::blows;
use crate::{
    Glorious,
    act::{Act, Aims},
    event::Event,
    kinds::{Side, UnitId},
    model::{self, Model},
    near,
    question::{ElementSet, Question},
    refusal::{MeleeRefusal, Refusal},
    seats,
    stage::Stage,
    unit::Unit,
};
use kernel::{Cx, Play, Said, Seat};
use table::bodies::Set;

/// AGV-HTH-018, -019: one unit's split at the start of a round. The side without the initiative goes first.
pub(crate) fn play(
    cx: &mut Cx<'_, Glorious>,
    round: u8,
    half: u8,
) -> Play<Glorious, Option<Stage>> {
    let model = cx.model();
    let side = model.mover(1 - half);
    let asked = model.scene.seats_of_units(
        side,
        model.of(side).filter(|unit| shares(model, unit, round)).map(|unit| unit.id),
    );
    if asked.is_empty() {
        let next = if half == 0 { Stage::Split { round, half: 1 } } else { Stage::Hand { round } };
        return Ok(Some(next));
    }
    let said = cx.ask(asked, Question::Attack { side, round })?;
    let (unit, aims) = check(cx.model(), side, round, said.seat, &said.act)?;
    cx.emit(Event::Shared { unit, aims });
    Ok(Some(Stage::Split { round, half }))
}

/// Whether a unit still has attacks of this round to share out.
pub(super) fn shares(model: &Model, unit: &Unit, round: u8) -> bool {
    !unit.done.settled
        && !blows::fighting(model, unit, round).is_empty()
        && near::contacts(model, unit).len() > 1
}

/// Checks a split. The script and the offers both use this.
pub(super) fn check(
    model: &Model,
    side: Side,
    round: u8,
    seat: Seat,
    act: &Act,
) -> Result<(UnitId, Aims), Refusal> {
    let Act::Attack { unit: id, aims } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if unit.side != side {
        let rule = seats::own_rule(model.phase);
        return Err(Refusal::NotYours { unit: id, rule });
    }
    if unit.done.settled {
        return Err(MeleeRefusal::HasShared { unit: id }.into());
    }
    let touched = near::contacts(model, unit);
    if !unit.is_on_table() || touched.is_empty() {
        return Err(MeleeRefusal::NoContact { unit: id }.into());
    }
    let fighting = blows::fighting(model, unit, round);
    if fighting.is_empty() || touched.len() == 1 {
        return Err(MeleeRefusal::NothingToShare { unit: id, round }.into());
    }
    check_aims(model, unit, round, fighting, touched, &aims)?;
    Ok((id, aims))
}

/// AGV-HTH-017, -018, -020, AGV-SEQ-011: every element of the round once, at enemies that touch the unit.
fn check_aims(
    model: &Model,
    unit: &Unit,
    round: u8,
    fighting: ElementSet,
    touched: Set,
    aims: &Aims,
) -> Result<(), MeleeRefusal> {
    let mut named = ElementSet::default();
    for (n, aim) in aims.iter().enumerate() {
        let target = aim.target;
        if !touched.has(aim.target.idx()) {
            return Err(MeleeRefusal::NotTouching { unit: unit.id, target });
        }
        if aims.iter().take(n).any(|other| other.target == aim.target) {
            return Err(MeleeRefusal::TargetTwice { unit: unit.id, target });
        }
        if aim.elements.is_empty() {
            return Err(MeleeRefusal::NoElementNamed { unit: unit.id, target });
        }
        for idx in aim.elements.iter() {
            let element = idx + 1;
            if idx >= unit.n() {
                return Err(MeleeRefusal::NoSuchElement { unit: unit.id, element, n: unit.n() });
            }
            let its = blows::row(model, unit, idx).round;
            if its != round {
                return Err(MeleeRefusal::OtherRound { unit: unit.id, element, its, round });
            }
            if named.has(idx) {
                return Err(MeleeRefusal::ElementTwice { unit: unit.id, element });
            }
            named = named.and(idx);
        }
    }
    if named != fighting {
        let (must, named) = (fighting.len(), named.len());
        return Err(MeleeRefusal::NotAll { unit: unit.id, must, named });
    }
    Ok(())
}

/// The dice of a split are thrown with everybody's. For its odds, this is the table on which only this unit strikes.
pub(crate) fn rehearsal(
    model: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Option<(Model, Stage)> {
    let Question::Attack { side, round } = *question else { return None };
    let (id, aims) = check(model, side, round, said.seat, &said.act).ok()?;
    let mut table = model.clone();
    model::apply(&mut table, &Event::Shared { unit: id, aims });
    for n in (0..table.units.len()).filter(|&n| n != id.idx()) {
        table.units.note(n, |unit| unit.done.finished = true);
    }
    Some((table, Stage::Hand { round }))
}
