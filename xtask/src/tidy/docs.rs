//! Documents: README and ARCHITECTURE mention every crate, and every link is valid.
use super::Problem;
use crate::{
    repo::Repo,
    source::{is_word, numbered},
};

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let mut problems = Vec::new();
    for document in ["README.md", "ARCHITECTURE.md"] {
        let text = repo.text(document).unwrap_or_default();
        let missing = repo.crates().into_iter().filter(|name| !names(text, name));
        problems.extend(missing.map(|name| {
            let what = format!("the crate `{name}` is not mentioned");
            Problem::new(document, 1, what, "add it to the code map")
        }));
    }
    let pages = repo.texts.iter().filter(|(path, _)| path.ends_with(".md"));
    problems.extend(pages.flat_map(|(path, text)| dead_links(repo, path, text)));
    problems
}

/// Whether a crate is mentioned, and not only as part of a longer name.
fn names(text: &str, name: &str) -> bool {
    let part = |it: char| is_word(it) || it == '-';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + name.len()..].starts_with(part))
}

fn dead_links(repo: &Repo, path: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut fenced = false;
    for (line, text) in numbered(text) {
        fenced ^= text.trim_start().starts_with("```");
        for target in links(text).filter(|_| !fenced) {
            if !leads_somewhere(repo, path, target) {
                let what = format!("the link `{target}` leads nowhere");
                problems.push(Problem::new(path, line, what, "fix the path, or create the file"));
            }
        }
    }
    problems
}

/// The targets of `[text](target)` and `[name]: target` in a line, except in backticks.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let in_code = |at: usize| line[..at].matches('`').count() % 2 == 1;
    let inline =
        line.match_indices("](").filter(move |(at, _)| !in_code(*at)).filter_map(|(at, _)| {
            let rest = &line[at + 2..];
            rest[..rest.find(')')?].split_whitespace().next()
        });
    let named = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
    inline.chain(named.and_then(|(_, target)| target.split_whitespace().next()))
}

fn leads_somewhere(repo: &Repo, page: &str, target: &str) -> bool {
    let target = target.trim_matches(['<', '>']);
    let target = target.split('#').next().unwrap_or_default();
    if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
        return true; // Another place on the page, or a web address.
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.pop().is_none() => return false,
            ".." => {}
            part => parts.push(part),
        }
    }
    repo.has(&parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    #[test]
    fn every_crate_is_mentioned_in_both_documents() {
        let manifest = ("crates/geom/Cargo.toml", "");
        let both = [manifest, ("README.md", "`geom`"), ("ARCHITECTURE.md", "geom: shapes.")];
        assert_eq!(told(check, &both), [""; 0]);
        let one =
            [manifest, ("README.md", "geometry, geom-x"), ("ARCHITECTURE.md", "geom: shapes.")];
        assert_eq!(told(check, &one), ["README.md:1: the crate `geom` is not mentioned"]);
    }

    #[test]
    fn links_that_resolve_are_right() {
        let page = "[a](b.md#part) [c](../README.md) [d](https://x.y/z) [e](#here) `[f](g)`\n```\n[h](i)\n```\n[j]: b.md\n";
        assert_eq!(
            told(check, &[("docs/a.md", page), ("docs/b.md", ""), ("README.md", "[docs](docs/)")]),
            [""; 0]
        );
    }

    #[test]
    fn links_that_lead_nowhere_are_wrong() {
        let found = told(check, &[("docs/a.md", "\n![picture](picture.png)\n[x]: ../../up.md")]);
        assert_eq!(
            found,
            [
                "docs/a.md:2: the link `picture.png` leads nowhere",
                "docs/a.md:3: the link `../../up.md` leads nowhere",
            ]
        );
    }
}
