//! Moves that nobody orders: routs, evasions, push-backs, advances and pursuits (PG-ROU, PG-RTH, PG-EVA, PG-CMP, PG-BRK).
mod course;
mod evade;
mod flight;
mod gap;
mod pursue;

pub(crate) use evade::{evade, evasion};

use crate::{
    Gloria, aspect,
    book::Rulebook,
    event::{Cause, Event},
    kinds::{Formation, Side, State, UnitId, UnitKind},
    model::{Contact, Model},
    near, squadron, square,
    stage::Stage,
    touch, turn,
    unit::{Done, End, Marks, Unit},
    walk,
};
use course::{Course, Meeting};
use geom::{Angle, Length, Pose, V2};
use kernel::{Cx, Play};

/// PG-MOV-004: the next router moves, then the next unit that pursues out of hand. The side with the initiative comes first.
/// Those in contact stay until their close assault is settled (PG-HOM-003).
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let model = cx.model();
    let due = |unit: &Unit| !unit.done.moved && !model.is_in_contact(unit.id);
    let routs = |unit: &Unit| unit.is_routing() && due(unit);
    let pursues = |unit: &Unit| unit.marks.pursuing && !unit.is_routing() && due(unit);
    if let Some(unit) = next(model, routs) {
        rout(cx, unit, None, Run::Full)?;
        note(cx, unit, |done| done.moved = true);
    } else if let Some(unit) = next(model, pursues) {
        pursue::pursue(cx, unit)?;
        note(cx, unit, |done| done.moved = true);
    } else {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    Ok(Some(Stage::Rout))
}

/// The next unit: of the side with the initiative, from left to right as its owner sees the table.
fn next(model: &Model, which: impl Fn(&Unit) -> bool) -> Option<UnitId> {
    let first = |side: Side| {
        let right = model.scene.side(side).edge.ahead().right();
        let units = model.of(side).filter(|unit| which(unit));
        units.min_by(|one, other| one.head().dot(right).total_cmp(&other.head().dot(right)))
    };
    model.in_order().into_iter().find_map(first).map(|unit| unit.id)
}

/// Notes what a unit has done, if it is still on the table.
fn note(cx: &mut Cx<'_, Gloria>, unit: UnitId, change: impl FnOnce(&mut Done)) {
    let mut done = cx.model().unit(unit).done;
    change(&mut done);
    if cx.model().unit(unit).is_on_table() {
        cx.emit(Event::Noted { unit, done });
    }
}

/// How far a unit routs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Run {
    /// PG-ROU-001: half the distance, at once, away from what caused it.
    Initial,
    /// PG-ROU-004: a full move towards its own edge.
    Full,
}

/// PG-ROU-001 to -005: a unit becomes routing, if it was not, and runs.
pub(crate) fn rout(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    from: Option<V2>,
    run: Run,
) -> Play<Gloria> {
    if !cx.model().unit(unit).is_on_table() {
        return Ok(());
    }
    break_up(cx, unit);
    let model = cx.model();
    let now = *model.unit(unit);
    let away = from.and_then(|from| (walk::middle(&now.outline()) - from).unit());
    let way = away.unwrap_or_else(|| home(model, now.side));
    let by = distance(model, &now, run);
    let now = gap::narrowed(model, &now, way, by);
    let flight = flight::flight(model, &now, way, by);
    cx.emit(moved(&now, flight.to, Cause::Rout));
    note(cx, unit, |done| {
        done.routed += Length::from_units(flight.gone);
        done.stirred = true;
    });
    for friend in flight.burst {
        disorder(cx, friend, Cause::Burst);
    }
    match flight.end {
        Some(end) => cx.emit(Event::Removed { unit, end }),
        None => {
            settle(cx, unit);
            squadron::rejoin(cx, unit);
        }
    }
    Ok(())
}

/// PG-ROU-004: how far it runs now: never more than one full rout in a turn.
fn distance(model: &Model, unit: &Unit, run: Run) -> f64 {
    let book = &model.book;
    let full = book.length(walk::rates(model, unit).rout).unwrap_or(Length::ZERO);
    let wanted = match run {
        Run::Initial => Rulebook::share(full, &book.shares.first_rout),
        Run::Full => full,
    };
    wanted.min(full - unit.done.routed).max(Length::ZERO).units()
}

/// What becomes of a unit that begins to rout: deployed guns are abandoned (PG-ROU-003), a battalion gun is lost (PG-BGN-011),
/// contacts and charges end, and a square breaks up.
fn break_up(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    part(cx, unit);
    let now = *cx.model().unit(unit);
    if !now.is_routing() {
        cx.emit(Event::Became { unit, state: State::Routing, cause: Cause::Rout });
    }
    if now.is_battery() {
        leave_gun(cx, unit);
    }
    if now.battalion_gun.is_some() {
        cx.emit(Event::BattalionGunHit { unit, crew: 0 });
    }
    if now.marks.pursuing {
        cx.emit(Event::Marked { unit, marks: Marks { pursuing: false, ..now.marks } });
    }
    if now.done.charge.is_some() {
        note(cx, unit, |done| done.charge = None);
    }
    if now.formation == Formation::Square {
        let formation = Formation::Manoeuvre;
        let bends = [None, None];
        cx.emit(Event::Moved { unit, to: now.at, formation, bends, cause: Cause::Rout });
    }
}

/// PG-EVA-004, PG-ROU-003, G28: gunners leave their gun and stand behind it.
pub(crate) fn leave_gun(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let at = cx.model().unit(unit).at;
    cx.emit(Event::GunLeft { unit, at: Some(at) });
    let gunners = *cx.model().unit(unit);
    cx.emit(moved(&gunners, behind_gun(&gunners, at), Cause::Evade));
}

/// Where gunners stand who have just left their gun: behind it.
fn behind_gun(gunners: &Unit, gun: Pose) -> Pose {
    gunners.from_front(gun.advanced(-gunners.basing.model[1].units()))
}

/// A unit leaves all its contacts.
fn part(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let others: Vec<UnitId> =
        cx.model().contacts_of(unit).map(|contact| contact.other(unit)).collect();
    for other in others {
        cx.emit(Event::Parted { unit, other });
    }
}

/// PG-RTH-001, PG-DIS-001: a unit in good order is disordered.
pub(crate) fn disorder(cx: &mut Cx<'_, Gloria>, unit: UnitId, cause: Cause) {
    if cx.model().unit(unit).state == State::Good {
        cx.emit(Event::Became { unit, state: State::Disordered, cause });
    }
}

/// G40: a unit is pushed back this way, facing as it did; it stops where it is blocked.
pub(crate) fn push_back(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    back: V2,
    by: Length,
) -> Play<Gloria> {
    let model = cx.model();
    let now = gap::narrowed(model, model.unit(unit), back, by.units());
    let course = Course::of(model, &now, back);
    let far = course.clear_to(course.stopped(by.units()));
    part(cx, unit);
    cx.emit(moved(&now, now.at.moved(back * far), Cause::PushedBack));
    settle(cx, unit);
    Ok(())
}

/// G39: a unit advances straight along a direction until it has gone this far or touches an enemy, which is returned.
pub(crate) fn advance(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    along: V2,
    by: Length,
    cause: Cause,
) -> Play<Gloria, Option<UnitId>> {
    let model = cx.model();
    let facing = Angle::of(along);
    let Some((way, facing)) = along.unit().zip(facing) else { return Ok(None) };
    let now = gap::narrowed(model, &faced(model, model.unit(unit), facing), way, by.units());
    let course = Course::of(model, &now, way);
    let stop = course.stopped(by.units());
    // A friend whom it passes may stand where it would touch the enemy; then it stops before that friend.
    let room = |at: f64| touch::is_open(model, unit, &course.at(at));
    let (far, met) = match course.meets(stop) {
        Some(Meeting::Contact(enemy, at)) if room(at) => (at, Some(enemy.id)),
        Some(Meeting::Contact(_, at) | Meeting::Graze(at)) => {
            (course.clear_to((at - touch::SHORT).max(0.0)), None)
        }
        None => (course.clear_to(stop), None),
    };
    cx.emit(moved(&now, now.at.moved(way * far), cause));
    settle(cx, unit);
    Ok(met.filter(|enemy| cx.model().unit(*enemy).is_on_table()))
}

/// A unit turned to a facing in its place, if there is room to turn.
fn faced(model: &Model, unit: &Unit, facing: Angle) -> Unit {
    let by = Angle::parts(unit.at.facing.turn_to(facing));
    let turned = Unit { at: unit.at.turned(walk::middle(&unit.outline()), by), ..*unit };
    let body = turned.outline();
    let fits = touch::is_open(model, unit.id, &body);
    if fits && body.iter().all(|rect| model.field.holds(rect)) { turned } else { *unit }
}

/// A compulsory move leaves a unit over a crest rather than behind it, and disorders it if the ground does.
fn settle(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let model = cx.model();
    let now = model.unit(unit);
    let crest = crate::ground::is_near_crest(model, now).then_some(crate::unit::Crest::Over);
    let rough = crate::ground::is_in_rough(model, now);
    let (was, marks) = (now.crest, now.marks);
    if crest != was {
        cx.emit(Event::CrestTaken { unit, crest });
    }
    if marks.in_rough != rough {
        cx.emit(Event::Marked { unit, marks: Marks { in_rough: rough, ..marks } });
    }
    if rough {
        disorder(cx, unit, Cause::Ground);
    }
    overrun(cx, unit);
}

/// PG-ART-007: enemies that reach a gun whose crew has left it take it; the crew is elsewhere. PG-STC-002: gunners and engineers whom
/// they ride over are taken.
pub(crate) fn overrun(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let model = cx.model();
    let own = model.unit(unit);
    if own.is_routing() {
        return;
    }
    let body = model.outline(own);
    let enemies = model.units.all_of(own.side.other().idx());
    let taken = model.units.each(model.guns().and(enemies)).filter(|enemy| {
        let gun = enemy.gun.and_then(|gun| gun.left_at).map(|at| gun_at(enemy, at));
        gun.is_some_and(|gun| near::apart(&body, &gun) <= geom::EPS_CONTACT)
    });
    let taken: Vec<UnitId> = taken.map(|enemy| enemy.id).collect();
    let near = model.enemies_near(own.side, own.head(), model.radius(own));
    let ridden = near.filter(|enemy| {
        let alone = enemy.is_gunners() || enemy.kind == UnitKind::Engineers;
        alone && near::overlap(&body, &model.outline(enemy)) && !square::shelters_unit(model, enemy)
    });
    let ridden: Vec<UnitId> = ridden.map(|enemy| enemy.id).collect();
    for unit in taken {
        cx.emit(Event::GunTaken { unit });
    }
    for unit in ridden {
        cx.emit(Event::Removed { unit, end: End::Taken });
    }
}

/// The base of a gun that stands here without its crew.
pub(crate) fn gun_at(unit: &Unit, at: Pose) -> Vec<geom::Rect> {
    let served = unit.gun.map(|gun| crate::unit::Gun { left_at: None, ..gun });
    Unit { gun: served, formation: Formation::Deployed, at, ..*unit }.outline()
}

/// A move as an event, with the formation that the unit has.
pub(crate) fn moved(unit: &Unit, to: Pose, cause: Cause) -> Event {
    Event::Moved { unit: unit.id, to, formation: unit.formation, bends: unit.bends, cause }
}

/// PG-ROU-004: the direction to a side's own edge.
pub(crate) fn home(model: &Model, side: Side) -> V2 {
    -model.scene.side(side).edge.ahead().forward()
}

/// PG-BRK-002, PG-RTM-001: a contact that a compulsory move makes. With a router it is fought in this turn, else in the next.
pub(crate) fn contact(model: &Model, attacker: &Unit, target: UnitId, from: V2) -> Contact {
    let enemy = model.unit(target);
    Contact {
        attacker: attacker.id,
        target,
        aspect: aspect::of(model, enemy, from),
        both: false,
        turn: model.turn,
        break_through: !enemy.is_routing(),
        charging: true,
    }
}
