//! The battles in memory. One without viewers is removed from memory; the disk already has it.
#[cfg(test)]
mod tests;

use crate::{
    answers::Begun,
    budget::Budget,
    config::Config,
    metrics::Metrics,
    room::{NotRead, Room, drive},
    runs::Runs,
    store::{Store, StoreError},
    terms::Keys,
};
use std::{
    collections::BTreeMap,
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{MappedMutexGuard, MutexGuard, watch};

/// How long a battle without viewers stays in memory.
const REST: Duration = Duration::from_secs(60);

/// One of so many places in memory is only for battles that somebody comes back to.
const RESERVED: usize = 10;

/// A battle's place in memory; empty until the battle is read.
#[derive(Debug)]
pub(crate) struct Cell {
    pub(crate) id: String,
    /// Reached through [`Hall::room`].
    room: tokio::sync::Mutex<Option<Room>>,
    used: Mutex<Instant>,
}

/// A room, locked for work.
#[derive(Debug)]
pub(crate) struct Held<'a>(MappedMutexGuard<'a, Room>);

impl Deref for Held<'_> {
    type Target = Room;
    fn deref(&self) -> &Room {
        &self.0
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Room {
        &mut self.0
    }
}

impl Drop for Held<'_> {
    /// A panic may have left the room half changed, so it is read from the store again.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.doubt();
        }
    }
}

/// Everything the server holds.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) metrics: Metrics,
    pub(crate) runs: Arc<Runs>,
    pub(crate) budget: Budget,
    cells: Mutex<BTreeMap<String, Arc<Cell>>>,
    closing: watch::Sender<bool>,
}

/// Why there is no room.
#[derive(thiserror::Error, Debug)]
pub(crate) enum NoRoom {
    #[error("there is no battle `{0}` here")]
    Unknown(String),
    #[error("too many battles are open on this server: try again later")]
    Full,
    #[error("battle {id} cannot be loaded: {why}")]
    Broken { id: String, why: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NoRoom {
    fn unread(id: &str, why: NotRead) -> Self {
        match why {
            NotRead::Unknown => Self::Unknown(id.chars().take(40).collect()),
            NotRead::Broken(why) => Self::Broken { id: id.to_owned(), why },
            NotRead::Store(why) => Self::Store(why),
        }
    }
}

impl Hall {
    pub(crate) fn new(config: Config, store: Store, runs: Runs) -> Self {
        let (cells, closing) = (Mutex::default(), watch::Sender::new(false));
        let (metrics, runs) = (Metrics::default(), Arc::new(runs));
        let budget = Budget::new(&config);
        Self { config, store, metrics, runs, budget, cells, closing }
    }

    /// The battle with an id, read from the store if it is not in memory.
    pub(crate) async fn cell(&self, id: &str) -> Result<Arc<Cell>, NoRoom> {
        let cell = self.seat_for(id, self.config.most_live)?;
        let found = self.room(&cell).await.map(drop);
        if matches!(found, Err(NoRoom::Unknown(_))) {
            self.cells().remove(id);
        }
        found.map(|()| cell)
    }

    /// The room of a cell. It is read from the store if it is not in memory, and read again if it is in doubt, so that it always
    /// agrees with the store.
    pub(crate) async fn room<'a>(&self, cell: &'a Cell) -> Result<Held<'a>, NoRoom> {
        let no = |why| NoRoom::unread(&cell.id, why);
        let mut place = cell.room.lock().await;
        match place.as_mut() {
            Some(room) if room.is_in_doubt() => room.read_again(&self.store).await.map_err(no)?,
            Some(_) => {}
            None => {
                let _turn = self.budget.turn().await;
                *place = Some(Room::read(&self.store, &cell.id).await.map_err(no)?);
            }
        }
        let held = MutexGuard::try_map(place, Option::as_mut);
        held.map(Held).map_err(|_| no(NotRead::Unknown))
    }

    /// A place in memory for a battle.
    fn seat_for(&self, id: &str, most: usize) -> Result<Arc<Cell>, NoRoom> {
        let mut cells = self.cells();
        if let Some(cell) = cells.get(id) {
            *cell.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            return Ok(Arc::clone(cell));
        }
        if cells.len() >= most {
            // Battles that nobody looks at make room at once.
            cells.retain(|_, cell| !cell.is_idle());
        }
        if cells.len() >= most {
            return Err(NoRoom::Full);
        }
        let cell = Arc::new(Cell::new(id, None));
        cells.insert(id.to_owned(), Arc::clone(&cell));
        Ok(cell)
    }

    /// Stores a new battle.
    pub(crate) async fn begin(&self, mut room: Room) -> Result<Arc<Cell>, NoRoom> {
        if self.store.count().await? >= self.config.most_battles {
            return Err(NoRoom::Full);
        }
        // Some places are only for those who come back to a battle.
        let most = self.config.most_live - self.config.most_live / RESERVED;
        let cell = self.seat_for(&room.id, most)?;
        let mut place = cell.room.lock().await;
        if let Err(why) = room.keep_new(&self.store).await {
            self.cells().remove(&room.id);
            return Err(why.into());
        }
        *place = Some(room);
        drop(place);
        self.metrics.battles.add(1);
        Ok(cell)
    }

    /// Deletes a battle. Everyone in it is told.
    pub(crate) async fn delete(&self, cell: &Cell) -> Result<(), NoRoom> {
        let mut place = cell.room.lock().await;
        self.store.delete(&cell.id).await?;
        if let Some(room) = place.take() {
            room.say_gone("this battle has been deleted");
        }
        self.cells().remove(&cell.id);
        Ok(())
    }

    /// Deletes some of the battles that have expired, and returns how many.
    pub(crate) async fn expire(&self, now: i64) -> Result<usize, StoreError> {
        let Some(kept) = self.config.kept else { return Ok(0) };
        let before = |days: u32| now - i64::from(days) * 86_400;
        let expired = self.store.expired(before(kept.days), before(kept.unplayed)).await?;
        let mut n = 0;
        for id in expired {
            // Whoever is looking at it may go on looking.
            if !self.cells().contains_key(&id) {
                self.store.delete(&id).await?;
                n += 1;
            }
        }
        Ok(n)
    }

    /// Starts the task that answers for computers, if there is something to answer.
    pub(crate) fn attend(self: &Arc<Self>, cell: &Arc<Cell>, room: &Room) {
        if room.wants_driving() && !self.is_closing() {
            tokio::spawn(drive(Arc::clone(self), Arc::clone(cell)));
        }
    }

    /// Removes battles without viewers from memory.
    pub(crate) fn rest(&self) {
        let mut cells = self.cells();
        cells.retain(|_, cell| {
            let used = *cell.used.lock().unwrap_or_else(PoisonError::into_inner);
            used.elapsed() < REST || !cell.is_idle()
        });
        self.metrics.live.set(cells.len() as u64);
    }

    pub(crate) fn n_live(&self) -> usize {
        self.cells().len()
    }

    /// Tells every connection that the server stops, without waiting for a room, which may be busy for a while.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.runs.close();
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server is told to stop.
    pub(crate) async fn closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Waits until nobody is connected.
    pub(crate) async fn emptied(&self) {
        while self.metrics.sockets.get() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn cells(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Arc<Cell>>> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cell {
    fn new(id: &str, room: Option<Room>) -> Self {
        let (room, used) = (tokio::sync::Mutex::new(room), Mutex::new(Instant::now()));
        Self { id: id.to_owned(), room, used }
    }

    /// Whether nobody uses it and nothing is to be done in it.
    fn is_idle(self: &Arc<Self>) -> bool {
        let is_at_rest = |room: &Room| room.n_listeners() == 0 && !room.wants_driving();
        // Somebody who holds the cell still works on it.
        Arc::strong_count(self) == 1
            && self.room.try_lock().is_ok_and(|room| room.as_ref().is_none_or(is_at_rest))
    }

    /// Removes a client that has disconnected.
    pub(crate) async fn leave(&self, listener: u64) {
        if let Some(room) = self.room.lock().await.as_mut() {
            room.leave(listener);
        }
    }
}

/// What the creator of a battle receives, once.
pub(crate) fn told(cell: &Cell, keys: Keys) -> Begun {
    let Keys { host, watch, seats } = keys;
    Begun { battle: cell.id.clone(), host, watch, seats: seats.into_iter().collect() }
}
