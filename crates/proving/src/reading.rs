//! Files with faults: a scenario that is sound, changed a little, and what its reader says about it.
use kernel::doc::{Doc, Problem};

/// A sound scenario, and how its ruleset reads it.
#[derive(Copy, Clone, Debug)]
pub struct Sound<S> {
    /// Its text.
    pub text: &'static str,
    /// The reader.
    pub read: fn(&Doc) -> Result<S, Vec<Problem>>,
}

impl<S> Sound<S> {
    /// What a text is read as, or its problems in words.
    pub fn setup(&self, text: &str) -> Result<S, Vec<String>> {
        let told = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect();
        let doc = Doc::parse("test.toml", text).map_err(told)?;
        (self.read)(&doc).map_err(told)
    }

    /// The text with these changes: each replaces the first place where its words stand.
    pub fn changed(&self, changes: &[(&str, &str)]) -> String {
        changes.iter().fold(self.text.to_owned(), |text, (from, to)| {
            assert!(text.contains(from), "the scenario has no `{from}`");
            text.replacen(from, to, 1)
        })
    }

    /// The problems of the scenario after changes.
    pub fn faults_of(&self, changes: &[(&str, &str)]) -> Vec<String> {
        self.setup(&self.changed(changes)).err().expect("it should be faulty")
    }
}

/// Fails unless these words are in one of the problems, and all problems name their file.
pub fn told(faults: &[String], words: &str) {
    assert!(faults.iter().any(|fault| fault.contains(words)), "`{words}` is not in {faults:#?}");
    assert!(faults.iter().all(|fault| fault.starts_with("test.toml:")), "{faults:#?}");
}
