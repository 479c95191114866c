//! Whoever has any fire is asked for it, whatever sort it is (PG-SHO-010).
use crate::{
    fire::{THEM, US, aim},
    kit::{Board, FOOT, NORTH, SOUTH, general_of},
};
use rules_gloria::{
    Act, Question,
    act::Facing,
    kinds::{Calibre, UnitKind},
};

/// Asserts that the south is asked, and offered this.
fn is_offered(board: &Board, act: Act) {
    let play = aim(board, &[]);
    assert_eq!(play.question(), Question::Fire, "{act:?}");
    assert!(play.offered(0, |it| *it == act), "{act:?}");
    let none = play.offered(1, |it| !matches!(it, Act::Done));
    assert!(!none, "the north has no fire");
}

/// PG-BGN-016: a battalion gun alone.
#[test]
fn a_side_is_asked_for_its_battalion_guns() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (900.0, 500.0, NORTH));
    board.tweak(unit, |it| it.battalion_gun = Some((Calibre::Light, 2)));
    let target = board.foot("target", THEM, (900.0, 800.0, SOUTH));
    is_offered(&board, Act::FireGun { unit, target });
}

/// PG-BGN-010: a battalion gun is in range before its parent is.
#[test]
fn a_side_is_asked_to_shoot_at_battalion_guns() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (900.0, 500.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
    board.tweak(target, |it| it.battalion_gun = Some((Calibre::Light, 2)));
    let play = aim(&board, &[]);
    assert_eq!(play.question(), Question::Fire);
    assert!(play.offered(0, |it| *it == Act::FireAtGun { unit, target, side: Facing::Front }));
}

/// PG-BRN-001: a howitzer that can shell an empty wood.
#[test]
fn a_side_is_asked_to_shell_an_empty_wood() {
    let mut board = Board::new();
    let unit = board.unit("gun", US, UnitKind::FootArtillery, 4, (900.0, 200.0, NORTH));
    board.tweak(unit, |it| it.calibre = Some(Calibre::HeavyHowitzer));
    board.foot("far", THEM, (300.0, 1000.0, SOUTH));
    let corners = [(700.0, 560.0), (1100.0, 560.0), (1100.0, 700.0), (700.0, 700.0)];
    let area = board.area("light-wood", &corners);
    is_offered(&board, Act::Shell { unit, area });
}

/// PG-SKM-010: skirmishers with only a general in range.
#[test]
fn a_side_is_asked_to_snipe_at_a_general() {
    let mut board = Board::new();
    let unit = board.unit("screen", US, UnitKind::LightInfantry, 6, (900.0, 500.0, NORTH));
    board.foot("far", THEM, (300.0, 1000.0, SOUTH));
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 560.0);
    is_offered(&board, Act::Snipe { unit, general });
}
