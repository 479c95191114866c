//! The server's note on a run, besides the lab's own files: its owner, its state, its results. The list of
//! runs is made from the notes alone, and the note still shows a run of an older version.
use crate::token::Hash;
use lab::{Bad, Folder, Kept, Plan, Row, Run, Summary};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{fs, path::Path, time::UNIX_EPOCH};

/// The file of the note in a run's folder.
const NOTE: &str = "page.json";
/// A lost note can be rebuilt from the files of the lab.
const RUN: &str = "run.json";

/// A note.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Note {
    /// When it was started, in seconds since 1970.
    pub(crate) begun: i64,
    /// The hash of the token that stops and deletes it; none if it was not started here.
    pub(crate) owner: Option<Hash>,
    pub(crate) state: Phase,
    pub(crate) fought: u64,
    pub(crate) of: u64,
    /// The error that stopped it, if any.
    pub(crate) trouble: Option<String>,
    /// The finding in one line.
    pub(crate) finding: Option<String>,
    pub(crate) told: PlanCard,
    /// The results so far.
    pub(crate) summary: Value,
}

/// The state of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    /// Waiting for other runs.
    Waiting,
    Running,
    /// It can be resumed.
    Stopped,
    Done,
}

impl Phase {
    /// Whether it is running or waiting.
    pub(crate) fn is_live(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// A plan for the page: without the text of the scenario.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct PlanCard {
    pub(crate) title: String,
    pub(crate) scenario: String,
    pub(crate) ruleset: String,
    pub(crate) sides: Vec<SideCard>,
    pub(crate) seats: Vec<String>,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) swap: bool,
    /// The variations by name.
    pub(crate) vary: Vec<String>,
    pub(crate) from: Option<From>,
}

/// A side by its id, name and colour.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SideCard {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) colour: String,
}

/// The moment that a run starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct From {
    /// The battle, as given.
    pub(crate) battle: String,
    /// After this many of its decisions.
    pub(crate) at: Option<usize>,
}

impl PlanCard {
    pub(crate) fn of(run: &Run) -> Self {
        let plan: &Plan = run.plan();
        let sides = run.sides().iter().zip(run.names()).zip(run.colours());
        let side = |((id, name), colour): ((&String, &String), &String)| SideCard {
            id: id.clone(),
            name: name.clone(),
            colour: colour.clone(),
        };
        let from = |from: &lab::Origin| From { battle: plan.scenario.clone(), at: from.at };
        Self {
            title: run.title().to_owned(),
            scenario: plan.scenario.clone(),
            ruleset: run.ruleset().to_owned(),
            sides: sides.map(side).collect(),
            seats: plan.seats.clone(),
            games: plan.games,
            seed: plan.seed,
            swap: plan.swap,
            vary: plan.variations.iter().map(|it| it.name.clone()).collect(),
            from: plan.from.as_ref().map(from),
        }
    }
}

impl Note {
    /// The note of a new run.
    pub(crate) fn new(run: &Run, owner: Option<Hash>, begun: i64) -> Self {
        Self {
            begun,
            owner,
            state: Phase::Waiting,
            fought: 0,
            of: run.plan().n_battles(),
            trouble: None,
            finding: None,
            told: PlanCard::of(run),
            summary: Value::Null,
        }
    }

    /// Records the results so far.
    pub(crate) fn count(&mut self, run: &Run, rows: &[Row], a_second: f64) -> Summary {
        let summary = Summary::new(run, rows, a_second);
        self.fought = rows.len() as u64;
        self.finding = Some(lab::finding(&summary));
        self.summary = json!(summary);
        summary
    }

    /// Stores it.
    pub(crate) fn keep(&self, folder: &Path) -> std::io::Result<()> {
        let text = serde_json::to_vec_pretty(self).unwrap_or_default();
        lab::replaced(&folder.join(NOTE), &text)
    }

    /// The note of a folder; if it is missing or older than the last battle, counts the battles again.
    /// None if the folder holds no run.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let begun = fs::metadata(folder.join(RUN)).ok()?.modified().ok();
        let kept = fs::read(folder.join(NOTE)).ok();
        let kept: Option<Self> = kept.and_then(|text| serde_json::from_slice(&text).ok());
        match kept {
            Some(note) if !note.state.is_live() => Some(note),
            kept => {
                let begun = begun.and_then(|it| it.duration_since(UNIX_EPOCH).ok());
                let begun = begun.map_or(0, |it| it.as_secs() as i64);
                let note = Self::counted(folder, kept, begun);
                // If it cannot be stored, it is counted again next time.
                let _ = note.keep(folder);
                Some(note)
            }
        }
    }

    fn counted(folder: &Path, kept: Option<Self>, begun: i64) -> Self {
        let looked = look(folder);
        let begun = kept.as_ref().map_or(begun, |note| note.begun);
        let owner = kept.as_ref().and_then(|note| note.owner.clone());
        match looked {
            Ok(looked) => {
                let mut note = Self::new(&looked.run, owner, begun);
                note.count(&looked.run, &looked.rows, 0.0);
                let done = looked.missing.is_empty();
                note.state = if done { Phase::Done } else { Phase::Stopped };
                note
            }
            Err(why) => {
                Self { trouble: Some(why), ..kept.unwrap_or_else(|| blank(begun)) }.at_rest()
            }
        }
    }

    fn at_rest(mut self) -> Self {
        self.state = Phase::Stopped;
        self
    }
}

/// A run that cannot be read.
fn blank(begun: i64) -> Note {
    let told = PlanCard { title: "A run that cannot be read".to_owned(), ..PlanCard::default() };
    Note {
        begun,
        owner: None,
        state: Phase::Stopped,
        fought: 0,
        of: 0,
        trouble: None,
        finding: None,
        told,
        summary: Value::Null,
    }
}

/// Reads a run without changing it.
pub(crate) fn look(folder: &Path) -> Result<Kept, String> {
    ours(folder)?;
    Folder::look(folder).map_err(|why| words(&why))
}

/// Runs from the terminal may use programs. A page must not start programs, so such a run is not opened.
pub(crate) fn ours(folder: &Path) -> Result<(), String> {
    let plan = Folder::plan(folder).map_err(|why| words(&why))?;
    if plan.seats.iter().all(|name| lab::is_ours(name)) {
        return Ok(());
    }
    let path = folder.display();
    Err(format!(
        "this run uses a program: continue it with `linstock lab resume {path}` at a terminal"
    ))
}

/// The problem of a folder, with a remedy for the page.
pub(crate) fn words(why: &Bad) -> String {
    match why {
        Bad::Disk { path, why } => format!(
            "{} cannot be read or written: {why}. Check that the disk has room and that the server may write there; then resume",
            path.display()
        ),
        why => why.to_string(),
    }
}
