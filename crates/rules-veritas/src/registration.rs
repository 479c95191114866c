//! What this crate registers: the book with its types erased.
use crate::{Rulebook, Veritas, invariants, muster, read, sheet};
use kernel::{
    Ruleset, any,
    book::{Book, Field, Index, Schemas, soak},
};
use std::sync::LazyLock;

/// *In Deo Veritas*, as `games` lists it.
pub static BOOK: Book = Book {
    id: Veritas::ID,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: include_str!("../rulebook/coverage.json"),
    scenarios: &[],
    open: any::open::<Veritas>,
    replay: any::replay::<Veritas>,
    check: read::check,
    schemas: Schemas::of::<Rulebook, Veritas>(),
    sheet: sheet::sheet,
    muster: muster::raise,
    field: |sort, n_units, seed| match sort {
        Field::Plain | Field::Motley => muster::scenario(n_units, seed),
        Field::InHand | Field::Encounter => muster::in_hand(n_units, seed),
    },
    soak: |doc, seed| soak::<Veritas>(doc, seed, invariants::check),
    general: general::taught::<Veritas>,
};
