//! What this crate registers: the book with its types erased.
use crate::{
    NearRun, Rulebook,
    cost::{self, Troops},
    invariants,
    muster::{self, Army},
    read,
    scene::Setup,
    sheet,
};
use kernel::book::Points;

kernel::registered! {
    /// *A Near Run Thing*, as `games` lists it.
    NearRun with Rulebook {
        check: read::check, sheet: sheet::sheet_of, holds: invariants::check,
        raises: Army, prices: prices of Setup, placed: muster::scenario, in_hand: muster::in_hand,
        general: general::taught::<NearRun>,
    }
}

/// What each unit and each general of a battle costs, by its id. Ad hoc lines belong to their battalions.
fn prices(setup: &Setup) -> Vec<(String, Points)> {
    let book = &setup.book;
    let units = setup.scene.cards.iter().zip(&setup.units).filter(|(_, unit)| !unit.tags.ad_hoc);
    let units = units.map(|(card, unit)| (&card.id, cost::unit(book, &Troops::raised(book, unit))));
    let generals = setup.scene.generals.iter().zip(&setup.generals);
    let generals = generals.map(|(card, it)| (&card.id, cost::general(book, &it.into())));
    units.chain(generals).map(|(id, price)| (id.clone(), Points::halves(price))).collect()
}
