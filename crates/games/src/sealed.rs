//! Sealed records: the record of a battle in which something is still secret, so that nobody reads a secret by accident.
//!
//! A seal is no lock: this program can open it, and so can whoever wants to. It keeps what the enemy has named or hidden out of an
//! editor, a search or a log. In JSON `{"format":1,"ruleset":…,"version":…,"sealed":{"format":1,"decisions":41,"key":"…","data":"…"}}`,
//! where `data` is the record, deflated, changed by a stream of numbers that the key determines, and in base64.
use crate::records::MOST_RECORD;
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use kernel::any::NotReplayed;
use serde_json::{Value, json};
use std::io::{Read, Write};

/// The format that this program writes and reads.
const FORMAT: u64 = 1;

/// What to do with a sealed record, for those who cannot open it.
pub(crate) const CLOSED: &str = "this battle is not over and something in it is still secret, so its record is sealed; continue it with `linstock play --load FILE`";

/// Whether a record is sealed.
pub fn is_sealed(record: &Value) -> bool {
    record.get("sealed").is_some()
}

/// The record of a battle that is not over, sealed.
pub fn seal(record: &Value) -> Value {
    let text = record.to_string();
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::default());
    deflated.write_all(text.as_bytes()).expect("a list of bytes takes everything");
    let mut data = deflated.finish().expect("a list of bytes takes everything");
    let key = kernel::record::hash(&text);
    change(&mut data, &key);
    let decisions = record["decisions"].as_array().map_or(0, Vec::len);
    let sealed = json!({"format": FORMAT, "decisions": decisions, "key": key, "data": STANDARD.encode(data)});
    json!({"format": record["format"], "ruleset": record["ruleset"], "version": record["version"],
        "sealed": sealed})
}

/// A record as it was before it was sealed; one that is not sealed stays as it is.
pub fn unseal(record: Value) -> Result<Value, NotReplayed> {
    match record.get("sealed") {
        Some(sealed) => opened(sealed).map_err(|why| {
            NotReplayed::Unread(format!("this sealed record cannot be opened: {why}"))
        }),
        None => Ok(record),
    }
}

fn opened(sealed: &Value) -> Result<Value, String> {
    match sealed["format"].as_u64() {
        Some(FORMAT) => {}
        _ => return Err(format!("this program reads format {FORMAT}, not {}", sealed["format"])),
    }
    let text = |key: &str| sealed[key].as_str().ok_or(format!("it has no {key}"));
    let mut data =
        STANDARD.decode(text("data")?).map_err(|why| format!("its data is not base64: {why}"))?;
    change(&mut data, text("key")?);
    let most = MOST_RECORD as u64;
    let mut read = String::new();
    let mut inflated = DeflateDecoder::new(&*data).take(most + 1);
    inflated.read_to_string(&mut read).map_err(|_| "its data was changed".to_owned())?;
    if read.len() as u64 > most {
        return Err(format!("it unpacks to more than {} MB", most >> 20));
    }
    let record: Value =
        serde_json::from_str(&read).map_err(|_| "its data was changed".to_owned())?;
    // One seal is enough, so that opening always ends.
    if is_sealed(&record) { Err("it is sealed twice".to_owned()) } else { Ok(record) }
}

/// Changes bytes by a stream of numbers (SplitMix64) that the key determines; a second time changes them back.
fn change(data: &mut [u8], key: &str) {
    let mut state = u64::from_str_radix(key, 16).unwrap_or(0);
    for bytes in data.chunks_mut(8) {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = state;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^= number >> 31;
        bytes.iter_mut().zip(number.to_le_bytes()).for_each(|(byte, it)| *byte ^= it);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Value {
        let aim = json!({"fire": {"unit": "kleist", "target": "botta"}});
        let decisions: Vec<Value> =
            (0..50).map(|_| json!({"seat": "prussia", "act": aim, "fill": null})).collect();
        json!({"format": 1, "ruleset": "gloria", "version": 1, "seed": 1746, "decisions": decisions})
    }

    #[test]
    fn a_sealed_record_shows_nothing_and_opens_again() {
        let sealed = seal(&record());
        let text = sealed.to_string();
        for word in ["kleist", "botta", "fire", "1746", "prussia"] {
            assert!(!text.contains(word), "{word} is in {text}");
        }
        assert_eq!(sealed["sealed"]["decisions"], 50);
        assert_eq!(unseal(sealed), Ok(record()));
        assert_eq!(unseal(record()), Ok(record()), "one that is not sealed stays as it is");
    }

    #[test]
    fn what_is_wrong_with_a_seal_is_said() {
        let why = |change: &dyn Fn(&mut Value)| {
            let mut sealed = seal(&record());
            change(&mut sealed["sealed"]);
            unseal(sealed).expect_err("it is wrong").to_string()
        };
        assert!(why(&|it| it["format"] = json!(2)).contains("format 1"));
        assert!(why(&|it| it["key"] = json!(7)).contains("no key"));
        assert!(why(&|it| it["key"] = json!("0000000000000000")).contains("changed"));
        assert!(why(&|it| it["data"] = json!("*")).contains("base64"));
        assert!(why(&|it| it["data"] = json!("")).contains("changed"));
        let twice = unseal(seal(&seal(&record()))).expect_err("twice").to_string();
        assert!(twice.contains("twice"), "{twice}");
    }
}
