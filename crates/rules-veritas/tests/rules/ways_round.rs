//! Ways round a friend or ground that stops a unit. They are offers: the rules accept them like any other path.
use crate::kit::*;
use kernel::{Fill, Offer};
use rules_veritas::{
    Act, Stage,
    kinds::{Order, UnitId, UnitKind, WingId},
};

const W: WingId = WINGS[0];

fn board(order: Order) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("mover", W, UnitKind::InfantryBrigade, (36.0, 12.0), NORTH);
    board.attach(leader_of(W), unit);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (36.0, 44.0), SOUTH);
    board.order(W, order);
    (board, unit)
}

/// The offer of a plain move, which must be accepted and take the unit this far at least, in inches.
fn goes_round(board: &Board, unit: UnitId, least: f64) {
    let act = Act::Move { unit, before: None, after: None };
    let mut play = board.play(Stage::Move { wing: W }, &[]);
    let offers = play.offers(0);
    let offer: Option<&Offer<Act>> = offers.iter().find(|offer| offer.act == act);
    let Fill::Path(legs) = offer.expect("it may move").fill.clone() else { panic!("{offer:?}") };
    assert!(legs.len() > 1, "one leg does not lead round: {legs:?}");
    let from = play.unit(unit).at.v2();
    play.say_with(0, act, Fill::Path(legs.clone()));
    let gone = play.unit(unit).at.v2().distance(from) / geom::INCH.units();
    assert!(gone >= least, "{gone} inches by {legs:?}");
}

/// IDV-MOV-014, -015, -019: a brigade close behind another is offered a way past it.
#[test]
fn a_brigade_behind_a_friend_is_offered_a_way_round() {
    for order in [Order::Manoeuvre, Order::Attack] {
        for gap in [0.8, 1.0, 2.0] {
            let (mut board, unit) = board(order);
            let front = 12.0 + gap + 1.5;
            board.unit("friend", WINGS[1], UnitKind::InfantryBrigade, (36.0, front), NORTH);
            goes_round(&board, unit, 5.0);
        }
    }
}

/// IDV-MOV-016, IDV-TER-016: a unit before a lake too wide to pass obliquely turns along its bank.
#[test]
fn a_unit_before_a_lake_is_offered_a_way_along_it() {
    let (mut board, unit) = board(Order::Manoeuvre);
    board.area("lake", &[(20.0, 13.0), (52.0, 13.0), (52.0, 20.0), (20.0, 20.0)]);
    goes_round(&board, unit, 5.0);
}

/// IDV-MOV-014: a unit with room in front of it is still offered the way straight ahead.
#[test]
fn a_unit_with_room_goes_straight_ahead() {
    let (board, unit) = board(Order::Manoeuvre);
    let act = Act::Move { unit, before: None, after: None };
    let offers = board.play(Stage::Move { wing: W }, &[]).offers(0);
    let offer = offers.iter().find(|offer| offer.act == act).expect("it may move");
    assert_eq!(offer.fill, legs(&[go(12.0)]));
}
