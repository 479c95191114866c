//! Finds where a ruleset's rules are cited in code and in tests.
use crate::{
    index::{Kind, Rule, Ruleset, State, mentions},
    repo::Repo,
    source::{Source, numbered},
};
use std::collections::{BTreeMap, BTreeSet};

/// A rule with its citations.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) rule: Rule,
    pub(crate) state: State,
    /// The first place in each file, as `path:line`.
    pub(crate) places: Vec<String>,
    pub(crate) tests: Vec<String>,
}

/// Every rule of the index with its places, tests and state.
pub(crate) fn rows(repo: &Repo, ruleset: &Ruleset, rules: Vec<Rule>) -> Vec<Row> {
    let (mut places, mut tests) = (places(repo, ruleset), tests(repo, ruleset));
    let row = |rule: Rule| {
        let places = places.remove(&rule.id).unwrap_or_default();
        let tests: Vec<_> = tests.remove(&rule.id).unwrap_or_default().into_iter().collect();
        let state = state(&rule, &places, &tests);
        Row { rule, state, places, tests }
    };
    rules.into_iter().map(row).collect()
}

fn state(rule: &Rule, places: &[String], tests: &[String]) -> State {
    let found = match (places, tests) {
        ([], []) => State::Absent,
        ([_, ..], [_, ..]) => State::Whole,
        _ => State::Part,
    };
    match rule.kind {
        Kind::Advice => State::Advice,
        _ => rule.state.map_or(found, |claim| claim.min(found)),
    }
}

/// Rule → the first line of each file of code, or of the rulebook's tables, that names it.
fn places(repo: &Repo, ruleset: &Ruleset) -> BTreeMap<String, Vec<String>> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (src, rulebook) = (ruleset.folder() + "src/", ruleset.folder() + "rulebook/");
    let files = repo.under(&src).chain(repo.under(&rulebook));
    for (path, text) in files.filter(|(path, _)| is_code(path) && *path != ruleset.index()) {
        let source = repo.sources.get(path);
        let mut seen = BTreeSet::new();
        for (line, text) in
            numbered(text).filter(|(line, _)| !source.is_some_and(|it| it.is_test(*line)))
        {
            for id in mentions(text, &ruleset.prefix).into_iter().flat_map(|it| it.ids) {
                if seen.insert(id.clone()) {
                    places.entry(id).or_default().push(format!("{path}:{line}"));
                }
            }
        }
    }
    places
}

fn is_code(path: &str) -> bool {
    path.ends_with(".rs") || path.ends_with(".toml")
}

/// Rule → the tests, in any crate, whose doc comment names it.
fn tests(repo: &Repo, ruleset: &Ruleset) -> BTreeMap<String, BTreeSet<String>> {
    let mut tests: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, source) in repo.sources.iter().filter(|(path, _)| path.starts_with("crates/")) {
        let lines: Vec<&str> = repo.texts[path].lines().collect();
        for (name, doc) in cited_tests(source, &lines) {
            for id in mentions(&doc, &ruleset.prefix).into_iter().flat_map(|it| it.ids) {
                tests.entry(id).or_default().insert(name.clone());
            }
        }
    }
    tests
}

/// Every test function with the doc comment above it.
fn cited_tests<'a>(
    source: &'a Source,
    lines: &'a [&str],
) -> impl Iterator<Item = (String, String)> + 'a {
    source.functions.iter().filter_map(|function| {
        let above = lines[..function.lines.start() - 1].iter().rev().map(|line| line.trim());
        let head: Vec<&str> =
            above.take_while(|it| it.starts_with("///") || it.starts_with("#[")).collect();
        let is_test = head.iter().any(|it| it.starts_with("#[") && it.contains("test"));
        let doc: Vec<&str> = head.into_iter().filter(|it| it.starts_with("///")).collect();
        is_test.then(|| (function.name.clone(), doc.join("\n")))
    })
}

#[cfg(test)]
mod tests {
    use super::{Row, rows};
    use crate::{
        index::{PAGE, State, read, splendid},
        repo::Repo,
    };

    fn found(files: &[(&str, &str)], more: &str) -> Row {
        let index = format!(
            "{PAGE}[[rule]]\nid = \"ASV-CHG-004\"\nchapter = \"Charging\"\nkind = \"rule\"\ntext = \"Never.\"\n{more}"
        );
        let rules = read(&splendid(), &index).expect("a good index");
        rows(&Repo::of(files), &splendid(), rules).remove(0)
    }

    const CODE: (&str, &str) =
        ("crates/rules-splendid/src/charge.rs", "\n// ASV-CHG-004\n// ASV-CHG-004 again\n");
    const TEST: (&str, &str) = (
        "crates/rules-splendid/tests/charge.rs",
        "/// ASV-CHG-002..007: some never charge.\n#[test]\nfn never() {}\n",
    );

    #[test]
    fn code_and_test_make_a_rule_whole() {
        let row = found(&[CODE, TEST], "");
        assert_eq!(row.state, State::Whole);
        assert_eq!(row.places, ["crates/rules-splendid/src/charge.rs:2"]);
        assert_eq!(row.tests, ["never"]);
    }

    #[test]
    fn one_of_both_is_a_part_and_none_is_absent() {
        assert_eq!(found(&[CODE], "").state, State::Part);
        assert_eq!(found(&[TEST], "").state, State::Part);
        assert_eq!(found(&[], "").state, State::Absent);
    }

    #[test]
    fn a_cite_inside_tests_is_no_code_and_a_function_without_the_attribute_no_test() {
        let code = "#[cfg(test)]\nmod tests {\n    // ASV-CHG-004\n}\n/// ASV-CHG-004: no test.\nfn f() {}\n";
        let row = found(&[("crates/rules-splendid/src/lib.rs", code)], "");
        assert_eq!((row.places.len(), row.tests.len()), (1, 0));
        assert_eq!(row.places, ["crates/rules-splendid/src/lib.rs:5"]);
    }

    #[test]
    fn a_claim_is_lowered_by_hand_and_never_raised() {
        let lowered = "state = \"part\"\nwhy = \"Only on level ground.\"";
        assert_eq!(found(&[CODE, TEST], lowered).state, State::Part);
        assert_eq!(found(&[], lowered).state, State::Absent);
    }

    #[test]
    fn tables_of_the_rulebook_count_as_code() {
        let row =
            found(&[("crates/rules-splendid/rulebook/moves.toml", "cite = \"ASV-CHG-004\"")], "");
        assert_eq!(row.places, ["crates/rules-splendid/rulebook/moves.toml:1"]);
    }
}
