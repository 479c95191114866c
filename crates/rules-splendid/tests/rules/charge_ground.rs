//! Ground, guns and friends in the way of a charge.
use crate::{
    charge::{facing, refused},
    fray::*,
    kit::{Board, SOUTH},
};
use rules_splendid::{
    Event, Refusal,
    event::Why,
    kinds::{Formation, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal},
};

/// ASV-FLW-009, ASV-FLW-012, ASV-FLW-013: charging horse flows around a gun only if it gets completely past it.
#[test]
fn charging_horse_flows_around_a_gun_that_it_passes() {
    for (off, allowed) in [(9.0, true), (7.0, false)] {
        let mut board = Board::new();
        let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
        let gun = board.unit(
            "gun",
            1,
            UnitKind::RegularGun,
            "G",
            Formation::OpenOrder,
            (X, Y + 3.0),
            SOUTH,
        );
        let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, off);
        let dice: &[u8] = if allowed { &[1] } else { &[] };
        let mut play = begin(&board, dice);
        // The far side of the gun is 6.15 inches away and the horse is 1.57 deep.
        if allowed {
            play.say(0, charge(unit, foe));
            assert!(touch(&play, unit, foe) && !touch(&play, unit, gun));
            assert!(!happened(
                &play,
                |event| matches!(event, Event::Contacted { target, .. } if *target == gun)
            ));
        } else {
            let refusal = play.refused(0, charge(unit, foe));
            assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::OtherFirst { .. })));
        }
    }
}

/// ASV-MOV-011: ground prohibited to charges stops them: horse may not charge into a wood, even in open order.
#[test]
fn horse_cannot_charge_through_a_wood() {
    let (mut board, unit, foe) = facing(UnitKind::Mounted, "RRR", Formation::OpenOrder);
    board.area(
        "wood",
        &[(X - 2.0, Y + 1.0), (X + 2.0, Y + 1.0), (X + 2.0, Y + 2.0), (X - 2.0, Y + 2.0)],
    );
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Prohibited { .. })), "{refusal}");
}

/// ASV-MOV-011: a wall costs moving horse in open order four inches and is prohibited to a charge. The refusal names the
/// wall, not the distance.
#[test]
fn a_wall_is_prohibited_to_a_charge() {
    let (mut board, unit, foe) = facing(UnitKind::Mounted, "RRR", Formation::OpenOrder);
    board.ribbon("wall", &[(X - 6.0, Y + 1.0), (X + 6.0, Y + 1.0)], 0.25);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Prohibited { .. })), "{refusal}");
    assert_eq!(kernel::Cited::cite(&refusal), kernel::Cite::new("ASV-MOV-011"));
}

/// ASV-MOV-001: on a steep hill every inch of a charge costs two.
#[test]
fn slow_ground_halves_a_charge() {
    for (deep, allowed) in [(0.9, true), (1.2, false)] {
        let (mut board, unit, foe) = facing(UnitKind::PikeAndMusket, "PPMM", Formation::Line);
        // Three inches, the last of them on the hill: a cost of 3.9 is within four, 4.2 is not.
        board.area(
            "steep-hill",
            &[
                (X - 9.0, Y + 3.0 - deep),
                (X + 9.0, Y + 3.0 - deep),
                (X + 9.0, Y + 9.0),
                (X - 9.0, Y + 9.0),
            ],
        );
        let play = begin(&board, &[]);
        if allowed {
            assert!(play.offered(0, |act| *act == charge(unit, foe)));
        } else {
            let refusal = play.refused(0, charge(unit, foe));
            assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::TooFar { .. })), "{refusal}");
        }
    }
}

/// ASV-MOV-001: formed horse that charges across a hedge pays two inches and one green marker.
#[test]
fn a_hedge_costs_charging_horse_a_marker() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 10.0);
    board.ribbon("hedge", &[(X - 9.0, Y + 5.0), (X + 9.0, Y + 5.0)], 0.25);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    assert_eq!(hit(&play, unit, Why::Ground), 1);
    assert_eq!(play.unit(unit).green, 1);
    // A hedge in two pieces with a gate between is still one hedge.
    board.scene.field.pieces.clear();
    board.ribbon("hedge", &[(X - 9.0, Y + 5.0), (X - 0.5, Y + 5.0)], 0.25);
    board.ribbon("hedge", &[(X + 0.5, Y + 5.0), (X + 9.0, Y + 5.0)], 0.25);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    assert_eq!(hit(&play, unit, Why::Ground), 1);
}

/// ASV-MOV-001: formed foot charges two inches into a wood and no farther.
#[test]
fn formed_foot_charges_two_inches_into_a_wood() {
    for (deep, allowed) in [(1.9, true), (2.2, false)] {
        let mut board = Board::new();
        let unit = charger(&mut board, UnitKind::Foot, "HHHH");
        let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, deep + 0.5);
        board.area(
            "wood",
            &[(X - 9.0, Y + 0.5), (X + 9.0, Y + 0.5), (X + 9.0, Y + 9.0), (X - 9.0, Y + 9.0)],
        );
        let play = begin(&board, &[]);
        if allowed {
            assert!(play.offered(0, |act| *act == charge(unit, foe)));
        } else {
            let refusal = play.refused(0, charge(unit, foe));
            let Refusal::Charge(ChargeRefusal::TooDeep { needs, may, most, .. }) = &refusal else {
                panic!("{refusal}")
            };
            assert!(needs > may && (most - 2.0).abs() < 1e-9, "{refusal}");
            assert!(refusal.to_string().contains("no deeper than 2 inches into"), "{refusal}");
        }
    }
}
