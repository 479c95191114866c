//! Recoils: exactly four inches, friends pushed and passed, stopped short, and no room.
use crate::{fray::Fray, kit::*};
use geom::{Angle, Point, Pose};
use rules_veritas::{
    Act, Event, Stage,
    event::{How, Reason},
    kinds::{Aspect, State, UnitId, UnitKind},
    unit::{End, Place},
};

/// Southern foot has charged the front of northern foot and wins by one; the northern front is at 24.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let south = board.unit("south", WINGS[0], UnitKind::InfantryBrigade, (36.0, 24.0), NORTH);
    let north = board.unit("north", WINGS[2], UnitKind::InfantryBrigade, (36.0, 24.0), SOUTH);
    board.melee(south, north, Aspect::Front);
    board.cards = vec![WINGS[0], WINGS[2]];
    (board, south, north)
}

/// One unsaved hit against none, then more faces; the ground is not occupied.
fn won(board: &Board, more: &[u8]) -> Fray {
    let faces = [&[6, 1, 1, 1, 1, 1], more].concat();
    let fray = Fray::new(board, Stage::Melee, &faces);
    let fray = if fray.question().is_some() { fray.say(0, Act::NoOccupation) } else { fray };
    fray.end();
    fray
}

/// How far a unit has gone to the north, in inches.
fn north_by(board: &Board, fray: &Fray, unit: UnitId) -> f64 {
    let by = fray.unit(unit).at.v2().y - board.model().unit(unit).at.v2().y;
    (by / 25.4).round() / 100.0
}

fn tested(fray: &Fray) -> Vec<(UnitId, bool)> {
    let test = |event: &Event| match event {
        Event::Tested { unit, reason: Reason::Passed, passed, .. } => Some((*unit, *passed)),
        _ => None,
    };
    fray.events().iter().filter_map(test).collect()
}

fn oblong(x: f64, y: f64, x2: f64, y2: f64) -> [(f64, f64); 4] {
    [(x, y), (x2, y), (x2, y2), (x, y2)]
}

/// IDV-RET-001, IDV-RET-005: exactly four inches, directly away, facing the enemy, out of contact.
#[test]
fn a_recoil_is_four_inches_directly_away() {
    let (board, _, north) = board();
    let fray = won(&board, &[]);
    assert_eq!(north_by(&board, &fray, north), 4.0);
    let of = fray.unit(north);
    assert_eq!((of.facing, of.state), (Angle::HALF, State::Disordered));
    assert!(fray.model().contacts.is_empty());
    let how = |event: &Event| matches!(event, Event::Driven { unit, how: How::Recoil, .. } if *unit == north);
    assert!(fray.events().iter().any(how));
}

/// IDV-RET-001: at right angles to the touched side, even if the two are not middle to middle; turns are free.
#[test]
fn a_recoil_goes_at_right_angles_to_the_side_touched() {
    let mut board = Board::new();
    let south = board.unit("south", WINGS[0], UnitKind::InfantryBrigade, (36.0, 24.0), NORTH);
    // Attacked in its right flank by a unit that stands a little to one side.
    let north = board.unit("north", WINGS[2], UnitKind::InfantryBrigade, (36.25, 25.5), WEST);
    board.melee(south, north, Aspect::Flank);
    board.cards = vec![WINGS[0], WINGS[2]];
    // One more die and one saving die less.
    let fray = Fray::new(&board, Stage::Melee, &[6, 1, 1, 1, 1, 1]);
    let fray = fray.say(0, Act::NoOccupation);
    fray.end();
    let by = fray.unit(north).at.v2() - board.model().unit(north).at.v2();
    assert!(by.x.abs() < 2.0 && (by.y - 4.0 * 2540.0).abs() < 2.0, "{by:?}");
    assert_eq!(fray.unit(north).facing, Angle::HALF);
}

/// IDV-RET-003, IDV-RET-005: neither ground nor obstacles shorten a recoil, and ground does not disorder an unsound unit
/// further.
#[test]
fn no_ground_shortens_a_recoil() {
    for kind in [UnitKind::InfantryBrigade, UnitKind::CavalryBrigade, UnitKind::Rabble] {
        let mut board = Board::new();
        let south = board.unit("south", WINGS[0], UnitKind::InfantryBrigade, (36.0, 24.0), NORTH);
        let north = board.unit("north", WINGS[2], kind, (36.0, 24.0), SOUTH);
        board.tweak(south, |unit| unit.pike = false);
        board.melee(south, north, Aspect::Front);
        board.cards = vec![WINGS[0], WINGS[2]];
        board.area("wood", &oblong(30.0, 28.0, 42.0, 34.0));
        board.ribbon("wall", &[(30.0, 27.5), (42.0, 27.5)], 0.5);
        let dice = match kind {
            UnitKind::CavalryBrigade => vec![6, 1, 1, 1, 1, 1, 1],
            UnitKind::Rabble => vec![6, 1, 1, 1, 1],
            _ => vec![6, 1, 1, 1, 1, 1],
        };
        let fray = Fray::new(&board, Stage::Melee, &dice).say(0, Act::NoOccupation);
        fray.end();
        assert_eq!(north_by(&board, &fray, north), 4.0, "{kind:?}");
        assert_eq!(fray.unit(north).state, State::Disordered, "{kind:?}");
    }
}

/// IDV-RET-006: a friendly brigade in the way is pushed back and tests, and so does one behind that.
#[test]
fn friends_in_the_way_are_pushed_and_test() {
    for (faces, state) in [([6, 6], State::Sound), ([1, 1], State::Disordered)] {
        let (mut board, _, north) = board();
        // An inch behind, and half an inch behind that.
        let second = board.unit("second", WINGS[3], UnitKind::CavalryBrigade, (37.0, 26.5), SOUTH);
        let third = board.unit("third", WINGS[3], UnitKind::InfantryBrigade, (38.0, 28.5), SOUTH);
        let fray = won(&board, &faces);
        assert_eq!(north_by(&board, &fray, north), 4.0);
        assert_eq!(north_by(&board, &fray, second), 3.0);
        assert_eq!(north_by(&board, &fray, third), 2.5);
        assert_eq!(fray.unit(second).state, state);
        assert_eq!(fray.unit(third).state, state);
        let passed = state == State::Sound;
        assert_eq!(tested(&fray), [(second, passed), (third, passed)]);
        rules_veritas::invariants::check(&fray.model());
    }
}

/// IDV-RET-006: companies are passed without a test, and end clear.
#[test]
fn companies_are_passed_without_a_test() {
    for y in [26.0, 29.0] {
        let (mut board, _, north) = board();
        let company = board.unit("company", WINGS[3], UnitKind::Detachment, (36.0, y), SOUTH);
        let fray = won(&board, &[]);
        assert_eq!(north_by(&board, &fray, north), 4.0, "company at {y}");
        assert_eq!(tested(&fray), []);
        assert!(fray.unit(company).is_on_table());
        rules_veritas::invariants::check(&fray.model());
    }
}

/// IDV-RET-007: impassable ground or the table edge stops a recoil, and the unit becomes one level worse.
#[test]
fn a_recoil_stopped_short_worsens_the_unit() {
    let (mut lake, _, north) = board();
    lake.area("lake", &oblong(30.0, 27.0, 42.0, 34.0));
    let fray = won(&lake, &[]);
    assert!((north_by(&lake, &fray, north) - 1.5).abs() <= 0.02);
    assert_eq!(fray.unit(north).state, State::Disrupted);
    let mut edge = Board::new();
    let south = edge.unit("south", WINGS[0], UnitKind::InfantryBrigade, (36.0, 44.5), NORTH);
    let north = edge.unit("north", WINGS[2], UnitKind::InfantryBrigade, (36.0, 44.5), SOUTH);
    edge.melee(south, north, Aspect::Front);
    edge.cards = vec![WINGS[0], WINGS[2]];
    let fray = won(&edge, &[]);
    assert!((north_by(&edge, &fray, north) - 2.0).abs() <= 0.02);
    assert_eq!(fray.unit(north).state, State::Disrupted);
}

/// IDV-RET-006, IDV-RET-007: friends that cannot be pushed farther also stop a recoil.
#[test]
fn friends_who_cannot_be_pushed_stop_a_recoil() {
    let (mut board, _, north) = board();
    let friend = board.unit("friend", WINGS[3], UnitKind::InfantryBrigade, (36.0, 26.5), SOUTH);
    board.area("lake", &oblong(30.0, 29.0, 42.0, 34.0));
    let fray = won(&board, &[6]);
    assert!((north_by(&board, &fray, north) - 2.0).abs() <= 0.02);
    assert!((north_by(&board, &fray, friend) - 1.0).abs() <= 0.02);
    assert_eq!(fray.unit(north).state, State::Disrupted);
}

/// IDV-RET-002: there is no room if an enemy is in the way or less than five inches are between two enemy brigades.
#[test]
fn a_recoil_without_room_destroys() {
    for (gap, room) in [(5.0, true), (4.8, false)] {
        let (mut board, _, north) = board();
        for (key, x) in [("left", 34.5 - gap * 0.5), ("right", 37.5 + gap * 0.5)] {
            board.unit(key, WINGS[1], UnitKind::InfantryBrigade, (x, 28.0), NORTH);
        }
        let fray = won(&board, &[]);
        let place = if room { Place::Table } else { Place::Gone(End::NoRoom) };
        assert_eq!(fray.unit(north).place, place, "a gap of {gap}");
    }
    let (mut board, _, north) = board();
    board.unit("behind", WINGS[1], UnitKind::Detachment, (36.0, 28.0), NORTH);
    let fray = won(&board, &[]);
    assert_eq!(fray.unit(north).place, Place::Gone(End::NoRoom));
}

/// IDV-RET-005: a unit driven out of houses stands in the open.
#[test]
fn a_unit_driven_out_of_houses_stands_in_the_open() {
    let (mut board, _, north) = board();
    let houses = board.area("village", &oblong(33.0, 24.0, 39.0, 26.0));
    board.tweak(north, |unit| unit.building = Some(houses));
    board.later(north, |unit| {
        let pose = Pose::new(Point::inches(36.0, 24.75), Angle::HALF);
        (unit.at, unit.facing) = (pose.at, pose.facing);
    });
    // One more saving die.
    let fray = Fray::new(&board, Stage::Melee, &[6, 1, 1, 1, 1, 1, 1]);
    let fray = if fray.question().is_some() { fray.say(0, Act::NoOccupation) } else { fray };
    assert_eq!(fray.unit(north).building, None);
    assert_eq!(north_by(&board, &fray, north), 4.0);
}

/// IDV-RET-007, IDV-TER-017: nobody is driven into houses. Their walls stop a recoil, as impassable ground does.
#[test]
fn the_walls_of_houses_stop_a_recoil() {
    let (mut board, _, north) = board();
    board.area("village", &oblong(30.0, 27.5, 42.0, 31.0));
    let fray = won(&board, &[]);
    assert!((north_by(&board, &fray, north) - 2.0).abs() <= 0.02);
    assert_eq!((fray.unit(north).state, fray.unit(north).building), (State::Disrupted, None));
}

/// The board with the northern foot in deep houses: its front is at their southern wall, and they end at 32.
fn in_deep_houses() -> (Board, UnitId) {
    let (mut board, _, north) = board();
    let houses = board.area("village", &oblong(33.0, 24.0, 39.0, 32.0));
    board.tweak(north, |unit| unit.building = Some(houses));
    board.later(north, |unit| {
        (unit.at, unit.facing) = (Point::inches(36.0, 26.0), Angle::HALF);
    });
    (board, north)
}

/// IDV-RET-005, IDV-TER-017: a unit that is driven out of deep houses goes on until it is clear of them.
#[test]
fn a_unit_driven_out_of_deep_houses_goes_on_until_it_is_clear() {
    let (board, north) = in_deep_houses();
    let fray = Fray::new(&board, Stage::Melee, &[6, 1, 1, 1, 1, 1, 1]);
    let fray = if fray.question().is_some() { fray.say(0, Act::NoOccupation) } else { fray };
    let of = fray.unit(north);
    assert_eq!((of.building, of.state), (None, State::Disordered));
    assert!((of.at.v2().y / 2540.0 - 32.75).abs() <= 0.02, "{:?}", of.at);
}

/// IDV-RET-002, IDV-TER-017: without room beyond its houses it is eliminated.
#[test]
fn a_unit_without_room_behind_its_houses_is_eliminated() {
    let (mut board, north) = in_deep_houses();
    board.area("lake", &oblong(30.0, 33.0, 42.0, 36.0));
    let fray = Fray::new(&board, Stage::Melee, &[6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fray.unit(north).place, Place::Gone(End::NoRoom));
}

/// IDV-CAS-005, IDV-RET-006: a friend that a recoil pushes rides over an enemy commander who is alone.
#[test]
fn a_pushed_friend_rides_over_a_commander() {
    for (x, touched) in [(39.3, true), (41.0, false)] {
        let (mut board, south, _) = board();
        board.unit("friend", WINGS[3], UnitKind::InfantryBrigade, (38.5, 25.5), SOUTH);
        board.post(leader_of(WINGS[0]), (x, 27.8));
        let fray = won(&board, &[6]);
        let with = fray.model().leader(leader_of(WINGS[0])).with;
        assert_eq!(with, touched.then_some(south), "{x}");
    }
}
