//! Owners of a book whose sheets we lack use their own tables.
use games::{book, books, check};
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
/// the volley needs what their sheet says.
#[test]
fn an_owner_types_their_own_tables_into_one_file() {
    let gloria = book("gloria").expect("it is played");
    let ours = "four-far    = { dispersed = \"6+\"";
    let template = (gloria.template)();
    assert!(template.contains(ours), "{template}");
    let mine = template.replace(ours, "four-far    = { dispersed = \"2+\"");
    assert_eq!(check("mine.toml", &mine).problems, []);
    let doc = Doc::parse("mine.toml", &mine).expect("TOML");
    let sheet = (gloria.sheet)(Some(&doc)).expect("no problems");
    let steady = sheet.tables.iter().find(|it| it.title.starts_with("Steady")).expect("the table");
    let row = steady.rows.iter().find(|row| row[0] == "four far").expect("the row");
    assert!(row.iter().any(|cell| cell == "2+"), "{row:?}");
}
