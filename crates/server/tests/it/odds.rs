//! Odds are computed on the budget of heavy requests, and nobody else waits for them.
use crate::kit::{Folder, start};
use serde_json::{Value, json};

/// A charge is about to be made at this decision of the record.
const CHARGE: usize = 47;

fn record() -> Value {
    serde_json::from_str(include_str!("../../../games/tests/records/first-lesson-veritas.json"))
        .expect("a record is JSON")
}

/// While one player waits for the odds of a charge to its end, the room answers the other player.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_answers_others_while_odds_are_computed() {
    let folder = Folder::new();
    let server = start(&folder, |config| config.most_work = 1).await;
    let record = record();
    let said = &record["decisions"][CHARGE];
    let battle = server.begin(json!({"record": record, "at": CHARGE})).await;
    let mut one = server.join(&battle.id, &[&battle.seat("union")]).await;
    let mut other = server.join(&battle.id, &[&battle.seat("league")]).await;
    let asked =
        json!({"seat": said["seat"], "act": said["act"], "answers": true, "until": "losses"});
    let odds = tokio::spawn(async move { one.ask("odds", asked).await });
    let mut n_answered = 0;
    while !odds.is_finished() {
        let told = other.ask("measure", json!({"from": "green", "to": "bernstein"})).await;
        assert!(told["measure"].is_object(), "{told}");
        n_answered += usize::from(!odds.is_finished());
    }
    assert!(n_answered > 0, "somebody was answered before the odds were there");
    let told = odds.await.expect("the odds come");
    let outcomes = told["odds"]["outcomes"].as_array().expect("outcomes");
    let fields = |what: &Value| what["contact"] == true || what["nothing"].is_string();
    assert!(outcomes.iter().all(|it| fields(&it["what"])), "{told}");
    server.stop().await;
}

/// Odds that are asked of nonsense have an answer that says what is wrong.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_has_no_odds_and_is_told_why() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"record": record(), "at": CHARGE})).await;
    let mut one = server.join(&battle.id, &[&battle.seat("union")]).await;
    let act = json!({"charge": {"unit": "green", "target": "bernstein"}});
    for (asked, says) in [
        (json!({"seat": "league", "act": act}), "not yours"),
        (json!({"seat": "union", "act": "dance"}), "dance"),
        (json!({"seat": "union", "act": act, "answers": 99}), "`answers`"),
        (json!({"seat": "union", "act": act, "until": "tomorrow"}), "`until`"),
    ] {
        let told = one.ask("odds", asked).await;
        let why = told["error"]["why"].as_str().unwrap_or_default();
        assert!(why.contains(says), "{told}");
    }
    // In this ruleset no losses wait, so looking ahead to them shows nothing.
    let told = one.ask("odds", json!({"seat": "union", "until": "losses"})).await;
    assert!(told["odds"]["outcomes"][0]["what"]["nothing"].is_string(), "{told}");
    let friend = json!({"charge": {"unit": "green", "target": "green"}});
    let told = one.ask("odds", json!({"seat": "union", "act": friend})).await;
    assert!(told["refused"]["cite"].is_string(), "{told}");
    server.stop().await;
}
