//! The reference sheet, house rules, and that every row cites a rule of the index.
use kernel::{doc::Doc, house, sheet::SheetTable};
use rules_nearrun::{
    book::{Rulebook, Source},
    sheet::sheet_of,
};

/// ANT-CMD-008, ANT-FIR-015, ANT-MEL-005, ANT-MOR-003: tables that we rebuilt say so, wholly or partly, and every row gives its source.
#[test]
fn the_sheet_says_what_is_rebuilt() {
    let sheet = sheet_of(&Rulebook::default());
    let find = |title: &str| {
        let table = sheet.tables.iter().find(|table| table.title.starts_with(title));
        table.unwrap_or_else(|| panic!("there is no table {title}"))
    };
    for table in &sheet.tables {
        let ours = |row: &Vec<String>| row.last().is_some_and(|it| it == "reconstructed");
        let n = table.rows.iter().filter(|row| ours(row)).count();
        let is_titled = table.title != "Kinds of terrain";
        let whole = table.title.ends_with(": rebuilt by us; the book's sheet is lost");
        assert_eq!(whole, n == table.rows.len(), "{}", table.title);
        let partly = table.title.ends_with(": partly rebuilt");
        assert_eq!(partly, is_titled && n > 0 && n < table.rows.len(), "{}", table.title);
    }
    assert!(find("Command boxes").title.ends_with("rebuilt by us; the book's sheet is lost"));
    assert!(find("Added to the die of a division").title.ends_with(": partly rebuilt"));
    assert_eq!(find("Points of units").title, "Points of units (half points)");
    let row = |title, name: &str| {
        let table: &SheetTable = find(title);
        let row = table.rows.iter().find(|row| row[0] == name);
        row.unwrap_or_else(|| panic!("{title} has no row {name}"))[1..].to_vec()
    };
    assert_eq!(row("Command boxes", "cavalry"), ["16", "10", "reconstructed"]);
    assert_eq!(row("Hits of a unit", "elite"), ["2", "book"]);
    assert_eq!(row("Kinds of terrain", "wood")[0], "wood, soft cover, blocks sight");
    for table in &sheet.tables {
        assert!(!table.rows.is_empty(), "{} is empty", table.title);
        for row in &table.rows {
            assert_eq!(row.len(), table.head.len(), "{}: {row:?}", table.title);
        }
    }
}

/// ANT-TAB-001, ANT-TMO-001 to -011, ANT-MCH-001: the sheet can be used without the book: every sign has its legend, every test its
/// results, and no number stands for a word.
#[test]
fn the_sheet_explains_its_signs() {
    let sheet = sheet_of(&Rulebook::default());
    let find = |title: &str| {
        sheet.tables.iter().find(|table| table.title.starts_with(title)).expect("it is there")
    };
    let cells = || sheet.tables.iter().flat_map(|table| table.rows.iter().flatten());
    assert!(cells().all(|cell| cell != "-99"));
    let recall = find("Morale").rows.iter().find(|row| row[0].starts_with("recall")).expect("one");
    assert_eq!(recall[1..3], ["4", "any"]);
    assert!(find("Morale").rows.iter().all(|row| row[0].contains(" / ")), "its results");
    assert_eq!(find("March columns that are struck").rows[0][1], "destroyed");
    for title in ["Fire", "Volley", "Melee", "Command boxes", "Morale", "Faces needed"] {
        assert!(!find(title).notes.is_empty(), "{title} has a legend");
    }
}

/// Every table of the book is on the sheet.
#[test]
fn the_sheet_leaves_out_no_table() {
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    let n_tables = book.as_object().map_or(0, serde_json::Map::len);
    assert_eq!(sheet_of(&Rulebook::default()).tables.len(), n_tables + 1, "and the turn");
}

/// Every row and every kind of terrain cites a rule of the index.
#[test]
fn every_row_cites_a_rule_of_the_index() {
    let index = include_str!("../../../rulebook/rules.toml");
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    proving::cite_the_index(&book, index, 200);
}

/// A player may replace figures within limits, and the book as printed is within them.
#[test]
fn house_rules_replace_figures_within_limits() {
    assert_eq!(house::sound(&Rulebook::default()), Ok(()));
    let read = |text: &str| {
        let text = format!("format = 1\nruleset = \"nearrun\"\n{text}");
        house::rulebook::<Rulebook>(&Doc::parse("house.toml", &text).expect("it is TOML"))
    };
    let book = read(
        "crops_sight = true\n[moves]\ninfantry = { line = 5, source = \"book\" }\n\
         [fire]\nline = { artillery-long = \"2X\" }\n[costs]\nhold-on = 2\n[[kind]]\nname = \"hedge\"\ncover = \"hard\"\n",
    )
    .expect("sound");
    assert!(book.options.crops_sight);
    assert_eq!(book.moves.infantry.source, Source::Book);
    assert_eq!((book.costs.hold_on.value, house::sound(&book)), (2, Ok(())));
    for wrong in [
        "melee_tests = \"never\"",
        "[moves]\ninfantry = { line = 900 }",
        "[fire]\nline = { artillery-long = \"3X\" }",
        "[costs]\nhold-on = 99",
        "[moves]\ninfantry = { source = \"hearsay\" }",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
