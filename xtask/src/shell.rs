//! Runs other programs and prints their commands.
use crate::repo;
use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};

/// A cargo command in the root of the repository.
pub(crate) fn cargo(args: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), args)
}

/// Any command in the root of the repository.
pub(crate) fn program(name: &str, args: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(args).current_dir(repo::root());
    command
}

/// Prints a command, runs it and fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    println!("$ {shown}");
    let status = command.status().with_context(|| format!("`{shown}` could not be started"))?;
    if !status.success() {
        bail!("`{shown}` failed: {status}");
    }
    Ok(())
}

/// The output of a command; an error if it fails.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let out = command.stderr(Stdio::inherit()).output();
    let out = out.with_context(|| format!("`{shown}` could not be started"))?;
    if !out.status.success() {
        bail!("`{shown}` failed: {}", out.status);
    }
    String::from_utf8(out.stdout).with_context(|| format!("`{shown}` did not print text"))
}

/// Whether this command works here; used for tools that may be missing.
pub(crate) fn works(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// A command as a user would type it, without the folder of the program.
fn shown(command: &Command) -> String {
    let name = command.get_program().to_string_lossy();
    let name = name.rsplit('/').next().unwrap_or_default();
    let envs = command.get_envs().filter_map(|(key, value)| Some((key, value?)));
    let envs = envs.map(|(key, value)| format!("{}='{}'", key.display(), value.display()));
    let args = command.get_args().map(|arg| arg.to_string_lossy().into_owned());
    envs.chain([name.to_owned()]).chain(args).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{cargo, run, shown, works};

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = cargo(&["doc", "--no-deps"]);
        command.env("RUSTDOCFLAGS", "-D warnings");
        assert!(shown(&command).starts_with("RUSTDOCFLAGS='-D warnings' cargo"));
    }

    #[test]
    fn a_missing_program_does_not_work_and_says_so() {
        let missing = || super::program("no-such-program-here", &[]);
        assert!(!works(&mut missing()));
        assert!(run(&mut missing()).is_err());
    }
}
