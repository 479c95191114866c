//! Answers that nobody has to wait for: the computer's, and those of standing orders.
use super::{Room, Said, Spoken};
use crate::rooms::{Cell, Hall};
use kernel::view::View;
use serde_json::Value;
use std::sync::Arc;

/// A seat that is answered for, and how.
enum Answerer {
    Computer(String),
    Standing(String, Value),
}

/// Answers for computers and standing orders as long as there is something to answer. At most one such task is at work on
/// a battle.
pub(crate) async fn drive(hall: Arc<Hall>, cell: Arc<Cell>) {
    {
        let mut room = cell.room.lock().await;
        let Some(room) = room.as_mut() else { return };
        if std::mem::replace(&mut room.driven, true) {
            return;
        }
    }
    while step(&hall, &cell).await {
        tokio::time::sleep(hall.config.pace).await;
    }
}

/// One answer; false when there is none to give, and the task is done.
async fn step(hall: &Hall, cell: &Cell) -> bool {
    let (seat, n, game, answer) = {
        let mut guard = cell.room.lock().await;
        let Some(room) = guard.as_mut() else { return false };
        let Some(answerer) = room.answerer().filter(|_| !hall.is_closing()) else {
            room.driven = false;
            return false;
        };
        let (seat, answer) = match answerer {
            Answerer::Computer(seat) => (seat, None),
            Answerer::Standing(seat, offer) => (seat, Some(offer)),
        };
        (seat, room.n(), room.game.boxed_clone(), answer)
    };
    let thinking = {
        let seat = seat.clone();
        tokio::task::spawn_blocking(move || match answer {
            Some(offer) => Some((offer["act"].clone(), offer["fill"].clone())),
            None => {
                // Never a name from outside: `hire` would start programs too.
                let mut general = general::hire("regular", &*game, n as u64).ok()?;
                let said = general.decide(&*game, &seat)?;
                Some((said.act, said.fill))
            }
        })
    };
    let thought = thinking.await.ok().flatten();
    let mut guard = cell.room.lock().await;
    let Some(room) = guard.as_mut() else { return false };
    let Some((act, fill)) = thought else {
        tracing::error!(battle = %room.id, %seat, "the computer has no answer");
        room.driven = false;
        return false;
    };
    let said = Said { seat, n, act, fill, key: String::new(), dice: Vec::new() };
    match room.decide(&hall.store, said).await {
        Spoken::Done { .. } | Spoken::Stale { .. } => true,
        other => {
            // Dice by hand: a person must throw for the computer too. Anything else is a fault of ours.
            tracing::warn!(battle = %room.id, answer = %other.to_json(), "an answer was not taken");
            room.driven = false;
            false
        }
    }
}

impl Room {
    /// Is there a seat that is answered for just now?
    fn answerer(&self) -> Option<Answerer> {
        let asked = self.asked();
        let only_computers = self.terms.seats.iter().all(|seat| self.terms.is_computer(&seat.id));
        if let Some(seat) = asked.iter().find(|seat| self.terms.is_computer(seat)) {
            // A battle that nobody plays goes on while somebody watches it.
            let goes_on = !only_computers || self.n_listeners() > 0;
            return goes_on.then(|| Answerer::Computer(seat.clone()));
        }
        asked.iter().find_map(|seat| Some(Answerer::Standing(seat.clone(), self.ordered(seat)?)))
    }

    /// Does this battle need [`drive`]?
    pub(crate) fn wants_driving(&self) -> bool {
        !self.driven && self.answerer().is_some()
    }

    /// The offer that a seat's standing orders say to take, if they say so.
    fn ordered(&self, seat: &str) -> Option<Value> {
        let orders = &self.terms.seat(seat)?.standing;
        if orders.is_empty() {
            return None;
        }
        let view = self.game.view(seat).ok()?;
        let arm = arm_of(&view, &view.reaction.as_ref()?.to);
        let order =
            orders.iter().find(|order| order.to == "any" || Some(&order.to) == arm.as_ref())?;
        let offers = self.game.offers(seat);
        match order.answer.as_str() {
            "ask" => None,
            "first" => offers.into_iter().next(),
            name => offers.into_iter().find(|offer| act_name(&offer["act"]) == Some(name)),
        }
    }
}

fn arm_of(view: &View, unit: &str) -> Option<String> {
    let unit = view.units.iter().find(|it| it.id == unit)?;
    let arm = serde_json::to_value(unit.stands.first()?.arm).ok()?;
    arm.as_str().map(str::to_owned)
}

/// The name of an act: the word itself, or its one key.
fn act_name(act: &Value) -> Option<&str> {
    match act {
        Value::String(name) => Some(name),
        Value::Object(map) => map.keys().next().map(String::as_str),
        _ => None,
    }
}
