//! Every refusal of a ruleset must be named in one of its tests.
use super::Problem;
use crate::{
    repo::Repo,
    source::{find_words, is_word, line_of},
};

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let rules = repo.crates().into_iter().filter(|name| name.starts_with("rules-"));
    rules.filter(|name| is_listed(repo, name)).flat_map(|name| check_crate(repo, &name)).collect()
}

/// Whether the list of rulesets has it. A ruleset in the making is checked from the day it can be played.
fn is_listed(repo: &Repo, name: &str) -> bool {
    let book = format!("{}::BOOK", name.replace('-', "_"));
    let list = repo.sources.iter().find(|(path, _)| path.as_str() == "crates/games/src/books.rs");
    list.is_none_or(|(_, source)| source.code.contains(&book))
}

fn check_crate(repo: &Repo, name: &str) -> Vec<Problem> {
    let (file, folder) =
        (format!("crates/{name}/src/refusal.rs"), format!("crates/{name}/src/refusal/"));
    let sources =
        repo.sources.iter().filter(|(path, _)| **path == file || path.starts_with(&folder));
    let variants: Vec<Variant<'_>> =
        sources.flat_map(|(path, source)| variants(path, &source.code)).collect();
    if !variants.iter().any(|variant| variant.of == "Refusal") {
        let remedy = "write `pub enum Refusal` there, one variant for each reason to refuse";
        return vec![Problem::new(&file, 1, format!("`{name}` has no `enum Refusal`"), remedy)];
    }
    let tests: Vec<&str> =
        repo.under(&format!("crates/{name}/tests/")).map(|(_, text)| text).collect();
    let untested = variants.iter().filter(|variant| {
        let is_shared = variants.iter().filter(|other| other.name == variant.name).count() > 1;
        let is_named = |text: &&str| match is_shared {
            true => variant.is_named_in_full(text),
            false => find_words(text, variant.name).next().is_some(),
        };
        !tests.iter().any(is_named)
    });
    let remedy = "write a test that is refused for this reason and names it";
    let problem = |it: &Variant<'_>| {
        Problem::new(it.path, it.line, format!("no test names {}::{}", it.of, it.name), remedy)
    };
    untested.map(problem).collect()
}

/// A variant of an enum whose name ends in `Refusal`.
struct Variant<'a> {
    path: &'a str,
    line: usize,
    of: &'a str,
    name: &'a str,
}

impl Variant<'_> {
    /// Whether a test names it. If several enums share a name, the enum must be named too: `FireRefusal::TooFar`, or as
    /// it prints, `Fire(TooFar`.
    fn is_named_in_full(&self, text: &str) -> bool {
        find_words(text, self.name).any(|at| {
            let before = &text[..at];
            let chapter = self.of.trim_end_matches("Refusal");
            let printed = !chapter.is_empty() && before.ends_with(&format!("{chapter}("));
            printed || before.ends_with(&format!("{}::", self.of))
        })
    }
}

/// The variants of every `enum …Refusal`, except those that only wrap another one; from code without comments and strings.
fn variants<'a>(path: &'a str, code: &'a str) -> Vec<Variant<'a>> {
    let mut variants = Vec::new();
    for at in find_words(code, "enum") {
        let of = word(code[at + "enum".len()..].trim_start());
        let Some(brace) = code[at..].find('{').filter(|_| of.ends_with("Refusal")) else {
            continue;
        };
        let body = &code[at + brace + 1..];
        let mut depth = 0;
        for (step, it) in body.char_indices() {
            match it {
                '{' | '(' | '[' => depth += 1,
                '}' if depth == 0 => break,
                '}' | ')' | ']' => depth -= 1,
                it if depth == 0 && it.is_ascii_uppercase() && !body[..step].ends_with(is_word) => {
                    let name = word(&body[step..]);
                    if !wraps_a_refusal(&body[step + name.len()..]) {
                        let line = line_of(code, at + brace + 1 + step);
                        variants.push(Variant { path, line, of, name });
                    }
                }
                _ => {}
            }
        }
    }
    variants
}

fn word(text: &str) -> &str {
    &text[..text.find(|it| !is_word(it)).unwrap_or(text.len())]
}

/// Whether this is what follows the name in `Fire(#[from] FireRefusal)`.
fn wraps_a_refusal(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    inside.is_some_and(|(inside, _)| inside.trim_end().ends_with("Refusal"))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    const MANIFEST: (&str, &str) = ("crates/rules-splendid/Cargo.toml", "");
    const REFUSAL: (&str, &str) = (
        "crates/rules-splendid/src/refusal.rs",
        "/// Why not.\n#[derive(Debug)]\npub enum Refusal {\n    /// Too Far.\n    #[error(\"{Gap}\")]\n    \
         OutOfRange { gap: Length, reach: Length },\n    NoLine(Terrain),\n    Busy,\n    \
         Fire(#[from] FireRefusal),\n}\npub enum Other { A }\n",
    );
    const FIRE: (&str, &str) =
        ("crates/rules-splendid/src/refusal/fire.rs", "pub enum FireRefusal { Busy, Limbered }\n");

    fn tested(test: &str) -> Vec<String> {
        told(check, &[MANIFEST, REFUSAL, FIRE, ("crates/rules-splendid/tests/fire.rs", test)])
    }

    #[test]
    fn refusals_named_in_tests_are_right() {
        assert_eq!(
            tested("OutOfRange { .. } NoLine Refusal::Busy FireRefusal::Busy Limbered"),
            [""; 0]
        );
        assert_eq!(tested("OutOfRange NoLine Refusal::Busy \"Fire(Busy)\" Limbered"), [""; 0]);
    }

    #[test]
    fn refusals_without_a_test_are_wrong() {
        assert_eq!(
            tested("OutOfRange NoLines Refusal::Busy Limbered"),
            [
                "crates/rules-splendid/src/refusal.rs:7: no test names Refusal::NoLine",
                "crates/rules-splendid/src/refusal/fire.rs:1: no test names FireRefusal::Busy",
            ]
        );
    }

    #[test]
    fn a_ruleset_without_refusals_is_reported() {
        assert_eq!(told(check, &[MANIFEST]).len(), 1);
        assert_eq!(told(check, &[MANIFEST, FIRE]).len(), 1);
    }
    #[test]
    fn a_ruleset_in_the_making_is_not_asked_yet() {
        let list = |text| ("crates/games/src/books.rs", text);
        assert_eq!(told(check, &[MANIFEST, list("&rules_glorious::BOOK")]), [""; 0]);
        assert_eq!(told(check, &[MANIFEST, list("&rules_splendid::BOOK")]).len(), 1);
    }
}
