//! Several players on one side, through the socket: two hold a division each, one the enemy.
use crate::kit::{Folder, ending, start};
use serde_json::{Value, json};

/// The unit that an offer is about.
fn unit_of(offer: &Value) -> Option<&str> {
    offer["act"].as_object()?.values().next()?["unit"].as_str()
}

/// Three clients, each with the token of one seat, play some decisions. Nobody is offered a unit of another seat, and the two of one
/// side are asked at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn two_players_share_a_side() {
    let shipped = games::scenario("salamanca-1812").expect("it ships");
    let doc = games::Doc::parse(shipped.file, shipped.text).expect("TOML");
    let mut scenario = doc.root.to_json();
    let units = scenario["sides"][1]["units"].as_array().expect("units").clone();
    let of = |corps: &[&str]| -> Vec<Value> {
        let own = units.iter().filter(|unit| corps.iter().any(|id| unit["corps"] == *id));
        own.map(|unit| unit["id"].clone()).collect()
    };
    scenario["seats"] = json!([
        {"id": "pakenham", "side": "allies", "units": of(&["third", "wallace", "campbell", "power", "durban", "arentschildt"])},
        {"id": "leith", "side": "allies", "units": of(&["fifth", "greville", "pringle", "spry", "le-marchant"])},
        {"id": "marmont", "side": "french"},
    ]);
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"text": scenario.to_string(), "seed": 3})).await;
    let names = ["pakenham", "leith", "marmont"];
    let mut clients = Vec::new();
    for name in names {
        clients.push(server.join(&battle.id, &[&battle.seat(name)]).await);
    }
    let (mut n_both, mut seen) = (0, [Vec::new(), Vec::new(), Vec::new()]);
    for n in 0..60 {
        for (client, seen) in clients.iter_mut().zip(&mut seen) {
            client.until(n).await;
            seen.extend(client.offers().iter().filter_map(unit_of).map(str::to_owned));
        }
        let asked: Vec<usize> = (0..3).filter(|n| clients[*n].is_asked()).collect();
        n_both += usize::from(asked == [0, 1]);
        let player = &mut clients[asked[n as usize % asked.len()]];
        let offers = player.offers();
        let offer = if n % 3 == 0 { ending(&offers) } else { offers.first() };
        player.take(offer.expect("something is offered")).await;
    }
    assert!(n_both > 0, "the two of a side are asked together");
    for (n, one) in seen.iter().enumerate() {
        for other in &seen[n + 1..] {
            assert!(!one.iter().any(|unit| other.contains(unit)), "{one:?} {other:?}");
        }
    }
    server.stop().await;
}
