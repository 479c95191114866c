//! The orders that may be named.
use super::{add, check, is_given, is_near};
use crate::{
    Veritas,
    act::Act,
    kinds::Order,
    model::{Model, Wing},
    question::Question,
};
use kernel::{
    Offer, Seat,
    chapter::{Chapter, any_of_menu, told},
};

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess: any_of_menu::<Veritas>, prompt: told::<Veritas> };

fn menu(model: &Model, _: &Question, seat: Seat) -> Vec<Act> {
    let Some(side) = model.scene.side_of(seat) else { return Vec::new() };
    let mut acts = vec![Act::EndOrders];
    let open = |wing: &&Wing| wing.named.is_none() && !is_given(model, wing.id);
    for wing in model.wings_of(side).filter(open) {
        acts.extend(Order::ALL.map(|order| Act::Order { wing: wing.id, order }));
    }
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Orders { first } = *question else { return None };
    match *act {
        Act::EndOrders => Some(Offer::plain(*act, "Done giving orders", "IDV-ORD-004")),
        Act::Order { wing, order } => {
            check(model, seat, act).ok()?;
            let label = format!("{wing}: {}", order.name());
            let offer = Offer::plain(*act, label, "IDV-ORD-004").note(effect(model, order));
            let needed = model.book.orders.needed.value - add(model, wing);
            Some(match first {
                true => offer,
                false if is_near(model, wing) => offer.note("arrives at once"),
                false => offer.note(format!("arrives on {needed} or more")),
            })
        }
        _ => None,
    }
}

/// IDV-ORD-012 to -022: what an order does, for new players.
fn effect(model: &Model, order: Order) -> String {
    let reaches = &model.book.reaches;
    match order {
        Order::Attack => "its brigades must end nearer to the enemy, and may charge".to_owned(),
        Order::Manoeuvre => {
            let least = reaches.manoeuvre_clear.value.to_inches();
            format!("goes anywhere, but no charges and no nearer to the enemy than {least} inches")
        }
        Order::Hold => {
            let most = reaches.hold_stay.value.to_inches();
            format!("stays within {most} inches of its place and stands firmer; no charges")
        }
        Order::Withdraw => {
            "goes back to its own edge and may leave by it; no nearer to the enemy".to_owned()
        }
    }
}
