//! The inner crates only compute: no disk, no clock, no entropy, no hash order, no results that differ between machines.
use super::Problem;
use crate::{
    repo::Repo,
    source::{Source, find_words, is_word},
};

/// Names that may not occur in pure code, and what to use instead.
const NAMES: &[(&str, &str)] = &[
    ("HashMap", ORDER),
    ("HashSet", ORDER),
    ("RandomState", ORDER),
    ("Instant", CLOCK),
    ("SystemTime", CLOCK),
    ("std::fs", WORLD),
    ("std::env", WORLD),
    ("std::net", WORLD),
    ("std::process", WORLD),
    ("println!", WORLD),
    ("eprintln!", WORLD),
    ("print!", WORLD),
    ("eprint!", WORLD),
    ("thread_rng", ENTROPY),
    ("from_entropy", ENTROPY),
    ("from_os_rng", ENTROPY),
    ("OsRng", ENTROPY),
];

/// Modules of `std` that may not occur in a grouped `use`.
const MODULES: &[&str] = &["fs", "env", "net", "process"];

/// Methods of floats whose last bit differs between machines.
const FLOATS: &[&str] = &[
    "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "powf", "powi", "hypot",
    "mul_add", "exp", "exp2", "ln", "log2", "log10", "cbrt",
];

const ORDER: &str = "use a BTreeMap, a BTreeSet or a Vec: the order of a hash differs between runs";
const CLOCK: &str = "no clock below the server: a timeout is a decision that the server sends";
const WORLD: &str =
    "take data and return data; reading and printing belong to cli, server and xtask";
const ENTROPY: &str = "dice are passed in: see kernel::dice";
const TRIG: &str =
    "use geom's own sine table or `libm`: the float methods of std differ between machines";

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let sources = repo.sources.iter().filter(|(path, _)| is_pure(path));
    sources.flat_map(|(path, source)| check_source(path, source)).collect()
}

fn is_pure(path: &str) -> bool {
    let Some((name, rest)) = path.strip_prefix("crates/").and_then(|it| it.split_once('/')) else {
        return false;
    };
    let is_inner =
        matches!(name, "geom" | "table" | "kernel" | "general") || name.starts_with("rules-");
    is_inner && rest.starts_with("src/")
}

fn check_source(path: &str, source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut in_use = false; // Inside a `use std::{…}` that may run over several lines.
    for (line, code) in source.plain_code() {
        let named = NAMES.iter().filter(|(name, _)| stands(code, name));
        problems.extend(named.map(|(name, remedy)| {
            Problem::new(path, line, format!("`{name}` in pure code"), remedy)
        }));
        let float = FLOATS.iter().filter(|name| calls(code, name));
        problems.extend(float.map(|name| {
            Problem::new(path, line, format!("`{name}` of floats in pure code"), TRIG)
        }));
        in_use |= code.contains("use std::{");
        let module =
            MODULES.iter().filter(|module| in_use && find_words(code, module).next().is_some());
        problems.extend(
            module.map(|it| Problem::new(path, line, format!("`std::{it}` in pure code"), WORLD)),
        );
        in_use &= !code.contains(';');
    }
    problems
}

/// A name that is not part of a longer one. A macro's `!` ends its name.
fn stands(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let after = code[at + name.len()..].chars().next();
        !code[..at].ends_with(is_word) && (name.ends_with('!') || !after.is_some_and(is_word))
    })
}

/// `.sin(`, `f64::sin` or `f32::sin`, whatever stands before.
fn calls(code: &str, name: &str) -> bool {
    let method = format!(".{name}(");
    code.contains(&method)
        || stands(code, &format!("f64::{name}"))
        || stands(code, &format!("f32::{name}"))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    fn kernel(text: &str) -> Vec<String> {
        told(check, &[("crates/kernel/src/run.rs", text)])
    }

    #[test]
    fn the_world_is_kept_out() {
        assert_eq!(
            kernel("use std::collections::HashMap;"),
            ["crates/kernel/src/run.rs:1: `HashMap` in pure code"]
        );
        for text in [
            "use std::{\n    fmt,\n    fs,\n};",
            "let now = std::time::Instant::now();",
            "std::env::var(\"HOME\")",
            "println!(\"here\");",
            "let y = x.sin();",
            "let y = f64::powi(x, 2);",
            "xs.iter().map(f64::exp)",
            "ChaCha8Rng::from_entropy()",
        ] {
            assert_eq!(kernel(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn computing_is_right() {
        for text in [
            "use std::{collections::BTreeMap, fmt};\nlet fs = 1;",
            "let y = libm::sin(x).sqrt();",
            "/// Not a HashMap.\nlet a = \"println!\";",
            "let instantly = lines.len();",
            "#[cfg(test)]\nmod tests {\n    use std::collections::HashMap;\n}",
        ] {
            assert_eq!(kernel(text), [""; 0], "{text}");
        }
        assert_eq!(told(check, &[("crates/cli/src/main.rs", "println!()")]), [""; 0]);
        assert_eq!(told(check, &[("crates/geom/tests/oracle.rs", "let y = x.sin();")]), [""; 0]);
    }
}
