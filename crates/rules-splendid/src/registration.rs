//! What this crate registers: the book with its types erased.
use crate::{Rulebook, Splendid, invariants, muster, read, sheet};
use kernel::{
    Ruleset, any,
    book::{Book, Field, Index, Schemas, soak},
    house,
};
use std::sync::LazyLock;

/// *A Splendid Victory!*, as `games` lists it.
pub static BOOK: Book = Book {
    id: Splendid::ID,
    version: Splendid::VERSION,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: include_str!("../rulebook/coverage.json"),
    scenarios: &[],
    open: any::open::<Splendid>,
    replay: any::replay::<Splendid>,
    check: read::check,
    schemas: Schemas::of::<Rulebook, Splendid>(),
    sheet: |doc| house::sheet::<Rulebook>(doc, sheet::sheet_of),
    template: house::template::<Rulebook>,
    muster: muster::raise,
    points: |_| Vec::new(),
    field: |sort, n_units, seed| {
        let (start, motley) = match sort {
            Field::Encounter => return muster::random_scenario(seed, n_units),
            Field::Plain => (muster::Start::Placed, false),
            Field::Motley => (muster::Start::Placed, true),
            Field::InHand => (muster::Start::Deployed, true),
        };
        muster::field(seed, &muster::Wish { size: muster::Size::Units(n_units), start, motley })
    },
    soak: |doc, seed| soak::<Splendid>(doc, seed, invariants::check),
    general: general::taught::<Splendid>,
};
