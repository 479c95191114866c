//! The quick reference sheet, made from the book's own tables, house rules and all.
use crate::book::{Figure, Rulebook};
use kernel::sheet::{Sheet, SheetTable};
use serde_json::Value;

/// What is played of the book, rule by rule: made by `cargo xtask coverage`.
pub const COVERAGE: &str = include_str!("../rulebook/coverage.json");
/// The index of rules.
pub const RULES: &str = include_str!("../rulebook/rules.toml");

/// The sheet of the book as it is printed.
pub fn sheet() -> Sheet {
    sheet_of(&Rulebook::default())
}

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let tables = vec![
        firing(book),
        hand_to_hand(book),
        costs("What functions cost individual and command units", &book.individual.all()),
        costs("What they cost Battles", &book.battle.all()),
        costs("What they cost artillery", &book.artillery.all()),
        allowances(book),
    ];
    Sheet { ruleset: "glorious".to_owned(), title: "A Glorious Victory!".to_owned(), tables }
}

/// The name of a row, from the rule that it gives: rows do not carry their keys.
fn mark(mark: impl serde::Serialize) -> String {
    match serde_json::to_value(mark) {
        Ok(Value::String(word)) if word != "none" => word.to_uppercase(),
        _ => String::new(),
    }
}

fn firing(book: &Rulebook) -> SheetTable {
    let head = ["weapon", "round", "from", "to", "CV", "mark"];
    let mut table = SheetTable::new("Firing (inches, D12)", "AGV-FIR-003", "sheet", &head);
    for row in book.firing.all() {
        let cells = [
            row.round.to_string(),
            row.from.to_string(),
            row.to.to_string(),
            row.cv.to_string(),
            mark(row.mark),
        ];
        table = table.row(&row.weapon.name(), cells);
    }
    table
}

fn hand_to_hand(book: &Rulebook) -> SheetTable {
    let head = ["element", "round", "CV", "mark"];
    let mut table = SheetTable::new("Hand-to-hand (D12)", "AGV-HTH-002", "sheet", &head);
    for kind in crate::kinds::ElementKind::ALL {
        let row = book.blow(kind, false);
        table =
            table.row(&kind.name(), [row.round.to_string(), row.cv.to_string(), mark(row.mark)]);
    }
    table
}

fn costs(title: &str, rows: &[&Figure]) -> SheetTable {
    let mut table = SheetTable::new(title, "AGV-FUN-001", "sheet", &["rule", "functions"]);
    for row in rows {
        let cost = if row.value < 0 { "cannot".to_owned() } else { row.value.to_string() };
        table = table.row(&row.cite.to_string(), [cost]);
    }
    table
}

fn allowances(book: &Rulebook) -> SheetTable {
    let head = ["rule", "move", "charge"];
    let mut table = SheetTable::new("Allowances (inches)", "AGV-MOV-001", "sheet", &head);
    for row in book.allowances.all() {
        let charge = if row.charge.0 < 0 { "cannot".to_owned() } else { row.charge.to_string() };
        table = table.row(&row.cite.to_string(), [row.r#move.to_string(), charge]);
    }
    table
}
