//! The turn and the initiative.
use crate::kit::{Board, NORTH, SOUTH};
use rules_splendid::{
    Event, Stage,
    kinds::{Formation, Side, UnitKind},
};

fn two_units() -> Board {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 10.0), NORTH);
    board.unit("b", 1, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 40.0), SOUTH);
    // The kit's table is in its first turn, so the initiative begins the second.
    board.scene.turns = Some(2);
    board
}

/// ASV-INI-001, ASV-INI-002, ASV-INI-003 (EX-01, EX-02): two dice each, ties thrown again, the lower total has the initiative.
#[test]
fn the_lower_total_has_the_initiative_and_ties_are_thrown_again() {
    let play = two_units().play(Stage::Initiative, 0, &[3, 4, 4, 3, 3, 4, 2, 3]);
    let winners: Vec<_> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::InitiativeThrown { winner, .. } => Some(*winner),
            _ => None,
        })
        .collect();
    assert_eq!(winners, [None, Some(Side(1))]);
    assert_eq!(play.model().initiative, Side(1));
    play.end();
}
