//! Who may see what. While a battle lasts, nobody gets the secrets of another or the dice to come, whoever holds a seat now.
use super::Room;
use crate::{
    terms::{Holder, Whose},
    token,
};
use games::AnyGame;
use serde_json::Value;

/// A copy of a battle for those who may see all of it.
pub(crate) struct Whole {
    pub(crate) game: Box<dyn AnyGame>,
    /// Whether the battle goes on.
    lasts: bool,
    /// The approximate length of the record.
    pub(crate) n_bytes: usize,
}

impl Whole {
    /// The record. While the battle lasts, it holds the faces that fell and not the seed, which would tell the next ones. This
    /// replays the battle.
    pub(crate) fn record(&self) -> Result<Value, String> {
        match self.lasts {
            true => self.game.record_of_faces(token::seed()).map_err(|no| no.to_string()),
            false => Ok(self.game.record()),
        }
    }

    /// The record, with its film if today's rules could not replay it.
    pub(crate) fn record_to_show(&self) -> Result<Value, String> {
        match self.game.shown() {
            Some(_) => Ok(games::record_with_film(&*self.game)),
            None => self.record(),
        }
    }
}

impl Room {
    /// Whose view a client has: that of its own seat, of the one of its seats that is asked, or of a watcher. A seat that the
    /// computer plays comes last, because the client may be playing against it.
    pub(crate) fn viewer(&self, holder: &Holder) -> String {
        if self.over().is_some() {
            return "referee".to_owned();
        }
        let asked = self.game.asked();
        let own = || holder.seats.iter().filter(|seat| !self.terms.is_computer(seat));
        let seat = own().find(|seat| asked.contains(seat)).or(own().next());
        seat.or(holder.seats.first()).map_or_else(|| "watcher".to_owned(), Clone::clone)
    }

    /// A copy of the whole battle, if this client may see all of it: when the battle is over or can only be watched, or if the
    /// client plays for everybody who has secrets here and the computer hides nothing from it.
    pub(crate) fn whole(&self, holder: &Holder) -> Option<Whole> {
        let lasts = self.over().is_none();
        let plays = !holder.seats.is_empty() || holder.host;
        // Nobody can play on a battle that is only shown, so its players may have it.
        let may = match lasts && self.watched().is_none() {
            true => plays && self.is_open_to(holder),
            false => plays || !lasts,
        };
        let game = || self.game.boxed_clone();
        may.then(|| Whole { game: game(), lasts, n_bytes: self.n_bytes() })
    }

    /// Whether nobody else has secrets in this battle now.
    fn is_open_to(&self, holder: &Holder) -> bool {
        let is_ours = |whose: Whose, seat: &str| match whose {
            Whose::Computer => true,
            Whose::Host => holder.holds(seat),
            Whose::Guest => false,
        };
        self.terms.seats.iter().all(|seat| is_ours(seat.whose, &seat.id))
            && !holder.seats.iter().any(|seat| self.game.hides_from(seat))
    }
}
