//! Refusals as a table: each row has fields, a rule and a sentence. Everything else is derived.
//!
//! A refusal contains ids and figures, never names. Whoever prints it lends it the names of the battle
//! ([`names::lend`](crate::names::lend)), so that a refused guess allocates no memory.

/// A field of a refusal. Fields with a figure are listed by [`Cited::numbers`](crate::Cited::numbers).
pub trait Figure {
    /// Its figure, if it has one.
    fn figure(&self) -> Option<f64> {
        None
    }
}

macro_rules! figures {
    ($($number:ty),*) => {
        $(impl Figure for $number {
            fn figure(&self) -> Option<f64> {
                Some(*self as f64)
            }
        })*
    };
}
figures!(f64, i32, u8, u16, u32, usize);

impl Figure for geom::Length {
    fn figure(&self) -> Option<f64> {
        Some(self.to_inches())
    }
}

impl Figure for &'static str {}
impl Figure for String {}
impl Figure for bool {}
impl<T: Figure> Figure for Option<T> {
    fn figure(&self) -> Option<f64> {
        self.as_ref().and_then(Figure::figure)
    }
}

/// Declares the subject of a refusal that may be about several sorts of things, such as a unit or a general.
#[macro_export]
macro_rules! one_of {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$of:meta])* $sort:ident($kind:ty)),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Copy, Clone, PartialEq, Debug)]
        pub enum $name { $($(#[$of])* $sort($kind)),+ }

        impl std::fmt::Display for $name {
            fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $(Self::$sort(it) => it.fmt(to)),+ }
            }
        }

        impl $crate::refusals::Figure for $name {}
    };
}

/// The figures among the fields of a refusal.
pub fn numbers(fields: &[(&'static str, Option<f64>)]) -> Vec<(&'static str, f64)> {
    fields.iter().filter_map(|&(name, figure)| Some((name, figure?))).collect()
}

/// A table of refusals, one row each: name, fields, rule, sentence.
///
/// Above its rows, the enum of a ruleset's refusals names the ruleset and the chapters that have tables of their own. Then `?`
/// converts a refusal of any chapter into the `Stop` of a script.
///
/// ```text
/// kernel::refusals! {
///     /// Why a unit cannot fire.
///     pub enum FireRefusal {
///         Limbered { unit: UnitId } = "ASV-FIR-003", "{unit} is limbered and cannot fire";
///         NoSuchTarget = "ASV-FIR-041", "there is no such target on the table";
///     }
/// }
/// kernel::refusals! {
///     /// Why not.
///     pub enum Refusal of Splendid with Fire(FireRefusal) {
///         NotAsked = "ASV-SEQ-001", "this is not an answer to the question";
///     }
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$about:meta])* pub enum $name:ident of $ruleset:ident { $($rows:tt)* }) => {
        $crate::refusals! { $(#[$about])* pub enum $name of $ruleset with { $($rows)* } }
    };
    (
        $(#[$about:meta])*
        pub enum $name:ident $(of $ruleset:ident with $($chapter:ident($inner:ident)),*)? {
            $(
                $(#[$why:meta])*
                $row:ident $({ $($field:ident : $kind:ty),* $(,)? })? = $cite:expr, $text:literal $(, $more:expr)*;
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        pub enum $name {
            $(
                $(#[$why])*
                #[doc = $text]
                $row $({ $(#[allow(missing_docs)] $field: $kind),* })?,
            )*
            $($(#[doc = stringify!($chapter)] $chapter($inner),)*)?
        }

        impl std::fmt::Display for $name {
            #[allow(unused_variables)] // A sentence need not use every field.
            fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$row $({ $($field),* })? => write!(to, $text $(, $more)*),)*
                    $($(Self::$chapter(inner) => std::fmt::Display::fmt(inner, to),)*)?
                }
            }
        }

        impl std::error::Error for $name {}

        impl $crate::Cited for $name {
            #[allow(unused_variables)] // A rule seldom depends on the fields.
            fn cite(&self) -> $crate::Cite {
                match self {
                    $(Self::$row $({ $($field),* })? => $crate::Cite::new($cite),)*
                    $($(Self::$chapter(inner) => $crate::Cited::cite(inner),)*)?
                }
            }

            fn numbers(&self) -> Vec<(&'static str, f64)> {
                match self {
                    $(Self::$row $({ $($field),* })? => $crate::refusals::numbers(&[
                        $($((stringify!($field), $crate::refusals::Figure::figure($field))),*)?
                    ]),)*
                    $($(Self::$chapter(inner) => $crate::Cited::numbers(inner),)*)?
                }
            }
        }

        $(
            impl From<$name> for $crate::Stop<$ruleset> {
                fn from(refusal: $name) -> Self {
                    Self::No($crate::No::Refused(refusal))
                }
            }
            $(
                impl From<$inner> for $name {
                    fn from(refusal: $inner) -> Self {
                        Self::$chapter(refusal)
                    }
                }
                impl From<$inner> for $crate::Stop<$ruleset> {
                    fn from(refusal: $inner) -> Self {
                        Self::No($crate::No::Refused(refusal.into()))
                    }
                }
            )*
        )?
    };
}

#[cfg(test)]
#[allow(unreachable_pub)] // A table of refusals is public, and this module is not.
mod tests {
    use crate::{
        Cited,
        ids::UnitId,
        names::{self, Name, Names},
    };
    use std::sync::Arc;

    crate::refusals! {
        /// Why a unit cannot fire.
        pub enum FireRefusal {
            OutOfRange { unit: UnitId, target: UnitId, distance: f64, range: u8 } = "ASV-FIR-027",
                "{unit} is {distance:.2} inches from {target}; its range is {range}";
            Crooked { rule: &'static str } = rule, "this is refused by {}", rule.to_lowercase();
            NoSuchTarget = "ASV-FIR-041", "there is no such target on the table";
        }
    }

    #[test]
    fn a_row_gives_sentence_rule_and_figures() {
        let far =
            FireRefusal::OutOfRange { unit: UnitId(0), target: UnitId(1), distance: 7.5, range: 6 };
        assert_eq!(far.to_string(), "unit 0 is 7.50 inches from unit 1; its range is 6");
        assert_eq!(far.cite().to_string(), "ASV-FIR-027");
        assert_eq!(far.numbers(), [("distance", 7.5), ("range", 6.0)]);
        let units = vec![Name::new("a", "Rupert"), Name::new("b", "Essex")];
        let names = Arc::new(Names { units, ..Names::default() });
        let why = names::lend(&names, || far.to_string());
        assert_eq!(why, "Rupert is 7.50 inches from Essex; its range is 6");
        assert_eq!(FireRefusal::NoSuchTarget.numbers(), []);
        let crooked = FireRefusal::Crooked { rule: "ASV-FIR-001" };
        assert_eq!(crooked.to_string(), "this is refused by asv-fir-001");
        assert_eq!(crooked.cite().to_string(), "ASV-FIR-001");
    }
}
