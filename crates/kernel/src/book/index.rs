//! The title page and the index of rules of a book, from `rulebook/rules.toml`.
use serde::Deserialize;
use std::collections::BTreeMap;

/// A book's title page, and its rules in our words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// The book's title.
    pub title: String,
    /// What it is about.
    pub period: String,
    /// Who wrote it.
    pub author: String,
    /// How much of the book we have to work from.
    pub source: String,
    /// The prefix of its rules' ids.
    pub prefix: String,
    rules: BTreeMap<String, String>,
}

/// The part of the file that is needed here; `xtask` reads the rest.
#[derive(Deserialize)]
struct File {
    title: String,
    period: String,
    author: String,
    source: String,
    prefix: String,
    #[serde(default)]
    rule: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    text: String,
}

impl Index {
    /// Reads the text of `rules.toml`. It is compiled in, so a mistake in it is a bug.
    pub fn read(text: &str) -> Self {
        let file: File = toml::from_str(text)
            .unwrap_or_else(|why| panic!("the compiled-in index of rules is invalid: {why}"));
        let File { title, period, author, source, prefix, rule } = file;
        let rules = rule.into_iter().map(|row| (row.id, row.text)).collect();
        Self { title, period, author, source, prefix, rules }
    }

    /// The text of a rule.
    pub fn rule(&self, id: &str) -> Option<&str> {
        self.rules.get(id).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn a_rule_is_found_by_its_id() {
        let head =
            "title = \"T\"\nperiod = \"P\"\nauthor = \"A\"\nsource = \"S\"\nprefix = \"TOY\"\n";
        let row = "[[rule]]\nid = \"TOY-MOV-001\"\nchapter = \"Moves\"\nkind = \"rule\"\ntext = 'Go \"on\".'\n";
        let index = Index::read(&(head.to_owned() + row));
        assert_eq!(index.rule("TOY-MOV-001"), Some("Go \"on\"."));
        assert_eq!(index.rule("TOY-MOV-002"), None);
    }
}
