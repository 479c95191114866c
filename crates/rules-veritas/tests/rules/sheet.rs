//! The quick reference sheet.
use kernel::sheet::SheetTable;
use rules_veritas::{Rulebook, sheet::sheet_of};

/// Figures stand on it in the order of the book, each with its source.
#[test]
fn the_sheet_shows_figures_and_their_sources() {
    let sheet = sheet_of(&Rulebook::default());
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
