//! The quick reference sheet.
use kernel::sheet::SheetTable;
use rules_glorious::{Rulebook, sheet::sheet_of};

fn table(title: &str) -> SheetTable {
    let tables = sheet_of(&Rulebook::default()).tables;
    let names: Vec<String> = tables.iter().map(|table| table.title.clone()).collect();
    tables.into_iter().find(|it| it.title.starts_with(title)).unwrap_or_else(|| panic!("{names:?}"))
}

fn row(table: &SheetTable, name: &str) -> Vec<String> {
    let row = table.rows.iter().find(|row| row[0] == name);
    row.unwrap_or_else(|| panic!("no `{name}` in {:?}", table.rows))[1..].to_vec()
}

/// AGV-FIR-003, AGV-HTH-002: the sheet says what the book's tables say.
#[test]
fn the_sheet_prints_the_tables() {
    assert_eq!(sheet_of(&Rulebook::default()).title, "A Glorious Victory!");
    let firing = table("Firing");
    assert_eq!(firing.rows.len(), 18);
    assert_eq!(row(&firing, "handgun"), ["1", "0\"", "4\"", "6", "H2"]);
    let blows = table("Hand-to-hand");
    assert_eq!(row(&blows, "knights"), ["3", "9", "G2"]);
    assert_eq!(row(&blows, "pike"), ["1", "4", ""]);
    assert_eq!(row(&blows, "artillery crews"), ["4", "2", ""]);
    let costs = table("What functions cost");
    assert_eq!(row(&costs, "about face"), ["1", "2", "cannot"]);
    assert_eq!(row(&costs, "mount")[0], "2");
    let far = table("Moves and charges");
    assert_eq!(row(&far, "heavy cavalry")[..2], ["12\"", "18\""]);
    assert_eq!(row(&far, "mounted foot on horse")[..2], ["6\" to 12\"", "cannot"]);
    assert_eq!(row(&table("Elements of a unit"), "knights")[0], "2 to 4");
    assert_eq!(row(&table("Army generator"), "7"), ["longbow 6 or bow 6"]);
    assert_eq!(row(&table("Second movement"), "Sub-Commander"), ["6\""]);
    assert_eq!(table("Options").rows.len(), 29);
    assert_eq!(row(&table("Options"), "turn_limit")[..2], ["20", "1 to 100"]);
    assert!(table("Ground").rows.len() >= 8);
}

/// AGV-FUN-009: rows have names that a player knows, never the ids of rules.
#[test]
fn rows_are_named_and_as_wide_as_their_heads() {
    for table in sheet_of(&Rulebook::default()).tables {
        assert!(!table.rows.is_empty(), "{} is empty", table.title);
        assert!(rules_glorious::BOOK.index.rule(&table.cite).is_some(), "{}", table.cite);
        for row in &table.rows {
            assert!(!row[0].contains("AGV-"), "{row:?}");
            assert_eq!(row.len(), table.head.len(), "{}: {row:?}", table.title);
        }
    }
}

/// AGV-OPT-025: the sheet of a book with house rules prints those.
#[test]
fn house_rules_are_printed() {
    let mut book = Rulebook::default();
    book.options.turn_limit.value = 9;
    book.firing.handgun.cells.cv = 7;
    let sheet = sheet_of(&book);
    let find = |title: &str| {
        sheet.tables.iter().find(|it| it.title.starts_with(title)).expect("it is there")
    };
    assert_eq!(row(find("Options"), "turn_limit")[0], "9");
    assert_eq!(row(find("Firing"), "handgun")[3], "7");
}
