//! The types of a rulebook's tables. Every row, or every table, has a source and a cite.
use crate::Cite;
use geom::Length;
use serde::{Deserialize, Serialize};

crate::kinds! {
    /// Where a figure comes from.
    pub enum Source {
        /// The book says so.
        Book = "book",
        /// It follows from what the book says.
        Derived = "derived",
        /// The book leaves it open and we decided.
        Ruling = "ruling",
        /// Printed on the quick sheet.
        Sheet = "sheet",
        /// Not printed, but it follows, or nearly follows, from the sheet.
        Inferred = "inferred",
        /// Published elsewhere.
        Found = "found",
        /// From the sister book.
        Inherited = "inherited",
        /// Our own reconstruction; an owner of the book may correct it.
        Reconstructed = "reconstructed",
        /// From a file of house rules.
        House = "house",
    }
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row<T> {
    /// Its cells.
    #[serde(flatten)]
    pub cells: T,
    /// Where it comes from.
    pub source: Source,
    /// The rule.
    pub cite: Cite,
}

impl<T> std::ops::Deref for Row<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.cells
    }
}

/// One cell.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct One<T> {
    /// The figure.
    pub value: T,
}

/// A row of one figure.
pub type Figure = Row<One<i32>>;
/// A row of one distance.
pub type Measure = Row<One<Length>>;

/// A table whose rows all come from one rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table<T> {
    /// The rule.
    pub cite: Cite,
    /// Where it comes from.
    pub source: Source,
    /// Its rows.
    #[serde(flatten)]
    pub rows: T,
}

impl<T> std::ops::Deref for Table<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.rows
    }
}

/// Declares structs that are read from tables and rows of a rulebook. All their fields are public, and keys are written with
/// dashes. If all rows have one type, `Saves of Figure { brigade, company }` names it once. If rows belong to kinds, `Sizes by
/// UnitKind of Bounds { foot: Pike | Musket, horse: Horse }` says which kinds share a row, and `sizes[kind]` finds it. If rows belong
/// to a number and a kind, `Volley at u8 as Band of Row { four_near: (4, Near) }` says which, and `volley.row(4, band)` finds it. Rows are
/// serialised in this order, which the hash at the end of a record depends on.
#[macro_export]
macro_rules! rows {
    ($($(#[$meta:meta])* $name:ident by $of:ident of $kind:ty { $($row:ident $(: $($is:ident)|+)?),+ $(,)? })+) => {
        $crate::rows! { $($(#[$meta])* $name of $kind { $($row),+ })+ }

        $(impl std::ops::Index<$of> for $name {
            type Output = $kind;
            fn index(&self, kind: $of) -> &$kind {
                match kind { $($($($of::$is)|+ => &self.$row,)?)+ }
            }
        })+
    };
    ($($(#[$meta:meta])* $name:ident at $at:ty as $of:ident of $kind:ty { $($row:ident: ($n:literal, $is:ident)),+ $(,)? })+) => {
        $crate::rows! { $($(#[$meta])* $name of $kind { $($row),+ })+ }

        $(impl $name {
            /// The row of a number and a kind; `None` if the table has none.
            pub fn row(&self, number: $at, kind: $of) -> Option<&$kind> {
                match (number, kind) {
                    $(($n, $of::$is) => Some(&self.$row),)+
                    _ => None,
                }
            }
        })+
    };
    ($($(#[$meta:meta])* $name:ident of $kind:ty { $($row:ident),+ $(,)? })+) => {
        $crate::rows! { $($(#[$meta])* $name { $($row: $kind),+ })+ }

        $(impl $name {
            /// Every row, in the order of the table.
            pub fn all(&self) -> Vec<&$kind> {
                vec![$(&self.$row),+]
            }

            /// Every row with its key.
            pub fn named(&self) -> Vec<(&'static str, &$kind)> {
                vec![$((stringify!($row).trim_start_matches("r#"), &self.$row)),+]
            }
        })+
    };
    ($($(#[$meta:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $kind:ty),+ $(,)? })+) => {$(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name { $($(#[$of])* pub $field: $kind),+ }
    )+};
}

/// Says which rows of a table belong to which kinds, so that `morale[class]` finds one: `Morale by Class of Figure { class_1: One }`.
#[macro_export]
macro_rules! pick {
    ($($(#[$meta:meta])* $name:ident by $of:ident of $kind:ty { $($row:ident: $is:ident),+ $(,)? })+) => {
        $($(#[$meta])* impl std::ops::Index<$of> for $name {
            type Output = $kind;
            fn index(&self, kind: $of) -> &$kind {
                match kind { $($of::$is => &self.$row,)+ }
            }
        })+
    };
}

/// Declares a kind of terrain. Every kind has a name, a source, `(cite)` if the book needs it, a look, a width if it is a line
/// (with the condition for omitting it), and a level. Then come the fields that this book requires. After `;` come those that a
/// file may leave out, with the name of a default if it is not the type's own.
#[macro_export]
macro_rules! terrain {
    ($(#[$meta:meta])* $name:ident $(($cite:ident $(, $unwritten:literal)?))? {
        $($(#[$of:meta])* $want:ident: $wanted:ty),* ;
        $($(#[$may:meta])* $field:ident: $kind:ty $(= $default:literal)?),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name {
            /// Its name in scenarios.
            pub name: String,
            /// Where it comes from.
            pub source: $crate::rows::Source,
            $(
                /// The rule.
                pub $cite: $crate::Cite,
            )?
            /// How it is drawn.
            pub look: $crate::view::Ground,
            /// Whether it is a line with a width, not an area.
            #[serde(default)]
            pub line: bool,
            /// The usual width of a line.
            #[serde(default $($(, skip_serializing_if = $unwritten)?)?)]
            pub width: Option<::geom::Length>,
            /// How high it is.
            #[serde(default)]
            pub level: u8,
            $($(#[$of])* pub $want: $wanted,)*
            $($(#[$may])* #[serde(default $(= $default)?)] pub $field: $kind,)+
        }

        impl $name {
            /// What the reader of scenarios must know about it.
            pub fn sort(&self) -> $crate::scenario::Sort<'_> {
                let (name, width) = (self.name.as_str(), self.width);
                $crate::scenario::Sort { name, line: self.line, width, level: self.level }
            }
        }
    };
}

/// Makes a cell that is written as text, such as `3+/6+`, readable and writable through its `Display` and `FromStr`.
#[macro_export]
macro_rules! as_text {
    ($cell:ty) => {
        impl ::serde::Serialize for $cell {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $cell {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                String::deserialize(from)?.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}
