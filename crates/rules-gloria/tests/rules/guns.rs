//! Artillery: bounces, screens, damage, fires and battalion guns (PG-BNC, PG-SKM-003, -004, PG-DMG, PG-BRN-001, PG-BGN).
use crate::{
    fire::{THEM, US, aim, field, fire, refused_for, shots, volley},
    kit::{Board, FOOT, NORTH, Play, SOUTH, general_of},
};
use rules_gloria::{
    Act, Event,
    act::Facing,
    kinds::{Aspect, Calibre, Formation, GeneralId, UnitId, UnitKind},
    unit::{End, Place},
};

const STANDS: u8 = 6;

/// A gun of ours at (900, 300) that faces north.
fn gun(board: &mut Board, calibre: Calibre) -> UnitId {
    let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
    board.tweak(gun, |it| it.calibre = Some(calibre));
    gun
}

/// Whom balls went on to, with die and hits.
fn bounced(play: &Play) -> Vec<(Option<UnitId>, Option<GeneralId>, u8, u8)> {
    let bounced = |event: &Event| match event {
        Event::Bounced { struck, general, die, hits, .. } => Some((*struck, *general, *die, *hits)),
        _ => None,
    };
    play.events.iter().filter_map(bounced).collect()
}

/// PG-BNC-001, PG-BNC-002, PG-BNC-004, EX-P10: a ball that hits goes on through everybody behind, as far as the wood.
#[test]
fn a_ball_that_hits_goes_on() {
    let mut board = field();
    let gun = gun(&mut board, Calibre::Heavy);
    let target = board.foot("target", THEM, (900.0, 1000.0, SOUTH));
    let column = board.unit("column", THEM, UnitKind::LineInfantry, 4, (900.0, 1060.0, SOUTH));
    board.tweak(column, |it| it.formation = Formation::March);
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 1120.0);
    // Medium range: a line is hit on 4+, the column on 3+, the general on 6.
    let dice = [4, 3, 6, 6, STANDS, STANDS];
    let play = volley(&board, &[fire(gun, target)], &dice);
    assert_eq!(shots(&play), [(vec![4], 1)]);
    assert_eq!(bounced(&play), [(Some(column), None, 3, 1), (None, Some(general), 6, 1)]);
    assert_eq!([target, column].map(|it| play.unit(it).figures), [11, 3]);
    let low = 1100.0;
    board.area("light-wood", &[(700.0, low), (1100.0, low), (1100.0, 1190.0), (700.0, 1190.0)]);
    board.post(general, 900.0, 1150.0);
    let play = volley(&board, &[fire(gun, target)], &[4, 2, STANDS]);
    assert_eq!(bounced(&play), [(Some(column), None, 2, 0)], "the wood stops it");
}

/// PG-BNC-003: a miss does not bounce; canister does not either.
#[test]
fn misses_and_canister_do_not_bounce() {
    for (y, die) in [(700.0, 1), (450.0, 3)] {
        let mut board = field();
        let gun = gun(&mut board, Calibre::Six);
        let target = board.foot("target", THEM, (900.0, y, SOUTH));
        board.foot("behind", THEM, (900.0, y + 40.0, SOUTH));
        let mut dice = vec![die];
        dice.extend((die > 1).then_some(STANDS));
        assert!(bounced(&volley(&board, &[fire(gun, target)], &dice)).is_empty());
    }
}

/// PG-BNC-002: no farther than the listed distance from the front of the target, nor than the range of the gun.
#[test]
fn balls_go_on_for_the_listed_distance() {
    for (target, behind, struck) in [(600.0, 670.0, true), (600.0, 680.0, false)] {
        let mut board = field();
        let gun = gun(&mut board, Calibre::Six);
        let target = board.foot("target", THEM, (900.0, target, SOUTH));
        let behind = board.foot("behind", THEM, (900.0, behind, SOUTH));
        let dice: &[u8] = if struck { &[4, 3, STANDS] } else { &[4, STANDS] };
        let struck: Vec<_> = struck.then_some((Some(behind), None, 3, 0)).into_iter().collect();
        assert_eq!(bounced(&volley(&board, &[fire(gun, target)], dice)), struck);
    }
}

/// PG-BNC-005: none uphill.
#[test]
fn balls_do_not_bounce_uphill() {
    let mut board = field();
    let gun = gun(&mut board, Calibre::Six);
    let target = board.foot("target", THEM, (900.0, 600.0, SOUTH));
    board.foot("behind", THEM, (900.0, 650.0, SOUTH));
    board.area("gentle-hill", &[(600.0, 590.0), (1200.0, 590.0), (1200.0, 900.0), (600.0, 900.0)]);
    let play = volley(&board, &[fire(gun, target)], &[4, STANDS]);
    assert!(bounced(&play).is_empty());
}

/// PG-BNC-006, PG-FRI-002: friends in the lane are struck too; of the hits on a close assault each side takes half, and the friend the
/// odd one.
#[test]
fn friends_in_the_lane_are_struck() {
    let mut board = field();
    let gun = gun(&mut board, Calibre::Heavy);
    let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
    let friend = board.foot("friend", US, (900.0, 760.0, NORTH));
    let enemy = board.foot("enemy", THEM, (900.0, 760.0, SOUTH));
    board.contact(friend, enemy, Aspect::Front);
    // Short range, 3+/6+: one hit on the target, and on the melee one, two or three.
    for (bounces, tests, left) in [
        ([3, 1], 2, [11, 11, 12]),
        ([1, 3], 2, [11, 11, 12]),
        ([3, 3], 3, [11, 11, 11]),
        ([3, 6], 3, [11, 10, 11]),
    ] {
        let dice: Vec<u8> = [3].into_iter().chain(bounces).chain(vec![STANDS; tests]).collect();
        let play = volley(&board, &[fire(gun, target)], &dice);
        assert_eq!(bounced(&play).len(), 2);
        let figures = [target, friend, enemy].map(|it| play.unit(it).figures);
        assert_eq!(figures, left, "{bounces:?}");
    }
}

/// PG-SKM-003, PG-SKM-004: hits of a gun fall on a screen first; the excess on units near behind.
#[test]
fn a_screen_takes_the_hits_of_guns_first() {
    // Short range: a line is hit on 3+/6+. The screen was raised with four.
    for (die, left) in [(5, [3, 12]), (6, [2, 12])] {
        let mut board = field();
        let gun = gun(&mut board, Calibre::Heavy);
        let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 4, (900.0, 660.0, SOUTH));
        let target = board.foot("target", THEM, (900.0, 720.0, SOUTH));
        let dice: &[u8] = if die == 5 { &[5, STANDS] } else { &[6] };
        let play = volley(&board, &[fire(gun, target)], dice);
        assert_eq!([screen, target].map(|it| play.unit(it).figures), left);
    }
}

/// PG-SKM-004: what exceeds the figures of a screen goes to the target within bounce-through distance.
#[test]
fn the_excess_over_a_screen_goes_on() {
    for (gap, figures) in [(60.0, 11), (200.0, 12)] {
        let mut board = field();
        let gun = gun(&mut board, Calibre::Heavy);
        let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 2, (900.0, 660.0, SOUTH));
        board.later(screen, |it| it.figures = 1);
        let target = board.foot("target", THEM, (900.0, 680.0 + gap, SOUTH));
        let dice: &[u8] = if figures == 11 { &[6, STANDS] } else { &[6] };
        let play = volley(&board, &[fire(gun, target)], dice);
        assert_eq!(shots(&play), [(vec![6], 2)]);
        assert_eq!(play.unit(target).figures, figures, "{gap}");
        assert_eq!(play.unit(screen).place, Place::Gone(End::Shattered));
    }
}

/// PG-DMG-001, PG-DMG-002: hits on artillery throw on the damage table; small arms never destroy a gun.
#[test]
fn hits_on_guns_throw_for_damage() {
    let by_gun = |die: u8| {
        let mut board = field();
        let gun = gun(&mut board, Calibre::Six);
        let target = board.gun("target", THEM, (900.0, 500.0, SOUTH));
        let mut dice = vec![3, die];
        dice.extend((die < 6).then_some(STANDS));
        let play = volley(&board, &[fire(gun, target)], &dice);
        *play.unit(target)
    };
    assert_eq!(by_gun(4).figures, 2);
    assert_eq!(by_gun(5).gun.expect("a gun").team_lost, 1);
    assert_eq!(by_gun(6).place, Place::Gone(End::Destroyed));
    let by_foot = |die: u8, limbers: bool| {
        let mut board = field();
        board.book().options.limbers = limbers;
        let unit = board.foot("unit", US, (900.0, 450.0, NORTH));
        let target = board.gun("target", THEM, (900.0, 500.0, SOUTH));
        let play = volley(&board, &[fire(unit, target)], &[2, 1, 1, die, STANDS]);
        let it = play.unit(target);
        (it.figures, it.gun.expect("a gun").team_lost)
    };
    assert_eq!(by_foot(5, true), (2, 0));
    assert_eq!(by_foot(6, true), (3, 1));
    assert_eq!(by_foot(6, false), (2, 0), "without horses, the crew");
}

/// PG-DMG-007: a limbered gun loses its team more often.
#[test]
fn a_limbered_gun_loses_its_team() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 450.0, NORTH));
    let target = board.gun("target", THEM, (900.0, 500.0, SOUTH));
    board.tweak(target, |it| it.formation = Formation::Limbered);
    let play = volley(&board, &[fire(unit, target)], &[2, 1, 1, 4, STANDS]);
    assert_eq!(play.unit(target).gun.expect("a gun").team_lost, 1);
}

/// PG-BRN-001, PG-BRN-003: F sets the cover of a target on fire and costs no figure.
#[test]
fn shell_sets_a_wood_on_fire() {
    for (calibre, die, burns) in [
        (Calibre::HeavyHowitzer, 2, true),
        (Calibre::HeavyHowitzer, 3, false),
        (Calibre::Heavy, 1, true),
        (Calibre::Heavy, 2, false),
        (Calibre::Six, 1, false),
    ] {
        let mut board = field();
        let gun = gun(&mut board, calibre);
        let wood = board.area(
            "light-wood",
            &[(600.0, 640.0), (1200.0, 640.0), (1200.0, 900.0), (600.0, 900.0)],
        );
        let act = Act::Shell { unit: gun, area: wood };
        let play = aim(&board, &[]);
        if calibre == Calibre::Six {
            refused_for(&play.refused(0, act), "Fire(CannotBurn");
            continue;
        }
        let mut play = volley(&board, &[act], &[die]);
        assert_eq!(play.model().fires.iter().any(|fire| fire.piece == wood), burns, "{calibre:?}");
        if burns {
            let model = rules_gloria::Model { fires: play.model().fires.clone(), ..board.model() };
            play = Play::from(model, rules_gloria::Stage::Aim, &[]);
            refused_for(&play.refused(0, act), "Fire(Burning");
        }
    }
}

/// PG-BRN-001, PG-BRN-006: a shot at troops behind a wooden fence may set it on fire; a hedge does not burn.
#[test]
fn a_shot_at_troops_behind_a_fence_may_set_it_on_fire() {
    for (kind, burns) in [("fence", true), ("hedge", false)] {
        let mut board = field();
        let gun = gun(&mut board, Calibre::Heavy);
        let fence = board.ribbon(kind, &[(600.0, 690.0), (1200.0, 690.0)], 4);
        let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
        let play = volley(&board, &[fire(gun, target)], &[1]);
        assert_eq!(play.model().fires.iter().any(|fire| fire.piece == fence), burns, "{kind}");
        assert_eq!(play.unit(target).figures, 12);
    }
}

fn with_battalion_gun(target: (f64, f64), moved: bool) -> (Board, UnitId, UnitId) {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    board.tweak(unit, |it| it.battalion_gun = Some((Calibre::Light, 2)));
    if moved {
        board.later(unit, |it| it.marks.moved_last = true);
    }
    let target = board.foot("target", THEM, (target.0, target.1, SOUTH));
    (board, unit, target)
}

/// PG-BGN-003, PG-BGN-006: a battalion gun shoots at the target of its parent, with canister close by.
#[test]
fn a_battalion_gun_joins_its_parent() {
    let (board, unit, target) = with_battalion_gun((900.0, 540.0), false);
    let play = volley(&board, &[fire(unit, target)], &[1, 1, 1, 2]);
    assert_eq!(shots(&play), [(vec![1, 1, 1], 0), (vec![2], 0)]);
    let (mut board, unit, target) = with_battalion_gun((900.0, 540.0), false);
    board.tweak(unit, |it| it.formation = Formation::Manoeuvre);
    let play = volley(&board, &[fire(unit, target)], &[1]);
    assert_eq!(shots(&play).len(), 1, "the parent is not in line");
}

/// PG-BGN-009, PG-BGN-016: alone it shoots at the enemy nearest to its parent, not at long range, not at artillery.
#[test]
fn a_battalion_gun_may_shoot_alone() {
    let (mut board, unit, target) = with_battalion_gun((900.0, 700.0), false);
    let alone = |target| Act::FireGun { unit, target };
    let play = volley(&board, &[alone(target)], &[4]);
    assert_eq!(shots(&play), [(vec![4], 0)], "short range: 5+");
    let far = board.foot("far", THEM, (1100.0, 760.0, SOUTH));
    let other = board.foot("other", US, (400.0, 400.0, NORTH));
    let without = Act::FireGun { unit: other, target };
    refused_for(&aim(&board, &[]).refused(0, without), "Fire(NoBattalionGun");
    refused_for(&aim(&board, &[]).refused(0, alone(far)), "Fire(NotNearestToParent");
    let gun = board.gun("battery", THEM, (700.0, 700.0, SOUTH));
    refused_for(&aim(&board, &[]).refused(0, alone(gun)), "Fire(CounterBattery");
    let (mut board, unit, target) = with_battalion_gun((900.0, 1050.0), false);
    board.tweak(target, |it| it.formation = Formation::Manoeuvre);
    let act = Act::FireGun { unit, target };
    refused_for(&aim(&board, &[]).refused(0, act), "Fire(NotLong");
}

/// PG-BGN-003: the gun shoots at what its parent aims at, and only while that is in line.
#[test]
fn a_battalion_gun_aims_with_its_parent() {
    let (mut board, unit, target) = with_battalion_gun((900.0, 500.0), false);
    let other = board.foot("other", THEM, (1090.0, 500.0, SOUTH));
    let mut play = aim(&board, &[]);
    play.say(0, fire(unit, target));
    let alone = Act::FireGun { unit, target: other };
    refused_for(&play.refused(0, alone), "Fire(ParentAims");
    board.tweak(unit, |it| it.formation = Formation::Manoeuvre);
    refused_for(&aim(&board, &[]).refused(0, alone), "Fire(ParentNotInLine");
}

/// PG-BGN-006, PG-BGN-007, PG-BGN-014: it turns by up to 45 degrees; if it moved last turn it fires only straight ahead.
#[test]
fn a_battalion_gun_turns_before_it_fires() {
    for (x, moved, allowed) in
        [(1150.0, false, true), (1150.0, true, true), (1330.0, true, false), (1330.0, false, true)]
    {
        let (board, unit, target) = with_battalion_gun((x, 600.0), moved);
        let act = Act::FireGun { unit, target };
        match allowed {
            true => {
                aim(&board, &[]).say(0, act);
            }
            false => refused_for(&aim(&board, &[]).refused(0, act), "Fire(OutOfArc"),
        }
    }
}

/// PG-BGN-008, PG-BGN-010, PG-BGN-012, PG-TDM-009: it is a target of its own; without crew it is lost; one hit counts for its parent.
#[test]
fn a_battalion_gun_is_a_target_of_its_own() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 500.0, SOUTH));
    board.tweak(target, |it| it.battalion_gun = Some((Calibre::Light, 2)));
    let act = Act::FireAtGun { unit, target, side: Facing::Front };
    let play = volley(&board, &[act], &[2, 2, 1, STANDS]);
    assert_eq!(play.unit(target).battalion_gun, None);
    assert_eq!(play.unit(target).figures, 12);
    let hits = play.events.iter().filter_map(|event| match event {
        Event::Noted { unit, done } if *unit == target => Some(done.hits),
        _ => None,
    });
    assert_eq!(hits.max(), Some(1));
    // Artillery destroys it on a 6. The ball goes on to its parent, whom it misses.
    let mut board = field();
    let gun = gun(&mut board, Calibre::Six);
    let target = board.foot("target", THEM, (900.0, 600.0, SOUTH));
    board.tweak(target, |it| it.battalion_gun = Some((Calibre::Light, 2)));
    let act = Act::FireAtGun { unit: gun, target, side: Facing::Front };
    let play = volley(&board, &[act], &[4, 1, 6, STANDS]);
    assert_eq!(play.unit(target).battalion_gun, None);
    // It has no team, so that what would hit one falls on its crew.
    let play = volley(&board, &[act], &[4, 1, 5, STANDS]);
    assert_eq!(play.unit(target).battalion_gun.map(|gun| gun.crew), Some(1));
}
