//! The registration of a ruleset: its book with the types erased.

/// The book that a rules crate exports as `BOOK`. What follows from the types of the ruleset and from the files in its `rulebook/` is
/// filled in. A book that does not raise its armies by [`raise`](crate::book::raise) writes `muster:`, `points:` and `field:` itself. It
/// stands in a file of `src/`.
///
/// ```text
/// kernel::registered! {
///     /// *Pro Gloria!*, as `games` lists it.
///     Gloria with Rulebook {
///         check: read::check, sheet: sheet::sheet_of, holds: invariants::check,
///         raises: Army, prices: prices of Setup, placed: muster::scenario, in_hand: muster::in_hand,
///         general: general::taught::<Gloria>,
///     }
/// }
/// ```
#[macro_export]
macro_rules! registered {
    (
        $(#[$about:meta])*
        $ruleset:ident with $book:ident {
            check: $check:path, sheet: $sheet:path, holds: $holds:path,
            raises: $army:ident, prices: $prices:ident of $setup:ident,
            placed: $placed:path, in_hand: $in_hand:path,
            general: $general:expr $(,)?
        }
    ) => {
        $crate::registered! {
            $(#[$about])*
            $ruleset with $book {
                check: $check, sheet: $sheet, holds: $holds,
                muster: |levy| {
                    use $crate::book::raise::{army, army_of_points};
                    levy.random(army::<$army>, army_of_points::<$army>)
                },
                points: |setup| {
                    let setup = <$setup as ::serde::Deserialize>::deserialize(setup);
                    setup.map(|setup| $prices(&setup)).unwrap_or_default()
                },
                field: |sort, n_units, seed| {
                    use $crate::book::Field;
                    match sort {
                        Field::Plain | Field::Motley => $placed(n_units, seed),
                        Field::InHand | Field::Encounter => $in_hand(n_units, seed),
                    }
                },
                general: $general,
            }
        }
    };
    (
        $(#[$about:meta])*
        $ruleset:ident with $book:ident {
            check: $check:path, sheet: $sheet:path, holds: $holds:path,
            muster: $muster:expr,
            points: $points:expr,
            field: $field:expr,
            general: $general:expr $(,)?
        }
    ) => {
        $(#[$about])*
        pub static BOOK: $crate::book::Book = $crate::book::Book {
            id: <$ruleset as $crate::Ruleset>::ID,
            version: <$ruleset as $crate::Ruleset>::VERSION,
            index: ::std::sync::LazyLock::new(|| {
                $crate::book::Index::read(include_str!("../rulebook/rules.toml"))
            }),
            coverage: include_str!("../rulebook/coverage.json"),
            scenarios: &[],
            open: $crate::any::open::<$ruleset>,
            replay: $crate::any::replay::<$ruleset>,
            check: $check,
            schemas: $crate::book::Schemas::of::<$book, $ruleset>(),
            sheet: |doc| $crate::house::sheet::<$book>(doc, $sheet),
            template: $crate::house::template::<$book>,
            muster: $muster,
            points: $points,
            field: $field,
            soak: |doc, seed| $crate::book::soak::<$ruleset>(doc, seed, $holds),
            general: $general,
        };
    };
}
