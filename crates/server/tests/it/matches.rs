//! Battles played through the socket.
use crate::kit::{Folder, ending, start};
use serde_json::{Value, json};

/// Two clients with their own tokens play until the battle is well under way; one disconnects and comes back. Neither receives
/// anything of the other's token.
#[tokio::test(flavor = "multi_thread")]
async fn two_play_by_link_and_one_comes_back() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let (king, roundhead) = (battle.seat("king"), battle.seat("parliament"));
    let mut one = server.join(&battle.id, &[&king]).await;
    let mut other = server.join(&battle.id, &[&roundhead]).await;
    for n in 0..40 {
        one.until(n).await;
        other.until(n).await;
        if n == 20 {
            drop(other);
            other = server.join(&battle.id, &[&roundhead]).await;
            assert_eq!(other.n(), 20, "whoever comes back finds everything");
            assert_eq!(other.log.len(), one.log.len(), "the log too");
        }
        let player = if one.is_asked() { &mut one } else { &mut other };
        let offers = player.offers();
        let offer = if n % 3 == 0 { ending(&offers) } else { offers.first() };
        let told = player.take(offer.expect("something is offered")).await;
        assert_eq!(told["done"]["n"], n + 1, "{told}");
    }
    for (client, secret) in [(&one, &roundhead), (&other, &king), (&one, &battle.host())] {
        assert!(!client.heard.contains(secret.as_str()), "a token reached somebody else");
    }
    server.stop().await;
}

/// The computer answers for its seat, and a battle between two computers plays itself to a verdict while somebody watches.
#[tokio::test(flavor = "multi_thread")]
async fn computers_fight_it_out() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    for scenario in ["first-lesson", "first-lesson-veritas"] {
        let (_, listed) = server.ask("GET", "/api/scenarios", "", "").await;
        let listed = listed["scenarios"].as_array().expect("scenarios").clone();
        let seats = &listed.iter().find(|it| it["id"] == scenario).expect("it ships")["seats"];
        let seats: serde_json::Map<String, Value> = seats
            .as_array()
            .expect("seats")
            .iter()
            .map(|seat| (seat["id"].as_str().expect("an id").to_owned(), json!("computer")))
            .collect();
        let battle = server.begin(json!({"scenario": scenario, "seed": 3, "seats": seats})).await;
        let mut watcher = server.join(&battle.id, &[&battle.watch()]).await;
        assert!(watcher.offers().is_empty(), "whoever watches decides nothing");
        while watcher.state["over"].is_null() {
            watcher.hear().await.expect("it goes on");
        }
        assert!(watcher.log.len() > 20, "the log is told to those who watch");
        let (status, record) = server
            .ask("GET", &format!("/api/battles/{}/record", battle.id), &battle.watch(), "")
            .await;
        assert_eq!(status, 200);
        let replayed = games::replay(&record.to_string(), None).expect("it replays");
        assert!(replayed.game.is_over());
        // Any moment of it is a scenario; the last is not, because nothing is left to play.
        let n = replayed.n_decisions;
        let path = |n: usize| format!("/api/battles/{}/positions/{n}", battle.id);
        let (status, position) = server.ask("GET", &path(n / 2), &battle.watch(), "").await;
        assert_eq!(status, 200);
        let position = position.as_str().expect("TOML");
        let opened = games::open("position.toml", position, 1, None).expect("it opens");
        assert!(!opened.is_over());
        assert_eq!(server.ask("GET", &path(n), &battle.watch(), "").await.0, 400);
        assert_eq!(server.ask("GET", &path(n + 1), &battle.watch(), "").await.0, 400);
        let (status, report) = server
            .ask("GET", &format!("/api/battles/{}/report", battle.id), &battle.watch(), "")
            .await;
        assert_eq!(status, 200);
        assert!(
            report.as_str().is_some_and(|page| page.contains("<svg") && !page.contains("<script"))
        );
    }
    server.stop().await;
}

/// An outdated message changes nothing. A message that is sent twice counts once.
#[tokio::test(flavor = "multi_thread")]
async fn stale_and_repeated_messages() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament")];
    let mut both = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    let offers = both.offers();
    let offer = ending(&offers).expect("an offer").clone();
    let said = json!({"seat": offer["seat"], "n": 0, "act": offer["act"], "fill": offer["fill"], "key": "k1"});
    assert_eq!(both.ask("say", said.clone()).await["done"]["n"], 1);
    assert_eq!(both.ask("say", said.clone()).await["done"]["n"], 1, "the same key is done once");
    let mut stale = said;
    stale["key"] = json!("k2");
    assert_eq!(both.ask("say", stale).await["stale"]["n"], 1);
    assert_eq!(both.n(), 1);
    server.stop().await;
}

/// A refusal comes with rule, words and numbers, and nothing has changed. A wish is fitted to what is legal.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_previews_odds_and_zones() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let tokens = [battle.seat("king"), battle.seat("parliament")];
    let mut both = server.join(&battle.id, &[&tokens[0], &tokens[1]]).await;
    let walking = |offers: &[Value]| {
        offers.iter().find(|it| it["want"] == "path" && it["unit"] == "hoptons-foot").cloned()
    };
    let walk = loop {
        if let Some(walk) = walking(&both.offers()) {
            break walk;
        }
        let offers = both.offers();
        assert!(both.take(ending(&offers).expect("an offer")).await["done"].is_object());
        let n = both.n();
        both.until(n).await;
    };
    let n = both.n();
    let too_far =
        json!({"seat": walk["seat"], "n": n, "act": walk["act"], "fill": [{"move": 30.0}]});
    let refused = both.ask("say", too_far.clone()).await;
    assert!(
        refused["refused"]["cite"].is_string() && refused["refused"]["numbers"].is_object(),
        "{refused}"
    );
    let fit = both.ask("fit", too_far.clone()).await;
    assert!(fit["fit"]["barred"]["cite"].is_string(), "{fit}");
    assert!(fit["fit"]["units"].as_array().is_some_and(|units| !units.is_empty()), "{fit}");
    let reach = both.ask("reach", too_far).await;
    assert_eq!(reach["reach"]["ring"].as_array().map(Vec::len), Some(36), "{reach}");
    let unit = both.ask("unit", json!({"unit": "hoptons-foot"})).await;
    assert!(unit["unit"]["denied"].as_array().is_some_and(|it| !it.is_empty()), "{unit}");
    assert!(unit["unit"]["overlays"].is_array(), "{unit}");
    let odds = both
        .ask("odds", json!({"seat": walk["seat"], "act": walk["act"], "fill": walk["fill"]}))
        .await;
    assert!(odds["odds"]["outcomes"].is_array(), "{odds}");
    let tape = both.ask("measure", json!({"from": "hoptons-foot", "to": [20, 20]})).await;
    assert!(tape["measure"].is_object(), "{tape}");
    assert_eq!(both.n(), n, "nothing of that changed the battle");
    server.stop().await;
}
