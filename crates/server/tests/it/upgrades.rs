//! Battles after an upgrade whose rules are others: they are shown from their films.
use crate::{
    kit::{Begun, Client, Folder, Running, ending, rewrite, run_sql, run_sql_text, start, text},
    stores::postgres,
};
use serde_json::{Value, json};
use server::Config;
use sqlx::{Connection, PgConnection};

/// A battle with some decisions, as both players see it.
async fn played(server: &Running, n: u64) -> (Begun, Client) {
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let mut both =
        server.join(&battle.id, &[&battle.seat("king"), &battle.seat("parliament")]).await;
    for n in 0..n {
        let offers = both.offers();
        assert_eq!(both.take(ending(&offers).expect("an offer")).await["done"]["n"], n + 1);
        both.until(n + 1).await;
    }
    (battle, both)
}

async fn age(folder: &Folder, battle: &str) {
    rewrite(folder, battle, "head", |head| head["version"] = json!(999)).await;
}

/// The error of somebody who wants to see a battle.
async fn refused(server: &Running, battle: &Begun) -> String {
    let mut client = server.connect().await;
    let hello = json!({"battle": battle.id, "tokens": [battle.seat("king")]});
    let told = client.ask("hello", hello).await;
    let path = format!("/api/battles/{}", battle.id);
    let (status, same) = server.ask("GET", &path, &battle.seat("king"), "").await;
    assert_eq!((status, &same["error"]["why"]), (409, &told["error"]["why"]), "{same}");
    text(&told["error"]["why"])
}

/// Everybody sees what they saw, looks back, and takes the record home; nobody plays on.
#[tokio::test(flavor = "multi_thread")]
async fn a_battle_of_other_rules_is_shown_from_its_film() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (battle, mut both) = played(&server, 15).await;
    let (new, _) = played(&server, 0).await;
    let (view, log) = (both.state["view"].clone(), both.log.clone());
    let offer = both.offers()[0].clone();
    let third = both.ask("at", json!({"n": 3})).await["at"]["view"].clone();
    server.stop().await;
    age(&folder, &battle.id).await;
    let server = start(&folder, |_| ()).await;
    let (king, parliament) = (battle.seat("king"), battle.seat("parliament"));
    let mut both = server.join(&battle.id, &[&king, &parliament]).await;
    assert_eq!((both.n(), &both.state["ask"]), (15, &Value::Null));
    assert_eq!(both.log, log);
    let as_first = server.join(&battle.id, &[&king]).await;
    assert_eq!((&as_first.state["view"]["units"], as_first.n()), (&view["units"], 15));
    let why = text(&both.state["watched"]);
    assert!(why.starts_with("this battle was played by version 999 of the rules"), "{why}");
    assert_eq!(both.take(&offer).await["error"]["why"], why);
    assert_eq!(both.ask("undo", json!({"n": 15})).await["error"]["why"], why);
    assert_eq!(both.ask("at", json!({"n": 3})).await["at"]["view"], third);
    let path = format!("/api/battles/{}", battle.id);
    let (status, record) = server.ask("GET", &format!("{path}/record"), &king, "").await;
    assert_eq!((status, &record["film"]["frames"]), (200, &json!(15)), "{record}");
    assert_eq!(record["version"], 999);
    let (status, _) = server.ask("GET", &format!("{path}/record"), &battle.watch(), "").await;
    assert_eq!(status, 403, "it is not over, so a watcher may not have it");
    let (status, page) = server.ask("GET", &format!("{path}/report"), &king, "").await;
    assert!(status == 200 && page.to_string().contains("Shown from its film"), "{status}");
    let from = json!({"battle": battle.id, "at": 4}).to_string();
    let (status, told) = server.ask("POST", "/api/battles", &king, &from).await;
    assert!(status == 400 && told.to_string().contains("version 999"), "{told}");
    let today = games::book("splendid").expect("it plays").version;
    // Battles of today's rules are not affected, and with the program that began it, the old one goes on.
    assert_eq!(server.join(&new.id, &[&new.seat("king")]).await.state["watched"], Value::Null);
    server.stop().await;
    rewrite(&folder, &battle.id, "head", |head| head["version"] = json!(today)).await;
    let server = start(&folder, |_| ()).await;
    let mut both = server.join(&battle.id, &[&king, &parliament]).await;
    assert!(both.take(&offer).await["done"].is_object());
    server.stop().await;
}

/// A decision that today's rules refuse has the same effect as another version.
#[tokio::test(flavor = "multi_thread")]
async fn a_decision_that_is_refused_now_leads_to_the_film() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (battle, _) = played(&server, 6).await;
    server.stop().await;
    let spoil = "UPDATE decision SET said = '{\"seat\":\"king\",\"act\":\"fly\",\"fill\":null}' WHERE n = 4";
    run_sql(&folder, &[spoil]).await;
    let server = start(&folder, |_| ()).await;
    let shown = server.join(&battle.id, &[&battle.seat("king")]).await;
    assert_eq!(shown.n(), 6);
    let why = text(&shown.state["watched"]);
    assert!(why.starts_with("today's rules do not agree with this battle ("), "{why}");
    assert!(why.ends_with("unknown variant `fly`): it can be watched, but not played on"), "{why}");
    server.stop().await;
}

/// Rules that changed without a new version are noticed: they still accept the decisions, but lead to another table than the one
/// that everybody saw.
#[tokio::test(flavor = "multi_thread")]
async fn another_table_than_the_one_that_was_seen_leads_to_the_film() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (battle, mut both) = played(&server, 4).await;
    let moves = |it: &&serde_json::Value| it["want"] == "path";
    let offer = both.offers().iter().find(moves).expect("a move").clone();
    assert!(both.take(&offer).await["done"].is_object());
    both.until(5).await;
    let view = both.state["view"].clone();
    server.stop().await;
    // The same decision with a shorter way stands for rules that measure in another way.
    let mut said = json!({"seat": offer["seat"], "act": offer["act"], "fill": [{"move": 0.5}]});
    let spoil = |said: &Value| {
        format!("UPDATE decision SET said = '{said}' WHERE n = (SELECT max(n) FROM decision)")
    };
    run_sql_text(&folder, &spoil(&said)).await;
    let server = start(&folder, |_| ()).await;
    let shown = server.join(&battle.id, &[&battle.seat("king")]).await;
    let why = text(&shown.state["watched"]);
    assert!(why.contains("another table than the one that was seen"), "{why}");
    assert_eq!(shown.state["view"]["units"], view["units"]);
    server.stop().await;
    // With the decision as it was, the battle is played on.
    said["fill"] = offer["fill"].clone();
    run_sql_text(&folder, &spoil(&said)).await;
    let server = start(&folder, |_| ()).await;
    let again = server.join(&battle.id, &[&battle.seat("king")]).await;
    assert_eq!((&again.state["watched"], again.n()), (&Value::Null, 5));
    server.stop().await;
}

/// Without a film the error says so, and the battle stays in the list.
#[tokio::test(flavor = "multi_thread")]
async fn a_battle_without_a_film_says_so() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (battle, _) = played(&server, 4).await;
    server.stop().await;
    age(&folder, &battle.id).await;
    run_sql(&folder, &["UPDATE decision SET frame = NULL WHERE n = 2"]).await;
    let server = start(&folder, |_| ()).await;
    let why = refused(&server, &battle).await;
    assert!(why.contains("version 999") && why.contains(&battle.id), "{why}");
    assert!(why.contains("it has no film"), "{why}");
    let list = json!({"tokens": [{"battle": battle.id, "token": battle.seat("king")}]}).to_string();
    let (_, listed) = server.ask("POST", "/api/battles/list", "", &list).await;
    assert_eq!(listed["battles"][0]["n"], 4, "it is still known, and kept: {listed}");
    server.stop().await;
    run_sql(&folder, &["UPDATE decision SET frame = '{\"view\":7}'"]).await;
    let server = start(&folder, |_| ()).await;
    let why = refused(&server, &battle).await;
    assert!(why.contains("its film cannot be shown either: it is damaged at decision 1"), "{why}");
    server.stop().await;
}

/// Battles of a program without films get theirs when they are next opened by rules that agree.
#[tokio::test(flavor = "multi_thread")]
async fn older_battles_are_filmed_when_they_are_opened() {
    filmed_late(None).await;
}

/// The same migration in PostgreSQL.
#[tokio::test(flavor = "multi_thread")]
async fn older_battles_in_postgresql_are_filmed_when_they_are_opened() {
    match postgres("filmed_late").await {
        Some(address) => filmed_late(Some(address)).await,
        None => eprintln!(
            "LINSTOCK_TEST_POSTGRES is not set: `cargo xtask ci` runs this on a real PostgreSQL"
        ),
    }
}

async fn filmed_late(address: Option<String>) {
    let folder = Folder::new();
    let with = |config: &mut Config| config.database.clone_from(&address);
    let sql = async |statements: &[&'static str]| match &address {
        None => run_sql(&folder, statements).await,
        Some(address) => {
            let mut session = PgConnection::connect(address).await.expect("a database");
            for sql in statements {
                sqlx::query(*sql).execute(&mut session).await.expect("it is done");
            }
        }
    };
    let server = start(&folder, with).await;
    let (battle, both) = played(&server, 8).await;
    let log = both.log.clone();
    server.stop().await;
    let tables = [
        "ALTER TABLE battle DROP COLUMN opening",
        "ALTER TABLE decision DROP COLUMN frame",
        "DROP TABLE era",
        "DELETE FROM step WHERE n >= 2",
    ];
    sql(&tables).await;
    let server = start(&folder, with).await;
    assert_eq!(server.join(&battle.id, &[&battle.seat("king")]).await.n(), 8);
    server.stop().await;
    sql(&["UPDATE battle SET head = replace(head, '\"version\":', '\"version\":999')"]).await;
    let server = start(&folder, with).await;
    let shown = server.join(&battle.id, &[&battle.seat("king"), &battle.seat("parliament")]).await;
    assert!(text(&shown.state["watched"]).contains("version 999"));
    assert_eq!((shown.n(), shown.log), (8, log));
    server.stop().await;
}

/// A record of other rules with a film can be watched here, and also after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_other_rules_is_watched() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let kept = games::scenario("first-lesson").expect("it ships");
    let mut game = games::open(kept.file, kept.text, 5, None).expect("it opens");
    let mut chooser = kernel::dice::Chooser::new(5);
    while game.step_at_random(&mut chooser) {}
    let record = games::record_with_film(&*game);
    let spoils: [fn(&mut Value); 2] = [
        |record| record["version"] = json!(999),
        |record| record["fingerprint"] = json!("0123456789abcdef"),
    ];
    let mut battles = Vec::new();
    for spoil in spoils {
        let mut record = record.clone();
        spoil(&mut record);
        let battle = server.begin(json!({"record": record})).await;
        let seen = server.join(&battle.id, &[&battle.watch()]).await;
        assert_eq!(seen.n(), game.n_decisions() as u64);
        assert!(seen.state["watched"].is_string() && seen.state["over"].is_object());
        let at = json!({"record": record, "at": 4}).to_string();
        let (status, told) = server.ask("POST", "/api/battles", "", &at).await;
        assert!(status == 400 && told.to_string().contains("not played on"), "{told}");
        battles.push((battle, seen.state["view"].clone(), seen.log, record));
    }
    server.stop().await;
    let server = start(&folder, |_| ()).await;
    for (battle, view, log, record) in battles {
        let again = server.join(&battle.id, &[&battle.watch()]).await;
        assert!(again.state["watched"].is_string(), "{}", again.state["watched"]);
        assert_eq!((&again.state["view"], again.log), (&view, log));
        let path = format!("/api/battles/{}/record", battle.id);
        let (status, home) = server.ask("GET", &path, &battle.watch(), "").await;
        assert_eq!((status, &home), (200, &record));
    }
    server.stop().await;
}
