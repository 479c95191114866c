//! Hidden units are shown, and brigades off the table are announced (PG-HID, PG-OFF).
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{CorpsId, Side, UnitId},
    model::Model,
    near,
    question::Question,
    refusal::{DeployRefusal, Refusal, Who},
    retreat, seats, sight,
    stage::Stage,
    turn,
    unit::{Marks, Place, Unit},
};
use geom::{Length, Point, Pose};
use kernel::{Cx, Fill, Play, Seat, scenario::Edge};

/// How far behind its place a hidden unit is looked a free place for, and in what steps.
const BEHIND: Length = Length::from_mm(400);
const STEP: Length = Length::from_mm(5);

/// Plays a stage of this chapter. Both sides are asked whether they have anything to answer or not, because the question itself
/// would tell.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let model = cx.model();
    let options = &model.book.options;
    let from = model.book.turns.off_board_from.value;
    let (side, question, is_open) = match stage {
        Stage::Show { side } => (side, Question::Show { side }, options.hidden_units),
        Stage::Announce { side } => {
            let is_open = options.reserves && i32::from(model.turn) >= from;
            (side, Question::Announce { side }, is_open)
        }
        _ => return Ok(Some(turn::after(model, stage))),
    };
    if !is_open {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats::of_side(cx.model(), side), question)?;
    if said.act == Act::Done {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let event = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
    cx.emit(event);
    if let Act::Show { unit } = said.act {
        stand(cx, unit);
    }
    Ok(Some(stage))
}

/// Checks an answer, for the script and for offers.
fn check(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Event, Refusal> {
    match (question, *act) {
        (Question::Show { .. }, Act::Show { unit }) => {
            seats::must_command(model, seat, unit)?;
            if model.unit(unit).place != Place::Hidden {
                return Err(DeployRefusal::NotHidden { unit }.into());
            }
            Ok(Event::Shown { unit, at: free_place(model, model.unit(unit)) })
        }
        (Question::Announce { .. }, Act::Announce { corps }) => {
            seats::must_own(model, seat, corps)?;
            let at = announced(model, corps, fill)?;
            Ok(Event::Announced { corps, at })
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// PG-OFF-003 to -007: where a brigade may be announced.
fn announced(model: &Model, id: CorpsId, fill: &Fill) -> Result<Pose, Refusal> {
    let (card, corps) = (&model.scene.corps[id.idx()], &model.corps[id.idx()]);
    let waits = model.in_corps(id).any(|unit| unit.place == Place::Reserve);
    if !corps.reserve || corps.marker.is_some() || !waits {
        return Err(DeployRefusal::NotWaiting { corps: id }.into());
    }
    if let Some(turn) = card.reserve.filter(|turn| *turn > model.turn) {
        return Err(DeployRefusal::TooEarly { corps: id, turn }.into());
    }
    let at = match fill {
        Fill::Point(at) => *at,
        Fill::Poses(poses) if poses.len() == 1 => poses[0].at,
        _ => return Err(DeployRefusal::Where { who: Who::Corps(id) }.into()),
    };
    let own = model.scene.side(card.side).edge;
    let size = [model.field.width, model.field.height];
    let edge = Edge::at(at, size).filter(|edge| *edge != own.opposite());
    let edge = edge.ok_or(DeployRefusal::NotOnEdge { corps: id })?;
    // PG-OFF-005: a brigade whose place is barred comes on over its own edge.
    if let Some(place) = card.arrives_at.filter(|place| place.at != at) {
        let barred =
            Edge::at(place.at, size) != Some(own) && near_marker(model, id, place.at).is_err();
        if edge != own || !barred {
            return Err(DeployRefusal::Prescribed { corps: id }.into());
        }
    }
    if edge != own {
        near_marker(model, id, at)?;
    }
    Ok(Pose::new(at, edge.ahead()))
}

/// PG-OFF-004: more than 650 | 400 from enemies on the table that do not rout.
fn near_marker(model: &Model, id: CorpsId, at: Point) -> Result<(), DeployRefusal> {
    let side = model.scene.corps[id.idx()].side;
    let clear = model.book.mm(&model.book.reaches.off_board);
    let enemies = model.of(side.other()).filter(|enemy| enemy.is_shown() && !enemy.is_routing());
    let gaps = enemies.map(|enemy| (enemy.id, near::gap_to_place(model, enemy, at.v2())));
    match gaps.min_by(|one, other| one.1.total_cmp(&other.1)) {
        Some((enemy, gap)) if !geom::more_than(gap, clear) => {
            let gap = Length::from_units(gap.max(0.0));
            Err(DeployRefusal::NearMarker { corps: id, enemy, gap, clear })
        }
        _ => Ok(()),
    }
}

/// PG-HID-004, -006: hidden units that an enemy sees or comes close to are placed on the table. The answer is whether there are
/// any.
pub(crate) fn reveal(cx: &mut Cx<'_, Gloria>, stage: Stage) -> bool {
    let has_any = cx.model().book.options.hidden_units && !cx.model().hidden().is_empty();
    if stage.is_before_battle() || !has_any {
        return false;
    }
    let model = cx.model();
    let hidden = model.units.each(model.hidden());
    let found: Vec<UnitId> = hidden.filter(|unit| is_found(model, unit)).map(|it| it.id).collect();
    let any = !found.is_empty();
    for unit in found {
        show(cx, unit);
    }
    any
}

/// Whether any enemy on the table sees a hidden unit or is close to it.
fn is_found(model: &Model, unit: &Unit) -> bool {
    let close = model.book.mm(&model.book.reaches.hidden_found);
    let mut enemies = model.enemies(unit);
    enemies.any(|enemy| near::within(model, enemy, unit, close) || sight::sees(model, enemy, unit))
}

/// PG-HID-004: places a hidden unit on the table, if it is hidden; for example because it shoots.
pub(crate) fn show(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let it = cx.model().unit(unit);
    if it.place == Place::Hidden {
        let at = free_place(cx.model(), it);
        cx.emit(Event::Shown { unit, at });
        stand(cx, unit);
    }
}

/// PG-DIS-001, PG-WOD-003: the ground under a unit that is shown may disorder it.
fn stand(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let (model, now) = (cx.model(), cx.model().unit(unit));
    let (in_rough, marks) = (ground::is_in_rough(model, now), now.marks);
    if marks.in_rough != in_rough {
        cx.emit(Event::Marked { unit, marks: Marks { in_rough, ..marks } });
    }
    if in_rough {
        retreat::disorder(cx, unit, Cause::Ground);
    }
}

/// PG-HID-006: its noted place, or the nearest free one behind it if somebody stands there.
fn free_place(model: &Model, unit: &Unit) -> Pose {
    let is_free = |at: &Pose| {
        let outline = unit.outline_at(*at);
        let holds = outline.iter().all(|rect| model.field.holds(rect));
        let mut others = model.on_table().filter(|other| other.id != unit.id);
        holds && !others.any(|other| near::overlap(&outline, &model.outline(other)))
    };
    let n = BEHIND.0 / STEP.0;
    let back = |n: i32| f64::from(n * STEP.0);
    let shifts = [0.0, 1.0, -1.0].map(|aside| aside * unit.frontage());
    let places = shifts.into_iter().flat_map(|right| (0..=n).map(move |n| (right, -back(n))));
    let mut poses =
        places.map(|(right, ahead)| Pose::new(unit.at.place(right, ahead).into(), unit.at.facing));
    poses.find(is_free).unwrap_or(unit.at)
}

/// The brigades of a side that may be announced now.
fn waiting(model: &Model, side: Side) -> impl Iterator<Item = CorpsId> {
    let all = (0..model.corps.len()).map(|n| CorpsId(n as u8));
    all.filter(move |id| {
        let (card, corps) = (&model.scene.corps[id.idx()], &model.corps[id.idx()]);
        card.side == side && corps.reserve && corps.marker.is_none()
    })
}
