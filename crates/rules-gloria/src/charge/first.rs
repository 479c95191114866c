//! To Charge and the first impulse (PG-CHG-002 to -005, PG-IMP): one declaration at a time.
use super::{break_off, charged, impulse, live, note, screens, settle};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event, Miss},
    kinds::{Test, UnitId},
    model::Model,
    morale,
    question::Question,
    refusal::{ChargeRefusal, Refusal},
    retreat, seats, squadron,
    stage::Stage,
    turn,
    unit::{Charge, Unit},
};
use impulse::{Impulse, Reach};
use kernel::{Cx, Fill, Play, Seat, Tally};

/// PG-CHG-002, -003, -013: the next declaration is tested, with one die against the worst total; all its units go or none.
pub(super) fn play(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    let model = cx.model();
    let Some(group) = next(model) else {
        return Ok(Some(turn::after(model, Stage::ToCharge)));
    };
    let total = |id: &UnitId| tally(model, model.unit(*id)).map_or(0, |tally| tally.total());
    let worst = *group.iter().max_by_key(|id| total(id)).expect("a declaration has units");
    let total = total(&worst);
    let tested = morale::test(cx, worst, Test::ToCharge, total)?;
    for unit in group {
        if tested.passed { set_off(cx, unit)? } else { cx.emit(Event::Balked { unit }) }
    }
    Ok(Some(Stage::ToCharge))
}

/// The units of the first declaration that has not been tested.
fn next(model: &Model) -> Option<Vec<UnitId>> {
    let waits = |unit: &Unit| {
        let charge = live(unit).filter(|charge| !charge.under_way && !charge.opportunity)?;
        Some((unit.side, charge.declaration))
    };
    let first = model.declared.iter().find_map(|id| waits(model.unit(*id)))?;
    let all = model.declared.iter().filter(|id| waits(model.unit(**id)) == Some(first));
    Some(all.copied().collect())
}

/// PG-CHG-002: the units that take a test with this one, itself included.
pub(crate) fn tested_with(model: &Model, unit: UnitId, test: Test) -> Vec<UnitId> {
    let group = next(model).filter(|group| test == Test::ToCharge && group.contains(&unit));
    group.unwrap_or_else(|| vec![unit])
}

/// The factors of a declared unit's test.
pub(super) fn tally(model: &Model, unit: &Unit) -> Option<Tally> {
    let charge = live(unit)?;
    let body = squadron::charging(model, unit);
    Some(morale::to_charge(model, &body, model.unit(charge.target), charge.aspect))
}

/// PG-CHG-005, -015: a unit makes its first impulse; if there is no legal one, the charge ends.
fn set_off(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let Some(charge) = live(cx.model().unit(id)) else { return Ok(()) };
    let body = squadron::charging(cx.model(), cx.model().unit(id));
    let target = cx.model().unit(charge.target);
    let is_there = target.is_shown();
    if !is_there || !impulse::exists(cx.model(), &body, target, Reach::Loose) {
        cx.emit(Event::Missed { unit: id, why: Miss::NoWay });
        break_off(cx, id);
        return Ok(());
    }
    let said = cx.ask(seats::of_unit(cx.model(), id), Question::Impulse { unit: id })?;
    let impulse = check(cx.model(), said.seat, id, &said.act, &said.fill)?;
    resolve(cx, id, &impulse)?;
    screens::clear(cx, id)?;
    settle(cx, id)?;
    counter(cx, id)
}

/// Checks a first impulse, for the script and for offers.
pub(super) fn check(
    model: &Model,
    seat: Seat,
    id: UnitId,
    act: &Act,
    fill: &Fill,
) -> Result<Impulse, Refusal> {
    let Act::Impulse { form } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    let Some(charge) = live(unit) else { return Err(Refusal::NotAsked) };
    let legs = match fill {
        Fill::Path(legs) => legs.as_slice(),
        Fill::Nothing => &[],
        _ => return Err(ChargeRefusal::Crooked.into()),
    };
    let body = squadron::charging(model, unit);
    impulse::judge(model, &body, model.unit(charge.target), form, legs)
}

/// PG-IMP-001, -002, PG-PAS-003: the unit moves; a change of formation catches nobody.
fn resolve(cx: &mut Cx<'_, Gloria>, id: UnitId, impulse: &Impulse) -> Play<Gloria> {
    let Unit { at: to, formation, bends, rest, .. } = impulse.body;
    let changed = impulse.changed;
    // PG-SQD-001: the squadrons leave the others where they are.
    let from = squadron::charging(cx.model(), cx.model().unit(id)).at;
    if let Some(rest) = rest.filter(|_| cx.model().unit(id).rest.is_none()) {
        cx.emit(Event::Divided { unit: id, at: from, rest });
    }
    cx.emit(Event::Moved { unit: id, to, formation, bends, cause: Cause::Impulse });
    note(cx, id, |done| {
        done.stirred = true;
        done.changed |= changed;
        done.charge = done.charge.map(|charge| Charge {
            under_way: true,
            left: impulse.left,
            fast: impulse.fast,
            caught: charge.caught && !changed,
            ..charge
        });
    });
    if let Some(cause) = impulse.disorders {
        retreat::disorder(cx, id, cause);
    }
    let from = cx.model().unit(id).head();
    for gun in &impulse.guns {
        // Gunners who find no way out lie down by their guns.
        if retreat::evasion(cx.model(), cx.model().unit(*gun), from, None).is_some() {
            retreat::evade(cx, *gun, from, None)?;
        }
        note(cx, *gun, |done| done.silenced = true);
    }
    Ok(())
}

/// PG-CTR-001, -002: a charger that is counter-charged tests at once.
fn counter(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let Some(charge) = live(model.unit(id)) else { return Ok(()) };
    let target = model.unit(charge.target);
    let is_charging = live(target).is_some_and(|other| other.under_way);
    if is_charging && !target.done.stood {
        charged::face(cx, charge.target)?;
    }
    Ok(())
}
