//! Charging (L743-L771).
use crate::{
    fray::*,
    kit::{Board, EAST, NORTH, Play, S, SOUTH, WEST},
};
use kernel::{Cited, Fill};
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    event::{Reaction, Test},
    kinds::{Formation, Quality, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal},
};

/// The refusal of a charge by the first unit at the second.
pub(crate) fn refused(board: &Board, unit: UnitId, target: UnitId) -> Refusal {
    begin(board, &[]).refused(0, charge(unit, target))
}

/// A charger of any type three inches in front of foot.
pub(crate) fn facing(
    kind: UnitKind,
    stands: &str,
    formation: Formation,
) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("charger", 0, kind, stands, formation, (X, Y), NORTH);
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 3.0);
    (board, unit, foe)
}

/// ASV-CHG-002: guns do not charge.
#[test]
fn artillery_cannot_charge() {
    let (board, gun, foe) = facing(UnitKind::RegularGun, "G", Formation::OpenOrder);
    let refusal = refused(&board, gun, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::Artillery { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-CHG-002");
}

/// ASV-CHG-003: a single stand, commander or remnant, does not charge.
#[test]
fn one_stand_cannot_charge() {
    for (kind, stand, formation) in [
        (UnitKind::Commander, "X", Formation::OpenOrder),
        (UnitKind::Mounted, "R", Formation::Line),
        (UnitKind::PikeAndMusket, "P", Formation::Line),
    ] {
        let (board, unit, foe) = facing(kind, stand, formation);
        let refusal = refused(&board, unit, foe);
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::OneStand { .. })), "{refusal}");
    }
}

/// ASV-CHG-004: a defensive block does not charge.
#[test]
fn a_defensive_block_cannot_charge() {
    let (board, unit, foe) = facing(UnitKind::PikeAndMusket, "PPMM", Formation::DefensiveBlock);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::DefensiveBlock { .. })), "{refusal}");
}

/// ASV-CHG-005: bent formations do not charge.
#[test]
fn bent_lines_cannot_charge() {
    for formation in [Formation::BentLine, Formation::BentOpenOrder] {
        let mut board = Board::new();
        let unit =
            board.unit("charger", 0, UnitKind::Mounted, "RRR", Formation::Line, (X, Y), NORTH);
        let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 6.0);
        bend(&mut board, unit, formation);
        let refusal = refused(&board, unit, foe);
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::Bent { .. })), "{refusal}");
    }
}

/// Bends a line back by 30 degrees right of its first stand.
pub(crate) fn bend(board: &mut Board, unit: UnitId, formation: Formation) {
    board.tweak(unit, |unit| {
        let mut poses = unit.stands.iter().map(|stand| stand.pose()).collect();
        rules_splendid::layout::bend(
            &mut poses,
            1,
            5461,
            rules_splendid::layout::Wing::Right,
            unit.width,
            unit.depth,
        );
        for (stand, pose) in unit.stands.iter_mut().zip(&poses) {
            (stand.at, stand.facing) = (pose.at, pose.facing);
        }
        (unit.formation, unit.bend) = (formation, 1);
    });
}

/// ASV-CHG-006: road columns do not charge.
#[test]
fn road_columns_cannot_charge() {
    let mut board = Board::new();
    let unit =
        board.unit("charger", 0, UnitKind::Mounted, "RRR", Formation::RoadColumn, (X, Y), NORTH);
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 30.0);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RoadColumn { .. })), "{refusal}");
    // With an enemy near, ASV-MOV-006 applies first.
    let (board, unit, foe) = facing(UnitKind::Mounted, "RRR", Formation::RoadColumn);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::MustReform { .. })), "{refusal}");
}

/// ASV-CHG-007: foot in open order does not charge; horse in open order does.
#[test]
fn foot_in_open_order_cannot_charge_but_horse_can() {
    let (board, unit, foe) = facing(UnitKind::Dragoon, "DDD", Formation::OpenOrder);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::FootOpenOrder { .. })), "{refusal}");
    let (board, unit, foe) = facing(UnitKind::Mounted, "RRR", Formation::OpenOrder);
    let mut play = begin(&board, &[3]);
    play.say(0, charge(unit, foe));
    assert!(touch(&play, unit, foe));
}

/// ASV-CHG-008: a unit in command needs no test.
#[test]
fn in_command_a_unit_charges_without_a_test() {
    let (mut board, unit, foe) = facing(UnitKind::PikeAndMusket, "PPMM", Formation::Line);
    board.unit("general", 0, UnitKind::Commander, "X", Formation::OpenOrder, (X, Y - 4.0), NORTH);
    let mut play = begin(&board, &[]);
    play.say(0, charge(unit, foe));
    assert!(touch(&play, unit, foe));
    assert!(!happened(&play, |event| matches!(event, Event::Tested { .. })));
}

fn example_32(die: u8) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::PikeAndMusket, "PPMM");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "PPMM", Formation::Line, 3.5);
    let mut play = begin(&board, &[die]);
    play.say(0, charge(unit, foe));
    (play, unit, foe)
}

/// ASV-CHG-009, ASV-CHG-011, ASV-CHG-012, EX-32: a three passes; the unit goes straight forward until the bases touch, and no
/// farther.
#[test]
fn a_three_passes_and_the_charge_ends_in_contact() {
    let (play, unit, foe) = example_32(3);
    let test = Event::Tested { unit, what: Test::Charge, die: 3, needs: 3, passed: true };
    assert!(play.events.contains(&test));
    assert!(happened(&play, |event| *event == Event::Contacted { unit, target: foe }));
    assert!(about(front(&play, unit), Y + 3.5), "{}", front(&play, unit));
    assert!(about(play.unit(unit).front_centre().x / 2540.0, X));
    assert!(matches!(play.question(), Question::React { .. }));
}

/// ASV-CHG-009, ASV-CHG-014, EX-32: a four fails; the unit stays and may manoeuvre instead, but not charge.
#[test]
fn a_four_fails_and_leaves_a_manoeuvre() {
    let (mut play, unit, foe) = example_32(4);
    assert!(about(front(&play, unit), Y));
    assert_eq!(play.question(), Question::Instead { unit });
    assert!(play.unit(unit).done.failed_charge);
    play.refused(0, charge(unit, foe));
    play.say_with(
        0,
        Act::Manoeuvre { unit, double: false },
        crate::kit::legs(&[crate::kit::go(2.0)]),
    );
    assert!(about(front(&play, unit), Y + 2.0));
    play.refused(0, charge(unit, foe));
}

/// ASV-CHG-015: a unit that failed its test still joins in when the fighting starts.
#[test]
fn a_unit_that_failed_may_still_join_in() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::PikeAndMusket, "PPMM");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "PPMMM", Formation::Line, 2.0);
    board.unit("friend", 0, UnitKind::Foot, "HH", Formation::Line, (X + 2.5 * S, Y + 2.8), WEST);
    let mut play = begin(&board, &[6]);
    play.say(0, charge(unit, foe)).say(0, Act::Finish);
    let play = Play::from(play.model().clone(), Stage::Join { half: 0 }, &[]);
    assert!(play.offered(0, |act| *act == Act::Join { unit }));
}

/// ASV-VUQ-004, ASV-VUQ-006: if quality is agreed, raw units need a two and veterans a four.
#[test]
fn quality_changes_the_charge_test() {
    for (quality, agreed, die, passes) in [
        (Quality::Raw, true, 2, true),
        (Quality::Raw, true, 3, false),
        (Quality::Raw, false, 3, true),
        (Quality::Veteran, true, 4, true),
        (Quality::Veteran, true, 5, false),
        (Quality::Veteran, false, 4, false),
    ] {
        let (mut board, unit, foe) = facing(UnitKind::PikeAndMusket, "PPMM", Formation::Line);
        board.book.rulings.unit_quality = agreed;
        board.tweak(unit, |unit| unit.quality = quality);
        let mut play = begin(&board, &[die]);
        play.say(0, charge(unit, foe));
        assert_eq!(touch(&play, unit, foe), passes, "{quality:?} {die}");
    }
}

/// ASV-CHG-010: it may pivot before it charges, by up to half an inch at its front corners, and that is its one pivot.
#[test]
fn a_charge_may_begin_with_a_pivot_but_not_with_a_turn() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit(
        "target",
        1,
        UnitKind::Foot,
        "HHHH",
        Formation::Line,
        (X + 7.5, Y + 14.0),
        SOUTH,
    );
    let play = begin(&board, &[1]);
    let refusal = play.refused(0, charge(unit, foe));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotAhead { .. })), "{refusal}");
    let refusal = play.refused(0, pivoting(unit, foe, 10.0));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::PivotTooFar { .. })), "{refusal}");
    let mut play = play;
    play.say(0, pivoting(unit, foe, 9.0));
    assert!(touch(&play, unit, foe));
    assert!(play.unit(unit).done.pivoted);
}

/// ASV-CHG-011: a charge that would miss, or meet a friend first, is refused before the test.
#[test]
fn a_charge_goes_straight_and_passes_into_nobody() {
    let (mut board, unit, foe) = facing(UnitKind::Foot, "HHHH", Formation::Line);
    board.unit("friend", 0, UnitKind::Foot, "HH", Formation::Line, (X, Y + 2.5), NORTH);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{refusal}");
}

/// ASV-CHG-009: only an enemy unit on the table can be charged.
#[test]
fn a_friend_cannot_be_charged() {
    let (mut board, unit, _) = facing(UnitKind::Foot, "HHHH", Formation::Line);
    let friend =
        board.unit("friend", 0, UnitKind::Foot, "HH", Formation::Line, (X, Y - 3.0), NORTH);
    let refusal = refused(&board, unit, friend);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NoTarget { .. })), "{refusal}");
}

/// ASV-MAN-022: beyond the charge distance, only an extended charge is possible.
#[test]
fn a_target_too_far_off_cannot_be_charged() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::PikeAndMusket, "PPMM");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 4.1);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::TooFar { .. })), "{refusal}");
    assert_eq!(refusal.numbers().len(), 2);
}

/// ASV-CHG-012: the first enemy touched stops the charge, so it must be the declared target (Q43).
#[test]
fn another_enemy_before_the_target_forbids_the_charge() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 10.0);
    board.unit("other", 1, UnitKind::Foot, "HH", Formation::Line, (X, Y + 6.0), SOUTH);
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::OtherFirst { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-CHG-012");
}

/// ASV-CHG-012, ASV-REA-003: two enemies side by side are both contacted, and each answers, the declared one first (Q43, Q44).
#[test]
fn two_enemies_touched_at_once_both_answer() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let left =
        board.unit("left", 1, UnitKind::Foot, "HH", Formation::Line, (X - S, Y + 10.0), SOUTH);
    let right =
        board.unit("right", 1, UnitKind::Foot, "HH", Formation::Line, (X + S, Y + 10.0), SOUTH);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, right));
    assert!(matches!(play.question(), Question::React { unit, .. } if unit == right));
    play.say(1, Act::Stand);
    assert!(matches!(play.question(), Question::React { unit, .. } if unit == left));
    play.say(1, Act::Stand);
    for id in [unit, left, right] {
        assert!(is_done(&play, id));
    }
}

/// ASV-ACT-001, ASV-MOV-005: a unit that has acted, or was in contact when the phase began, does not charge.
#[test]
fn a_unit_that_has_acted_or_is_in_contact_cannot_charge() {
    let (board, unit, foe) = facing(UnitKind::Mounted, "RRR", Formation::Line);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe)).say(1, Act::Stand);
    let refusal = play.refused(0, charge(unit, foe));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Acted { .. })), "{refusal}");
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRR");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 0.0);
    let refusal = begin(&board, &[]).refused(0, charge(unit, foe));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::InContact { .. })), "{refusal}");
}

/// ASV-CHG-016, ASV-CHG-017: foot without pikes charges horse only if it will outflank it; foot with pikes always may.
#[test]
fn foot_without_pikes_must_outflank_the_horse_it_charges() {
    for (stands, facing, allowed) in
        [("MMMM", SOUTH, false), ("MMMM", NORTH, true), ("PMMM", SOUTH, true)]
    {
        let mut board = Board::new();
        let unit = charger(&mut board, UnitKind::PikeAndMusket, stands);
        let back = if facing == NORTH { S } else { 0.0 };
        let foe = board.unit(
            "target",
            1,
            UnitKind::Mounted,
            "RRRR",
            Formation::Line,
            (X, Y + 3.0 + back),
            facing,
        );
        let dice: &[u8] = if allowed { &[1] } else { &[] };
        let mut play = begin(&board, dice);
        if allowed {
            play.say(0, charge(unit, foe));
            if matches!(play.question(), Question::Intercept(_)) {
                play.say(1, Act::Pass);
            }
            assert!(touch(&play, unit, foe));
        } else {
            let refusal = play.refused(0, charge(unit, foe));
            assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NoPikes { .. })), "{refusal}");
        }
    }
}

/// ASV-CHG-016: this applies to every mounted unit that it would touch, including a commander (Q47).
#[test]
fn foot_without_pikes_heeds_every_mounted_unit_it_would_touch() {
    let (mut board, unit, foe) = facing(UnitKind::Foot, "HHHHHH", Formation::Line);
    board.unit(
        "general",
        1,
        UnitKind::Commander,
        "X",
        Formation::OpenOrder,
        (X + 2.5 * S, Y + 3.0),
        SOUTH,
    );
    let refusal = refused(&board, unit, foe);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NoPikes { .. })), "{refusal}");
}

/// ASV-CHG-009, ASV-CHG-010: every offer is accepted, with the pivot and the extension that it needs.
#[test]
fn offered_charges_are_accepted() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let near =
        board.unit("near", 1, UnitKind::Foot, "HHHH", Formation::Line, (X + 7.5, Y + 14.0), SOUTH);
    let far =
        board.unit("far", 1, UnitKind::Foot, "HH", Formation::Line, (X - 5.0, Y + 21.0), SOUTH);
    let side =
        board.unit("side", 1, UnitKind::Foot, "HH", Formation::Line, (X - 14.0, Y + 3.0), SOUTH);
    let play = begin(&board, &[]);
    let offers = play.offers(0);
    let find = |foe: UnitId| {
        offers.iter().find(|offer| matches!(offer.act, Act::Charge { target, .. } if target == foe))
    };
    let offer = find(near).expect("it is within reach after a pivot");
    assert!(offer.label.contains("test 3 or less"), "{}", offer.label);
    assert!(matches!(
        find(far).expect("within the extension").act,
        Act::Charge { extended: true, .. }
    ));
    assert!(find(side).is_none(), "it is not ahead");
    for foe in [near, far] {
        let offer = find(foe).expect("found before");
        let mut copy = play.clone();
        copy.from_now_on(1).say_with(0, offer.act.clone(), offer.fill.clone());
        assert!(happened(
            &copy,
            |event| matches!(event, Event::Declared { unit: who, .. } if *who == unit)
        ));
    }
    assert_eq!(Fill::Nothing, find(near).expect("found before").fill);
}

/// ASV-REA-005, ASV-REA-006: standing is always possible and is not a reaction; both units are then finished.
#[test]
fn standing_and_fighting_finishes_both() {
    let (mut play, unit, foe) = example_32(1);
    play.say(1, Act::Stand);
    assert!(reacted(&play, foe, Reaction::Stand));
    assert!(is_done(&play, unit) && is_done(&play, foe));
    assert!(!play.unit(foe).done.reacted);
    assert!(!matches!(play.question(), Question::React { .. }));
}

/// ASV-CHG-013, ASV-REA-001: a charge past other units asks no unit that cannot react.
#[test]
fn a_charge_far_from_all_horse_asks_nobody() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Foot, "HHHH");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 4.0);
    board.unit("horse", 1, UnitKind::Mounted, "RRRR", Formation::Line, (X + 20.0, Y), EAST);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    assert!(matches!(play.question(), Question::React { .. }));
}

/// ASV-CHG-008, ASV-CHG-009: an offer to charge cites the test, or says that a unit in command needs none.
#[test]
fn offers_to_charge_cite_the_test_or_that_there_is_none() {
    let (mut board, unit, _) = facing(UnitKind::PikeAndMusket, "PPMM", Formation::Line);
    let rule = |board: &Board| {
        let offers = begin(board, &[]).offers(0);
        let charge =
            offers.iter().find(|it| matches!(it.act, Act::Charge { unit: who, .. } if who == unit));
        charge.expect("it may charge").cite.to_string()
    };
    assert_eq!(rule(&board), "ASV-CHG-009");
    board.unit("general", 0, UnitKind::Commander, "X", Formation::OpenOrder, (X, Y - 3.0), NORTH);
    assert_eq!(rule(&board), "ASV-CHG-008");
}
