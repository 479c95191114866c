//! Charges: which units may charge, how far, and what is in the way.
use crate::kit::{Board, EAST, NORTH, Play, SOUTH, turn};
use kernel::{Cited, offer::Turn};
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    book::FootCharge,
    event::How,
    kinds::{Formation, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal},
};

fn horse(
    board: &mut Board,
    key: &str,
    side: u8,
    kind: UnitKind,
    n: usize,
    at: (f64, f64),
) -> UnitId {
    let facing = if side == 0 { NORTH } else { SOUTH };
    board.unit(key, side, kind, &"c".repeat(n), Formation::Line, at, facing)
}

fn charge(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target, pivot: None }
}

fn why(play: &Play, unit: UnitId, target: UnitId) -> Refusal {
    play.refused(0, charge(unit, target))
}

macro_rules! refused {
    ($play:expr, $unit:expr, $target:expr, $what:pat) => {{
        let why = why(&$play, $unit, $target);
        assert!(matches!(why, Refusal::Charge($what)), "{why}");
    }};
}

/// A charger of a type and an enemy this far ahead of it.
fn ahead(kind: UnitKind, n: usize, far: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = if kind == UnitKind::Foot {
        board.line("ours", 0, &"B".repeat(n), (36.0, 10.0))
    } else {
        horse(&mut board, "ours", 0, kind, n, (36.0, 10.0))
    };
    let target = board.line("theirs", 1, "BBBB", (36.0, 10.0 + far));
    (board, unit, target)
}

/// AGV-CHG-003, AGV-CHG-004, AGV-MOV-008 (example 9): knights charge a target at 18.0 inches and not at 18.1.
#[test]
fn knights_charge_eighteen_inches() {
    let (board, unit, target) = ahead(UnitKind::Knights, 4, 18.0);
    let mut play = board.moves(0);
    play.say(0, charge(unit, target));
    assert!((play.unit(unit).front().at.v2().y / 2540.0 - 28.0).abs() < 0.01);
    assert!(play.unit(unit).done.finished, "a charge takes both functions");

    let (board, unit, target) = ahead(UnitKind::Knights, 4, 18.1);
    let why = why(&board.moves(0), unit, target);
    assert!(matches!(why, Refusal::Charge(ChargeRefusal::TooFar { .. })), "{why}");
    assert_eq!(why.numbers(), [("needs", 18.1), ("most", 18.0)]);
}

/// AGV-MOV-001, AGV-MOV-004..007, AGV-MOV-009, AGV-CHG-003: every type has its own charge distance, whatever its move.
#[test]
fn every_type_charges_its_own_distance() {
    let all = [
        (UnitKind::Foot, 9.0),
        (UnitKind::LightCavalry, 12.0),
        (UnitKind::Camels, 12.0),
        (UnitKind::MediumCavalry, 15.0),
        (UnitKind::HeavyCavalry, 18.0),
        (UnitKind::Elephants, 9.0),
    ];
    for (kind, far) in all {
        let (board, unit, target) = ahead(kind, 3, far);
        board.moves(0).say(0, charge(unit, target));
        let (board, unit, target) = ahead(kind, 3, far + 0.1);
        refused!(board.moves(0), unit, target, ChargeRefusal::TooFar { .. });
    }
}

/// AGV-MOV-014, AGV-BTL-014: a Battle charges 3 inches as one unit.
#[test]
fn a_battle_charges_three_inches() {
    for (far, legal) in [(3.0, true), (3.1, false)] {
        let mut board = Board::new();
        let at = (36.0, 10.0);
        let unit = board.battle(&["a", "b"], 0, &"B".repeat(12), "000000111111", 4, at, NORTH);
        let target = board.line("theirs", 1, "BBBB", (36.0, 10.0 + far));
        let mut play = board.moves(0);
        if legal {
            play.say(0, charge(unit, target));
        } else {
            refused!(play, unit, target, ChargeRefusal::TooFar { .. });
        }
    }
}

/// AGV-CHG-002, AGV-OPT-005: front corners move half an inch in the pivot, or as far as the option says.
#[test]
fn the_pivot_is_of_half_an_inch() {
    let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 12.0);
    let with = |degrees| Act::Charge { unit, target, pivot: Some(Turn::degrees(degrees)) };
    let mut play = board.moves(0);
    let why = play.refused(0, with(10.0));
    let Refusal::Charge(ChargeRefusal::Pivot { corners, most, .. }) = &why else { panic!("{why}") };
    assert!((corners - 0.523).abs() < 0.005 && *most == 0.5, "{why}");
    assert_eq!(why.numbers().len(), 2);
    play.say(0, with(9.5));
    let pivots = |event: &Event| matches!(event, Event::Moved { how: How::Pivot, .. });
    assert!(play.last.iter().any(pivots));
    assert!((play.unit(unit).heading().to_degrees() - 9.5).abs() < 0.01);

    board.book.options.pivot.value = geom::Length::inches(0.25);
    let why = board.moves(0).refused(0, with(9.5));
    assert!(matches!(why, Refusal::Charge(ChargeRefusal::Pivot { .. })), "{why}");
}

/// AGV-CHG-002, AGV-MOV-022: a pivot may not enter another unit.
#[test]
fn a_pivot_enters_no_unit() {
    let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 12.0);
    board.line("friends", 0, "BBBB", (42.1, 10.3));
    let act = Act::Charge { unit, target, pivot: Some(Turn::degrees(-5.0)) };
    let why = board.moves(0).refused(0, act);
    assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
}

/// AGV-CHG-003: straight ahead only. AGV-CHG-004: at an enemy that is on the table.
#[test]
fn a_target_is_straight_ahead() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (20.0, 10.0));
    let aside = board.line("aside", 1, "BBBB", (36.0, 16.0));
    let friend = board.line("friend", 0, "BBBB", (20.0, 20.0));
    let play = board.moves(0);
    refused!(play, unit, aside, ChargeRefusal::NotAhead { .. });
    refused!(play, unit, friend, ChargeRefusal::NoTarget { .. });
    refused!(play, unit, UnitId(99), ChargeRefusal::NoTarget { .. });
}

/// AGV-CHG-006: a friend in the way makes a charge illegal.
#[test]
fn a_friend_in_the_way_prevents_a_charge() {
    let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 12.0);
    board.line("friends", 0, "BB", (39.0, 16.0));
    refused!(board.moves(0), unit, target, ChargeRefusal::Friend { .. });
}

/// AGV-CHG-005, AGV-CHG-016: an enemy met first is in contact, and the charge ends there.
#[test]
fn an_enemy_met_first_is_contacted() {
    let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 12.0);
    let first = board.line("first", 1, "BB", (38.0, 16.0));
    let mut play = board.moves(0);
    play.say(0, charge(unit, target));
    let met: Vec<UnitId> = contacted(&play);
    assert_eq!(met, [first]);
    assert!((play.unit(unit).front().at.v2().y / 2540.0 - 16.0).abs() < 0.01);
}

fn contacted(play: &Play) -> Vec<UnitId> {
    let met = |event: &Event| match event {
        Event::Contacted { target, .. } => Some(*target),
        _ => None,
    };
    play.last.iter().filter_map(met).collect()
}

/// AGV-CHG-005: several touched at once are all in contact.
#[test]
fn several_touched_at_once_are_all_in_contact() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 10.0));
    let one = board.line("one", 1, "BB", (34.0, 20.0));
    let other = board.line("other", 1, "BB", (38.0, 20.0));
    let mut play = board.moves(0);
    play.say(0, charge(unit, one));
    assert_eq!(contacted(&play), [one, other]);
}

/// AGV-CHG-008, AGV-CHG-009, AGV-CHG-001: nobody tests and nobody reacts. The charger is in contact, and its side goes on.
#[test]
fn nobody_tests_and_nobody_reacts() {
    let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 12.0);
    let before = *board.model(0).unit(target);
    board.line("far", 0, "BB", (60.0, 5.0));
    let mut play = board.moves(0);
    play.say(0, charge(unit, target));
    assert!(matches!(play.question(), Question::Move { side, .. } if side.0 == 0));
    assert_eq!(play.unit(target).stance(), before.stance());
    assert!(rules_glorious::near::touches(play.model(), play.unit(unit), play.unit(target)));
    let kinds = play.last.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    assert_eq!(kinds, 1, "only the charger moved");
}

/// AGV-CHG-010..013, AGV-CMD-007: units that never charge.
#[test]
fn some_never_charge() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let gun = board.unit("gun", 0, UnitKind::OrganGun, "G", open, (6.0, 10.0), NORTH);
    let chief = board.unit("chief", 0, UnitKind::CommanderInChief, "C", open, (12.0, 10.0), NORTH);
    let riders =
        board.unit("riders", 0, UnitKind::MountedFoot, "BBB", Formation::Line, (20.0, 10.0), NORTH);
    board.tweak(riders, |unit| unit.mounted = true);
    let single = board.line("single", 0, "B", (28.0, 10.0));
    let column =
        board.unit("column", 0, UnitKind::Foot, "BBB", Formation::RoadColumn, (34.0, 10.0), NORTH);
    let beast =
        board.unit("beast", 0, UnitKind::Elephants, "E", Formation::Line, (40.0, 10.0), NORTH);
    let mut at = |x: f64| board.line(&format!("enemy {x}"), 1, "BB", (x, 15.0));
    let enemies = [6.0, 12.0, 20.0, 28.0, 34.0, 40.0].map(&mut at);
    let mut play = board.moves(0);
    refused!(play, gun, enemies[0], ChargeRefusal::Artillery { .. });
    refused!(play, chief, enemies[1], ChargeRefusal::Command { .. });
    refused!(play, riders, enemies[2], ChargeRefusal::OnHorse { .. });
    refused!(play, single, enemies[3], ChargeRefusal::Single { .. });
    refused!(play, column, enemies[4], ChargeRefusal::Column { .. });
    play.say(0, charge(beast, enemies[5]));
    assert!(!play.offered(0, |act| matches!(act, Act::Charge { unit, .. } if *unit != beast)));
}

/// AGV-CHG-003: without a distance in house rules there is no charge. A garrison must come out first (AGV-TER-016).
#[test]
fn without_a_distance_there_is_no_charge() {
    let (mut board, unit, target) = ahead(UnitKind::Foot, 4, 6.0);
    board.book.allowances.foot.cells.charge = geom::Length(-1);
    refused!(board.moves(0), unit, target, ChargeRefusal::Never { .. });

    let (mut board, unit, target) = ahead(UnitKind::Foot, 4, 6.0);
    board.area("buildings", &[(30.0, 4.0), (42.0, 4.0), (42.0, 10.0), (30.0, 10.0)]);
    board.tweak(unit, |unit| unit.garrison = Some(0));
    refused!(board.moves(0), unit, target, ChargeRefusal::Inside { .. });
}

/// AGV-SEC-005, AGV-OPT-020: charging in the second movement, unless the option forbids it.
#[test]
fn the_second_movement_has_charges_unless_ruled_otherwise() {
    let (mut board, unit, target) = ahead(UnitKind::Foot, 4, 6.0);
    let open = Formation::OpenOrder;
    board.unit("chief", 0, UnitKind::CommanderInChief, "C", open, (36.0, 5.0), NORTH);
    let second = Stage::March { half: 0, second: true };
    board.play(second, 0, &[]).say(0, charge(unit, target));
    board.book.options.second_charge.value = false;
    refused!(board.play(second, 0, &[]), unit, target, ChargeRefusal::Second { .. });
    board.moves(0).say(0, charge(unit, target));
}

/// AGV-FUN-001 (example 9): a turn and a charge are three functions.
#[test]
fn a_turn_and_a_charge_are_too_much() {
    let (board, unit, target) = ahead(UnitKind::Foot, 4, 6.0);
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(1.0));
    let why = why(&play, unit, target);
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooDear { cost: 2, left: 1, .. })), "{why}");
}

/// AGV-CHG-014: foot without a pike, bill or spear charge mounted units only to outflank them.
#[test]
fn light_arms_charge_horse_only_from_behind() {
    let with = |elements: &str, facing: f64| {
        let mut board = Board::new();
        let unit = board.line("ours", 0, elements, (36.0, 10.0));
        let y = if facing == SOUTH { 14.0 } else { 15.5 };
        let (kind, line) = (UnitKind::Knights, Formation::Line);
        let target = board.unit("knights", 1, kind, "KKK", line, (36.0, y), facing);
        (board, unit, target)
    };
    let (board, unit, target) = with("HHHL", SOUTH);
    refused!(board.moves(0), unit, target, ChargeRefusal::NotOutflanking { .. });
    for arms in ["HHHP", "HHHB", "HHHS"] {
        let (board, unit, target) = with(arms, SOUTH);
        board.moves(0).say(0, charge(unit, target));
    }
    let (board, unit, target) = with("HHHL", NORTH);
    board.moves(0).say(0, charge(unit, target));
}

/// AGV-OPT-015: the option lets them charge freely, or never.
#[test]
fn the_option_frees_or_forbids_it() {
    for (rule, facing, legal) in
        [(FootCharge::Free, SOUTH, true), (FootCharge::Never, NORTH, false)]
    {
        let mut board = Board::new();
        board.book.options.foot_charge_mounted.value = rule;
        let unit = board.line("ours", 0, "HHHH", (36.0, 10.0));
        let (kind, line) = (UnitKind::Knights, Formation::Line);
        let target = board.unit("knights", 1, kind, "KKK", line, (36.0, 16.0), facing);
        let mut play = board.moves(0);
        if legal {
            play.say(0, charge(unit, target));
        } else {
            refused!(play, unit, target, ChargeRefusal::NotMounted { .. });
        }
    }
}

/// AGV-GUN-007: a limbered gun is lost when it is touched; an unlimbered one is not.
#[test]
fn limbered_guns_are_overrun() {
    for limbered in [true, false] {
        let mut board = Board::new();
        let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 10.0));
        let (kind, open) = (UnitKind::Bombard, Formation::OpenOrder);
        let gun = board.unit("gun", 1, kind, "G", open, (36.0, 20.0), SOUTH);
        board.tweak(gun, |gun| gun.limbered = limbered);
        let mut play = board.moves(0);
        play.say(0, charge(unit, gun));
        assert_eq!(play.unit(gun).is_on_table(), !limbered);
        assert_eq!(play.model().lost, [0, u16::from(limbered)]);
    }
}

/// AGV-CMD-009: a command unit may be charged like any other.
#[test]
fn commanders_are_charged_like_others() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 10.0));
    let open = Formation::OpenOrder;
    let chief = board.unit("chief", 1, UnitKind::CommanderInChief, "C", open, (36.0, 20.0), SOUTH);
    let mut play = board.moves(0);
    play.say(0, charge(unit, chief));
    assert_eq!(contacted(&play), [chief]);
}

/// AGV-MOV-025: a charge that would take part of the unit off the table is refused.
#[test]
fn a_charge_stays_on_the_table() {
    let mut board = Board::new();
    let (kind, line) = (UnitKind::Knights, Formation::Line);
    let unit = board.unit("ours", 0, kind, "KKKK", line, (60.0, 4.0), 120.0);
    let target = board.line("theirs", 1, "BB", (67.0, 1.6));
    refused!(board.moves(0), unit, target, ChargeRefusal::OffTable { .. });
}

/// AGV-CHG-002, AGV-CHG-003: an offer finds the pivot that makes a charge legal, and says what would be thrown.
#[test]
fn an_offer_pivots_and_counts_the_dice() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 2, (36.0, 10.0));
    let (kind, open) = (UnitKind::Foot, Formation::Line);
    let target = board.unit("guns", 1, kind, "hh", open, (39.5, 24.0), SOUTH);
    refused!(board.moves(0), unit, target, ChargeRefusal::NotAhead { .. });
    let mut play = board.moves(0);
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| matches!(offer.act, Act::Charge { .. })).expect("one");
    let tally = offer.tally.as_ref().expect("dice are counted");
    assert_eq!(tally.dice(), 4, "two knights against handguns");
    let cites: Vec<String> = tally.parts.iter().map(|part| part.cite.to_string()).collect();
    assert_eq!(cites, ["AGV-HTH-009", "AGV-HTH-015"]);
    play.say(0, offer.act);
    assert_eq!(contacted(&play), [target]);
}

/// AGV-CHG-003: enemies beside and behind are not offered.
#[test]
fn only_enemies_ahead_are_offered() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 20.0));
    board.line("behind", 1, "BBBB", (36.0, 10.0));
    let (kind, line) = (UnitKind::Foot, Formation::Line);
    board.unit("beside", 1, kind, "BBBB", line, (50.0, 20.0), EAST);
    let ahead = board.line("ahead", 1, "BBBB", (36.0, 30.0));
    let play = board.moves(0);
    let charges = |act: &Act| match act {
        Act::Charge { unit: who, target, .. } => {
            assert_eq!(*who, unit);
            Some(*target)
        }
        _ => None,
    };
    let found: Vec<UnitId> =
        play.offers(0).iter().filter_map(|offer| charges(&offer.act)).collect();
    assert_eq!(found, [ahead]);
}

/// AGV-MOV-024, AGV-FUN-008: a unit that has charged home stays in contact, whatever functions are left. It may not face about,
/// move or charge again.
#[test]
fn a_unit_that_has_charged_home_stays() {
    let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 12.0);
    board.book.options.functions_per_phase.value = 4;
    board.book.options.function_twice.value = true;
    let mut play = board.moves(0);
    play.say(0, charge(unit, target));
    assert_eq!(play.unit(unit).done.spent, 2);
    for act in [Act::AboutFace { unit }, charge(unit, target)] {
        let why = play.refused(0, act);
        assert!(matches!(why, Refusal::Move(MoveRefusal::ChargedHome { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-MOV-024");
    }
    assert!(!play.offered(0, |act| act.actor() == Some(unit)));
}

/// AGV-BTL-011, AGV-MOV-024: a Battle that has charged home cannot be broken up, whatever functions are left.
#[test]
fn a_battle_that_has_charged_home_is_not_broken_up() {
    let mut board = Board::new();
    board.book.options.functions_per_phase.value = 4;
    let (at, parts) = ((36.0, 10.0), "000000111111");
    let unit = board.battle(&["a", "b"], 0, &"B".repeat(12), parts, 4, at, NORTH);
    let target = board.line("theirs", 1, "BBBB", (36.0, 12.0));
    let mut play = board.moves(0);
    play.say(0, charge(unit, target));
    let why = play.refused(0, Act::BreakUp { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::ChargedHome { .. })), "{why}");
    assert!(!play.offered(0, |act| act.actor() == Some(unit)));
}

/// AGV-MOV-024, AGV-GUN-007: a unit that has only overrun limbered guns touches no enemy and may spend what it has left.
#[test]
fn a_unit_that_has_overrun_guns_goes_on() {
    let mut board = Board::new();
    board.book.options.functions_per_phase.value = 4;
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 10.0));
    let kind = UnitKind::OrganGun;
    let gun = board.unit("gun", 1, kind, "G", Formation::OpenOrder, (36.0, 16.0), SOUTH);
    board.tweak(gun, |gun| gun.limbered = true);
    let mut play = board.moves(0);
    play.say(0, charge(unit, gun)).say(0, Act::AboutFace { unit });
}

/// AGV-MOV-025: a charge that would leave the table in its pivot or in contact is refused, and nothing is lost.
#[test]
fn a_charge_does_not_swing_off_the_table() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 1.6));
    let target = board.line("theirs", 1, "BBBB", (36.0, 10.0));
    let play = board.moves(0);
    let act = Act::Charge { unit, target, pivot: Some(Turn::degrees(9.5)) };
    let why = play.refused(0, act);
    assert!(matches!(why, Refusal::Charge(ChargeRefusal::OffTable { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-MOV-025");
    play.clone().say(0, charge(unit, target));
}

/// AGV-CHG-004, AGV-MOV-008 (example 9): a target at 18.1 inches is too far for knights, though a pivot would bring a corner
/// nearer. No charge at it is offered.
#[test]
fn a_pivot_adds_no_reach() {
    let (board, unit, target) = ahead(UnitKind::Knights, 4, 18.1);
    let play = board.moves(0);
    for degrees in [9.5, -9.5] {
        let pivot = Some(Turn::degrees(degrees));
        let why = play.refused(0, Act::Charge { unit, target, pivot });
        assert!(matches!(why, Refusal::Charge(ChargeRefusal::TooFar { .. })), "{why}");
        assert_eq!(why.numbers(), [("needs", 18.1), ("most", 18.0)]);
    }
    assert!(!play.offered(0, |act| matches!(act, Act::Charge { .. })));
}

/// AGV-CHG-003, AGV-CHG-005, AGV-BAS-007: a charger that passes flush along an enemy's side touches its corner first and stops
/// there. A little farther away it passes.
#[test]
fn a_charge_stops_at_a_corner_that_it_touches() {
    for (x, stops, touched) in [(40.5, 14.0, 1), (40.55, 20.0, 0)] {
        let (mut board, unit, target) = ahead(UnitKind::Knights, 4, 10.0);
        let aside = board.line("aside", 1, "BB", (x, 14.0));
        let mut play = board.moves(0);
        play.say(0, charge(unit, target));
        let y = play.unit(unit).front_centre().y / 2540.0;
        assert!((y - stops).abs() < 0.02, "{y}, expected {stops}");
        let met = |event: &&Event| **event == Event::Contacted { unit, target: aside };
        assert_eq!(play.last.iter().filter(met).count(), touched);
    }
}

/// AGV-BTL-014: a member of a Battle is charged as that Battle, and the refusal names it.
#[test]
fn a_member_is_charged_as_its_battle() {
    let mut board = Board::new();
    let unit = horse(&mut board, "ours", 0, UnitKind::Knights, 4, (36.0, 10.0));
    let (keys, parts) = (["lead", "second"], "000000111111");
    let lead = board.battle(&keys, 1, &"B".repeat(12), parts, 4, (36.0, 20.0), SOUTH);
    let play = board.moves(0);
    let why = play.refused(0, charge(unit, UnitId(lead.0 + 1)));
    let Refusal::Charge(ChargeRefusal::InBattle { battle, .. }) = &why else { panic!("{why}") };
    assert_eq!((*battle, why.cite().0.as_ref()), (lead, "AGV-BTL-014"));
    play.clone().say(0, charge(unit, lead));
}
