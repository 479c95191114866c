//! Routs: distance, direction, passing through friends, and units without a way out.
use crate::kit::*;
use geom::Length;
use kernel::scenario::Edge;
use rules_veritas::{
    Event, Stage,
    event::{How, Reason},
    kinds::{Aspect, Formation, State, UnitId, UnitKind},
    retreat::{self, Flight},
    unit::{End, Place},
};

/// A routed unit of a type in the middle of the table, facing north, with no other unit.
fn board(kind: UnitKind) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], kind, (36.0, 40.0), NORTH);
    board.tweak(unit, |unit| unit.state = State::Routed);
    (board, unit)
}

/// Its rout to the south.
fn south(board: &Board, unit: UnitId) -> Option<Flight> {
    let model = board.model();
    retreat::flight(&model, model.unit(unit), geom::V2::new(0.0, -1.0))
}

/// How far the unit routs, in inches.
fn inches(board: &Board, unit: UnitId) -> f64 {
    let model = board.model();
    let flight = south(board, unit).expect("there is a way out");
    let far = (model.unit(unit).at.v2() - flight.to.at.v2()).length();
    (Length::from_units(far).to_inches() * 100.0).round() / 100.0
}

fn oblong(x: f64, y: f64, x2: f64, y2: f64) -> [(f64, f64); 4] {
    [(x, y), (x2, y), (x2, y2), (x, y2)]
}

/// IDV-RET-004, IDV-RET-012: a rout goes at the march rate, or at the normal rate for types without one. The formation does not
/// change.
#[test]
fn a_rout_goes_at_the_march_rate() {
    for (kind, far) in [
        (UnitKind::EarlyTercio, 15.0),
        (UnitKind::InfantryBrigade, 18.0),
        (UnitKind::CavalryBrigade, 27.0),
        (UnitKind::DoubleBrigade, 24.0),
        (UnitKind::Dragoons, 27.0),
        (UnitKind::Rabble, 10.0),
        (UnitKind::InfantryGuns, 10.0),
        (UnitKind::FieldArtillery, 6.0),
        (UnitKind::HeavyArtillery, 2.0),
    ] {
        let (board, unit) = board(kind);
        assert_eq!(inches(&board, unit), far, "{kind:?}");
    }
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    board.tweak(unit, |unit| unit.formation = Formation::Column);
    let play = board.play(Stage::Card, &[]);
    assert_eq!(play.unit(unit).formation, Formation::Column);
}

/// IDV-RET-001, IDV-RET-008: directly away from the enemy that caused it, facing away.
#[test]
fn a_rout_goes_directly_away() {
    let mut board = Board::new();
    let enemy = board.unit("enemy", WINGS[0], UnitKind::InfantryBrigade, (36.0, 20.0), NORTH);
    let unit = board.unit("unit", WINGS[2], UnitKind::InfantryBrigade, (36.5, 20.0), SOUTH);
    board.tweak(unit, |unit| unit.state = State::Disrupted);
    board.contact(enemy, unit, Aspect::Front);
    // The modifiers are 1 + 1 - 2 - 1.
    let play = board.play(Stage::Contacts, &[6, 1]);
    let of = play.unit(unit);
    assert_eq!(of.state, State::Routed);
    assert_eq!(of.pose(), {
        let start = board.model().unit(unit).pose();
        geom::Pose::new(start.moved(geom::V2::new(0.0, 18.0 * 2540.0)).at, geom::Angle::NORTH)
    });
    assert!(play.model().contacts.is_empty(), "it is out of contact");
    play.end();
}

/// IDV-RET-008: it bends as little as needed to avoid friends, and at most 45 degrees.
#[test]
fn a_rout_bends_to_avoid_friends() {
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (37.4, 30.0), NORTH);
    let flight = south(&board, unit).expect("there is a way");
    assert!(flight.passed.is_empty());
    let off = flight.to.facing.between(geom::Angle::HALF);
    assert_eq!(geom::Angle(off).to_degrees().round(), 15.0);
    assert!(flight.to.at.v2().x < board.model().unit(unit).at.v2().x, "away from the friend");
}

/// A wall of friends from edge to edge, three inches apart at most.
fn wall(board: &mut Board, y: f64) -> Vec<UnitId> {
    (0..20)
        .map(|n| {
            let at = (7.5 + 3.0 * f64::from(n), y);
            board.unit(&format!("friend {n}"), WINGS[1], UnitKind::InfantryBrigade, at, NORTH)
        })
        .collect()
}

/// IDV-RET-011: if no bend avoids them it goes straight through, and each brigade passed tests and becomes worse if it fails.
#[test]
fn a_rout_through_friends_makes_them_test() {
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    let friends = wall(&mut board, 30.0);
    let flight = south(&board, unit).expect("there is a way");
    assert_eq!(flight.passed.len(), 2);
    board.unit("enemy", WINGS[2], UnitKind::Detachment, (5.0, 46.0), NORTH);
    board.cards = vec![WINGS[1], WINGS[2]];
    // Trained with sound friends on both flanks: 1 + 2. Some have one more because no enemy is near.
    let play = board.play(Stage::Card, &[1, 1]);
    let tests: Vec<_> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Tested { unit, reason: Reason::Passed, passed, .. } => Some((*unit, *passed)),
            _ => None,
        })
        .collect();
    assert_eq!(tests.iter().map(|it| it.0).collect::<Vec<_>>(), flight.passed);
    for (friend, passed) in tests {
        let state = if passed { State::Sound } else { State::Disordered };
        assert_eq!(play.unit(friend).state, state);
    }
    let others = friends.iter().filter(|id| !flight.passed.contains(id));
    assert!(others.into_iter().all(|id| play.unit(*id).is_sound()));
    play.end();
}

/// IDV-RET-011: friendly companies and units in buildings do not test.
#[test]
fn companies_passed_do_not_test() {
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    for n in 0..40 {
        let at = (6.0 + 1.5 * f64::from(n), 30.0);
        board.unit(&format!("company {n}"), WINGS[1], UnitKind::Detachment, at, NORTH);
    }
    assert!(south(&board, unit).expect("there is a way").passed.is_empty());
}

/// IDV-RET-009: an obstacle costs half of the cost in the table: half a move for a brigade, a quarter for irregulars.
#[test]
fn obstacles_cost_a_rout_half_as_much() {
    for (kind, far) in [(UnitKind::InfantryBrigade, 9.0), (UnitKind::IrregularInfantry, 13.5)] {
        let (mut board, unit) = board(kind);
        board.ribbon("hedge", &[(0.0, 34.0), (72.0, 34.0)], 0.5);
        assert_eq!(inches(&board, unit), far, "{kind:?}");
    }
    // An obstacle too far away to pay for ends the rout.
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    board.ribbon("hedge", &[(0.0, 26.0), (72.0, 26.0)], 0.5);
    assert_eq!(inches(&board, unit), 40.0 - 1.5 - 26.25);
}

/// IDV-RET-010: difficult ground caps the whole rout, but never below half the rate, and does not affect columns.
#[test]
fn difficult_ground_never_takes_more_than_half_of_a_rout() {
    for (kind, formation, far) in [
        (UnitKind::InfantryBrigade, Formation::Battle, 9.0),
        (UnitKind::CavalryBrigade, Formation::Battle, 13.5),
        (UnitKind::InfantryBrigade, Formation::Column, 18.0),
        (UnitKind::FieldArtillery, Formation::Battle, 3.0),
    ] {
        let (mut board, unit) = board(kind);
        board.tweak(unit, |unit| unit.formation = formation);
        board.area("marsh", &oblong(0.0, 20.0, 72.0, 37.5));
        assert_eq!(inches(&board, unit), far, "{kind:?} {formation:?}");
    }
}

/// IDV-RET-013: a rout bends round impassable ground; if no bend helps, the unit is eliminated. It can cross by a bridge.
#[test]
fn impassable_ground_is_gone_round_or_destroys() {
    let (mut bent, unit) = board(UnitKind::InfantryBrigade);
    bent.area("lake", &oblong(36.0, 24.0, 72.0, 34.0));
    let flight = south(&bent, unit).expect("past the lake");
    assert!(flight.to.facing != geom::Angle::HALF);
    let (mut shut, unit) = board(UnitKind::InfantryBrigade);
    shut.ribbon("river", &[(0.0, 30.0), (72.0, 30.0)], 3.0);
    assert_eq!(south(&shut, unit), None);
    let play = shut.play(Stage::Card, &[]);
    assert_eq!(play.unit(unit).place, Place::Gone(End::NoRoom));
    shut.ribbon("bridge", &[(36.0, 27.5), (36.0, 32.5)], 2.0);
    assert_eq!(inches(&shut, unit), 18.0);
}

/// IDV-RET-009, IDV-TER-012: types that cross only at crossing points stop at any obstacle.
#[test]
fn rabble_halts_at_any_obstacle() {
    let (mut board, unit) = board(UnitKind::Rabble);
    board.ribbon("hedge", &[(0.0, 33.0), (72.0, 33.0)], 0.5);
    assert!((inches(&board, unit) - 3.75).abs() < 0.02, "{}", inches(&board, unit));
    board.ribbon("gate", &[(36.0, 32.0), (36.0, 34.0)], 2.0);
    assert_eq!(inches(&board, unit), 10.0);
}

/// IDV-RET-002: a rout goes between enemy brigades only through a gap of five inches; an enemy in the way blocks it.
#[test]
fn a_rout_needs_five_inches_between_enemies() {
    for (gap, open) in [(5.0, true), (4.9, false)] {
        let (mut board, unit) = board(UnitKind::InfantryBrigade);
        // A line of enemies with one gap straight ahead.
        for n in 0..11 {
            let x = gap * 0.5 + 1.5 + 3.0 * f64::from(n);
            for (side, x) in [("east", 36.0 + x), ("west", 36.0 - x)] {
                let key = format!("{side} {n}");
                board.unit(&key, WINGS[2], UnitKind::InfantryBrigade, (x, 30.0), NORTH);
            }
        }
        let found = south(&board, unit);
        assert_eq!(found.is_some(), open, "a gap of {gap}");
        board.cards = vec![WINGS[2]];
        let play = board.play(Stage::Card, &[]);
        let place = if open { Place::Table } else { Place::Gone(End::NoRoom) };
        assert_eq!(play.unit(unit).place, place);
    }
}

/// IDV-RET-014: it does not end on a friend, but goes on until it is just clear.
#[test]
fn a_rout_goes_on_until_clear_of_friends() {
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (36.0, 22.0), NORTH);
    // No room to bend.
    board.area("lake", &oblong(20.0, 25.0, 34.2, 38.0));
    board.area("lake", &oblong(37.8, 25.0, 60.0, 38.0));
    let far = inches(&board, unit);
    // The rear of the friends is at 20.5; the middle of the unit must be half a base beyond.
    let least = 40.0 - 0.75 - (20.5 - 0.75);
    assert!((least - 0.02..least + 0.11).contains(&far), "{far} and not {least}");
}

/// IDV-RET-015, IDV-ACT-004: when its card is drawn it runs on towards its own edge, whichever that is.
#[test]
fn a_routed_unit_runs_home_on_its_card() {
    for (wing, edge, way) in
        [(WINGS[0], Edge::South, (0.0, -18.0)), (WINGS[2], Edge::West, (-18.0, 0.0))]
    {
        let mut board = Board::new();
        let unit = board.unit("unit", wing, UnitKind::InfantryBrigade, (36.0, 30.0), EAST);
        board.tweak(unit, |unit| unit.state = State::Routed);
        board.scene().sides[usize::from(wing.0 / 2)].edge = edge;
        let start = board.model().unit(unit).at;
        let play = board.play(Stage::Card, &[]);
        let run = play.events.iter().find_map(|event| match event {
            Event::Driven { unit: who, to, how: How::Rout } if *who == unit => Some(*to),
            _ => None,
        });
        let by = run.expect("it runs").at.v2() - start.v2();
        let by = (by.x / 2540.0, by.y / 2540.0);
        assert!((by.0 - way.0).abs() < 0.01 && (by.1 - way.1).abs() < 0.01, "{by:?}");
    }
}

/// IDV-RET-016, IDV-PUR-037: a unit that reaches the edge leaves for good, and the place where it left is kept.
#[test]
fn a_rout_over_the_edge_leaves_for_good() {
    for (y, leaves) in [(19.0, true), (19.6, false)] {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (36.0, y), NORTH);
        board.tweak(unit, |unit| unit.state = State::Routed);
        let play = board.play(Stage::Card, &[]);
        let place = if leaves { Place::Gone(End::Routed) } else { Place::Table };
        assert_eq!(play.unit(unit).place, place, "from {y}");
        if leaves {
            let left = play.unit(unit).at.v2();
            assert!(left.y < 2540.0, "it left at {left:?}");
            assert_eq!(play.unit(unit).state, State::Routed);
        }
    }
}

/// IDV-SHR-007: a routed company is removed after its rout move.
#[test]
fn a_routed_company_scatters() {
    let (board, unit) = board(UnitKind::Detachment);
    let play = board.play(Stage::Card, &[]);
    assert_eq!(play.unit(unit).place, Place::Gone(End::Scattered));
    let ran = |event: &Event| matches!(event, Event::Driven { how: How::Rout, .. });
    assert!(play.events.iter().any(ran));
}

/// IDV-RET-002, IDV-RET-008: a rout bends for friends and never for enemies. An enemy straight ahead leaves no room. If enemies
/// block every bend round a friend, the unit goes through the friend.
#[test]
fn a_rout_never_bends_round_an_enemy() {
    let (mut shut, unit) = board(UnitKind::InfantryBrigade);
    shut.unit("enemy", WINGS[2], UnitKind::Detachment, (36.0, 30.0), NORTH);
    assert_eq!(south(&shut, unit), None, "there would be room beside it");
    let play = shut.play(Stage::Card, &[]);
    assert_eq!(play.unit(unit).place, Place::Gone(End::NoRoom));
    // An enemy beyond the end of the rout is not in its way.
    let (mut open, unit) = board(UnitKind::InfantryBrigade);
    open.unit("enemy", WINGS[2], UnitKind::Detachment, (36.0, 19.0), NORTH);
    assert_eq!(inches(&open, unit), 18.0);
    // Friends ahead and enemies on both sides: it goes straight through the friends.
    let (mut through, unit) = board(UnitKind::InfantryBrigade);
    let friend = through.unit("friend", WINGS[1], UnitKind::InfantryBrigade, (36.0, 34.0), NORTH);
    for (n, x) in [28.0, 32.2, 39.8, 44.0].into_iter().enumerate() {
        through.unit(&format!("enemy {n}"), WINGS[2], UnitKind::Detachment, (x, 33.0), NORTH);
    }
    let flight = south(&through, unit).expect("through the friend");
    assert_eq!((flight.passed, flight.to.facing), (vec![friend], geom::Angle::HALF));
}

/// IDV-RET-014, IDV-TER-017: a rout does not end in houses but goes on until it is just clear, like one that would end on a
/// friend.
#[test]
fn a_rout_does_not_end_in_houses() {
    let (mut board, unit) = board(UnitKind::InfantryBrigade);
    board.area("village", &oblong(30.0, 20.0, 42.0, 23.0));
    let far = inches(&board, unit);
    assert!((20.0..20.11).contains(&far), "{far}");
}
