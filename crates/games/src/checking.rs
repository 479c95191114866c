//! Validates a file: scenario, army, rulebook or record, recognised by its contents.
use crate::{Files, books, joined, open_whole, records, sealed};
use kernel::{
    any::Instead,
    doc::{Doc, Problem},
    scenario::Scenario,
};
use serde::Serialize;

/// What a file is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A battle to play.
    Scenario,
    /// An army without a battle.
    Army,
    /// Values that replace those of the book.
    Rulebook,
    /// A battle that was played.
    Record,
    /// Unknown.
    Unknown,
}

/// The result of checking a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// What it is.
    pub kind: Kind,
    /// Every problem; none if all is well.
    pub problems: Vec<Problem>,
    /// What else to know about a file without problems: a record may be shown only from its film.
    pub notice: Option<String>,
}

/// Checks a file by its name and its text. It may name armies that ship, but no other files.
pub fn check(file: &str, text: &str) -> Checked {
    check_with(file, text, Files::None)
}

/// The same for a scenario that may name files.
pub fn check_with(file: &str, text: &str, files: Files<'_>) -> Checked {
    if is_record(text) {
        let edited = |why: String| vec![whole(file, why, "do not edit a record")];
        let shown = records::read(text).and_then(sealed::unseal);
        let (problems, notice) = match shown.and_then(|record| records::show_value(record, None)) {
            Ok(shown) => match shown.instead {
                Some(film @ Instead::Film { .. }) => (Vec::new(), Some(film.to_string())),
                Some(part) => (edited(part.why().to_owned()), None),
                None => (Vec::new(), None),
            },
            Err(why) => (edited(why.to_string()), None),
        };
        return Checked { kind: Kind::Record, problems, notice };
    }
    let doc = match Doc::parse(file, text) {
        Ok(doc) => doc,
        Err(problems) => return Checked { kind: Kind::Unknown, problems, notice: None },
    };
    let kind = kind(&doc);
    let problems = match books::of(&doc) {
        Err(mut problems) => {
            problems.extend(common(&doc, kind));
            problems
        }
        Ok(_) if kind == Kind::Unknown => vec![whole(
            file,
            "this is not a scenario, army, rulebook or record".to_owned(),
            "a scenario has `sides`, an army has `units`, a rulebook has tables of the book, a record has `decisions`",
        )],
        Ok(_) if kind == Kind::Scenario => match joined(&doc, None, files) {
            Ok(whole) => open_whole(&whole, 1, None).err().unwrap_or_default(),
            Err(problems) => problems,
        },
        Ok(book) => (book.check)(&doc),
    };
    Checked { kind, problems, notice: None }
}

/// What a file is, by its text.
pub fn recognised(text: &str) -> Kind {
    if is_record(text) {
        return Kind::Record;
    }
    Doc::parse("", text).map_or(Kind::Unknown, |doc| kind(&doc))
}

/// The problems of what every scenario has, for a scenario whose ruleset is unknown.
fn common(doc: &Doc, kind: Kind) -> Vec<Problem> {
    let problems = doc.problems();
    if kind == Kind::Scenario {
        Scenario::read(doc, doc.peek("ruleset").unwrap_or_default(), &problems);
    }
    let mut common = problems.into_list();
    common.retain(|problem| problem.key != "ruleset" && !problem.key.ends_with(".army"));
    common
}

/// A record is JSON with decisions. It may be too long to parse as a document, so we look at its text.
fn is_record(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"decisions\"")
}

fn kind(doc: &Doc) -> Kind {
    let has = |key: &str| doc.root.get(key).is_some();
    if has("sides") || has("table") {
        Kind::Scenario
    } else if has("units") {
        Kind::Army
    } else if has("ruleset") && has("format") {
        Kind::Rulebook
    } else {
        Kind::Unknown
    }
}

fn whole(file: &str, why: String, remedy: &str) -> Problem {
    let (file, remedy) = (file.to_owned(), remedy.to_owned());
    Problem { file, line: None, key: String::new(), why, remedy }
}
