//! Contact tests: which units take them, with which states, and their results.
use crate::kit::*;
use rules_veritas::{
    Event, Stage,
    event::Reason,
    kinds::{Aspect, State, UnitId, UnitKind},
};

/// Southern and northern foot touch front to front; the southern unit charged. The northern wing has the first card.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let south = board.unit("south", WINGS[0], UnitKind::InfantryBrigade, (36.0, 24.0), NORTH);
    let north = board.unit("north", WINGS[2], UnitKind::InfantryBrigade, (36.0, 24.0), SOUTH);
    board.contact(south, north, Aspect::Front);
    board.cards = vec![WINGS[2], WINGS[0], WINGS[1], WINGS[3]];
    (board, south, north)
}

fn tested(play: &Play) -> Vec<(UnitId, i32, bool)> {
    let test = |event: &Event| match event {
        Event::Tested { unit, reason: Reason::Contact, add, passed, .. } => {
            Some((*unit, *add, *passed))
        }
        _ => None,
    };
    play.events.iter().filter_map(test).collect()
}

/// IDV-CTC-001: every unit newly in contact tests once, in the order of the cards. Contacts are not tested a second time.
#[test]
fn every_unit_newly_in_contact_tests_once() {
    let (mut board, south, north) = board();
    board.unit("idle", WINGS[0], UnitKind::InfantryBrigade, (10.0, 24.0), NORTH);
    let play = board.play(Stage::Contacts, &[6, 6]);
    assert_eq!(tested(&play).iter().map(|it| it.0).collect::<Vec<_>>(), [north, south]);
    assert!(play.model().contacts.iter().all(|contact| contact.tested));
    play.end();
    board.contacts[0].tested = true;
    let play = board.play(Stage::Contacts, &[]);
    assert_eq!(tested(&play), []);
}

/// IDV-CTC-002, IDV-STA-004: a unit that fails becomes one level worse.
#[test]
fn a_unit_that_fails_becomes_one_level_worse() {
    let (board, south, north) = board();
    // Each is trained (+1) with a sound enemy brigade near (-1): 0 in all.
    let play = board.play(Stage::Contacts, &[3, 4]);
    assert_eq!(tested(&play), [(north, 0, false), (south, 0, true)]);
    assert_eq!(play.unit(north).state, State::Disordered);
    assert_eq!(play.unit(south).state, State::Sound);
    assert_eq!(play.model().contacts.len(), 1, "they are still in contact");
    play.end();
}

/// IDV-CTC-002, IDV-CTC-004: a disrupted unit that fails routs at once. Its enemy stays where it is and has no melee.
#[test]
fn a_disrupted_unit_that_fails_routs() {
    let (mut board, south, north) = board();
    board.tweak(north, |unit| unit.state = State::Disrupted);
    let before = board.model().unit(south).pose();
    let play = board.play(Stage::Contacts, &[5, 6]);
    assert_eq!(tested(&play)[0], (north, -2, false));
    assert_eq!(play.unit(north).state, State::Routed);
    let ran = (play.unit(north).at.v2().y - before.at.v2().y) / 2540.0;
    assert!((ran - 19.5).abs() < 0.01, "{ran}");
    assert!(play.model().contacts.is_empty());
    assert_eq!(play.unit(south).pose(), before);
    assert!(!play.events.iter().any(|event| matches!(event, Event::PursuitTested { .. })));
    play.end();
}

/// IDV-CTC-003: all tests use the states from before the tests: a unit counts its enemy as sound although that enemy has just
/// failed.
#[test]
fn all_tests_use_the_states_from_before() {
    let (mut board, south, north) = board();
    board.tweak(north, |unit| unit.state = State::Disrupted);
    let play = board.play(Stage::Contacts, &[1, 3]);
    // North is disrupted, so no sound enemy brigade is near south: 1 in all, whatever north rolled.
    assert_eq!(tested(&play), [(north, -2, false), (south, 1, true)]);
    play.end();
    board.tweak(north, |unit| unit.state = State::Sound);
    let play = board.play(Stage::Contacts, &[1, 3]);
    assert_eq!(tested(&play)[1], (south, 0, false), "north was sound when south rolled");
    assert_eq!(play.unit(north).state, State::Disordered);
}

/// IDV-CTC-005, IDV-DIS-009, IDV-DIS-026: a unit that attacks a flank or rear tests better; a unit that is attacked there tests
/// worse.
#[test]
fn an_attack_in_flank_or_rear_counts_both_ways() {
    for (aspect, attacker, target) in
        [(Aspect::Front, 0, 0), (Aspect::Flank, 1, -2), (Aspect::Rear, 2, -2)]
    {
        let (mut board, south, north) = board();
        board.contacts[0].aspect = aspect;
        let play = board.play(Stage::Contacts, &[6, 6]);
        assert_eq!(tested(&play), [(north, target, target > -3), (south, attacker, true)]);
    }
}
