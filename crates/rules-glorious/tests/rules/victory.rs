//! Break points and how it ends.
use crate::kit::{Board, NORTH};
use rules_glorious::{
    Act, Event, Stage,
    event::{End, Outcome},
    kinds::{Formation, Side, UnitKind},
};

/// A board on which side 0 began with 20 elements and has lost some.
fn ended(lost: [u16; 2]) -> (Option<(Option<Side>, Outcome)>, Vec<Event>) {
    let mut board = Board::new();
    board.line("ours", 0, "BBBB", (36.0, 10.0));
    board.unit("sub", 0, UnitKind::SubCommander, "X", Formation::OpenOrder, (50.0, 10.0), NORTH);
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    board.total = Some([20, 20]);
    let mut model = board.model(0);
    model.lost = lost;
    let play = crate::kit::Play::from(model, Stage::Victory, &[1, 2]);
    (play.model().ended, play.events.clone())
}

/// AGV-VIC-002, AGV-VIC-004, AGV-VIC-007, AGV-VIC-008: half of 20 is 10, and 10 is not more than 10. The Sub-Commander who goes
/// first, past the quarter, is the tenth or the eleventh.
#[test]
fn equal_is_not_enough() {
    assert_eq!(ended([9, 0]).0, None);
    assert_eq!(ended([10, 0]).0, Some((Some(Side(1)), Outcome::Glorious)));
}

/// AGV-VIC-005: past a quarter the Sub-Commanders go.
#[test]
fn sub_commanders_go_past_a_quarter() {
    let gone = |events: &[Event]| {
        events.iter().any(|event| matches!(event, Event::Gone { why: End::LostHeart, .. }))
    };
    assert!(!gone(&ended([5, 0]).1));
    assert!(gone(&ended([6, 0]).1));
}

/// AGV-VIC-010, AGV-VIC-011, AGV-VIC-012.
#[test]
fn the_winner_s_own_losses_say_how_well_he_did() {
    assert_eq!(ended([11, 11]).0, Some((None, Outcome::Draw)));
    assert_eq!(ended([11, 8]).0, Some((Some(Side(1)), Outcome::Minor)));
    assert_eq!(ended([11, 7]).0, Some((Some(Side(1)), Outcome::Glorious)));
}

/// AGV-VIC-013: one may concede though the other is asked.
#[test]
fn one_may_concede_at_any_time() {
    let mut board = Board::new();
    board.line("ours", 0, "BBBB", (36.0, 10.0));
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    let mut play = board.moves(0);
    play.say(1, Act::Concede);
    assert_eq!(play.model().ended, Some((Some(Side(0)), Outcome::Conceded)));
    assert!(play.is_over());
}
