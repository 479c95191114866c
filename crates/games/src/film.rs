//! The film in a record: `{"format":1,"frames":120,"data":"…"}`, where `data` is the film's lines, deflated and in base64.
//!
//! `flate2` is the usual crate for deflate, in Rust only with its default `miniz_oxide`, and `base64` for base64. Both were
//! already in our lock file.
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use kernel::{
    any::AnyGame,
    film::{Film, MOST_LINE},
};
use serde_json::{Value, json};
use std::io::{self, Read, Write};

/// The format that this program writes and reads.
const FORMAT: u64 = 1;
/// The maximum size of an unpacked film, in bytes. The longest battle that a server stores has about half of this.
const MOST_UNPACKED: u64 = 64 << 20;

/// The record of a battle with its film: what is written for people to keep. It replays the battle, so it takes a moment.
pub fn record_with_film(game: &dyn AnyGame) -> Value {
    let record = game.record();
    match game.film() {
        Ok(film) => with_film(record, &film),
        // A battle that cannot be filmed still has its record.
        Err(_) => record,
    }
}

/// A record with this film.
pub fn with_film(mut record: Value, film: &Film) -> Value {
    if let Some(map) = record.as_object_mut() {
        map.insert("film".to_owned(), packed(film));
    }
    record
}

fn packed(film: &Film) -> Value {
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    for line in std::iter::once(&film.opening).chain(&film.frames) {
        let written = deflated.write_all(line.as_bytes()).and_then(|()| deflated.write_all(b"\n"));
        written.expect("a list of bytes takes everything");
    }
    let data = STANDARD.encode(deflated.finish().expect("a list of bytes takes everything"));
    json!({"format": FORMAT, "frames": film.frames.len(), "data": data})
}

/// The film of a record, if it has one. What is wrong with it is said in a sentence.
pub(crate) fn unpacked(record: &Value) -> Option<Result<Film, String>> {
    let film = record.get("film").filter(|film| !film.is_null())?;
    Some(unpack(film, record["decisions"].as_array().map_or(0, Vec::len)))
}

fn unpack(film: &Value, n_decisions: usize) -> Result<Film, String> {
    match film["format"].as_u64() {
        Some(FORMAT) => {}
        Some(other) => {
            return Err(format!("it has format {other}, and this program reads format {FORMAT}"));
        }
        None => return Err("it does not say its format".to_owned()),
    }
    let said = film["frames"].as_u64().ok_or("it does not say how many frames it has")?;
    if said != n_decisions as u64 {
        return Err(format!("it has {said} frames, but the battle has {n_decisions} decisions"));
    }
    let data = film["data"].as_str().ok_or("it has no data")?;
    let data = STANDARD.decode(data).map_err(|why| format!("its data is not base64: {why}"))?;
    let mut text = String::new();
    let mut inflated = DeflateDecoder::new(&*data).take(MOST_UNPACKED + 1);
    inflated.read_to_string(&mut text).map_err(|why| match why.kind() {
        io::ErrorKind::UnexpectedEof => "it is incomplete".to_owned(),
        _ => format!("it cannot be unpacked: {why}"),
    })?;
    if text.len() as u64 > MOST_UNPACKED {
        return Err(format!("it unpacks to more than {} MB", MOST_UNPACKED >> 20));
    }
    let mut lines = text.strip_suffix('\n').ok_or("it is incomplete")?.split('\n');
    let opening = lines.next().unwrap_or_default().into();
    // Never more lines than the battle needs, however many there are.
    let frames: Vec<Box<str>> = lines.take(n_decisions + 1).map(Into::into).collect();
    if frames.len() != n_decisions {
        return Err(format!("it says that it has {said} frames, but has another number"));
    }
    if frames.iter().any(|frame| frame.len() > MOST_LINE) {
        return Err("one of its frames is too long".to_owned());
    }
    Ok(Film { opening, frames })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn film() -> Film {
        Film { opening: "{}".into(), frames: vec!["[1]".into(), "[2]".into()] }
    }

    fn why(change: impl FnOnce(&mut Value)) -> String {
        let mut film = packed(&film());
        change(&mut film);
        let n = film["frames"].as_u64().unwrap_or(2).min(3) as usize;
        unpack(&film, n).expect_err("it is wrong")
    }

    fn deflated(bytes: &[u8]) -> Value {
        let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
        deflated.write_all(bytes).expect("it takes everything");
        STANDARD.encode(deflated.finish().expect("it takes everything")).into()
    }

    #[test]
    fn a_film_is_packed_and_unpacked() {
        assert_eq!(unpack(&packed(&film()), 2), Ok(film()));
        assert!(unpack(&packed(&film()), 1).is_err_and(|why| why.contains("2 frames")));
        let short = Film { opening: "{}".into(), frames: Vec::new() };
        assert_eq!(unpack(&packed(&short), 0), Ok(short));
        assert_eq!(unpacked(&json!({"film": null})), None);
    }

    #[test]
    fn what_is_wrong_with_a_film_is_said() {
        assert!(why(|film| film["format"] = json!(2)).contains("format 2"));
        assert!(why(|film| film["format"] = json!("x")).contains("its format"));
        assert!(why(|film| film["frames"] = json!(3)).contains("3 frames"));
        assert!(why(|film| film["frames"] = json!(1)).contains("1 frames"));
        assert!(why(|film| film["frames"] = json!(-1)).contains("how many frames"));
        assert!(why(|film| film["frames"] = json!(u64::MAX)).contains("frames, but the battle"));
        assert!(why(|film| film["data"] = json!(7)).contains("no data"));
        assert!(why(|film| film["data"] = json!("*")).contains("base64"));
        assert!(why(|film| film["data"] = json!("AAAA")).contains("it "));
        assert!(why(|film| film["data"] = json!("")).contains("incomplete"));
        assert!(why(|film| film["data"] = deflated(b"{}\n\xff\n[2]\n")).contains("unpacked"));
        let cut = |film: &mut Value| {
            let data = STANDARD.decode(film["data"].as_str().expect("text")).expect("base64");
            film["data"] = STANDARD.encode(&data[..data.len() - 2]).into();
        };
        assert!(why(cut).contains("incomplete"), "{}", why(cut));
    }

    /// A few kilobytes that unpack to more than we read.
    #[test]
    fn a_bomb_does_not_go_off() {
        let bomb = deflated(&vec![b'\n'; 70 << 20]);
        assert!(bomb.as_str().is_some_and(|it| it.len() < 200_000));
        assert!(why(|film| film["data"] = bomb).contains("more than 64 MB"));
    }
}
