//! Sight (PG-VIS, PG-HIL, PG-URB-007, -008, PG-WOD-004).
use crate::kit::{Board, EAST, NORTH, SOUTH};
use rules_gloria::{
    kinds::{Formation, Side, UnitId, UnitKind},
    sight,
    unit::Crest,
};

const US: Side = Side(0);
const THEM: Side = Side(1);

/// A hill whose spine runs along y 350 from x 500 to x 1300; its second crest runs across it at x 900.
const HILL: [(f64, f64); 6] = [
    (500.0, 350.0),
    (700.0, 250.0),
    (1100.0, 250.0),
    (1300.0, 350.0),
    (1100.0, 450.0),
    (700.0, 450.0),
];

fn sees(board: &Board, viewer: UnitId, target: UnitId) -> bool {
    let model = board.model();
    sight::sees(&model, model.unit(viewer), model.unit(target))
}

/// Two battalions that face each other along x 900, this far apart.
fn facing(gap: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let viewer = board.foot("viewer", US, (900.0, 100.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 100.0 + gap, SOUTH));
    (board, viewer, target)
}

/// PG-VIS-001: no farther than 1200 mm, or 720 for 15 mm figures.
#[test]
fn sight_reaches_1200_mm() {
    let (board, viewer, target) = facing(1090.0);
    assert!(sees(&board, viewer, target));
    let mut small = Board::new().small();
    let viewer = small.foot("viewer", US, (900.0, 100.0, NORTH));
    let near = small.foot("near", THEM, (700.0, 815.0, SOUTH));
    let far = small.foot("far", THEM, (1100.0, 860.0, SOUTH));
    assert!(sees(&small, viewer, near) && !sees(&small, viewer, far));
}

/// PG-VIS-002: half a circle ahead of the front; a square looks to every side.
#[test]
fn units_see_half_a_circle_ahead() {
    let mut board = Board::new();
    let viewer = board.foot("viewer", US, (900.0, 600.0, NORTH));
    let ahead = board.foot("ahead", THEM, (900.0, 700.0, SOUTH));
    let beside = board.foot("beside", THEM, (1300.0, 650.0, SOUTH));
    let behind = board.foot("behind", THEM, (900.0, 400.0, SOUTH));
    assert!(sees(&board, viewer, ahead) && sees(&board, viewer, beside));
    assert!(!sees(&board, viewer, behind));
    board.tweak(viewer, |unit| unit.formation = Formation::Square);
    assert!(sees(&board, viewer, behind));
}

/// PG-VIS-003: formed foot hides foot, but horse sees and is seen over it; horse hides everybody.
#[test]
fn horse_sees_and_is_seen_over_foot() {
    for (viewer, between, target, seen) in [
        (UnitKind::LineInfantry, UnitKind::LineInfantry, UnitKind::LineInfantry, false),
        (UnitKind::LineInfantry, UnitKind::LineInfantry, UnitKind::HeavyCavalry, true),
        (UnitKind::HeavyCavalry, UnitKind::LineInfantry, UnitKind::LineInfantry, true),
        (UnitKind::HeavyCavalry, UnitKind::HeavyCavalry, UnitKind::HeavyCavalry, false),
    ] {
        let mut board = Board::new();
        let viewer = board.unit("viewer", US, viewer, 6, (900.0, 100.0, NORTH));
        board.unit("wall", US, between, 24, (900.0, 300.0, NORTH));
        let target = board.unit("target", THEM, target, 6, (900.0, 500.0, SOUTH));
        assert_eq!(sees(&board, viewer, target), seen, "{board:?}");
    }
}

/// PG-VIS-003: whoever stands higher sees over troops below.
#[test]
fn from_a_hill_one_sees_over_troops_below() {
    let (mut board, viewer, target) = facing(500.0);
    board.unit("wall", US, UnitKind::LineInfantry, 24, (900.0, 300.0, NORTH));
    assert!(!sees(&board, viewer, target));
    board.area("gentle-hill", &[(600.0, 40.0), (1200.0, 40.0), (1200.0, 110.0), (600.0, 110.0)]);
    assert!(sees(&board, viewer, target));
}

/// PG-VIS-004: screens do not block sight.
#[test]
fn screens_do_not_block_sight() {
    let (mut board, viewer, target) = facing(500.0);
    board.unit("screen", THEM, UnitKind::LightInfantry, 20, (900.0, 300.0, SOUTH));
    assert!(sees(&board, viewer, target));
}

/// PG-VIS-005, EX-P05: how near one must come to troops in woods and urban areas.
#[test]
fn troops_in_woods_are_seen_from_near() {
    for (ground, kind, seen) in [
        ("heavy-wood", UnitKind::LineInfantry, 100.0),
        ("heavy-urban", UnitKind::LineInfantry, 100.0),
        ("light-wood", UnitKind::LineInfantry, 150.0),
        ("light-urban", UnitKind::LineInfantry, 150.0),
        ("heavy-wood", UnitKind::LightInfantry, 50.0),
        ("light-urban", UnitKind::LightInfantry, 50.0),
    ] {
        for (gap, expected) in [(seen, true), (seen + 10.0, false)] {
            let mut board = Board::new();
            let viewer = board.foot("viewer", US, (900.0, 100.0, NORTH));
            let target = board.unit("target", THEM, kind, 12, (900.0, 100.0 + gap, SOUTH));
            let low = 95.0 + gap;
            board.area(ground, &[(400.0, low), (1400.0, low), (1400.0, 800.0), (400.0, 800.0)]);
            assert_eq!(sees(&board, viewer, target), expected, "{ground} {kind:?} {gap}");
        }
    }
}

/// PG-URB-007, PG-WOD-004: woods and urban areas hide what is behind them.
#[test]
fn woods_and_urban_areas_block_sight() {
    for ground in ["light-wood", "heavy-wood", "wood", "light-urban", "heavy-urban"] {
        let (mut board, viewer, target) = facing(500.0);
        board.area(ground, &[(400.0, 200.0), (1400.0, 200.0), (1400.0, 300.0), (400.0, 300.0)]);
        assert!(!sees(&board, viewer, target), "{ground}");
    }
    let (mut board, viewer, target) = facing(500.0);
    board.ribbon("hedge", &[(400.0, 300.0), (1400.0, 300.0)], 10);
    assert!(sees(&board, viewer, target));
}

/// PG-URB-008: from a high crest one sees 200 mm past the far edge of a wood, unless it is on a hill too.
#[test]
fn a_high_crest_sees_past_a_wood() {
    for (hill, gap, on_hill, seen) in [
        ("steep-hill", 600.0, false, true),
        ("steep-hill", 640.0, false, false),
        ("gentle-hill", 600.0, false, false),
        ("steep-hill", 600.0, true, false),
    ] {
        let (mut board, viewer, target) = facing(gap);
        // The spine runs along y 100.
        board.area(hill, &[(500.0, 40.0), (1300.0, 40.0), (1300.0, 160.0), (500.0, 160.0)]);
        let wood = [(400.0, 300.0), (1400.0, 300.0), (1400.0, 510.0), (400.0, 510.0)];
        board.area("light-wood", &wood);
        if on_hill {
            board.area("gentle-hill", &wood);
        }
        assert_eq!(sees(&board, viewer, target), seen, "{hill} {gap} {on_hill}");
    }
}

/// PG-HIL-002, PG-HIL-004: a crest hides what is beyond it, unless one of the two is within 25 mm of it and over it.
#[test]
fn a_crest_hides_what_is_behind_it() {
    let hill = HILL;
    let (mut board, viewer, target) = facing(600.0);
    board.area("gentle-hill", &hill);
    assert!(!sees(&board, viewer, target), "the spine is along y 350");
    let mut board = Board::new();
    let viewer = board.foot("viewer", US, (700.0, 340.0, NORTH));
    let target = board.foot("target", THEM, (700.0, 700.0, SOUTH));
    board.area("gentle-hill", &hill);
    assert!(sees(&board, viewer, target));
    board.later(viewer, |unit| unit.crest = Some(Crest::Behind));
    assert!(!sees(&board, viewer, target));
    assert!(!sees(&board, target, viewer), "nor is it seen");
}

/// PG-HIL-002: the spine of a rectangular hill halves it lengthwise, and the second crest halves it the other way.
#[test]
fn the_crests_of_a_rectangular_hill_halve_it() {
    let seen = |from: (f64, f64, f64), to: (f64, f64, f64)| {
        let mut board = Board::new();
        board.area(
            "gentle-hill",
            &[(600.0, 400.0), (1200.0, 400.0), (1200.0, 600.0), (600.0, 600.0)],
        );
        let viewer = board.unit("viewer", US, UnitKind::LineInfantry, 4, from);
        let target = board.unit("target", THEM, UnitKind::LineInfantry, 4, to);
        sees(&board, viewer, target)
    };
    assert!(!seen((700.0, 440.0, NORTH), (700.0, 560.0, SOUTH)), "across the spine near the west");
    assert!(!seen((1100.0, 440.0, NORTH), (1100.0, 560.0, SOUTH)), "and near the east");
    assert!(!seen((840.0, 560.0, EAST), (960.0, 560.0, SOUTH)), "across the middle");
    assert!(seen((650.0, 560.0, EAST), (840.0, 560.0, SOUTH)), "on one quarter of it");
    assert!(seen((960.0, 440.0, EAST), (1150.0, 440.0, SOUTH)), "and on another");
}

/// PG-HIL-002: the second crest line runs across the hill.
#[test]
fn the_second_crest_runs_across_the_hill() {
    let mut board = Board::new();
    board.area("gentle-hill", &HILL);
    let viewer = board.unit("viewer", US, UnitKind::LineInfantry, 4, (650.0, 300.0, EAST));
    let target = board.unit("target", THEM, UnitKind::LineInfantry, 4, (1100.0, 310.0, SOUTH));
    assert!(!sees(&board, viewer, target));
}
