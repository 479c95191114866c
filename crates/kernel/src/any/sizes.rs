//! Which unusual dice an offer needs, for players who throw their own.
use super::Held;
use crate::{Dice, Keyed, Offer, Ruleset, Said, Seat, dice::Throw};
use serde_json::{Value, json};

/// Dice that note their sizes.
struct Noting {
    sizes: Vec<u8>,
    dice: Keyed,
}

impl Dice for Noting {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        self.sizes.push(sides);
        self.dice.d(sides)
    }
}

impl<R: Ruleset> Held<R> {
    /// Adds to each offer the sizes of the dice that are not the book's usual one, such as the cards that it leads to. This plays
    /// each offer on a copy, with dice of its own, so it is done only where players throw their own dice and the book has several.
    pub(super) fn announce(&self, seat: Seat, offers: &[Offer<R::Act>], written: &mut [Value]) {
        let [usual, _, ..] = *R::DICE else { return };
        // How many cards are left is no secret, so this is said of secret answers too.
        if !self.game.is_by_hand() {
            return;
        }
        for (offer, written) in offers.iter().zip(written) {
            let said = Said { seat, act: offer.act.clone(), fill: offer.fill.clone() };
            let mut dice = Noting { sizes: Vec::new(), dice: Keyed::new(1, 1) };
            let told = self.game.moment().clone().tell(&mut dice, said, &mut Vec::new());
            dice.sizes.retain(|sides| *sides != usual);
            if told.is_ok() && !dice.sizes.is_empty() {
                written["dice"] = json!(dice.sizes);
            }
        }
    }
}
