//! Plays the battles of a run on all cores. They are started in order and delivered in order, so that a stopped run has its
//! first battles, the same for any number of threads.
use crate::{battle, ready::Run, rows::Row};
use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};

/// The progress of a run.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Progress {
    /// Battles played in this session.
    pub fought: u64,
    /// Battles to play in this session.
    pub of: u64,
    /// How long it has taken.
    pub elapsed: Duration,
}

/// The number of threads: as requested, or one for each core.
pub fn thread_count(asked: Option<usize>) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    asked.unwrap_or(cores).clamp(1, 1024)
}

/// Plays the battles with these numbers and delivers each row in order, with its duration in seconds. `take` returns
/// whether to continue; setting `stop` ends it soon, and unfinished battles are not delivered.
pub fn fight(
    run: &Run,
    indices: &[u64],
    threads: usize,
    stop: &AtomicBool,
    mut take: impl FnMut(Row, f64, Progress) -> bool,
) {
    let (start, of) = (Instant::now(), indices.len() as u64);
    let next = AtomicUsize::new(0);
    let threads = threads.min(indices.len()).max(1);
    let (give, got) = mpsc::sync_channel::<(usize, Row, f64)>(threads * 4);
    let halt = AtomicBool::new(false);
    let work = |give: mpsc::SyncSender<(usize, Row, f64)>| {
        let bases = run.bases();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(&index) = indices.get(place) else { break };
            if stop.load(Ordering::Relaxed) || halt.load(Ordering::Relaxed) {
                break;
            }
            let began = Instant::now();
            let ticket = run.plan().ticket(index);
            let Some(row) = battle::fight(run, &bases, ticket, stop) else { break };
            let took = began.elapsed().as_secs_f64();
            if give.send((place, row, took)).is_err() {
                break;
            }
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(8 << 20).build();
    let mut hand_over = |got: mpsc::Receiver<(usize, Row, f64)>| {
        let mut early: BTreeMap<usize, (Row, f64)> = BTreeMap::new();
        let mut fought = 0;
        for (place, row, took) in got {
            early.insert(place, (row, took));
            while let Some((row, took)) = early.remove(&(fought as usize)) {
                fought += 1;
                if !take(row, took, Progress { fought, of, elapsed: start.elapsed() }) {
                    halt.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    };
    match pool {
        Ok(pool) => std::thread::scope(|scope| {
            let work = &work;
            let hired = scope.spawn(move || {
                pool.scope(|inner| {
                    for _ in 0..threads {
                        let give = give.clone();
                        inner.spawn(move |_| work(give));
                    }
                    drop(give);
                });
            });
            hand_over(got);
            let _ = hired.join();
        }),
        // No threads available: play one after the other here.
        Err(_) => std::thread::scope(|scope| {
            let work = &work;
            scope.spawn(move || work(give));
            hand_over(got);
        }),
    }
}
