//! The budget that all heavy requests share: a few threads and part of the memory.
//!
//! Checks, uploads, reports, odds, fits and new runs of the lab run outside the threads that answer requests, a few at a time. A
//! request that finds no place is told to try again, so that no request can block the battles of others.
use crate::{config::Config, faults::guarded};
use std::{sync::Arc, time::Duration};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes of memory per byte of a file while it is parsed, measured with scenarios of many small values.
const BYTES_A_BYTE: usize = 128;
/// Memory of work that reads no file.
const USUAL: usize = 16 << 20;
/// The most bytes of requests that are being received or are waiting.
const MOST_RECEIVED: usize = 64 << 20;
/// How many more short pieces of work than long ones may run at once.
const SHORT: usize = 2;
/// The most requests that may wait.
const MOST_WAITING: usize = 256;
/// Seconds after which a refused request may be tried again.
pub(crate) const RETRY: u32 = 5;

/// All places are taken.
#[derive(thiserror::Error, Copy, Clone, PartialEq, Eq, Debug)]
#[error("the server is busy with other requests: try again in {RETRY} seconds")]
pub(crate) struct Busy;

/// Why work was not done.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Undone {
    #[error(transparent)]
    Busy(#[from] Busy),
    #[error("{0}")]
    Fault(String),
}

/// How much a piece of work may need.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Load {
    /// A question that is answered while a player drags a unit.
    Short,
    /// Seconds, with the usual memory.
    Long,
    /// Seconds, for a text of this many bytes.
    Text(usize),
}

/// The budget.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Work of any kind.
    work: Arc<Semaphore>,
    /// Long work, which leaves some places to short work.
    long: Arc<Semaphore>,
    /// In kilobytes.
    memory: Arc<Semaphore>,
    most_memory: usize,
    received: Arc<Semaphore>,
    waiting: Semaphore,
    patience: Duration,
    /// Battles that are read from the store, and generals that think. They wait for their turn and are not refused.
    turns: Arc<Semaphore>,
}

/// What work holds until it is done.
#[derive(Debug)]
struct Held {
    _long: Option<OwnedSemaphorePermit>,
    _memory: OwnedSemaphorePermit,
    _work: OwnedSemaphorePermit,
}

impl Budget {
    pub(crate) fn new(config: &Config) -> Self {
        let (n_long, most_memory) = (config.most_work.max(1), (config.most_memory >> 10).max(1));
        let most_memory = most_memory.min(Semaphore::MAX_PERMITS).min(u32::MAX as usize);
        Self {
            work: Arc::new(Semaphore::new(n_long + SHORT)),
            long: Arc::new(Semaphore::new(n_long)),
            memory: Arc::new(Semaphore::new(most_memory)),
            most_memory,
            received: Arc::new(Semaphore::new(MOST_RECEIVED)),
            waiting: Semaphore::new(MOST_WAITING),
            patience: config.patience,
            turns: Arc::new(Semaphore::new(n_long + SHORT)),
        }
    }

    /// Runs work on another thread when there is a place for it. The work keeps its place until it is done, even if nobody waits
    /// for it any more.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        load: Load,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let held = self.hold(load).await?;
        let done = tokio::task::spawn_blocking(move || {
            let _held = held;
            guarded(work)
        });
        done.await.unwrap_or_else(|why| Err(why.to_string())).map_err(Undone::Fault)
    }

    /// Waits for a place.
    async fn hold(&self, load: Load) -> Result<Held, Busy> {
        let _waiting = self.waiting.try_acquire().map_err(|_| Busy)?;
        let bytes = match load {
            Load::Short | Load::Long => USUAL,
            Load::Text(bytes) => bytes.saturating_mul(BYTES_A_BYTE).max(USUAL),
        };
        // Work that needs more than the total gets all of it, except what is reserved for short work.
        let left = if load == Load::Short { 0 } else { (SHORT * USUAL) >> 10 };
        let most = self.most_memory.saturating_sub(left).max(1);
        let kilobytes = (bytes >> 10).clamp(1, most) as u32;
        let holding = async {
            let long = match load {
                Load::Short => None,
                Load::Long | Load::Text(_) => Some(Arc::clone(&self.long).acquire_owned().await?),
            };
            let memory = Arc::clone(&self.memory).acquire_many_owned(kilobytes).await?;
            let work = Arc::clone(&self.work).acquire_owned().await?;
            Ok(Held { _long: long, _memory: memory, _work: work })
        };
        let held: Result<_, tokio::sync::AcquireError> =
            tokio::time::timeout(self.patience, holding).await.map_err(|_| Busy)?;
        held.map_err(|_| Busy)
    }

    /// Waits for a turn, for work that belongs to a battle in progress. None only if the server stops.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.turns).acquire_owned().await.ok()
    }

    /// Space for a request that is being received. It grows with the data.
    pub(crate) fn receive(&self) -> Received {
        Received { received: Arc::clone(&self.received), held: None }
    }
}

/// The space that a received request takes.
#[derive(Debug)]
pub(crate) struct Received {
    received: Arc<Semaphore>,
    held: Option<OwnedSemaphorePermit>,
}

impl Received {
    /// Reserves more bytes.
    pub(crate) fn grow(&mut self, bytes: usize) -> Result<(), Busy> {
        let bytes = u32::try_from(bytes).map_err(|_| Busy)?;
        let more = Arc::clone(&self.received).try_acquire_many_owned(bytes).map_err(|_| Busy)?;
        match &mut self.held {
            Some(held) => held.merge(more),
            None => self.held = Some(more),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn budget(n: usize, most_memory: usize) -> Budget {
        let mut config = Config::new(std::path::PathBuf::new());
        (config.most_work, config.most_memory, config.patience) = (n, most_memory, Duration::ZERO);
        Budget::new(&config)
    }

    /// Work that continues until the sender is dropped.
    fn at_work(
        budget: &Arc<Budget>,
        load: Load,
    ) -> (mpsc::Sender<()>, tokio::task::JoinHandle<()>) {
        let ((end, ended), budget) = (mpsc::channel::<()>(), Arc::clone(budget));
        let work = tokio::spawn(async move {
            let done = budget.work(load, move || ended.recv().is_err()).await;
            assert_eq!(done, Ok(true), "there is a place");
        });
        (end, work)
    }

    /// Waits until this much of the budget is taken.
    async fn until(is_so: impl Fn() -> bool) {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn long_work_leaves_places_to_short_work() {
        let budget = Arc::new(budget(1, 512 << 20));
        let (end, work) = at_work(&budget, Load::Long);
        until(|| budget.long.available_permits() == 0).await;
        assert_eq!(budget.work(Load::Long, || 7).await, Err(Undone::Busy(Busy)));
        assert_eq!(budget.work(Load::Text(9), || 7).await, Err(Undone::Busy(Busy)));
        assert_eq!(budget.work(Load::Short, || 7).await, Ok(7));
        drop(end);
        work.await.expect("it is done");
        assert_eq!(budget.work(Load::Long, || 7).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn memory_is_shared() {
        let budget = Arc::new(budget(8, 256 << 20));
        // This is more than the total: it gets everything that is not reserved for short work.
        let (end, work) = at_work(&budget, Load::Text(8 << 20));
        until(|| budget.long.available_permits() == 7).await;
        until(|| budget.memory.available_permits() << 10 == SHORT * USUAL).await;
        assert_eq!(budget.work(Load::Text(1 << 20), || 7).await, Err(Undone::Busy(Busy)));
        assert_eq!(budget.work(Load::Short, || 7).await, Ok(7));
        drop(end);
        work.await.expect("it is done");
        assert_eq!(budget.work(Load::Text(1 << 20), || 7).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_nobody_waits_for_keeps_its_place_until_it_is_done() {
        let budget = Arc::new(budget(1, 512 << 20));
        let (end, work) = at_work(&budget, Load::Long);
        until(|| budget.long.available_permits() == 0).await;
        work.abort();
        let _ = work.await;
        assert_eq!(budget.work(Load::Long, || 7).await, Err(Undone::Busy(Busy)));
        drop(end);
        until(|| budget.long.available_permits() == 1).await;
        let fault = budget.work(Load::Long, || panic!("a bug")).await;
        assert!(matches!(fault, Err::<(), _>(Undone::Fault(why)) if why.contains("a bug")));
    }

    #[test]
    fn what_is_received_is_bounded() {
        let budget = budget(1, 512 << 20);
        let (mut one, mut other) = (budget.receive(), budget.receive());
        for _ in 0..8 {
            one.grow(MOST_RECEIVED / 8).expect("there is room");
        }
        assert_eq!(other.grow(1), Err(Busy));
        drop(one);
        other.grow(1).expect("it was given back");
    }
}
