//! The one who writes. Changes that come while the disk is busy are written together, so a sync serves many battles.
use super::{
    Change,
    pen::{Pen, Unwritten},
};
use tokio::sync::{mpsc, oneshot};

/// The most changes that one sync serves.
const MOST: usize = 256;

/// What the writer is asked to do.
#[derive(Debug)]
pub(super) enum Job {
    Keep(Box<Keep>),
    /// Tells when all that was given before is written or has failed.
    Settle(oneshot::Sender<()>),
    /// Writes what was given before, takes nothing more, and closes its connection.
    Stop(oneshot::Sender<()>),
}

/// A change, and whom to tell when it is on the disk.
#[derive(Debug)]
pub(super) struct Keep {
    pub(super) change: Change,
    pub(super) done: oneshot::Sender<Result<(), String>>,
}

/// Writes until it is told to stop or everybody who could give it work is gone.
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

/// Whoever does not wait any more need not be told.
fn tell(done: oneshot::Sender<()>) {
    let _ = done.send(());
}

/// Writes a batch and tells everybody in it what became of their change.
async fn write(pen: &mut Pen, batch: Vec<Keep>) {
    let changes: Vec<&Change> = batch.iter().map(|keep| &keep.change).collect();
    if changes.is_empty() {
        return;
    }
    match pen.write(&changes).await {
        Ok(()) => batch.into_iter().for_each(|keep| drop(keep.done.send(Ok(())))),
        // One of them is at fault: each by itself, so that the others do not suffer for it.
        Err(Unwritten::Never(_)) if batch.len() > 1 => {
            for Keep { change, done } in batch {
                let alone = pen.write(&[&change]).await;
                let _ = done.send(alone.map_err(|why| why.to_string()));
            }
        }
        // They may be on the disk, so they are not written again: their rooms look what is there.
        Err(why) => {
            let words = why.to_string();
            batch.into_iter().for_each(|keep| drop(keep.done.send(Err(words.clone()))));
        }
    }
}
