//! Fuzzing: cargo-fuzz if it is installed, otherwise the mutation tests of `games`.
use crate::{repo::Repo, shell};
use anyhow::{Result, ensure};

const FOLDER: &str = "fuzz/fuzz_targets/";

/// Whether the tools are installed. Without them the mutation tests of `games` are used, which also run with all tests.
pub(crate) fn is_installed() -> bool {
    shell::works(&mut shell::cargo(&["fuzz", "--version"]))
        && shell::works(&mut shell::program("rustup", &["run", "nightly", "rustc", "--version"]))
}

/// Runs each target for a number of seconds, or the mutation tests instead.
pub(crate) fn run(seconds: u32) -> Result<bool> {
    let repo = Repo::open()?;
    let targets = targets(&repo);
    ensure!(!targets.is_empty(), "no target was found in {FOLDER}");
    if !shell::works(&mut shell::cargo(&["fuzz", "--version"])) {
        println!("cargo-fuzz is not installed (`cargo install cargo-fuzz`)");
        return stand_in(&targets);
    }
    if !shell::works(&mut shell::program("rustup", &["run", "nightly", "rustc", "--version"])) {
        println!(
            "cargo-fuzz is installed, but it needs a nightly toolchain (`rustup toolchain install nightly`)"
        );
        return stand_in(&targets);
    }
    let limit = format!("-max_total_time={seconds}");
    for target in targets {
        println!("{target}: {seconds} seconds");
        let args = ["run", "nightly", "cargo", "fuzz", "run", target, "--", &limit];
        shell::run(&mut shell::program("rustup", &args))?;
    }
    Ok(true)
}

fn targets(repo: &Repo) -> Vec<&str> {
    let files = repo.under(FOLDER).map(|(path, _)| path);
    files.filter_map(|path| path.strip_prefix(FOLDER)?.strip_suffix(".rs")).collect()
}

/// The tests of `games` with `fuzz` in their names call the same entry functions with mutated inputs.
fn stand_in(targets: &[&str]) -> Result<bool> {
    println!("running the mutation tests of `games` instead, for: {}", targets.join(", "));
    let listed =
        shell::read(&mut shell::cargo(&["test", "--package", "games", "fuzz", "--", "--list"]))?;
    let n_tests = listed.lines().filter(|line| line.ends_with(": test")).count();
    ensure!(n_tests > 0, "`games` has no test with `fuzz` in its name: nothing would be fuzzed");
    shell::run(&mut shell::cargo(&["test", "--package", "games", "fuzz"]))?;
    println!("{n_tests} mutation tests passed; cargo-fuzz itself was not run");
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::targets;
    use crate::repo::Repo;

    #[test]
    fn targets_are_files() {
        let files = [
            ("fuzz/fuzz_targets/record.rs", ""),
            ("fuzz/fuzz_targets/scenario.rs", ""),
            ("fuzz/x.rs", ""),
        ];
        assert_eq!(targets(&Repo::of(&files)), ["record", "scenario"]);
    }
}
