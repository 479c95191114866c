//! Shooting: which targets are allowed, the dice, and the results.
use crate::{fray::Fray, kit::*};
use kernel::{Offer, Ruleset};
use rules_veritas::{
    Act, Event, Question, Refusal, Stage, Veritas,
    kinds::{Aspect, Formation, Grade, State, UnitId, UnitKind, WingId},
    refusal::FireRefusal,
    unit::{Done, End, Place},
};

const AIM: Stage = Stage::Aim { card: 0 };
const FOOT: UnitKind = UnitKind::InfantryBrigade;

/// A unit of wing 0 at (30, 20) facing north, and an enemy at this distance facing it.
fn pair(kind: UnitKind, enemy: UnitKind, away: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
    let target = board.unit("target", WINGS[2], enemy, (30.0, 20.0 + away), SOUTH);
    // The enemy holds its fire, so that only one side is asked.
    board.later(target, |unit| unit.done.shot = true);
    (board, unit, target)
}

fn refusal(board: &Board, unit: UnitId, target: UnitId) -> FireRefusal {
    match Fray::new(board, AIM, &[]).refused(0, Act::Shoot { unit, target }) {
        Refusal::Fire(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Another shooter far away, so that a question stays open after a refusal.
fn other(board: &mut Board) {
    board.unit("gun", WINGS[0], UnitKind::FieldArtillery, (60.0, 20.0), NORTH);
    let mark = board.unit("mark", WINGS[2], UnitKind::Detachment, (60.0, 30.0), SOUTH);
    board.later(mark, |unit| unit.done.shot = true);
}

fn shot(fray: &Fray) -> Vec<(Vec<u8>, Vec<u8>, u8)> {
    let told = |event: &Event| match event {
        Event::Shot { dice, saves, unsaved, .. } => Some((dice.clone(), saves.clone(), *unsaved)),
        _ => None,
    };
    fray.events().iter().filter_map(told).collect()
}

/// IDV-FIR-001, IDV-DIC-001, IDV-SAV-001, IDV-SHR-002: the veteran volley of the notes (d1), with exact odds.
#[test]
fn the_veteran_volley_of_the_notes_has_its_odds() {
    let (mut board, unit, target) = pair(FOOT, FOOT, 3.0);
    board.tweak(unit, |unit| unit.grade = Grade::Veteran);
    let act = Act::Shoot { unit, target };
    let fray = Fray::new(&board, AIM, &[6, 4, 3, 5, 2]);
    let odds = fray.odds(0, act);
    assert!(odds.exact);
    for (hits, p) in [(0, 0.5), (1, 0.3125), (2, 0.15625), (3, 0.03125)] {
        let of = odds.outcomes.iter().filter(|it| it.what.hits["target"] == hits);
        let found: f64 = of.map(|it| it.p).sum();
        assert!((found - p).abs() < 1e-12, "{hits} hits: {found}");
    }
    let offer = fray.offers(0).into_iter().find(|offer| offer.act == act).expect("it is offered");
    assert!(offer.label.contains("3 dice, 4+"), "{}", offer.label);
    assert_eq!(offer.tally.as_ref().map(|tally| tally.dice()), Some(3));
    assert!(offer.notes.iter().any(|note| note.contains("with 2 dice")), "{:?}", offer.notes);
    let fray = fray.say(0, act);
    assert_eq!(shot(&fray), [(vec![6, 4, 3], vec![5, 2], 1)]);
    assert_eq!(fray.unit(target).state, State::Disordered);
    fray.end();
}

/// IDV-SHR-004, IDV-SHR-001: two hits on a disordered unit (d3 of the notes): it becomes disrupted and recoils facing the
/// shooter.
#[test]
fn two_hits_disrupt_a_disordered_unit() {
    let (mut board, unit, target) = pair(FOOT, UnitKind::CavalryBrigade, 3.0);
    board.tweak(unit, |unit| unit.grade = Grade::Veteran);
    board.tweak(target, |unit| unit.state = State::Disordered);
    let fray = Fray::new(&board, AIM, &[6, 4, 5, 5]).say(0, Act::Shoot { unit, target });
    assert_eq!(shot(&fray), [(vec![6, 4, 5], vec![5], 2)]);
    let horse = fray.unit(target);
    assert_eq!(horse.state, State::Disrupted);
    assert!((horse.front().at.v2().y / 2540.0 - 27.0).abs() < 0.01, "4 inches back");
    assert!(geom::same_facing(horse.facing, geom::Angle::HALF), "facing the shooter");
    fray.end();
}

/// IDV-FIR-003, IDV-FIR-001: the range of each type, to the inch, nearest edge to nearest edge.
#[test]
fn each_type_shoots_to_its_range() {
    use UnitKind::*;
    for (kind, range) in [
        (FOOT, 3.0),
        (Detachment, 3.0),
        (CavalryBrigade, 2.0),
        (InfantryGuns, 6.0),
        (FieldArtillery, 12.0),
        (HeavyArtillery, 24.0),
    ] {
        let (board, unit, target) = pair(kind, FOOT, range);
        let fray = Fray::new(&board, AIM, &[]);
        assert!(fray.offers(0).iter().any(|it| it.act == Act::Shoot { unit, target }), "{kind:?}");
        let (mut board, unit, target) = pair(kind, FOOT, range + 0.1);
        other(&mut board);
        let why = refusal(&board, unit, target);
        assert!(matches!(why, FireRefusal::OutOfRange { .. }), "{kind:?}: {why}");
    }
}

/// IDV-FIR-004: 45 degrees for small arms, 22.5 for artillery.
#[test]
fn each_arm_shoots_within_its_arc() {
    // A company 4 inches ahead whose nearest corner is to one side: 4 inches are 45 degrees, 1.66 inches are 22.5.
    for (kind, at, aside) in [
        (UnitKind::InfantryGuns, 1.6, false),
        (UnitKind::InfantryGuns, 1.8, true),
        (UnitKind::Detachment, 1.9, false),
        (UnitKind::Detachment, 2.1, true),
    ] {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
        let ahead = if kind.is_gun() { 4.0 } else { 2.0 };
        let front = (30.0 + at + 0.75, 20.0 + ahead);
        let target = board.unit("target", WINGS[2], UnitKind::Detachment, front, SOUTH);
        board.later(target, |unit| unit.done.shot = true);
        other(&mut board);
        if aside {
            let why = refusal(&board, unit, target);
            assert!(matches!(why, FireRefusal::Aside { .. }), "{kind:?} at {at}: {why}");
        } else {
            Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target });
        }
    }
}

/// IDV-FIR-003, IDV-FIR-005: no unit of either side and no wood may touch the firing lane, a strip one inch wide.
#[test]
fn nothing_may_touch_the_firing_lane() {
    let (mut board, unit, target) = pair(UnitKind::FieldArtillery, FOOT, 10.0);
    other(&mut board);
    // Its edge is 0.55 inches from the line, then 0.4.
    let mut clear = board.clone();
    clear.unit("friend", WINGS[1], UnitKind::Detachment, (31.3, 25.0), NORTH);
    Fray::new(&clear, AIM, &[]).say(0, Act::Shoot { unit, target });
    let mut friend = board.clone();
    friend.unit("friend", WINGS[1], UnitKind::Detachment, (31.15, 25.0), NORTH);
    assert!(matches!(refusal(&friend, unit, target), FireRefusal::UnitInLane { .. }));
    board.area("wood", &[(28.0, 23.0), (32.0, 23.0), (32.0, 26.0), (28.0, 26.0)]);
    assert!(matches!(refusal(&board, unit, target), FireRefusal::GroundInLane { .. }));
}

/// IDV-FIR-011: a unit in buildings shoots in any direction.
#[test]
fn a_unit_in_buildings_shoots_all_round() {
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], FOOT, (30.0, 20.0), NORTH);
    let target = board.unit("target", WINGS[2], FOOT, (30.0, 16.0), NORTH);
    board.later(target, |unit| unit.done.shot = true);
    other(&mut board);
    assert!(matches!(refusal(&board, unit, target), FireRefusal::Aside { .. }));
    let sector = board.area("village", &[(28.0, 18.0), (32.0, 18.0), (32.0, 20.5), (28.0, 20.5)]);
    board.tweak(unit, |unit| unit.building = Some(sector));
    Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target });
}

/// IDV-FIR-006: a unit in contact shoots only at an enemy that touches its front, and only in the turn of contact.
#[test]
fn a_unit_in_contact_shoots_only_at_what_touches_its_front() {
    let (mut board, unit, target) = pair(FOOT, FOOT, 0.0);
    other(&mut board);
    let near = board.unit("near", WINGS[2], FOOT, (33.5, 22.0), SOUTH);
    board.later(near, |unit| unit.done.shot = true);
    board.melee(target, unit, Aspect::Front);
    assert!(matches!(refusal(&board, unit, near), FireRefusal::InContact { .. }));
    Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target });
    board.contacts[0].turn = 0;
    assert!(matches!(refusal(&board, unit, target), FireRefusal::OldContact { .. }));
    // At its flank.
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], FOOT, (30.0, 20.0), NORTH);
    let target = board.unit("target", WINGS[2], FOOT, (31.5, 19.25), WEST);
    board.later(target, |unit| unit.done.shot = true);
    other(&mut board);
    board.melee(target, unit, Aspect::Flank);
    assert!(matches!(refusal(&board, unit, target), FireRefusal::InContact { .. }));
}

/// IDV-FIR-007: no unit shoots at an enemy in contact with a friend.
#[test]
fn no_unit_shoots_at_an_enemy_in_contact_with_a_friend() {
    let (mut board, unit, target) = pair(UnitKind::FieldArtillery, FOOT, 6.0);
    other(&mut board);
    let friend = board.unit("friend", WINGS[1], FOOT, (33.0, 26.75), WEST);
    Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target });
    board.melee(friend, target, Aspect::Flank);
    assert!(matches!(refusal(&board, unit, target), FireRefusal::FriendInContact { .. }));
}

/// IDV-FIR-008: a unit shoots at the nearest target; guns choose freely. Among equally near targets the owner chooses.
#[test]
fn only_guns_pass_by_the_nearest_target() {
    for (kind, gun) in [(FOOT, false), (UnitKind::InfantryGuns, true)] {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
        let near = board.unit("near", WINGS[2], UnitKind::Detachment, (28.5, 22.0), SOUTH);
        let far = board.unit("far", WINGS[2], UnitKind::Detachment, (31.5, 22.5), SOUTH);
        for enemy in [near, far] {
            board.later(enemy, |unit| unit.done.shot = true);
        }
        Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target: near });
        if gun {
            Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target: far });
        } else {
            assert!(matches!(refusal(&board, unit, far), FireRefusal::NotNearest { .. }));
            board.tweak(far, |unit| unit.at.as_mut().expect("placed").at.y -= 1270);
            Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target: near });
            Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target: far });
        }
    }
}

/// IDV-FIR-002, IDV-FIR-009, IDV-FIR-010: each unit shoots once, and targets are named in the order of the cards. No die is
/// rolled before all are named, and the shots of both sides count even if both targets rout.
#[test]
fn all_targets_are_named_before_any_die_is_rolled() {
    let mut board = Board::new();
    board.cards = vec![WINGS[2], WINGS[0]];
    let south = board.unit("south", WINGS[0], FOOT, (30.0, 20.0), NORTH);
    let south_too = board.unit("south-too", WINGS[0], FOOT, (34.0, 20.0), NORTH);
    let north = board.unit("north", WINGS[2], FOOT, (30.0, 22.5), SOUTH);
    let north_too = board.unit("north-too", WINGS[2], FOOT, (34.0, 22.5), SOUTH);
    let fray = Fray::new(&board, AIM, &[4, 4, 1, 1, 1, 4, 1, 1, 1, 1]);
    assert_eq!(fray.question(), Some(Question::Fire { wing: WINGS[2] }));
    let fray = fray.say(1, Act::Shoot { unit: north, target: south });
    let again = fray.refused(1, Act::Shoot { unit: north, target: south });
    assert!(matches!(again, Refusal::Fire(FireRefusal::ShotAlready { .. })));
    let wrong = fray.refused(1, Act::Shoot { unit: south, target: north });
    assert!(matches!(wrong, Refusal::NotYours { .. }));
    let fray = fray.say(1, Act::EndFire);
    assert_eq!(fray.unit(north_too).done.target, None);
    assert_eq!(fray.question(), Some(Question::Fire { wing: WINGS[0] }));
    assert!(shot(&fray).is_empty(), "no die was rolled");
    let fray = fray
        .say(0, Act::Shoot { unit: south, target: north })
        .say(0, Act::Shoot { unit: south_too, target: north_too });
    assert_eq!(shot(&fray).len(), 3);
    assert_eq!(fray.unit(south).state, State::Disrupted);
    // The southern unit shoots as it was before: with two dice, although it was hit first.
    assert_eq!(shot(&fray)[1], (vec![1, 4], vec![1, 1], 1));
    assert_eq!(fray.unit(north).state, State::Disordered);
    fray.end();
}

/// IDV-FIR-012: close range is half the range or less: 1.5 inches for foot, 6 for field guns.
#[test]
fn close_range_is_half_the_range() {
    for (kind, away, saves) in [
        (FOOT, 1.5, 1),
        (FOOT, 1.6, 2),
        (UnitKind::CavalryBrigade, 1.0, 1),
        (UnitKind::CavalryBrigade, 1.1, 2),
        (UnitKind::InfantryGuns, 3.0, 1),
        (UnitKind::InfantryGuns, 3.1, 2),
        (UnitKind::FieldArtillery, 6.0, 1),
        (UnitKind::FieldArtillery, 6.1, 2),
        (UnitKind::HeavyArtillery, 12.0, 1),
        (UnitKind::HeavyArtillery, 12.1, 2),
    ] {
        let (board, unit, target) = pair(kind, FOOT, away);
        let mut dice = vec![6; if kind == FOOT { 2 } else { 1 }];
        dice.extend(vec![6; saves]);
        let fray = Fray::new(&board, AIM, &dice).say(0, Act::Shoot { unit, target });
        assert_eq!(shot(&fray)[0].1.len(), saves, "{kind:?} at {away}");
        fray.end();
    }
}

/// IDV-FIR-013..016: guns that moved do not shoot, infantry guns do after half a move, and other units always do. Routed units
/// and columns never shoot.
#[test]
fn guns_that_moved_routed_units_and_columns_do_not_shoot() {
    let spent = |kind, done: fn(&mut rules_veritas::unit::Unit)| {
        let (mut board, unit, target) = pair(kind, FOOT, 2.0);
        other(&mut board);
        board.later(unit, done);
        (board, unit, target)
    };
    let may = |(board, unit, target): (Board, UnitId, UnitId)| {
        Fray::new(&board, AIM, &[]).say(0, Act::Shoot { unit, target });
    };
    let no = |(board, unit, target): (Board, UnitId, UnitId)| refusal(&board, unit, target);
    for kind in [UnitKind::FieldArtillery, UnitKind::HeavyArtillery] {
        let moved = no(spent(kind, |unit| unit.done.spent = 1));
        assert!(matches!(moved, FireRefusal::Moved { .. }));
        let turned = no(spent(kind, |unit| unit.done.turned = true));
        assert!(matches!(turned, FireRefusal::Moved { .. }));
    }
    let guns = UnitKind::InfantryGuns;
    may(spent(guns, |unit| unit.done.spent = 50));
    let far = no(spent(guns, |unit| unit.done.spent = 51));
    assert!(matches!(far, FireRefusal::MovedFar { spent: 51, most: 50, .. }));
    for kind in [FOOT, UnitKind::CavalryBrigade] {
        may(spent(kind, |unit| {
            unit.done = Done { moved: true, spent: 100, turned: true, ..Done::default() };
        }));
    }
    let routed = no(spent(FOOT, |unit| unit.state = State::Routed));
    assert!(matches!(routed, FireRefusal::Routed { .. }));
    let column = no(spent(FOOT, |unit| unit.formation = Formation::Column));
    assert!(matches!(column, FireRefusal::Column { .. }));
    let rabble = no(spent(UnitKind::Rabble, |_| ()));
    assert!(matches!(rabble, FireRefusal::NoShot { .. }));
    let spent_out = no(spent(UnitKind::CavalryBrigade, |unit| unit.state = State::Disrupted));
    assert!(matches!(spent_out, FireRefusal::NoDice { .. }));
}

/// Other refusals: a friend as a target, a unit of another wing.
#[test]
fn friends_and_units_of_other_wings_are_refused() {
    let (mut board, unit, _) = pair(FOOT, FOOT, 2.0);
    let friend = board.unit("friend", WINGS[1], FOOT, (34.0, 20.0), NORTH);
    assert!(matches!(refusal(&board, unit, friend), FireRefusal::NoEnemy { .. }));
    assert!(matches!(refusal(&board, unit, UnitId(99)), FireRefusal::NoEnemy { .. }));
    assert!(matches!(refusal(&board, friend, unit), FireRefusal::NotItsTurn { .. }));
}

/// IDV-FIR-017: a unit that artillery shot at is under artillery fire, hit or not. Small arms do not count.
#[test]
fn a_unit_that_artillery_shot_at_is_under_artillery_fire() {
    for (kind, dice, shelled) in [(UnitKind::FieldArtillery, 1, true), (FOOT, 2, false)] {
        let (board, unit, target) = pair(kind, FOOT, 3.0);
        let fray = Fray::new(&board, AIM, &vec![1; dice]).say(0, Act::Shoot { unit, target });
        assert_eq!(fray.unit(target).done.shelled, shelled);
        fray.end();
    }
}

/// A target in a state that takes this many hits from two brigades; `more` are the faces after the shots.
fn struck(kind: UnitKind, state: State, hits: usize, more: &[u8]) -> (Fray, UnitId) {
    let mut board = Board::new();
    let mark = board.unit("target", WINGS[2], kind, (32.0, 23.0), SOUTH);
    board.tweak(mark, |unit| unit.state = state);
    board.later(mark, |unit| unit.done.shot = true);
    let units =
        [30.0, 34.0].map(|x| board.unit(&format!("at-{x}"), WINGS[0], FOOT, (x, 20.0), NORTH));
    let model = board.model();
    let n_saves = |unit: UnitId| {
        use rules_veritas::dice::{Bout, Combat, saves};
        let combat = Combat::Shooting { close: false };
        let (unit, target) = (model.unit(unit), model.unit(mark));
        saves(&model, &Bout { unit, target, aspect: Aspect::Front, combat })
    };
    let mut dice = Vec::new();
    for (n, unit) in units.into_iter().enumerate() {
        let here = hits.saturating_sub(2 * n).min(2);
        dice.extend((0..2).map(|k| if k < here { 6 } else { 1 }));
        dice.extend(vec![1; if here > 0 { n_saves(unit) as usize } else { 0 }]);
    }
    dice.extend(more);
    let fray = Fray::new(&board, AIM, &dice)
        .say(0, Act::Shoot { unit: units[0], target: mark })
        .say(0, Act::Shoot { unit: units[1], target: mark });
    (fray, mark)
}

/// How far back the front of the target is now, in inches.
fn back(fray: &Fray, unit: UnitId) -> f64 {
    let at = fray.unit(unit).at.v2();
    let stood = geom::V2::new(32.0 * 2540.0, 23.75 * 2540.0);
    (at.distance(stood) / 2540.0 * 10.0).round() / 10.0
}

/// IDV-SHR-001, IDV-SHR-002, IDV-SHR-004..006, IDV-SHR-008: every cell without a test. The hits of both shooters are added up,
/// and the table is used once.
#[test]
fn hits_are_added_and_the_table_is_used_once() {
    use State::*;
    for (hits, state, becomes, goes) in [
        (1, Sound, Disordered, 0.0),
        (1, Disordered, Disrupted, 0.0),
        (2, Sound, Disrupted, 0.0),
        (2, Disordered, Disrupted, 4.0),
        (2, Disrupted, Routed, 18.0),
        (3, Sound, Disrupted, 4.0),
        (3, Disordered, Routed, 18.0),
        (3, Disrupted, Routed, 18.0),
        (4, Sound, Routed, 18.0),
    ] {
        // Two shooters with two hits each are tied: the winner chooses.
        let (fray, mark) = struck(FOOT, state, hits, &[]);
        let fray = choose_from(fray);
        let name = format!("{hits} on {state:?}");
        assert_eq!(fray.unit(mark).state, becomes, "{name}");
        assert_eq!(back(&fray, mark), goes, "{name}");
        assert!(fray.unit(mark).is_on_table(), "{name}");
        fray.end();
    }
    for state in [Disordered, Disrupted] {
        let (fray, mark) = struck(FOOT, state, 4, &[]);
        let fray = choose_from(fray);
        assert_eq!(fray.unit(mark).place, Place::Gone(End::Destroyed), "4 on {state:?}");
        let ran = |event: &Event| matches!(event, Event::Driven { unit, .. } if *unit == mark);
        assert!(fray.events().iter().any(ran), "it makes its rout move first");
        fray.end();
    }
}

/// Answers which enemy the unit retreats from, if that is asked.
fn choose_from(fray: Fray) -> Fray {
    match fray.question() {
        Some(Question::From { among, .. }) => fray.say(0, Act::From { enemy: among[0] }),
        _ => fray,
    }
}

/// IDV-SHR-003: a disrupted unit with one hit tests: if it fails it routs, if it passes it recoils facing the shooter.
#[test]
fn a_disrupted_unit_with_one_hit_tests() {
    // Trained +1, disrupted -2, a sound enemy brigade near -1: a 6 is needed.
    let (passed, mark) = struck(FOOT, State::Disrupted, 1, &[6]);
    assert_eq!((passed.unit(mark).state, back(&passed, mark)), (State::Disrupted, 4.0));
    let (failed, mark) = struck(FOOT, State::Disrupted, 1, &[5]);
    assert_eq!((failed.unit(mark).state, back(&failed, mark)), (State::Routed, 18.0));
    passed.end();
    failed.end();
}

/// IDV-SHR-007: a routed company is removed after its rout move.
#[test]
fn a_routed_company_is_scattered() {
    let (fray, mark) = struck(UnitKind::Detachment, State::Disordered, 3, &[]);
    let fray = choose_from(fray);
    assert_eq!(fray.unit(mark).place, Place::Gone(End::Scattered));
    let ran = |event: &Event| matches!(event, Event::Driven { unit, .. } if *unit == mark);
    assert!(fray.events().iter().any(ran), "it makes its rout move first");
    fray.end();
}

/// IDV-SHR-009: a routed unit that is hit runs on; two hits destroy it.
#[test]
fn a_routed_target_runs_on_or_is_destroyed() {
    let (one, mark) = struck(FOOT, State::Routed, 1, &[]);
    assert_eq!((one.unit(mark).state, back(&one, mark)), (State::Routed, 18.0));
    let (two, mark) = struck(FOOT, State::Routed, 2, &[]);
    assert_eq!(two.unit(mark).place, Place::Gone(End::Destroyed));
    one.end();
    two.end();
}

/// IDV-SHR-010: a unit retreats from the shooter with the most unsaved hits; if tied, from the nearest; if tied again, as the
/// winner chooses.
#[test]
fn a_target_retreats_from_its_worst_shooter() {
    let (most, mark) = struck(FOOT, State::Sound, 3, &[]);
    assert!(most.unit(mark).at.v2().x > 32.0 * 2540.0, "from the one on the left, with two hits");
    let (tied, mark) = struck(FOOT, State::Sound, 4, &[]);
    let Some(Question::From { unit, among }) = tied.question() else { panic!("not asked") };
    assert_eq!((unit, among.len()), (mark, 2));
    assert!(tied.moment_asks(0), "the winner is asked");
    let left = tied.clone().say(0, Act::From { enemy: among[0] });
    let right = tied.clone().say(0, Act::From { enemy: among[1] });
    assert!(left.unit(mark).at.v2().x > right.unit(mark).at.v2().x);
    let wrong = tied.refused(0, Act::From { enemy: mark });
    assert!(matches!(wrong, Refusal::Melee(_)));
    assert_eq!(tied.offers(0).len(), 2);
}

/// IDV-SHR-011: retreats follow the order of the cards, within a wing the owner's choice; and they end contact.
#[test]
fn retreats_follow_the_cards() {
    let mut board = Board::new();
    board.cards = vec![WINGS[3], WINGS[2], WINGS[0]];
    let mut marks = Vec::new();
    let mut acts = Vec::new();
    for (n, wing) in [WINGS[2], WINGS[2], WINGS[3]].into_iter().enumerate() {
        let x = 20.0 + 10.0 * n as f64;
        let unit = board.unit(&format!("unit-{n}"), WINGS[0], FOOT, (x, 20.0), NORTH);
        let target = board.unit(&format!("mark-{n}"), wing, FOOT, (x, 23.0), SOUTH);
        board.tweak(target, |unit| unit.state = State::Disordered);
        board.later(target, |unit| unit.done.shot = true);
        marks.push(target);
        acts.push(Act::Shoot { unit, target });
    }
    let mut fray = Fray::new(&board, AIM, &[6, 6, 1, 6, 6, 1, 6, 6, 1]);
    for act in acts {
        fray = fray.say(0, act);
    }
    let Some(Question::Retreat { wing, among }) = fray.question() else { panic!("not asked") };
    assert_eq!((wing, among.to_vec()), (WINGS[2], vec![marks[0], marks[1]]));
    assert!(fray.offers(1).len() == 2);
    let wrong = fray.refused(1, Act::Retreat { unit: marks[2] });
    assert!(matches!(wrong, Refusal::Melee(_)));
    let fray = fray.say(1, Act::Retreat { unit: marks[1] });
    let driven: Vec<UnitId> = fray
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Driven { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(driven, [marks[2], marks[1], marks[0]]);
    fray.end();
}

/// IDV-SHR-011: a unit driven out of contact is in no melee this turn.
#[test]
fn a_unit_driven_out_of_contact_has_no_melee() {
    let (mut board, unit, target) = pair(FOOT, FOOT, 0.0);
    board.tweak(target, |unit| unit.state = State::Disordered);
    board.melee(target, unit, Aspect::Front);
    // At close range the disordered target has no saving dice left.
    let fray = Fray::new(&board, AIM, &[6, 6]).say(0, Act::Shoot { unit, target });
    assert!(fray.model().contacts.is_empty());
    assert!(!fray.events().iter().any(|event| matches!(event, Event::Fought { .. })));
    fray.end();
}

/// IDV-FIR-010: a wing without a card, as in a position that starts in this phase, names its targets last.
#[test]
fn wings_without_a_card_shoot_last() {
    let (board, unit, target) = pair(FOOT, FOOT, 2.0);
    assert!(board.cards.is_empty());
    let fray = Fray::new(&board, AIM, &[1, 1]);
    assert_eq!(fray.question(), Some(Question::Fire { wing: WingId(0) }));
    fray.say(0, Act::Shoot { unit, target }).end();
}

/// IDV-LOS-003, IDV-FIR-005: guns a level above a unit shoot over it if it is more than 4 inches from both, wherever the target
/// stands; else it stops the lane.
#[test]
fn guns_shoot_over_units_from_above() {
    let oblong = |low: f64, high: f64| [(10.0, low), (50.0, low), (50.0, high), (10.0, high)];
    for (hill, far_hill, between, over) in [
        (true, false, 25.9, true),
        (true, true, 25.9, true),
        (false, false, 25.9, false),
        (true, false, 25.4, false),
        (true, false, 26.6, false),
    ] {
        let (mut board, gun, target) = pair(UnitKind::FieldArtillery, FOOT, 10.5);
        // Its base is an inch and a half deep behind its front.
        board.unit("between", WINGS[0], FOOT, (30.0, between), NORTH);
        other(&mut board);
        if hill {
            board.area("hill", &oblong(15.0, 20.2));
        }
        if far_hill {
            board.area("hill", &oblong(30.3, 36.0));
        }
        let act = Act::Shoot { unit: gun, target };
        let fray = Fray::new(&board, AIM, &[]);
        let offered = fray.offers(0).iter().any(|offer| offer.act == act);
        assert_eq!(offered, over, "hill {hill} {far_hill}, between {between}");
        if !over {
            let stopped = refusal(&board, gun, target);
            assert!(matches!(stopped, FireRefusal::UnitInLane { .. }), "{stopped:?}");
        }
    }
}

/// IDV-CHG-013: closing fire is judged by where the shooter stands now, not by where the charge came from; a melee keeps the
/// aspect of the charge.
#[test]
fn closing_fire_depends_on_where_the_shooter_stands() {
    // It charged from the front and lies along the flank, or it charged from the rear and stands at the front.
    for (front, facing, charged, die) in
        [((31.5, 20.75), WEST, Aspect::Front, 1), ((30.0, 20.0), NORTH, Aspect::Rear, 0)]
    {
        let mut board = Board::new();
        let target = board.unit("target", WINGS[2], FOOT, (30.0, 20.0), SOUTH);
        let unit = board.unit("unit", WINGS[0], UnitKind::Detachment, front, facing);
        board.later(target, |unit| unit.done.shot = true);
        board.contact(unit, target, charged);
        board.cards = vec![WINGS[0]];
        let fray = Fray::new(&board, AIM, &[]);
        let act = Act::Shoot { unit, target };
        let offer = fray.offers(0).into_iter().find(|it| it.act == act).expect("it is offered");
        assert_eq!(offer.tally.expect("a tally").dice(), 1 + die, "{charged:?}");
        let model = fray.model();
        let (of, by) = (model.unit(target), model.unit(unit));
        let attacked = rules_veritas::disorder::Situation::shot_at(&model, of, by).attacked;
        assert_eq!(attacked != Aspect::Front, die > 0);
        assert_eq!(rules_veritas::aspect::between(&model, of, by), charged);
    }
}

/// IDV-FIR-009, IDV-FIR-010: the odds of ending the fire are those of the shots that were named; without any, no die is rolled.
#[test]
fn the_odds_of_ending_the_fire_are_those_of_the_named_shots() {
    let (mut board, unit, target) = pair(FOOT, FOOT, 3.0);
    other(&mut board);
    board.cards = vec![WINGS[0]];
    let fray = Fray::new(&board, AIM, &[]);
    let none = fray.odds(0, Act::EndFire);
    assert!(none.outcomes[0].what.nothing.is_some(), "{none:?}");
    let fray = fray.say(0, Act::Shoot { unit, target });
    let odds = fray.odds(0, Act::EndFire);
    assert!(odds.exact && odds.outcomes.len() > 1, "{odds:?}");
    let of = odds.outcomes.iter().filter(|it| it.what.hits["target"] == 0);
    let found: f64 = of.map(|it| it.p).sum();
    // Two dice against two saving dice: 1/4 + 1/2 * 3/4 + 1/4 * 1/4.
    assert!((found - 0.6875).abs() < 1e-9, "{found}");
}

/// The part of a measurement that is about fire, with the names of the battle.
fn measured(board: &Board, from: &str, to: &str) -> serde_json::Value {
    let model = board.model();
    let [from, to] = [from, to].map(|key| kernel::ruleset::Spot::Unit(key.to_owned()));
    let measure = || (Veritas::SHOWING.measure)(&model, &from, &to, kernel::Viewer::Watcher);
    named(&model, measure).expect("both are there")["fire"].clone()
}

/// IDV-FIR-001, IDV-FIR-012, IDV-SEQ-005: measuring tells whether a unit may shoot at an enemy, at which range and with how many
/// dice, or why it may not. It agrees with what the rules say.
#[test]
fn measuring_tells_whether_a_unit_may_shoot() {
    for (gap, band) in [(1.0, "close"), (2.5, "long")] {
        let (board, ..) = pair(FOOT, FOOT, gap);
        let fire = measured(&board, "unit", "target");
        assert_eq!(fire["can"], true, "{fire}");
        assert_eq!((&fire["band"], &fire["dice"]), (&band.into(), &2.into()), "{fire}");
        assert_eq!(fire["needs"], 4);
    }
    let (mut board, unit, target) = pair(FOOT, FOOT, 8.0);
    other(&mut board);
    let fire = measured(&board, "unit", "target");
    let why = named(&board.model(), || refusal(&board, unit, target).to_string());
    assert_eq!((&fire["can"], &fire["why"]), (&false.into(), &why.into()), "{fire}");
    assert!(fire["dice"].is_null() && fire["cite"] == "IDV-FIR-001", "{fire}");
    let (mut board, ..) = pair(FOOT, FOOT, 2.0);
    board.unit("friend", WINGS[1], FOOT, (10.0, 10.0), NORTH);
    assert!(measured(&board, "unit", "friend").is_null(), "friends are no targets");
}

/// IDV-DIC-026: a shot with no dice left is never offered and always refused, and measuring gives the same reason. A wing that
/// has no other shots is not asked.
#[test]
fn a_shot_without_dice_is_refused_and_not_offered() {
    let horse = UnitKind::CavalryBrigade;
    let (mut board, unit, target) = pair(horse, FOOT, 1.5);
    board.tweak(unit, |unit| unit.state = State::Disrupted);
    let asked = |board: &Board| Fray::new(board, AIM, &[]).question().is_some();
    assert!(!asked(&board), "there is nothing to choose");
    other(&mut board);
    let shoots =
        |offer: &Offer<Act>| matches!(offer.act, Act::Shoot { unit: by, .. } if by == unit);
    assert!(!Fray::new(&board, AIM, &[]).offers(0).iter().any(shoots));
    assert!(matches!(refusal(&board, unit, target), FireRefusal::NoDice { .. }));
    let model = board.model();
    let fire = measured(&board, "unit", "target");
    let why = FireRefusal::NoDice { unit, target };
    assert_eq!(fire["why"], named(&model, || why.to_string()), "{fire}");
}
