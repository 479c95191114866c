//! What functions cost, and which units may spend them.
use crate::kit::{Board, NORTH, go, turn};
use kernel::Cited;
use rules_glorious::{
    Act, Refusal,
    act::{Order, Shape},
    functions,
    kinds::{Formation, Function, UnitId, UnitKind},
    refusal::MoveRefusal,
};

const OPEN: Formation = Formation::OpenOrder;

fn block(unit: UnitId, files: u8, file: u8) -> Act {
    let shape = Shape { formation: Formation::Block, files, short: 0, about: 0, file };
    Act::ChangeFormation { unit, shape, order: Order::new() }
}

/// AGV-FUN-002, AGV-MOV-018: a turn is any angle about the front centre, and no function is done twice.
#[test]
fn a_unit_turns_once() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    let mut play = board.moves(0);
    let before = play.unit(unit).front();
    play.say_with(0, Act::Turn { unit }, turn(30.0));
    let after = play.unit(unit).front();
    assert_eq!(after.at, before.at);
    assert!((after.facing.to_degrees() - 30.0).abs() < 0.01);
    let why = play.refused_with(0, Act::Turn { unit }, turn(30.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Twice { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-002");
}

/// AGV-OPT-003: a scenario may allow a function twice.
#[test]
fn a_function_twice_if_the_option_allows_it() {
    let mut board = Board::new();
    board.book.options.function_twice.value = true;
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(6.0)).say_with(0, Act::Move { unit }, go(6.0));
    assert_eq!(play.unit(unit).front_centre().y, 22.0 * 2540.0);
    let why = play.refused_with(0, Act::Move { unit }, go(6.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Spent { .. })), "{why}");
}

/// AGV-OPT-002: with one function a unit does one cheap thing, with four it does three.
#[test]
fn another_number_of_functions() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    board.book.options.functions_per_phase.value = 1;
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(5.0));
    assert!(matches!(
        play.refused_with(0, Act::Move { unit }, go(6.0)),
        Refusal::Move(MoveRefusal::Spent { .. })
    ));
    board.book.options.functions_per_phase.value = 4;
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(5.0))
        .say_with(0, Act::Move { unit }, go(6.0))
        .say(0, Act::AboutFace { unit });
    assert_eq!(play.unit(unit).done.spent, 3);
    assert!(!play.unit(unit).done.finished);
}

/// AGV-FUN-003: functions may be spent in any order.
#[test]
fn functions_in_any_order() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(6.0)).say_with(0, Act::Turn { unit }, turn(10.0));
    assert!(play.unit(unit).done.finished);
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(10.0)).say_with(0, Act::Move { unit }, go(6.0));
    assert!(play.unit(unit).done.finished);
}

/// AGV-FUN-004, AGV-FUN-005: a side may do nothing, and unspent functions are not kept for another phase.
#[test]
fn what_is_not_spent_is_lost() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    let chief = UnitKind::CommanderInChief;
    board.unit("chief", 0, chief, "c", OPEN, (36.0, 7.0), NORTH);
    board.line("far", 1, "BBBB", (36.0, 44.0));
    let mut play = board.moves(0);
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    assert_eq!(play.unit(unit).front_centre().y, 10.0 * 2540.0);
    play.say_with(0, Act::Move { unit }, go(6.0)).say_with(0, Act::Turn { unit }, turn(9.0));
    let why = play.refused(0, Act::AboutFace { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Spent { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-001");
}

/// AGV-FUN-006: each unit finishes before the next begins.
#[test]
fn a_unit_is_finished_when_another_begins() {
    let mut board = Board::new();
    let one = board.line("one", 0, "BBBB", (26.0, 10.0));
    let other = board.line("other", 0, "BBBB", (46.0, 10.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit: one }, turn(10.0));
    assert_eq!(play.model().acting, Some(one));
    play.say_with(0, Act::Turn { unit: other }, turn(10.0));
    assert!(play.unit(one).done.finished);
    let why = play.refused(0, Act::AboutFace { unit: one });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Finished { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-006");
}

/// AGV-FUN-007: a move that would touch an enemy, even at a corner, is refused; just short of it is allowed.
#[test]
fn only_a_charge_touches_an_enemy() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBBB", (36.0, 20.0));
    board.line("theirs", 1, "BBBB", (41.9, 24.0));
    let mut play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(4.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-007");
    play.say_with(0, Act::Move { unit }, go(3.9));
}

/// AGV-FUN-008, AGV-MOV-024: a unit in contact as the phase begins does nothing in it, and cannot disengage.
#[test]
fn a_unit_in_contact_stays() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBBB", (36.0, 20.0));
    board.line("theirs", 1, "BBBB", (36.0, 20.0));
    let play = board.moves(0);
    for (act, fill) in [
        (Act::Turn { unit }, turn(10.0)),
        (Act::Move { unit }, go(1.0)),
        (Act::AboutFace { unit }, kernel::Fill::Nothing),
        (block(unit, 2, 0), kernel::Fill::Nothing),
    ] {
        let why = play.refused_with(0, act, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::InContact { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-FUN-008");
    }
    assert!(!play.offered(0, |act| *act != Act::EndPhase));
}

/// The costs of several functions for a unit.
fn costs(board: &Board, unit: UnitId) -> Vec<Option<u8>> {
    let model = board.model(0);
    Function::ALL.map(|function| functions::cost(&model, model.unit(unit), function)).to_vec()
}

/// AGV-FUN-009, AGV-FUN-010, AGV-FUN-011, AGV-FUN-012, AGV-FUN-013, AGV-FUN-014, AGV-FUN-015, AGV-FUN-016: the list for
/// individual units, which command units share.
#[test]
fn what_functions_cost_individual_units() {
    let mut board = Board::new();
    let foot = board.line("bills", 0, "BBBB", (36.0, 10.0));
    let chief = UnitKind::CommanderInChief;
    let chief = board.unit("chief", 0, chief, "c", OPEN, (36.0, 5.0), NORTH);
    let list = [1, 1, 1, 2, 1, 1, 2].map(Some);
    for unit in [foot, chief] {
        let costs = costs(&board, unit);
        assert_eq!(costs[..7], list);
        assert_eq!(costs[7..], [None; 3], "only guns are prolonged and limbered");
    }
}

/// AGV-FUN-017, AGV-FUN-018, AGV-FUN-019, AGV-FUN-020, AGV-FUN-021: the list for Battles.
#[test]
fn what_functions_cost_battles() {
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (36.0, 20.0), NORTH);
    let [two, none] = [Some(2), None];
    assert_eq!(
        costs(&board, unit),
        [two, two, none, none, none, two, two, none, none, none],
        "turn, about face, move and charge"
    );
    let play = board.moves(0);
    for act in [block(unit, 4, 1), Act::Mount { unit }, Act::Dismount { unit }] {
        let why = play.refused(0, act);
        assert!(matches!(why, Refusal::Move(MoveRefusal::Cannot { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-FUN-021");
    }
}

/// AGV-FUN-022, AGV-BTL-014: a Battle does one thing in a phase: it turns or it moves.
#[test]
fn a_battle_does_one_thing_in_a_phase() {
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (36.0, 20.0), NORTH);
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(20.0));
    let why = play.refused_with(0, Act::Move { unit }, go(3.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Spent { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-022");
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(3.0));
    assert!(play.unit(unit).done.finished);
}

/// AGV-FUN-023, AGV-FUN-024, AGV-FUN-025, AGV-FUN-026, AGV-FUN-027, AGV-FUN-028, AGV-FUN-029, AGV-FUN-030: the list for guns.
#[test]
fn what_functions_cost_guns() {
    let mut board = Board::new();
    let [two, none] = [Some(2), None];
    for (n, kind) in
        [UnitKind::OrganGun, UnitKind::Rocket, UnitKind::Bombard].into_iter().enumerate()
    {
        let at = (10.0 + 10.0 * n as f64, 10.0);
        let unit = board.unit(&format!("gun{n}"), 0, kind, "G", OPEN, at, NORTH);
        assert_eq!(
            costs(&board, unit),
            [two, none, none, none, none, two, none, two, two, two],
            "{kind:?}"
        );
    }
    let play = board.moves(0);
    let unit = UnitId(0);
    let why = play.refused(0, Act::AboutFace { unit });
    assert_eq!(why.cite().0, "AGV-FUN-029");
    let why = play.refused(0, block(unit, 1, 0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Cannot { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-030");
}

/// AGV-FUN-001, AGV-FUN-023, AGV-FUN-025: a gun's turn costs all its functions, so it cannot limber up as well.
#[test]
fn a_gun_does_one_thing_in_a_phase() {
    let mut board = Board::new();
    let unit = board.unit("gun", 0, UnitKind::OrganGun, "G", OPEN, (36.0, 10.0), NORTH);
    let mut play = board.moves(0);
    play.say(0, Act::LimberUp { unit });
    assert!(play.unit(unit).limbered);
    for (act, fill) in [(Act::Turn { unit }, turn(10.0)), (Act::Move { unit }, go(1.0))] {
        let why = play.refused_with(0, act, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::Spent { .. })), "{why}");
    }
}

/// AGV-FUN-001, AGV-FUN-015: a turn and a charge cost three functions, one more than a unit has; a charge costs both.
#[test]
fn a_turn_and_a_charge_cost_too_much() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 20.0));
    let target = board.line("theirs", 1, "SSSS", (36.0, 25.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(1.0));
    let why = play.refused(0, Act::Charge { unit, target, pivot: None });
    let Refusal::Move(MoveRefusal::TooDear { cost: 2, left: 1, .. }) = why else {
        panic!("{why}");
    };
    assert_eq!(why.cite().0, "AGV-FUN-001");
    assert_eq!(why.numbers(), [("cost", 2.0), ("left", 1.0)]);
}

/// AGV-FUN-012, AGV-FUN-013, AGV-FUN-014: dismounting leaves a function for a move; mounting costs both.
#[test]
fn dismount_and_move_but_not_mount_and_move() {
    let mut board = Board::new();
    let kind = UnitKind::MountedFoot;
    let unit = board.unit("archers", 0, kind, "llll", Formation::Line, (36.0, 10.0), NORTH);
    board.tweak(unit, |unit| unit.mounted = true);
    let mut play = board.moves(0);
    play.say(0, Act::Dismount { unit }).say_with(0, Act::Move { unit }, go(6.0));
    assert!(!play.unit(unit).mounted);
    board.tweak(unit, |unit| unit.mounted = false);
    let mut play = board.moves(0);
    play.say(0, Act::Mount { unit });
    assert!(play.unit(unit).done.finished);
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(9.0));
    let why = play.refused(0, Act::Mount { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooDear { cost: 2, left: 1, .. })), "{why}");
}

/// AGV-FUN-006: a player may not act with units of the other side, or answer what was not asked.
#[test]
fn players_act_only_with_their_own_units() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "BBBB", (36.0, 10.0));
    let theirs = board.line("theirs", 1, "BBBB", (36.0, 40.0));
    let play = board.moves(0);
    let why = play.refused(0, Act::AboutFace { unit: theirs });
    assert!(matches!(why, Refusal::NotYours { .. }), "{why}");
    let why = play.refused(0, Act::AboutFace { unit: UnitId(77) });
    assert!(matches!(why, Refusal::NotYours { .. }), "{why}");
    let why = play.refused(0, Act::Remove { unit: ours, elements: Default::default() });
    assert!(matches!(why, Refusal::NotAsked), "{why}");
    for act in [Act::Turn { unit: ours }, Act::Move { unit: ours }] {
        let why = play.refused(0, act);
        assert!(matches!(why, Refusal::WantsMore { .. }), "{why}");
    }
    let why = play.refused_with(0, Act::AboutFace { unit: ours }, go(1.0));
    assert!(matches!(why, Refusal::WantsNothing), "{why}");
}
