//! What a mover may do when an attempt to intercept it has failed (Q55).
use crate::{
    fray::*,
    intercept::{forward, intercept, move_by, passing},
    kit::{Board, EAST, NORTH, Play, S, SOUTH, WEST, about as face_about, go, legs, point, turn},
    refuses,
};
use kernel::{Cited, Fill};
use rules_splendid::{
    Act, Question, Refusal,
    kinds::{Formation, Side, UnitId, UnitKind},
    question::Rest,
    refusal::MoveRefusal,
};

/// What is left of the manoeuvre that was stopped.
fn rest(play: &Play) -> Rest {
    match play.question() {
        Question::Replan { rest: Some(rest), .. } => rest,
        other => panic!("{other:?}"),
    }
}

/// Horse that set out for eight inches north and was stopped after three.
fn held() -> (Play, UnitId) {
    let (board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let mut play = move_by(&board, unit, 8.0, &[4]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    (play, unit)
}

/// ASV-INT-014, ASV-INT-022: it takes a new path for the rest of its fourteen inches (Q55), and no more than that.
#[test]
fn it_may_take_another_path_with_the_rest_of_its_allowance() {
    let (mut play, unit) = held();
    assert!(about(rest(&play).left.to_inches(), 11.0));
    let far = legs(&[turn(-90.0), go(11.1)]);
    refuses!(play, Act::Replan, far.clone(), MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    let numbers = play.refused_with(0, Act::Replan, far).numbers();
    assert!(about(numbers[0].1, 11.1) && about(numbers[1].1, 11.0), "{numbers:?}");
    play.say_with(0, Act::Replan, legs(&[turn(-90.0), go(11.0)]));
    assert!(about(play.unit(unit).heading().to_degrees(), WEST));
    assert!(about(play.unit(unit).front_centre().x / 2540.0, X - 11.0));
    assert!(about(front(&play, unit), Y + 3.0));
    // ASV-ACT-003: horse may change formation afterwards, as after any manoeuvre.
    assert!(matches!(play.question(), Question::Then { .. }));
    play.say(0, Act::Finish);
    assert!(play.unit(unit).done.acted);
}

/// ASV-INT-022, ASV-MAN-001: a new path must not be empty; offers of a new path are accepted.
#[test]
fn a_new_path_must_not_be_empty() {
    let (play, unit) = held();
    for nothing in [Fill::Nothing, legs(&[]), point(X, Y)] {
        refuses!(play, Act::Replan, nothing, MoveRefusal::WantsPath { .. }, "ASV-MAN-001");
    }
    assert_eq!(play.refused(0, forward(unit)), Refusal::NotAsked);
    assert!(play.offered(0, |act| *act == Act::Replan));
    offers_are_accepted(&play, 0);
}

/// ASV-INT-023: on its new path it may be intercepted again, and take another path after that too.
#[test]
fn the_new_path_may_be_intercepted() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let guard = UnitKind::Mounted;
    let guard = board.unit("guard", 1, guard, "RRRR", Formation::Line, (X - 6.0, Y + 13.0), SOUTH);
    let mut play = move_by(&board, unit, 4.0, &[5, 6]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    play.say_with(0, Act::Replan, legs(&[turn(-90.0), go(8.0)]));
    play.say_with(1, intercept(guard), point(X - 4.0, Y + 3.0));
    assert!(about(rest(&play).left.to_inches(), 7.0));
    let far = legs(&[turn(-90.0), go(7.1)]);
    refuses!(play, Act::Replan, far, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    play.say_with(0, Act::Replan, legs(&[turn(-90.0), go(7.0)]));
    assert!(about(play.unit(unit).heading().to_degrees(), SOUTH));
    assert!(about(front(&play, unit), Y - 4.0));
}

/// ASV-INT-014: the part already moved counts at the cost of the ground.
#[test]
fn the_ground_it_crossed_is_paid_for() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    board.ribbon("hedge", &[(20.0, Y + 1.5), (50.0, Y + 1.5)], 0.25);
    let mut play = move_by(&board, unit, 5.0, &[5]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    // Three inches, and two for the hedge.
    assert!(about(rest(&play).left.to_inches(), 14.0 - 3.0 - 2.0), "{:?}", rest(&play));
    // It stands clear of the hedge, and turns away from it.
    let far = legs(&[turn(-90.0), go(9.1)]);
    refuses!(play, Act::Replan, far, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
}

/// ASV-SID-002, ASV-STB-002: a step is one straight move, so the unit halts or goes on and cannot take another path.
#[test]
fn a_step_cannot_take_another_path() {
    let mut board = Board::new();
    let foot = charger(&mut board, UnitKind::Foot, "HHHH");
    let horse = UnitKind::Mounted;
    let at = (X + 2.0 * S + 6.0, Y - 1.0);
    let horse = board.unit("horse", 1, horse, "RRRR", Formation::Line, at, WEST);
    let (unit, pivot, pivot_after, double) = (foot, None, false, false);
    let back = Act::StepBack { unit, pivot, pivot_after, double };
    let aside = Act::SideStep { unit, pivot, pivot_after, double };
    for (step, to, rule) in
        [(back, point(X, Y - 2.0), "ASV-STB-002"), (aside, point(X + 2.0, Y), "ASV-SID-002")]
    {
        let mut play = begin(&board, &[5]);
        play.say_with(0, step, to).say(1, intercept(horse));
        assert_eq!(play.question(), Question::Replan { unit: foot, rest: None });
        let way = legs(&[go(1.0)]);
        refuses!(play, Act::Replan, way, MoveRefusal::StepIsStraight { .. }, rule);
        assert!(!play.offered(0, |act| *act == Act::Replan));
        play.say(0, Act::Halt);
        assert_eq!(play.question(), Question::Move { side: Side(0) });
    }
}

/// ASV-FLW-010: a unit that turned aside before it reached the friend it was to flow around may still change formation.
#[test]
fn a_friend_that_was_not_reached_was_not_flowed_around() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let foot = UnitKind::Foot;
    board.unit("friend", 0, foot, "HH", Formation::Line, (X, Y + 8.0), NORTH);
    let mut play = move_by(&board, unit, 12.0, &[5]);
    play.say_with(1, intercept(horse), point(X, Y + 3.0));
    let mut through = play.clone();
    through.say(0, Act::GoOn);
    assert_eq!(through.question(), Question::Move { side: Side(0) }, "it has flowed around one");
    play.say_with(0, Act::Replan, legs(&[face_about(), go(2.0)]));
    assert_eq!(
        play.question(),
        Question::Then { unit, after: rules_splendid::question::First::Manoeuvred }
    );
}

/// ASV-FLW-012: a column whose tail still overlaps friends cannot halt there, and its new path must bring it past them.
#[test]
fn a_column_amid_friends_cannot_halt() {
    let mut board = Board::new();
    let dragoons = UnitKind::Dragoon;
    let unit = board.unit("d", 0, dragoons, "DD", Formation::RoadColumn, (30.0, 4.0), NORTH);
    board.tweak(unit, |unit| unit.mounted = true);
    let friend = UnitKind::Foot;
    let friend = board.unit("friend", 0, friend, "HHH", Formation::Line, (30.0, 17.0), NORTH);
    let horse = UnitKind::Mounted;
    let horse = board.unit("horse", 1, horse, "RRRR", Formation::Line, (30.0, 28.5), SOUTH);
    let mut play = begin(&board, &[6]);
    play.say_with(0, forward(unit), legs(&[go(17.0)])).say(1, intercept(horse));
    assert_eq!(rest(&play).amid.first(), Some(friend));
    refuses!(play, Act::Halt, Fill::Nothing, MoveRefusal::FlowShort { .. }, "ASV-FLW-012");
    assert!(!play.offered(0, |act| *act == Act::Halt));
    let short = legs(&[go(0.2)]);
    refuses!(play, Act::Replan, short, MoveRefusal::FlowShort { .. }, "ASV-FLW-012");
    play.say_with(0, Act::Replan, legs(&[go(1.5)]));
    assert!(about(front(&play, unit), 21.0), "{}", front(&play, unit));
}

/// ASV-DIS-003, ASV-INT-022: a disengaging unit that is clear may take another path too, and it must touch no enemy.
#[test]
fn a_disengaging_unit_may_take_another_path() {
    let mut board = Board::new();
    let unit = board.unit("u", 0, UnitKind::Mounted, "RR", Formation::Line, (30.0, 20.0), NORTH);
    board.unit("foot", 1, UnitKind::Foot, "HHH", Formation::Line, (30.0, 20.0), SOUTH);
    let guard = UnitKind::Mounted;
    let guard = board.unit("guard", 1, guard, "RRRR", Formation::Line, (24.0, 14.0), EAST);
    let mut play = begin(&board, &[4]);
    play.say_with(0, Act::Disengage { unit }, legs(&[face_about(), go(8.0)]));
    play.say(1, intercept(guard));
    let gone = 20.0 - S - front(&play, unit);
    assert!(about(rest(&play).left.to_inches(), 14.0 - gone), "{gone}");
    let home = legs(&[face_about(), go(gone)]);
    refuses!(play, Act::Replan, home, MoveRefusal::Touches { .. }, "ASV-CHG-001");
    play.say_with(0, Act::Replan, legs(&[turn(-60.0), go(3.0)]));
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    assert_eq!(play.unit(unit).green, 1);
}
