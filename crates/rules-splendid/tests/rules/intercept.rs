//! Intercept and counter-charge (L821-L866).
use crate::{
    fray::*,
    kit::{Board, EAST, NORTH, Play, S, WEST, go, legs, point},
};
use rules_splendid::{
    Act, Event, Question, Refusal,
    event::{Reaction, Test, Why},
    kinds::{Formation, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal, Stretches},
};

/// Four horse of side 1 in line.
pub(crate) fn four_horse(board: &mut Board, key: &str, at: (f64, f64), facing: f64) -> UnitId {
    board.unit(key, 1, UnitKind::Mounted, "RRRR", Formation::Line, at, facing)
}

/// More horse on the other flank of a mover, facing it, this many inches away.
pub(crate) fn more_horse(board: &mut Board, key: &str, off: f64) -> UnitId {
    four_horse(board, key, (X - 2.0 * S - off, Y + 5.0), EAST)
}

/// A mover of side 0 going north, and horse of side 1 on its flank, facing west, with its front six inches away.
pub(crate) fn passing(mover: &str, kind: UnitKind) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, kind, mover);
    let half = mover.len() as f64 * S / 2.0;
    let horse = four_horse(&mut board, "horse", (X + half + 6.0, Y + 5.0), WEST);
    (board, unit, horse)
}

/// Horse that charges foot twelve inches away, with other horse on its flank.
fn charging_past() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 12.0);
    let horse = four_horse(&mut board, "horse", (X + 2.0 * S + 5.0, Y + 6.0), WEST);
    (board, unit, foe, horse)
}

/// Horse that charges horse this far away.
fn charging_horse(off: f64) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::Mounted, "RRRR", Formation::Line, off);
    (begin(&board, &[1]), unit, foe)
}

pub(crate) fn forward(unit: UnitId) -> Act {
    Act::Manoeuvre { unit, double: false }
}

pub(crate) fn intercept(unit: UnitId) -> Act {
    Act::Intercept { unit, last: false }
}

/// Side 0 moves its first unit straight forward by this distance.
pub(crate) fn move_by(board: &Board, unit: UnitId, by: f64, dice: &[u8]) -> Play {
    let mut play = begin(board, dice);
    play.say_with(0, forward(unit), legs(&[go(by)]));
    play
}

/// ASV-INT-001, ASV-INT-013, ASV-INT-017, ASV-INT-018, ASV-INT-019, ASV-INT-020: horse not in contact intercepts a mover in its
/// zone;
/// three passes; straight into contact, a marker each, both finished.
#[test]
fn horse_intercepts_a_unit_that_moves_before_it() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let mut play = move_by(&board, unit, 8.0, &[3]);
    assert!(matches!(play.question(), Question::Intercept(_)));
    play.say(1, intercept(horse));
    assert!(reacted(&play, horse, Reaction::Intercept));
    assert!(touch(&play, unit, horse));
    for id in [unit, horse] {
        assert_eq!(hit(&play, id, Why::Intercept), 1);
        assert!(is_done(&play, id));
    }
    assert!(about(play.unit(horse).heading().to_degrees(), WEST), "it neither turns nor pivots");
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-INT-014: the mover stops where the interception is announced.
#[test]
fn the_mover_is_held_at_the_point_that_is_named() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let mut play = move_by(&board, unit, 8.0, &[1]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    assert!(about(front(&play, unit), Y + 3.0));
    assert!(touch(&play, unit, horse));
}

/// ASV-INT-006, ASV-INT-010, ASV-INT-013: interception is possible only while the mover is in the zone.
#[test]
fn a_point_outside_the_zone_is_refused() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    // Its zone reaches from 1.85 to 8.15 inches beyond the front: the mover's own front is not in it at first.
    let play = move_by(&board, unit, 14.0, &[]);
    let refusal = play.refused_with(1, intercept(horse), point(X, Y + 1.0));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotThere { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-INT-013");
    let refusal = play.refused_with(1, intercept(horse), point(X, Y + 12.0));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotThere { .. })), "{refusal}");
}

/// ASV-INT-007: the zone is as wide as the unit and nine inches long.
#[test]
fn the_zone_is_nine_inches_long_and_as_wide_as_the_unit() {
    for (off, ahead, asked) in [(8.9, 5.0, true), (9.1, 5.0, false), (6.0, -6.0, false)] {
        let mut board = Board::new();
        let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
        let at = (X + 2.0 * S + off, Y + ahead);
        four_horse(&mut board, "horse", at, WEST);
        let play = move_by(&board, unit, 8.0, &[]);
        assert_eq!(matches!(play.question(), Question::Intercept(_)), asked, "{off} {ahead}");
    }
}

/// ASV-INT-013: the point at which the mover is struck must be on its way, within half an inch.
#[test]
fn the_point_of_an_interception_lies_on_the_way() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let mut play = move_by(&board, unit, 8.0, &[1]);
    let refusal = play.refused_with(1, intercept(horse), point(X + 1.0, Y + 3.0));
    let beside = matches!(refusal, Refusal::Move(MoveRefusal::OffTheLine { .. }));
    assert!(beside && cite(&refusal) == "ASV-INT-013", "{refusal}");
    play.say_with(1, intercept(horse), point(X + 0.4, Y + 3.0));
    assert!(about(front(&play, unit), Y + 3.0));
}

/// ASV-INT-021, ASV-INT-022: a four fails; the interceptor does nothing else and the mover goes on.
#[test]
fn a_failed_interception_lets_the_mover_go_on() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let mut play = move_by(&board, unit, 8.0, &[4]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    assert!(is_done(&play, horse) && play.unit(horse).done.reacted);
    assert!(about(front(&play, unit), Y + 3.0), "it is held");
    assert!(matches!(play.question(), Question::Replan { .. }));
    play.say(0, Act::GoOn);
    assert!(about(front(&play, unit), Y + 8.0));
    assert_eq!(play.unit(unit).green, 0);
}

/// ASV-INT-022: the mover's owner may end the leg there instead (Q55).
#[test]
fn after_a_failed_interception_the_mover_may_halt() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let mut play = move_by(&board, unit, 8.0, &[4]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0)).say(0, Act::Halt);
    assert!(about(front(&play, unit), Y + 3.0));
    play.refused(0, Act::Pass);
}

/// ASV-INT-013: a refusal names every stretch in which the mover is open, not one stretch from the first to the last.
#[test]
fn a_refusal_names_each_stretch() {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let play = move_by(&board, unit, 14.0, &[]);
    let spans = Stretches(vec![[2.29, 4.0], [9.5, 12.0]]);
    let refusal = Refusal::from(ChargeRefusal::not_there(horse, unit, 5.0, spans));
    let words = "after 5.00 inches charger is not in the open before horse; it is from 2.29 to 4.00 and from 9.50 to 12.00 inches";
    assert_eq!(play.words(&refusal), words);
    let numbers = kernel::Cited::numbers(&refusal);
    assert_eq!(numbers, [("at", 5.0), ("from", 2.29), ("to", 4.0)], "the nearest");
    let refusal = play.refused_with(1, intercept(horse), point(X, Y + 1.0));
    let Refusal::Charge(ChargeRefusal::NotThere { spans, .. }) = &refusal else {
        panic!("{refusal}")
    };
    assert!(matches!(spans.0[..], [[from, to]] if from > 1.0 && from < to), "{refusal}");
}

/// ASV-INT-023: another unit may try after the first has failed, at the same point or later (Q54).
#[test]
fn a_second_unit_may_try_after_the_first() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let other = more_horse(&mut board, "other", 6.0);
    let mut play = move_by(&board, unit, 8.0, &[5, 2]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    assert!(matches!(play.question(), Question::Intercept(_)), "at the same point");
    play.say(1, intercept(other));
    assert!(about(front(&play, unit), Y + 3.0));
    assert!(touch(&play, unit, other) && !touch(&play, unit, horse));
}

/// ASV-INT-023: it may also let the mover go on and try later.
#[test]
fn a_second_unit_may_wait() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let other = more_horse(&mut board, "other", 6.0);
    let mut play = move_by(&board, unit, 8.0, &[5, 2]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    play.say(1, Act::Pass).say(0, Act::GoOn);
    play.say_with(1, intercept(other), point(X, Y + 6.0));
    assert!(about(front(&play, unit), Y + 6.0) && touch(&play, unit, other));
}

/// ASV-INT-016: a unit in command needs no test.
#[test]
fn in_command_horse_intercepts_without_a_test() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    board.unit(
        "general",
        1,
        UnitKind::Commander,
        "X",
        Formation::OpenOrder,
        (X + 13.0, Y + 5.0),
        WEST,
    );
    let mut play = move_by(&board, unit, 8.0, &[]);
    play.say(1, intercept(horse));
    assert!(touch(&play, unit, horse));
    assert!(!happened(&play, |event| matches!(event, Event::Tested { what: Test::Intercept, .. })));
}

/// ASV-INT-002, ASV-INT-015, EX-37: the unit that is charged counter-charges without a test; each takes a marker.
#[test]
fn the_declared_target_counter_charges_without_a_test() {
    let (mut play, unit, foe) = charging_horse(14.0);
    play.say(0, charge(unit, foe));
    let refusal = play.refused_with(1, intercept(foe), point(X, Y + 4.0));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotThere { .. })), "{refusal}");
    play.say_with(1, intercept(foe), point(X, Y + 5.5));
    assert!(reacted(&play, foe, Reaction::CounterCharge));
    assert!(touch(&play, unit, foe) && about(front(&play, unit), Y + 5.5));
    assert_eq!((play.unit(unit).green, play.unit(foe).green), (1, 1));
    assert!(is_done(&play, unit) && is_done(&play, foe));
}

/// ASV-INT-019, EX-37: markers add up: an extended charger has two (Q71).
#[test]
fn a_counter_charged_extended_charger_has_two_markers() {
    let (mut play, unit, foe) = charging_horse(20.0);
    play.say(0, extended(unit, foe)).say(1, intercept(foe));
    assert_eq!(play.unit(unit).green, 2);
}

/// ASV-INT-017: a unit that is not the target takes the test, even against a charge; the charge ends there and the target keeps its
/// reaction (Q51, Q52).
#[test]
fn a_charge_at_another_is_intercepted_by_a_test() {
    let (board, unit, foe, horse) = charging_past();
    let mut play = begin(&board, &[1, 3]);
    play.say(0, charge(unit, foe)).say(1, intercept(horse));
    assert!(touch(&play, unit, horse) && !touch(&play, unit, foe));
    assert!(!play.unit(foe).done.reacted);
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-INT-022: a charge that is not stopped goes on to its target and cannot change its path (Q55).
#[test]
fn a_charge_goes_on_after_a_failed_interception() {
    let (board, unit, foe, horse) = charging_past();
    let mut play = begin(&board, &[1, 4]);
    play.say(0, charge(unit, foe)).say(1, intercept(horse));
    assert!(touch(&play, unit, foe));
    assert!(about(front(&play, unit), Y + 12.0));
    assert!(matches!(play.question(), Question::React { .. }));
}

/// ASV-INT-009: step-backs, side-steps and prolonging can be intercepted; so can guns, which then fight (Q53).
#[test]
fn steps_and_guns_can_be_intercepted() {
    let mut board = Board::new();
    let foot = charger(&mut board, UnitKind::Foot, "HHHH");
    let horse = four_horse(&mut board, "horse", (X + 2.0 * S + 6.0, Y - 1.0), WEST);
    let mut play = begin(&board, &[2]);
    let step = Act::StepBack { unit: foot, pivot: None, pivot_after: false, double: false };
    play.say_with(0, step, point(X, Y - 2.0)).say(1, intercept(horse));
    assert!(touch(&play, foot, horse));
    let mut board = Board::new();
    let gun = board.unit("gun", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y), NORTH);
    let horse = four_horse(&mut board, "horse", (X + 6.0, Y - 1.0), WEST);
    let mut play = begin(&board, &[2]);
    play.say_with(0, forward(gun), legs(&[go(1.0)])).say(1, intercept(horse));
    assert!(touch(&play, gun, horse) && play.unit(gun).is_on_table());
    assert_eq!((play.unit(gun).green, play.unit(horse).green), (1, 1));
}

/// ASV-INT-020: a unit of the moving side that the interceptor also touches does nothing more either (Q103).
#[test]
fn whoever_else_is_touched_does_nothing_more() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    // Its right side is in line with the mover's right side.
    let at = (X + S, Y + 4.5 + S);
    let friend = board.unit("friend", 0, UnitKind::Foot, "HH", Formation::Line, at, NORTH);
    let mut play = move_by(&board, unit, 4.0, &[1]);
    play.say_with(1, intercept(horse), point(X, Y + 3.8));
    assert!(touch(&play, unit, horse) && touch(&play, friend, horse));
    assert!(is_done(&play, friend) && play.unit(friend).green == 0);
}

/// ASV-XCH-003: a reacting unit goes no farther than its zone.
#[test]
fn an_interception_is_never_extended() {
    let (mut play, unit, foe) = charging_horse(14.0);
    play.say(0, charge(unit, foe)).say(1, intercept(foe));
    assert!(gap(&play, unit, foe) < 0.01 && front(&play, foe) > Y + 14.0 - 9.01);
}

/// ASV-INT-013: the first and the last chance are offered, and offers are accepted.
#[test]
fn offers_to_intercept_are_accepted() {
    let (board, unit, _) = passing("RRRR", UnitKind::Mounted);
    let play = move_by(&board, unit, 8.0, &[]);
    assert!(play.offered(1, |act| matches!(act, Act::Intercept { last: true, .. })));
    offers_are_accepted(&play, 1);
}
