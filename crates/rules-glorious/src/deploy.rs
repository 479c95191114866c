//! Deployment: units that the scenario places stand where it says. The sides place the others one at a time, in turns.
mod massed;
mod offers;
mod place;
mod zone;

pub(crate) use offers::QUESTIONS;
pub(crate) use zone::room;

use crate::{
    Glorious,
    act::Act,
    event::{End, Event},
    initiative::lower,
    kinds::{Phase, Side, UnitId},
    layout,
    model::Model,
    moves::battles,
    question::{Question, Units},
    refusal::{DeployRefusal, Refusal},
    roster::Roster,
    scene::{Edge, Setup, UnitSetup},
    seats,
    stage::Stage,
    unit::{Element, Unit},
};
use kernel::{Cx, Fill, Play, Seat, ruleset::Seats};
use massed::{Massed, Massing};
use place::Placing;
use std::sync::Arc;

/// The table as the scenario sets it.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup)?, Stage::Deploy { next: None }))
}

/// AGV-SET-010: places the units that the scenario places, and leaves the others off the table. AGV-VIC-001: counts every
/// element.
pub(crate) fn table(setup: &Setup) -> Result<Model, Refusal> {
    let mut total = [0; 2];
    let mut units = Roster::default();
    for (n, from) in setup.units.iter().enumerate() {
        total[from.side.idx()] += from.elements.len() as u16;
        units.push(unit(setup, UnitId(n as u8), from)?);
    }
    let mut model = Model {
        book: Arc::clone(&setup.book),
        scene: Arc::clone(&setup.scene),
        units,
        turn: 0,
        phase: Phase::Deployment,
        initiative: Side(0),
        swapped: false,
        total,
        lost: [0; 2],
        acting: None,
        named: Vec::new(),
        outflanks: Vec::new(),
        escaped: Vec::new(),
        passed: Seats::default(),
        ended: None,
    };
    for members in &setup.battles {
        join(&mut model, members)?;
    }
    Ok(model)
}

/// AGV-BTL-008: units that the scenario has placed edge to edge can be a Battle from the start.
pub(crate) fn join(model: &mut Model, units: &[UnitId]) -> Result<(), Refusal> {
    let stance = battles::joined(model, units)?;
    let members = units.iter().copied().collect();
    crate::model::apply(model, &Event::BattleFormed { members, stance });
    Ok(())
}

/// A unit before the battle.
fn unit(setup: &Setup, id: UnitId, from: &UnitSetup) -> Result<Unit, Refusal> {
    let footing = setup.book.footing(from.kind);
    let elements = from.elements.iter().map(|&kind| Element::new(kind));
    let size = [footing.width, footing.depth];
    let front = from.at.unwrap_or_default();
    let stance = layout::stood(from.formation, from.files, from.short, elements, size, front)
        .ok_or_else(|| DeployRefusal::NoPattern {
            unit: id,
            formation: from.formation.name(),
            n: from.elements.len(),
            files: from.files,
        })?;
    let mut unit = Unit {
        id,
        side: from.side,
        kind: from.kind,
        formation: from.formation,
        grid: stance.grid,
        elements: Default::default(),
        members: Default::default(),
        within: None,
        mounted: from.mounted,
        limbered: from.limbered,
        garrison: from.garrison.filter(|_| from.at.is_some()),
        hits: 0,
        charged: None,
        downhill: false,
        over: Default::default(),
        done: Default::default(),
        centre: front.at,
        radius: 0,
    };
    if from.at.is_some() {
        unit.stand(&stance);
    }
    Ok(unit)
}

/// AGV-SET-002, -005: the side that throws higher chooses its edge and places first. Then the sides take turns, and a side that
/// has placed all its units waits.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>, next: Option<Side>) -> Play<Glorious, Option<Stage>> {
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
        // No unit that is left can be placed. These units are lost.
        let left: Vec<UnitId> =
            Side::BOTH.into_iter().flat_map(|side| unplaced(cx.model(), side)).collect();
        for unit in left {
            cx.emit(Event::Gone { unit, why: End::NoRoom });
        }
        return Ok(Some(Stage::Initiative));
    };
    let said = cx.ask(asked, Question::Deploy { side })?;
    let events = check(cx.model(), side, said.seat, &said.act, &said.fill)?;
    events.into_iter().for_each(|event| cx.emit(event));
    Ok(Some(Stage::Deploy { next: Some(side.other()) }))
}

/// AGV-SET-002, -003: each side throws a die, and ties are thrown again. The higher chooses an edge unless the scenario gives
/// them.
fn first(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Side> {
    let side = loop {
        let dice = [cx.roll(12)?, cx.roll(12)?];
        let first = lower(dice).map(Side::other);
        cx.emit(Event::DeploymentThrown { dice, first });
        if let Some(side) = first {
            break side;
        }
    };
    if !cx.model().scene.edges_given {
        let asked = cx.model().scene.seats_of(side);
        let Act::Edge { edge } = cx.ask(asked, Question::Edge { side })?.act else {
            return Err(Refusal::NotAsked.into());
        };
        edge_of(cx.model(), edge)?;
        cx.emit(Event::EdgeTaken { side, edge });
    }
    Ok(side)
}

/// A side may choose only one of the two edges that the scenario names.
fn edge_of(model: &Model, edge: Edge) -> Result<(), Refusal> {
    if model.scene.sides.iter().any(|side| side.edge == edge) {
        return Ok(());
    }
    Err(DeployRefusal::NoEdge { edge: edge.name() }.into())
}

/// A side's units that are not placed yet.
fn unplaced(model: &Model, side: Side) -> impl Iterator<Item = UnitId> {
    let is_left =
        move |unit: &&Unit| unit.side == side && !unit.is_on_table() && unit.within.is_none();
    model.units.iter().filter(is_left).map(|unit| unit.id)
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

/// The events of a placing, if it is allowed. The script and the offers both use this.
fn check(
    model: &Model,
    side: Side,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Vec<Event>, Refusal> {
    let units = match *act {
        Act::Deploy { unit, .. } => Units::one(unit),
        Act::DeployBattle { units, .. } => units,
        _ => return Err(Refusal::NotAsked),
    };
    for &unit in &units {
        seats::must_command(model, seat, unit)?;
        if model.unit(unit).side != side {
            return Err(Refusal::NotAsked);
        }
    }
    let Fill::Poses(poses) = fill else { return Err(Refusal::WantsMore { what: "a place" }) };
    let [front] = poses[..] else { return Err(Refusal::WantsMore { what: "one place" }) };
    if let Some(massing) = Massing::of(act) {
        let Massed { events, body } = massing.at(model, front)?;
        zone::may_stand(model, &body)?;
        return Ok(events);
    }
    let Some(placing) = Placing::of(act) else { return Err(Refusal::NotAsked) };
    let unit = placing.at(model, front)?;
    zone::may_stand(model, &unit)?;
    let (mounted, limbered) = (unit.mounted, unit.limbered);
    Ok(vec![Event::Deployed { unit: unit.id, stance: unit.stance(), mounted, limbered }])
}
