//! The repository's own tasks: one command to check everything, and its parts.
mod bless;
mod ci;
mod clock;
mod coverage;
mod fuzz;
mod index;
mod postgres;
mod repo;
mod shape;
mod shell;
mod soak;
mod source;
mod tidy;
mod tools;
mod types;

use anyhow::{Result, bail};
use repo::Repo;
use std::process::ExitCode;

const USAGE: &str = "cargo xtask <command>

  ci [--quick]                  everything a change must pass; --quick leaves out documents, release build, browser and fuzz
  tidy                          the repository's own laws: arrows, sizes, names, cites, purity, links
  coverage [--check]            docs/coverage/*.md and crates/rules-*/rulebook/coverage.json
  types                         web/types/*.d.ts: the types of the pages, from the Rust types
  shape [--json]                lines of procedure, and of everything else by category, for each ruleset
  bless                         takes what the tests print now as what they expect; then coverage
  soak [--games N] [--seed S]   random battles under all laws
  fuzz [SECONDS]                each fuzz target for so long (60 unless told)
  load [BATTLES [rest]]         many battles at once (default 500), two clients each, on the release build";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match dispatch(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("xtask: {problem:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs one command. The result is yes or no; an error means that there is no result.
fn dispatch(args: &[&str]) -> Result<bool> {
    match args {
        ["ci"] => ci::run(ci::Extent::Whole),
        ["ci", "--quick"] => ci::run(ci::Extent::Quick),
        ["tidy"] => tidy::run(&Repo::open()?),
        ["coverage"] => coverage::write(&Repo::open()?),
        ["coverage", "--check"] => coverage::check(&Repo::open()?),
        ["types"] => types::write(&Repo::open()?),
        ["shape"] => shape::print(&Repo::open()?, shape::Form::Table),
        ["shape", "--json"] => shape::print(&Repo::open()?, shape::Form::Json),
        ["bless"] => bless::run(),
        ["soak", rest @ ..] => soak::run(rest),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => bail!("`{seconds}` is not a number of seconds\n\n{USAGE}"),
        },
        ["load", words @ ..] => ci::load(words),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(true)
        }
        [] => bail!("a command is missing\n\n{USAGE}"),
        _ => bail!("unknown command `{}`\n\n{USAGE}", args.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::dispatch;

    #[test]
    fn a_wrong_call_is_an_error_that_shows_the_right_ones() {
        for wrong in [&["cii"][..], &[], &["ci", "--fast"], &["fuzz", "long"]] {
            let said = dispatch(wrong).expect_err("a wrong call").to_string();
            assert!(said.contains("cargo xtask <command>"), "{said}");
        }
    }

    #[test]
    fn help_is_an_answer() {
        assert!(dispatch(&["help"]).expect("help"));
    }
}
