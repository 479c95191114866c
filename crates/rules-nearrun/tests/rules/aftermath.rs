//! What follows a melee (ANT-MEL-001 to -011, ANT-ADV, ANT-FLK-003): tests, advances, pursuits.
use super::{
    drill::{THEM, US, head},
    kit::*,
    melee::fight,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Refusal,
    kinds::{Aspect, Formation, State, Test, UnitId, UnitKind},
    refusal::MeleeRefusal,
};

/// Two battalions in contact at (20, 10): ours attacked.
pub(super) fn foot() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    (board, ours, theirs)
}

/// A melee whose later dice do not matter.
fn fight_on(board: &Board, dice: &[u8]) -> Play {
    let dice: Vec<u8> = dice.iter().copied().chain([1; 20]).collect();
    let mut play = fight(board, &dice);
    play.from_now_on(1);
    play
}

fn tests(play: &Play) -> Vec<(UnitId, Test)> {
    let test = |event: &Event| match event {
        Event::Tested { unit, test, .. } => Some((*unit, *test)),
        _ => None,
    };
    play.events.iter().filter_map(test).collect()
}

/// ANT-MEL-001, -004, -011, ANT-ADV-001, -008: the loser is disordered, tests and goes; the winner on foot may advance 1".
#[test]
fn the_loser_tests_and_the_winner_may_advance() {
    let (board, ours, theirs) = foot();
    let mut play = fight(&board, &[4, 3, 5]);
    assert_eq!(tests(&play), [(theirs, Test::Lost)]);
    assert_eq!(play.unit(theirs).state, State::Disordered);
    assert_eq!(play.unit(ours).state, State::Good);
    assert_eq!(play.question(), Question::Won { unit: ours, may_occupy: false });
    let far = play.refused_with(0, Act::Advance, Fill::Number(2));
    assert_eq!(far, Refusal::Melee(MeleeRefusal::TooFarOn { unit: ours, most: 1.0 }));
    let house = play.refused(0, Act::Occupy);
    assert_eq!(house, Refusal::Melee(MeleeRefusal::NoBuilding { unit: ours }));
    play.from_now_on(1);
    play.say_with(0, Act::Advance, Fill::Number(1));
    assert_eq!(head(&play, ours), (20.0, 11.0));
}

/// ANT-MEL-008, -010: a loser that fights on keeps its winner in contact.
#[test]
fn a_loser_that_fights_on_keeps_its_winner() {
    let (mut board, ours, theirs) = foot();
    board.join(general_of(FIRST[1]), theirs);
    board.lead(THEM, 20.0, 11.0);
    board.join(general_of(FIRST[1]), theirs);
    let play = fight_on(&board, &[4, 2, 6]);
    assert_eq!(tests(&play)[0], (theirs, Test::Lost));
    let fights_on = |event: &Event| *event == Event::FightsOn { unit: ours, other: theirs };
    assert!(play.events.iter().any(fights_on));
}

/// ANT-MEL-002, -011: in a draw both test, the attacker first, and both results stand.
#[test]
fn in_a_draw_both_test_the_attacker_first() {
    let (board, ours, theirs) = foot();
    let play = fight_on(&board, &[1, 1, 3, 3]);
    assert_eq!(tests(&play)[..2], [(ours, Test::Drawn), (theirs, Test::Drawn)]);
    let moved = |unit: UnitId| {
        play.events
            .iter()
            .any(|event| matches!(event, Event::Moved { unit: it, .. } if *it == unit))
    };
    assert!(
        moved(ours) && moved(theirs),
        "3, without support and out of command, is 1: both withdraw"
    );
}

/// ANT-MEL-002, -003: cavalry that fights on after a draw may rally back, the attacker first.
#[test]
fn cavalry_may_rally_back_from_a_draw() {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
    let theirs = board.unit("theirs", THEM, UnitKind::LightCavalry, 10, (20.0, 20.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    let mut play = fight(&board, &[1, 1, 6, 6]);
    assert_eq!(play.question(), Question::Drawn { unit: ours });
    play.say(0, Act::FightOn);
    assert_eq!(play.question(), Question::Drawn { unit: theirs });
    play.from_now_on(1);
    play.say(1, Act::RallyBack);
    assert_eq!(head(&play, theirs), (20.0, 25.0), "half a move, in good order");
}

/// ANT-FLK-003, ANT-GEO-038: a unit struck in the flank that draws the first round may turn to face.
#[test]
fn a_unit_that_draws_may_turn_to_face() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (22.0, 10.25, WEST));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.contact(ours, theirs, Aspect::Flank);
    board.lead(THEM, 20.0, 14.0);
    board.foot("friend", THEM, (18.0, 12.0, SOUTH));
    let mut play = fight(&board, &[1, 1, 6, 6]);
    assert_eq!(play.question(), Question::Face { unit: theirs, attacker: ours });
    play.from_now_on(1);
    play.say(1, Act::Face);
    assert_eq!(play.unit(theirs).at.facing, geom::Angle::degrees(EAST));
}

/// ANT-STR-005, -008, -018: a winner with one hit left takes no ground; one that lost half pays a pip for it.
#[test]
fn worn_winners_pay_for_the_ground_or_stay() {
    let (mut board, ours, _) = foot();
    board.tweak(ours, |it| it.lost = 3);
    let play = fight_on(&board, &[4, 3, 5]);
    assert!(!matches!(play.question(), Question::Won { .. }));
    board.tweak(ours, |it| it.lost = 2);
    let mut play = fight(&board, &[4, 3, 5]);
    play.from_now_on(1);
    play.say_with(0, Act::Advance, Fill::Number(1));
    let paid = |event: &Event| matches!(event, Event::PipsSpent { pips: 1, .. });
    assert!(play.last.iter().any(paid));
    board.pips = [0, 0];
    let play = fight_on(&board, &[4, 3, 5]);
    assert!(!matches!(play.question(), Question::Won { .. }));
}

/// ANT-ADV-003, -007, -011: winning cavalry tests for recall: it holds or rallies back, or pursues one move.
#[test]
fn winning_cavalry_is_recalled_or_pursues() {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 20.0, SOUTH));
    board.tweak(theirs, |it| it.lost = 3);
    board.contact(ours, theirs, Aspect::Front);
    let mut play = fight(&board, &[6, 1, 6]);
    assert!(play.unit(theirs).is_gone());
    assert_eq!(play.question(), Question::WonRecalled { unit: ours, enemy_fights_on: false });
    play.from_now_on(1);
    play.say_with(0, Act::Hold, Fill::Number(1));
    assert_eq!(head(&play, ours), (20.0, 21.0));
    let play = fight_on(&board, &[6, 1, 3]);
    assert_eq!(head(&play, ours), (20.0, 30.0), "it must pursue");
    board.tweak(ours, |it| it.lost = 3);
    let play = fight_on(&board, &[6, 1, 6]);
    if matches!(play.question(), Question::WonRecalled { .. }) {
        let spent = play.refused_with(0, Act::Hold, Fill::Number(1));
        assert_eq!(spent, Refusal::Melee(MeleeRefusal::SpentAdvance { unit: ours }));
    }
}

/// ANT-ADV-002, ANT-DIS-001: a stormed building may be occupied, which disorders.
#[test]
fn a_stormed_building_may_be_occupied() {
    let mut board = Board::new();
    board.area("building", &[(19.0, 10.0), (21.0, 10.0), (21.0, 12.0), (19.0, 12.0)]);
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    board.form(ours, Formation::Column);
    let theirs = board.foot("theirs", THEM, (20.0, 11.0, SOUTH));
    board.tweak(theirs, |it| (it.in_cover, it.lost) = (true, 3));
    board.contact(ours, theirs, Aspect::Front);
    let mut play = fight(&board, &[5, 2]);
    assert_eq!(play.question(), Question::Won { unit: ours, may_occupy: true });
    play.from_now_on(1);
    play.say(0, Act::Occupy);
    assert!(play.unit(ours).is_garrison() && play.unit(ours).is_disordered());
}
