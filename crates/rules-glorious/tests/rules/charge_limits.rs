//! Charges at the limits: what does not hinder them, which enemy they meet first, and whose weapons matter.
use crate::kit::{Board, NORTH, Play, SOUTH};
use rules_glorious::{
    Act, Event, Refusal, Stage,
    kinds::{Formation, UnitId, UnitKind},
    refusal::ChargeRefusal,
};

const LINE: Formation = Formation::Line;

fn charge(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target, pivot: None }
}

/// Four knights at (36, 10) facing four bills ten inches away.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("knights", 0, UnitKind::Knights, "KKKK", LINE, (36.0, 10.0), NORTH);
    let target = board.line("bills", 1, "BBBB", (36.0, 20.0));
    (board, unit, target)
}

fn why(play: &Play, unit: UnitId, target: UnitId) -> ChargeRefusal {
    match play.refused(0, charge(unit, target)) {
        Refusal::Charge(why) => why,
        other => panic!("{other}"),
    }
}

/// AGV-TER-003, AGV-TER-009, AGV-TER-015: ground behind the charger, beside its way or beyond the target does not matter.
#[test]
fn ground_off_the_way_prevents_no_charge() {
    let behind = [(30.0, 5.0), (42.0, 5.0), (42.0, 8.3), (30.0, 8.3)];
    let beside = [(39.2, 8.0), (42.0, 8.0), (42.0, 20.0), (39.2, 20.0)];
    let beyond = [(30.0, 21.7), (42.0, 21.7), (42.0, 23.0), (30.0, 23.0)];
    for kind in ["marsh", "wood", "lake"] {
        for area in [behind, beside, beyond] {
            let (mut board, unit, target) = board();
            board.area(kind, &area);
            board.moves(0).say(0, charge(unit, target));
        }
    }
    for way in
        [[(30.0, 8.0), (42.0, 8.0)], [(39.5, 8.0), (39.5, 20.0)], [(30.0, 22.0), (42.0, 22.0)]]
    {
        let (mut board, unit, target) = board();
        board.ribbon("hedge", &way, 0.5);
        board.moves(0).say(0, charge(unit, target));
    }
    // A corner in the way is enough.
    let (mut board, unit, target) = board();
    board.area("marsh", &[(38.8, 12.0), (42.0, 12.0), (42.0, 14.0), (38.8, 14.0)]);
    assert!(matches!(why(&board.moves(0), unit, target), ChargeRefusal::Marsh { .. }));
}

/// AGV-CHG-006: a friend beyond the enemy, or beside the way, is not in the way.
#[test]
fn a_friend_off_the_way_does_not_matter() {
    for front in [(36.0, 23.2), (42.1, 15.0), (36.0, 8.4)] {
        let (mut board, unit, target) = board();
        board.unit("friend", 0, UnitKind::Foot, "BBBB", LINE, front, NORTH);
        board.moves(0).say(0, charge(unit, target));
    }
    let (mut board, unit, target) = board();
    board.unit("friend", 0, UnitKind::Foot, "BBBB", LINE, (41.9, 15.0), NORTH);
    assert!(matches!(why(&board.moves(0), unit, target), ChargeRefusal::Friend { .. }));
}

/// AGV-CHG-003, AGV-CHG-005: a short rank at the rear is met before the full one.
#[test]
fn a_short_rank_is_met_first() {
    let mut board = Board::new();
    let unit = board.unit("knights", 0, UnitKind::Knights, "KKKK", LINE, (36.0, 10.0), NORTH);
    let block = (Formation::Block, 3);
    let kind = UnitKind::Foot;
    let target = board.unit_in("bills", 1, kind, "BBBBB", block, (36.0, 20.0), NORTH);
    let mut play = board.moves(0);
    play.say(0, charge(unit, target));
    let y = play.unit(unit).front().at.v2().y / 2540.0;
    assert!((y - 17.0).abs() < 0.02, "its ranks reach three inches south of its front: {y}");
}

/// AGV-CHG-004: a unit that was overrun can no longer be charged.
#[test]
fn a_unit_that_is_gone_cannot_be_charged() {
    let mut board = Board::new();
    let first = board.unit("first", 0, UnitKind::Knights, "KK", LINE, (36.0, 10.0), NORTH);
    let second = board.unit("second", 0, UnitKind::Knights, "KK", LINE, (36.0, 5.0), NORTH);
    let open = Formation::OpenOrder;
    let gun = board.unit("gun", 1, UnitKind::Bombard, "g", open, (36.0, 15.0), SOUTH);
    board.tweak(gun, |gun| gun.limbered = true);
    board.line("bills", 1, "BB", (10.0, 40.0));
    let mut play = board.moves(0);
    play.say(0, charge(first, gun));
    assert!(matches!(why(&play, second, gun), ChargeRefusal::NoTarget { .. }));
}

/// AGV-CHG-014: it applies only to foot without pike, bill or spear, and only against mounted units. Horse charge horse, and
/// any foot charge foot, guns and commanders. Dismounted mounted foot are foot.
#[test]
fn which_units_must_outflank() {
    use UnitKind::{
        Bombard, Camels, CommanderInChief, Elephants, Foot, HeavyCavalry, Knights, LightCavalry,
        MediumCavalry, MountedFoot,
    };
    for (ours, arms, theirs, free) in [
        (Knights, "KKK", Knights, true),
        (LightCavalry, "CCC", Elephants, true),
        (Elephants, "EE", Camels, true),
        (Foot, "HHH", Foot, true),
        (Foot, "lll", Bombard, true),
        (Foot, "LLL", CommanderInChief, true),
        (Foot, "xhb", LightCavalry, false),
        (Foot, "HHH", MediumCavalry, false),
        (Foot, "HHH", HeavyCavalry, false),
        (Foot, "HHH", Camels, false),
        (Foot, "HHH", Elephants, false),
        (MountedFoot, "HHH", Knights, false),
        (MountedFoot, "HHB", Knights, true),
    ] {
        let mut board = Board::new();
        let unit = board.unit("ours", 0, ours, arms, LINE, (36.0, 10.0), NORTH);
        let one = theirs.is_artillery() || theirs.is_command();
        let (formation, elements) = if one { (Formation::OpenOrder, "X") } else { (LINE, "LLL") };
        let target = board.unit("theirs", 1, theirs, elements, formation, (36.0, 15.0), SOUTH);
        let mut play = board.moves(0);
        if free {
            play.say(0, charge(unit, target));
        } else {
            let why = why(&play, unit, target);
            assert!(matches!(why, ChargeRefusal::NotOutflanking { .. }), "{ours:?} {theirs:?}");
        }
    }
}

/// AGV-OPT-020: the option forbids it to both sides.
#[test]
fn no_second_charge_for_either_side() {
    for half in [0, 1] {
        let (mut board, unit, target) = board();
        board.book.options.second_charge.value = false;
        let open = Formation::OpenOrder;
        board.unit("chief", 0, UnitKind::CommanderInChief, "C", open, (36.0, 5.0), NORTH);
        let play = board.play(Stage::March { half, second: true }, half, &[]);
        assert!(matches!(why(&play, unit, target), ChargeRefusal::Second { .. }), "{half}");
        let mut play = board.play(Stage::March { half, second: false }, half, &[]);
        play.say(0, charge(unit, target));
    }
}

/// AGV-TER-006: if neither unit is on the hill, nothing is added.
#[test]
fn a_hill_elsewhere_adds_nothing() {
    let (mut board, unit, target) = board();
    board.area("hill", &[(50.0, 6.0), (60.0, 6.0), (60.0, 12.0), (50.0, 12.0)]);
    let mut play = board.moves(0);
    play.say(0, charge(unit, target)).dice(&[12; 8]);
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    let needs = |event: &Event| match event {
        Event::Attacked(throw) if throw.unit == unit => Some(throw.needs),
        _ => None,
    };
    assert_eq!(play.events.iter().find_map(needs), Some(9));
}
