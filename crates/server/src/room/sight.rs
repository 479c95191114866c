//! Who may see what. While a battle lasts, nobody gets the secrets of another or the dice to come, whoever holds a seat now.
use super::Room;
use crate::{
    terms::{Holder, SeatTerms, Whose},
    token,
};
use games::AnyGame;
use kernel::View;
use serde_json::Value;
use std::collections::BTreeSet;

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

    /// Whether a decision of a seat has shown it something secret: the answers of others to the same question, or units that it
    /// did not see before.
    pub(super) fn discloses(&self, next: &dyn AnyGame, seat: &str) -> bool {
        let (Ok(before), Ok(after)) = (self.game.view(seat), next.view(seat)) else { return true };
        let phase = |view: &View| (view.turn, view.phase.clone());
        let goes_on = next.is_secret() && phase(&before) == phase(&after);
        let side = self.terms.seat(seat).map(|seat| seat.side.as_str());
        let enemies = |view: &View| -> BTreeSet<String> {
            let enemies = view.units.iter().filter(|unit| Some(unit.side.as_str()) != side);
            enemies.map(|unit| unit.id.clone()).collect()
        };
        self.game.is_secret() && !goes_on || !enemies(&after).is_subset(&enemies(&before))
    }

    /// Whether its host may delete it: it is over, or has not begun, or nobody else plays.
    pub(crate) fn may_be_deleted(&self, holder: &Holder) -> bool {
        let is_ours = |seat: &SeatTerms| seat.whose == Whose::Computer || holder.holds(&seat.id);
        let ended = self.over().is_some() || self.watched().is_some();
        ended || self.n() == 0 || self.terms.seats.iter().all(is_ours)
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
