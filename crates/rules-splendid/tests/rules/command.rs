//! Command and throwing again.
use crate::{
    fights::{all_on, attacks, board, fight, foot, leader, split},
    kit::{Board, NORTH, SOUTH},
};
use rules_splendid::{
    Act, Event, Question, Refusal,
    command::in_command,
    kinds::{Formation, UnitId, UnitKind},
};

fn is_in_command(board: &Board, unit: UnitId) -> bool {
    let model = board.model(0);
    in_command(&model, model.unit(unit))
}

/// ASV-CMD-001: Heavy Mounted and commanders are always in command.
#[test]
fn heavy_horse_and_commanders_are_always_in_command() {
    let mut board = board();
    let line = Formation::Line;
    let heavy = board.unit("c", 0, UnitKind::HeavyMounted, "CC", line, (20.0, 10.0), NORTH);
    let horse = board.unit("r", 0, UnitKind::Mounted, "RR", line, (40.0, 10.0), NORTH);
    assert!(is_in_command(&board, heavy));
    assert!(!is_in_command(&board, horse));
    let open = Formation::OpenOrder;
    let sub = board.unit("x", 0, UnitKind::SubCommander, "X", open, (60.0, 40.0), NORTH);
    assert!(is_in_command(&board, sub));
}

/// ASV-CMD-002, ASV-CMD-003: the Commander's range is 6 inches, a Sub-Commander's 3; enemy commanders do not count.
#[test]
fn command_ranges() {
    for (kind, range) in [(UnitKind::Commander, 6.0), (UnitKind::SubCommander, 3.0)] {
        for (side, gap, expected) in
            [(0, range, true), (0, range + 0.02, false), (1, range - 1.0, false)]
        {
            let mut board = board();
            let unit = foot(&mut board, "a", 0, "HHH", 20.0);
            let open = Formation::OpenOrder;
            // Behind the line: its rear is at 18.4252.
            board.unit("x", side, kind, "X", open, (20.0, 20.0 - crate::kit::S - gap), NORTH);
            assert_eq!(is_in_command(&board, unit), expected, "{kind:?} {side} {gap}");
        }
    }
}

/// ASV-CMD-004: the distance is measured between the nearest points of the bases, whatever lies between.
#[test]
fn command_carries_over_units_and_ground() {
    let mut board = board();
    let unit = foot(&mut board, "a", 0, "HHHHHH", 20.0);
    // It is nearest to the end stand, not to the middle.
    leader(&mut board, 0, UnitKind::SubCommander, 24.0, 2.9);
    board.unit("between", 1, UnitKind::Foot, "HH", Formation::Line, (24.0, 17.0), SOUTH);
    board.area("building", &[(20.0, 17.5), (26.0, 17.5), (26.0, 18.0), (20.0, 18.0)]);
    assert!(is_in_command(&board, unit));
}

/// ASV-CMD-005: a unit that is not in command is not asked whether to throw again.
#[test]
fn out_of_command_the_throw_stands() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    let b = foot(&mut board, "b", 1, "HH", 20.0);
    let mut play = fight(&board, 1, &[6, 6]);
    play.say(0, all_on(a, 2, b));
    assert!(matches!(play.question(), Question::Attack { .. }));
    assert_eq!(play.unit(b).green, 1);
}

/// ASV-CMD-005, ASV-CMD-008, ASV-CMD-009, ASV-CMD-010: a unit in command may announce a second throw of all the dice, and that
/// throw counts.
#[test]
fn all_dice_are_thrown_again_and_the_second_throw_stands() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    let b = foot(&mut board, "b", 1, "HH", 20.0);
    leader(&mut board, 0, UnitKind::Commander, 20.0, 1.0);
    let mut play = fight(&board, 1, &[1, 6]);
    play.say(0, all_on(a, 2, b));
    assert_eq!(play.question(), Question::Rethrow { unit: a, target: b, hits: 1 });
    assert_eq!(play.refused(0, Act::EndFire), Refusal::NotAsked);
    play.dice(&[5, 6]).say(0, Act::Rethrow);
    let thrown: Vec<(u8, bool)> =
        attacks(&play.events).into_iter().map(|(_, hits, again)| (hits, again)).collect();
    assert_eq!(thrown, [(1, false), (0, true)]);
    // It is worse, but it counts and is not thrown again: the only marker is the one for contact.
    assert!(matches!(play.question(), Question::Attack { .. }));
    assert_eq!(play.unit(b).green, 1);
}

/// ASV-CMD-007, ASV-CMD-008 (EX-21): a unit that splits its attack throws only one of its sets again.
#[test]
fn only_one_attack_of_a_unit_is_thrown_again() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHHH", 20.0);
    let e1 = foot(&mut board, "e1", 1, "HH", 18.3);
    let e2 = foot(&mut board, "e2", 1, "HH", 21.7);
    leader(&mut board, 0, UnitKind::Commander, 20.0, 1.0);
    let mut play = fight(&board, 1, &[5, 6]);
    play.say(0, split(a, &[(e1, &[1, 2]), (e2, &[3, 4])]));
    assert_eq!(play.question(), Question::Rethrow { unit: a, target: e1, hits: 0 });
    play.dice(&[1, 6, 5, 5]).say(0, Act::Rethrow);
    assert!(matches!(play.question(), Question::Attack { .. }), "no second throw for the other");
    assert_eq!((play.unit(e1).green, play.unit(e2).green), (2, 1));
}

/// ASV-CMD-007: keeping the first set's throw leaves the second throw for the next set.
#[test]
fn a_throw_let_stand_leaves_the_second_throw_for_the_next() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHHH", 20.0);
    let e1 = foot(&mut board, "e1", 1, "HH", 18.3);
    let e2 = foot(&mut board, "e2", 1, "HH", 21.7);
    leader(&mut board, 0, UnitKind::Commander, 20.0, 1.0);
    let mut play = fight(&board, 1, &[1, 6]);
    play.say(0, split(a, &[(e1, &[1, 2]), (e2, &[3, 4])]));
    play.dice(&[6, 6]).say(0, Act::LetStand);
    assert_eq!(play.question(), Question::Rethrow { unit: a, target: e2, hits: 0 });
    play.dice(&[3, 3]).say(0, Act::Rethrow);
    assert_eq!((play.unit(e1).green, play.unit(e2).green), (2, 3));
}

/// ASV-CMD-006: a commander in a fight may throw their own dice again.
#[test]
fn a_commander_may_throw_their_own_dice_again() {
    let mut board = board();
    let open = Formation::OpenOrder;
    let x = board.unit("x", 0, UnitKind::SubCommander, "X", open, (20.0, 20.0), NORTH);
    let b = foot(&mut board, "b", 1, "HH", 20.0);
    let mut play = fight(&board, 1, &[6]);
    play.say(0, all_on(x, 1, b));
    assert!(matches!(play.question(), Question::Rethrow { .. }));
    play.dice(&[1]).say(0, Act::Rethrow);
    assert_eq!(play.unit(b).green, 2);
}

/// ASV-CMD-012: no other dice may be thrown again: a volley of fire counts, in command or not.
#[test]
fn fire_is_never_thrown_again() {
    let mut board = board();
    let pm = UnitKind::PikeAndMusket;
    let a = board.unit("a", 0, pm, "MM", Formation::Line, (20.0, 20.0), NORTH);
    let b = board.unit("b", 1, pm, "MM", Formation::Line, (20.0, 24.0), SOUTH);
    leader(&mut board, 0, UnitKind::Commander, 20.0, 1.0);
    let mut play = board.play(rules_splendid::Stage::Fire { half: 0 }, 1, &[6, 6]);
    let Act::Attack { unit, aims } = all_on(a, 2, b) else { unreachable!() };
    play.say(0, Act::Fire { unit, pivot: None, aims });
    assert!(play.events.iter().any(|event| matches!(event, Event::Fired { hits: 0, .. })));
    assert!(!matches!(play.question(), Question::Rethrow { .. }));
}
