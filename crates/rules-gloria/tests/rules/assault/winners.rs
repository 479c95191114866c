//! What winners do (PG-BRK, PG-CMP-002, PG-CTR-003), and whom they break into (EX-P03).
use super::fight;
use crate::kit::{Board, NORTH, SOUTH};
use geom::Length;
use kernel::{Fill, Leg, offer::Turn};
use rules_gloria::{
    Act, Question,
    kinds::{Aspect, Class, Side, State, UnitId, UnitKind},
    refusal::{AssaultRefusal, Refusal},
};

/// South attacks north at y 600 from the front.
fn meet(kind: UnitKind, figures: u8) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let south = board.unit("south", Side(0), kind, figures, (900.0, 600.0, NORTH));
    let north = board.foot("north", Side(1), (900.0, 600.0, SOUTH));
    board.contact(south, north, Aspect::Front);
    (board, south, north)
}

fn y(play: &crate::kit::Play, id: UnitId) -> f64 {
    (f64::from(play.unit(id).at.at.y) / 100.0).round()
}

/// PG-TCR-002, PG-BRK-001: after a push of 50 the winner holds or follows to contact, which is no charge.
#[test]
fn a_winner_may_follow_a_push() {
    let (board, south, north) = meet(UnitKind::LineInfantry, 12);
    let mut play = fight(&board, &[3, 2]);
    assert_eq!(y(&play, north), 650.0);
    assert_eq!(play.unit(north).state, State::Disordered);
    assert!(matches!(play.question(), Question::Won { unit, beaten, .. }
        if (unit, beaten) == (south, north)));
    let refusal = play.refused(0, Act::Advance);
    assert_eq!(refusal, Refusal::Assault(AssaultRefusal::OnlyFollows { unit: south }));
    let mut held = play.clone();
    held.say(0, Act::HoldGround);
    assert_eq!(y(&held, south), 600.0);
    assert!(held.model().contacts.is_empty());
    assert_eq!(held.unit(south).state, State::Good);
    play.say(0, Act::Follow);
    assert_eq!(y(&play, south), 650.0);
    let contact = play.model().contacts[0];
    assert!(!contact.charging && !contact.break_through);
}

/// PG-TCR-003, -004, PG-BRK-001: the winner must advance, straight ahead or after the beaten; a major victory is a pursuit.
#[test]
fn a_victory_compels_to_advance() {
    let (mut board, south, north) = meet(UnitKind::LineInfantry, 12);
    let mut play = fight(&board, &[5, 2]);
    if !play.is_over() && matches!(play.question(), Question::Won { .. }) {
        assert_eq!(
            play.refused(0, Act::HoldGround),
            Refusal::Assault(AssaultRefusal::MustAdvance { unit: south })
        );
        play.say(0, Act::Advance);
    }
    assert!(play.unit(north).is_routing());
    assert_eq!((y(&play, south), play.unit(south).state), (650.0, State::Disordered));
    assert!(!play.unit(south).marks.pursuing);
    board.tweak(south, |unit| unit.class = Class::Five);
    let mut play = fight(&board, &[5, 2]);
    if !play.is_over() && matches!(play.question(), Question::Won { .. }) {
        play.say(0, Act::Advance);
    }
    assert_eq!((y(&play, south), play.unit(south).marks.pursuing), (700.0, true));
}

/// PG-BRK-002, EX-P03: an enemy touched along 30 mm is broken into and fought in the next turn; along 25 mm it is not.
#[test]
fn a_winner_breaks_through_into_the_next_enemy() {
    for (x, contact) in [(900.0 + 180.0 - 30.0, true), (900.0 + 180.0 - 25.0, false)] {
        let (mut board, south, north) = meet(UnitKind::LineInfantry, 12);
        board.tweak(south, |unit| unit.class = Class::Five);
        let next = board.foot("next", Side(1), (x, 671.0, SOUTH));
        let mut play = fight(&board, &[5, 2]);
        if !play.is_over() && matches!(play.question(), Question::Won { .. }) {
            play.say(0, Act::Advance);
        }
        assert!(!play.model().unit(north).is_on_table() || play.unit(north).is_routing());
        let found = play.model().contacts.iter().find(|it| it.has(next)).copied();
        assert_eq!(found.is_some(), contact, "at {x}");
        if let Some(contact) = found {
            assert!(contact.break_through && contact.charging);
            assert_eq!(y(&play, south), 671.0);
            assert_eq!(play.unit(south).marks.onward, Length::from_mm(29));
        } else {
            assert_eq!(y(&play, south), 670.0);
        }
    }
}

/// PG-BRK-002: a break-through of this turn is not fought in it, but in the next, as a charge.
#[test]
fn a_break_through_waits_for_the_next_turn() {
    let (mut board, south, north) = meet(UnitKind::LineInfantry, 12);
    board.contacts[0].break_through = true;
    let play = fight(&board, &[]);
    assert_eq!(play.model().contacts.len(), 1);
    board.contacts[0].turn = 0;
    let play = fight(&board, &[3, 4]);
    assert_eq!(super::totals(&play), [3 + 1 + 1, 3 + 1]);
    assert_eq!([super::lost(&play, south), super::lost(&play, north)], [1, 1]);
}

/// PG-BRK-005: a winner that has destroyed its enemy may wheel by up to 45 degrees to meet another.
#[test]
fn a_winner_without_an_enemy_may_wheel_to_another() {
    let (mut board, south, north) = meet(UnitKind::HeavyCavalry, 9);
    board.tweak(south, |unit| unit.class = Class::Five);
    board.later(north, |unit| unit.figures = 4);
    board.foot("aside", Side(1), (1090.0, 760.0, SOUTH));
    let mut play = fight(&board, &[5, 1]);
    let Question::Won { ways, .. } = play.question() else { panic!("the winner is asked") };
    assert!(ways.wheel && ways.ahead && !ways.after);
    let by = |degrees: f64| Fill::Path(vec![Leg::Wheel { wheel: Turn::degrees(degrees) }]);
    assert!(matches!(
        play.refused_with(0, Act::WheelOn, by(50.0)),
        Refusal::Assault(AssaultRefusal::WheelsTooFar { .. })
    ));
    assert!(matches!(
        play.refused_with(0, Act::WheelOn, by(-20.0)),
        Refusal::Assault(AssaultRefusal::MeetsNobody { .. })
    ));
    assert_eq!(
        play.refused_with(0, Act::WheelOn, Fill::Path(Vec::new())),
        Refusal::Assault(AssaultRefusal::OneWheel { unit: south })
    );
    assert_eq!(
        play.refused(0, Act::Follow),
        Refusal::Assault(AssaultRefusal::NothingToFollow { unit: south })
    );
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| offer.act == Act::WheelOn).expect("it is offered");
    let fill = offer.fill.clone();
    play.say_with(0, Act::WheelOn, fill);
    assert!(play.model().contacts.iter().any(|contact| contact.has(south)));
}

/// PG-BRK-005: a wheel needs room, and an enemy that was destroyed.
#[test]
fn a_wheel_needs_room_and_a_destroyed_enemy() {
    let (mut board, south, north) = meet(UnitKind::HeavyCavalry, 9);
    board.tweak(south, |unit| unit.class = Class::Five);
    board.later(north, |unit| unit.figures = 4);
    board.foot("aside", Side(1), (1090.0, 760.0, SOUTH));
    let kind = UnitKind::LineInfantry;
    board.unit("friend", Side(0), kind, 4, (850.0, 720.0, NORTH));
    let play = fight(&board, &[5, 1]);
    let by = Fill::Path(vec![Leg::Wheel { wheel: Turn::degrees(45.0) }]);
    assert_eq!(
        play.refused_with(0, Act::WheelOn, by.clone()),
        Refusal::Assault(AssaultRefusal::NoRoomToWheel { unit: south })
    );
    let (mut board, south, north) = meet(UnitKind::HeavyCavalry, 9);
    board.tweak(south, |unit| unit.class = Class::Five);
    board.tweak(north, |unit| unit.class = Class::One);
    board.area("swamp", &[(500.0, 800.0), (1300.0, 800.0), (1300.0, 900.0), (500.0, 900.0)]);
    let play = fight(&board, &[5, 1]);
    assert_eq!(
        play.refused_with(0, Act::WheelOn, by),
        Refusal::Assault(AssaultRefusal::NoWheel { unit: south })
    );
}

/// PG-CTR-003: foot that defends cover need not advance, and then keeps its order.
#[test]
fn foot_in_cover_need_not_advance() {
    let (mut board, south, north) = meet(UnitKind::LineInfantry, 12);
    board.tweak(north, |unit| unit.class = Class::Five);
    board.area("light-wood", &[(700.0, 600.0), (1100.0, 600.0), (1100.0, 700.0), (700.0, 700.0)]);
    let mut play = fight(&board, &[1, 5]);
    play.say(1, Act::HoldGround);
    assert!(play.unit(south).is_routing());
    assert_eq!((y(&play, north), play.unit(north).marks.pursuing), (600.0, false));
}

/// PG-CMP-002: pursuing horse may halt at the edge of bad ground.
#[test]
fn horse_may_halt_before_bad_ground() {
    let (mut board, south, north) = meet(UnitKind::HeavyCavalry, 9);
    board.tweak(south, |unit| unit.class = Class::Five);
    board.tweak(north, |unit| unit.class = Class::One);
    board.area("swamp", &[(500.0, 660.0), (1300.0, 660.0), (1300.0, 690.0), (500.0, 690.0)]);
    let mut play = fight(&board, &[5, 1]);
    assert!(matches!(play.question(), Question::Won { ways, .. } if ways.hold));
    play.say(0, Act::HoldGround);
    assert!((640.0..=660.0).contains(&y(&play, south)), "{}", y(&play, south));
    assert!(!play.unit(south).marks.pursuing);
}
