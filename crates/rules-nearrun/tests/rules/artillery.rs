//! Artillery (ANT-ART): what a battery does for one pip, and when it fires.
use super::{
    drill::{THEM, US, ahead, head, moving},
    kit::*,
};
use kernel::Cited;
use rules_nearrun::{
    Act, Event, Refusal, Stage,
    act::Facing,
    event::Cause,
    kinds::{Calibre, Class, Formation, Step, UnitId, UnitKind},
    refusal::{FireRefusal, MoveRefusal},
};

/// A battery at (20, 10), unlimbered or not, with an enemy line before it.
fn battery(kind: UnitKind, formation: Formation) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let guns = board.unit("guns", US, kind, 2, (20.0, 10.0, NORTH));
    board.form(guns, formation);
    let foe = board.foot("foe", THEM, (20.0, 22.0, SOUTH));
    board.lead(US, 20.0, 6.0);
    (board, guns, foe)
}

fn why(refusal: Refusal) -> MoveRefusal {
    let Refusal::Move(why) = refusal else { panic!("{refusal:?}") };
    why
}

/// Whether the battery may fire in its own fire step after what it has done.
fn fires(play: &Play, unit: UnitId, target: UnitId) -> bool {
    let model = play.model().clone();
    let step = rules_nearrun::Model { step: Step::Fire, ..model };
    let fire =
        proving::Bout::<rules_nearrun::NearRun>::scripted(step, Stage::Aim { side: US }, &[1, 1]);
    let mut fire = fire;
    let offered = !fire.is_over()
        && fire.offered(0, |act| *act == Act::Fire { unit, target, face: Facing::Front });
    fire.from_now_on(1);
    offered
}

/// ANT-ART-001, -004, -009, ANT-MOV-002: horse guns move, unlimber and fire for one pip; standing guns fire without one.
#[test]
fn horse_guns_move_unlimber_and_fire() {
    let (board, guns, foe) = battery(UnitKind::HorseArtillery, Formation::Limbered);
    let mut play = moving(&board);
    play.say_with(0, Act::MoveAndUnlimber { unit: guns }, ahead(3.0));
    assert_eq!(play.unit(guns).formation, Formation::Unlimbered);
    let told = |event: &Event| match event {
        Event::Moved { formation, cause, .. } => Some((*formation, *cause)),
        _ => None,
    };
    let moved: Vec<_> = play.events.iter().filter_map(told).collect();
    let order = [(Formation::Limbered, Cause::Move), (Formation::Unlimbered, Cause::Form)];
    assert_eq!(moved, order, "limbered on the way");
    assert!(fires(&play, guns, foe));
    let (board, guns, foe) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
    assert!(fires(&moving(&board), guns, foe));
}

/// ANT-ART-005: field guns fire after unlimbering where they stand, not after a move.
#[test]
fn field_guns_fire_only_if_they_unlimbered_where_they_stood() {
    let (board, guns, foe) = battery(UnitKind::FootArtillery, Formation::Limbered);
    let mut play = moving(&board);
    play.say_with(0, Act::MoveAndUnlimber { unit: guns }, ahead(1.0));
    assert!(!fires(&play, guns, foe));
    let mut play = moving(&board);
    play.say(0, Act::Form { unit: guns, formation: Formation::Unlimbered });
    assert!(fires(&play, guns, foe));
}

/// ANT-ART-006, -007, -012: Inferior, Bad and position guns do one thing, and do not fire after unlimbering.
#[test]
fn slow_guns_combine_nothing_and_do_not_fire_after_unlimbering() {
    for slow in [0, 1] {
        let (mut board, guns, foe) = battery(UnitKind::HorseArtillery, Formation::Limbered);
        board.tweak(guns, |it| match slow {
            0 => it.class = Class::Inferior,
            _ => it.tags.position = true,
        });
        let mut play = moving(&board);
        let refused = play.refused_with(0, Act::MoveAndUnlimber { unit: guns }, ahead(1.0));
        assert_eq!(why(refused), MoveRefusal::Combined { unit: guns });
        play.say(0, Act::Form { unit: guns, formation: Formation::Unlimbered });
        assert!(!fires(&play, guns, foe));
    }
}

/// ANT-ART-002, -003, ANT-MOV-005: only unlimbered guns prolong, once and without firing in that phase.
#[test]
fn prolonged_guns_do_nothing_else() {
    let (board, guns, foe) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
    let mut play = moving(&board);
    let refused = play.refused_with(0, Act::Move { unit: guns }, ahead(1.0));
    assert_eq!(why(refused), MoveRefusal::NotAGun { unit: guns });
    play.say_with(0, Act::Prolong { unit: guns }, ahead(2.0));
    assert_eq!(head(&play, guns), (20.0, 12.0));
    let prolong = Act::Prolong { unit: guns };
    assert_eq!(
        why(play.refused_with(0, prolong, ahead(1.0))),
        MoveRefusal::ProlongOnce { unit: guns }
    );
    let limber = Act::LimberAndMove { unit: guns };
    assert_eq!(
        why(play.refused_with(0, limber, ahead(1.0))),
        MoveRefusal::ProlongOnce { unit: guns }
    );
    assert!(!fires(&play, guns, foe));
    let (board, guns, _) = battery(UnitKind::FootArtillery, Formation::Limbered);
    let play = moving(&board);
    let refused = play.refused_with(0, Act::Prolong { unit: guns }, ahead(1.0));
    assert_eq!(why(refused), MoveRefusal::NotAGun { unit: guns });
}

/// ANT-DIR-002: guns are prolonged backwards at half their rate.
#[test]
fn guns_are_prolonged_back_at_half_their_rate() {
    let (board, guns, foe) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
    let mut play = moving(&board);
    let back = Act::Retrograde { unit: guns, about: false };
    assert!(matches!(why(play.refused_with(0, back, ahead(1.1))), MoveRefusal::TooFar { .. }));
    play.say_with(0, back, ahead(1.0));
    assert_eq!(head(&play, guns), (20.0, 9.0));
    assert!(!fires(&play, guns, foe));
}

/// ANT-ART-004, -005, -011: limber and move, unlimber and prolong; each part may be done alone.
#[test]
fn guns_combine_what_the_book_lets_them() {
    let (board, guns, _) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
    let mut play = moving(&board);
    play.say_with(0, Act::LimberAndMove { unit: guns }, ahead(4.0));
    assert_eq!((play.unit(guns).formation, head(&play, guns)), (Formation::Limbered, (20.0, 14.0)));
    let (board, guns, _) = battery(UnitKind::FootArtillery, Formation::Limbered);
    let mut play = moving(&board);
    play.say_with(0, Act::UnlimberAndProlong { unit: guns }, ahead(2.0));
    assert_eq!(play.unit(guns).formation, Formation::Unlimbered);
    let mut play = moving(&board);
    play.say_with(0, Act::Move { unit: guns }, ahead(4.0));
    assert_eq!(play.unit(guns).formation, Formation::Limbered);
}

/// ANT-ART-013: teams go into march column only when limbered.
#[test]
fn guns_form_march_column_from_limbered() {
    let (board, guns, _) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
    let play = moving(&board);
    let formation = Formation::March;
    let refused = play.refused(0, Act::Form { unit: guns, formation });
    assert_eq!(why(refused), MoveRefusal::FormByLimbering { unit: guns });
    let (board, guns, _) = battery(UnitKind::FootArtillery, Formation::Limbered);
    let mut play = moving(&board);
    play.say(0, Act::Form { unit: guns, formation });
    assert_eq!(play.unit(guns).formation, formation);
}

/// ANT-ART-003, -007, -008: guns that are barred in their own phase are told so; in the enemy's phase they fire.
#[test]
fn guns_barred_in_their_own_phase_fire_in_the_enemys() {
    let (mut board, guns, foe) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
    let other = board.guns("other", US, (30.0, 10.0, NORTH));
    board.later(guns, |it| it.done.prolonged = true);
    let fire = Act::Fire { unit: guns, target: foe, face: Facing::Front };
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[1]);
    assert_eq!(play.refused(0, fire), Refusal::Fire(FireRefusal::Prolonged { unit: guns }));
    assert!(play.offered(0, |act| matches!(act, Act::Fire { unit, .. } if *unit == other)));
    play.say(0, Act::Done);
    board.mover = THEM;
    let play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
    assert!(play.offered(0, |act| *act == fire));
}

/// ANT-TMV-005 to -008, ANT-ART-012: how far teams of each calibre go.
#[test]
fn heavy_and_horse_teams_have_their_own_rates() {
    for (kind, calibre, most) in [
        (UnitKind::FootArtillery, Calibre::Light, 5.0),
        (UnitKind::FootArtillery, Calibre::Heavy, 3.0),
        (UnitKind::HorseArtillery, Calibre::Medium, 8.0),
    ] {
        let (mut board, guns, _) = battery(kind, Formation::Limbered);
        board.tweak(guns, |it| it.calibre = Some(calibre));
        let play = moving(&board);
        let refused = play.refused_with(0, Act::Move { unit: guns }, ahead(9.0));
        assert!(matches!(why(refused), MoveRefusal::TooFar { most: it, .. } if it == most));
    }
}

/// ANT-ART-003, -005, -007: guns that may not fire in their own phase are told by which rule.
#[test]
fn guns_that_do_not_fire_are_told_by_which_rule() {
    let refused = |change: Tweak| {
        let (mut board, guns, foe) = battery(UnitKind::FootArtillery, Formation::Unlimbered);
        board.guns("other", US, (30.0, 10.0, NORTH));
        board.later(guns, change);
        let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
        let fire = Act::Fire { unit: guns, target: foe, face: Facing::Front };
        let refused = play.refused(0, fire);
        play.from_now_on(1);
        let rule = refused.cite().to_string();
        let Refusal::Fire(why) = refused else { panic!("{refused:?}") };
        (why, rule)
    };
    let unit = UnitId(0);
    let (why, rule) = refused(|it| it.done.prolonged = true);
    assert_eq!((why, rule.as_str()), (FireRefusal::Prolonged { unit }, "ANT-ART-003"));
    let (why, rule) = refused(|it| (it.done.unlimbered, it.done.stirred) = (true, true));
    assert_eq!((why, rule.as_str()), (FireRefusal::GunsMoved { unit }, "ANT-ART-005"));
    let (why, rule) = refused(|it| (it.done.unlimbered, it.tags.position) = (true, true));
    assert_eq!((why, rule.as_str()), (FireRefusal::SlowGuns { unit }, "ANT-ART-007"));
}
