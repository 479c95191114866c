//! Defensive fire by foot (L974-L988), flinching.
use crate::{
    fray::*,
    kit::{Board, NORTH, Play, S, point},
};
use kernel::offer::Turn;
use rules_splendid::{
    Act, Event, Question, Refusal,
    act::Pivot,
    event::{Reaction, Why},
    kinds::{Formation, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal},
};

fn fire(n: usize) -> Act {
    Act::DefensiveFire { stands: stands(n), pivot: None }
}

/// Four muskets charged in front by horse from ten inches; these dice are thrown after the charge test.
fn struck(stands: &str, dice: &[u8]) -> (Play, UnitId, UnitId) {
    struck_by(UnitKind::Mounted, "RRRR", stands, dice)
}

fn struck_by(kind: UnitKind, by: &str, stands: &str, dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, kind, by);
    let foe = target(&mut board, UnitKind::PikeAndMusket, stands, Formation::Line, 10.0);
    let mut play = begin(&board, if kind == UnitKind::HeavyMounted { &[] } else { &[1] });
    play.dice(dice);
    play.say(0, charge(unit, foe));
    (play, unit, foe)
}

/// ASV-DFF-001, ASV-DFF-002, ASV-DFF-003, ASV-DFF-004, ASV-DFF-005, ASV-DFF-006, ASV-DFF-007, ASV-DFF-008, ASV-DFF-009,
/// ASV-DFF-014, EX-48: with two hits the charger flinches by the way it came, still facing; both do no more; the firer is red
/// and the hits are markers.
#[test]
fn two_hits_make_the_charger_flinch() {
    let (mut play, unit, foe) = struck("MMMM", &[1, 2, 5, 6, 6]);
    assert!(touch(&play, unit, foe));
    play.say(1, fire(4));
    assert!(reacted(&play, foe, Reaction::DefensiveFire));
    assert!(matches!(play.question(), Question::BackOff { .. }));
    for y in [Y + 10.0, Y + 6.9] {
        let refusal = play.refused_with(0, Act::BackOff, point(X, y));
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BackOff { .. })), "{refusal}");
        assert_eq!(cite(&refusal), "ASV-DFF-006");
    }
    offers_are_accepted(&play, 0);
    let refusal = play.refused_with(0, Act::BackOff, point(X + 3.0, Y + 7.5));
    let beside = matches!(refusal, Refusal::Move(MoveRefusal::OffTheLine { .. }));
    assert!(beside && cite(&refusal) == "ASV-DFF-006", "{refusal}");
    play.say_with(0, Act::BackOff, point(X, Y + 7.5));
    assert!(about(gap(&play, unit, foe), 2.5));
    assert!(about(play.unit(unit).heading().to_degrees(), NORTH));
    assert!(play.unit(foe).red && is_done(&play, unit) && is_done(&play, foe));
    assert_eq!((play.unit(unit).green, play.unit(foe).green), (2, 0));
}

/// ASV-DFF-013, EX-48: with one hit both stay in contact and wait for hand-to-hand combat.
#[test]
fn one_hit_changes_nothing_more() {
    let (mut play, unit, foe) = struck("MMMM", &[1, 3, 4, 5, 6]);
    play.say(1, fire(4));
    assert!(touch(&play, unit, foe) && play.unit(foe).red);
    assert_eq!((play.unit(unit).green, play.unit(foe).green), (1, 0));
    assert!(is_done(&play, unit) && is_done(&play, foe));
}

/// ASV-DFF-010, ASV-DFF-011, ASV-DFF-012, EX-48: without a hit the firer takes a light impact, two markers from heavy horse.
#[test]
fn no_hit_is_a_light_impact() {
    let (mut play, unit, foe) = struck("MMMM", &[3, 4, 4, 5, 6]);
    play.say(1, fire(4));
    assert_eq!(hit(&play, foe, Why::FireInVain { by_heavy: false }), 1);
    assert!(touch(&play, unit, foe) && play.unit(foe).red);
    let (mut play, _, foe) = struck_by(UnitKind::HeavyMounted, "CCCC", "MMMM", &[3, 4, 4, 5, 6]);
    play.say(1, fire(4));
    assert_eq!(hit(&play, foe, Why::FireInVain { by_heavy: true }), 2);
}

/// ASV-DFF-001: a unit with a red marker has no defensive fire.
#[test]
fn a_unit_that_has_fired_has_no_defensive_fire() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "MMMM", Formation::Line, 10.0);
    board.tweak(foe, |foe| foe.red = true);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    let refusal = play.refused(1, fire(4));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FireRed { .. })), "{refusal}");
    assert!(!play.offered(1, |act| matches!(act, Act::DefensiveFire { .. })));
}

/// ASV-DFF-003: all the rules of fire apply: muskets only, nothing to the rear (Q60), and only stands that can fire.
#[test]
fn only_stands_that_can_fire_do() {
    let (play, _, _) = struck("PPPP", &[]);
    let refusal = play.refused(1, fire(1));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FireNobody { .. })), "{refusal}");
    let (play, _, _) = struck("PMMM", &[]);
    let refusal = play.refused(1, fire(1));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FireStands { .. })), "{refusal}");
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit(
        "target",
        1,
        UnitKind::PikeAndMusket,
        "MMMM",
        Formation::Line,
        (X, Y + 10.0 + S),
        NORTH,
    );
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    let refusal = play.refused(1, fire(4));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FireNobody { .. })), "{refusal}");
}

/// ASV-DFF-003: a part of the unit may fire; road columns cannot.
#[test]
fn a_part_may_fire_and_a_column_cannot() {
    let (mut play, unit, foe) = struck("MMMM", &[1, 6, 6]);
    play.say(1, fire(2));
    assert!(play.events.iter().any(|event| matches!(event, Event::Fired { dice, target, .. } if dice.len() == 3 && *target == unit)));
    assert!(touch(&play, unit, foe));
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "MMMM", Formation::RoadColumn, 10.0);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    assert!(!play.offered(1, |act| matches!(act, Act::DefensiveFire { .. })));
    play.refused(1, fire(1));
}

/// ASV-DFF-006: after a flinch the other units that the charger touched have nothing to react to (Q44, Q65).
#[test]
fn a_flinch_leaves_the_others_too() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit(
        "left",
        1,
        UnitKind::PikeAndMusket,
        "MM",
        Formation::Line,
        (X - S, Y + 10.0),
        180.0,
    );
    let other = board.unit(
        "right",
        1,
        UnitKind::PikeAndMusket,
        "MM",
        Formation::Line,
        (X + S, Y + 10.0),
        180.0,
    );
    let mut play = begin(&board, &[1, 1, 1, 6]);
    play.say(0, charge(unit, foe)).say(1, fire(2)).say_with(0, Act::BackOff, point(X, Y + 8.0));
    assert!(!touch(&play, unit, other) && !play.unit(other).done.reacted);
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-DFF-002: offers are accepted.
#[test]
fn offers_of_fire_are_accepted() {
    let (play, _, _) = struck("MMMM", &[]);
    offers_are_accepted(&play, 1);
}

/// Two muskets struck by horse that is not directly in front of them.
fn struck_aside(pivots: bool, dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    board.book.rulings.pivot_in_defensive_fire = pivots;
    let unit = charger(&mut board, UnitKind::Mounted, "RR");
    let foe = board.unit(
        "target",
        1,
        UnitKind::PikeAndMusket,
        "MM",
        Formation::Line,
        (X, Y + 10.0),
        180.0 + 10.0,
    );
    let mut play = begin(&board, &[1]);
    play.dice(dice);
    play.say(0, charge(unit, foe));
    (play, unit, foe)
}

fn pivoting_fire(degrees: f64) -> Act {
    let pivot = Some(Pivot { turn: Turn::degrees(degrees), side: 0 });
    Act::DefensiveFire { stands: stands(2), pivot }
}

/// ASV-DFF-003, ASV-DFF-004: by default there is no pivot before defensive fire, because the charger is touching (Q58).
#[test]
fn no_pivot_before_defensive_fire() {
    let (play, _, _) = struck_aside(false, &[]);
    let refusal = play.refused(1, pivoting_fire(-10.0));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FirePivot { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-DFF-003");
    assert!(!play.offered(1, |act| matches!(act, Act::DefensiveFire { pivot: Some(_), .. })));
}

/// ASV-DFF-003, ASV-DFF-004: if agreed, the unit pivots as if before the contact, and the charger makes room (Q58).
#[test]
fn a_pivot_before_defensive_fire_where_agreed() {
    let (mut play, unit, foe) = struck_aside(true, &[1, 6, 6]);
    assert!(play.offered(1, |act| matches!(act, Act::DefensiveFire { pivot: Some(_), .. })));
    offers_are_accepted(&play, 1);
    let refusal = play.refused(1, pivoting_fire(-40.0));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::PivotTooFar { .. })), "{refusal}");
    play.say(1, pivoting_fire(-10.0));
    assert!(about(play.unit(foe).heading().to_degrees(), 180.0));
    assert!(play.unit(foe).done.pivoted && play.unit(foe).red);
    assert!(touch(&play, unit, foe) && gap(&play, unit, foe) < 0.01);
    rules_splendid::invariants::check(play.model());
}
