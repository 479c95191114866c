//! A rulebook: typed tables with figures from `rulebook/*.toml`, and how far a player may change them.
use crate::{
    doc::{Doc, Item, Node},
    scenario::{USUAL_TABLE, keys::Keys, schema::Key},
};
use geom::Length;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// The tables of a ruleset. The default is the book as printed.
pub trait BookTables: Serialize + DeserializeOwned + Default + Clone + PartialEq {
    /// The ruleset's id.
    const RULESET: &'static str;
    /// The files that it is compiled from, by name.
    const FILES: &'static [(&'static str, &'static str)];
    /// The table of options, whose keys are written directly under `[rules]`.
    const OPTIONS: &'static str;
    /// Options of `[rules]` that are not part of the book; the ruleset reads them itself.
    const BESIDES: &'static [&'static str] = &[];
    /// Lists in the terrain tables that no file may change.
    const FIXED: &'static [&'static str] = &[];
    /// Lowest and highest value of figures. The first row that matches counts. A row names a table, a key in it as `fire.block`
    /// or a key anywhere as `.dice`; an empty row matches everything else.
    const RANGES: &'static [(&'static str, f64, f64)];
    /// The words that are allowed, with the same names. If a range names the same key, a number is allowed too.
    const WORDS: &'static [(&'static str, Words)];

    /// A kind of terrain, from `[[kind]]`.
    type Ground: DeserializeOwned;

    /// The defaults of a new kind of terrain.
    fn new_ground() -> Value {
        Value::Object(Map::new())
    }

    /// What `at` is in a unit of a scenario.
    const AT: &'static str = "Where the middle of its front is; without it, its player deploys it.";

    /// The book's own keys in scenarios and armies; a unit's `id` and `name` are the same in every book.
    fn keys() -> Keys;

    /// Keys of a unit whose schemas a file of keys cannot say, each with its schema and what it means.
    fn unit_keys() -> Vec<Key<'static>> {
        Vec::new()
    }

    /// Changes the schema of scenarios in ways that a file of keys cannot say.
    fn amend_scenario(_schema: &mut Value) {}

    /// The same for army files.
    fn amend_army(_schema: &mut Value) {}

    /// Width and height of the table if a scenario gives none.
    fn usual_table(&self) -> [Length; 2] {
        USUAL_TABLE.map(Length::inches)
    }

    /// What is wrong with several figures together, and what would be right. It may reset a figure that would only cause more
    /// problems.
    fn faults(&mut self) -> Vec<(String, &'static str)> {
        Vec::new()
    }
}

/// The words that are allowed somewhere in a book.
#[derive(Copy, Clone, Debug)]
pub enum Words {
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A text that the ruleset reads itself, such as a cell of a table. It notes the problem if the text is wrong.
    Text {
        /// Whether the text is right.
        check: fn(&Item<'_>) -> bool,
    },
    /// A list of words, each checked by the ruleset, which notes the problems.
    List {
        /// How many at least.
        least: usize,
        /// How many at most.
        most: usize,
        /// Whether a word is right.
        check: fn(&Item<'_>) -> bool,
    },
}

/// Compiles in the files of a rulebook, by their names in `rulebook/`, as `FILES`, and makes their contents the default of its
/// type. Use it in `src/book.rs`.
#[macro_export]
macro_rules! compiled_in {
    ($book:ident { $($name:literal),+ $(,)? }) => {
        /// The files that the book is compiled from, by name.
        pub const FILES: &[(&str, &str)] =
            &[$((concat!($name, ".toml"), include_str!(concat!("../rulebook/", $name, ".toml")))),+];

        impl $book {
            /// A share of a length, such as half a move, by a row in hundredths.
            pub fn share(length: ::geom::Length, share: &$crate::rows::Figure) -> ::geom::Length {
                ::geom::Length(length.0 * share.value / 100)
            }

            /// The number of a kind of terrain.
            pub fn terrain(&self, name: &str) -> Option<u8> {
                self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
            }
        }

        impl Default for $book {
            fn default() -> Self {
                static PRINTED: std::sync::LazyLock<$book> =
                    std::sync::LazyLock::new($crate::rulebook::load);
                PRINTED.clone()
            }
        }
    };
}

/// The tables of a book's files in order, by name.
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

/// The compiled-in book.
pub fn load<B: BookTables>() -> B {
    let tree: Map<String, Value> =
        tables::<B>().into_iter().map(|(name, table)| (name, table.to_json())).collect();
    serde_json::from_value(Value::Object(tree)).unwrap_or_else(|why| {
        panic!("the compiled-in rulebook of {} cannot be read: {why}", B::RULESET)
    })
}
