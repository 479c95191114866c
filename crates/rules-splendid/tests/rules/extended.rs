//! Extended charge (L773-L785).
use crate::{
    fray::*,
    kit::{Board, Play, S, SOUTH},
};
use geom::Length;
use rules_splendid::{
    Act, Event, Question, Refusal,
    event::{How, Test, Why},
    kinds::{Formation, UnitId, UnitKind},
    refusal::ChargeRefusal,
};

fn horse(off: f64, dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, off);
    (begin(&board, dice), unit, foe)
}

fn foot(off: f64, dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::PikeAndMusket, "PPMM");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, off);
    (begin(&board, dice), unit, foe)
}

/// ASV-XCH-001, ASV-XCH-006, ASV-XCH-007, ASV-XCH-008, ASV-XCH-010, ASV-XCH-011, EX-33: the target is three inches beyond and
/// the die shows two: one inch short, one marker, no more this phase.
#[test]
fn a_two_stops_one_inch_short() {
    let (mut play, unit, foe) = horse(21.0, &[2, 2]);
    play.say(0, extended(unit, foe));
    assert_eq!(hit(&play, unit, Why::Extended), 1);
    assert!(about(front(&play, unit), Y + 20.0) && about(gap(&play, unit, foe), 1.0));
    assert!(is_done(&play, unit) && !play.unit(foe).done.reacted);
    assert!(!happened(&play, |event| matches!(event, Event::Contacted { .. })));
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-XCH-008, EX-33: a three reaches, and it is a contact like any other (Q46).
#[test]
fn a_three_reaches_and_is_reacted_to() {
    let (mut play, unit, foe) = horse(21.0, &[2, 3]);
    play.say(0, extended(unit, foe));
    assert!(touch(&play, unit, foe));
    assert!(matches!(play.question(), Question::React { .. }));
    assert_eq!(play.unit(unit).green, 1);
}

/// ASV-XCH-008: the die moves it no farther than to contact.
#[test]
fn a_six_does_not_overshoot() {
    let (mut play, unit, foe) = horse(21.0, &[2, 6]);
    play.say(0, extended(unit, foe));
    assert!(about(front(&play, unit), Y + 21.0) && touch(&play, unit, foe));
}

/// ASV-XCH-001, EX-33: more than six inches beyond cannot be declared.
#[test]
fn horse_reaches_six_inches_beyond_and_no_farther() {
    let (play, unit, foe) = horse(25.0, &[]);
    let refusal = play.refused(0, extended(unit, foe));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BeyondExtension { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-XCH-001");
    let (mut play, unit, foe) = horse(23.9, &[1, 6]);
    play.say(0, extended(unit, foe));
    assert!(touch(&play, unit, foe));
}

/// ASV-XCH-002, ASV-XCH-009, EX-34: foot goes exactly two inches farther, for a marker.
#[test]
fn foot_goes_two_inches_farther() {
    let (mut play, unit, foe) = foot(5.5, &[1]);
    play.say(0, extended(unit, foe));
    assert!(touch(&play, unit, foe));
    assert_eq!(play.unit(unit).green, 1);
    let by = Length::inches(2.0);
    assert!(play.events.contains(&Event::Extended { unit, die: None, by }));
}

/// ASV-XCH-002, EX-34: foot does not go 2.2 inches farther.
#[test]
fn foot_reaches_two_inches_beyond_and_no_farther() {
    let (play, unit, foe) = foot(6.2, &[]);
    let refusal = play.refused(0, extended(unit, foe));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BeyondExtension { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-XCH-002");
}

/// ASV-XCH-001, ASV-XCH-002: a target within normal reach needs no extension, and an extension is refused (Q42).
#[test]
fn a_near_target_is_not_charged_by_extension() {
    for ((play, unit, foe), rule) in
        [(horse(17.0, &[]), "ASV-XCH-001"), (foot(3.0, &[]), "ASV-XCH-002")]
    {
        let refusal = play.refused(0, extended(unit, foe));
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotBeyond { .. })), "{refusal}");
        assert_eq!(cite(&refusal), rule);
    }
}

/// ASV-XCH-004, ASV-XCH-005, ASV-XCH-006, ASV-XCH-007: the order: announcement, test, marker, full move, throw, further move.
#[test]
fn an_extended_charge_goes_step_by_step() {
    let (mut play, unit, foe) = horse(21.0, &[2, 3]);
    play.say(0, extended(unit, foe));
    let steps: Vec<_> = play
        .last
        .iter()
        .filter_map(|event| match event {
            Event::Declared { extended: true, .. } => Some("declared"),
            Event::Tested { what: Test::Charge, .. } => Some("tested"),
            Event::Hit { why: Why::Extended, .. } => Some("marked"),
            Event::Moved { how: How::Charge, by, .. } if *by == Length::inches(18.0) => {
                Some("full")
            }
            Event::Extended { die: Some(3), .. } => Some("thrown"),
            Event::Moved { how: How::Charge, .. } => Some("on"),
            _ => None,
        })
        .collect();
    assert_eq!(steps, ["declared", "tested", "marked", "full", "thrown", "on"]);
}

/// ASV-XCH-005, ASV-XCH-006: a unit that fails its test takes no marker.
#[test]
fn a_failed_test_costs_no_marker() {
    let (mut play, unit, foe) = horse(21.0, &[4]);
    play.say(0, extended(unit, foe));
    assert_eq!(play.unit(unit).green, 0);
    assert_eq!(play.question(), Question::Instead { unit });
}

/// ASV-FLW-013: an extended charge flows around only units that it passes even if it goes just one inch beyond (Q102).
#[test]
fn an_extended_charge_must_be_past_a_gun_at_its_shortest() {
    for (gun_at, allowed) in [(14.0, true), (16.0, false)] {
        let mut board = Board::new();
        let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
        // To pass the gun it needs its own depth and the gun's: 14 + 3.15 + 1.57 is under 19 inches, 16 + 3.15 + 1.57 is not.
        board.unit(
            "gun",
            1,
            UnitKind::RegularGun,
            "G",
            Formation::OpenOrder,
            (X, Y + gun_at),
            SOUTH,
        );
        let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 22.0);
        let dice: &[u8] = if allowed { &[1, 1] } else { &[] };
        let mut play = begin(&board, dice);
        if allowed {
            play.say(0, extended(unit, foe));
            assert!(about(front(&play, unit), Y + 19.0));
            assert!(front(&play, unit) - S > Y + gun_at + 2.0 * S);
        } else {
            play.refused(0, extended(unit, foe));
        }
    }
}

/// ASV-XCH-001: if only an extended charge reaches, that is what is offered.
#[test]
fn the_extension_is_offered_where_it_is_needed() {
    let (play, unit, foe) = horse(21.0, &[]);
    assert!(play.offered(0, |act| *act == extended(unit, foe)));
    assert!(!play.offered(0, |act| matches!(act, Act::Charge { extended: false, .. })));
}
