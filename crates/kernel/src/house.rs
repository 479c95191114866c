//! House rules: any figure of a rulebook can be replaced, by its key. The book is converted to a tree, the values of a file
//! replace those of the tree within the book's limits, and the tree becomes a book again.
mod comments;
mod lay;
mod limits;
mod schema;
mod template;
#[cfg(test)]
mod tests;

pub use schema::{army_schema, rulebook_schema, scenario_schema};
pub use template::template;

use crate::{
    doc::{Doc, Problem, Table},
    rulebook::BookTables,
    scenario::{self, sound::must},
    sheet::Sheet,
};
use limits::Limits;
use serde_json::{Map, Value, json};

/// Applies `[rules]` of a scenario or an army to a book. Options are given by their keys and tables by their names; either may
/// also be under `rulebook`.
pub fn rules<B: BookTables>(table: Option<&Table<'_>>, base: &B) -> B {
    match table {
        Some(table) => laid(table, base, B::BESIDES),
        None => base.clone(),
    }
}

/// Reads a file of house rules: the printed book with the file's values.
pub fn rulebook<B: BookTables>(doc: &Doc) -> Result<B, Vec<Problem>> {
    let problems = doc.problems();
    let top = doc.table(&problems);
    scenario::rulebook_head(&top, B::RULESET);
    let book = laid(&top, &B::default(), &["format", "ruleset", "name", "notes"]);
    problems.settle(Some(book))
}

/// The quick reference sheet of a book, with a file of house rules or without.
pub fn sheet<B: BookTables>(
    doc: Option<&Doc>,
    sheet_of: fn(&B) -> Sheet,
) -> Result<Sheet, Vec<Problem>> {
    let book = doc.map_or_else(|| Ok(B::default()), rulebook::<B>)?;
    Ok(sheet_of(&book))
}

/// Whether a file of house rules could have made this book. Used for books that come from outside, in records.
pub fn sound<B: BookTables>(book: &B) -> Result<(), String> {
    let (mut tables, printed) = (tree(book), tree(&B::default()));
    for name in B::FIXED {
        let same = tables.remove(*name).as_ref() == printed.get(*name);
        must(same, &format!("the {name} of terrain cannot be changed"))?;
    }
    let file = json!({"format": scenario::FORMAT, "ruleset": B::RULESET, "rulebook": tables});
    match Doc::from_json("the rulebook of the record", &file).and_then(|doc| rulebook::<B>(&doc)) {
        Ok(read) => {
            must(read == *book, "the rulebook of the record does not read as it is written")
        }
        Err(problems) => Err(problems.first().map_or_else(String::new, ToString::to_string)),
    }
}

/// A book as the tree of its files.
fn tree<B: BookTables>(book: &B) -> Map<String, Value> {
    match serde_json::to_value(book) {
        Ok(Value::Object(tree)) => tree,
        other => unreachable!("a rulebook is written as a table: {other:?}"),
    }
}

/// Applies every key except some to a book. If the result is not a book, a problem is noted and the base is returned.
fn laid<B: BookTables>(table: &Table<'_>, base: &B, but: &[&str]) -> B {
    let mut tree = tree(base);
    let limits = Limits::of::<B>();
    let before = table.problems().len();
    for (key, item) in table.rows() {
        if key == "rulebook" {
            for (key, item) in item.table().iter().flat_map(Table::rows) {
                limits.row(&mut tree, key, &item);
            }
        } else if !but.contains(&key) {
            limits.row(&mut tree, key, &item);
        }
    }
    match serde_json::from_value::<B>(Value::Object(tree)) {
        Ok(mut book) => {
            for (why, remedy) in book.faults() {
                table.wrong(why, remedy);
            }
            book
        }
        Err(why) => {
            if table.problems().len() == before {
                table.wrong(
                    format!("the rulebook cannot be read with these values: {why}"),
                    "check these values",
                );
            }
            base.clone()
        }
    }
}
