//! One document from several files: a scenario, the armies that its sides name, and house rules laid over it.
//!
//! The rulesets read one document and no files. Every part remembers the file it was written in, so that its problems are
//! reported there.
mod armies;
mod house;
mod renamed;

use crate::books;
use kernel::{
    any::AnyGame,
    doc::{Doc, Node, Problem, What},
    scenario,
};
use serde_json::json;

/// The largest army file, in bytes.
pub const MOST_ARMY: u64 = kernel::doc::MOST_BYTES as u64;

/// A file that was read: its name for problems, and its text.
pub type Found = (String, String);

/// How files that a scenario names are read.
#[derive(Copy, Clone)]
pub enum Files<'a> {
    /// Not at all: only the armies that ship can be named.
    None,
    /// By this function, which receives a path as the scenario gives it. An error says why the file cannot be read and what
    /// would be right.
    Beside(&'a dyn Fn(&str) -> Result<Found, [String; 2]>),
}

impl std::fmt::Debug for Files<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "Files::None",
            Self::Beside(_) => "Files::Beside",
        })
    }
}

/// A scenario with its armies, and what is wrong with them. The document can be read even then, for its other problems.
struct Joined {
    doc: Doc,
    problems: Vec<Problem>,
    /// The sides whose armies could not be read.
    unread: Vec<usize>,
}

/// A scenario with house rules laid over its own and with its armies. Otherwise every problem of all the files.
pub fn joined(doc: &Doc, rules: Option<&Doc>, files: Files<'_>) -> Result<Doc, Vec<Problem>> {
    let book = books::of(doc)?;
    let laid = match rules {
        Some(rules) => house::laid(doc, rules, book)?,
        None => doc.clone(),
    };
    let joined = armies::join(laid, book, files);
    if joined.problems.is_empty() {
        return Ok(joined.doc);
    }
    let others = (book.check)(&joined.doc);
    Err(together(joined, others))
}

/// An army as the first side of a battle against itself, to look at its units. Otherwise every problem of the army.
pub fn paraded(army: &Doc) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
    let book = books::of(army)?;
    armies::must_be_army(army, book).map_err(|problem| vec![problem])?;
    let problems = (book.check)(army);
    if !problems.is_empty() {
        return Err(problems);
    }
    let name = army.peek("name").unwrap_or_default();
    // The largest table has room for every army.
    let [_, size] = scenario::TABLE;
    let field = json!({"format": scenario::FORMAT, "id": "parade", "title": name, "ruleset": book.id,
        "table": {"size": [size, size]}, "deploy": {"depth": size / 2.0},
        "sides": [{"id": "army"}, {"id": "other", "army": "./itself"}]});
    let mut doc = Doc::from_json(&army.file, &field)?;
    armies::inline(&mut doc, army);
    let text = army.root.to_json().to_string();
    let itself = |_: &str| Ok((army.file.clone(), text.clone()));
    (book.open)(&joined(&doc, None, Files::Beside(&itself))?, 1, None)
}

/// The problems of the armies, then those of the scenario that are not the same or only follow from them.
fn together(joined: Joined, others: Vec<Problem>) -> Vec<Problem> {
    let mut all = joined.problems;
    let follows = |problem: &Problem| {
        joined.unread.iter().any(|n| {
            let side = format!("sides[{n}]");
            let rest = problem.key.strip_prefix(&side);
            rest.is_some_and(|rest| rest.is_empty() || problem.why.ends_with("is missing"))
        })
    };
    for problem in others {
        let known = all.iter().any(|it| it.why == problem.why && it.remedy == problem.remedy);
        if !known && !follows(&problem) {
            all.push(problem);
        }
    }
    all
}

/// The rows of a table.
fn rows(node: &Node) -> &[(String, Node)] {
    match &node.what {
        What::Table(rows) => rows,
        _ => &[],
    }
}

/// The rows of a table, to be changed.
fn rows_mut(node: &mut Node) -> Option<&mut Vec<(String, Node)>> {
    match &mut node.what {
        What::Table(rows) => Some(rows),
        _ => None,
    }
}

/// The items of a list.
fn list_mut(node: &mut Node) -> &mut [Node] {
    match &mut node.what {
        What::List(list) => list,
        _ => &mut [],
    }
}

/// The value of a key, to be changed.
fn get_mut<'n>(node: &'n mut Node, key: &str) -> Option<&'n mut Node> {
    rows_mut(node)?.iter_mut().find(|(name, _)| name == key).map(|(_, node)| node)
}
