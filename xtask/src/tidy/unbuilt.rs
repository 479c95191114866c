//! A library with `test = false` is not built a second time for its unit tests, so it must not have any: they would never run.
use super::Problem;
use crate::repo::Repo;

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let manifests = repo.texts.iter().filter(|(_, text)| is_untested(text));
    let folders = manifests.filter_map(|(path, _)| path.strip_suffix("Cargo.toml"));
    folders.flat_map(|folder| tests_in(repo, &format!("{folder}src/"))).collect()
}

/// Whether the `[lib]` of a manifest has `test = false`.
fn is_untested(manifest: &str) -> bool {
    let lib = manifest.lines().skip_while(|line| line.trim() != "[lib]").skip(1);
    lib.take_while(|line| !line.starts_with('[')).any(|line| line.trim() == "test = false")
}

fn tests_in(repo: &Repo, folder: &str) -> Vec<Problem> {
    let files = repo.under(folder).filter(|(path, _)| path.ends_with(".rs"));
    let lines = files.flat_map(|(path, text)| {
        text.lines().enumerate().map(move |(idx, line)| (path, idx + 1, line.trim()))
    });
    let is_test = |line: &str| line == "#[test]" || line.starts_with("#[cfg(test)]");
    let tests = lines.filter(|(_, _, line)| is_test(line));
    tests.map(|(path, line, _)| Problem::new(path, line, "this test never runs", REMEDY)).collect()
}

const REMEDY: &str = "move it to `tests/`, or delete `test = false` from the manifest of its crate";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_in_a_library_that_is_not_tested_is_found() {
        let inner = "fn f() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {}\n}\n";
        let repo = Repo::of(&[
            ("crates/a/Cargo.toml", "[package]\n\n[lib]\ntest = false\n\n[dependencies]\n"),
            ("crates/a/src/f.rs", inner),
            ("crates/a/tests/t.rs", "#[test]\nfn t() {}\n"),
            ("crates/b/Cargo.toml", "[package]\n\n[lib]\n\n[[bin]]\ntest = false\n"),
            ("crates/b/src/f.rs", inner),
        ]);
        let found: Vec<_> = check(&repo).into_iter().map(|it| (it.path, it.line)).collect();
        assert_eq!(found, [("crates/a/src/f.rs".to_owned(), 2), ("crates/a/src/f.rs".into(), 4)]);
    }
}
