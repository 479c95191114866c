//! Commanders at risk: when their unit is lost, when it leaves, and alone before the enemy.
use crate::kit::*;
use geom::Point;
use rules_veritas::{
    Event, Stage,
    casualties::refuge,
    kinds::{Aspect, LeaderId, State, UnitId, UnitKind, WingId},
    model::Fate,
};

/// A routed company with an enemy at its front: failing its contact test it is removed where it stands.
fn doomed(commander: LeaderId) -> (Board, UnitId) {
    let mut board = Board::new();
    let lost = board.unit("lost", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (20.0, 20.0), SOUTH);
    board.tweak(lost, |unit| unit.state = State::Routed);
    board.contact(enemy, lost, Aspect::Front);
    board.attach(commander, lost);
    (board, lost)
}

fn lost(leader: LeaderId, fate: Fate, wing: Option<WingId>) -> Event {
    Event::LeaderLost { leader, fate, wing }
}

/// IDV-CAS-007: whoever outlives the removal of his unit goes at once to the nearest friend within 24", edge to edge, and joins it.
#[test]
fn to_the_nearest_friend() {
    for (x, joins) in [(46.2, true), (46.3, false)] {
        let (mut board, _) = doomed(leader_of(WINGS[0]));
        // His disc is about the middle of his unit: 0.75" of it are between, and half the friend's front.
        let friend = board.unit("friend", WINGS[1], UnitKind::InfantryBrigade, (x, 20.0), NORTH);
        let play = board.play(Stage::Contacts, &[1, 6]);
        let leader = play.model().leader(leader_of(WINGS[0]));
        if joins {
            assert_eq!(leader.with, Some(friend));
            assert_eq!(leader.at, play.unit(friend).at);
            assert!(leader.is_present() && !leader.moved, "he still has his own move");
        } else {
            let expected = lost(leader_of(WINGS[0]), Fate::Captured, Some(WINGS[0]));
            assert!(play.events.contains(&expected), "{:?}", play.events);
        }
    }
}

/// IDV-CAS-005, IDV-CAS-007, IDV-COM-013: the nearest that has no commander of his rank already.
#[test]
fn not_to_a_unit_that_has_its_commander() {
    let mut board = Board::new();
    board.post(leader_of(WINGS[0]), (20.0, 19.0));
    let near = board.unit("near", WINGS[1], UnitKind::InfantryBrigade, (28.0, 19.0), NORTH);
    let far = board.unit("far", WINGS[1], UnitKind::InfantryBrigade, (36.0, 19.0), NORTH);
    assert_eq!(refuge(&board.model(), leader_of(WINGS[0])), Some(near));
    board.attach(leader_of(WINGS[1]), near);
    assert_eq!(refuge(&board.model(), leader_of(WINGS[0])), Some(far));
    board.attach(GENERALS[0], near);
    assert_eq!(refuge(&board.model(), GENERALS[0]), Some(near), "his own rank only");
}

/// IDV-CAS-006, IDV-FAT-024: with nobody in reach he is captured; an Army Commander's loss counts for the wing of his unit.
#[test]
fn captured() {
    let (board, _) = doomed(GENERALS[0]);
    let play = board.play(Stage::Contacts, &[1, 6]);
    assert!(play.events.contains(&lost(GENERALS[0], Fate::Captured, Some(WINGS[0]))));
    assert!(!play.model().leader(GENERALS[0]).is_present());
}

/// IDV-CAS-008: he leaves the table with his unit.
#[test]
fn over_the_edge() {
    let mut board = Board::new();
    let runner = board.unit("runner", WINGS[0], UnitKind::InfantryBrigade, (20.0, 4.0), NORTH);
    board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (26.0, 4.0), NORTH);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (20.0, 40.0), SOUTH);
    board.tweak(runner, |unit| unit.state = State::Routed);
    board.attach(leader_of(WINGS[0]), runner);
    let play = board.play(Stage::Card, &[1]);
    let expected = lost(leader_of(WINGS[0]), Fate::OffTable, Some(WINGS[0]));
    assert!(play.events.contains(&expected), "{:?}", play.events);
    assert_eq!(play.model().leader(leader_of(WINGS[0])).fate, Fate::OffTable);
}

/// IDV-CAS-005, IDV-COM-018: alone and touched by an enemy he goes to the nearest friend; that is not his move.
#[test]
fn touched_by_an_enemy() {
    let mut board = Board::new();
    let friend = board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (20.0, 10.0), NORTH);
    board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (30.0, 20.0), SOUTH);
    board.post(leader_of(WINGS[0]), (30.0, 19.3));
    let play = board.play(Stage::Orders, &[]);
    let leader = play.model().leader(leader_of(WINGS[0]));
    assert_eq!((leader.with, leader.moved), (Some(friend), false));

    board.post(leader_of(WINGS[0]), (30.0, 19.2));
    let play = board.play(Stage::Orders, &[]);
    let leader = play.model().leader(leader_of(WINGS[0]));
    assert_eq!((leader.with, leader.at), (None, Point::inches(30.0, 19.2)), "not touched");
}

/// IDV-CAS-006: touched with no friend within 24" he is captured.
#[test]
fn touched_far_from_all() {
    let mut board = Board::new();
    board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (60.0, 10.0), NORTH);
    board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (30.0, 20.0), SOUTH);
    board.post(leader_of(WINGS[0]), (30.0, 19.3));
    let play = board.play(Stage::Orders, &[]);
    assert_eq!(play.model().leader(leader_of(WINGS[0])).fate, Fate::Captured);
}
