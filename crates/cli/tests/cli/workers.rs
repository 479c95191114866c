//! A run shared through PostgreSQL. `cargo xtask ci` starts a real one and passes its address.
use crate::program::{Folder, run};
use sqlx::{Connection, Executor, PgConnection, Row};
use std::{
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A new database for a test.
async fn database(name: &str) -> Option<String> {
    let address = std::env::var("LINSTOCK_TEST_POSTGRES").ok()?;
    let mut session = PgConnection::connect(&address).await.expect("the PostgreSQL of the tests");
    for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
        session.execute(sqlx::AssertSqlSafe(sql)).await.expect("a database of one's own");
    }
    let (server, _) = address.rsplit_once('/').expect("an address with a database");
    Some(format!("{server}/{name}"))
}

fn spawn(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs")
}

async fn number(queue: &mut PgConnection, sql: &'static str) -> i64 {
    sqlx::query(sql).fetch_one(queue).await.and_then(|row| row.try_get("n")).unwrap_or(0)
}

/// Two workers, one of which is killed while it holds battles: every battle is there once, as if played on one machine.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_worker_loses_no_battle_and_none_counts_twice() {
    let Some(address) = database("lab_workers").await else {
        eprintln!(
            "LINSTOCK_TEST_POSTGRES is not set: `cargo xtask ci` runs this on a real PostgreSQL"
        );
        return;
    };
    let folder = Folder::new("lab-workers");
    let (alone, shared) = (folder.file("alone"), folder.file("shared"));
    let plan = ["lab", "run", "first-lesson", "--games", "1500", "--seats", "random,random"];
    run(&[&plan[..], &["--into", &alone]].concat()).is(0);
    let rows =
        |folder: &str| std::fs::read_to_string(format!("{folder}/battles.jsonl")).expect("rows");
    let worker = [
        "lab",
        "worker",
        "--queue",
        &address,
        "--threads",
        "1",
        "--lease",
        "1",
        "--idle",
        "4",
        "--json",
    ];
    let mut gatherer =
        spawn(&[&plan[..], &["--into", &shared, "--queue", &address, "--wait"]].concat());
    let (mut doomed, other) = (spawn(&worker), spawn(&worker));
    let mut queue = PgConnection::connect(&address).await.expect("the queue");
    let start = Instant::now();
    while number(&mut queue, "SELECT count(*) AS n FROM lab_job WHERE result IS NOT NULL").await
        < 10
    {
        assert!(start.elapsed() < Duration::from_secs(90), "no worker is active");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    doomed.kill().expect("it is killed");
    doomed.wait().expect("it is gone");
    let left = number(&mut queue, "SELECT count(*) AS n FROM lab_job WHERE result IS NULL").await;
    assert!(left > 0, "it was killed before the end");
    let status = gatherer.wait().expect("the run ends");
    assert!(status.success());
    assert_eq!(rows(&shared), rows(&alone), "every battle once, in order and identical");
    let told = other.wait_with_output().expect("the worker leaves");
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).expect("what it did");
    assert!(told["battles"].as_u64().is_some_and(|n| n > 0), "{told}");
    assert_eq!(
        number(&mut queue, "SELECT count(*) AS n FROM lab_run").await,
        0,
        "the queue is left clean"
    );
}

/// The collecting process is killed. After a resume, the run finds its battles in the queue, or plays them alone.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_gathers_may_be_killed_too() {
    let Some(address) = database("lab_gatherer").await else { return };
    let folder = Folder::new("lab-gatherer");
    let (alone, shared) = (folder.file("alone"), folder.file("shared"));
    let plan = ["lab", "run", "first-lesson", "--games", "500", "--seats", "random,random"];
    run(&[&plan[..], &["--into", &alone]].concat()).is(0);
    let mut gatherer = spawn(&[&plan[..], &["--into", &shared, "--queue", &address]].concat());
    let file = format!("{shared}/battles.jsonl");
    let rows = || std::fs::read_to_string(&file).unwrap_or_default();
    let start = Instant::now();
    while rows().lines().count() < 10 {
        assert!(start.elapsed() < Duration::from_secs(90), "no worker is active");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    gatherer.kill().expect("it is killed");
    gatherer.wait().expect("it is gone");
    let done = run(&["lab", "resume", &shared, "--json"]).is(0).json();
    assert_eq!(done["games"], 500);
    let whole = std::fs::read_to_string(format!("{alone}/battles.jsonl")).expect("rows");
    assert_eq!(rows(), whole);
}
