//! Names that carry no meaning.
use super::Problem;
use crate::{
    repo::Repo,
    source::{Source, find_words, is_word, numbered},
};

const BANNED: &[&str] = &["Manager", "Handler", "Helper", "Util", "Utils", "Base", "Info", "Impl"];
const KEYWORDS: &[&str] = &["struct", "enum", "trait", "type", "union"];
const REMEDY: &str = "name what it is or does, in the rulebook's words where there are any";

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let files = repo.texts.keys().filter_map(|path| file(path));
    files.chain(repo.sources.iter().flat_map(|(path, source)| types(path, source))).collect()
}

/// A file of code whose last word is banned: `utils.rs`, `fire_helper.rs`.
fn file(path: &str) -> Option<Problem> {
    let (stem, ending) = path.rsplit('/').next()?.split_once('.')?;
    let word = stem.rsplit(['_', '-']).next()?;
    let same = |banned: &&&str| {
        let banned = banned.to_lowercase();
        word == banned || word.strip_suffix('s') == Some(&banned)
    };
    let banned = BANNED.iter().find(same).filter(|_| matches!(ending, "rs" | "ts" | "js"))?;
    Some(Problem::new(path, 1, format!("a file name may not end in {banned}"), REMEDY))
}

fn types(path: &str, source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (line, code) in numbered(&source.code) {
        for keyword in KEYWORDS {
            for at in find_words(code, keyword) {
                let name = code[at + keyword.len()..].trim_start();
                let name = &name[..name.find(|it| !is_word(it)).unwrap_or(name.len())];
                if let Some(banned) = BANNED.iter().find(|it| name.ends_with(*it)) {
                    let what = format!("the name `{name}` ends in {banned}");
                    problems.push(Problem::new(path, line, what, REMEDY));
                }
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    #[test]
    fn empty_names_are_wrong() {
        let text = "// struct A\npub struct UnitManager;\ntype FireImpl = u8;\n";
        let found = told(check, &[("crates/geom/src/lib.rs", text)]);
        assert_eq!(
            found,
            [
                "crates/geom/src/lib.rs:2: the name `UnitManager` ends in Manager",
                "crates/geom/src/lib.rs:3: the name `FireImpl` ends in Impl",
            ]
        );
        for path in
            ["crates/geom/src/utils.rs", "web/src/fire_helpers.ts", "crates/geom/src/base.rs"]
        {
            assert_eq!(told(check, &[(path, "")]).len(), 1, "{path}");
        }
    }

    #[test]
    fn full_names_are_right() {
        let text = "struct Database; // struct UnitManager\nimpl Infantry {}\nenum Formation {}\n";
        assert_eq!(
            told(check, &[("crates/server/src/database.rs", text), ("docs/base.md", "")]),
            [""; 0]
        );
    }
}
