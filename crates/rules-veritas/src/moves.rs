//! Phase 2: the moves of one wing's units (IDV-MOV, IDV-COL, IDV-TER, IDV-DRG, and what orders compel and forbid).
pub(crate) mod guess;
mod offers;
pub(crate) mod paths;
mod returns;

pub(crate) use offers::QUESTIONS;

use crate::{
    Veritas,
    act::{Act, Change},
    casualties, charge, command, duty,
    event::Event,
    kinds::{Order, State, UnitId, WingId},
    known,
    losses::{self, Loss},
    model::{Leader, Model},
    near,
    passage::Leg as Straight,
    question::Question,
    refusal::{MoveRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    unit::{Done, End, Unit},
    walk::{self, Way},
};
use kernel::{Cx, Fill, Leg, Play, Seat, ruleset::Seats};

/// One unit's move. The stage repeats until the wing is done.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, wing: WingId) -> Play<Veritas, Option<Stage>> {
    let before = cx.asked_before().map(|ask| ask.seats);
    let asked = before.unwrap_or_else(|| asked(cx.model(), wing));
    if asked.is_empty() {
        return Ok(Some(Stage::Card));
    }
    let said = cx.ask(asked, Question::Move { wing })?;
    match said.act {
        Act::EndMoves => {
            may_end(cx.model(), wing)?;
            return Ok(Some(Stage::Card));
        }
        Act::Stay { unit } => {
            may_stay(cx.model(), wing, said.seat, unit)?;
            let done = Done { moved: true, ..cx.model().unit(unit).done };
            cx.emit(Event::Noted { unit, done });
        }
        Act::Move { unit, .. } | Act::Back { unit } | Act::Leave { unit } => {
            let way = check(cx.model(), wing, said.seat, &said.act, &said.fill)?;
            let legs = gone_over(cx.model(), unit, &said.act, &said.fill);
            resolve(cx, unit, &said.act, &way);
            casualties::ridden_over(cx, cx.model().unit(unit).side, &legs);
        }
        Act::Return { unit } => {
            let to = returns::check(cx.model(), wing, said.seat, unit, &said.fill)?;
            cx.emit(Event::Returned { unit, to });
        }
        Act::Charge { .. } => charge::play(cx, wing, &said)?,
        _ => return not_asked(),
    }
    Ok(Some(Stage::Move { wing }))
}

/// The seats that command a unit of the wing with something left to do.
fn asked(model: &Model, wing: WingId) -> Seats {
    let units = model.units.each(model.all_in(wing));
    let able = units.filter(|unit| may_move(model, unit) || returns::may(unit));
    let most = model.scene.seats_of(model.wing(wing).side);
    let mut all = Seats::default();
    for unit in able {
        all = seats::of_unit(model, unit.id).iter().fold(all, Seats::and);
        if all == most {
            break;
        }
    }
    all
}

/// IDV-ACT-004, -005: not routed, not in contact, and its move still to be made.
pub(crate) fn may_move(model: &Model, unit: &Unit) -> bool {
    unit.is_on_table()
        && !unit.done.moved
        && unit.state != State::Routed
        && !near::in_contact(model, unit.id)
}

/// A unit of this wing, of this seat, that still has its move.
pub(crate) fn mover(model: &Model, wing: WingId, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if unit.wing == wing && may_move(model, unit) {
        return Ok(());
    }
    let here = unit.wing == wing && unit.is_on_table();
    Err(if here && unit.state == State::Routed {
        MoveRefusal::Routed { unit: id }
    } else if here && near::in_contact(model, id) {
        MoveRefusal::InContact { unit: id }
    } else {
        MoveRefusal::NoMove { unit: id }
    }
    .into())
}

/// Checks that a unit may stay: not if its order compels it to move and it can.
fn may_stay(model: &Model, wing: WingId, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    mover(model, wing, seat, id)?;
    let unit = model.unit(id);
    duty::compels(model, unit, unit)?;
    Ok(())
}

/// Checks that the wing may end its moves: not while an order compels one of its units to move and it can.
fn may_end(model: &Model, wing: WingId) -> Result<(), Refusal> {
    for unit in model.units_of(wing).filter(|unit| may_move(model, unit)) {
        if duty::compels(model, unit, unit).is_err() {
            return Err(MoveRefusal::StillBound { unit: unit.id }.into());
        }
    }
    Ok(())
}

/// Checks a move by the table and by orders, for the script and for offers.
pub(crate) fn check(
    model: &Model,
    wing: WingId,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Way, Refusal> {
    let (Act::Move { unit: id, .. } | Act::Back { unit: id } | Act::Leave { unit: id }) = *act
    else {
        return Err(Refusal::NotAsked);
    };
    mover(model, wing, seat, id)?;
    let unit = model.unit(id);
    let legs = legs(act, id, fill)?;
    if matches!(act, Act::Leave { .. }) {
        may_leave(model, unit)?;
        return Ok(paths::possible(model, unit, act, legs)?);
    }
    let allowed = allowed(model, unit, act, legs);
    if allowed.is_err() && model.order(unit) == Order::Withdraw {
        known::note_refused(model, unit, act, legs);
    }
    Ok(allowed?)
}

/// Checks a move by the ground, and by all that orders say.
pub(crate) fn allowed(
    model: &Model,
    unit: &Unit,
    act: &Act,
    legs: &[Leg],
) -> Result<Way, MoveRefusal> {
    let way = paths::possible(model, unit, act, legs)?;
    duty::compels(model, unit, &way.unit)?;
    Ok(way)
}

/// The path: one leg back; at least one leg, or a change.
fn legs<'a>(act: &Act, unit: UnitId, fill: &'a Fill) -> Result<&'a [Leg], MoveRefusal> {
    let changes = matches!(
        act,
        Act::Move { before: Some(_), .. } | Act::Move { after: Some(_), .. } | Act::Leave { .. }
    );
    match fill {
        Fill::Path(legs) if matches!(act, Act::Back { .. }) && legs.len() > 1 => {
            Err(MoveRefusal::BackStraight)
        }
        Fill::Path(legs) if changes || !legs.is_empty() => Ok(legs),
        Fill::Nothing if changes => Ok(&[]),
        _ => Err(MoveRefusal::WantsPath { unit }),
    }
}

/// IDV-ORD-020, -023: under withdraw, or if the scenario says so.
fn may_leave(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    if model.order(unit) == Order::Withdraw || model.book.options.leave_by_choice {
        return Ok(());
    }
    Err(MoveRefusal::NoLeaving { unit: unit.id })
}

/// IDV-CAS-005: the legs of a move, where an enemy's commander who is alone might be in its way.
fn gone_over(model: &Model, id: UnitId, act: &Act, fill: &Fill) -> Vec<Straight> {
    let unit = model.unit(id);
    let far = walk::longest(model, unit) + unit.radius() + command::radius(model);
    let in_reach = |leader: &Leader| {
        leader.side != unit.side && (leader.at.v2() - unit.at.v2()).length2() <= far * far
    };
    match fill {
        Fill::Path(legs) if casualties::alone(model).any(in_reach) => {
            walk::trail(model, unit, &paths::told(act, legs))
        }
        _ => Vec::new(),
    }
}

/// Makes a move. Attached commanders move with the unit (IDV-COM-012).
fn resolve(cx: &mut Cx<'_, Veritas>, unit: UnitId, act: &Act, way: &Way) {
    let (before, after) = match *act {
        Act::Move { before, after, .. } => (before, after),
        _ => (None, None),
    };
    let start = *cx.model().unit(unit);
    if let Some(change) = before {
        changed(cx, unit, change, way);
    }
    if way.unit.pose() != start.pose() {
        cx.emit(Event::Moved { unit, to: way.unit.pose() });
    }
    if let Some(change) = after {
        changed(cx, unit, change, way);
    }
    if matches!(act, Act::Leave { .. }) {
        // IDV-ORD-022: it leaves for good, but does not count as routed.
        losses::resolve(cx, unit, Loss::Whole(End::Withdrew));
        return;
    }
    let done = Done {
        moved: true,
        spent: way.spent,
        turned: way.turned || start.done.turned,
        ..start.done
    };
    cx.emit(Event::Noted { unit, done });
    // IDV-TER-003, -006.
    if way.rough && cx.model().book.costs(&start).disorders {
        losses::resolve(cx, unit, Loss::Ground);
    }
}

/// A change of formation, of mount or of houses.
fn changed(cx: &mut Cx<'_, Veritas>, unit: UnitId, change: Change, way: &Way) {
    cx.emit(match change {
        Change::Column | Change::Battle => {
            let to = cx.model().unit(unit).pose();
            Event::Formed { unit, formation: way.unit.formation, to }
        }
        Change::Mount | Change::Dismount => Event::Remounted { unit, mounted: way.unit.mounted },
        Change::Enter | Change::Quit => Event::Housed { unit, building: way.unit.building },
    });
}
