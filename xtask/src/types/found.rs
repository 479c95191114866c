//! The declarations of types in the source of the crates, found by name.
use crate::repo::Repo;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use syn::{Item, UseTree};

/// The crates whose types reach the pages.
const CRATES: &[&str] = &["server", "lab", "games", "kernel", "geom"];

/// Every top-level struct, enum and type alias of these crates.
#[derive(Default)]
pub(super) struct Crates {
    /// By name: the file, and the declaration.
    items: BTreeMap<String, Vec<(String, Item)>>,
    /// By file and name: the module that the file imports this name from.
    imports: BTreeMap<(String, String), String>,
}

impl Crates {
    pub(super) fn parse(repo: &Repo) -> Result<Self> {
        let mut crates = Self::default();
        for name in CRATES {
            let files: Vec<_> = repo.under(&format!("crates/{name}/src/")).collect();
            for (path, text) in files.into_iter().filter(|(path, _)| path.ends_with(".rs")) {
                let file = syn::parse_file(text)
                    .with_context(|| format!("{path} cannot be parsed as Rust"))?;
                for item in file.items {
                    crates.add(path, item);
                }
            }
        }
        Ok(crates)
    }

    fn add(&mut self, path: &str, item: Item) {
        let name = match &item {
            Item::Struct(it) => it.ident.to_string(),
            Item::Enum(it) => it.ident.to_string(),
            Item::Type(it) => it.ident.to_string(),
            Item::Use(it) => return self.import(path, "", &it.tree),
            _ => return,
        };
        self.items.entry(name).or_default().push((path.to_owned(), item));
    }

    fn import(&mut self, path: &str, module: &str, tree: &UseTree) {
        match tree {
            UseTree::Path(it) => self.import(path, &it.ident.to_string(), &it.tree),
            UseTree::Group(it) => it.items.iter().for_each(|it| self.import(path, module, it)),
            UseTree::Name(it) => {
                let imported = (path.to_owned(), it.ident.to_string());
                self.imports.insert(imported, module.to_owned());
            }
            _ => {}
        }
    }

    /// The declaration that a name refers to in a file: the one in this file, or in the module that it is imported from, or the
    /// only one in this crate, or the only one elsewhere.
    pub(super) fn find(&self, name: &str, from: &str) -> Result<(&str, &Item)> {
        let all = self.items.get(name).map(Vec::as_slice).unwrap_or_default();
        let module = self.imports.get(&(from.to_owned(), name.to_owned()));
        let near: [&dyn Fn(&str) -> bool; 4] = [
            &|path| path == from,
            &|path| module.is_some_and(|it| is_in(path, it)),
            &|path| crate_of(path) == crate_of(from),
            &|path| crate_of(path) != crate_of(from),
        ];
        for is_near in near {
            let mut found = all.iter().filter(|(path, _)| is_near(path));
            match (found.next(), found.next()) {
                (Some((path, item)), None) => return Ok((path, item)),
                (Some((one, _)), Some((other, _))) => bail!(
                    "`{name}` in {from} is declared in {one} and in {other}: rename one of them"
                ),
                (None, _) => {}
            }
        }
        bail!("`{name}` in {from} is declared nowhere in {}", CRATES.join(", "))
    }
}

/// Whether a file is this module or one below it.
fn is_in(path: &str, module: &str) -> bool {
    path.ends_with(&format!("/{module}.rs")) || path.contains(&format!("/{module}/"))
}

/// `crates/<name>`.
fn crate_of(path: &str) -> &str {
    let end = path.match_indices('/').nth(1).map_or(path.len(), |(at, _)| at);
    &path[..end]
}
