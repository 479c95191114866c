//! A moment as the referee protocol prints it.
use super::{AnyGame, Held};
use crate::{No, Ruleset, Seat, Viewer, names, run::Skipped};
use serde_json::{Value, json};

impl<R: Ruleset> Held<R> {
    pub(super) fn print(&self) -> Value {
        let moment = self.game.moment();
        let mut events: Vec<Value> = Vec::new();
        self.each_event(|model, event| {
            let line = R::SHOWING.told(model, event, Viewer::Referee);
            let line = line.as_ref();
            events.push(json!({"event": event, "text": line.map(|line| &line.text),
                "cite": line.and_then(|line| line.cite.as_ref()),
                "units": line.map(|line| &line.units), "dice": line.map(|line| &line.dice)}));
        });
        let ask = moment.ask().map(|ask| {
            let offers: Vec<Value> =
                self.asked().iter().flat_map(|seat| self.offers(seat)).collect();
            json!({"seats": self.asked(), "question": ask.question, "offers": offers})
        });
        let mut printed = json!({"n": self.game.n_decisions(), "events": events, "ask": ask});
        self.add_skipped(&mut printed, |_| true);
        if let Some(verdict) = self.verdict() {
            printed["verdict"] = json!(verdict);
        }
        json!({"moment": printed})
    }

    /// Adds the questions that were skipped because they have only one answer, if there are any.
    fn add_skipped(&self, printed: &mut Value, shown: impl Fn(&Skipped<R>) -> bool) {
        let cards = self.seats();
        let id = |seat: Seat| cards.get(usize::from(seat.0)).map(|card| &card.id);
        let each = self.game.moment().skipped().iter().filter(|it| shown(it)).map(|it| {
            let seats: Vec<_> = it.ask.seats.iter().filter_map(id).collect();
            json!({"seats": seats, "question": it.ask.question, "act": it.act})
        });
        let each: Vec<Value> = names::lend(&self.names, || each.collect());
        if !each.is_empty() {
            printed["skipped"] = json!(each);
        }
    }

    pub(super) fn printed_for(&self, viewer: &str) -> Result<Value, No> {
        if viewer == "referee" {
            return Ok(self.moment());
        }
        let events = self.lines(self.viewer(viewer)?);
        let offers = if viewer == "watcher" { Vec::new() } else { self.offers(viewer) };
        let asked = self.asked();
        let ask = (!asked.is_empty()).then(|| json!({"seats": asked, "offers": offers}));
        let mut printed = json!({"n": self.game.n_decisions(), "events": events, "ask": ask});
        // The questions of others may contain secrets.
        if let Ok(seat) = self.seat(viewer) {
            self.add_skipped(&mut printed, |it| it.ask.seats.has(seat));
        }
        if let Some(verdict) = self.verdict() {
            printed["verdict"] = json!(verdict);
        }
        Ok(json!({"moment": printed}))
    }
}
