//! The quick reference sheet, made from the book's tables, including house rules. Every row gives its source.
use crate::{
    book::{Cell, Rulebook, TerrainKind},
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
    let mut tables = vec![SheetTable::turn("IDV-SEQ-001", "sheet", phases[1..9].iter().copied())];
    for (key, title) in &Tables::titles(include_str!("../rulebook/titles.toml")) {
        let table = all.by_row(key, title, |row, cell, value| shown(key, row, cell, value));
        tables.push(if key == "dice" { marked(table) } else { table });
    }
    // IDV-WIL-011, -012, IDV-ORD-023, IDV-UNT-001: the switches and their values.
    tables.extend([will(book), terrain(book), all.switches("options", "IDV-WIL-012")]);
    Sheet { ruleset: "veritas".to_owned(), title: "In Deo Veritas".to_owned(), tables }
}

/// A cell of a table, with the sheet's marks beside combat dice (IDV-DIC-017, -019). In some tables -1 means that a type does
/// not have this.
fn shown(table: &str, row: &str, cell: &str, value: &Value) -> String {
    let lacks = matches!(table, "movement" | "dice" | "points") && value.as_f64() == Some(-1.0);
    let figure = if lacks { "n/a".to_owned() } else { figure(value) };
    let mark = match (table, row, cell) {
        ("dice", "early-tercio" | "infantry-brigade", "melee") => "*",
        ("dice", "infantry-brigade", "shoot") => "#",
        _ => "",
    };
    figure + mark
}

/// What the marks mean.
fn marked(dice: SheetTable) -> SheetTable {
    dice.note("* with pikes one die more against mounted.")
        .note("# veterans fire with one die more while they are sound.")
}

fn will(book: &Rulebook) -> SheetTable {
    let columns = book.will.columns.map(|[low, high]| format!("{low}-{high}"));
    let head: Vec<&str> =
        ["routed"].into_iter().chain(columns.iter().map(String::as_str)).collect();
    let source = book.will.source.name();
    let table = SheetTable::new("General Will (a die or less)", &book.will.cite.0, source, &head);
    let table = (1..=17).fold(table, |table, routed: u16| {
        let cells = book.will.columns.map(|[low, _]| match book.will(routed, low) {
            Cell::Roll(number) => number.to_string(),
            Cell::Auto(auto) => auto.name().to_owned(),
        });
        table.row(&routed.to_string(), cells)
    });
    let note = if book.options.will_as_printed {
        "Six and seven routed of 31 to 35 are as printed."
    } else {
        "Six and seven routed of 31 to 35 are exchanged: they are printed 4 and 5."
    };
    table.note("pass and fail are inferred: their cells are merged on the sheet.").note(note)
}

fn terrain(book: &Rulebook) -> SheetTable {
    let head = ["kind", "what it is", "source"];
    let table = SheetTable::new("Terrain", "IDV-TER-013", "reconstructed", &head);
    table.kinds(book.kind.iter().map(|kind| (kind.name.as_str(), what(kind), kind.source)))
}

/// What a kind of terrain is, in a few words.
fn what(kind: &TerrainKind) -> String {
    let words = [
        (kind.difficult, "difficult"),
        (kind.obstacle, "linear obstacle"),
        (kind.fortification, "fortification"),
        (kind.impassable, "impassable"),
        (kind.crossing, "crossing point"),
        (kind.buildings, "buildings"),
        (kind.level > 0, "height"),
        (kind.blocks, "blocks sight"),
        (kind.road, "road"),
    ];
    words::that_hold(&words).unwrap_or_default()
}
