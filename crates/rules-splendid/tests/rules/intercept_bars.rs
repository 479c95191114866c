//! Which units cannot intercept, and which cannot be intercepted.
use crate::{
    charge::bend,
    fray::*,
    intercept::{forward, four_horse, intercept, more_horse, move_by, passing},
    kit::{EAST, S, SOUTH, WEST, legs},
};
use rules_splendid::{
    Act, Question, Refusal,
    kinds::{Formation, UnitKind},
    refusal::ChargeRefusal,
};

/// ASV-INT-001, ASV-INT-003, ASV-INT-004, ASV-INT-005: foot, single stands, bent lines and columns do not intercept.
#[test]
fn some_units_cannot_intercept() {
    let refusal = |kind: UnitKind, stands: &str, formation: Formation, bent: bool| {
        let (mut board, unit, _) = passing("RRRR", UnitKind::Mounted);
        let straight = if bent { Formation::Line } else { formation };
        let id = board.unit("other", 1, kind, stands, straight, (X - 2.0 * S - 5.0, Y + 5.0), EAST);
        if bent {
            bend(&mut board, id, formation);
        }
        let play = move_by(&board, unit, 8.0, &[]);
        assert!(!play.offered(1, |act| matches!(act, Act::Intercept { unit, .. } if *unit == id)));
        let refusal = play.refused(1, intercept(id));
        (cite(&refusal), refusal)
    };
    let (cite, why) = refusal(UnitKind::Foot, "HHHH", Formation::Line, false);
    assert!(
        matches!(why, Refusal::Charge(ChargeRefusal::InterceptOnFoot { .. }))
            && cite == "ASV-INT-001"
    );
    let (cite, why) = refusal(UnitKind::Commander, "X", Formation::OpenOrder, false);
    assert!(
        matches!(why, Refusal::Charge(ChargeRefusal::InterceptOneStand { .. }))
            && cite == "ASV-INT-003"
    );
    let (cite, why) = refusal(UnitKind::Mounted, "RRR", Formation::BentLine, true);
    assert!(
        matches!(why, Refusal::Charge(ChargeRefusal::InterceptBent { .. }))
            && cite == "ASV-INT-004"
    );
    let (cite, why) = refusal(UnitKind::Mounted, "RRR", Formation::RoadColumn, false);
    assert!(
        matches!(why, Refusal::Charge(ChargeRefusal::InterceptColumn { .. }))
            && cite == "ASV-INT-005"
    );
}

/// ASV-INT-001: horse in contact with an enemy does not intercept either.
#[test]
fn horse_in_contact_cannot_intercept() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    board.unit(
        "foe",
        0,
        UnitKind::Foot,
        "HH",
        Formation::Line,
        (X + 2.0 * S + 6.0 + S, Y + 5.0),
        WEST,
    );
    let spare = more_horse(&mut board, "spare", 5.0);
    let play = move_by(&board, unit, 8.0, &[]);
    let refusal = play.refused(1, intercept(horse));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::Engaged { .. })), "{refusal}");
    assert!(play.offered(1, |act| matches!(act, Act::Intercept { unit, .. } if *unit == spare)));
}

/// ASV-REA-002: one attempt in a phase: after a failure that unit is not asked again.
#[test]
fn a_unit_attempts_one_reaction_a_phase() {
    let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
    let spare = more_horse(&mut board, "spare", 5.0);
    let mut play = move_by(&board, unit, 8.0, &[6]);
    play.say(1, intercept(horse));
    let refusal = play.refused(1, intercept(horse));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::Reacted { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-REA-002");
    assert!(play.offered(1, |act| matches!(act, Act::Intercept { unit, .. } if *unit == spare)));
}

/// ASV-INT-011: a unit of either side in the zone between prevents it; one beyond the mover does not.
#[test]
fn a_unit_between_forbids_the_interception() {
    for (side, off, asked) in [(0, 3.0, false), (1, 3.0, false), (1, 6.0 + 4.0 * S + 3.0, true)] {
        let (mut board, unit, horse) = passing("RRRR", UnitKind::Mounted);
        let x = X + 2.0 * S + 6.0 - off;
        board.unit(
            "between",
            side,
            UnitKind::Foot,
            "HHHHHHHH",
            Formation::Line,
            (x, Y + 5.0),
            WEST,
        );
        let play = move_by(&board, unit, 8.0, &[]);
        assert_eq!(matches!(play.question(), Question::Intercept(_)), asked, "{side} {off}");
        assert!(
            asked
                || !play
                    .offered(1, |act| matches!(act, Act::Intercept { unit, .. } if *unit == horse))
        );
    }
}

/// ASV-INT-012: ground prohibited to its charge prevents it too.
#[test]
fn prohibited_ground_between_forbids_the_interception() {
    let (mut board, unit, _) = passing("RRRR", UnitKind::Mounted);
    let x = X + 2.0 * S + 2.0;
    board.area("wood", &[(x, Y), (x + 1.0, Y), (x + 1.0, Y + 12.0), (x, Y + 12.0)]);
    let play = move_by(&board, unit, 8.0, &[]);
    assert!(!matches!(play.question(), Question::Intercept(_)));
    assert!(about(front(&play, unit), Y + 8.0));
}

/// ASV-INT-006, ASV-INT-008: a unit that only turns or stands cannot be intercepted.
#[test]
fn turning_on_the_spot_cannot_be_intercepted() {
    let (board, unit, _) = passing("RRRR", UnitKind::Mounted);
    let mut play = begin(&board, &[]);
    play.say_with(0, forward(unit), legs(&[crate::kit::about()]));
    assert!(!matches!(play.question(), Question::Intercept(_)));
}

/// ASV-INT-010: a mover that never comes in front of the unit cannot be intercepted by it.
#[test]
fn a_unit_before_which_nothing_passes_is_refused() {
    let (mut board, unit, _) = passing("RRRR", UnitKind::Mounted);
    let away = four_horse(&mut board, "away", (X - 2.0 * S - 5.0, Y + 5.0), SOUTH);
    let play = move_by(&board, unit, 8.0, &[]);
    let refusal = play.refused(1, intercept(away));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotInZone { .. })), "{refusal}");
}

/// ASV-INT-012: every corner of the ground counts, however many it has: a round wood that reaches into the zone before the mover
/// prevents it.
#[test]
fn a_round_wood_forbids_the_interception_with_every_corner() {
    for (wooded, asked) in [(false, true), (true, false)] {
        let (mut board, unit, _) = passing("RRRR", UnitKind::Mounted);
        // The part that reaches nearest to the horse is the arc after the thirty-second corner.
        let corner = |n: i32| {
            let angle = (15.0 + 7.5 * f64::from(n)).to_radians();
            (X + 2.0 * S - 2.0 + 3.0 * angle.cos(), Y + 9.0 + 3.0 * angle.sin())
        };
        if wooded {
            board.area("wood", &(0..48).map(corner).collect::<Vec<_>>());
        }
        let play = move_by(&board, unit, 5.0, &[]);
        assert_eq!(matches!(play.question(), Question::Intercept(_)), asked, "{wooded}");
    }
}
