//! Break-through (L1004-L1017).
use crate::{
    fray::*,
    kit::{Board, EAST, NORTH, Play, S, SOUTH, WEST, about as face_about, go, legs, path, turn},
};
use kernel::{Ruleset, Viewer, ruleset::Seats};
use rules_splendid::{
    Act, Event, Question, Refusal, Splendid,
    event::{Test, Why},
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal},
};

fn break_charge(target: UnitId) -> Act {
    Act::BreakCharge { target, pivot: None, extended: false }
}

/// Horse that has just overrun a limbered gun ten inches away; other units may stand behind it.
fn overrun(more: impl FnOnce(&mut Board) -> UnitId) -> (Play, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let gun =
        board.unit("gun", 1, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y + 10.0), SOUTH);
    board.tweak(gun, |gun| gun.limbered = true);
    let other = more(&mut board);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, gun));
    assert!(matches!(play.question(), Question::BreakThrough { .. }));
    (play, unit, gun, other)
}

fn foot_at(off: f64) -> impl FnOnce(&mut Board) -> UnitId {
    move |board| target(board, UnitKind::Foot, "HHHH", Formation::Line, off)
}

/// ASV-BRK-001, ASV-BRK-004: horse manoeuvres up to nine inches and does no more.
#[test]
fn horse_manoeuvres_nine_inches() {
    let (mut play, unit, ..) = overrun(foot_at(30.0));
    let refusal = play.refused_with(0, Act::BreakManoeuvre, legs(&[go(9.1)]));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::TooFar { .. })), "{refusal}");
    let refusal = play.refused_with(0, Act::BreakManoeuvre, crate::kit::point(X, Y));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::WantsPath { .. })), "{refusal}");
    assert_eq!(play.refused(0, Act::Finish), Refusal::NotAsked);
    offers_are_accepted(&play, 0);
    play.say_with(0, Act::BreakManoeuvre, legs(&[go(4.0), turn(30.0), go(5.0)]));
    assert!(is_done(&play, unit));
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-BRK-004: moving no distance at all is also a choice (Q70).
#[test]
fn it_may_stay_where_it_is() {
    let (mut play, unit, ..) = overrun(foot_at(30.0));
    play.say_with(0, Act::BreakManoeuvre, path(&[]));
    assert!(is_done(&play, unit) && about(front(&play, unit), Y + 10.0));
}

/// ASV-BRK-004, ASV-MOV-007: the path that is offered keeps the horse on the table, and a note says that the full distance
/// would not. The prompt mentions a charge only if there is an enemy to charge.
#[test]
fn the_example_stays_on_the_table() {
    let (mut play, unit, ..) = overrun(|board| {
        board.scene.field.height = geom::Length::inches(Y + 14.0);
        board.unit("far", 1, UnitKind::Foot, "HHHH", Formation::Line, (X - 25.0, Y), SOUTH)
    });
    let prompt = |play: &Play| {
        let (question, seats) = (play.question(), Seats::one(kernel::Seat(0)));
        (Splendid::SHOWING.view)(play.model(), Some((seats, &question)), Viewer::Watcher).prompt
    };
    assert!(prompt(&play).ends_with("Go on or stop?"), "{}", prompt(&play));
    let offers = play.offers(0);
    let [offer] = &offers[..] else { panic!("{offers:?}") };
    let off = "9\" straight ahead would take it off the table";
    assert!(offer.notes.iter().any(|note| note == off), "{:?}", offer.notes);
    play.say_with(0, Act::BreakManoeuvre, offer.fill.clone());
    assert_eq!(play.unit(unit).n(), 4);
    assert!(front(&play, unit) > Y + 11.0);
    let (play, ..) = overrun(foot_at(16.0));
    assert!(prompt(&play).ends_with("Go on, charge another, or stop?"), "{}", prompt(&play));
}

/// ASV-BRK-004, ASV-BRK-006, ASV-BRK-010: the unit may charge another up to nine inches away, without a test, beyond its usual
/// reach.
#[test]
fn horse_charges_another_within_nine_inches() {
    let (mut play, unit, _, other) = overrun(foot_at(18.9));
    play.say(0, break_charge(other));
    assert!(touch(&play, unit, other));
    assert!(about(front(&play, unit), Y + 18.9), "farther than its eighteen inches");
    assert_eq!(times(&play, |event| matches!(event, Event::Tested { what: Test::Charge, .. })), 1);
    assert!(matches!(play.question(), Question::React { .. }));
}

/// ASV-BRK-004, ASV-BRK-007: it may not go farther, and all the rules of charging apply.
#[test]
fn a_break_through_charge_keeps_the_rules() {
    let (play, _, _, other) = overrun(foot_at(19.2));
    let refusal = play.refused(0, break_charge(other));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::TooFar { .. })), "{refusal}");
    let (play, _, _, other) = overrun(|board| {
        board.unit("side", 1, UnitKind::Foot, "HH", Formation::Line, (X + 14.0, Y + 12.0), SOUTH)
    });
    let refusal = play.refused(0, break_charge(other));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotAhead { .. })), "{refusal}");
}

/// ASV-BRK-008, ASV-XCH-003: it may be extended, for a marker and a throw.
#[test]
fn a_break_through_charge_may_be_extended() {
    let (mut play, unit, _, other) = overrun(foot_at(21.0));
    play.dice(&[2]);
    play.say(0, Act::BreakCharge { target: other, pivot: None, extended: true });
    assert!(touch(&play, unit, other));
    assert_eq!(hit(&play, unit, Why::Extended), 1);
}

/// ASV-BRK-005: foot may go three inches, to manoeuvre or to charge.
#[test]
fn foot_has_three_inches() {
    for (off, allowed) in [(8.9, true), (9.2, false)] {
        let mut board = Board::new();
        let unit = charger(&mut board, UnitKind::Foot, "HHHH");
        let gun = board.unit(
            "gun",
            1,
            UnitKind::RegularGun,
            "G",
            Formation::OpenOrder,
            (X, Y + 6.0),
            SOUTH,
        );
        board.tweak(gun, |gun| gun.limbered = true);
        let other = board.unit(
            "other",
            1,
            UnitKind::Foot,
            "HH",
            Formation::Line,
            (X - 1.6 * S, Y + off),
            SOUTH,
        );
        let mut play = begin(&board, &[1]);
        play.say(0, charge(unit, gun));
        let refusal = play.refused_with(0, Act::BreakManoeuvre, legs(&[go(3.1)]));
        assert!(matches!(refusal, Refusal::Move(MoveRefusal::TooFar { .. })), "{refusal}");
        if allowed {
            play.say(0, break_charge(other));
            assert!(touch(&play, unit, other));
        } else {
            let refusal = play.refused(0, break_charge(other));
            assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::TooFar { .. })), "{refusal}");
        }
    }
}

/// ASV-BRK-004: it charges another unit, not the one whose recoil allowed it, unless that is agreed (Q69).
#[test]
fn it_charges_another_unit_than_the_one_that_ran() {
    for agreed in [false, true] {
        let mut board = Board::new();
        board.book.rulings.breakthrough_same_unit = agreed;
        let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
        let foe = target(&mut board, UnitKind::Mounted, "RRRR", Formation::Line, 10.0);
        let mut play = begin(&board, &[1]);
        play.say(0, charge(unit, foe)).say(1, Act::Pass).say(1, Act::Recoil);
        play.say_with(1, Act::Run, legs(&[face_about(), go(6.0)]));
        if agreed {
            play.say(0, break_charge(foe));
            assert!(touch(&play, unit, foe));
        } else {
            let refusal = play.refused(0, break_charge(foe));
            assert!(
                matches!(refusal, Refusal::Charge(ChargeRefusal::SameUnit { .. })),
                "{refusal}"
            );
            assert!(!play.offered(0, |act| matches!(act, Act::BreakCharge { .. })));
        }
    }
}

/// ASV-PIV-002: one pivot in a phase: a charger that has pivoted does not pivot again (Q45).
#[test]
fn a_charger_that_pivoted_does_not_pivot_again() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let gun =
        board.unit("gun", 1, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y + 10.0), SOUTH);
    board.tweak(gun, |gun| gun.limbered = true);
    let other =
        board.unit("other", 1, UnitKind::Foot, "HHHH", Formation::Line, (X, Y + 17.0), SOUTH);
    let mut play = begin(&board, &[1]);
    play.say(0, pivoting(unit, gun, 2.0));
    let pivot =
        Some(rules_splendid::act::Pivot { turn: kernel::offer::Turn::degrees(-2.0), side: 0 });
    let refusal = play.refused(0, Act::BreakCharge { target: other, pivot, extended: false });
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::PivotedAlready { .. })), "{refusal}");
}

/// ASV-BRK-003, ASV-DFA-008, ASV-DFA-009, EX-38: horse recoils past its gun, the gun is overrun, and the charger breaks through
/// twice.
#[test]
fn one_break_through_may_follow_another() {
    let mut board = Board::new();
    let a = charger(&mut board, UnitKind::Mounted, "RRRR");
    board.unit("general", 0, UnitKind::Commander, "X", Formation::OpenOrder, (X, Y - 4.0), NORTH);
    let b = target(&mut board, UnitKind::Mounted, "RRRR", Formation::Line, 10.0);
    let gun =
        board.unit("gun", 1, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y + 18.0), SOUTH);
    let mut play = begin(&board, &[3, 5, 6]);
    play.say(0, charge(a, b)).say(1, Act::Pass).say(1, Act::Recoil);
    play.say_with(1, Act::Run, legs(&[face_about(), go(12.0)]));
    assert_eq!(play.unit(b).green, 1);
    play.say(0, break_charge(gun));
    assert!(!play.unit(gun).is_on_table());
    assert_eq!(play.model().lost[Side(1).idx()], 1);
    assert_eq!(
        play.question(),
        Question::BreakThrough { unit: a, past: [gun].into_iter().collect() }
    );
    play.say_with(0, Act::BreakManoeuvre, legs(&[go(2.0)]));
    assert!(is_done(&play, a) && !touch(&play, a, b));
}

/// ASV-BRK-009: units that have not reacted may still react, here by intercepting the break-through.
#[test]
fn a_break_through_may_be_intercepted() {
    let (mut play, unit, _, horse) = overrun(|board| {
        board.unit(
            "horse",
            1,
            UnitKind::Mounted,
            "RRRR",
            Formation::Line,
            (X + 2.0 * S + 6.0, Y + 16.0),
            WEST,
        )
    });
    play.dice(&[2]);
    play.say_with(0, Act::BreakManoeuvre, legs(&[go(9.0)]));
    assert!(matches!(play.question(), Question::Intercept(_)));
    play.say(1, Act::Intercept { unit: horse, last: true });
    assert!(touch(&play, unit, horse) && is_done(&play, unit));
}

/// ASV-BRK-001: while another enemy stays in contact there is no break-through (Q44).
#[test]
fn an_enemy_that_stands_denies_the_break_through() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let left =
        board.unit("left", 1, UnitKind::Foot, "HH", Formation::Line, (X - S, Y + 10.0), SOUTH);
    let gun = board.unit(
        "gun",
        1,
        UnitKind::RegularGun,
        "G",
        Formation::OpenOrder,
        (X + S, Y + 10.0),
        SOUTH,
    );
    board.tweak(gun, |gun| gun.limbered = true);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, gun)).say(1, Act::Stand);
    assert!(!play.unit(gun).is_on_table() && touch(&play, unit, left));
    assert!(is_done(&play, unit));
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-BRK-002: only the moving side breaks through: an interceptor that strikes a gun does not.
#[test]
fn an_interceptor_does_not_break_through() {
    let mut board = Board::new();
    let gun = board.unit("gun", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y), NORTH);
    board.tweak(gun, |gun| gun.limbered = true);
    let horse =
        board.unit("horse", 1, UnitKind::Mounted, "RRRR", Formation::Line, (X - 5.0, Y), EAST);
    let mut play = begin(&board, &[1]);
    play.say_with(0, Act::Manoeuvre { unit: gun, double: false }, legs(&[go(2.0)]));
    play.say(1, Act::Intercept { unit: horse, last: false });
    assert!(play.unit(gun).is_on_table() && touch(&play, gun, horse));
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-BRK-004, Q44, Q69: two units recoiled; the break-through may charge neither, the declared target or the other.
#[test]
fn neither_of_two_that_recoiled_is_charged_again() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let horse = UnitKind::Mounted;
    let mut foe = |key: &str, x: f64| {
        board.unit(key, 1, horse, "RR", Formation::Line, (X + x, Y + 10.0), SOUTH)
    };
    let (first, second) = (foe("first", -S), foe("second", S));
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, first));
    while matches!(play.question(), Question::Intercept(..)) {
        play.say(1, Act::Pass);
    }
    for _ in 0..2 {
        play.say(1, Act::Recoil).say_with(1, Act::Run, legs(&[face_about(), go(5.0)]));
    }
    let past = [first, second].into_iter().collect();
    assert_eq!(play.question(), Question::BreakThrough { unit, past });
    for target in [first, second] {
        let refusal = play.refused(0, break_charge(target));
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::SameUnit { .. })), "{refusal}");
    }
    assert!(!play.offered(0, |act| matches!(act, Act::BreakCharge { .. })));
}
