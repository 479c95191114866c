//! How a program is named: `cmd:PROGRAM ARGUMENTS`, or `cmd@SECONDS:PROGRAM ARGUMENTS`.
use crate::Unhired;
use std::time::Duration;

/// The default time limit of a decision.
const SECONDS: f64 = 10.0;
/// The maximum time limit: a day.
const MOST_SECONDS: f64 = 86_400.0;
/// The environment variable for the limit.
const VARIABLE: &str = "LINSTOCK_BOT_SECONDS";

/// Whether this names a program.
pub(crate) fn is_program(name: &str) -> bool {
    name.starts_with("cmd:") || name.starts_with("cmd@")
}

/// The words of the program and the limit of a decision. The words are split as a shell would; no shell runs.
pub(super) fn read(name: &str) -> Result<(Vec<String>, Duration), Unhired> {
    let told = std::env::var(VARIABLE).ok();
    read_with(name, told.as_deref())
}

fn read_with(name: &str, variable: Option<&str>) -> Result<(Vec<String>, Duration), Unhired> {
    let nobody = || Unhired::Nobody { name: name.to_owned() };
    let (head, line) = name.split_once(':').ok_or_else(nobody)?;
    let rest = head.strip_prefix("cmd").ok_or_else(nobody)?;
    let seconds = match (rest.strip_prefix('@'), variable) {
        (Some(said), _) => limit(said, "after `cmd@`")?,
        (None, _) if !rest.is_empty() => return Err(nobody()),
        (None, Some(said)) => limit(said, VARIABLE)?,
        (None, None) => SECONDS,
    };
    let words = shlex::split(line).ok_or_else(|| Unhired::Quotes { line: line.to_owned() })?;
    match words.first() {
        Some(first) if !first.is_empty() => Ok((words, Duration::from_secs_f64(seconds))),
        _ => Err(Unhired::NoProgram),
    }
}

fn limit(said: &str, place: &'static str) -> Result<f64, Unhired> {
    let seconds: Option<f64> = said.trim().parse().ok();
    let seconds = seconds.filter(|it| *it >= 0.001 && *it <= MOST_SECONDS);
    seconds.ok_or_else(|| Unhired::Limit { said: said.to_owned(), place })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(name: &str) -> Vec<String> {
        read_with(name, None).expect("it is read").0
    }

    #[test]
    fn words_are_split_like_a_shell_would() {
        assert_eq!(words("cmd:./bot"), ["./bot"]);
        assert_eq!(
            words("cmd:python3  'my bot.py' --level=\"a b\""),
            ["python3", "my bot.py", "--level=a b"]
        );
        assert_eq!(words("cmd:my\\ bot ''"), ["my bot", ""]);
        // No shell runs, so these characters have no special meaning.
        assert_eq!(words("cmd:bot $HOME *;x"), ["bot", "$HOME", "*;x"]);
        assert_eq!(words("cmd:bot a:b"), ["bot", "a:b"]);
    }

    #[test]
    fn the_limit_is_in_the_name_or_in_the_environment() {
        let limit = |name: &str, variable| read_with(name, variable).expect("it is read").1;
        assert_eq!(limit("cmd:bot", None), Duration::from_secs(10));
        assert_eq!(limit("cmd:bot", Some("3")), Duration::from_secs(3));
        assert_eq!(limit("cmd@2.5:bot", Some("3")), Duration::from_millis(2500));
    }

    #[test]
    fn invalid_names_are_reported() {
        let why = |name: &str| read_with(name, None).expect_err("it is wrong");
        assert!(matches!(why("cmd:"), Unhired::NoProgram));
        assert!(matches!(why("cmd:   "), Unhired::NoProgram));
        assert!(matches!(why("cmd:''"), Unhired::NoProgram));
        assert!(matches!(why("cmd:bot 'x"), Unhired::Quotes { .. }));
        for limit in ["", "0", "-1", "x", "inf", "nan", "1e9"] {
            assert!(matches!(why(&format!("cmd@{limit}:bot")), Unhired::Limit { .. }), "{limit}");
        }
        assert!(matches!(read_with("cmd:bot", Some("soon")), Err(Unhired::Limit { .. })));
        assert!(matches!(why("cmd@3"), Unhired::Nobody { .. }));
        assert!(matches!(why("cmdx:bot"), Unhired::Nobody { .. }));
    }
}
