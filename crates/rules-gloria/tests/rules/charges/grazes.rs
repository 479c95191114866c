//! Chargers that stand close before an enemy with too little of their front (G05).
use super::{THEM, US, close, contacts, declare, hold, morale};
use crate::kit::{Board, NORTH, Play, SOUTH};
use geom::Length;
use kernel::{Fill, Leg, offer::Turn};
use rules_gloria::{
    Act, Model, Question, Stage, invariants,
    kinds::{Phase, UnitId},
    refusal::{ChargeRefusal, MoveRefusal},
};

/// Horse from x 810 to 990 and a battalion this far before it, which faces 10 mm of its front, on the right or on the left.
fn grazing(gap: f64, side: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0 + 170.0 * side, 400.0 + gap, SOUTH));
    (board, horse, foot)
}

/// A step to the right by millimetres, or to the left, then straight ahead.
fn aside(right: f64, ahead: f64) -> Fill {
    let mm = |mm: f64| Length((mm.abs() * 100.0).round() as i32);
    let by = Turn::degrees(90.0 * right.signum());
    Fill::Path(vec![Leg::Oblique { oblique: mm(right), by }, Leg::Move { r#move: mm(ahead) }])
}

fn asked(board: &Board, horse: UnitId, foot: UnitId) -> Play {
    let mut play = morale(board, &[6]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    assert_eq!(play.question(), Question::Impulse { unit: horse });
    play
}

/// PG-IM2-002, PG-IMP-001 (G05): a charger that stopped a millimetre short may charge in the next turn: it steps aside as far as it
/// lacks for contact.
#[test]
fn a_charger_a_millimetre_short_steps_aside() {
    for side in [1.0, -1.0] {
        let (board, horse, foot) = grazing(1.0, side);
        let mut play = asked(&board, horse, foot);
        let offers = play.offers(0);
        let offer = offers.iter().find(|it| it.act == (Act::Impulse { form: None }));
        let fill = offer.expect("it has a way").fill.clone();
        play.say_with(0, Act::Impulse { form: None }, fill);
        assert_eq!(play.unit(horse).at.at.x, 90_000 + (2_000.0 * side) as i32);
        invariants::check(play.model());
        let model = Model { phase: Phase::Movement, ..play.model().clone() };
        let mut play = Play::from(model, Stage::Second, &[6]);
        play.say(0, Act::GoOn);
        hold(&mut play);
        let made: Vec<_> = contacts(&play).iter().map(|it| (it.attacker, it.target)).collect();
        assert_eq!(made, [(horse, foot)]);
        invariants::check(play.model());
    }
}

/// PG-IM2-002 (G05): it steps no farther than it lacks, not the other way, not from afar and not if enough of its front faces the
/// enemy; and a friend beside it is in the way.
#[test]
fn nobody_steps_aside_without_need() {
    let act = Act::Impulse { form: None };
    let why = |board: &Board, right: f64, ahead: f64| {
        asked(board, UnitId(0), UnitId(1)).refused_with(0, act, aside(right, ahead))
    };
    let aside = |most: i32| ChargeRefusal::Aside {
        unit: UnitId(0),
        target: UnitId(1),
        most: Length::from_mm(most),
    };
    let (board, ..) = grazing(1.0, 1.0);
    assert_eq!(why(&board, 21.0, 0.4), aside(20).into());
    assert_eq!(why(&board, -20.0, 0.4), aside(20).into());
    let (board, ..) = grazing(100.0, 1.0);
    assert_eq!(why(&board, 20.0, 40.0), aside(0).into());
    let mut board = Board::new();
    board.horse("horse", US, (900.0, 400.0, NORTH));
    board.foot("foot", THEM, (900.0, 401.0, SOUTH));
    assert_eq!(why(&board, 5.0, 0.4), aside(0).into());
    let (mut board, ..) = grazing(1.0, 1.0);
    let friend = board.horse("friend", US, (1085.0, 400.0, NORTH));
    board.tweak(UnitId(1), |it| it.figures = 4);
    board.tweak(UnitId(1), |it| it.at = Some(crate::kit::at(1010.0, 401.0, SOUTH)));
    let through = MoveRefusal::Through { unit: UnitId(0), other: friend };
    assert_eq!(why(&board, 20.0, 0.4), through.into());
}
