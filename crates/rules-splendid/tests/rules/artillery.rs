//! Defensive fire by artillery (L990-L1002).
use crate::{
    fray::*,
    kit::{Board, NORTH, Play, S, SOUTH, point},
};
use rules_splendid::{
    Act, Event, Question,
    event::{End, Reaction},
    kinds::{Formation, Side, UnitId, UnitKind},
};

/// A regular gun charged by horse from ten inches.
fn struck(limbered: bool, red: bool, facing: f64, dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let deep = if facing == NORTH { 2.0 * S } else { 0.0 };
    let gun = board.unit(
        "gun",
        1,
        UnitKind::RegularGun,
        "G",
        Formation::OpenOrder,
        (X, Y + 10.0 + deep),
        facing,
    );
    board.tweak(gun, |gun| (gun.limbered, gun.red) = (limbered, red));
    let mut play = begin(&board, &[1]);
    play.dice(dice);
    play.say(0, charge(unit, gun));
    (play, unit, gun)
}

fn overrun(play: &Play, gun: UnitId) -> bool {
    !play.unit(gun).is_on_table()
        && happened(play, |event| *event == Event::Gone { unit: gun, why: End::Overrun })
}

/// ASV-DFA-002, ASV-DFA-003, EX-41: a limbered gun is overrun at once and the charger breaks through.
#[test]
fn a_limbered_gun_is_overrun() {
    let (play, unit, gun) = struck(true, false, SOUTH, &[]);
    assert!(overrun(&play, gun));
    assert_eq!(play.question(), Question::BreakThrough { unit, past: [gun].into_iter().collect() });
    assert_eq!(play.model().lost[Side(1).idx()], 1);
}

/// ASV-DFA-001, ASV-DFA-004, ASV-DFA-005, ASV-DFA-006, ASV-DFA-007: an unlimbered gun must fire, without a question; two hits
/// throw the charger back.
#[test]
fn two_hits_save_the_gun() {
    // A regular gun at point blank throws 2 dice, and 1 more at horse.
    let (mut play, unit, gun) = struck(false, false, SOUTH, &[1, 2, 6]);
    assert!(reacted(&play, gun, Reaction::ArtilleryFire));
    assert!(matches!(play.question(), Question::BackOff { .. }));
    let refusal = play.refused_with(0, Act::BackOff, point(X, Y + 2.0));
    assert_eq!(cite(&refusal), "ASV-DFA-007");
    assert_eq!(play.offers(0)[0].cite.to_string(), "ASV-DFA-007");
    play.say_with(0, Act::BackOff, point(X, Y + 7.2));
    assert!(play.unit(gun).red && about(gap(&play, unit, gun), 2.8));
    assert!(is_done(&play, unit) && is_done(&play, gun));
    assert_eq!(play.unit(unit).green, 2);
}

/// ASV-DFA-008, ASV-DFA-009: with fewer hits it is overrun, and the charger breaks through.
#[test]
fn one_hit_does_not_save_the_gun() {
    let (play, unit, gun) = struck(false, false, SOUTH, &[1, 3, 6]);
    assert!(overrun(&play, gun));
    assert_eq!(play.unit(unit).green, 1);
    assert_eq!(play.question(), Question::BreakThrough { unit, past: [gun].into_iter().collect() });
}

/// ASV-DFA-004, ASV-DFA-008: a gun that has fired, or is struck from behind, cannot fire and is overrun (Q56).
#[test]
fn a_gun_that_cannot_fire_is_overrun() {
    for (red, facing) in [(true, SOUTH), (false, NORTH)] {
        let (play, unit, gun) = struck(false, red, facing, &[]);
        assert!(overrun(&play, gun));
        assert!(!happened(&play, |event| matches!(event, Event::Fired { .. })));
        // The log does not say that it fired.
        assert!(!reacted(&play, gun, Reaction::ArtilleryFire) && play.unit(gun).done.reacted);
        assert_eq!(
            play.question(),
            Question::BreakThrough { unit, past: [gun].into_iter().collect() }
        );
    }
}

/// ASV-DFA-001: a gun already in contact is not contacted for the first time: it neither fires nor is overrun (Q57).
#[test]
fn a_gun_in_contact_already_only_stands() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let gun =
        board.unit("gun", 1, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y + 10.0), SOUTH);
    board.unit("friend", 0, UnitKind::Foot, "HH", Formation::Line, (X, Y + 10.0 + 2.0 * S), SOUTH);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, gun));
    assert!(touch(&play, unit, gun) && reacted(&play, gun, Reaction::Stand));
    assert!(is_done(&play, unit));
}
