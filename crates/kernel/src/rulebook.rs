//! A rulebook: typed tables whose figures stand in `rulebook/*.toml`, and how far a player may change them.
use crate::{
    doc::{Doc, Item, Node},
    scenario::USUAL_TABLE,
};
use geom::Length;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// A ruleset's tables. Its default is the book as it is printed.
pub trait BookTables: Serialize + DeserializeOwned + Default + Clone + PartialEq {
    /// The ruleset's id.
    const RULESET: &'static str;
    /// The files that it is compiled in from, by name.
    const FILES: &'static [(&'static str, &'static str)];
    /// The table of switches, whose keys stand bare under `[rules]`.
    const OPTIONS: &'static str;
    /// Switches of `[rules]` that are no part of the book; the ruleset reads them itself.
    const BESIDES: &'static [&'static str] = &[];
    /// Lists of the terrain tables that no file may change.
    const FIXED: &'static [&'static str] = &[];
    /// Lowest and highest value of figures. The first row that fits counts: it names a table, a key in it as `fire.block`, a
    /// key anywhere as `.dice`, or, being empty, all the rest.
    const RANGES: &'static [(&'static str, f64, f64)];
    /// The words that may stand there, by the same names. Where a range names the same key, a number may stand there too.
    const WORDS: &'static [(&'static str, Words)];

    /// A kind of terrain, as `[[kind]]` gives it.
    type Ground: DeserializeOwned;

    /// What a new kind of terrain has where its file says nothing.
    fn new_ground() -> Value {
        Value::Object(Map::new())
    }

    /// The keys of a unit in an army file, each with its schema; `id` and `name` are every book's.
    fn unit_keys() -> Value;

    /// Adds what a book asks of a scenario besides to its schema.
    fn amend_scenario(_schema: &mut Value) {}

    /// Adds what a book asks of an army file besides to its schema.
    fn amend_army(_schema: &mut Value) {}

    /// Width and height of the table where a scenario names none.
    fn usual_table(&self) -> [Length; 2] {
        USUAL_TABLE.map(Length::inches)
    }

    /// What is wrong between several figures, and what would be right. May put a figure back that would only cause more
    /// problems.
    fn faults(&mut self) -> Vec<(String, &'static str)> {
        Vec::new()
    }
}

/// The words that may stand somewhere in a book.
#[derive(Copy, Clone, Debug)]
pub enum Words {
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A list of so many, each checked by the ruleset, which notes what is wrong.
    List {
        /// How many at least.
        least: usize,
        /// How many at most.
        most: usize,
        /// Is this one right?
        check: fn(&Item<'_>) -> bool,
    },
}

/// Compiles in the files of a rulebook, by their names in `rulebook/`, as `FILES`, and makes what they say the default of its
/// type. To be used in `src/book.rs`.
#[macro_export]
macro_rules! compiled_in {
    ($book:ident { $($name:literal),+ $(,)? }) => {
        /// The files that the book is compiled in from, by name.
        pub const FILES: &[(&str, &str)] =
            &[$((concat!($name, ".toml"), include_str!(concat!("../rulebook/", $name, ".toml")))),+];

        impl Default for $book {
            fn default() -> Self {
                static PRINTED: std::sync::LazyLock<$book> =
                    std::sync::LazyLock::new($crate::rulebook::load);
                PRINTED.clone()
            }
        }
    };
}

/// The tables of a book's files in their order, by name.
pub(crate) fn tables<B: BookTables>() -> Vec<(String, Node)> {
    let mut tables = Vec::new();
    for (name, text) in B::FILES {
        let doc = Doc::parse(name, text).unwrap_or_else(|problems| panic!("{}", problems[0]));
        if let crate::doc::What::Table(rows) = doc.root.what {
            tables.extend(rows);
        }
    }
    tables
}

/// The book that is compiled in.
pub fn load<B: BookTables>() -> B {
    let tree: Map<String, Value> =
        tables::<B>().into_iter().map(|(name, table)| (name, table.to_json())).collect();
    serde_json::from_value(Value::Object(tree)).unwrap_or_else(|why| {
        panic!("the rulebook of {} that is compiled in does not read: {why}", B::RULESET)
    })
}
