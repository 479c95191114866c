//! Generates the coverage pages: rule → code → tests → whole, part, absent.
mod page;
mod scan;

use crate::{
    index::{self, Ruleset},
    repo::{self, Repo},
};
use anyhow::{Context, Result, bail};
use std::{collections::BTreeMap, fs};

/// The expected contents of the generated files, by path.
pub(crate) fn pages(repo: &Repo) -> Result<BTreeMap<String, String>> {
    let mut pages = BTreeMap::new();
    for ruleset in &index::rulesets(repo) {
        let rows = rows(repo, ruleset)?;
        pages.insert(format!("docs/coverage/{}.md", ruleset.id), page::markdown(ruleset, &rows));
        pages.insert(format!("{}rulebook/coverage.json", ruleset.folder()), page::json(&rows)?);
    }
    Ok(pages)
}

fn rows(repo: &Repo, ruleset: &Ruleset) -> Result<Vec<scan::Row>> {
    let path = ruleset.index();
    let Some(text) = repo.text(&path) else {
        bail!("{path} is missing: a ruleset needs its index")
    };
    match index::read(ruleset, text) {
        Ok(rules) => Ok(scan::rows(repo, ruleset, rules)),
        Err(problems) => bail!("{path}: {}", problems.join("; ")),
    }
}

/// Paths of generated files that are out of date.
pub(crate) fn stale(repo: &Repo) -> Result<Vec<String>> {
    let pages = pages(repo)?;
    let stale = pages.iter().filter(|(path, text)| repo.text(path) != Some(text.as_str()));
    let orphans = repo.under("docs/coverage/").map(|(path, _)| path.to_owned());
    let orphans = orphans.filter(|path| !pages.contains_key(path));
    Ok(stale.map(|(path, _)| path.clone()).chain(orphans).collect())
}

/// Writes the files.
pub(crate) fn write(repo: &Repo) -> Result<bool> {
    for (path, text) in pages(repo)? {
        let on_disk = repo::root().join(&path);
        let folder = on_disk.parent().expect("a page lies in a folder");
        fs::create_dir_all(folder)
            .with_context(|| format!("the folder of {path} cannot be made"))?;
        fs::write(&on_disk, text).with_context(|| format!("{path} cannot be written"))?;
        println!("{path}");
    }
    Ok(true)
}

/// Whether the files on disk are current.
pub(crate) fn check(repo: &Repo) -> Result<bool> {
    let stale = stale(repo)?;
    for path in &stale {
        eprintln!("{path} is not current: run `cargo xtask coverage`");
    }
    Ok(stale.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{pages, stale};
    use crate::repo::Repo;

    const INDEX: &str = "title = \"T\"\nperiod = \"P\"\nauthor = \"A\"\nsource = \"S\"\nprefix = \"ASV\"\n\
        [[rule]]\nid = \"ASV-CHG-004\"\nchapter = \"Charging\"\nkind = \"rule\"\ntext = \"Never.\"\n";
    const PATH: &str = "crates/rules-splendid/rulebook/rules.toml";

    #[test]
    fn pages_on_disk_are_compared() {
        let made = pages(&Repo::of(&[(PATH, INDEX)])).expect("pages");
        let mut files: Vec<(&str, &str)> =
            made.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        files.push((PATH, INDEX));
        assert_eq!(stale(&Repo::of(&files)).expect("no problem"), [""; 0]);
        files.push(("docs/coverage/splendid.md", "edited by hand"));
        assert_eq!(stale(&Repo::of(&files)).expect("no problem"), ["docs/coverage/splendid.md"]);
        files.push(("docs/coverage/chess.md", ""));
        assert_eq!(stale(&Repo::of(&files)).expect("no problem").len(), 2);
    }

    #[test]
    fn a_ruleset_without_an_index_is_reported() {
        let repo = Repo::of(&[("crates/rules-splendid/src/lib.rs", "")]);
        assert!(pages(&repo).expect_err("no index").to_string().contains("rules.toml"));
    }
}
