//! Which crate may depend on which. The table below is the architecture; a manifest that differs is wrong.
use super::Problem;
use crate::repo::Repo;
use toml::Table;

/// A crate, the crates of ours it may use, and the outside crates it may use (`*`: any).
struct Row {
    name: &'static str,
    ours: &'static [&'static str],
    outside: &'static [&'static str],
}

/// `rules-*` is every ruleset. A crate that is not in the table is a problem too.
const TABLE: &[Row] = &[
    Row { name: "geom", ours: &[], outside: &["libm", "schemars", "serde"] },
    Row { name: "table", ours: &["geom"], outside: &["schemars", "serde", "thiserror"] },
    Row {
        name: "kernel",
        ours: &["geom", "table"],
        outside: &["rand_chacha", "schemars", "serde", "serde_json", "thiserror", "toml"],
    },
    Row { name: PROVING, ours: &["geom", "table", "kernel"], outside: &["serde_json"] },
    Row { name: "general", ours: &["geom", "kernel"], outside: &[] },
    Row {
        name: "rules-*",
        ours: &["geom", "table", "kernel", "general"],
        outside: &["libm", "schemars", "serde", "serde_json", "thiserror", "toml"],
    },
    Row {
        name: TOY,
        ours: &["geom", "table", "kernel", "general"],
        outside: &["serde", "serde_json", "thiserror"],
    },
    Row { name: "games", ours: &["geom", "table", "kernel", "rules-*"], outside: &["*"] },
    Row { name: "staff", ours: &["kernel", "general", "games"], outside: &["*"] },
    Row { name: "draw", ours: &["geom", "kernel"], outside: &["*"] },
    Row {
        name: "lab",
        ours: &["geom", "table", "kernel", "games", "staff", "draw"],
        outside: &["*"],
    },
    Row {
        name: "server",
        ours: &["geom", "table", "kernel", "games", "staff", "lab", "draw"],
        outside: &["*"],
    },
    Row {
        name: "cli",
        ours: &["geom", "table", "kernel", "games", "staff", "lab", "draw", "server"],
        outside: &["*"],
    },
    // The example bot; its test dependencies do not count.
    Row { name: "greedy", ours: &["games", "staff"], outside: &["*"] },
    Row { name: "linstock-fuzz", ours: &["games"], outside: &["*"] },
    Row { name: "xtask", ours: &[], outside: &["*"] },
];

/// Float geometry libraries: allowed only as oracles in the tests of these crates.
const ORACLES: &[&str] = &["geo", "parry2d", "parry2d-f64", "robust", "rstar"];
const MAY_ASK_ORACLES: &[&str] = &["geom", "table"];

/// The test kit of the rulesets; only their tests may use it.
const PROVING: &str = "proving";
/// The ruleset that tests register; nothing but tests may use it.
const TOY: &str = "toy";

const REMEDY: &str =
    "move the code to a crate that may use it; xtask/src/tidy/arrows.rs has the table";

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let manifests = repo.texts.iter().filter(|(path, _)| path.ends_with("Cargo.toml"));
    manifests.flat_map(|(path, text)| check_manifest(path, text)).collect()
}

fn check_manifest(path: &str, text: &str) -> Vec<Problem> {
    let manifest: Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(why) => return vec![Problem::new(path, 1, why.to_string(), "write valid TOML")],
    };
    let name = manifest.get("package").and_then(|it| it.get("name")).and_then(|it| it.as_str());
    let Some(name) = name else { return Vec::new() }; // The workspace's own manifest.
    let Some(row) = TABLE.iter().find(|row| matches(row.name, name)) else {
        let what = format!("the crate `{name}` is not in the table of dependencies");
        return vec![Problem::new(
            path,
            1,
            what,
            "add it to the table in xtask/src/tidy/arrows.rs",
        )];
    };
    let uses = uses(&manifest);
    let wrong = uses.iter().filter_map(|(section, used)| {
        let what = wrong_use(row, name, section, used)?;
        Some(Problem::new(path, line_of(text, used), what, REMEDY))
    });
    wrong.collect()
}

fn wrong_use(row: &Row, name: &str, section: &str, used: &str) -> Option<String> {
    let is_ours = TABLE.iter().any(|row| matches(row.name, used));
    let is_dev = section == "dev-dependencies";
    // A ruleset's tests use the ruleset itself, with a feature for tests.
    let is_for_tests = (used == PROVING || used == name) && row.name == "rules-*"
        || used == TOY && row.name == "server";
    if is_for_tests && is_dev {
        return None;
    }
    if is_ours && !row.ours.iter().any(|it| matches(it, used)) {
        return Some(format!("`{name}` may not use `{used}`"));
    }
    if ORACLES.contains(&used) && !(is_dev && MAY_ASK_ORACLES.contains(&name)) {
        return Some(format!(
            "`{used}` may only be an oracle in the tests of geom and table, not in `{name}`"
        ));
    }
    let is_free = is_ours || is_dev || row.outside.iter().any(|it| *it == "*" || *it == used);
    (!is_free).then(|| format!("`{name}` is a pure crate and may not use `{used}`"))
}

/// Every dependency as (section, crate), including those of single platforms.
fn uses(manifest: &Table) -> Vec<(&'static str, String)> {
    let platforms = manifest.get("target").and_then(|it| it.as_table());
    let platforms = platforms.into_iter().flat_map(Table::values).filter_map(|it| it.as_table());
    let mut uses = Vec::new();
    for table in platforms.chain([manifest]) {
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (key, value) in
                table.get(section).and_then(|it| it.as_table()).into_iter().flatten()
            {
                let renamed = value.get("package").and_then(|it| it.as_str());
                uses.push((section, renamed.unwrap_or(key).to_owned()));
            }
        }
    }
    uses
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => pattern == name,
    }
}

fn line_of(text: &str, used: &str) -> usize {
    let names = |line: &str| line.starts_with(used) || line.contains(&format!("\"{used}\""));
    text.lines().position(names).map_or(1, |idx| idx + 1)
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    fn manifest(name: &str, rest: &str) -> Vec<String> {
        let text = format!("[package]\nname = \"{name}\"\n[dependencies]\n{rest}");
        told(check, &[("crates/x/Cargo.toml", &text)])
    }

    #[test]
    fn arrows_that_point_inward_are_right() {
        assert_eq!(manifest("rules-gloria", "kernel.workspace = true\nserde = \"1\""), [""; 0]);
        assert_eq!(manifest("games", "rules-gloria.workspace = true"), [""; 0]);
        assert_eq!(manifest("rules-gloria", "[dev-dependencies]\nproving = \"1\""), [""; 0]);
        assert_eq!(manifest("rules-gloria", "[dev-dependencies]\nrules-gloria = \"1\""), [""; 0]);
        assert_eq!(
            manifest("geom", "libm = \"0.2\"\n[dev-dependencies]\nparry2d-f64 = \"0.31\""),
            [""; 0]
        );
    }

    #[test]
    fn any_other_arrow_is_wrong() {
        let expected = "crates/x/Cargo.toml:4: `geom` may not use `kernel`";
        assert_eq!(manifest("geom", "kernel.workspace = true"), [expected]);
        assert_eq!(manifest("rules-gloria", "rules-splendid.workspace = true").len(), 1);
        assert_eq!(manifest("draw", "games.workspace = true").len(), 1);
        assert_eq!(manifest("rules-gloria", "proving.workspace = true").len(), 1);
        assert_eq!(manifest("server", "toy.workspace = true").len(), 1);
        assert_eq!(manifest("server", "[dev-dependencies]\ntoy.workspace = true"), [""; 0]);
        assert_eq!(manifest("general", "rules-gloria.workspace = true").len(), 1);
        assert_eq!(manifest("rules-gloria", "staff.workspace = true").len(), 1);
        assert_eq!(manifest("server", "rules-gloria.workspace = true").len(), 1);
        assert_eq!(manifest("games", "[dev-dependencies]\nproving = \"1\"").len(), 1);
        assert_eq!(
            manifest("kernel", "[dev-dependencies]\nrules-splendid.workspace = true").len(),
            1
        );
        assert_eq!(manifest("table", "g = { package = \"games\", path = \"\" }").len(), 1);
        assert_eq!(manifest("geom", "[target.'cfg(unix)'.dependencies]\ntable = \"1\"").len(), 1);
    }

    #[test]
    fn oracles_and_outside_crates_keep_their_place() {
        assert_eq!(manifest("geom", "parry2d-f64 = \"0.31\"").len(), 1);
        assert_eq!(manifest("kernel", "[dev-dependencies]\nparry2d-f64 = \"0.31\"").len(), 1);
        assert_eq!(manifest("rules-gloria", "tokio = \"1\"").len(), 1);
        assert_eq!(manifest("cli", "clap = \"4\""), [""; 0]);
    }

    #[test]
    fn an_unknown_crate_is_reported() {
        assert_eq!(manifest("wizard", "").len(), 1);
        assert_eq!(told(check, &[("Cargo.toml", "[workspace]\nmembers = []")]), [""; 0]);
    }
}
