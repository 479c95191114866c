//! Straight moves that the enemy may intercept: several seats, guns on the way, contact at either end.
use crate::{
    fray::*,
    kit::{Board, EAST, NORTH, Play, S, SOUTH, WEST, about as face_about, go, legs, point},
};
use rules_splendid::{
    Act, Question, Stage,
    kinds::{Formation, Side, UnitKind},
    scene::SeatSetup,
};

/// ASV-DIS-006, ASV-INT-009: a unit that disengages can be intercepted only once it has left contact.
#[test]
fn a_disengaging_unit_is_intercepted_only_when_clear() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RR");
    target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 0.0);
    let horse = board.unit(
        "horse",
        1,
        UnitKind::Mounted,
        "RRRR",
        Formation::Line,
        (X + S + 5.0, Y - 3.2),
        WEST,
    );
    let mut play = begin(&board, &[1]);
    play.say_with(0, Act::Disengage { unit }, legs(&[face_about(), go(6.0)]));
    assert!(matches!(play.question(), Question::Intercept(_)));
    // After facing about, its front is a stand's depth south of where it was.
    play.refused_with(1, Act::Intercept { unit: horse, last: false }, point(X, Y - S));
    play.say(1, Act::Intercept { unit: horse, last: false });
    assert!(touch(&play, unit, horse));
}

/// ASV-INT-006: no interception while a charger overlaps a gun that it flows around (Q102).
#[test]
fn no_interception_while_flowing_around() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    board.unit("gun", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y + 6.0), NORTH);
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 14.0);
    let horse = board.unit(
        "horse",
        1,
        UnitKind::Mounted,
        "RRRRRR",
        Formation::Line,
        (X + 2.0 * S + 5.0, Y + 5.0),
        WEST,
    );
    let mut play = begin(&board, &[1, 1]);
    play.say(0, charge(unit, foe));
    let intercept = Act::Intercept { unit: horse, last: false };
    // The gun stands from 2.85 to 6 inches ahead.
    play.refused_with(1, intercept.clone(), point(X, Y + 5.0));
    play.say_with(1, intercept, point(X, Y + 2.0));
    assert!(touch(&play, unit, horse));
}

/// ASV-INT-013: each seat answers for its own units: one that lets the mover pass does not answer for the other.
#[test]
fn each_seat_speaks_for_its_own_units() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let at = 2.0 * S + 6.0;
    let right =
        board.unit("right", 1, UnitKind::Mounted, "RRRR", Formation::Line, (X + at, Y + 5.0), WEST);
    let left =
        board.unit("left", 1, UnitKind::Mounted, "RRRR", Formation::Line, (X - at, Y + 5.0), EAST);
    board.scene.seats = vec![
        SeatSetup { id: "south".into(), side: Side(0), units: None },
        SeatSetup { id: "north".into(), side: Side(1), units: Some(vec![right]) },
        SeatSetup { id: "wing".into(), side: Side(1), units: Some(vec![left]) },
    ];
    let mut play = begin(&board, &[1]);
    play.say_with(0, Act::Manoeuvre { unit, double: false }, legs(&[go(8.0)]));
    play.refused(1, Act::Intercept { unit: left, last: false });
    play.say(1, Act::Pass);
    assert!(matches!(play.question(), Question::Intercept(_)), "the other seat is still asked");
    play.say(2, Act::Intercept { unit: left, last: true });
    assert!(touch(&play, unit, left));
}

/// ASV-REA-001: in the other half the other side moves, and this one reacts.
#[test]
fn in_the_other_half_the_roles_are_reversed() {
    let mut board = Board::new();
    let horse = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit("mover", 1, UnitKind::Foot, "HHHH", Formation::Line, (X, Y + 8.0), SOUTH);
    let mut play: Play = board.play(Stage::Muster { half: 1 }, 0, &[1]);
    play.say_with(1, Act::Manoeuvre { unit: foe, double: false }, legs(&[go(3.0)]));
    play.say(0, Act::Intercept { unit: horse, last: true });
    assert!(touch(&play, horse, foe));
    assert!(about(front(&play, foe), Y + 5.0));
}

/// ASV-INT-022: offers to halt, to go on and to take another path are accepted.
#[test]
fn offers_to_replan_are_accepted() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let horse = board.unit(
        "horse",
        1,
        UnitKind::Mounted,
        "RRRR",
        Formation::Line,
        (X + 2.0 * S + 6.0, Y + 5.0),
        WEST,
    );
    let mut play = begin(&board, &[6]);
    play.say_with(0, Act::Manoeuvre { unit, double: false }, legs(&[go(8.0)]));
    play.say(1, Act::Intercept { unit: horse, last: false });
    assert!(matches!(play.question(), Question::Replan { .. }));
    offers_are_accepted(&play, 0);
}
