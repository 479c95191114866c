//! Compulsory moves (ANT-WDR, ANT-ROU, ANT-DIR-006, ANT-SKM-010): withdrawals, routs, rallying back and falling back.
mod course;
mod cover;
mod friends;

pub(crate) use course::Course;

use cover::leave_cover;

use crate::{
    NearRun,
    act::{Act, Facing},
    book::Rulebook,
    event::{Cause, Event},
    ground, guns,
    kinds::{Formation, State, UnitId},
    model::Model,
    moves,
    question::Question,
    refusal::not_asked,
    room, seats,
    unit::{Done, End, Guns, Unit},
    walk::covered,
};
use geom::{Angle, Length, Pose, V2};
use kernel::{Cx, Play};

/// ANT-ROU-001, -009, ANT-GEO-026: the first rout move, at once and directly away from its cause.
pub(crate) fn rout(cx: &mut Cx<'_, NearRun>, id: UnitId, from: V2) -> Play<NearRun> {
    let unit = *cx.model().unit(id);
    cx.emit(Event::Became { unit: id, state: State::Routing, cause: Cause::Test });
    part(cx, id);
    leave_cover(cx, id, from)?;
    if !cx.model().unit(id).is_on_table() {
        return Ok(());
    }
    guns::abandon(cx, id);
    guns::lose_regimental(cx, id);
    let away = (unit.centre() - from).unit().unwrap_or(-unit.at.facing.forward());
    let by = cx.model().book.rout(cx.model().unit(id));
    flee(cx, id, away, by)
}

/// ANT-GEO-026, ANT-GEO-027: the point of an enemy from which a unit goes away: the nearest to its centre.
pub(crate) fn cause(model: &Model, enemy: UnitId, unit: UnitId) -> V2 {
    let centre = model.unit(unit).centre();
    model.unit(enemy).rect().nearest(centre)
}

/// ANT-ROU-001: later rout moves go towards the own edge.
pub(crate) fn rout_home(cx: &mut Cx<'_, NearRun>, id: UnitId) -> Play<NearRun> {
    let model = cx.model();
    let unit = model.unit(id);
    let home = -model.scene.side(unit.side).edge.ahead().forward();
    let by = model.book.rout(unit);
    flee(cx, id, home, by)
}

/// ANT-ROU-007: a rout move in a direction: round enemies, through friends or round those who close ranks, off the table at its edge.
fn flee(cx: &mut Cx<'_, NearRun>, id: UnitId, way: V2, by: Length) -> Play<NearRun> {
    let Some(facing) = Angle::of(way) else { return Ok(()) };
    let unit = *cx.model().unit(id);
    // Routers run as a crowd: as skirmishers, with their backs to the enemy.
    let body = Unit { at: turned_about_centre(&unit, facing), formation: loose(&unit), ..unit };
    let body = Unit { at: course::on_table(cx.model(), &body), ..body };
    let (body, by) = course::clear_of_attackers(cx.model(), &body, way, by);
    let closed = friends::closing(cx, &body, way, covered(cx.model(), &body, way, by.units()))?;
    let ways = Course::round(cx.model(), &body, way, by.units(), &closed);
    let course = match <[Course; 2]>::try_from(ways) {
        Ok([left, right]) => {
            // C5: the owner picks between two ways that are equally direct.
            let said = cx.ask(seats::of_unit(cx.model(), id), Question::Round { unit: id })?;
            match said.act {
                Act::Round { by: Facing::Left } => left,
                Act::Round { by: Facing::Right } => right,
                _ => return not_asked(),
            }
        }
        Err(mut ways) => match ways.pop() {
            Some(only) => only,
            None => {
                cx.emit(Event::Removed { unit: id, end: End::RiddenDown });
                return Ok(());
            }
        },
    };
    let passed = friends::passed(cx.model(), &body, &course, &closed);
    let left = course.leaves_table;
    cx.emit(Event::Moved {
        unit: id,
        to: course.to,
        formation: body.formation,
        cause: Cause::Rout,
    });
    moves::ridden_down(cx, id, &[body.at, course.to])?;
    for friend in passed {
        disorder(cx, friend, Cause::Passed);
    }
    if left {
        cx.emit(Event::Removed { unit: id, end: End::LeftTable });
    }
    Ok(())
}

/// The formation in which a unit runs.
fn loose(unit: &Unit) -> Formation {
    match unit.formation {
        Formation::Square | Formation::Masse => Formation::Column,
        Formation::ReinforcedLine => Formation::Line,
        formation => formation,
    }
}

/// ANT-WDR-001 to -008, ANT-GEO-027: a unit withdraws from a cause; horse may have chosen to rally back instead.
pub(crate) fn withdraw(
    cx: &mut Cx<'_, NearRun>,
    id: UnitId,
    from: V2,
    sideways: Sideways,
) -> Play<NearRun> {
    let unit = *cx.model().unit(id);
    if unit.is_battery() && cx.model().is_in_contact(id) {
        return guns::beaten(cx, id, from);
    }
    // ANT-RGA-009: only a withdrawal from melee costs the gun.
    let fought = cx.model().is_in_contact(id);
    part(cx, id);
    leave_cover(cx, id, from)?;
    if !cx.model().unit(id).is_on_table() {
        return Ok(());
    }
    if fought {
        guns::lose_regimental(cx, id);
    }
    // ANT-WDR-007, -008: a square goes in whatever direction leads away from the cause, and so does a garrison.
    let away = unit.is_garrison() || unit.formation == Formation::Square;
    let sideways = if away { Sideways::Yes } else { sideways };
    let unit = *cx.model().unit(id);
    let model = cx.model();
    let way = match sideways {
        Sideways::No => -unit.at.facing.forward(),
        Sideways::Yes => (unit.centre() - from).unit().unwrap_or(-unit.at.facing.forward()),
    };
    let pace = model.book.pace(&unit, unit.formation).unwrap_or(Length::ZERO);
    let by = match unit.is_foot() || unit.is_gunners() {
        true => pace,
        false => Rulebook::share(pace, &model.book.shares.retrograde),
    };
    let far = covered(model, &unit, way, by.units());
    // ANT-WDR-003: in the wrong formation for the ground behind it routs instead.
    if course::is_barred(model, &unit, way, far) {
        return rout(cx, id, from);
    }
    let course = Course::back(model, &unit, way, far);
    let met = course.met;
    // ANT-WDR-001: it faces its enemy from where it ends.
    let there = Unit { at: course.to, ..unit };
    let facing = Angle::of(from - there.centre()).unwrap_or(unit.at.facing);
    let turned = turned_about_centre(&there, facing);
    let to = match fits(model, &Unit { at: turned, ..unit }) {
        true => turned,
        false => course.to,
    };
    let left = course.leaves_table;
    cx.emit(Event::Moved { unit: id, to, formation: unit.formation, cause: Cause::Withdraw });
    moves::ridden_down(cx, id, &[unit.at, to])?;
    if left {
        cx.emit(Event::Removed { unit: id, end: End::LeftTable });
    }
    // ANT-WDR-005, ANT-DIS-007: friends it runs into.
    if let Some(friend) =
        met.filter(|friend| friends::is_bumped_by(&unit, cx.model().unit(*friend)))
    {
        disorder(cx, friend, Cause::Passed);
    }
    Ok(())
}

/// ANT-GEO-027: whether the cause struck the unit's flank or rear, so that it goes away from it and not straight back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sideways {
    /// Straight back.
    No,
    /// Away from the cause.
    Yes,
}

/// ANT-DIR-006, -008, ANT-GEO-028: cavalry rallies back straight to the rear, facing as before, and stops 1" short of friends it cannot
/// pass.
pub(crate) fn rally_back(cx: &mut Cx<'_, NearRun>, id: UnitId, by: Length) -> Play<NearRun> {
    part(cx, id);
    let model = cx.model();
    let unit = *model.unit(id);
    let way = -unit.at.facing.forward();
    let course = Course::back(model, &unit, way, covered(model, &unit, way, by.units()));
    let left = course.leaves_table;
    let short = model.book.reaches.halt_at.value.units();
    let shorter = unit.at.moved(way * (course.by - short).max(0.0));
    let to = match course.met {
        Some(_) if fits(model, &Unit { at: shorter, ..unit }) => shorter,
        _ => course.to,
    };
    let (formation, cause) = (unit.formation, Cause::RallyBack);
    cx.emit(Event::Moved { unit: id, to, formation, cause });
    moves::ridden_down(cx, id, &[unit.at, to])?;
    if left {
        cx.emit(Event::Removed { unit: id, end: End::LeftTable });
    }
    Ok(())
}

/// ANT-DIR-006: the least and the most that cavalry rallies back.
pub(crate) fn rally_bounds(model: &Model, unit: &Unit) -> [Length; 2] {
    let most = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    let least = Rulebook::share(most, &model.book.shares.rally_back);
    if unit.is_disordered() { [most, most] } else { [least, most] }
}

/// A straight move back without a choice: the fall-back of skirmishers, or of a unit with one hit left.
pub(crate) fn go_back(
    cx: &mut Cx<'_, NearRun>,
    id: UnitId,
    way: V2,
    by: Length,
    cause: Cause,
) -> Play<NearRun> {
    let model = cx.model();
    let unit = *model.unit(id);
    // Skirmishers fall back by a given distance, all others by a move.
    let far = match cause {
        Cause::FallBack | Cause::DrivenIn => by.units(),
        _ => covered(model, &unit, way, by.units()),
    };
    let course = Course::held(model, &unit, way, far);
    if course.to != unit.at {
        cx.emit(Event::Moved { unit: id, to: course.to, formation: unit.formation, cause });
        moves::ridden_down(cx, id, &[unit.at, course.to])?;
    }
    Ok(())
}

/// A unit is no longer in contact with anybody.
pub(crate) fn part(cx: &mut Cx<'_, NearRun>, id: UnitId) {
    let others: Vec<UnitId> = cx.model().contacts_of(id).map(|it| it.other(id)).collect();
    for other in others {
        cx.emit(Event::Parted { unit: id, other });
    }
}

/// ANT-DIS-001 to -007: a unit is disordered, unless it already is or routs. Chargers and captors lose what needs order.
pub(crate) fn disorder(cx: &mut Cx<'_, NearRun>, id: UnitId, cause: Cause) {
    let unit = cx.model().unit(id);
    if unit.state != State::Good || !unit.is_on_table() {
        return;
    }
    cx.emit(Event::Became { unit: id, state: State::Disordered, cause });
    guns::drop_taken(cx, id);
}

/// ANT-STR-014: a unit without hits is removed.
pub(crate) fn remove_if_spent(cx: &mut Cx<'_, NearRun>, id: UnitId) -> bool {
    let unit = cx.model().unit(id);
    let gone = !unit.tags.ad_hoc && unit.hits_left() == 0 && unit.is_on_table();
    if gone {
        if unit.arm().is_artillery() && unit.guns == Guns::Manned {
            let at = unit.at;
            cx.emit(Event::GunsBecame { unit: id, guns: Guns::Left(at) });
        }
        let end = if cx.model().is_in_contact(id) { End::Slain } else { End::Destroyed };
        cx.emit(Event::Removed { unit: id, end });
        guns::orphan_lines(cx);
    }
    gone
}

/// The pose of a unit turned about its centre to a facing.
pub(crate) fn turned_about_centre(unit: &Unit, facing: Angle) -> Pose {
    let centre = unit.centre();
    let half = unit.extent()[1] * 0.5;
    Pose::new((centre + facing.forward() * half).into(), facing)
}

/// Whether a unit could stand like this: on the table, on nobody but gunners who shelter with it (ANT-GUN-003), on ground it may be on.
pub(crate) fn fits(model: &Model, unit: &Unit) -> bool {
    let outline = unit.outline();
    let sheltered = model.units.iter().filter(|other| other.marks.host == Some(unit.id));
    let others = sheltered.fold(model.units.all(), |others, it| others.without(it.id.idx()));
    model.field.holds(&unit.rect())
        && room::is_free_of(model, unit, others)
        && ground::under(model, &outline).all(|(_, _, kind)| ground::may_enter(unit, kind))
}

/// Notes that a unit has made a compulsory move or does nothing more.
pub(crate) fn finish(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { finished: true, charge: None, ..done } });
}
