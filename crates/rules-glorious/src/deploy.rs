//! Setting up: units that the scenario places stand where it says, the others are placed one at a time, by turns.
mod massed;
mod place;
mod zone;

pub(crate) use zone::room;

use crate::{
    Glorious,
    act::{Act, Order},
    asking::{ask, not_asked},
    event::{End, Event},
    initiative::lower,
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    layout,
    model::Model,
    moves::battles,
    question::{Question, Units},
    refusal::{DeployRefusal, Refusal},
    scene::{Edge, Setup, UnitSetup},
    seats,
    stage::Stage,
    unit::{Element, Unit},
    words,
};
use kernel::{Cite, Cx, Fill, Offer, Play, Seat, Want, dice::Chooser, ruleset::Seats};
use massed::{Massed, Massing};
use place::Placing;
use std::sync::Arc;

/// The table as the scenario sets it.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup)?, Stage::Deploy { next: None }))
}

/// AGV-SET-010: the units that the scenario places where it says, the others in hand. AGV-VIC-001: every element is counted.
pub(crate) fn table(setup: &Setup) -> Result<Model, Refusal> {
    let mut total = [0; 2];
    let mut units = Vec::with_capacity(setup.units.len());
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

/// AGV-BTL-008: units that the scenario has placed edge to edge stand as a Battle from the start.
pub(crate) fn join(model: &mut Model, units: &[UnitId]) -> Result<(), Refusal> {
    let stance = battles::joined(model, units)?;
    let members = units.iter().copied().collect();
    crate::model::apply(model, &Event::BattleFormed { members, stance });
    Ok(())
}

/// A unit as it comes to the battle.
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

/// AGV-SET-002, -005: who throws higher chooses his edge and places first, then by turns; who has placed all waits.
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
        // Nobody finds room for what is left: it stays behind, and is lost to its side.
        let left: Vec<UnitId> =
            Side::BOTH.into_iter().flat_map(|side| unplaced(cx.model(), side)).collect();
        for unit in left {
            cx.emit(Event::Gone { unit, why: End::NoRoom });
        }
        return Ok(Some(Stage::Initiative));
    };
    let said = ask(cx, asked, Question::Deploy { side })?;
    let events = placed(cx.model(), side, said.seat, &said.act, &said.fill)?;
    events.into_iter().for_each(|event| cx.emit(event));
    Ok(Some(Stage::Deploy { next: Some(side.other()) }))
}

/// AGV-SET-002, -003: a die each, ties thrown again; the higher takes an edge unless the scenario gives them.
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
        let Act::Edge { edge } = ask(cx, asked, Question::Edge { side })?.act else {
            return not_asked();
        };
        edge_of(cx.model(), edge)?;
        cx.emit(Event::EdgeTaken { side, edge });
    }
    Ok(side)
}

/// Only the two edges that the sides have are to be had.
fn edge_of(model: &Model, edge: Edge) -> Result<(), Refusal> {
    if model.scene.sides.iter().any(|side| side.edge == edge) {
        return Ok(());
    }
    Err(DeployRefusal::NoEdge { edge: edge.name() }.into())
}

/// A side's units that are not placed yet.
fn unplaced(model: &Model, side: Side) -> impl Iterator<Item = UnitId> {
    let hers =
        move |unit: &&Unit| unit.side == side && !unit.is_on_table() && unit.within.is_none();
    model.units.iter().filter(hers).map(|unit| unit.id)
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

/// The placing that an answer asks for, if it is allowed: the one check of script and offers.
fn placed(
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

/// AGV-SET-006..009: each unit, commanders like the others, in the formations it may have, mounted foot up or down, guns limbered or not.
pub(crate) fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let side = match *question {
        Question::Edge { .. } => {
            return model.scene.sides.iter().map(|side| Act::Edge { edge: side.edge }).collect();
        }
        Question::Deploy { side } => side,
        _ => return Vec::new(),
    };
    let mut acts = Vec::new();
    for unit in unplaced(model, side) {
        if !seats::commands(model, seat, unit) {
            continue;
        }
        let (kind, elements) = (model.unit(unit).kind, model.scene.elements(unit));
        let two = kind == UnitKind::MountedFoot || kind.is_artillery();
        let shapes = Formation::ALL.into_iter().filter(|&it| layout::may_take(kind, elements, it));
        for formation in shapes {
            for way in 0..=usize::from(two) {
                acts.push(Act::Deploy {
                    unit,
                    formation,
                    files: layout::usual_files(formation, elements.len()),
                    short: 0,
                    order: Order::new(),
                    mounted: kind == UnitKind::MountedFoot && way == 0,
                    limbered: kind.is_artillery() && way == 1,
                });
            }
        }
    }
    massed::candidates(model, side, seat, &mut acts);
    acts
}

/// Something at random: of the Battles that could be set up one now and then, though there are many ways to.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let mut acts = menu(model, question, seat);
    let is_battle = |act: &Act| matches!(act, Act::DeployBattle { .. });
    let masses = chooser.under(4) == 0 && acts.iter().any(is_battle);
    acts.retain(|act| is_battle(act) == masses);
    let act = acts.get(chooser.under(acts.len().max(1)))?;
    offer(model, question, seat, act).map(|offer| (offer.act, offer.fill))
}

/// AGV-BTL-008: a Battle made ready to be set up.
fn offer_battle(
    model: &Model,
    side: Side,
    seat: Seat,
    act: &Act,
    massing: &Massing,
) -> Option<Offer<Act>> {
    let known = |unit: &UnitId| unit.idx() < model.units.len();
    let lead = massing.units.first().copied().filter(|_| massing.units.iter().all(known))?;
    let front = massing.find(model)?;
    let fill = Fill::Poses(vec![front]);
    placed(model, side, seat, act, &fill).ok()?;
    let body = massing.at(model, front).ok()?.body;
    let label = massed::label(model, massing, &body);
    let mut offer = Offer::plain(*act, label, Cite::new("AGV-BTL-008")).wanting(Want::Poses, fill);
    offer.unit = Some(model.key(lead).to_owned());
    let (n, ranks) = (words::elements(body.n()), body.grid.ranks());
    offer.notes.push(format!("{n}, {} wide and {ranks} deep", words::files(body.grid.files)));
    Some(offer)
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let side = match (question, act) {
        (Question::Edge { .. }, Act::Edge { edge }) => {
            edge_of(model, *edge).ok()?;
            let label = format!("Take the {} edge", edge.name());
            return Some(Offer::plain(*act, label, Cite::new("AGV-SET-002")));
        }
        (Question::Deploy { side }, _) => *side,
        _ => return None,
    };
    if let Some(massing) = Massing::of(act) {
        return offer_battle(model, side, seat, act, &massing);
    }
    let placing = Placing::of(act)?;
    let front = zone::find(model, &placing)?;
    let fill = Fill::Poses(vec![front]);
    placed(model, side, seat, act, &fill).ok()?;
    let unit = model.unit(placing.unit);
    let how = match (unit.kind, placing.limbered, placing.mounted) {
        (UnitKind::MountedFoot, _, true) => ", on horse",
        (UnitKind::MountedFoot, ..) => ", on foot",
        (kind, true, _) if kind.is_artillery() => ", limbered",
        _ => "",
    };
    let shape = if unit.kind.is_artillery() || unit.kind.is_command() {
        String::new()
    } else {
        format!(" in {}", placing.formation.name())
    };
    let label = format!("Deploy {}{shape}{how}", model.name(unit.id));
    let mut offer = Offer::plain(*act, label, Cite::new("AGV-SET-005")).wanting(Want::Poses, fill);
    offer.unit = Some(model.key(unit.id).to_owned());
    Some(offer)
}
