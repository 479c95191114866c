//! Mutated inputs for the fuzzing functions: the same every time, so that a failure can be reproduced.
use crate::protocol;
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// How many mutations of each seed text; `LINSTOCK_FUZZ` overrides it.
fn n() -> u64 {
    let told = std::env::var("LINSTOCK_FUZZ").ok().and_then(|it| it.parse().ok());
    told.unwrap_or(400)
}

/// A few changes to a text: flipped bits, cuts, repetitions, and words from elsewhere.
fn mutated(text: &str, seed: u64) -> Vec<u8> {
    const WORDS: [&str; 16] = [
        "0",
        "-1",
        "1e308",
        "99999999999999999999",
        "null",
        "true",
        "[]",
        "{}",
        "\"\"",
        "[[[[",
        "=",
        "\n",
        "NaN",
        "\u{fffd}",
        "255",
        "0.0000001",
    ];
    let mut chooser = Chooser::new(seed);
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chooser.under(4) {
        let at = chooser.under(bytes.len());
        match chooser.under(6) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << chooser.under(7),
            1 => bytes.truncate(at),
            2 => {
                let end = (at + chooser.under(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            3 => {
                let end = (at + chooser.under(60)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            4 => {
                let word = WORDS[chooser.under(WORDS.len())].bytes();
                bytes.splice(at..at, word);
            }
            _ => {
                // A number becomes another.
                let digits = bytes[at..].iter().position(u8::is_ascii_digit).map(|k| at + k);
                if let Some(start) = digits {
                    let n = bytes[start..].iter().take_while(|it| it.is_ascii_digit()).count();
                    let word = WORDS[chooser.under(4)].bytes();
                    bytes.splice(start..start + n, word);
                }
            }
        }
    }
    bytes
}

/// A record with a few decisions.
fn record() -> String {
    let (mut referee, mut moment) = protocol::begun(7);
    for n in 0..12 {
        let offers = moment["moment"]["ask"]["offers"].as_array().cloned().unwrap_or_default();
        let Some(offer) = offers.get(n * 5 % offers.len().max(1)) else { break };
        moment = protocol::ask(&mut referee, &json!({"say": offer}));
    }
    protocol::ask(&mut referee, &json!({"record": true}))["record"].to_string()
}

#[test]
fn fuzz_scenarios() {
    for shipped in games::shipped() {
        games::fuzz::scenario(shipped.text.as_bytes());
        for seed in 0..n() {
            games::fuzz::scenario(&mutated(shipped.text, seed));
        }
    }
}

#[test]
fn fuzz_records() {
    let record = record();
    games::fuzz::record(record.as_bytes());
    for seed in 0..n() {
        games::fuzz::record(&mutated(&record, seed));
    }
}

/// Changes any value in a record, one at a time, because the rules rely on the setup.
#[test]
fn fuzz_every_value_of_a_record() {
    let record: Value = serde_json::from_str(&record()).expect("it is JSON");
    let mut paths = Vec::new();
    leaves(&record, String::new(), &mut paths);
    let every = (paths.len() as u64 * 8 / n()).max(1) as usize;
    for (k, path) in paths.iter().enumerate() {
        if k % every != 0 {
            continue;
        }
        for other in [
            json!(-1),
            json!(0),
            json!(255),
            json!(1e9),
            json!(-1e300),
            json!("x"),
            json!([]),
            json!(null),
        ] {
            let mut broken = record.clone();
            *broken.pointer_mut(path).expect("it is there") = other;
            broken["fingerprint"] = Value::Null;
            games::fuzz::record(broken.to_string().as_bytes());
        }
    }
}

fn leaves(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, it)| leaves(it, format!("{path}/{key}"), paths));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, it)| leaves(it, format!("{path}/{n}"), paths));
        }
        _ => paths.push(path),
    }
}

#[test]
fn fuzz_the_referee() {
    let lines = [
        json!({"view": "king"}),
        json!({"say": {"seat": "king", "act": "end-fire"}}),
        json!({"undo": true}),
        json!({"say": {"seat": "king", "act": {"fire": {"unit": "kings-saker", "aims": [{"target": "weldons", "stands": [1]}]}}}}),
        json!({"try": {"seat": "king", "act": {"manoeuvre": {"unit": "hoptons-foot"}}, "fill": [[20, 12], {"turn": 30}]}}),
        json!({"try": {"seat": "parliament", "act": {"charge": {"unit": "heselriges-horse", "target": "hoptons-foot"}}}}),
        json!({"measure": {"from": "hopton", "to": [24, 20]}}),
        json!({"odds": {"seat": "king", "act": "end-fire"}}),
        json!({"dice": [1, 2]}),
        json!({"new": {"scenario": "first-lesson", "dice": [1, 1, 6, 6]}}),
        json!({"record": true}),
    ];
    let text: String = lines.iter().map(|line| line.to_string() + "\n").collect();
    games::fuzz::referee(text.as_bytes());
    for seed in 0..n() {
        games::fuzz::referee(&mutated(&text, seed));
    }
}
