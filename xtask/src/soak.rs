//! Random battles that check all the laws.
use crate::shell;
use anyhow::{Result, bail};

/// Passes its options to the program's hidden command.
pub(crate) fn run(args: &[&str]) -> Result<bool> {
    let options = options(args)?;
    let args = ["run", "--release", "--package", "cli", "--", "soak"];
    shell::run(&mut shell::cargo(&[&args[..], &options.each_ref().map(String::as_str)].concat()))?;
    Ok(true)
}

fn options(args: &[&str]) -> Result<[String; 4]> {
    let (mut games, mut seed) = (1_000_u64, 1_u64);
    for pair in args.chunks(2) {
        match pair {
            ["--games", n] => games = number(n)?,
            ["--seed", n] => seed = number(n)?,
            _ => bail!("soak takes --games N and --seed S, not `{}`", pair.join(" ")),
        }
    }
    Ok(["--games".to_owned(), games.to_string(), "--seed".to_owned(), seed.to_string()])
}

fn number(text: &str) -> Result<u64> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => bail!("`{text}` is not a whole number"),
    }
}

#[cfg(test)]
mod tests {
    use super::options;

    #[test]
    fn options_are_read_in_any_order() {
        assert_eq!(options(&["--seed", "7"]).expect("right"), ["--games", "1000", "--seed", "7"]);
        assert_eq!(
            options(&["--seed", "7", "--games", "9"]).expect("right"),
            ["--games", "9", "--seed", "7"]
        );
        assert!(options(&["--games"]).is_err());
        assert!(options(&["--games", "many"]).is_err());
    }
}
