//! Lab runs started from a page: lab folders in the server's data folder, played one after the other.
//!
//! Anyone who has a run's id may view it; its token stops, resumes and deletes it. On a server for this machine only,
//! everyone may change all runs.
mod note;
mod table;
mod told;
mod wish;
mod work;

use note::Note;
pub(crate) use note::{Phase, look};
pub(crate) use table::Table;
pub(crate) use told::{BegunRun, Listing, Most, RunCard, RunTold};
pub(crate) use wish::{Unplanned, Wish};

use crate::{
    config::Config,
    store::private,
    token::{self, Token},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use lab::{Folder, Run};
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

/// On a public server each address may start one run per minute, with a burst of five.
const PERIOD: Duration = Duration::from_secs(60);
const BURST: NonZeroU32 = NonZeroU32::new(5).expect("five");
/// The maximum number of waiting runs.
const MOST_WAITING: usize = 20;

/// All the runs.
#[derive(Debug)]
pub(crate) struct Runs {
    folder: PathBuf,
    /// The maximum number of battles in a run.
    pub(crate) most_battles: u64,
    /// The maximum number of stored runs.
    pub(crate) most_runs: usize,
    /// Whether the server is public.
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

/// A run and its activity.
#[derive(Debug)]
struct Kept {
    note: Note,
    stop: Arc<AtomicBool>,
    /// Battles per second while it is played.
    a_second: f64,
    /// Counts its changes.
    change: u64,
}

/// Why a request about a run is refused.
#[derive(thiserror::Error, Debug)]
pub(crate) enum NoRun {
    #[error("there is no run `{0}`; GET /api/lab lists the runs")]
    Unknown(String),
    #[error("this run belongs to someone else: you need its token to stop, resume or delete it")]
    NotYours,
    #[error("this server plays no runs; use `linstock lab run` at a terminal")]
    Off,
    #[error(
        "this server keeps {0} runs at most: delete one that you no longer need, then start this one"
    )]
    Full(usize),
    #[error("{MOST_WAITING} runs are already waiting: start this one when some are done")]
    Queued,
    #[error("too many runs from this address: wait a minute")]
    TooFast,
    #[error("the run is being played: stop it first, then delete it")]
    Busy,
    #[error("the run is done: there is nothing to resume")]
    Done,
    #[error("{0}")]
    Disk(String),
}

impl Runs {
    /// Finds the stored runs. Those that were running when the server stopped can be resumed.
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

    /// Starts the thread that plays runs.
    pub(crate) fn start(self: &Arc<Self>) -> std::io::Result<()> {
        let runs = Arc::clone(self);
        let thread = std::thread::Builder::new().name("lab".to_owned());
        let worker = thread.spawn(move || work::work(&runs))?;
        *self.worker.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker);
        Ok(())
    }

    /// Stops the current run, stores it, and disconnects listeners.
    pub(crate) fn close(&self) {
        let mut all = self.all();
        all.closing = true;
        all.runs.values().for_each(|run| run.stop.store(true, Ordering::Relaxed));
        drop(all);
        self.wake.notify_all();
        self.news.send_modify(|n| *n += 1);
    }

    /// Waits until no run is being played.
    pub(crate) fn join(&self) {
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if worker.is_some_and(|worker| worker.join().is_err()) {
            tracing::error!("the lab thread ended with an error; played battles are kept");
        }
    }

    /// Checks whether this address may start a run, before anything is prepared.
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

    /// Starts a run; it is on disk when this returns. Returns its id and the token that stops and deletes it.
    pub(crate) fn begin(&self, run: &Run, now: i64) -> Result<(String, Token), NoRun> {
        let (id, token) = (token::battle_id(), Token::new());
        let path = self.path(&id);
        // If it cannot be made, beginning the run says so.
        let _ = private::folder(&self.folder);
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
    pub(crate) fn list(&self, tokens: &[Token]) -> Vec<RunCard> {
        let all = self.all();
        let mine = all.runs.iter().filter(|(_, run)| self.may(run, tokens));
        let mut listed: Vec<RunCard> = mine.map(|(id, run)| run.card(id)).collect();
        listed.sort_by(|a, b| b.begun.cmp(&a.begun).then_with(|| a.id.cmp(&b.id)));
        listed
    }

    /// Everything about a run.
    pub(crate) fn told(&self, id: &str) -> Result<RunTold, NoRun> {
        let all = self.all();
        let run = all.runs.get(id).ok_or_else(|| unknown(id))?;
        let before = all.queue.iter().position(|other| other == id);
        let summary = &run.note.summary;
        let summary = (!summary.is_null()).then(|| summary.clone().into());
        Ok(RunTold { card: run.card(id), before, summary })
    }

    /// The change counter and the state of a run; none if it is deleted or the server stops.
    pub(crate) fn change(&self, id: &str) -> Option<u64> {
        let all = self.all();
        if all.closing {
            return None;
        }
        all.runs.get(id).map(|run| run.change)
    }

    /// Notifies about changes.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Stops a run soon; its battles are kept.
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

    /// Resumes a run.
    pub(crate) fn resume(&self, id: &str, tokens: &[Token]) -> Result<(), NoRun> {
        let mut all = self.all();
        let All { runs, queue, .. } = &mut *all;
        let run = self.own(runs, id, tokens)?;
        match run.note.state {
            Phase::Done => return Err(NoRun::Done),
            Phase::Waiting => {}
            // It was asked to stop but has not stopped yet: it continues afterwards.
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

    /// Deletes a run that is not running, with all its files.
    pub(crate) fn delete(&self, id: &str, tokens: &[Token]) -> Result<(), NoRun> {
        let mut all = self.all();
        let All { runs, queue, .. } = &mut *all;
        if self.own(runs, id, tokens)?.note.state == Phase::Running {
            return Err(NoRun::Busy);
        }
        let path = self.path(id);
        std::fs::remove_dir_all(&path).map_err(|why| {
            NoRun::Disk(format!(
                "{} cannot be deleted: {why}. Check whether another program uses it",
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

    /// The form for the page.
    fn card(&self, id: &str) -> RunCard {
        let note = &self.note;
        let is_running = note.state == Phase::Running;
        let left = note.of.saturating_sub(note.fought) as f64 / self.a_second;
        RunCard {
            id: id.to_owned(),
            begun: note.begun,
            state: note.state,
            stopping: is_running && self.stop.load(Ordering::Relaxed),
            fought: note.fought,
            of: note.of,
            left: (is_running && self.a_second > 0.0).then_some(left),
            trouble: note.trouble.clone(),
            finding: note.finding.clone(),
            plan: note.told.clone(),
        }
    }
}

fn unknown(id: &str) -> NoRun {
    NoRun::Unknown(id.chars().take(40).collect())
}

/// Folders with other names are ignored.
fn is_id(name: &str) -> bool {
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    !name.is_empty() && name.len() <= 64 && name.chars().all(plain)
}
