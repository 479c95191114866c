//! Battles hand to hand: all elements fight, none is outflanked at a corner, and how they dissolve.
use crate::kit::{Board, EAST, NORTH, Play, SOUTH, pose};
use kernel::{Ruleset, Viewer};
use rules_glorious::{
    Act, Event, Glorious, Question, Refusal, Stage,
    event::Throw,
    kinds::{Formation, UnitId, UnitKind},
    question::ElementSet,
    refusal::MeleeRefusal,
};

const AFTER_FIRE: Stage = Stage::FireLosses { round: 3 };

fn throws(play: &Play, unit: UnitId) -> Vec<Throw> {
    let of = |event: &Event| match event {
        Event::Attacked(throw) if throw.unit == unit => Some(throw.clone()),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

fn remove(unit: UnitId, numbers: impl IntoIterator<Item = usize>) -> Act {
    Act::Remove { unit, elements: numbers.into_iter().map(|n| n - 1).collect::<ElementSet>() }
}

/// A Battle of two members, four wide and three deep, its front at (36, 20), north.
fn battle(board: &mut Board, elements: &str, parts: &str) -> UnitId {
    board.battle(&["lead", "second"], 0, elements, parts, 4, (36.0, 20.0), NORTH)
}

const TWELVE: &str = "BBBBBBBBBBBB";
const STACKED: &str = "000000001111";

fn dissolved(play: &Play) -> bool {
    play.events.iter().any(|event| matches!(event, Event::BattleEnded { dissolved: true, .. }))
}

/// AGV-BTL-015, AGV-BTL-014: all elements of a Battle fight, whatever their rank.
#[test]
fn all_of_a_battle_fights() {
    let mut board = Board::new();
    let unit = battle(&mut board, TWELVE, STACKED);
    board.unit("theirs", 1, UnitKind::Knights, "KK", Formation::Line, (36.0, 20.0), SOUTH);
    let play = board.play(Stage::Melee, 0, &[12; 14]);
    assert_eq!(throws(&play, unit)[0].dice.len(), 12);
}

/// AGV-BTL-017: a Battle is outflanked on its rear edge, never at a corner.
#[test]
fn a_battle_is_outflanked_in_the_rear_only() {
    let rear = 20.0 - 4.5;
    for (place, facing, n, is, what) in [
        ((36.0, rear), NORTH, 2, true, "on the rear edge"),
        ((36.0, rear), NORTH, 4, true, "along the whole rear edge"),
        ((34.0, rear), NORTH, 4, true, "over an end of the rear edge"),
        ((33.0, rear), EAST, 4, false, "front edge on the rear corner"),
        ((31.5, rear), NORTH, 2, false, "front corner on the rear corner"),
    ] {
        let mut board = Board::new();
        battle(&mut board, TWELVE, STACKED);
        let knights = "K".repeat(n);
        let (kind, line) = (UnitKind::Knights, Formation::Line);
        let unit = board.unit("theirs", 1, kind, &knights, line, place, facing);
        let dice = if is { 2 * n } else { n };
        let play = board.play(Stage::Melee, 0, &vec![12; 12 + dice]);
        assert_eq!(throws(&play, unit)[0].dice.len(), dice, "{what}");
    }
}

/// AGV-BTL-018: a Battle that loses contact does not rout.
#[test]
fn a_battle_does_not_rout_for_lost_contact() {
    let mut board = Board::new();
    let unit = battle(&mut board, TWELVE, STACKED);
    let line = Formation::Line;
    board.unit("theirs", 1, UnitKind::Foot, "PP", line, (36.0, 15.5), NORTH);
    let mut play = board.play(Stage::Melee, 0, &[1, 1, 1, 1]);
    play.say(0, remove(unit, 9..=12));
    assert_eq!((play.unit(unit).n(), play.unit(unit).is_battle()), (8, true));
    assert!(throws(&play, unit).is_empty(), "no enemy touches it any more");
}

/// AGV-BTL-019, AGV-BTL-021, AGV-BTL-022: below eight it dissolves at the end of the round; the owner closes each member.
#[test]
fn below_eight_elements_it_dissolves() {
    let mut board = Board::new();
    let unit = battle(&mut board, TWELVE, "000011110000");
    board.tweak(unit, |unit| unit.hits = 5);
    let mut play = board.play(AFTER_FIRE, 0, &[]);
    play.say(0, remove(unit, 8..=12));
    // Seven are left: the lead's rank of four, and behind it three of the second member, which has only one way to stand.
    let second = UnitId(unit.0 + 1);
    assert_eq!(play.question(), Question::Close { battle: unit, unit });
    let line = Formation::Line;
    let close = |files| Act::Close { unit, formation: line, files };
    let why = play.refused_with(0, close(3), pose(36.0, 20.0, NORTH));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::NoSuchPlace { .. })), "{why}");
    let why = play.refused_with(0, close(4), pose(36.0, 20.0, EAST));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::NoSuchPlace { .. })), "{why}");
    let why = play.refused_with(0, close(4), pose(36.0, 24.0, NORTH));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::NoSuchPlace { .. })), "{why}");
    let why = play.refused(0, close(4));
    assert!(matches!(why, Refusal::WantsMore { .. }), "{why}");
    let other = Act::Close { unit: second, formation: line, files: 3 };
    assert_eq!(play.refused_with(0, other, pose(35.25, 18.5, NORTH)), Refusal::NotAsked);
    play.say_with(0, close(4), pose(36.0, 20.0, NORTH));
    assert!(dissolved(&play) && !play.unit(unit).is_battle());
    assert_eq!((play.unit(unit).n(), play.unit(second).n()), (4, 3));
    assert_eq!((play.unit(unit).formation, play.unit(second).formation), (line, line));
    let at = play.unit(second).front().at.v2();
    assert!((at.x / 2540.0 - 35.25).abs() < 0.01 && (at.y / 2540.0 - 18.5).abs() < 0.01);
    assert_eq!(play.model().lost, [5, 0]);
}

/// AGV-BTL-019: eight are enough. AGV-OPT-011: the option may change the number.
#[test]
fn eight_elements_are_enough() {
    for (keep, dissolves) in [(8, false), (9, true)] {
        let mut board = Board::new();
        board.book.options.battle_keep_elements.value = keep;
        let unit = battle(&mut board, TWELVE, STACKED);
        board.tweak(unit, |unit| unit.hits = 4);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        play.say(0, remove(unit, 9..=12));
        assert_eq!(dissolved(&play), dissolves);
    }
}

/// AGV-BTL-020, AGV-OPT-012: with fewer than two ranks it dissolves, or with fewer than the option says.
#[test]
fn with_one_rank_it_dissolves() {
    for (keep, hits, dissolves) in [(2, 8, true), (1, 8, false), (3, 4, true), (2, 4, false)] {
        let mut board = Board::new();
        board.book.options.battle_keep_elements.value = 1;
        board.book.options.battle_keep_ranks.value = keep;
        let unit = battle(&mut board, TWELVE, STACKED);
        board.tweak(unit, |unit| unit.hits = hits);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        play.say(0, remove(unit, (13 - usize::from(hits))..=12));
        assert_eq!(dissolved(&play), dissolves, "{keep} ranks, {hits} hits");
    }
}

/// AGV-BTL-022, AGV-LOS-009: in hand-to-hand each member must stay in contact with the enemies that its own elements touched.
#[test]
fn members_of_a_dissolved_battle_keep_their_contacts() {
    let mut board = Board::new();
    let unit = battle(&mut board, TWELVE, "000000001111");
    let line = Formation::Line;
    let theirs = board.unit("theirs", 1, UnitKind::Foot, "PPPPPPPP", line, (28.0, 20.0), SOUTH);
    let mut play = board.play(Stage::Melee, 0, &[1, 1, 1, 1, 1, 1, 12, 12]);
    play.say(0, remove(unit, 7..=12));
    assert!(matches!(play.question(), Question::Close { unit: member, .. } if member == unit));
    // Six are left in two ranks. Every choice touches the enemy, so a line farther back is not among them.
    let model = play.model();
    for offer in play.offers(0) {
        let kernel::Fill::Poses(poses) = &offer.fill else { panic!("{offer:?}") };
        assert!((poses[0].at.v2().y / 2540.0 - 20.0).abs() < 0.01, "{offer:?}");
    }
    assert!(rules_glorious::near::touches(model, model.unit(unit), model.unit(theirs)));
    // The enemy touches only its left end. Three files on the right would lose contact.
    let close = Act::Close { unit, formation: Formation::Block, files: 3 };
    let why = play.refused_with(0, close, pose(36.75, 20.0, NORTH));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::NoSuchPlace { .. })), "{why}");
    let offer = play.offers(0)[0].clone();
    play.dice(&[12; 6]).say_with(0, offer.act, offer.fill);
    assert_eq!(throws(&play, unit)[0].dice.len(), 6, "it fights on as a single unit");
}

/// AGV-HTH-024, AGV-BTL-022: a unit that outflanked the Battle outflanks its members in the later rounds.
#[test]
fn outflanking_a_battle_is_kept_against_its_members() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 12;
    let unit = battle(&mut board, TWELVE, STACKED);
    let second = UnitId(unit.0 + 1);
    let line = Formation::Line;
    let theirs = board.unit("theirs", 1, UnitKind::Foot, "PPPSSS", line, (36.0, 15.5), NORTH);
    let mut play = board.play(Stage::Melee, 0, &[1, 12, 12, 12, 12, 12]);
    // The file of the fallen element steps up. The second member closes into its own rank again and is touched there.
    play.dice(&[12; 4 + 6]).say(0, remove(unit, [1]));
    assert!(dissolved(&play));
    assert_eq!((play.unit(unit).n(), play.unit(second).n()), (7, 4));
    assert!(throws(&play, unit).is_empty(), "the lead touches nobody");
    assert_eq!(throws(&play, second)[0].dice.len(), 4);
    let threw = throws(&play, theirs);
    assert_eq!((threw[1].round, threw[1].target, threw[1].dice.len()), (3, second, 6));
}

/// AGV-LOS-018: a Battle of one element, where options allow it, is not removed for being alone.
#[test]
fn a_battle_stands_alone() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 1;
    board.book.options.battle_keep_ranks.value = 1;
    let unit = battle(&mut board, TWELVE, STACKED);
    board.unit("theirs", 1, UnitKind::Foot, "PPPPPPPPP", Formation::Line, (36.0, 20.0), SOUTH);
    board.tweak(unit, |unit| unit.hits = 2);
    let mut play = board.play(Stage::Melee, 0, &[1; 9]);
    play.dice(&[12]).say(0, remove(unit, 2..=12));
    assert_eq!((play.unit(unit).n(), play.unit(unit).is_battle()), (1, true));
}

/// The rules that the log cites for the end of a Battle, and how often it reports outflanking.
fn told_of_the_end(play: &Play) -> (Vec<String>, usize) {
    let line = |event: &Event| (Glorious::SHOWING.line)(play.model(), event, Viewer::Referee);
    let ended = |event: &&Event| matches!(event, Event::BattleEnded { .. });
    let cites = play.events.iter().filter(ended).filter_map(line);
    let cites = cites.filter_map(|line| line.cite).map(|cite| cite.to_string()).collect();
    let outflanked = |event: &&Event| matches!(event, Event::Outflanked { .. });
    (cites, play.events.iter().filter(outflanked).count())
}

/// AGV-BTL-019, AGV-BTL-020: the log says why a Battle dissolved.
#[test]
fn the_log_says_why_a_battle_dissolved() {
    for (files, hits, rule) in [(8, 8, "AGV-BTL-020"), (4, 9, "AGV-BTL-019"), (8, 9, "AGV-BTL-019")]
    {
        let mut board = Board::new();
        let (keys, parts) = (["lead", "second"], "0000000011111111");
        let unit = board.battle(&keys, 0, &"B".repeat(16), parts, files, (36.0, 20.0), NORTH);
        board.tweak(unit, |unit| unit.hits = hits);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        play.say(0, remove(unit, (17 - usize::from(hits))..=16));
        while let Question::Close { .. } = play.question() {
            let offer = play.offers(0).remove(0);
            play.say_with(0, offer.act, offer.fill);
        }
        assert_eq!(told_of_the_end(&play).0, [rule], "{files} files, {hits} hits");
    }
}

/// AGV-HTH-024, AGV-BTL-022: outflanking is kept for the members that are still touched, and only these are logged.
#[test]
fn outflanking_is_logged_for_members_that_are_touched() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 12;
    // The lead in front, the second behind it, the third at the rear, where it is outflanked.
    let (keys, parts) = (["lead", "second", "third"], "000011112222");
    let unit = board.battle(&keys, 0, TWELVE, parts, 4, (36.0, 20.0), NORTH);
    board.unit("theirs", 1, UnitKind::Foot, "PPPSSS", Formation::Line, (36.0, 15.5), NORTH);
    let mut play = board.play(Stage::Melee, 0, &[1, 12, 12, 12, 12, 12]);
    play.dice(&[12; 4 + 6]).say(0, remove(unit, [1]));
    while let Question::Close { .. } = play.question() {
        let offer = play.offers(0).remove(0);
        play.say_with(0, offer.act, offer.fill);
    }
    assert!(dissolved(&play));
    assert_eq!(told_of_the_end(&play).1, 2, "for the Battle, then for the third member");
}

/// AGV-BTL-022: blocks of different widths have different labels.
#[test]
fn ways_to_close_up_have_labels_of_their_own() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 12;
    let unit = battle(&mut board, TWELVE, STACKED);
    board.tweak(unit, |unit| unit.hits = 3);
    let mut play = board.play(AFTER_FIRE, 0, &[]);
    play.say(0, remove(unit, 9..=11));
    assert!(matches!(play.question(), Question::Close { .. }));
    let mut labels: Vec<String> = play.offers(0).into_iter().map(|offer| offer.label).collect();
    let all = labels.len();
    labels.sort();
    labels.dedup();
    assert!(all > 1, "there is a choice: {labels:?}");
    assert_eq!(labels.len(), all, "{labels:?}");
}
