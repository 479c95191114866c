//! A run stored in a folder, battle by battle, so that it can be stopped at any moment and resumed.
//!
//! `run.json` is the plan. `battles.jsonl` has a line for each battle; incomplete lines are ignored. When the run is done the
//! lines are in order, and the file is byte for byte the same however often the run was stopped. `times.jsonl` has the
//! durations, which differ each time.
use crate::{
    plan::Plan,
    ready::{Run, Unready},
    rows::{Row, line},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

mod file;

pub use file::replaced;
use file::{read_rows, synced};

const FORMAT: u32 = 1;
const RUN: &str = "run.json";
const ROWS: &str = "battles.jsonl";
const TIMES: &str = "times.jsonl";
const LOCK: &str = "lock";
/// The maximum sizes of the plan and of the file of rows, in bytes.
const MOST_PLAN: u64 = 256 << 20;
const MOST_ROWS: u64 = 16 << 30;

/// The contents of `run.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: u32,
    /// The version of the program: another version may play the same seeds differently.
    program: String,
    /// The run's name in a queue.
    id: String,
    plan: Plan,
}

/// Why a folder cannot be used.
#[derive(thiserror::Error, Debug)]
pub enum Bad {
    /// An input or output error.
    #[error("{}: {why}", path.display())]
    Disk {
        /// Where.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// There is a run in it already.
    #[error("{} already holds a run: continue it with `linstock lab resume`, or give another folder", .0.display())]
    Taken(PathBuf),
    /// There is none in it.
    #[error("{} holds no run: start one with `linstock lab run SCENARIO --games N --into DIR`", .0.display())]
    NoRun(PathBuf),
    /// Another program is using it.
    #[error("another program is using {}: wait for it, or stop it", .0.display())]
    InUse(PathBuf),
    /// Its head cannot be parsed.
    #[error("{} is broken: {why}. Its battles can still be read from {ROWS}, but the run cannot be continued", path.display())]
    Head {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// Another version started it.
    #[error(
        "this run was started by Linstock {found}, and this is {}: it may play the same seeds differently. Continue it with that version",
        env!("CARGO_PKG_VERSION")
    )]
    Version {
        /// Which.
        found: String,
    },
    /// Its plan cannot be played.
    #[error(transparent)]
    Unready(#[from] Box<Unready>),
}

/// A run in a folder, locked by this program.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    id: String,
    rows: File,
    times: File,
    in_order: bool,
    n_rows: u64,
    _lock: File,
}

/// The contents of a folder.
#[derive(Debug)]
pub struct Kept {
    /// The run.
    pub run: Run,
    /// Its battles so far, in order.
    pub rows: Vec<Row>,
    /// Battles still to be played.
    pub missing: Vec<u64>,
    /// Incomplete lines, which are ignored.
    pub broken: usize,
}

fn disk(path: &Path) -> impl Fn(std::io::Error) -> Bad + '_ {
    move |why| Bad::Disk { path: path.to_owned(), why }
}

impl Folder {
    /// Starts a run in a folder that holds none; the folder is created if necessary. `id` names the run in a queue.
    pub fn begin(path: &Path, plan: &Plan, id: &str) -> Result<Self, Bad> {
        fs::create_dir_all(path).map_err(disk(path))?;
        let lock = locked(path)?;
        let head = path.join(RUN);
        if head.exists() || path.join(ROWS).exists() {
            return Err(Bad::Taken(path.to_owned()));
        }
        let kept = Head {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            id: id.to_owned(),
            plan: plan.clone(),
        };
        let text = serde_json::to_string_pretty(&kept).unwrap_or_default() + "\n";
        replaced(&head, text.as_bytes()).map_err(disk(&head))?;
        Self::hold(path, id, lock, 0)
    }

    /// Resumes the run of a folder.
    pub fn resume(path: &Path) -> Result<(Self, Kept), Bad> {
        let lock = if path.join(RUN).exists() {
            locked(path)?
        } else {
            return Err(Bad::NoRun(path.to_owned()));
        };
        let head = head(path)?;
        let kept = kept(path, head.plan)?;
        let whole = kept.rows.iter().zip(0..).all(|(row, n)| row.index == n);
        let file = path.join(ROWS);
        if kept.broken > 0 || !whole || !ends_well(&file) {
            // Drop broken lines, so that new rows start on their own line.
            let text: String = kept.rows.iter().map(line).collect();
            replaced(&file, text.as_bytes()).map_err(disk(&file))?;
        }
        let mut folder = Self::hold(path, &head.id, lock, kept.rows.len() as u64)?;
        folder.in_order = whole;
        Ok((folder, kept))
    }

    /// The plan of a folder. Opens no battle and hires no general.
    pub fn plan(path: &Path) -> Result<Plan, Bad> {
        if !path.join(RUN).exists() {
            return Err(Bad::NoRun(path.to_owned()));
        }
        Ok(head(path)?.plan)
    }

    /// Reads the run of a folder without changing anything.
    pub fn look(path: &Path) -> Result<Kept, Bad> {
        kept(path, Self::plan(path)?)
    }

    fn hold(path: &Path, id: &str, lock: File, n_rows: u64) -> Result<Self, Bad> {
        let open = |name: &str| {
            let file = path.join(name);
            OpenOptions::new().create(true).append(true).open(&file).map_err(disk(&file))
        };
        let (rows, times) = (open(ROWS)?, open(TIMES)?);
        Ok(Self {
            path: path.to_owned(),
            id: id.to_owned(),
            rows,
            times,
            in_order: true,
            n_rows,
            _lock: lock,
        })
    }

    /// The run's name in a queue.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Stores a battle.
    pub fn keep(&mut self, row: &Row, seconds: f64) -> Result<(), Bad> {
        let file = self.path.join(ROWS);
        self.rows.write_all(line(row).as_bytes()).map_err(disk(&file))?;
        self.in_order &= row.index == self.n_rows;
        self.n_rows += 1;
        let took =
            serde_json::json!({"index": row.index, "seconds": (seconds * 1e6).round() / 1e6});
        let file = self.path.join(TIMES);
        self.times.write_all(format!("{took}\n").as_bytes()).map_err(disk(&file))
    }

    /// Syncs to disk; puts lines that came out of order into order.
    pub fn finish(&mut self) -> Result<(), Bad> {
        let file = self.path.join(ROWS);
        if !self.in_order {
            let (rows, _) = read_rows(&file, u64::MAX).map_err(disk(&file))?;
            let text: String = rows.values().map(line).collect();
            replaced(&file, text.as_bytes()).map_err(disk(&file))?;
            self.in_order = true;
        }
        synced(&file).map_err(disk(&file))
    }

    /// A file of the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

fn locked(path: &Path) -> Result<File, Bad> {
    let file = path.join(LOCK);
    let lock = OpenOptions::new().create(true).append(true).open(&file).map_err(disk(&file))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Bad::InUse(path.to_owned())),
        Err(TryLockError::Error(why)) => Err(Bad::Disk { path: file, why }),
    }
}

fn head(path: &Path) -> Result<Head, Bad> {
    let file = path.join(RUN);
    let broken = |why: String| Bad::Head { path: file.clone(), why };
    let opened = File::open(&file).map_err(disk(&file))?;
    let mut text = String::new();
    opened.take(MOST_PLAN).read_to_string(&mut text).map_err(|why| broken(why.to_string()))?;
    let head: Head = serde_json::from_str(&text).map_err(|why| broken(why.to_string()))?;
    if head.format != FORMAT {
        return Err(broken(format!("its format is {}; this program reads {FORMAT}", head.format)));
    }
    if head.program != env!("CARGO_PKG_VERSION") {
        return Err(Bad::Version { found: head.program });
    }
    Ok(head)
}

fn kept(path: &Path, plan: Plan) -> Result<Kept, Bad> {
    let run = Run::new(plan).map_err(|why| Bad::Unready(Box::new(why)))?;
    let file = path.join(ROWS);
    let of = run.plan().n_battles();
    let (rows, mut broken) = match file.exists() {
        true => read_rows(&file, MOST_ROWS).map_err(disk(&file))?,
        false => (BTreeMap::new(), 0),
    };
    let before = rows.len();
    let n_sides = run.sides().len();
    let fits = |row: &Row| {
        let ticket = run.plan().ticket(row.index);
        let sides = [row.strength.len(), row.lost.len(), row.luck.len(), row.generals.len()];
        row.index < of
            && row.seed == ticket.seed
            && row.variation == ticket.variation
            && sides.iter().all(|&n| n == n_sides)
    };
    let rows: Vec<Row> = rows.into_values().filter(fits).collect();
    broken += before - rows.len();
    let mut missing = Vec::new();
    let mut have = rows.iter().map(|row| row.index).peekable();
    for index in 0..of {
        if have.next_if_eq(&index).is_none() {
            missing.push(index);
        }
    }
    Ok(Kept { run, rows, missing, broken })
}

/// Whether the file ends with a complete line.
fn ends_well(file: &Path) -> bool {
    let Ok(mut file) = File::open(file) else { return true };
    let mut last = [0];
    match file.seek(SeekFrom::End(-1)) {
        Ok(_) => file.read_exact(&mut last).is_ok() && last == *b"\n",
        Err(_) => true, // It is empty.
    }
}
