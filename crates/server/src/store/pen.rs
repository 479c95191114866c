//! The only connection through which changes are written.
//!
//! It belongs to the writer alone. After any error it is closed, and the next one is checked to be outside any transaction before
//! it is used. SQLite ends a transaction by itself when the disk is full, and a connection that has lost track of its
//! transactions acknowledges changes that it never commits.
//!
//! In PostgreSQL this connection also holds the lock that keeps other servers out. If the connection is lost, so is the lock, and
//! nothing can be written without it. A new connection must get the lock again, and no other server may have used the database
//! in between: battles in memory would be out of date.
use super::{Change, Decision, What};
use sqlx::{
    Connection, PgConnection, Row, SqliteConnection, postgres::PgConnectOptions,
    sqlite::SqliteConnectOptions,
};
use std::time::Duration;

/// The lock that the only server of a PostgreSQL database holds.
const LOCK: i64 = 0x4c49_4e53_544f_434b;

const DECISION: &str =
    "INSERT INTO decision (battle, n, said, dice, key, frame) VALUES ($1, $2, $3, $4, $5, $6)";
const DELETE: [&str; 2] =
    ["DELETE FROM decision WHERE battle = $1", "DELETE FROM battle WHERE id = $1"];
const FRAME: &str = "UPDATE decision SET frame = $3 WHERE battle = $1 AND n = $2";

/// Begins, writes and commits. This is a macro because the two databases have no common type.
macro_rules! at_once {
    ($line:expr, $begin:literal, $changes:expr) => {{
        let mut at_once = $line.begin_with($begin).await.map_err(Unwritten::Never)?;
        for Change { battle, what } in $changes {
            if let What::Delete = what {
                for sql in DELETE {
                    let put = sqlx::query(sql).bind(&battle.id);
                    put.execute(&mut *at_once).await.map_err(Unwritten::Never)?;
                }
                continue;
            }
            let put = sqlx::query(statement(what)).bind(&battle.id);
            let put = match what {
                What::Film(film) => put.bind(&*film.opening),
                _ => {
                    let put = put.bind(battle.changed).bind(battle.terms.to_string());
                    put.bind(battle.summary.to_string())
                }
            };
            let put = match what {
                What::Decide(..) | What::Film(_) | What::Delete => put,
                What::Begin(..) | What::Cut(_) | What::Terms => {
                    put.bind(battle.begun).bind(&*battle.head)
                }
            };
            let put = match what {
                What::Begin(_, film) => put.bind(film.as_ref().map(|film| &*film.opening)),
                _ => put,
            };
            let put = put.execute(&mut *at_once).await.map_err(Unwritten::Never)?;
            if put.rows_affected() != 1 {
                // Nothing is written for a battle that no longer exists.
                return Err(Unwritten::Never(sqlx::Error::RowNotFound));
            }
            if let What::Cut(from) = what {
                let cut = sqlx::query("DELETE FROM decision WHERE battle = $1 AND n >= $2");
                let cut = cut.bind(&battle.id).bind(from);
                cut.execute(&mut *at_once).await.map_err(Unwritten::Never)?;
            }
            for (Decision { n, said, dice, key, .. }, frame) in decisions(what) {
                let dice = serde_json::json!(dice).to_string();
                let put = sqlx::query(DECISION).bind(&battle.id).bind(n).bind(&**said);
                let put = put.bind(dice).bind(key).bind(frame);
                put.execute(&mut *at_once).await.map_err(Unwritten::Never)?;
            }
            if let What::Film(film) = what {
                for (n, frame) in film.frames.iter().enumerate() {
                    let put = sqlx::query(FRAME).bind(&battle.id).bind(n as i64).bind(&**frame);
                    put.execute(&mut *at_once).await.map_err(Unwritten::Never)?;
                }
            }
        }
        at_once.commit().await.map_err(Unwritten::Unknown)
    }};
}

/// How each new connection is opened.
#[derive(Clone, Debug)]
pub(super) enum Opener {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
}

/// An open connection.
#[derive(Debug)]
pub(super) enum Line {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Why changes were not written.
#[derive(Debug)]
pub(super) enum Unwritten {
    /// None of them was committed.
    Never(sqlx::Error),
    /// The commit failed in an unclear way: they may have been written or not.
    Unknown(sqlx::Error),
}

impl std::fmt::Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Never(why) | Self::Unknown(why) => why.fmt(f),
        }
    }
}

/// The writing end of the store.
#[derive(Debug)]
pub(super) struct Pen {
    opener: Opener,
    /// None after an error.
    line: Option<Line>,
    /// The number of this server among all that have used the database.
    era: i64,
}

impl Pen {
    /// With a connection to a database whose tables are migrated.
    pub(super) async fn new(opener: Opener, mut line: Line) -> Result<Self, sqlx::Error> {
        let era = line.begin_era().await?;
        Ok(Self { opener, line: Some(line), era })
    }

    /// A new connection, if no other server has used the database since the last one.
    async fn reopened(&self) -> Result<Line, sqlx::Error> {
        let no = |why: &str| sqlx::Error::Protocol(why.to_owned());
        let line = Line::open(&self.opener).await?;
        let mut line = line.ok_or_else(|| no("another Linstock server has taken this database"))?;
        match line.era().await? {
            era if era == self.era => Ok(line),
            _ => {
                tracing::error!("another server has used the database: restart this one");
                line.abandon().await;
                Err(no("another Linstock server has used this database since: restart this one"))
            }
        }
    }

    /// Writes some changes in one transaction. After an error the connection is closed.
    pub(super) async fn write(&mut self, changes: &[&Change]) -> Result<(), Unwritten> {
        // Taken out, so that the connection is also dropped if this future is cancelled.
        let mut line = match self.line.take() {
            Some(line) => line,
            None => self.reopened().await.map_err(Unwritten::Never)?,
        };
        match line.write(changes).await {
            Ok(()) => self.line = Some(line),
            Err(why) => {
                line.abandon().await;
                return Err(why);
            }
        }
        Ok(())
    }

    /// Closes the connection when everything is written.
    pub(super) async fn close(self) {
        let closed = match self.line {
            Some(Line::Sqlite(line)) => line.close().await,
            Some(Line::Postgres(line)) => line.close().await,
            None => Ok(()),
        };
        if let Err(why) = closed {
            tracing::debug!(%why, "the writer's connection did not close properly; everything is committed");
        }
    }
}

impl Line {
    /// A new connection outside any transaction, with the lock of the database; none if another server has it.
    pub(super) async fn open(opener: &Opener) -> Result<Option<Self>, sqlx::Error> {
        Ok(Some(match opener {
            Opener::Sqlite(options) => {
                let mut line = SqliteConnection::connect_with(options).await?;
                // SQLite refuses to begin within a transaction.
                for sql in ["BEGIN IMMEDIATE", "ROLLBACK"] {
                    sqlx::query(sql).execute(&mut line).await?;
                }
                Self::Sqlite(line)
            }
            Opener::Postgres(options) => {
                let mut line = PgConnection::connect_with(options).await?;
                // PostgreSQL refuses a savepoint outside a transaction.
                match sqlx::query("SAVEPOINT outside").execute(&mut line).await {
                    Err(sqlx::Error::Database(why)) if why.code().as_deref() == Some("25P01") => {}
                    Err(why) => return Err(why),
                    Ok(_) => {
                        return Err(sqlx::Error::Protocol(
                            "a new connection is in a transaction".to_owned(),
                        ));
                    }
                }
                if !locked(&mut line).await? {
                    return Ok(None);
                }
                Self::Postgres(line)
            }
        }))
    }

    /// Counts a server that begins to use the database, and returns its number. An embedded database is not written to here, so
    /// that a server starts on a full disk too: its locked file is never lost while the server runs.
    async fn begin_era(&mut self) -> Result<i64, sqlx::Error> {
        if let Self::Postgres(line) = self {
            sqlx::query("UPDATE era SET n = n + 1").execute(line).await?;
        }
        self.era().await
    }

    /// The number of the last server that has begun to use the database; always the same for an embedded one.
    async fn era(&mut self) -> Result<i64, sqlx::Error> {
        match self {
            Self::Sqlite(_) => Ok(0),
            Self::Postgres(line) => {
                sqlx::query("SELECT n FROM era").fetch_one(line).await?.try_get("n")
            }
        }
    }

    async fn write(&mut self, changes: &[&Change]) -> Result<(), Unwritten> {
        match self {
            // Begins as a writer at once: a transaction that first only read could not become a writer while another writes.
            Self::Sqlite(line) => at_once!(line, "BEGIN IMMEDIATE", changes),
            Self::Postgres(line) => at_once!(line, "BEGIN", changes),
        }
    }

    /// Drops the connection and everything that it had not committed.
    async fn abandon(self) {
        let closed = match self {
            // Its thread must release the file before the next connection opens it.
            Self::Sqlite(line) => line.close().await,
            Self::Postgres(line) => line.close_hard().await,
        };
        if let Err(why) = closed {
            tracing::debug!(%why, "a failed connection did not close properly");
        }
    }
}

/// Whether this connection alone has the database. One that was just closed stays locked for a moment, until PostgreSQL notices
/// that the other end is gone.
async fn locked(line: &mut PgConnection) -> Result<bool, sqlx::Error> {
    for pause in [0, 50, 200, 750] {
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let lock = sqlx::query("SELECT pg_try_advisory_lock($1) AS alone").bind(LOCK);
        if lock.fetch_one(&mut *line).await?.try_get::<bool, _>("alone")? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The statement that writes a battle's own row.
fn statement(what: &What) -> &'static str {
    match what {
        What::Begin(..) => {
            "INSERT INTO battle (id, changed, terms, summary, begun, head, opening) VALUES ($1, $2, $3, $4, $5, $6, $7)"
        }
        What::Cut(_) | What::Terms => {
            "UPDATE battle SET changed = $2, terms = $3, summary = $4, begun = $5, head = $6 WHERE id = $1"
        }
        // A decision does not change the head, which is most of the stored data.
        What::Decide(..) => {
            "UPDATE battle SET changed = $2, terms = $3, summary = $4 WHERE id = $1"
        }
        What::Film(_) => "UPDATE battle SET opening = $2 WHERE id = $1",
        What::Delete => DELETE[1],
    }
}

/// The decisions of a change, each with its frame of the film.
fn decisions(what: &What) -> Vec<(&Decision, Option<&str>)> {
    match what {
        What::Begin(decisions, film) => {
            let frames = film.as_ref().map_or(&[][..], |film| &film.frames);
            let frame = |n: usize| frames.get(n).map(|frame| &**frame);
            decisions.iter().enumerate().map(|(n, decision)| (decision, frame(n))).collect()
        }
        What::Decide(decision, frame) => vec![(decision, frame.as_deref())],
        What::Cut(_) | What::Terms | What::Film(_) | What::Delete => Vec::new(),
    }
}
