//! The ways by which a charge may reach its target: with a wheel, or with a turn (PG-IMP-001, PG-WHL-001, PG-FCH-002).
use super::{THEM, US, close, declare, morale};
use crate::kit::{Board, EAST, NORTH, Play, SOUTH, WEST};
use geom::Length;
use kernel::{Fill, Leg, offer::Turn};
use rules_gloria::{Act, Question, kinds::UnitId};

const IMPULSE: Act = Act::Impulse { form: None };

/// The charge is declared and passes its test.
fn off(board: &Board, unit: UnitId, target: UnitId) -> Play {
    let mut play = morale(board, &[6]);
    assert!(play.offered(0, |act| *act == declare(unit, target)), "it is offered");
    play.say(0, declare(unit, target));
    close(&mut play);
    assert_eq!(play.question(), Question::Impulse { unit });
    play
}

/// PG-IMP-001, PG-WHL-001, PG-IM2-002: a charge may begin with any wheel that it can pay for and after which it reaches its target.
#[test]
fn a_charge_may_need_a_small_wheel() {
    for x in [1070.0, 730.0] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let foot = board.foot("foot", THEM, (x, 560.0, SOUTH));
        let mut play = off(&board, horse, foot);
        // The path that is offered wheels, and is accepted.
        let offers = play.offers(0);
        let offer = offers.iter().find(|offer| offer.act == IMPULSE).expect("there is a way");
        let Fill::Path(legs) = &offer.fill else { panic!("{:?}", offer.fill) };
        assert!(matches!(legs[..], [Leg::Wheel { .. }, Leg::Move { .. }]), "{legs:?}");
        play.say_with(0, IMPULSE, offer.fill.clone());
    }
}

/// PG-FCH-002, PG-IMP-001, -002: a turn by a quarter is a change of formation, with which a charge may begin. Then it catches
/// nobody.
#[test]
fn a_charge_may_begin_with_a_turn() {
    for (facing, by) in [(EAST, -90.0), (WEST, 90.0)] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, facing));
        let foot = board.foot("foot", THEM, (900.0, 560.0, SOUTH));
        let mut play = off(&board, horse, foot);
        assert!(play.offered(0, |act| *act == IMPULSE), "{facing}");
        let turn = Leg::Turn { turn: Turn::degrees(by) };
        let ahead = |mm| Leg::Move { r#move: Length::from_mm(mm) };
        play.dice(&[6]).say_with(0, IMPULSE, Fill::Path(vec![turn, ahead(95)]));
        let now = play.unit(horse);
        assert_eq!(now.at.facing.to_degrees().round() % 360.0, NORTH, "{facing}");
        let charge = now.done.charge.expect("it charges");
        assert!(now.done.changed && !charge.caught, "{facing}");
        // 300 less the turn, which costs 50; half of that is for the second impulse.
        assert_eq!(charge.left, Length::from_mm(125), "{facing}");
        // It tested, because it was not caught, and may answer.
        assert_eq!(play.question(), Question::Answer { unit: foot, charger: horse, runs: false });
    }
}
