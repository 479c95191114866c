//! Free pivots before the firing.
use crate::kit::{Board, EAST, NORTH, SOUTH};
use kernel::{Cited, offer::Turn};
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    event::How,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::{FireRefusal, MoveRefusal},
};

const BEGIN: Stage = Stage::Pivots { half: 0 };

fn pivot(unit: UnitId, degrees: f64) -> Act {
    Act::Pivot { unit, turn: Turn::degrees(degrees) }
}

fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let b = board.line("b", 1, "llll", (36.0, 15.0));
    (board, a, b)
}

/// AGV-FIR-029, AGV-FIR-030: the side without the initiative pivots first, then the other, then targets are named.
#[test]
fn the_other_side_pivots_first() {
    for initiative in [0, 1] {
        let (board, ..) = board();
        let mut play = board.play(BEGIN, initiative, &[]);
        let other = 1 - initiative;
        assert_eq!(play.question(), Question::Pivot { side: Side(other) });
        play.say(other, Act::EndPhase);
        assert_eq!(play.question(), Question::Pivot { side: Side(initiative) });
        play.say(initiative, Act::EndPhase);
        assert_eq!(play.question(), Question::Targets);
    }
}

/// AGV-FIR-028: about the front centre, the corners moving at most half an inch: for four elements 6 inches wide, 9.56 degrees.
#[test]
fn corners_move_half_an_inch() {
    let (board, a, _) = board();
    let mut play = board.play(BEGIN, 1, &[]);
    let far = play.refused(0, pivot(a, 10.0));
    let Refusal::Fire(FireRefusal::PivotTooFar { moves, most, .. }) = far else { panic!("{far}") };
    assert!((moves - 6.0 * (5.0_f64).to_radians().sin()).abs() < 0.01 && most == 0.5);
    assert!(matches!(
        play.refused(0, pivot(a, 170.0)),
        Refusal::Fire(FireRefusal::PivotTooFar { .. })
    ));
    let before = play.unit(a).front();
    play.say(0, pivot(a, -9.5));
    let after = play.unit(a).front();
    assert_eq!(before.at, after.at);
    assert!((after.facing.to_degrees() - 350.5).abs() < 0.01);
    let moved = |it: &Event| matches!(it, Event::Moved { unit, how: How::Pivot, .. } if *unit == a);
    assert!(play.last.iter().any(moved));
}

/// AGV-OPT-005: a scenario may change the limit.
#[test]
fn the_option_sets_how_far() {
    let (mut board, a, _) = board();
    board.book.options.pivot.value = geom::Length::inches(1.0);
    board.play(BEGIN, 1, &[]).say(0, pivot(a, 19.0));
    board.book.options.pivot.value = geom::Length::inches(0.1);
    let far = board.play(BEGIN, 1, &[]).refused(0, pivot(a, 3.0));
    assert!(matches!(far, Refusal::Fire(FireRefusal::PivotTooFar { most, .. }) if most < 0.11));
}

/// AGV-FIR-028: each unit has one pivot, and it is free: it may still fire.
#[test]
fn one_pivot_each() {
    let (mut board, a, b) = board();
    let c = board.line("c", 0, "ll", (45.0, 10.0));
    board.line("d", 1, "BB", (45.0, 15.0));
    let mut play = board.play(BEGIN, 1, &[]);
    play.say(0, pivot(a, 1.0));
    let again = play.refused(0, pivot(a, 1.0));
    assert_eq!(again, FireRefusal::PivotedAlready { unit: board.id("a") }.into());
    assert_eq!(again.cite().to_string(), "AGV-FIR-028");
    play.say(0, pivot(c, 1.0));
    assert_eq!(play.question(), Question::Pivot { side: Side(1) }, "nobody is left to pivot");
    play.say(1, Act::EndPhase);
    assert!(play.offered(0, |act| matches!(act, Act::Fire { unit, .. } if *unit == a)));
    assert!(play.offered(1, |act| matches!(act, Act::Fire { unit, .. } if *unit == b)));
}

/// AGV-FIR-028: the offers turn towards enemies, and a pivot brings targets beside the zone into it.
#[test]
fn a_pivot_brings_targets_into_the_zone() {
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (36.0, 4.0), NORTH);
    let b = board.line("b", 1, "BB", (42.0, 24.0));
    let mut play = board.play(BEGIN, 1, &[]);
    let offers = play.offers(0);
    let turn = offers.iter().find(|offer| matches!(offer.act, Act::Pivot { .. })).expect("a pivot");
    assert!(turn.label.contains("to the right"), "{}", turn.label);
    play.say(0, turn.act);
    let fires = |act: &Act| matches!(act, Act::Fire { aims, .. } if aims.only().is_some_and(|it| it.target == b));
    assert!(play.offered(0, fires));
    let mut still = board.play(BEGIN, 1, &[]);
    still.say(0, Act::EndPhase);
    assert!(still.is_over() || !still.offered(0, fires));
    assert_eq!(gun, UnitId(0));
}

/// AGV-FIR-028: a unit that could not fire does not pivot: nothing in range, no weapon, in contact, in column.
#[test]
fn only_units_that_could_fire_pivot() {
    let (mut board, a, _) = board();
    let pikes = board.line("pikes", 0, "PP", (44.0, 10.0));
    let far = board.line("far", 0, "ll", (60.0, 5.0));
    let held = board.line("held", 0, "ll", (20.0, 10.0));
    board.line("holder", 1, "BB", (20.0, 10.0));
    let column =
        board.unit("column", 0, UnitKind::Foot, "ll", Formation::RoadColumn, (31.0, 12.0), NORTH);
    let play = board.play(BEGIN, 1, &[]);
    let out = |unit| match play.refused(0, pivot(unit, 1.0)) {
        Refusal::Fire(refusal) => refusal,
        other => panic!("{other}"),
    };
    assert_eq!(out(pikes), FireRefusal::NoWeapon { unit: pikes });
    assert_eq!(out(far), FireRefusal::NothingInReach { unit: far, range: 6.0 });
    assert_eq!(out(held), FireRefusal::InContact { unit: held });
    assert_eq!(out(column), FireRefusal::InColumn { unit: column });
    let nothing = play.refused(0, pivot(a, 0.0));
    assert_eq!(nothing, FireRefusal::PivotOfNothing { unit: board.id("a") }.into());
    let others = [pikes, far, held, column];
    let offered = |act: &Act| matches!(act, Act::Pivot { unit, .. } if others.contains(unit));
    assert!(!play.offered(0, offered));
}

/// AGV-FIR-028, AGV-FUN-007, AGV-MOV-022: a pivot enters no unit, touches no enemy and takes nothing off the table.
#[test]
fn a_pivot_needs_room() {
    let (mut board, a, _) = board();
    board.unit("friend", 0, UnitKind::Foot, "PP", Formation::Line, (39.05, 9.0), EAST);
    let play = board.play(BEGIN, 1, &[]);
    let out = play.refused(0, pivot(a, 9.0));
    assert!(matches!(out, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{out}");
    let (mut board, a, _) = self::board();
    board.unit("enemy", 1, UnitKind::LightCavalry, "c", Formation::Line, (38.0, 10.1), SOUTH);
    let out = board.play(BEGIN, 1, &[]).refused(0, pivot(a, -5.0));
    assert!(matches!(out, Refusal::Move(MoveRefusal::Touches { .. })), "{out}");
    let mut board = Board::new();
    let edge = board.line("edge", 0, "llll", (36.0, 1.5));
    board.line("b", 1, "BB", (36.0, 5.0));
    let out = board.play(BEGIN, 1, &[]).refused(0, pivot(edge, 5.0));
    assert_eq!(out, FireRefusal::PivotOffTable { unit: edge }.into());
}

/// AGV-FIR-028: a garrison fires out of every side and cannot pivot.
#[test]
fn a_garrison_does_not_pivot() {
    let (mut board, _, b) = board();
    board.area("buildings", &[(44.0, 10.0), (48.0, 10.0), (48.0, 14.0), (44.0, 14.0)]);
    let held = board.line("held", 0, "ll", (46.0, 12.0));
    board.tweak(held, |unit| unit.garrison = Some(0));
    let out = board.play(BEGIN, 1, &[]).refused(0, pivot(held, 5.0));
    assert_eq!(out, FireRefusal::PivotInBuilding { unit: held }.into());
    assert_eq!(b, UnitId(1));
}

/// AGV-FIR-028: range is checked after the pivot. A corner that swings half an inch forward brings a target into range that was
/// 6.3 inches away. A pivot the other way does not, and without a pivot nobody fires.
#[test]
fn a_pivot_brings_targets_into_range() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let b = board.line("b", 1, "BB", (39.0, 16.3));
    let fires = |act: &Act| matches!(act, Act::Fire { unit, aims } if *unit == a && aims.only().is_some_and(|it| it.target == b));
    let mut still = board.play(BEGIN, 1, &[]);
    assert_eq!(still.question(), Question::Pivot { side: Side(0) });
    still.say(0, Act::EndPhase);
    assert!(still.is_over() || !still.offered(0, fires));
    let mut play = board.play(BEGIN, 1, &[]);
    let far = play.refused(0, pivot(a, 9.5));
    assert_eq!(far, FireRefusal::NothingInReach { unit: a, range: 6.0 }.into());
    let turns: Vec<i32> = play
        .offers(0)
        .iter()
        .filter_map(|offer| match offer.act {
            Act::Pivot { unit, turn } if unit == a => Some(turn.0),
            _ => None,
        })
        .collect();
    assert!(turns.len() == 1 && turns[0] < 0, "only to the left: {turns:?}");
    play.say(0, pivot(a, -9.5));
    assert!(play.offered(0, fires));
    // Beyond the reach of any pivot nobody is asked.
    let mut board = Board::new();
    board.line("a", 0, "llll", (36.0, 10.0));
    board.line("b", 1, "BB", (39.0, 16.7));
    let play = board.play(BEGIN, 1, &[]);
    assert!(play.is_over() || play.question() != Question::Pivot { side: Side(0) });
}
