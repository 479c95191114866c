//! Reading and writing the files of a folder.
use crate::rows::Row;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    path::Path,
};

/// The rows of a file by their numbers, and the number of incomplete lines; if a battle occurs twice, the first counts.
pub(super) fn read_rows(file: &Path, most: u64) -> std::io::Result<(BTreeMap<u64, Row>, usize)> {
    let mut reader = BufReader::new(File::open(file)?.take(most));
    let (mut rows, mut broken, mut line) = (BTreeMap::new(), 0, Vec::new());
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line)? == 0 {
            return Ok((rows, broken));
        }
        let whole = line.ends_with(b"\n");
        match serde_json::from_slice::<Row>(&line) {
            Ok(row) if whole => {
                rows.entry(row.index).or_insert(row);
            }
            _ => broken += 1,
        }
    }
}

/// Writes a file completely or not at all: to a temporary file that is then renamed.
pub fn replaced(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut part = File::create(&beside)?;
    part.write_all(bytes)?;
    part.sync_all()?;
    fs::rename(&beside, path)
}

/// Waits until a file is on disk.
pub(super) fn synced(path: &Path) -> std::io::Result<()> {
    File::open(path)?.sync_all()
}
