//! Second impulses, Charge Home and contact.
use super::{THEM, US, charging, contacts, foot_at_foot, hold, horse_at_foot, totals, y};
use crate::kit::{Board, HORSE, NORTH, Play, SOUTH, general_of};
use rules_gloria::{
    Act, Model, Question, Stage,
    kinds::{Aspect, Class, Phase, State, Test, UnitId},
};

/// Begins with the second impulses of these units.
fn second(board: &Board, charges: &[(UnitId, UnitId, i32)], dice: &[u8]) -> Play {
    Play::from(model(board, charges), Stage::Second, dice)
}

fn model(board: &Board, charges: &[(UnitId, UnitId, i32)]) -> Model {
    Model { phase: Phase::Movement, ..charging(board, charges) }
}

/// PG-IM2-001, -002, PG-HOM-001: straight on, Charge Home, contact.
#[test]
fn a_charge_that_goes_home_is_in_contact() {
    let (board, horse, foot) = horse_at_foot(100.0);
    let mut play = second(&board, &[(horse, foot, 150)], &[3]);
    assert_eq!(play.question(), Question::Second { unit: horse });
    play.say(0, Act::GoOn);
    hold(&mut play);
    // Class 3 and out of command.
    assert_eq!(totals(&play, Test::ChargeHome), [2]);
    let contact = contacts(&play)[0];
    assert_eq!((contact.attacker, contact.target), (horse, foot));
    assert!(contact.charging && !contact.both && contact.aspect == Aspect::Front);
    assert!((y(play.model(), horse) - 500.0).abs() < 0.3);
    assert!(play.unit(horse).done.charge.is_some_and(|charge| charge.home));
}

/// PG-SKM-008, -013: a screen that charges passes friends but does not end in one, whether it reaches nobody or halts short.
#[test]
fn a_charge_ends_on_no_friend() {
    for (target, left, dice) in [(900.0, 120, &[][..]), (550.0, 160, &[1][..])] {
        let mut board = Board::new();
        let kind = rules_gloria::kinds::UnitKind::LightCavalry;
        let light = board.unit("light", US, kind, 9, (900.0, 400.0, NORTH));
        board.tweak(light, |it| it.formation = rules_gloria::kinds::Formation::Skirmish);
        board.horse("friend", US, (900.0, 490.0, NORTH));
        let foot = board.foot("foot", THEM, (900.0, target, SOUTH));
        let mut play = second(&board, &[(light, foot, left)], dice);
        play.say(0, Act::GoOn);
        rules_gloria::invariants::check(play.model());
        hold(&mut play);
        rules_gloria::invariants::check(play.model());
        assert!(y(play.model(), light) <= 450.0, "{}", y(play.model(), light));
    }
}

/// PG-IM2-002: of two enemies whom a charge touches at once the nearer stops it, and it overlaps neither.
#[test]
fn a_charge_that_touches_two_at_once_overlaps_neither() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let kind = rules_gloria::kinds::UnitKind::LineInfantry;
    let foot = board.unit("foot", THEM, kind, 4, (850.0, 500.9, SOUTH));
    board.unit("other", THEM, kind, 4, (950.0, 500.0, SOUTH));
    let mut play = second(&board, &[(horse, foot, 150)], &[6]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert_eq!(contacts(&play)[0].target, foot);
    assert!((y(play.model(), horse) - 500.0).abs() < 0.05, "{}", y(play.model(), horse));
    rules_gloria::invariants::check(play.model());
}

/// PG-HOM-002: whoever fails halts 50 mm short and does nothing more.
#[test]
fn a_charge_that_fails_halts_short() {
    let (board, horse, foot) = horse_at_foot(100.0);
    let mut play = second(&board, &[(horse, foot, 150)], &[2]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert!(contacts(&play).is_empty());
    assert!((y(play.model(), horse) - 450.0).abs() < 0.3);
    assert!(play.unit(horse).done.moved);
    // From nearer than that it stays where it is.
    let (board, horse, foot) = horse_at_foot(30.0);
    let mut play = second(&board, &[(horse, foot, 150)], &[2]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert_eq!(y(play.model(), horse), 400.0);
}

/// PG-FEI-001, -002: a feint may still be said here; class 1 goes on without being asked.
#[test]
fn class_one_is_not_asked_whether_it_goes_on() {
    let (board, horse, foot) = horse_at_foot(100.0);
    let mut play = second(&board, &[(horse, foot, 150)], &[]);
    play.say(0, Act::Feint { unit: horse });
    assert!(contacts(&play).is_empty() && y(play.model(), horse) == 400.0);
    let (mut board, horse, foot) = horse_at_foot(100.0);
    board.tweak(horse, |it| it.class = Class::One);
    let mut play = second(&board, &[(horse, foot, 150)], &[6]);
    hold(&mut play);
    assert_eq!(contacts(&play).len(), 1);
}

/// PG-IM2-002 (EX-P03): 25 mm of base are no contact, and the charger stops a millimetre short; 30 are.
#[test]
fn contact_is_thirty_millimetres_of_base() {
    for (overlap, n) in [(25.0, 0), (30.0, 1)] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let foot = board.foot("foot", THEM, (900.0 + 180.0 - overlap, 460.0, SOUTH));
        let dice: &[u8] = if n == 1 { &[6] } else { &[] };
        let mut play = second(&board, &[(horse, foot, 150)], dice);
        play.say(0, Act::GoOn);
        hold(&mut play);
        assert_eq!(contacts(&play).len(), n, "{overlap}");
        let stops = if n == 1 { 460.0 } else { 459.0 };
        assert!((y(play.model(), horse) - stops).abs() < 0.3, "{overlap}");
    }
}

/// PG-CHG-014: if the target is gone, the charge runs straight on; the first enemy touched is the target.
#[test]
fn a_charge_runs_on_into_another_enemy() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let gone = board.foot("gone", THEM, (300.0, 900.0, SOUTH));
    let other = board.foot("other", THEM, (900.0, 480.0, NORTH));
    let mut play = second(&board, &[(horse, gone, 150)], &[6]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    let contact = contacts(&play)[0];
    assert_eq!((contact.target, contact.aspect), (other, Aspect::Rear));
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let gone = board.foot("gone", THEM, (300.0, 900.0, SOUTH));
    let mut play = second(&board, &[(horse, gone, 150)], &[]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert_eq!(y(play.model(), horse), 550.0);
    assert!(totals(&play, Test::ChargeHome).is_empty());
}

/// PG-TMO-046..060 (EX-P06): class, second hit, a line that fired, support: 3.
#[test]
fn charge_home_is_hard_against_a_line_that_fired() {
    let (mut board, horse, foot) = horse_at_foot(100.0);
    board.tweak(horse, |it| it.figures = 8);
    board.horse("support", US, (900.0, 340.0, NORTH));
    board.post(general_of(HORSE[0]), 900.0, 200.0);
    board.later(horse, |it| (it.figures, it.done.hits) = (6, 2));
    for (die, n) in [(3, 0), (4, 1)] {
        let mut model = model(&board, &[(horse, foot, 150)]);
        model.shots.push((foot, horse));
        let mut play = Play::from(model, Stage::Second, &[die]);
        play.say(0, Act::GoOn);
        hold(&mut play);
        assert_eq!(totals(&play, Test::ChargeHome), [3]);
        assert_eq!(contacts(&play).len(), n);
    }
}

/// PG-TMO-047, -055, -059: a square counts three against horse; disorder and numbers help.
#[test]
fn charge_home_counts_squares_disorder_and_numbers() {
    let (mut board, horse, foot) = horse_at_foot(100.0);
    board.later(foot, |it| it.formation = rules_gloria::kinds::Formation::Square);
    let mut play = second(&board, &[(horse, foot, 150)], &[1]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert_eq!(totals(&play, Test::ChargeHome), [5]);
    let (mut board, foot, enemy) = foot_at_foot(40.0);
    board.later(enemy, |it| (it.figures, it.state) = (8, State::Disordered));
    let mut play = second(&board, &[(foot, enemy, 50)], &[1]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    // Class 3, out of command, the target disordered, three to two in figures.
    assert_eq!(totals(&play, Test::ChargeHome), [0]);
    assert_eq!(contacts(&play).len(), 1);
}

/// PG-CTR-004: two that charge each other both test; contact if either passes, and both count as charging if both do.
#[test]
fn two_charges_meet_if_either_goes_home() {
    for (dice, both, attacker) in [([6, 6], true, 0), ([6, 1], false, 0), ([1, 6], false, 1)] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let enemy = board.horse("enemy", THEM, (900.0, 480.0, SOUTH));
        let mut play = second(&board, &[(horse, enemy, 150), (enemy, horse, 150)], &dice);
        play.say(0, Act::GoOn);
        hold(&mut play);
        let contact = contacts(&play)[0];
        assert_eq!((contact.both, contact.attacker), (both, UnitId(attacker)), "{dice:?}");
        assert_eq!(contacts(&play).len(), 1);
    }
}
