//! What this crate registers: the book with its types erased.
use crate::{Rulebook, Splendid, invariants, muster, read, sheet};
use kernel::book::Field;

kernel::registered! {
    /// *A Splendid Victory!*, as `games` lists it.
    Splendid with Rulebook {
        check: read::check, sheet: sheet::sheet_of, holds: invariants::check,
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
        general: general::taught::<Splendid>,
    }
}
