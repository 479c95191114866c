//! The house rules of a place where battles are played, such as a server: at most one file for each ruleset.
use crate::{AnyGame, Files, Kind, check, joined, open_doc};
use kernel::doc::{Doc, Problem};

/// House rules, laid over those of every new battle of their ruleset.
#[derive(Clone, Default, Debug)]
pub struct HouseRules(Vec<Doc>);

impl HouseRules {
    /// Reads files of house rules, each with its name and its text. Otherwise every problem of all of them.
    pub fn read(files: &[(String, String)]) -> Result<Self, Vec<Problem>> {
        let (mut docs, mut problems): (Vec<Doc>, Vec<Problem>) = Default::default();
        for (file, text) in files {
            let checked = check(file, text);
            let doc = match Doc::parse(file, text) {
                Ok(doc) if checked.problems.is_empty() => doc,
                _ => {
                    problems.extend(checked.problems);
                    continue;
                }
            };
            if checked.kind != Kind::Rulebook {
                let why = "this is not a file of house rules".to_owned();
                problems.push(Problem::whole(&doc, why));
            } else if docs.iter().any(|other| other.peek("ruleset") == doc.peek("ruleset")) {
                let why = "there is another file of house rules for this ruleset".to_owned();
                problems.push(Problem::whole(&doc, why));
            } else {
                docs.push(doc);
            }
        }
        if problems.is_empty() { Ok(Self(docs)) } else { Err(problems) }
    }

    /// Opens a battle from a scenario's text, under these rules.
    pub fn open(
        &self,
        file: &str,
        text: &str,
        seed: u64,
    ) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
        open_doc(&self.laid(file, text)?, seed, None)
    }

    /// A scenario's text with these rules: as it was written if there are none for it.
    pub fn text(&self, file: &str, text: &str) -> Result<String, Vec<Problem>> {
        let doc = self.laid(file, text)?;
        Ok(match self.of(&doc) {
            Some(_) => doc.root.to_json().to_string(),
            None => text.to_owned(),
        })
    }

    fn laid(&self, file: &str, text: &str) -> Result<Doc, Vec<Problem>> {
        let doc = Doc::parse(file, text)?;
        joined(&doc, self.of(&doc), Files::None)
    }

    /// The rules for the ruleset of a scenario.
    fn of(&self, doc: &Doc) -> Option<&Doc> {
        self.0.iter().find(|rules| rules.peek("ruleset") == doc.peek("ruleset"))
    }

    /// The files, for people.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|doc| doc.file.as_str())
    }
}
