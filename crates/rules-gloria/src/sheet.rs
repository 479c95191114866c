//! The reference sheet, made from the book's tables, including house rules. The book's own sheets are lost: tables that we
//! rebuilt say so in their headings, and every row gives its source.
use crate::{
    book::{Cover, Rulebook, Slope, TerrainKind},
    kinds::Phase,
};
use kernel::{
    sheet::{Sheet, SheetTable, Tables, figure},
    words,
};
use serde_json::Value;

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let all = Tables::of(book);
    let phases = Phase::ALL.map(Phase::name);
    let mut tables = vec![SheetTable::turn("PG-SEQ-001", "book", phases[1..6].iter().copied())];
    tables.extend(all.titled(include_str!("../rulebook/titles.toml"), "book's sheets are", shown));
    // PG-OPT-001: the switches and their values.
    tables.extend([terrain(book), all.switches("options", "PG-OPT-001")]);
    Sheet { ruleset: "gloria".to_owned(), title: "Pro Gloria!".to_owned(), tables }
}

/// A cell. Distances have both figure scales; a negative one means that there is none.
fn shown(table: &str, cell: &str, value: &Value) -> String {
    let both =
        value.as_array().and_then(|both| Some([both.first()?.as_i64()?, both.get(1)?.as_i64()?]));
    match (table, cell, both) {
        ("results", "horse-on", Some([-1, _])) => "line move".to_owned(),
        (_, _, Some([-1, _])) => "-".to_owned(),
        (_, _, Some([large, small])) => format!("{large} | {small}"),
        ("qualities" | "nations" | "guns", ..) if value.as_i64() == Some(-1) => "-".to_owned(),
        // The dash of a fire chart is not a hyphen.
        _ if value == "-" => "-".to_owned(),
        _ => figure(value),
    }
}

fn terrain(book: &Rulebook) -> SheetTable {
    let kinds = book.kind.iter().map(|kind| (kind.name.as_str(), what(kind), kind.source));
    SheetTable::terrain("PG-TER-001", kinds)
}

/// What a kind of terrain is, in a few words.
fn what(kind: &TerrainKind) -> String {
    let words = [
        (kind.slope == Some(Slope::Gentle), "low hill"),
        (kind.slope == Some(Slope::Steep), "high hill"),
        (kind.wood, "wood"),
        (kind.undefined, "diced for"),
        (kind.urban, "urban area"),
        (kind.obstacle, "obstacle"),
        (kind.fortification, "fortification"),
        (kind.cover == Some(Cover::Light), "light cover"),
        (kind.cover == Some(Cover::Heavy), "heavy cover"),
        (kind.blocks, "blocks sight"),
        (kind.disorders, "disorders"),
        (kind.mires, "until a rally beyond it"),
        (kind.burns, "can burn"),
        (kind.water, "routers drown"),
        (kind.crossing, "crossing"),
        (kind.column_only, "for columns only"),
        (kind.road, "road"),
    ];
    let costs = kind.going.map(|going| format!("costs as {}", going.name()));
    words::listed(words::that_hold(&words).into_iter().chain(costs), ", ")
}
