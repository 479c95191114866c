//! Closed sets of names, such as types of unit or formations, and tables with a row for each name.
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor},
};
use std::{
    fmt::{self, Debug},
    marker::PhantomData,
    ops::{Index, IndexMut},
};

/// One of a closed set of names. Declared with [`kinds!`](crate::kinds!).
pub trait Kind: Copy + Eq + Debug + 'static {
    /// All of them, in the book's order.
    const LIST: &'static [Self];
    /// Their keys, in the same order.
    const KEYS: &'static [&'static str];

    /// Its index in that order.
    fn idx(self) -> usize;
    /// Its name for players.
    fn name(self) -> &'static str;
}

/// Declares a closed set of names: `Line = "line"`, or `OpenOrder = "open-order" as "open order"` if the name for players differs
/// from the key in files.
#[macro_export]
macro_rules! kinds {
    ($(
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$of:meta])* $kind:ident = $key:literal $(as $spoken:literal)?),+ $(,)? }
    )+) => {$(
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        pub enum $name { $($(#[$of])* #[serde(rename = $key)] $kind),+ }

        impl $name {
            /// All of them, in the book's order.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$kind),+];
            /// Their keys, in the same order.
            pub const KEYS: [&'static str; Self::ALL.len()] = [$($key),+];

            /// Its key in files.
            pub const fn key(self) -> &'static str {
                Self::KEYS[self as usize]
            }

            /// Its name for players.
            pub const fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$($crate::kinds!(@spoken $key $($spoken)?)),+];
                NAMES[self as usize]
            }

            /// Its index in the book's order.
            pub const fn idx(self) -> usize {
                self as usize
            }
        }

        impl $crate::kinds::Kind for $name {
            const LIST: &'static [Self] = &Self::ALL;
            const KEYS: &'static [&'static str] = &Self::KEYS;

            fn idx(self) -> usize {
                self as usize
            }

            fn name(self) -> &'static str {
                $name::name(self)
            }
        }
    )+};
    (@spoken $key:literal) => { $key };
    (@spoken $key:literal $spoken:literal) => { $spoken };
}

/// Declares a closed set of things that units do or that happen to them. Each has its key in files, what a sentence says of the
/// unit, and the rule: `Routed = "routed" as "routed" by "ASV-ROU-003"`.
#[macro_export]
macro_rules! deeds {
    ($(
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$of:meta])* $kind:ident = $key:literal as $said:literal by $rule:literal),+ $(,)? }
    )+) => {$(
        $crate::kinds! {
            $(#[$meta])*
            pub enum $name { $($(#[$of])* $kind = $key as $said),+ }
        }

        impl $name {
            /// The rule behind it.
            pub const fn rule(self) -> &'static str {
                const RULES: &[&str] = &[$($rule),+];
                RULES[self as usize]
            }
        }
    )+};
}

/// A table with a row for every kind, written as a map from the kinds' keys: `table[kind]`.
#[derive(Clone, PartialEq, Debug)]
pub struct ByKind<K, T> {
    rows: Vec<T>,
    of: PhantomData<K>,
}

impl<K: Kind, T> ByKind<K, T> {
    /// Every row, in the order of the kinds.
    pub fn all(&self) -> Vec<&T> {
        self.rows.iter().collect()
    }

    /// Every row with its key.
    pub fn named(&self) -> Vec<(&'static str, &T)> {
        K::KEYS.iter().copied().zip(&self.rows).collect()
    }
}

impl<K: Kind, T> Index<K> for ByKind<K, T> {
    type Output = T;
    fn index(&self, kind: K) -> &T {
        &self.rows[kind.idx()]
    }
}

impl<K: Kind, T> IndexMut<K> for ByKind<K, T> {
    fn index_mut(&mut self, kind: K) -> &mut T {
        &mut self.rows[kind.idx()]
    }
}

impl<K: Kind, T: Serialize> Serialize for ByKind<K, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(K::KEYS.iter().zip(&self.rows))
    }
}

impl<'de, K: Kind, T: Deserialize<'de>> Deserialize<'de> for ByKind<K, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Rows(PhantomData))
    }
}

/// Reads the rows in any order. Every kind must have one, and there must be no others.
struct Rows<K, T>(PhantomData<(K, T)>);

impl<'de, K: Kind, T: Deserialize<'de>> Visitor<'de> for Rows<K, T> {
    type Value = ByKind<K, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table with a row for every kind")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut rows: Vec<Option<T>> = K::KEYS.iter().map(|_| None).collect();
        while let Some(key) = map.next_key::<String>()? {
            let Some(n) = K::KEYS.iter().position(|known| *known == key) else {
                return Err(A::Error::unknown_field(&key, K::KEYS));
            };
            if rows[n].replace(map.next_value()?).is_some() {
                return Err(A::Error::duplicate_field(K::KEYS[n]));
            }
        }
        let row = |(row, key): (Option<T>, &&'static str)| {
            row.ok_or_else(|| A::Error::missing_field(key))
        };
        let rows = rows.into_iter().zip(K::KEYS).map(row).collect::<Result<_, _>>()?;
        Ok(ByKind { rows, of: PhantomData })
    }
}

#[cfg(test)]
#[allow(unreachable_pub)] // The macro declares public items in a private module.
mod tests {
    use super::*;

    crate::kinds! {
        /// For the test.
        #[derive(Default)]
        pub enum Shape {
            Line = "line",
            #[default]
            OpenOrder = "open-order" as "open order",
        }
    }

    crate::deeds! {
        /// For the test.
        pub enum End {
            Routed = "routed" as "ran" by "ASV-ROU-003",
            LeftTable = "left-table" as "left the table" by "ASV-MOV-007",
        }
    }

    #[test]
    fn deeds_know_their_words_and_rules() {
        let end = End::LeftTable;
        assert_eq!(
            (end.key(), end.name(), end.rule()),
            ("left-table", "left the table", "ASV-MOV-007")
        );
        assert_eq!(End::Routed.idx(), 0);
    }

    #[test]
    fn kinds_know_their_names() {
        assert_eq!(Shape::ALL, [Shape::Line, Shape::OpenOrder]);
        assert_eq!((Shape::default().key(), Shape::default().name()), ("open-order", "open order"));
        assert_eq!((Shape::Line.name(), Shape::OpenOrder.idx()), ("line", 1));
        assert_eq!(serde_json::to_string(&Shape::OpenOrder).expect("JSON"), "\"open-order\"");
        assert_eq!(serde_json::from_str::<Shape>("\"line\"").expect("a shape"), Shape::Line);
    }

    #[test]
    fn a_table_has_a_row_for_every_kind_and_no_other() {
        let read = serde_json::from_str::<ByKind<Shape, u8>>;
        let table = read(r#"{"open-order": 2, "line": 1}"#).expect("a table");
        assert_eq!((table[Shape::Line], table[Shape::OpenOrder]), (1, 2));
        assert_eq!(serde_json::to_string(&table).expect("JSON"), r#"{"line":1,"open-order":2}"#);
        for wrong in
            [r#"{"line": 1}"#, r#"{"line":1,"open-order":2,"block":3}"#, r#"{"line":1,"line":1}"#]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
