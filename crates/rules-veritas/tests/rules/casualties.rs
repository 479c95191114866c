//! Commanders at risk: when their unit is lost, when it leaves, and when they are alone.
use crate::kit::*;
use geom::Point;
use rules_veritas::{
    Act, Event, Stage,
    casualties::refuge,
    kinds::{Aspect, LeaderId, Order, State, UnitId, UnitKind, WingId},
    model::Fate,
};

/// A routed company with an enemy at its front: if it fails its contact test, it is removed where it stands.
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
    Event::LeaderLost { leader, heir: 0, fate, wing }
}

/// IDV-CAS-007: a commander who survives the removal of the unit joins the nearest friend within 24", edge to edge, at once.
#[test]
fn a_survivor_joins_the_nearest_friend() {
    for (x, joins) in [(46.2, true), (46.3, false)] {
        let (mut board, _) = doomed(leader_of(WINGS[0]));
        // The disc is at the middle of the unit: the distance is less by its 0.75" and half the friend's front.
        let friend = board.unit("friend", WINGS[1], UnitKind::InfantryBrigade, (x, 20.0), NORTH);
        let play = board.play(Stage::Contacts, &[1, 6]);
        let leader = play.model().leader(leader_of(WINGS[0]));
        if joins {
            assert_eq!(leader.with, Some(friend));
            assert_eq!(leader.at, play.unit(friend).at);
            assert!(leader.is_present() && !leader.moved, "the commander can still move");
        } else {
            let expected = lost(leader_of(WINGS[0]), Fate::Captured, Some(WINGS[0]));
            assert!(play.events.contains(&expected), "{:?}", play.events);
        }
    }
}

/// IDV-CAS-005, IDV-CAS-007, IDV-COM-013: the nearest unit without a commander of the same rank.
#[test]
fn a_survivor_passes_by_a_unit_that_has_a_commander() {
    let mut board = Board::new();
    board.post(leader_of(WINGS[0]), (20.0, 19.0));
    let near = board.unit("near", WINGS[1], UnitKind::InfantryBrigade, (28.0, 19.0), NORTH);
    let far = board.unit("far", WINGS[1], UnitKind::InfantryBrigade, (36.0, 19.0), NORTH);
    assert_eq!(refuge(&board.model(), leader_of(WINGS[0])), Some(near));
    board.attach(leader_of(WINGS[1]), near);
    assert_eq!(refuge(&board.model(), leader_of(WINGS[0])), Some(far));
    board.attach(GENERALS[0], near);
    assert_eq!(refuge(&board.model(), GENERALS[0]), Some(near), "only the same rank counts");
}

/// IDV-CAS-006, IDV-FAT-024: a commander with no friend in reach is captured. The loss of an Army Commander counts for the wing
/// of the unit.
#[test]
fn a_commander_with_no_friend_in_reach_is_captured() {
    let (board, _) = doomed(GENERALS[0]);
    let play = board.play(Stage::Contacts, &[1, 6]);
    assert!(play.events.contains(&lost(GENERALS[0], Fate::Captured, Some(WINGS[0]))));
    assert!(!play.model().leader(GENERALS[0]).is_present());
}

/// IDV-CAS-008: a commander leaves the table with the unit.
#[test]
fn a_commander_leaves_the_table_with_the_unit() {
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

/// IDV-CAS-005, IDV-COM-018: a commander alone whom an enemy touches joins the nearest friend; that does not use up the
/// commander's move.
#[test]
fn a_commander_touched_by_an_enemy_joins_a_friend() {
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

/// IDV-CAS-006: a touched commander with no friend within 24" is captured.
#[test]
fn a_commander_touched_far_from_friends_is_captured() {
    let mut board = Board::new();
    board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (60.0, 10.0), NORTH);
    board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (30.0, 20.0), SOUTH);
    board.post(leader_of(WINGS[0]), (30.0, 19.3));
    let play = board.play(Stage::Orders, &[]);
    assert_eq!(play.model().leader(leader_of(WINGS[0])).fate, Fate::Captured);
}

/// IDV-CAS-005: an enemy that passes over a commander on its way touches them, even if it ends far away; one that passes beside
/// does not.
#[test]
fn a_commander_ridden_over_counts_as_touched() {
    let horse = UnitKind::CavalryBrigade;
    for (x, touched) in [(30.0, true), (32.2, true), (32.3, false)] {
        let mut board = Board::new();
        let friend = board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (45.0, 20.0), NORTH);
        let enemy = board.unit("enemy", WINGS[2], horse, (30.0, 30.0), SOUTH);
        board.unit("last", WINGS[2], UnitKind::Detachment, (5.0, 40.0), SOUTH);
        board.post(leader_of(WINGS[0]), (x, 24.0));
        let mut play = board.play(Stage::Move { wing: WINGS[2] }, &[]);
        let act = Act::Move { unit: enemy, before: None, after: None };
        play.say_with(1, act, legs(&[go(6.0), go(6.0)]));
        let leader = play.model().leader(leader_of(WINGS[0]));
        assert_eq!(leader.with, touched.then_some(friend), "{x}");
    }
}

/// IDV-CAS-006: a charge over a commander captures them if no friend is in reach.
#[test]
fn a_charge_over_a_commander_captures_them() {
    let mut board = Board::new();
    let target = board.unit("target", WINGS[0], UnitKind::InfantryBrigade, (30.0, 20.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (30.0, 30.0), SOUTH);
    board.unit("last", WINGS[2], UnitKind::Detachment, (5.0, 40.0), SOUTH);
    board.order(WINGS[2], Order::Attack);
    board.post(leader_of(WINGS[0]), (30.0, 25.0));
    // The only friend in reach already has a commander of the same rank.
    board.attach(leader_of(WINGS[1]), target);
    let mut play = board.play(Stage::Move { wing: WINGS[2] }, &[]);
    play.say(1, Act::Charge { unit: enemy, target });
    assert_eq!(play.model().leader(leader_of(WINGS[0])).fate, Fate::Captured);
}

/// Up to three light guns shoot at a tercio with its commander.
fn shot_at(guns_that_shoot: u8, state: State, dice: &[u8]) -> Play {
    let mut board = Board::new();
    let target = board.unit("target", WINGS[0], UnitKind::EarlyTercio, (20.0, 20.0), NORTH);
    let places = [(15.0, 24.0), (20.0, 24.5), (25.0, 24.0)];
    let guns: Vec<UnitId> = places
        .into_iter()
        .map(|at| board.unit(&format!("gun-{}", at.0), WINGS[2], UnitKind::InfantryGuns, at, SOUTH))
        .collect();
    board.tweak(target, |unit| unit.state = state);
    board.attach(leader_of(WINGS[0]), target);
    board.cards = vec![WINGS[0], WINGS[2]];
    for gun in &guns[..usize::from(guns_that_shoot)] {
        board.later(*gun, |unit| {
            (unit.done.shot, unit.done.target) = (true, Some(UnitId(0)));
        });
    }
    board.play(Stage::Volley, dice)
}

fn risked(play: &Play) -> Vec<(u8, Option<u8>)> {
    let each = play.events.iter().filter_map(|event| match event {
        Event::LeaderRisked { die, then, .. } => Some((*die, *then)),
        _ => None,
    });
    each.collect()
}

/// IDV-CAS-001, IDV-CAS-003: unsaved hits on a unit put its commander at risk, once for all hits together: a 6 is a hit, then 1
/// to 4 wounds and 5 or 6 kills.
#[test]
fn an_unsaved_hit_puts_commanders_at_risk() {
    // A sound tercio saves on three dice.
    for (faces, wounded, killed) in [
        (&[5][..], false, false),
        (&[6, 1], true, false),
        (&[6, 4], true, false),
        (&[6, 5], false, true),
    ] {
        let dice = [&[6, 1, 1, 1][..], faces].concat();
        let play = shot_at(1, State::Sound, &dice);
        let leader = leader_of(WINGS[0]);
        assert_eq!(
            play.events.contains(&Event::LeaderWounded { leader, heir: 0 }),
            wounded,
            "{faces:?}"
        );
        let lost = lost(leader, Fate::Killed, Some(WINGS[0]));
        assert_eq!(play.events.contains(&lost), killed, "{faces:?}");
        assert_eq!(risked(&play), [(faces[0], faces.get(1).copied())]);
    }
}

/// IDV-CAS-002: a commander is also hit on a 5 if the hits rout the unit.
#[test]
fn a_commander_of_a_routed_unit_is_hit_more_easily() {
    // A disrupted tercio has one saving die against each gun, and two hits rout it.
    for (faces, hit) in [(&[4][..], false), (&[5, 1], true)] {
        let dice = [&[6, 1, 6, 1][..], faces].concat();
        let play = shot_at(2, State::Disrupted, &dice);
        assert_eq!(risked(&play), [(faces[0], hit.then_some(1))]);
        let became = Event::Became { unit: UnitId(0), state: State::Routed };
        assert!(play.events.contains(&became), "{:?}", play.events);
    }
}

/// IDV-CAS-004: a second wound kills.
#[test]
fn a_second_wound_kills_a_commander() {
    let play = shot_at(1, State::Sound, &[6, 1, 1, 1, 6, 2]);
    let mut model = play.model().clone();
    assert_eq!(model.leader(leader_of(WINGS[0])).wounds, 1);
    model.turn = 1;
    model.units.change(1, |unit| unit.done.shot = true);
    model.units.change(1, |unit| unit.done.target = Some(UnitId(0)));
    model.units.change(0, |unit| unit.state = State::Sound);
    model.cards = [WINGS[0], WINGS[2]].into_iter().collect();
    let play = Play::from(model, Stage::Volley, &[6, 1, 1, 1, 6, 1]);
    let killed = lost(leader_of(WINGS[0]), Fate::Killed, Some(WINGS[0]));
    assert!(play.events.contains(&killed), "{:?}", play.events);
}

/// IDV-CAS-001: without an unsaved hit there is no risk.
#[test]
fn saved_hits_put_no_commander_at_risk() {
    let play = shot_at(1, State::Sound, &[6, 6, 6, 6]);
    assert_eq!(risked(&play), []);
    let play = shot_at(1, State::Sound, &[1]);
    assert_eq!(risked(&play), []);
}
