//! What this crate registers: the book as a type-erased interface.
use crate::{Glorious, Rulebook, invariants, muster, read, sheet};
use kernel::book::Field;

kernel::registered! {
    /// *A Glorious Victory!*, as `games` lists it.
    Glorious with Rulebook {
        check: read::check, sheet: sheet::sheet_of, holds: invariants::check,
        muster: muster::raise,
        points: |_| Vec::new(),
        field: |sort, n_units, seed| match sort {
            Field::Plain => muster::field(seed, n_units, muster::Start::Placed),
            Field::Motley => muster::motley(seed, n_units, muster::Start::Placed),
            Field::InHand => muster::motley(seed, n_units, muster::Start::Deployed),
            Field::Encounter => muster::encounter(seed, n_units),
        },
        general: general::taught::<Glorious>,
    }
}
