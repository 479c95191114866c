//! Squares (ANT-SQU): they test after every move, go the way their command base faces, and are turned by a formation change.
use super::{
    charges::{THEM, US, ahead},
    kit::*,
};
use rules_nearrun::{
    Act, Event, Question, Stage,
    act::Facing,
    kinds::{Aspect, Formation, State, Step, Test, UnitId},
    refusal::MoveRefusal,
};

/// A square of ours, far from the enemy.
fn board() -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("square", US, (30.0, 10.0, NORTH));
    board.form(unit, Formation::Square);
    board.foot("foe", THEM, (30.0, 44.0, SOUTH));
    board.lead(US, 30.0, 8.0);
    (board, unit)
}

/// ANT-SEQ-014, ANT-SQU-002, ANT-TMO-007: a test after every single move: 3 is fine, 1 or 2 disorders, less also ends its moves.
#[test]
fn a_square_tests_after_every_move() {
    let (board, unit) = board();
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.dice(&[4]).say_with(0, Act::Move { unit }, ahead(2.0));
    assert_eq!(play.unit(unit).state, State::Good, "4, one off for support");
    play.dice(&[3]).say_with(0, Act::Move { unit }, ahead(2.0));
    assert_eq!(play.unit(unit).state, State::Disordered);
    let tests = play.events.iter();
    let moved = |event: &&Event| matches!(event, Event::Tested { test: Test::SquareMoved, .. });
    assert_eq!(tests.filter(moved).count(), 2);
    drop(play);
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.dice(&[1]).say_with(0, Act::Move { unit }, ahead(2.0));
    let refused = play.refused_with(0, Act::Move { unit }, ahead(2.0));
    assert_eq!(refused, MoveRefusal::SquareStands { unit }.into());
}

/// ANT-SQU-003 to -005: the command base goes to another face by a formation change, and the square then moves that way.
#[test]
fn the_command_base_changes_face_by_a_formation_change() {
    let (board, unit) = board();
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say(0, Act::TurnSquare { unit, to: Facing::Right });
    assert_eq!(play.unit(unit).at.facing, at(0.0, 0.0, EAST).facing);
    assert_eq!(play.unit(unit).done.actions, 1);
    play.dice(&[5]).say_with(0, Act::Move { unit }, ahead(2.0));
    assert_eq!(play.unit(unit).at, at(33.0, 9.0, EAST));
}

/// ANT-SQU-007, ANT-RSP-008, ANT-FLK-001, ANT-GEO-019: an emergency square may be tried whatever side the horse comes from.
#[test]
fn an_emergency_square_is_tried_against_a_charge_in_the_rear() {
    let mut board = Board::new();
    let theirs = board.foot("theirs", THEM, (30.0, 26.0, NORTH));
    let ours = board.horse("ours", US, (30.0, 20.0, NORTH));
    board.lead(US, 30.0, 17.0);
    board.lead(THEM, 30.0, 30.0);
    let mut play = super::charges::charge(&board, ours, theirs, &[5]);
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == theirs));
    // 6, two off for the rear, one for support.
    play.dice(&[6]).say(1, Act::Square);
    assert_eq!(
        (play.unit(theirs).formation, play.unit(theirs).state),
        (Formation::Square, State::Good)
    );
    // ANT-GEO-019: the square has no rear, in the melee and in the tests after it.
    assert_eq!(play.model().contacts[0].aspect, Aspect::Front);
}
