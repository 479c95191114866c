//! Evading (ANT-EVD), gunners who fire and run (ANT-GUN), and what chargers do then.
use super::{
    charges::{THEM, answer, board, charge, foot, horse},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question,
    kinds::{Class, Formation, State, UnitId, UnitKind},
    refusal::ChargeRefusal,
    unit::{Answer, Guns},
};

/// Their unit skirmishes.
fn skirmish(board: &mut Board, id: UnitId) {
    board.form(id, Formation::Skirmish);
    board.tweak(id, |it| it.tags.trained_light = true);
}

/// A column of ours, which passes its test, charges skirmishers who evade.
pub(super) fn evades(gap: f64, die: u8) -> (Play, UnitId, UnitId) {
    let (mut board, ours, theirs) = board((foot, Formation::Column), gap);
    skirmish(&mut board, theirs);
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[die]).say(1, Act::Evade);
    (play, ours, theirs)
}

/// ANT-EVD-001, -005 to -007, -012, ANT-RSP-011, EX-N13: D6 and 2" straight away, still facing the enemy; the charger may halt where it
/// began.
#[test]
fn skirmishers_evade_and_face_the_enemy() {
    let (mut play, ours, theirs) = evades(4.0, 1);
    assert_eq!(play.unit(theirs).at, at(30.0, 27.0, SOUTH));
    assert_eq!(play.unit(theirs).state, State::Good, "6 is less than 4 and 3");
    assert!(play.unit(theirs).marks.evaded, "it does not fire in this turn");
    let left_by = Answer::Evade;
    assert_eq!(play.question(), Question::Chase { unit: ours, target: theirs, left_by });
    play.say(0, Act::Halt);
    assert_eq!(play.unit(ours).at, at(30.0, 24.0, NORTH));
    let (play, _, theirs) = evades(4.0, 3);
    assert_eq!(play.unit(theirs).at, at(30.0, 29.0, SOUTH));
}

/// ANT-EVD-012, -013, ANT-GEO-025, EX-N13: 6 is not less than 3 and 3: a hit and a rout.
#[test]
fn skirmishers_who_are_caught_lose_a_hit_and_rout() {
    let (mut play, _, theirs) = evades(3.0, 1);
    play.say(0, Act::Pursue);
    assert_eq!((play.unit(theirs).lost, play.unit(theirs).state), (1, State::Routing));
}

/// ANT-EVD-009, ANT-ADV-005: pursuers ride down routers and go on.
#[test]
fn a_pursuer_rides_routers_down() {
    let (mut board, ours, theirs) = board((horse, Formation::Line), 4.0);
    board.tweak(theirs, |it| it.state = State::Disordered);
    // The disordered line routs; the horse has six inches left, as the routers run as far.
    let mut play = charge(&board, ours, theirs, &[5]);
    assert_eq!(answer(&play, theirs), Some(Answer::Rout));
    // Their generals, left alone, are ridden over.
    play.dice(&[1, 1, 1]).say(0, Act::Pursue);
    assert!(play.unit(theirs).is_gone() || play.unit(ours).at == at(30.0, 30.0, NORTH));
}

/// ANT-RSP-012, -013, -027, ANT-TMO-006: against formed troops in the open skirmishers test to stand, and evade if they fail.
#[test]
fn skirmishers_test_to_stand_against_formed_troops() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    skirmish(&mut board, theirs);
    let mut play = charge(&board, ours, theirs, &[6]);
    assert_eq!(play.refused(1, Act::Square), ChargeRefusal::NoSquare { unit: theirs }.into());
    let stays = {
        let mut play = play.clone();
        play.dice(&[5]).say(1, Act::Stand);
        answer(&play, theirs)
    };
    assert_eq!(stays, Some(Answer::Stand), "5, one off for support");
    play.dice(&[4, 2]).say(1, Act::Stand);
    assert_eq!(answer(&play, theirs), Some(Answer::Evade));
    assert_eq!(play.unit(theirs).at, at(30.0, 28.0, SOUTH));
}

/// ANT-EVD-002, -003, ANT-GEO-024: behind a formed friend or into cover, if that is nearer than the enemy; they may stop just behind the friend.
#[test]
fn evaders_go_behind_friends_who_are_nearer_than_the_enemy() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    skirmish(&mut board, theirs);
    let near = board.foot("near", THEM, (30.0, 26.0, SOUTH));
    let far = board.foot("far", THEM, (50.0, 26.0, SOUTH));
    let wood = board.area("wood", &[(60.0, 30.0), (64.0, 30.0), (64.0, 34.0), (60.0, 34.0)]);
    let mut play = charge(&board, ours, theirs, &[6]);
    let refused = play.refused(1, Act::EvadeBehind { friend: far });
    assert_eq!(refused, ChargeRefusal::NoEvadeBehind { unit: theirs, friend: far }.into());
    let refused = play.refused(1, Act::EvadeInto { cover: wood });
    let ground = kernel::ids::Ground::from(wood);
    assert_eq!(refused, ChargeRefusal::NoEvadeInto { unit: theirs, ground }.into());
    play.dice(&[6]).say(1, Act::EvadeBehind { friend: near });
    let y = play.unit(theirs).at.at.y;
    assert!((inch(0.0, 26.5).y..inch(0.0, 27.2).y).contains(&y), "just behind: {y}");
    assert_eq!(play.unit(theirs).state, State::Good, "its friend is between");
}

/// ANT-EVD-008, ANT-DIR-006, ANT-NAT-002: horse whose target evaded tests for recall; then it halts or rallies back at least half a move.
#[test]
fn cavalry_tests_for_recall_after_an_evade() {
    let (mut board, ours, theirs) = board((horse, Formation::Line), 8.0);
    skirmish(&mut board, theirs);
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[6]).say(1, Act::Evade);
    assert_eq!(play.refused(0, Act::Halt), rules_nearrun::Refusal::NotAsked);
    play.dice(&[6]).say(0, Act::TestRecall);
    assert_eq!(play.question(), Question::Recalled { unit: ours });
    let refused = play.refused_with(0, Act::RallyBack, Fill::Number(11));
    assert_eq!(refused, ChargeRefusal::TooFarBack { unit: ours, most: 10.0 }.into());
    let refused = play.refused_with(0, Act::RallyBack, Fill::Number(4));
    assert_eq!(refused, ChargeRefusal::TooNearBack { unit: ours, least: 5.0 }.into());
    play.say_with(0, Act::RallyBack, Fill::Number(6));
    assert_eq!(play.unit(ours).at, at(30.0, 22.0, NORTH));
}

/// ANT-RSP-003, -004: limbered guns must evade: D6" on foot, 2D6" for horse artillery.
#[test]
fn limbered_guns_evade_without_a_choice() {
    for (kind, dice, y) in [
        (UnitKind::FootArtillery, vec![6, 4], 28.0),
        (UnitKind::HorseArtillery, vec![6, 3, 6], 33.0),
    ] {
        let (mut board, ours, theirs) = board((foot, Formation::Line), 4.0);
        board.tweak(theirs, |it| {
            (it.kind, it.figures, it.formation) = (kind, 2, Formation::Limbered);
            it.calibre = Some(rules_nearrun::kinds::Calibre::Medium);
            it.under = Some(DIVISION[1]);
        });
        let play = charge(&board, ours, theirs, &dice);
        assert_eq!(answer(&play, theirs), Some(Answer::Evade));
        assert_eq!(play.unit(theirs).at, at(30.0, y, SOUTH), "{kind:?}");
    }
}

/// A veteran battery with a line 1.5" behind it, charged by horse from 8".
pub(super) fn battery(class: Class) -> (Board, UnitId, UnitId, UnitId) {
    let (mut board, ours, theirs) = board((horse, Formation::Line), 8.0);
    board.tweak(theirs, |it| {
        (it.kind, it.figures) = (UnitKind::FootArtillery, 2);
        (it.formation, it.class) = (Formation::Unlimbered, class);
        it.calibre = Some(rules_nearrun::kinds::Calibre::Medium);
        it.under = Some(DIVISION[1]);
    });
    let host = board.foot("host", THEM, (30.0, 30.5, SOUTH));
    (board, ours, theirs, host)
}

/// ANT-RSP-005, ANT-GUN-001, -006: average gunners stand, without a question; good ones have no shelter beyond 2".
#[test]
fn only_good_gunners_may_fire_and_run() {
    let (board, ours, theirs, host) = battery(Class::Average);
    let play = charge(&board, ours, theirs, &[6]);
    assert_eq!(answer(&play, theirs), Some(Answer::Stand));
    drop(play);
    let (mut board, ours, theirs, _) = battery(Class::Veteran);
    let far = board.foot("far", THEM, (50.0, 30.5, SOUTH));
    let play = charge(&board, ours, theirs, &[6]);
    let refused = play.refused(1, Act::FireAndRunTo { friend: far });
    assert_eq!(refused, ChargeRefusal::NoShelter { unit: theirs }.into());
    assert!(play.offered(1, |act| *act == Act::FireAndRunTo { friend: host }));
}

/// ANT-GUN-002 to -004, -007, -010: they fire first; within 2" they are safe on 5 or 6, else they lose a hit and rout.
#[test]
fn gunners_fire_and_run_for_shelter() {
    let (board, ours, theirs, host) = battery(Class::Veteran);
    for (die, safe) in [(5, true), (4, false)] {
        let mut play = charge(&board, ours, theirs, &[6]);
        // The canister misses: 1 on the row of cavalry in line hits once and does not stop it.
        play.dice(&[1, die]).say(1, Act::FireAndRunTo { friend: host });
        assert!(play.events.contains(&Event::GunnersRan { unit: theirs, die, safe }));
        assert!(play.events.iter().any(|event| matches!(event, Event::Shot { .. })));
        assert_eq!(play.unit(theirs).is_routing(), !safe);
        assert!(matches!(play.unit(theirs).guns, Guns::Left(_)));
        assert!(matches!(play.question(), Question::Chase { unit, .. } if unit == ours));
        play.from_now_on(1);
    }
}

/// ANT-EVD-002, -003, ANT-GEO-024: evaders who make for cover stop as soon as they are wholly inside it.
#[test]
fn evaders_stop_as_soon_as_they_are_inside_their_cover() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    skirmish(&mut board, theirs);
    let cover = board.area("wood", &[(20.0, 25.0), (40.0, 25.0), (40.0, 26.0), (20.0, 26.0)]);
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[4]).say(1, Act::EvadeInto { cover });
    assert_eq!(play.unit(theirs).at, at(30.0, 25.0, SOUTH), "1 inch of 6");
}
