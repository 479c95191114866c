//! Where chapters meet: each test goes through several phases with scripted dice.
use crate::{
    fire::{at, throws},
    kit::{self, Board, NORTH, Play, SOUTH, go},
};
use kernel::Ruleset;
use rules_glorious::{
    Act, Event, Glorious, Question, Stage,
    event::{End, Throw},
    invariants,
    kinds::{Formation, Phase, UnitId, UnitKind},
};

const OPEN: Formation = Formation::OpenOrder;

/// Takes the first offered losses and ways to close up.
fn settle(play: &mut Play) {
    loop {
        let side = match play.question() {
            Question::Remove { side, .. } => side.0,
            Question::Close { unit, .. } => play.unit(unit).side.0,
            _ => return,
        };
        let offer = play.offers(side)[0].clone();
        play.say_with(side, offer.act, offer.fill);
        invariants::check(play.model());
    }
}

/// Both sides finish a movement phase.
fn both_end(play: &mut Play) {
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
}

/// The blows struck so far.
fn blows(play: &Play) -> Vec<&Throw> {
    let mut all = Vec::new();
    for event in &play.events {
        if let Event::Attacked(throw) = event {
            all.push(throw);
        }
    }
    all
}

/// AGV-SEQ-008, AGV-SEQ-010, AGV-FIR-051: elements lost in the first round neither fire nor are hit in later ones.
#[test]
fn later_rounds_of_fire_find_what_earlier_ones_left() {
    let mut board = Board::new();
    let bows = board.line("bows", 0, "lllll", (36.0, 10.0));
    let gun = board.unit("gun", 0, UnitKind::Bombard, "g", OPEN, (31.0, 10.0), NORTH);
    let shot = board.line("shot", 0, "xx", (50.0, 10.0));
    let foot = board.line("foot", 1, "BBBBB", (34.5, 12.5));
    let organ = board.unit("organ", 1, UnitKind::OrganGun, "g", OPEN, (50.0, 13.0), SOUTH);
    let mut play = board.play(Stage::Targets, 0, &[1, 1, 1, 1, 1, 1, 12]);
    play.say(0, at(bows, foot, 5)).say(0, at(gun, foot, 1)).say(0, at(shot, organ, 2));
    play.say(1, at(organ, shot, 1)).say(1, Act::EndPhase).say(0, Act::EndPhase);
    assert!(!play.unit(foot).is_on_table() && !play.unit(organ).is_on_table());
    assert!(play.events.contains(&Event::InVain { unit: gun, target: foot }));
    let fired: Vec<_> = throws(&play).iter().map(|throw| (throw.unit, throw.round)).collect();
    assert_eq!(fired, [(bows, 1), (shot, 1)], "neither gun throws a die");
    assert_eq!(play.model().lost, [0, 6]);
    assert_eq!(play.model().phase, Phase::InitiativeMoves);
}

/// AGV-BTL-021, AGV-BTL-022, AGV-FIR-053: a Battle dissolves under the bows of the first round, and the bombard of the third
/// hits one of its members with a single die.
#[test]
fn shots_at_a_battle_that_dissolved_go_to_a_member() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 12;
    let bows = board.line("bows", 0, "ll", (36.0, 10.0));
    let gun = board.unit("gun", 0, UnitKind::Bombard, "g", OPEN, (33.5, 10.0), NORTH);
    let keys = ["van", "rear"];
    let body = board.battle(&keys, 1, "PPPPPPPPBBBB", "000000001111", 4, (36.0, 15.0), SOUTH);
    let mut play = board.play(Stage::Targets, 0, &[1, 12, 12, 12, 10]);
    play.say(0, at(bows, body, 2)).say(0, at(gun, body, 1)).say(0, Act::EndPhase);
    settle(&mut play);
    let [first, last] = throws(&play)[..] else { panic!("two throws") };
    assert_eq!(
        (first.unit, first.round, first.dice.len()),
        (bows, 1, 4),
        "double against a Battle"
    );
    assert_eq!((last.unit, last.round, last.dice.len()), (gun, 3, 1), "a member is not a Battle");
    assert!([body, UnitId(body.0 + 1)].contains(&last.target));
    assert!(play.model().units.iter().all(|unit| !unit.is_battle()));
    assert_eq!(play.model().lost, [0, 2]);
}

/// AGV-BTL-008, AGV-BTL-009, AGV-BTL-013: a Battle of the scenario is a Battle from the first turn, and breaks up in the
/// second.
#[test]
fn a_battle_that_starts_formed_moves_and_breaks_up() {
    let mut board = Board::new();
    let block = Formation::Block;
    let van = board.unit("van", 0, UnitKind::Foot, "PPPPPPPP", block, (36.0, 12.0), NORTH);
    let rear = board.unit("rear", 0, UnitKind::Foot, "BBBBBBBB", block, (36.0, 9.0), NORTH);
    board.line("theirs", 1, "BBB", (36.0, 40.0));
    let mut setup = kit::setup(&board);
    setup.battles = vec![vec![van, rear]];
    let (model, stage) = Glorious::open(&setup).unwrap_or_else(|why| panic!("it opens: {why}"));
    assert!(model.unit(van).is_battle() && model.unit(van).n() == 16);
    let mut play = Play::from(model, stage, &[1, 12]);
    play.say_with(0, Act::Move { unit: van }, go(3.0));
    assert!((play.unit(van).front_centre().y / 2540.0 - 15.0).abs() < 0.01);
    both_end(&mut play);
    play.dice(&[1, 12]);
    both_end(&mut play);
    assert_eq!(play.model().turn, 2);
    play.say(0, Act::BreakUp { unit: van });
    assert_eq!((play.unit(van).n(), play.unit(rear).n()), (8, 8));
    assert!((play.unit(rear).front_centre().y / 2540.0 - 12.0).abs() < 0.01, "where it stood");
    play.say_with(0, Act::Move { unit: van }, go(6.0));
}

/// AGV-GUN-007, AGV-HTH-017: limbered guns are lost at once, and the unit beside them is fought.
#[test]
fn a_limbered_gun_is_overrun_and_its_neighbour_fought() {
    let mut board = Board::new();
    let knights =
        board.unit("knights", 0, UnitKind::Knights, "KKKK", Formation::Line, (37.0, 12.0), NORTH);
    let gun = board.unit("gun", 1, UnitKind::Bombard, "g", OPEN, (36.0, 20.0), SOUTH);
    let foot = board.line("foot", 1, "BB", (38.25, 20.0));
    board.tweak(gun, |gun| gun.limbered = true);
    let mut play = board.moves(0);
    play.say(0, Act::Charge { unit: knights, target: gun, pivot: None });
    assert!(play.last.contains(&Event::Gone { unit: gun, why: End::Overrun }));
    play.dice(&[12; 2 + 4]);
    both_end(&mut play);
    let struck: Vec<_> = blows(&play).iter().map(|blow| (blow.unit, blow.target)).collect();
    assert_eq!(struck, [(foot, knights), (knights, foot)]);
    assert_eq!(play.model().lost, [0, 1]);
    assert_eq!(play.question(), Question::Move { side: play.unit(knights).side, second: true });
}

/// AGV-MOV-025, AGV-VIC-004: a unit that moves off the table is lost and counts for the break point at the end of the turn.
#[test]
fn a_unit_that_leaves_the_table_is_counted() {
    let mut board = Board::new();
    let line = Formation::Line;
    let horse = board.unit("horse", 0, UnitKind::LightCavalry, "LLLL", line, (20.0, 40.0), NORTH);
    let sub = board.unit("sub", 0, UnitKind::SubCommander, "s", OPEN, (60.0, 4.0), NORTH);
    board.line("foot", 0, "BBBBBB", (50.0, 10.0));
    board.line("theirs", 1, "BBBBBB", (50.0, 40.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit: horse }, go(12.0));
    assert!(!play.unit(horse).is_on_table());
    assert_eq!(play.model().lost, [4, 0]);
    both_end(&mut play);
    assert!(play.unit(sub).is_on_table(), "not before the end of the turn");
    play.dice(&[1, 12]);
    both_end(&mut play);
    // Four of eleven are more than a quarter, which is three. So the Sub-Commander leaves and is the fifth.
    assert!(!play.unit(sub).is_on_table());
    assert_eq!((play.model().lost, play.model().turn), ([5, 0], 2));
}

/// AGV-MNT-002, AGV-FUN-013, AGV-FIR-003: mounted foot stay mounted in one firing phase, dismount, and fire in the next.
#[test]
fn mounted_foot_dismount_and_fire_in_the_next_turn() {
    let mut board = Board::new();
    let line = Formation::Line;
    let archers = board.unit("archers", 0, UnitKind::MountedFoot, "lll", line, (36.0, 15.0), NORTH);
    board.tweak(archers, |unit| unit.mounted = true);
    let foot = board.line("foot", 1, "BBB", (36.0, 21.0));
    let mut play = board.play(Stage::Pivots { half: 0 }, 0, &[]);
    // Nobody is asked for a pivot or a target, because they are on horse.
    assert!(matches!(play.question(), Question::Move { second: false, .. }));
    play.say(0, Act::Dismount { unit: archers });
    play.say_with(0, Act::Move { unit: archers }, go(1.0));
    both_end(&mut play);
    play.dice(&[1, 12]);
    both_end(&mut play);
    assert!(matches!(play.question(), Question::Pivot { .. }));
    play.say(0, Act::EndPhase);
    play.dice(&[1, 3, 12]).say(0, at(archers, foot, 3)).say(0, Act::EndPhase);
    settle(&mut play);
    let [throw] = throws(&play)[..] else { panic!("one throw") };
    assert_eq!((throw.needs, throw.hits), (2, 1));
    assert_eq!(play.model().lost, [0, 1]);
}

/// AGV-CHG-015, AGV-FIR-047, AGV-FUN-008: a charge of the second movement is fought in the next turn. Until then the units in
/// contact neither fire nor move.
#[test]
fn a_charge_of_the_second_movement_is_fought_next_turn() {
    let mut board = Board::new();
    let line = Formation::Line;
    let knights = board.unit("knights", 0, UnitKind::Knights, "KKKK", line, (36.0, 10.0), NORTH);
    board.unit("chief", 0, UnitKind::CommanderInChief, "c", OPEN, (36.0, 6.0), NORTH);
    let bows = board.line("bows", 1, "llll", (36.0, 20.0));
    let mut play = board.play(Stage::March { half: 0, second: true }, 0, &[]);
    play.say(0, Act::Charge { unit: knights, target: bows, pivot: None });
    assert!(blows(&play).is_empty());
    play.dice(&[1, 12]);
    both_end(&mut play);
    assert_eq!(play.model().turn, 2);
    assert!(throws(&play).is_empty(), "the bows touch the knights and are not asked for targets");
    assert!(matches!(play.question(), Question::Move { second: false, .. }));
    play.refused(0, Act::AboutFace { unit: knights });
    play.say(0, Act::EndPhase);
    play.refused(1, Act::AboutFace { unit: bows });
    // Knights strike in the third round, the bows' light weapons in the fourth.
    play.dice(&[9, 10, 12, 12, 2, 3, 3]).say(1, Act::EndPhase);
    settle(&mut play);
    let struck: Vec<_> =
        blows(&play).iter().map(|blow| (blow.unit, blow.round, blow.dice.len())).collect();
    assert_eq!(struck, [(knights, 3, 4), (bows, 4, 3)]);
    assert_eq!(play.model().lost, [1, 1]);
}

/// AGV-MNT-003, AGV-MNT-004: on foot they fight with their bills in the second round, on horse with light weapons in the
/// fourth.
#[test]
fn mounted_foot_fight_with_their_weapon_on_foot() {
    for (mounted, round, needs) in [(false, 2, 4), (true, 4, 2)] {
        let mut board = Board::new();
        let line = Formation::Line;
        let foot = board.unit("foot", 0, UnitKind::MountedFoot, "BBB", line, (36.0, 20.0), NORTH);
        board.tweak(foot, |unit| unit.mounted = mounted);
        board.unit("theirs", 1, UnitKind::Elephants, "EE", line, (36.0, 20.0), SOUTH);
        let play = board.play(Stage::Melee, 0, &[12; 3 + 2]);
        let all = blows(&play);
        let ours = all.iter().find(|blow| blow.unit == foot).expect("they fight");
        assert_eq!((ours.round, ours.needs, ours.dice.len()), (round, needs, 3));
    }
}
