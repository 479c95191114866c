//! Several players on a side, some commands each, in one battle: a seat is not a side.
use games::{AnyGame, Doc, Referee};
use kernel::dice::Chooser;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Salamanca with three seats: two divisions of the Allies have a player each, who share the commander-in-chief.
fn salamanca() -> Value {
    let shipped = games::scenario("salamanca-1812").expect("it ships");
    let mut scenario = Doc::parse(shipped.file, shipped.text).expect("TOML").root.to_json();
    let of = |ids: &[&str]| -> Vec<Value> {
        let units = scenario["sides"][1]["units"].as_array().expect("units").iter();
        let own = units.filter(|unit| ids.iter().any(|id| unit["corps"] == *id));
        own.map(|unit| unit["id"].clone()).collect()
    };
    let third = of(&["third", "wallace", "campbell", "power", "durban", "arentschildt"]);
    let fifth = of(&["fifth", "greville", "pringle", "spry", "le-marchant"]);
    scenario["seats"] = json!([
        {"id": "pakenham", "side": scenario["sides"][1]["id"], "units": third},
        {"id": "leith", "side": scenario["sides"][1]["id"], "units": fifth},
        {"id": "marmont", "side": scenario["sides"][0]["id"]},
    ]);
    scenario
}

/// The units of each seat, as the setup lists them; none if it has all of its side.
fn units_of(record: &Value) -> Vec<(String, Option<BTreeSet<String>>)> {
    let seats = record["setup"]["scene"]["seats"].as_array().expect("seats");
    let cards = &record["setup"]["scene"]["cards"];
    let id = |n: &Value| cards[n.as_u64()? as usize]["id"].as_str().map(str::to_owned);
    let ids = |list: &Value| -> Option<BTreeSet<String>> {
        Some(list.as_array()?.iter().filter_map(id).collect())
    };
    seats
        .iter()
        .map(|seat| (seat["id"].as_str().unwrap_or_default().to_owned(), ids(&seat["units"])))
        .collect()
}

/// The unit that an act is about.
fn unit_of(act: &Value) -> Option<&str> {
    act.as_object()?.values().next()?["unit"].as_str()
}

/// A seat has the light companies of its brigades too. Each seat is asked only for its own units, all three are asked, and the battle goes
/// on whoever answers first.
#[test]
fn each_of_three_seats_is_asked_for_its_own_units() {
    let doc = Doc::from_json("salamanca", &salamanca()).expect("an object");
    let mut game = games::open_doc(&doc, 3, None).unwrap_or_else(|why| panic!("{why:#?}"));
    let owners = units_of(&game.record());
    let [(_, Some(third)), (_, Some(fifth)), (_, None)] = &owners[..] else { panic!("{owners:?}") };
    assert!(third.contains("foot-45") && third.contains("wallace-skirmishers"), "{third:?}");
    assert!(fifth.iter().any(|id| id == "pringle-skirmishers"), "{fifth:?}");
    assert!(third.is_disjoint(fifth), "no unit has two masters");
    let (mut chooser, mut asked) = (Chooser::new(5), BTreeSet::new());
    for n in 0..90 {
        let seats = game.asked();
        let seat = seats[chooser.under(seats.len())].clone();
        for seat in &seats {
            must_be_its_own(&*game, seat, &owners);
        }
        let offers = game.offers(&seat);
        asked.extend(offers.iter().filter_map(|it| unit_of(&it["act"])).map(|_| seat.clone()));
        // Every other time a seat finishes, so that all phases come.
        let done = offers.iter().find(|it| n % 2 == 0 && it["act"] == "done");
        let offer = done.unwrap_or(&offers[chooser.under(offers.len())]);
        game.say(&seat, offer["act"].clone(), offer["fill"].clone()).expect("offered");
    }
    assert_eq!(asked.len(), 3, "{asked:?}");
}

/// Nothing that a seat is offered is about a unit that another seat commands.
fn must_be_its_own(game: &dyn AnyGame, seat: &str, owners: &[(String, Option<BTreeSet<String>>)]) {
    for offer in game.offers(seat) {
        let Some(unit) = unit_of(&offer["act"]) else { continue };
        let others = owners.iter().filter(|(id, _)| id != seat);
        let mut others = others.filter_map(|(_, units)| units.as_ref());
        assert!(!others.any(|units| units.contains(unit)), "{seat} is offered {offer}");
    }
}

/// At the referee, an order to a unit of the other division is refused, and its own seat may give it.
#[test]
fn a_seat_cannot_order_the_units_of_another() {
    let mut referee = Referee::new();
    let new = json!({"new": {"scenario": salamanca(), "seed": 3}});
    let mut ask = |line: &Value| -> Value {
        serde_json::from_str(&referee.line(&line.to_string())).expect("JSON")
    };
    let mut moment = ask(&new);
    assert!(moment["moment"].is_object(), "{moment}");
    for _ in 0..300 {
        let offers = moment["moment"]["ask"]["offers"].as_array().cloned().unwrap_or_default();
        let of = |seat: &str| {
            let mut own = offers.iter().filter(|it| it["seat"] == seat);
            own.find(|it| unit_of(&it["act"]).is_some()).cloned()
        };
        if let (Some(own), Some(_)) = (of("pakenham"), of("leith")) {
            let mut strange = own.clone();
            strange["seat"] = json!("leith");
            let told = ask(&json!({"say": strange}));
            assert!(told["refused"].is_object(), "{told}");
            let told = ask(&json!({"say": own}));
            assert!(told["moment"].is_object(), "{told}");
            return;
        }
        let next = offers.iter().find(|it| it["act"] == "done").unwrap_or(&offers[0]);
        moment = ask(&json!({"say": next}));
    }
    panic!("both seats were never asked at once");
}
