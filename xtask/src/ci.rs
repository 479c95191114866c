//! Everything a change must pass, in order, stopping at the first failure.
use crate::{
    clock::{Clock, Took},
    fuzz,
    postgres::Postgres,
    repo::{self, Repo},
    shell, tidy, tools,
};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// The extent of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    Whole,
    Quick,
}

/// One step that must pass.
struct Step {
    name: &'static str,
    /// The smallest run it belongs to.
    from: Extent,
    run: fn() -> Result<()>,
}

const STEPS: &[Step] = &[
    Step { name: "format", from: Extent::Quick, run: format },
    Step { name: "clippy", from: Extent::Quick, run: clippy },
    Step { name: "tests", from: Extent::Quick, run: tests },
    Step { name: "doc tests", from: Extent::Whole, run: doc_tests },
    Step { name: "documents", from: Extent::Whole, run: documents },
    Step { name: "tidy", from: Extent::Quick, run: run_tidy },
    Step { name: "release build", from: Extent::Whole, run: release_build },
    Step { name: "scenarios", from: Extent::Whole, run: scenarios },
    Step { name: "records", from: Extent::Whole, run: records },
    Step { name: "pages", from: Extent::Quick, run: pages },
    Step { name: "browser", from: Extent::Whole, run: browser },
    Step { name: "fuzz", from: Extent::Whole, run: brief_fuzz },
];

/// Runs the steps; yes if all passed.
pub(crate) fn run(extent: Extent) -> Result<bool> {
    let (steps, left_out): (Vec<&Step>, Vec<&Step>) =
        STEPS.iter().partition(|step| extent == Extent::Whole || step.from == Extent::Quick);
    let whole = Clock::start();
    let mut times = Vec::new();
    let mut failed = None;
    for (idx, step) in steps.iter().enumerate() {
        println!("\n=== {} of {}: {} ===", idx + 1, steps.len(), step.name);
        let clock = Clock::start();
        let result = (step.run)();
        let took = clock.took();
        times.push((step.name, took));
        println!("--- {}:{took}", step.name);
        if let Err(why) = result {
            eprintln!("\n=== {} FAILED: {why:#} ===", step.name);
            failed = Some(idx);
            break;
        }
    }
    let not_run = failed.map_or(&[][..], |idx| &steps[idx + 1..]);
    print!("{}", summary(&times, whole.took(), failed, not_run, &left_out));
    Ok(failed.is_none())
}

fn summary(
    times: &[(&str, Took)],
    whole: Took,
    failed: Option<usize>,
    not_run: &[&Step],
    left_out: &[&Step],
) -> String {
    let mut text = "\n".to_owned();
    for (idx, (name, took)) in times.iter().enumerate() {
        let verdict = if failed == Some(idx) { "FAILED" } else { "passed" };
        text += &format!("{name:<16}{verdict}{took}\n");
    }
    for (steps, why) in
        [(not_run, "not run: an earlier step failed"), (left_out, "skipped in a quick run")]
    {
        for step in steps {
            text += &format!("{:<16}{why}\n", step.name);
        }
    }
    text += &format!("{:<22}{whole}\n", "together");
    let n_failed = usize::from(failed.is_some());
    text + &format!("{} passed, {n_failed} failed\n", times.len() - n_failed)
}

fn format() -> Result<()> {
    shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    shell::run(&mut shell::cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

/// The workspace's tests, with cargo-nextest if it is installed.
pub(crate) fn tests_command() -> std::process::Command {
    if shell::works(&mut shell::cargo(&["nextest", "--version"])) {
        println!("cargo-nextest is installed: it runs the tests");
        shell::cargo(&["nextest", "run", "--workspace"])
    } else {
        println!("cargo-nextest is not installed: `cargo test` runs the tests instead");
        shell::cargo(&["test", "--workspace", "--tests"])
    }
}

/// Storage is tested on both databases: the embedded one, and a temporary PostgreSQL.
fn tests() -> Result<()> {
    let postgres = Postgres::start()?;
    shell::run(tests_command().env("LINSTOCK_TEST_POSTGRES", &postgres.address))
}

fn doc_tests() -> Result<()> {
    shell::run(&mut shell::cargo(&["test", "--workspace", "--doc"]))
}

fn documents() -> Result<()> {
    let mut command = shell::cargo(&["doc", "--no-deps", "--workspace"]);
    shell::run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

fn run_tidy() -> Result<()> {
    ensure!(tidy::run(&Repo::open()?)?, "the problems are listed above");
    Ok(())
}

/// The program and the server with one more ruleset, for the browser tests: built together, so that what both use is built once.
fn release_build() -> Result<()> {
    let program = ["--package", "cli", "--bin", "linstock"];
    let toy = ["--package", "server", "--example", "toy"];
    shell::run(&mut shell::cargo(&[&["build", "--release"], &program[..], &toy[..]].concat()))
}

fn scenarios() -> Result<()> {
    let repo = Repo::open()?;
    let files = repo.under("scenarios/").map(|(path, _)| path);
    let files: Vec<&str> = files.filter(|path| path.ends_with(".toml")).collect();
    ensure!(!files.is_empty(), "no scenario was found under scenarios/: nothing would be checked");
    println!("{} scenarios", files.len());
    shell::run(&mut linstock(&[&["check"], &files[..]].concat())?)
}

fn records() -> Result<()> {
    let repo = Repo::open()?;
    let files: Vec<&str> =
        repo.texts.keys().map(String::as_str).filter(|path| is_record(path)).collect();
    ensure!(
        !files.is_empty(),
        "no record was found under crates/*/tests/records/: nothing would be verified"
    );
    println!("{} records", files.len());
    for file in files {
        shell::run(&mut linstock(&["replay", file, "--verify"])?)?;
    }
    Ok(())
}

/// `crates/<crate>/tests/records/<name>.json`, and nothing deeper.
fn is_record(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts[..], ["crates", _, "tests", "records", name] if name.ends_with(".json"))
}

/// The program that `release build` made.
fn linstock(args: &[&str]) -> Result<std::process::Command> {
    let program = target_folder()?.join("release").join("linstock");
    Ok(shell::program(&program.to_string_lossy(), args))
}

fn target_folder() -> Result<PathBuf> {
    let told = shell::read(&mut shell::cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    let told: serde_json::Value =
        serde_json::from_str(&told).context("`cargo metadata` did not print JSON")?;
    let folder =
        told["target_directory"].as_str().context("`cargo metadata` gives no target folder")?;
    Ok(repo::root().join(Path::new(folder)))
}

/// The type check and the unit tests of the pages.
fn pages() -> Result<()> {
    tools::node()?;
    shell::run(&mut shell::program("npm", &["run", "--prefix", "web", "types"]))?;
    shell::run(&mut shell::program("npm", &["test", "--prefix", "web"]))
}

/// The pages in a real browser, served by the two programs that `release build` made.
fn browser() -> Result<()> {
    tools::chromium()?;
    tools::node()?;
    let built = target_folder()?.join("release");
    let mut command = shell::program("npm", &["run", "--prefix", "web", "e2e"]);
    command.env("LINSTOCK_TOY", built.join("examples").join("toy"));
    shell::run(command.env("LINSTOCK_BIN", built.join("linstock")))
}

/// Many battles at once against the release build; with `rest` as the last argument, also measures memory once all are idle.
pub(crate) fn load(words: &[&str]) -> Result<bool> {
    release_build()?;
    let program = target_folder()?.join("release").join("linstock");
    let program = program.to_string_lossy();
    let mut args = vec!["run", "--release", "--package", "server", "--example", "load", "--"];
    args.push(&program);
    args.extend(words);
    shell::run(&mut shell::cargo(&args))?;
    Ok(true)
}

fn brief_fuzz() -> Result<()> {
    if !fuzz::is_installed() {
        println!("cargo-fuzz or its toolchain is not installed: the mutation tests ran instead");
        return Ok(());
    }
    ensure!(fuzz::run(10)?, "a fuzz target failed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Extent, STEPS, Took, is_record, summary};
    use std::time::Duration;

    fn took(millis: u64) -> Took {
        Took { wall: Duration::from_millis(millis), cpu: Some(Duration::from_millis(2 * millis)) }
    }

    #[test]
    fn the_last_line_counts_and_nothing_is_left_unsaid() {
        let times = [("format", took(1500)), ("clippy", took(20_000))];
        let (quick, whole) = STEPS.iter().partition::<Vec<_>, _>(|step| step.from == Extent::Quick);
        let text = summary(&times, took(21_500), Some(1), &quick[2..], &whole);
        assert_eq!(text.lines().last(), Some("1 passed, 1 failed"));
        assert!(text.contains("format          passed      1.5 s      3.0 s CPU"), "{text}");
        assert!(text.contains("clippy          FAILED     20.0 s     40.0 s CPU"), "{text}");
        assert!(text.contains("tests           not run"), "{text}");
        assert!(text.contains("fuzz            skipped"), "{text}");
        for step in STEPS {
            assert!(text.contains(step.name), "{} is missing", step.name);
        }
    }

    #[test]
    fn records_are_known_by_their_place() {
        assert!(is_record("crates/games/tests/records/first-lesson.json"));
        assert!(!is_record("crates/games/tests/first-lesson.json"));
        assert!(!is_record("crates/games/tests/records/README.md"));
    }
}
