//! Reaches and zones as they are drawn.
use crate::kit::*;
use geom::{INCH, Length, Point, V2};
use kernel::{Ruleset, Viewer, view::Overlay};
use rules_veritas::{
    Veritas, command,
    kinds::{Formation, Order, UnitKind},
};

fn drawn(board: &Board, id: &str) -> Vec<Overlay> {
    (Veritas::SHOWING.overlays)(&board.model(), id, Viewer::Watcher)
}

fn of_kind<'a>(all: &'a [Overlay], kind: &str) -> Vec<&'a Overlay> {
    all.iter().filter(|overlay| overlay.kind == kind).collect()
}

/// IDV-COM-004, -005: command is drawn from the edge of a commander's disc; the Army Commander has their own radius.
#[test]
fn command_is_drawn_from_the_edge_of_the_disc() {
    let mut board = Board::new();
    board.post(leader_of(WINGS[0]), (20.0, 10.0));
    let model = board.model();
    let table = &model.book.command;
    for (leader, reach) in
        [(GENERALS[0], table.army.value), (leader_of(WINGS[0]), table.wing.value)]
    {
        let id = model.scene.leaders[leader.idx()].id.clone();
        let all = drawn(&board, &id);
        let [one] = of_kind(&all, "command")[..] else { panic!("{all:?}") };
        assert_eq!(one.ring, [model.leader(leader).at]);
        assert_eq!(one.grow, reach + Length::from_units(command::radius(&model)));
    }
}

/// IDV-FIR-003, -004, -012: from the middle of the front to either side of straight ahead. Every point of its rim is at the
/// range, and close range is a part of it.
#[test]
fn fire_is_an_arc_before_the_front() {
    let mut board = Board::new();
    let id = board.unit("foot", WINGS[0], UnitKind::InfantryBrigade, (30.0, 20.0), NORTH);
    let model = board.model();
    let (unit, all) = (model.unit(id), drawn(&board, "foot"));
    let range = model.book.pool(unit).range;
    let half = Length(range.0 * model.book.shares.close_range.value / 100);
    for (kind, far) in [("fire", range), ("close", half)] {
        let [one] = of_kind(&all, kind)[..] else { panic!("{kind}: {all:?}") };
        assert_eq!(one.ring[0], Point::inches(30.0, 20.0));
        for place in &one.ring[1..] {
            let gap = geom::distance_point(&unit.rect(), place.v2());
            assert!((gap - far.units()).abs() < 4.0, "{kind}: {gap}");
            let off: V2 = place.v2() - one.ring[0].v2();
            assert!(off.y > 0.0, "in front of the unit");
        }
    }
    board.tweak(id, |unit| unit.formation = Formation::Column);
    assert!(drawn(&board, "foot").is_empty(), "a column does not shoot");
}

/// IDV-CHG-001, -003, -007: straight ahead and obliquely as far as its rate; nothing without the order to attack.
#[test]
fn a_charge_reaches_as_far_as_the_rate() {
    let mut board = Board::new();
    let id = board.unit("horse", WINGS[0], UnitKind::CavalryBrigade, (36.0, 15.0), NORTH);
    board.attach(leader_of(WINGS[0]), id);
    assert!(of_kind(&drawn(&board, "horse"), "charge").is_empty());
    board.order(WINGS[0], Order::Attack);
    let model = board.model();
    let rate = model.book.movement[UnitKind::CavalryBrigade].normal;
    let all = drawn(&board, "horse");
    let lanes = of_kind(&all, "charge");
    assert_eq!(lanes.len(), 3);
    for lane in lanes {
        let [left, .., far] = lane.ring[..] else { panic!("{lane:?}") };
        let long = left.v2().distance(far.v2());
        assert!((long - rate.units()).abs() < 0.01 * INCH.units(), "{long}");
    }
    assert!(drawn(&board, "nobody").is_empty());
}
