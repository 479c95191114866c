//! Bent lines and bent road columns.
use crate::{
    formations::alone,
    kit::{Board, NORTH, Play, SOUTH},
    moves::{form, moving},
    refuses,
};
use geom::{Angle, Point, Pose};
use kernel::{Fill, offer::Turn};
use rules_splendid::{
    Act,
    act::Shape,
    kinds::{Formation, UnitId, UnitKind},
    layout,
    refusal::MoveRefusal,
};

use Formation::{BentLine, BentRoadColumn, Block, Line, RoadColumn};

fn bent(unit: UnitId, files: u8, about: u8, file: u8, bend: u8, degrees: f64) -> Act {
    let Act::ChangeFormation { unit, shape, order } = form(unit, BentLine, files, about, file)
    else {
        unreachable!()
    };
    let shape = Shape { bend, swing: Turn::degrees(degrees), ..shape };
    Act::ChangeFormation { unit, shape, order }
}

/// ASV-FRM-024, ASV-FRM-025, ASV-BND-001, ASV-BND-003, ASV-BND-006, ASV-BND-007: a line bends at one place; one part stays,
/// and the other swings about a shared rear corner or front corner.
#[test]
fn a_line_bends_about_a_corner() {
    for (degrees, rear) in [(60.0, true), (-60.0, false)] {
        let (board, unit) = alone(UnitKind::Foot, "HHHH", Line);
        let mut play = moving(&board);
        let before = *play.unit(unit);
        play.say(0, bent(unit, 4, 2, 1, 3, degrees));
        let now = play.unit(unit);
        assert_eq!((now.formation, now.bend), (BentLine, 3));
        assert_eq!(now.stands[..3], before.stands[..3]);
        assert_eq!(now.stands[3].facing, Angle::degrees(degrees));
        use rules_splendid::shape::Corner::{FrontLeft, FrontRight, RearLeft, RearRight};
        let (one, other) = if rear { (RearRight, RearLeft) } else { (FrontRight, FrontLeft) };
        assert!(now.corner(2, one).distance(now.corner(3, other)) < 3.0);
        assert!(layout::is_valid(now));
    }
}

/// ASV-BND-002: a block becomes a bent line in one change.
#[test]
fn a_block_bends_at_once() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHHH", Block);
    let mut play = moving(&board);
    play.say(0, bent(unit, 6, 2, 2, 4, 30.0));
    assert_eq!(play.unit(unit).formation, BentLine);
}

/// ASV-BND-004, ASV-BND-005: a bend is more than zero and at most 90 degrees.
#[test]
fn a_bend_is_90_degrees_at_most() {
    let (board, unit) = alone(UnitKind::Foot, "HHHH", Line);
    let mut play = moving(&board);
    for degrees in [0.0, 91.0, -91.0] {
        let act = bent(unit, 4, 2, 1, 3, degrees);
        refuses!(play, act, Fill::Nothing, MoveRefusal::BadBend { .. }, "ASV-BND-004");
    }
    // ASV-BND-003: a bend at an impossible place is refused for that reason, not as too sharp.
    let Act::ChangeFormation { shape, order, .. } = bent(unit, 4, 2, 1, 3, 45.0) else {
        unreachable!()
    };
    for wrong in [0, 4] {
        let shape = Shape { bend: wrong, ..shape };
        let act = Act::ChangeFormation { unit, shape, order };
        let want = MoveRefusal::NoBendThere { unit, bend: wrong, n: 4 };
        let refusal = play.refused_with(0, act, Fill::Nothing);
        assert_eq!(crate::moves::no(&refusal), (&want, "ASV-BND-003".to_owned()));
    }
    let act = Act::ChangeFormation { unit, shape: Shape { formation: Line, ..shape }, order };
    refuses!(play, act, Fill::Nothing, MoveRefusal::NotBent { .. }, "ASV-BND-003");
    play.say(0, bent(unit, 4, 2, 1, 3, 90.0));
}

/// ASV-BND-001, ASV-BND-004: with a building close behind a long line, a bend that has room is still offered and
/// accepted.
#[test]
fn a_bend_that_has_room_is_offered() {
    for (turn, key) in [(0, "a"), (1, "b")] {
        let mut board = Board::new();
        for n in 0..turn {
            board.unit(&format!("other{n}"), 0, UnitKind::Foot, "HH", Line, (60.0, 5.0), NORTH);
        }
        board.area("building", &[(28.0, 15.0), (32.0, 15.0), (32.0, 18.4), (28.0, 18.4)]);
        let foot = UnitKind::PikeAndMusket;
        let unit = board.unit(key, 0, foot, "MMMMMM", Line, (30.0, 20.0), NORTH);
        board.unit("enemy", 1, UnitKind::Foot, "HHHH", Line, (70.0, 47.0), SOUTH);
        let mut play = moving(&board);
        let offers = play.offers(0);
        let is_bent = |act: &Act| matches!(act, Act::ChangeFormation { unit: of, shape, .. } if *of == unit && shape.formation == BentLine);
        let offer =
            offers.iter().find(|offer| is_bent(&offer.act)).expect("a bent line is offered");
        play.say(0, offer.act.clone());
        assert_eq!(play.unit(unit).formation, BentLine);
    }
}

/// ASV-BND-008, ASV-CHF-007: there must be room for the wing that swings.
#[test]
fn a_bend_needs_room() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHH", Line);
    board.unit("friend", 0, UnitKind::Foot, "HHHH", Line, (34.0, 9.5), NORTH);
    let play = moving(&board);
    let act = bent(unit, 4, 2, 1, 3, 80.0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
}

/// ASV-BND-009, ASV-BND-010: a bent line neither moves, steps nor pivots; it changes formation about its front-centre stand.
#[test]
fn a_bent_line_only_changes_formation() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHH", Line);
    let mut play = moving(&board);
    play.say(0, bent(unit, 5, 3, 2, 3, 45.0)).say(0, Act::EndMoves).say(0, Act::EndPhase);
    let mut model = play.model().clone();
    model.phase = rules_splendid::kinds::Phase::Firing;
    let mut play = Play::from(model, rules_splendid::Stage::Muster { half: 0 }, &[]);
    let ahead = crate::kit::legs(&[crate::kit::go(1.0)]);
    let act = crate::moves::manoeuvre(unit);
    refuses!(play, act, ahead, MoveRefusal::BentCannotMove { .. }, "ASV-BND-009");
    let step = Act::StepBack { unit, pivot: None, pivot_after: false, double: false };
    let back = crate::kit::point(30.0, 11.0);
    refuses!(play, step, back, MoveRefusal::BentCannotMove { .. }, "ASV-BND-009");
    play.say(0, form(unit, Line, 5, 3, 2));
    assert_eq!((play.unit(unit).formation, play.unit(unit).bend), (Line, 0));
}

/// ASV-BND-011, ASV-BND-005: a road column bends into any shape, corner on corner, by at most 90 degrees at each place (Q28).
#[test]
fn a_column_bends_into_any_shape() {
    let (board, unit) = alone(UnitKind::Foot, "HHHH", RoadColumn);
    let mut play = moving(&board);
    let Act::ChangeFormation { shape, order, .. } = form(unit, BentRoadColumn, 1, 1, 0) else {
        unreachable!()
    };
    let bend = |bend: u8, degrees: f64| Act::ChangeFormation {
        unit,
        shape: Shape { bend, swing: Turn::degrees(degrees), ..shape },
        order,
    };
    let nothing = Fill::Nothing;
    let sharp = bend(2, 100.0);
    refuses!(play, sharp, nothing.clone(), MoveRefusal::BendTooSharp { .. }, "ASV-BND-005");
    refuses!(play, bend(0, 20.0), nothing.clone(), MoveRefusal::NoBendThere { .. }, "ASV-BND-003");
    // Stands placed one by one: a gap is refused, corners that meet are accepted.
    let stands = play.unit(unit).stands;
    let mut poses: Vec<Pose> = stands.iter().map(|stand| stand.pose()).collect();
    poses[3].at = Point::new(poses[3].at.x + 500, poses[3].at.y - 500);
    let act = Act::ChangeFormation { unit, shape, order };
    let gap = Fill::Poses(poses);
    refuses!(play, act.clone(), gap, MoveRefusal::ColumnBroken { .. }, "ASV-BND-011");
    let mut poses: Vec<Pose> = stands.iter().map(|stand| stand.pose()).collect();
    let hinge = poses[2].place(-2000.0, -2000.0);
    poses[3] = poses[3].turned(hinge, Angle::degrees(40.0));
    play.say_with(0, act, Fill::Poses(poses.clone()));
    assert_eq!(play.unit(unit).formation, BentRoadColumn);
    assert_eq!(play.unit(unit).stands[3].pose(), poses[3]);
    assert!(layout::is_valid(play.unit(unit)));
    let mut play = moving(&board);
    play.say(0, bend(2, -50.0));
    assert_eq!(play.unit(unit).stands[3].facing, Angle::degrees(-50.0));
}
