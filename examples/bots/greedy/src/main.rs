//! A bot that asks for the odds of its offers and takes the one that hits hardest. It knows no ruleset: outcomes have the same
//! form in all of them, and `hits` is a number for each unit. `docs/bots.md` is the protocol.
//!
//! ```text
//! linstock play first-lesson --seat king=cmd:target/debug/greedy --seat parliament=regular
//! ```
use serde_json::{Value, json};
use std::io::{BufRead, Lines, StdinLock, Write};

/// The maximum number of offers to ask about; a unit may have hundreds.
const MOST_ASKED: usize = 16;

fn main() {
    let mut lines = std::io::stdin().lock().lines();
    // The end of the input is the end of the battle.
    while let Some(message) = next(&mut lines) {
        if let Some(offers) = message["moment"]["ask"]["offers"].as_array() {
            let best = choose(offers, &mut lines);
            write(
                &json!({"say": {"act": best["act"], "fill": best["fill"], "why": best["label"]}}),
            );
        }
    }
}

/// The offer with the most expected hits, or the first offer if none hits.
fn choose<'a>(offers: &'a [Value], lines: &mut Lines<StdinLock<'_>>) -> &'a Value {
    let mut best = (0.0, &offers[0]);
    // Only ask about offers with a target.
    for offer in offers.iter().filter(|it| it["target"].is_string()).take(MOST_ASKED) {
        write(&json!({"odds": {"act": offer["act"], "fill": offer["fill"]}}));
        // Every question is answered with one line; a refusal has no odds and counts as 0.
        let Some(answer) = next(lines) else { break };
        let outcomes = answer["odds"]["outcomes"].as_array();
        let hits = outcomes
            .into_iter()
            .flatten()
            .map(|it| it["p"].as_f64().unwrap_or(0.0) * hits(&it["what"], offer))
            .sum();
        if hits > best.0 {
            best = (hits, offer);
        }
    }
    best.1
}

/// The hits on the target of an offer.
fn hits(what: &Value, offer: &Value) -> f64 {
    offer["target"].as_str().and_then(|unit| what["hits"][unit].as_f64()).unwrap_or(0.0)
}

fn next(lines: &mut Lines<StdinLock<'_>>) -> Option<Value> {
    serde_json::from_str(&lines.next()?.ok()?).ok()
}

/// Writes a line; standard output is flushed at the end of every line.
fn write(line: &Value) {
    if writeln!(std::io::stdout(), "{line}").is_err() {
        std::process::exit(0); // Linstock has closed the pipe.
    }
}
