//! Random play: takes any offer.
use crate::{Decision, General};
use kernel::{any::AnyGame, dice::Chooser};

/// Takes any of the offers. The same seed plays the same battle.
#[derive(Clone, Debug)]
pub struct Random {
    chooser: Chooser,
}

impl Random {
    /// A random player with this seed.
    pub fn new(seed: u64) -> Self {
        Self { chooser: Chooser::new(seed) }
    }
}

impl General for Random {
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision> {
        let mut offers = game.offers(seat);
        if offers.is_empty() {
            return None;
        }
        let mut offer = offers.swap_remove(self.chooser.under(offers.len()));
        let why = format!("{}: chosen at random.", offer["label"].as_str().unwrap_or_default());
        Some(Decision { act: offer["act"].take(), fill: offer["fill"].take(), why })
    }
}
