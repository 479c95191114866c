//! What a side keeps secret stays secret: two battles that differ only in the enemy's hidden units and brigades off the table look
//! the same to a player, whatever they do.
use kernel::{
    Viewer,
    any::{self, AnyGame},
    dice::Chooser,
    doc::Doc,
};
use rules_gloria::{Gloria, muster};
use serde_json::{Value, json};

/// The player who must not know, and the one who has secrets.
const OBSERVER: &str = "south";
const KEEPER: &str = "north";

/// A field on which the north has a hidden unit and a brigade off the table.
fn field(seed: u64, hidden: Value, reserve: Value) -> Value {
    let mut field = muster::scenario(6, seed);
    field["rules"] = json!({"hidden_units": true, "reserves": true});
    field["wind"] = json!("east");
    field["turns"] = json!(3);
    let width = field["table"]["size"][0].as_i64().expect("a width");
    // A wood in the north-eastern corner, behind everybody.
    let wood = json!({"kind": "heavy-wood", "area": [[width - 260, 1080], [width - 10, 1080], [width - 10, 1195], [width - 260, 1195]]});
    field["terrain"].as_array_mut().expect("terrain").push(wood);
    for side in field["sides"].as_array_mut().expect("sides") {
        for unit in side["units"].as_array_mut().expect("units") {
            if unit["type"] == "general" && unit["rank"] == "brigade" {
                unit["quality"] = json!("capable");
            }
        }
    }
    // A southern squadron could ride over the hidden unit, and is never told to.
    let scout = json!({"id": "scout", "type": "heavy-cavalry", "class": 3, "figures": 9, "formation": "column",
        "independent": true, "at": [width - 135, 950]});
    field["sides"][0]["units"].as_array_mut().expect("units").push(scout);
    let north = &mut field["sides"][1];
    let corps = json!({"id": "secret-brigade", "name": "the secret brigade", "branch": "foot", "reserve": 2});
    north["corps"].as_array_mut().expect("corps").push(corps);
    let units = north["units"].as_array_mut().expect("units");
    let mut hidden = hidden;
    (hidden["id"], hidden["hidden"]) = (json!("secret-hidden"), json!(true));
    hidden["at"] = json!([width - 135, 1140]);
    let mut reserve = reserve;
    (reserve["id"], reserve["corps"]) = (json!("secret-reserve"), json!("secret-brigade"));
    units.push(hidden);
    units.push(reserve);
    units.push(json!({"id": "secret-general", "type": "general", "rank": "brigade", "corps": "secret-brigade", "quality": "inept"}));
    field
}

/// The same battle twice: with light secrets and with heavy ones.
fn twins(seed: u64) -> [Box<dyn AnyGame>; 2] {
    let line = |class: u8, figures: u8| json!({"type": "line-infantry", "class": class, "figures": figures});
    let screen = json!({"type": "light-infantry", "class": 4, "figures": 4});
    let fields = [field(seed, line(2, 8), line(1, 12)), field(seed, screen, line(3, 6))];
    fields.map(|field| {
        let doc = Doc::from_json("field day", &field).expect("it is an object");
        any::open::<Gloria>(&doc, seed, None).unwrap_or_else(|why| panic!("{seed}: {why:#?}"))
    })
}

/// Everything that the observer can learn now, as one value.
fn known(game: &dyn AnyGame, lines: &[Value]) -> Value {
    let view = game.view(OBSERVER).expect("a seat has a view");
    let moment = game.moment_for(OBSERVER).expect("a seat has a moment");
    let far = json!([40.0, 45.0]);
    let measured = game.measure_for(OBSERVER, json!("south-1"), far.clone()).ok();
    let there = json!({"path": [{"to": far}]});
    let scout = json!({"move": {"unit": "scout", "form": null}});
    let reach = game.reach(OBSERVER, scout);
    let refused = game.may(OBSERVER, json!({"move": {"unit": "south-1", "form": null}}), there);
    json!({
        "view": view, "moment": moment, "offers": game.offers(OBSERVER), "lines": lines, "measured": measured,
        "reach": reach,
        "refused": refused.err().map(|why| format!("{why:?}")),
    })
}

/// The log lines of the last decision, as the observer reads them.
fn lines(game: &dyn AnyGame) -> Vec<Value> {
    let seat = game.seats().iter().position(|seat| seat.id == OBSERVER).expect("a seat") as u8;
    game.lines(Viewer::Seat(kernel::Seat(seat))).iter().map(|line| json!(line)).collect()
}

/// The answers that a seat has in both battles, secrets left out.
fn shared(games: &[Box<dyn AnyGame>; 2], seat: &str) -> Vec<Value> {
    let [one, other] = [0, 1].map(|n| games[n].offers(seat));
    let plain =
        |offer: &Value| !["secret-", "scout"].iter().any(|it| offer.to_string().contains(it));
    one.into_iter().filter(|offer| plain(offer) && other.contains(offer)).collect()
}

/// PG-OFF-002, PG-HID-002: views, log lines, measures, refusals and offers are the same for the enemy in two battles that differ
/// only in hidden units and in brigades off the table.
#[test]
fn secrets_are_kept() {
    let mut n_compared = 0;
    for seed in 1..=6 {
        let mut games = twins(seed);
        let mut chooser = Chooser::new(seed);
        let mut told = [0, 1].map(|n| lines(&*games[n]));
        for step in 0..400 {
            let [one, other] = [0, 1].map(|n| known(&*games[n], &told[n]));
            assert_eq!(one, other, "battle {seed}, decision {step}");
            n_compared += 1;
            let asked = games[0].asked();
            if asked.is_empty() {
                break;
            }
            let seat = if asked.iter().any(|seat| seat == OBSERVER) { OBSERVER } else { KEEPER };
            let offers = shared(&games, seat);
            assert!(
                !offers.is_empty(),
                "battle {seed}: {seat} has nothing to say that both battles know"
            );
            let offer = &offers[chooser.under(offers.len())];
            for game in &mut games {
                let said = game.say(seat, offer["act"].clone(), offer["fill"].clone());
                said.unwrap_or_else(|why| panic!("battle {seed}: {offer}: {why:?}"));
            }
            told = [0, 1].map(|n| lines(&*games[n]));
        }
    }
    assert!(n_compared > 50, "only {n_compared} moments were compared");
}
