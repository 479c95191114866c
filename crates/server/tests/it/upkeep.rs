//! What is kept, for how long, and for whom.
use crate::kit::{Begun, Client, Folder, Running, ending, rewrite, run_sql_text, start};
use serde_json::{Value, json};
use server::Kept;
use std::time::Duration;

async fn lesson(server: &Running) -> Begun {
    server.begin(json!({"scenario": "first-lesson", "seed": 7})).await
}

async fn both(server: &Running, battle: &Begun) -> Client {
    server.join(&battle.id, &[&battle.seat("king"), &battle.seat("parliament")]).await
}

async fn decide(client: &mut Client) {
    let offers = client.offers();
    let told = client.take(ending(&offers).expect("an offer")).await;
    client.until(told["done"]["n"].as_u64().expect("it is taken")).await;
}

/// A player's standing orders are told to that player alone.
#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_are_private() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = lesson(&server).await;
    let mut king = server.join(&battle.id, &[&battle.seat("king")]).await;
    let orders = json!([{"to": "any", "answer": "first"}]);
    let told = king.ask("standing", json!({"seat": "king", "orders": orders})).await;
    assert!(told["done"].is_object(), "{told}");
    while king.state["seats"][0]["standing"] != orders {
        king.hear().await.expect("its own player is told");
    }
    for token in [battle.seat("parliament"), battle.watch(), battle.host()] {
        let other = server.join(&battle.id, &[&token]).await;
        assert_eq!(other.state["seats"][0]["standing"], json!([]));
        let path = format!("/api/battles/{}/moment", battle.id);
        let (_, moment) = server.ask("GET", &path, &token, "").await;
        assert_eq!(moment["seats"][0]["standing"], json!([]));
        assert!(!other.heard.contains(r#""answer":"first""#));
    }
    server.stop().await;
}

/// The clock starts when the friend has come, however late that is.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_waits_for_the_friend() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let how = json!({"scenario": "first-lesson", "clock": {"minutes": 30}, "seats": {"parliament": "open"}});
    let battle = server.begin(how).await;
    server.join(&battle.id, &[&battle.seat("king")]).await;
    let left = |state: &Value| state["clock"]["left"].clone();
    let full = json!({"king": 1800, "parliament": 1800});
    let mut server = server;
    // Two days later, both before the friend comes and just after.
    for is_here in [false, true] {
        server.stop().await;
        rewrite(&folder, &battle.id, "terms", |terms| terms["since"] = json!(1_000)).await;
        server = start(&folder, |_| ()).await;
        let mut king = server.join(&battle.id, &[&battle.seat("king")]).await;
        if is_here {
            assert_ne!(left(&king.state), full, "now it runs");
        } else {
            assert_eq!(left(&king.state), full, "nobody has spent time yet");
            assert!(king.ask("claim", json!(true)).await["error"].is_object());
            let friend = server.join(&battle.id, &[&battle.seat("parliament")]).await;
            let left = &friend.state["clock"]["left"];
            let is_fresh = |seat: &str| left[seat].as_i64().is_some_and(|left| left > 1700);
            assert!(is_fresh("king") && is_fresh("parliament"), "{left}");
        }
    }
    server.stop().await;
}

/// What players hide from each other is on disk for the owner of the server alone.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let outer = Folder::new();
    let folder = outer.0.join("linstock/data");
    let rights = |path: &std::path::Path| {
        std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    };
    for _ in 0..2 {
        let server = start(&outer, |config| config.data.clone_from(&folder)).await;
        let battle = lesson(&server).await;
        decide(&mut both(&server, &battle).await).await;
        assert_eq!(rights(&folder), 0o700);
        let mut n = 0;
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            assert_eq!(rights(&path), 0o600, "{}", path.display());
            n += 1;
        }
        assert!(n >= 3, "the database, its log and its lock: {n}");
        server.stop().await;
        // A database of an earlier program is closed to others when it is next opened.
        let open = PermissionsExt::from_mode(0o644);
        std::fs::set_permissions(folder.join("linstock.db"), open).expect("it is ours");
    }
}

/// A server that is full begins no battles, but whoever comes back to one still finds a place.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_comes_first() {
    let folder = Folder::new();
    let server = start(&folder, |config| config.most_live = 10).await;
    let left = lesson(&server).await;
    let mut clients = Vec::new();
    for _ in 0..9 {
        let battle = lesson(&server).await;
        clients.push(server.join(&battle.id, &[&battle.watch()]).await);
    }
    let how = json!({"scenario": "first-lesson"}).to_string();
    let (status, told) = server.ask("POST", "/api/battles", "", &how).await;
    assert_eq!(status, 503, "{told}");
    let (_, health) = server.ask("GET", "/health", "", "").await;
    assert_eq!(health["battles"], 10, "it was not stored either");
    server.join(&left.id, &[&left.seat("king")]).await;
    drop(clients);
    server.stop().await;
}

/// The host deletes a battle that is theirs alone or is over. Everyone in it is told, and it is gone for good.
#[tokio::test(flavor = "multi_thread")]
async fn battles_are_deleted_by_their_hosts() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let delete = async |server: &Running, battle: &Begun, token: &str| {
        server.ask("DELETE", &format!("/api/battles/{}", battle.id), token, "").await
    };
    let battle = lesson(&server).await;
    let mut player = both(&server, &battle).await;
    decide(&mut player).await;
    for token in [battle.seat("king"), battle.watch()] {
        assert_eq!(delete(&server, &battle, &token).await.0, 403, "only the host");
    }
    let (status, told) = delete(&server, &battle, &battle.host()).await;
    assert_eq!(status, 403, "somebody may be playing Parliament: {told}");
    let all = [battle.host(), battle.seat("king"), battle.seat("parliament")].join(",");
    let (status, told) = delete(&server, &battle, &all).await;
    assert_eq!((status, &told["deleted"]), (200, &json!(battle.id)), "{told}");
    loop {
        let heard = player.hear().await.expect("it is told");
        if let Some(why) = heard["gone"]["why"].as_str() {
            assert!(why.contains("deleted"), "{why}");
            break;
        }
    }
    let told = player.ask("draw", json!(true)).await;
    assert!(told["error"]["why"].as_str().is_some_and(|why| why.contains("no battle")), "{told}");
    assert_eq!(delete(&server, &battle, &all).await.0, 404);
    let over = lesson(&server).await;
    let mut player = both(&server, &over).await;
    decide(&mut player).await;
    assert!(player.ask("draw", json!(true)).await["done"].is_object());
    assert_eq!(delete(&server, &over, &over.host()).await.0, 200, "it is over");
    let unplayed = lesson(&server).await;
    assert_eq!(delete(&server, &unplayed, &unplayed.host()).await.0, 200);
    server.stop().await;
    let server = start(&folder, |_| ()).await;
    let (_, health) = server.ask("GET", "/health", "", "").await;
    assert_eq!(health["battles"], 0);
    server.stop().await;
}

/// Battles expire when nobody has changed them for long, and sooner if nobody ever decided anything in them.
#[tokio::test(flavor = "multi_thread")]
async fn battles_expire() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    // The age in days, and whether anything was decided.
    let mut battles = Vec::new();
    for (days, is_played) in [(40, true), (20, true), (20, false), (2, false)] {
        let battle = lesson(&server).await;
        if is_played {
            decide(&mut both(&server, &battle).await).await;
        }
        battles.push((days, battle));
    }
    server.stop().await;
    for (days, battle) in &battles {
        let (age, id) = (days * 86_400, &battle.id);
        let sql = format!("UPDATE battle SET changed = changed - {age} WHERE id = '{id}'");
        run_sql_text(&folder, &sql).await;
    }
    let kept = Kept { days: 30, unplayed: 7 };
    let server = start(&folder, |config| config.kept = Some(kept)).await;
    while server.ask("GET", "/health", "", "").await.1["battles"] != 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for ((_, battle), status) in battles.iter().zip([404, 200, 404, 200]) {
        let path = format!("/api/battles/{}", battle.id);
        assert_eq!(server.ask("GET", &path, &battle.host(), "").await.0, status);
    }
    server.stop().await;
}

/// A seat that changes hands again and again at the same decision takes one line of the log.
#[tokio::test(flavor = "multi_thread")]
async fn handovers_do_not_fill_the_log() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let how = json!({"scenario": "first-lesson", "clock": null});
    let battle = server.begin(how).await;
    let mut host = server.join(&battle.id, &[&battle.host()]).await;
    let asked = host.state["ask"]["seats"][0].clone();
    let idle = if asked == "king" { "parliament" } else { "king" };
    for n in 0..300 {
        for by in ["computer", "human"] {
            let told = host.ask("seat", json!({"seat": idle, "by": by})).await;
            assert!(told["done"].is_object(), "{n}: {told}");
        }
    }
    host.ask("ping", json!(true)).await;
    let marks: Vec<_> = host.log.iter().filter(|line| line["mark"] == true).collect();
    assert_eq!(marks.len(), 1, "{marks:?}");
    assert!(marks[0]["text"].as_str().is_some_and(|text| text.starts_with("A player")));
    server.stop().await;
}
