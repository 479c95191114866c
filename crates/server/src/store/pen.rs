//! The only connection through which changes are written.
//!
//! It belongs to the writer alone. After any error it is closed, and the next one is checked to be outside any transaction before
//! it is used. SQLite ends a transaction by itself when the disk is full, and a connection that has lost track of its
//! transactions acknowledges changes that it never commits.
use super::{Change, Decision, What};
use sqlx::{
    Connection, PgConnection, SqliteConnection, postgres::PgConnectOptions,
    sqlite::SqliteConnectOptions,
};

const DECISION: &str =
    "INSERT INTO decision (battle, n, said, dice, key, frame) VALUES ($1, $2, $3, $4, $5, $6)";
const FRAME: &str = "UPDATE decision SET frame = $3 WHERE battle = $1 AND n = $2";

/// Begins, writes and commits. This is a macro because the two databases have no common type.
macro_rules! at_once {
    ($line:expr, $begin:literal, $changes:expr) => {{
        let mut at_once = $line.begin_with($begin).await.map_err(Unwritten::Never)?;
        for Change { battle, what } in $changes {
            let put = sqlx::query(statement(what)).bind(&battle.id);
            let put = match what {
                What::Film(film) => put.bind(&*film.opening),
                _ => {
                    let put = put.bind(battle.changed).bind(battle.terms.to_string());
                    put.bind(battle.summary.to_string())
                }
            };
            let put = match what {
                What::Decide(..) | What::Film(_) => put,
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
enum Line {
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
}

impl Pen {
    pub(super) fn new(opener: Opener) -> Self {
        Self { opener, line: None }
    }

    /// Writes some changes in one transaction. After an error the connection is closed.
    pub(super) async fn write(&mut self, changes: &[&Change]) -> Result<(), Unwritten> {
        // Taken out, so that the connection is also dropped if this future is cancelled.
        let mut line = match self.line.take() {
            Some(line) => line,
            None => Line::open(&self.opener).await.map_err(Unwritten::Never)?,
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
    /// A new connection outside any transaction.
    async fn open(opener: &Opener) -> Result<Self, sqlx::Error> {
        Ok(match opener {
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
                Self::Postgres(line)
            }
        })
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
        What::Cut(_) | What::Terms | What::Film(_) => Vec::new(),
    }
}
