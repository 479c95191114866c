//! Guns that change hands (ANT-CAP, ANT-GUN), regimental guns (ANT-RGA), and ad hoc lines that lose their battalions (ANT-SKM-020).
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    kinds::UnitId,
    model::Model,
    near,
    question::Question,
    refusal::not_asked,
    retreat, seats,
    unit::{End, Guns, Marks, Unit},
};
use geom::{Angle, EPS_CONTACT, Length, Pose, V2};
use kernel::{Cx, Play};

/// ANT-ROU-006: routing gunners leave their guns where they are.
pub(crate) fn abandon(cx: &mut Cx<'_, NearRun>, id: UnitId) {
    let unit = cx.model().unit(id);
    if unit.arm().is_artillery() && unit.guns == Guns::Manned {
        let at = unit.at;
        cx.emit(Event::GunsBecame { unit: id, guns: Guns::Left(at) });
    }
    drop_taken(cx, id);
}

/// ANT-WDR-006: unlimbered guns that are beaten in melee are abandoned and overrun; the gunners go back as skirmishers.
pub(crate) fn beaten(cx: &mut Cx<'_, NearRun>, id: UnitId, from: V2) -> Play<NearRun> {
    let winners: Vec<UnitId> = cx.model().contacts_of(id).map(|it| it.other(id)).collect();
    let at = cx.model().unit(id).at;
    cx.emit(Event::GunsBecame { unit: id, guns: Guns::Left(at) });
    retreat::part(cx, id);
    let unit = *cx.model().unit(id);
    let way = (unit.centre() - from).unit().unwrap_or(-unit.at.facing.forward());
    let by = cx.model().book.rout(&unit);
    retreat::go_back(cx, id, way, by, Cause::Withdraw)?;
    match winners.first() {
        Some(winner) => overrun(cx, *winner, id, Ride::Stays),
        None => Ok(()),
    }
}

/// ANT-CAP-001, -005: guns whose crew a melee has driven off or killed are overrun at once by the enemy who stands at them.
pub(crate) fn overrun_in_melee(
    cx: &mut Cx<'_, NearRun>,
    id: UnitId,
    foes: &[UnitId],
) -> Play<NearRun> {
    let model = cx.model();
    let stands_there = |foe: &&UnitId| {
        let foe = model.unit(**foe);
        let sound = foe.is_on_table() && !foe.is_routing();
        sound && touched(model, foe, foe.at).contains(&id)
    };
    match foes.iter().find(stands_there) {
        Some(by) => overrun(cx, *by, id, Ride::Stays),
        None => Ok(()),
    }
}

/// Whether the overrunner stays or rides on in pursuit (ANT-CAP-008).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ride {
    /// It stays with the guns.
    Stays,
    /// It rides on.
    On,
}

/// ANT-CAP-001, -002, -005, -006, -008: guns without their crew are overrun: a die, and what the overrunner makes of it.
pub(crate) fn overrun(
    cx: &mut Cx<'_, NearRun>,
    by: UnitId,
    guns: UnitId,
    ride: Ride,
) -> Play<NearRun> {
    let Some(at) = cx.model().unit(guns).guns_at() else { return Ok(()) };
    if matches!(cx.model().unit(guns).guns, Guns::Spiked(_)) {
        return Ok(());
    }
    let die = cx.roll(6)?;
    cx.emit(Event::GunsBecame { unit: guns, guns: Guns::Overrun(at) });
    cx.emit(Event::OverrunRolled { unit: by, guns, die });
    let faces = &cx.model().book.faces;
    let (spike, take) =
        (i32::from(die) >= faces.spike.value, i32::from(die) >= faces.take_along.value);
    let may_take = take && ride == Ride::Stays && may_haul(cx.model().unit(by));
    if !spike {
        return Ok(());
    }
    let seats = seats::of_unit(cx.model(), by);
    let said = cx.ask(seats, Question::Overrun { unit: by, guns, may_take })?;
    match said.act {
        Act::Spike => cx.emit(Event::GunsBecame { unit: guns, guns: Guns::Spiked(at) }),
        Act::TakeAlong if may_take => {
            cx.emit(Event::GunsBecame { unit: guns, guns: Guns::Taken(by) });
        }
        Act::LeaveGuns => (),
        _ => return not_asked(),
    }
    Ok(())
}

/// ANT-CAP-007: a unit in order, neither routing nor guns itself, takes guns along.
fn may_haul(unit: &Unit) -> bool {
    !unit.is_disordered() && !unit.arm().is_artillery()
}

/// ANT-CAP-007, -008: captured guns are dropped on disorder, or by a captor that rides on: before its front, facing it as when they were taken.
pub(crate) fn drop_taken(cx: &mut Cx<'_, NearRun>, captor: UnitId) {
    let Pose { at, facing } = cx.model().unit(captor).at;
    let at = Pose::new(at, facing + Angle::HALF);
    let taken: Vec<UnitId> = taken_by(cx.model(), captor).collect();
    for guns in taken {
        cx.emit(Event::GunsBecame { unit: guns, guns: Guns::Overrun(at) });
    }
}

/// The batteries whose guns a unit takes along.
pub(crate) fn taken_by(model: &Model, captor: UnitId) -> impl Iterator<Item = UnitId> + use<'_> {
    let all = model.units.iter();
    all.filter(move |unit| unit.guns == Guns::Taken(captor)).map(|unit| unit.id)
}

/// ANT-CAP-007: how far a unit moves that takes guns along: no farther than they are prolonged.
pub(crate) fn hauling(model: &Model, captor: &Unit, pace: Length) -> Length {
    let prolong = |id: UnitId| {
        let guns = Unit { guns: Guns::Manned, ..*model.unit(id) };
        model.book.pace(&guns, crate::kinds::Formation::Unlimbered)
    };
    taken_by(model, captor.id).filter_map(prolong).fold(pace, Length::min)
}

/// ANT-GEO-017: the enemy guns without crew that a unit reaches on a straight way to a pose, those that it passes over included.
pub(crate) fn reached(model: &Model, unit: &Unit, to: Pose) -> Vec<UnitId> {
    let way = to.at.v2() - unit.head();
    let (Some(dir), far) = (way.unit(), way.length()) else { return touched(model, unit, to) };
    let passed = |other: &&Unit| {
        let Some(at) = other.guns_at().filter(|_| matches!(other.guns, Guns::Left(_))) else {
            return false;
        };
        let body =
            Unit { formation: crate::kinds::Formation::Unlimbered, guns: Guns::Manned, ..**other };
        let touch = table::bodies::first_touch(&unit.outline(), dir, &body.outline_at(at));
        touch.is_some_and(|touch| touch <= far + EPS_CONTACT)
    };
    let enemies = model.units.iter().filter(|other| other.side != unit.side);
    enemies.filter(passed).map(|other| other.id).collect()
}

/// The enemy guns without crew that a unit touches at a pose.
pub(crate) fn touched(model: &Model, unit: &Unit, at: Pose) -> Vec<UnitId> {
    let outline = unit.outline_at(at);
    let enemy = |other: &&Unit| other.side != unit.side && matches!(other.guns, Guns::Left(_));
    let at_guns = model.units.iter().filter(enemy).filter(|other| {
        let Some(at) = other.guns_at() else { return false };
        let body =
            Unit { formation: crate::kinds::Formation::Unlimbered, guns: Guns::Manned, ..**other };
        table::bodies::gap(&outline, &body.outline_at(at)) <= EPS_CONTACT
    });
    at_guns.map(|other| other.id).collect()
}

/// ANT-RGA-009: a parent that withdraws from melee or routs loses its gun.
pub(crate) fn lose_regimental(cx: &mut Cx<'_, NearRun>, id: UnitId) {
    if cx.model().unit(id).regimental_gun.is_some() {
        cx.emit(Event::RegimentalGunLost { unit: id });
    }
}

/// ANT-SKM-020: an ad hoc line whose last battalion is gone is removed.
pub(crate) fn orphan_lines(cx: &mut Cx<'_, NearRun>) {
    let model = cx.model();
    let lines = model.on_table().filter(|unit| unit.tags.ad_hoc);
    let orphans: Vec<UnitId> =
        lines.filter(|line| parents(model, line).next().is_none()).map(|line| line.id).collect();
    for unit in orphans {
        cx.emit(Event::Removed { unit, end: End::Dispersed });
    }
}

/// ANT-SKM-022: the battalions on the table that have figures in an ad hoc line.
pub(crate) fn parents<'m>(
    model: &'m Model,
    line: &Unit,
) -> impl Iterator<Item = &'m Unit> + use<'m> {
    let (under, id) = (line.under, line.id);
    model.on_table().filter(move |unit| unit.under == under && unit.id != id && unit.sent > 0)
}

/// ANT-GUN-008: gunners who shelter with a unit go where it goes and share its fate.
pub(crate) fn guests(model: &Model, host: UnitId) -> impl Iterator<Item = UnitId> + use<'_> {
    let all = model.on_table();
    all.filter(move |unit| unit.marks.host == Some(host)).map(|unit| unit.id)
}

/// Gunners leave their host.
pub(crate) fn leave_host(cx: &mut Cx<'_, NearRun>, id: UnitId) {
    let marks = cx.model().unit(id).marks;
    if marks.host.is_some() {
        cx.emit(Event::Marked { unit: id, marks: Marks { host: None, ..marks } });
    }
}

/// Whether a unit stands beside the guns of a battery, whoever left them there.
pub(crate) fn is_beside(model: &Model, unit: &Unit, guns: &Unit) -> bool {
    guns.guns_at().is_some_and(|at| {
        let body =
            Unit { formation: crate::kinds::Formation::Unlimbered, guns: Guns::Manned, ..*guns };
        let rects = body.outline_at(at);
        table::bodies::gap(&near::outline(model, unit), &rects) <= EPS_CONTACT
    })
}
