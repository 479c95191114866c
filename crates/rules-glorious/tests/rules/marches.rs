//! Moving straight ahead, and how far.
use crate::kit::{Board, EAST, NORTH, go, legs};
use geom::{Length, Point};
use kernel::{Cited, Leg};
use rules_glorious::{
    Act, Refusal,
    kinds::{Formation, UnitId, UnitKind},
    refusal::MoveRefusal,
};

const OPEN: Formation = Formation::OpenOrder;

/// A single unit of a type in the middle of the south of the table, facing north.
fn alone(kind: UnitKind) -> (Board, UnitId) {
    let mut board = Board::new();
    let artillery = kind.is_artillery() || kind.is_command();
    let (formation, elements) = if artillery { (OPEN, "G") } else { (Formation::Line, "SSS") };
    let unit = board.unit("unit", 0, kind, elements, formation, (36.0, 6.0), NORTH);
    (board, unit)
}

/// Exactly this far is allowed, and a tenth of an inch more is not.
fn goes(board: &Board, unit: UnitId, inches: f64) {
    let mut play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(inches + 0.1));
    let Refusal::Move(MoveRefusal::TooFar { most, .. }) = why else { panic!("{why}") };
    assert_eq!(most, inches);
    assert_eq!(why.cite().0, "AGV-MOV-017");
    play.say_with(0, Act::Move { unit }, go(inches));
    assert_eq!(play.unit(unit).front().at, Point::inches(36.0, 6.0 + inches));
}

/// AGV-MOV-001, AGV-MOV-002, AGV-MOV-004, AGV-MOV-005, AGV-MOV-006, AGV-MOV-007, AGV-MOV-008, AGV-MOV-009, AGV-CMD-006,
/// AGV-BAS-010: how far each type of unit moves.
#[test]
fn each_type_has_its_allowance() {
    for (kind, inches) in [
        (UnitKind::Foot, 6.0),
        (UnitKind::MountedFoot, 6.0),
        (UnitKind::LightCavalry, 24.0),
        (UnitKind::Camels, 24.0),
        (UnitKind::MediumCavalry, 18.0),
        (UnitKind::HeavyCavalry, 12.0),
        (UnitKind::Knights, 12.0),
        (UnitKind::Elephants, 6.0),
        (UnitKind::CommanderInChief, 24.0),
        (UnitKind::SubCommander, 24.0),
    ] {
        let (board, unit) = alone(kind);
        goes(&board, unit, inches);
    }
}

/// AGV-MOV-001, AGV-MOV-002, AGV-MOV-003, AGV-MOV-004, AGV-MOV-005, AGV-MOV-006, AGV-MOV-007, AGV-MOV-008, AGV-MOV-009,
/// AGV-MOV-014: how far each type of unit charges.
#[test]
fn each_type_has_its_charge() {
    use rules_glorious::functions::charge;
    for (kind, inches) in [
        (UnitKind::Foot, Some(9.0)),
        (UnitKind::MountedFoot, Some(9.0)),
        (UnitKind::LightCavalry, Some(12.0)),
        (UnitKind::Camels, Some(12.0)),
        (UnitKind::MediumCavalry, Some(15.0)),
        (UnitKind::HeavyCavalry, Some(18.0)),
        (UnitKind::Knights, Some(18.0)),
        (UnitKind::Elephants, Some(9.0)),
        (UnitKind::CommanderInChief, None),
        (UnitKind::OrganGun, None),
    ] {
        let (board, unit) = alone(kind);
        let model = board.model(0);
        assert_eq!(charge(&model, model.unit(unit)), inches.map(Length::inches), "{kind:?}");
    }
    let (mut board, unit) = alone(UnitKind::MountedFoot);
    board.tweak(unit, |unit| unit.mounted = true);
    let model = board.model(0);
    assert_eq!(charge(&model, model.unit(unit)), None, "not on horse");
}

/// AGV-MOV-012, AGV-MOV-013, AGV-MOV-015, AGV-MOV-016, AGV-BAS-008: limbered guns move up to their figure and no farther.
#[test]
fn limbered_guns_have_their_allowance() {
    for (kind, inches) in [
        (UnitKind::OrganGun, 4.0),
        (UnitKind::Rocket, 4.0),
        (UnitKind::LightBombard, 2.0),
        (UnitKind::Bombard, 2.0),
    ] {
        let (mut board, unit) = alone(kind);
        board.tweak(unit, |unit| unit.limbered = true);
        goes(&board, unit, inches);
    }
}

/// AGV-MOV-014: a Battle moves 3 inches, whatever is in it.
#[test]
fn a_battle_moves_three_inches() {
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "llllllBBBBBB", parts, 3, (36.0, 6.0), NORTH);
    goes(&board, unit, 3.0);
}

/// AGV-MOV-003, AGV-MNT-005: mounted foot on horse move 6 to 12 inches: 5 is too short, 8 is allowed.
#[test]
fn mounted_foot_on_horse_move_six_to_twelve() {
    let (mut board, unit) = alone(UnitKind::MountedFoot);
    board.tweak(unit, |unit| unit.mounted = true);
    let mut play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(5.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooShort { least: 6.0, .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-MNT-005");
    play.say_with(0, Act::Move { unit }, go(8.0));
    board.moves(0).say_with(0, Act::Move { unit }, go(6.0));
    goes(&board, unit, 12.0);
}

/// AGV-MNT-006: if they are blocked within 6 inches, they cannot move on horse at all, and no move is offered unless they turn
/// away first.
#[test]
fn no_move_on_horse_if_blocked_within_six_inches() {
    let (mut board, unit) = alone(UnitKind::MountedFoot);
    board.tweak(unit, |unit| unit.mounted = true);
    board.line("friend", 0, "BB", (36.0, 13.0));
    let play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(6.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
    let why = play.refused_with(0, Act::Move { unit }, go(5.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooShort { .. })), "{why}");
    let offers = play.offers(0);
    let moves: Vec<_> = offers.iter().filter(|offer| offer.act == Act::Move { unit }).collect();
    assert_eq!(moves.len(), 1, "a turn makes room");
    let kernel::Fill::Path(path) = &moves[0].fill else { panic!("{moves:?}") };
    assert!(
        matches!(path[..], [Leg::Turn { .. }, Leg::Move { r#move }] if r#move >= Length::inches(6.0))
    );
    // Between two friends there is no room to turn either.
    board.line("left", 0, "BBBBBBB", (28.0, 6.0));
    board.line("right", 0, "BBBBBBB", (44.0, 6.0));
    board.line("behind", 0, "BB", (36.0, 4.0));
    assert!(!board.moves(0).offered(0, |act| *act == Act::Move { unit }));
}

/// AGV-MOV-017, AGV-MOV-023: a move is straight ahead, not back and not to the side; a point straight ahead says how far.
#[test]
fn a_move_is_straight_ahead() {
    let mut board = Board::new();
    let unit = board.unit("foot", 0, UnitKind::Foot, "BBBB", Formation::Line, (20.0, 24.0), EAST);
    let to = |x, y| legs(&[Leg::To(Point::inches(x, y))]);
    let play = board.moves(0);
    for fill in [go(-2.0), to(22.0, 30.0), to(22.0, 24.1), to(24.5, 25.0), to(18.0, 24.0)] {
        let why = play.refused_with(0, Act::Move { unit }, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::NotAhead { .. })), "{why}");
    }
    let aside = Leg::Oblique { oblique: Length::inches(1.0), by: kernel::offer::Turn(0x4000) };
    let why = play.refused_with(0, Act::Move { unit }, legs(&[aside]));
    assert!(matches!(why, Refusal::WantsMore { .. }), "{why}");
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, to(24.5, 24.01));
    assert_eq!(play.unit(unit).front().at, Point::inches(24.5, 24.0));
}

/// AGV-MOV-022: a unit never moves through friends. It may move up to their bases, and past them edge by edge.
#[test]
fn nobody_passes_through_a_friend() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 10.0));
    board.line("friend", 0, "BB", (36.0, 16.0));
    board.line("beside", 0, "BB", (40.5, 14.0));
    let mut play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(5.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
    play.say_with(0, Act::Move { unit }, go(4.5));
}

/// AGV-MOV-022: a unit may not jump over a friend, even if there is room behind.
#[test]
fn nobody_jumps_over_a_friend() {
    let mut board = Board::new();
    let unit =
        board.unit("horse", 0, UnitKind::LightCavalry, "CCC", Formation::Line, (36.0, 6.0), NORTH);
    board.line("friend", 0, "BB", (36.0, 12.0));
    let why = board.moves(0).refused_with(0, Act::Move { unit }, go(20.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
}

/// AGV-FRM-012: a road column moves half as far again.
#[test]
fn a_road_column_moves_half_as_far_again() {
    let mut board = Board::new();
    let column = Formation::RoadColumn;
    let unit = board.unit("foot", 0, UnitKind::Foot, "BBBB", column, (36.0, 6.0), NORTH);
    goes(&board, unit, 9.0);
    let (mut board, unit) = alone(UnitKind::MountedFoot);
    board.tweak(unit, |unit| (unit.mounted, unit.formation, unit.grid.files) = (true, column, 1));
    goes(&board, unit, 18.0);
    let why = board.moves(0).refused_with(0, Act::Move { unit }, go(5.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooShort { .. })), "{why}");
}

/// AGV-OPT-013: by another factor if the option says so.
#[test]
fn a_road_column_by_another_factor() {
    let mut board = Board::new();
    board.book.options.column_factor.value = 2.0;
    let column = Formation::RoadColumn;
    let unit = board.unit("foot", 0, UnitKind::Foot, "BBBB", column, (36.0, 6.0), NORTH);
    goes(&board, unit, 12.0);
}
