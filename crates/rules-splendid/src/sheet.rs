//! The quick reference sheet, made from the book's own tables, house rules and all.
use crate::book::{FireStop, Going, Rulebook, Source, Table, TerrainKind};
use kernel::sheet::{Sheet, SheetTable};
use serde::Serialize;
use serde_json::Value;

/// The sheet of the book as it is printed.
pub fn sheet() -> Sheet {
    sheet_of(&Rulebook::default())
}

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let mut tables = vec![subject(), turn(), ranges(book), fire(book), values(book)];
    tables.extend([
        plain("Modifiers of combat values", &book.modifiers, "add"),
        plain("Joining in (inches, and one die or less)", &book.joining, ""),
        plain("Losses", &book.losses, ""),
        allowances(book),
        plain("Limits of movement (inches, degrees)", &book.limits, ""),
        plain("Charging (one die or less, inches)", &book.charge, ""),
        plain("Intercepting and counter-charging", &book.intercept, ""),
        plain("Recoil and evade (inches)", &book.run, ""),
        plain("Hasty defensive block", &book.hasty_block, ""),
        plain("Emergency about-face (green markers)", &book.about_face, ""),
        plain("Defensive fire", &book.defensive_fire, ""),
        plain("Break-through (inches)", &book.break_through, ""),
        plain("Disengaging (green markers)", &book.disengage, ""),
        command(book),
        going(book, "Terrain: moving", |kind| &kind.going),
        going(book, "Terrain: charging", |kind| &kind.charge),
        terrain(book),
        sizes(book),
    ]);
    Sheet { ruleset: "splendid".to_owned(), title: "A Splendid Victory!".to_owned(), tables }
}

fn source(source: Source) -> &'static str {
    match source {
        Source::Book => "book",
        Source::Derived => "derived",
        Source::Ruling => "ruling",
        Source::Reconstructed => "reconstructed",
    }
}

/// ASV-BAS-001, ASV-BAS-002: what the game is about, and what it is played with.
fn subject() -> SheetTable {
    SheetTable::new("The game", "ASV-BAS-001", "book", &["", ""])
        .row("period", ["the English Civil War and the European wars of its time"])
        .row("dice", ["six-sided"])
}

fn turn() -> SheetTable {
    let phases = [
        ("1", "Initiative"),
        ("2", "Firing"),
        ("3", "Hand-to-hand"),
        ("4", "Removing losses"),
        ("5", "Moves of the side with the initiative"),
        ("6", "Moves of the other side"),
        ("7", "Victory"),
    ];
    let table = SheetTable::new("The turn", "ASV-SEQ-001", "book", &["phase", ""]);
    phases.into_iter().fold(table, |table, (n, name)| table.row(n, [name]))
}

fn ranges(book: &Rulebook) -> SheetTable {
    let (ranges, guns) = (&book.ranges, &book.artillery);
    let bands = guns.bands.map(|band| format!("to {band}"));
    let head = ["weapon", "range", &bands[0], &bands[1], &bands[2], &bands[3]];
    let dice = |dice: [i32; 4]| dice.map(|n| if n < 0 { "-".to_owned() } else { format!("{n}D6") });
    let row = |range: geom::Length, cells: [String; 4]| {
        std::iter::once(range.to_string()).chain(cells).collect::<Vec<_>>()
    };
    let none = || ["", "", "", ""].map(str::to_owned);
    SheetTable::new("Ranges, and the dice of guns", &ranges.cite, source(ranges.source), &head)
        .row("muskets and pistols", row(ranges.musket, none()))
        .row("frame gun", row(ranges.frame, dice(guns.frame)))
        .row("regular gun", row(ranges.regular, dice(guns.regular)))
        .row("heavy gun", row(ranges.heavy, dice(guns.heavy)))
}

fn fire(book: &Rulebook) -> SheetTable {
    let fire = &book.fire;
    let add = |n: i32| [format!("{n:+}")];
    SheetTable::new("Dice of fire", &fire.cite, source(fire.source), &["", "dice"])
        .row("each stand that fires", add(fire.per_stand))
        .row("at a block", add(fire.block))
        .row("at a defensive block", add(fire.defensive_block))
        .row("at a mounted unit", add(fire.mounted))
        .row("at open order", add(fire.open_order))
        .note(format!(
            "A die of {} or less hits (raw {}, veteran {}).",
            fire.hits_on, fire.raw_hits_on, fire.veteran_hits_on
        ))
        .note(format!("Round shot bounces on, from {} to {}.", fire.bounce_from, fire.bounce_to))
}

fn values(book: &Rulebook) -> SheetTable {
    let mut table = plain("Combat values (each die this or less hits)", &book.values, "value");
    table.notes.push(format!(
        "{} die for each stand; {} where it outflanks.",
        book.modifiers.dice_per_stand, book.modifiers.outflanking_dice
    ));
    table
}

fn allowances(book: &Rulebook) -> SheetTable {
    let head = ["inches", "move", "double-time", "charge"];
    let table =
        SheetTable::new("Movement", &book.allowances.cite, source(book.allowances.source), &head);
    rows(&book.allowances.rows).iter().fold(table, |table, (name, cells)| {
        table.row(&spoken(name), cells.as_array().into_iter().flatten().map(cell))
    })
}

fn command(book: &Rulebook) -> SheetTable {
    let head = ["inches", "charismatic", "inspiring", "impersonal"];
    let row = |table: &Table<crate::book::CommandRange>| {
        [table.charismatic, table.inspiring, table.impersonal]
    };
    let commander = &book.commander;
    SheetTable::new("Command ranges", &commander.cite, source(commander.source), &head)
        .row("Commander", row(commander))
        .row("Sub-Commander", row(&book.sub_commander))
        .note("Without the variation of command quality every commander is inspiring.")
}

/// A kind of ground at what a class of troops does in it; moving, then charging.
fn going(book: &Rulebook, title: &str, of: fn(&TerrainKind) -> &[Going; 8]) -> SheetTable {
    let classes: Vec<String> = book.classes.iter().map(|class| spoken(class)).collect();
    let head: Vec<&str> = ["kind"].into_iter().chain(classes.iter().map(String::as_str)).collect();
    let table = SheetTable::new(title, "ASV-SET-002", "ruling", &head);
    let word = |going: &Going| match going {
        Going::Ok => "",
        Going::Half => "half",
        Going::No => "no",
    };
    book.kind.iter().filter(|kind| of(kind).iter().any(|going| *going != Going::Ok)).fold(
        table.note("Kinds that are not named, and what is left open, go as open ground does."),
        |table, kind| table.row(&spoken(&kind.name), of(kind).iter().map(word)),
    )
}

/// What ground does to fire.
fn terrain(book: &Rulebook) -> SheetTable {
    let head = ["kind", "stops fire", "dice at those in it"];
    let table = SheetTable::new("Terrain: fire and cover", "ASV-SET-002", "ruling", &head);
    let cover = |kind: &TerrainKind| match kind.cover {
        0 => String::new(),
        n => format!("{n:+}"),
    };
    book.kind
        .iter()
        .fold(table, |table, kind| table.row(&spoken(&kind.name), [stops(kind), cover(kind)]))
}

/// When it stops fire.
fn stops(kind: &TerrainKind) -> String {
    match (kind.fire, kind.fire_depth) {
        (FireStop::No, _) => "no".to_owned(),
        (FireStop::Through, Some(depth)) => format!("through more than {depth} of it"),
        (FireStop::Through, None) => "through it".to_owned(),
        (FireStop::Higher, _) => "where it is higher than both".to_owned(),
        (FireStop::Always, _) => "always".to_owned(),
    }
}

fn sizes(book: &Rulebook) -> SheetTable {
    let head = ["type", "fewest", "most"];
    let table =
        SheetTable::new("Stands in a unit", &book.sizes.cite, source(book.sizes.source), &head);
    rows(&book.sizes.rows).iter().fold(table, |table, (name, cells)| {
        table.row(&spoken(name), cells.as_array().into_iter().flatten().map(cell))
    })
}

/// A table of one figure a row, as it stands in the rulebook.
fn plain<T: Serialize>(title: &str, table: &Table<T>, head: &str) -> SheetTable {
    let sheet = SheetTable::new(title, &table.cite, source(table.source), &["", head]);
    rows(&table.rows)
        .iter()
        .fold(sheet, |sheet, (name, figure)| sheet.row(&words(title, name), [cell(figure)]))
}

/// The rows of a table in the order of the book, which JSON's own maps do not keep.
fn rows<T: Serialize>(table: &T) -> Vec<(String, Value)> {
    let text = serde_json::to_string(table).unwrap_or_default();
    let Ok(Value::Object(map)) = serde_json::from_str(&text) else { return Vec::new() };
    let mut rows: Vec<(String, Value)> = map.into_iter().collect();
    rows.sort_by_key(|(key, _)| text.find(&format!("\"{key}\":")));
    rows
}

fn spoken(key: &str) -> String {
    key.replace('-', " ")
}

/// What a row is about. Keys are short for whoever writes house rules; a player reads this.
fn words(title: &str, key: &str) -> String {
    let table = title.split([' ', ',']).next().unwrap_or_default();
    let row = WORDS.iter().find(|(of, name, _)| *of == table && *name == key);
    row.map_or_else(|| spoken(key), |(.., words)| (*words).to_owned())
}

/// By the first word of the table's title, the key, and what it means.
const WORDS: &[(&str, &str, &str)] = &[
    ("Combat", "improvised", "muskets and what comes to hand"),
    ("Combat", "light", "light hand-to-hand"),
    ("Combat", "hand", "hand-to-hand"),
    ("Modifiers", "own-loose-order", "a stand in open order or road column"),
    ("Modifiers", "mounted-on-loose-foot", "mounted on foot or guns in those"),
    ("Modifiers", "mounted-on-pike-block", "mounted on a block with pikes"),
    ("Modifiers", "mounted-on-square", "mounted on a defensive block without pikes"),
    ("Modifiers", "mounted-on-pike-square", "mounted on a defensive block with pikes"),
    ("Modifiers", "veteran", "veterans, where quality is played"),
    ("Modifiers", "dice-per-stand", "dice for each stand that fights"),
    ("Modifiers", "outflanking-dice", "dice for each stand that outflanks"),
    ("Joining", "reach", "near enough to join in (inches)"),
    ("Joining", "hold-back", "hold back (die or less)"),
    ("Joining", "hold-back-open", "hold back in open order (die or less)"),
    ("Losses", "markers-per-stand", "green markers that take a stand"),
    ("Losses", "contact-marker", "green markers for being in contact"),
    ("Limits", "double-time-clear", "double-time: no enemy within"),
    ("Limits", "road-column-clear", "into road column: no enemy within"),
    ("Limits", "pivot", "pivot: a front corner moves at most"),
    ("Limits", "bend", "a formation bends at most (degrees)"),
    ("Charging", "test", "out of command (die or less)"),
    ("Charging", "raw-test", "the same, raw"),
    ("Charging", "veteran-test", "the same, veteran"),
    ("Charging", "extension-mounted", "mounted: up to so many inches more"),
    ("Charging", "extension-foot", "foot: up to so many inches more"),
    ("Intercepting", "zone", "straight ahead, to (inches)"),
    ("Intercepting", "test", "out of command (die or less)"),
    ("Intercepting", "markers", "green markers for both on contact"),
    ("Recoil", "recoil", "recoil, up to"),
    ("Recoil", "recoil-marker", "green markers for it"),
    ("Recoil", "evade", "evade, up to"),
    ("Hasty", "from-block", "green markers, from block"),
    ("Hasty", "from-other", "green markers, from any other formation"),
    ("Hasty", "far", "horse from farther than this try to pull up (inches)"),
    ("Hasty", "pull-up-pikes", "pull up before pikes (die or less)"),
    ("Hasty", "pull-up", "pull up where there are none (die or less)"),
    ("Hasty", "pull-up-to", "and go back up to (inches)"),
    ("Hasty", "recovers", "green markers the block then takes off"),
    ("Hasty", "home-light", "charged home: light impact (die or less)"),
    ("Hasty", "light", "green markers of a light impact"),
    ("Hasty", "light-heavy", "the same by heavy mounted or lancers"),
    ("Hasty", "heavy", "green markers of a heavy impact"),
    ("Hasty", "heavy-heavy", "the same by heavy mounted or lancers"),
    ("Defensive", "flinch-hits", "hits that make the charger flinch"),
    ("Defensive", "flinch-to", "it goes back up to (inches)"),
    ("Disengaging", "one", "from one enemy unit"),
    ("Disengaging", "several", "from two or more"),
];

/// A figure as people write it; below nought in a table of allowances, it cannot.
fn cell(figure: &Value) -> String {
    match figure.as_f64() {
        Some(number) if number.fract() == 0.0 && figure.is_f64() && number < 0.0 => "-".to_owned(),
        Some(number) if number.fract() == 0.0 => format!("{number:.0}"),
        _ => figure.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_shows_the_books_own_figures() {
        let sheet = sheet();
        let find = |title: &str| sheet.tables.iter().find(|it| it.title == title).expect(title);
        let movement = find("Movement");
        assert_eq!(movement.rows[0][0], "pike and musket", "in the order of the book");
        let row = movement.rows.iter().find(|row| row[0] == "heavy mounted").expect("a row");
        assert_eq!(row[1..], ["10", "20", "22"]);
        let row = movement.rows.iter().find(|row| row[0] == "foot open order").expect("a row");
        assert_eq!(row[3], "-", "it cannot charge");
        let guns = find("Ranges, and the dice of guns");
        assert_eq!(guns.rows[3][1..], ["60\"", "4D6", "2D6", "1D6", "0D6"]);
        for table in &sheet.tables {
            assert!(!table.rows.is_empty(), "{} is empty", table.title);
            for row in &table.rows {
                assert_eq!(row.len(), table.head.len(), "{}: {row:?}", table.title);
            }
        }
    }

    /// No raw key, and no table that a terminal of a hundred columns cannot hold.
    #[test]
    fn the_sheet_is_in_words_and_fits() {
        for table in &sheet().tables {
            let all = || table.rows.iter().chain([&table.head]);
            let widest = |column: usize| all().map(|row| row[column].chars().count()).max();
            let wide: usize = (0..table.head.len()).filter_map(widest).map(|it| it + 2).sum();
            assert!(wide <= 102, "{} is {wide} wide", table.title);
            for row in all() {
                assert!(!row[0].contains('_'), "{}: {row:?}", table.title);
            }
        }
        for (table, key, _) in WORDS {
            let is_known = |it: &SheetTable| it.title.starts_with(table);
            assert!(sheet().tables.iter().any(is_known), "{table} {key}: there is no such table");
        }
        for table in ["Modifiers of combat values", "Hasty defensive block", "Charging (one"] {
            let sheet = sheet();
            let found = sheet.tables.iter().find(|it| it.title.starts_with(table)).expect(table);
            assert!(found.rows.iter().all(|row| row[0].contains(' ')), "{found:?}");
        }
    }

    #[test]
    fn a_house_rule_shows_on_the_sheet() {
        let mut book = Rulebook::default();
        book.fire.rows.hits_on = 3;
        let fire = sheet_of(&book).tables.remove(3);
        assert!(fire.notes[0].starts_with("A die of 3 or less"), "{:?}", fire.notes);
    }
}
