//! Deployment (ANT-DEP): armies are placed brigade by brigade in turn, each with its brigadier, then their higher generals; and how a battle
//! opens.
mod begins;
mod offers;
mod opens;
mod zone;

pub(crate) use begins::faults;
pub(crate) use offers::QUESTIONS;
pub use opens::table;
pub(crate) use opens::{arrives_with, raised};

use crate::{
    NearRun,
    act::Act,
    event::Event,
    ground,
    kinds::{CommandId, GeneralId, Rank, Side},
    model::{Fate, General, Model},
    moves,
    question::Question,
    refusal::{DeployRefusal, Refusal, not_asked},
    scene::Setup,
    seats,
    stage::Stage,
    turn,
    unit::{Place, Unit},
};
use geom::Pose;
use kernel::{Cx, Fill, Play, Said};

/// Opens a battle.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup), Stage::Begin))
}

/// Stages before the first turn.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    match stage {
        Stage::Begin => begin(cx),
        Stage::Deploy { side } => place_one(cx, side),
        Stage::Post { side } => post_one(cx, stage, side),
        _ => not_asked(),
    }
}

/// ANT-DEP-001: the side with more brigades to place begins; a die decides if both have as many.
fn begin(cx: &mut Cx<'_, NearRun>) -> Play<NearRun, Option<Stage>> {
    let n = Side::BOTH.map(|side| n_brigades(cx.model(), side));
    if n == [0, 0] {
        return Ok(Some(Stage::Post { side: Side(0) }));
    }
    let more = |first: Side| Event::PlacesFirst { first };
    let first = match n[0].cmp(&n[1]) {
        std::cmp::Ordering::Greater => {
            cx.emit(more(Side(0)));
            Side(0)
        }
        std::cmp::Ordering::Less => {
            cx.emit(more(Side(1)));
            Side(1)
        }
        std::cmp::Ordering::Equal => loop {
            let dice = [cx.roll(6)?, cx.roll(6)?];
            if dice[0] != dice[1] {
                let first = if dice[0] > dice[1] { Side(0) } else { Side(1) };
                cx.emit(Event::PlaceThrown { dice, first });
                break first;
            }
        },
    };
    Ok(Some(Stage::Deploy { side: first }))
}

/// How many brigades, and units without one, a side has to place.
fn n_brigades(model: &Model, side: Side) -> usize {
    let mut brigades: Vec<CommandId> =
        waiting(model, side).filter_map(|unit| model.brigade(unit)).collect();
    brigades.sort_unstable();
    brigades.dedup();
    brigades.len() + waiting(model, side).filter(|unit| model.brigade(unit).is_none()).count()
}

/// The units of a side that wait to be placed.
pub(crate) fn waiting(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.units.iter().filter(move |unit| {
        unit.side == side
            && unit.place == Place::InHand
            && !unit.tags.ad_hoc
            && !unit.tags.companies
    })
}

/// The brigade of a side that has been begun and not finished: a unit of it waits, or its brigadier.
fn begun(model: &Model, side: Side) -> Option<CommandId> {
    let units = waiting(model, side).filter_map(|unit| model.brigade(unit));
    let brigadiers = brigadiers(model, side).filter_map(|general| general.command);
    let mut waits = units.chain(brigadiers);
    waits.find(|brigade| model.directly_under(*brigade).any(|unit| unit.is_on_table()))
}

/// The brigadiers of a side that wait to be placed.
fn brigadiers(model: &Model, side: Side) -> impl Iterator<Item = &General> {
    staff(model, side).filter(|general| general.rank == Rank::Brigade)
}

/// ANT-DEP-001: one unit is placed; when a brigade is finished the other side goes on.
fn place_one(cx: &mut Cx<'_, NearRun>, side: Side) -> Play<NearRun, Option<Stage>> {
    let waits = |side: Side| {
        waiting(cx.model(), side).next().is_some() || begun(cx.model(), side).is_some()
    };
    let (mine, theirs) = (waits(side), waits(side.other()));
    match (mine, theirs) {
        (false, false) => return Ok(Some(Stage::Post { side: turn::in_order(cx.model())[0] })),
        (false, true) => return Ok(Some(Stage::Deploy { side: side.other() })),
        _ => (),
    }
    let brigade = begun(cx.model(), side);
    let said = cx.ask(seats::of_side(cx.model(), side), Question::Deploy { side, brigade })?;
    if let Act::Post { .. } = said.act {
        let (general, at) = check_brigadier(cx.model(), side, &said)?;
        cx.emit(Event::GeneralMoved { general, at, with: None, moves: 0 });
    } else {
        let body = check(cx.model(), side, &said)?;
        let (unit, at, formation) = (body.id, body.at, body.formation);
        cx.emit(Event::Placed { unit, at, formation });
        if body.cover.is_some() {
            cx.emit(Event::CoverTaken { unit, cover: body.cover });
        }
    }
    let next = match begun(cx.model(), side) {
        Some(_) => side,
        None => side.other(),
    };
    Ok(Some(Stage::Deploy { side: next }))
}

/// A free place for a unit in the formation that it has, if its zone has room.
pub(crate) fn room(model: &Model, unit: &Unit) -> Option<Pose> {
    zone::find(model, &Unit { place: Place::Table, ..*unit }, 0)
}

/// Whether an answer to a question of this chapter is allowed.
fn allowed(model: &Model, question: &Question, said: &Said<Act>) -> Result<(), Refusal> {
    match (*question, said.act) {
        (Question::Deploy { side, .. }, Act::Post { .. }) => {
            check_brigadier(model, side, said).map(|_| ())
        }
        (Question::Deploy { side, .. }, _) => check(model, side, said).map(|_| ()),
        (Question::Post { side }, _) => check_post(model, side, said).map(|_| ()),
        _ => Err(Refusal::NotAsked),
    }
}

/// ANT-DEP-003, -005: checks the place of a unit, and its formation.
pub(crate) fn check(model: &Model, side: Side, said: &Said<Act>) -> Result<Unit, Refusal> {
    let Act::Place { unit, formation } = said.act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, said.seat, unit)?;
    let it = model.unit(unit);
    if !waiting(model, side).any(|it| it.id == unit) {
        return Err(DeployRefusal::NotInHand { unit }.into());
    }
    if begun(model, side).is_some_and(|brigade| it.under != Some(brigade)) {
        return Err(DeployRefusal::OtherBrigade { unit }.into());
    }
    if !moves::formations(it).any(|it| it == formation) {
        return Err(DeployRefusal::NoSuchForm { unit, formation }.into());
    }
    let at = match &said.fill {
        Fill::Poses(poses) if poses.len() == 1 => poses[0],
        _ => return Err(DeployRefusal::WantsPose { unit }.into()),
    };
    let body = housed(model, Unit { at, formation, place: Place::Table, ..*it })?;
    zone::may_stand(model, &body)?;
    Ok(body)
}

/// r64: a unit on foot that is placed in a building begins as its garrison.
fn housed(model: &Model, unit: Unit) -> Result<Unit, Refusal> {
    // A front that only touches a wall stands before it.
    let behind = unit.at.place(0.0, -2.0 * geom::EPS_PEN);
    let ahead = unit.at.place(0.0, 2.0 * geom::EPS_PEN);
    let inside = |piece: &table::Piece| {
        ground::kind(model, piece).building
            && [behind, ahead].iter().all(|at| piece.distance_point(*at) <= 0.0)
    };
    let Some((id, piece)) = model.field.each().find(|(_, piece)| inside(piece)) else {
        return Ok(unit);
    };
    let cover = Some(moves::may_enter(model, &unit, id)?);
    Ok(Unit { at: moves::seat(piece, &unit), cover, ..unit })
}

/// The generals of a side that wait to be placed.
pub(crate) fn staff(model: &Model, side: Side) -> impl Iterator<Item = &General> {
    model.generals.iter().filter(move |general| {
        let arrives = general.command.is_some_and(|id| is_off(model, id));
        general.side == side && general.fate == Fate::Away && general.from_turn <= 1 && !arrives
    })
}

/// Whether all of a command is still off the table.
fn is_off(model: &Model, command: CommandId) -> bool {
    let own = |unit: &&Unit| {
        unit.under.is_some_and(|under| {
            under == command
                || model.division(under) == Some(command)
                || model.corps(under) == Some(command)
        })
    };
    let mut units = model.units.iter().filter(own).filter(|unit| !unit.tags.ad_hoc);
    units.all(|unit| unit.place == Place::Arriving)
}

/// ANT-DEP-002: one general is placed.
fn post_one(cx: &mut Cx<'_, NearRun>, stage: Stage, side: Side) -> Play<NearRun, Option<Stage>> {
    if staff(cx.model(), side).next().is_none() {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats::of_side(cx.model(), side), Question::Post { side })?;
    let (general, at) = check_post(cx.model(), side, &said)?;
    cx.emit(Event::GeneralMoved { general, at, with: None, moves: 0 });
    Ok(Some(stage))
}

/// ANT-DEP-001: checks the place of the brigadier of the brigade that is being placed.
pub(crate) fn check_brigadier(
    model: &Model,
    side: Side,
    said: &Said<Act>,
) -> Result<(GeneralId, Pose), Refusal> {
    let Act::Post { general } = said.act else { return Err(Refusal::NotAsked) };
    let brigade = begun(model, side);
    let own = |it: &General| it.id == general && it.command == brigade;
    match brigade.is_some() && brigadiers(model, side).any(own) {
        true => check_post(model, side, said),
        false => Err(DeployRefusal::GeneralInHand { general }.into()),
    }
}

/// ANT-DEP-003: checks the place of a general.
pub(crate) fn check_post(
    model: &Model,
    side: Side,
    said: &Said<Act>,
) -> Result<(GeneralId, Pose), Refusal> {
    let Act::Post { general } = said.act else { return Err(Refusal::NotAsked) };
    seats::must_lead(model, said.seat, general)?;
    if !staff(model, side).any(|it| it.id == general) {
        return Err(DeployRefusal::GeneralInHand { general }.into());
    }
    let at = match &said.fill {
        Fill::Poses(poses) if poses.len() == 1 => poses[0],
        _ => return Err(DeployRefusal::GeneralOutside { general }.into()),
    };
    match zone::holds(model, side, &moves::general_base(model, at)) {
        true => Ok((general, at)),
        false => Err(DeployRefusal::GeneralOutside { general }.into()),
    }
}
