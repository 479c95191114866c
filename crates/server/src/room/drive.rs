//! Automatic answers: those of the computer, and those of standing orders.
use super::{Room, SayReply, SayRequest, staff::Thought};
use crate::{
    faults::to_the_end,
    rooms::{Cell, Hall, NoRoom},
};
use kernel::{any::act_name, view::View};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// A seat that is answered for, and how.
enum Answerer {
    Computer(String),
    Standing(String, Value),
}

/// Answers for computers and standing orders as long as there is something to answer. Each battle has at most one such task.
pub(crate) async fn drive(hall: Arc<Hall>, cell: Arc<Cell>) {
    {
        let Ok(mut room) = hall.room(&cell).await else { return };
        if std::mem::replace(&mut room.driven, true) {
            return;
        }
    }
    loop {
        let stepped = to_the_end(step(Arc::clone(&hall), Arc::clone(&cell))).await;
        match stepped.unwrap_or(Next::Fault) {
            Next::Fault => {
                if let Ok(mut room) = hall.room(&cell).await {
                    room.driven = false;
                }
                return;
            }
            Next::Answer => tokio::time::sleep(hall.config.pace).await,
            Next::Wait if hall.is_closing() => return,
            Next::Wait => tokio::time::sleep(STORE).await,
            Next::Rest => return,
        }
    }
}

/// How long to wait after the store has failed.
const STORE: Duration = Duration::from_secs(2);

/// What follows an answer.
enum Next {
    Answer,
    /// The store has failed: try again a little later.
    Wait,
    /// There is nothing to answer, and the task ends.
    Rest,
    /// A bug.
    Fault,
}

/// Gives one answer.
async fn step(hall: Arc<Hall>, cell: Arc<Cell>) -> Next {
    let (seat, n, game, answer, general) = {
        let mut room = match hall.room(&cell).await {
            Ok(room) => room,
            Err(NoRoom::Store(_)) => return Next::Wait,
            Err(_) => return Next::Rest,
        };
        let Some(answerer) = room.answerer().filter(|_| !hall.is_closing()) else {
            room.driven = false;
            return Next::Rest;
        };
        let (seat, answer) = match answerer {
            Answerer::Computer(seat) => (seat, None),
            Answerer::Standing(seat, offer) => (seat, Some(offer)),
        };
        let general = room.call_general(&seat);
        (seat, room.n(), room.game.boxed_clone(), answer, general)
    };
    let thinking = {
        let (seat, turn) = (seat.clone(), hall.budget.turn().await);
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            match answer {
                Some(offer) => Some(Thought::standing(&offer)),
                None => Thought::of(general?, &*game, &seat),
            }
        })
    };
    let thought = thinking.await.ok().flatten();
    let mut room = match hall.room(&cell).await {
        Ok(room) => room,
        Err(NoRoom::Store(_)) => return Next::Wait,
        Err(_) => return Next::Rest,
    };
    let Some(thought) = thought else {
        tracing::error!(battle = %room.id, %seat, "the computer has no answer");
        room.driven = false;
        return Next::Rest;
    };
    let (act, fill) = room.dismiss(&seat, thought);
    let said = SayRequest { seat, n, act, fill, key: String::new(), dice: Vec::new() };
    match room.decide(&hall.store, said.clone()).await {
        SayReply::Done { .. } | SayReply::Stale { .. } => Next::Answer,
        SayReply::Unkept(_) => Next::Wait,
        SayReply::Wants { sides, .. } => {
            room.wait_for_dice(said, sides);
            room.driven = false;
            Next::Rest
        }
        SayReply::No(no) => {
            tracing::warn!(battle = %room.id, %no, "an automatic answer was not accepted");
            room.driven = false;
            Next::Rest
        }
    }
}

impl Room {
    /// The seat that needs an automatic answer now, if there is one.
    fn answerer(&self) -> Option<Answerer> {
        if self.waiting().is_some() {
            return None;
        }
        let asked = self.asked();
        let only_computers = self.terms.seats.iter().all(|seat| self.terms.is_computer(&seat.id));
        if let Some(seat) = asked.iter().find(|seat| self.terms.is_computer(seat)) {
            // A battle without human players goes on only while somebody watches it.
            let goes_on = !only_computers || self.n_listeners() > 0;
            return goes_on.then(|| Answerer::Computer(seat.clone()));
        }
        asked.iter().find_map(|seat| Some(Answerer::Standing(seat.clone(), self.ordered(seat)?)))
    }

    /// Whether this battle needs [`drive`].
    pub(crate) fn wants_driving(&self) -> bool {
        !self.driven && self.answerer().is_some()
    }

    /// The offer that a seat's standing orders choose, if they choose one.
    fn ordered(&self, seat: &str) -> Option<Value> {
        let orders = &self.terms.seat(seat)?.standing;
        if orders.is_empty() {
            return None;
        }
        let view = self.game.view(seat).ok()?;
        let arm = arm_of(&view, &view.reaction.as_ref()?.to);
        let offers = self.game.offers(seat);
        let mut meant = orders
            .iter()
            .filter(|order| order.to == "any" || Some(&order.to) == arm.as_ref())
            .peekable();
        // A question that follows from an answer, such as where a unit runs, is no choice if there is only one offer.
        let only = (offers.len() == 1).then(|| &offers[0]).filter(|_| meant.peek().is_some());
        let answered = meant.take_while(|order| order.answer != "ask");
        let named = answered.filter_map(|order| match order.answer.as_str() {
            "first" => offers.first(),
            answer => offers.iter().find(|offer| is_meant(&offer["act"], answer)),
        });
        named.chain(only).next().cloned()
    }
}

/// Whether this is the act that an order names, by its name or by JSON with its name and some of its fields.
fn is_meant(act: &Value, answer: &str) -> bool {
    match serde_json::from_str::<Value>(answer) {
        Ok(wanted @ Value::Object(_)) => holds(act, &wanted),
        _ => act_name(act) == Some(answer),
    }
}

fn holds(value: &Value, part: &Value) -> bool {
    match (value, part) {
        (Value::Object(value), Value::Object(part)) => {
            part.iter().all(|(key, part)| value.get(key).is_some_and(|value| holds(value, part)))
        }
        _ => value == part,
    }
}

fn arm_of(view: &View, unit: &str) -> Option<String> {
    let unit = view.units.iter().find(|it| it.id == unit)?;
    let arm = serde_json::to_value(unit.stands.first()?.arm).ok()?;
    arm.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::is_meant;
    use serde_json::json;

    #[test]
    fn an_order_names_an_act_by_its_name_or_by_some_of_its_fields() {
        let met = json!({"meet": {"advance": true, "unit": "horn"}});
        assert!(is_meant(&json!("stand"), "stand") && is_meant(&met, "meet"));
        assert!(is_meant(&met, r#"{"meet":{"advance":true}}"#));
        assert!(!is_meant(&met, r#"{"meet":{"advance":false}}"#));
        assert!(!is_meant(&met, "stand") && !is_meant(&json!("stand"), r#"{"stand":{}}"#));
    }
}
