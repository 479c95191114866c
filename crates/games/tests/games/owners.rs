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

/// An owner of *Pro Gloria!* types a row of their sheet into the template and plays by it: the sheet shows the row as theirs, and
/// so does the record of the battle.
#[test]
fn an_owner_types_their_own_tables_into_one_file() {
    let gloria = book("gloria").expect("it is played");
    let row = |template: &str| {
        let steady = template.find("[steady]").expect("the first volleys");
        let at = steady + template[steady..].find("four-far").expect("a row");
        let end = at + template[at..].find('\n').expect("its end");
        (at, end)
    };
    let ours = (gloria.template)();
    let (at, end) = row(&ours);
    assert!(ours[at..end].ends_with("}  # reconstructed, PG-TSA-003"), "{}", &ours[at..end]);
    let mine = ours[at..end].replace("dispersed = \"6+\"", "dispersed = \"2+\"");
    let mine = format!("{}{mine}{}", &ours[..at], &ours[end..]);
    assert_eq!(check("mine.toml", &mine).problems, []);
    let doc = Doc::parse("mine.toml", &mine).expect("TOML");
    let sheet = (gloria.sheet)(Some(&doc)).expect("no problems");
    let rows = sheet.tables.iter().flat_map(|table| &table.rows);
    let theirs: Vec<_> = rows.filter(|row| row.last().is_some_and(|it| it == "house")).collect();
    assert_eq!(theirs.len(), 1, "{theirs:?}");
    assert_eq!(theirs[0][1], "2+");
    let rules = HouseRules::read(&[("mine.toml".to_owned(), mine)]).expect("no problems");
    let lesson = games::scenario("first-lesson-gloria").expect("it ships");
    let game = rules.open(lesson.file, lesson.text, 1).expect("it opens");
    assert_eq!(game.record()["setup"]["book"]["steady"]["four-far"]["dispersed"], "2+");
}
