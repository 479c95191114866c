//! What is stored permanently: each battle's beginning, its players, and every decision. A decision is on disk before it is
//! acknowledged.
mod open;
mod pen;
pub(crate) mod private;
#[cfg(test)]
pub(crate) mod tests;
mod writer;

pub use open::{Opened, Unopened};

use kernel::film::Film;
use serde_json::Value;
use sqlx::{PgPool, Row, SqlitePool};
use std::{sync::Arc, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// One of the two databases. Both get the same SQL.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The same expression for either database.
macro_rules! on {
    ($pool:expr, $it:ident => $body:expr) => {
        match $pool {
            $crate::store::Pool::Sqlite($it) => $body,
            $crate::store::Pool::Postgres($it) => $body,
        }
    };
}
pub(crate) use on;

/// How long an orderly stop waits for pending writes.
const LAST_WORDS: Duration = Duration::from_secs(20);

/// Where battles are stored.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    writer: mpsc::Sender<writer::Job>,
}

/// Why something could not be stored or read.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The database reports an error.
    #[error("the database reports an error: {0}")]
    Database(#[from] sqlx::Error),
    /// The disk is full, or similar. The battle is read from the store again before anything else is said about it.
    #[error(
        "this could not be written: {0}. Check that the database can be reached and that its disk has space, then try again"
    )]
    NotWritten(String),
    /// The stored data is not valid.
    #[error("the stored battle {battle} cannot be read: {why}")]
    Unreadable {
        /// The battle.
        battle: String,
        /// What is wrong with it.
        why: String,
    },
}

/// A stored battle, without its decisions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Battle {
    pub(crate) id: String,
    /// When it was begun and last changed, in seconds since 1970.
    pub(crate) begun: i64,
    pub(crate) changed: i64,
    /// The record without its decisions, as text, because it is long and seldom read.
    pub(crate) head: Arc<str>,
    /// Who plays, the terms, and pending requests.
    pub(crate) terms: Value,
    /// The summary for the list of battles.
    pub(crate) summary: Value,
}

/// A stored decision.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decision {
    pub(crate) n: i64,
    /// Who decided.
    pub(crate) seat: Box<str>,
    /// The decision as in the record, as text, because a long battle has many.
    pub(crate) said: Box<str>,
    /// Faces that the players threw.
    pub(crate) dice: Vec<u8>,
    /// The client's key, so that sending a decision twice has no effect.
    pub(crate) key: String,
}

/// One change, written completely or not at all.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) battle: Battle,
    pub(crate) what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A battle begins, possibly with decisions made elsewhere.
    Begin(Vec<Decision>, Option<Film>),
    /// A decision is made, with its frame of the film.
    Decide(Decision, Option<Box<str>>),
    /// Decisions from here on are taken back.
    Cut(i64),
    /// Only the terms have changed.
    Terms,
    /// Nothing has changed, but the film was missing.
    Film(Film),
    /// The battle is deleted.
    Delete,
}

impl Store {
    /// Stores a change. When this returns, the change is on disk.
    pub(crate) async fn keep(&self, change: Change) -> Result<(), StoreError> {
        let (done, kept) = oneshot::channel();
        let gone = || StoreError::NotWritten("the server is stopping".to_owned());
        let job = writer::Job::Keep(Box::new(writer::Keep { change, done }));
        self.writer.send(job).await.map_err(|_| gone())?;
        kept.await.map_err(|_| gone())?.map_err(StoreError::NotWritten)
    }

    /// Deletes a battle. When this returns, it is gone from the disk. It is no error if there is none.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let (terms, summary) = (Value::Null, Value::Null);
        let (id, head) = (id.to_owned(), Arc::default());
        let battle = Battle { id, begun: 0, changed: 0, head, terms, summary };
        self.keep(Change { battle, what: What::Delete }).await
    }

    /// Some of the battles that were last changed before a time, and of those without decisions before another.
    pub(crate) async fn expired(
        &self,
        before: i64,
        unplayed: i64,
    ) -> Result<Vec<String>, StoreError> {
        on!(&self.pool, pool => {
            let rows = sqlx::query("SELECT id FROM battle WHERE changed < $1 OR changed < $2
                AND NOT EXISTS (SELECT 1 FROM decision WHERE decision.battle = battle.id) ORDER BY changed LIMIT 100")
                .bind(before).bind(unplayed).fetch_all(pool).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        })
    }

    /// Waits until all earlier changes are written or have failed.
    pub(crate) async fn settle(&self) -> Result<(), StoreError> {
        let (done, settled) = oneshot::channel();
        let gone = || StoreError::NotWritten("the server is stopping".to_owned());
        self.writer.send(writer::Job::Settle(done)).await.map_err(|_| gone())?;
        settled.await.map_err(|_| gone())
    }

    /// A battle with its decisions, if it exists.
    pub(crate) async fn battle(
        &self,
        id: &str,
    ) -> Result<Option<(Battle, Vec<Decision>)>, StoreError> {
        on!(&self.pool, pool => {
            let row = sqlx::query("SELECT begun, changed, head, terms, summary FROM battle WHERE id = $1")
                .bind(id).fetch_optional(pool).await?;
            let Some(row) = row else { return Ok(None) };
            let json = |column: &str| read(id, row.try_get(column)?);
            let battle = Battle {
                id: id.to_owned(),
                begun: row.try_get("begun")?,
                changed: row.try_get("changed")?,
                head: row.try_get::<String, _>("head")?.into(),
                terms: json("terms")?,
                summary: json("summary")?,
            };
            let rows = sqlx::query("SELECT n, said, dice, key FROM decision WHERE battle = $1 ORDER BY n")
                .bind(id).fetch_all(pool).await?;
            let decisions = rows.iter().map(|row| {
                let (dice, said): (String, String) = (row.try_get("dice")?, row.try_get("said")?);
                let dice = serde_json::from_str(&dice).map_err(|why| unreadable(id, &why))?;
                let by: By = serde_json::from_str(&said).map_err(|why| unreadable(id, &why))?;
                let (n, key) = (row.try_get("n")?, row.try_get("key")?);
                Ok(Decision { n, seat: by.seat, said: said.into(), dice, key })
            });
            Ok(Some((battle, decisions.collect::<Result<_, StoreError>>()?)))
        })
    }

    /// Terms and summary of a battle, without its decisions.
    pub(crate) async fn glance(&self, id: &str) -> Result<Option<Battle>, StoreError> {
        on!(&self.pool, pool => {
            let row = sqlx::query("SELECT begun, changed, terms, summary FROM battle WHERE id = $1")
                .bind(id).fetch_optional(pool).await?;
            let Some(row) = row else { return Ok(None) };
            let json = |column: &str| read(id, row.try_get(column)?);
            let (terms, summary) = (json("terms")?, json("summary")?);
            let (begun, changed) = (row.try_get("begun")?, row.try_get("changed")?);
            Ok(Some(Battle { id: id.to_owned(), begun, changed, head: Arc::default(), terms, summary }))
        })
    }

    /// The film of a battle, if all of it is stored.
    pub(crate) async fn film(&self, id: &str) -> Result<Option<Film>, StoreError> {
        on!(&self.pool, pool => {
            let opening = sqlx::query("SELECT opening FROM battle WHERE id = $1").bind(id);
            let Some(row) = opening.fetch_optional(pool).await? else { return Ok(None) };
            let opening: Option<String> = row.try_get("opening")?;
            let frames = sqlx::query("SELECT frame FROM decision WHERE battle = $1 ORDER BY n");
            let rows = frames.bind(id).fetch_all(pool).await?;
            let frame = |row| Ok(Row::try_get::<Option<String>, _>(row, "frame")?.map(Into::into));
            let frames: Option<Vec<Box<str>>> = rows.iter().map(frame).collect::<Result<_, StoreError>>()?;
            Ok(opening.zip(frames).map(|(opening, frames)| Film { opening: opening.into(), frames }))
        })
    }

    /// How many battles are kept.
    pub(crate) async fn count(&self) -> Result<i64, StoreError> {
        on!(&self.pool, pool => {
            let row = sqlx::query("SELECT count(*) AS n FROM battle").fetch_one(pool).await?;
            Ok(row.try_get("n")?)
        })
    }

    /// Closes the store when all changes are written.
    pub async fn close(self) {
        let (done, stopped) = oneshot::channel();
        let stop = async {
            if self.writer.send(writer::Job::Stop(done)).await.is_ok() {
                let _ = stopped.await;
            }
            on!(self.pool, pool => pool.close().await);
        };
        if tokio::time::timeout(LAST_WORDS, stop).await.is_err() {
            tracing::error!("the database did not close in time; acknowledged changes are stored");
        }
    }
}

/// The seat of a decision.
#[derive(serde::Deserialize)]
struct By {
    seat: Box<str>,
}

fn read(battle: &str, text: String) -> Result<Value, StoreError> {
    serde_json::from_str(&text).map_err(|why| unreadable(battle, &why))
}

fn unreadable(battle: &str, why: &serde_json::Error) -> StoreError {
    StoreError::Unreadable { battle: battle.to_owned(), why: why.to_string() }
}
