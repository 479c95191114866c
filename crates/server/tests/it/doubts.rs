//! A database that fails for a while: acknowledged decisions are visible to everyone, and failures are reported.
use crate::{
    kit::{Begun, Client, Folder, ending, start},
    stores::postgres,
};
use serde_json::{Value, json};
use sqlx::{
    Connection, Executor, PgConnection, Row, SqliteConnection, sqlite::SqliteConnectOptions,
};

/// A second connection for the test.
enum Second {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Decisions with some keys fail: either as on a full disk, where SQLite ends the transaction itself, or so that only the
/// statement fails and the transaction stays open.
const SQLITE: &str = "CREATE TRIGGER fails BEFORE INSERT ON decision BEGIN
    SELECT RAISE(ROLLBACK, 'database or disk is full') WHERE NEW.key LIKE 'full%';
    SELECT RAISE(ABORT, 'not just now') WHERE NEW.key LIKE 'once%';
    END";
/// The same for PostgreSQL: either the commit fails, or the statement.
const POSTGRES: [&str; 3] = [
    "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$",
    "CREATE CONSTRAINT TRIGGER full_at_commit AFTER INSERT ON decision DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.key LIKE 'full%') EXECUTE FUNCTION fails()",
    "CREATE TRIGGER once BEFORE INSERT ON decision FOR EACH ROW WHEN (NEW.key LIKE 'once%') EXECUTE FUNCTION fails()",
];

impl Second {
    async fn open(folder: &Folder, address: Option<&str>) -> Self {
        let file = SqliteConnectOptions::new().filename(folder.0.join("linstock.db"));
        match address {
            None => Self::Sqlite(SqliteConnection::connect_with(&file).await.expect("a file")),
            Some(it) => Self::Postgres(PgConnection::connect(it).await.expect("a database")),
        }
    }

    async fn break_it(&mut self) {
        match self {
            Self::Sqlite(it) => drop(it.execute(SQLITE).await.expect("a trigger")),
            Self::Postgres(it) => {
                for sql in POSTGRES {
                    it.execute(sql).await.expect("a trigger");
                }
            }
        }
    }

    /// How many decisions it sees.
    async fn count(&mut self) -> i64 {
        const COUNT: &str = "SELECT count(*) AS n FROM decision";
        match self {
            Self::Sqlite(it) => it.fetch_one(COUNT).await.expect("it reads").get("n"),
            Self::Postgres(it) => it.fetch_one(COUNT).await.expect("it reads").get("n"),
        }
    }
}

async fn say(client: &mut Client, key: &str) -> Value {
    let offers = client.offers();
    let offer = ending(&offers).expect("an offer");
    let said = json!({"seat": offer["seat"], "n": client.n(), "act": offer["act"], "fill": offer["fill"], "key": key});
    client.ask("say", said).await
}

async fn fails_for_a_while(address: Option<String>) {
    let folder = Folder::new();
    let server = start(&folder, |config| config.database.clone_from(&address)).await;
    let battle: Begun = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament")];
    let mut both = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    let mut second = Second::open(&folder, address.as_deref()).await;
    second.break_it().await;
    for key in ["full-1", "once-1", "full-2", "full-3", "once-2", "once-3"] {
        let told = say(&mut both, key).await;
        let why = told["error"]["why"].as_str().unwrap_or_default();
        assert!(why.contains("could not be written") && why.contains("try again"), "{told}");
        assert_eq!(second.count().await, 0, "what failed is not there");
    }
    for n in 1..=12 {
        let told = say(&mut both, "").await;
        assert_eq!(told["done"]["n"], n, "{told}");
        assert_eq!(second.count().await, n, "what is acknowledged is there for everybody");
        both.until(n as u64).await;
    }
    server.stop().await;
    let server = start(&folder, |config| config.database.clone_from(&address)).await;
    assert_eq!(server.join(&battle.id, &[&tokens[0]]).await.n(), 12);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_database_fails_for_a_while() {
    fails_for_a_while(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_fails_for_a_while() {
    match postgres("fails").await {
        Some(address) => fails_for_a_while(Some(address)).await,
        None => eprintln!(
            "LINSTOCK_TEST_POSTGRES is not set: `cargo xtask ci` runs this on a real PostgreSQL"
        ),
    }
}
