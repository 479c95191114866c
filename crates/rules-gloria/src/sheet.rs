//! The reference sheet, made from the book's tables, including house rules. The book's own sheets are lost: tables that we
//! rebuilt say so in their headings, and every row gives its source.
use crate::{
    book::{Cover, Rulebook, Slope, TerrainKind},
    kinds::Phase,
};
use kernel::sheet::{Sheet, SheetTable, Tables, figure, spoken};
use serde_json::Value;

/// What is said of a table that the book does not have.
const REBUILT: &str = "rebuilt by us; the book's sheets are lost";

/// The tables that are printed, in the order of a turn: key, title.
const TABLES: [(&str, &str); 46] = [
    ("margins", "Margins of a failed test"),
    ("morale", "Factors of every morale test"),
    ("to-charge", "To Charge"),
    ("being-charged", "Being Charged"),
    ("casualties", "Casualties from Shooting"),
    ("charge-home", "Charge Home"),
    ("rally", "Rally"),
    ("bands", "Bands of small arms (mm)"),
    ("steady", "A: steady volley"),
    ("later", "B: disordered or subsequent volley"),
    ("square", "C: a side of a square"),
    ("musket", "D: skirmishers with muskets"),
    ("rifle", "D: skirmishers with rifles"),
    ("carbine", "D: mounted skirmishers"),
    ("gun-ranges", "Bands of artillery, and bounce-through (mm)"),
    ("gun-canister", "Artillery: canister"),
    ("gun-short", "Artillery: short range"),
    ("gun-medium", "Artillery: medium range"),
    ("gun-long", "Artillery: long range"),
    ("gun-damage", "Damage to artillery (by the die)"),
    ("staff-fates", "Casualties to staff and engineers (by the die)"),
    ("moves", "Movement (mm)"),
    ("road", "Bonus of columns on roads"),
    ("deductions", "Terrain deductions (mm)"),
    ("changes", "Formation changes (mm)"),
    ("irregular-changes", "Formation changes of irregulars"),
    ("shares", "Shares (hundredths)"),
    ("assault", "Close assault factors"),
    ("results", "Close assault results (by the difference)"),
    ("exceptions", "Close assault exceptions (differences)"),
    ("command", "Command"),
    ("qualities", "Quality of generals (highest face)"),
    ("nations", "Quality of generals by nation (highest face)"),
    ("evading-class", "Class of staff who evade"),
    ("scouting-points", "Scouting points (by class)"),
    ("scouts", "Scouting lead"),
    ("reaches", "Distances"),
    ("angles", "Angles (degrees)"),
    ("faces", "Faces needed"),
    ("phases", "Movement Phases of work"),
    ("turns", "Turns"),
    ("bases", "Stands (mm)"),
    ("sizes", "Numbers of figures"),
    ("guns", "Points of guns, and crews"),
    ("field", "The table"),
    ("victory", "Length and victory"),
];

/// The tables of points, which have cells of different sorts.
const POINTS: [(&str, &str); 4] = [
    ("staff-points", "Points of staff"),
    ("figure-points", "Points of figures (by class)"),
    ("extra-points", "Points added for a figure"),
    ("lots", "Points of pontoons and works (by length)"),
];

/// The sheet of the book as we have it.
pub fn sheet() -> Sheet {
    sheet_of(&Rulebook::default())
}

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let all = Tables::of(book);
    let phases = Phase::ALL.map(Phase::name);
    let mut tables = vec![SheetTable::turn("PG-SEQ-001", "book", phases[1..6].iter().copied())];
    tables.extend(TABLES.into_iter().chain(POINTS).map(|(key, title)| table(&all, key, title)));
    tables.extend([terrain(book), options(book, &all)]);
    Sheet { ruleset: "gloria".to_owned(), title: "Pro Gloria!".to_owned(), tables }
}

/// A table with its heading. Where no row is the book's, the whole table is rebuilt.
fn table(all: &Tables, key: &str, title: &str) -> SheetTable {
    let is_ours = all.rows(key).all(|(_, row)| row["source"] == "reconstructed");
    let title = if is_ours { format!("{title}: {REBUILT}") } else { title.to_owned() };
    let mut table = all.by_row(key, &title, |_, cell, value| shown(key, cell, value));
    for head in &mut table.head {
        *head = match head.as_str() {
            "mm28" => "25/28 mm figures".to_owned(),
            "mm15" => "15 mm figures".to_owned(),
            other => spoken(other),
        };
    }
    table
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
    let head = ["kind", "what it is", "source"];
    let table = SheetTable::new("Kinds of terrain", "PG-TER-001", "by row", &head);
    book.kind.iter().fold(table, |table, kind| {
        table.row(&spoken(&kind.name), [what(kind), kind.source.name().to_owned()])
    })
}

/// PG-OPT-001: the switches and their values.
fn options(book: &Rulebook, all: &Tables) -> SheetTable {
    let source = book.options.source.name();
    let table = SheetTable::new("Switches", "PG-OPT-001", source, &["key", "stands at", "source"]);
    let row = |table: SheetTable, (key, value): (&str, &Value)| {
        table.row(key, [figure(value), source.to_owned()])
    };
    all.rows("options").fold(table, row)
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
    let mut words: Vec<String> =
        words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()).collect();
    words.extend(kind.going.map(|going| format!("costs as {}", going.name())));
    words.join(", ")
}
