//! First impulses, and screens in the way.
use super::{THEM, US, ahead, close, declare, foot_at_foot, horse_at_foot, morale, wheel, y};
use crate::kit::{Board, NORTH, Play, SOUTH};
use kernel::Fill;
use rules_gloria::{
    Act, Event, Question,
    event::Cause,
    kinds::{Formation, State, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
};

const STRAIGHT: Act = Act::Impulse { form: None };

/// A charge that has passed its test.
fn off(board: &Board, unit: UnitId, target: UnitId) -> Play {
    let mut play = morale(board, &[6]);
    play.say(0, declare(unit, target));
    close(&mut play);
    assert_eq!(play.question(), Question::Impulse { unit });
    play
}

fn refused(play: &Play, act: Act, fill: Fill) -> ChargeRefusal {
    match play.refused_with(0, act, fill) {
        Refusal::Charge(why) => why,
        other => panic!("refused for another reason: {other}"),
    }
}

/// PG-IMP-001: more than a quarter and at most half of the way to the target.
#[test]
fn the_first_impulse_covers_more_than_a_quarter_and_at_most_half_of_the_way() {
    let (board, horse, foot) = horse_at_foot(200.0);
    let mut play = off(&board, horse, foot);
    let short = refused(&play, STRAIGHT, ahead(50.0));
    assert!(matches!(short, ChargeRefusal::TooShort { .. }), "{short}");
    let near = refused(&play, STRAIGHT, ahead(101.0));
    assert!(matches!(near, ChargeRefusal::TooNear { .. }), "{near}");
    play.say_with(0, STRAIGHT, ahead(100.0));
    assert_eq!(y(play.model(), horse), 500.0);
    off(&board, horse, foot).say_with(0, STRAIGHT, ahead(51.0));
}

/// PG-IM2-003, -004: the second impulse may use the other half of the move, or by the strict reading half of what is left.
#[test]
fn the_second_impulse_has_the_other_half_of_the_move() {
    for (by, strict, left) in [(60.0, false, 150), (100.0, false, 150), (100.0, true, 100)] {
        let (mut board, horse, foot) = horse_at_foot(200.0);
        board.book().options.second_impulse_strict = strict;
        let mut play = off(&board, horse, foot);
        play.dice(&[6]).say_with(0, STRAIGHT, ahead(by));
        let charge = play.unit(horse).done.charge.expect("it charges");
        assert_eq!(charge.left, geom::Length::from_mm(left), "{by} {strict}");
    }
}

/// PG-IMP-001, -003, PG-NRM-001 (EX-P12): a change from column to line costs 75 of the lower allowance of 300.
#[test]
fn a_change_of_formation_comes_off_the_allowance() {
    let (mut board, horse, foot) = horse_at_foot(210.0);
    board.tweak(horse, |it| it.formation = Formation::Column);
    let mut play = off(&board, horse, foot);
    let line = Act::Impulse { form: Some(Formation::Line) };
    let short = refused(&play, line, ahead(52.5));
    assert!(matches!(short, ChargeRefusal::TooShort { .. }), "{short}");
    let near = refused(&play, line, ahead(106.0));
    assert!(matches!(near, ChargeRefusal::TooNear { .. }), "{near}");
    let both = refused(&play, line, wheel(10.0, 60.0));
    assert_eq!(both, ChargeRefusal::WheelAndForm { unit: horse });
    play.say_with(0, line, ahead(105.0));
    let charge = play.unit(horse).done.charge.expect("it charges");
    assert_eq!((charge.left.0, play.unit(horse).formation), (11_250, Formation::Line));
    assert!(play.unit(horse).done.changed);
}

/// PG-IMP-001: a change of formation that leaves too little to reach the target is refused; the charge goes on without it.
#[test]
fn a_change_must_not_put_the_target_out_of_reach() {
    let (mut board, horse, foot) = horse_at_foot(240.0);
    board.tweak(horse, |it| it.formation = Formation::Column);
    let mut play = off(&board, horse, foot);
    let line = Act::Impulse { form: Some(Formation::Line) };
    for mm in [20.0, 90.0] {
        let far = refused(&play, line, ahead(mm));
        assert!(matches!(far, ChargeRefusal::TooFar { .. }), "{far}");
    }
    play.say_with(0, STRAIGHT, ahead(120.0));
}

/// PG-IMP-002: horse catches within 150 mm, foot within 50, unless the charger changes formation; caught units do not test.
#[test]
fn a_near_charger_catches_its_target() {
    for (gap, caught) in [(150.0, true), (152.0, false)] {
        let (board, horse, foot) = horse_at_foot(gap);
        let play = off(&board, horse, foot);
        let charge = play.unit(horse).done.charge.expect("it charges");
        assert_eq!(charge.caught, caught, "{gap}");
    }
    for (gap, caught) in [(50.0, true), (52.0, false)] {
        let (board, foot, enemy) = foot_at_foot(gap);
        let play = off(&board, foot, enemy);
        assert_eq!(play.unit(foot).done.charge.map(|it| it.caught), Some(caught), "{gap}");
    }
    let (board, horse, foot) = horse_at_foot(140.0);
    let mut play = off(&board, horse, foot);
    play.say_with(0, STRAIGHT, ahead(70.0));
    assert!(play.unit(foot).done.stood);
    assert!(
        !play
            .events
            .iter()
            .any(|event| { matches!(event, Event::Tested { unit, .. } if *unit == foot) })
    );
    let (mut board, horse, foot) = horse_at_foot(140.0);
    board.tweak(horse, |it| it.formation = Formation::Column);
    let mut play = off(&board, horse, foot);
    play.dice(&[6]).say_with(0, Act::Impulse { form: Some(Formation::Line) }, ahead(70.0));
    assert_eq!(play.unit(horse).done.charge.map(|it| it.caught), Some(false));
}

/// PG-TGT-004, -009: cavalry is a fast target if the whole way is over 200 mm.
#[test]
fn a_long_charge_is_fast() {
    for (gap, fast) in [(200.0, false), (204.0, true)] {
        let (board, horse, foot) = horse_at_foot(gap);
        let mut play = off(&board, horse, foot);
        play.dice(&[6]).say_with(0, STRAIGHT, ahead(gap * 0.4));
        assert_eq!(play.unit(horse).done.charge.map(|it| it.fast), Some(fast), "{gap}");
    }
}

/// PG-IMP-001, PG-IM2-003, PG-WHL-001: a wheel comes before the straight way and costs double.
#[test]
fn a_charger_may_wheel_first() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (960.0, 560.0, SOUTH));
    let mut play = off(&board, horse, foot);
    play.dice(&[6]).say_with(0, STRAIGHT, wheel(10.0, 50.0));
    assert!(play.unit(horse).at.facing.to_degrees() > 9.0);
    // The outer end of 180 mm goes through 31.4 mm, which costs 62.8; half of the rest is left.
    let left = play.unit(horse).done.charge.expect("it charges").left.0;
    assert!((left - (30_000 - 6_283) / 2).abs() <= 2, "{left}");
}

/// PG-CHG-015: a charge without any legal first impulse ends like a feint.
#[test]
fn a_charge_without_a_legal_impulse_ends() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 300.0, NORTH));
    let light = board.unit("light", THEM, UnitKind::LightInfantry, 2, (900.0, 500.0, SOUTH));
    let other = board.horse("other", US, (1500.0, 300.0, NORTH));
    let prey = board.foot("prey", THEM, (1500.0, 450.0, SOUTH));
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, light)).say(0, declare(other, prey));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(80.0));
    assert_eq!(play.question(), Question::Impulse { unit: other });
}

/// PG-SCR-004: a screen within reach of the first impulse of formed enemies, in the open, routs at once and shoots no more.
#[test]
fn a_screen_in_the_open_routs_before_a_charge() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 650.0, SOUTH));
    let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 6, (900.0, 520.0, SOUTH));
    let mut play = off(&board, horse, foot);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(100.0));
    assert!(play.unit(screen).is_routing() && play.unit(screen).done.silenced);
}

/// PG-SCR-002, -003, -006: a screen in the way beyond the first impulse evades without a test.
#[test]
fn a_screen_farther_off_evades_without_a_test() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 300.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 590.0, SOUTH));
    let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 6, (900.0, 480.0, SOUTH));
    board.later(foot, |it| it.state = State::Routing);
    let mut play = off(&board, horse, foot);
    play.say_with(0, STRAIGHT, ahead(80.0));
    assert_eq!(play.question(), Question::Clear { unit: screen, charger: horse });
    play.say(1, Act::Evade);
    assert!(play.unit(screen).done.evaded);
}

/// PG-PAS-003: charging through a deployed gun disorders the charger, and the gunners leave the gun.
#[test]
fn charging_through_guns_disorders() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let gun = board.gun("gun", US, (900.0, 480.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 690.0, SOUTH));
    let mut play = off(&board, horse, foot);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(145.0));
    assert_eq!(play.unit(horse).state, State::Disordered);
    assert!(play.unit(gun).is_gunners() && play.unit(gun).done.silenced);
    let through = |event: &Event| matches!(event, Event::Became { cause: Cause::Through, .. });
    assert!(play.events.iter().any(through));
}

/// PG-SCR-002, -003: a charge does not end on a screen in a wood, which says first where it goes.
#[test]
fn a_charge_does_not_end_on_a_screen_in_a_wood() {
    let (mut board, horse, foot) = horse_at_foot(240.0);
    let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 2, (965.0, 500.0, SOUTH));
    board.area("light-wood", &[(945.0, 485.0), (1100.0, 485.0), (1100.0, 535.0), (945.0, 535.0)]);
    let mut play = off(&board, horse, foot);
    let refused = play.refused_with(0, STRAIGHT, ahead(115.0));
    let overlaps = MoveRefusal::Overlaps { unit: horse, other: screen };
    assert_eq!(refused, Refusal::Move(overlaps));
    play.say_with(0, STRAIGHT, ahead(70.0));
    assert_eq!(play.question(), Question::Clear { unit: screen, charger: horse });
}

/// PG-SCR-001, PG-MOV-003: skirmishers who charge do not pass through another screen.
#[test]
fn skirmishers_do_not_charge_through_a_screen() {
    let mut board = Board::new();
    let unit = board.unit("a", US, UnitKind::LightInfantry, 6, (900.0, 400.0, NORTH));
    let gun = board.gun("gun", THEM, (900.0, 500.0, SOUTH));
    let play = morale(&board, &[]);
    assert!(play.offers(0).iter().any(|it| it.act == declare(unit, gun)));
    board.unit("screen", THEM, UnitKind::LightInfantry, 6, (900.0, 445.0, SOUTH));
    let refused = morale(&board, &[]).refused(0, declare(unit, gun));
    assert!(matches!(refused, Refusal::Move(MoveRefusal::NearEnemy { .. })), "{refused}");
}
