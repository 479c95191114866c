//! Measuring: sight, fire, and units that cannot be measured.
use crate::kit::{Board, named};
use kernel::{Ruleset, Viewer, ruleset::Spot};
use rules_glorious::{Act, Glorious, Model, Refusal, Stage, kinds::Phase, refusal::FireRefusal};
use serde_json::{Value, json};

fn measure(model: &Model, from: &str, to: &str) -> Result<Value, String> {
    let unit = |key: &str| Spot::Unit(key.to_owned());
    named(model, || (Glorious::SHOWING.measure)(model, &unit(from), &unit(to), Viewer::Watcher))
}

/// AGV-BAS-004, AGV-FIR-040, AGV-FIR-041: a measurement says whether there is sight, and what blocks it.
#[test]
fn measuring_shows_sight() {
    let mut board = Board::new();
    board.line("bows", 0, "llll", (36.0, 10.0));
    board.line("near", 1, "BBBB", (36.0, 15.0));
    board.line("far", 1, "BB", (36.0, 30.0));
    board.line("aside", 1, "BB", (60.0, 30.0));
    board.area("wood", &[(28.0, 20.0), (44.0, 20.0), (44.0, 26.0), (28.0, 26.0)]);
    let model = board.model(0);
    let sight = |to: &str| measure(&model, "bows", to).expect("both are there")["sight"].clone();
    assert_eq!(sight("near"), json!({"clear": true, "blocked_by": []}));
    assert_eq!(sight("far"), json!({"clear": false, "blocked_by": ["near", "wood"]}));
    assert_eq!(sight("aside"), json!({"clear": true, "blocked_by": []}), "past the wood");
    let place = Spot::Point(geom::Point::inches(36.0, 30.0));
    let bows = Spot::Unit("bows".to_owned());
    let told =
        (Glorious::SHOWING.measure)(&model, &bows, &place, Viewer::Watcher).expect("a place");
    assert_eq!(told["sight"]["clear"], json!(false));
}

/// AGV-BAS-004: if no element may fire, a measurement says why, with the rule.
#[test]
fn measuring_says_why_nobody_may_fire() {
    let mut board = Board::new();
    board.line("bows", 0, "llll", (36.0, 10.0));
    board.line("bills", 0, "BBBB", (10.0, 10.0));
    board.line("near", 1, "BBBB", (36.0, 15.0));
    board.line("far", 1, "BB", (36.0, 17.0));
    board.line("held", 1, "BB", (10.0, 10.0));
    board.area("wood", &[(28.0, 12.0), (44.0, 12.0), (44.0, 30.0), (28.0, 30.0)]);
    let fire = |board: &Board, from: &str, to: &str| {
        let told = board.named(|| measure(&board.model(0), from, to));
        told.expect("both are there")["fire"].clone()
    };
    let deep = fire(&board, "bows", "near");
    assert_eq!((&deep["can"], &deep["dice"]), (&json!(false), &json!(0)));
    assert_eq!(deep["cite"], json!("AGV-TER-004"));
    let why = "element 1 of bows would fire into the wood 3.00\" from its edge; the most is 2\"";
    assert_eq!(deep["why"], json!(why));
    assert_eq!(fire(&board, "bows", "far")["cite"], json!("AGV-FIR-025"), "seven inches away");
    assert_eq!(fire(&board, "bows", "held")["cite"], json!("AGV-FIR-048"));
    let bills = fire(&board, "bills", "near");
    assert_eq!((&bills["can"], &bills["cite"]), (&json!(false), &json!("AGV-ELM-008")));
    assert_eq!(bills["why"], json!("bills have nothing to fire with"));
    assert_eq!(fire(&board, "bows", "bills"), Value::Null, "friends");
    board.scene.field.pieces.clear();
    let free = fire(&board, "bows", "near");
    assert_eq!((&free["can"], &free["dice"]), (&json!(true), &json!(4)));
    assert_eq!(free["elements"], json!([1, 2, 3, 4]));
    assert_eq!((&free["why"], &free["cite"]), (&Value::Null, &Value::Null));
}

/// AGV-BAS-004, AGV-FIR-006, AGV-FIR-024: a measurement names the range band of each weapon that may fire, with its dice and
/// what they need.
#[test]
fn measuring_names_the_range_bands() {
    let mut board = Board::new();
    board.line("mixed", 0, "llhh", (36.0, 10.0));
    board.line("enemy", 1, "BBBB", (36.0, 13.5));
    let told = measure(&board.model(0), "mixed", "enemy").expect("both are there");
    let bands = json!([
        {"weapon": "longbow", "from": 3.0, "to": 6.0, "needs": 2, "elements": [1, 2], "dice": 2},
        {"weapon": "handgun", "from": 0.0, "to": 4.0, "needs": 6, "elements": [3, 4], "dice": 2},
    ]);
    assert_eq!(told["fire"]["bands"], bands);
    assert_eq!(told["fire"]["dice"], json!(4));
}

/// AGV-FIR-001: where house rules leave no dice, fire is refused, is not offered, and a measurement says so.
#[test]
fn fire_without_dice_is_refused() {
    let mut board = Board::new();
    let bows = board.line("bows", 0, "llll", (36.0, 10.0));
    let enemy = board.line("enemy", 1, "BBBB", (36.0, 15.0));
    board.book.dice.per_element.cells.value = 0;
    let play = board.play(Stage::Targets, 0, &[]);
    let why = play.refused(0, crate::fire::at(bows, enemy, 4));
    let refusal = Refusal::Fire(FireRefusal::NoDice { unit: bows, target: enemy });
    assert_eq!(why, refusal);
    assert!(!play.offered(0, |act| matches!(act, Act::Fire { .. })));
    let told = measure(play.model(), "bows", "enemy").expect("both are there");
    assert_eq!(
        (&told["fire"]["can"], &told["fire"]["cite"]),
        (&json!(false), &json!("AGV-FIR-001"))
    );
}

/// AGV-BAS-004: measuring to a unit that is not on the table says where it is.
#[test]
fn measuring_to_a_unit_that_is_not_on_the_table() {
    let mut board = Board::new();
    board.line("bows", 0, "ll", (36.0, 10.0));
    let gone = board.line("gone", 1, "BB", (36.0, 13.0));
    let parts = "000000111111";
    board.battle(&["one", "two"], 1, "PPPPPPBBBBBB", parts, 3, (60.0, 30.0), 180.0);
    let mut play = board.play(Stage::Targets, 0, &[1, 1]);
    play.say(0, crate::fire::at(rules_glorious::kinds::UnitId(0), gone, 2));
    play.say(0, Act::EndPhase);
    let why = |model: &Model, to: &str| measure(model, "bows", to).expect_err("it is not there");
    assert_eq!(why(play.model(), "gone"), "gone is gone");
    assert_eq!(why(play.model(), "two"), "two is in the Battle of one");
    let mut model = play.model().clone();
    model.phase = Phase::Deployment;
    assert_eq!(why(&model, "gone"), "gone is still to be placed");
}
