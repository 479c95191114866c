//! A disk that is full for a while.
use super::{
    Battle, Change, Decision, Store, What,
    open::options,
    pen::{Line, Opener, Pen},
    writer::{Job, Keep},
};
use serde_json::json;
use sqlx::{Connection, Row, SqliteConnection};
use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};
use tokio::sync::mpsc;

/// A folder that is deleted at the end of the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("linstock-store-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder of one's own");
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("linstock.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A store that writes everything but loses its first confirmations, as can happen to those of a COMMIT.
pub(crate) async fn with_lost_answers(folder: &Folder, n_lost: usize) -> Store {
    let opener = Opener::Sqlite(Box::new(options(&folder.file())));
    let mut store = Store::over(opener.clone()).await.expect("a store");
    let (jobs, mut work) = mpsc::channel(16);
    store.writer = jobs;
    tokio::spawn(async move {
        let line = Line::open(&opener).await.expect("a file").expect("it is free");
        let (mut pen, mut left) = (Pen::new(opener, line).await.expect("tables"), n_lost);
        while let Some(job) = work.recv().await {
            match job {
                Job::Keep(keep) => {
                    let Keep { change, done } = *keep;
                    pen.write(&[&change]).await.expect("there is room");
                    let told = if left > 0 { Err("the line broke".to_owned()) } else { Ok(()) };
                    left = left.saturating_sub(1);
                    let _ = done.send(told);
                }
                Job::Settle(done) | Job::Stop(done) => drop(done.send(())),
            }
        }
    });
    store
}

/// Another connection to the file.
async fn second(file: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&options(file)).await.expect("a second connection")
}

async fn kept(second: &mut SqliteConnection) -> Vec<i64> {
    let rows = sqlx::query("SELECT n FROM decision ORDER BY n").fetch_all(second).await;
    rows.expect("it reads").iter().map(|row| row.get("n")).collect()
}

fn battle() -> Battle {
    let (id, head) = ("lane".to_owned(), "{}".into());
    Battle { id, begun: 1, changed: 1, head, terms: json!({}), summary: json!({}) }
}

fn decision(n: i64) -> Change {
    let said = format!("{{\"seat\":\"king\",\"why\":\"{}\"}}", "so ".repeat(1000));
    let (seat, said, key) = ("king".into(), said.into(), String::new());
    let what = What::Decide(Decision { n, seat, said, dice: Vec::new(), key }, None);
    Change { battle: battle(), what }
}

/// SQLite's own SQLITE_FULL: the file may not grow beyond a number of pages, on every connection of the store. After others have
/// freed some, a second connection sees everything that is acknowledged at once.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_after_a_full_disk_is_kept() {
    let folder = Folder::new();
    let limited = options(&folder.file()).pragma("max_page_count", "60");
    let store = Store::over(Opener::Sqlite(Box::new(limited))).await.expect("a store");
    let mut second = second(&folder.file()).await;
    sqlx::query("CREATE TABLE ballast (it BLOB NOT NULL)")
        .execute(&mut second)
        .await
        .expect("room");
    let ballast = sqlx::query("INSERT INTO ballast (it) VALUES (zeroblob(150000))");
    ballast.execute(&mut second).await.expect("there is room for ballast");
    store
        .keep(Change { battle: battle(), what: What::Begin(Vec::new(), None) })
        .await
        .expect("room");
    let mut n = 0;
    let why = loop {
        match store.keep(decision(n)).await {
            Ok(()) => n += 1,
            Err(why) => break why.to_string(),
        }
        assert!(n < 1000, "the disk was never full");
    };
    assert!(why.contains("full"), "{why}");
    // Again and again, one at a time and several at once.
    for _ in 0..3 {
        store.keep(decision(n)).await.expect_err("it is still full");
        let (one, other) = tokio::join!(store.keep(decision(n)), store.keep(decision(n + 1)));
        assert!(one.is_err() && other.is_err());
    }
    store.keep(decision(0)).await.expect_err("there is such a decision already");
    assert_eq!(kept(&mut second).await, (0..n).collect::<Vec<_>>());
    sqlx::query("DELETE FROM ballast").execute(&mut second).await.expect("others make room");
    for n in n..n + 12 {
        store.keep(decision(n)).await.expect("there is room again");
        assert_eq!(kept(&mut second).await.last(), Some(&n), "it was acknowledged");
    }
    store.close().await;
    let (integrity,): (String,) =
        sqlx::query_as("PRAGMA integrity_check").fetch_one(&mut second).await.expect("it reads");
    assert_eq!(integrity, "ok");
}

/// Changes that were given before a stop are written, even if others still hold the store.
#[tokio::test(flavor = "multi_thread")]
async fn an_orderly_stop_writes_what_was_given() {
    let folder = Folder::new();
    let opener = Opener::Sqlite(Box::new(options(&folder.file())));
    let store = Store::over(opener).await.expect("a store");
    store
        .keep(Change { battle: battle(), what: What::Begin(Vec::new(), None) })
        .await
        .expect("room");
    let other = store.clone();
    let (given, ()) = tokio::join!(store.keep(decision(0)), other.close());
    given.expect("it was given before");
    store.keep(decision(1)).await.expect_err("nothing is kept after the stop");
    assert_eq!(kept(&mut second(&folder.file()).await).await, [0]);
}
