//! A worker that takes jobs from a queue and plays them.
use super::{Fought, Job, Queue, Unserved};
use crate::{fight::fight, ready::Run};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How often an empty queue is polled.
const PAUSE: Duration = Duration::from_millis(250);
/// How often, and with which delay, to retry when the database is unavailable.
const PATIENCE: u32 = 20;

/// What a worker has done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Worked {
    /// Submitted jobs.
    pub jobs: u64,
    /// Battles in them.
    pub battles: u64,
    /// Jobs that another worker had taken over.
    pub lost: u64,
}

/// Takes jobs, of one run or of any, and plays them until told to stop, or until there has been no work for `idle`.
pub async fn work(
    queue: &Queue,
    run: Option<&str>,
    threads: usize,
    idle: Option<Duration>,
    stop: &Arc<AtomicBool>,
    mut tell: impl FnMut(Worked),
) -> Result<Worked, Unserved> {
    let mut known: Option<(String, Arc<Run>)> = None;
    let (mut worked, mut since, mut failed) = (Worked::default(), Instant::now(), 0);
    while !stop.load(Ordering::Relaxed) {
        let job = match queue.claim(run).await {
            Ok(job) => job,
            Err(Unserved::Database(_)) if failed < PATIENCE => {
                failed += 1;
                tokio::time::sleep(PAUSE * 2).await;
                continue;
            }
            Err(why) => return Err(why),
        };
        failed = 0;
        let Some(job) = job else {
            if idle.is_some_and(|idle| since.elapsed() >= idle) {
                break;
            }
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let battles = match &known {
            Some((id, battles)) if *id == job.run => Arc::clone(battles),
            _ => {
                let plan = queue.plan(&job.run).await?;
                let made = Run::new(plan)
                    .map_err(|why| Unserved::Unready { id: job.run.clone(), why: why.to_string() });
                let made = Arc::new(made?);
                known = Some((job.run.clone(), Arc::clone(&made)));
                made
            }
        };
        match one(queue, &job, &battles, threads, stop).await? {
            Some(n) => (worked.jobs, worked.battles) = (worked.jobs + 1, worked.battles + n),
            None if stop.load(Ordering::Relaxed) => {}
            None => worked.lost += 1,
        }
        since = Instant::now();
        tell(worked);
    }
    Ok(worked)
}

/// Plays one job and renews its lease regularly; returns the number of its battles, or none if it was not submitted.
async fn one(
    queue: &Queue,
    job: &Job,
    run: &Arc<Run>,
    threads: usize,
    stop: &Arc<AtomicBool>,
) -> Result<Option<u64>, Unserved> {
    let halt = Arc::new(AtomicBool::new(false));
    let indices: Vec<u64> = (job.first..job.past).filter_map(|n| u64::try_from(n).ok()).collect();
    let n = indices.len();
    let fighting = tokio::task::spawn_blocking({
        let (run, halt) = (Arc::clone(run), Arc::clone(&halt));
        move || {
            let mut fought = Fought { rows: Vec::with_capacity(n), seconds: Vec::with_capacity(n) };
            fight(&run, &indices, threads, &halt, |row, seconds, _| {
                fought.rows.push(row);
                fought.seconds.push(seconds);
                true
            });
            fought
        }
    });
    let (mut last, mut held) = (Instant::now(), true);
    while !fighting.is_finished() {
        tokio::time::sleep(Duration::from_millis(20)).await;
        if stop.load(Ordering::Relaxed) {
            halt.store(true, Ordering::Relaxed);
        }
        if held && last.elapsed() >= queue.lease / 3 {
            // Continue if the database does not answer: the lease is checked when the job is submitted.
            held = queue.beat(job).await.unwrap_or(true);
            last = Instant::now();
            if !held {
                halt.store(true, Ordering::Relaxed);
            }
        }
    }
    let fought = fighting.await.map_err(|why| Unserved::Garbled(why.to_string()))?;
    if fought.rows.len() < n {
        if held {
            queue.release(job).await?;
        }
        return Ok(None);
    }
    for _ in 0..PATIENCE {
        match queue.complete(job, &fought).await {
            Ok(taken) => return Ok(taken.then_some(n as u64)),
            Err(Unserved::Database(_)) => tokio::time::sleep(PAUSE * 2).await,
            Err(why) => return Err(why),
        }
    }
    Ok(None)
}
