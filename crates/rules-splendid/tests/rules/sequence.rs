//! The turn and the initiative.
use crate::kit::{Board, NORTH, Play, SOUTH};
use kernel::{Said, dice::Chooser};
use rules_splendid::{
    Act, Event, Question, Stage,
    kinds::{Formation, Phase, Side, UnitKind},
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
}

/// Plays on with any offer until the battle is over.
fn play_on(play: &mut Play) {
    let mut chooser = Chooser::new(7);
    while let Some(Said { seat, act, fill }) = kernel::laws::pick(&play.moment, &mut chooser) {
        play.say_with(seat.0, act, fill);
    }
}

fn phases(events: &[Event]) -> Vec<Phase> {
    let phase = |event: &Event| match event {
        Event::PhaseBegan { phase } => Some(*phase),
        _ => None,
    };
    events.iter().filter_map(phase).collect()
}

/// ASV-SEQ-001, ASV-SEQ-002, ASV-SEQ-005, ASV-SEQ-006: seven phases in order, and then a new turn with a new
/// initiative. The book's manoeuvre phase and movement phase are the same, one for each side.
#[test]
fn a_turn_has_seven_phases() {
    let mut board = two_units();
    board.scene.turns = Some(3);
    let mut play = board.play(Stage::Initiative, 0, &[1, 1, 6, 6]);
    play.dice(&[5, 5, 2, 2]);
    play_on(&mut play);
    let turn = [
        Phase::Initiative,
        Phase::Firing,
        Phase::HandToHand,
        Phase::RemoveLosses,
        Phase::InitiativeMoves,
        Phase::OtherMoves,
        Phase::Victory,
    ];
    assert_eq!(phases(&play.events), [turn, turn].concat());
    assert_eq!(play.model().turn, 3);
    assert_eq!(play.model().initiative, Side(1), "thrown afresh");
}

/// ASV-SEQ-003, ASV-SEQ-004: the initiative side makes all its moves first, then the other; with the enemy far away the other side
/// is not asked anything.
#[test]
fn the_initiative_side_moves_first() {
    for initiative in [0, 1] {
        let mut board = two_units();
        board.scene.turns = Some(1);
        let mut play = board.play(Stage::Retreats, initiative, &[]);
        for (phase, mover) in
            [(Phase::InitiativeMoves, initiative), (Phase::OtherMoves, 1 - initiative)]
        {
            assert_eq!(play.model().phase, phase);
            assert!(matches!(play.question(), Question::Move { side } if side.0 == mover));
            assert!(play.offers(1 - mover).is_empty());
            play.say(mover, Act::EndMoves);
            while matches!(play.moment.ask(), Some(ask) if ask.question == Question::Withdraw { side: Side(mover) })
            {
                play.say(mover, Act::EndPhase);
            }
        }
        assert!(play.is_over());
    }
}
