//! Owners of a book whose sheets we lack use their own tables.
use games::{HouseRules, book, books, check};
use kernel::doc::Doc;

/// The template of every ruleset is a file of house rules that changes nothing: each table is as in the book.
#[test]
fn a_template_is_the_book_as_it_is() {
    for book in books() {
        let text = (book.template)();
        assert_eq!(check("mine.toml", &text).problems, [], "{}", book.id);
        let doc = Doc::parse("mine.toml", &text).expect("TOML");
        let laid = (book.sheet)(Some(&doc)).expect("no problems");
        assert_eq!(laid, (book.sheet)(None).expect("the book itself"), "{}", book.id);
    }
}

/// A row that we rebuilt: its ruleset and its battle, its table and its name, what the template says at its end, and what an owner
/// writes instead of which cell.
struct Rebuilt {
    ruleset: &'static str,
    battle: &'static str,
    row: [&'static str; 2],
    source: &'static str,
    cell: [&'static str; 2],
    shown: &'static str,
}

const REBUILT: [Rebuilt; 2] = [
    Rebuilt {
        ruleset: "gloria",
        battle: "first-lesson-gloria",
        row: ["steady", "four-far"],
        source: "}  # reconstructed, PG-TSA-003",
        cell: ["dispersed = \"6+\"", "dispersed = \"2+\""],
        shown: "2+",
    },
    Rebuilt {
        ruleset: "nearrun",
        battle: "first-lesson-nearrun",
        row: ["fire", "column"],
        source: "}  # reconstructed, ANT-TFI-003",
        cell: ["artillery-long = \"5\"", "artillery-long = \"2X\""],
        shown: "2X",
    },
];

/// An owner of a book whose sheets are lost types a row of their sheet into the template and plays by it: the sheet shows the row as
/// theirs, and so does the record of the battle.
#[test]
fn an_owner_types_their_own_tables_into_one_file() {
    for Rebuilt { ruleset, battle, row: [table, name], source, cell, shown } in REBUILT {
        let book = book(ruleset).expect("it is played");
        let ours = (book.template)();
        let start = ours.find(&format!("[{table}]\n")).expect("the table");
        let at = start + ours[start..].find(&format!("\n{name}")).expect("a row") + 1;
        let end = at + ours[at..].find('\n').expect("its end");
        assert!(ours[at..end].ends_with(source), "{}", &ours[at..end]);
        assert!(ours[at..end].contains(cell[0]), "{}", &ours[at..end]);
        let mine = ours[at..end].replace(cell[0], cell[1]);
        let mine = format!("{}{mine}{}", &ours[..at], &ours[end..]);
        assert_eq!(check("mine.toml", &mine).problems, []);
        let doc = Doc::parse("mine.toml", &mine).expect("TOML");
        let sheet = (book.sheet)(Some(&doc)).expect("no problems");
        let rows = sheet.tables.iter().flat_map(|table| &table.rows);
        let theirs: Vec<_> =
            rows.filter(|row| row.last().is_some_and(|it| it == "house")).collect();
        assert_eq!(theirs.len(), 1, "{theirs:?}");
        assert!(theirs[0].iter().any(|it| it == shown), "{theirs:?}");
        let rules = HouseRules::read(&[("mine.toml".to_owned(), mine)]).expect("no problems");
        let lesson = games::scenario(battle).expect("it ships");
        let game = rules.open(lesson.file, lesson.text, 1).expect("it opens");
        let key = cell[0].split(' ').next().expect("a key");
        assert_eq!(game.record()["setup"]["book"][table][name][key], shown);
    }
}
