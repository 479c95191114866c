//! Evasions (PG-EVA, G27): straight away from the charger, or into cover.
use super::{behind_gun, course::Course, disorder, home, leave_gun, moved, note, settle};
use crate::{
    Gloria,
    event::{Cause, Event},
    ground,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    refusal::MoveRefusal,
    square, touch,
    unit::Unit,
    walk,
};
use geom::{Angle, EPS_PEN, Length, Point, Pose, Rect, V2};
use kernel::{Cx, Play};

/// PG-EVA-001, PG-INF-004, PG-ART-002, PG-HAR-003: whether a unit may evade: skirmishers, gunners, pioneers, and a limbered horse
/// battery.
fn may_evade(unit: &Unit) -> bool {
    let limbered = unit.kind == UnitKind::HorseArtillery && unit.formation == Formation::Limbered;
    walk::is_loose(unit) || unit.is_battery() || limbered
}

/// A unit as it runs: gunners leave their gun first.
fn runner(unit: &Unit) -> Unit {
    let Some(gun) = unit.gun.filter(|_| unit.is_battery()) else { return *unit };
    let gunners = Unit { gun: Some(crate::unit::Gun { left_at: Some(unit.at), ..gun }), ..*unit };
    Unit { at: behind_gun(&gunners, unit.at), ..gunners }
}

/// PG-EVA-002, -003, G27: where a unit stands after evading from a charger, straight away or to a place, if it can. A place
/// off the table means that it leaves it (PG-EVA-005).
pub(crate) fn evasion(model: &Model, unit: &Unit, from: V2, to: Option<Point>) -> Option<Pose> {
    // PG-CLA-009: whoever is in contact cannot leave it.
    if !may_evade(unit) || model.is_in_contact(unit.id) {
        return None;
    }
    let runner = runner(unit);
    let by = walk::share(model, &runner, &model.book.shares.evade).units();
    let away = straight_away(model, &runner, from, by);
    match to {
        // The place to which it would go anyway may be named too.
        Some(place) if away.is_none_or(|away| away.at != place) => {
            into_cover(model, &runner, place, by)
        }
        _ => away,
    }
}

fn straight_away(model: &Model, unit: &Unit, from: V2, by: f64) -> Option<Pose> {
    let away = (walk::middle(&unit.outline()) - from).unit();
    let way = away.unwrap_or_else(|| home(model, unit.side));
    let runner = match unit.formation {
        Formation::Limbered => super::faced(model, unit, Angle::of(way).unwrap_or(unit.at.facing)),
        _ => *unit,
    };
    let course = Course::of(model, &runner, way);
    let ground = [course.to_barrier(by), course.to_water(by)].into_iter().flatten();
    let most = ground.fold(by, f64::min);
    let edge = course.to_edge();
    let passes = |friend: &Unit| walk::may_pass(model, &runner, friend, way);
    let friend = course.first_friend(most, |friend| !passes(friend)).map(|(_, at)| at);
    let most = friend.map_or(most, |at| at.min(most));
    if edge < most {
        return Some(runner.at.moved(way * (edge + walk::depth(&runner))));
    }
    let far = course.clear_to(most);
    (far > EPS_PEN).then(|| runner.at.moved(way * far))
}

/// PG-EVA-003, PG-SKM-006, PG-SQR-006: into cover, difficult ground or a square, straight to it and wholly inside; foot, gunners and staff only.
fn into_cover(model: &Model, unit: &Unit, place: Point, by: f64) -> Option<Pose> {
    let to = place.v2() - unit.head();
    let way = to.unit()?;
    if unit.is_mounted() || geom::more_than(to.length(), Length::from_units(by)) {
        return None;
    }
    let course = Course::of(model, unit, way);
    let far = to.length();
    let body = course.at(far);
    let square = square::around(model, unit, &body).map(|square| square.id);
    let free = touch::is_free_but_for(model, unit.id, &body, square)
        && course.first_enemy(far).is_none()
        && course.to_barrier(far).is_none()
        && course.to_water(far).is_none();
    let covered = model.field.pieces.iter().any(|piece| {
        let kind = ground::kind(model, piece);
        let shelters = kind.cover.is_some() && !kind.obstacle || kind.disorders;
        shelters && holds(piece, &body)
    });
    (free && (covered || square.is_some())).then(|| unit.at.moved(way * far))
}

/// Whether a body is wholly inside a piece of ground.
fn holds(piece: &table::Piece, body: &[Rect]) -> bool {
    body.iter().flat_map(Rect::corners).all(|corner| piece.distance_point(corner) <= EPS_PEN)
}

/// PG-EVA-001 to -005: a unit evades, as its owner said and `evasion` allows. Gunners leave their gun; off the table it may come
/// back later. It shoots no more in this turn (PG-SCR-004).
pub(crate) fn evade(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    from: V2,
    to: Option<Point>,
) -> Play<Gloria> {
    let place = evasion(cx.model(), cx.model().unit(unit), from, to);
    let place = place.ok_or(MoveRefusal::NoCoverThere { unit })?;
    if cx.model().unit(unit).is_battery() {
        leave_gun(cx, unit);
    }
    let now = *cx.model().unit(unit);
    let model = cx.model();
    let course = Course::of(model, &now, (place.at.v2() - now.head()).unit().unwrap_or(V2::ZERO));
    let crossed = course.disordered((place.at.v2() - now.head()).length());
    cx.emit(moved(&now, place, Cause::Evade));
    note(cx, unit, |done| {
        (done.evaded, done.silenced, done.stirred) = (true, true, true);
        done.charge = None;
    });
    if crossed {
        disorder(cx, unit, Cause::Ground);
    }
    let model = cx.model();
    if !model.unit(unit).outline().iter().all(|rect| model.field.holds(rect)) {
        let turns = model.book.turns.evaders_return.value.max(0) as u16;
        cx.emit(Event::LeftTable { unit, from: model.turn + turns });
        return Ok(());
    }
    settle(cx, unit);
    Ok(())
}
