//! A file of house rules to start from.
use crate::{rulebook::BookTables, scenario::FORMAT};
use std::fmt::Write;

/// A file of house rules that changes nothing yet: the tables of the book as their files have them, with comments and sources.
/// Somebody who owns a sheet that we lack corrects its figures here.
pub fn template<B: BookTables>() -> String {
    let mut text = format!(
        "# House rules for `linstock play SCENARIO --rules FILE`. Change the figures that differ in your book; delete what you leave as it is.\n\
         # Rows marked `reconstructed` are not the book's. A changed row counts as `house`, unless you give its `source`, such as \"book\".\n\
         format = {FORMAT}\nruleset = \"{}\"\n",
        B::RULESET
    );
    for (_, file) in B::FILES {
        let (mut is_table, mut tables) = (false, String::new());
        for line in file.lines() {
            is_table |= line.starts_with('[');
            // Keys above the first table are lists that no file may change.
            if is_table || line.is_empty() || line.starts_with('#') {
                let _ = writeln!(tables, "{}", without_source(line));
            }
        }
        let _ = write!(text, "\n{}\n", tables.trim());
    }
    text
}

/// A line whose source and rule are only a comment, so that a changed row is known to be changed.
fn without_source(line: &str) -> String {
    let row = line.split_once(" source = ").filter(|(_, rest)| rest.ends_with('}'));
    match row {
        Some((figures, from)) => {
            let figures = figures.trim_end().trim_end_matches(',');
            let from = from.trim_end_matches('}').replace("cite = ", "").replace('"', "");
            format!("{figures} }}  # {}", from.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        None if line.starts_with("source =") || line.starts_with("cite =") => format!("# {line}"),
        None => line.to_owned(),
    }
}
