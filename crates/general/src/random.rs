//! Any legal offer.
use crate::{Decision, General};
use kernel::{any::AnyGame, dice::Chooser};

/// Takes any offer as it was made. The same seed plays the same battle.
#[derive(Clone, Debug)]
pub struct Random {
    chooser: Chooser,
}

impl Random {
    /// One who chooses by this seed.
    pub fn new(seed: u64) -> Self {
        Self { chooser: Chooser::new(seed) }
    }
}

impl General for Random {
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision> {
        let mut offers = game.offers(seat);
        let at = self.chooser.under(offers.len());
        let offer = offers.get_mut(at)?;
        Some(Decision { act: offer["act"].take(), fill: offer["fill"].take() })
    }
}
