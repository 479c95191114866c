//! Manoeuvre: allowances, double-time, turns, pivots and about-faces.
use crate::{
    kit::{Board, EAST, NORTH, Play, S, SOUTH, about, go, legs, path, turn},
    moves::{manoeuvre, moving},
    refuses,
};
use geom::{Angle, Length, Point};
use kernel::{Fill, Leg, offer::Turn};
use rules_splendid::{
    Act, Event,
    act::Pivot,
    event::How,
    kinds::{Formation, UnitId, UnitKind},
    layout,
    refusal::MoveRefusal,
};

fn alone(kind: UnitKind, stands: &str, formation: Formation) -> (Board, UnitId) {
    let mut board = Board::new();
    board.scene.field.width = Length::inches(200.0);
    board.scene.field.height = Length::inches(200.0);
    let unit = board.unit("unit", 0, kind, stands, formation, (50.0, 50.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (50.0, 190.0), SOUTH);
    (board, unit)
}

fn double(unit: UnitId) -> Act {
    Act::Manoeuvre { unit, double: true }
}

/// Goes exactly as far as it may, and not an eighth of an inch farther.
fn goes(board: &Board, unit: UnitId, act: &Act, inches: f64) {
    let far = legs(&[go(inches + 0.125)]);
    refuses!(moving(board), act.clone(), far, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    let mut play = moving(board);
    let before = play.unit(unit).front_centre();
    play.say_with(0, act.clone(), legs(&[go(inches)]));
    let gone = play.unit(unit).front_centre().distance(before) / 2540.0;
    assert!((gone - inches).abs() < 0.001, "it went {gone} inches");
}

/// ASV-MAN-008, ASV-MAN-009, ASV-MAN-010, ASV-MAN-011, ASV-MAN-016, ASV-MAN-017, ASV-MAN-018, ASV-MAN-019, ASV-MAN-006,
/// ASV-MAN-022: the move and double-time of each type.
#[test]
fn each_type_goes_as_far_as_it_may() {
    use Formation::{Block, Line, OpenOrder, RoadColumn};
    use UnitKind::{Commander, Foot, HeavyMounted, Mounted, PikeAndMusket, SubCommander};
    let table = [
        (PikeAndMusket, "MPM", Line, 4.0),
        (Foot, "HHHH", Block, 5.0),
        (Foot, "HHHH", RoadColumn, 6.0),
        (PikeAndMusket, "MMM", OpenOrder, 6.0),
        (Mounted, "RRRR", Line, 14.0),
        (Mounted, "RRRR", RoadColumn, 14.0),
        (HeavyMounted, "CCC", Block, 10.0),
        (Commander, "X", OpenOrder, 22.0),
        (SubCommander, "X", OpenOrder, 22.0),
    ];
    for (kind, stands, formation, inches) in table {
        let (board, unit) = alone(kind, stands, formation);
        goes(&board, unit, &manoeuvre(unit), inches);
        goes(&board, unit, &double(unit), 2.0 * inches);
    }
    for (mounted, inches) in [(true, 18.0), (false, 4.0)] {
        let (mut board, unit) = alone(UnitKind::Dragoon, "DDD", Line);
        board.tweak(unit, |unit| unit.mounted = mounted);
        goes(&board, unit, &manoeuvre(unit), inches);
        goes(&board, unit, &double(unit), 2.0 * inches);
    }
}

/// ASV-MAN-020, ASV-MAN-021, ASV-MAN-005: guns move by hand or limbered, never in double-time.
#[test]
fn guns_go_by_hand_or_limber() {
    use UnitKind::{FrameGun, HeavyGun, RegularGun};
    for (kind, limbered, inches) in [
        (FrameGun, false, 4.0),
        (RegularGun, false, 2.0),
        (HeavyGun, false, 1.0),
        (FrameGun, true, 4.0),
        (HeavyGun, true, 4.0),
    ] {
        let (mut board, unit) = alone(kind, "G", Formation::OpenOrder);
        board.tweak(unit, |unit| unit.limbered = limbered);
        goes(&board, unit, &manoeuvre(unit), inches);
        let play = moving(&board);
        let one = legs(&[go(0.5)]);
        refuses!(play, double(unit), one, MoveRefusal::CannotDouble { .. }, "ASV-MAN-005");
    }
}

/// ASV-MAN-001, ASV-MAN-002, ASV-MAN-003: a manoeuvre is a path of straight moves forward.
#[test]
fn a_manoeuvre_is_a_way_forward() {
    let (board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    let play = moving(&board);
    let act = manoeuvre(unit);
    refuses!(play, act.clone(), Fill::Nothing, MoveRefusal::WantsPath { .. }, "ASV-MAN-001");
    refuses!(play, act, legs(&[go(-1.0)]), MoveRefusal::BackwardLeg { .. }, "ASV-MAN-002");
}

/// ASV-MAN-004, ASV-MAN-007: EX-29: with the nearest enemy 18.5 inches away a unit double-times if it stays 18 inches
/// away; with one at 17.9 it does not.
#[test]
fn double_time_keeps_18_inches() {
    let setup = |gap: f64| {
        let mut board = Board::new();
        let pm = UnitKind::PikeAndMusket;
        let unit = board.unit("foot", 0, pm, "MPM", Formation::Line, (30.0, 10.0), NORTH);
        let gun = UnitKind::HeavyGun;
        board.unit("gun", 1, gun, "G", Formation::OpenOrder, (30.0, 10.0 + gap), SOUTH);
        (board, unit)
    };
    let (board, unit) = setup(18.5);
    let play = moving(&board);
    let on = |inches: f64| legs(&[go(inches)]);
    refuses!(play, double(unit), on(8.0), MoveRefusal::DoubleTooNear { .. }, "ASV-MAN-007");
    refuses!(play, double(unit), on(0.6), MoveRefusal::DoubleTooNear { .. }, "ASV-MAN-007");
    moving(&board).say_with(0, double(unit), on(0.5));
    // Turning would swing a corner too near; a unit that already faces east may go along the enemy's front.
    let aside = legs(&[turn(90.0), go(8.0)]);
    refuses!(play, double(unit), aside, MoveRefusal::DoubleTooNear { .. }, "ASV-MAN-007");
    let (mut along, _) = setup(40.0);
    let pm = UnitKind::PikeAndMusket;
    let east = along.unit("east", 0, pm, "MPM", Formation::Line, (30.0, 20.0 - 1.5 * S), EAST);
    let y = 20.0 + 18.5;
    along.unit("chief", 1, UnitKind::Commander, "X", Formation::OpenOrder, (36.0, y), SOUTH);
    moving(&along).say_with(0, double(east), legs(&[go(8.0)]));
    let (board, unit) = setup(17.9);
    let play = moving(&board);
    let away = legs(&[about(), go(5.0)]);
    refuses!(play, double(unit), away, MoveRefusal::EnemyWasNear { .. }, "ASV-MAN-004");
}

/// ASV-MAN-004: the start of the phase counts: an enemy that was near then prevents double-time even if it is far away now.
#[test]
fn double_time_is_judged_as_the_phase_begins() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    board.unit("near", 1, UnitKind::Commander, "X", Formation::OpenOrder, (50.0, 68.0), SOUTH);
    let play = moving(&board);
    assert!(!play.unit(unit).done.can_double);
    assert!(!play.offered(0, |act| *act == double(unit)));
}

/// ASV-MAN-005, ASV-MAN-014, ASV-TRN-002, ASV-ABF-002: a defensive block neither moves, turns, faces about nor double-times.
#[test]
fn a_defensive_block_stays() {
    let (board, unit) = alone(UnitKind::Foot, "HHHH", Formation::DefensiveBlock);
    let play = moving(&board);
    let act = manoeuvre(unit);
    refuses!(play, act.clone(), legs(&[go(1.0)]), MoveRefusal::CannotMove { .. }, "ASV-MAN-014");
    let swing = legs(&[turn(20.0)]);
    refuses!(play, act.clone(), swing, MoveRefusal::CannotTurn { about: false, .. }, "ASV-TRN-002");
    let rear = legs(&[about()]);
    refuses!(play, act, rear, MoveRefusal::CannotTurn { about: true, .. }, "ASV-ABF-002");
    let on = legs(&[go(1.0)]);
    refuses!(play, double(unit), on, MoveRefusal::CannotDouble { .. }, "ASV-MAN-005");
}

/// ASV-TRN-001, ASV-TRN-003, ASV-TRN-004, ASV-TRN-006: EX-25: 20 degrees, 4.5 inches, 45, 5.5, 5, 6, 125: sixteen inches of
/// eighteen, four turns about the front-centre point.
#[test]
fn mounted_dragoons_wind_their_way() {
    let (mut board, unit) = alone(UnitKind::Dragoon, "DDDD", Formation::Line);
    board.tweak(unit, |unit| unit.mounted = true);
    let mut play = moving(&board);
    let way = [turn(20.0), go(4.5), turn(45.0), go(5.5), turn(5.0), go(6.0), turn(125.0)];
    play.say_with(0, manoeuvre(unit), legs(&way));
    let moved: Length = play
        .last
        .iter()
        .filter_map(|event| match event {
            Event::Moved { by, .. } => Some(*by),
            _ => None,
        })
        .sum();
    assert_eq!(moved, Length::inches(16.0));
    let turns = |event: &&Event| matches!(event, Event::Moved { how: How::Turn, .. });
    assert_eq!(play.last.iter().filter(turns).count(), 4);
    assert_eq!(play.unit(unit).heading(), Angle::degrees(195.0));
    let rad = |degrees: f64| degrees.to_radians();
    let x = 50.0 + 4.5 * rad(20.0).sin() + 5.5 * rad(65.0).sin() + 6.0 * rad(70.0).sin();
    let y = 50.0 + 4.5 * rad(20.0).cos() + 5.5 * rad(65.0).cos() + 6.0 * rad(70.0).cos();
    let front = play.unit(unit).front_centre();
    assert!(front.distance(Point::inches(x, y).v2()) < 15.0, "{front:?}");
    assert!(layout::is_valid(play.unit(unit)));
}

/// ASV-TRN-001: after many turns the stands have kept their places almost exactly.
#[test]
fn turns_do_not_drift() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHH", Formation::Block);
    let mut play = moving(&board);
    let start = play.unit(unit).front_centre();
    let way: Vec<Leg> = (0..72).map(|_| turn(35.0)).collect();
    play.say_with(0, manoeuvre(unit), Fill::Path(way));
    let unit = play.unit(unit);
    assert!(unit.front_centre().distance(start) < 10.0);
    assert!(layout::is_valid(unit));
    let gap = unit.stands[0].at.v2().distance(unit.stands[2].at.v2());
    assert!((gap - 8000.0).abs() < 2.0, "{gap}");
}

/// ASV-TRN-005, ASV-MOV-010: a turn needs room all the way; a facing may be reached the other way round.
#[test]
fn a_turn_needs_room() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHH", Formation::Line);
    // A friend just in front of the right half of the front: a turn to the left swings into it, one to the right does not.
    let x = 50.0 + 1.5 * S;
    board.unit("friend", 0, UnitKind::Foot, "H", Formation::Line, (x, 50.0 + S + 0.2), NORTH);
    let play = moving(&board);
    let left = legs(&[turn(-60.0)]);
    refuses!(play, manoeuvre(unit), left, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
    moving(&board).say_with(0, manoeuvre(unit), legs(&[turn(60.0)]));
}

/// ASV-TRN-001, ASV-MAN-002: a unit goes straight to a point, after turning towards it.
#[test]
fn a_way_by_points() {
    let (board, unit) = alone(UnitKind::Mounted, "RRR", Formation::Line);
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), path(&[(53.0, 54.0), (53.0, 60.0)]));
    let front = play.unit(unit).front();
    assert!(front.at.v2().distance(Point::inches(53.0, 60.0).v2()) < 6.0);
    assert!(geom::same_facing(front.facing, Angle::NORTH));
}

/// ASV-ABF-001, ASV-ABF-003, ASV-ABF-004: EX-28: a block of 3 and 2 faces about; the odd stand slides forward.
#[test]
fn an_odd_stand_slides_forward() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHH", Formation::Block);
    let mut play = moving(&board);
    let before = *play.unit(unit);
    play.say_with(0, manoeuvre(unit), legs(&[about()]));
    let now = play.unit(unit);
    assert_eq!(now.heading(), Angle::HALF);
    assert!(layout::is_valid(now) && now.front_rank() == 3);
    let depth = 4000.0;
    let front_y = before.front_centre().y - 2.0 * depth;
    assert!((now.front_centre().y - front_y).abs() < 1.0);
    let odd = before.stands[2].at;
    assert!(now.stands.iter().any(|stand| stand.at == Point::new(odd.x, odd.y - 4000)));
    let same = |idx: usize| now.stands.iter().any(|stand| stand.at == before.stands[idx].at);
    assert!([0, 1, 3, 4].into_iter().all(same));
}

/// ASV-ABF-004: if there is no room forward, the odd stands go back instead.
#[test]
fn an_odd_stand_goes_back_where_it_must() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHHH", Formation::Block);
    // A friend right behind the third file.
    board.unit("friend", 0, UnitKind::Foot, "H", Formation::Line, (50.0 + S, 50.0 - S), NORTH);
    let mut play = moving(&board);
    let before = *play.unit(unit);
    play.say_with(0, manoeuvre(unit), legs(&[about()]));
    let now = play.unit(unit);
    assert!(layout::is_valid(now) && now.heading() == Angle::HALF);
    let front_y = before.front_centre().y - 4000.0;
    assert!((now.front_centre().y - front_y).abs() < 1.0, "the front rank is the old one");
}

/// ASV-ABF-004: the owner chooses whether odd stands go forward or back; they go back if ordered to, although there is room ahead.
#[test]
fn an_odd_stand_goes_back_where_its_owner_likes() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHHH", Formation::Block);
    let back = legs(&[kernel::Leg::About { about: true, back: true }]);
    let mut play = moving(&board);
    let before = *play.unit(unit);
    play.say_with(0, manoeuvre(unit), back.clone());
    let now = play.unit(unit);
    assert!(layout::is_valid(now) && now.heading() == Angle::HALF);
    let front_y = before.front_centre().y - 4000.0;
    assert!((now.front_centre().y - front_y).abs() < 1.0, "the front rank is the old one");
    // If ordered to go back, they do not go forward instead.
    let at = (50.0, 50.0 + S);
    board.unit("friend", 0, UnitKind::Foot, "HHHHH", Formation::Line, at, NORTH);
    let play = moving(&board);
    let act = manoeuvre(unit);
    refuses!(play, act, back, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
}

/// ASV-ABF-003: lines turn about in place, left becoming right; columns march back the way they came.
#[test]
fn about_faces_of_lines_and_columns() {
    for formation in [Formation::Line, Formation::RoadColumn] {
        let (board, unit) = alone(UnitKind::Foot, "HLHH", formation);
        let mut play = moving(&board);
        let before = *play.unit(unit);
        play.say_with(0, manoeuvre(unit), legs(&[about()]));
        let now = play.unit(unit);
        assert!(layout::is_valid(now));
        for (stand, was) in now.stands.iter().zip(before.stands.iter().rev()) {
            assert_eq!((stand.at, stand.kind), (was.at, was.kind));
            assert_eq!(stand.facing, was.facing + Angle::HALF);
        }
    }
}

fn pivot(unit: UnitId, degrees: f64, side: u8) -> Act {
    Act::PivotOnly { unit, pivot: Pivot { turn: Turn::degrees(degrees), side } }
}

/// ASV-PIV-001, ASV-PIV-002, ASV-PIV-003: a defensive block uses its action for a pivot about any of its sides (Q31); a
/// front corner moves at most half an inch.
#[test]
fn a_defensive_block_pivots() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHHH", Formation::DefensiveBlock);
    // Three files: 12.15 degrees about front or rear; two ranks: 18.27 about a flank.
    for (side, most) in [(0, 12.15), (1, 18.27), (2, 12.15), (3, 18.27)] {
        let play = moving(&board);
        let far = pivot(unit, most + 0.3, side);
        refuses!(play, far, Fill::Nothing, MoveRefusal::PivotTooFar { .. }, "ASV-PIV-001");
        let mut play = moving(&board);
        let before = *play.unit(unit);
        play.say(0, pivot(unit, most, side));
        let now = play.unit(unit);
        assert!(layout::is_valid(now) && now.done.pivoted && now.done.acted);
        assert_eq!(now.heading(), before.heading() + Angle::degrees(most));
    }
    let play = moving(&board);
    let none = pivot(unit, 2.0, 4);
    refuses!(play, none, Fill::Nothing, MoveRefusal::NoSuchSide { .. }, "ASV-PIV-003");
    assert!(play.offered(0, |act| matches!(act, Act::PivotOnly { .. })));
}

/// ASV-PIV-002, ASV-PIV-003: one pivot in a phase, and only defensive blocks use an action for one.
#[test]
fn one_pivot_a_phase() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHHH", Formation::Line);
    let play = moving(&board);
    let act = pivot(unit, 2.0, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::OnlyBlocksPivot { .. }, "ASV-PIV-003");
    let (mut board, unit) = alone(UnitKind::Foot, "HHHHHH", Formation::DefensiveBlock);
    board.tweak(unit, |unit| unit.done.pivoted = true);
    let mut model = board.model(0);
    model.phase = rules_splendid::kinds::Phase::InitiativeMoves;
    let play = Play::from(model, rules_splendid::Stage::Moves { half: 0 }, &[]);
    let act = pivot(unit, 2.0, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::PivotedAlready { .. }, "ASV-PIV-002");
}
