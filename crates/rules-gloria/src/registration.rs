//! What this crate registers: the book with its types erased.
use crate::{
    Gloria, Rulebook, cost, invariants,
    kinds::Side,
    muster::{self, Army},
    points, read,
    scene::{Setup, UnitSetup},
    sheet,
};
use kernel::book::Points;

kernel::registered! {
    /// *Pro Gloria!*, as `games` lists it.
    Gloria with Rulebook {
        check: read::check, sheet: sheet::sheet_of, holds: invariants::check,
        raises: Army, prices: prices of Setup, placed: muster::scenario, in_hand: muster::in_hand,
        general: general::taught::<Gloria>,
    }
}

/// What each unit and each general of a battle costs, by its id.
fn prices(setup: &Setup) -> Vec<(String, Points)> {
    let of = |side: Side| {
        let own = move |it: &&UnitSetup| it.side == side;
        cost::each(&setup.book, setup.units.iter().filter(own).map(cost::Priced::from)).into_iter()
    };
    let mut prices = Side::BOTH.map(of);
    let units = setup.scene.cards.iter().zip(&setup.units);
    let units =
        units.map(|(card, of)| (card.id.clone(), prices[of.side.idx()].next().unwrap_or_default()));
    let generals = setup.scene.generals.iter().zip(&setup.generals);
    let generals =
        generals.map(|(card, of)| (card.id.clone(), points::general(&setup.book, of.rank)));
    units.chain(generals).map(|(id, price)| (id, Points::whole(price))).collect()
}
