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
fn field(seed: u64, twin: &str, hidden: Value, reserve: Value) -> Value {
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
    let id = |what: &str| format!("secret-{what}-{twin}");
    let corps = json!({"id": id("brigade"), "name": id("corps"), "branch": "foot", "reserve": 2});
    north["corps"].as_array_mut().expect("corps").push(corps);
    let units = north["units"].as_array_mut().expect("units");
    let mut hidden = hidden;
    (hidden["id"], hidden["hidden"]) = (json!(id("hidden")), json!(true));
    hidden["at"] = json!([width - 135, 1140]);
    let mut reserve = reserve;
    (reserve["id"], reserve["corps"]) = (json!(id("reserve")), json!(id("brigade")));
    units.push(hidden);
    units.push(reserve);
    let quality = if twin == "a" { "inept" } else { "exceptional" };
    units.push(json!({"id": id("general"), "type": "general", "rank": "brigade", "corps": id("brigade"), "quality": quality}));
    // A Wing General without a wing is with the hidden unit.
    units.push(json!({"id": id("guest"), "type": "general", "rank": "wing", "with": id("hidden"), "quality": quality}));
    field
}

/// The same battle twice: with light secrets and with heavy ones.
fn twins(seed: u64) -> [Box<dyn AnyGame>; 2] {
    let line = |class: u8, figures: u8| json!({"type": "line-infantry", "class": class, "figures": figures});
    let screen = json!({"type": "light-infantry", "class": 4, "figures": 4});
    let fields = [field(seed, "a", line(2, 8), line(1, 12)), field(seed, "b", screen, line(3, 6))];
    fields.map(|field| {
        let doc = Doc::from_json("field day", &field).expect("it is an object");
        any::open::<Gloria>(&doc, seed, None).unwrap_or_else(|why| panic!("{seed}: {why:#?}"))
    })
}

/// What a client may name that it should not know of: the secrets of either twin, by id and by number.
fn probes() -> Vec<Value> {
    let what = ["hidden", "reserve", "brigade", "general", "guest"];
    let ids =
        ["a", "b"].iter().flat_map(|twin| what.map(|what| json!(format!("secret-{what}-{twin}"))));
    ids.chain((0..40).map(|n| json!(n))).collect()
}

/// What the observer is told when they name something that they should not know of.
fn probed(game: &dyn AnyGame, probe: &Value) -> Value {
    let tried =
        |act: Value| game.may(OBSERVER, act, Value::Null).err().map(|why| format!("{why:?}"));
    let fire =
        json!({"fire": {"unit": "south-1", "target": probe, "side": "front", "past": false}});
    let charge =
        json!({"declare": {"unit": "south-1", "target": probe, "joint": false, "squadron": null}});
    let told = [
        tried(fire),
        tried(charge),
        tried(json!({"snipe": {"unit": "south-1", "general": probe}})),
        tried(json!({"announce": {"corps": probe}})),
    ];
    let Some(id) = probe.as_str() else { return json!(told) };
    let measured = game.measure_for(OBSERVER, json!("south-1"), probe.clone());
    let measured = measured.map_err(|why| format!("{why:?}"));
    let (drawn, denied) = (game.overlays(OBSERVER, id), game.denied(OBSERVER, id));
    json!({"told": told, "measured": measured, "drawn": drawn, "denied": denied})
}

/// The table as a computer general of the observer knows it. The scene, which it does not read, is left out.
fn in_mind(game: &dyn AnyGame) -> Value {
    let mut known = game.known_to(OBSERVER).expect("a seat has a mind");
    let mut model = json!(known.moment::<Gloria>().expect("this ruleset").model());
    model["scene"] = Value::Null;
    model
}

/// Everything that the observer can learn now, as one value.
fn known(game: &dyn AnyGame, lines: &[Value]) -> Value {
    let view = game.view(OBSERVER).expect("a seat has a view");
    let moment = game.moment_for(OBSERVER).expect("a seat has a moment");
    let far = json!([40.0, 45.0]);
    let measured = game.measure_for(OBSERVER, json!("south-1"), far.clone()).ok();
    let there = json!({"path": [{"to": far}]});
    let scout = json!({"move": {"unit": "scout", "form": null}});
    let reach = game.reach(OBSERVER, scout.clone());
    let over = game.fit(OBSERVER, scout, json!({"path": [{"move": 8.0}]}));
    let refused = game.may(OBSERVER, json!({"move": {"unit": "south-1", "form": null}}), there);
    let offers = game.offers(OBSERVER);
    let first = offers.first().map(|offer| {
        let (act, fill) = (offer["act"].clone(), offer["fill"].clone());
        let odds = game.odds_to(OBSERVER, act, fill, Default::default());
        odds.map_err(|why| format!("{why:?}"))
    });
    json!({
        "view": view, "moment": moment, "offers": offers, "lines": lines, "measured": measured,
        "reach": reach, "over": over.map_err(|why| format!("{why:?}")), "odds": first,
        "refused": refused.err().map(|why| format!("{why:?}")),
        "denied": game.denied(OBSERVER, "south-1"), "drawn": game.overlays(OBSERVER, "south-1"),
        "probed": probes().iter().map(|probe| probed(game, probe)).collect::<Vec<_>>(),
        "mind": in_mind(game),
        "watched": game.view("watcher").expect("watchers have a view"),
        "heard": json!(game.lines(Viewer::Watcher)),
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

/// PG-OFF-002, PG-HID-002: views, log lines, measures, refusals, offers, odds, overlays and what a computer general knows are the
/// same for the enemy in two battles that differ only in hidden units and in brigades off the table, and for those who watch.
#[test]
fn secrets_are_kept() {
    let mut n_compared = 0;
    for seed in 1..=6 {
        let mut games = twins(seed);
        let mut chooser = Chooser::new(seed);
        let mut told = [0, 1].map(|n| lines(&*games[n]));
        for step in 0..400 {
            let [one, other] = [0, 1].map(|n| known(&*games[n], &told[n]));
            for (door, told) in one.as_object().expect("it has doors") {
                assert_eq!(told, &other[door], "battle {seed}, decision {step}, {door}");
            }
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
