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
use kernel::{
    Ruleset, any,
    book::{
        Book, Field, Index, Points, Schemas,
        raise::{army, army_of_points},
        soak,
    },
    house,
};
use serde::Deserialize;
use std::sync::LazyLock;

/// *A Near Run Thing*, as `games` lists it.
pub static BOOK: Book = Book {
    id: NearRun::ID,
    version: NearRun::VERSION,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: include_str!("../rulebook/coverage.json"),
    scenarios: &[],
    open: any::open::<NearRun>,
    replay: any::replay::<NearRun>,
    check: read::check,
    schemas: Schemas::of::<Rulebook, NearRun>(),
    sheet: |doc| house::sheet::<Rulebook>(doc, sheet::sheet_of),
    template: house::template::<Rulebook>,
    muster: |levy| levy.random(army::<Army>, army_of_points::<Army>),
    points: |setup| Setup::deserialize(setup).map(|setup| prices(&setup)).unwrap_or_default(),
    field: |sort, n_units, seed| match sort {
        Field::Plain | Field::Motley => muster::scenario(n_units, seed),
        Field::InHand | Field::Encounter => muster::in_hand(n_units, seed),
    },
    soak: |doc, seed| soak::<NearRun>(doc, seed, invariants::check),
    general: general::taught::<NearRun>,
};

/// What each unit and each general of a battle costs, by its id. Ad hoc lines belong to their battalions.
fn prices(setup: &Setup) -> Vec<(String, Points)> {
    let book = &setup.book;
    let units = setup.scene.cards.iter().zip(&setup.units).filter(|(_, unit)| !unit.tags.ad_hoc);
    let units = units.map(|(card, unit)| (&card.id, cost::unit(book, &Troops::raised(book, unit))));
    let generals = setup.scene.generals.iter().zip(&setup.generals);
    let generals = generals.map(|(card, it)| (&card.id, cost::general(book, &it.into())));
    units.chain(generals).map(|(id, price)| (id.clone(), Points::halves(price))).collect()
}
