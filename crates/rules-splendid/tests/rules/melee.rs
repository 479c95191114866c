//! Hand-to-hand combat: which units fight, and how many dice they throw.
use crate::{
    fights::{all_on, attacks, board, facing, fight, foot, leader, needed, split},
    kit::{Board, NORTH, Play, S, WEST},
};
use rules_splendid::{
    Act, Event, Question, Refusal,
    event::Why,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MeleeRefusal,
};

/// Two lines of foot front to front.
fn duel() -> (Board, UnitId, UnitId) {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHH", 20.0);
    let b = foot(&mut board, "b", 1, "HHH", 20.0);
    (board, a, b)
}

/// One unit of four stands against two, on its left and its right.
fn one_on_two() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHHH", 20.0);
    let e1 = foot(&mut board, "e1", 1, "HH", 18.3);
    let e2 = foot(&mut board, "e2", 1, "HH", 21.7);
    (board, a, e1, e2)
}

fn why(play: &Play, act: Act) -> MeleeRefusal {
    let Refusal::Melee(why) = play.refused(0, act) else { panic!("another chapter") };
    why
}

/// ASV-H2H-001, ASV-H2H-004: every unit in contact with an enemy takes a marker first, and must fight: no unit may pass.
#[test]
fn every_unit_in_contact_takes_a_marker_and_must_fight() {
    let (mut board, a, b) = duel();
    let idle = board.unit("idle", 0, UnitKind::Foot, "HH", Formation::Line, (40.0, 10.0), NORTH);
    let play = fight(&board, 1, &[]);
    for (unit, green) in [(a, 1), (b, 1), (idle, 0)] {
        assert_eq!(play.unit(unit).green, green);
    }
    assert!(play.events.contains(&Event::Hit { unit: a, markers: 1, why: Why::Contact }));
    assert!(play.offers(0).iter().all(|offer| matches!(offer.act, Act::Attack { .. })));
    assert_eq!(play.refused(0, Act::Pass), Refusal::NotAsked);
    let refused = why(&play, all_on(idle, 2, b));
    assert_eq!(refused, MeleeRefusal::NotFighting { unit: play.id("idle") });
}

/// ASV-H2H-004: touching a friend does not count as contact (Q76).
#[test]
fn friends_that_touch_take_no_marker() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    let c = foot(&mut board, "c", 0, "HH", 20.0 + 2.0 * S);
    foot(&mut board, "b", 1, "H", 19.0);
    let play = fight(&board, 1, &[]);
    assert_eq!((play.unit(a).green, play.unit(c).green), (1, 0));
}

/// ASV-H2H-002: all stands fight, and only against enemies.
#[test]
fn all_stands_fight_and_only_the_enemy() {
    let (mut board, a, b) = duel();
    let friend = foot(&mut board, "friend", 0, "HH", 20.0 + 2.5 * S);
    let play = fight(&board, 1, &[]);
    let some = why(&play, split(a, &[(b, &[1, 2])]));
    assert_eq!(some, MeleeRefusal::NotAllStands { unit: a, stands: 3, named: 2 });
    let none = why(&play, split(a, &[]));
    assert_eq!(none, MeleeRefusal::NotAllStands { unit: a, stands: 3, named: 0 });
    let target = friend;
    assert_eq!(why(&play, all_on(a, 3, friend)), MeleeRefusal::AttacksFriend { unit: a, target });
}

/// ASV-H2H-005 (Q75): unit by unit, all of the side without the initiative first, unless ruled otherwise.
#[test]
fn the_side_without_the_initiative_attacks_first() {
    let (mut board, ..) = duel();
    assert_eq!(fight(&board, 1, &[]).question(), Question::Attack { side: Side(0) });
    assert_eq!(fight(&board, 0, &[]).question(), Question::Attack { side: Side(1) });
    board.book.rulings.h2h_order = rules_splendid::rulings::Order::InitiativeFirst;
    assert_eq!(fight(&board, 0, &[]).question(), Question::Attack { side: Side(0) });
}

/// ASV-H2H-005, ASV-DSP-002: if a dispute reverses the order in mid-phase, every unit still fights.
#[test]
fn a_dispute_about_the_order_leaves_nobody_out() {
    let (board, a, b) = duel();
    let mut play = fight(&board, 1, &[4, 4, 4]);
    play.say(0, all_on(a, 3, b));
    // Now the initiative side is asked, and the order is reversed.
    play.dice(&[6, 6, 1, 1]).say(1, Act::Dispute { ruling: "h2h_order".into() });
    play.say(1, Act::Rule { value: "initiative-first".into() });
    play.dice(&[4, 4, 4]).say(1, all_on(b, 3, a));
    assert_eq!(attacks(&play.events).len(), 2);
}

/// ASV-H2H-006: a unit divides its stands freely among the enemies that touch it; all may attack one.
#[test]
fn stands_are_split_freely() {
    let (board, a, e1, e2) = one_on_two();
    let mut play = fight(&board, 1, &[3, 4, 4, 4]);
    play.say(0, split(a, &[(e1, &[2]), (e2, &[1, 3, 4])]));
    let thrown: Vec<u8> = attacks(&play.events).into_iter().map(|(_, hits, _)| hits).collect();
    assert_eq!(thrown, [1, 0]);
    assert!(play.last.iter().any(|event| matches!(event, Event::Shared { .. })));
    let mut play = fight(&board, 1, &[3, 4, 4, 4]);
    play.say(0, all_on(a, 4, e2));
    assert_eq!((play.unit(e1).green, play.unit(e2).green), (1, 2));
}

/// ASV-H2H-006: a unit may attack as many enemies as it has stands, and any of those that touch it, however many they are.
#[test]
fn every_stand_may_have_its_own_enemy() {
    let mut board = board();
    let files = [-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0];
    let a = foot(&mut board, "a", 0, "HHHHHHHHH", 30.0);
    let front = files.map(|file: f64| foot(&mut board, "front", 1, "L", 30.0 + file * S));
    let rear = files.map(|file: f64| {
        let at = (30.0 + file * S, 20.0 - S);
        board.unit("rear", 1, UnitKind::Foot, "L", Formation::Line, at, NORTH)
    });
    let numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for enemies in [front, rear] {
        let shares: Vec<(UnitId, &[usize])> =
            enemies.iter().copied().zip(numbers.chunks(1)).collect();
        let mut play = fight(&board, 1, &[1, 3, 4, 6, 2, 5, 6, 6, 3]);
        play.say(0, split(a, &shares));
        // One marker for the contact, and one for a hit.
        let green = enemies.map(|enemy| play.unit(enemy).green);
        assert_eq!(green, [2, 2, 1, 1, 2, 1, 1, 1, 2]);
        let touched = play.offers(1).len();
        assert_eq!(touched, front.len() + rear.len(), "every enemy attacks");
    }
}

/// ASV-H2H-006: only enemies that touch it can be attacked.
#[test]
fn only_enemies_in_contact_are_attacked() {
    let (mut board, a, _) = duel();
    let far = foot(&mut board, "far", 1, "HH", 50.0);
    let play = fight(&board, 1, &[]);
    for target in [far, UnitId(200)] {
        let refused = why(&play, all_on(a, 3, target));
        assert!(matches!(refused, MeleeRefusal::NotTouching { .. }));
    }
}

/// ASV-H2H-007: each stand fights once, and a unit once in a phase.
#[test]
fn each_stand_fights_once() {
    let (board, a, e1, e2) = one_on_two();
    let mut play = fight(&board, 1, &[4, 4, 4, 4]);
    let twice = why(&play, split(a, &[(e1, &[1, 2]), (e2, &[2, 3, 4])]));
    assert_eq!(twice, MeleeRefusal::StandTwice { unit: a, stand: 2 });
    play.say(0, all_on(a, 4, e1));
    assert!(matches!(play.question(), Question::Attack { side: Side(1) }));
    assert_eq!(play.refused(1, all_on(a, 4, e1)), Refusal::NotYours { unit: a });
}

/// ASV-H2H-007: a unit that has fought is not asked again while a friend has yet to fight.
#[test]
fn a_unit_that_has_fought_does_not_fight_again() {
    let (mut board, a, b) = duel();
    let c = foot(&mut board, "c", 0, "HHH", 40.0);
    let d = foot(&mut board, "d", 1, "HHH", 40.0);
    let mut play = fight(&board, 1, &[4, 4, 4]);
    play.say(0, all_on(a, 3, b));
    assert_eq!(why(&play, all_on(a, 3, b)), MeleeRefusal::HasFought { unit: a });
    assert_eq!(play.offers(0).len(), 1);
    play.dice(&[4, 4, 4]).say(0, all_on(c, 3, d));
}

/// ASV-H2H-008: a unit attacks an enemy at most once in the phase.
#[test]
fn an_enemy_is_attacked_once_by_each() {
    let (board, a, b) = duel();
    let play = fight(&board, 1, &[]);
    let target = b;
    let twice = why(&play, split(a, &[(b, &[1]), (b, &[2, 3])]));
    assert_eq!(twice, MeleeRefusal::TargetTwice { unit: a, target });
}

/// ASV-H2H-009: the stands are named, and their dice are thrown together as one set.
#[test]
fn stands_are_named() {
    let (board, a, e1, e2) = one_on_two();
    let play = fight(&board, 1, &[]);
    let target = e1;
    let none = why(&play, split(a, &[(e1, &[]), (e2, &[1, 2, 3, 4])]));
    assert_eq!(none, MeleeRefusal::NoStandNamed { unit: a, target });
    let extra = why(&play, split(a, &[(e1, &[1, 2, 3, 4, 5])]));
    assert_eq!(extra, MeleeRefusal::NoSuchStand { unit: a, stand: 5 });
}

/// ASV-H2H-016, ASV-H2H-018: one die for each stand; each die at or under the value is a hit and places a marker.
#[test]
fn a_die_at_or_under_the_value_hits() {
    let (board, a, b) = duel();
    let mut play = fight(&board, 1, &[3, 4, 1]);
    play.say(0, all_on(a, 3, b));
    assert_eq!(needed(&play), [(3, 3)]);
    assert_eq!(play.unit(b).green, 3);
    assert!(play.last.contains(&Event::AttackStood { unit: a, target: b, hits: 2 }));
}

/// ASV-H2H-020: markers do not weaken a unit until losses are removed: it fights with every stand.
#[test]
fn markers_weaken_nobody_yet() {
    let (mut board, a, b) = duel();
    board.tweak(b, |unit| unit.green = 6);
    let mut play = fight(&board, 1, &[1, 1, 1]);
    play.say(0, all_on(a, 3, b));
    play.dice(&[4, 4, 4]).say(1, all_on(b, 3, a));
    assert_eq!(needed(&play), [(3, 3)]);
}

/// The three units of the book's example; the second has outflanked (EX-15).
pub(crate) fn the_books_example() -> (Board, [UnitId; 3]) {
    let mut board = board();
    let pm = UnitKind::PikeAndMusket;
    let f = facing(&mut board, "foot", 1, UnitKind::Foot, "HHHHH", Formation::Block, 20.0);
    let p1 = facing(&mut board, "first", 0, pm, "PMM", Formation::Block, 20.0);
    // It is on the flank of the block, with its front reaching past the rear corner of the first rank's short file. The block faces
    // south, so its left is east; its short file is on its right, west.
    let front = (20.0 + 1.5 * S, 20.0 + 2.0 * S);
    let p2 = board.unit("second", 0, pm, "PMM", Formation::Block, front, WEST);
    (board, [p1, p2, f])
}

/// ASV-H2H-019, ASV-H2H-017, ASV-H2H-010 (EX-15): the book's own example.
#[test]
fn the_example_of_the_book() {
    let (board, [p1, p2, f]) = the_books_example();
    let mut play = fight(&board, 1, &[5, 2, 4]);
    play.say(0, all_on(p1, 3, f));
    assert_eq!(needed(&play), [(4, 1), (2, 2)]);
    play.dice(&[5, 6, 3, 4, 5, 6]).say(0, all_on(p2, 3, f));
    assert_eq!(needed(&play), [(4, 2), (2, 4)]);
    play.dice(&[1, 2, 3, 4, 6]).say(1, all_on(f, 5, p2));
    let thrown: Vec<u8> = attacks(&play.events).into_iter().map(|(_, hits, _)| hits).collect();
    assert_eq!(thrown, [1, 0, 3]);
    let mut green = [0_u8; 3];
    for event in &play.events {
        if let Event::Hit { unit, markers, .. } = event {
            green[[p1, p2, f].iter().position(|id| id == unit).expect("one of them")] += markers;
        }
    }
    assert_eq!(green, [1, 4, 2]);
}

/// A menu offers all stands on each enemy, and one even split; offers give the dice.
#[test]
fn offers_give_the_dice() {
    let (mut board, a, ..) = one_on_two();
    leader(&mut board, 0, UnitKind::Commander, 20.0, 1.0);
    let play = fight(&board, 1, &[]);
    let offers = play.offers(0);
    assert_eq!(offers.len(), 3);
    assert!(offers.iter().all(|offer| offer.unit.as_deref() == Some("a")));
    assert!(offers[0].notes.iter().any(|note| note == "on e1: 4 dice, 3 or less"));
    assert!(offers[0].notes.iter().any(|note| note.contains("thrown again")));
    assert_eq!(offers[0].tally.as_ref().map(kernel::Tally::total), Some(3));
    assert!(
        matches!(offers[2].act, Act::Attack { unit, ref aims } if unit == a && aims.len() == 2)
    );
}

/// ASV-H2H-016: an offer says "die" for one and "dice" for two.
#[test]
fn one_die_is_called_a_die() {
    for (stands, words) in [("H", "1 die, "), ("HH", "2 dice, ")] {
        let mut board = board();
        foot(&mut board, "a", 0, stands, 20.0);
        foot(&mut board, "b", 1, "HH", 20.0);
        let offer = fight(&board, 1, &[]).offers(0).remove(0);
        assert!(offer.notes.iter().any(|note| note.contains(words)), "{:?}", offer.notes);
    }
}
