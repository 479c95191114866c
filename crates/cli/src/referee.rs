//! `linstock referee`: JSON lines on standard input and output.
use crate::{Answer, files, house::House, print};
use anyhow::Result;
use clap::Args as Clap;
use games::{Referee, referee::MOST_LINE};
use std::io::{BufRead, Read};

const EXAMPLES: &str = r#"One JSON object per line in, one out; a line that cannot be parsed gets {"error":{"why":"…"}} and the game continues.

  {"new":{"scenario":"first-lesson","seed":7}}            begin; also a path, a whole scenario, or {"new":{"record":{…}}}
  {"new":{"scenario":"first-lesson","dice":[1,2,2]}}      with your own dice, which must be used up
  {"say":{"seat":"king","act":{…},"fill":{…}}}            an answer: any offer may be sent back unchanged
  {"try":{…}}  {"odds":{…}}                               a dry run; the possible outcomes
  {"measure":{"from":"rupert","to":[36,24]}}              anyone may measure
  {"view":"king"}  {"offers":"king"}  {"moment":true}     the table, what a seat may do, the present moment
  {"dice":[4,2]}  {"undo":true}  {"record":true}          more dice; undo one decision, if no die was rolled; the record

Exit status 1 if scripted dice were left over when the input ended."#;

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Start with this scenario: an id or a path
    scenario: Option<String>,
    /// The seed of its dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let mut referee = Referee::with_files(Box::new(|name| {
        let whole = files::whole(name, &House::default());
        whole.map(|(_, text)| text).map_err(|why| print::reason(&why))
    }));
    if let Some(scenario) = &args.scenario {
        files::scenario(scenario)?;
        let begun = referee.begin_with(scenario, args.seed);
        if let Some(why) = begun.pointer("/error/why").and_then(|it| it.as_str()) {
            anyhow::bail!("{why}");
        }
        print::json(&begun);
    }
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input)? {
        if !line.trim().is_empty() {
            print::line(&referee.line(&line));
        }
    }
    if let Err(left) = referee.close() {
        print::json(&left);
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// The next line, truncated slightly beyond the maximum length, so that memory stays bounded.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    input.by_ref().take(MOST_LINE as u64 + 2).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > MOST_LINE {
        skip_line(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

fn skip_line(input: &mut impl BufRead) -> Result<()> {
    loop {
        let waiting = input.fill_buf()?;
        let (n, ended) = match waiting.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (waiting.len(), waiting.is_empty()),
        };
        input.consume(n);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_cut_off_and_the_next_line_is_whole() {
        let text = format!("{}\n{{\"undo\":true}}\r\nlast", "x".repeat(3 * MOST_LINE));
        let mut input = std::io::BufReader::new(text.as_bytes());
        let long = next_line(&mut input).expect("it reads").expect("a line");
        assert!(long.len() > MOST_LINE && long.len() < MOST_LINE + 3);
        assert_eq!(next_line(&mut input).expect("it reads").as_deref(), Some("{\"undo\":true}"));
        assert_eq!(next_line(&mut input).expect("it reads").as_deref(), Some("last"));
        assert_eq!(next_line(&mut input).expect("it reads"), None);
    }
}
