//! Movement (L513-L578): notes made when a phase begins, one action for each unit, then voluntary retreats.
pub(crate) mod buildings;
mod candidates;
mod disengage;
pub(crate) mod double;
pub(crate) mod edge;
pub(crate) mod formation;
mod guess;
mod guns;
pub(crate) mod manoeuvre;
mod mounting;
pub(crate) mod notes;
mod offers;
mod paths;
mod retreat;
pub(crate) mod road_column;
mod steps;
pub(crate) mod travel;
pub(crate) mod turn;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::{Act, Pivot, Shape, StandOrder},
    actions::{self, Action},
    allowance::{self, Pace},
    ask, charge,
    clear::Heed,
    event::{Event, How},
    kinds::{Formation, Phase, UnitId},
    model::Model,
    near,
    question::{First, Question, StandSet, Units},
    refusal::{MoveRefusal, Refusal},
    seats,
    stage::Stage,
    unit::Unit,
};
use geom::Length;
use kernel::{Cx, Fill, Leg, Play, Said, Seat, Stop};
use manoeuvre::Order;
use mounting::Remount;

/// Q32: what is decided once, when a movement phase begins.
pub(crate) fn begin(cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    let phase = if half == 0 { Phase::InitiativeMoves } else { Phase::OtherMoves };
    if cx.model().phase != phase {
        cx.emit(Event::PhaseBegan { phase });
    }
    let side = cx.model().mover(half);
    for (n, done) in notes::all(cx.model(), side).into_iter().enumerate() {
        let unit = &cx.model().units[n];
        if unit.is_on_table() && done != unit.done {
            let unit = unit.id;
            cx.emit(Event::Noted { unit, done });
        }
    }
    Ok(Some(Stage::Moves { half }))
}

/// ASV-SEQ-003, ASV-MOV-002: one action of one unit of the moving side, or the end of a seat's moves. The moves are over when every
/// seat has ended its own.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    let side = cx.model().mover(half);
    if cx.model().of(side).next().is_none() {
        return Ok(Some(Stage::Withdraw { half }));
    }
    let asked = seats::awake(cx.model(), side);
    let said = ask::ask(cx, asked, Question::Move { side })?;
    match &said.act {
        Act::EndMoves => {
            may_end(cx.model(), side, said.seat)?;
            if seats::rest(cx, side, said.seat) {
                return Ok(Some(Stage::Withdraw { half }));
            }
        }
        Act::Charge { .. } => charge::play(cx, &said)?,
        Act::Retreat { unit } => {
            seats::must_command(cx.model(), said.seat, *unit)?;
            return Err(MoveRefusal::MovesNotOver { unit: *unit }.into());
        }
        _ => {
            let (unit, half_done) = resolve(cx, &said)?;
            if let Some(after) = half_done {
                return Ok(Some(Stage::Then { half, unit, after }));
            }
            actions::note(cx, unit, |done| done.acted = true);
        }
    }
    Ok(Some(Stage::Moves { half }))
}

/// ASV-ACT-003, ASV-ACT-004: the second half of an action. It has its own stage so that the first half is not run again.
pub(crate) fn go_on(
    cx: &mut Cx<'_, Splendid>,
    half: u8,
    unit: UnitId,
    after: First,
) -> Play<Splendid, Option<Stage>> {
    then(cx, unit, after)?;
    actions::note(cx, unit, |done| done.acted = true);
    Ok(Some(Stage::Moves { half }))
}

/// ASV-MOV-003, ASV-MOV-006: a seat may end its moves at any time, unless one of its columns near the enemy must still re-form
/// and can do so.
pub(crate) fn may_end(model: &Model, side: crate::kinds::Side, seat: Seat) -> Result<(), Refusal> {
    let held = model.of(side).find(|unit| {
        let done = &unit.done;
        done.must_unform
            && !done.acted
            && !done.no_more
            && !done.frozen
            && !near::in_contact(model, unit)
            && seats::must_command(model, seat, unit.id).is_ok()
            && formation::can_reform(model, unit.id)
    });
    match held {
        Some(unit) => Err(MoveRefusal::MustReform { unit: unit.id }.into()),
        None => Ok(()),
    }
}

/// ASV-ACT-003, ASV-ACT-004: which part of an action this is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Part {
    First,
    Second,
}

/// A unit that acted. If it may still do the second half of its action, also which first half it has done.
type Acted = (UnitId, Option<First>);

/// Plays any action.
fn resolve(cx: &mut Cx<'_, Splendid>, said: &Said<Act>) -> Play<Splendid, Acted> {
    let seat = said.seat;
    let may = |cx: &Cx<'_, Splendid>, unit: UnitId, action: Action| {
        actions::may(cx.model(), seat, unit, action).copied().map_err(Stop::from)
    };
    match &said.act {
        Act::ChangeFormation { unit, shape, order } => {
            may(cx, *unit, Action::ChangeFormation)?;
            Ok((*unit, change(cx, *unit, shape, order, &said.fill, Part::First)?))
        }
        Act::Manoeuvre { unit, .. } | Act::Lead { unit, .. } => {
            may(cx, *unit, Action::Manoeuvre)?;
            Ok((*unit, manoeuvre(cx, *unit, said, Part::First)?))
        }
        Act::SideStep { .. } | Act::StepBack { .. } => {
            let (step, action) = step_of(&said.act).ok_or(Refusal::NotAsked)?;
            may(cx, step.unit, action)?;
            steps::go(cx, &step, &said.fill)?;
            Ok((step.unit, None))
        }
        Act::PivotOnly { unit, pivot } => {
            let there = check_pivot(cx.model(), seat, *unit, pivot)?;
            turn::pivots(cx, &there);
            edge::settle(cx, *unit, StandSet::default());
            Ok((*unit, None))
        }
        Act::Disengage { unit } => {
            may(cx, *unit, Action::Disengage)?;
            disengage::go(cx, *unit, &said.fill)?;
            Ok((*unit, None))
        }
        _ => handle(cx, said),
    }
}

/// Actions of guns, dragoons and garrisons.
fn handle(cx: &mut Cx<'_, Splendid>, said: &Said<Act>) -> Play<Splendid, Acted> {
    let seat = said.seat;
    match said.act {
        Act::LimberUp { unit } => {
            check_limber(cx.model(), seat, unit)?;
            guns::limber_up(cx, unit);
            Ok((unit, None))
        }
        Act::Unlimber { unit, facing } => {
            let there = check_unlimber(cx.model(), seat, unit, facing)?;
            guns::unlimber(cx, &there);
            Ok((unit, None))
        }
        Act::MountUp { unit } => remount(cx, seat, unit, Remount::MountUp),
        Act::Dismount { unit } => remount(cx, seat, unit, Remount::Dismount),
        Act::Enter { unit, building } => {
            let there = check_enter(cx.model(), seat, unit, building)?;
            buildings::enter(cx, &there, building);
            Ok((unit, None))
        }
        Act::Leave { unit, .. } => {
            let there = check_leave(cx.model(), seat, &said.act, &said.fill)?;
            buildings::leave(cx, &there);
            Ok((unit, None))
        }
        _ => Err(Refusal::NotAsked.into()),
    }
}

fn check_limber(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    guns::check_limber(model, actions::may(model, seat, unit, Action::LimberUp)?)
}

fn check_unlimber(
    model: &Model,
    seat: Seat,
    unit: UnitId,
    facing: geom::Angle,
) -> Result<Unit, Refusal> {
    guns::check_unlimber(model, actions::may(model, seat, unit, Action::Unlimber)?, facing)
}

fn check_enter(model: &Model, seat: Seat, unit: UnitId, building: u8) -> Result<Unit, Refusal> {
    buildings::check_enter(model, actions::may(model, seat, unit, Action::Enter)?, building)
}

fn check_leave(model: &Model, seat: Seat, act: &Act, fill: &Fill) -> Result<Unit, Refusal> {
    let unit = act.actor().ok_or(Refusal::NotAsked)?;
    let unit = actions::may(model, seat, unit, Action::Leave)?;
    let exit = buildings::Exit::of(model, act).ok_or(Refusal::NotAsked)?;
    buildings::check_leave(model, unit, &exit, fill)
}

/// Q31: a defensive block uses its action for one pivot.
fn check_pivot(model: &Model, seat: Seat, unit: UnitId, pivot: &Pivot) -> Result<Unit, Refusal> {
    let unit = actions::may(model, seat, unit, Action::Pivot)?;
    if unit.formation != Formation::DefensiveBlock {
        return Err(MoveRefusal::OnlyBlocksPivot { unit: unit.id }.into());
    }
    turn::pivot(model, unit, pivot, Heed::MOVE)
}

/// ASV-SID-001..003, ASV-STB-001..003: the step that an act asks for.
fn step_of(act: &Act) -> Option<(steps::Step, Action)> {
    let pace = act.pace();
    match *act {
        Act::SideStep { unit, pivot, pivot_after, .. } => {
            let step = steps::Step { unit, back: false, pivot, pivot_after, pace };
            Some((step, Action::SideStep))
        }
        Act::StepBack { unit, pivot, pivot_after, .. } => {
            let step = steps::Step { unit, back: true, pivot, pivot_after, pace };
            Some((step, Action::StepBack))
        }
        _ => None,
    }
}

/// ASV-ACT-003, ASV-ACT-004: changes formation; horse and dragoons may then manoeuvre. If they may,
/// returns the half that is done.
fn change(
    cx: &mut Cx<'_, Splendid>,
    id: UnitId,
    shape: &Shape,
    order: &StandOrder,
    fill: &Fill,
    part: Part,
) -> Play<Splendid, Option<First>> {
    let there = formation::check(cx.model(), cx.model().unit(id), shape, order, fill)?;
    let must_unform = cx.model().unit(id).done.must_unform;
    let stays = formation::form(cx, &there);
    // ASV-MOV-006: a column that had to re-form does only that.
    let goes_on = stays && part == Part::First && !must_unform && actions::does_both(&there);
    Ok(goes_on.then_some(First::Formed))
}

/// The order for a manoeuvre, if the unit can move at all.
fn order<'a>(
    model: &Model,
    id: UnitId,
    pace: Pace,
    legs: &'a [Leg],
    part: Part,
) -> Result<Order<'a>, Refusal> {
    let unit = model.unit(id);
    if legs.is_empty() {
        return Err(MoveRefusal::WantsPath { unit: id }.into());
    }
    let double = pace == Pace::Double;
    if double {
        double::may(model, unit)?;
    }
    let allowance = allowance::allowance(model, unit, pace).unwrap_or(Length::ZERO);
    // ASV-FLW-010: a unit that has changed formation in the same action may not flow around other units.
    let may_flow = part == Part::First;
    let (leaving, amid, how) = (Units::new(), Units::new(), How::Forward);
    Ok(Order { unit: id, legs, allowance, double, may_flow, leaving, amid, how })
}

/// ASV-ACT-003, ASV-ACT-004: manoeuvres; horse and dragoons that flowed around no unit may then change formation.
fn manoeuvre(
    cx: &mut Cx<'_, Splendid>,
    id: UnitId,
    said: &Said<Act>,
    part: Part,
) -> Play<Splendid, Option<First>> {
    let legs: &[Leg] = if let Fill::Path(legs) = &said.fill { legs } else { &[] };
    let bends = if let Act::Lead { bends, .. } = &said.act { Some(bends) } else { None };
    let order = order(cx.model(), id, said.act.pace(), legs, part)?;
    let out = manoeuvre::lead(cx, &order, bends)?;
    let model = cx.model();
    let unit = model.unit(id);
    let goes_on =
        part == Part::First && !out.flowed && !out.intercepted && actions::does_both(unit);
    let free =
        goes_on && unit.is_on_table() && !unit.done.no_more && !near::in_contact(model, unit);
    Ok(free.then_some(First::Manoeuvred))
}

/// ASV-ACT-004, ASV-DRG-001..004: the unit mounts or dismounts, and may then change formation.
fn remount(
    cx: &mut Cx<'_, Splendid>,
    seat: Seat,
    id: UnitId,
    remount: Remount,
) -> Play<Splendid, Acted> {
    check_remount(cx.model(), seat, id, remount)?;
    let mounted = remount == Remount::MountUp;
    cx.emit(Event::Remounted { unit: id, mounted });
    Ok((id, Some(First::Remounted)))
}

fn check_remount(model: &Model, seat: Seat, id: UnitId, remount: Remount) -> Result<(), Refusal> {
    mounting::check(model, actions::may(model, seat, id, Action::Remount)?, remount)
}

/// The second half of an action, if the player wants it.
fn then(cx: &mut Cx<'_, Splendid>, id: UnitId, after: First) -> Play<Splendid> {
    let asked = seats::of_unit(cx.model(), id);
    let said = ask::ask(cx, asked, Question::Then { unit: id, after })?;
    match (&said.act, after) {
        (Act::Finish, _) => Ok(()),
        (Act::Manoeuvre { unit, .. } | Act::Lead { unit, .. }, First::Formed) if *unit == id => {
            manoeuvre(cx, id, &said, Part::Second).map(|_| ())
        }
        (Act::ChangeFormation { unit, shape, order }, First::Manoeuvred | First::Remounted)
            if *unit == id =>
        {
            change(cx, id, shape, order, &said.fill, Part::Second).map(|_| ())
        }
        (act, _) => Err(not_then(cx.model(), id, after, act).into()),
    }
}

/// ASV-CHG-014, Q27: a unit that failed its charge test may still take a step, or an action that contains a manoeuvre.
pub(crate) fn instead(cx: &mut Cx<'_, Splendid>, id: UnitId) -> Play<Splendid> {
    let asked = seats::of_unit(cx.model(), id);
    let said = ask::ask(cx, asked, Question::Instead { unit: id })?;
    if said.act != Act::Finish {
        may_instead(cx.model(), id, &said.act)?;
        if let (_, Some(after)) = resolve(cx, &said)? {
            then(cx, id, after)?;
        }
    }
    actions::note(cx, id, |done| done.acted = true);
    Ok(())
}

fn may_instead(model: &Model, id: UnitId, act: &Act) -> Result<(), Refusal> {
    match act {
        Act::Manoeuvre { unit, .. } | Act::SideStep { unit, .. } | Act::StepBack { unit, .. }
            if *unit == id =>
        {
            Ok(())
        }
        Act::ChangeFormation { unit, .. } if *unit == id && actions::does_both(model.unit(id)) => {
            Ok(())
        }
        _ => Err(unfinished(id, act).unwrap_or_else(|| {
            let (unit, steps) = (id, !actions::does_both(model.unit(id)));
            MoveRefusal::OnlyInstead { unit, steps }.into()
        })),
    }
}

/// ASV-ACT-003, ASV-ACT-004: why an act is not a legal second half of an action.
fn not_then(model: &Model, id: UnitId, after: First, act: &Act) -> Refusal {
    unfinished(id, act).unwrap_or_else(|| {
        let (done, may) = match after {
            First::Formed => ("changed formation", "manoeuvre"),
            First::Manoeuvred => ("manoeuvred", "change formation"),
            First::Remounted => ("mounted or dismounted", "change formation"),
        };
        let (unit, rule) = (id, actions::list_of(model.unit(id)));
        MoveRefusal::OnlyThen { unit, done, may, rule }.into()
    })
}

/// ASV-MOV-002: during a unit's action no other unit acts and the moves do not end. Returns why an act is
/// refused; none if it is an act of this unit.
fn unfinished(id: UnitId, act: &Act) -> Option<Refusal> {
    match (act.actor(), act) {
        (Some(unit), _) if unit == id => None,
        (Some(_), _) | (None, Act::EndMoves | Act::EndPhase) => {
            Some(MoveRefusal::Unfinished { unit: id }.into())
        }
        _ => Some(Refusal::NotAsked),
    }
}

/// ASV-VRT-001..005: units retreat one after another, and nothing else moves any more.
pub(crate) fn withdraw(cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    let next = if half == 0 { Stage::Muster { half: 1 } } else { Stage::Victory };
    let side = cx.model().mover(half);
    if cx.model().of(side).next().is_none() {
        return Ok(Some(next));
    }
    let asked = seats::awake(cx.model(), side);
    let said = ask::ask(cx, asked, Question::Withdraw { side })?;
    match said.act {
        Act::EndPhase if seats::rest(cx, side, said.seat) => Ok(Some(next)),
        Act::EndPhase => Ok(Some(Stage::Withdraw { half })),
        Act::Retreat { unit } => {
            retreat::check(cx.model(), said.seat, unit)?;
            retreat::go(cx, unit);
            Ok(Some(Stage::Withdraw { half }))
        }
        _ if cx.model().withdrawing => Err(MoveRefusal::Withdrawing.into()),
        _ => Err(MoveRefusal::MovesOver.into()),
    }
}
