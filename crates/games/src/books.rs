//! The list of rulesets. This file is the only place that names them all.
use kernel::{
    book::Book,
    doc::{Doc, Problem},
    sheet::Sheet,
};
use serde::Serialize;
use serde_json::Value;
use std::sync::{PoisonError, RwLock};

/// Every ruleset, in the order that lists print them. Adding one is one line here.
static LIST: &[&Book] = &[
    &rules_splendid::BOOK,
    &rules_glorious::BOOK,
    &rules_veritas::BOOK,
    &rules_gloria::BOOK,
    &rules_nearrun::BOOK,
];

/// Books that were registered at run time.
static REGISTERED: RwLock<Vec<&'static Book>> = RwLock::new(Vec::new());

/// A ruleset with this id already exists.
#[derive(thiserror::Error, Copy, Clone, PartialEq, Eq, Debug)]
#[error("a ruleset `{0}` is already registered")]
pub struct Taken(pub &'static str);

/// Registers another book until the program ends, for tests and for programs with their own ruleset.
pub fn register(book: &'static Book) -> Result<(), Taken> {
    let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    let is_taken = LIST.iter().chain(registered.iter()).any(|known| known.id == book.id);
    if is_taken {
        return Err(Taken(book.id));
    }
    registered.push(book);
    Ok(())
}

/// Every book: those of the list, then those that were registered.
pub fn books() -> impl Iterator<Item = &'static Book> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner).clone();
    LIST.iter().copied().chain(registered)
}

/// A book by its id.
pub fn book(id: &str) -> Option<&'static Book> {
    books().find(|book| book.id == id)
}

/// A ruleset for lists and pages.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Card {
    /// Its id.
    pub id: &'static str,
    /// The book's title.
    pub title: &'static str,
    /// What it is about.
    pub period: &'static str,
    /// Who wrote it.
    pub author: &'static str,
    /// How much of the book we have.
    pub source: &'static str,
    /// The number of its rules, without advice.
    pub rules: usize,
    /// Rules that are implemented, with a test that would fail if they were wrong.
    pub whole: usize,
    /// Rules that are partly implemented, or not yet tested.
    pub part: usize,
    /// Rules that are not implemented.
    pub absent: usize,
}

impl Card {
    fn of(book: &'static Book) -> Self {
        let states = coverage(book.id);
        let count = |state: &str| states.iter().filter(|it| it["state"] == state).count();
        let (whole, part, absent) = (count("whole"), count("part"), count("absent"));
        Self {
            id: book.id,
            title: &book.index.title,
            period: &book.index.period,
            author: &book.index.author,
            source: &book.index.source,
            rules: whole + part + absent,
            whole,
            part,
            absent,
        }
    }
}

/// Every ruleset.
pub fn rulesets() -> Vec<Card> {
    books().map(Card::of).collect()
}

/// The ids of the rulesets.
pub fn ruleset_ids() -> impl Iterator<Item = &'static str> {
    books().map(|book| book.id)
}

/// Every rule of a ruleset as on its coverage page; empty if there is no such ruleset.
pub fn coverage(id: &str) -> Vec<Value> {
    let Some(book) = book(id) else { return Vec::new() };
    let page: Value = serde_json::from_str(book.coverage).unwrap_or_default();
    page["rules"].as_array().cloned().unwrap_or_default()
}

/// What a rule of one ruleset says, in our words.
pub fn rule_of(id: &str, cite: &str) -> Option<String> {
    book(id)?.index.rule(cite).map(str::to_owned)
}

/// What a rule says, in our words.
pub fn rule(cite: &str) -> Option<String> {
    books().find_map(|book| book.index.rule(cite)).map(str::to_owned)
}

/// The quick reference sheet of a ruleset, made from the rulebook's own tables.
pub fn sheet(id: &str) -> Option<Sheet> {
    (book(id)?.sheet)(None).ok()
}

/// The error for a ruleset that does not exist.
pub(crate) fn unknown(id: &str) -> String {
    let known: Vec<_> = ruleset_ids().map(|id| format!("`{id}`")).collect();
    format!("there is no ruleset `{}`; the rulesets are {}", shortened(id), known.join(", "))
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The ruleset that a scenario names.
pub(crate) fn of(doc: &Doc) -> Result<&'static Book, Vec<Problem>> {
    let problem = |line, why: String, remedy: &str| {
        let (file, key) = (doc.file.clone(), "ruleset".to_owned());
        vec![Problem { file, line, key, why, remedy: remedy.to_owned() }]
    };
    let line = doc.root.get("ruleset").and_then(|node| node.line);
    let Some(id) = doc.peek("ruleset") else {
        let why = "the file does not name its ruleset";
        let known: Vec<_> = ruleset_ids().map(|id| format!("\"{id}\"")).collect();
        let remedy = format!("write `ruleset = …` with one of {}", known.join(", "));
        return Err(problem(line, why.to_owned(), &remedy));
    };
    book(id).ok_or_else(|| problem(line, unknown(id), "name one of these"))
}

#[cfg(test)]
mod tests {
    use super::{Taken, book, coverage, register, rule, rulesets, unknown};

    #[test]
    fn an_id_is_registered_once() {
        let book = book("splendid").expect("it is played");
        assert_eq!(register(book), Err(Taken("splendid")));
    }

    #[test]
    fn rules_are_found_by_their_ids() {
        let text = rule("ASV-BAS-003").expect("it is in the index");
        assert!(text.contains("measure"), "{text}");
        assert_eq!(rule("ASV-XXX-999"), None);
        for row in coverage("splendid") {
            let id = row["id"].as_str().expect("a rule has an id");
            assert!(rule(id).is_some_and(|text| !text.is_empty()), "{id} says nothing");
        }
    }

    #[test]
    fn five_rulesets_are_listed() {
        let cards = rulesets();
        assert_eq!(cards.len(), 5);
        for card in cards {
            assert!(card.rules > 0, "{}", card.id);
            assert!(!card.author.is_empty(), "{} has no author", card.id);
        }
        assert!(unknown("chess").contains("there is no ruleset `chess`"));
    }
}
