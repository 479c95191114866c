//! What this crate registers: the book as a type-erased interface.
use crate::{Glorious, Rulebook, invariants, muster, read, sheet};
use kernel::{
    Ruleset, any,
    book::{Book, Field, Index, Schemas, soak},
    house,
};
use std::sync::LazyLock;

/// *A Glorious Victory!*, as `games` lists it.
pub static BOOK: Book = Book {
    id: Glorious::ID,
    version: Glorious::VERSION,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: include_str!("../rulebook/coverage.json"),
    scenarios: &[],
    open: any::open::<Glorious>,
    replay: any::replay::<Glorious>,
    check: read::check,
    schemas: Schemas::of::<Rulebook, Glorious>(),
    sheet: |doc| house::sheet::<Rulebook>(doc, sheet::sheet_of),
    template: house::template::<Rulebook>,
    muster: muster::raise,
    points: |_| Vec::new(),
    field: |sort, n_units, seed| match sort {
        Field::Plain => muster::field(seed, n_units, muster::Start::Placed),
        Field::Motley => muster::motley(seed, n_units, muster::Start::Placed),
        Field::InHand => muster::motley(seed, n_units, muster::Start::Deployed),
        Field::Encounter => muster::encounter(seed, n_units),
    },
    soak: |doc, seed| soak::<Glorious>(doc, seed, invariants::check),
    general: general::taught::<Glorious>,
};
