//! The quick reference sheet.
use kernel::doc::Doc;
use rules_splendid::{Rulebook, sheet::sheet_of};

/// ASV-FIR-025, ASV-FIR-052, ASV-QRS-001: weapons, ranges and dice as the book prints them.
#[test]
fn the_sheet_shows_the_books_own_figures() {
    let sheet = sheet_of(&Rulebook::default());
    let find = |title: &str| sheet.tables.iter().find(|it| it.title == title).expect(title);
    let movement = find("Movement");
    assert_eq!(movement.rows[0][0], "pike and musket", "in the order of the book");
    let row = movement.rows.iter().find(|row| row[0] == "heavy mounted").expect("a row");
    assert_eq!(row[1..], ["10", "20", "22"]);
    let row = movement.rows.iter().find(|row| row[0] == "foot open order").expect("a row");
    assert_eq!(row[3], "-", "it cannot charge");
    let guns = find("Ranges, and the dice of guns");
    assert_eq!(guns.head[2..], ["to 10\"", "to 20\"", "to 40\"", "to 60\""]);
    let weapons = [
        ["muskets", "7\"", "", "", "", ""],
        ["frame gun", "20\"", "1D6", "0D6", "-", "-"],
        ["regular gun", "40\"", "2D6", "1D6", "0D6", "-"],
        ["heavy gun", "60\"", "4D6", "2D6", "1D6", "0D6"],
    ];
    assert_eq!(guns.rows, weapons, "pistols are not fired");
    for table in &sheet.tables {
        assert!(!table.rows.is_empty(), "{} is empty", table.title);
        for row in &table.rows {
            assert_eq!(row.len(), table.head.len(), "{}: {row:?}", table.title);
        }
    }
}

/// There is no raw key, and no table wider than a terminal of a hundred columns.
#[test]
fn the_sheet_is_in_words_and_fits() {
    for table in &sheet_of(&Rulebook::default()).tables {
        let all = || table.rows.iter().chain([&table.head]);
        let widest = |column: usize| all().map(|row| row[column].chars().count()).max();
        let wide: usize = (0..table.head.len()).filter_map(widest).map(|it| it + 2).sum();
        assert!(wide <= 102, "{} is {wide} wide", table.title);
        for row in all() {
            assert!(!row[0].contains('_'), "{}: {row:?}", table.title);
        }
    }
    let captions = include_str!("../../rulebook/captions.toml");
    let captions = Doc::parse("captions.toml", captions).expect("it is TOML").root.to_json();
    let book = serde_json::to_value(Rulebook::default()).expect("a book is written as JSON");
    for (table, rows) in captions.as_object().expect("tables") {
        for (key, words) in rows.as_object().expect("rows") {
            assert!(!book[table][key].is_null(), "{table}.{key}: there is no such row");
            let shown = sheet_of(&Rulebook::default())
                .tables
                .iter()
                .flat_map(|it| &it.rows)
                .any(|row| words == &row[0]);
            assert!(shown, "{table}.{key} is not on the sheet");
        }
    }
    for table in ["Modifiers of combat values", "Hasty defensive block", "Charging (one"] {
        let sheet = sheet_of(&Rulebook::default());
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
