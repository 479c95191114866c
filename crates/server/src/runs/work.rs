//! The thread that plays runs. It is outside the async runtime and leaves one core to the players.
use super::{All, Note, Phase, Runs, note};
use crate::faults::guarded;
use lab::{Folder, Kept, Row, Run, Summary};
use std::{
    path::Path,
    sync::{
        Arc, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How long a run may continue while others wait; then it moves to the end of the queue.
const TURN: Duration = Duration::from_secs(60);
/// The minimum interval between updates; counting also takes at most a twentieth of the time.
const NEWS: Duration = Duration::from_millis(250);

/// How a session of a run ended.
pub(super) enum End {
    Done,
    /// It was stopped.
    Stopped,
    /// Others get their turn.
    Gave,
}

/// Plays the queued runs until the server stops.
pub(super) fn work(runs: &Runs) {
    while let Some((id, stop)) = runs.next() {
        let end =
            guarded(|| go(runs, &id, &stop)).unwrap_or_else(|words| Err(format!("a bug: {words}")));
        if let Err(why) = &end {
            tracing::warn!(run = %id, %why, "a run stops");
        }
        runs.ended(&id, end);
    }
}

/// All cores but one, which is reserved for the players.
fn threads() -> usize {
    lab::thread_count(None).saturating_sub(1).max(1)
}

fn go(runs: &Runs, id: &str, stop: &Arc<AtomicBool>) -> Result<End, String> {
    let path = runs.path(id);
    note::ours(&path)?;
    let (mut folder, kept) = Folder::resume(&path).map_err(|why| note::words(&why))?;
    let Kept { run, mut rows, missing, .. } = kept;
    let (start, before) = (Instant::now(), rows.len());
    let (mut kept_well, mut gave, mut next) = (Ok(()), false, start + NEWS);
    lab::fight(&run, &missing, threads(), stop, |row, seconds, _| {
        kept_well = folder.keep(&row, seconds);
        rows.push(row);
        let now = Instant::now();
        if now >= next {
            runs.tell(id, &run, &rows, speed(before, &rows, start));
            next = now + NEWS.max(now.elapsed() * 20);
        }
        gave = start.elapsed() > TURN && runs.others_wait();
        kept_well.is_ok() && !gave
    });
    rows.sort_by_key(|row| row.index);
    // Store the battles first, whatever else goes wrong.
    let finished = folder.finish();
    let summary = runs.tell(id, &run, &rows, speed(before, &rows, start));
    kept_well.and(finished).map_err(|why| note::words(&why))?;
    if rows.len() as u64 == run.plan().n_battles() {
        written(&path, &run, &rows, &summary).map_err(|why| {
            format!(
                "the report cannot be written: {why}. Check that the disk has room, then resume"
            )
        })?;
        return Ok(End::Done);
    }
    Ok(if gave { End::Gave } else { End::Stopped })
}

fn speed(before: usize, rows: &[Row], start: Instant) -> f64 {
    (rows.len() - before) as f64 / start.elapsed().as_secs_f64().max(1e-9)
}

/// The same files that `linstock lab run` leaves when it is done.
fn written(path: &Path, run: &Run, rows: &[Row], summary: &Summary) -> std::io::Result<()> {
    lab::replaced(&path.join("report.html"), lab::report(run, rows, summary).as_bytes())?;
    for table in super::Table::ALL {
        if let Some(bytes) = table.made(run, rows)? {
            lab::replaced(&path.join(table.file()), &bytes)?;
        }
    }
    Ok(())
}

/// The interface of the worker.
impl Runs {
    /// Waits for the next run and its stop flag. None when the server stops.
    fn next(&self) -> Option<(String, Arc<AtomicBool>)> {
        let mut all = self.all();
        loop {
            if all.closing {
                return None;
            }
            if let Some(id) = all.queue.pop_front() {
                let Some(run) = all.runs.get_mut(&id) else { continue };
                run.stop.store(false, Ordering::Relaxed);
                run.note.state = Phase::Running;
                let stop = Arc::clone(&run.stop);
                let _ = run.note.keep(&self.path(&id));
                drop(all);
                self.changed(&id);
                return Some((id, stop));
            }
            all = self.wake.wait(all).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn others_wait(&self) -> bool {
        !self.all().queue.is_empty()
    }

    /// Computes the results of a run and notifies listeners.
    fn tell(&self, id: &str, run: &Run, rows: &[Row], a_second: f64) -> Summary {
        // Computed outside the lock, so that the players' requests do not wait for it.
        let mut counted = Note::new(run, None, 0);
        let summary = counted.count(run, rows, a_second);
        if let Some(kept) = self.all().runs.get_mut(id) {
            kept.a_second = a_second;
            let note = &mut kept.note;
            (note.fought, note.finding, note.summary) =
                (counted.fought, counted.finding, counted.summary);
        }
        self.changed(id);
        summary
    }

    /// Records how a session of a run ended.
    fn ended(&self, id: &str, end: Result<End, String>) {
        let mut all = self.all();
        let All { runs, queue, .. } = &mut *all;
        let Some(run) = runs.get_mut(id) else { return };
        let again = queue.iter().any(|other| other == id);
        (run.note.state, run.note.trouble) = match end {
            Ok(End::Done) => (Phase::Done, None),
            Ok(End::Gave) if !again => {
                queue.push_back(id.to_owned());
                (Phase::Waiting, None)
            }
            Ok(End::Gave | End::Stopped) if again => (Phase::Waiting, None),
            Ok(_) => (Phase::Stopped, None),
            Err(why) => (Phase::Stopped, Some(why)),
        };
        if !run.note.state.is_live() {
            queue.retain(|other| other != id);
        }
        run.a_second = 0.0;
        if let Err(why) = run.note.keep(&self.path(id)) {
            tracing::warn!(run = %id, %why, "a note could not be stored; it is rebuilt when the server starts");
        }
        drop(all);
        self.changed(id);
    }
}
