//! Normal moves (ANT-MOV, step 7): one action of a unit or one ride of a general at a time.
mod allowed;
mod captured;
mod cover;
mod forms;
mod generals;
mod guess;
mod guns;
mod lines;
mod offers;
mod weak;

pub(crate) use cover::{enter, may_enter, seat, step_out, walls};
pub(crate) use forms::formations;
pub(crate) use generals::{base as general_base, play as ride, ridden_down, rides_now};
pub(crate) use guns::may_fire as guns_may_fire;
pub(crate) use offers::{QUESTIONS, offered, rides};
pub(crate) use weak::play as weak;

use crate::{
    NearRun,
    act::Act,
    arrive,
    charge::{self, Movement},
    event::{Cause, Event},
    guns as taken,
    kinds::{Formation, Side, Test, UnitId},
    model::Model,
    morale,
    pips::{self, Deed, Price},
    question::Question,
    refusal::{MoveRefusal, Refusal, not_asked},
    retreat, seats,
    stage::Stage,
    turn,
    unit::{Done, Unit},
    walk::{self, Gait, Way},
};
use kernel::{Cx, Fill, Leg, Play, Said, Seat};

/// One normal move, or the end of them.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let ready = cx.model().ready;
    let waiting = |seat: &kernel::Seat| !ready.has(*seat);
    let seats: kernel::ruleset::Seats =
        seats::of_side(cx.model(), side).iter().filter(waiting).collect();
    if seats.is_empty() {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats, Question::Move { side })?;
    match said.act {
        // r122: a step ends when every seat has said so.
        Act::Done => cx.emit(Event::Ready { seats: ready.and(said.seat) }),
        Act::Ride { .. } | Act::Join { .. } => generals::play(cx, &said)?,
        Act::SendOut { .. } | Act::Rejoin { .. } => lines::play(cx, &said)?,
        Act::Arrive { unit } => arrive::play(cx, &said, unit)?,
        Act::Recover { .. } | Act::HoldOn { .. } => weak::act(cx, &said)?,
        Act::Enter { .. } => cover::play(cx, &said)?,
        Act::Reoccupy { .. } | Act::SpikeThem { .. } | Act::MakeReady { .. } => {
            captured::play(cx, &said)?;
        }
        Act::Form { .. }
        | Act::UnlimberAbout { .. }
        | Act::TurnSquare { .. }
        | Act::Dismount { .. }
        | Act::Mount { .. } => forms::play(cx, &said)?,
        Act::LimberAndMove { .. }
        | Act::MoveAndUnlimber { .. }
        | Act::Prolong { .. }
        | Act::UnlimberAndProlong { .. } => guns::play(cx, &said)?,
        Act::Move { .. } | Act::Retrograde { .. } | Act::Leave { .. } => march(cx, &said)?,
        _ => return not_asked(),
    }
    Ok(Some(stage))
}

/// A plain move or a retrograde. ANT-DIR-003: whoever goes back ends facing either way.
fn march(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let step = check_march(cx.model(), said)?;
    carry_out(cx, step)
}

/// An action that has been checked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step {
    /// The unit before it.
    pub(crate) unit: UnitId,
    /// The way, if it moves.
    pub(crate) way: Way,
    /// What it pays.
    pub(crate) price: Price,
    /// The formation that it has then.
    pub(crate) formation: Formation,
    /// Whether it faces about at the end.
    pub(crate) about: bool,
    /// What it has done then.
    pub(crate) done: Done,
}

/// Checks a move whole, before anybody can interrupt it.
pub(crate) fn check_march(model: &Model, said: &Said<Act>) -> Result<Step, Refusal> {
    let (id, gait, about) = match said.act {
        Act::Move { unit } => (unit, Gait::Normal, false),
        Act::Retrograde { unit, about } => (unit, Gait::Retrograde, about),
        Act::Leave { unit, .. } => (unit, Gait::Normal, false),
        _ => return Err(Refusal::NotAsked),
    };
    let unit = able(model, said.seat, id)?;
    if unit.is_garrison() {
        return cover::check_leaving(model, said, unit);
    }
    if let Act::Leave { .. } = said.act {
        return Err(MoveRefusal::NoGarrisonHere { unit: id }.into());
    }
    if unit.is_battery() && gait != Gait::Retrograde {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    if unit.formation == Formation::Square && gait == Gait::Retrograde {
        return Err(MoveRefusal::SquareAhead { unit: id }.into());
    }
    let way = walk::judge(model, unit, legs(id, &said.fill)?, gait)?;
    if about {
        // A reinforced line that faces about has its whole front rank where the second one was.
        forms::room(model, &forms::about(&way.unit))?;
    }
    let price = march_price(model, unit, &way)?;
    // ANT-ART-002, ANT-DIR-002: unlimbered guns that go back are prolonged.
    let done = Done { prolonged: unit.is_battery(), ..acted(unit, &way) };
    Ok(Step { unit: id, formation: unit.formation, way, price, about, done })
}

/// What a way costs that a unit may go.
fn march_price(model: &Model, unit: &Unit, way: &Way) -> Result<Price, Refusal> {
    may_move(model, unit, way)?;
    let deed = if pays_to_advance(model, unit, way) { Deed::Advance } else { Deed::Plain };
    let price = pips::price(model, unit, deed);
    pips::affords(model, unit, price)?;
    Ok(price)
}

/// The legs of a fill.
pub(crate) fn legs(unit: UnitId, fill: &Fill) -> Result<&[Leg], MoveRefusal> {
    match fill {
        Fill::Path(legs) if !legs.is_empty() => Ok(legs),
        _ => Err(MoveRefusal::WantsPath { unit }),
    }
}

/// ANT-MOV-003, -004: what a unit has done after one more action; only pips limit them.
pub(crate) fn acted(unit: &Unit, way: &Way) -> Done {
    let near = unit.done.came_near || way.came_near;
    Done { actions: unit.done.actions + 1, came_near: near, stirred: true, ..unit.done }
}

/// ANT-MOV-001, -021, ANT-CHG-015, ANT-ROU-010: a unit that can take an action now.
pub(crate) fn able(model: &Model, seat: Seat, id: UnitId) -> Result<&Unit, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    Ok(may_act(model, unit).map(|()| unit)?)
}

/// Whether a unit can take an action now.
pub(crate) fn may_act(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    let id = unit.id;
    match unit {
        _ if !unit.is_on_table() => Err(MoveRefusal::NotHere { unit: id }),
        _ if unit.is_routing() => Err(MoveRefusal::Routing { unit: id }),
        _ if model.is_in_contact(id) => Err(MoveRefusal::Locked { unit: id }),
        _ if unit.done.finished && unit.formation == Formation::Square && unit.done.actions > 0 => {
            Err(MoveRefusal::SquareStands { unit: id })
        }
        _ if unit.done.finished => Err(MoveRefusal::Finished { unit: id }),
        _ if unit.done.recovers => Err(MoveRefusal::Recovering { unit: id }),
        _ => Ok(()),
    }
}

/// ANT-MOV-005 to -007, -010, -012, ANT-STR-008, ANT-SQU-003, ANT-SKM-007, ANT-CAP-007: whether a unit may make this move.
fn may_move(model: &Model, unit: &Unit, way: &Way) -> Result<(), MoveRefusal> {
    let id = unit.id;
    may_again(unit)?;
    let again = unit.done.actions > 0;
    if again && unit.is_battery() {
        return Err(MoveRefusal::ProlongFirst { unit: id });
    }
    if again
        && unit.formation == Formation::March
        && i32::from(unit.done.actions) >= model.book.limits.march_moves.value
    {
        return Err(MoveRefusal::MarchTwice { unit: id });
    }
    if again && way.came_near {
        return Err(MoveRefusal::MultipleNear { unit: id });
    }
    may_advance(model, unit, way)?;
    if unit.formation == Formation::Square && way.oblique {
        return Err(MoveRefusal::SquareAhead { unit: id });
    }
    if unit.tags.ad_hoc {
        lines::stays_near(model, unit, &way.unit)?;
    }
    Ok(())
}

/// ANT-MOV-005, -006, -010: whether a unit that has acted may take a further action.
pub(crate) fn may_again(unit: &Unit) -> Result<(), MoveRefusal> {
    let (id, done) = (unit.id, &unit.done);
    match done.actions {
        0 => Ok(()),
        _ if done.began_disordered => Err(MoveRefusal::DisorderedMany { unit: id }),
        _ if done.prolonged => Err(MoveRefusal::ProlongOnce { unit: id }),
        _ if done.came_near => Err(MoveRefusal::MultipleNear { unit: id }),
        _ => Ok(()),
    }
}

/// ANT-MOV-012, ANT-STR-008: whether a unit may end nearer to the enemy, if this way does.
fn may_advance(model: &Model, unit: &Unit, way: &Way) -> Result<(), MoveRefusal> {
    let refusal = match unit {
        _ if unit.done.began_disordered => MoveRefusal::DisorderedAdvance { unit: unit.id },
        _ if unit.is_spent() => MoveRefusal::SpentAdvance { unit: unit.id },
        _ => return Ok(()),
    };
    if walk::is_advance(model, unit, &way.unit) { Err(refusal) } else { Ok(()) }
}

/// ANT-STR-005: whether a unit pays more because this way brings it nearer to the enemy; a fresh unit never does.
fn pays_to_advance(model: &Model, unit: &Unit, way: &Way) -> bool {
    unit.is_halved() && walk::is_advance(model, unit, &way.unit)
}

/// Pays for an action, lets the enemy interrupt it, and carries it out.
pub(crate) fn carry_out(cx: &mut Cx<'_, NearRun>, step: Step) -> Play<NearRun> {
    let id = step.unit;
    let unit = *cx.model().unit(id);
    pips::pay(cx, &unit, step.price);
    // ANT-ART-004, -005: guns that move and unlimber are limbered on their way.
    let unlimbers = unit.formation == Formation::Limbered
        && step.formation == Formation::Unlimbered
        && !step.done.prolonged;
    // ANT-TER-011: a garrison that leaves in another formation has it from the wall on.
    if let Some((at, _)) =
        step.way.steps.first().filter(|_| unit.formation != step.way.unit.formation && !unlimbers)
    {
        let formation = step.way.unit.formation;
        cx.emit(Event::Moved { unit: id, to: *at, formation, cause: Cause::Form });
    }
    cx.emit(Event::Noted { unit: id, done: step.done });
    if charge::interrupted(cx, id, Movement::Move(step.way.steps.clone()))? {
        return Ok(());
    }
    // A garrison is in its houses until it is outside them.
    step_out(cx, id);
    let mut to = step.way.unit.at;
    if step.about {
        to = retreat::turned_about_centre(&step.way.unit, to.facing + geom::Angle::HALF);
    }
    if let Some((end, _)) = step.way.steps.last().filter(|_| unlimbers) {
        let formation = unit.formation;
        cx.emit(Event::Moved { unit: id, to: *end, formation, cause: Cause::Move });
    }
    let cause = if unlimbers { Cause::Form } else { Cause::Move };
    cx.emit(Event::Moved { unit: id, to, formation: step.formation, cause });
    let mut reached = taken::touched(cx.model(), cx.model().unit(id), to);
    for pair in step.way.steps.windows(2).filter(|pair| pair[0].0.facing == pair[1].0.facing) {
        let body = Unit { at: pair[0].0, ..unit };
        reached.extend(taken::reached(cx.model(), &body, pair[1].0));
    }
    reached.sort_unstable();
    reached.dedup();
    for guns in reached {
        taken::overrun(cx, id, guns, taken::Ride::Stays)?;
    }
    let mut poses: Vec<geom::Pose> = step.way.steps.iter().map(|(at, _)| *at).collect();
    poses.push(to);
    generals::ridden_down(cx, id, &poses)?;
    square_moved(cx, id)
}

/// ANT-SQU-002: a square tests after every single move.
pub(crate) fn square_moved(cx: &mut Cx<'_, NearRun>, id: UnitId) -> Play<NearRun> {
    if cx.model().unit(id).formation != Formation::Square {
        return Ok(());
    }
    let result = morale::test(cx, id, Test::SquareMoved, morale::Cause::default())?;
    if result != crate::book::Grade::Good {
        retreat::disorder(cx, id, Cause::Test);
    }
    if result == crate::book::Grade::Bad {
        retreat::finish(cx, id);
    }
    Ok(())
}

/// The units of a side that can act.
pub(crate) fn actors(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.of(side).filter(|unit| may_act(model, unit).is_ok())
}
