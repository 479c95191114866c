//! ADCs (ANT-ADC): sent in step 1, worth a pip where they arrive.
use super::kit::*;
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Side, Step, UnitId},
    refusal::CommandRefusal,
};

/// The chief of the south has this many ADCs.
fn board(adcs: u8) -> Board {
    let mut board = Board::new();
    board.foot("line", Side(0), (20.0, 10.0, NORTH));
    board.foot("foe", Side(1), (20.0, 40.0, SOUTH));
    board.setup.generals[CHIEFS[0].idx()].adcs = adcs;
    board
}

fn sent(to: rules_nearrun::kinds::CommandId) -> Act {
    Act::Send { general: CHIEFS[0], to }
}

/// ANT-SEQ-006, ANT-ADC-001 to -004, ANT-PIP-002: an ADC that arrives is worth a pip in this turn and is back at once, but is not sent
/// twice in a phase.
#[test]
fn an_adc_that_arrives_is_worth_a_pip() {
    let mut play = board(2).play(Stage::Send, Step::Adcs, &[]);
    assert_eq!(play.question(), Question::Send { general: CHIEFS[0] });
    play.say(0, sent(DIVISION[0]));
    play.dice(&[3]).say(0, sent(DIVISION[0]));
    play.say(0, Act::Done);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 6, "3, one brigade, two ADCs");
    assert!(play.model().adcs.iter().all(|adc| adc.to.is_none()));
}

/// ANT-ADC-002, -006 to -008: one that does not arrive rides on next turn, straight through everything.
#[test]
fn an_adc_that_does_not_arrive_rides_on() {
    let mut board = board(1);
    board.post(general_of(DIVISION[0]), 68.0, 1.0);
    let mut play = board.play(Stage::Send, Step::Adcs, &[]);
    play.dice(&[3]).say(0, sent(DIVISION[0]));
    let adc = play.model().adcs[0];
    assert_eq!((adc.to, adc.at), (Some(DIVISION[0]), inch(52.0, 1.0)));
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 4, "3 and the brigade");
    let mut model = play.model().clone();
    rules_nearrun::model::apply(&mut model, &Event::PhaseBegan { side: Side(0) });
    model.step = Step::Adcs;
    let play = proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Send, &[3]);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 5, "and now the ADC");
}

/// ANT-ADC-006, -009, -010, -014: who sends none, and to whom none are sent.
#[test]
fn some_send_no_adcs_and_some_receive_none() {
    let mut board = board(1);
    let play = board.play(Stage::Send, Step::Adcs, &[]);
    let refused = play.refused(0, sent(FIRST[0]));
    let not_under = CommandRefusal::NotUnder { general: CHIEFS[0], division: FIRST[0] };
    assert_eq!(refused, not_under.into());
    let of = general_of(DIVISION[0]);
    let refused = play.refused(0, Act::Send { general: of, to: DIVISION[0] });
    assert_eq!(refused, CommandRefusal::NoAdc { general: of }.into());
    let refused = play.refused(0, Act::First);
    assert_eq!(refused, Refusal::NotAsked);
    assert_eq!(play.refused_with(0, Act::Done, Fill::Number(1)), Refusal::WantsNothing);
    drop(play);
    // A joined commander sends none, and is not asked.
    board.join(CHIEFS[0], UnitId(0));
    board.setup.generals[general_of(DIVISION[0]).idx()].adcs = 1;
    let play = board.play(Stage::Send, Step::Adcs, &[3]);
    assert!(!matches!(play.question(), Question::Send { .. }));
}

/// ANT-ADC-009, -010, -014: with a second division: its general is missing, the chief leads the first, or has joined a unit.
#[test]
fn a_division_without_its_general_receives_no_adc() {
    let mut board = board(1);
    let card = &mut board.scene().more.commands[SECOND[0].idx()];
    (card.rank, card.over) = (rules_nearrun::kinds::Rank::Division, None);
    board.setup.generals[general_of(SECOND[0]).idx()].rank = rules_nearrun::kinds::Rank::Division;
    let mut missing = board.clone();
    missing.setup.generals[general_of(SECOND[0]).idx()].at = None;
    let play = missing.play(Stage::Send, Step::Adcs, &[]);
    let refused = play.refused(0, sent(SECOND[0]));
    assert_eq!(refused, CommandRefusal::NoGeneralThere { division: SECOND[0] }.into());
    drop(play);
    // The commander-in-chief leads the first division.
    let mut own = board.clone();
    own.setup.generals[CHIEFS[0].idx()].command = Some(DIVISION[0]);
    let play = own.play(Stage::Send, Step::Adcs, &[]);
    let refused = play.refused(0, sent(DIVISION[0]));
    assert_eq!(refused, CommandRefusal::OwnDivision { division: DIVISION[0] }.into());
    drop(play);
    // A joined commander sends none while another is asked.
    let general = general_of(DIVISION[0]);
    board.join(CHIEFS[0], UnitId(0));
    (board.setup.generals[general.idx()].chief, board.setup.generals[general.idx()].adcs) =
        (true, 1);
    let play = board.play(Stage::Send, Step::Adcs, &[]);
    assert_eq!(play.question(), Question::Send { general });
    let refused = play.refused(0, sent(SECOND[0]));
    assert_eq!(refused, CommandRefusal::JoinedSendsNone { general: CHIEFS[0] }.into());
}
