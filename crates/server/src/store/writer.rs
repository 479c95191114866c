//! The writer. Changes that arrive while the disk is busy are written together, so that one sync serves many battles.
use super::{
    Change,
    pen::{Pen, Unwritten},
};
use tokio::sync::{mpsc, oneshot};

/// The most changes that one sync serves.
const MOST: usize = 256;

/// A job for the writer.
#[derive(Debug)]
pub(super) enum Job {
    Keep(Box<Keep>),
    /// Reports when all earlier changes are written or have failed.
    Settle(oneshot::Sender<()>),
    /// Writes all earlier changes, accepts no more, and closes its connection.
    Stop(oneshot::Sender<()>),
}

/// A change, and where to report that it is on disk.
#[derive(Debug)]
pub(super) struct Keep {
    pub(super) change: Change,
    pub(super) done: oneshot::Sender<Result<(), String>>,
}

/// Writes until it is told to stop or all senders are gone.
pub(super) async fn run(mut pen: Pen, mut jobs: mpsc::Receiver<Job>) {
    let (mut jobs_at_hand, mut settled, mut stopped) =
        (Vec::with_capacity(MOST), Vec::new(), Vec::new());
    while jobs.recv_many(&mut jobs_at_hand, MOST).await > 0 {
        let mut batch = Vec::with_capacity(jobs_at_hand.len());
        for job in jobs_at_hand.drain(..) {
            match job {
                Job::Keep(keep) => batch.push(*keep),
                Job::Settle(done) => settled.push(done),
                Job::Stop(done) => {
                    jobs.close();
                    stopped.push(done);
                }
            }
        }
        write(&mut pen, batch).await;
        settled.drain(..).for_each(tell);
    }
    pen.close().await;
    stopped.into_iter().for_each(tell);
}

/// Reports completion; nobody may be waiting any more.
fn tell(done: oneshot::Sender<()>) {
    let _ = done.send(());
}

/// Writes a batch and reports the result of each change.
async fn write(pen: &mut Pen, batch: Vec<Keep>) {
    let changes: Vec<&Change> = batch.iter().map(|keep| &keep.change).collect();
    if changes.is_empty() {
        return;
    }
    match pen.write(&changes).await {
        Ok(()) => batch.into_iter().for_each(|keep| drop(keep.done.send(Ok(())))),
        // One of them is wrong, so each is written separately and the others succeed.
        Err(Unwritten::Never(_)) if batch.len() > 1 => {
            for Keep { change, done } in batch {
                let alone = pen.write(&[&change]).await;
                let _ = done.send(alone.map_err(|why| why.to_string()));
            }
        }
        // They may be on disk, so they are not written again: their rooms read the store.
        Err(why) => {
            let words = why.to_string();
            batch.into_iter().for_each(|keep| drop(keep.done.send(Err(words.clone()))));
        }
    }
}
