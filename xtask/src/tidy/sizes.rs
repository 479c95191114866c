//! Limits for the sizes of files and functions.
use super::Problem;
use crate::{repo::Repo, source::Source};

const FILE_MOST: usize = 800;
const FILE_WARN: usize = 400;
const FUNCTION_MOST: usize = 70;
const TEST_MOST: usize = 120;

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let files = repo.sources.iter();
    files
        .flat_map(|(path, source)| file(path, source).into_iter().chain(functions(path, source)))
        .collect()
}

fn file(path: &str, source: &Source) -> Option<Problem> {
    let remedy = "split it by subject: one main noun per file";
    let n_lines = source.code.lines().count();
    let problem =
        |most| Problem::new(path, most + 1, format!("{n_lines} lines, over {most}"), remedy);
    match n_lines {
        n if n > FILE_MOST => Some(problem(FILE_MOST)),
        n if n > FILE_WARN => Some(problem(FILE_WARN).warning()),
        _ => None,
    }
}

fn functions(path: &str, source: &Source) -> impl Iterator<Item = Problem> {
    source.functions.iter().filter_map(move |function| {
        let line = *function.lines.start();
        let most = if source.is_test(line) { TEST_MOST } else { FUNCTION_MOST };
        let what = format!("`fn {}` has {} lines, over {most}", function.name, function.len());
        (function.len() > most)
            .then(|| Problem::new(path, line, what, "move its steps into named functions"))
    })
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    fn function(n_lines: usize) -> String {
        format!("fn f() {{\n{}}}\n", "    x();\n".repeat(n_lines - 2))
    }

    #[test]
    fn long_files_are_wrong_and_longish_ones_warned_of() {
        let file = |n| told(check, &[("crates/geom/src/lib.rs", &"use x;\n".repeat(n))]);
        assert_eq!(file(400), [""; 0]);
        assert_eq!(file(401), ["crates/geom/src/lib.rs:401: 401 lines, over 400"]);
        assert_eq!(file(801), ["crates/geom/src/lib.rs:801: 801 lines, over 800"]);
    }

    #[test]
    fn long_functions_are_wrong_and_tests_may_be_longer() {
        let src = |n| told(check, &[("crates/geom/src/lib.rs", &function(n))]);
        let tests = |n| told(check, &[("crates/geom/tests/a.rs", &function(n))]);
        assert_eq!(src(70), [""; 0]);
        assert_eq!(src(71), ["crates/geom/src/lib.rs:1: `fn f` has 71 lines, over 70"]);
        assert_eq!(tests(120), [""; 0]);
        assert_eq!(tests(121).len(), 1);
    }
}
