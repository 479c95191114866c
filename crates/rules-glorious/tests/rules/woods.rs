//! Fire and woods: over the edge, into them and out of them, never through.
use crate::{
    kit::{Board, EAST, NORTH, SOUTH, WEST},
    targets::{may, refusal, rule, some},
};
use rules_glorious::{
    kinds::{Formation, UnitId, UnitKind},
    refusal::FireRefusal,
};

const LINE: Formation = Formation::Line;

/// Two longbows of ours with their front at y 20, and two bills in front of them.
fn facing(ahead: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let a = board.line("a", 0, "ll", (20.0, 20.0));
    let b = board.line("b", 1, "BB", (20.0, 20.0 + ahead));
    (board, a, b)
}

/// AGV-TER-004, AGV-BAS-005: an element's depth in a wood is the distance of its base from the edge at the nearest points, not
/// how much of the wood the shot crosses.
#[test]
fn an_oblique_edge_is_measured_straight() {
    // The edge runs from the south-west to the north-east, above y = x + c.
    for (c, reaches) in [(2.0, true), (1.3, true), (1.1, false)] {
        let (mut board, a, b) = facing(4.0);
        board.area("wood", &[(10.0, 10.0 + c), (30.0, 30.0 + c), (10.0, 40.0)]);
        // Its nearest corner is (4 - c) / 1.414 from the edge: 1.41, 1.91 and 2.05 inches.
        assert_eq!(may(&board, a, b).contains(&1), reaches, "y = x + {c}");
        if !reaches {
            let out = refusal(&board, some(a, b, &[1]));
            let FireRefusal::TooDeep { depth, out: false, .. } = out else { panic!("{out}") };
            assert!((depth - 2.9 / 2.0_f64.sqrt()).abs() < 0.01, "{depth}");
            assert_eq!(rule(&out), "AGV-TER-004");
        }
    }
}

/// AGV-TER-004: the same out of a wood, by the firer's own base.
#[test]
fn out_over_an_oblique_edge() {
    for (c, reaches) in [(1.9, true), (2.9, false)] {
        let (mut board, a, b) = facing(5.9);
        // The wood is below y = x + c; the corner of the second element that is nearest to its edge is at (20, 20).
        board.area("wood", &[(5.0, 5.0 + c), (32.0, 5.0), (32.0, 32.0 + c)]);
        let may = may(&board, a, b);
        assert!(may.contains(&1), "the one on the left stands nearer to the edge");
        assert_eq!(may.contains(&2), reaches, "y = x + {c}: {may:?}");
        if !reaches {
            let out = refusal(&board, some(a, b, &[2]));
            assert!(matches!(out, FireRefusal::TooDeep { out: true, .. }), "{out}");
        }
    }
}

/// AGV-TER-004: fire that crosses no edge is neither into a wood nor out of it, so it is not allowed.
#[test]
fn nobody_fires_inside_a_wood() {
    let (mut board, a, b) = facing(2.0);
    board.area("wood", &[(10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0)]);
    let out = refusal(&board, some(a, b, &[1]));
    assert!(matches!(out, FireRefusal::GroundBars { .. }), "{out}");
    // The same along its edge, an inch inside.
    let mut board = Board::new();
    let a = board.unit("a", 0, UnitKind::Foot, "ll", LINE, (20.0, 12.5), EAST);
    let b = board.unit("b", 1, UnitKind::Foot, "BB", LINE, (23.0, 12.5), WEST);
    board.area("wood", &[(10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0)]);
    assert!(may(&board, a, b).is_empty());
}

/// AGV-TER-004: only the edge towards the other unit counts. A unit at the far side of a wood cannot be shot through it.
#[test]
fn the_far_edge_does_not_count() {
    let (mut board, a, b) = facing(4.0);
    // The target has the north edge half an inch behind it, and four inches of trees in front.
    board.area("wood", &[(10.0, 20.1), (40.0, 20.1), (40.0, 26.0), (10.0, 26.0)]);
    let out = refusal(&board, some(a, b, &[1]));
    let FireRefusal::TooDeep { depth, out: false, .. } = out else { panic!("{out}") };
    assert!((depth - 3.9).abs() < 0.01, "{depth}");
}

/// AGV-TER-004: nobody fires through a spur of the wood, though the target stands at the edge beyond it.
#[test]
fn a_spur_of_a_wood_is_not_fired_through() {
    for (spur, reaches) in [(15.0, true), (25.0, false)] {
        let (mut board, a, b) = facing(5.0);
        board.area(
            "wood",
            &[
                (10.0, 24.0),
                (10.0, 30.0),
                (40.0, 30.0),
                (40.0, 24.0),
                (12.0, 24.0),
                (12.0, 22.0),
                (spur, 22.0),
                (spur, 21.5),
                (10.0, 21.5),
            ],
        );
        assert_eq!(!may(&board, a, b).is_empty(), reaches, "the spur to {spur}");
    }
}

/// AGV-TER-004: a unit that stands across the edge is at it, and fires into the wood as from outside.
#[test]
fn from_the_edge_into_the_wood() {
    for (ahead, reaches) in [(1.9, true), (2.2, false)] {
        let (mut board, a, b) = facing(ahead);
        board.area("wood", &[(10.0, 19.9), (40.0, 19.9), (40.0, 40.0), (10.0, 40.0)]);
        assert_eq!(!may(&board, a, b).is_empty(), reaches, "{ahead} inches");
    }
    // The other way round: at a unit across the edge from inside the wood.
    let mut board = Board::new();
    let a = board.line("a", 0, "ll", (20.0, 20.0));
    let b = board.unit("b", 1, UnitKind::Foot, "BB", LINE, (20.0, 21.9), SOUTH);
    board.area("wood", &[(10.0, 10.0), (40.0, 10.0), (40.0, 22.0), (10.0, 22.0)]);
    assert!(!may(&board, a, b).is_empty());
    assert_eq!(board.units[0].heading(), geom::Angle::degrees(NORTH));
}
