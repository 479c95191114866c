//! The repository as data: every file that is, or would be, under version control.
use crate::{shell, source::Source};
use anyhow::{Context, Result};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// All files by path from the root, with `/` between the parts.
#[derive(Debug, Default)]
pub(crate) struct Repo {
    /// Text files.
    pub(crate) texts: BTreeMap<String, String>,
    /// The Rust files, parsed.
    pub(crate) sources: BTreeMap<String, Source>,
    /// Binary files: pictures.
    others: BTreeSet<String>,
}

/// The folder above this crate.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_owned()
}

impl Repo {
    /// Reads all files that git tracks or would track.
    pub(crate) fn open() -> Result<Self> {
        let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let listed =
            shell::read(&mut shell::program("git", &args)).context("git must list the files")?;
        let mut repo = Self::default();
        for path in listed.split('\0').filter(|path| !path.is_empty()) {
            let on_disk = root().join(path);
            if !on_disk.is_file() {
                continue; // Deleted on disk, but not yet in git.
            }
            let bytes = fs::read(&on_disk).with_context(|| format!("{path} cannot be read"))?;
            match String::from_utf8(bytes) {
                Ok(text) => repo.add(path, text),
                Err(_) => _ = repo.others.insert(path.to_owned()),
            }
        }
        Ok(repo)
    }

    /// A small repository for a test.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let mut repo = Self::default();
        for (path, text) in files {
            repo.add(path, (*text).to_owned());
        }
        repo
    }

    fn add(&mut self, path: &str, text: String) {
        if path.ends_with(".rs") {
            self.sources.insert(path.to_owned(), Source::new(path, &text));
        }
        self.texts.insert(path.to_owned(), text);
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    /// Whether there is such a file or folder.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        let files = || self.texts.keys().chain(&self.others);
        path.is_empty() || files().any(|file| file == path || file.starts_with(&folder))
    }

    /// Text files under a folder, given with its closing slash.
    pub(crate) fn under(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        let folder = folder.to_owned();
        let files = self.texts.range(folder.clone()..);
        files
            .take_while(move |(path, _)| path.starts_with(&folder))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The names of the folders in `crates/`.
    pub(crate) fn crates(&self) -> BTreeSet<String> {
        let manifests = self.under("crates/").filter_map(|(path, _)| {
            path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml").map(str::to_owned)
        });
        manifests.filter(|name| !name.contains('/')).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Repo;

    #[test]
    fn folders_and_files_are_found() {
        let repo = Repo::of(&[("crates/geom/Cargo.toml", ""), ("crates/geom/src/lib.rs", "")]);
        assert!(repo.has("crates/geom"));
        assert!(repo.has("crates/geom/src/lib.rs"));
        assert!(!repo.has("crates/geo"));
        assert_eq!(repo.crates().into_iter().collect::<Vec<_>>(), ["geom"]);
        assert_eq!(repo.under("crates/geom/src/").count(), 1);
    }
}
