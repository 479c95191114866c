//! Results of melees: every row, breaking off, pursuit, occupying the ground.
use crate::{fray::Fray, kit::*};
use kernel::Fill;
use rules_veritas::{
    Act, Event, Question, Refusal, Stage,
    event::{How, Reason},
    kinds::{Aspect, State, UnitId, UnitKind},
    refusal::MeleeRefusal,
    unit::{End, Place},
};

const FOOT: UnitKind = UnitKind::InfantryBrigade;
const HORSE: UnitKind = UnitKind::CavalryBrigade;
const MELEE: Stage = Stage::Melee;

fn pair(kind: UnitKind, enemy: UnitKind) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
    let target = board.unit("target", WINGS[2], enemy, (30.0, 20.0), SOUTH);
    board.melee(unit, target, Aspect::Front);
    (board, unit, target)
}

fn inches(fray: &Fray, unit: UnitId) -> f64 {
    (fray.unit(unit).at.v2().y / 2540.0 * 100.0).round() / 100.0
}

/// The winner does not occupy the ground.
fn leave_it(fray: Fray) -> Fray {
    match fray.question() {
        Some(Question::Occupy { side, .. }) => fray.say(side.0, Act::NoOccupation),
        _ => fray,
    }
}

/// IDV-MRS-006, IDV-MRS-009, IDV-MRS-012: every cell except the one with a test. The foot has two dice, units at its flank have
/// more.
#[test]
fn every_row_of_the_results_is_applied() {
    use State::*;
    for (by, state, becomes, goes) in [
        (1, Sound, Disordered, 4.0),
        (1, Disordered, Disrupted, 4.0),
        (1, Disrupted, Routed, 18.0),
        (2, Sound, Routed, 18.0),
        (2, Disordered, Routed, 18.0),
    ] {
        let (mut board, _, target) = pair(FOOT, FOOT);
        board.tweak(target, |unit| unit.state = state);
        let (saves, dice) = match state {
            Sound => (2, 2),
            Disordered => (1, 2),
            _ => (0, 1),
        };
        let mut faces: Vec<u8> = (0..2).map(|k| if k < by { 6 } else { 1 }).collect();
        faces.extend(vec![1; saves + dice]);
        // Infantry that tests for pursuit does not pursue.
        if goes > 4.0 {
            faces.push(6);
        }
        let fray = leave_it(Fray::new(&board, MELEE, &faces));
        let name = format!("{by} on {state:?}");
        assert_eq!(fray.unit(target).state, becomes, "{name}");
        assert_eq!(inches(&fray, target), 20.75 + goes, "{name}");
        fray.end();
    }
    for state in [Sound, Disordered, Disrupted] {
        let (mut board, _, target) = pair(HORSE, UnitKind::Detachment);
        board.tweak(target, |unit| unit.state = state);
        let mut faces = vec![6, 6, 6];
        faces.extend(vec![1; usize::from(state == Sound) + usize::from(state != Disrupted)]);
        faces.push(1);
        let fray = leave_it(Fray::new(&board, MELEE, &faces));
        assert_eq!(fray.unit(target).place, Place::Gone(End::Destroyed), "3 on {state:?}");
        let ran = |event: &Event| matches!(event, Event::Driven { how: How::Rout, .. });
        assert!(fray.events().iter().any(ran), "it makes its rout move first");
    }
}

/// IDV-MRS-001: after an equal result, even 0 to 0, foot against foot and horse against horse stay in contact, and no question
/// is asked.
#[test]
fn an_equal_melee_stays_in_contact() {
    for (kind, dice) in [(FOOT, 4), (HORSE, 6)] {
        let (board, unit, target) = pair(kind, kind);
        let fray = Fray::new(&board, MELEE, &vec![1; dice]);
        assert_eq!(fray.model().contacts.len(), 1);
        for id in [unit, target] {
            assert!(fray.unit(id).is_sound());
        }
        fray.end();
    }
}

/// IDV-MRS-002..004: horse against foot may try to break off. If it passes it goes straight back half its move, facing the
/// enemy; if it fails it stays. Its state does not change. It may also choose not to try.
#[test]
fn horse_may_break_off_from_foot() {
    let (mut board, horse, foot) = pair(HORSE, FOOT);
    board.tweak(horse, |unit| unit.state = State::Disordered);
    // Three dice a side, all missing; then trained +1, disordered -1, a sound enemy brigade near -1: a 5.
    let ask = |more: &[u8]| {
        let fray = Fray::new(&board, MELEE, &[&[1; 6], more].concat());
        assert_eq!(fray.question(), Some(Question::BreakOff { unit: horse }));
        assert!(fray.moment_asks(0));
        fray
    };
    let labels: Vec<String> = ask(&[]).offers(0).into_iter().map(|it| it.label).collect();
    assert!(labels.len() == 2 && labels[0].contains("5+"), "{labels:?}");
    let passed = ask(&[5]).say(0, Act::BreakOff { unit: horse, attempt: true });
    assert_eq!(inches(&passed, horse), 19.25 - 9.0);
    assert!(geom::same_facing(passed.unit(horse).facing, geom::Angle::NORTH));
    assert_eq!(passed.unit(horse).state, State::Disordered);
    assert!(passed.model().contacts.is_empty());
    passed.end();
    let failed = ask(&[4]).say(0, Act::BreakOff { unit: horse, attempt: true });
    let tested = |event: &Event| matches!(event, Event::Tested { reason: Reason::BreakOff, .. });
    assert!(failed.events().iter().any(tested));
    let stayed = ask(&[]).say(0, Act::BreakOff { unit: horse, attempt: false });
    for fray in [failed, stayed] {
        assert_eq!((inches(&fray, horse), fray.model().contacts.len()), (19.25, 1));
        assert_eq!(fray.unit(horse).state, State::Disordered);
        assert!(fray.unit(foot).is_sound());
        fray.end();
    }
}

/// IDV-MRS-003: the owner chooses how far it goes straight back: at least clear of the enemy, at most half its move.
#[test]
fn the_owner_chooses_how_far_to_break_off() {
    let (board, horse, _) = pair(HORSE, FOOT);
    let ask = || Fray::new(&board, MELEE, &[1, 1, 1, 1, 1, 1, 6]);
    let act = Act::BreakOff { unit: horse, attempt: true };
    let offer = ask().offers(0).into_iter().find(|offer| offer.act == act).expect("it is offered");
    assert_eq!((offer.want, offer.fill), (kernel::Want::Path, legs(&[go(9.0)])));
    for by in [1.0, 4.0, 9.0] {
        let fray = ask().say_with(0, act, legs(&[go(by)]));
        assert_eq!(inches(&fray, horse), 19.25 - by);
        assert!(fray.model().contacts.is_empty());
        fray.end();
    }
    for by in [0.5, 9.1] {
        let (unit, least, most) = (horse, 1.0, 9.0);
        let expected = MeleeRefusal::HowFarBack { unit, by, least, most };
        assert_eq!(ask().refused_with(0, act, legs(&[go(by)])), expected.into());
    }
    let crooked = MeleeRefusal::OneLegBack { unit: horse };
    for fill in [legs(&[turn(20.0), go(4.0)]), legs(&[turn(20.0)]), point(30.0, 10.0)] {
        assert_eq!(ask().refused_with(0, act, fill), crooked.clone().into());
    }
    let stay = Act::BreakOff { unit: horse, attempt: false };
    let refusal = ask().refused_with(0, stay, legs(&[go(4.0)]));
    assert_eq!(refusal, rules_veritas::Refusal::WantsNothing);
}

/// IDV-MRS-005: guns count as on foot. No unit breaks off from mounted enemies or without room, and it goes back only as far as
/// there is room.
#[test]
fn no_unit_breaks_off_from_mounted_enemies_or_without_room() {
    let (guns, horse, _) = pair(HORSE, UnitKind::FieldArtillery);
    let fray = Fray::new(&guns, MELEE, &[1; 3]);
    assert_eq!(fray.question(), Some(Question::BreakOff { unit: horse }));
    let (mixed, horse, _) = pair(HORSE, FOOT);
    let mut both = mixed.clone();
    let other = both.unit("other", WINGS[2], HORSE, (31.5, 19.0), WEST);
    both.melee(other, horse, Aspect::Flank);
    both.contacts.iter_mut().for_each(|contact| contact.turn = 0);
    // Both contacts belong to one melee: the second joined the first.
    both.contacts[1].turn = 1;
    let fray = Fray::new(&both, MELEE, &[1; 10]);
    let Some(Question::Against { unit, among }) = fray.question() else { panic!("not asked") };
    let fray = fray.say(0, Act::Against { unit, enemy: among[0] });
    assert_eq!(fray.question(), None, "an opponent is mounted");
    let mut tight = mixed.clone();
    tight.unit("friend", WINGS[1], FOOT, (30.0, 17.8), NORTH);
    assert_eq!(Fray::new(&tight, MELEE, &[1; 6]).question(), None, "no room");
    let mut some = mixed;
    some.unit("friend", WINGS[1], FOOT, (30.0, 15.5), NORTH);
    let fray = Fray::new(&some, MELEE, &[1, 1, 1, 1, 1, 1, 6]);
    let fray = fray.say(0, Act::BreakOff { unit: horse, attempt: true });
    assert!((inches(&fray, horse) - 16.25).abs() < 0.03, "3 inches: {}", inches(&fray, horse));
}

/// IDV-MRS-007, IDV-MRS-014: one winner may move onto the ground that was left and change its facing by one turn, without
/// touching an enemy.
#[test]
fn one_winner_may_occupy_the_ground() {
    let (mut board, foot, target) = pair(FOOT, FOOT);
    let near = board.unit("near", WINGS[2], FOOT, (33.5, 20.5), SOUTH);
    let far = board.unit("far", WINGS[0], FOOT, (10.0, 10.0), NORTH);
    board.area("lake", &[(26.0, 20.2), (27.7, 20.2), (27.7, 21.3), (26.0, 21.3)]);
    let fray = Fray::new(&board, MELEE, &[6, 1, 1, 1, 1, 1]);
    let Some(Question::Occupy { among, left_by, .. }) = fray.question() else {
        panic!("not asked")
    };
    assert_eq!((among.to_vec(), left_by), (vec![foot], target));
    assert_eq!(fray.offers(0).len(), 2);
    let act = Act::Occupy { unit: foot };
    let why = |fill: Fill| match fray.refused_with(0, act, fill) {
        Refusal::Melee(refusal) => refusal,
        other => panic!("{other:?}"),
    };
    assert!(matches!(why(Fill::Nothing), MeleeRefusal::NoPose { .. }));
    assert!(matches!(why(pose(30.0, 21.5, 100.0)), MeleeRefusal::TurnsTooFar { .. }));
    assert!(matches!(why(pose(30.0, 23.0, NORTH)), MeleeRefusal::NotTheGround { .. }));
    assert!(matches!(why(pose(31.0, 21.5, NORTH)), MeleeRefusal::InTheWay { .. }));
    assert!(matches!(why(pose(30.5, 21.5, NORTH)), MeleeRefusal::Touches { .. }));
    assert!(matches!(why(pose(29.0, 21.5, NORTH)), MeleeRefusal::BadGround { .. }));
    let other = fray.refused_with(0, Act::Occupy { unit: far }, pose(30.0, 21.5, NORTH));
    assert!(matches!(other, Refusal::Melee(MeleeRefusal::NotAmong { .. })));
    let wrong = fray.refused_with(0, Act::Occupy { unit: near }, pose(30.0, 21.5, NORTH));
    assert!(matches!(wrong, Refusal::NotYours { .. }));
    let fray = fray.say_with(0, act, pose(30.0, 21.0, 45.0));
    let there = fray.unit(foot);
    assert!(geom::same_facing(there.facing, geom::Angle::degrees(45.0)));
    assert!(there.done.occupied && fray.model().contacts.is_empty());
    fray.end();
}

/// IDV-MRS-014: no unit occupies ground where it cannot stand, or the place of a unit that has not left.
#[test]
fn some_ground_cannot_be_occupied() {
    let mut board = Board::new();
    let horse = board.unit("horse", WINGS[0], HORSE, (30.0, 20.0), NORTH);
    let foot = board.unit("foot", WINGS[2], FOOT, (30.0, 20.0), SOUTH);
    let sector = board.area("village", &[(28.0, 20.1), (32.0, 20.1), (32.0, 21.9), (28.0, 21.9)]);
    board.tweak(foot, |unit| unit.building = Some(sector));
    board.melee(horse, foot, Aspect::Front);
    // Three dice each; the houses add a saving die. The horse wins by one hit and cannot enter.
    let fray = Fray::new(&board, MELEE, &[6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fray.question(), None);
    fray.end();
}

/// IDV-MRS-008: a defender that wins may occupy too.
#[test]
fn a_defender_who_wins_may_occupy_too() {
    let (board, _, target) = pair(FOOT, FOOT);
    let fray = Fray::new(&board, MELEE, &[1, 1, 6, 1, 1, 1]);
    let Some(Question::Occupy { side, among, .. }) = fray.question() else { panic!("not asked") };
    assert_eq!((side.0, among.to_vec()), (1, vec![target]));
    let offer = fray.offers(1).remove(0);
    let fray = fray.say_with(1, offer.act, offer.fill);
    assert_eq!(inches(&fray, target), 19.25);
    fray.end();
}

/// IDV-MRS-013: after a rout the winners test for pursuit; a unit that pursues does not occupy.
#[test]
fn winners_test_for_pursuit_after_a_rout() {
    // Infantry +3, a clear path -1: it pursues on a 1, not on a 2.
    for (face, goes) in [(1, true), (2, false)] {
        let (board, foot, _) = pair(FOOT, FOOT);
        let fray = Fray::new(&board, MELEE, &[6, 6, 1, 1, 1, 1, face]);
        let tested = |event: &Event| match event {
            Event::PursuitTested { unit, pursues, .. } if *unit == foot => Some(*pursues),
            _ => None,
        };
        assert_eq!(fray.events().iter().find_map(tested), Some(goes));
        assert_eq!(matches!(fray.question(), Some(Question::Occupy { .. })), !goes);
    }
    // No test after a recoil.
    let (board, ..) = pair(FOOT, FOOT);
    let fray = Fray::new(&board, MELEE, &[6, 1, 1, 1, 1, 1]);
    assert!(!fray.events().iter().any(|event| matches!(event, Event::PursuitTested { .. })));
}

/// IDV-MRS-015: a unit that still touches another enemy neither pursues nor occupies.
#[test]
fn winners_still_in_contact_neither_pursue_nor_occupy() {
    for in_contact in [true, false] {
        let (mut board, foot, _) = pair(FOOT, FOOT);
        let other = board.unit("other", WINGS[2], UnitKind::Detachment, (31.5, 19.0), WEST);
        if in_contact {
            board.contact(other, foot, Aspect::Flank);
        }
        let fray = Fray::new(&board, MELEE, &[6, 6, 1, 1, 1, 1]);
        assert!(!fray.events().iter().any(|event| matches!(event, Event::PursuitTested { .. })));
        assert_eq!(fray.question(), None);
        fray.end();
    }
}

/// Horse beats an Early Tercio by two and catches it; `more` are the faces of the extra melee.
fn caught(more: &[u8]) -> (Fray, UnitId, UnitId) {
    let (board, horse, tercio) = pair(HORSE, UnitKind::EarlyTercio);
    let mut faces = vec![6, 6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1];
    faces.push(1);
    faces.extend(more);
    (Fray::new(&board, MELEE, &faces), horse, tercio)
}

/// IDV-PUR-031, IDV-PUR-032: in the extra melee at the routers' rear, routers that lose are destroyed, both stay if it is
/// equal, and a pursuer that loses takes the ordinary result.
#[test]
fn routers_who_lose_the_extra_melee_are_destroyed() {
    // The horse has three dice and one for the rear, and there are no saves against it; the tercio has three and one for pikes,
    // less two.
    let (won, _, tercio) = caught(&[6, 1, 1, 1, 1, 1]);
    assert_eq!(won.unit(tercio).place, Place::Gone(End::Destroyed));
    won.end();
    let (equal, horse, tercio) = caught(&[1; 6]);
    assert!(equal.model().contacts.iter().any(|it| it.has(horse) && it.has(tercio)));
    assert_eq!(equal.unit(tercio).state, State::Routed);
    equal.end();
    let (lost, horse, tercio) = caught(&[1, 1, 1, 1, 6, 1, 1, 1]);
    assert_eq!(lost.unit(horse).state, State::Disrupted);
    assert!(lost.unit(tercio).is_on_table() && lost.model().contacts.is_empty());
    lost.end();
}

/// IDV-SHR-007, IDV-MRS-009: a company routed in melee is removed after its rout move.
#[test]
fn a_company_routed_in_melee_scatters() {
    let (board, _, company) = pair(FOOT, UnitKind::Detachment);
    let fray = leave_it(Fray::new(&board, MELEE, &[6, 6, 1, 1, 6]));
    assert_eq!(fray.unit(company).place, Place::Gone(End::Scattered));
    fray.end();
}
