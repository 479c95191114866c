//! Melees: the opponents, the order, and the dice.
use crate::{fray::Fray, kit::*};
use rules_veritas::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Aspect, Grade, State, UnitId, UnitKind},
    unit::{End, Place},
};

const FOOT: UnitKind = UnitKind::InfantryBrigade;
const HORSE: UnitKind = UnitKind::CavalryBrigade;

/// One unit's attack on another: its dice, the saving dice, and the unsaved hits.
type Fought = (UnitId, UnitId, Vec<u8>, Vec<u8>, u8);

fn fought(fray: &Fray) -> Vec<Fought> {
    let told = |event: &Event| match event {
        Event::Fought { unit, target, dice, saves, unsaved } => {
            Some((*unit, *target, dice.clone(), saves.clone(), *unsaved))
        }
        _ => None,
    };
    fray.events().iter().filter_map(told).collect()
}

fn ended(fray: &Fray) -> Vec<(UnitId, u8)> {
    let told = |event: &Event| match event {
        Event::MeleeEnded { target, by, .. } => Some((*target, *by)),
        _ => None,
    };
    fray.events().iter().filter_map(told).collect()
}

/// Two units front to front at (30, 20): the first, of wing 0, charged the second, of wing 2.
fn pair(kind: UnitKind, enemy: UnitKind) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
    let target = board.unit("target", WINGS[2], enemy, (30.0, 20.0), SOUTH);
    board.melee(unit, target, Aspect::Front);
    (board, unit, target)
}

/// IDV-MEL-001, IDV-MEL-004, IDV-MRS-006, IDV-MRS-007: lancers against pikes (d5 of the notes).
#[test]
fn lancers_lose_against_pikes_as_in_the_notes() {
    let (mut board, horse, foot) = pair(HORSE, FOOT);
    board.tweak(horse, |unit| (unit.grade, unit.lance) = (Grade::Veteran, true));
    board.tweak(foot, |unit| unit.state = State::Disordered);
    let fray = Fray::new(&board, Stage::Melee, &[6, 5, 4, 2, 1, 4, 5, 5, 1, 6, 3, 2, 1]);
    let expected = [
        (horse, foot, vec![6, 5, 4, 2, 1], vec![4], 2),
        (foot, horse, vec![5, 5, 1], vec![6, 3, 2, 1], 1),
    ];
    assert_eq!(fought(&fray), expected);
    assert_eq!(ended(&fray), [(foot, 1)]);
    let Some(Question::Occupy { side, .. }) = fray.question() else { panic!("not asked") };
    let fray = fray.say(side.0, Act::NoOccupation);
    assert_eq!(fray.unit(foot).state, State::Disrupted);
    assert!((fray.unit(foot).at.v2().y / 2540.0 - 24.75).abs() < 0.01, "4 inches back");
    assert!(geom::same_facing(fray.unit(foot).facing, geom::Angle::HALF), "facing the enemy");
    assert!(fray.model().contacts.is_empty());
    fray.end();
}

/// Horse in the flank of foot with pikes, as in d6.
fn flank(state: State, dice: &[u8]) -> (Fray, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.unit("horse", WINGS[0], HORSE, (51.5, 19.25), WEST);
    let foot = board.unit("foot", WINGS[2], FOOT, (50.0, 20.0), NORTH);
    board.tweak(foot, |unit| unit.state = state);
    board.melee(horse, foot, Aspect::Flank);
    (Fray::new(&board, Stage::Melee, dice), horse, foot)
}

/// IDV-MRS-009: horse in the flank of foot (d6 of the notes): the foot loses by two and routs 18 inches.
#[test]
fn horse_in_the_flank_routs_foot_as_in_the_notes() {
    let (fray, horse, foot) = flank(State::Sound, &[6, 6, 6, 6, 5, 6, 1, 1, 1, 1]);
    let expected =
        [(horse, foot, vec![6, 6, 6, 6], vec![5], 3), (foot, horse, vec![6, 1, 1], vec![1, 1], 1)];
    assert_eq!(fought(&fray), expected);
    let fray = fray.say(0, Act::NoOccupation);
    assert_eq!(fray.unit(foot).state, State::Routed);
    assert!((fray.unit(foot).at.v2().x / 2540.0 - 32.0).abs() < 0.01, "18 inches away");
    fray.end();
}

/// IDV-MRS-010, IDV-MRS-011: disrupted foot tests where its rout ended, at +1 -3: it needs a 6 or is removed.
#[test]
fn a_disrupted_loser_tests_where_its_rout_ended() {
    for (face, stays) in [(6, true), (5, false)] {
        let (fray, _, foot) = flank(State::Disrupted, &[6, 6, 1, 1, 1, 1, face]);
        let tested = |event: &Event| match event {
            Event::Tested { unit, add, .. } if *unit == foot => Some(*add),
            _ => None,
        };
        assert_eq!(fray.events().iter().find_map(tested), Some(-2));
        let fray = fray.say(0, Act::NoOccupation);
        assert_eq!(fray.unit(foot).is_on_table(), stays);
        if !stays {
            assert_eq!(fray.unit(foot).place, Place::Gone(End::Destroyed));
        }
        fray.end();
    }
}

/// A target at (30, 20) facing north, charged in front by horse of wing 2 and in its right flank by horse of wing 3.
fn two_on_one(dice: &[u8]) -> (Fray, UnitId, [UnitId; 2]) {
    let mut board = Board::new();
    board.cards = vec![WINGS[3], WINGS[2], WINGS[0]];
    let foot = board.unit("foot", WINGS[0], FOOT, (30.0, 20.0), NORTH);
    let front = board.unit("front", WINGS[2], HORSE, (30.0, 20.0), SOUTH);
    let side = board.unit("side", WINGS[3], HORSE, (31.5, 19.0), WEST);
    board.melee(front, foot, Aspect::Front);
    board.melee(side, foot, Aspect::Flank);
    (Fray::new(&board, Stage::Melee, dice), foot, [front, side])
}

/// IDV-MEL-003, IDV-MEL-005, IDV-SAV-020: with several opponents a unit rolls all its dice against one, by default the one at
/// its front. The sums are compared, and every loser takes the result.
#[test]
fn all_dice_go_against_one_of_several_opponents() {
    // The unit at the flank has four dice against one saving die, the unit at the front three against two.
    let (fray, foot, [front, side]) = two_on_one(&[1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1]);
    let Some(Question::Against { unit, among }) = fray.question() else { panic!("not asked") };
    assert_eq!((unit, among.to_vec()), (foot, vec![front, side]), "the front first");
    let offers = fray.offers(0);
    assert_eq!(offers.len(), 2);
    assert!(offers[0].label.contains("3 dice, 4+"), "{}", offers[0].label);
    let wrong = fray.refused(0, Act::Against { unit: foot, enemy: foot });
    assert!(matches!(wrong, Refusal::Melee(_)));
    let fray = fray.say(0, Act::Against { unit: foot, enemy: front });
    let who: Vec<_> = fought(&fray).iter().map(|it| (it.0, it.1, it.2.len())).collect();
    assert_eq!(who, [(side, foot, 4), (front, foot, 3), (foot, front, 3)]);
    // The foot has three dice: one hit on the unit at its front, and two failed saves.
    assert_eq!(ended(&fray), [(foot, 1)]);
    let fray = match fray.question() {
        Some(Question::Occupy { .. }) => fray.say(0, Act::NoOccupation),
        _ => fray,
    };
    for horse in [front, side] {
        assert_eq!(fray.unit(horse).state, State::Disordered, "both take the result");
    }
    fray.end();
}

/// IDV-MEL-010: a unit beaten by several enemies goes back from the one with the most unsaved hits.
#[test]
fn a_loser_goes_back_from_its_worst_enemy() {
    // The unit at the flank has one unsaved hit; the unit at the front misses.
    let (fray, foot, [front, _]) = two_on_one(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let fray = fray.say(0, Act::Against { unit: foot, enemy: front });
    let fray = match fray.question() {
        Some(Question::Occupy { .. }) => fray.say(1, Act::NoOccupation),
        _ => fray,
    };
    assert!((fray.unit(foot).at.v2().x / 2540.0 - 26.0).abs() < 0.01, "from the flank");
    fray.end();
    // Both hit once and both touch: the winner chooses.
    let (fray, foot, [front, side]) = two_on_one(&[6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]);
    let fray = fray.say(0, Act::Against { unit: foot, enemy: front });
    let Some(Question::From { unit, among }) = fray.question() else { panic!("not asked") };
    assert_eq!((unit, among.len(), fray.moment_asks(1)), (foot, 2, true));
    assert!(among.contains(&side));
}

/// IDV-MEL-002, IDV-MEL-006: a unit in two melees rolls in one and scores nothing in the other; the melee of the earlier card
/// comes first.
#[test]
fn a_unit_in_two_melees_rolls_in_one() {
    let mut board = Board::new();
    board.cards = vec![WINGS[0], WINGS[2]];
    let one = board.unit("one", WINGS[0], FOOT, (30.0, 20.0), NORTH);
    let two = board.unit("two", WINGS[2], FOOT, (30.0, 20.0), SOUTH);
    let three = board.unit("three", WINGS[2], FOOT, (31.5, 19.0), WEST);
    board.melee(one, two, Aspect::Front);
    board.melee(three, one, Aspect::Flank);
    let fray = Fray::new(&board, Stage::Melee, &[1, 1, 1, 1, 1, 1, 1]);
    let Some(Question::Against { unit, among }) = fray.question() else { panic!("not asked") };
    assert_eq!((unit, among.to_vec()), (one, vec![two, three]));
    let fray = fray.say(0, Act::Against { unit: one, enemy: three });
    let who: Vec<_> = fought(&fray).iter().map(|it| (it.0, it.1)).collect();
    // In the first melee only its enemy rolls; in the second it is not asked again.
    assert_eq!(who, [(two, one), (three, one), (one, three)]);
    assert_eq!(ended(&fray), [(two, 0), (one, 0)]);
    fray.end();
}

/// IDV-MEL-006: melees are fought one by one, in the order of the cards of the units that made contact; within a wing the owner
/// chooses.
#[test]
fn melees_follow_the_cards_and_the_owner() {
    let mut board = Board::new();
    board.cards = vec![WINGS[1], WINGS[0]];
    let mut targets = Vec::new();
    for (n, wing) in [WINGS[0], WINGS[0], WINGS[1]].into_iter().enumerate() {
        let x = 15.0 + 15.0 * n as f64;
        let unit = board.unit(&format!("unit-{n}"), wing, FOOT, (x, 20.0), NORTH);
        let target = board.unit(&format!("target-{n}"), WINGS[2], FOOT, (x, 20.0), SOUTH);
        board.melee(unit, target, Aspect::Front);
        targets.push(target);
    }
    let fray = Fray::new(&board, Stage::Melee, &[1; 12]);
    assert_eq!(ended(&fray), [(targets[2], 0)], "the first card first");
    let Some(Question::Melee { wing, among }) = fray.question() else { panic!("not asked") };
    assert_eq!((wing, among.to_vec()), (WINGS[0], vec![targets[0], targets[1]]));
    let wrong = fray.refused(0, Act::Melee { target: targets[2] });
    assert!(matches!(wrong, Refusal::Melee(_)));
    let act = Act::Melee { target: targets[1] };
    let offer = fray.offers(0).into_iter().find(|offer| offer.act == act).expect("offered");
    assert_eq!(offer.notes.len(), 2, "the dice of both");
    let odds = fray.odds(0, act);
    assert!(odds.exact);
    let equal =
        odds.outcomes.iter().filter(|it| it.what.melee.as_ref().is_some_and(|it| it.by == 0));
    // Two dice and two saves a side: 0, 1 or 2 unsaved hits with 9/16, 3/8 and so on, calculated on paper.
    let p = |k: i32| [11.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0][k as usize];
    let paper: f64 = (0..3).map(|k| p(k) * p(k)).sum();
    let found: f64 = equal.map(|it| it.p).sum();
    assert!((found - paper).abs() < 1e-12, "{found} against {paper}");
    let fray = fray.say(0, act);
    let order: Vec<UnitId> = ended(&fray).iter().map(|it| it.0).collect();
    assert_eq!(order, [targets[2], targets[1], targets[0]]);
    fray.end();
}

/// IDV-MEL-007: a contact of an earlier turn keeps its melee, and a new charger joins it.
#[test]
fn new_chargers_join_an_old_melee() {
    for (turn, melees) in [(0, 1), (1, 2)] {
        let mut board = Board::new();
        let one = board.unit("one", WINGS[0], FOOT, (30.0, 20.0), NORTH);
        let two = board.unit("two", WINGS[2], FOOT, (30.0, 20.0), SOUTH);
        let three = board.unit("three", WINGS[2], FOOT, (31.5, 19.0), WEST);
        board.melee(one, two, Aspect::Front);
        board.melee(three, one, Aspect::Flank);
        board.contacts[0].turn = turn;
        let fray = Fray::new(&board, Stage::Melee, &[1; 7]);
        let fray = fray.say(0, Act::Against { unit: one, enemy: two });
        assert_eq!(ended(&fray).len(), melees, "contact in turn {turn}");
        fray.end();
    }
}

/// IDV-MEL-006: a contact made after this turn's tests is fought in the next turn.
#[test]
fn contacts_made_after_the_tests_wait_a_turn() {
    let (mut board, ..) = pair(FOOT, FOOT);
    board.contacts[0].tested = false;
    let fray = Fray::new(&board, Stage::Melee, &[]);
    assert!(ended(&fray).is_empty());
    fray.end();
}

/// IDV-MEL-008: guns roll no dice, save as usual, and are captured if they lose.
#[test]
fn guns_that_lose_are_captured() {
    let (board, foot, guns) = pair(FOOT, UnitKind::FieldArtillery);
    let saved = Fray::new(&board, Stage::Melee, &[6, 1, 6]);
    assert_eq!(fought(&saved), [(foot, guns, vec![6, 1], vec![6], 0)]);
    assert!(saved.unit(guns).is_on_table());
    saved.end();
    let lost = Fray::new(&board, Stage::Melee, &[6, 1, 1]).say(0, Act::NoOccupation);
    assert_eq!(lost.unit(guns).place, Place::Gone(End::Captured));
    assert!(!lost.events().iter().any(|event| matches!(event, Event::PursuitTested { .. })));
    lost.end();
}

/// IDV-MEL-009: a routed unit that loses is destroyed; else it stays routed where it is.
#[test]
fn a_routed_unit_that_loses_a_melee_is_destroyed() {
    let (mut board, _, target) = pair(FOOT, FOOT);
    board.tweak(target, |unit| unit.state = State::Routed);
    // It has no dice, so its enemy rolls no saving dice.
    let equal = Fray::new(&board, Stage::Melee, &[1, 1]);
    assert_eq!((equal.unit(target).state, equal.unit(target).is_on_table()), (State::Routed, true));
    assert_eq!(equal.model().contacts.len(), 1);
    equal.end();
    // One hit and no saving dice left. On a 6 the infantry, with a clear path, does not pursue.
    let lost = Fray::new(&board, Stage::Melee, &[6, 1, 6]).say(0, Act::NoOccupation);
    assert_eq!(lost.unit(target).place, Place::Gone(End::Destroyed));
    lost.end();
}

/// IDV-MEL-006: the owner of a wing chooses among all its melees, however many there are.
#[test]
fn every_melee_of_a_big_wing_may_come_next() {
    let mut board = Board::new();
    for n in 0..16 {
        let x = 4.0 + 4.0 * f64::from(n);
        let one = board.unit(&format!("one {n}"), WINGS[0], FOOT, (x, 20.0), NORTH);
        let other = board.unit(&format!("other {n}"), WINGS[2], FOOT, (x, 20.0), SOUTH);
        board.melee(one, other, Aspect::Front);
    }
    let Some(Question::Melee { among, .. }) = Fray::new(&board, Stage::Melee, &[]).question()
    else {
        panic!("the order of the melees is open")
    };
    assert_eq!(among.len(), 16);
}
