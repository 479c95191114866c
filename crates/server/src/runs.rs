//! Runs of the lab that are begun from a page: folders of the lab in the server's data folder, fought one after the other.
//!
//! Whoever has a run's id may look at it; its token stops, resumes and deletes it. Where only this machine is served all of
//! its runs are everybody's.
mod note;
mod table;
mod wish;
mod work;

pub(crate) use note::look;
use note::{Note, Phase};
pub(crate) use table::Table;
pub(crate) use wish::{Unplanned, Wish};

use crate::{
    config::Config,
    token::{self, Token},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use lab::{Folder, Run};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, VecDeque},
    net::IpAddr,
    num::NonZeroU32,
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};
use tokio::sync::watch;

/// Where many are served, an address begins a run a minute, and for a moment five.
const PERIOD: Duration = Duration::from_secs(60);
const BURST: NonZeroU32 = NonZeroU32::new(5).expect("five");
/// The most runs that wait.
const MOST_WAITING: usize = 20;

/// All the runs.
#[derive(Debug)]
pub(crate) struct Runs {
    folder: PathBuf,
    /// The most battles of a run.
    pub(crate) most_battles: u64,
    /// The most runs that are kept.
    pub(crate) most_runs: usize,
    /// Is anybody served but this machine?
    shared: bool,
    beginners: DefaultKeyedRateLimiter<IpAddr>,
    all: Mutex<All>,
    wake: Condvar,
    news: watch::Sender<u64>,
    worker: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug, Default)]
struct All {
    runs: BTreeMap<String, Kept>,
    queue: VecDeque<String>,
    closing: bool,
}

/// A run and what goes on with it.
#[derive(Debug)]
struct Kept {
    note: Note,
    stop: Arc<AtomicBool>,
    /// Battles a second, while it is fought.
    a_second: f64,
    /// Counts its changes.
    change: u64,
}

/// Why something cannot be done with a run.
#[derive(thiserror::Error, Debug)]
pub(crate) enum NoRun {
    #[error("there is no run `{0}` here; GET /api/lab lists them")]
    Unknown(String),
    #[error("this run is somebody else's: its token stops, resumes and deletes it")]
    NotYours,
    #[error("no runs are fought on this server; `linstock lab run` fights them at a terminal")]
    Off,
    #[error(
        "this server keeps {0} runs and no more: delete one that is no longer wanted, then begin this one"
    )]
    Full(usize),
    #[error("{MOST_WAITING} runs wait already: begin this one when some are done")]
    Queued,
    #[error("runs are begun too fast from this address: wait a minute")]
    TooFast,
    #[error("the run is being fought: stop it first, then delete it")]
    Busy,
    #[error("the run is done: there is nothing to go on with")]
    Done,
    #[error("{0}")]
    Disk(String),
}

impl Runs {
    /// Finds the runs that are kept. Those that were being fought when the server stopped wait to be taken up again.
    pub(crate) fn open(config: &Config) -> Self {
        let folder = config.data.join("lab");
        let each = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut all = All::default();
        for entry in each {
            let id = entry.file_name().to_string_lossy().into_owned();
            if let Some(note) = is_id(&id).then(|| Note::read(&entry.path())).flatten() {
                all.runs.insert(id, Kept::new(note));
            }
        }
        Self {
            folder,
            most_battles: config.lab_battles,
            most_runs: config.lab_runs,
            shared: !config.listen.ip().is_loopback(),
            beginners: RateLimiter::keyed(
                Quota::with_period(PERIOD).unwrap_or(Quota::per_minute(BURST)).allow_burst(BURST),
            ),
            all: Mutex::new(all),
            wake: Condvar::new(),
            news: watch::Sender::new(0),
            worker: Mutex::default(),
        }
    }

    /// Sets the thread going that has runs fought.
    pub(crate) fn start(self: &Arc<Self>) -> std::io::Result<()> {
        let runs = Arc::clone(self);
        let thread = std::thread::Builder::new().name("lab".to_owned());
        let worker = thread.spawn(move || work::work(&runs))?;
        *self.worker.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker);
        Ok(())
    }

    /// Stops what is fought, keeps it, and lets go of whoever listens.
    pub(crate) fn close(&self) {
        let mut all = self.all();
        all.closing = true;
        all.runs.values().for_each(|run| run.stop.store(true, Ordering::Relaxed));
        drop(all);
        self.wake.notify_all();
        self.news.send_modify(|n| *n += 1);
    }

    /// Waits until nothing is fought any more.
    pub(crate) fn join(&self) {
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if worker.is_some_and(|worker| worker.join().is_err()) {
            tracing::error!("the thread of the lab ended badly; what was fought is kept");
        }
    }

    /// May this address begin a run now? The reason is told before anything is made ready.
    pub(crate) fn may_begin(&self, from: Option<IpAddr>) -> Result<(), NoRun> {
        if self.most_battles == 0 {
            return Err(NoRun::Off);
        }
        let all = self.all();
        if all.runs.len() >= self.most_runs {
            return Err(NoRun::Full(self.most_runs));
        }
        if all.queue.len() >= MOST_WAITING {
            return Err(NoRun::Queued);
        }
        drop(all);
        self.beginners.retain_recent();
        let hurried = |ip: IpAddr| self.beginners.check_key(&ip).is_err();
        if self.shared && from.is_some_and(hurried) { Err(NoRun::TooFast) } else { Ok(()) }
    }

    /// Begins a run: it is on the disk when this returns. Its id, and the token that stops and deletes it.
    pub(crate) fn begin(&self, run: &Run, now: i64) -> Result<(String, Token), NoRun> {
        let (id, token) = (token::battle_id(), Token::new());
        let path = self.path(&id);
        let folder = Folder::begin(&path, run.plan(), &id);
        drop(folder.map_err(|why| NoRun::Disk(note::words(&why)))?);
        let note = Note::new(run, Some(token.hash()), now);
        note.keep(&path).map_err(|why| NoRun::Disk(format!("{}: {why}", path.display())))?;
        let mut all = self.all();
        all.runs.insert(id.clone(), Kept::new(note));
        all.queue.push_back(id.clone());
        drop(all);
        self.changed(&id);
        Ok((id, token))
    }

    /// The runs that these tokens may change, the newest first.
    pub(crate) fn list(&self, tokens: &[Token]) -> Vec<Value> {
        let all = self.all();
        let mine = all.runs.iter().filter(|(_, run)| self.may(run, tokens));
        let mut listed: Vec<(i64, Value)> =
            mine.map(|(id, run)| (run.note.begun, run.told(id, false))).collect();
        listed.sort_by(|(a, one), (b, other)| {
            b.cmp(a).then_with(|| one["id"].as_str().cmp(&other["id"].as_str()))
        });
        listed.into_iter().map(|(_, told)| told).collect()
    }

    /// All that is known of a run.
    pub(crate) fn told(&self, id: &str) -> Result<Value, NoRun> {
        let all = self.all();
        let run = all.runs.get(id).ok_or_else(|| unknown(id))?;
        let mut told = run.told(id, true);
        told["before"] = json!(all.queue.iter().position(|other| other == id));
        Ok(told)
    }

    /// How often a run has changed, and where it stands; nothing if it is gone or the server stops.
    pub(crate) fn change(&self, id: &str) -> Option<u64> {
        let all = self.all();
        if all.closing {
            return None;
        }
        all.runs.get(id).map(|run| run.change)
    }

    /// Tells of changes.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Stops a run soon: what it has is kept.
    pub(crate) fn stop(&self, id: &str, tokens: &[Token]) -> Result<(), NoRun> {
        let mut all = self.all();
        let All { runs, queue, .. } = &mut *all;
        let run = self.own(runs, id, tokens)?;
        run.stop.store(true, Ordering::Relaxed);
        if run.note.state == Phase::Waiting {
            queue.retain(|other| other != id);
            run.note.state = Phase::Stopped;
            let _ = run.note.keep(&self.path(id));
        }
        drop(all);
        self.changed(id);
        Ok(())
    }

    /// Takes a run up again.
    pub(crate) fn resume(&self, id: &str, tokens: &[Token]) -> Result<(), NoRun> {
        let mut all = self.all();
        let All { runs, queue, .. } = &mut *all;
        let run = self.own(runs, id, tokens)?;
        match run.note.state {
            Phase::Done => return Err(NoRun::Done),
            Phase::Waiting => {}
            // It has been told to stop and has not yet: it goes on afterwards.
            Phase::Running if run.stop.load(Ordering::Relaxed) => {
                queue.retain(|other| other != id);
                queue.push_back(id.to_owned());
            }
            Phase::Running => {}
            Phase::Stopped if queue.len() >= MOST_WAITING => return Err(NoRun::Queued),
            Phase::Stopped => {
                run.stop.store(false, Ordering::Relaxed);
                (run.note.state, run.note.trouble) = (Phase::Waiting, None);
                queue.push_back(id.to_owned());
            }
        }
        drop(all);
        self.changed(id);
        Ok(())
    }

    /// Deletes a run that is not being fought, with all its files.
    pub(crate) fn delete(&self, id: &str, tokens: &[Token]) -> Result<(), NoRun> {
        let mut all = self.all();
        let All { runs, queue, .. } = &mut *all;
        if self.own(runs, id, tokens)?.note.state == Phase::Running {
            return Err(NoRun::Busy);
        }
        let path = self.path(id);
        std::fs::remove_dir_all(&path).map_err(|why| {
            NoRun::Disk(format!(
                "{} cannot be deleted: {why}. See who else uses it",
                path.display()
            ))
        })?;
        queue.retain(|other| other != id);
        runs.remove(id);
        drop(all);
        self.news.send_modify(|n| *n += 1);
        Ok(())
    }

    /// The folder of a run.
    pub(crate) fn path(&self, id: &str) -> PathBuf {
        self.folder.join(id)
    }

    /// The folder of a run that is known.
    pub(crate) fn known(&self, id: &str) -> Result<PathBuf, NoRun> {
        if self.all().runs.contains_key(id) { Ok(self.path(id)) } else { Err(unknown(id)) }
    }

    fn own<'a>(
        &self,
        runs: &'a mut BTreeMap<String, Kept>,
        id: &str,
        tokens: &[Token],
    ) -> Result<&'a mut Kept, NoRun> {
        let run = runs.get_mut(id).ok_or_else(|| unknown(id))?;
        if self.may(run, tokens) { Ok(run) } else { Err(NoRun::NotYours) }
    }

    fn may(&self, run: &Kept, tokens: &[Token]) -> bool {
        let owns = |token: &Token| run.note.owner.as_ref() == Some(&token.hash());
        !self.shared || tokens.iter().any(owns)
    }

    fn changed(&self, id: &str) {
        if let Some(run) = self.all().runs.get_mut(id) {
            run.change += 1;
        }
        self.wake.notify_all();
        self.news.send_modify(|n| *n += 1);
    }

    fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn new(note: Note) -> Self {
        Self { note, stop: Arc::default(), a_second: 0.0, change: 0 }
    }

    /// As a page shows it.
    fn told(&self, id: &str, whole: bool) -> Value {
        let Note { begun, state, fought, of, trouble, finding, told, summary, .. } = &self.note;
        let left = (self.a_second > 0.0 && *state == Phase::Running)
            .then(|| of.saturating_sub(*fought) as f64 / self.a_second);
        let stopping = *state == Phase::Running && self.stop.load(Ordering::Relaxed);
        let mut run = json!({
            "id": id, "begun": begun, "state": state, "stopping": stopping, "fought": fought, "of": of,
            "left": left, "trouble": trouble, "finding": finding, "plan": told,
        });
        if whole {
            run["summary"] = summary.clone();
        }
        run
    }
}

fn unknown(id: &str) -> NoRun {
    NoRun::Unknown(id.chars().take(40).collect())
}

/// Folders of other names are not looked into.
fn is_id(name: &str) -> bool {
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    !name.is_empty() && name.len() <= 64 && name.chars().all(plain)
}
