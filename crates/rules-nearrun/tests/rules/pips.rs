//! Pips (ANT-PIP): what a division has and what it pays.
use super::kit::*;
use rules_nearrun::{
    Stage,
    kinds::{Side, Step},
};

/// ANT-SEQ-009, ANT-PIP-001, -006: a division beyond 20" throws its own die; each of its brigades that has units adds one.
#[test]
fn a_brigade_adds_a_pip() {
    let mut board = Board::new();
    board.foot("line", Side(0), (20.0, 10.0, NORTH));
    board.foot("foe", Side(1), (20.0, 40.0, SOUTH));
    board.post(general_of(DIVISION[0]), 60.0, 1.0);
    let play = board.play(Stage::Dice, Step::Command, &[4]);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 5, "4 and one for the brigade");
}
