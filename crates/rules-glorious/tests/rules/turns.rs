//! Turning and facing about.
use crate::kit::{Board, EAST, NORTH, S, SOUTH, legs, turn};
use geom::Angle;
use kernel::{Cited, Leg};
use rules_glorious::{
    Act, Refusal,
    kinds::{ElementKind, Formation, UnitKind},
    refusal::MoveRefusal,
};

/// AGV-MOV-018: any angle, in either direction, with the centre of the front edge staying in place.
#[test]
fn a_turn_is_by_any_angle_about_the_front_centre() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBBBB", (36.0, 24.0));
    for degrees in [-170.0, -90.0, 0.5, 45.0, 180.0, 270.0] {
        let mut play = board.moves(0);
        play.say_with(0, Act::Turn { unit }, turn(degrees));
        let front = play.unit(unit).front();
        assert_eq!(front.at, board.units[0].front().at);
        let off = (front.facing.to_degrees() - degrees).rem_euclid(360.0);
        assert!(!(0.02..=359.98).contains(&off), "{degrees}: {off}");
    }
    let mut play = board.moves(0);
    let face = Leg::Face { face: Angle::degrees(EAST) };
    play.say_with(0, Act::Turn { unit }, legs(&[face]));
    assert_eq!(play.unit(unit).heading(), Angle::QUARTER);
    let why = board.moves(0).refused_with(0, Act::Turn { unit }, legs(&[face, face]));
    assert!(matches!(why, Refusal::WantsMore { .. }), "{why}");
}

/// AGV-MOV-022, AGV-FUN-007: a turn enters no friend and touches no enemy on the way.
#[test]
fn a_turn_sweeps_through_nobody() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBBBB", (36.0, 24.0));
    let friend = board.line("friend", 0, "BB", (38.0, 27.0));
    let why = board.moves(0).refused_with(0, Act::Turn { unit }, turn(-90.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-MOV-022");
    board.moves(0).say_with(0, Act::Turn { unit }, turn(10.0));
    board.tweak(friend, |unit| unit.side = rules_glorious::kinds::Side(1));
    let why = board.moves(0).refused_with(0, Act::Turn { unit }, turn(-90.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
}

/// AGV-MOV-021: a gun turns by less than 180 degrees.
#[test]
fn a_gun_turns_by_less_than_half_a_circle() {
    let mut board = Board::new();
    let (kind, open) = (UnitKind::Bombard, Formation::OpenOrder);
    let unit = board.unit("gun", 0, kind, "G", open, (36.0, 24.0), NORTH);
    let face = Leg::Face { face: Angle::degrees(SOUTH) };
    for fill in [turn(180.0), turn(-180.0), turn(200.0), legs(&[face])] {
        let why = board.moves(0).refused_with(0, Act::Turn { unit }, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::TurnTooFar { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-MOV-021");
    }
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(179.0));
    assert!((play.unit(unit).heading().to_degrees() - 179.0).abs() < 0.02);
}

/// AGV-MOV-019: each element turns in its place, so the ground stays the same, the rear is the front, and right and left are
/// exchanged.
#[test]
fn an_about_face_keeps_the_ground() {
    let mut board = Board::new();
    let block = (Formation::Block, 3);
    let at = (36.0, 24.0);
    let unit = board.unit_in("mixed", 0, UnitKind::Foot, "PBSlxh", block, at, NORTH);
    let mut play = board.moves(0);
    let before = *play.unit(unit);
    play.say(0, Act::AboutFace { unit });
    let after = *play.unit(unit);
    assert_eq!(after.heading(), Angle::HALF);
    assert_eq!(after.front_centre(), geom::V2::new(36.0 * 2540.0, 21.0 * 2540.0));
    for idx in 0..6 {
        let place = before.base(idx).centre;
        let then = (0..6).find(|&n| after.base(n).centre.distance(place) < 2.0);
        let then = then.expect("an element stands in the same place");
        assert_eq!(after.elements[then].kind, before.elements[idx].kind);
    }
}

/// AGV-MOV-020: a short rank that would be in front goes to the rear, behind the former front rank.
#[test]
fn an_about_face_sends_a_short_rank_to_the_rear() {
    let mut board = Board::new();
    let block = (Formation::Block, 3);
    let at = (36.0, 24.0);
    let unit = board.unit_in("mixed", 0, UnitKind::Foot, "PBSlx", block, at, NORTH);
    let mut play = board.moves(0);
    play.say(0, Act::AboutFace { unit });
    let after = *play.unit(unit);
    let kinds: Vec<ElementKind> = after.elements.iter().map(|element| element.kind).collect();
    use ElementKind::{Bill, Crossbow, Longbow, Pike, Spear};
    assert_eq!(kinds, [Spear, Bill, Pike, Crossbow, Longbow]);
    assert_eq!((after.grid.files, after.grid.short), (3, 1));
    // The full rank stays where it was. The two stand behind it, in the files that they had.
    assert_eq!(after.front_centre(), geom::V2::new(36.0 * 2540.0, (24.0 - S) * 2540.0));
    let longbow = after.base(4).centre;
    assert!((longbow.x - (36.0 - S) * 2540.0).abs() < 2.0, "{longbow:?}");
    assert!((longbow.y - (24.0 + S / 2.0) * 2540.0).abs() < 2.0, "{longbow:?}");
}

/// AGV-MOV-020, AGV-MOV-022: a unit with a short rank cannot face about if there is no room behind it.
#[test]
fn no_about_face_into_a_friend() {
    let mut board = Board::new();
    let block = (Formation::Block, 3);
    let unit = board.unit_in("mixed", 0, UnitKind::Foot, "PBSlx", block, (36.0, 24.0), NORTH);
    board.line("friend", 0, "BB", (36.0, 26.0));
    let why = board.moves(0).refused(0, Act::AboutFace { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
}
