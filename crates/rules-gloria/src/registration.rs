//! What this crate registers: the book with its types erased.
use crate::{
    Gloria, Rulebook, cost, invariants,
    kinds::Side,
    muster::{self, Army},
    points, read,
    scene::{Setup, UnitSetup},
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

/// *Pro Gloria!*, as `games` lists it.
pub static BOOK: Book = Book {
    id: Gloria::ID,
    version: Gloria::VERSION,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: include_str!("../rulebook/coverage.json"),
    scenarios: &[],
    open: any::open::<Gloria>,
    replay: any::replay::<Gloria>,
    check: read::check,
    schemas: Schemas::of::<Rulebook, Gloria>(),
    sheet: |doc| house::sheet::<Rulebook>(doc, sheet::sheet_of),
    template: house::template::<Rulebook>,
    muster: |levy| levy.random(army::<Army>, army_of_points::<Army>),
    points: |setup| Setup::deserialize(setup).map(|setup| prices(&setup)).unwrap_or_default(),
    field: |sort, n_units, seed| match sort {
        Field::Plain | Field::Motley => muster::scenario(n_units, seed),
        Field::InHand | Field::Encounter => muster::in_hand(n_units, seed),
    },
    soak: |doc, seed| soak::<Gloria>(doc, seed, invariants::check),
    general: general::taught::<Gloria>,
};

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
