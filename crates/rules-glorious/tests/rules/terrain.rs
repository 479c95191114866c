//! Movement over terrain, and buildings.
use crate::kit::{Board, EAST, NORTH, Play, go, pose, turn};
use geom::{Angle, Point};
use kernel::{Cited, Fill};
use rules_glorious::{
    Act, Refusal,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
};

const LINE: Formation = Formation::Line;

fn square(x: f64, y: f64, half: f64) -> [(f64, f64); 4] {
    [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
}

fn barred(why: &Refusal) -> bool {
    matches!(why, Refusal::Move(MoveRefusal::Barred { .. }))
}

fn too_far(why: &Refusal) -> bool {
    matches!(why, Refusal::Move(MoveRefusal::TooFar { .. }))
}

/// AGV-TER-001: there is no terrain unless the scenario lays it out.
#[test]
fn no_terrain_unless_it_is_laid() {
    assert!(Board::new().scene.field.pieces.is_empty());
    let field = rules_glorious::muster::field(1, 3, rules_glorious::muster::Start::Placed);
    let mut bare = field;
    bare.as_object_mut().expect("a scenario").remove("terrain");
    let doc = kernel::doc::Doc::from_json("bare", &bare).expect("it is a scenario");
    let setup = <rules_glorious::Glorious as kernel::Ruleset>::read(&doc).expect("it is sound");
    assert!(setup.scene.field.pieces.is_empty());
}

/// AGV-TER-002, AGV-TER-014: every inch in a wood or marsh counts as two, every inch before it as one.
#[test]
fn half_rate_in_woods_and_marsh() {
    for (ground, kind, most) in [
        ("wood", UnitKind::Foot, 6.0),
        ("wood", UnitKind::LightCavalry, 24.0),
        ("marsh", UnitKind::Foot, 6.0),
        ("marsh", UnitKind::Knights, 12.0),
        ("marsh", UnitKind::Elephants, 6.0),
    ] {
        let mut board = Board::new();
        let unit = board.unit("unit", 0, kind, "BBB", LINE, (36.0, 10.0), NORTH);
        board.area(ground, &[(20.0, 12.0), (50.0, 12.0), (50.0, 40.0), (20.0, 40.0)]);
        let mut play = board.moves(0);
        // Two inches to the edge, then half of the rest.
        let far = 2.0 + (most - 2.0) / 2.0;
        let why = play.refused_with(0, Act::Move { unit }, go(far + 0.1));
        assert!(too_far(&why), "{ground} {kind:?}: {why}");
        play.say_with(0, Act::Move { unit }, go(far - 0.01));
    }
}

/// AGV-TER-003: woods are barred to all others: heavier horse, camels, elephants, guns, mounted foot on horse.
#[test]
fn woods_are_barred_to_others() {
    for kind in [
        UnitKind::Camels,
        UnitKind::MediumCavalry,
        UnitKind::HeavyCavalry,
        UnitKind::Knights,
        UnitKind::Elephants,
        UnitKind::MountedFoot,
        UnitKind::OrganGun,
    ] {
        let mut board = Board::new();
        let (formation, elements) =
            if kind.is_artillery() { (Formation::OpenOrder, "G") } else { (LINE, "BB") };
        let unit = board.unit("unit", 0, kind, elements, formation, (36.0, 10.0), NORTH);
        board.tweak(unit, |unit| (unit.mounted, unit.limbered) = (true, kind.is_artillery()));
        board.area("wood", &square(36.0, 17.0, 5.0));
        let by = if kind == UnitKind::MountedFoot { 6.0 } else { 3.0 };
        let play = board.moves(0);
        let why = play.refused_with(0, Act::Move { unit }, go(by));
        assert!(barred(&why), "{kind:?}: {why}");
        assert_eq!(why.cite().0, "AGV-MOV-022");
    }
    let mut board = Board::new();
    let unit = board.unit("unit", 0, UnitKind::Knights, "KKKK", LINE, (36.0, 10.0), NORTH);
    board.area("wood", &square(36.0, 14.0, 2.0));
    assert!(barred(&board.moves(0).refused_with(0, Act::Turn { unit }, turn(90.0))));
}

/// A river across the table at 20 inches, with a bridge or a ford at x = 36 if there is one.
fn river(crossing: Option<&str>, width: f64) -> Board {
    let mut board = Board::new();
    board.ribbon("river", &[(0.0, 20.0), (72.0, 20.0)], 3.0);
    if let Some(kind) = crossing {
        board.ribbon(kind, &[(36.0, 17.0), (36.0, 23.0)], width);
    }
    board
}

/// AGV-TER-007: a river is barred, even if a move would end beyond it, and so it is beside a bridge.
#[test]
fn a_river_is_barred() {
    for (crossing, x) in [(None, 36.0), (Some("bridge"), 46.0)] {
        let mut board = river(crossing, 2.0);
        let kind = UnitKind::LightCavalry;
        let unit = board.unit("horse", 0, kind, "CCC", Formation::RoadColumn, (x, 17.0), NORTH);
        board.tweak(unit, |unit| unit.measure_up());
        for by in [3.0, 20.0] {
            let why = board.moves(0).refused_with(0, Act::Move { unit }, go(by));
            assert!(barred(&why), "{by}: {why}");
        }
    }
}

/// AGV-TER-007, AGV-TER-008: a bridge or a ford is crossed in road column or by a single element, and in no other way, however
/// wide it is.
#[test]
fn bridges_and_fords_are_crossed_one_element_wide() {
    for kind in ["bridge", "ford"] {
        let mut board = river(Some(kind), 6.0);
        let horse = UnitKind::LightCavalry;
        let unit = board.unit("horse", 0, horse, "CCC", Formation::RoadColumn, (36.0, 17.0), NORTH);
        let mut play = board.moves(0);
        play.say_with(0, Act::Move { unit }, go(3.0));
        let mut play = board.moves(0);
        play.say_with(0, Act::Move { unit }, go(20.0));
        assert_eq!(play.unit(unit).front().at, Point::inches(36.0, 37.0));
        let mut board = river(Some(kind), 2.0);
        let chief = UnitKind::CommanderInChief;
        let open = Formation::OpenOrder;
        let unit = board.unit("chief", 0, chief, "c", open, (36.0, 17.0), NORTH);
        board.moves(0).say_with(0, Act::Move { unit }, go(20.0));
        let mut board = river(Some(kind), 6.0);
        let unit = board.unit("horse", 0, horse, "CC", LINE, (36.0, 17.0), NORTH);
        let why = board.moves(0).refused_with(0, Act::Move { unit }, go(20.0));
        assert!(matches!(why, Refusal::Move(MoveRefusal::TooWide { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-TER-008");
    }
}

fn stopped(why: &Refusal) -> bool {
    matches!(why, Refusal::Move(MoveRefusal::Obstacle { .. }))
}

/// AGV-TER-009: a stream, hedge or wall stops a move where it is touched.
#[test]
fn an_obstacle_stops_a_move() {
    for (kind, half) in [("stream", 0.5), ("hedge", 0.25), ("wall", 0.25), ("stakes", 0.25)] {
        let mut board = Board::new();
        let unit = board.unit("horse", 0, UnitKind::LightCavalry, "CCC", LINE, (36.0, 10.0), NORTH);
        board.ribbon(kind, &[(20.0, 15.0), (50.0, 15.0)], 2.0 * half);
        let mut play = board.moves(0);
        for by in [5.0, 20.0] {
            let why = play.refused_with(0, Act::Move { unit }, go(by));
            assert!(stopped(&why), "{kind} {by}: {why}");
            assert_eq!(why.cite().0, "AGV-TER-009");
            let after = why.numbers()[0].1;
            assert!((after - (5.0 - half)).abs() < 0.02, "{after}");
        }
        play.say_with(0, Act::Move { unit }, go(5.0 - half));
    }
}

/// AGV-TER-010: a unit that begins a later phase at an obstacle may cross it; one that came to it in this phase may not.
#[test]
fn an_obstacle_is_crossed_in_a_later_phase() {
    let mut board = Board::new();
    let horse = UnitKind::LightCavalry;
    let unit = board.unit("horse", 0, horse, "CCC", LINE, (36.0, 10.0), NORTH);
    let chief = UnitKind::CommanderInChief;
    board.unit("chief", 0, chief, "c", Formation::OpenOrder, (36.0, 5.0), NORTH);
    board.line("far", 1, "BBBB", (60.0, 46.0));
    board.ribbon("hedge", &[(20.0, 15.0), (50.0, 15.0)], 0.5);
    board.book.options.function_twice.value = true;
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(4.75));
    assert!(stopped(&play.refused_with(0, Act::Move { unit }, go(5.0))), "in the same phase");
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    play.say_with(0, Act::Move { unit }, go(20.0));
    assert_eq!(play.unit(unit).front().at, Point::inches(36.0, 34.75));
}

/// AGV-TER-009: another obstacle behind it stops the unit again. Moving away from one, or along it, is free.
#[test]
fn each_obstacle_stops_by_itself() {
    let mut board = Board::new();
    let horse = UnitKind::LightCavalry;
    let unit = board.unit("horse", 0, horse, "CCC", LINE, (36.0, 14.75), NORTH);
    board.ribbon("hedge", &[(20.0, 15.0), (50.0, 15.0)], 0.5);
    board.ribbon("wall", &[(20.0, 20.0), (50.0, 20.0)], 0.5);
    let mut play = board.moves(0);
    assert!(stopped(&play.refused_with(0, Act::Move { unit }, go(10.0))));
    play.say_with(0, Act::Move { unit }, go(5.0));
    let mut board = Board::new();
    let unit = board.unit("horse", 0, horse, "CCC", Formation::RoadColumn, (30.0, 16.0), EAST);
    board.ribbon("hedge", &[(20.0, 15.0), (50.0, 15.0)], 0.5);
    board.moves(0).say_with(0, Act::Move { unit }, go(15.0));
}

/// AGV-TER-008, AGV-TER-009: a bridge leads over a stream without a stop.
#[test]
fn a_bridge_leads_over_a_stream() {
    let mut board = Board::new();
    let column = Formation::RoadColumn;
    let unit = board.unit("horse", 0, UnitKind::Knights, "KK", column, (36.0, 17.0), NORTH);
    board.ribbon("stream", &[(0.0, 20.0), (72.0, 20.0)], 1.0);
    assert!(stopped(&board.moves(0).refused_with(0, Act::Move { unit }, go(12.0))));
    board.ribbon("bridge", &[(36.0, 18.0), (36.0, 22.0)], 2.0);
    board.moves(0).say_with(0, Act::Move { unit }, go(12.0));
}

/// A house of 6 by 6 inches about (36, 20), and foot with this many elements in front of it.
fn house(elements: &str) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.line("foot", 0, elements, (36.0, 13.0));
    board.area("buildings", &square(36.0, 20.0, 3.0));
    (board, unit)
}

fn enter(unit: UnitId) -> Act {
    Act::Enter { unit, building: 0 }
}

/// AGV-TER-016: foot of at most six elements enter buildings by a move straight ahead, and come out beside them by another.
#[test]
fn foot_enter_buildings_and_come_out() {
    let (board, unit) = house("BBBlll");
    let mut play = board.moves(0);
    assert!(play.offered(0, |act| *act == enter(unit)));
    play.say_with(0, Act::Turn { unit }, turn(10.0)).say(0, enter(unit));
    assert_eq!(play.unit(unit).garrison, Some(0));
    assert!(play.unit(unit).done.finished);
    rules_glorious::invariants::check(play.model());
    let mut board = board;
    board.units = play.model().units.to_vec();
    let mut play = board.moves(0);
    for (act, fill) in [
        (Act::Move { unit }, go(3.0)),
        (Act::Turn { unit }, turn(3.0)),
        (Act::AboutFace { unit }, Fill::Nothing),
        (enter(unit), Fill::Nothing),
    ] {
        let why = play.refused_with(0, act, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::Inside { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-TER-016");
    }
    let out = Act::Leave { unit, formation: LINE, files: 0 };
    assert!(play.offered(0, |act| matches!(act, Act::Leave { formation: LINE, .. })));
    play.say_with(0, out, pose(36.0, 25.5, NORTH));
    assert_eq!((play.unit(unit).garrison, play.unit(unit).formation), (None, LINE));
    play.say_with(0, Act::Turn { unit }, turn(5.0));
}

fn leave_refused(
    play: &Play,
    unit: UnitId,
    formation: Formation,
    files: u8,
    fill: Fill,
) -> Refusal {
    play.refused_with(0, Act::Leave { unit, formation, files }, fill)
}

/// AGV-TER-016: not far away, not in an invalid shape, not onto barred ground, and not if the unit is in no building.
#[test]
fn coming_out_has_its_limits() {
    let (mut board, unit) = house("BBBlll");
    let mut play = board.moves(0);
    let why = leave_refused(&play, unit, LINE, 0, pose(36.0, 25.5, NORTH));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NotInside { .. })), "{why}");
    play.say(0, enter(unit));
    board.units = play.model().units.to_vec();
    board.line("enemy", 1, "BB", (36.0, 10.0));
    let play = board.moves(0);
    let beside = || pose(36.0, 25.5, NORTH);
    let why = leave_refused(&play, unit, LINE, 0, pose(36.0, 26.0, NORTH));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NotBeside { .. })), "{why}");
    let why = leave_refused(&play, unit, LINE, 4, beside());
    assert!(matches!(why, Refusal::Move(MoveRefusal::NoPattern { .. })), "{why}");
    let why = leave_refused(&play, unit, Formation::OpenOrder, 0, beside());
    assert!(matches!(why, Refusal::Move(MoveRefusal::NoFormation { .. })), "{why}");
    let why = leave_refused(&play, unit, Formation::RoadColumn, 0, pose(36.0, 33.0, NORTH));
    assert!(matches!(why, Refusal::Move(MoveRefusal::EnemyNear { .. })), "{why}");
    assert!(barred(&leave_refused(&play, unit, LINE, 0, pose(36.0, 23.5, NORTH))));
    let why = leave_refused(&play, unit, LINE, 0, Fill::Nothing);
    assert!(matches!(why, Refusal::WantsMore { .. }), "{why}");
    let mut edge = board.clone();
    edge.scene.field.pieces.clear();
    edge.area("buildings", &square(36.0, 45.0, 2.9));
    let play = edge.moves(0);
    let why = leave_refused(&play, unit, LINE, 0, pose(36.0, 49.5, NORTH));
    assert!(matches!(why, Refusal::Move(MoveRefusal::OffTable { .. })), "{why}");
}

/// AGV-TER-016: seven elements are too many, horse and Battles stay out, only one unit enters, and only real buildings count.
#[test]
fn units_that_cannot_enter_buildings() {
    let (board, unit) = house("BBBBBBB");
    let why = board.moves(0).refused(0, enter(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooMany { n: 7, most: 6, .. })), "{why}");
    let (mut board, unit) = house("BBBB");
    board.tweak(unit, |unit| unit.kind = UnitKind::Knights);
    let why = board.moves(0).refused(0, enter(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::OnlyFoot { .. })), "{why}");
    let (mut board, unit) = house("BBBB");
    let held = board.line("garrison", 0, "BB", (36.0, 20.0));
    board.tweak(held, |unit| unit.garrison = Some(0));
    let why = board.moves(0).refused(0, enter(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Held { .. })), "{why}");
    let (mut board, unit) = house("BBBB");
    board.area("wood", &square(10.0, 10.0, 3.0));
    for building in [1, 9] {
        let why = board.moves(0).refused(0, Act::Enter { unit, building });
        assert!(matches!(why, Refusal::Move(MoveRefusal::NoBuilding { .. })), "{why}");
    }
}

/// AGV-TER-016: buildings must be straight ahead and within a move.
#[test]
fn buildings_are_entered_straight_ahead() {
    let (mut board, unit) = house("BBBB");
    let place = |board: &mut Board, x: f64, y: f64, facing: f64| {
        board.tweak(unit, |unit| {
            unit.grid.front = geom::Pose::new(Point::inches(x, y), Angle::degrees(facing));
        });
    };
    place(&mut board, 36.0, 10.9, NORTH);
    assert!(too_far(&board.moves(0).refused(0, enter(unit))));
    place(&mut board, 36.0, 11.0, NORTH);
    board.moves(0).say(0, enter(unit));
    place(&mut board, 36.0, 11.0, EAST);
    let why = board.moves(0).refused(0, enter(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NotBefore { .. })), "{why}");
    place(&mut board, 36.0, 13.0, NORTH);
    board.ribbon("hedge", &[(20.0, 15.0), (50.0, 15.0)], 0.5);
    assert!(stopped(&board.moves(0).refused(0, enter(unit))));
}

/// AGV-FUN-007, AGV-TER-016: no unit touches walls that an enemy holds, or enters walls that an enemy touches.
#[test]
fn walls_that_an_enemy_holds_are_not_touched() {
    let (mut board, unit) = house("BBBB");
    let held = board.line("garrison", 1, "BB", (36.0, 20.0));
    board.tweak(held, |unit| unit.garrison = Some(0));
    let mut play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(4.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
    play.say_with(0, Act::Move { unit }, go(3.9));
    let (mut board, unit) = house("BBBB");
    board.line("enemy", 1, "BB", (36.0, 24.5));
    board.tweak(UnitId(1), |unit| {
        unit.side = Side(1);
        unit.grid.front = geom::Pose::new(Point::inches(36.0, 23.0), Angle::HALF);
    });
    let why = board.moves(0).refused(0, enter(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
    let (mut board, unit) = house("BBBB");
    let held = board.line("garrison", 1, "BB", (36.0, 20.0));
    board.tweak(held, |unit| unit.garrison = Some(0));
    board.tweak(unit, |unit| unit.grid.front.at = Point::inches(36.0, 14.5));
    let why = board.moves(0).refused_with(0, Act::Turn { unit }, turn(90.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
}

/// AGV-TER-002, AGV-TER-014: however many patches of slow ground lie on the way, every inch in them counts as two.
#[test]
fn every_patch_of_slow_ground_counts() {
    for patches in [1, 40] {
        let mut board = Board::new();
        let unit = board.line("foot", 0, "BBBB", (36.0, 10.0));
        let wide = 8.0 / f64::from(patches);
        for n in 0..patches {
            let x = 32.0 + wide * f64::from(n);
            board.area("marsh", &[(x, 10.5), (x + wide, 10.5), (x + wide, 10.7), (x, 10.7)]);
        }
        // Through the patches 2.2 inches cost 3.9, and there is more marsh after 3 inches.
        board.area("marsh", &[(20.0, 13.0), (50.0, 13.0), (50.0, 30.0), (20.0, 30.0)]);
        let mut play = board.moves(0);
        let why = play.refused_with(0, Act::Move { unit }, go(3.7));
        assert!(too_far(&why), "{patches}: {why}");
        play.say_with(0, Act::Move { unit }, go(3.6));
    }
}
