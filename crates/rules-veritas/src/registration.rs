//! What this crate registers: the book with its types erased.
use crate::{Rulebook, Veritas, invariants, muster, points, read, scene::Setup, sheet};
use kernel::{
    Ruleset, any,
    book::{Book, Field, Index, Points, Schemas, soak},
    house,
};
use serde::Deserialize;
use std::sync::LazyLock;

/// *In Deo Veritas*, as `games` lists it.
pub static BOOK: Book = Book {
    id: Veritas::ID,
    version: Veritas::VERSION,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: include_str!("../rulebook/coverage.json"),
    scenarios: &[],
    open: any::open::<Veritas>,
    replay: any::replay::<Veritas>,
    check: read::check,
    schemas: Schemas::of::<Rulebook, Veritas>(),
    sheet: |doc| house::sheet::<Rulebook>(doc, sheet::sheet_of),
    template: house::template::<Rulebook>,
    muster: |levy| levy.random(muster::army, muster::army_of_points),
    points: |setup| Setup::deserialize(setup).map(|setup| prices(&setup)).unwrap_or_default(),
    field: |sort, n_units, seed| match sort {
        Field::Plain | Field::Motley => muster::scenario(n_units, seed),
        Field::InHand | Field::Encounter => muster::in_hand(n_units, seed),
    },
    soak: |doc, seed| soak::<Veritas>(doc, seed, invariants::check),
    general: general::taught::<Veritas>,
};

/// What each unit and each commander of a battle costs, by its id.
fn prices(setup: &Setup) -> Vec<(String, Points)> {
    let units = setup.scene.cards.iter().zip(&setup.units);
    let units =
        units.filter_map(|(card, of)| Some((card.id.clone(), points::unit(&setup.book, of)?)));
    let leaders = setup.scene.leaders.iter().zip(&setup.leaders);
    let leaders = leaders.map(|(card, of)| (card.id.clone(), points::leader(&setup.book, of)));
    units.chain(leaders).map(|(id, price)| (id, Points::whole(price))).collect()
}
