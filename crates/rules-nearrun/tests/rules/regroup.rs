//! Regrouping (ANT-RGP): brigades are named before the dice, and hits come back after them.
use super::kit::*;
use rules_nearrun::{
    Act, Question, Stage,
    kinds::{Side, State, Step, UnitId},
    refusal::CommandRefusal,
};

/// Two battalions that have lost three hits each, far from the enemy, and one beside them that has lost one.
fn board() -> (Board, [UnitId; 3]) {
    let mut board = Board::new();
    let units = [20.0, 26.0, 32.0].map(|x| board.foot("line", Side(0), (x, 10.0, NORTH)));
    for (unit, lost) in units.into_iter().zip([3, 3, 1]) {
        board.tweak(unit, |it| it.lost = lost);
    }
    board.foot("foe", Side(1), (20.0, 40.0, SOUTH));
    (board, units)
}

fn named(board: &Board, die: u8) -> Play {
    let mut play = board.play(Stage::Name, Step::Regrouping, &[]);
    assert_eq!(play.question(), Question::Regroup { division: DIVISION[0] });
    play.dice(&[die]).say(0, Act::Regroup { brigade: FIRST[0] });
    play.say(0, Act::Done);
    play
}

/// ANT-SEQ-007, -011, ANT-RGP-001, -004 to -007, -014: a 6 takes back three hits of any units of the brigade, and three pips and the
/// adjustments remain.
#[test]
fn a_six_takes_back_three_hits_and_leaves_three_pips() {
    let (board, [one, two, three]) = board();
    let mut play = named(&board, 6);
    assert_eq!(play.question(), Question::Heal { division: DIVISION[0], hits: 3 });
    let refused = play.refused(0, Act::Heal { unit: three });
    assert_eq!(refused, CommandRefusal::FirstHitStays { unit: three }.into());
    play.say(0, Act::Heal { unit: one }).say(0, Act::Heal { unit: one });
    // ANT-SEQ-025: only the second battalion is left, and nobody is asked.
    assert_eq!([one, two, three].map(|it| play.unit(it).lost), [1, 2, 1]);
    let pips = play.model().commands[DIVISION[0].idx()].pips;
    assert_eq!(pips, 3, "three, one brigade, and one off because it is worn");
}

/// ANT-RGP-008: a die of 1 to 3 regroups nothing.
#[test]
fn a_low_die_regroups_nothing() {
    let (board, [one, ..]) = board();
    let play = named(&board, 3);
    assert_eq!(play.unit(one).lost, 3);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 3);
}

/// ANT-RGP-009, -012: hits that nobody can take are forfeited: the first lost hit never comes back.
#[test]
fn hits_that_nobody_can_take_are_forfeited() {
    let (mut board, [one, two, _]) = board();
    board.tweak(one, |it| it.lost = 2);
    board.tweak(two, |it| it.lost = 0);
    let play = named(&board, 6);
    assert_eq!(play.unit(one).lost, 1);
}

/// ANT-RGP-001, -002, -003, -011, -016: nobody to help: an enemy within 10", guns that fired, routers, and brigades of others.
#[test]
fn a_brigade_is_named_only_if_somebody_can_be_helped() {
    let (mut board, [one, two, _]) = board();
    let other = board.foot("other", Side(0), (60.0, 10.0, NORTH));
    board.tweak(other, |it| (it.under, it.lost) = (Some(SECOND[0]), 2));
    board.later(one, |it| it.marks.shelled = true);
    board.tweak(two, |it| it.state = State::Routing);
    let play = board.play(Stage::Name, Step::Regrouping, &[]);
    let refused = play.refused(0, Act::Regroup { brigade: FIRST[0] });
    assert_eq!(refused, CommandRefusal::NobodyToHelp { brigade: FIRST[0] }.into());
    let refused = play.refused(0, Act::Regroup { brigade: FIRST[1] });
    assert_eq!(refused, CommandRefusal::NotOfDivision { brigade: FIRST[1] }.into());
    drop(play);
    // The enemy comes within 10" of the second brigade too: nobody is asked.
    board.foot("near", Side(1), (60.0, 20.0, SOUTH));
    let play = board.play(Stage::Name, Step::Regrouping, &[1]);
    assert!(matches!(play.question(), Question::Pool { .. }));
}

/// ANT-RGP-002, -003, -006: where the hits go is checked unit by unit.
#[test]
fn only_units_of_named_brigades_away_from_the_enemy_take_back_hits() {
    let (mut board, [one, two, three]) = board();
    board.tweak(three, |it| it.lost = 2);
    let other = board.foot("other", Side(0), (60.0, 10.0, NORTH));
    board.tweak(other, |it| (it.under, it.lost) = (Some(SECOND[0]), 2));
    board.later(three, |it| it.marks.shelled = true);
    let four = board.foot("four", Side(0), (48.0, 20.0, NORTH));
    board.tweak(four, |it| it.lost = 2);
    board.foot("near", Side(1), (48.0, 30.0, SOUTH));
    let mut play = named(&board, 4);
    play.say(0, Act::Done);
    assert_eq!(play.question(), Question::Heal { division: DIVISION[0], hits: 1 });
    let refused = play.refused(0, Act::Heal { unit: other });
    assert_eq!(refused, CommandRefusal::NotNamed { unit: other }.into());
    let refused = play.refused(0, Act::Heal { unit: three });
    assert_eq!(refused, CommandRefusal::Shelled { unit: three }.into());
    let refused = play.refused(0, Act::Heal { unit: four });
    assert_eq!(refused, CommandRefusal::EnemyNear { unit: four }.into());
    play.say(0, Act::Heal { unit: two });
    assert_eq!((play.unit(one).lost, play.unit(two).lost), (3, 2));
}
