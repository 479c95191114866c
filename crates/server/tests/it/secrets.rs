//! While a battle lasts, no door shows a player the enemy's secrets or the dice to come, whoever holds a seat now.
use crate::kit::{Begun, Client, Folder, Running, ending, start, text};
use serde_json::{Value, json};

/// It is found in any answer that holds the seed.
const SEED: u64 = 9_876_543_210;
/// The id of a unit that White may not know of.
const AMBUSH: &str = "ambuscade";

/// The first lesson of Pro Gloria!, in which Blue hides a battalion in a wood behind its line.
fn ambush() -> Value {
    let shipped = games::scenario("first-lesson-gloria").expect("it ships");
    let doc = games::Doc::parse(shipped.file, shipped.text).expect("TOML");
    let mut scenario = doc.root.to_json();
    scenario["rules"] = json!({"hidden_units": true});
    let wood = json!({"kind": "heavy-wood", "name": "the far wood", "area": [[1500, 10], [1790, 10], [1790, 140], [1500, 140]]});
    scenario["terrain"].as_array_mut().expect("terrain").push(wood);
    let hidden = json!({"id": AMBUSH, "name": "the Ambuscade", "type": "line-infantry", "class": 3, "figures": 8,
        "hidden": true, "at": [1650, 70]});
    scenario["sides"][1]["units"].as_array_mut().expect("units").push(hidden);
    scenario
}

/// Everything that can be asked about a battle over HTTP, with its status.
async fn doors(server: &Running, battle: &str, token: &str, n: u64) -> Vec<(String, u16, String)> {
    let mut answers = Vec::new();
    for path in ["", "/moment", "/record", "/report", "/ground.svg", &format!("/positions/{n}")] {
        let path = format!("/api/battles/{battle}{path}");
        let (status, _, body) = server.ask_raw("GET", &path, token, "").await;
        answers.push((path, status, body));
    }
    let from = json!({"battle": battle, "at": n});
    let lab = json!({"from": from, "games": 1, "seats": ["random", "random"]});
    for (path, body) in [("/api/battles", from), ("/api/lab", lab)] {
        let (status, _, body) = server.ask_raw("POST", path, token, &body.to_string()).await;
        answers.push((path.to_owned(), status, body));
    }
    answers
}

/// The doors that show a whole battle.
fn shows_all(path: &str) -> bool {
    ["record", "report", "positions", "/api/lab"].iter().any(|it| path.contains(it))
        || path.ends_with("/api/battles")
}

fn assert_closed(answers: &[(String, u16, String)], who: &str) {
    for (path, status, body) in answers {
        let wanted = if shows_all(path) { 403 } else { 200 };
        assert_eq!(*status, wanted, "{who}: {path}: {body}");
        assert_silent(body, &format!("{who}: {path}"));
    }
}

fn assert_silent(text: &str, place: &str) {
    for secret in [AMBUSH, "Ambuscade", &SEED.to_string()] {
        assert!(!text.contains(secret), "{place} tells {secret}");
    }
}

/// Plays until it is this client's turn again.
async fn turn(client: &mut Client) {
    let offers = client.offers();
    if let Some(offer) = ending(&offers) {
        client.take(offer).await;
    }
    while !client.is_asked() && client.state["over"].is_null() {
        client.hear().await.expect("it goes on");
    }
}

/// Blue is a computer general with a hidden battalion. White, the host and watchers find every door closed, and what they receive
/// says nothing about it. When the battle is over, all is open.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_general_hides_stays_hidden() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let how = json!({"text": ambush().to_string(), "seed": SEED, "seats": {"blue": "recruit"}});
    let battle = server.begin(how).await;
    let (white, host, watch) = (battle.seat("white"), battle.host(), battle.watch());
    let mut player = server.join(&battle.id, &[&white, &host]).await;
    let mut watcher = server.join(&battle.id, &[&watch]).await;
    for _ in 0..4 {
        turn(&mut player).await;
    }
    let n = player.n();
    for n in [0, n / 2, n] {
        for client in [&mut player, &mut watcher] {
            client.ask("at", json!({"n": n})).await;
            client.ask("intent", json!({"seat": "blue"})).await;
            client.ask("unit", json!({"unit": AMBUSH})).await;
            client.ask("measure", json!({"from": [1, 1], "to": [1650, 70]})).await;
        }
    }
    assert_silent(&player.heard.replace(&format!("`{AMBUSH}`"), ""), "the socket of White");
    assert_silent(&watcher.heard.replace(&format!("`{AMBUSH}`"), ""), "the socket of a watcher");
    let both = format!("{white},{host}");
    for (token, who) in [(&both, "White"), (&host, "the host"), (&watch, "a watcher")] {
        assert_closed(&doors(&server, &battle.id, token, n).await, who);
    }
    // With the token of the general's seat too: that would be an agreement of both sides if nothing were secret.
    let every = format!("{both},{}", battle.seat("blue"));
    let path = format!("/api/battles/{}/record", battle.id);
    assert_eq!(server.ask("GET", &path, &every, "").await.0, 403);
    let offers = player.offers();
    let concede = json!({"seat": "white", "n": player.n(), "act": "concede"});
    let told = player.ask("say", concede).await;
    assert!(told["done"].is_object(), "{told}: {offers:?}");
    let (status, _, record) = server.ask_raw("GET", &path, &watch, "").await;
    assert_eq!(status, 200);
    assert!(record.contains(AMBUSH) && record.contains(&SEED.to_string()), "now it is open");
    server.stop().await;
}

async fn record(server: &Running, battle: &str, tokens: &str) -> (u16, Value) {
    server.ask("GET", &format!("/api/battles/{battle}/record"), tokens, "").await
}

/// Nothing is secret in this ruleset, so a player against the computer may have the record: with the faces that fell and without
/// the seed, which would tell the next ones. It replays, and so do battles and runs that go on from it.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_a_battle_in_progress_holds_no_seed() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let seats = json!({"parliament": "recruit"});
    let how = json!({"scenario": "first-lesson", "seed": SEED, "seats": seats});
    let battle = server.begin(how).await;
    let king = battle.seat("king");
    let mut player = server.join(&battle.id, &[&king]).await;
    for _ in 0..12 {
        turn(&mut player).await;
    }
    let n = player.n();
    for (path, status, body) in doors(&server, &battle.id, &king, n / 2).await {
        assert_eq!(status, 200, "{path}: {body}");
        assert_silent(&body, &path);
    }
    let (_, kept) = record(&server, &battle.id, &king).await;
    let replayed = games::replay(&kept.to_string(), None).expect("it replays");
    assert_eq!(replayed.n_decisions as u64, n);
    let shown = replayed.game.view("king").expect("a view");
    assert_eq!(json!(shown.units), player.state["view"]["units"], "to the same table");
    // A branch that ends must not tell the dice of the battle that it came from.
    let from = json!({"battle": battle.id, "at": n});
    let (status, branch) = server.ask("POST", "/api/battles", &king, &from.to_string()).await;
    assert_eq!(status, 200, "{branch}");
    let branch = Begun { id: text(&branch["battle"]), told: branch };
    let mut both =
        server.join(&branch.id, &[&branch.seat("king"), &branch.seat("parliament")]).await;
    assert!(both.ask("draw", json!(true)).await["done"].is_object());
    let (status, kept) = record(&server, &branch.id, &branch.watch()).await;
    assert_eq!(status, 200);
    assert_silent(&kept.to_string(), "the record of a branch");
    server.stop().await;
}

/// Who may read everything is decided by whose secrets there are, not by who holds a seat at this moment: neither handing a seat
/// to the computer, nor a new link for it, nor a seat that was opened for a friend makes the host its player.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_changes_hands_opens_nothing() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson"})).await;
    let mine = format!("{},{}", battle.seat("king"), battle.host());
    let mut host = server.join(&battle.id, &[&battle.seat("king"), &battle.host()]).await;
    assert_eq!(record(&server, &battle.id, &mine).await.0, 403, "a person plays Parliament");
    for by in ["computer", "human", "computer"] {
        let told = host.ask("seat", json!({"seat": "parliament", "by": by})).await;
        assert!(told["done"].is_object(), "{told}");
        assert_eq!(record(&server, &battle.id, &mine).await.0, 403, "{by}");
    }
    let every = format!("{mine},{}", battle.seat("parliament"));
    assert_eq!(record(&server, &battle.id, &every).await.0, 200, "both sides show their links");
    let told = host.ask("invite", json!({"seat": "parliament"})).await;
    let new = format!("{mine},{}", text(&told["invite"]["token"]));
    assert_eq!(record(&server, &battle.id, &new).await.0, 403, "the link is for somebody else");
    let seats = json!({"parliament": "open"});
    let battle = server.begin(json!({"scenario": "first-lesson", "seats": seats})).await;
    let every = [battle.seat("king"), battle.seat("parliament"), battle.host()].join(",");
    assert_eq!(record(&server, &battle.id, &every).await.0, 403, "the seat is a friend's");
    server.stop().await;
}

/// Whoever holds the link of a seat that the computer plays, besides their own, sees their own view also when the computer is
/// asked.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_looks_over_the_shoulder_of_a_general() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let how = json!({"text": ambush().to_string(), "seed": SEED, "seats": {"blue": "recruit"}});
    let battle = server.begin(how).await;
    let tokens = [battle.seat("white"), battle.seat("blue")];
    let mut player = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    for _ in 0..4 {
        turn(&mut player).await;
        assert_eq!(player.state["viewer"], "white");
    }
    assert_silent(&player.heard, "the socket of White");
    server.stop().await;
}
