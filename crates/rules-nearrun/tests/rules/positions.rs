//! Where things are and how that is judged (ANT-GEO), and some rules that only a whole step shows.
use super::{
    charges::{THEM, US, board as charging, charge, horse},
    drill::{goes, head, moving, shots, stays, wheel},
    fire::{fire, refused, volley},
    kit::*,
};
use kernel::{Fill, Leg};
use rules_nearrun::{
    Act, Event, Refusal, Stage,
    act::Facing,
    kinds::{Calibre, Class, Formation, Step, UnitId, UnitKind},
    near,
    refusal::{ChargeRefusal, FireRefusal, MoveRefusal},
    sight,
};

/// ANT-GEO-001, ANT-GEN-009: generals block nobody, and go with the unit that they have joined.
#[test]
fn generals_block_nobody_and_go_with_their_unit() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (30.0, 10.0, NORTH));
    board.post(general_of(SECOND[0]), 30.0, 12.0);
    board.lead(US, 30.0, 8.0);
    board.post(general_of(SECOND[0]), 30.0, 12.0);
    board.join(general_of(FIRST[0]), unit);
    let mut play = moving(&board);
    goes(&mut play, unit, 4.0);
    assert_eq!(head(&play, unit), (30.0, 14.0));
    let general = &play.model().generals[general_of(FIRST[0]).idx()];
    assert_eq!(general.at.at, inch(30.0, 13.75));
}

/// ANT-GEO-004: a change of formation keeps the middle of the front and the facing; guns that unlimber may turn about, where they stand or after a move.
#[test]
fn guns_may_unlimber_about() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (50.0, 10.0, NORTH));
    let guns = board.guns("guns", US, (20.0, 10.0, NORTH));
    board.form(guns, Formation::Limbered);
    board.lead(US, 30.0, 8.0);
    let mut play = moving(&board);
    play.say(0, Act::Form { unit, formation: Formation::Column });
    assert_eq!(play.unit(unit).at, at(50.0, 10.0, NORTH));
    let mut ahead_of = play.clone();
    ahead_of.say(0, Act::Form { unit: guns, formation: Formation::Unlimbered });
    assert_eq!(ahead_of.unit(guns).at, at(20.0, 10.0, NORTH));
    assert!(play.offered(0, |act| *act == Act::UnlimberAbout { unit: guns }));
    let mut about = play.clone();
    about.say(0, Act::UnlimberAbout { unit: guns });
    assert_eq!(about.unit(guns).at, at(20.0, 9.0, SOUTH), "about its middle");
    assert!(about.unit(guns).is_battery() && about.unit(guns).done.unlimbered);
    let path = Fill::Path(vec![super::drill::on(2.0), proving::about()]);
    play.say_with(0, Act::MoveAndUnlimber { unit: guns }, path);
    assert_eq!(play.unit(guns).at, at(20.0, 11.0, SOUTH));
}

/// ANT-GEO-005: distance is between outlines, and corners touch.
#[test]
fn distance_is_between_outlines() {
    let mut board = Board::new();
    let one = board.foot("one", US, (20.0, 10.0, NORTH));
    let other = board.foot("other", US, (24.0, 10.5, NORTH));
    let far = board.foot("far", US, (27.0, 14.5, NORTH));
    let model = board.model();
    let gap = |a, b| near::gap(&model, model.unit(a), model.unit(b)) / 2540.0;
    assert!(near::touches(&model, model.unit(one), model.unit(other)), "corner to corner");
    assert!((gap(one, far) - 5.0).abs() < 0.01, "3 aside and 4 ahead: {}", gap(one, far));
}

/// ANT-GEO-009: fire straight ahead passes if some point of the front has a clear way to the target.
#[test]
fn fire_passes_beside_a_friend_who_covers_half_the_front() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let foe = board.foot("foe", THEM, (20.0, 13.0, SOUTH));
    let friend = board.foot("friend", US, (18.5, 11.5, NORTH));
    board.tweak(friend, |it| (it.figures, it.at) = (9, Some(at(18.5, 11.5, NORTH))));
    let play = volley(&board, &[fire(unit, foe)], &[1]);
    assert_eq!(shots(&play)[0].0, foe);
    drop(play);
    board.tweak(friend, |it| (it.figures, it.at) = (12, Some(at(20.0, 11.5, NORTH))));
    assert_eq!(refused(&board, fire(unit, foe)), FireRefusal::FriendInLane { unit, friend });
}

/// ANT-GEO-010: of two formed units behind a screen the one that it covers is struck as well.
#[test]
fn only_a_covered_unit_is_struck_behind_a_screen() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let screen = board.foot("screen", THEM, (19.0, 11.5, SOUTH));
    board.tweak(screen, |it| {
        (it.formation, it.figures, it.tags.trained_light) = (Formation::Skirmish, 3, true);
    });
    let covered = board.foot("covered", THEM, (19.0, 12.5, SOUTH));
    board.form(covered, Formation::Column);
    let beside = board.foot("beside", THEM, (21.5, 12.4, SOUTH));
    board.form(beside, Formation::Column);
    let play = volley(&board, &[fire(unit, screen)], &[5]);
    let struck: Vec<UnitId> = shots(&play).iter().map(|it| it.0).collect();
    assert_eq!(struck, [screen, covered]);
}

/// ANT-GEO-011, ANT-FIR-021: the lane of a battery is as wide as its front; a friend in it forbids the fire; whoever is fired at as a second target is not
/// struck again by the ball.
#[test]
fn the_lane_of_a_battery_is_as_wide_as_its_front() {
    let mut board = Board::new();
    let guns = board.guns("guns", US, (20.0, 10.0, NORTH));
    let first = board.foot("first", THEM, (20.0, 22.0, SOUTH));
    board.form(first, Formation::Column);
    let second = board.foot("second", THEM, (21.4, 22.5, SOUTH));
    board.form(second, Formation::Column);
    let play = volley(&board, &[fire(guns, first)], &[6]);
    assert_eq!(shots(&play).iter().map(|it| it.0).collect::<Vec<_>>(), [first, second]);
    drop(play);
    let too = Act::FireToo { unit: guns, target: second, face: Facing::Front };
    let play = volley(&board, &[fire(guns, first), too], &[6, 6]);
    assert_eq!(shots(&play).iter().map(|it| it.0).collect::<Vec<_>>(), [first, second]);
    drop(play);
    board.tweak(second, |it| it.at = Some(at(21.6, 22.5, SOUTH)));
    let play = volley(&board, &[fire(guns, first)], &[6]);
    assert_eq!(shots(&play).iter().map(|it| it.0).collect::<Vec<_>>(), [first], "outside the lane");
    drop(play);
    let friend = board.foot("friend", US, (22.6, 15.0, NORTH));
    assert_eq!(
        refused(&board, fire(guns, first)),
        FireRefusal::FriendInLane { unit: guns, friend }
    );
}

/// ANT-GEO-016: a wheel that would sweep over a friend is refused.
#[test]
fn a_wheel_sweeps_over_nobody() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let other = board.foot("other", US, (18.5, 11.5, EAST));
    board.tweak(other, |it| (it.formation, it.figures) = (Formation::Column, 3));
    board.lead(US, 20.0, 8.0);
    let play = moving(&board);
    let why = play.refused_with(0, Act::Move { unit }, Fill::Path(vec![wheel(50.0)]));
    assert_eq!(why, Refusal::Move(MoveRefusal::Through { unit, other }));
}

/// ANT-GEO-029, ANT-TER-002: only the part of a way in a wood is slow, as soon as any part of the unit is in it; sight reaches 2" into it.
#[test]
fn only_the_way_inside_a_wood_is_slow() {
    let mut board = Board::new();
    board.area("wood", &[(10.0, 12.0), (30.0, 12.0), (30.0, 20.0), (10.0, 20.0)]);
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let edge = board.foot("edge", THEM, (20.0, 13.9, SOUTH));
    let deep = board.foot("deep", THEM, (26.0, 14.3, SOUTH));
    board.lead(US, 20.0, 8.0);
    let model = board.model();
    assert!(sight::sees(&model, model.unit(unit), model.unit(edge)));
    assert!(!sight::sees(&model, model.unit(unit), model.unit(deep)));
    for id in [edge, deep] {
        board.tweak(id, |it| it.at = Some(at(60.0, 40.0 + f64::from(id.0), SOUTH)));
    }
    let mut play = moving(&board);
    let why = stays(&play, unit, 3.1);
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooFar { .. })), "{why:?}");
    goes(&mut play, unit, 3.0);
}

/// ANT-GEO-030, ANT-FIR-029: a hill higher than both ends blocks sight; whoever is on it sees down.
#[test]
fn a_hill_blocks_sight_across_it() {
    let mut board = Board::new();
    board.area("hill", &[(10.0, 14.0), (30.0, 14.0), (30.0, 20.0), (10.0, 20.0)]);
    let south = board.foot("south", US, (20.0, 10.0, NORTH));
    let north = board.foot("north", THEM, (20.0, 24.0, SOUTH));
    let top = board.foot("top", THEM, (20.0, 16.0, SOUTH));
    let model = board.model();
    let sees = |a, b| sight::sees(&model, model.unit(a), model.unit(b));
    assert!(!sees(south, north) && sees(south, top) && sees(top, south));
    let level = |id| rules_nearrun::ground::level_of(&model, model.unit(id));
    assert_eq!([level(south), level(top)], [0, 1]);
}

/// ANT-GEO-036, ANT-GUN-004: the shelter of gunners is measured from the battery to its nearest edge: within 1" a 3 is enough.
#[test]
fn the_shelter_of_gunners_is_measured_to_its_nearest_edge() {
    for (y, die, safe) in [(30.0, 3, true), (30.0, 2, false), (30.1, 4, false)] {
        let (mut board, ours, theirs) = charging((horse, Formation::Line), 8.0);
        board.tweak(theirs, |it| {
            (it.kind, it.figures) = (UnitKind::FootArtillery, 2);
            (it.formation, it.class) = (Formation::Unlimbered, Class::Veteran);
            (it.calibre, it.under) = (Some(Calibre::Medium), Some(DIVISION[1]));
        });
        let host = board.foot("host", THEM, (30.0, y, SOUTH));
        let mut play = charge(&board, ours, theirs, &[6]);
        play.dice(&[1, die]).say(1, Act::FireAndRunTo { friend: host });
        assert!(play.events.contains(&Event::GunnersRan { unit: theirs, die, safe }), "{y}");
        play.from_now_on(1);
    }
}

/// ANT-GEO-018, ANT-CHG-001, -002: a charge may begin with an oblique at half speed; its last stretch is straight.
#[test]
fn a_charge_may_begin_with_an_oblique() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (30.0, 20.0, NORTH));
    board.form(ours, Formation::Column);
    let theirs = board.foot("theirs", THEM, (33.9, 23.4, SOUTH));
    board.lead(US, 30.0, 18.0);
    board.lead(THEM, 33.0, 27.0);
    let act = Act::Charge { unit: ours, target: theirs };
    let legs = |oblique: f64, on: f64| -> Fill {
        let straight: Leg = super::drill::on(on);
        Fill::Path(vec![proving::oblique(oblique, 45.0), straight])
    };
    // 2" aside cost 4"; they bring it 1.41" nearer, so that 1.99" are left: 5.99" of 6" in all.
    let mut play = board.play(Stage::Declare, Step::Charges, &[6, 6]);
    let far = play.refused_with(0, act, legs(2.1, 2.0));
    assert!(matches!(far, Refusal::Move(MoveRefusal::TooFar { .. })), "{far:?}");
    play.say_with(0, act, legs(2.0, 2.0));
    assert_eq!(head(&play, ours), (31.41, 23.4));
    assert_eq!(play.model().contacts.len(), 1);
    drop(play);
    // Too late: less than an inch would be straight.
    board.tweak(theirs, |it| it.at = Some(at(33.9, 21.9, SOUTH)));
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let late = play.refused_with(0, act, legs(2.0, 1.0));
    assert!(matches!(late, Refusal::Charge(ChargeRefusal::LastInch { .. })), "{late:?}");
}
