//! Garrisons charged at the walls of their buildings (notes 4.5).
use crate::{
    fights::all_on,
    fray::*,
    kit::{Board, NORTH, Play, S, SOUTH, point},
};
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    event::Reaction,
    kinds::{Formation, UnitId, UnitKind},
    near, outflank,
    refusal::{ChargeRefusal, MoveRefusal, NoGarrison},
};

const PM: UnitKind = UnitKind::PikeAndMusket;

/// A building of four by four inches held by four muskets, with its south wall this many inches north of the charger's front.
fn held(kind: UnitKind, stands: &str, off: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    board.book.rulings.garrison = true;
    let wall = Y + off;
    board.area(
        "building",
        &[(X - 2.0, wall), (X + 2.0, wall), (X + 2.0, wall + 4.0), (X - 2.0, wall + 4.0)],
    );
    let unit = charger(&mut board, kind, stands);
    let foe = board.unit_in("held", 1, PM, "MMMM", Formation::Block, 2, (X, wall + 0.5), SOUTH);
    board.tweak(foe, |foe| foe.garrison = Some(0));
    (board, unit, foe)
}

fn stormed(dice: &[u8]) -> (Play, UnitId, UnitId) {
    let (board, unit, foe) = held(PM, "PPMM", 3.0);
    let mut play = begin(&board, &[3]);
    play.dice(dice);
    assert!(play.offered(0, |act| matches!(act, Act::Charge { target, .. } if *target == foe)));
    play.say(0, charge(unit, foe));
    (play, unit, foe)
}

/// ASV-MOV-001, ASV-CHG-009, ASV-CHG-011, ASV-CHG-012: foot charges a garrison, and stops at the wall of its building.
#[test]
fn foot_charges_a_garrison_at_its_walls() {
    let (mut play, unit, foe) = stormed(&[]);
    assert!(about(front(&play, unit), Y + 3.0), "{}", front(&play, unit));
    assert!(touch(&play, unit, foe) && near::in_contact(play.model(), play.unit(foe)));
    assert_eq!(times(&play, |event| matches!(event, Event::Contacted { .. })), 1);
    rules_splendid::invariants::check(play.model());
    offers_are_accepted(&play, 1);
    play.say(1, Act::Stand);
    assert!(reacted(&play, foe, Reaction::Stand) && is_done(&play, unit) && is_done(&play, foe));
}

/// ASV-MOV-001: horse cannot charge a garrison.
#[test]
fn horse_cannot_charge_a_garrison() {
    let (board, unit, foe) = held(UnitKind::Mounted, "RRRR", 10.0);
    let play = begin(&board, &[]);
    let refusal = play.refused(0, charge(unit, foe));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::Garrison { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-MOV-001");
    assert!(!play.offered(0, |act| matches!(act, Act::Charge { .. })));
}

/// ASV-MAN-022, ASV-XCH-010: the distance is measured to the wall; a charge that falls short makes no contact.
#[test]
fn the_way_is_measured_to_the_wall() {
    let (board, unit, foe) = held(PM, "PPMM", 4.5);
    let play = begin(&board, &[]);
    let refusal = play.refused(0, charge(unit, foe));
    assert!(
        matches!(refusal, Refusal::Charge(ChargeRefusal::TooFar { needs, .. }) if about(needs, 4.5)),
        "{refusal}"
    );
    let mut play = begin(&board, &[1]);
    play.say(0, extended(unit, foe));
    assert!(touch(&play, unit, foe) && about(front(&play, unit), Y + 4.5));
}

/// ASV-DFF-001, ASV-DFF-005, ASV-DFF-006: a garrison stands or fires, with half its muskets from the side that was struck; two hits
/// throw the charger back from the walls.
#[test]
fn a_garrison_stands_or_fires() {
    let (mut play, unit, foe) = stormed(&[1, 2]);
    for act in [Act::HastyBlock, Act::AboutFace { back: false }, Act::Evade] {
        let refusal = play.refused(1, act);
        let Refusal::Move(MoveRefusal::NoGarrison { why, .. }) = &refusal else {
            panic!("{refusal}")
        };
        assert_eq!(*why, NoGarrison::Inside);
    }
    let refusal = play.refused(1, Act::DefensiveFire { stands: stands(4), pivot: None });
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FireStands { .. })), "{refusal}");
    play.say(1, Act::DefensiveFire { stands: stands(2), pivot: None });
    assert!(matches!(play.question(), Question::BackOff { .. }));
    play.say_with(0, Act::BackOff, point(X, Y + 0.5));
    assert!(about(front(&play, unit), Y + 0.5));
    assert!(!touch(&play, unit, foe) && !near::in_contact(play.model(), play.unit(foe)));
}

/// ASV-CHG-001: a unit that only stands beside the walls is not in contact with the garrison.
#[test]
fn standing_by_the_walls_is_no_contact() {
    let (mut board, _, foe) = held(PM, "PPMM", 3.0);
    let by = board.unit("by", 0, PM, "MM", Formation::Line, (X - 2.0 - S, Y + 5.0), NORTH);
    let play = begin(&board, &[]);
    assert!(!touch(&play, by, foe) && !near::in_contact(play.model(), play.unit(by)));
}

/// ASV-H2H-001, ASV-OUT-004, ASV-ROU-002: both fight, and neither is outflanked; when the garrison is gone no unit is at its walls.
#[test]
fn the_storm_is_fought_out() {
    let (mut play, unit, foe) = stormed(&[]);
    play.say(1, Act::Stand);
    assert!(!outflank::outflanks(play.unit(unit), play.unit(foe)));
    assert!(!outflank::outflanks(play.unit(foe), play.unit(unit)));
    let mut fight = Play::from(play.model().clone(), Stage::Join { half: 0 }, &[6; 8]);
    fight.say(1, all_on(foe, 4, unit)).say(0, all_on(unit, 4, foe));
    assert_eq!(times(&fight, |event| matches!(event, Event::Attacked { .. })), 2);
    let mut model = play.model().clone();
    model.units.change(foe.idx(), |unit| unit.green = 8);
    let play = Play::from(model, Stage::Losses { step: 1, half: 0 }, &[]);
    assert!(!play.unit(foe).is_on_table());
    assert!(!near::in_contact(play.model(), play.unit(unit)) && play.unit(unit).storms.is_none());
}

/// ASV-ROU-002: the stands that the storming unit keeps must include one at the walls.
#[test]
fn stormers_must_stay_at_the_walls() {
    // Six abreast in front of four inches of wall: the two at the ends, and the ends of those next to them, stand beyond it.
    let (board, unit, foe) = held(PM, "MMMMMM", 3.0);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe)).say(1, Act::Stand);
    let mut model = play.model().clone();
    model.units.change(unit.idx(), |unit| unit.green = 10);
    let play = Play::from(model, Stage::Losses { step: 6, half: 1 }, &[]);
    let remove = |stay: usize| Act::Remove {
        unit,
        stands: rules_splendid::question::StandSet(0b11_1111 & !(1 << stay)),
    };
    let refusal = play.refused(0, remove(0));
    assert_eq!(cite(&refusal), "ASV-ROU-002");
    play.clone().say(0, remove(2));
}

/// ASV-MOV-001: a garrison cannot charge; it must leave its building first.
#[test]
fn a_garrison_does_not_charge() {
    let (board, unit, foe) = held(PM, "PPMM", 3.0);
    let play = board.play(Stage::Muster { half: 0 }, 1, &[]);
    let refusal = play.refused(1, charge(foe, unit));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::NoGarrison { .. })), "{refusal}");
}
