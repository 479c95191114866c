//! Leftovers that must not be committed: notes of unfinished work, and paths of one machine.
use super::Problem;
use crate::{
    repo::Repo,
    source::{Source, find_words, numbered},
};

const MACROS: &[&str] = &["todo!", "unimplemented!", "dbg!"];
const NOTES: &[&str] = &["TODO", "FIXME"];
/// First folders of paths that exist on one machine only.
const FOLDERS: &[&str] = &["work", "root", "tmp"];

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let code = repo.sources.iter().flat_map(|(path, source)| unfinished(path, source));
    let texts = repo
        .texts
        .iter()
        .flat_map(|(path, text)| notes(path, text).into_iter().chain(paths(path, text)));
    code.chain(texts).collect()
}

fn unfinished(path: &str, source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (line, code) in numbered(&source.code) {
        for found in MACROS.iter().filter(|it| calls(code, it)) {
            problems.push(Problem::new(
                path,
                line,
                format!("`{found}` is left behind"),
                "finish it or remove it",
            ));
        }
        if code.contains("#[ignore") {
            let remedy = "run the test or delete it; a slow test belongs in `cargo xtask soak`";
            problems.push(Problem::new(path, line, "an ignored test", remedy));
        }
    }
    for (line, comment) in numbered(&source.comments) {
        problems.extend(note(path, line, comment));
    }
    problems
}

fn calls(code: &str, name: &str) -> bool {
    find_words(code, name.trim_end_matches('!')).any(|at| code[at..].starts_with(name))
}

/// Notes in code other than Rust, where the whole line is checked.
fn notes(path: &str, text: &str) -> Vec<Problem> {
    let endings = [".toml", ".ts", ".js", ".css", ".html", ".sh", ".yml"];
    let is_code = endings.iter().any(|ending| path.ends_with(ending));
    numbered(text).filter(|_| is_code).filter_map(|(line, text)| note(path, line, text)).collect()
}

fn note(path: &str, line: usize, text: &str) -> Option<Problem> {
    let found = NOTES.iter().find(|it| find_words(text, it).next().is_some())?;
    Some(Problem::new(
        path,
        line,
        format!("a {found} is left behind"),
        "do it now, or open an issue and leave no note",
    ))
}

fn paths(path: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for folder in FOLDERS.iter().map(|folder| format!("/{folder}/")) {
        for (line, text) in numbered(text) {
            let starts = |at: usize| {
                !text[..at].ends_with(|it: char| it.is_alphanumeric() || "._-*}$".contains(it))
            };
            if text.match_indices(&folder).any(|(at, _)| starts(at)) {
                let what = format!("a path of one machine: {folder}");
                problems.push(Problem::new(
                    path,
                    line,
                    what,
                    "give the path from the root of the repository",
                ));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    fn lib(text: &str) -> Vec<String> {
        told(check, &[("crates/geom/src/lib.rs", text)])
    }

    #[test]
    fn unfinished_work_is_wrong() {
        assert_eq!(lib("fn f() { todo!() }"), ["crates/geom/src/lib.rs:1: `todo!` is left behind"]);
        assert_eq!(lib("\nfn f() { dbg!(1); unimplemented!() }").len(), 2);
        assert_eq!(lib("#[ignore = \"slow\"]").len(), 1);
        assert_eq!(lib("// FIXME: later").len(), 1);
        assert_eq!(told(check, &[("a.toml", "# TODO")]).len(), 1);
    }

    #[test]
    fn the_same_words_elsewhere_are_right() {
        assert_eq!(lib("const A: &str = \"todo! TODO dbg!\"; // A mastodon."), [""; 0]);
        assert_eq!(told(check, &[("CONTRIBUTING.md", "No TODO.")]), [""; 0]);
    }

    #[test]
    fn machine_paths_are_wrong_anywhere() {
        let text = format!("see /{}/notes.md", super::FOLDERS[0]);
        assert_eq!(told(check, &[("README.md", &text)]).len(), 1);
        assert_eq!(told(check, &[("README.md", "see web/src/work/list.ts")]), [""; 0]);
    }
}
