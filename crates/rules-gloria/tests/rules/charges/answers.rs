//! Being Charged: intents, tests and answers; counter-charges; break-throughs; feints.
use super::{THEM, US, ahead, close, declare, foot_at_foot, horse_at_foot, morale, totals};
use crate::kit::{Board, FOOT, NORTH, Play, SOUTH, general_of};
use rules_gloria::{
    Act, Event, Question, Stage,
    kinds::{Aspect, Class, Formation, Phase, State, Test, UnitId, UnitKind},
    refusal::ChargeRefusal,
};

const STRAIGHT: Act = Act::Impulse { form: None };

/// A charge that has passed its test and made its first impulse; the dice that follow are given.
fn charged(board: &Board, unit: UnitId, target: UnitId, by: f64, dice: &[u8]) -> Play {
    let mut play = morale(board, &[6]);
    play.say(0, declare(unit, target));
    close(&mut play);
    play.dice(dice).say_with(0, STRAIGHT, ahead(by));
    play
}

/// PG-MOR-001, PG-IMP-005, PG-SQR-001: a unit that passes may stand or change formation, also into square.
#[test]
fn a_unit_that_passes_may_form_square() {
    let (board, horse, foot) = horse_at_foot(200.0);
    // Class 3 (+1), out of command (+1), by cavalry in the open (+1): 4 is needed.
    let mut play = charged(&board, horse, foot, 90.0, &[4]);
    assert_eq!(totals(&play, Test::BeingCharged), [3]);
    assert_eq!(play.question(), Question::Answer { unit: foot, charger: horse, runs: false });
    assert!(play.offered(1, |act| *act == Act::Form { formation: Formation::Square }));
    play.say(1, Act::Form { formation: Formation::Square });
    assert_eq!(play.unit(foot).formation, Formation::Square);
    assert!(play.unit(foot).done.changed);
}

/// PG-DIS-003, PG-TMO-067: failing by nothing disorders, failing by one or more is a rout.
#[test]
fn a_unit_that_fails_is_disordered_or_routs() {
    let (board, horse, foot) = horse_at_foot(200.0);
    let play = charged(&board, horse, foot, 90.0, &[3]);
    assert_eq!(play.unit(foot).state, State::Disordered);
    let play = charged(&board, horse, foot, 90.0, &[2]);
    assert!(play.unit(foot).is_routing());
}

/// PG-FCH-001, -005: a change in the face of a charge is the turn's one, and must not cost more than the whole move.
#[test]
fn a_change_in_the_face_of_a_charge_has_its_price() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    board.later(foot, |it| it.done.changed = true);
    let play = charged(&board, horse, foot, 90.0, &[6]);
    assert_eq!(play.question(), Question::Feint { side: US });
    let (board, horse, foot) = horse_at_foot(200.0);
    let play = charged(&board, horse, foot, 90.0, &[6]);
    let refused = play.refused(1, Act::Form { formation: Formation::Skirmish });
    let form = Formation::Skirmish.name();
    assert_eq!(refused, ChargeRefusal::NotItsFormation { unit: foot, form }.into());
}

/// PG-IMP-004 (EX-P16): gunners say before the die whether they stand to their guns or run; both pass on 2 or more.
#[test]
fn gunners_say_whether_they_stand_to_their_guns() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let gun = board.gun("gun", THEM, (900.0, 600.0, SOUTH));
    board.post(general_of(FOOT[1]), 900.0, 900.0);
    let mut play = charged(&board, horse, gun, 90.0, &[2]);
    assert_eq!(play.question(), Question::Intent { unit: gun, charger: horse });
    play.say(1, Act::Stay);
    assert_eq!(totals(&play, Test::BeingCharged), [1]);
    assert!(!play.unit(gun).is_gunners());
    let mut play = charged(&board, horse, gun, 90.0, &[2]);
    play.say(1, Act::Run);
    assert_eq!(totals(&play, Test::BeingCharged), [1]);
    assert_eq!(play.question(), Question::Answer { unit: gun, charger: horse, runs: true });
    play.say(1, Act::Evade);
    assert!(play.unit(gun).is_gunners() && play.unit(gun).done.evaded);
}

/// PG-SCR-003, -006, PG-EVA-001: a screen that is charged by formed enemies must run, if it has a way.
#[test]
fn a_screen_that_is_the_target_must_run() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let kind = UnitKind::LightInfantry;
    let screen = board.unit("screen", THEM, kind, 6, (900.0, 600.0, SOUTH));
    // Within 150 mm of half the allowance it would rout at once; it is beyond.
    let mut play = charged(&board, horse, screen, 90.0, &[6]);
    assert_eq!(play.question(), Question::Answer { unit: screen, charger: horse, runs: true });
    play.say(1, Act::Evade);
    assert!(play.unit(screen).done.evaded);
}

/// PG-TMO-037: one die whatever the number of chargers; each after the first counts against the target.
#[test]
fn a_unit_tests_once_against_all_its_chargers() {
    let mut board = Board::new();
    let one = board.foot("one", US, (800.0, 400.0, NORTH));
    let two = board.foot("two", US, (990.0, 400.0, NORTH));
    let enemy = board.unit("enemy", THEM, UnitKind::LineInfantry, 24, (895.0, 460.0, SOUTH));
    let mut play = morale(&board, &[6, 6, 6]);
    play.say(0, declare(one, enemy)).say(0, declare(two, enemy));
    close(&mut play);
    play.say_with(0, STRAIGHT, ahead(20.0)).say_with(0, STRAIGHT, ahead(20.0));
    // Class 3, out of command, a second charger.
    assert_eq!(totals(&play, Test::BeingCharged), [3]);
    // To Charge: class 3, out of command, a steady front, support beside.
    assert_eq!(totals(&play, Test::ToCharge), [2, 2]);
}

/// PG-CTR-001, -002, -004: a charger that is counter-charged tests at once; the counter-charger need not test.
#[test]
fn a_charger_that_is_counter_charged_tests_at_once() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 300.0, NORTH));
    let enemy = board.horse("enemy", THEM, (900.0, 560.0, SOUTH));
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, enemy));
    play.say(1, declare(enemy, horse));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(80.0));
    play.dice(&[6]).say_with(1, STRAIGHT, ahead(60.0));
    let tested: Vec<UnitId> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Tested { unit, test: Test::BeingCharged, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(tested, [horse]);
    assert_eq!(play.question(), Question::Feint { side: US });
}

/// PG-FEI-001, -002: a charge may be broken off once its target has answered, but not by class 1.
#[test]
fn a_charge_may_be_a_feint() {
    let (board, foot, enemy) = foot_at_foot(60.0);
    let mut play = charged(&board, foot, enemy, 20.0, &[6]);
    play.say(1, Act::Stand);
    assert_eq!(play.question(), Question::Feint { side: US });
    play.say(0, Act::Feint { unit: foot });
    let done = play.unit(foot).done;
    assert!(done.moved && done.charge.is_some_and(|charge| charge.feint));
    let (mut board, foot, enemy) = foot_at_foot(60.0);
    board.tweak(foot, |it| it.class = Class::One);
    let mut play = charged(&board, foot, enemy, 20.0, &[6]);
    play.say(1, Act::Stand);
    assert_ne!(play.question(), Question::Feint { side: US });
}

/// PG-BRK-003, -004: a unit that was broken into tests without a choice, and any failure is a rout.
#[test]
fn a_unit_that_was_broken_into_routs_on_any_failure() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 400.0, SOUTH));
    board.contact(horse, foot, Aspect::Front);
    board.contacts[0].break_through = true;
    board.turn = 2;
    board.contacts[0].turn = 1;
    // Class 3, out of command, by cavalry in the open: a 3 fails by nothing.
    let play = board.play(Stage::BrokenInto, Phase::Morale, &[3]);
    assert_eq!(totals(&play, Test::BeingCharged), [3]);
    assert!(play.unit(foot).is_routing());
    assert!(!play.model().is_in_contact(horse));
    let play = board.play(Stage::BrokenInto, Phase::Morale, &[4]);
    assert!(!play.unit(foot).is_routing() && play.model().is_in_contact(horse));
}

/// PG-BRK-002..004: a winner whose next enemy gives way goes on; whom it touches then tests at once and is fought in this turn.
#[test]
fn a_second_break_through_is_tested_and_fought_in_the_same_turn() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.unit("foot", THEM, UnitKind::LineInfantry, 4, (960.0, 400.0, SOUTH));
    let next = board.unit("next", THEM, UnitKind::LineInfantry, 8, (850.0, 460.0, SOUTH));
    board.contact(horse, foot, Aspect::Front);
    board.contacts[0].break_through = true;
    board.later(horse, |unit| unit.marks.onward = geom::Length::from_mm(200));
    board.turn = 2;
    board.contacts[0].turn = 1;
    let play = board.play(Stage::BrokenInto, Phase::Morale, &[1, 6]);
    assert!(play.unit(foot).is_routing());
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target, contact.turn), (horse, next, 1));
    assert_eq!(totals(&play, Test::BeingCharged).len(), 2, "both have tested");
    assert_eq!(play.unit(horse).marks.onward, geom::Length::from_mm(140));
}
