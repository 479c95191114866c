//! Every rule id that a ruleset's crate cites is in its index.
use super::Problem;
use crate::{
    index::{self, Mention, Ruleset},
    repo::Repo,
    source::numbered,
};
use std::collections::BTreeSet;

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let rulesets = index::rulesets(repo);
    rulesets.iter().flat_map(|ruleset| check_ruleset(repo, ruleset)).collect()
}

fn check_ruleset(repo: &Repo, ruleset: &Ruleset) -> Vec<Problem> {
    let path = ruleset.index();
    let Some(text) = repo.text(&path) else {
        let remedy = "list every rule of the book there: id, chapter, kind, text";
        return vec![Problem::new(&path, 1, "this ruleset has no index", remedy)];
    };
    let known: BTreeSet<String> = match index::read(ruleset, text) {
        Ok(rules) => rules.into_iter().map(|rule| rule.id).collect(),
        Err(problems) => {
            let told = problems.into_iter().map(|what| Problem::new(&path, 1, what, "fix the row"));
            return told.collect();
        }
    };
    let mut problems = Vec::new();
    for (path, text) in repo.under(&ruleset.folder()) {
        for (line, text) in numbered(text) {
            let wrong = index::mentions(text, &ruleset.prefix)
                .into_iter()
                .filter_map(|it| wrong(&it, &known));
            let remedy = "cite a rule of the index, or add the missing row";
            problems.extend(wrong.map(|what| Problem::new(path, line, what, remedy)));
        }
    }
    problems
}

/// Both ends of a range must be rules; between them there may be gaps.
fn wrong(mention: &Mention, known: &BTreeSet<String>) -> Option<String> {
    if let Some(bad) = &mention.bad {
        return Some(format!("`{bad}` looks like a rule id but is not one"));
    }
    let ends = [mention.ids.first(), mention.ids.last()];
    let missing = ends.into_iter().flatten().find(|id| !known.contains(*id))?;
    Some(format!("{missing} is not in the index"))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    const INDEX: (&str, &str) = (
        "crates/rules-splendid/rulebook/rules.toml",
        "title = \"T\"\nperiod = \"P\"\nauthor = \"A\"\nsource = \"S\"\nprefix = \"ASV\"\n\
         [[rule]]\nid = \"ASV-CHG-004\"\nchapter = \"C\"\nkind = \"rule\"\ntext = \"T.\"\n",
    );

    fn cited(text: &str) -> Vec<String> {
        told(check, &[INDEX, ("crates/rules-splendid/src/charge.rs", text)])
    }

    #[test]
    fn known_ids_are_right() {
        assert_eq!(cited("/// ASV-CHG-004: one-stand units never charge."), [""; 0]);
    }

    #[test]
    fn unknown_and_malformed_ids_are_wrong() {
        let expected = "crates/rules-splendid/src/charge.rs:2: ASV-CHG-999 is not in the index";
        assert_eq!(cited("\nCite::new(\"ASV-CHG-999\")"), [expected]);
        assert_eq!(cited("// ASV-CHG-4").len(), 1);
        assert_eq!(cited("// ASV-CHG-004..009").len(), 1);
    }

    #[test]
    fn a_ruleset_needs_an_index_and_a_title_page() {
        assert_eq!(told(check, &[("crates/rules-gloria/src/lib.rs", "")]).len(), 1);
        let bare = ("crates/rules-gloria/rulebook/rules.toml", "rule = []");
        assert_eq!(told(check, &[bare]).len(), 1);
    }
}
