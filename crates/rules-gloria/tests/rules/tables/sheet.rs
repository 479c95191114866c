//! The reference sheet, house rules, and that every row cites a rule of the index.
use kernel::{doc::Doc, house, sheet::SheetTable};
use rules_gloria::{
    book::{Rulebook, Source},
    kinds::Scale,
    sheet::sheet_of,
};

/// PG-MOV-005, PG-SHO-016, PG-MOR-005, PG-CLA-005, PG-CLA-006, PG-DMG-007, PG-DMG-008: tables that we rebuilt say so, and
/// every row gives its source.
#[test]
fn the_sheet_says_what_is_rebuilt() {
    let sheet = sheet_of(&Rulebook::default());
    let find = |title: &str| {
        let table = sheet.tables.iter().find(|table| table.title.starts_with(title));
        table.unwrap_or_else(|| panic!("there is no table {title}"))
    };
    let rebuilt = |title| find(title).title.ends_with("rebuilt by us; the book's sheets are lost");
    for title in [
        "Movement",
        "Terrain deductions",
        "Formation changes (mm)",
        "A:",
        "B:",
        "C:",
        "D:",
        "Artillery: canister",
        "Damage to artillery",
        "Casualties to staff",
        "Factors of every morale test",
        "Charge Home",
        "Close assault factors",
        "Close assault results",
    ] {
        assert!(rebuilt(title), "{title}");
    }
    assert!(!rebuilt("Stands") && !rebuilt("Quality of generals by nation"));
    let row = |title, name: &str| {
        let table: &SheetTable = find(title);
        let row = table.rows.iter().find(|row| row[0] == name);
        row.unwrap_or_else(|| panic!("{title} has no row {name}"))[1..].to_vec()
    };
    let cuirassiers = ["300 | 180", "450 | 270", "300 | 180", "reconstructed"];
    assert_eq!(row("Movement", "cuirassiers column"), cuirassiers);
    assert_eq!(row("Movement", "square"), ["50 | 30", "-", "200 | 120", "reconstructed"]);
    let far = ["-", "6+", "5+", "-", "-", "-", "reconstructed"];
    assert_eq!(row("A:", "three far"), far);
    assert_eq!(row("Distances", "off board"), ["650 | 400", "book"]);
    assert_eq!(row("Close assault results", "major")[8..], ["line move", "reconstructed"]);
    assert_eq!(row("Quality of generals by nation", "russia"), ["3", "6", "-", "book"]);
    assert_eq!(
        row("Kinds of terrain", "ford")[0],
        "disorders, crossing, for columns only, costs as ford"
    );
    assert_eq!(find("The turn").rows.len(), 5);
    for table in &sheet.tables {
        assert!(!table.rows.is_empty(), "{} is empty", table.title);
        for row in &table.rows {
            assert_eq!(row.len(), table.head.len(), "{}: {row:?}", table.title);
        }
        if table.title != "The turn" {
            assert_eq!(table.head.last().map(String::as_str), Some("source"), "{}", table.title);
        }
    }
}

/// Every table of the book is on the sheet.
#[test]
fn the_sheet_leaves_out_no_table() {
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    let n_tables = book.as_object().map_or(0, serde_json::Map::len);
    assert_eq!(
        sheet_of(&Rulebook::default()).tables.len(),
        n_tables + 1,
        "all tables and the turn"
    );
}

/// Every row and every kind of terrain cites a rule of the index.
#[test]
fn every_row_cites_a_rule_of_the_index() {
    let index = include_str!("../../../rulebook/rules.toml");
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    proving::cite_the_index(&book, index, 400);
}

/// A player may replace figures within limits, and the book as printed is within them.
#[test]
fn house_rules_replace_figures_within_limits() {
    assert_eq!(house::sound(&Rulebook::default()), Ok(()));
    let read = |text: &str| {
        let text = format!("format = 1\nruleset = \"gloria\"\n{text}");
        house::rulebook::<Rulebook>(&Doc::parse("house.toml", &text).expect("it is TOML"))
    };
    let book = read(
        "figure_scale = \"15\"\nreroll_at = 9\n[moves]\nsquare = { normal = [60, 40], source = \"book\" }\n\
         [gun-short]\nsix = { light-cover = \"5+F\" }\n[assault]\nflank = 3\n[[kind]]\nname = \"hedge\"\ncover = \"heavy\"\n",
    )
    .expect("sound");
    assert_eq!((book.scale(), book.options.reroll_at), (Scale::Small, 9));
    assert_eq!((book.moves.square.normal.0, book.moves.square.source), ([60, 40], Source::Book));
    assert_eq!((book.assault.flank.value, house::sound(&book)), (3, Ok(())));
    for wrong in [
        "figure_scale = \"54\"",
        "[moves]\nsquare = { normal = [60] }",
        "[moves]\nsquare = { normal = [9000, 40] }",
        "[gun-short]\nsix = { line = \"0+\" }",
        "[assault]\nflank = 99",
        "[results]\ndraw = { loser = \"dances\" }",
        "[moves]\nsquare = { source = \"hearsay\" }",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
