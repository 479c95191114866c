//! Before step 1 (ANT-SEQ-021): attachments (ANT-ORG) and columns into masses (ANT-MAS).
use super::kit::*;
use rules_nearrun::{
    Act, Question, Refusal, Stage,
    kinds::{Formation, Side, State, Step, UnitId},
    refusal::{CommandRefusal, Who},
};

/// A battery under the division beside the brigadier, and a battalion of the first brigade.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let line = board.foot("line", Side(0), (36.0, 6.0, NORTH));
    let guns = board.guns("guns", Side(0), (38.0, 3.0, NORTH));
    board.foot("foe", Side(1), (20.0, 40.0, SOUTH));
    (board, line, guns)
}

fn open(board: &Board) -> Play {
    board.play(Stage::Open, Step::Opening, &[])
}

/// ANT-SEQ-021, ANT-ORG-009, -012 to -015: before the ADCs an unattached unit joins a brigade; its strength and its losses count there.
#[test]
fn an_unattached_unit_joins_a_brigade_with_its_strength_and_losses() {
    let (mut board, line, guns) = board();
    board.tweak(guns, |it| it.lost = 3);
    let mut play = open(&board);
    assert_eq!(play.question(), Question::Open { side: Side(0) });
    // The battery of three lost hits and the battalion of four hits: three of eight are lost.
    play.dice(&[4]).say(0, Act::Attach { unit: guns, to: FIRST[0] });
    assert_eq!(play.unit(guns).under, Some(FIRST[0]));
    play.say(0, Act::Done).say(0, Act::Done);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 5, "4, and 1 for a brigade not worn");
    drop(play);
    board.tweak(line, |it| it.lost = 1);
    let mut play = open(&board);
    play.dice(&[4]).say(0, Act::Attach { unit: guns, to: FIRST[0] });
    play.say(0, Act::Done).say(0, Act::Done);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 4, "four of eight hits are lost");
}

/// ANT-ORG-011: both the old and the new commander must have the unit in command.
#[test]
fn both_commanders_must_have_in_command_what_is_attached() {
    let (mut board, line, guns) = board();
    board.foot("other", Side(0), (46.0, 6.0, NORTH));
    board.tweak(UnitId(3), |it| it.under = Some(SECOND[0]));
    board.form(line, Formation::Column);
    board.tweak(line, |it| it.tags.masse = true);
    board.post(general_of(SECOND[0]), 46.0, 8.0);
    let play = open(&board);
    let refused = play.refused(0, Act::Attach { unit: guns, to: SECOND[0] });
    assert_eq!(refused, CommandRefusal::OutOfNewCommand { to: SECOND[0] }.into());
    let refused = play.refused(0, Act::Attach { unit: line, to: SECOND[0] });
    assert_eq!(refused, CommandRefusal::NotUnattached { unit: line }.into());
    let refused = play.refused(0, Act::Attach { unit: guns, to: DIVISION[0] });
    assert_eq!(refused, CommandRefusal::WrongLevel { to: DIVISION[0] }.into());
    let refused = play.refused(0, Act::Attach { unit: UnitId(2), to: FIRST[0] });
    assert_eq!(refused, Refusal::NotYours { who: Who::Unit(UnitId(2)) });
    let refused = play.refused(0, Act::Attach { unit: guns, to: FIRST[1] });
    assert_eq!(refused, Refusal::NotYours { who: Who::Command(FIRST[1]) });
    // Far from its divisional general, the battery is out of the old command.
    board.post(general_of(DIVISION[0]), 60.0, 1.0);
    board.post(general_of(FIRST[0]), 50.0, 3.0);
    board.tweak(guns, |it| it.at = Some(at(46.0, 3.0, NORTH)));
    let play = open(&board);
    let refused = play.refused(0, Act::Attach { unit: guns, to: FIRST[0] });
    assert_eq!(refused, CommandRefusal::OutOfOldCommand { to: FIRST[0] }.into());
}

/// ANT-ORG-010, -011, -013: an unattached brigade joins a division and is worth a pip there.
#[test]
fn an_unattached_brigade_joins_a_division() {
    let (mut board, _, _) = board();
    let other = board.foot("other", Side(0), (42.0, 6.0, NORTH));
    board.tweak(other, |it| it.under = Some(SECOND[0]));
    board.scene().more.commands[SECOND[0].idx()].over = None;
    let mut play = open(&board);
    let refused = play.refused(0, Act::AttachBrigade { brigade: FIRST[0], to: DIVISION[0] });
    assert_eq!(refused, CommandRefusal::BrigadeAttached { brigade: FIRST[0] }.into());
    let refused = play.refused(0, Act::AttachBrigade { brigade: SECOND[0], to: FIRST[0] });
    assert_eq!(refused, CommandRefusal::WrongLevel { to: FIRST[0] }.into());
    play.say(0, Act::AttachBrigade { brigade: SECOND[0], to: DIVISION[0] });
    play.dice(&[2]).say(0, Act::Done);
    play.say(0, Act::Done);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 4, "2, and two brigades");
}

/// ANT-MAS-001, -003, -004: a column with the precedent becomes a masse for nothing, which bars neither action nor fire.
#[test]
fn a_column_becomes_a_masse_and_back_for_nothing() {
    let (mut board, line, guns) = board();
    board.tweak(guns, |it| it.at = Some(at(60.0, 3.0, NORTH)));
    let plain = board.foot("plain", Side(0), (30.0, 6.0, NORTH));
    let shaken = board.foot("shaken", Side(0), (42.0, 6.0, NORTH));
    for unit in [line, plain, shaken] {
        board.form(unit, Formation::Column);
    }
    board.tweak(line, |it| it.tags.masse = true);
    board.tweak(shaken, |it| (it.tags.masse, it.state) = (true, State::Disordered));
    let mut play = open(&board);
    let refused = play.refused(0, Act::Masse { unit: plain });
    assert_eq!(refused, CommandRefusal::NoMasse { unit: plain }.into());
    let refused = play.refused(0, Act::Masse { unit: shaken });
    assert_eq!(refused, CommandRefusal::MasseDisordered { unit: shaken }.into());
    let refused = play.refused(0, Act::Unmasse { unit: line });
    assert_eq!(refused, CommandRefusal::NotInColumn { unit: line }.into());
    play.say(0, Act::Masse { unit: line });
    let it = play.unit(line);
    assert_eq!(it.formation, Formation::Masse);
    assert!(!it.done.stirred && it.done.actions == 0);
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 0);
    play.say(0, Act::Unmasse { unit: line });
    assert_eq!(play.unit(line).formation, Formation::Column);
}

/// ANT-MAS-003, ANT-MOV-014, ANT-DEF-009: at other times masse is taken up and left as any other formation is, by an action that is paid.
#[test]
fn masse_is_also_a_formation_change_like_others() {
    for (from, to) in [
        (Formation::Column, Formation::Masse),
        (Formation::Line, Formation::Masse),
        (Formation::Masse, Formation::Column),
    ] {
        let mut board = Board::new();
        let unit = board.foot("unit", Side(0), (30.0, 10.0, NORTH));
        board.tweak(unit, |it| (it.tags.masse, it.formation) = (true, from));
        board.lead(Side(0), 30.0, 8.0);
        let mut play = board.play(Stage::Move, Step::Movement, &[]);
        let act = Act::Form { unit, formation: to };
        assert!(play.offered(0, |it| *it == act));
        play.say(0, act);
        assert_eq!((play.unit(unit).formation, play.unit(unit).done.actions), (to, 1));
        assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 1);
    }
}
