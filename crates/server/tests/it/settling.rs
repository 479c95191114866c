//! What the players agree between themselves.
use crate::kit::{Client, Folder, Running, ending, start};
use serde_json::json;

/// Plays this many decisions, each time ending the current phase.
async fn play(client: &mut Client, n: usize) {
    for _ in 0..n {
        let offers = client.offers();
        let told = client.take(ending(&offers).expect("an offer")).await;
        let n = told["done"]["n"].as_u64().expect("it is taken");
        client.until(n).await;
    }
}

async fn two(server: &Running, how: serde_json::Value) -> (crate::kit::Begun, Client, Client) {
    let battle = server.begin(how).await;
    let (king, roundhead) = (battle.seat("king"), battle.seat("parliament"));
    let one = server.join(&battle.id, &[&king]).await;
    let other = server.join(&battle.id, &[&roundhead]).await;
    (battle, one, other)
}

/// Players can take back their own last decision at once if no die fell, but never somebody else's.
#[tokio::test(flavor = "multi_thread")]
async fn players_undo_only_their_own_decisions() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let (king, roundhead) = (battle.seat("king"), battle.seat("parliament"));
    let mut both = server.join(&battle.id, &[&king, &roundhead]).await;
    let mut alone = server.join(&battle.id, &[&roundhead]).await;
    // Until a unit walks: no die falls there.
    let walk = loop {
        let walk = both.offers().into_iter().find(|it| it["want"] == "path");
        if let Some(walk) = walk {
            break walk;
        }
        play(&mut both, 1).await;
    };
    let n = both.n();
    assert_eq!(both.take(&walk).await["done"]["n"], n + 1);
    both.until(n + 1).await;
    assert_eq!(both.state["undo"], true);
    alone.until(n + 1).await;
    if walk["seat"] == "king" {
        assert!(alone.ask("undo", json!({"n": n + 1})).await["error"].is_object());
    }
    assert_eq!(both.ask("undo", json!({"n": n})).await["stale"]["n"], n + 1);
    assert_eq!(both.ask("undo", json!({"n": n + 1})).await["done"]["n"], n);
    assert_eq!(both.n(), n);
    assert_eq!(both.take(&walk).await["done"]["n"], n + 1, "it can be said again");
    server.stop().await;
}

/// More is taken back only by consent. It is marked in the log, and the dice that follow are different.
#[tokio::test(flavor = "multi_thread")]
async fn takebacks_want_consent() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (battle, mut one, mut other) =
        two(&server, json!({"scenario": "first-lesson", "seed": 7})).await;
    for n in 0..6 {
        one.until(n).await;
        other.until(n).await;
        play(if one.is_asked() { &mut one } else { &mut other }, 1).await;
    }
    one.until(6).await;
    assert!(one.ask("takeback", json!({"to": 9})).await["error"].is_object());
    assert!(one.ask("takeback", json!({"to": 2})).await["done"].is_object());
    while one.state["pending"].is_null() {
        one.hear().await.expect("it is asked");
    }
    assert_eq!(one.state["pending"]["waits"], json!(["parliament"]));
    assert_eq!(one.n(), 6, "nothing happens without consent");
    assert!(other.ask("answer", json!({"to": "takeback", "yes": false})).await["done"].is_object());
    assert!(one.ask("takeback", json!({"to": 2})).await["done"].is_object());
    assert!(other.ask("answer", json!({"to": "takeback", "yes": true})).await["done"].is_object());
    while one.n() != 2 {
        one.hear().await.expect("it is taken back");
    }
    assert!(one.log.iter().any(|line| line["mark"] == true), "the log says so: {:?}", one.log);
    // The stored battle equals the one that is played.
    let id = battle.id.clone();
    let (king, before) = (battle.seat("king"), one.state["view"].clone());
    server.stop().await;
    let server = start(&folder, |_| ()).await;
    let again = server.join(&id, &[&king]).await;
    assert_eq!((again.n(), &again.state["view"]), (2, &before));
    server.stop().await;
}

/// A draw must be agreed on; the computer does not agree.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_agreed_on() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (_, mut one, mut other) = two(&server, json!({"scenario": "first-lesson"})).await;
    assert!(one.ask("draw", json!(true)).await["done"].is_object());
    assert!(one.ask("answer", json!({"to": "draw", "yes": true})).await["done"].is_object());
    assert!(one.state["over"].is_null(), "one cannot agree with oneself alone");
    assert!(other.ask("answer", json!({"to": "draw", "yes": true})).await["done"].is_object());
    while one.state["over"].is_null() {
        one.hear().await.expect("it ends");
    }
    assert!(one.state["over"]["winner"].is_null());
    assert!(one.state["ask"].is_null());
    let machine = server
        .begin(json!({"scenario": "first-lesson", "seats": {"parliament": "computer"}}))
        .await;
    let mut alone = server.join(&machine.id, &[&machine.seat("king")]).await;
    assert!(alone.ask("draw", json!(true)).await["error"].is_object());
    server.stop().await;
}

/// A seat changes hands during the battle. New invitations make old links invalid.
#[tokio::test(flavor = "multi_thread")]
async fn seats_change_hands() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 5})).await;
    let (king, host) = (battle.seat("king"), battle.host());
    let mut one = server.join(&battle.id, &[&king, &host]).await;
    assert!(
        one.ask("seat", json!({"seat": "parliament", "by": "computer"})).await["done"].is_object()
    );
    for _ in 0..200 {
        if one.is_asked() || !one.state["over"].is_null() {
            break;
        }
        one.hear().await.expect("the computer plays");
    }
    assert!(one.is_asked(), "the computer has done its part");
    assert!(one.ask("seat", json!({"seat": "pope", "by": "human"})).await["error"].is_object());
    let old = battle.seat("parliament");
    let mut before = server.join(&battle.id, &[&old]).await;
    let invited = one.ask("invite", json!({"seat": "parliament"})).await;
    let new = invited["invite"]["token"].as_str().expect("a token").to_owned();
    let mut stranger = server.connect().await;
    let hello = stranger.ask("hello", json!({"battle": battle.id, "tokens": [old]})).await;
    assert!(hello["error"].is_object(), "the old link is void: {hello}");
    let shown = before.ask("measure", json!({"from": [1, 1], "to": [2, 2]})).await;
    assert!(shown["error"].is_object(), "who was in by it may ask nothing more: {shown}");
    let heard = before.state["n"].clone();
    let offers = one.offers();
    assert!(one.take(ending(&offers).expect("an offer")).await["done"].is_object());
    before.ask("ping", json!(true)).await;
    assert_eq!(before.state["n"], heard, "nor hears of what goes on");
    let guest = server.join(&battle.id, &[&new]).await;
    assert_eq!(guest.state["viewer"], "parliament");
    let mut king_alone = server.join(&battle.id, &[&king]).await;
    assert!(
        king_alone.ask("invite", json!({"watch": true})).await["error"].is_object(),
        "only the host invites"
    );
    server.stop().await;
}

/// Dice by hand: the server says which die it needs, accepts the faces, and stores them.
#[tokio::test(flavor = "multi_thread")]
async fn dice_thrown_by_hand() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 5})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament"), battle.host()];
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let mut both = server.join(&battle.id, &tokens).await;
    play(&mut both, 1).await;
    assert!(both.ask("dice", json!({"by": "hand"})).await["done"].is_object());
    let (mut wanted, mut thrown) = (false, Vec::new());
    for _ in 0..60 {
        let offers = both.offers();
        let Some(offer) = offers.iter().find(|it| it["target"].is_string()).or(ending(&offers))
        else {
            break;
        };
        thrown.clear();
        loop {
            let said = json!({"seat": offer["seat"], "n": both.n(), "act": offer["act"], "fill": offer["fill"], "dice": thrown});
            let told = both.ask("say", said).await;
            if let Some(n) = told["done"]["n"].as_u64() {
                both.until(n).await;
                break;
            }
            assert!(told["wants"]["sides"].is_u64(), "{told}");
            wanted = true;
            thrown.push(2);
        }
        if wanted {
            break;
        }
    }
    assert!(wanted, "a die was to be thrown");
    let n = both.n();
    let (before, id) = (both.state["view"].clone(), battle.id.clone());
    assert!(both.ask("dice", json!({"by": "program"})).await["done"].is_object());
    server.stop().await;
    let server = start(&folder, |_| ()).await;
    let again = server.join(&id, &tokens).await;
    assert_eq!(again.n(), n);
    assert_eq!(again.state["view"], before, "what was thrown by hand is kept");
    assert_eq!(again.state["dice"], "program");
    server.stop().await;
}

/// Players can look at the past, and a battle can be continued from any earlier moment.
#[tokio::test(flavor = "multi_thread")]
async fn the_past_can_be_seen_and_continued() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament")];
    let mut both = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    let at_start = both.state["view"]["units"].clone();
    play(&mut both, 12).await;
    for n in [12, 3, 7, 0] {
        let past = both.ask("at", json!({"n": n})).await;
        assert_eq!(past["at"]["n"], n, "{past}");
        assert!(past["at"]["turns"].as_array().is_some_and(|turns| !turns.is_empty()));
        if n == 0 {
            assert_eq!(past["at"]["view"]["units"], at_start);
        }
    }
    assert!(both.ask("at", json!({"n": 13})).await["error"].is_object());
    let how = json!({"battle": battle.id, "at": 5});
    let path = "/api/battles";
    let (status, _) = server.ask("POST", path, &tokens[0], &how.to_string()).await;
    assert_eq!(status, 403, "whoever plays one side only may not see what the other hid");
    let (status, branch) = server.ask("POST", path, &tokens.join(","), &how.to_string()).await;
    assert_eq!(status, 200, "{branch}");
    let king = branch["seats"]["king"].as_str().expect("a token").to_owned();
    let branched = server.join(branch["battle"].as_str().expect("an id"), &[&king]).await;
    assert_eq!(branched.n(), 5);
    // A branch of a branch, from before the two parted.
    let how = json!({"battle": branch["battle"], "at": 2}).to_string();
    let both: Vec<_> =
        ["king", "parliament"].map(|seat| branch["seats"][seat].as_str().expect("a token")).into();
    let (status, twig) = server.ask("POST", path, &both.join(","), &how).await;
    assert_eq!(status, 200, "{twig}");
    server.stop().await;
}

/// A clock is stored and shown. Nobody can claim a battle or give orders for a seat that is not theirs.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_kept_and_orders_are_ones_own() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let wrong = json!({"scenario": "first-lesson", "clock": {"days": 1000}});
    let (status, _) = server.ask("POST", "/api/battles", "", &wrong.to_string()).await;
    assert_eq!(status, 400);
    let (_, mut one, mut other) =
        two(&server, json!({"scenario": "first-lesson", "clock": {"minutes": 30}})).await;
    assert!(one.state["clock"]["left"]["king"].as_i64().is_some_and(|left| left > 1700));
    assert!(one.ask("claim", json!(true)).await["error"].is_object(), "nobody is late");
    let orders = json!({"seat": "parliament", "orders": [{"to": "any", "answer": "first"}]});
    assert!(one.ask("standing", orders.clone()).await["error"].is_object(), "not his seat");
    assert!(other.ask("standing", orders).await["done"].is_object());
    server.stop().await;
}
