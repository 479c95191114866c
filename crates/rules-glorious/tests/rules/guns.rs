//! Guns on the move.
use crate::kit::{Board, EAST, NORTH, go};
use geom::{Angle, Point};
use kernel::Cited;
use rules_glorious::{
    Act, Event, Refusal, Stage,
    kinds::{Formation, Phase, UnitId, UnitKind},
    refusal::MoveRefusal,
};

fn gun(kind: UnitKind, limbered: bool) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("gun", 0, kind, "G", Formation::OpenOrder, (36.0, 10.0), NORTH);
    board.tweak(unit, |unit| unit.limbered = limbered);
    (board, unit)
}

/// AGV-GUN-002: an unlimbered gun does not move. Limbering up and unlimbering alternate.
#[test]
fn only_limbered_guns_move() {
    let (board, unit) = gun(UnitKind::OrganGun, false);
    let why = board.moves(0).refused_with(0, Act::Move { unit }, go(1.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NotLimbered { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-GUN-002");
    let facing = Angle::NORTH;
    let why = board.moves(0).refused(0, Act::Unlimber { unit, facing });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Limbered { limbered: false, .. })), "{why}");
    let (board, unit) = gun(UnitKind::OrganGun, true);
    board.moves(0).say_with(0, Act::Move { unit }, go(4.0));
    let why = board.moves(0).refused(0, Act::LimberUp { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Limbered { limbered: true, .. })), "{why}");
}

/// AGV-GUN-003, AGV-MOV-010, AGV-MOV-011, AGV-FUN-027, AGV-FUN-028: unlimbered organ guns and rockets are prolonged up to an
/// inch, forward or back. That costs all their functions.
#[test]
fn light_guns_are_prolonged_an_inch() {
    for kind in [UnitKind::OrganGun, UnitKind::Rocket] {
        let (board, unit) = gun(kind, false);
        for by in [1.0, -1.0, 0.5] {
            let mut play = board.moves(0);
            play.say_with(0, Act::Prolong { unit }, go(by));
            assert_eq!(play.unit(unit).front().at, Point::inches(36.0, 10.0 + by));
            assert!(play.unit(unit).done.finished);
        }
        for by in [1.1, -1.1] {
            let why = board.moves(0).refused_with(0, Act::Prolong { unit }, go(by));
            assert!(matches!(why, Refusal::Move(MoveRefusal::ProlongTooFar { .. })), "{why}");
        }
        let why = board.moves(0).refused_with(0, Act::Prolong { unit }, go(0.0));
        assert!(matches!(why, Refusal::Move(MoveRefusal::StaysPut { .. })), "{why}");
        let (board, unit) = gun(kind, true);
        let why = board.moves(0).refused_with(0, Act::Prolong { unit }, go(1.0));
        assert!(matches!(why, Refusal::Move(MoveRefusal::NotUnlimbered { .. })), "{why}");
    }
}

/// AGV-GUN-004: bombards of either kind cannot be prolonged, and units without guns can be neither prolonged nor limbered.
#[test]
fn bombards_are_not_prolonged() {
    for kind in [UnitKind::LightBombard, UnitKind::Bombard] {
        let (board, unit) = gun(kind, false);
        let play = board.moves(0);
        let why = play.refused_with(0, Act::Prolong { unit }, go(0.5));
        assert!(matches!(why, Refusal::Move(MoveRefusal::NoProlong { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-GUN-004");
        assert!(!play.offered(0, |act| matches!(act, Act::Prolong { .. })));
    }
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBB", (36.0, 10.0));
    for (act, fill) in [
        (Act::Prolong { unit }, go(1.0)),
        (Act::LimberUp { unit }, kernel::Fill::Nothing),
        (Act::Unlimber { unit, facing: Angle::NORTH }, kernel::Fill::Nothing),
    ] {
        let why = board.moves(0).refused_with(0, act, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::Cannot { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-GUN-002");
    }
}

/// AGV-GUN-005: a gun unlimbers facing any way about its front centre, even straight back, but not into another unit.
#[test]
fn a_gun_is_unlimbered_facing_any_way() {
    let (board, unit) = gun(UnitKind::Bombard, true);
    for degrees in [0.0, 90.0, 180.0, 222.0] {
        let mut play = board.moves(0);
        let facing = Angle::degrees(degrees);
        play.say(0, Act::Unlimber { unit, facing });
        let gun = play.unit(unit);
        assert_eq!((gun.heading(), gun.front().at), (facing, Point::inches(36.0, 10.0)));
        assert!(!gun.limbered && gun.done.finished);
    }
    let (mut board, unit) = gun(UnitKind::Bombard, true);
    board.line("friend", 0, "BB", (34.0, 10.5));
    let why = board.moves(0).refused(0, Act::Unlimber { unit, facing: Angle::degrees(EAST) });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
}

/// AGV-GUN-006: it is unlimbered in the next firing phase.
#[test]
fn an_unlimbered_gun_is_ready_in_the_next_firing_phase() {
    let (mut board, unit) = gun(UnitKind::Bombard, true);
    board.line("enemy", 1, "BBBB", (36.0, 40.0));
    let mut play = board.play(Stage::March { half: 0, second: true }, 0, &[]);
    // In the second movement a gun with no commander near does nothing.
    assert!(matches!(
        play.refused(0, Act::Unlimber { unit, facing: Angle::NORTH }),
        Refusal::Move(MoveRefusal::Uncommanded { .. })
    ));
    let mut first = board.moves(0);
    first.say(0, Act::Unlimber { unit, facing: Angle::NORTH });
    assert!(!first.unit(unit).limbered);
    play = board.play(Stage::March { half: 1, second: false }, 1, &[]);
    play.say(0, Act::Unlimber { unit, facing: Angle::NORTH }).say(0, Act::EndPhase);
    play.dice(&[1, 2]).say(1, Act::EndPhase).say(0, Act::EndPhase);
    let fired =
        play.events.iter().any(|it| matches!(it, Event::PhaseBegan { phase: Phase::Firing }));
    assert!(fired, "the next firing phase has begun");
    assert!(!play.unit(unit).limbered);
}

/// AGV-GUN-006, AGV-SEC-005: a gun unlimbered in the second movement fires in the next turn's firing phase. While it is
/// limbered, its player is not even asked.
#[test]
fn a_gun_unlimbered_in_the_second_movement_fires_in_the_next_turn() {
    for ready in [true, false] {
        let (mut board, unit) = gun(UnitKind::Bombard, true);
        let (chief, open) = (UnitKind::CommanderInChief, Formation::OpenOrder);
        board.unit("chief", 0, chief, "c", open, (40.0, 10.0), NORTH);
        let target = board.line("enemy", 1, "BBBB", (36.0, 20.0));
        let mut play = board.play(Stage::March { half: 1, second: true }, 1, &[1, 2]);
        if ready {
            play.say(0, Act::Unlimber { unit, facing: Angle::NORTH });
        }
        play.say(0, Act::EndPhase);
        assert_eq!(play.model().turn, 2);
        if !ready {
            assert_eq!(play.model().phase, Phase::InitiativeMoves, "nobody could fire");
            continue;
        }
        play.say(0, Act::EndPhase).dice(&[10]);
        play.say(0, crate::fire::at(unit, target, 1)).say(0, Act::EndPhase);
        assert_eq!(crate::fire::hits(&play, target), 1);
    }
}
