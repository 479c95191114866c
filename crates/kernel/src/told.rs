//! Acts, events and questions as tables: each row has fields and, if it can be said in one sentence, a rule and that sentence.
//!
//! The sentence of an event is its line in the log, that of an act the label of its offer, and that of a question its prompt. Only
//! what needs the table to be said is left to a ruleset's own code.
use crate::{Cite, Want, ids::UnitId};

/// A row of such a table. Declared with [`told!`](crate::told!).
pub trait Told {
    /// Its rule and its sentence, if the row has them.
    fn told(&self) -> Option<(Cite, String)>;

    /// The unit that it is about: its field `unit`.
    fn unit(&self) -> Option<UnitId>;

    /// The other unit that it is about: its field `target`, or the `charger` that a unit reacts to.
    fn target(&self) -> Option<UnitId>;

    /// What a player adds to it, as in `Move { unit: UnitId } wants Path`.
    fn want(&self) -> Want;

    /// The faces that fell: its field `die` or `dice`.
    fn dice(&self) -> Vec<u8>;
}

/// A field that holds the faces of dice.
pub trait Faces {
    /// The faces.
    fn faces(&self) -> Vec<u8>;
}

impl Faces for u8 {
    fn faces(&self) -> Vec<u8> {
        vec![*self]
    }
}

impl Faces for Option<u8> {
    fn faces(&self) -> Vec<u8> {
        self.iter().copied().collect()
    }
}

impl Faces for Vec<u8> {
    fn faces(&self) -> Vec<u8> {
        self.clone()
    }
}

impl<const N: usize> Faces for [u8; N] {
    fn faces(&self) -> Vec<u8> {
        self.to_vec()
    }
}

/// A table of acts, events or questions, one row each: name, fields, rule, sentence. A row that is said elsewhere, or never, ends
/// after its fields. A row without a comment is described in schemas by its sentence, and a field by its type, or by its name if
/// that says enough.
///
/// ```text
/// kernel::told! {
///     /// What happened.
///     #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
///     pub enum Event {
///         /// PG-HID-004: a hidden unit is placed on the table for all to see.
///         Shown { unit: UnitId, at: Pose } = "PG-HID-004", "{unit} comes into sight.";
///         /// What a unit has done in this turn.
///         Noted { unit: UnitId, done: Done };
///     }
/// }
/// ```
///
/// A table of questions names its ruleset and, in every row, the chapter that asks and handles it: `pub enum Question of Gloria {
/// Fire in fire = "PG-SHO-010", "Name your targets."; }`. That gives `chapter()`, from the `QUESTIONS` of each chapter.
#[macro_export]
macro_rules! told {
    (
        $(#[$about:meta])*
        pub enum $name:ident of $ruleset:ident {
            $(
                $(#[$of:meta])*
                $row:ident $({ $($fields:tt)* })? in $chapter:ident $(= $cite:expr, $text:literal $(, $more:expr)*)?;
            )*
        }
    ) => {
        $crate::told! {
            $(#[$about])*
            pub enum $name {
                $($(#[$of])* $row $({ $($fields)* })? $(= $cite, $text $(, $more)*)?;)*
            }
        }

        impl $name {
            /// The chapter that asks it and handles it.
            pub(crate) fn chapter(&self) -> $crate::Chapter<$ruleset> {
                match self {
                    $(Self::$row { .. } => $chapter::QUESTIONS,)*
                }
            }
        }
    };
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $(
                $(#[$of:meta])*
                $row:ident $({ $($(#[$on:meta])* $field:ident : $kind:ty),* $(,)? })? $(wants $want:ident)?
                    $(= $cite:expr, $text:literal $(, $more:expr)*)?;
            )*
        }
    ) => {
        $(#[$about])*
        #[allow(missing_docs)] // A field without a comment is what its name says.
        pub enum $name {
            $($(#[$of])* $(#[schemars(extend("said" = $text))])? $row $({ $($(#[$on])* $field: $kind),* })?,)*
        }

        #[allow(unused_variables)] // A sentence need not use every field.
        impl $crate::told::Told for $name {
            fn told(&self) -> Option<($crate::Cite, String)> {
                match self {
                    $(Self::$row $({ $($field),* })? => {
                        None$(.or_else(|| Some(($crate::Cite::from($cite), format!($text $(, $more)*)))))?
                    })*
                }
            }

            fn unit(&self) -> Option<$crate::ids::UnitId> {
                match self {
                    $(Self::$row $({ $($field),* })? => None$($(.or($crate::told!(@unit $field $field)))*)?,)*
                }
            }

            fn target(&self) -> Option<$crate::ids::UnitId> {
                match self {
                    $(Self::$row $({ $($field),* })? => None$($(.or($crate::told!(@target $field $field)))*)?,)*
                }
            }

            fn want(&self) -> $crate::Want {
                match self {
                    $(Self::$row { .. } => $crate::told!(@want $($want)?),)*
                }
            }

            fn dice(&self) -> Vec<u8> {
                match self {
                    $(Self::$row $({ $($field),* })? => {
                        let faces: Vec<Vec<u8>> = vec![$($($crate::told!(@dice $field $field)),*)?];
                        faces.concat()
                    })*
                }
            }
        }
    };
    (@unit unit $it:ident) => { (*$it).into() };
    (@unit $other:ident $it:ident) => { None };
    (@target target $it:ident) => { (*$it).into() };
    (@target charger $it:ident) => { (*$it).into() };
    (@target $other:ident $it:ident) => { None };
    (@want) => { $crate::Want::Nothing };
    (@want $want:ident) => { $crate::Want::$want };
    (@dice die $it:ident) => { $crate::told::Faces::faces($it) };
    (@dice dice $it:ident) => { $crate::told::Faces::faces($it) };
    (@dice $other:ident $it:ident) => { Vec::<u8>::new() };
}

#[cfg(test)]
#[allow(unreachable_pub)] // A table is public, and this module is not.
mod tests {
    use super::Told;
    use crate::{ids::UnitId, view::Line};

    crate::told! {
        /// What happened.
        #[derive(Clone, PartialEq, Debug, schemars::JsonSchema)]
        pub enum Event {
            /// A unit is gone.
            Routed { unit: UnitId, die: u8, by: Option<UnitId> } = "PG-ROU-001", "{unit} ran, {}.", by.map_or("alone", |_| "chased");
            /// Two units part.
            Parted { unit: UnitId, target: UnitId };
            /// Fires spread.
            Spread = "PG-BRN-005", "The fire spread.";
        }
    }

    #[test]
    fn a_row_gives_rule_sentence_units_and_dice() {
        let routed = Event::Routed { unit: UnitId(1), die: 4, by: None };
        let line = Line::of(&routed).expect("it has a sentence");
        assert_eq!(
            (line.text.as_str(), &line.units[..]),
            ("unit 1 ran, alone.", &["1".to_owned()][..])
        );
        assert_eq!(
            (line.cite.map(|it| it.to_string()), line.dice),
            (Some("PG-ROU-001".to_owned()), vec![4])
        );
        let parted = Event::Parted { unit: UnitId(0), target: UnitId(1) };
        assert_eq!(
            (parted.told(), parted.unit(), parted.target()),
            (None, Some(UnitId(0)), Some(UnitId(1)))
        );
        assert_eq!(Line::of(&parted), None);
        assert_eq!((Event::Spread.unit(), Event::Spread.dice()), (None, Vec::new()));
    }
}
