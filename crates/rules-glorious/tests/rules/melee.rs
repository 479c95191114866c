//! Hand-to-hand: rounds, values, marks, and how attacks are shared out.
use crate::kit::{Board, NORTH, Play, SOUTH};
use kernel::{Said, Seat, odds};
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    act::{Aim, Aims},
    event::Throw,
    kinds::{Formation, UnitId, UnitKind},
    question::ElementSet,
    refusal::MeleeRefusal,
};

/// What a unit threw.
fn throws(play: &Play, unit: UnitId) -> Vec<Throw> {
    let of = |event: &Event| match event {
        Event::Attacked(throw) if throw.unit == unit => Some(throw.clone()),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

fn set(numbers: &[usize]) -> ElementSet {
    numbers.iter().map(|n| n - 1).collect()
}

fn remove(unit: UnitId, numbers: &[usize]) -> Act {
    Act::Remove { unit, elements: set(numbers) }
}

fn kind_of(board: &mut Board, key: &str, side: u8, kind: UnitKind, elements: &str) -> UnitId {
    let formation = rules_glorious::layout::usual(kind);
    let facing = if side == 0 { NORTH } else { SOUTH };
    board.unit(key, side, kind, elements, formation, (36.0, 20.0), facing)
}

/// AGV-SEQ-008, AGV-SEQ-010, AGV-HTH-002, AGV-HTH-009, AGV-LOS-001 (example 6): pikes strike before knights, and the knights
/// they hit do not strike back.
#[test]
fn pikes_strike_before_knights() {
    let mut board = Board::new();
    let pikes = board.line("pikes", 0, "PPPPPP", (36.0, 20.0));
    let knights = kind_of(&mut board, "knights", 1, UnitKind::Knights, "KKKK");
    let mut play = board.play(Stage::Melee, 0, &[2, 4, 5, 8, 11, 12]);
    assert!(matches!(play.question(), Question::Remove { side } if side.0 == 1));
    play.dice(&[9, 10]).say(1, remove(knights, &[1, 4]));
    assert!(matches!(play.question(), Question::Remove { side } if side.0 == 0));
    play.say(0, remove(pikes, &[6]));
    assert_eq!((play.unit(pikes).n(), play.unit(knights).n()), (5, 2));
    let (ours, theirs) = (throws(&play, pikes), throws(&play, knights));
    assert_eq!((ours[0].round, ours[0].needs, ours[0].hits), (1, 4, 2));
    assert_eq!(
        (theirs[0].round, theirs[0].needs, theirs[0].dice.len(), theirs[0].hits),
        (3, 9, 2, 1)
    );
    assert_eq!(play.model().lost, [1, 2]);
}

/// AGV-HTH-001..014, AGV-ELM-022, AGV-ELM-023, AGV-MNT-004: the round and the value of every element, one die each.
#[test]
fn every_element_has_its_round_and_value() {
    let foot = UnitKind::Foot;
    let all = [
        (foot, "PP", 1, 4),
        (foot, "BB", 2, 4),
        (UnitKind::Elephants, "EE", 2, 10),
        (foot, "SS", 3, 4),
        (foot, "HH", 3, 5),
        (UnitKind::MediumCavalry, "cc", 3, 7),
        (UnitKind::HeavyCavalry, "cc", 3, 8),
        (UnitKind::Knights, "cc", 3, 9),
        (foot, "LL", 4, 2),
        (foot, "bb", 4, 2),
        (foot, "ll", 4, 2),
        (foot, "xx", 4, 2),
        (foot, "hh", 4, 2),
        (UnitKind::Bombard, "G", 4, 2),
        (UnitKind::Rocket, "G", 4, 2),
        (UnitKind::LightCavalry, "cc", 4, 4),
        (UnitKind::Camels, "cc", 4, 4),
        (UnitKind::CommanderInChief, "C", 4, 10),
        (UnitKind::SubCommander, "C", 4, 10),
    ];
    for (kind, elements, round, needs) in all {
        let mut board = Board::new();
        let unit = kind_of(&mut board, "ours", 0, kind, elements);
        board.line("theirs", 1, "SS", (36.0, 20.0));
        let play = board.play(Stage::Melee, 0, &vec![12; elements.len() + 2]);
        let threw = throws(&play, unit);
        assert_eq!(threw.len(), 1, "{kind:?} {elements}");
        assert_eq!((threw[0].round, threw[0].needs), (round, needs), "{kind:?} {elements}");
        assert_eq!(threw[0].dice.len(), elements.len(), "{kind:?} {elements}");
    }
    let mut board = Board::new();
    let riders = kind_of(&mut board, "riders", 0, UnitKind::MountedFoot, "PP");
    board.tweak(riders, |unit| unit.mounted = true);
    board.line("theirs", 1, "SS", (36.0, 20.0));
    let play = board.play(Stage::Melee, 0, &[12; 4]);
    assert_eq!((throws(&play, riders)[0].round, throws(&play, riders)[0].needs), (4, 2));
}

/// AGV-BAS-003: the value itself hits, one more does not.
#[test]
fn the_value_or_less_hits() {
    let mut board = Board::new();
    board.line("pikes", 0, "PPP", (36.0, 20.0));
    let chief = kind_of(&mut board, "chief", 1, UnitKind::SubCommander, "C");
    let play = board.play(Stage::Melee, 0, &[5, 12, 6, 12]);
    assert!(play.unit(chief).is_on_table());
    let play = board.play(Stage::Melee, 0, &[5, 4, 6]);
    assert!(!play.unit(chief).is_on_table());
}

/// AGV-HTH-015, AGV-HTH-016, AGV-BAS-009: G2 doubles against handgun units, M2 against missile units and artillery.
#[test]
fn marks_double_against_their_own_enemies() {
    let foot = UnitKind::Foot;
    let all = [
        (UnitKind::Knights, foot, "hB", 4),
        (UnitKind::HeavyCavalry, foot, "hh", 4),
        (UnitKind::MediumCavalry, foot, "hh", 4),
        (UnitKind::Knights, foot, "ll", 2),
        (UnitKind::Knights, UnitKind::Bombard, "G", 2),
        (UnitKind::LightCavalry, foot, "hh", 4),
        (UnitKind::LightCavalry, foot, "xL", 4),
        (UnitKind::Camels, foot, "bb", 4),
        (UnitKind::LightCavalry, UnitKind::OrganGun, "G", 4),
        (UnitKind::LightCavalry, foot, "PP", 2),
        (UnitKind::Elephants, foot, "hh", 2),
    ];
    for (kind, enemy, elements, dice) in all {
        let mut board = Board::new();
        let unit = kind_of(&mut board, "ours", 0, kind, "cc");
        kind_of(&mut board, "theirs", 1, enemy, elements);
        let play = board.play(Stage::Melee, 0, &vec![12; dice + elements.len()]);
        assert_eq!(throws(&play, unit)[0].dice.len(), dice, "{kind:?} against {elements}");
    }
    let mut board = Board::new();
    let chief = kind_of(&mut board, "chief", 0, UnitKind::SubCommander, "C");
    kind_of(&mut board, "theirs", 1, foot, "hh");
    let play = board.play(Stage::Melee, 0, &[12; 4]);
    assert_eq!(throws(&play, chief)[0].dice.len(), 2);
}

/// AGV-HTH-026: a unit that has lost its last missile element before the round is no longer a missile unit.
#[test]
fn a_mark_looks_at_the_unit_as_the_round_starts() {
    for (lost, dice) in [(3, 2), (1, 4)] {
        let mut board = Board::new();
        let (kind, line) = (UnitKind::LightCavalry, Formation::Line);
        let light = board.unit("light", 0, kind, "cc", line, (34.0, 20.0), NORTH);
        board.line("pikes", 0, "P", (37.0, 20.0));
        let target = board.line("theirs", 1, "LLb", (35.75, 20.0));
        let mut play = board.play(Stage::Melee, 0, &[1]);
        play.say(1, remove(target, &[lost]));
        // Round 4: the rest of the unit shares out its two attacks.
        play.dice(&vec![12; dice + 2]);
        let aims = Aims::one(Aim { target: light, elements: set(&[1, 2]) });
        play.say(1, Act::Attack { unit: target, aims });
        assert_eq!(throws(&play, light)[0].dice.len(), dice);
    }
}

/// AGV-SEQ-009, AGV-SEQ-002: in a round both sides throw all their dice, whatever is hit in it.
#[test]
fn a_round_is_simultaneous() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "PP", (36.0, 20.0));
    let theirs = board.line("theirs", 1, "PP", (36.0, 20.0));
    let play = board.play(Stage::Melee, 0, &[1, 1, 1, 1]);
    assert!(!play.unit(ours).is_on_table() && !play.unit(theirs).is_on_table());
    assert_eq!(play.model().lost, [2, 2]);
}

/// AGV-SEQ-011, AGV-HTH-017, AGV-HTH-020: a mixed unit fights in each round with its elements of that round, from every rank,
/// and each throws once.
#[test]
fn a_mixed_unit_fights_round_by_round() {
    let mut board = Board::new();
    let (kind, block) = (UnitKind::Foot, Formation::Block);
    let unit = board.unit("ours", 0, kind, "PPBSSl", block, (36.0, 20.0), NORTH);
    kind_of(&mut board, "theirs", 1, UnitKind::Knights, "KK");
    let play = board.play(Stage::Melee, 0, &[12; 8]);
    let all: Vec<(u8, usize)> =
        throws(&play, unit).iter().map(|throw| (throw.round, throw.dice.len())).collect();
    assert_eq!(all, [(1, 2), (2, 1), (3, 2), (4, 1)]);
}

/// AGV-HTH-021, AGV-LOS-015: a unit whose enemy is gone does not fight in later rounds, nor does one that is gone.
#[test]
fn a_unit_that_lost_contact_does_not_fight() {
    let mut board = Board::new();
    let pikes = board.line("pikes", 0, "PP", (34.5, 20.0));
    let (kind, line) = (UnitKind::Knights, Formation::Line);
    let knights = board.unit("knights", 0, kind, "KK", line, (37.5, 20.0), NORTH);
    let theirs = board.line("theirs", 1, "SS", (36.0, 20.0));
    let play = board.play(Stage::Melee, 0, &[1, 1]);
    assert_eq!(throws(&play, pikes).len(), 1);
    assert!(throws(&play, knights).is_empty() && throws(&play, theirs).is_empty());
}

/// AGV-HTH-027, AGV-HTH-028, AGV-CMD-008: contact alone costs nothing, nobody throws twice, and commanders fight when touched.
#[test]
fn contact_alone_costs_nothing() {
    let mut board = Board::new();
    let chief = kind_of(&mut board, "chief", 0, UnitKind::CommanderInChief, "C");
    kind_of(&mut board, "knights", 1, UnitKind::Knights, "KK");
    let play = board.play(Stage::Melee, 0, &[12; 3]);
    assert_eq!((throws(&play, chief).len(), play.model().lost), (1, [0, 0]));
    board.tweak(chief, |unit| {
        *unit = unit.moved_to(geom::Pose::new(geom::Point::inches(36.0, 19.0), unit.heading()));
    });
    let play = board.play(Stage::Melee, 0, &[]);
    assert!(throws(&play, chief).is_empty(), "a commander who is not touched does not fight");
}

/// House rules may make contact cost hits: the figure in the table counts (AGV-HTH-027).
#[test]
fn the_table_says_what_contact_costs() {
    let mut board = Board::new();
    board.book.melee_dice.contact_hits.cells.value = 1;
    let chief = kind_of(&mut board, "chief", 0, UnitKind::CommanderInChief, "C");
    kind_of(&mut board, "gun", 1, UnitKind::Bombard, "G");
    let play = board.play(Stage::Melee, 0, &[]);
    assert!(!play.unit(chief).is_on_table());
    assert_eq!(play.model().lost, [1, 1]);
}

/// One unit that touches two enemies.
fn between() -> (Board, UnitId, [UnitId; 2]) {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "PPPS", (36.0, 20.0));
    let one = board.line("one", 1, "LL", (34.0, 20.0));
    let other = board.line("other", 1, "LL", (38.0, 20.0));
    (board, unit, [one, other])
}

fn aims(all: &[(UnitId, &[usize])]) -> Aims {
    all.iter().map(|&(target, numbers)| Aim { target, elements: set(numbers) }).collect()
}

/// AGV-HTH-018, AGV-HTH-019: a unit shares out its elements over the enemies that touch it, again in each round.
#[test]
fn attacks_are_shared_out_again_in_each_round() {
    let (board, unit, [one, other]) = between();
    let mut play = board.play(Stage::Melee, 0, &[]);
    assert_eq!(
        play.question(),
        Question::Attack { side: rules_glorious::kinds::Side(0), round: 1 }
    );
    let split = aims(&[(one, &[1]), (other, &[2, 3])]);
    play.dice(&[12, 12, 12]).say(0, Act::Attack { unit, aims: split });
    assert!(matches!(play.question(), Question::Attack { round: 3, .. }));
    let to: Vec<(UnitId, usize)> =
        throws(&play, unit).iter().map(|throw| (throw.target, throw.dice.len())).collect();
    assert_eq!(to, [(one, 1), (other, 2)]);
    play.dice(&[12; 5]).say(0, Act::Attack { unit, aims: aims(&[(other, &[4])]) });
    assert_eq!(throws(&play, unit)[2].target, other);
}

/// AGV-HTH-018: the tally and the notes of a split count all its dice.
#[test]
fn the_tally_of_a_split_counts_all_its_dice() {
    let (board, _, _) = between();
    let play = board.play(Stage::Melee, 0, &[]);
    let offers = play.offers(0);
    let shared = offers.iter().find(|offer| offer.label.contains("attacks over")).expect("offered");
    assert_eq!(shared.notes.len(), 2);
    assert_eq!(shared.tally.as_ref().map(kernel::Tally::dice), Some(3));
}

/// AGV-HTH-017, AGV-HTH-018, AGV-HTH-020, AGV-SEQ-011: splits that are refused.
#[test]
fn a_split_takes_each_element_of_the_round_once() {
    let (mut board, unit, [one, other]) = between();
    let far = board.line("far", 1, "LL", (60.0, 40.0));
    let friend = board.line("friend", 0, "PP", (60.0, 10.0));
    let play = board.play(Stage::Melee, 0, &[]);
    let why =
        |all: &[(UnitId, &[usize])]| match play.refused(0, Act::Attack { unit, aims: aims(all) }) {
            Refusal::Melee(why) => why,
            other => panic!("{other}"),
        };
    assert!(matches!(why(&[(far, &[1, 2, 3])]), MeleeRefusal::NotTouching { .. }));
    assert!(matches!(why(&[(friend, &[1, 2, 3])]), MeleeRefusal::NotTouching { .. }));
    assert!(matches!(why(&[(UnitId(77), &[1])]), MeleeRefusal::NotTouching { .. }));
    assert!(matches!(why(&[(one, &[1]), (one, &[2, 3])]), MeleeRefusal::TargetTwice { .. }));
    assert!(matches!(why(&[(one, &[]), (other, &[1, 2, 3])]), MeleeRefusal::NoElementNamed { .. }));
    assert!(matches!(
        why(&[(one, &[1, 2, 3, 9])]),
        MeleeRefusal::NoSuchElement { element: 9, n: 4, .. }
    ));
    assert!(matches!(
        why(&[(one, &[1, 2, 3, 4])]),
        MeleeRefusal::OtherRound { element: 4, its: 3, round: 1, .. }
    ));
    assert!(matches!(
        why(&[(one, &[1, 2]), (other, &[2, 3])]),
        MeleeRefusal::ElementTwice { element: 2, .. }
    ));
    assert!(matches!(why(&[(one, &[1, 2])]), MeleeRefusal::NotAll { must: 3, named: 2, .. }));
}

/// AGV-HTH-018, AGV-HTH-019, AGV-HTH-021: a unit with nothing to share out is not asked about and may not answer.
#[test]
fn only_a_unit_that_touches_several_enemies_shares_out() {
    let (mut board, unit, [one, other]) = between();
    let idle = board.line("idle", 0, "PP", (10.0, 10.0));
    let single = board.line("single", 0, "PP", (60.0, 30.0));
    let foe = board.line("foe", 1, "LL", (60.0, 30.0));
    let second = board.line("second", 0, "PPP", (20.0, 30.0));
    board.line("foe 2", 1, "LL", (18.0, 30.0));
    board.line("foe 3", 1, "LL", (22.0, 30.0));
    let mut play = board.play(Stage::Melee, 0, &[]);
    let named =
        |unit, target, numbers: &[usize]| Act::Attack { unit, aims: aims(&[(target, numbers)]) };
    let why = play.refused(0, named(idle, one, &[1, 2]));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::NoContact { .. })), "{why}");
    let why = play.refused(0, named(single, foe, &[1, 2]));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::NothingToShare { round: 1, .. })), "{why}");
    let why = play.refused(0, named(foe, single, &[1, 2]));
    assert!(matches!(why, Refusal::NotYours { .. }), "{why}");
    play.say(0, named(unit, other, &[1, 2, 3]));
    let why = play.refused(0, named(unit, one, &[1, 2, 3]));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::HasShared { .. })), "{why}");
    assert!(play.offered(0, |act| matches!(act, Act::Attack { unit, .. } if *unit == second)));
}

/// AGV-HTH-018: the side without the initiative shares out first.
#[test]
fn the_side_without_the_initiative_shares_out_first() {
    let mut board = Board::new();
    board.line("a", 0, "PPP", (36.0, 20.0));
    board.line("b", 0, "PPP", (40.5, 20.0));
    board.line("c", 1, "PPP", (38.25, 20.0));
    board.line("d", 1, "PPP", (33.75, 20.0));
    for initiative in 0..2 {
        let play = board.play(Stage::Melee, initiative, &[]);
        assert!(
            matches!(play.question(), Question::Attack { side, .. } if side.0 == 1 - initiative)
        );
    }
}

/// AGV-HTH-018: offers say what would be thrown, and their odds count only the hits of this unit.
#[test]
fn an_offer_of_a_split_has_tally_and_odds() {
    let (board, unit, [one, _]) = between();
    let play = board.play(Stage::Melee, 0, &[]);
    let offers = play.offers(0);
    assert_eq!(offers.len(), 3, "all at one of the two, or shared out");
    let act = Act::Attack { unit, aims: aims(&[(one, &[1, 2, 3])]) };
    let offer = offers.iter().find(|offer| offer.act == act).expect("all at one is offered");
    assert_eq!(offer.tally.as_ref().map(|tally| tally.dice()), Some(3));
    let said = Said { seat: Seat(0), act, fill: kernel::Fill::Nothing };
    let odds = odds::odds(&play.moment, &said, 1).expect("it is allowed");
    assert!(odds.exact);
    let none = odds.outcomes.iter().find(|it| it.what.hits["one"] == 0).expect("no hit is likely");
    assert!((none.p - (8.0_f64 / 12.0).powi(3)).abs() < 1e-9, "{none:?}");
}
