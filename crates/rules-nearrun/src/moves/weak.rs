//! Units with one hit left (ANT-STR-007 to -013), and getting back into order (ANT-DIS-008, -009).
use super::{able, acted, forms};
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{Nation, UnitId},
    model::Model,
    pips::{self, Deed, Price},
    refusal::{MoveRefusal, Refusal, not_asked},
    retreat,
    stage::Stage,
    turn,
    unit::{Done, Marks, Unit},
};
use kernel::{Cx, Play, Said};

/// A unit stands to get back into order, or is paid for so that it stays.
pub(super) fn act(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let (id, price) = check(cx.model(), said)?;
    let unit = *cx.model().unit(id);
    pips::pay(cx, &unit, price);
    let (told, done) = match said.act {
        Act::Recover { .. } => {
            let acted = acted(&unit, &forms::still(&unit));
            let done = Done { recovers: true, stirred: unit.done.stirred, ..acted };
            (Event::WillRecover { unit: id }, done)
        }
        Act::HoldOn { .. } => (Event::WillHoldOn { unit: id }, Done { held_on: true, ..unit.done }),
        _ => return not_asked(),
    };
    cx.emit(told);
    cx.emit(Event::Noted { unit: id, done });
    Ok(())
}

/// Checks such an act.
pub(super) fn check(model: &Model, said: &Said<Act>) -> Result<(UnitId, Price), Refusal> {
    let (id, deed) = match said.act {
        Act::Recover { unit } => (unit, Deed::Plain),
        Act::HoldOn { unit } => (unit, Deed::HoldOn),
        _ => return Err(Refusal::NotAsked),
    };
    let unit = able(model, said.seat, id)?;
    match said.act {
        Act::Recover { .. } => may_recover(unit)?,
        _ if !must_withdraw(unit) => return Err(MoveRefusal::NotSpent { unit: id }.into()),
        _ => (),
    }
    let price = pips::price(model, unit, deed);
    pips::affords(model, unit, price)?;
    Ok((id, price))
}

fn may_recover(unit: &Unit) -> Result<(), MoveRefusal> {
    let id = unit.id;
    match unit {
        _ if !unit.is_disordered() => Err(MoveRefusal::InOrder { unit: id }),
        _ if unit.done.actions > 0 || unit.done.stirred => Err(MoveRefusal::HasActed { unit: id }),
        _ => Ok(()),
    }
}

/// ANT-STR-007, -010, ANT-NAT-004, -006: whether a unit withdraws unless it is paid for. Russian foot does not, but is spent all the same.
fn must_withdraw(unit: &Unit) -> bool {
    let russian = unit.nation == Nation::Russia && unit.arm() == crate::kinds::Arm::Infantry;
    unit.is_spent() && !russian && !unit.done.held_on
}

/// After all moves, units with one hit left that nobody paid for withdraw, or go to ground in hard cover.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let model = cx.model();
    let weak = model.of(side).filter(|unit| {
        must_withdraw(unit)
            && !unit.is_routing()
            && !model.is_in_contact(unit.id)
            && !unit.done.finished
    });
    for id in weak.map(|unit| unit.id).collect::<Vec<_>>() {
        let unit = *cx.model().unit(id);
        if ground::in_hard_cover(cx.model(), &unit) {
            cx.emit(Event::Marked { unit: id, marks: Marks { to_ground: true, ..unit.marks } });
            continue;
        }
        let by = cx.model().book.pace(&unit, unit.formation).unwrap_or_default();
        retreat::go_back(cx, id, -unit.at.facing.forward(), by, Cause::Weak)?;
        super::square_moved(cx, id)?;
        retreat::finish(cx, id);
    }
    Ok(Some(turn::after(cx.model(), stage)))
}
