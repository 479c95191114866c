//! Second movement.
use crate::kit::{Board, NORTH, Play, go, turn};
use kernel::Cited;
use rules_glorious::{
    Act, Refusal, Stage,
    kinds::{Formation, UnitId, UnitKind},
    refusal::MoveRefusal,
};

const OPEN: Formation = Formation::OpenOrder;

/// A commander at (36, 10) and a line of foot this far ahead of the commander's base.
fn near(kind: UnitKind, gap: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let chief = board.unit("chief", 0, kind, "c", OPEN, (36.0, 10.0), NORTH);
    let unit = board.line("foot", 0, "BBBB", (36.0, 10.0 + gap + 1.5));
    (board, chief, unit)
}

fn second(board: &Board) -> Play {
    board.play(Stage::March { half: 0, second: true }, 0, &[])
}

fn uncommanded(why: &Refusal) -> bool {
    matches!(why, Refusal::Move(MoveRefusal::Uncommanded { .. }))
}

/// AGV-SEC-001, AGV-CMD-001, AGV-CMD-002: within 9 inches of the Commander-in-Chief, within 6 of a Sub-Commander.
#[test]
fn units_near_a_commander_move_again() {
    for (kind, range) in [(UnitKind::CommanderInChief, 9.0), (UnitKind::SubCommander, 6.0)] {
        let (board, _, unit) = near(kind, range);
        second(&board).say_with(0, Act::Move { unit }, go(6.0));
        let (board, _, unit) = near(kind, range + 0.1);
        let play = second(&board);
        let why = play.refused_with(0, Act::Move { unit }, go(6.0));
        assert!(uncommanded(&why), "{why}");
        assert_eq!(why.cite().0, "AGV-SEC-001");
        assert!(!play.offered(0, |act| act.actor() == Some(unit)));
    }
}

/// AGV-SEC-001: any part of the unit is enough.
#[test]
fn any_part_of_a_unit_is_enough() {
    let mut board = Board::new();
    board.unit("chief", 0, UnitKind::CommanderInChief, "c", OPEN, (10.0, 10.0), NORTH);
    let unit = board.line("foot", 0, "BBBBBBBBB", (26.0, 10.0));
    second(&board).say_with(0, Act::Turn { unit }, turn(5.0));
}

/// AGV-SEC-002: any Sub-Commander of its side counts, but none of the enemy's.
#[test]
fn any_sub_commander_of_its_side() {
    let mut board = Board::new();
    let sub = UnitKind::SubCommander;
    board.unit("one", 0, sub, "c", OPEN, (10.0, 10.0), NORTH);
    let other = board.unit("other", 0, sub, "c", OPEN, (60.0, 10.0), NORTH);
    let unit = board.line("foot", 0, "BBBB", (60.0, 15.0));
    second(&board).say_with(0, Act::Move { unit }, go(1.0));
    board.tweak(other, |unit| unit.side = rules_glorious::kinds::Side(1));
    assert!(uncommanded(&second(&board).refused_with(0, Act::Move { unit }, go(1.0))));
}

/// AGV-SEC-003: judged as the phase starts. A unit that comes near later does not qualify; one whose commander leaves still
/// does.
#[test]
fn command_is_judged_as_the_phase_starts() {
    let (board, chief, unit) = near(UnitKind::CommanderInChief, 12.0);
    let mut play = second(&board);
    play.say_with(0, Act::Move { unit: chief }, go(8.0));
    assert!(uncommanded(&play.refused_with(0, Act::Move { unit }, go(1.0))));
    let (board, chief, unit) = near(UnitKind::CommanderInChief, 5.0);
    let mut play = second(&board);
    play.say(0, Act::AboutFace { unit: chief }).say_with(0, Act::Move { unit: chief }, go(8.0));
    play.say_with(0, Act::Move { unit }, go(6.0));
}

/// AGV-SEC-004, AGV-SEC-005: two fresh functions, and everything that is allowed in the first movement.
#[test]
fn two_fresh_functions() {
    let (mut board, _, unit) = near(UnitKind::CommanderInChief, 5.0);
    board.line("far", 1, "BBBB", (36.0, 46.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(1.0)).say_with(0, Act::Turn { unit }, turn(5.0));
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    play.say_with(0, Act::Turn { unit }, turn(-5.0)).say_with(0, Act::Move { unit }, go(2.0));
    assert!(play.unit(unit).done.finished);
}

/// AGV-SEC-006: command units always qualify, even with no commander near.
#[test]
fn commanders_always_qualify() {
    let mut board = Board::new();
    let sub = UnitKind::SubCommander;
    let unit = board.unit("sub", 0, sub, "c", OPEN, (10.0, 10.0), NORTH);
    second(&board).say_with(0, Act::Move { unit }, go(24.0));
}

/// AGV-SEC-007: a Battle qualifies as one unit, if any part of it is near.
#[test]
fn a_battle_qualifies_as_one() {
    let mut board = Board::new();
    board.unit("chief", 0, UnitKind::CommanderInChief, "c", OPEN, (36.0, 10.0), NORTH);
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (36.0, 25.0), NORTH);
    second(&board).say_with(0, Act::Move { unit }, go(3.0));
    board.tweak(unit, |unit| {
        unit.grid.front = geom::Pose::new(geom::Point::inches(36.0, 25.2), geom::Angle::NORTH);
    });
    assert!(uncommanded(&second(&board).refused_with(0, Act::Move { unit }, go(3.0))));
}

/// AGV-SEC-001, AGV-TER-016: a garrison's distance to its commander is measured from the walls.
#[test]
fn a_garrison_is_in_command_by_its_walls() {
    for (low, is) in [(19.0, true), (19.1, false)] {
        let mut board = Board::new();
        board.unit("chief", 0, UnitKind::CommanderInChief, "c", OPEN, (36.0, 10.0), NORTH);
        let unit = board.line("held", 0, "BB", (36.0, 28.0));
        board.area("buildings", &[(33.0, low), (39.0, low), (39.0, 30.0), (33.0, 30.0)]);
        board.tweak(unit, |unit| unit.garrison = Some(0));
        let model = board.model(0);
        assert_eq!(rules_glorious::command::in_command(&model, model.unit(unit)), is);
    }
}
