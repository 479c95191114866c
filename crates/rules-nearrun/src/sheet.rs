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
    let all = Tables::of(book);
    let steps = Step::ALL.map(Step::name);
    let mut tables = vec![SheetTable::turn("ANT-SEQ-005", "book", steps[1..13].iter().copied())];
    tables.extend(all.titled(include_str!("../rulebook/titles.toml"), "book's sheet is", shown));
    tables.extend([terrain(book), all.switches("options", "ANT-OPT-001")]);
    Sheet { ruleset: "nearrun".to_owned(), title: "A Near Run Thing".to_owned(), tables }
}

/// A cell. A move of -1 is not allowed.
fn shown(table: &str, _: &str, value: &Value) -> String {
    match table {
        "moves" if value.as_f64() == Some(-1.0) => "-".to_owned(),
        _ => figure(value),
    }
}

fn terrain(book: &Rulebook) -> SheetTable {
    let head = ["kind", "what it is", "source"];
    let table = SheetTable::new("Kinds of terrain", "ANT-TER-010", "by row", &head);
    table.kinds(book.kind.iter().map(|kind| (kind.name.as_str(), what(kind), kind.source)))
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
