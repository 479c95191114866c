//! Setting up (L166-L178) and deployment (Q94): the sides take turns placing one unit at a time.
mod offers;
mod place;
mod zone;

pub(crate) use place::{Bent, Placing, laid, own_files, stood, usual_files};
pub(crate) use zone::room;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::Act,
    ask::{self, lower},
    event::{End, Event},
    kinds::{Phase, Side, UnitId},
    model::Model,
    quality,
    question::Question,
    refusal::{DeployRefusal, Refusal},
    roster::Roster,
    scene::{Setup, UnitSetup},
    seats,
    stage::Stage,
    unit::{Done, Stands, Unit},
};
use kernel::{Cx, Fill, Play, Seat, ruleset::Seats};
use std::sync::Arc;

/// The table as the scenario sets it up. ASV-SET-001, -002, -003: the scenario stands for what the players agreed about armies,
/// terrain and places.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    let mut model = empty(setup);
    for (n, from) in setup.units.iter().enumerate() {
        let mut unit = in_hand(setup, UnitId(n as u8), from);
        if let Some(front) = from.at {
            let stands = stood(&unit, &from.stands, from.files, &from.bent(), front);
            let stands = stands.ok_or(DeployRefusal::NoPattern {
                unit: unit.id,
                formation: from.formation,
                n: from.stands.len(),
                files: from.files,
            })?;
            unit.bend = if unit.formation.is_bent_line() { from.bend } else { 0 };
            (unit.stands, unit.garrison) = (stands, from.garrison);
            unit.measure_up();
        }
        model.units.push(unit);
    }
    Ok((model, Stage::Deploy { next: None }))
}

/// The table without units. ASV-VIC-002: every stand is counted, including guns and commanders.
pub(crate) fn empty(setup: &Setup) -> Model {
    let mut total = [0; 2];
    for unit in &setup.units {
        total[unit.side.idx()] += unit.stands.len() as u16;
    }
    Model {
        book: Arc::new(setup.book.clone()),
        scene: Arc::new(setup.scene.clone()),
        rulings: setup.book.rulings,
        units: Roster::with_capacity(setup.units.len()),
        turn: 0,
        phase: Phase::Deployment,
        initiative: Side(0),
        total,
        lost: [0; 2],
        escaped: Vec::new(),
        settled: 0,
        passed: Default::default(),
        withdrawing: false,
        ended: None,
    }
}

/// A unit before it is placed.
pub(crate) fn in_hand(setup: &Setup, id: UnitId, from: &UnitSetup) -> Unit {
    let [width, depth] =
        from.stands.first().map_or([geom::Length(4000); 2], |kind| setup.book.stand_size(*kind));
    Unit {
        id,
        side: from.side,
        kind: from.kind,
        formation: from.formation,
        stands: Stands::new(),
        width: width.0,
        depth: depth.0,
        bend: 0,
        lance: from.lance,
        mounted: from.mounted,
        limbered: from.limbered,
        quality: from.quality,
        command: from.command,
        green: 0,
        red: false,
        garrison: from.garrison.filter(|_| from.at.is_some()),
        storms: None,
        done: Done::default(),
        centre: geom::Point::new(0, 0),
        radius: 0,
    }
}

/// Q94: the sides take turns placing one unit. The side that throws lower places second, and so sees more.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, next: Option<Side>) -> Play<Splendid, Option<Stage>> {
    quality::throw_for_commanders(cx)?;
    let waiting = Side::BOTH.map(|side| unplaced(cx.model(), side).next().is_some());
    if waiting == [false; 2] {
        return Ok(Some(Stage::Initiative));
    }
    let next = match next {
        Some(side) => side,
        None if waiting == [true; 2] => first(cx)?,
        None => Side(u8::from(waiting[1])),
    };
    let turns = [next, next.other()].map(|side| (side, who(cx.model(), side)));
    let Some((side, asked)) = turns.into_iter().find(|(_, seats)| !seats.is_empty()) else {
        // There is no room for any unit that is left. They stay behind and are lost to their sides.
        let left: Vec<UnitId> =
            Side::BOTH.into_iter().flat_map(|side| unplaced(cx.model(), side)).collect();
        for unit in left {
            cx.emit(Event::Gone { unit, why: End::NoRoom });
        }
        return Ok(Some(Stage::Initiative));
    };
    let said = ask::ask(cx, asked, Question::Deploy { side })?;
    let event = check(cx.model(), side, said.seat, &said.act, &said.fill)?;
    cx.emit(event);
    Ok(Some(Stage::Deploy { next: Some(side.other()) }))
}

/// Decides who places first: each side throws two dice and the higher total does. ASV-BAS-002: all dice have six sides.
fn first(cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Side> {
    loop {
        let dice = [[cx.roll(6)?, cx.roll(6)?], [cx.roll(6)?, cx.roll(6)?]];
        let first = lower(dice).map(Side::other);
        cx.emit(Event::DeploymentThrown { dice, first });
        if let Some(side) = first {
            return Ok(side);
        }
    }
}

/// The units of a side that have not been placed.
fn unplaced(model: &Model, side: Side) -> impl Iterator<Item = UnitId> {
    model
        .units
        .iter()
        .filter(move |unit| unit.side == side && !unit.is_on_table())
        .map(|unit| unit.id)
}

/// The seats of a side that have a unit to place and room for it.
fn who(model: &Model, side: Side) -> Seats {
    let mut all = Seats::default();
    for unit in unplaced(model, side) {
        let seats = seats::of_unit(model, unit);
        let news = seats.iter().any(|seat| !all.has(seat));
        if news && room(model, unit).is_some() {
            all = seats.iter().fold(all, Seats::and);
        }
    }
    all
}

/// The placing that an answer asks for, if it is allowed.
fn check(model: &Model, side: Side, seat: Seat, act: &Act, fill: &Fill) -> Result<Event, Refusal> {
    let (Some(placing), Fill::Poses(poses)) = (Placing::of(act), fill) else {
        return Err(Refusal::NotAsked);
    };
    seats::must_command(model, seat, placing.unit)?;
    if model.unit(placing.unit).side != side {
        return Err(Refusal::NotAsked);
    }
    let unit = placing.by(model, poses)?;
    zone::may_stand(model, &unit)?;
    Ok(Event::Deployed {
        unit: unit.id,
        formation: unit.formation,
        stands: unit.stands,
        bend: unit.bend,
        mounted: unit.mounted,
        limbered: unit.limbered,
    })
}
