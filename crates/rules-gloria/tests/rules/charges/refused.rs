//! What a charge may not do.
use super::{THEM, US, ahead, charging, close, declare, foot_at_foot, horse_at_foot, morale};
use crate::kit::{Board, NORTH, Play, SOUTH};
use geom::Length;
use kernel::{Fill, Leg, offer::Turn};
use rules_gloria::{
    Act, Model, Question, Stage,
    kinds::{Class, Formation, Phase, Side, State, UnitId},
    refusal::{ChargeRefusal, Refusal},
    unit::{Charge, Place},
};

/// Another unit that can charge, so that somebody is asked.
fn with_horse(board: &mut Board) -> UnitId {
    let other = board.horse("other", US, (300.0, 400.0, NORTH));
    board.foot("prey", THEM, (300.0, 550.0, SOUTH));
    other
}

fn charge(refusal: Refusal) -> ChargeRefusal {
    match refusal {
        Refusal::Charge(why) => why,
        other => panic!("refused for another reason: {other}"),
    }
}

fn declared(board: &Board, unit: UnitId, target: UnitId) -> ChargeRefusal {
    charge(morale(board, &[]).refused(0, declare(unit, target)))
}

/// PG-CHG-011, PG-HID-003, PG-CHG-007, PG-OPP-001: a charge is at a visible enemy, by a unit that all can see and that has not tried.
#[test]
fn a_charge_is_at_a_visible_enemy() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    let other = with_horse(&mut board);
    assert_eq!(declared(&board, horse, other), ChargeRefusal::NoEnemy { target: other });
    let nobody = UnitId(77);
    assert_eq!(declared(&board, horse, nobody), ChargeRefusal::NoEnemy { target: nobody });
    let mut tried = board.clone();
    tried.later(horse, |it| it.done.tried = true);
    assert_eq!(declared(&tried, horse, foot), ChargeRefusal::Declared { unit: horse });
    let cossacks = rules_gloria::kinds::UnitKind::IrregularCavalry;
    tried.tweak(horse, |it| it.kind = cossacks);
    assert_eq!(declared(&tried, horse, foot), ChargeRefusal::Tried { unit: horse });
    let mut hidden = board.clone();
    hidden.later(horse, |it| it.place = Place::Hidden);
    assert_eq!(declared(&hidden, horse, foot), ChargeRefusal::Absent { unit: horse });
    board.area("heavy-urban", &[(600.0, 480.0), (1200.0, 480.0), (1200.0, 520.0), (600.0, 520.0)]);
    let unseen = ChargeRefusal::Unseen { unit: horse, target: foot };
    assert_eq!(declared(&board, horse, foot), unseen);
}

/// PG-IMP-001, PG-MOV-006: a charge must have a way to its target: neither too far aside nor over a river.
#[test]
fn a_charge_needs_a_way() {
    let mut board = Board::new();
    with_horse(&mut board);
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (1200.0, 460.0, SOUTH));
    let misses = ChargeRefusal::Misses { unit: horse, target: foot };
    assert_eq!(declared(&board, horse, foot), misses);
    let (mut board, horse, foot) = horse_at_foot(200.0);
    with_horse(&mut board);
    board.ribbon("river", &[(600.0, 555.0), (1200.0, 555.0)], 30);
    assert_eq!(declared(&board, horse, foot), ChargeRefusal::Ground { unit: horse });
}

/// PG-IMP-001: one wheel, then one straight move.
#[test]
fn a_first_impulse_is_a_wheel_and_a_straight_move() {
    let (board, horse, foot) = horse_at_foot(200.0);
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    let go = Leg::Move { r#move: Length::from_mm(60) };
    let crooked = Fill::Path(vec![go, Leg::Wheel { wheel: Turn::degrees(10.0) }, go]);
    let refused = play.refused_with(0, Act::Impulse { form: None }, crooked);
    assert_eq!(charge(refused), ChargeRefusal::Crooked);
}

/// PG-IMP-003: at most half of what is left after the ground on the whole way.
#[test]
fn an_impulse_uses_half_of_what_the_ground_leaves() {
    let (mut board, horse, foot) = horse_at_foot(290.0);
    board.ribbon("hedge", &[(600.0, 640.0), (1200.0, 640.0)], 10);
    let mut model = Model { phase: Phase::Morale, ..charging(&board, &[(horse, foot, 0)]) };
    model.units.change(horse.idx(), |it| {
        it.done.charge = it.done.charge.map(|charge| Charge { under_way: false, ..charge });
    });
    let play = Play::from(model, Stage::ToCharge, &[6]);
    let refused = play.refused_with(0, Act::Impulse { form: None }, ahead(130.0));
    let half = ChargeRefusal::OverHalf {
        unit: horse,
        way: Length::from_mm(130),
        has: Length::from_mm(125),
    };
    assert_eq!(charge(refused), half);
}

/// PG-FCH-004: a change of formation in the face of a charge needs room.
#[test]
fn a_change_needs_room() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    board.foot("behind", THEM, (900.0, 690.0, SOUTH));
    let model = Model { phase: Phase::Morale, ..charging(&board, &[(horse, foot, 150)]) };
    let play = Play::from(model, Stage::BeingCharged, &[6]);
    assert_eq!(play.question(), Question::Answer { unit: foot, charger: horse, runs: false });
    let form = Formation::March;
    let refused = charge(play.refused(1, Act::Form { formation: form }));
    assert_eq!(refused, ChargeRefusal::NoRoom { unit: foot, form: form.name() });
}

/// PG-FEI-001, -002: only a charge under way can be a feint, and not one of class 1.
#[test]
fn only_a_charge_can_be_a_feint() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    let other = with_horse(&mut board);
    let raw = board.foot("raw", US, (1500.0, 400.0, NORTH));
    let prey = board.foot("prey-2", THEM, (1500.0, 440.0, SOUTH));
    board.tweak(raw, |it| it.class = Class::One);
    let charges = [(horse, foot, 150), (raw, prey, 50)];
    let model = Model { phase: Phase::Morale, ..charging(&board, &charges) };
    let play = Play::from(model, Stage::Feint { side: US }, &[]);
    let feint = |unit| charge(play.refused(0, Act::Feint { unit }));
    assert_eq!(feint(other), ChargeRefusal::NoFeint { unit: other });
    assert_eq!(feint(raw), ChargeRefusal::TooRaw { unit: raw });
}

/// PG-MOR-004, PG-RAL-004: only units that must rally are named.
#[test]
fn only_units_out_of_order_rally() {
    let (mut board, foot, _) = foot_at_foot(200.0);
    let [one, two] = [300.0, 1500.0].map(|x| {
        let unit = board.foot(&format!("foot-{x}"), US, (x, 300.0, NORTH));
        board.later(unit, |it| (it.state, it.done.was_out_of_order) = (State::Shaken, true));
        unit
    });
    let play = board.play(Stage::Rally { side: US }, Phase::Morale, &[]);
    let refused = charge(play.refused(0, Act::Rally { unit: foot }));
    assert_eq!(refused, ChargeRefusal::NoRally { unit: foot });
    assert!(play.offered(0, |act| *act == Act::Rally { unit: one }));
    assert!(play.offered(0, |act| *act == Act::Rally { unit: two }));
}

/// The refusal of a charge of opportunity.
fn chance(board: &Board, unit: UnitId, target: UnitId) -> ChargeRefusal {
    let play = board.play(Stage::Move { side: Side(0) }, Phase::Movement, &[]);
    charge(play.refused(0, Act::Opportunity { unit, target }))
}

/// PG-OPP-001, -002, -003, PG-MOV-010, PG-CHG-014, PG-PAS-003, -004: by a unit that has not moved, at the first enemy straight ahead,
/// past no friend, close by if it has shot.
#[test]
fn a_charge_of_opportunity_is_straight_ahead() {
    let (mut board, horse, foot) = horse_at_foot(130.0);
    with_horse(&mut board);
    let mut shot = board.clone();
    shot.later(horse, |it| it.done.shot = true);
    let close_by = ChargeRefusal::ShotToo {
        unit: horse,
        far: Length::from_mm(130),
        most: Length::from_mm(50),
    };
    assert_eq!(chance(&shot, horse, foot), close_by);
    let mut moved = board.clone();
    moved.later(horse, |it| it.done.moved = true);
    assert_eq!(chance(&moved, horse, foot), ChargeRefusal::Moved { unit: horse });
    let before = |key: &str, side: Side, gun: bool| {
        let mut board = board.clone();
        let place = (900.0, 480.0, SOUTH);
        let other = if gun { board.gun(key, side, place) } else { board.foot(key, side, place) };
        board.tweak(other, |it| it.figures = 4);
        (chance(&board, horse, foot), other)
    };
    let (why, other) = before("enemy", THEM, false);
    assert_eq!(why, ChargeRefusal::MeetsFirst { unit: horse, other });
    let (why, other) = before("friend", US, false);
    assert_eq!(why, ChargeRefusal::InTheWay { unit: horse, other });
    let (why, other) = before("gun", US, true);
    assert_eq!(why, ChargeRefusal::GunInTheWay { unit: horse, other });
}

/// PG-IM2-002, PG-OPP-002: a charge is refused that would touch too little of its target, and the refusal says how much.
#[test]
fn a_charge_that_would_only_graze_is_refused() {
    let mut board = Board::new();
    with_horse(&mut board);
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0 + 180.0 - 25.0, 460.0, SOUTH));
    let [along, least] = [25, 30].map(Length::from_mm);
    let grazes = ChargeRefusal::Grazes { unit: horse, target: foot, along, least };
    assert_eq!(chance(&board, horse, foot), grazes);
    board.tweak(foot, |it| it.at = Some(crate::kit::at(1300.0, 460.0, SOUTH)));
    let misses = ChargeRefusal::Misses { unit: horse, target: foot };
    assert_eq!(chance(&board, horse, foot), misses);
}
