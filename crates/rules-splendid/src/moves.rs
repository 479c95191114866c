//! Movement (L513-L578): notes made when a phase begins, one action for each unit, then voluntary retreats.
//!
//! The script and the offers share [`check`]: it returns the plan of an act, or why the act is refused; [`resolve`] carries the
//! plan out. Each kind of movement has a file with its own check.
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
    act::Act,
    actions::{self, Action},
    ask, charge,
    event::Event,
    kinds::{Phase, Side, UnitId},
    model::Model,
    near,
    question::{First, Question, StandSet},
    refusal::{MoveRefusal, Refusal},
    seats,
    stage::Stage,
    unit::Unit,
};
use kernel::{Cx, Fill, Play, Seat};
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
    let (asked, question) = (seats::awake(cx.model(), side), Question::Move { side });
    let said = ask::ask(cx, asked, question)?;
    if said.act == Act::EndMoves {
        may_end(cx.model(), side, said.seat)?;
        let over = seats::rest(cx, side, said.seat);
        return Ok(Some(if over { Stage::Withdraw { half } } else { Stage::Moves { half } }));
    }
    let Some(unit) = said.act.actor() else { return Err(Refusal::NotAsked.into()) };
    let plan = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
    if let Some(after) = resolve(cx, plan, Part::First)? {
        return Ok(Some(Stage::Then { half, unit, after }));
    }
    actions::note(cx, unit, |done| done.acted = true);
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
pub(crate) fn may_end(model: &Model, side: Side, seat: Seat) -> Result<(), Refusal> {
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

impl Part {
    fn of(question: &Question) -> Self {
        if let Question::Then { .. } = question { Self::Second } else { Self::First }
    }
}

/// An action that has been checked, with all that is needed to carry it out.
enum Plan<'a> {
    Form(Unit),
    Manoeuvre(manoeuvre::Plan<'a>),
    Step(Box<steps::Plan>),
    Pivot(Unit),
    Disengage(disengage::Plan<'a>),
    LimberUp(UnitId),
    Unlimber(Unit),
    Remount(UnitId, Remount),
    Enter(Unit, u8),
    Leave(Unit),
    Charge(Box<charge::Plan>),
    Retreat(UnitId),
}

/// The plan of an act, or why it is refused.
fn check<'a>(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
    fill: &'a Fill,
) -> Result<Plan<'a>, Refusal> {
    let unit = may(model, question, seat, act)?;
    match *act {
        Act::ChangeFormation { ref shape, ref order, .. } => {
            formation::check(model, unit, shape, order, fill).map(Plan::Form)
        }
        Act::Manoeuvre { .. } | Act::Lead { .. } => {
            let legs = match fill {
                Fill::Path(legs) if !legs.is_empty() => legs,
                _ => return Err(MoveRefusal::WantsPath { unit: unit.id }.into()),
            };
            let order = manoeuvre::order(model, unit, act.pace(), Part::of(question))?;
            let bends = if let Act::Lead { bends, .. } = act { Some(bends) } else { None };
            manoeuvre::check(model, Order { legs, ..order }, bends).map(Plan::Manoeuvre)
        }
        Act::SideStep { .. } | Act::StepBack { .. } => {
            let step = steps::Step::of(act).ok_or(Refusal::NotAsked)?;
            steps::check(model, &step, fill).map(Box::new).map(Plan::Step)
        }
        Act::PivotOnly { ref pivot, .. } => turn::check(model, unit, pivot).map(Plan::Pivot),
        Act::Disengage { .. } => disengage::check(model, unit, fill).map(Plan::Disengage),
        Act::LimberUp { .. } => guns::check_limber(model, unit).map(|()| Plan::LimberUp(unit.id)),
        Act::Unlimber { facing, .. } => {
            guns::check_unlimber(model, unit, facing).map(Plan::Unlimber)
        }
        Act::MountUp { .. } => mounting::check(model, unit, Remount::MountUp)
            .map(|()| Plan::Remount(unit.id, Remount::MountUp)),
        Act::Dismount { .. } => mounting::check(model, unit, Remount::Dismount)
            .map(|()| Plan::Remount(unit.id, Remount::Dismount)),
        Act::Enter { building, .. } => {
            buildings::check_enter(model, unit, building).map(|there| Plan::Enter(there, building))
        }
        Act::Leave { .. } => buildings::check_leave(model, unit, act, fill).map(Plan::Leave),
        Act::Charge { .. } => charge::check(model, unit, act).map(Box::new).map(Plan::Charge),
        Act::Retreat { .. } => Ok(Plan::Retreat(unit.id)),
        _ => Err(Refusal::NotAsked),
    }
}

/// The unit of an act, if it may begin such an act now, whatever else the act says.
fn may<'a>(
    model: &'a Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Result<&'a Unit, Refusal> {
    match (*question, act) {
        (Question::Move { .. }, Act::Charge { unit, .. }) => charge::may(model, seat, *unit),
        (Question::Move { .. }, Act::Retreat { unit }) => {
            seats::must_command(model, seat, *unit)?;
            Err(MoveRefusal::MovesNotOver { unit: *unit }.into())
        }
        (Question::Then { unit, after }, _) => {
            may_then(model, unit, after, act).map(|()| model.unit(unit))
        }
        (Question::Withdraw { .. }, Act::Retreat { unit }) => retreat::check(model, seat, *unit),
        (Question::Withdraw { .. }, _) if model.withdrawing => Err(MoveRefusal::Withdrawing.into()),
        (Question::Withdraw { .. }, _) => Err(MoveRefusal::MovesOver.into()),
        (question, _) => {
            if let Question::Instead { unit } = question {
                may_instead(model, unit, act)?;
            }
            let (Some(id), Some(action)) = (act.actor(), Action::of(act)) else {
                return Err(Refusal::NotAsked);
            };
            actions::may(model, seat, id, action)
        }
    }
}

/// Carries out an action. If the unit may still do the second half of it, returns the half that is done.
fn resolve(cx: &mut Cx<'_, Splendid>, plan: Plan<'_>, part: Part) -> Play<Splendid, Option<First>> {
    match plan {
        Plan::Form(there) => return Ok(form(cx, &there, part)),
        Plan::Manoeuvre(plan) => return manoeuvre(cx, plan, part),
        Plan::Remount(unit, remount) => {
            // ASV-ACT-004, ASV-DRG-001..004: the unit may then change formation.
            cx.emit(Event::Remounted { unit, mounted: remount == Remount::MountUp });
            return Ok(Some(First::Remounted));
        }
        Plan::Step(plan) => steps::resolve(cx, &plan)?,
        Plan::Pivot(there) => {
            turn::pivots(cx, &there);
            edge::settle(cx, there.id, StandSet::default());
        }
        Plan::Disengage(plan) => disengage::resolve(cx, plan)?,
        Plan::LimberUp(unit) => guns::limber_up(cx, unit),
        Plan::Unlimber(there) => guns::unlimber(cx, &there),
        Plan::Enter(there, building) => buildings::enter(cx, &there, building),
        Plan::Leave(there) => buildings::leave(cx, &there),
        Plan::Charge(plan) => charge::play(cx, *plan)?,
        Plan::Retreat(unit) => retreat::resolve(cx, unit),
    }
    Ok(None)
}

/// ASV-ACT-003, ASV-ACT-004: changes formation; horse and dragoons may then manoeuvre.
fn form(cx: &mut Cx<'_, Splendid>, there: &Unit, part: Part) -> Option<First> {
    let must_unform = cx.model().unit(there.id).done.must_unform;
    let stays = formation::form(cx, there);
    // ASV-MOV-006: a column that had to re-form does only that.
    let goes_on = stays && part == Part::First && !must_unform && actions::does_both(there);
    goes_on.then_some(First::Formed)
}

/// ASV-ACT-003, ASV-ACT-004: manoeuvres; horse and dragoons that flowed around no unit may then change formation.
fn manoeuvre(
    cx: &mut Cx<'_, Splendid>,
    plan: manoeuvre::Plan<'_>,
    part: Part,
) -> Play<Splendid, Option<First>> {
    let id = plan.unit();
    let out = manoeuvre::resolve(cx, plan)?;
    let model = cx.model();
    let unit = model.unit(id);
    let goes_on =
        part == Part::First && !out.flowed && !out.intercepted && actions::does_both(unit);
    let free =
        goes_on && unit.is_on_table() && !unit.done.no_more && !near::in_contact(model, unit);
    Ok(free.then_some(First::Manoeuvred))
}

/// The second half of an action, if the player wants it.
fn then(cx: &mut Cx<'_, Splendid>, id: UnitId, after: First) -> Play<Splendid> {
    let (asked, question) = (seats::of_unit(cx.model(), id), Question::Then { unit: id, after });
    let said = ask::ask(cx, asked, question)?;
    if said.act != Act::Finish {
        let plan = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
        resolve(cx, plan, Part::Second)?;
    }
    Ok(())
}

/// ASV-CHG-014, Q27: a unit that failed its charge test may still take a step, or an action that contains a manoeuvre.
pub(crate) fn instead(cx: &mut Cx<'_, Splendid>, id: UnitId) -> Play<Splendid> {
    let (asked, question) = (seats::of_unit(cx.model(), id), Question::Instead { unit: id });
    let said = ask::ask(cx, asked, question)?;
    if said.act != Act::Finish {
        let plan = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
        if let Some(after) = resolve(cx, plan, Part::First)? {
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

/// ASV-ACT-003, ASV-ACT-004: checks that an act is a second half of the action that a unit has begun.
fn may_then(model: &Model, id: UnitId, after: First, act: &Act) -> Result<(), Refusal> {
    match (act, after) {
        (Act::Manoeuvre { unit, .. } | Act::Lead { unit, .. }, First::Formed)
        | (Act::ChangeFormation { unit, .. }, First::Manoeuvred | First::Remounted)
            if *unit == id =>
        {
            return Ok(());
        }
        _ => {}
    }
    Err(unfinished(id, act).unwrap_or_else(|| {
        let (done, may) = match after {
            First::Formed => ("changed formation", "manoeuvre"),
            First::Manoeuvred => ("manoeuvred", "change formation"),
            First::Remounted => ("mounted or dismounted", "change formation"),
        };
        let (unit, rule) = (id, actions::list_of(model.unit(id)));
        MoveRefusal::OnlyThen { unit, done, may, rule }.into()
    }))
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
    let (asked, question) = (seats::awake(cx.model(), side), Question::Withdraw { side });
    let said = ask::ask(cx, asked, question)?;
    if said.act == Act::EndPhase {
        let over = seats::rest(cx, side, said.seat);
        return Ok(Some(if over { next } else { Stage::Withdraw { half } }));
    }
    let plan = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
    resolve(cx, plan, Part::First)?;
    Ok(Some(Stage::Withdraw { half }))
}
