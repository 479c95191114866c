//! What this crate registers: the book with its types erased.
use crate::{Rulebook, Veritas, invariants, muster, points, read, scene::Setup, sheet};
use kernel::book::{Field, Points};
use serde::Deserialize;

kernel::registered! {
    /// *In Deo Veritas*, as `games` lists it.
    Veritas with Rulebook {
        check: read::check, sheet: sheet::sheet_of, holds: invariants::check,
        muster: |levy| levy.random(muster::army, muster::army_of_points),
        points: |setup| Setup::deserialize(setup).map(|setup| prices(&setup)).unwrap_or_default(),
        field: |sort, n_units, seed| match sort {
            Field::Plain | Field::Motley => muster::scenario(n_units, seed),
            Field::InHand | Field::Encounter => muster::in_hand(n_units, seed),
        },
        general: general::taught::<Veritas>,
    }
}

/// What each unit and each commander of a battle costs, by its id.
fn prices(setup: &Setup) -> Vec<(String, Points)> {
    let units = setup.scene.cards.iter().zip(&setup.units);
    let units =
        units.filter_map(|(card, of)| Some((card.id.clone(), points::unit(&setup.book, of)?)));
    let leaders = setup.scene.leaders.iter().zip(&setup.leaders);
    let leaders = leaders.map(|(card, of)| (card.id.clone(), points::leader(&setup.book, of)));
    units.chain(leaders).map(|(id, price)| (id, Points::whole(price))).collect()
}
