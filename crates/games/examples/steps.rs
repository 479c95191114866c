//! A fixed number of random decisions, for counting instructions.
//!
//! `steps SCENARIO N` plays N decisions on a shipped scenario, `steps RULESET:UNITS N` on a generated field. Count with
//! `valgrind --tool=callgrind` once with N and once with 0, and divide the difference by N. The number printed last is a hash of
//! the final table: a change that only makes the rules faster leaves it alone.
use kernel::dice::Chooser;
use std::error::Error;

const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [on, n] = &words[..] else { return Err("usage: steps SCENARIO|RULESET:UNITS N".into()) };
    let setup = match on.split_once(':') {
        Some((ruleset, n_units)) => games::generated(ruleset, n_units.parse()?, SEED, SEED)?,
        None => {
            let shipped = games::scenario(on).ok_or("no such scenario")?;
            games::open(shipped.file, shipped.text, SEED, None).map_err(|it| format!("{it:?}"))?
        }
    };
    let reopened = |seed| setup.reopen(seed).map_err(|no| no.to_string());
    let (mut chooser, mut n_battles, mut game) = (Chooser::new(SEED), 0, reopened(SEED)?);
    for _ in 0..n.parse::<usize>()? {
        if !game.step_at_random(&mut chooser) {
            n_battles += 1;
            game = reopened(SEED + n_battles)?;
        }
    }
    println!("{n} decisions, {n_battles} battles ended, {}", game.hash());
    Ok(())
}
