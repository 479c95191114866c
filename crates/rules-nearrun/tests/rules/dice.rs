//! The command dice (ANT-SEQ-008 to -010, ANT-PIP-001 to -016): thrown, lowered, dealt and counted.
use super::kit::*;
use kernel::told::Told;
use rules_nearrun::{
    Act, Event, Question, Stage,
    kinds::{CommandId, GeneralId, Rank, Side, Step, UnitId},
    model::Fate,
    refusal::CommandRefusal,
};

const CHIEF: GeneralId = CHIEFS[0];

/// One battalion in each brigade of the south.
fn board() -> Board {
    let mut board = Board::new();
    board.foot("one", Side(0), (20.0, 10.0, NORTH));
    let two = board.foot("two", Side(0), (30.0, 10.0, NORTH));
    board.tweak(two, |it| it.under = Some(SECOND[0]));
    board.foot("foe", Side(1), (20.0, 40.0, SOUTH));
    board
}

/// The same, with the second brigade raised to a division of its own.
fn two_divisions() -> Board {
    let mut board = board();
    let card = &mut board.scene().more.commands[SECOND[0].idx()];
    (card.rank, card.over) = (Rank::Division, None);
    board.setup.generals[general_of(SECOND[0]).idx()].rank = Rank::Division;
    board
}

fn pips(play: &Play, of: CommandId) -> u8 {
    play.model().commands[of.idx()].pips
}

/// ANT-SEQ-008, -010, -027, ANT-CMD-009, ANT-PIP-016: the commander throws a die for each division within 20", sees them all, and deals
/// them as they like.
#[test]
fn dice_are_thrown_together_and_dealt() {
    let mut play = two_divisions().play(Stage::Dice, Step::Command, &[5, 2]);
    assert_eq!(play.question(), Question::Pool { general: CHIEF });
    play.say(0, Act::Done);
    assert_eq!(play.question(), Question::Deal { general: CHIEF });
    let refused = play.refused(0, Act::Deal { die: 6, to: DIVISION[0] });
    assert_eq!(refused, CommandRefusal::NoSuchDie { die: 6 }.into());
    let refused = play.refused(0, Act::Deal { die: 5, to: FIRST[0] });
    assert_eq!(refused, CommandRefusal::TooFar { division: FIRST[0] }.into());
    play.say(0, Act::Deal { die: 2, to: DIVISION[0] });
    assert_eq!((pips(&play, DIVISION[0]), pips(&play, SECOND[0])), (3, 5));
}

/// ANT-SEQ-009: a division whose general is more than 20" away throws its own die, after the others are dealt.
#[test]
fn a_division_that_is_far_away_throws_its_own_die() {
    let mut board = two_divisions();
    board.post(general_of(DIVISION[0]), 54.0, 1.0);
    let mut play = board.play(Stage::Dice, Step::Command, &[2]);
    play.dice(&[6]).say(0, Act::Done);
    assert_eq!((pips(&play, DIVISION[0]), pips(&play, SECOND[0])), (7, 2));
}

/// ANT-ORG-008, ANT-PIP-015, -034, ANT-RGP-013, EX-N05: a pip off the 5 for the corps leaves a 4 to be dealt.
#[test]
fn pips_for_the_corps_come_off_the_dice_before_they_are_dealt() {
    let mut board = two_divisions();
    let reserve = board.foot("reserve", Side(0), (20.0, 4.0, NORTH));
    board.tweak(reserve, |it| it.under = None);
    let mut play = board.play(Stage::Dice, Step::Command, &[5, 2]);
    let refused = play.refused(0, Act::Take { die: 6 });
    assert_eq!(refused, CommandRefusal::NoSuchDie { die: 6 }.into());
    let refused = play.refused(0, Act::Take { die: 0 });
    assert_eq!(refused, CommandRefusal::NothingLeft { die: 0 }.into());
    let refused = play.refused(0, Act::ExtraMove { die: None });
    assert_eq!(refused, CommandRefusal::NoKeptAdc { general: CHIEF }.into());
    play.say(0, Act::Take { die: 5 }).say(0, Act::Done);
    assert_eq!(play.model().pool[0], 1);
    play.say(0, Act::Deal { die: 4, to: DIVISION[0] });
    assert_eq!((pips(&play, DIVISION[0]), pips(&play, SECOND[0])), (5, 2));
}

/// ANT-GEN-003, -004, ANT-ADC-012: an extra move of the commander is paid off a die or by an ADC that was kept back.
#[test]
fn an_extra_move_is_paid_off_a_die_or_by_an_adc() {
    let mut board = board();
    board.setup.generals[CHIEF.idx()].adcs = 1;
    let mut play = board.play(Stage::Dice, Step::Command, &[3]);
    play.say(0, Act::ExtraMove { die: None });
    let refused = play.refused(0, Act::ExtraMove { die: None });
    assert_eq!(refused, CommandRefusal::NoKeptAdc { general: CHIEF }.into());
    play.say(0, Act::ExtraMove { die: Some(3) }).say(0, Act::Done);
    assert_eq!(play.model().generals[CHIEF.idx()].extra, 2);
    assert_eq!(pips(&play, DIVISION[0]), 4, "2 and two brigades");
}

/// ANT-ADC-013: a commander who has joined a brigade could have sent no ADC, and pays with none.
#[test]
fn a_joined_commander_pays_with_no_adc() {
    let mut board = board();
    board.setup.generals[CHIEF.idx()].adcs = 1;
    board.join(CHIEF, UnitId(0));
    board.tweak(UnitId(0), |it| it.at = Some(at(30.0, 6.0, NORTH)));
    let play = board.play(Stage::Dice, Step::Command, &[3]);
    let refused = play.refused(0, Act::ExtraMove { die: None });
    assert_eq!(refused, CommandRefusal::NoKeptAdc { general: CHIEF }.into());
    drop(play);
}

/// ANT-PIP-006 to -008, ANT-ORG-003 to -005, worked example 21: three brigades, one worn, the general joined, an ADC: 4 is 6.
#[test]
fn the_worked_example_of_a_division_with_three_brigades() {
    let mut board = board();
    // A third brigade: a unit of it is enough.
    let card = board.setup.scene.more.commands[SECOND[0].idx()].clone();
    board.scene().more.commands.push(card);
    let third = CommandId(6);
    let three = board.foot("three", Side(0), (40.0, 10.0, NORTH));
    board.tweak(three, |it| (it.under, it.lost) = (Some(third), 2));
    board.join(general_of(DIVISION[0]), UnitId(0));
    let mut model = board.model();
    model.step = Step::Command;
    model.commands[DIVISION[0].idx()].adcs = 1;
    let play = proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Dice, &[4]);
    let mut play = play;
    play.say(0, Act::Done);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 6);
}

/// ANT-PIP-009 to -013, ANT-REP-006, -011, -012: replacements, a general who leads a brigade too, and personalities; never below 0.
#[test]
fn replacements_and_personalities_change_the_pips() {
    let with = |change: fn(&mut rules_nearrun::Model), die: u8| {
        let mut model = board().model();
        model.step = Step::Command;
        change(&mut model);
        let mut play =
            proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Dice, &[die]);
        play.say(0, Act::Done);
        play.model().commands[DIVISION[0].idx()].pips
    };
    assert_eq!(with(|_| (), 3), 5);
    assert_eq!(with(|it| it.generals[2].replacement = true, 3), 4, "a new divisional general");
    assert_eq!(with(|it| it.generals[3].replacement = true, 3), 4, "a new brigadier");
    assert_eq!(with(|it| it.generals[0].replacement = true, 3), 5, "a new chief costs nothing");
    assert_eq!(with(|it| it.generals[2].also = Some(FIRST[0]), 3), 4, "leads a brigade as well");
    assert_eq!(with(|it| it.generals[2].personality.pips = 2, 3), 7);
    assert_eq!(with(|it| it.generals[0].personality.pips = -1, 3), 4, "of whoever deals");
    assert_eq!(with(|it| it.commands[0].owes = 9, 3), 0, "never below nothing");
    assert_eq!(with(|it| it.commands[0].owes = 2, 3), 3, "ANT-PIP-003");
}

/// ANT-PIP-005, ANT-REP-001, -009, -013: without its general a division throws its own die, which is halved once, rounding up.
#[test]
fn the_die_after_the_general_fell_is_halved() {
    let mut model = board().model();
    model.step = Step::Command;
    let general = &mut model.generals[general_of(DIVISION[0]).idx()];
    (general.fate, general.shock) = (Fate::Fallen { turn: 1 }, true);
    let play = proving::Bout::<rules_nearrun::NearRun>::scripted(model.clone(), Stage::Dice, &[5]);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 5, "3 and two brigades");
    let told = Event::Dealt { division: DIVISION[0], die: 5, own: true, face: 3 };
    assert!(play.events.contains(&told));
    // In the next phase the die counts whole.
    model.generals[general_of(DIVISION[0]).idx()].shock = false;
    let play = proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Dice, &[5]);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 7);
}

/// ANT-SEQ-008: every division gets one die.
#[test]
fn no_division_gets_two_dice() {
    let mut board = two_divisions();
    let card = &mut board.scene().more.commands[FIRST[0].idx()];
    (card.rank, card.over) = (Rank::Division, None);
    board.setup.generals[general_of(FIRST[0]).idx()].rank = Rank::Division;
    let mut play = board.play(Stage::Dice, Step::Command, &[6, 4, 1]);
    play.say(0, Act::Done).say(0, Act::Deal { die: 6, to: DIVISION[0] });
    let refused = play.refused(0, Act::Deal { die: 4, to: DIVISION[0] });
    assert_eq!(refused, CommandRefusal::DealtAlready { division: DIVISION[0] }.into());
}

/// ANT-CMD-009, ANT-PIP-033: without a corps level the commander-in-chief pays what units directly under the army owe.
#[test]
fn the_chief_pays_for_units_of_the_army() {
    let mut model = board().model();
    (model.step, model.owed) = (Step::Command, [2, 0]);
    let mut play = proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Dice, &[5]);
    play.say(0, Act::Done);
    assert_eq!(play.model().commands[DIVISION[0].idx()].pips, 5, "3 and two brigades");
    assert_eq!(play.model().owed, [0, 0]);
}

/// ANT-PIP-001, -006, -007: pips are told with what they are made of.
#[test]
fn pips_are_told_with_their_parts() {
    let mut board = board();
    board.tweak(UnitId(0), |it| it.lost = 2);
    let mut play = board.play(Stage::Dice, Step::Command, &[4]);
    if matches!(play.question(), Question::Pool { .. }) {
        play.say(0, Act::Done);
    }
    let counted = play.events.iter().find_map(|event| match event {
        Event::PipsCounted { pips, tally, .. } => Some((*pips, tally.clone(), event.told())),
        _ => None,
    });
    let (pips, tally, told) = counted.expect("pips are counted");
    let parts: Vec<_> = tally.parts.iter().map(|part| (part.what.as_str(), part.add)).collect();
    assert_eq!((pips, parts), (5, vec![("die", 4), ("brigades", 2), ("worn brigades", -1)]));
    let told = told.expect("a line of the log").1;
    assert!(told.ends_with("has 5 pips: die +4, brigades +2, worn brigades -1."), "{told}");
}
