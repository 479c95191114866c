//! Opening the database: a file in the user's data folder, or PostgreSQL by its address. One server to a database.
use super::{
    Pool, Store, StoreError, on,
    pen::{Opener, Pen},
    writer,
};
use sqlx::{
    Connection, PgConnection, Row,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};
use tokio::sync::mpsc;

/// Each step that the tables have taken, in order. A step is never changed once it is released.
const STEPS: &[&[&str]] = &[&[
    "CREATE TABLE battle (id TEXT PRIMARY KEY, begun BIGINT NOT NULL, changed BIGINT NOT NULL,
        head TEXT NOT NULL, terms TEXT NOT NULL, summary TEXT NOT NULL)",
    "CREATE TABLE decision (battle TEXT NOT NULL REFERENCES battle (id), n BIGINT NOT NULL, said TEXT NOT NULL,
        dice TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (battle, n))",
]];
/// Held by the one server of a PostgreSQL database.
const LOCK: i64 = 0x4c49_4e53_544f_434b;

/// Why there is no store.
#[derive(thiserror::Error, Debug)]
pub enum Unopened {
    /// The data folder is of no use.
    #[error("the data folder {} cannot be used: {why}. Name another with --data DIR", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The file in it is of no use.
    #[error("the database {} cannot be used: {why}. See that it may be written and that the disk has room, or name another folder with --data DIR", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        why: sqlx::Error,
    },
    /// Another server is at work on it.
    #[error(
        "another Linstock server uses {0}: stop it, or name another with --data DIR or --database URL"
    )]
    InUse(String),
    /// A newer program has been here.
    #[error("the database was written by a newer Linstock (step {found} of its tables; this one knows {}): use that one", STEPS.len())]
    Newer {
        /// The step it stands at.
        found: i64,
    },
    /// The address is not one of a database that we speak to.
    #[error(
        "`{0}` is no database that Linstock speaks to: write postgres://user@host/name or sqlite:FILE"
    )]
    Address(String),
    /// The database says no.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] sqlx::Error),
}

/// A store and what keeps others out of it.
#[derive(Debug)]
pub struct Opened {
    /// The store.
    pub store: Store,
    /// What it is, for a person.
    pub place: String,
    _lock: Lock,
}

#[derive(Debug)]
#[expect(dead_code, reason = "held, not read: dropping it lets the next server in")]
enum Lock {
    File(File),
    Session(Box<PgConnection>),
}

impl Store {
    /// Opens the database of an address, or else the file in a folder.
    pub async fn open(folder: &Path, address: Option<&str>) -> Result<Opened, Unopened> {
        let (opener, lock, place) = match address {
            None => sqlite(&made(folder)?.join("linstock.db"))?,
            Some(address) => match address.strip_prefix("sqlite:") {
                Some(file) => sqlite(Path::new(file.trim_start_matches("//")))?,
                None if address.starts_with("postgres") => postgres(address).await?,
                None => return Err(Unopened::Address(shown(address))),
            },
        };
        let is_file = matches!(opener, Opener::Sqlite(_));
        let store = Self::over(opener).await.map_err(|why| match why {
            Unopened::Database(why) if is_file => {
                Unopened::File { file: PathBuf::from(&place), why }
            }
            why => why,
        })?;
        Ok(Opened { store, place, _lock: lock })
    }

    /// A store with its tables at the newest step and its writer at work.
    pub(super) async fn over(opener: Opener) -> Result<Self, Unopened> {
        let pool = match &opener {
            Opener::Sqlite(options) => {
                let pool = SqlitePoolOptions::new().max_connections(4);
                Pool::Sqlite(pool.connect_with((**options).clone()).await?)
            }
            Opener::Postgres(options) => {
                let wait = Duration::from_secs(10);
                let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(wait);
                Pool::Postgres(pool.connect_with((**options).clone()).await?)
            }
        };
        migrate(&pool).await?;
        let (jobs, work) = mpsc::channel(1024);
        tokio::spawn(writer::run(Pen::new(opener), work));
        Ok(Self { pool, writer: jobs })
    }
}

fn made(folder: &Path) -> Result<&Path, Unopened> {
    let no = |why| Unopened::Folder { folder: folder.to_owned(), why };
    fs::create_dir_all(folder).map_err(no)?;
    Ok(folder)
}

fn sqlite(file: &Path) -> Result<(Opener, Lock, String), Unopened> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let no = |why| Unopened::Folder { folder: folder.to_owned(), why };
    let lock = File::create(file.with_extension("lock")).map_err(no)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(fs::TryLockError::WouldBlock) => {
            return Err(Unopened::InUse(file.display().to_string()));
        }
        Err(fs::TryLockError::Error(why)) => return Err(no(why)),
    }
    Ok((Opener::Sqlite(Box::new(options(file))), Lock::File(lock), file.display().to_string()))
}

/// How the file is opened.
pub(super) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A decision that was acknowledged must outlive the power.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
}

async fn postgres(address: &str) -> Result<(Opener, Lock, String), Unopened> {
    let options: PgConnectOptions = address.parse()?;
    let mut session = PgConnection::connect_with(&options).await?;
    if !locked(&mut session).await? {
        return Err(Unopened::InUse(shown(address)));
    }
    let lock = Lock::Session(Box::new(session));
    Ok((Opener::Postgres(Box::new(options)), lock, shown(address)))
}

/// Whether the database is ours alone. One that has just been left is still held for a moment: PostgreSQL lets go only
/// when it has noticed that the other is gone.
async fn locked(session: &mut PgConnection) -> Result<bool, sqlx::Error> {
    for pause in [0, 50, 200, 750] {
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let lock = sqlx::query("SELECT pg_try_advisory_lock($1) AS alone").bind(LOCK);
        if lock.fetch_one(&mut *session).await?.try_get::<bool, _>("alone")? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// An address without the password that may stand in it.
fn shown(address: &str) -> String {
    match (address.find("://"), address.rfind('@')) {
        (Some(scheme), Some(at)) if at > scheme => {
            format!("{}…{}", &address[..scheme + 3], &address[at..])
        }
        _ => address.chars().take(80).collect(),
    }
}

/// Brings the tables to the newest step, each step whole or not at all.
async fn migrate(pool: &Pool) -> Result<(), Unopened> {
    on!(pool, pool => {
        sqlx::query("CREATE TABLE IF NOT EXISTS step (n BIGINT NOT NULL)").execute(pool).await?;
        // A database that may only be read opens without a word and would say so at the first decision: that is too late.
        sqlx::query("DELETE FROM step WHERE n < 0").execute(pool).await?;
        let row = sqlx::query("SELECT coalesce(max(n), 0) AS n FROM step").fetch_one(pool).await?;
        let found: i64 = row.try_get("n")?;
        let done = usize::try_from(found).unwrap_or(usize::MAX);
        if done > STEPS.len() {
            return Err(Unopened::Newer { found });
        }
        for (n, step) in STEPS.iter().enumerate().skip(done) {
            let mut at_once = pool.begin().await?;
            for sql in *step {
                sqlx::query(*sql).execute(&mut *at_once).await?;
            }
            sqlx::query("INSERT INTO step (n) VALUES ($1)").bind(n as i64 + 1).execute(&mut *at_once).await?;
            at_once.commit().await?;
        }
        Ok(())
    })
}

impl From<Unopened> for StoreError {
    fn from(why: Unopened) -> Self {
        Self::NotWritten(why.to_string())
    }
}
