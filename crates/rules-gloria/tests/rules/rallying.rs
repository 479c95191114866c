//! Rallying (PG-RAL, PG-MOR-004).
use crate::kit::{Board, FOOT, NORTH, Play, SOUTH, general_of};
use rules_gloria::{
    Act, Event, Question, Stage,
    kinds::{Class, Formation, Phase, Side, State, Test, UnitId, UnitKind},
};

const US: Side = Side(0);

fn rally(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Rally { side: US }, Phase::Morale, dice)
}

fn totals(play: &Play) -> Vec<i32> {
    let totals = play.events.iter().filter_map(|event| match event {
        Event::Tested { test: Test::Rally, total, .. } => Some(*total),
        _ => None,
    });
    totals.collect()
}

fn board(state: fn(&mut rules_gloria::unit::Unit)) -> (Board, UnitId) {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (900.0, 300.0, NORTH));
    board.foot("enemy", Side(1), (900.0, 1000.0, SOUTH));
    board.later(foot, state);
    (board, foot)
}

/// PG-TMO-061..066 (EX-P09): shaken, class 2, below three quarters, in cover, under a Capable general: 3, so that 4 rallies.
#[test]
fn a_shaken_unit_in_cover_rallies_on_four() {
    for (die, state) in [(3, State::Shaken), (4, State::Good)] {
        let (mut board, foot) = board(|it| {
            (it.state, it.done.was_out_of_order, it.figures) = (State::Shaken, true, 8);
        });
        board.tweak(foot, |it| it.class = Class::Two);
        board.area(
            "light-wood",
            &[(700.0, 200.0), (1100.0, 200.0), (1100.0, 400.0), (700.0, 400.0)],
        );
        board.post(general_of(FOOT[0]), 900.0, 150.0);
        let play = rally(&board, &[die]);
        assert_eq!(totals(&play), [3]);
        assert_eq!(play.unit(foot).state, state);
    }
}

/// PG-RAL-004: only a state held since the turn's beginning can be rallied.
#[test]
fn a_new_state_cannot_be_rallied() {
    let (board, foot) = board(|it| it.state = State::Shaken);
    let play = rally(&board, &[]);
    assert!(totals(&play).is_empty() && play.unit(foot).state == State::Shaken);
}

/// PG-RAL-005: no rally for units that evaded, changed formation or charged, nor in ground that disorders.
#[test]
fn busy_units_and_units_in_bad_ground_do_not_rally() {
    let none = |change: crate::kit::Tweak| {
        let (mut board, foot) = board(change);
        board.later(foot, |it| (it.state, it.done.was_out_of_order) = (State::Disordered, true));
        totals(&rally(&board, &[])).is_empty()
    };
    assert!(none(|it| it.done.evaded = true));
    assert!(none(|it| it.done.changed = true));
    let (mut board, _) = board(|it| {
        (it.state, it.done.was_out_of_order) = (State::Disordered, true);
    });
    board.area("light-wood", &[(700.0, 200.0), (1100.0, 200.0), (1100.0, 400.0), (700.0, 400.0)]);
    assert!(totals(&rally(&board, &[])).is_empty());
}

/// PG-RAL-001, -002: a router that rallies stands in line or column, facing back, and is still disordered.
#[test]
fn a_rallied_router_faces_back() {
    let (mut board, foot) = board(|it| {
        (it.state, it.done.was_out_of_order) = (State::Routing, true);
    });
    board.tweak(foot, |it| it.at = Some(crate::kit::at(900.0, 300.0, SOUTH)));
    // Class 3, out of command, routing.
    let mut play = rally(&board, &[5]);
    assert_eq!(totals(&play), [4]);
    assert_eq!(play.question(), Question::Rallied { unit: foot });
    play.say(0, Act::Form { formation: Formation::Manoeuvre });
    let unit = play.unit(foot);
    assert_eq!((unit.state, unit.formation), (State::Disordered, Formation::Manoeuvre));
    assert_eq!(unit.at.facing.to_degrees(), 0.0);
    let play = rally(&board, &[4]);
    assert!(play.unit(foot).is_routing());
}

/// PG-RAL-002, PG-INF-003: troops who cannot form line do not rally into one.
#[test]
fn a_rallied_router_takes_a_formation_of_its_own() {
    let (mut board, foot) = board(|it| {
        (it.state, it.done.was_out_of_order) = (State::Routing, true);
    });
    board.tweak(foot, |it| {
        (it.kind, it.formation) = (UnitKind::LightInfantry, Formation::March);
        it.at = Some(crate::kit::at(900.0, 300.0, SOUTH));
    });
    let play = rally(&board, &[6]);
    let unit = play.unit(foot);
    assert_eq!((unit.state, unit.formation), (State::Disordered, Formation::March));
    assert_eq!(unit.at.facing.to_degrees(), 0.0);
}

/// PG-RAL-001: a pursuing unit that rallies is in good order and pursues no more.
#[test]
fn a_pursuer_that_rallies_stops() {
    let (board, foot) = board(|it| {
        (it.state, it.marks.pursuing) = (State::Disordered, true);
        it.done.was_out_of_order = true;
    });
    // Class 3, out of command, pursuing.
    let play = rally(&board, &[4]);
    assert_eq!(totals(&play), [3]);
    let unit = play.unit(foot);
    assert!(unit.state == State::Good && !unit.marks.pursuing);
}

/// PG-MOR-004: every unit that can must roll; its owner only chooses the order, and the last is not asked.
#[test]
fn the_owner_chooses_who_rallies_next() {
    let (mut board, foot) = board(|it| {
        (it.state, it.done.was_out_of_order) = (State::Shaken, true);
    });
    let other = board.foot("other", US, (400.0, 300.0, NORTH));
    board.later(other, |it| (it.state, it.done.was_out_of_order) = (State::Disordered, true));
    let mut play = rally(&board, &[6]);
    assert_eq!(play.question(), Question::Rally { side: US });
    play.dice(&[6]).say(0, Act::Rally { unit: other });
    assert_eq!([play.unit(foot).state, play.unit(other).state], [State::Good; 2]);
}

/// PG-RAL-002: a limbered gun that rallies turns about on its own ground, because its middle is not that of its two models.
#[test]
fn a_limbered_gun_turns_about_on_its_own_ground() {
    let mut board = Board::new();
    let gun = board.gun("gun", US, (900.0, 600.0, NORTH));
    board.tweak(gun, |it| (it.formation, it.state) = (Formation::Limbered, State::Routing));
    board.later(gun, |it| it.done.was_out_of_order = true);
    board.foot("behind", US, (900.0, 419.0, NORTH));
    board.foot("enemy", Side(1), (900.0, 1100.0, SOUTH));
    let play = rally(&board, &[6]);
    assert_eq!(play.unit(gun).state, State::Disordered);
    assert_eq!(play.unit(gun).at, crate::kit::at(900.0, 420.0, SOUTH));
    rules_gloria::invariants::check(play.model());
}

/// PG-HAL-002: a unit that a test has halted may go where it likes in the next turn.
#[test]
fn a_halted_unit_moves_again_in_the_next_turn() {
    let (board, foot) = board(|it| it.done.halted = true);
    let play = board.play(Stage::Initiative, Phase::End, &[6, 1]);
    assert_eq!((play.model().turn, play.unit(foot).done.halted), (2, false));
}
