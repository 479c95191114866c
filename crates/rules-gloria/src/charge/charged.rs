//! Being Charged (PG-CHG-006, PG-IMP-002 to -005): what a unit means to do, its test and its answer.
use super::{
    aspect_of, came_from, evade, ground as going, live, note, rode_over, screens, staff, under_way,
};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{Formation, State, Test, UnitId},
    model::Model,
    morale::{self, Intent},
    question::Question,
    refusal::{ChargeRefusal, not_asked},
    retreat::{self, Run},
    seats,
    stage::Stage,
    touch, turn,
    unit::{Charge, Unit},
    walk,
};
use evade::May;
use geom::Angle;
use kernel::{Cx, Fill, Play};

/// PG-CHG-006, PG-CAP-004: the next unit that is charged, or is in the way of a charge; generals come last.
pub(super) fn play(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    let Some(target) = next(cx.model()) else {
        let chargers = staff::all_chargers(cx.model());
        staff::ride_off(cx, &chargers)?;
        return Ok(Some(turn::after(cx.model(), Stage::BeingCharged)));
    };
    face(cx, target)?;
    Ok(Some(Stage::BeingCharged))
}

/// The next unit that has not faced its chargers.
fn next(model: &Model) -> Option<UnitId> {
    let waits = |id: &UnitId| model.unit(*id).is_shown() && !model.unit(*id).done.stood;
    let target = under_way(model).map(|(_, charge)| charge.target).find(waits);
    let bystanders = || {
        let mut all =
            under_way(model).flat_map(|(unit, charge)| screens::bystanders(model, unit, &charge));
        all.find(waits)
    };
    target.or_else(bystanders)
}

/// The chargers of a unit, in the order of their declarations. PG-CTR-004: a unit that charges its charger in turn need not
/// test against it.
pub(super) fn chargers_of(model: &Model, unit: &Unit) -> Vec<UnitId> {
    let own = live(unit).filter(|own| own.under_way);
    let chargers = under_way(model).filter(|(charger, charge)| {
        let countered =
            own.is_some_and(|own| own.target == charger.id && own.declaration > charge.declaration);
        let is_in_way = || screens::bystanders(model, charger, charge).contains(&unit.id);
        charge.target == unit.id && !countered || is_in_way()
    });
    chargers.map(|(charger, _)| charger.id).collect()
}

/// A unit faces all its chargers at once: unless it is caught it tests, and answers if it passes.
pub(super) fn face(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let unit = model.unit(id);
    let chargers = chargers_of(model, unit);
    let caught = |charger: &UnitId| live(model.unit(*charger)).is_some_and(|it| it.caught);
    // PG-IMP-002: a caught unit does not test. Routers take no test but Rally.
    let exempt = unit.is_routing() || chargers.iter().any(caught);
    note(cx, id, |done| done.stood = true);
    if exempt || chargers.is_empty() {
        return Ok(());
    }
    test(cx, id, &chargers)
}

/// PG-MOR-005: a unit tests against these chargers; it may stand, evade, change formation, be disordered or rout.
pub(super) fn test(cx: &mut Cx<'_, Gloria>, id: UnitId, chargers: &[UnitId]) -> Play<Gloria> {
    let intent = intent(cx, id, chargers)?;
    let model = cx.model();
    let tally = morale::being_charged(model, model.unit(id), chargers, intent);
    let tested = morale::test(cx, id, Test::BeingCharged, tally.total())?;
    if tested.passed {
        return answer(cx, id, chargers, intent);
    }
    if tested.margin >= cx.model().book.margins.charged_routs.value {
        let from = nearest_of(cx.model(), id, chargers);
        return retreat::rout(cx, id, from, Run::Initial);
    }
    if cx.model().unit(id).state == State::Good {
        cx.emit(Event::Became { unit: id, state: State::Disordered, cause: Cause::Test });
    }
    Ok(())
}

/// G25: the nearest point of the nearest of several units, or the place where one began that has run over this unit.
pub(super) fn nearest_of(model: &Model, id: UnitId, others: &[UnitId]) -> Option<geom::V2> {
    let body = model.unit(id).outline();
    let centre = walk::middle(&body);
    let points = others.iter().map(|it| match rode_over(model.unit(*it), &body) {
        true => came_from(model.unit(*it), &body),
        false => morale::nearest_point(model, model.unit(*it), centre),
    });
    points.min_by(|one, other| one.distance(centre).total_cmp(&other.distance(centre)))
}

/// PG-IMP-004: whoever may evade says before the die whether they will.
fn intent(cx: &mut Cx<'_, Gloria>, id: UnitId, chargers: &[UnitId]) -> Play<Gloria, Intent> {
    let may = evade::may_run(cx.model(), cx.model().unit(id), chargers);
    let intent = match may {
        May::Stay => return Ok(Intent::Stay),
        May::Run => Intent::Run,
        May::Choose => {
            let question = Question::Intent { unit: id, charger: chargers[0] };
            let said = cx.ask(seats::of_unit(cx.model(), id), question)?;
            match said.act {
                Act::Stay => Intent::Stay,
                Act::Run => Intent::Run,
                _ => return not_asked(),
            }
        }
    };
    cx.emit(Event::Meant { unit: id, runs: intent == Intent::Run });
    Ok(intent)
}

/// PG-IMP-005: a unit that has passed stands, evades as it said, or makes the turn's one change of formation.
fn answer(
    cx: &mut Cx<'_, Gloria>,
    id: UnitId,
    chargers: &[UnitId],
    intent: Intent,
) -> Play<Gloria> {
    let runs = intent == Intent::Run;
    let unit = cx.model().unit(id);
    let may_change = || changes(cx.model(), unit).next().is_some();
    if !runs && !may_change() && turn(cx.model(), unit, chargers[0]).is_err() {
        return Ok(());
    }
    let Some(from) = evade::away_from(cx.model(), cx.model().unit(id), chargers) else {
        return Ok(());
    };
    let question = Question::Answer { unit: id, charger: chargers[0], runs };
    let said = cx.ask(seats::of_unit(cx.model(), id), question)?;
    match (said.act, said.fill) {
        (Act::Evade, Fill::Nothing) if runs => retreat::evade(cx, id, from, None),
        (Act::Evade, Fill::Point(to)) if runs => retreat::evade(cx, id, from, Some(to)),
        (Act::Stand, _) if !runs => Ok(()),
        (Act::Form { formation }, _) if !runs => {
            let body = change(cx.model(), cx.model().unit(id), formation)?;
            form(cx, &body, chargers);
            Ok(())
        }
        (Act::FaceCharge, _) if !runs => {
            let body = turn(cx.model(), cx.model().unit(id), chargers[0])?;
            form(cx, &body, chargers);
            Ok(())
        }
        _ => not_asked(),
    }
}

/// PG-SQR-005, -008: the unit stands in its new formation. Ground that it now reaches into may disorder it. It has not moved, so
/// that it may still shoot.
fn form(cx: &mut Cx<'_, Gloria>, body: &Unit, chargers: &[UnitId]) {
    let Unit { id: unit, at: to, formation, bends, .. } = *body;
    cx.emit(Event::Moved { unit, to, formation, bends, cause: Cause::Form });
    note(cx, unit, |done| done.changed = true);
    if ground::is_in_rough(cx.model(), cx.model().unit(unit)) {
        retreat::disorder(cx, unit, Cause::Ground);
    }
    // PG-CHG-016: where the charges began is now perhaps on another side of it.
    for charger in chargers {
        let model = cx.model();
        let (charging, target) = (model.unit(*charger), model.unit(unit));
        if let Some(charge) = live(charging).filter(|charge| charge.target == unit) {
            let aspect = aspect_of(model, charging, target, charge.from.v2());
            note(cx, *charger, |done| done.charge = Some(Charge { aspect, ..charge }));
        }
    }
}

/// PG-FCH-002, -003: a turn by a quarter or about, whichever faces the charger best, at the price of a change of formation.
pub(super) fn turn(model: &Model, unit: &Unit, charger: UnitId) -> Result<Unit, ChargeRefusal> {
    let refusal = ChargeRefusal::NoTurn { unit: unit.id };
    let towards = Angle::of(model.unit(charger).head() - walk::middle(&unit.outline()));
    let off = towards.map_or(0, |towards| unit.at.facing.turn_to(towards));
    let eighth = i32::from(Angle::QUARTER.0) / 2;
    let by = match off {
        _ if off.abs() > 3 * eighth => 4 * eighth,
        _ if off.abs() > eighth => 2 * eighth * off.signum(),
        _ => return Err(refusal),
    };
    let cost = walk::turn_cost(model, unit);
    let busy = is_busy(model, unit);
    let turns = unit.is_formed() && unit.formation != Formation::Square;
    if busy || !turns || cost > walk::allowance(model, unit) {
        return Err(refusal);
    }
    let body = Unit { at: walk::turned(unit, by), ..*unit };
    let outline = body.outline();
    let on_table = outline.iter().all(|rect| model.field.holds(rect));
    if on_table && touch::is_free(model, unit.id, &outline) { Ok(body) } else { Err(refusal) }
}

/// PG-IMP-005, PG-FCH-001, -003: a change of formation in the face of a charge: the turn's one, not in a heavy wood, and at no
/// more than the cost of the whole move. A unit that charges itself goes on as it is.
pub(super) fn change(model: &Model, unit: &Unit, form: Formation) -> Result<Unit, ChargeRefusal> {
    let cost = walk::change_cost(model, unit, form).filter(|_| walk::may_form(model, unit, form));
    let in_time = cost.is_some_and(|cost| cost <= walk::allowance(model, unit));
    let busy = is_busy(model, unit);
    if !in_time || busy || !unit.is_foot() && !unit.is_mounted() {
        return Err(ChargeRefusal::NotItsFormation { unit: unit.id, form: form.name() });
    }
    let body = Unit { formation: form, bends: [None, None], ..*unit };
    let outline = body.outline();
    let on_table = outline.iter().all(|rect| model.field.holds(rect));
    if !on_table || !touch::is_free(model, unit.id, &outline) {
        return Err(ChargeRefusal::NoRoom { unit: unit.id, form: form.name() });
    }
    Ok(body)
}

/// Whether a unit cannot change its formation now: it charges, has changed already, is divided (PG-SQD-001), in a heavy wood, or in
/// contact (PG-CLA-009).
fn is_busy(model: &Model, unit: &Unit) -> bool {
    let engaged = live(unit).is_some() || model.is_in_contact(unit.id);
    let divided = unit.rest.is_some();
    engaged || divided || unit.done.changed || going::is_in_heavy_wood(model, unit)
}

/// The formations that a unit can still take.
pub(super) fn changes<'m>(
    model: &'m Model,
    unit: &'m Unit,
) -> impl Iterator<Item = Formation> + use<'m> {
    Formation::ALL.into_iter().filter(|form| change(model, unit, *form).is_ok())
}
