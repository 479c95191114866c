//! The turn (ANT-SEQ): initiative, the order of the steps, and the phases.
use super::kit::*;
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Side, Step},
};

fn board() -> Board {
    let mut board = Board::new();
    board.foot("line", Side(0), (20.0, 10.0, NORTH));
    board.foot("foe", Side(1), (20.0, 40.0, SOUTH));
    board
}

/// ANT-SEQ-001, -002: the higher throw chooses; a side may let the other move first.
#[test]
fn the_higher_throw_chooses_to_move_first_or_second() {
    let mut play = board().play(Stage::Initiative, Step::Initiative, &[4, 2]);
    assert_eq!(play.question(), Question::Order { side: Side(0) });
    assert_eq!(play.refused(0, Act::Done), Refusal::NotAsked);
    play.dice(&[3]).say(0, Act::Second);
    assert_eq!(play.model().first, Some(Side(1)));
    assert_eq!(play.model().mover, Some(Side(1)));
}

/// ANT-SEQ-003: equal throws keep the order of the turn before, and nobody is asked.
#[test]
fn equal_throws_keep_the_order_of_the_turn_before() {
    let play = board().play(Stage::Initiative, Step::Initiative, &[3, 3, 5]);
    assert_eq!(play.model().first, Some(Side(0)));
    assert!(matches!(play.question(), Question::Pool { .. }), "the phase has begun");
}

/// ANT-SEQ-004: in the first turn equal throws are thrown again.
#[test]
fn equal_throws_on_turn_one_are_thrown_again() {
    let board = Board { turn: 0, ..board() };
    let play = board.play(Stage::Initiative, Step::Initiative, &[3, 3, 1, 6]);
    assert_eq!(play.question(), Question::Order { side: Side(1) });
    assert_eq!(play.model().turn, 1);
}

/// ANT-SEQ-023, ANT-PER-001: the personality of the commander-in-chief is added to the die, and the totals are compared.
#[test]
fn a_personality_adds_to_the_initiative_die() {
    let mut board = board();
    board.setup.generals[CHIEFS[1].idx()].personality.initiative = 2;
    let play = board.play(Stage::Initiative, Step::Initiative, &[4, 3]);
    assert_eq!(play.question(), Question::Order { side: Side(1) }, "4 against 3 and 2");
}

/// ANT-REP-016: a commander-in-chief who is not in post adds nothing.
#[test]
fn a_missing_chief_adds_nothing_to_the_initiative_die() {
    let mut board = board();
    board.setup.generals[CHIEFS[1].idx()].personality.initiative = 2;
    board.setup.generals[CHIEFS[1].idx()].at = None;
    let play = board.play(Stage::Initiative, Step::Initiative, &[4, 3]);
    assert_eq!(play.question(), Question::Order { side: Side(0) });
}

/// ANT-SEQ-005 to -018, -025: the steps of a phase follow each other, and a step in which nobody can do anything is passed over.
#[test]
fn the_steps_of_a_phase_have_a_fixed_order() {
    let mut play = board().play(Stage::Open, Step::Opening, &[3]);
    play.say(0, Act::Done);
    while play.model().mover == Some(Side(0)) {
        let seat = play.moment.ask().expect("somebody is asked").seats.iter().next();
        if play.model().step == Step::Fire || play.model().step == Step::Melee {
            break;
        }
        let seat = seat.expect("a seat").0;
        play.dice(&[4]);
        play.say(seat, Act::Done);
        play.from_now_on(4);
    }
    let steps: Vec<Step> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::StepBegan { step } => Some(*step),
            _ => None,
        })
        .collect();
    let all = [
        Step::Adcs,
        Step::Regrouping,
        Step::Command,
        Step::Rallying,
        Step::Charges,
        Step::Movement,
        Step::Fire,
        Step::Melee,
        Step::Risk,
    ];
    assert_eq!(steps[..all.len()], all);
}
