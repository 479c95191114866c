//! Storage: in the embedded database, and by the same tests in PostgreSQL if one is available.
use crate::kit::{Client, Folder, ending, start};
use serde_json::json;
use server::{Config, Server};
use sqlx::{Connection, Executor, PgConnection};
use std::net::SocketAddr;

/// A new database on the PostgreSQL for tests; `cargo xtask ci` starts one and passes its address.
pub(crate) async fn postgres(name: &str) -> Option<String> {
    let address = std::env::var("LINSTOCK_TEST_POSTGRES").ok()?;
    let mut session = PgConnection::connect(&address).await.expect("the PostgreSQL of the tests");
    // Tests run in parallel, and a server needs a database to itself.
    for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
        session.execute(sqlx::AssertSqlSafe(sql)).await.expect("a database of one's own");
    }
    let (server, _) = address.rsplit_once('/').expect("an address with a database");
    Some(format!("{server}/{name}"))
}

/// Every acknowledged decision is there after the server restarts, and the list finds the battle.
async fn keeps(address: Option<String>) {
    let folder = Folder::new();
    let with = |config: &mut Config| config.database.clone_from(&address);
    let server = start(&folder, with).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament")];
    let mut both = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    for n in 0..15 {
        let offers = both.offers();
        assert_eq!(both.take(ending(&offers).expect("an offer")).await["done"]["n"], n + 1);
        both.until(n + 1).await;
    }
    let (view, log) = (both.state["view"].clone(), both.log.clone());
    server.stop().await;
    assert!(
        both.hear().await.is_none_or(|last| last["gone"].is_object()),
        "everybody is told that it stops"
    );
    let server = start(&folder, with).await;
    let again = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    assert_eq!((again.n(), &again.state["view"]), (15, &view));
    assert_eq!(again.log, log);
    let list = json!({"tokens": [{"battle": battle.id, "token": tokens[0]}, {"battle": "gone", "token": "x"}]});
    let (status, listed) = server.ask("POST", "/api/battles/list", "", &list.to_string()).await;
    assert_eq!(status, 200);
    assert_eq!(listed["battles"][0]["n"], 15, "{listed}");
    assert_eq!(listed["battles"][0]["your"], json!(["king"]));
    assert_eq!(listed["battles"].as_array().map(Vec::len), Some(1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_database_keeps_battles() {
    keeps(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_battles() {
    match postgres("keeps").await {
        Some(address) => keeps(Some(address)).await,
        None => eprintln!(
            "LINSTOCK_TEST_POSTGRES is not set: `cargo xtask ci` runs this on a real PostgreSQL"
        ),
    }
}

/// Two servers on one database: the second reports this and does not touch it.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database() {
    let folder = Folder::new();
    for address in [None, postgres("two_servers").await] {
        let server = start(&folder, |config| config.database.clone_from(&address)).await;
        let mut config = Config::new(folder.0.clone());
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.database.clone_from(&address);
        let second = Server::bind(config).await.expect_err("one at a time");
        assert!(second.to_string().contains("another Linstock server"), "{second}");
        server.stop().await;
    }
}

/// Folders and addresses that cannot be used are reported.
#[tokio::test(flavor = "multi_thread")]
async fn databases_that_cannot_be() {
    let folder = Folder::new();
    let file = folder.0.join("a-file");
    std::fs::write(&file, "in the way").expect("a file");
    let told =
        |config: Config| async { Server::bind(config).await.expect_err("no server").to_string() };
    assert!(told(Config::new(file)).await.contains("--data DIR"));
    let mut mysql = Config::new(folder.0.clone());
    mysql.database = Some("mysql://root:secret@host/db".to_owned());
    let said = told(mysql).await;
    assert!(
        said.contains("not a database that Linstock supports") && !said.contains("secret"),
        "{said}"
    );
    let garbage = folder.0.join("linstock.db");
    std::fs::write(garbage, "this is not a database".repeat(500)).expect("a file");
    let said = told(Config::new(folder.0.clone())).await;
    assert!(said.contains("linstock.db") && said.contains("--data DIR"), "{said}");
}

/// The database is restarted under a server, and the lock that kept others out is gone with its connections. A second server takes
/// the database and acknowledges decisions. The first one must not change anything there any more, and says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lost_its_lock_writes_nothing() {
    let Some(address) = postgres("lost_lock").await else {
        eprintln!("LINSTOCK_TEST_POSTGRES is not set: `cargo xtask ci` runs this");
        return;
    };
    let folders = [Folder::new(), Folder::new()];
    let first = start(&folders[0], |config| config.database = Some(address.clone())).await;
    let battle = first.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament")];
    let mut before = first.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    let say = async |client: &mut Client| {
        let offers = client.offers();
        client.take(ending(&offers).expect("an offer")).await
    };
    assert_eq!(say(&mut before).await["done"]["n"], 1);
    before.until(1).await;
    // Alone on its database, it continues after a restart.
    break_off(&address).await;
    let mut told = say(&mut before).await;
    if told["error"].is_object() {
        told = say(&mut before).await;
    }
    assert_eq!(told["done"]["n"], 2, "{told}");
    before.until(2).await;
    break_off(&address).await;
    let second = start(&folders[1], |config| config.database = Some(address.clone())).await;
    let mut after = second.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    for n in 3..=8 {
        assert_eq!(say(&mut after).await["done"]["n"], n);
        after.until(n).await;
    }
    for _ in 0..3 {
        let told = before.ask("takeback", json!({"to": 0})).await;
        assert!(told["error"]["why"].is_string(), "{told}");
        let told = say(&mut before).await;
        assert!(!told["done"].is_object(), "{told}");
    }
    // Also when the second one is gone again: what the first one has in memory is out of date.
    second.stop().await;
    let told = before.ask("takeback", json!({"to": 0})).await;
    let why = told["error"]["why"].as_str().unwrap_or_default();
    assert!(why.contains("another Linstock server has used this database since"), "{told}");
    first.stop().await;
    let third = start(&folders[1], |config| config.database = Some(address.clone())).await;
    assert_eq!(third.join(&battle.id, &[&tokens[0]]).await.n(), 8, "nothing was lost");
    third.stop().await;
}

/// Ends all connections to a database, as a restart does.
async fn break_off(address: &str) {
    let mut session = PgConnection::connect(address).await.expect("a database");
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    session.execute(sql).await.expect("they end");
}
