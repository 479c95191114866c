//! No function takes a bool, because a reader of the call cannot see what `true` means. Crates that still have such functions are
//! listed with their number, which may only fall.
use super::Problem;
use crate::{
    repo::Repo,
    source::{Source, find_words, is_word, line_of},
};
use std::collections::BTreeMap;

/// Crates that still have functions with a bool parameter, and the most that each may have.
const ALLOWED: &[(&str, usize)] = &[];

/// Functions whose bool is clear at the call: a condition that is checked, or a value in a file.
const CONDITIONS: &[(&str, &str)] =
    &[("kernel", "must"), ("kernel", "holds"), ("server", "try_from")];

const REMEDY: &str = "take an enum that says what is meant, or write two functions";

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let mut found: BTreeMap<&str, Vec<Problem>> = BTreeMap::new();
    for (path, source) in &repo.sources {
        let Some((folder, _)) = path.split_once("/src/") else { continue };
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let is_listed =
            |(_, function): &(usize, String)| !CONDITIONS.contains(&(name, function.as_str()));
        let taking = functions(source).into_iter().filter(is_listed).map(|(line, function)| {
            Problem::new(path, line, format!("`{function}` takes a bool"), REMEDY)
        });
        found.entry(name).or_default().extend(taking);
    }
    found.into_iter().flat_map(|(name, problems)| judge(name, problems)).collect()
}

/// All such functions of a crate, if there are more than it is allowed. A warning if it is allowed more than it needs.
fn judge(name: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let allowed = ALLOWED.iter().find(|row| row.0 == name).map_or(0, |row| row.1);
    if problems.len() >= allowed {
        return if problems.len() > allowed { problems } else { Vec::new() };
    }
    let what =
        format!("`{name}` is allowed {allowed} functions with bools and has {}", problems.len());
    vec![Problem::new("xtask/src/tidy/bools.rs", 1, what, "lower its number in ALLOWED").warning()]
}

/// The functions that take a bool, except in tests: line and name.
fn functions(source: &Source) -> Vec<(usize, String)> {
    let code = &source.code;
    let taking = find_words(code, "fn").filter_map(|at| {
        let name: String =
            code[at + 2..].trim_start().chars().take_while(|it| is_word(*it)).collect();
        let line = line_of(code, at);
        let takes =
            !name.is_empty() && !source.is_test(line) && takes_bool(parameters(&code[at..])?);
        takes.then_some((line, name))
    });
    taking.collect()
}

/// The text between the parentheses of a function that begins here.
fn parameters(code: &str) -> Option<&str> {
    let (mut generics, mut open) = (0_i32, None);
    let mut before = ' ';
    let mut depth = 0_i32;
    for (at, it) in code.char_indices() {
        match it {
            '<' if open.is_none() => generics += 1,
            '>' if open.is_none() && before != '-' => generics -= 1,
            '(' if open.is_none() && generics == 0 => open = Some(at + 1),
            '(' => depth += 1,
            ')' if open.is_some() && depth == 0 => return Some(&code[open?..at]),
            ')' => depth -= 1,
            '{' | ';' if open.is_none() => return None,
            _ => {}
        }
        before = it;
    }
    None
}

/// Whether one of the parameters is a bool. A parameter that is itself a function with a bool does not count.
fn takes_bool(parameters: &str) -> bool {
    let mut depth = 0_i32;
    let parts = parameters.split(|it: char| {
        depth += i32::from("([<{".contains(it)) - i32::from(")]>}".contains(it));
        it == ',' && depth == 0
    });
    let types = parts.filter_map(|part| part.split_once(':').map(|(_, of)| of.trim()));
    types.into_iter().any(|of| matches!(of, "bool" | "&bool" | "Option<bool>"))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    fn geom(text: &str) -> Vec<String> {
        told(check, &[("crates/geom/src/x.rs", text)])
    }

    #[test]
    fn a_bool_parameter_is_found_wherever_it_stands() {
        let expected = "crates/geom/src/x.rs:2: `go` takes a bool";
        assert_eq!(geom("\nfn go(at: Point, quiet: bool) {}"), [expected]);
        assert_eq!(
            geom("\nfn go<F: Fn(u8) -> bool>(\n    f: F,\n    quiet: bool,\n) {}"),
            [expected]
        );
        assert_eq!(geom("trait T { fn go(&self, quiet: bool); }").len(), 1);
    }

    #[test]
    fn answers_fields_and_tests_may_be_bools() {
        for text in [
            "fn is_on(&self) -> bool { true }",
            "fn go(f: impl Fn(u8, bool) -> bool) {}",
            "struct S { quiet: bool }",
            "#[cfg(test)]\nmod tests {\n    fn go(quiet: bool) {}\n}",
            "// fn go(quiet: bool) {}",
        ] {
            assert_eq!(geom(text), [""; 0], "{text}");
        }
        assert_eq!(told(check, &[("crates/geom/tests/x.rs", "fn go(quiet: bool) {}")]), [""; 0]);
    }
}
