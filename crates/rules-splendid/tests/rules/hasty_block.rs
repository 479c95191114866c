//! Hasty defensive block (L910-L955), pulling up and charging home.
use crate::{
    fray::*,
    kit::{Board, NORTH, Play, S, SOUTH, point},
};
use kernel::offer::Turn;
use rules_splendid::{
    Act, Event, Question, Refusal,
    act::Shape,
    event::{Reaction, Test, Why},
    kinds::{Formation, UnitId, UnitKind},
    layout,
    refusal::{ChargeRefusal, MoveRefusal},
};

/// A block of two files about a stand in its front rank.
fn form(about: u8, files: u8, file: u8) -> Act {
    let shape = Shape {
        formation: Formation::DefensiveBlock,
        files,
        short: 0,
        about,
        file,
        rank: 0,
        reversed: false,
        bend: 0,
        swing: Turn(0),
    };
    Act::Form { shape }
}

struct Struck {
    play: Play,
    unit: UnitId,
    foe: UnitId,
}

/// Foot charged and contacted from this far away; the target may be changed first.
fn struck(
    charger_kind: UnitKind,
    charger_stands: &str,
    stands: &str,
    formation: Formation,
    off: f64,
    dice: &[u8],
) -> Struck {
    let mut board = Board::new();
    let unit = charger(&mut board, charger_kind, charger_stands);
    let foe = target(&mut board, UnitKind::PikeAndMusket, stands, formation, off);
    let mut play = begin(&board, &[]);
    if charger_kind != UnitKind::HeavyMounted {
        play.dice(&[1]);
    }
    play.dice(dice);
    play.say(0, charge(unit, foe));
    Struck { play, unit, foe }
}

/// ASV-HDB-001, ASV-HDB-003, ASV-HDB-006, ASV-HDB-007, ASV-HDB-011, ASV-HDB-013, ASV-HDB-015, ASV-HDB-016, ASV-HDB-017,
/// ASV-HDB-018, EX-43: from twelve inches, a five before pikes: it pulls up, and the block recovers one of its two markers.
#[test]
fn horse_pulls_up_before_pikes_on_a_five() {
    let Struck { mut play, unit, foe } =
        struck(UnitKind::Mounted, "RRRR", "PPMM", Formation::Line, 12.0, &[5]);
    play.say(1, Act::HastyBlock);
    assert_eq!(hit(&play, foe, Why::HastyBlock { from_block: false }), 2);
    play.say(1, form(2, 2, 0));
    assert_eq!(play.unit(foe).formation, Formation::DefensiveBlock);
    assert!(layout::is_valid(play.unit(foe)));
    assert!(matches!(play.question(), Question::BackOff { .. }));
    play.say_with(0, Act::BackOff, point(X, Y + 4.0));
    assert!(about(front(&play, unit), Y + 4.0));
    assert!(about(play.unit(unit).heading().to_degrees(), NORTH), "it keeps facing the block");
    assert_eq!(play.unit(foe).green, 1);
    assert!(is_done(&play, unit) && is_done(&play, foe));
}

/// ASV-HDB-015: it may go anywhere out of contact, up to nine inches from the block.
#[test]
fn horse_pulls_up_within_nine_inches() {
    let Struck { mut play, unit, foe } =
        struck(UnitKind::Mounted, "RRRR", "PPMM", Formation::Line, 12.0, &[5]);
    play.say(1, Act::HastyBlock).say(1, form(2, 2, 0));
    for y in [Y + 12.0, Y + 2.9, Y + 13.0] {
        let refusal = play.refused_with(0, Act::BackOff, point(X, y));
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BackOff { .. })), "{refusal}");
        assert_eq!(cite(&refusal), "ASV-HDB-015");
    }
    offers_are_accepted(&play, 0);
    play.say_with(0, Act::BackOff, point(X, Y + 3.1));
    assert!(gap(&play, unit, foe) < 9.0);
}

/// ASV-HDB-019, ASV-HDB-021, ASV-HDB-022, ASV-HDB-023, ASV-HDB-026, EX-43: a six is a light impact: one marker, two from heavy
/// horse or lancers; the horse stays in contact.
#[test]
fn a_failed_pull_up_is_a_light_impact() {
    for (kind, stands, lance, green) in [
        (UnitKind::Mounted, "RRRR", false, 3),
        (UnitKind::HeavyMounted, "CCCC", false, 4),
        (UnitKind::Mounted, "RRRR", true, 4),
    ] {
        let mut board = Board::new();
        let unit = charger(&mut board, kind, stands);
        board.tweak(unit, |unit| unit.lance = lance);
        let foe = target(&mut board, UnitKind::PikeAndMusket, "PPMM", Formation::Line, 12.0);
        let mut play = begin(&board, if kind == UnitKind::Mounted { &[1, 6] } else { &[6] });
        play.say(0, charge(unit, foe)).say(1, Act::HastyBlock).say(1, form(2, 2, 0));
        assert_eq!(play.unit(foe).green, green);
        assert!(touch(&play, unit, foe) && is_done(&play, unit) && is_done(&play, foe));
    }
}

/// ASV-HDB-014: against foot without pikes the horse needs a three.
#[test]
fn without_pikes_horse_pulls_up_on_a_three() {
    for (die, pulls_up) in [(3, true), (4, false)] {
        let Struck { mut play, unit, foe } =
            struck(UnitKind::Mounted, "RRRR", "MMMM", Formation::Line, 12.0, &[die]);
        play.say(1, Act::HastyBlock).say(1, form(2, 2, 0));
        let what = Test::PullUp { pikes: false };
        let test = Event::Tested { unit, what, die, needs: 3, passed: pulls_up };
        assert!(play.events.contains(&test));
        assert_eq!(
            touch(&play, unit, foe),
            !pulls_up || matches!(play.question(), Question::BackOff { .. })
        );
    }
}

/// ASV-HDB-012, ASV-HDB-020, ASV-HDB-021, ASV-HDB-022, ASV-HDB-024, ASV-HDB-025: from nine inches or less it charges home; three
/// or less is light, else heavy.
#[test]
fn from_near_the_horse_charges_home() {
    for (kind, stands, die, impact) in [
        (UnitKind::Mounted, "RRRR", 3, 1),
        (UnitKind::Mounted, "RRRR", 4, 2),
        (UnitKind::HeavyMounted, "CCCC", 3, 2),
        (UnitKind::HeavyMounted, "CCCC", 4, 3),
    ] {
        let Struck { mut play, unit, foe } =
            struck(kind, stands, "PPMM", Formation::Line, 9.0, &[die]);
        play.say(1, Act::HastyBlock).say(1, form(2, 2, 0));
        let (heavy, by_heavy) = (die == 4, kind == UnitKind::HeavyMounted);
        assert_eq!(hit(&play, foe, Why::Impact { heavy, by_heavy }), impact);
        assert!(touch(&play, unit, foe) && is_done(&play, unit));
        assert!(happened(
            &play,
            |event| matches!(event, Event::Tested { unit, what: Test::Impact, .. } if *unit == foe)
        ));
    }
}

/// ASV-HDB-011: the distance is that before the charge, so 9.1 inches is more than nine (Q48).
#[test]
fn just_over_nine_inches_is_far() {
    let Struck { mut play, unit, .. } =
        struck(UnitKind::Mounted, "RRRR", "PPMM", Formation::Line, 9.1, &[6]);
    play.say(1, Act::HastyBlock).say(1, form(2, 2, 0));
    assert!(happened(
        &play,
        |event| matches!(event, Event::Tested { unit: who, what: Test::PullUp { pikes: true }, .. } if *who == unit)
    ));
}

/// ASV-HDB-005: a unit in block takes one marker.
#[test]
fn from_block_it_costs_one_marker() {
    let Struck { mut play, foe, .. } =
        struck(UnitKind::Mounted, "RRRR", "PPMM", Formation::Block, 12.0, &[]);
    play.say(1, Act::HastyBlock);
    assert_eq!(hit(&play, foe, Why::HastyBlock { from_block: true }), 1);
}

/// ASV-HDB-010: foot that charges a hasty block has nothing to test.
#[test]
fn before_foot_nothing_further_happens() {
    let Struck { mut play, unit, foe } =
        struck(UnitKind::PikeAndMusket, "PPMM", "PPMM", Formation::Line, 3.0, &[]);
    play.say(1, Act::HastyBlock).say(1, form(2, 2, 0));
    assert!(touch(&play, unit, foe) && is_done(&play, unit) && is_done(&play, foe));
    assert_eq!(play.unit(foe).green, 2);
    assert!(reacted(&play, foe, Reaction::HastyBlock));
}

/// ASV-HDB-004: the unit may stand instead.
#[test]
fn foot_may_stand() {
    let Struck { mut play, unit, foe } =
        struck(UnitKind::Mounted, "RRRR", "PPMM", Formation::Line, 12.0, &[]);
    play.say(1, Act::Stand);
    assert!(is_done(&play, unit) && is_done(&play, foe) && play.unit(foe).green == 0);
}

/// ASV-HDB-002: a single stand forms no block.
#[test]
fn one_stand_forms_no_block() {
    let Struck { play, .. } = struck(UnitKind::Mounted, "RRRR", "M", Formation::Line, 12.0, &[]);
    let refusal = play.refused(1, Act::HastyBlock);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BlockOneStand { .. })), "{refusal}");
}

/// ASV-HDB-001, ASV-EAF-003: a defensive block need not form one (Q62), and cannot face about.
#[test]
fn a_defensive_block_is_one_already() {
    let Struck { play, .. } =
        struck(UnitKind::Mounted, "RRRR", "PPMM", Formation::DefensiveBlock, 12.0, &[]);
    let refusal = play.refused(1, Act::HastyBlock);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BlockAlready { .. })), "{refusal}");
    let refusal = play.refused(1, Act::AboutFace { back: false });
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::AboutBlock { .. })), "{refusal}");
}

/// ASV-HDB-007: the block forms about a stand that was struck, which keeps its place; it may take any place of the block, not
/// only the middle.
#[test]
fn the_block_forms_about_a_stand_that_was_struck() {
    // Two stands of horse touch only the middle two of six.
    let Struck { mut play, foe, .. } =
        struck(UnitKind::Mounted, "RR", "MMPPMM", Formation::Line, 12.0, &[6]);
    play.say(1, Act::HastyBlock);
    let refusal = play.refused(1, form(1, 3, 0));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BlockStand { .. })), "{refusal}");
    let refusal = play.refused(1, form(3, 6, 0));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::BlockShape { .. })), "{refusal}");
    assert_eq!(play.refused(1, Act::Stand), Refusal::NotAsked);
    let stood = play.unit(foe).stands[2];
    play.say(1, form(3, 3, 2));
    let block = play.unit(foe);
    assert!(block.stands.iter().any(|stand| stand.at == stood.at && stand.kind == stood.kind));
    assert!(layout::is_valid(block) && block.front_rank() == 3);
}

/// ASV-HDB-007: struck in the rear, the stand faces about to the enemy (Q63).
#[test]
fn struck_in_the_rear_the_block_faces_both_ways() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit(
        "target",
        1,
        UnitKind::PikeAndMusket,
        "PPMM",
        Formation::Line,
        (X, Y + 12.0 + S),
        NORTH,
    );
    let mut play = begin(&board, &[1, 6]);
    play.say(0, charge(unit, foe)).say(1, Act::HastyBlock);
    let refusal = play.refused(1, form(2, 2, 0));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{refusal}");
    offers_are_accepted(&play, 1);
    let offer = play.offers(1).remove(0);
    play.say(1, offer.act);
    assert!(layout::is_valid(play.unit(foe)) && touch(&play, unit, foe));
}

/// ASV-HDB-008, ASV-HDB-009, EX-46: a unit with no room for a block keeps its markers and its line, and there is no test.
#[test]
fn without_room_there_is_no_block() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "PPMM", Formation::Line, 12.0);
    board.unit("behind", 1, UnitKind::Foot, "HHHHHHHHH", Formation::Line, (X, Y + 12.0 + S), SOUTH);
    board.unit("left", 1, UnitKind::Foot, "HH", Formation::Line, (X - 3.0 * S, Y + 12.0), SOUTH);
    board.unit("right", 1, UnitKind::Foot, "HH", Formation::Line, (X + 3.0 * S, Y + 12.0), SOUTH);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe)).say(1, Act::HastyBlock);
    assert_eq!(play.unit(foe).green, 2);
    assert_eq!(play.unit(foe).formation, Formation::Line);
    assert!(touch(&play, unit, foe) && is_done(&play, unit));
    assert!(happened(&play, |event| {
        *event == Event::InVain { unit: foe, how: Reaction::HastyBlock }
    }));
    // No shape is asked for: the neighbours, struck at a corner, answer next.
    let Question::Next { among, .. } = play.question() else { panic!("two are left") };
    let last = among.iter().last().expect("two are left");
    play.say(1, Act::Next { unit: last }).say(1, Act::Stand).say(1, Act::Stand);
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-HDB-007: the block touches no enemy that it did not touch before.
#[test]
fn the_block_touches_no_new_enemy() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "PPMM", Formation::Line, 12.0);
    board.unit("other", 0, UnitKind::Foot, "HH", Formation::Line, (X, Y + 12.0 + 2.0 * S), SOUTH);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe)).say(1, Act::HastyBlock);
    let refusal = play.refused(1, form(2, 2, 0));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Touches { .. })), "{refusal}");
}
