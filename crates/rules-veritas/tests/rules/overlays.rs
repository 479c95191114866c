//! Reaches and zones as they are drawn.
use crate::kit::*;
use geom::{Angle, Length, Point, Polygon, Rect, Segment, V2};
use kernel::{Fill, Leg, Ruleset, Said, Seat, Viewer, dice::Chooser, offer::Turn, view::Overlay};
use rules_veritas::{
    Act, Refusal, Stage, Veritas, command,
    kinds::{Formation, Order, UnitId, UnitKind},
    refusal::MoveRefusal,
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
    assert!(of_kind(&drawn(&board, "foot"), "fire").is_empty(), "a column does not shoot");
}

/// IDV-CHG-001, -003, -007: an enemy whom the front meets inside the outline is charged, straight or obliquely, and one outside
/// is not. Nothing is drawn without the order to attack.
#[test]
fn a_charge_reaches_what_is_inside_its_outline() {
    let mut board = Board::new();
    let id = board.unit("horse", WINGS[0], UnitKind::CavalryBrigade, (36.0, 15.0), NORTH);
    board.attach(leader_of(WINGS[0]), id);
    assert!(of_kind(&drawn(&board, "horse"), "charge").is_empty());
    board.order(WINGS[0], Order::Attack);
    let all = drawn(&board, "horse");
    let [one] = of_kind(&all, "charge")[..] else { panic!("{all:?}") };
    let (mut inside, mut outside) = (0, 0);
    for off in [-60.0, -44.0, -30.0, -15.0, 0.0, 10.0, 25.0, 40.0] {
        for far in [3.0, 6.0, 12.0, 17.0, 18.6, 20.0] {
            let way = Angle::degrees(off).forward() * far;
            let mut board = board.clone();
            let front = (36.0 + way.x, 15.0 + way.y);
            let enemy = board.unit("guns", WINGS[2], UnitKind::FieldArtillery, front, SOUTH);
            let base = board.model().unit(enemy).rect();
            // Only companies that are clearly in the outline or clearly out of it.
            let met = grid(&base).any(|at| holds(one, at.into()) && to_rim(one, at) > RIM);
            if !met && grid(&base).any(|at| holds(one, at.into()) || to_rim(one, at) < RIM) {
                continue;
            }
            let play = board.play(Stage::Move { wing: WINGS[0] }, &[]);
            let charged = (-45..=45).any(|off| {
                let fill = legs(&[oblique(18.0, f64::from(off))]);
                accepts(&play, Act::Charge { unit: id, target: enemy }, fill)
            });
            assert_eq!(charged, met, "{off} degrees, {far} inches");
            (inside, outside) = (inside + usize::from(charged), outside + usize::from(!charged));
        }
    }
    assert!(inside >= 20 && outside >= 10, "both happen: {inside} {outside}");
    assert!(drawn(&board, "nobody").is_empty());
}

/// Places nearer to an outline than this are neither inside nor outside.
const RIM: f64 = 0.1 * 2540.0;

/// Places all over a base.
fn grid(base: &Rect) -> impl Iterator<Item = V2> + '_ {
    let parts = |half: f64| (-4..=4).map(move |n| half * f64::from(n) / 4.0);
    parts(base.half_width).flat_map(move |x| {
        parts(base.half_depth).map(move |y| base.centre + base.right() * x + base.forward * y)
    })
}

/// Whether the rules accept an answer of the southern army.
fn accepts(play: &Play, act: Act, fill: Fill) -> bool {
    let said = Said { seat: Seat(0), act, fill };
    play.moment.clone().tell(&mut play.dice.clone(), said, &mut Vec::new()).is_ok()
}

fn holds(overlay: &Overlay, place: Point) -> bool {
    Polygon::new(overlay.ring.clone()).expect("an outline").contains(place.v2())
}

/// How far a place is from the outline.
fn to_rim(overlay: &Overlay, place: V2) -> f64 {
    let ring = &overlay.ring;
    let next = ring.iter().cycle().skip(1);
    let sides = ring.iter().zip(next).map(|(a, b)| Segment::new(a.v2(), b.v2()));
    sides.map(|side| side.distance_point(place)).fold(f64::MAX, f64::min)
}

/// A unit among friendly brigades, enemies, water and woods, under any order but withdraw.
fn crowded(chooser: &mut Chooser) -> (Board, UnitId) {
    let kinds = [
        UnitKind::InfantryBrigade,
        UnitKind::CavalryBrigade,
        UnitKind::EarlyTercio,
        UnitKind::Detachment,
        UnitKind::IrregularCavalry,
    ];
    let mut board = Board::new();
    let kind = kinds[chooser.under(kinds.len())];
    let facing = chooser.under(360) as f64;
    let id = board.unit("mover", WINGS[0], kind, (36.0, 20.0), facing);
    board.attach(leader_of(WINGS[0]), id);
    let orders = [Order::Manoeuvre, Order::Manoeuvre, Order::Hold];
    board.order(WINGS[0], orders[chooser.under(orders.len())]);
    let mut place = |least: f64| loop {
        let (x, y) =
            (16.0 + chooser.under(400) as f64 / 10.0, 4.0 + chooser.under(360) as f64 / 10.0);
        if (x - 36.0_f64).hypot(y - 20.0) > least {
            return (x, y);
        }
    };
    for n in 0..3 {
        let (x, y) = place(4.0);
        board.unit(&format!("friend {n}"), WINGS[1], UnitKind::InfantryBrigade, (x, y), EAST);
        let (x, y) = place(9.0);
        board.unit(&format!("enemy {n}"), WINGS[2], UnitKind::InfantryBrigade, (x, y), SOUTH);
    }
    for kind in ["lake", "wood"] {
        let (x, y) = place(7.0);
        board.area(kind, &[(x, y), (x + 3.0, y), (x + 3.0, y + 2.0), (x, y + 2.0)]);
    }
    (board, id)
}

/// IDV-MOV-014, -015: the rules accept every place inside the outline of a move without a turn and none outside it. Places on
/// the outline itself are left out, and places that a unit passes but may not stand on.
#[test]
fn a_move_without_a_turn_ends_inside_its_outline_and_nowhere_else() {
    let (mut chooser, mut inside, mut outside) = (Chooser::new(11), 0, 0);
    for n in 0..60 {
        let (board, id) = crowded(&mut chooser);
        let (model, all) = (board.model(), drawn(&board, "mover"));
        let unit = model.unit(id);
        let [one] = of_kind(&all, "move")[..] else { continue };
        let play = board.play(Stage::Move { wing: WINGS[0] }, &[]);
        let front = unit.rect().front_centre();
        let most = unit.allowance(&model.book).units() * 1.2;
        for _ in 0..60 {
            let by = chooser.under(2 * 10_000) as i32 - 10_000;
            let far = most * (1.0 + chooser.under(1_000) as f64) / 1_000.0;
            let place = front + (unit.facing + Angle::parts(by)).forward() * far;
            if to_rim(one, place) < RIM {
                continue;
            }
            let fill = legs(&[Leg::Oblique { oblique: Length::from_units(far), by: Turn(by) }]);
            let act = Act::Move { unit: id, before: None, after: None };
            let accepted = accepts(&play, act, fill.clone());
            // It may pass here but not stand here.
            if !accepted
                && let Refusal::Move(refusal) = play.refused_with(0, act, fill)
                && matches!(refusal, MoveRefusal::TooNear { .. } | MoveRefusal::Overlaps { .. })
            {
                continue;
            }
            let drawn = holds(one, place.into());
            assert_eq!(accepted, drawn, "board {n}: {by} parts, {far} units of {most}: {one:?}");
            (inside, outside) = (inside + usize::from(drawn), outside + usize::from(!drawn));
        }
    }
    assert!(inside > 300 && outside > 300, "both happen: {inside} {outside}");
}

/// IDV-MOV-014, IDV-MOV-023: units that cannot move have no outline, and heavy guns only a line.
#[test]
fn only_units_that_can_move_have_an_outline() {
    let mut board = Board::new();
    let id = board.unit("guns", WINGS[0], UnitKind::HeavyArtillery, (36.0, 15.0), NORTH);
    let all = drawn(&board, "guns");
    let [one] = of_kind(&all, "move")[..] else { panic!("{all:?}") };
    assert_eq!(one.ring, [Point::inches(36.0, 15.0), Point::inches(36.0, 17.0)]);
    board.later(id, |unit| unit.done.moved = true);
    assert!(of_kind(&drawn(&board, "guns"), "move").is_empty());
}
