//! Phase 1: orders (IDV-ORD-001 to -011). Both sides name their orders in secret; then all are shown and sent.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Veritas,
    act::Act,
    command,
    event::Event,
    kinds::{Class, Order, Phase, Side, Status, WingId},
    model::Model,
    question::Question,
    refusal::{OrderRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
};
use kernel::{Cx, Play, Seat, ruleset::Seats};

/// The phase is one stage: nothing is shown before both sides have finished.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    cx.emit(Event::TurnBegan { turn: cx.model().turn + 1 });
    cx.emit(Event::PhaseBegan { phase: Phase::Orders });
    if !is_first(cx.model()) {
        forced(cx);
    }
    name(cx)?;
    show(cx)?;
    cx.emit(Event::PhaseBegan { phase: Phase::Movement });
    Ok(Some(Stage::Card))
}

/// IDV-ORD-002: before the first turn every wing receives an order, and all of them arrive.
fn is_first(model: &Model) -> bool {
    model.turn == 1
}

/// IDV-ORD-010: forced orders take effect without a roll; IDV-FAT-017, -018 and IDV-WIL-003 force them.
fn forced(cx: &mut Cx<'_, Veritas>) {
    for n in 0..cx.model().wings.len() {
        let wing = cx.model().wings[n];
        if let Some(order) = wing.forced {
            cx.emit(Event::OrderChanged { wing: wing.id, order });
        }
    }
}

/// IDV-ORD-002: whether the scenario gives a wing its first order, so that its owner does not choose it.
pub(crate) fn is_given(model: &Model, wing: WingId) -> bool {
    is_first(model) && model.scene.wings[wing.idx()].order.is_some()
}

/// IDV-ORD-002, -005: each side names orders until it is done. A side whose wings all have their first order from the scenario
/// is not asked for it.
fn name(cx: &mut Cx<'_, Veritas>) -> Play<Veritas> {
    let first = is_first(cx.model());
    let model = cx.model();
    let chooses = |side: &Side| model.wings_of(*side).any(|wing| !is_given(model, wing.id));
    let mut waiting = Side::BOTH
        .into_iter()
        .filter(chooses)
        .flat_map(|side| model.scene.seats_of(side).iter().collect::<Vec<_>>())
        .fold(Seats::default(), Seats::and);
    while !waiting.is_empty() {
        let said = cx.ask(waiting, Question::Orders { first })?;
        match said.act {
            Act::Order { wing, order } => {
                check(cx.model(), said.seat, &said.act)?;
                cx.emit(Event::OrderNamed { wing, order: Some(order) });
            }
            Act::EndOrders => {
                // One seat can end the naming for its side.
                let side = cx.model().scene.side_of(said.seat).unwrap_or_default();
                for seat in cx.model().scene.seats_of(side).iter() {
                    waiting = waiting.without(seat);
                }
            }
            _ => return not_asked(),
        }
    }
    Ok(())
}

/// IDV-ORD-004, -009, -011: checks that this order may be named.
pub(crate) fn check(model: &Model, seat: Seat, act: &Act) -> Result<(), Refusal> {
    let Act::Order { wing, order } = *act else { return Err(Refusal::NotAsked) };
    seats::must_own(model, seat, wing)?;
    let of = model.wing(wing);
    if of.named.is_some() {
        return Err(OrderRefusal::NamedAlready { wing }.into());
    }
    if is_given(model, wing) {
        return Err(OrderRefusal::Given { wing }.into());
    }
    if is_first(model) {
        return Ok(());
    }
    if of.order == order {
        Err(OrderRefusal::SameOrder { wing }.into())
    } else if command::general(model, of.side).is_none() {
        Err(OrderRefusal::NoGeneral.into())
    } else if command::of_wing(model, wing).is_none() {
        Err(OrderRefusal::NoCommander { wing }.into())
    } else if model.unwilling[of.side.idx()] {
        Err(OrderRefusal::NoWill.into())
    } else {
        tired(of.status, wing, order)
    }
}

/// IDV-FAT-017, -018: the orders that a fatigued or broken wing may still receive.
fn tired(status: Status, wing: WingId, order: Order) -> Result<(), Refusal> {
    match status {
        Status::Fatigued if order == Order::Attack => Err(OrderRefusal::TooTired { wing }.into()),
        Status::Broken if order != Order::Withdraw => Err(OrderRefusal::Broken { wing }.into()),
        _ => Ok(()),
    }
}

/// IDV-ORD-005 to -009: all are shown, then sent, wing by wing in the order of battle.
fn show(cx: &mut Cx<'_, Veritas>) -> Play<Veritas> {
    for n in 0..cx.model().wings.len() {
        let wing = cx.model().wings[n];
        let Some(order) = wing.named else { continue };
        if is_first(cx.model()) {
            cx.emit(Event::OrderChanged { wing: wing.id, order });
            continue;
        }
        let add = add(cx.model(), wing.id);
        let (die, arrives) = if is_near(cx.model(), wing.id) {
            (None, true)
        } else {
            let die = cx.roll(6)?;
            (Some(die), i32::from(die) + add >= cx.model().book.orders.needed.value)
        };
        cx.emit(Event::OrderSent { wing: wing.id, order, die, add, arrives });
        if arrives {
            cx.emit(Event::OrderChanged { wing: wing.id, order });
        }
    }
    Ok(())
}

/// IDV-ORD-006: whether the Wing Commander is near enough to the Army Commander to receive the order without a roll.
pub(crate) fn is_near(model: &Model, wing: WingId) -> bool {
    let general = command::general(model, model.wing(wing).side);
    let (Some(general), Some(leader)) = (general, command::of_wing(model, wing)) else {
        return false;
    };
    let reach = model.book.command.order.value;
    geom::within_reach(command::apart(model, general, leader), reach)
}

/// IDV-ORD-008: what the Wing Commander's class adds.
pub(crate) fn add(model: &Model, wing: WingId) -> i32 {
    match command::of_wing(model, wing).map(|leader| leader.class()) {
        Some(Class::Hero) => model.book.orders.hero.value,
        Some(Class::Politico) => model.book.orders.politico.value,
        _ => 0,
    }
}
