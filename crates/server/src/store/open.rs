//! Opens the database: a file in the user's data folder, or PostgreSQL by its address. Each database has only one server.
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

/// The migrations of the tables, in order. A migration is never changed once it is released.
const STEPS: &[&[&str]] = &[
    &[
        "CREATE TABLE battle (id TEXT PRIMARY KEY, begun BIGINT NOT NULL, changed BIGINT NOT NULL,
        head TEXT NOT NULL, terms TEXT NOT NULL, summary TEXT NOT NULL)",
        "CREATE TABLE decision (battle TEXT NOT NULL REFERENCES battle (id), n BIGINT NOT NULL, said TEXT NOT NULL,
        dice TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (battle, n))",
    ],
    // The film. It is absent where it was never taken.
    &["ALTER TABLE battle ADD COLUMN opening TEXT", "ALTER TABLE decision ADD COLUMN frame TEXT"],
];
/// The lock that the only server of a PostgreSQL database holds.
const LOCK: i64 = 0x4c49_4e53_544f_434b;

/// Why the store cannot be opened.
#[derive(thiserror::Error, Debug)]
pub enum Unopened {
    /// The data folder cannot be used.
    #[error("the data folder {} cannot be used: {why}. Give another with --data DIR", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The file in it cannot be used.
    #[error("the database {} cannot be used: {why}. Check that it can be written and that the disk has space, or give another folder with --data DIR", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        why: sqlx::Error,
    },
    /// Another server uses it.
    #[error(
        "another Linstock server uses {0}: stop it, or give another with --data DIR or --database URL"
    )]
    InUse(String),
    /// A newer program has used it.
    #[error("the database was written by a newer Linstock (its tables have version {found}; this program knows up to {}): use the newer program", STEPS.len())]
    Newer {
        /// The version of its tables.
        found: i64,
    },
    /// The address is not that of a supported database.
    #[error(
        "`{0}` is not a database that Linstock supports: write postgres://user@host/name or sqlite:FILE"
    )]
    Address(String),
    /// The database reports an error.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] sqlx::Error),
}

/// A store and the lock that keeps other servers out.
#[derive(Debug)]
pub struct Opened {
    /// The store.
    pub store: Store,
    /// A description for people.
    pub place: String,
    _lock: Lock,
}

#[derive(Debug)]
#[expect(dead_code, reason = "it is held, not read: dropping it admits the next server")]
enum Lock {
    File(File),
    Session(Box<PgConnection>),
}

impl Store {
    /// Opens the database with an address, or else the file in a folder.
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

    /// A store with migrated tables and a running writer.
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
        // An acknowledged decision must survive a power failure.
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

/// Whether this server alone has the database. One that was just closed stays locked for a moment, until PostgreSQL notices that
/// the other server is gone.
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

/// An address without its password, if it has one.
fn shown(address: &str) -> String {
    match (address.find("://"), address.rfind('@')) {
        (Some(scheme), Some(at)) if at > scheme => {
            format!("{}…{}", &address[..scheme + 3], &address[at..])
        }
        _ => address.chars().take(80).collect(),
    }
}

/// Migrates the tables, each migration completely or not at all.
async fn migrate(pool: &Pool) -> Result<(), Unopened> {
    on!(pool, pool => {
        sqlx::query("CREATE TABLE IF NOT EXISTS step (n BIGINT NOT NULL)").execute(pool).await?;
        // A read-only database opens without an error, which would only appear at the first decision. This write reports it now.
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
