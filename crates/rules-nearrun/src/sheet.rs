//! The reference sheet, made from the book's tables, including house rules. The book's own sheet is lost: tables that we
//! rebuilt, wholly or partly, say so in their headings, and every row gives its source.
use crate::{
    book::{Rulebook, TerrainKind},
    kinds::{Cover, Step},
};
use kernel::{
    sheet::{Sheet, SheetTable, Tables, figure},
    words,
};
use serde_json::Value;

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let all = Tables::of(book).captioned("captions.toml", CAPTIONS);
    let steps = Step::ALL.map(Step::name);
    let mut tables = vec![SheetTable::turn("ANT-SEQ-005", "book", steps[1..13].iter().copied())];
    tables.extend(all.titled(TITLES, "book's sheet is", shown));
    tables.extend([terrain(book), all.switches("options", "ANT-OPT-001")]);
    Sheet { ruleset: "nearrun".to_owned(), title: "A Near Run Thing".to_owned(), tables }
}

/// The tables in their order, and what a player reads in them instead of keys.
const TITLES: &str = include_str!("../rulebook/titles.toml");
const CAPTIONS: &str = include_str!("../rulebook/captions.toml");

/// A total that every throw reaches.
const ANY_TOTAL: f64 = -99.0;

/// A cell. A move of -1 is not allowed, and a struck march column with -1 hits is destroyed.
fn shown(table: &str, _: &str, value: &Value) -> String {
    match table {
        "moves" if value.as_f64() == Some(-1.0) => "-".to_owned(),
        "march-hits" if value.as_f64() == Some(-1.0) => "destroyed".to_owned(),
        "morale" if value.as_f64() == Some(ANY_TOTAL) => "any".to_owned(),
        _ => figure(value),
    }
}

fn terrain(book: &Rulebook) -> SheetTable {
    let kinds = book.kind.iter().map(|kind| (kind.name.as_str(), what(kind), kind.source));
    SheetTable::terrain("ANT-TER-010", kinds)
}

/// What a kind of terrain is, in a few words.
fn what(kind: &TerrainKind) -> String {
    let words = [
        (kind.crest, "hill with a crest"),
        (kind.wood, "wood"),
        (kind.town, "town"),
        (kind.building, "holds a garrison"),
        (kind.work, "entered by an action"),
        (kind.difficult, "half speed"),
        (kind.crops, "limits sight if it is tall"),
        (kind.cover == Cover::Soft, "soft cover"),
        (kind.cover == Cover::Hard, "hard cover"),
        (kind.blocks, "blocks sight"),
        (kind.impassable, "nobody enters"),
        (kind.crossing, "crossing"),
        (kind.road, "road"),
    ];
    words::listed(words::that_hold(&words), ", ")
}
