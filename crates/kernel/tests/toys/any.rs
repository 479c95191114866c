//! The type-erased interface of a battle.
use crate::duel::Duel;
use kernel::{
    any::{self, AnyGame, No},
    dice::Chooser,
};
use serde_json::{Value, json};

fn duel(setup: [i32; 2]) -> Box<dyn AnyGame> {
    let record = json!({"format": 1, "ruleset": "duel", "version": 1, "seed": 3, "setup": setup, "decisions": []});
    any::replay::<Duel>(record, None).expect("it replays").game
}

#[test]
fn it_uses_names() {
    let mut game = duel([0, 5]);
    assert_eq!(game.asked(), ["left"]);
    game.say("left", json!({"Walk": 1}), Value::Null).expect("a pace");
    assert_eq!(game.record()["decisions"][0]["seat"], "left");
    assert_eq!(game.asked(), ["right"]);
    let printed = game.moment();
    assert_eq!(printed["moment"]["n"], 1);
    assert_eq!(printed["moment"]["ask"]["seats"], json!(["right"]));
    let offers = printed["moment"]["ask"]["offers"].as_array().expect("offers").clone();
    for offer in offers {
        let (seat, act) = (offer["seat"].as_str().expect("a seat"), offer["act"].clone());
        assert!(game.attempt(seat, act, offer["fill"].clone()).is_ok());
    }
}

#[test]
fn a_refusal_comes_with_its_reason() {
    let mut game = duel([0, 9]);
    let no = game.say("left", json!("Shoot"), Value::Null).expect_err("too far");
    let expected = json!({"refused": {"cite": "DU-3", "why": "9 paces off; pistols carry 6",
        "numbers": {"gap": 9.0, "range": 6.0}}});
    assert_eq!(json!(no), expected);
    for (seat, act, fill) in [
        ("nobody", json!("Shoot"), Value::Null),
        ("right", json!("Shoot"), Value::Null),
        ("left", json!("Dance"), Value::Null),
        ("left", json!("Shoot"), json!({"no": "fill"})),
    ] {
        let no = game.say(seat, act, fill).expect_err("it cannot be read");
        assert!(matches!(no, No::Error(_)), "{no:?}");
    }
    assert_eq!(game.n_decisions(), 0);
}

#[test]
fn records_that_cannot_be_read_are_reported() {
    let good = json!({"format": 1, "ruleset": "duel", "version": 1, "seed": 3, "setup": [0, 5], "decisions": []});
    let with = |key: &str, value: Value| {
        let mut record = good.clone();
        record[key] = value;
        any::replay::<Duel>(record, None).expect_err("it is broken").to_string()
    };
    assert!(with("format", json!(9)).contains("format 9"));
    assert!(with("setup", json!("nothing")).contains("not a record"));
    let stranger = json!([{"seat": "nobody", "act": {"Walk": 1}}]);
    assert!(with("decisions", stranger).contains("there is no seat `nobody`"));
    let stranger = json!([{"seat": 2, "act": {"Walk": 1}}]);
    assert!(with("decisions", stranger).contains("there is no seat `2`"));
    assert!(any::replay::<Duel>(json!({}), None).is_err());
    assert!(any::replay::<Duel>(good.clone(), Some(1)).is_err());
}

#[test]
fn a_game_at_random_replays_from_its_printed_record() {
    let mut game = duel([0, 5]);
    let mut chooser = Chooser::new(5);
    while game.step_at_random(&mut chooser) {}
    let again = any::replay::<Duel>(game.record(), None).expect("it replays");
    assert_eq!(again.game.hash(), game.hash());
    assert_eq!(again.n_decisions, game.n_decisions());
    let half = any::replay::<Duel>(game.record(), Some(3)).expect("it replays in part");
    assert_eq!(half.game.n_decisions(), 3);
}

#[test]
fn the_same_setup_opens_again_and_every_candidate_is_counted() {
    let mut game = duel([0, 5]);
    assert_eq!(game.check_all(), 4);
    game.say("left", json!({"Walk": 1}), Value::Null).expect("a pace");
    let fresh = game.reopen(9).expect("it opened before");
    assert_eq!(fresh.n_decisions(), 0);
    assert_eq!(fresh.record()["seed"], 9);
}

#[test]
fn anyone_may_measure() {
    let game = duel([0, 5]);
    let gap = game.measure(json!("left"), json!("right")).expect("two men");
    assert_eq!(gap, json!({"measure": {"gap": 5}}));
    assert!(game.measure(json!(7), json!("right")).is_err());
}
