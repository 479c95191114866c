//! Accepts the present output of the tests as expected. Read the difference before you commit it.
use crate::{
    ci, coverage,
    repo::{self, Repo},
    shell,
};
use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;

/// The golden records, from the root of the repository.
const RECORDS: &str = "crates/games/tests/records";

/// Runs the tests so that they update their expectations, then writes the coverage pages.
pub(crate) fn run() -> Result<bool> {
    let tested = shell::run(ci::tests_command().env("UPDATE_EXPECT", "1"));
    let refused = refused()?;
    for why in &refused {
        eprintln!("{why}");
    }
    tested?;
    Ok(coverage::write(&Repo::open()?)? && refused.is_empty())
}

/// Restores every golden record that was replaced although the version of its ruleset is the same as in the last commit.
fn refused() -> Result<Vec<String>> {
    let mut refused = Vec::new();
    for file in fs::read_dir(repo::root().join(RECORDS)).context(RECORDS)? {
        let file = file?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let shown = format!("HEAD:{RECORDS}/{name}");
        let committed = shell::program("git", &["show", &shown]).output()?;
        if !committed.status.success() {
            continue; // It is new.
        }
        let (before, after) = (String::from_utf8(committed.stdout)?, fs::read_to_string(&file)?);
        if let Some(why) = wrong(&name, &before, &after) {
            fs::write(&file, before)?;
            refused.push(why);
        }
    }
    Ok(refused)
}

/// Why a golden record may not be replaced by another.
fn wrong(name: &str, before: &str, after: &str) -> Option<String> {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let (old, new) = (read(before), read(after));
    if before == after || old["version"] != new["version"] {
        return None;
    }
    let (ruleset, version) = (old["ruleset"].as_str().unwrap_or_default(), &old["version"]);
    Some(format!(
        "{RECORDS}/{name} is not replaced: the VERSION of `{ruleset}` is still {version}. If its battles are meant to come out differently, raise VERSION in crates/rules-{ruleset}/src/lib.rs and bless again"
    ))
}

#[cfg(test)]
mod tests {
    use super::wrong;

    #[test]
    fn a_golden_record_is_replaced_only_by_another_version() {
        let of = |version: u32, n: u32| {
            format!("{{\"ruleset\":\"splendid\",\"version\":{version},\"seed\":{n}}}")
        };
        assert_eq!(wrong("a.json", &of(1, 1), &of(1, 1)), None);
        assert_eq!(wrong("a.json", &of(1, 1), &of(2, 2)), None);
        let why = wrong("a.json", &of(1, 1), &of(1, 2)).expect("it is refused");
        assert!(
            why.contains("a.json") && why.contains("still 1") && why.contains("rules-splendid")
        );
        assert!(wrong("a.json", &of(1, 1), "{\"version\":1}").is_some());
    }
}
