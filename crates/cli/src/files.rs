//! Files: scenarios by id or path, and atomic writing.
use crate::house::House;
use anyhow::{Context, Result, bail};
use games::{AnyGame, Doc, Files, Problem};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

pub(crate) mod beside;
pub(crate) mod record;

pub(crate) use record::{Eyes, Loaded, Secrets, record};

/// The maximum file size, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String> {
    let name = path.display();
    let length = fs::metadata(path).with_context(|| format!("cannot read {name}"))?.len();
    if length > MOST_BYTES {
        bail!("{name} is {length} bytes long; the maximum is {MOST_BYTES}");
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{name} is not text (UTF-8)"))
}

/// The name and the text of a scenario given by id or by path.
pub(crate) fn scenario(name: &str) -> Result<(String, String)> {
    if let Some(shipped) = games::scenario(name) {
        return Ok((shipped.file.to_owned(), shipped.text.to_owned()));
    }
    let path = Path::new(name);
    if !path.exists() {
        let meant = kernel::doc::nearest(name, games::shipped().map(|it| it.id));
        let meant = meant.map(|it| format!(" (did you mean `{it}`?)")).unwrap_or_default();
        bail!(
            "there is no scenario or file `{name}`{meant}; `linstock scenarios` lists those that ship"
        );
    }
    Ok((name.to_owned(), read(path)?))
}

/// Opens a battle from a scenario given by id or by path, with its armies and with house rules.
pub(crate) fn open(name: &str, seed: u64, house: &House) -> Result<Box<dyn AnyGame>> {
    let doc = joined(name, house)?;
    games::open_doc(&doc, seed, None).map_err(|problems| anyhow::anyhow!(told(&problems)))
}

/// A scenario given by id or by path as one document, with its armies and with house rules.
pub(crate) fn joined(name: &str, house: &House) -> Result<Doc> {
    let (file, text) = scenario(name)?;
    let folder = beside::folder(&file);
    let read = |name: &str| beside::read(&folder, name);
    // What ships names no files.
    let files = if games::scenario(name).is_some() { Files::None } else { Files::Beside(&read) };
    let rules = house.doc()?;
    let doc = Doc::parse(&file, &text).and_then(|doc| games::joined(&doc, rules.as_ref(), files));
    doc.map_err(|problems| anyhow::anyhow!(told(&problems)))
}

/// The name of a scenario and its text as one document: as it was written if it needs no other file.
pub(crate) fn whole(name: &str, house: &House) -> Result<(String, String)> {
    let (file, text) = scenario(name)?;
    let (Ok(alone), doc) = (Doc::parse(&file, &text), joined(name, house)?) else {
        return Ok((file, text));
    };
    if alone.root == doc.root {
        return Ok((file, text));
    }
    // Its problems are reported while their lines are known.
    games::open_doc(&doc, 1, None).map_err(|problems| anyhow::anyhow!(told(&problems)))?;
    Ok((file, doc.root.to_json().to_string()))
}

/// A file as a document.
pub(crate) fn document(path: &Path) -> Result<Doc> {
    let text = read(path)?;
    let doc = Doc::parse(&path.display().to_string(), &text);
    doc.map_err(|problems| anyhow::anyhow!(told(&problems)))
}

/// The notes of a scenario; empty if there are none.
pub(crate) fn notes(name: &str) -> String {
    let told = scenario(name).ok().and_then(|(file, text)| Doc::parse(&file, &text).ok());
    told.and_then(|doc| doc.peek("notes").map(str::to_owned)).unwrap_or_default()
}

/// Problems, one per line.
pub(crate) fn told(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Loads a battle from its record, as it stood after a number of decisions.
pub(crate) fn replay(path: &Path, to: Option<usize>) -> Result<games::Replayed> {
    replayed(path, &record(path)?, to)
}

/// The same from a record that was read.
pub(crate) fn replayed(path: &Path, record: &Loaded, to: Option<usize>) -> Result<games::Replayed> {
    games::replay(&record.text, to).map_err(|why| anyhow::anyhow!("{}: {why}", path.display()))
}

/// Shows a record as it stood after a number of decisions, from its film if today's rules do not agree with it.
pub(crate) fn show(path: &Path, record: &Loaded, to: Option<usize>) -> Result<games::Replayed> {
    games::show(&record.text, to).map_err(|why| anyhow::anyhow!("{}: {why}", path.display()))
}

/// Writes a file completely or not at all: to a temporary file that is then renamed. Follows links; writes directly to
/// anything that is not an ordinary file (a pipe, a device).
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let name = path.display();
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&target).ok();
    let written = match &there {
        Some(there) if there.is_dir() => bail!("cannot write {name}: it is a folder"),
        Some(there) if !there.is_file() => fs::OpenOptions::new()
            .write(true)
            .open(&target)
            .and_then(|mut file| file.write_all(bytes)),
        _ => replace(&target, bytes, there.map(|there| there.permissions())),
    };
    written.with_context(|| format!("cannot write {name}"))
}

fn replace(path: &Path, bytes: &[u8], keep: Option<fs::Permissions>) -> std::io::Result<()> {
    let file =
        path.file_name().ok_or_else(|| std::io::Error::other("this is not the name of a file"))?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(file);
    beside.push(format!(".{}.part", std::process::id()));
    let beside: PathBuf = path.with_file_name(beside);
    let written = fs::File::create(&beside)
        .and_then(|mut part| part.write_all(bytes).and_then(|()| part.sync_all()))
        .and_then(|()| keep.map_or(Ok(()), |keep| fs::set_permissions(&beside, keep)))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}
