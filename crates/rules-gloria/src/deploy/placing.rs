//! Deployment by brigades in turn (PG-DEP-001 to -003), and who begins (PG-DEP-002, PG-OPT-002, -003).
use super::{
    brigades,
    zone::{self, Manner},
};
use crate::{
    Gloria,
    act::Act,
    event::Event,
    kinds::{CorpsId, Phase, Side, UnitKind},
    leaders,
    model::{General, Model},
    moves,
    question::Question,
    refusal::{DeployRefusal, Refusal, Who},
    seats,
    stage::Stage,
    turn,
    unit::{Place, Under, Unit},
};
use kernel::{Cx, Fill, Play, Seat};

/// PG-DEP-002: the lower die places first. With scouts, a side that is out-scouted does.
pub(super) fn scout(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    if !Side::BOTH.iter().any(|side| brigades::has_any(cx.model(), *side)) {
        return Ok(Some(turn::after(cx.model(), Stage::Scout)));
    }
    if cx.model().book.options.scouting {
        let points = Side::BOTH.map(|side| scouts(cx.model(), side));
        let lead = cx.model().book.scouts.lead.value;
        let ahead = i32::from(points[0]) - i32::from(points[1]);
        let loser = match ahead {
            _ if ahead >= lead => Some(Side(1)),
            _ if -ahead >= lead => Some(Side(0)),
            _ => None,
        };
        cx.emit(Event::Scouted { points, loser });
        if let Some(side) = loser {
            return Ok(Some(Stage::Deploy { side }));
        }
    }
    let side = first(cx)?;
    Ok(Some(Stage::Deploy { side }))
}

fn first(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Side> {
    loop {
        let dice = [cx.roll(6)?, cx.roll(6)?];
        if dice[0] != dice[1] {
            let first = if dice[0] < dice[1] { Side(0) } else { Side(1) };
            cx.emit(Event::PlaceThrown { dice, first });
            return Ok(first);
        }
    }
}

/// PG-OPT-002: the scouting points of a side: light cavalry, and irregular cavalry where that is agreed. Whoever hides or stays
/// off the table does not scout, for the points would tell of them.
fn scouts(model: &Model, side: Side) -> u16 {
    let options = &model.book.options;
    let is_scout = |kind: UnitKind| match kind {
        UnitKind::LightCavalry => true,
        UnitKind::IrregularCavalry => options.irregular_scouts,
        _ => false,
    };
    let each = &model.book.scouting_points.figure;
    let units = model.units.iter().filter(|unit| unit.side == side && is_scout(unit.kind));
    let units = units.filter(|unit| !unit.is_secret());
    let points: i32 = units.map(|unit| i32::from(unit.figures) * each[unit.class]).sum();
    points.clamp(0, i32::from(u16::MAX)) as u16
}

/// PG-DEP-001: whether both sides place their armies at once, in secret: where that is agreed and the zones are so far apart that
/// neither can be in the way of the other.
pub(crate) fn is_mapping(model: &Model) -> bool {
    let agreed = model.book.options.mapped_deployment && model.phase == Phase::Deployment;
    let ahead = model.scene.side(Side(0)).edge.ahead().forward();
    let along = |side: usize| model.scene.zones[side].iter().map(move |at| at.v2().dot(ahead));
    let front = along(0).fold(f64::MIN, f64::max);
    let theirs = along(1).fold(f64::MAX, f64::min);
    agreed && geom::more_than(theirs - front, model.book.mm(&model.book.reaches.clear))
}

/// The first unit or general of a side that is next, has no place on its map, and could have one.
pub(super) fn unplaced(model: &Model, side: Side) -> Option<Who> {
    let next = |unit: &&Unit| brigades::is_next(model, unit, None);
    let units = brigades::units_in_hand(model, side).filter(next);
    let mut units = units.filter(|unit| zone::place_for(model, unit).is_some());
    let next = |general: &&General| brigades::may_post(model, general, None);
    let generals = brigades::generals_in_hand(model, side).filter(next);
    let mut generals = generals.filter(|general| zone::find_post(model, general).is_some());
    let unit = units.next().map(|unit| Who::Unit(unit.id));
    unit.or_else(|| generals.next().map(|general| Who::General(general.id)))
}

/// PG-DEP-005: whoever found no place on the map of a side waits behind its edge.
pub(super) fn leave_behind(cx: &mut Cx<'_, Gloria>, side: Side, stage: Stage) {
    while stage == Stage::Map && brigades::has_any(cx.model(), side) {
        leave_one(cx, side, None);
    }
}

/// Places one unit or general. A brigade is finished before the other side places.
pub(super) fn play(cx: &mut Cx<'_, Gloria>, side: Side) -> Play<Gloria, Option<Stage>> {
    let other = side.other();
    if !brigades::has_any(cx.model(), side) {
        let next = match brigades::has_any(cx.model(), other) {
            true => Stage::Deploy { side: other },
            false => turn::after(cx.model(), Stage::Deploy { side }),
        };
        return Ok(Some(next));
    }
    let corps = brigades::begun(cx.model(), side);
    if wait_behind(cx, side, corps) {
        return Ok(Some(Stage::Deploy { side }));
    }
    let question = Question::Deploy { side, corps };
    let said = cx.ask(seats::of_side(cx.model(), side), question)?;
    let event = check(cx.model(), side, corps, said.seat, &said.act, &said.fill)?;
    let of = corps_of(cx.model(), &event);
    let placed = match event {
        Event::Placed { unit, .. } => Some(unit),
        _ => None,
    };
    cx.emit(event);
    if let Some(unit) = placed {
        moves::take_crest(cx, unit)?;
    }
    let is_open = of.is_some_and(|id| brigades::is_in_hand(cx.model(), id));
    let next = if !is_open && brigades::has_any(cx.model(), other) { other } else { side };
    if !is_open && cx.model().outscouted == Some(side) {
        // PG-OPT-003: only the first brigade is held back so.
        cx.emit(Event::ScoutsPassed);
    }
    Ok(Some(Stage::Deploy { side: next }))
}

/// PG-DEP-005: troops for which there is no room wait off the table behind their own edge and may come on in the first turn.
fn wait_behind(cx: &mut Cx<'_, Gloria>, side: Side, begun: Option<CorpsId>) -> bool {
    let model = cx.model();
    let has_room = |unit: &&Unit| {
        let next = brigades::is_next(model, unit, begun);
        next && zone::place_for(model, unit).is_some()
    };
    let has_post = |general: &&General| {
        let next = brigades::may_post(model, general, begun);
        next && zone::find_post(model, general).is_some()
    };
    if brigades::units_in_hand(model, side).any(|unit| has_room(&unit))
        || brigades::generals_in_hand(model, side).any(|general| has_post(&general))
    {
        return false;
    }
    leave_one(cx, side, begun)
}

/// The next unit waits off the table, or the next general stands at the edge. The answer is whether there was one.
fn leave_one(cx: &mut Cx<'_, Gloria>, side: Side, begun: Option<CorpsId>) -> bool {
    let model = cx.model();
    let next = brigades::units_in_hand(model, side)
        .find(|unit| brigades::is_next(model, unit, begun))
        .map(|unit| unit.id);
    match next {
        Some(unit) => cx.emit(Event::LeftTable { unit, from: 1 }),
        None => {
            // A general without room stands where they must: at the middle of their own edge.
            let general = brigades::generals_in_hand(model, side).next();
            let Some(general) = general.map(|it| it.id) else { return false };
            let at = super::edge_middle(model, side);
            cx.emit(Event::GeneralMoved { general, at, with: None });
        }
    }
    true
}

/// The brigade of what an event places.
fn corps_of(model: &Model, event: &Event) -> Option<CorpsId> {
    match event {
        Event::Placed { unit, .. } => match model.unit(*unit).under {
            Under::Corps(id) => Some(id),
            Under::Army | Under::Independent => None,
        },
        Event::GeneralMoved { general, .. } => model.general(*general).corps,
        _ => None,
    }
}

/// Checks the placing of a unit or a general, for the script and for offers.
pub(super) fn check(
    model: &Model,
    side: Side,
    begun: Option<CorpsId>,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Event, Refusal> {
    match *act {
        Act::Place { unit: id, formation } => {
            seats::must_command(model, seat, id)?;
            let unit = model.unit(id);
            if unit.side != side || unit.place != Place::InHand {
                return Err(DeployRefusal::NotNow { who: Who::Unit(id) }.into());
            }
            if !brigades::is_next(model, unit, begun) {
                return Err(DeployRefusal::Order { who: Who::Unit(id) }.into());
            }
            let formed = zone::formed(model, unit, formation)?;
            let at = formed.from_front(super::front_of(&formed, fill)?);
            zone::may_stand(model, &formed, at, Manner::Openly)?;
            Ok(Event::Placed { unit: id, at, formation })
        }
        Act::Post { general: id } => {
            seats::must_lead(model, seat, id)?;
            let (who, general) = (Who::General(id), model.general(id));
            if general.side != side || general.fate != crate::model::Fate::InHand {
                return Err(DeployRefusal::NotNow { who }.into());
            }
            if !brigades::may_post(model, general, begun) {
                return Err(DeployRefusal::Order { who }.into());
            }
            let at = match fill {
                Fill::Point(at) => *at,
                Fill::Poses(poses) if poses.len() == 1 => poses[0].at,
                _ => return Err(DeployRefusal::Where { who }.into()),
            };
            zone::may_post(model, general, at)?;
            let with = leaders::beside(model, id, at);
            let at = with.map_or(at, |unit| model.unit(unit).at.at);
            Ok(Event::GeneralMoved { general: id, at, with })
        }
        _ => Err(Refusal::NotAsked),
    }
}
