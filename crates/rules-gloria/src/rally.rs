//! Rallying (PG-RAL, PG-MOR-004): units out of order must try as soon as they can.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{Formation, Side, State, Test, UnitId},
    model::Model,
    morale, near,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::{Done, Marks, Unit},
    walk,
};
use geom::{Angle, Length, Pose, V2};
use kernel::{Cx, Play, Seat};

/// PG-MOR-004: the next unit of the side tries to rally; its owner only chooses which.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let Stage::Rally { side } = stage else { return not_asked() };
    let mut waiting = must_rally(cx.model(), side);
    let (first, more) = (waiting.next(), waiting.next().is_some());
    drop(waiting);
    let Some(first) = first else { return Ok(Some(turn::after(cx.model(), stage))) };
    let unit = match more {
        false => first,
        true => {
            let said = cx.ask(seats::of_side(cx.model(), side), Question::Rally { side })?;
            let Act::Rally { unit } = said.act else { return not_asked() };
            check(cx.model(), said.seat, side, unit)?;
            unit
        }
    };
    attempt(cx, unit)?;
    Ok(Some(stage))
}

/// The units of a side that must still try, in the order of battle.
fn must_rally(model: &Model, side: Side) -> impl Iterator<Item = UnitId> {
    // PG-HID-003: hidden units wait, and their dice would tell of them.
    let shown = model.of(side).filter(|unit| unit.is_shown());
    shown.filter(|unit| may_rally(model, unit)).map(|unit| unit.id)
}

/// PG-RAL-001, -004, -005: a state held since the turn's beginning; not by a unit that charged, evaded, changed formation or is
/// in contact; not of disorder by ground that it is still in.
fn may_rally(model: &Model, unit: &Unit) -> bool {
    let Done { was_out_of_order, rallied, charge, evaded, changed, routed, .. } = unit.done;
    let needs = unit.is_out_of_order() || unit.marks.pursuing;
    let busy = charge.is_some() || evaded || changed || routed > Length::ZERO;
    let is_mired = unit.state == State::Disordered
        && !unit.marks.pursuing
        && ground::is_in(model, unit, |kind| kind.disorders);
    needs && was_out_of_order && !rallied && !busy && !model.is_in_contact(unit.id) && !is_mired
}

/// Checks the choice of the next unit.
fn check(model: &Model, seat: Seat, side: Side, unit: UnitId) -> Result<(), Refusal> {
    seats::must_command(model, seat, unit)?;
    match must_rally(model, side).any(|it| it == unit) {
        true => Ok(()),
        false => Err(ChargeRefusal::NoRally { unit }.into()),
    }
}

/// One die. PG-DIS-005: nothing else helps a shaken unit. PG-RAL-002: routers who rally are still disordered, and face back.
fn attempt(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let unit = *cx.model().unit(id);
    cx.emit(Event::Noted { unit: id, done: Done { rallied: true, ..unit.done } });
    let total = morale::rally(cx.model(), &unit).total();
    if !morale::test(cx, id, Test::Rally, total)?.passed {
        return Ok(());
    }
    if unit.marks.pursuing {
        let marks = Marks { pursuing: false, onward: Length::ZERO, ..unit.marks };
        cx.emit(Event::Marked { unit: id, marks });
    }
    if unit.state != State::Routing {
        cx.emit(Event::Became { unit: id, state: State::Good, cause: Cause::Rally });
        return Ok(());
    }
    cx.emit(Event::Became { unit: id, state: State::Disordered, cause: Cause::Rally });
    turn_back(cx, id)
}

/// PG-RAL-002: a rallied router stands in line or column, as its owner chooses, and faces back.
fn turn_back(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let open = shapes(cx.model(), cx.model().unit(id));
    let body = match open.as_slice() {
        [] => in_place(cx.model(), cx.model().unit(id)),
        [only] => *only,
        _ => {
            let said = cx.ask(seats::of_unit(cx.model(), id), Question::Rallied { unit: id })?;
            let Act::Form { formation } = said.act else { return not_asked() };
            check_form(cx.model(), said.seat, id, formation)?
        }
    };
    let Unit { at: to, formation, bends, .. } = body;
    cx.emit(Event::Moved { unit: id, to, formation, bends, cause: Cause::Rally });
    Ok(())
}

fn check_form(model: &Model, seat: Seat, id: UnitId, form: Formation) -> Result<Unit, Refusal> {
    seats::must_command(model, seat, id)?;
    let shapes = shapes(model, model.unit(id));
    let shape = shapes.into_iter().find(|body| body.formation == form);
    let form = form.name();
    shape.ok_or_else(|| ChargeRefusal::NotItsFormation { unit: id, form }.into())
}

/// The shapes in which a rallied unit can stand, turned about where it is.
fn shapes(model: &Model, unit: &Unit) -> Vec<Unit> {
    use Formation::{Column, Line, Manoeuvre, March};
    let forms: &[Formation] = match unit.formation {
        Formation::Skirmish | Formation::Deployed | Formation::Limbered => &[],
        _ if unit.is_mounted() => &[Line, Column],
        _ if unit.is_foot() => &[Line, Manoeuvre, March],
        _ => &[],
    };
    let theirs =
        |form: &&Formation| **form == unit.formation || walk::may_form(model, unit, **form);
    let bodies = forms.iter().filter(theirs).map(|form| turned(unit, *form));
    bodies.filter(|body| fits(model, body)).collect()
}

/// A unit that keeps its formation: turned about around its middle, or on its own ground, or not for want of room.
fn in_place(model: &Model, unit: &Unit) -> Unit {
    let about = Unit { at: walk::about(unit), ..*unit };
    let bodies = [turned(unit, unit.formation), about];
    bodies.into_iter().find(|body| fits(model, body)).unwrap_or(*unit)
}

/// A unit turned about around its middle, in a formation.
fn turned(unit: &Unit, formation: Formation) -> Unit {
    let facing = unit.at.facing + Angle::HALF;
    let mut body =
        Unit { formation, bends: [None, None], at: Pose::new(unit.at.at, facing), ..*unit };
    let shift = middle(unit) - middle(&body);
    body.at = body.at.moved(shift);
    body
}

/// The middle of a unit's stands.
fn middle(unit: &Unit) -> V2 {
    let stands = unit.stands_at(unit.at);
    let sum = stands.iter().fold(V2::ZERO, |sum, stand| sum + stand.rect.centre);
    sum * (1.0 / stands.len().max(1) as f64)
}

fn fits(model: &Model, body: &Unit) -> bool {
    let outline = body.outline();
    let known = |other: &&Unit| other.side == body.side || other.is_shown();
    let others = model.on_table().filter(|other| other.id != body.id).filter(known);
    let mut hit = others.filter(|other| near::overlap(&outline, &model.outline(other)));
    outline.iter().all(|rect| model.field.holds(rect)) && hit.next().is_none()
}
