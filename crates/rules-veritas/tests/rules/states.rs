//! The four states: their order, their counters, and removal after the last.
use crate::{fray::Fray, kit::*};
use kernel::{Ruleset, Viewer};
use rules_veritas::{
    Event, Stage, Veritas,
    kinds::{Aspect, State, UnitKind},
    unit::{End, Place},
};

/// IDV-STA-001: four states, each one level worse than the one before, and one level better than the one after.
#[test]
fn there_are_four_states_in_order() {
    use State::{Disordered, Disrupted, Routed, Sound};
    assert_eq!(State::ALL, [Sound, Disordered, Disrupted, Routed]);
    for pair in State::ALL.windows(2) {
        assert!(pair[0] < pair[1]);
        assert_eq!(pair[0].worse(), Some(pair[1]));
        assert_eq!(pair[1].better(), pair[0]);
    }
    assert_eq!(Sound.better(), Sound);
}

/// IDV-STA-001: a failed contact test leads from each state to the next.
#[test]
fn a_failed_test_is_one_level_at_a_time() {
    for pair in State::ALL.windows(2) {
        let (board, unit, _) = met(pair[0]);
        let play = Fray::new(&board, Stage::Contacts, &[1, 6]);
        assert_eq!(play.unit(unit).state, pair[1], "from {:?}", pair[0]);
    }
}

/// IDV-STA-002: a sound unit has no counter, a disordered one yellow, a disrupted one red, a routed one both.
#[test]
fn counters_show_the_state() {
    let (yellow, red) = ("#e0b020", "#b03030");
    for (state, colours) in [
        (State::Sound, vec![]),
        (State::Disordered, vec![yellow]),
        (State::Disrupted, vec![red]),
        (State::Routed, vec![yellow, red]),
    ] {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
        board.tweak(unit, |unit| unit.state = state);
        let view = (Veritas::SHOWING.view)(&board.model(), None, Viewer::Watcher);
        let shown = view.units.iter().find(|it| it.id == "unit").expect("it is shown");
        let found: Vec<&str> = shown.markers.iter().map(|it| it.colour.as_str()).collect();
        assert_eq!(found, colours, "{state:?}");
        assert!(shown.markers.iter().all(|it| it.meaning == state.name()), "{state:?}");
    }
}

/// IDV-STA-005: a routed unit that would become worse is removed.
#[test]
fn a_unit_worse_than_routed_is_removed() {
    assert_eq!(State::Routed.worse(), None);
    let (board, unit, _) = met(State::Routed);
    let play = Fray::new(&board, Stage::Contacts, &[1, 6]);
    assert_eq!(play.unit(unit).place, Place::Gone(End::Destroyed));
    let gone = |event: &&Event| matches!(event, Event::Gone { unit: it, .. } if *it == unit);
    assert_eq!(play.events().iter().filter(gone).count(), 1);
    // One that passes stays as it is: 6 + 1 - 3 is enough, as the enemy is a company.
    let play = Fray::new(&board, Stage::Contacts, &[6, 6]);
    assert_eq!(play.unit(unit).state, State::Routed);
    assert!(play.unit(unit).is_on_table());
}

/// A brigade in a state that a company has just charged in front, and the company.
fn met(state: State) -> (Board, rules_veritas::kinds::UnitId, rules_veritas::kinds::UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (36.0, 24.0), NORTH);
    board.tweak(unit, |unit| unit.state = state);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::Detachment, (36.0, 24.0), SOUTH);
    board.contact(enemy, unit, Aspect::Front);
    (board, unit, enemy)
}
