//! Permission to fire that passes from neighbour to neighbour, and whose range band counts.
use crate::{
    fire::{at, end_naming, throws},
    kit::{Board, SOUTH},
    targets::{may, refusal, rule, some},
};
use kernel::ids::Ground;
use rules_glorious::{
    Stage,
    kinds::{Formation, UnitKind},
    refusal::FireRefusal,
};

/// AGV-FIR-042, AGV-FIR-043, AGV-FIR-044, AGV-FIR-045: permission passes along elements with the same weapon, with the giver's
/// band.
#[test]
fn permission_passes_from_neighbour_to_neighbour() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llllll", (36.0, 10.0));
    // Only in front of the two on the left.
    let b = board.line("b", 1, "BB", (32.4, 12.5));
    assert_eq!(may(&board, a, b), [1, 2, 3, 4, 5, 6]);
    let mut play = board.play(Stage::Targets, 0, &[12; 6]);
    play.say(0, at(a, b, 6));
    end_naming(&mut play);
    let all = throws(&play);
    assert_eq!((all.len(), all[0].needs, all[0].dice.len()), (1, 3, 6), "all at the short band");
}

/// AGV-FIR-042: the weapon must be the same.
#[test]
fn permission_stops_at_another_weapon() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llbl", (36.0, 10.0));
    let b = board.line("b", 1, "BB", (33.0, 14.0));
    assert_eq!(may(&board, a, b), [1, 2]);
    let out = refusal(&board, some(a, b, &[4]));
    assert!(matches!(out, FireRefusal::NotBeside { element: 4, .. }), "{out}");
    assert_eq!(rule(&out), "AGV-FIR-042");
}

/// AGV-FIR-042: its own zone must be clear of all troops over its full length.
#[test]
fn a_neighbours_own_zone_must_be_clear() {
    let mut board = Board::new();
    let a = board.line("a", 0, "lll", (36.0, 10.0));
    let b = board.line("b", 1, "BB", (34.2, 12.0));
    // Out of the way of the target, and just within the six inches of the third element.
    board.unit("c", 1, UnitKind::LightCavalry, "c", Formation::Line, (37.5, 15.9), SOUTH);
    assert_eq!(may(&board, a, b), [1, 2], "the second has a corner of it in front");
    let out = refusal(&board, some(a, b, &[3]));
    assert!(
        matches!(&out, FireRefusal::ZoneNotClear { other, .. } if *other == board.id("c")),
        "{out}"
    );
}

/// AGV-FIR-042, AGV-FIR-041: its zone must also be clear of ground that blocks fire.
#[test]
fn a_neighbours_own_zone_must_be_open() {
    let mut board = Board::new();
    let a = board.line("a", 0, "lll", (36.0, 10.0));
    let b = board.line("b", 1, "BB", (34.2, 12.0));
    board.area("wood", &[(36.9, 14.0), (40.0, 14.0), (40.0, 18.0), (36.9, 18.0)]);
    assert_eq!(may(&board, a, b), [1, 2]);
    let out = refusal(&board, some(a, b, &[3]));
    assert!(
        matches!(&out, FireRefusal::ZoneNotOpen { ground, .. } if *ground == Ground(0)),
        "{out}"
    );
}

/// AGV-FIR-044: each element uses its own distance: the nearer one the short band, the farther one the long band.
#[test]
fn each_element_has_its_own_band() {
    let mut board = Board::new();
    let a = board.line("a", 0, "ll", (36.0, 10.0));
    let b = board.unit("b", 1, UnitKind::Foot, "BB", Formation::Line, (36.0, 13.3), 200.0);
    let mut play = board.play(Stage::Targets, 0, &[12; 2]);
    play.say(0, at(a, b, 2));
    end_naming(&mut play);
    let mut needs: Vec<u8> = throws(&play).iter().map(|it| it.needs).collect();
    needs.sort_unstable();
    assert_eq!(needs, [2, 3]);
}

/// AGV-FIR-044: an element in open order with a target on two of its sides fires at the nearer part of it.
#[test]
fn the_nearer_of_two_sides_counts() {
    // Across its right front corner: near on the right and far ahead, then the other way round.
    for (front, facing) in [((38.4, 12.0), 240.0), ((38.75, 11.65), 210.0)] {
        let mut board = Board::new();
        let open = Formation::OpenOrder;
        let a = board.unit("a", 0, UnitKind::Foot, "l", open, (36.0, 10.0), 0.0);
        let b = board.unit("b", 1, UnitKind::Foot, "BBBBBB", Formation::Line, front, facing);
        let mut play = board.play(Stage::Targets, 0, &[12]);
        play.say(0, at(a, b, 1));
        end_naming(&mut play);
        assert_eq!(throws(&play)[0].needs, 3, "the short band, facing {facing}");
    }
}

/// AGV-FIR-042, AGV-BAS-006: a unit exactly at the end of an element's reach is in its zone, whether as its target or in its
/// way.
#[test]
fn a_unit_at_the_very_end_is_in_the_zone() {
    for (y, fires) in [(15.9, &[2, 3][..]), (16.0, &[2, 3]), (16.1, &[1, 2, 3, 4])] {
        let mut board = Board::new();
        let a = board.line("a", 0, "llll", (36.0, 10.0));
        let end = board.line("end", 1, "BBBB", (36.0, y));
        let open = Formation::OpenOrder;
        let x = board.unit("x", 1, UnitKind::SubCommander, "c", open, (36.0, 12.0), SOUTH);
        assert_eq!(may(&board, a, x), fires, "at {y}");
        if fires.len() == 2 {
            assert_eq!(may(&board, a, end), [1, 4], "a target there is in the zone too, at {y}");
        }
    }
}
