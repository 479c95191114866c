//! Measuring.
use crate::kit::{Board, NORTH, S, SOUTH};
use geom::Point;
use kernel::{Ruleset, Viewer, names::lend, ruleset::Spot};
use rules_splendid::{
    Splendid,
    kinds::{Formation, UnitKind},
};
use serde_json::{Value, json};

fn board() -> Board {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::PikeAndMusket, "MMMM", Formation::Line, (20.0, 10.0), NORTH);
    board.unit("b", 1, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 15.0), SOUTH);
    board
}

fn measure(board: &Board, from: Spot, to: Spot) -> Result<Value, String> {
    lend(&board.names(), || {
        (Splendid::SHOWING.measure)(&board.model(0), &from, &to, Viewer::Watcher)
    })
}

fn unit(key: &str) -> Spot {
    Spot::Unit(key.to_owned())
}

fn at(x: f64, y: f64) -> Spot {
    Spot::Point(Point::inches(x, y))
}

fn between(board: &Board, from: &str, to: &str) -> Value {
    measure(board, unit(from), unit(to)).expect("both are on the table")
}

/// ASV-BAS-003, ASV-FIR-026: distances are between the nearest points of bases, from and to units or places.
#[test]
fn distances_go_from_base_to_base() {
    let board = board();
    let told = between(&board, "a", "b");
    assert_eq!((&told["inches"], &told["bearing"]), (&json!(5.0), &json!(0.0)));
    assert_eq!((&told["side"], &told["contact"]), (&json!("front"), &json!(false)));
    let told = measure(&board, unit("a"), at(20.0, 10.0 - S - 3.0)).expect("it is a place");
    assert_eq!((&told["inches"], &told["side"]), (&json!(3.0), &json!("rear")));
    let told = measure(&board, at(1.0, 1.0), at(4.0, 5.0)).expect("both are places");
    assert_eq!(told["inches"], json!(5.0));
    for (x, side) in [(10.0, "left"), (30.0, "right")] {
        let told = measure(&board, unit("a"), at(x, 9.5)).expect("it is a place");
        assert_eq!(told["side"], json!(side));
    }
}

/// ASV-BAS-003: a wrong name and a unit off the table are reported in a sentence.
#[test]
fn what_is_not_there_cannot_be_measured() {
    let mut board = board();
    let wrong = measure(&board, unit("nobody"), unit("b")).expect_err("there is no such unit");
    assert_eq!(wrong, "there is no unit `nobody`");
    board.tweak(rules_splendid::kinds::UnitId(1), |unit| unit.stands = Default::default());
    let gone = measure(&board, unit("a"), unit("b")).expect_err("it is gone");
    assert_eq!(gone, "b is not on the table");
}

/// ASV-FIR-025, ASV-FIR-027, ASV-FIR-028: measuring reports which stands can fire with how many dice, or what prevents them.
#[test]
fn fire_is_measured_with_what_bars_it() {
    let mut board = board();
    let fire = between(&board, "a", "b")["fire"].clone();
    assert_eq!(
        (&fire["can"], &fire["range"], &fire["dice"]),
        (&json!(true), &json!(7.0), &json!(4))
    );
    assert_eq!((&fire["stands"], &fire["needs"]), (&json!([1, 2, 3, 4]), &json!(2)));
    assert_eq!(between(&board, "b", "a")["fire"]["can"], json!(false));
    board.unit("c", 0, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 13.0), NORTH);
    let told = between(&board, "a", "b");
    assert_eq!(told["fire"]["can"], json!(false));
    assert!(told["fire"]["why"].as_str().expect("a reason").contains('c'), "{told}");
    assert_eq!(told["sight"]["clear"], json!(true), "from corner to corner past it");
    assert_eq!(told["sight"]["blocked_by"], json!([]), "so nothing blocks it");
}

/// ASV-FIR-029: ground stops sight as it stops fire.
#[test]
fn a_wood_between_stops_sight() {
    let mut board = board();
    board.area("wood", &[(10.0, 11.0), (30.0, 11.0), (30.0, 14.0), (10.0, 14.0)]);
    let told = between(&board, "a", "b");
    assert_eq!(told["sight"], json!({"clear": false, "blocked_by": ["wood"]}));
}

/// ASV-CMD-002, ASV-CMD-004: from a commander, measuring reports whether a unit is in command range.
#[test]
fn command_range_is_measured_from_a_commander() {
    let mut board = board();
    board.unit(
        "x",
        0,
        UnitKind::Commander,
        "X",
        Formation::OpenOrder,
        (20.0, 10.0 - S - 6.0),
        NORTH,
    );
    let told = between(&board, "x", "a");
    assert_eq!(told["command"], json!({"range": 6.0, "within": true}));
    assert_eq!(between(&board, "a", "x").get("command"), None);
    assert_eq!(between(&board, "x", "b").get("command"), None);
}

/// ASV-FIR-001, ASV-FIR-007, ASV-FIR-008: for a unit in contact, one that has fired, and a target in hand-to-hand combat,
/// measuring gives the same reasons as the refusals.
#[test]
fn measuring_gives_the_reason_of_a_refusal() {
    let mut board = board();
    assert_eq!(between(&board, "a", "b")["fire"]["can"], json!(true));
    board.tweak(rules_splendid::kinds::UnitId(0), |unit| unit.red = true);
    assert_eq!(between(&board, "a", "b")["fire"]["can"], json!(false));
    board.tweak(rules_splendid::kinds::UnitId(0), |unit| unit.red = false);
    let x = 20.0 + 4.0 * S;
    board.unit("c", 0, UnitKind::PikeAndMusket, "MM", Formation::Line, (x - S, 15.0), NORTH);
    let told = between(&board, "a", "b");
    assert_eq!((&told["fire"]["can"], &told["fire"]["dice"]), (&json!(false), &Value::Null));
    assert_eq!(between(&board, "c", "b")["fire"]["can"], json!(false));
}

/// ASV-FIR-002, ASV-FIR-053: measuring from a gun names its range band, and a unit without muskets is refused with the rule.
#[test]
fn measuring_names_the_band_and_the_rule() {
    let mut board = board();
    let gun = UnitKind::RegularGun;
    board.unit("gun", 0, gun, "G", Formation::OpenOrder, (40.0, 3.0), NORTH);
    board.unit("far", 1, UnitKind::Foot, "HH", Formation::Line, (40.0, 15.0), SOUTH);
    let fire = between(&board, "gun", "far")["fire"].clone();
    assert_eq!(
        (&fire["can"], &fire["dice"], &fire["cite"]),
        (&json!(true), &json!(1), &json!(null))
    );
    assert_eq!(fire["band"], json!("hail shot at close range"));
    let fire = between(&board, "b", "a")["fire"].clone();
    assert_eq!((&fire["can"], &fire["cite"]), (&json!(false), &json!("ASV-FIR-002")));
    board.tweak(rules_splendid::kinds::UnitId(0), |unit| unit.red = true);
    assert_eq!(between(&board, "a", "b")["fire"]["cite"], json!("ASV-FIR-008"));
}
