//! Opens the database: a file in the user's data folder, or PostgreSQL by its address. Each database has only one server.
use super::{
    Pool, Store, StoreError, on,
    pen::{Line, Opener, Pen},
    private, writer,
};
use sqlx::{
    Row,
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
    // How often a server has begun to use the database.
    &["CREATE TABLE era (n BIGINT NOT NULL)", "INSERT INTO era (n) VALUES (0)"],
];

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
    /// The locked file of the embedded database: dropping it admits the next server. In PostgreSQL the writer's connection
    /// holds the lock.
    _lock: Option<File>,
}

impl Store {
    /// Opens the database with an address, or else the file in a folder.
    pub async fn open(folder: &Path, address: Option<&str>) -> Result<Opened, Unopened> {
        let (opener, lock, place) = match address {
            None => sqlite(&made(folder)?.join("linstock.db"))?,
            Some(address) => match address.strip_prefix("sqlite:") {
                Some(file) => sqlite(Path::new(file.trim_start_matches("//")))?,
                None if address.starts_with("postgres") => postgres(address)?,
                None => return Err(Unopened::Address(shown(address))),
            },
        };
        let is_file = matches!(opener, Opener::Sqlite(_));
        let store = Self::over(opener).await.map_err(|why| match why {
            Unopened::InUse(_) => Unopened::InUse(place.clone()),
            Unopened::Database(why) if is_file => {
                Unopened::File { file: PathBuf::from(&place), why }
            }
            why => why,
        })?;
        Ok(Opened { store, place, _lock: lock })
    }

    /// A store with migrated tables and a running writer.
    pub(super) async fn over(opener: Opener) -> Result<Self, Unopened> {
        // The writer locks the database before anything is changed there.
        let line = Line::open(&opener).await?.ok_or(Unopened::InUse(String::new()))?;
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
        let pen = Pen::new(opener, line).await?;
        tokio::spawn(writer::run(pen, work));
        Ok(Self { pool, writer: jobs })
    }
}

fn made(folder: &Path) -> Result<&Path, Unopened> {
    let no = |why| Unopened::Folder { folder: folder.to_owned(), why };
    private::folder(folder).map_err(no)?;
    Ok(folder)
}

fn sqlite(file: &Path) -> Result<(Opener, Option<File>, String), Unopened> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let no = |why| Unopened::Folder { folder: folder.to_owned(), why };
    let lock = private::file(&file.with_extension("lock")).map_err(no)?;
    // SQLite gives the files beside it the same rights.
    private::file(file)
        .map_err(|why| Unopened::File { file: file.to_owned(), why: sqlx::Error::Io(why) })?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(fs::TryLockError::WouldBlock) => {
            return Err(Unopened::InUse(file.display().to_string()));
        }
        Err(fs::TryLockError::Error(why)) => return Err(no(why)),
    }
    Ok((Opener::Sqlite(Box::new(options(file))), Some(lock), file.display().to_string()))
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

fn postgres(address: &str) -> Result<(Opener, Option<File>, String), Unopened> {
    let options: PgConnectOptions = address.parse()?;
    Ok((Opener::Postgres(Box::new(options)), None, shown(address)))
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
