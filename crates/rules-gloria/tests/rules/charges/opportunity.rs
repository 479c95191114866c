//! Charges of opportunity and those that meet them.
use super::{THEM, US, contacts, foot_at_foot, hold, horse_at_foot, totals};
use crate::kit::{Board, NORTH, Play, SOUTH};
use rules_gloria::{
    Act, Question, Stage,
    kinds::{Phase, Test, UnitId},
};

fn chance(board: &Board, unit: UnitId, target: UnitId, dice: &[u8]) -> Play {
    board.play(Stage::Opportunity { unit, target }, Phase::Movement, dice)
}

/// PG-OPP-001, -002, -004: To Charge, the target's test unless it is caught, Charge Home.
#[test]
fn a_charge_of_opportunity_is_settled_at_once() {
    let (board, horse, foot) = horse_at_foot(140.0);
    let mut play = chance(&board, horse, foot, &[6, 6]);
    hold(&mut play);
    assert_eq!(totals(&play, Test::ToCharge).len(), 1);
    assert!(totals(&play, Test::BeingCharged).is_empty(), "within 150 mm it is caught");
    assert_eq!(contacts(&play).len(), 1);
    let mut board = Board::new();
    let kind = rules_gloria::kinds::UnitKind::LightCavalry;
    let light = board.unit("light", US, kind, 9, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 570.0, SOUTH));
    let mut play = chance(&board, light, foot, &[6, 6]);
    assert_eq!(play.question(), Question::Answer { unit: foot, charger: light, runs: false });
    play.dice(&[6]).say(1, Act::Stand);
    hold(&mut play);
    assert_eq!(contacts(&play).len(), 1);
}

/// PG-OPP-002, PG-CHG-004: whoever fails To Charge stays, and may still move.
#[test]
fn a_failed_charge_of_opportunity_may_still_move() {
    let (board, horse, foot) = horse_at_foot(140.0);
    let play = chance(&board, horse, foot, &[1]);
    let done = play.unit(horse).done;
    assert!(done.balked && !done.moved && contacts(&play).is_empty());
}

/// PG-CTR-005: the target may meet the charge with another; then the first charger tests instead.
#[test]
fn a_charge_of_opportunity_may_be_met_by_another() {
    let mut board = Board::new();
    let kind = rules_gloria::kinds::UnitKind::LightCavalry;
    let light = board.unit("light", US, kind, 9, (900.0, 400.0, NORTH));
    let enemy = board.horse("enemy", THEM, (900.0, 570.0, SOUTH));
    let mut play = chance(&board, light, enemy, &[6]);
    assert_eq!(play.question(), Question::Counter { unit: enemy, charger: light });
    // To Charge of the other, Being Charged of the first, then both Charge Home.
    play.dice(&[6, 6, 6, 6]).say(1, Act::Counter);
    assert_eq!(totals(&play, Test::BeingCharged).len(), 1);
    assert!(contacts(&play)[0].both);
}

/// PG-OPP-002, -003: within half a move straight ahead; within 50 mm if it has shot.
#[test]
fn a_unit_that_has_shot_charges_only_close_by() {
    let offered = |gap: f64, shot: crate::kit::Tweak| {
        let (mut board, foot, enemy) = foot_at_foot(gap);
        board.later(foot, shot);
        let play = board.play(Stage::Move { side: US }, Phase::Movement, &[]);
        play.offered(0, |act| *act == Act::Opportunity { unit: foot, target: enemy })
    };
    assert!(offered(50.0, |_| ()));
    assert!(!offered(52.0, |_| ()), "half a move is 50 mm");
    assert!(offered(50.0, |it| it.done.shot = true));
    let far = |shot: crate::kit::Tweak| {
        let (mut board, horse, foot) = horse_at_foot(60.0);
        board.later(horse, shot);
        let play = board.play(Stage::Move { side: US }, Phase::Movement, &[]);
        play.offered(0, |act| *act == Act::Opportunity { unit: horse, target: foot })
    };
    assert!(far(|_| ()) && !far(|it| it.done.shot = true));
}
