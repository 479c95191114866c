//! Battles shared through a queue: the process that starts the run collects them, and workers anywhere play them.
use super::How;
use crate::{
    Answer,
    print::{self, Output},
    runs::Bar,
    signals,
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use lab::{
    Folder, Row, Run,
    queue::{self, Queue},
};
use serde_json::json;
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

#[derive(Clap, Debug)]
pub(crate) struct WorkerArgs {
    /// The PostgreSQL database that runs are shared through: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    queue: String,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Exit after this many seconds without work [default: never]
    #[arg(long, value_name = "SECONDS")]
    idle: Option<f64>,
    /// After how many seconds a silent worker loses its battles
    #[arg(long, value_name = "SECONDS", default_value_t = queue::LEASE.as_secs_f64(), value_parser = lease)]
    lease: f64,
}

fn lease(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    let sound = (0.5..=3600.0).contains(&seconds);
    sound.then_some(seconds).ok_or_else(|| "between 0.5 and 3600 seconds".to_owned())
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?)
}

pub(super) fn worker(args: &WorkerArgs, output: Output) -> Result<Answer> {
    let stop = signals::stop_flag();
    let idle = match args.idle {
        Some(seconds) if !(0.0..=1e9).contains(&seconds) => {
            bail!("--idle {seconds}: expected a number of seconds")
        }
        seconds => seconds.map(Duration::from_secs_f64),
    };
    let worked = runtime()?.block_on(async {
        let queue = Queue::open(&args.queue, Duration::from_secs_f64(args.lease)).await?;
        if !output.is_json() {
            eprintln!("linstock: working; Ctrl-C returns the current job to the queue and exits");
        }
        queue::work(&queue, None, lab::thread_count(args.threads), idle, &stop, |_| {}).await
    })?;
    if output.is_json() {
        print::json(&json!({"jobs": worked.jobs, "battles": worked.battles, "lost": worked.lost}));
    } else {
        print::line(&format!("{} battles played in {} jobs.", worked.battles, worked.jobs));
    }
    Ok(Answer::Yes)
}

/// Queues the missing battles, plays some of them itself unless told to wait, and stores the results.
pub(super) fn fight(
    address: &str,
    how: &How,
    run: &Run,
    folder: &mut Folder,
    missing: &[u64],
    stop: &Arc<AtomicBool>,
    bar: &mut Bar,
) -> Result<Vec<Row>> {
    let (id, plan) = (folder.id().to_owned(), run.plan().clone());
    let enough = Arc::new(AtomicBool::new(false));
    runtime()?.block_on(async {
        let queue = Queue::open(address, queue::LEASE).await?;
        queue.offer(&id, &plan, missing).await?;
        if how.wait {
            eprintln!(
                "linstock: waiting for workers: start them with `linstock lab worker --queue URL`"
            );
        }
        let helping = (!how.wait).then(|| {
            let (queue, id, enough) = (queue.clone(), id.clone(), Arc::clone(&enough));
            let threads = lab::thread_count(how.threads);
            tokio::spawn(async move {
                queue::work(&queue, Some(&id), threads, None, &enough, |_| {}).await
            })
        });
        let rows = gather(&queue, &id, folder, missing, stop, bar).await;
        enough.store(true, Ordering::Relaxed);
        if let Some(helping) = helping {
            helping.await??;
        }
        let rows = rows?;
        if rows.len() == missing.len() {
            queue.remove(&id).await?;
        }
        Ok(rows)
    })
}

/// Stores the battles in the order of their numbers as they arrive.
async fn gather(
    queue: &Queue,
    id: &str,
    folder: &mut Folder,
    missing: &[u64],
    stop: &AtomicBool,
    bar: &mut Bar,
) -> Result<Vec<Row>> {
    let mut wanted: BTreeSet<u64> = missing.iter().copied().collect();
    let (mut rows, mut from) = (Vec::new(), 0);
    while !wanted.is_empty() && !stop.load(Ordering::Relaxed) {
        let Some((fought, next)) = queue.gather(id, from).await? else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        for (row, seconds) in fought.rows.into_iter().zip(fought.seconds) {
            if wanted.remove(&row.index) {
                folder.keep(&row, seconds)?;
                bar.tick(&row);
                rows.push(row);
            }
        }
        if next == i64::MAX {
            break;
        }
        from = next;
    }
    if !wanted.is_empty() && !stop.load(Ordering::Relaxed) {
        bail!(
            "{} battles are missing from the queue; continue without it with `linstock lab resume`",
            wanted.len()
        );
    }
    Ok(rows)
}
