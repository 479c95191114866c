//! The repository's own checks. Each check reads the repository and reports what is wrong, where, and how to fix it.
mod arrows;
mod bools;
mod cites;
mod docs;
mod models;
mod names;
mod pages;
mod places;
mod purity;
mod refusals;
mod sizes;
mod unbuilt;
mod words;

use crate::{coverage, repo::Repo, types};
use anyhow::Result;
use std::fmt;

/// A problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    path: String,
    line: usize,
    what: String,
    remedy: &'static str,
    weight: Weight,
}

/// Whether it blocks a change.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Weight {
    Wrong,
    Warning,
}

impl Problem {
    fn new(path: &str, line: usize, what: impl Into<String>, remedy: &'static str) -> Self {
        Self { path: path.to_owned(), line, what: what.into(), remedy, weight: Weight::Wrong }
    }

    fn warning(self) -> Self {
        Self { weight: Weight::Warning, ..self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, what, remedy, weight } = self;
        let weight = if *weight == Weight::Warning { "warning: " } else { "" };
        write!(f, "{path}:{line}: {weight}{what}\n    remedy: {remedy}")
    }
}

/// A check of the repository.
type Check = fn(&Repo) -> Vec<Problem>;

const CHECKS: &[(&str, Check)] = &[
    ("dependencies between crates", arrows::check),
    ("sizes of files and functions", sizes::check),
    ("names of types and files", names::check),
    ("no bool parameters", bools::check),
    ("who writes a model", models::check),
    ("what is done only in some places", places::check),
    ("words left behind", words::check),
    ("purity of the inner crates", purity::check),
    ("cites are in the index", cites::check),
    ("refusals are tested by name", refusals::check),
    ("every test is built", unbuilt::check),
    ("pages load nothing from elsewhere", pages::check),
    ("coverage pages are current", coverage_is_current),
    ("types of the pages are current", types_are_current),
    ("documents mention every crate and their links are valid", docs::check),
];

/// Prints every problem; yes if none is more than a warning.
pub(crate) fn run(repo: &Repo) -> Result<bool> {
    let mut n_wrong = 0;
    for (name, check) in CHECKS {
        let problems = check(repo);
        let wrong = problems.iter().filter(|problem| problem.weight == Weight::Wrong).count();
        let verdict = if wrong == 0 { "ok".to_owned() } else { format!("{wrong} wrong") };
        println!("{name}: {verdict}");
        for problem in problems {
            println!("{problem}");
        }
        n_wrong += wrong;
    }
    println!("tidy: {} files, {n_wrong} problems", repo.texts.len());
    Ok(n_wrong == 0)
}

fn coverage_is_current(repo: &Repo) -> Vec<Problem> {
    match coverage::stale(repo) {
        Ok(stale) => stale
            .iter()
            .map(|path| {
                Problem::new(
                    path,
                    1,
                    "this generated file is not current",
                    "run `cargo xtask coverage`",
                )
            })
            .collect(),
        Err(why) => {
            let remedy = "fix the index, then run `cargo xtask coverage`";
            vec![Problem::new("docs/coverage", 1, format!("{why:#}"), remedy)]
        }
    }
}

fn types_are_current(repo: &Repo) -> Vec<Problem> {
    let remedy = "run `cargo xtask types`";
    match types::stale(repo) {
        Ok(stale) => stale
            .iter()
            .map(|path| Problem::new(path, 1, "this generated file is not current", remedy))
            .collect(),
        Err(why) => vec![Problem::new("web/types", 1, format!("{why:#}"), remedy)],
    }
}

/// Runs a check on a small repository, for tests. Returns where and what each problem is.
#[cfg(test)]
fn told(check: Check, files: &[(&str, &str)]) -> Vec<String> {
    check(&Repo::of(files))
        .into_iter()
        .map(|it| format!("{}:{}: {}", it.path, it.line, it.what))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Problem, coverage_is_current, told};
    use crate::index::PAGE;

    #[test]
    fn a_problem_says_where_what_and_what_would_be_right() {
        let problem = Problem::new("a.rs", 3, "too long", "cut it");
        assert_eq!(problem.to_string(), "a.rs:3: too long\n    remedy: cut it");
        assert_eq!(problem.warning().to_string(), "a.rs:3: warning: too long\n    remedy: cut it");
    }

    #[test]
    fn stale_coverage_is_a_problem_and_no_ruleset_is_none() {
        let text = format!("{PAGE}rule = []");
        let index = ("crates/rules-splendid/rulebook/rules.toml", text.as_str());
        assert_eq!(told(coverage_is_current, &[index]).len(), 2);
        assert_eq!(told(coverage_is_current, &[]), [""; 0]);
    }
}
