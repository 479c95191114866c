//! The types of the pages, generated from the Rust types that the server sends and receives.
mod declared;
mod found;
mod printed;
mod serde_words;
#[cfg(test)]
mod tests;

use crate::repo::{self, Repo};
use anyhow::{Context, Result};
use std::{collections::BTreeMap, fs};

/// A generated file: the types that pages request by name, and every type that these refer to.
struct Page {
    path: &'static str,
    about: &'static str,
    /// A source file and the types in it.
    roots: &'static [(&'static str, &'static [&'static str])],
}

const PAGES: &[Page] = &[
    Page {
        path: "web/types/wire.d.ts",
        about: "What the table, the replay and the start page exchange with the server.",
        roots: &[
            ("crates/server/src/wire.rs", &["Message"]),
            (
                "crates/server/src/answers.rs",
                &[
                    "Reply",
                    "Push",
                    "Gone",
                    "Failure",
                    "Scenario",
                    "FileCheck",
                    "Begun",
                    "BattleCard",
                ],
            ),
            ("crates/server/src/api/battles.rs", &["Begin", "Listing"]),
            ("crates/games/src/books.rs", &["Card"]),
            ("crates/kernel/src/sheet.rs", &["Sheet"]),
        ],
    },
    Page {
        path: "web/types/lab.d.ts",
        about: "What the lab page exchanges with the server.",
        roots: &[
            ("crates/server/src/runs/wish.rs", &["Wish"]),
            ("crates/server/src/runs/told.rs", &["BegunRun", "Listing", "RunTold"]),
        ],
    },
];

/// The expected contents of the generated files, by path.
fn pages(repo: &Repo, pages: &[Page]) -> Result<BTreeMap<String, String>> {
    let crates = found::Crates::parse(repo)?;
    let pages = pages.iter().map(|page| {
        let declared = declared::all(&crates, page.roots);
        let declared = declared.with_context(|| format!("{} cannot be generated", page.path))?;
        Ok((page.path.to_owned(), printed::file(page.about, &declared)))
    });
    pages.collect()
}

/// Paths of generated files that are out of date.
pub(crate) fn stale(repo: &Repo) -> Result<Vec<String>> {
    let pages = pages(repo, PAGES)?;
    let stale = pages.iter().filter(|(path, text)| repo.text(path) != Some(text.as_str()));
    Ok(stale.map(|(path, _)| path.clone()).collect())
}

/// Writes the files.
pub(crate) fn write(repo: &Repo) -> Result<bool> {
    for (path, text) in pages(repo, PAGES)? {
        fs::write(repo::root().join(&path), text)
            .with_context(|| format!("{path} cannot be written"))?;
        println!("{path}");
    }
    Ok(true)
}
