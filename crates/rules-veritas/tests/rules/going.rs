//! The ground of moves: difficult and impassable ground, obstacles, crossing points, houses.
use crate::kit::*;
use kernel::{Cited, Fill};
use rules_veritas::{
    Act, Refusal, Stage,
    act::Change,
    kinds::{Formation, State, UnitId, UnitKind, WingId},
    refusal::MoveRefusal,
};

const W: WingId = WINGS[0];

/// One unit in front of some ground, facing north, with its front at 20 inches.
fn before(kind: UnitKind, ground: impl FnOnce(&mut Board)) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("mover", W, kind, (36.0, 20.0), NORTH);
    board.attach(leader_of(W), unit);
    ground(&mut board);
    (board, unit)
}

fn wood(board: &mut Board) {
    board.area("wood", &[(20.0, 22.0), (52.0, 22.0), (52.0, 40.0), (20.0, 40.0)]);
}

fn hedge(board: &mut Board) {
    board.ribbon("hedge", &[(20.0, 20.75), (52.0, 20.75)], 0.5);
}

fn begin(board: &Board) -> Play {
    board.play(Stage::Move { wing: W }, &[])
}

fn act(unit: UnitId) -> Act {
    Act::Move { unit, before: None, after: None }
}

fn why(play: &Play, act: Act, fill: Fill) -> MoveRefusal {
    match play.refused_with(0, act, fill) {
        Refusal::Move(refusal) => refusal,
        other => panic!("another refusal: {other:?}"),
    }
}

/// IDV-TER-001, IDV-TER-003, IDV-TER-004, IDV-TER-005, IDV-TER-006: difficult ground in any part of a move caps the whole move
/// and disorders some types.
#[test]
fn difficult_ground_caps_the_whole_move() {
    let caps = [
        (UnitKind::EarlyTercio, 5.0, false),
        (UnitKind::InfantryBrigade, 6.0, false),
        (UnitKind::IrregularInfantry, 8.0, false),
        (UnitKind::Detachment, 8.0, false),
        (UnitKind::Rabble, 5.0, true),
        (UnitKind::InfantryGuns, 3.0, true),
        (UnitKind::CavalryBrigade, 8.0, true),
        (UnitKind::DoubleBrigade, 6.0, true),
        (UnitKind::IrregularCavalry, 8.0, false),
        (UnitKind::Dragoons, 8.0, false),
    ];
    for (kind, cap, disorders) in caps {
        let (board, unit) = before(kind, wood);
        let mut play = begin(&board);
        let refusal = why(&play, act(unit), legs(&[go(cap + 0.1)]));
        assert!(
            matches!(refusal, MoveRefusal::Difficult { most, .. } if most == cap),
            "{kind:?}: {refusal:?}"
        );
        play.say_with(0, act(unit), legs(&[go(cap)]));
        let state = if disorders { State::Disordered } else { State::Sound };
        assert_eq!(play.unit(unit).state, state, "{kind:?}");
    }
    let (mut board, unit) = before(UnitKind::CavalryBrigade, wood);
    board.tweak(unit, |it| it.state = State::Disrupted);
    let mut play = begin(&board);
    play.say_with(0, act(unit), legs(&[go(8.0)]));
    assert_eq!(play.unit(unit).state, State::Disrupted, "its state did not change");
}

/// IDV-TER-002: field and heavy guns cannot enter difficult ground.
#[test]
fn guns_stay_out_of_difficult_ground() {
    for kind in [UnitKind::FieldArtillery, UnitKind::HeavyArtillery] {
        let (board, unit) = before(kind, |board| {
            board.area("marsh", &[(20.0, 21.0), (52.0, 21.0), (52.0, 40.0), (20.0, 40.0)]);
        });
        let play = begin(&board);
        let refusal = why(&play, act(unit), legs(&[go(1.5)]));
        assert_eq!(refusal, MoveRefusal::NoDifficult { unit });
    }
}

/// IDV-COL-004, IDV-MOV-009: example 10: cavalry in march column goes 27 inches through difficult ground, unaffected.
#[test]
fn a_column_ignores_difficult_ground() {
    let (mut board, unit) = before(UnitKind::CavalryBrigade, wood);
    board.tweak(unit, |it| it.formation = Formation::Column);
    let mut play = begin(&board);
    play.say_with(0, act(unit), legs(&[go(27.0)]));
    assert_eq!(play.unit(unit).state, State::Sound);
}

/// IDV-TER-008, IDV-TER-011: example 10: irregular cavalry crosses a hedge for half of 24 inches and goes 12.
#[test]
fn an_obstacle_costs_some_types_half_a_move() {
    for (kind, rate) in [
        (UnitKind::IrregularCavalry, 24.0),
        (UnitKind::IrregularInfantry, 12.0),
        (UnitKind::Detachment, 12.0),
        (UnitKind::Dragoons, 18.0),
    ] {
        let (board, unit) = before(kind, hedge);
        let mut play = begin(&board);
        let far = why(&play, act(unit), legs(&[go(rate / 2.0 + 0.1)]));
        assert!(matches!(far, MoveRefusal::TooFar { .. }), "{kind:?}: {far:?}");
        play.say_with(0, act(unit), legs(&[go(rate / 2.0)]));
        assert_eq!(play.unit(unit).done.spent, 100);
    }
    let (board, unit) = before(UnitKind::Detachment, hedge);
    let astride = why(&begin(&board), act(unit), legs(&[go(1.0)]));
    assert!(matches!(astride, MoveRefusal::Astride { .. }));
}

/// IDV-TER-007, IDV-TER-010: other types must begin within an inch of it, spend their whole move, and end just beyond.
#[test]
fn an_obstacle_costs_other_types_a_whole_move() {
    for (kind, depth) in [
        (UnitKind::EarlyTercio, 3.0),
        (UnitKind::InfantryBrigade, 1.5),
        (UnitKind::InfantryGuns, 1.5),
        (UnitKind::CavalryBrigade, 1.5),
        (UnitKind::DoubleBrigade, 3.0),
    ] {
        let (board, unit) = before(kind, hedge);
        let mut play = begin(&board);
        // The far side of the hedge is one inch ahead.
        let beyond = why(&play, act(unit), legs(&[go(depth + 2.1)]));
        assert!(matches!(beyond, MoveRefusal::ObstacleBeyond { .. }), "{kind:?}: {beyond:?}");
        let all = why(&play, act(unit), legs(&[go(depth + 1.5), go(0.2)]));
        assert!(matches!(all, MoveRefusal::TooFar { .. }), "{kind:?}: {all:?}");
        let short = why(&play, act(unit), legs(&[go(1.2)]));
        assert!(matches!(short, MoveRefusal::Astride { .. }), "{kind:?}: {short:?}");
        play.say_with(0, act(unit), legs(&[go(depth + 1.5)]));
        assert_eq!(play.unit(unit).done.spent, 100, "{kind:?}");
    }
    let (board, unit) = before(UnitKind::InfantryBrigade, |board| {
        board.ribbon("wall", &[(20.0, 21.5), (52.0, 21.5)], 0.5);
    });
    let play = begin(&board);
    let far = why(&play, act(unit), legs(&[go(4.0)]));
    assert!(
        matches!(far, MoveRefusal::ObstacleFar { gap, most, .. } if (gap - 1.25).abs() < 0.01 && most == 1.0)
    );
    let (board, unit) = before(UnitKind::InfantryBrigade, hedge);
    let turned = why(&begin(&board), act(unit), legs(&[turn(5.0), go(3.0)]));
    assert!(matches!(turned, MoveRefusal::ObstacleAll { .. }), "{turned:?}");
    assert_eq!(Refusal::from(turned).cite().0, "IDV-TER-010");
}

fn stream(board: &mut Board) {
    board.ribbon("stream", &[(20.0, 22.0), (52.0, 22.0)], 1.0);
}

/// IDV-TER-009, IDV-TER-012: example 10: rabble crosses a stream at a crossing point only.
#[test]
fn some_types_cross_only_at_crossing_points() {
    for kind in [UnitKind::Rabble, UnitKind::FieldArtillery] {
        let (board, unit) = before(kind, stream);
        let only = why(&begin(&board), act(unit), legs(&[go(6.0)]));
        assert!(matches!(only, MoveRefusal::PointsOnly { .. }), "{kind:?}: {only:?}");
        for point in ["bridge", "ford", "gate"] {
            let (board, unit) = before(kind, |board| {
                stream(board);
                board.ribbon(point, &[(36.0, 21.0), (36.0, 23.0)], 2.0);
            });
            begin(&board).say_with(0, act(unit), legs(&[go(6.0)]));
        }
    }
}

/// IDV-COL-005, IDV-COL-010: a column pays for obstacles, but not on a road at a crossing point.
#[test]
fn a_column_on_a_road_crosses_freely() {
    let (mut board, unit) = before(UnitKind::InfantryBrigade, stream);
    board.tweak(unit, |it| it.formation = Formation::Column);
    board.ribbon("bridge", &[(36.0, 21.0), (36.0, 23.0)], 2.0);
    let pays = why(&begin(&board), act(unit), legs(&[go(18.0)]));
    assert!(matches!(pays, MoveRefusal::ObstacleFar { .. }), "{pays:?}");
    board.ribbon("road", &[(36.0, 2.0), (36.0, 46.0)], 1.0);
    begin(&board).say_with(0, act(unit), legs(&[go(18.0)]));
}

/// IDV-TER-016: rivers, lakes and cliffs are passed at crossing points only.
#[test]
fn impassable_ground_is_crossed_only_at_crossing_points() {
    let river = |board: &mut Board| {
        board.ribbon("river", &[(0.0, 24.0), (72.0, 24.0)], 3.0);
    };
    let (board, unit) = before(UnitKind::IrregularCavalry, river);
    for far in [3.0, 20.0] {
        let stopped = why(&begin(&board), act(unit), legs(&[go(far)]));
        assert!(matches!(stopped, MoveRefusal::Impassable { .. }), "{stopped:?}");
    }
    begin(&board).say_with(0, act(unit), legs(&[go(2.4)]));
    let (board, unit) = before(UnitKind::IrregularCavalry, |board| {
        river(board);
        board.ribbon("bridge", &[(36.0, 22.0), (36.0, 26.0)], 2.0);
    });
    begin(&board).say_with(0, act(unit), legs(&[go(20.0)]));
    let (board, unit) = before(UnitKind::IrregularCavalry, |board| {
        board.area("lake", &[(30.0, 22.0), (42.0, 22.0), (42.0, 30.0), (30.0, 30.0)]);
        board.ribbon("cliff", &[(50.0, 10.0), (50.0, 30.0)], 1.0);
    });
    let lake = why(&begin(&board), act(unit), legs(&[go(20.0)]));
    assert!(matches!(lake, MoveRefusal::Impassable { .. }));
    let cliff = why(&begin(&board), act(unit), legs(&[turn(90.0), go(20.0)]));
    assert!(matches!(cliff, MoveRefusal::Impassable { .. }));
}

/// IDV-TER-021: a gentle hill costs nothing.
#[test]
fn a_gentle_hill_costs_nothing() {
    let (board, unit) = before(UnitKind::CavalryBrigade, |board| {
        board.area("hill", &[(20.0, 22.0), (52.0, 22.0), (52.0, 40.0), (20.0, 40.0)]);
    });
    let mut play = begin(&board);
    play.say_with(0, act(unit), legs(&[go(18.0)]));
    assert_eq!(play.unit(unit).state, State::Sound);
}

fn village(board: &mut Board) {
    board.area("village", &[(33.0, 22.0), (39.0, 22.0), (39.0, 28.0), (33.0, 28.0)]);
}

fn enter(unit: UnitId) -> Act {
    Act::Move { unit, before: None, after: Some(Change::Enter) }
}

/// IDV-TER-017, IDV-TER-018: foot enters houses that it touches for half its move; no unit goes through them.
#[test]
fn foot_enters_houses() {
    let (board, unit) = before(UnitKind::InfantryBrigade, village);
    let play = begin(&board);
    let none = why(&play, enter(unit), legs(&[go(1.0)]));
    assert_eq!(none, MoveRefusal::NoHouses { unit });
    let through = why(&play, act(unit), legs(&[go(3.0)]));
    assert!(matches!(through, MoveRefusal::Houses { .. }));
    let dear = why(&play, enter(unit), legs(&[turn(90.0), turn(-90.0)]));
    assert!(matches!(
        dear,
        MoveRefusal::ChangeTooDear { change: Change::Enter, needs: 50, left: 0 }
    ));
    assert!(play.offered(0, |it| *it == enter(unit)));
    let mut play = begin(&board);
    play.say_with(0, enter(unit), legs(&[go(2.0)]));
    assert_eq!(play.unit(unit).building, Some(0));
    assert!(play.unit(unit).done.spent >= 66);
    for kind in [UnitKind::CavalryBrigade, UnitKind::Dragoons, UnitKind::InfantryGuns] {
        let (board, unit) = before(kind, village);
        let refusal = why(&begin(&board), enter(unit), legs(&[go(2.0)]));
        assert_eq!(refusal, MoveRefusal::NotFoot { unit });
    }
}

/// IDV-TER-017: a village sector holds one brigade or two companies.
#[test]
fn houses_have_room_for_a_brigade_or_two_companies() {
    let inside = |kinds: &[UnitKind], mover: UnitKind| {
        let (mut board, unit) = before(mover, village);
        for (n, kind) in kinds.iter().enumerate() {
            let front = (35.25 + 1.5 * n as f64, 25.75);
            let inside = board.unit(&format!("inside-{n}"), WINGS[1], *kind, front, NORTH);
            board.tweak(inside, |it| it.building = Some(0));
        }
        (begin(&board), unit)
    };
    let company = UnitKind::Detachment;
    let brigade = UnitKind::InfantryBrigade;
    for (kinds, mover, fits) in [
        (&[][..], brigade, true),
        (&[company][..], company, true),
        (&[company, company][..], company, false),
        (&[company][..], brigade, false),
        (&[brigade][..], company, false),
    ] {
        let (mut play, unit) = inside(kinds, mover);
        if fits {
            play.say_with(0, enter(unit), legs(&[go(2.0)]));
        } else {
            let full = why(&play, enter(unit), legs(&[go(2.0)]));
            assert!(matches!(full, MoveRefusal::HousesFull { .. }), "{kinds:?} {mover:?}");
        }
    }
}

/// IDV-TER-018: a unit in houses leaves them before it moves, and ends clear of them.
#[test]
fn a_garrison_leaves_the_houses_first() {
    let (mut board, unit) = before(UnitKind::InfantryBrigade, village);
    board.tweak(unit, |it| {
        it.building = Some(0);
        it.at = Some(geom::Pose::new(geom::Point::inches(36.0, 25.75), geom::Angle::NORTH));
    });
    let play = begin(&board);
    assert!(matches!(why(&play, act(unit), legs(&[go(6.0)])), MoveRefusal::Indoors { .. }));
    let quit = Act::Move { unit, before: Some(Change::Quit), after: None };
    assert!(matches!(why(&play, quit, legs(&[go(1.0)])), MoveRefusal::Houses { .. }));
    let mut play = begin(&board);
    play.say_with(0, quit, legs(&[go(6.0)]));
    assert_eq!(play.unit(unit).building, None);
}
