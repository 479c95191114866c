//! Phases 3, 4, 6 and 7: movement, one unit at a time. A unit spends its phase on functions, such as a turn ([`Function`]).
//!
//! The script and the offers share [`check`]: it returns the events of an act, or why the act is refused. Each kind of act has
//! a file with its own check, with `candidates` for the menu and, where the act takes a fill, with an `example` of a fill for
//! the offer.
pub(crate) mod battles;
mod buildings;
pub(crate) mod edge;
mod examples;
mod formation;
mod guns;
mod legs;
mod march;
mod mounting;
mod offers;
pub(crate) mod regroup;
mod turn;
pub(crate) mod way;

pub(crate) use march::meant;
pub(crate) use offers::{QUESTIONS, wishes};

use crate::{
    Glorious,
    act::Act,
    charge, command,
    event::Event,
    functions,
    kinds::{Formation, Function, Phase, Side, UnitId},
    model::Model,
    near,
    question::{ElementSet, Question},
    refusal::Refusal,
    seats,
    stage::Stage,
    unit::{Done, Unit},
};
use geom::Length;
use kernel::{Cx, Fill, Play, Seat};

/// A movement phase begins. Notes everything that the rules will judge by how it was at the start of the phase.
pub(crate) fn begin(cx: &mut Cx<'_, Glorious>, phase: Phase) -> Play<Glorious, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase });
    let side = mover(cx.model(), phase);
    for n in cx.model().units.all_of(side.idx()) {
        let unit = &cx.model().units[n];
        let (id, done) = (unit.id, noted(cx.model(), unit, phase));
        if done != unit.done {
            cx.emit(Event::Noted { unit: id, done });
        }
    }
    Ok(Some(acting(phase)))
}

/// The side that moves in a phase.
fn mover(model: &Model, phase: Phase) -> Side {
    model.mover(phase.half().unwrap_or(0))
}

/// The stage of one more function in a phase.
fn acting(phase: Phase) -> Stage {
    Stage::Moves { half: phase.half().unwrap_or(0), second: phase.is_second() }
}

/// A unit's notes at the start of a phase: contact (AGV-FUN-008), a road column near the enemy (AGV-FRM-011), out of command in
/// the second movement (AGV-SEC-001..003), obstacles that it touches (AGV-TER-010). Nothing is spent yet (AGV-SEC-004).
fn noted(model: &Model, unit: &Unit, phase: Phase) -> Done {
    let clear = model.book.options.column_clear.value;
    Done {
        frozen: near::in_contact(model, unit),
        must_unform: unit.formation == Formation::RoadColumn
            && near::enemy_within(model, unit, clear),
        uncommanded: phase.is_second() && !command::in_command(model, unit),
        obstacles: way::touched(model, unit),
        ..Done::default()
    }
}

/// AGV-FUN-005, -006: one function of one unit, or the end of the phase.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>, phase: Phase) -> Play<Glorious, Option<Stage>> {
    let side = mover(cx.model(), phase);
    let asked = seats::awake(cx.model(), side);
    let question = Question::Move { side, second: phase.is_second() };
    let said = cx.ask(asked, question)?;
    if said.act == Act::EndPhase {
        let over = seats::rest(cx, side, said.seat);
        return Ok(Some(if over { after(phase) } else { acting(phase) }));
    }
    if let Act::Charge { .. } = said.act {
        charge::play(cx, &question, &said)?;
        return Ok(Some(acting(phase)));
    }
    let events = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
    resolve(cx, &said.act, events);
    Ok(Some(acting(phase)))
}

/// Carries out what was checked: another unit's action ends, then this one's happens.
fn resolve(cx: &mut Cx<'_, Glorious>, act: &Act, events: impl IntoIterator<Item = Event>) {
    begin_to_act(cx, act);
    events.into_iter().for_each(|event| cx.emit(event));
}

/// AGV-FUN-006, AGV-BTL-013: a unit that has begun to act is finished when another unit begins. The members of a Battle just
/// broken up have all begun to act: they are finished when a unit that is not one of them begins.
pub(crate) fn begin_to_act(cx: &mut Cx<'_, Glorious>, act: &Act) {
    let Some(unit) = act.actor() else { return };
    if let Some(before) = cx.model().acting.filter(|before| *before != unit) {
        let done = Done { finished: true, ..cx.model().unit(before).done };
        cx.emit(Event::Noted { unit: before, done });
    }
    if cx.model().unit(unit).done.released {
        return;
    }
    for n in cx.model().released() {
        let Unit { id, done, .. } = cx.model().units[n];
        let done = Done { finished: true, released: false, ..done };
        cx.emit(Event::Noted { unit: id, done });
    }
}

/// AGV-SEQ-001: what comes after a movement phase.
fn after(phase: Phase) -> Stage {
    let second = phase.is_second();
    match phase {
        Phase::InitiativeMoves | Phase::InitiativeSecond => Stage::March { half: 1, second },
        Phase::OtherMoves => Stage::Melee,
        _ => Stage::Victory,
    }
}

/// The events of any act but a charge, or why it is refused. The notes of what was spent are among the events. AGV-SEC-005: the
/// second movement has the same checks as the first.
pub(crate) fn check(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Vec<Event>, Refusal> {
    let id = actor(model, question, seat, act)?;
    match *act {
        Act::Turn { .. } => turn::check(model, id, fill),
        Act::AboutFace { .. } => turn::about_face(model, id),
        Act::ChangeFormation { shape, order, .. } => formation::check(model, id, shape, &order),
        Act::Mount { .. } => mounting::check(model, id, Function::Mount),
        Act::Dismount { .. } => mounting::check(model, id, Function::Dismount),
        Act::Move { .. } => match fill {
            Fill::Path(path) if path.len() > 1 => legs::check(model, question, seat, id, path),
            _ => march::check(model, id, fill),
        },
        Act::Prolong { .. } => guns::prolong(model, id, fill),
        Act::LimberUp { .. } => guns::limber_up(model, id),
        Act::Unlimber { facing, .. } => guns::unlimber(model, id, facing),
        Act::FormBattle { units } => battles::form(model, seat, &units),
        Act::BreakUp { .. } => battles::break_up(model, id),
        Act::Enter { building, .. } => buildings::enter(model, id, building),
        Act::Leave { formation, files, .. } => buildings::leave(model, id, formation, files, fill),
        Act::Edge { .. }
        | Act::Deploy { .. }
        | Act::DeployBattle { .. }
        | Act::Pivot { .. }
        | Act::Fire { .. }
        | Act::Remove { .. }
        | Act::Close { .. }
        | Act::Attack { .. }
        | Act::Charge { .. }
        | Act::EndPhase
        | Act::Concede => Err(Refusal::NotAsked),
    }
}

/// The unit that an act is about, if the seat may act with it now.
pub(crate) fn actor(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Result<UnitId, Refusal> {
    let Question::Move { side, .. } = *question else { return Err(Refusal::NotAsked) };
    let Some(id) = act.actor() else {
        return Err(match act {
            // AGV-BTL-002: a Battle of no units.
            Act::FormBattle { units } => {
                battles::may_be_members(model, units).err().map(Refusal::from)
            }
            _ => None,
        }
        .unwrap_or(Refusal::NotAsked));
    };
    seats::must_command(model, seat, id)?;
    if model.unit(id).side != side {
        return Err(Refusal::NotAsked);
    }
    Ok(id)
}

/// AGV-MOV-017: how far a unit can move straight ahead from here without losing elements.
pub(crate) fn reach(model: &Model, unit: &Unit) -> Option<Length> {
    let moves = unit.garrison.is_none() && (unit.limbered || !unit.kind.is_artillery());
    moves.then(|| march::farthest(model, unit, unit.heading().forward())).flatten()
}

/// The events of a function, and the note that it was spent. Everything else has been checked before.
fn spending(
    model: &Model,
    id: UnitId,
    function: Function,
    does: impl IntoIterator<Item = Event>,
) -> Result<Vec<Event>, Refusal> {
    let cost = functions::may_spend(model, id, function)?;
    let noted = Event::Noted { unit: id, done: functions::spent(model, id, function, cost) };
    let mut events = Vec::with_capacity(MOST_EVENTS);
    events.extend(does);
    events.push(noted);
    Ok(events)
}

/// Room for the events of most functions and the note of what was spent.
const MOST_EVENTS: usize = 3;

/// Like [`spending`], for a unit that ends up `there` and has lost the elements `gone` over the edge on the way. If the whole
/// unit is gone, nothing is noted as spent.
fn settled(
    model: &Model,
    function: Function,
    does: impl IntoIterator<Item = Event>,
    there: &Unit,
    gone: ElementSet,
) -> Result<Vec<Event>, Refusal> {
    if gone.is_empty() {
        return spending(model, there.id, function, does);
    }
    let mut does = does.into_iter().collect();
    if edge::lose(model, there, gone, &mut does) {
        return spending(model, there.id, function, does);
    }
    functions::may_spend(model, there.id, function)?;
    Ok(does)
}

/// The refusal of a function that the unit does not have. If the function could not be spent anyway, that reason comes first.
fn never(model: &Model, id: UnitId, function: Function) -> Refusal {
    functions::may_spend(model, id, function)
        .err()
        .unwrap_or_else(|| functions::cannot(model.unit(id), function))
}
