//! What functions cost, and who may spend them.
use crate::kit::{Board, NORTH, turn};
use rules_glorious::{
    Act, Refusal,
    kinds::{Formation, UnitKind},
    refusal::MoveRefusal,
};

/// AGV-FUN-002, AGV-MOV-018: a turn is any angle about the front centre, and no function is done twice.
#[test]
fn a_unit_turns_once() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    let mut play = board.moves(0);
    let before = play.unit(unit).front();
    play.say_with(0, Act::Turn { unit }, turn(30.0));
    let after = play.unit(unit).front();
    assert_eq!(after.at, before.at);
    assert!((after.facing.to_degrees() - 30.0).abs() < 0.01);
    let why = play.refused_with(0, Act::Turn { unit }, turn(30.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Twice { .. })), "{why}");
}

/// AGV-FUN-006: each unit finishes before the next begins.
#[test]
fn who_has_begun_has_finished_when_another_begins() {
    let mut board = Board::new();
    let one = board.line("one", 0, "BBBB", (26.0, 10.0));
    let other = board.line("other", 0, "BBBB", (46.0, 10.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit: one }, turn(10.0));
    assert_eq!(play.model().acting, Some(one));
    play.say_with(0, Act::Turn { unit: other }, turn(10.0));
    assert!(play.unit(one).done.finished);
    let why = play.refused(0, Act::AboutFace { unit: one });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Finished { .. })), "{why}");
}

/// AGV-FUN-001, AGV-FUN-023, AGV-FUN-025: a gun's turn takes all it has, so it does not limber up as well.
#[test]
fn a_gun_does_one_thing_in_a_phase() {
    let mut board = Board::new();
    let (kind, open) = (UnitKind::OrganGun, Formation::OpenOrder);
    let unit = board.unit("gun", 0, kind, "G", open, (36.0, 10.0), NORTH);
    let mut play = board.moves(0);
    play.say(0, Act::LimberUp { unit });
    assert!(play.unit(unit).limbered);
    let why = play.refused_with(0, Act::Turn { unit }, turn(10.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Finished { .. })), "{why}");
}

/// AGV-FUN-008: who is in contact as the phase begins does nothing in it.
#[test]
fn who_is_in_contact_stays() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBBB", (36.0, 20.0));
    board.line("theirs", 1, "BBBB", (36.0, 20.0));
    let play = board.moves(0);
    let why = play.refused_with(0, Act::Turn { unit }, turn(10.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::InContact { .. })), "{why}");
}
