//! Corps (ANT-ORG-008, ANT-PIP-033 to -035, ANT-GEN-005, -011): dice that pay for others, and units directly under a corps.
use super::{charges::ahead, kit::*};
use rules_nearrun::{
    Act, Question, Stage,
    kinds::{CommandId, GeneralId, Rank, Side, Step, UnitId},
    refusal::CommandRefusal,
};

/// The second brigade of the south is the corps over its division; its general is the corps commander. A battery is directly under it.
const CORPS: CommandId = SECOND[0];

fn board() -> (Board, UnitId) {
    let mut board = Board::new();
    let cards = &mut board.scene().more.commands;
    (cards[CORPS.idx()].rank, cards[CORPS.idx()].over) = (Rank::Corps, None);
    cards[DIVISION[0].idx()].over = Some(CORPS);
    board.setup.generals[commander().idx()].rank = Rank::Corps;
    board.foot("line", Side(0), (30.0, 10.0, NORTH));
    let guns = board.guns("guns", Side(0), (44.0, 5.0, NORTH));
    board.tweak(guns, |it| it.under = Some(CORPS));
    board.foot("foe", Side(1), (30.0, 44.0, SOUTH));
    (board, guns)
}

fn commander() -> GeneralId {
    general_of(CORPS)
}

/// ANT-SEQ-008, ANT-ORG-006, -008, ANT-CMD-005, ANT-PIP-034: the corps commander throws for the divisions, and takes pips for units of the
/// corps, which pay from that pool alone.
#[test]
fn units_of_the_corps_are_moved_with_its_pool() {
    let (board, guns) = board();
    let mut play = board.play(Stage::Dice, Step::Command, &[4]);
    assert_eq!(play.question(), Question::ArmyMove { general: CHIEFS[0] });
    play.say(0, Act::Done);
    assert_eq!(play.question(), Question::Pool { general: commander() });
    play.say(0, Act::Take { die: 4 }).say(0, Act::Done);
    assert_eq!(play.model().commands[CORPS.idx()].pips, 1);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 4, "3 and a brigade");
    let limber = Act::Form { unit: guns, formation: rules_nearrun::kinds::Formation::Limbered };
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    play.say(0, limber);
    let refused = play.refused_with(0, Act::Move { unit: guns }, ahead(1.0));
    let none = CommandRefusal::NoPips { command: CORPS, needs: 1, has: 0 };
    assert_eq!(refused, none.into());
}

/// ANT-GEN-005, -011: an extra move of the army commander costs every corps a pip, as long as it can pay.
#[test]
fn an_army_commanders_extra_move_costs_every_corps() {
    let (board, _) = board();
    let mut play = board.play(Stage::Dice, Step::Command, &[1]);
    play.say(0, Act::ArmyMove);
    assert_eq!(play.model().generals[CHIEFS[0].idx()].extra, 1);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 1, "the brigade alone");
    assert!(!matches!(play.question(), Question::ArmyMove { .. }), "nobody can pay for another");
}

/// ANT-PIP-033, -035: what units of the corps owe comes off its dice before anything is bought; what they cannot pay lapses.
#[test]
fn the_corps_pays_for_its_units_and_the_rest_lapses() {
    let (board, _) = board();
    for (die, pips) in [(5, 4), (1, 1)] {
        let mut model = board.model();
        model.step = Step::Command;
        model.commands[CORPS.idx()].owes = 2;
        let mut play =
            proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Dice, &[die]);
        play.say(0, Act::Done);
        if die > 2 {
            play.say(0, Act::Done);
        }
        assert_eq!(play.model().commands[DIVISION[0].idx()].pips, pips);
        assert_eq!(play.model().commands[CORPS.idx()].owes, 0);
    }
}

/// ANT-ADC-006: a corps commander sends ADCs to divisions of the corps.
#[test]
fn a_corps_commander_sends_adcs_to_their_own_divisions() {
    let (mut board, _) = board();
    board.setup.generals[commander().idx()].adcs = 1;
    let play = board.play(Stage::Send, Step::Adcs, &[]);
    assert_eq!(play.question(), Question::Send { general: commander() });
    let refused = play.refused(0, Act::Send { general: commander(), to: DIVISION[1] });
    let not_under = CommandRefusal::NotUnder { general: commander(), division: DIVISION[1] };
    assert_eq!(refused, not_under.into());
}
