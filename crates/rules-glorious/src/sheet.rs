//! The quick reference sheet, made from the book's own tables, house rules and all. Rows are named as the rulebook names them.
mod options;

use crate::{
    book::{Figure, Going, Measure, Row, Rulebook, Source, TerrainKind},
    kinds::Phase,
};
use kernel::sheet::{Sheet, SheetTable};
use serde_json::Value;

/// The sheet of the book as it is printed.
pub fn sheet() -> Sheet {
    sheet_of(&Rulebook::default())
}

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let tables = vec![
        turn(),
        firing(book),
        hand_to_hand(book),
        costs(book),
        allowances(book),
        command(book),
        sizes(book),
        break_points(book),
        terrain(book),
        generator(book),
        options::table(book),
    ];
    Sheet { ruleset: "glorious".to_owned(), title: "A Glorious Victory!".to_owned(), tables }
}

/// A row's key as people read it.
fn spoken(key: &str) -> String {
    key.replace(['-', '_'], " ")
}

/// A word of a table's cell, with nothing for none.
fn mark(mark: impl serde::Serialize) -> String {
    match serde_json::to_value(mark) {
        Ok(Value::String(word)) if word != "none" => word.to_uppercase(),
        _ => String::new(),
    }
}

/// A figure that is below nought where there is none.
fn or_cannot(value: i32, words: impl ToString) -> String {
    if value < 0 { "cannot".to_owned() } else { words.to_string() }
}

/// The source of all rows, or that they differ.
fn source_of(sources: impl IntoIterator<Item = Source>) -> &'static str {
    let mut sources = sources.into_iter();
    let first = sources.next().unwrap_or(Source::Sheet);
    if sources.all(|source| source == first) { first.name() } else { "by row" }
}

fn turn() -> SheetTable {
    let table = SheetTable::new("The turn", "AGV-SEQ-001", "sheet", &["phase", ""]);
    (1..).zip(Phase::TURN).fold(table, |table, (n, phase)| {
        let n = if phase == Phase::Victory { "then".to_owned() } else { format!("{n}") };
        table.row(&n, [phase.name()])
    })
}

fn firing(book: &Rulebook) -> SheetTable {
    let head = ["weapon", "round", "from", "to", "CV", "mark"];
    let mut table = SheetTable::new("Firing (D12, CV or less hits)", "AGV-FIR-003", "sheet", &head);
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
    let marks = &book.marks;
    table
        .note(format!(
            "B2, B3: {} and {} times the dice at a Battle.",
            marks.b2.dice, marks.b3.dice
        ))
        .note(format!(
            "H2: {} times the dice at medium cavalry, heavy cavalry, knights and elephants.",
            marks.h2.dice
        ))
}

fn hand_to_hand(book: &Rulebook) -> SheetTable {
    let head = ["element", "round", "CV", "mark"];
    let title = "Hand-to-hand (D12, CV or less hits)";
    let mut table = SheetTable::new(title, "AGV-HTH-002", "sheet", &head);
    for (key, row) in book.hand_to_hand.named() {
        let name = match key {
            "hand" => "hand-to-hand weapons".to_owned(),
            "light" => "light hand-to-hand".to_owned(),
            "crew" => "artillery crews".to_owned(),
            "command" => "any command element".to_owned(),
            key => spoken(key),
        };
        table = table.row(&name, [row.round.to_string(), row.cv.to_string(), mark(row.mark)]);
    }
    let marks = &book.melee_marks;
    table
        .note(format!("G2: {} times the dice at a handgun unit.", marks.g2.dice))
        .note(format!(
            "M2: {} times the dice at a missile-firing unit or artillery.",
            marks.m2.dice
        ))
        .note("Bows, longbows, crossbows and handguns fight as light hand-to-hand.")
}

/// Functions by row, who spends them by column.
fn costs(book: &Rulebook) -> SheetTable {
    let head = ["function", "units and commanders", "Battles", "artillery"];
    let mut table = SheetTable::new("What functions cost", "AGV-FUN-009", "sheet", &head);
    let columns: [Vec<(&str, &Figure)>; 3] =
        [book.individual.named(), book.battle.named(), book.artillery.named()];
    let mut seen: Vec<&str> = Vec::new();
    for (key, _) in columns.iter().flatten() {
        if seen.contains(key) {
            continue;
        }
        seen.push(key);
        let cells = columns.iter().map(|rows| match rows.iter().find(|(it, _)| it == key) {
            Some((_, row)) => or_cannot(row.value, row.value),
            None => String::new(),
        });
        table = table.row(&spoken(key), cells);
    }
    table.note(format!(
        "A unit has {} in a movement phase and uses none twice.",
        crate::words::count(book.options.functions_per_phase.value, "function", "functions")
    ))
}

fn allowances(book: &Rulebook) -> SheetTable {
    let rows = book.allowances.named();
    let source = source_of(rows.iter().map(|(_, row)| row.source));
    let head = ["troops", "move", "charge", "source"];
    let table = SheetTable::new("How far they go", "AGV-MOV-001", source, &head);
    rows.into_iter().fold(table, |table, (key, row)| {
        let moves = match row.least.0 {
            ..=0 => row.r#move.to_string(),
            _ => format!("{} to {}", row.least, row.r#move),
        };
        let charge = or_cannot(row.charge.0, row.charge);
        table.row(&spoken(key), [moves, charge, row.source.name().to_owned()])
    })
}

fn command(book: &Rulebook) -> SheetTable {
    let rows: Vec<(&str, &Measure)> = book.ranges.named();
    let table = SheetTable::new("Second movement", "AGV-CMD-001", "sheet", &["near", "within"]);
    let table = rows.into_iter().fold(table, |table, (key, row)| {
        let name = if key == "commander" { "Commander-in-Chief" } else { "Sub-Commander" };
        table.row(name, [row.value])
    });
    let rows = &book.commanders;
    table.note(format!(
        "An army has {} Commander-in-Chief and a Sub-Commander for every full {} units, {} to {} in all.",
        rows.commanders.value, rows.sub_per_units.value, rows.sub_fewest.value, rows.sub_most.value
    ))
}

fn sizes(book: &Rulebook) -> SheetTable {
    let rows = book.sizes.named();
    let source = source_of(rows.iter().map(|(_, row)| row.source));
    let table = SheetTable::new(
        "Elements of a unit",
        "AGV-ELM-012",
        source,
        &["type", "elements", "source"],
    );
    let table = rows.into_iter().fold(table, |table, (key, row)| {
        let n = match (row.fewest, row.most) {
            (fewest, most) if fewest == most => most.to_string(),
            (fewest, most) => format!("{fewest} to {most}"),
        };
        table.row(&spoken(key), [n, row.source.name().to_owned()])
    });
    table.note(format!(
        "On the average foot units have at most {}, mounted units at most {}.",
        book.averages.foot.value, book.averages.mounted.value
    ))
}

fn break_points(book: &Rulebook) -> SheetTable {
    let options = &book.options;
    let head = ["losses pass", "of the elements at the start"];
    let table = SheetTable::new("Break points", "AGV-VIC-002", "inherited", &head);
    let part = |n: u16| [format!("1 in {n}, rounded up")];
    table
        .row("Sub-Commanders go", part(options.break_sub.value))
        .row("the Commander-in-Chief goes", part(options.break_chief.value))
        .row("the battle is over", part(options.break_army.value))
        .note("A winner past the second of them has a Minor Victory; both past the last is a draw.")
}

/// A kind of ground at what a class of troops does in it, and what else it does.
fn terrain(book: &Rulebook) -> SheetTable {
    let classes: Vec<String> = book.classes.iter().map(|class| spoken(class)).collect();
    let head: Vec<&str> = ["ground"]
        .into_iter()
        .chain(classes.iter().map(String::as_str))
        .chain(["what else"])
        .collect();
    let table = SheetTable::new("Ground", "AGV-TER-001", "reconstructed", &head);
    book.kind.iter().fold(table, |table, kind| {
        let going = kind.going.iter().map(|going| {
            match going {
                Going::Ok => "as open",
                Going::Half => "half",
                Going::No => "barred",
            }
            .to_owned()
        });
        table.row(&spoken(&kind.name), going.chain([effects(kind)]))
    })
}

/// What a kind of ground does besides slowing and barring.
fn effects(kind: &TerrainKind) -> String {
    let mut words = Vec::new();
    let mut say = |is: bool, what: String| {
        if is {
            words.push(what);
        }
    };
    say(kind.obstacle, "stops a move".into());
    say(kind.no_charge, "no charge".into());
    say(kind.blocks, "blocks fire".into());
    say(kind.crest, "blocks fire beyond its crest".into());
    if let Some(depth) = kind.fire_depth {
        say(true, format!("fire goes {depth} into or out of it"));
    }
    say(kind.downhill != 0, format!("charging down from it {:+} CV", kind.downhill));
    say(kind.cover != 100, format!("{} of the dice of fire", share(kind.cover)));
    say(
        kind.first_combat != 100,
        format!("{} of a charger's first dice", share(kind.first_combat)),
    );
    say(kind.crossing, "a way over water".into());
    say(kind.one_wide, "one element wide".into());
    say(kind.holds > 0, format!("holds a foot unit of at most {}", kind.holds));
    say(kind.no_outflanking, "no outflanking".into());
    words.join(", ")
}

fn share(hundredths: u32) -> String {
    if hundredths == 50 { "half".to_owned() } else { format!("{hundredths} hundredths") }
}

fn generator(book: &Rulebook) -> SheetTable {
    let head = ["total", "raises"];
    let title = "Army generator (two six-sided dice)";
    let table = SheetTable::new(title, "AGV-GEN-001", "reconstructed", &head);
    (2..=12).fold(table, |table, total: u8| {
        let row: Option<&Row<_>> = book.generator.get(&total.to_string());
        let words = row.map(|row| row.raises.join(" and ")).unwrap_or_default();
        table.row(&total.to_string(), [spoken(&words)])
    })
}
