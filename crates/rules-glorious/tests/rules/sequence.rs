//! The turn.
use crate::kit::Board;
use rules_glorious::{
    Act, Event, Question, Stage,
    kinds::{Phase, Side},
};

fn board() -> Board {
    let mut board = Board::new();
    board.line("ours", 0, "BBBB", (36.0, 10.0));
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    board
}

/// AGV-SEQ-001, AGV-SEQ-003, AGV-SEQ-004, AGV-INI-004: seven phases, the initiative side first in both movements.
#[test]
fn a_turn_has_seven_phases_in_order() {
    let mut play = board().play(Stage::Initiative, 0, &[9, 2]);
    for (side, second) in [(1, false), (0, false), (1, true), (0, true)] {
        assert_eq!(play.question(), Question::Move { side: Side(side), second });
        if (side, second) == (0, true) {
            play.dice(&[1, 2]);
        }
        play.say(side, Act::EndPhase);
    }
    let phases: Vec<Phase> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { phase } => Some(*phase),
            _ => None,
        })
        .collect();
    assert_eq!(phases[..8], Phase::TURN);
    assert_eq!(play.model().turn, 3, "the board began in turn 1");
}
