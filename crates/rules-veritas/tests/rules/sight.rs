//! Sight: what hides a unit, and what does not.
use crate::kit::*;
use rules_veritas::{
    kinds::{UnitId, UnitKind},
    sight,
};

/// A brigade facing north and an enemy brigade 14 inches away.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let eye = board.unit("eye", WINGS[0], UnitKind::InfantryBrigade, (20.0, 10.0), NORTH);
    let mark = board.unit("mark", WINGS[2], UnitKind::InfantryBrigade, (20.0, 24.0), SOUTH);
    (board, eye, mark)
}

fn sees(board: &Board, eye: UnitId, mark: UnitId) -> bool {
    let model = board.model();
    sight::sees(&model, model.unit(eye), model.unit(mark))
}

/// The four corners of a rectangle.
fn oblong(x: f64, y: f64, x2: f64, y2: f64) -> [(f64, f64); 4] {
    [(x, y), (x2, y), (x2, y2), (x, y2)]
}

/// IDV-LOS-001: woods, buildings, crests and units hide what is wholly behind them; open ground, marsh and hedges hide nothing.
#[test]
fn woods_houses_crests_and_units_hide() {
    let (clear, eye, mark) = board();
    assert!(sees(&clear, eye, mark));
    for (kind, hides) in
        [("wood", true), ("village", true), ("hill", true), ("steep-slope", true), ("marsh", false)]
    {
        let mut board = clear.clone();
        board.area(kind, &oblong(10.0, 14.0, 30.0, 18.0));
        assert_eq!(sees(&board, eye, mark), !hides, "{kind}");
        assert_eq!(sees(&board, mark, eye), !hides, "{kind}");
    }
    let mut hedge = clear.clone();
    hedge.ribbon("hedge", &[(10.0, 15.0), (30.0, 15.0)], 0.5);
    assert!(sees(&hedge, eye, mark));
}

/// IDV-LOS-001: a unit of either side hides what is behind it, but any free line past it is enough.
#[test]
fn any_line_past_a_unit_is_enough() {
    for wing in [WINGS[0], WINGS[2]] {
        let (mut board, eye, mark) = board();
        board.unit("one", wing, UnitKind::InfantryBrigade, (18.4, 17.0), NORTH);
        assert!(sees(&board, eye, mark), "past the right of it");
        board.unit("two", wing, UnitKind::InfantryBrigade, (21.4, 17.0), NORTH);
        board.unit("three", wing, UnitKind::InfantryBrigade, (24.4, 17.0), NORTH);
        board.unit("four", wing, UnitKind::InfantryBrigade, (15.4, 17.0), NORTH);
        assert!(!sees(&board, eye, mark));
    }
}

/// IDV-LOS-001: a unit on a hill sees down from it, and is seen on it.
#[test]
fn a_crest_does_not_hide_those_on_it() {
    let (mut board, eye, mark) = board();
    board.area("hill", &oblong(10.0, 5.0, 30.0, 14.0));
    assert!(sees(&board, eye, mark));
    assert!(sees(&board, mark, eye));
}

/// IDV-LOS-002: sight goes two inches into or out of a wood. A line past its corner does not enter it.
#[test]
fn sight_goes_two_inches_into_a_wood() {
    for (edge, seen) in [(22.1, true), (21.9, false)] {
        let (mut board, eye, mark) = board();
        board.area("wood", &oblong(10.0, edge, 30.0, 30.0));
        assert_eq!(sees(&board, eye, mark), seen, "a wood from {edge}");
        assert_eq!(sees(&board, mark, eye), seen, "out of a wood from {edge}");
    }
    let (mut thin, eye, mark) = board();
    thin.area("wood", &oblong(10.0, 16.0, 30.0, 17.0));
    assert!(!sees(&thin, eye, mark), "no unit sees through a wood, however thin");
}

/// IDV-LOS-001: houses do not hide the unit in them.
#[test]
fn houses_do_not_hide_the_unit_in_them() {
    let (mut board, eye, mark) = board();
    let houses = board.area("village", &oblong(17.0, 7.0, 23.0, 11.0));
    board.tweak(eye, |unit| unit.building = Some(houses));
    assert!(sees(&board, eye, mark));
    assert!(sees(&board, mark, eye));
}

/// IDV-LOS-003: a unit one level higher sees over units more than 4 inches from both, not over nearer ones, and not from below.
#[test]
fn a_higher_unit_sees_over_units() {
    for (line, over) in [(18.0, true), (13.9, false), (21.9, false)] {
        let (mut board, eye, mark) = board();
        board.area("hill", &oblong(10.0, 5.0, 30.0, 10.5));
        for n in 0..4 {
            let x = 15.3 + 3.05 * f64::from(n);
            board.unit(&format!("line {n}"), WINGS[2], UnitKind::InfantryBrigade, (x, line), NORTH);
        }
        assert_eq!(sees(&board, eye, mark), over, "a line at {line}");
        assert!(!sees(&board, mark, eye), "from below, a line at {line}");
    }
}

/// IDV-LOS-001, IDV-TER-017: a unit in houses sees and is seen from their walls, not from its base in their middle. A wood in
/// front of all the walls still hides it.
#[test]
fn sight_to_houses_goes_to_the_walls() {
    let mut board = Board::new();
    let houses = board.area("village", &oblong(22.0, 20.0, 38.0, 26.0));
    let inside = board.unit("inside", WINGS[2], UnitKind::InfantryBrigade, (30.0, 22.25), SOUTH);
    let eye = board.unit("eye", WINGS[0], UnitKind::InfantryBrigade, (30.0, 10.0), NORTH);
    for (key, x) in [("left", 26.9), ("middle", 29.9), ("right", 32.9)] {
        board.unit(key, WINGS[1], UnitKind::InfantryBrigade, (x, 18.0), NORTH);
    }
    let mut open = board.clone();
    open.scene().field.pieces.clear();
    assert!(!sees(&open, eye, inside) && !sees(&open, inside, eye), "three brigades hide the base");
    board.tweak(inside, |unit| unit.building = Some(houses));
    assert!(sees(&board, eye, inside) && sees(&board, inside, eye), "they do not hide the walls");
    board.area("wood", &oblong(10.0, 13.0, 50.0, 15.0));
    assert!(!sees(&board, eye, inside) && !sees(&board, inside, eye));
}
