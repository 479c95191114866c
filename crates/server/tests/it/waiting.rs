//! Battles with days for each decision: automatic answers, and what happens to a player who does not answer.
use crate::kit::{Begun, Client, Folder, Running, ending, rewrite, start};
use kernel::any::act_name as name;
use serde_json::{Value, json};

/// Horse in front of foot, within charge range: Parliament ends its fire, the King charges, and Parliament may react.
fn splendid() -> Value {
    let side = |id: &str, edge: &str, colour: &str, units: Value| json!({"id": id, "name": id, "colour": colour, "edge": edge, "units": units});
    json!({"format": 1, "id": "lane", "title": "The lane", "ruleset": "splendid", "turns": 4, "table": {"size": [48, 36]}, "sides": [
        side("king", "south", "#a33", json!([
            {"id": "rupert", "name": "Rupert", "type": "commander", "at": [20, 10]},
            {"id": "horse", "name": "Horse", "type": "mounted", "stands": {"mounted": 4}, "formation": "line", "at": [20, 14]}])),
        side("parliament", "north", "#36a", json!([
            {"id": "essex", "name": "Essex", "type": "commander", "at": [20, 30]},
            {"id": "foot", "name": "Foot", "type": "pike-and-musket", "stands": {"pike": 2, "musket": 4}, "formation": "line", "at": [20, 22], "facing": 180}])),
    ]})
}

/// Two brigades of horse, within charge range of each other.
fn veritas() -> Value {
    let side = |id: &str, edge: &str, colour: &str, at: f64, behind: f64| {
        let unit = |name: &str| format!("{id}-{name}");
        let wing = unit("wing");
        json!({"id": id, "name": id, "colour": colour, "edge": edge,
        "wings": [{"id": wing, "name": wing, "order": "attack"}],
        "units": [
            {"id": unit("horse"), "name": "Horse", "type": "cavalry-brigade", "wing": wing, "at": [30, at]},
            {"id": unit("general"), "name": "General", "type": "army-commander", "class": "competent", "at": [30, behind]},
            {"id": unit("colonel"), "name": "Colonel", "type": "wing-commander", "wing": wing, "class": "competent", "with": unit("horse")},
        ]})
    };
    json!({"format": 1, "id": "heath", "title": "The heath", "ruleset": "veritas", "turns": 4, "table": {"size": [60, 48]},
        "rules": {"composition": false},
        "sides": [side("king", "south", "#a33", 16.0, 8.0), side("parliament", "north", "#36a", 28.0, 40.0)]})
}

/// A client for each seat.
struct Table {
    battle: Begun,
    king: Client,
    parliament: Client,
}

impl Table {
    async fn lay(server: &Running, scenario: &Value, seed: u64) -> Self {
        let battle = server.begin(json!({"text": scenario.to_string(), "seed": seed})).await;
        let king = server.join(&battle.id, &[&battle.seat("king")]).await;
        let parliament = server.join(&battle.id, &[&battle.seat("parliament")]).await;
        Self { battle, king, parliament }
    }

    async fn order(&mut self, orders: Value) {
        let told =
            self.parliament.ask("standing", json!({"seat": "parliament", "orders": orders})).await;
        assert!(told["done"].is_object(), "{told}");
    }

    /// Ends every phase until the King can charge, and charges. Returns the number of decisions then.
    async fn charge(&mut self) -> u64 {
        for _ in 0..20 {
            let n = self.king.n().max(self.parliament.n());
            self.king.until(n).await;
            self.parliament.until(n).await;
            let player = if self.king.is_asked() { &mut self.king } else { &mut self.parliament };
            let offers = player.offers();
            let is_charge =
                |it: &&Value| name(&it["act"]) == Some("charge") && it["seat"] == "king";
            let charge = offers.iter().find(is_charge);
            let told = player.take(charge.or(ending(&offers)).expect("an offer")).await;
            let n = told["done"]["n"].as_u64().expect("it is taken");
            if charge.is_some() {
                return n;
            }
            player.until(n).await;
        }
        panic!("nobody can charge");
    }

    /// The decisions, as in the record.
    async fn said(&self, server: &Running, n: u64) -> Value {
        let both = [self.battle.seat("king"), self.battle.seat("parliament")].join(",");
        let path = format!("/api/battles/{}/record", self.battle.id);
        let (status, record) = server.ask("GET", &path, &both, "").await;
        assert_eq!(status, 200, "{record}");
        record["decisions"][n as usize].clone()
    }

    /// The King has charged, and nothing answers for Parliament.
    async fn waits(&mut self, n: u64) {
        self.parliament.until(n).await;
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        self.parliament.ask("ping", json!(true)).await;
        assert_eq!(self.parliament.n(), n, "it is for the player to answer");
        assert!(self.parliament.is_asked());
        assert!(self.parliament.state["ask"]["reaction"]["to"].is_string());
    }
}

/// A standing order answers a charge automatically, in either ruleset, while its player is absent.
#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_answer() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    for (scenario, seed, order, act) in [
        (splendid(), 2, "stand", "stand"),
        (splendid(), 2, "defensive-fire", "defensive-fire"),
        (veritas(), 1, "first", "meet"),
    ] {
        let mut table = Table::lay(&server, &scenario, seed).await;
        table.order(json!([{"to": "horse", "answer": order}])).await;
        let n = table.charge().await;
        table.king.until(n + 1).await;
        let said = table.said(&server, n).await;
        assert_eq!(said["seat"], "parliament", "{said}");
        assert_eq!(name(&said["act"]), Some(act), "{order}: {said}");
    }
    server.stop().await;
}

/// Orders for another arm, for an act that is not offered, or to be asked, leave the answer to the player. The first order that
/// fits counts. An order that is given while the question is open answers it.
#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_that_do_not_fit() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    for orders in [
        json!([{"to": "foot", "answer": "stand"}]),
        json!([{"to": "any", "answer": "{\"stand\":{\"unit\":\"nobody\"}}"}]),
        json!([{"to": "horse", "answer": "ask"}, {"to": "any", "answer": "first"}]),
    ] {
        let mut table = Table::lay(&server, &splendid(), 2).await;
        table.order(orders).await;
        let n = table.charge().await;
        table.waits(n).await;
        table
            .order(json!([{"to": "foot", "answer": "ask"}, {"to": "any", "answer": "stand"}]))
            .await;
        table.king.until(n + 1).await;
        assert_eq!(name(&table.said(&server, n).await["act"]), Some("stand"));
    }
    server.stop().await;
}

/// An order that could never answer anything is refused with what would be right, and the earlier orders stay.
#[tokio::test(flavor = "multi_thread")]
async fn strange_standing_orders_are_refused() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let mut table = Table::lay(&server, &splendid(), 2).await;
    table.order(json!([{"to": "any", "answer": "stand"}])).await;
    for (order, why) in [
        (
            json!({"to": "any", "answer": "fly"}),
            "`fly` is not an answer of this ruleset; its answers are `ask`, `first`, `stand`",
        ),
        (
            json!({"to": "dragons", "answer": "stand"}),
            "`dragons` is not an arm; write `any`, or an arm such as",
        ),
        (json!({"to": "any", "answer": "{\"fly\":{}}"}), "is not an answer"),
        (json!({"to": "any", "answer": ""}), "is not an answer"),
    ] {
        let orders = json!({"seat": "parliament", "orders": [order]});
        let told = table.parliament.ask("standing", orders).await;
        let told = told["error"]["why"].as_str().expect("it is refused");
        assert!(told.contains(why), "{told}");
    }
    let n = table.charge().await;
    table.king.until(n + 1).await;
    assert_eq!(name(&table.said(&server, n).await["act"]), Some("stand"));
    server.stop().await;
}

/// Orders survive a restart of the server and answer afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_are_kept() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let mut table = Table::lay(&server, &splendid(), 2).await;
    table.order(json!([{"to": "any", "answer": "stand"}])).await;
    server.stop().await;
    let server = start(&folder, |_| ()).await;
    let id = table.battle.id.clone();
    table.king = server.join(&id, &[&table.battle.seat("king")]).await;
    table.parliament = server.join(&id, &[&table.battle.seat("parliament")]).await;
    let n = table.charge().await;
    table.king.until(n + 1).await;
    assert_eq!(name(&table.said(&server, n).await["act"]), Some("stand"));
    server.stop().await;
}

/// A player who runs out of time can lose the battle: only to their enemy, who must claim it.
#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_claimed_on_time() {
    for (clock, late) in [(json!({"minutes": 30}), 30 * 60), (json!({"days": 2}), 2 * 86_400)] {
        let folder = Folder::new();
        let server = start(&folder, |_| ()).await;
        let how = json!({"scenario": "first-lesson", "seed": 7, "clock": clock});
        let battle = server.begin(how).await;
        let watcher = server.join(&battle.id, &[&battle.watch()]).await;
        let asked = watcher.state["ask"]["seats"][0].as_str().expect("a seat").to_owned();
        // The clock runs when both have come.
        for seat in ["king", "parliament"] {
            server.join(&battle.id, &[&battle.seat(seat)]).await;
        }
        server.stop().await;
        let other = if asked == "king" { "parliament" } else { "king" };
        // Not quite yet: half a minute is left.
        for (passed, is_late) in [(late - 30, false), (60, true)] {
            rewrite(&folder, &battle.id, "terms", |terms| {
                terms["since"] = json!(terms["since"].as_i64().expect("a time") - passed);
            })
            .await;
            let server = start(&folder, |_| ()).await;
            let mut slow = server.join(&battle.id, &[&battle.seat(&asked)]).await;
            let mut quick = server.join(&battle.id, &[&battle.seat(other)]).await;
            let mut watcher = server.join(&battle.id, &[&battle.watch()]).await;
            let left = slow.state["clock"]["left"][&asked].as_i64().expect("his time");
            assert_eq!(left < 0, is_late, "{left}");
            assert!(
                slow.ask("claim", json!(true)).await["error"].is_object(),
                "a player cannot claim for their own delay"
            );
            assert!(
                watcher.ask("claim", json!(true)).await["error"].is_object(),
                "a watcher cannot claim"
            );
            let told = quick.ask("claim", json!(true)).await;
            assert_eq!(told["done"].is_object(), is_late, "{told}");
            if is_late {
                while slow.state["over"].is_null() {
                    slow.hear().await.expect("it ends");
                }
                assert_eq!(slow.state["over"]["winner"], other);
                assert!(slow.state["over"]["why"].as_str().is_some_and(|why| why.contains("time")));
                assert!(slow.offers().is_empty());
                let late = json!({"seat": asked, "n": 0, "act": "end-fire"});
                assert!(slow.ask("say", late).await["error"].is_object(), "it is over");
            }
            server.stop().await;
        }
        let server = start(&folder, |_| ()).await;
        let again = server.join(&battle.id, &[&battle.watch()]).await;
        assert_eq!(again.state["over"]["winner"], other, "it is kept");
        server.stop().await;
    }
}
