//! The quick reference sheet, made from the book's own tables, house rules and all. Every row says where it comes from.
use crate::book::{Auto, Cell, Rulebook, TerrainKind};
use kernel::sheet::{Sheet, SheetTable};
use serde_json::{Map, Value};

/// The tables that are printed, in the order of a turn: key, title.
const TABLES: [(&str, &str); 30] = [
    ("orders", "Sending an order (a die or more)"),
    ("command", "Command (inches)"),
    ("classes", "Classes of commanders (faces)"),
    ("movement", "Movement (inches)"),
    ("manoeuvre", "Angles of a move (degrees)"),
    ("reaches", "Distances (inches)"),
    ("shares", "Shares (hundredths)"),
    ("arcs", "Arcs (degrees)"),
    ("dice", "Combat dice"),
    ("hits", "Faces needed, or more"),
    ("dice-modifiers", "Modifiers of combat dice"),
    ("saves", "Saving dice"),
    ("shooting", "Shooting results"),
    ("shooting-routed", "Shooting at a routed unit"),
    ("melee", "Melee results"),
    ("pursuit", "Impetuous pursuit (a die or less)"),
    ("pursuit-reaches", "Impetuous pursuit (inches)"),
    ("disorder", "Disorder test (a die or more)"),
    ("disorder-reaches", "Disorder and reform (inches)"),
    ("fatigue", "Fatigue"),
    ("fatigue-reaches", "Fatigue (inches)"),
    ("casualties", "Commanders at risk (faces)"),
    ("bases", "Bases (inches)"),
    ("army", "Armies and wings"),
    ("points", "Points"),
    ("points-extra", "Points for extras"),
    ("deployment", "The field (inches)"),
    ("victory", "Length and victory"),
    ("generator", "Terrain generator (patches a side, inches)"),
    ("generator-faces", "Terrain generator (by the face)"),
];

/// The sheet of the book as it is printed.
pub fn sheet() -> Sheet {
    sheet_of(&Rulebook::default())
}

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let mut tables = vec![turn()];
    // Text keeps the order of the book, which JSON's own maps do not.
    let text = serde_json::to_string(book).unwrap_or_default();
    let tree: Value = serde_json::from_str(&text).unwrap_or_default();
    for (key, title) in TABLES {
        if let Some(rows) = tree[key].as_object() {
            tables.push(table(&text, key, title, rows));
        }
    }
    tables.extend([will(book), terrain(book), options(book)]);
    Sheet { ruleset: "veritas".to_owned(), title: "In Deo Veritas".to_owned(), tables }
}

fn turn() -> SheetTable {
    let phases = [
        "Orders",
        "Movement",
        "Combat",
        "Reform",
        "Fatigue",
        "General Will",
        "Replace commanders",
        "Commanders move",
    ];
    let table = SheetTable::new("The turn", "IDV-SEQ-001", "sheet", &["phase", ""]);
    (1..).zip(phases).fold(table, |table, (n, name)| table.row(&n.to_string(), [name]))
}

/// One table: a column for each cell, and one for the source of each row.
fn table(text: &str, key: &str, title: &str, rows: &Map<String, Value>) -> SheetTable {
    let text = section(text, key);
    let place = |row: &str| text.find(&format!("\"{row}\":{{"));
    let mut names: Vec<&String> = rows.keys().collect();
    names.sort_by_key(|row| place(row));
    let Some(first) = names.first().and_then(|row| rows[*row].as_object()) else {
        return SheetTable::new(title, "", "", &[""]);
    };
    let row_text = &text[place(names[0]).unwrap_or(0)..];
    let mut cells: Vec<&String> =
        first.keys().filter(|cell| !matches!(cell.as_str(), "source" | "cite")).collect();
    cells.sort_by_key(|cell| row_text.find(&format!("\"{cell}\":")));
    let value = [""];
    let heads: Vec<&str> = if cells.len() == 1 {
        value.to_vec()
    } else {
        cells.iter().map(|cell| cell.as_str()).collect()
    };
    let head: Vec<&str> = [""].into_iter().chain(heads).chain(["source"]).collect();
    let cite = first["cite"].as_str().unwrap_or_default();
    let source = one_source(rows);
    let table = names.iter().fold(SheetTable::new(title, cite, source, &head), |table, row| {
        let of = &rows[*row];
        let figures = cells.iter().map(|cell| {
            let value = &of[cell.as_str()];
            let figure = if lacks(key, value) { "n/a".to_owned() } else { figure(value) };
            figure + mark(key, row, cell)
        });
        let source = of["source"].as_str().unwrap_or_default().to_owned();
        table.row(&row.replace('-', " "), figures.chain([source]))
    });
    if key != "dice" {
        return table;
    }
    table
        .note("* with pikes one die more against mounted.")
        .note("# veterans fire with one die more while they are sound.")
}

/// The text of one of the book's tables: a key may be a row of another table too.
fn section<'a>(text: &'a str, key: &str) -> &'a str {
    let head = format!("\"{key}\":{{");
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if depth == 1 && text[at..].starts_with(&head) => return &text[at + 1..],
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => (),
        }
    }
    ""
}

/// Is a figure the -1 that stands for what a type has not? Elsewhere it is a figure like any other.
fn lacks(key: &str, value: &Value) -> bool {
    matches!(key, "movement" | "dice" | "points") && value.as_f64() == Some(-1.0)
}

/// IDV-DIC-017, -019: the sheet's marks beside its combat dice.
fn mark(key: &str, row: &str, cell: &str) -> &'static str {
    match (key, row, cell) {
        ("dice", "early-tercio" | "infantry-brigade", "melee") => "*",
        ("dice", "infantry-brigade", "shoot") => "#",
        _ => "",
    }
}

/// The source of all rows, or that they differ.
fn one_source(rows: &Map<String, Value>) -> String {
    let mut sources = rows.values().filter_map(|row| row["source"].as_str());
    let first = sources.next().unwrap_or_default();
    if sources.all(|source| source == first) { first.to_owned() } else { "by row".to_owned() }
}

/// A figure as people write it.
fn figure(value: &Value) -> String {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(number) if number.fract() == 0.0 => format!("{number:.0}"),
            _ => number.to_string(),
        },
        Value::String(word) => word.replace('-', " "),
        Value::Array(list) => list.iter().map(figure).collect::<Vec<_>>().join(", "),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
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
            Cell::Auto(Auto::Pass) => "pass".to_owned(),
            Cell::Auto(Auto::Fail) => "fail".to_owned(),
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
    book.kind.iter().fold(table, |table, kind| {
        let source = kind.source.name().to_owned();
        table.row(&kind.name.replace('-', " "), [what(kind), source])
    })
}

/// IDV-WIL-011, -012, IDV-ORD-023, IDV-UNT-001: the switches and how they stand.
fn options(book: &Rulebook) -> SheetTable {
    let options = &book.options;
    let source = options.source.name();
    let table = SheetTable::new("Switches", "IDV-WIL-012", source, &["key", "stands at", "source"]);
    let rows = [
        ("will_as_printed", figure(&options.will_as_printed.into())),
        ("will_modifier", options.will_modifier.to_string()),
        ("leave_by_choice", figure(&options.leave_by_choice.into())),
        ("composition", figure(&options.composition.into())),
    ];
    let row = |table: SheetTable, (key, value): (&str, String)| {
        table.row(key, [value, source.to_owned()])
    };
    rows.into_iter().fold(table, row)
}

/// What a kind of terrain is, in a few words.
fn what(kind: &TerrainKind) -> String {
    let words: Vec<&str> = [
        (kind.difficult, "difficult"),
        (kind.obstacle, "linear obstacle"),
        (kind.fortification, "fortification"),
        (kind.impassable, "impassable"),
        (kind.crossing, "crossing point"),
        (kind.buildings, "buildings"),
        (kind.level > 0, "height"),
        (kind.blocks, "blocks sight"),
        (kind.road, "road"),
    ]
    .into_iter()
    .filter_map(|(is, word)| is.then_some(word))
    .collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_shows_figures_and_their_sources() {
        let sheet = sheet();
        let find = |title: &str| sheet.tables.iter().find(|it| it.title == title).expect(title);
        let movement = find("Movement (inches)");
        assert_eq!(movement.rows[0][0], "early tercio", "in the order of the book");
        assert_eq!(movement.head[1], "normal");
        let row = movement.rows.iter().find(|row| row[0] == "mounted dragoons").expect("a row");
        assert_eq!(row[1..], ["18", "27", "free", "half", "8", "no", "reconstructed"]);
        assert_eq!(movement.source, "by row");
        let rabble = movement.rows.iter().find(|row| row[0] == "rabble").expect("a row");
        assert_eq!(rabble[2], "n/a", "no march column");
        let dice = find("Combat dice");
        let row = |name: &str| dice.rows.iter().find(|row| row[0] == name).expect("a row");
        assert_eq!(row("infantry brigade")[1..4], ["3", "2#", "2*"]);
        assert_eq!(row("early tercio")[1..4], ["3", "2", "3*"]);
        assert_eq!(row("field artillery")[1..4], ["12", "1", "n/a"]);
        let pursuit = find("Impetuous pursuit (a die or less)");
        let places = ["enemy cavalry", "veteran", "clear path", "rabble", "hero", "politico"]
            .map(|name| pursuit.rows.iter().position(|row| row[0].starts_with(name)));
        assert!(places.is_sorted() && places[0] == Some(1), "{places:?}: as the sheet has them");
        let disorder = find("Disorder test (a die or more)");
        let row = disorder.rows.iter().find(|row| row[0] == "attacked").expect("a row");
        assert_eq!(row[1..], ["-2", "-1", "sheet"]);
        let will = find("General Will (a die or less)");
        assert_eq!(will.rows[5][1..], ["fail", "1", "2", "4", "4", "5", "5"]);
        let faces = find("Terrain generator (by the face)");
        assert_eq!(faces.rows[3][1..], ["enclosure, hedge, hedge", "reconstructed"]);
        // Every table of figures says where each of its rows comes from.
        let marked = |table: &&SheetTable| table.head.last().is_some_and(|head| head == "source");
        assert_eq!(sheet.tables.iter().filter(marked).count(), sheet.tables.len() - 2);
        for table in sheet.tables.iter().filter(marked) {
            for row in &table.rows {
                let known = ["sheet", "inferred", "found", "reconstructed"];
                let mark = row.last().map_or("", String::as_str);
                assert!(known.contains(&mark), "{}: {row:?}", table.title);
            }
        }
        for table in &sheet.tables {
            assert!(!table.rows.is_empty(), "{} is empty", table.title);
            for row in &table.rows {
                assert_eq!(row.len(), table.head.len(), "{}: {row:?}", table.title);
            }
        }
    }
}
