//! A unit in houses is as large as their walls: measuring, shooting, distance to enemies, command, and taking houses.
use crate::{fray::Fray, kit::*};
use kernel::{Ruleset, Viewer, ruleset::Spot};
use rules_veritas::{
    Act, Question, Refusal, Stage, Veritas,
    act::Change,
    command,
    kinds::{Aspect, State, UnitId, UnitKind},
    lane, near,
    refusal::{FireRefusal, MoveRefusal},
};

const FOOT: UnitKind = UnitKind::InfantryBrigade;
const AIM: Stage = Stage::Aim { card: 0 };

/// Houses from (27, 20) to (33, 26) with foot of wing 2 in their middle.
fn held() -> (Board, UnitId) {
    let mut board = Board::new();
    let sector = board.area("village", &[(27.0, 20.0), (33.0, 20.0), (33.0, 26.0), (27.0, 26.0)]);
    let inside = board.unit("inside", WINGS[2], FOOT, (30.0, 22.25), SOUTH);
    board.tweak(inside, |unit| unit.building = Some(sector));
    (board, inside)
}

/// IDV-SEQ-005, IDV-TER-017: distances are measured from the walls in both directions, and between two houses from wall to
/// wall.
#[test]
fn distances_to_houses_end_at_the_walls() {
    let (mut board, inside) = held();
    let south = board.unit("south", WINGS[0], FOOT, (30.0, 17.0), NORTH);
    let west = board.unit("west", WINGS[0], FOOT, (23.0, 23.0), EAST);
    let sector = board.area("village", &[(40.0, 20.0), (46.0, 20.0), (46.0, 26.0), (40.0, 26.0)]);
    let other = board.unit("other", WINGS[0], FOOT, (43.0, 24.0), WEST);
    board.tweak(other, |unit| unit.building = Some(sector));
    let model = board.model();
    for (key, unit, inches) in [("south", south, 3.0), ("west", west, 4.0), ("other", other, 7.0)] {
        let spots = [key, "inside"].map(|key| Spot::Unit(key.to_owned()));
        let told = (Veritas::SHOWING.measure)(&model, &spots[0], &spots[1], Viewer::Watcher);
        assert_eq!(told.expect("both are there")["inches"], inches, "{key}");
        let back = near::gap(&model, model.unit(inside), model.unit(unit));
        assert!((back / 2540.0 - inches).abs() < 1e-9, "{key}");
        let within = |reach: f64| {
            let reach = geom::Length::inches(reach);
            near::within(&model, model.unit(unit), model.unit(inside), reach)
        };
        assert!(within(inches) && !within(inches - 0.1), "{key}");
    }
    let spots = [Spot::Unit("inside".to_owned()), Spot::Point(geom::Point::inches(30.0, 31.0))];
    let told = (Veritas::SHOWING.measure)(&model, &spots[0], &spots[1], Viewer::Watcher);
    assert_eq!(told.expect("it is there")["inches"], 5.0);
}

/// IDV-FIR-003, IDV-FIR-011, IDV-TER-017: the range and the lane go from and to the walls, on any side.
#[test]
fn shots_go_from_the_walls_and_to_them() {
    for (gap, shoots) in [(3.0, true), (3.1, false)] {
        let (mut board, inside) = held();
        let south = board.unit("south", WINGS[0], FOOT, (30.0, 20.0 - gap), NORTH);
        board.later(inside, |unit| unit.done.shot = true);
        // Another shooter, so that a question is always asked.
        board.unit("gun", WINGS[0], UnitKind::FieldArtillery, (60.0, 20.0), NORTH);
        board.unit("mark", WINGS[3], UnitKind::Detachment, (60.0, 30.0), SOUTH);
        board.cards = vec![WINGS[0]];
        let fray = Fray::new(&board, AIM, &[]);
        let act = Act::Shoot { unit: south, target: inside };
        assert_eq!(fray.offers(0).iter().any(|offer| offer.act == act), shoots, "{gap}");
        if !shoots {
            let Refusal::Fire(FireRefusal::OutOfRange { away, .. }) = fray.refused(0, act) else {
                panic!("refused for another reason");
            };
            assert_eq!(away.to_inches(), 3.1);
        }
    }
    // Behind and beside it, three inches from the walls.
    for (front, facing) in [((30.0, 29.0), SOUTH), ((24.0, 23.0), EAST), ((36.0, 21.5), WEST)] {
        let (mut board, inside) = held();
        let enemy = board.unit("enemy", WINGS[0], FOOT, front, facing);
        board.later(enemy, |unit| unit.done.shot = true);
        board.cards = vec![WINGS[2]];
        let fray = Fray::new(&board, AIM, &[]);
        let act = Act::Shoot { unit: inside, target: enemy };
        assert!(fray.offers(1).iter().any(|offer| offer.act == act), "{front:?}");
        let model = fray.model();
        let line = lane::line(&model, model.unit(inside), model.unit(enemy));
        assert!((line.length() / 2540.0 - 3.0).abs() < 1e-9, "{front:?}");
    }
}

/// IDV-FIR-006, IDV-TER-017: a unit that has charged the walls touches them with its front, and both sides may use closing
/// fire.
#[test]
fn both_sides_use_closing_fire_at_the_walls() {
    let (mut board, inside) = held();
    let enemy = board.unit("enemy", WINGS[0], FOOT, (30.0, 20.0), NORTH);
    board.melee(enemy, inside, Aspect::Front);
    board.cards = vec![WINGS[0], WINGS[2]];
    let fray = Fray::new(&board, AIM, &[]);
    let act = Act::Shoot { unit: enemy, target: inside };
    assert!(fray.offers(0).iter().any(|offer| offer.act == act));
    let fray = fray.say(0, act);
    let act = Act::Shoot { unit: inside, target: enemy };
    assert!(fray.offers(1).iter().any(|offer| offer.act == act));
}

/// IDV-MOV-021, IDV-TER-017: no unit comes within an inch of walls that an enemy holds, or enters houses within an inch of an
/// enemy.
#[test]
fn no_unit_comes_near_the_walls_of_an_enemy() {
    let (mut board, _) = held();
    let unit = board.unit("unit", WINGS[0], FOOT, (30.0, 16.0), NORTH);
    let play = board.play(Stage::Move { wing: WINGS[0] }, &[]);
    let act = Act::Move { unit, before: None, after: None };
    let near = play.refused_with(0, act, legs(&[go(3.5)]));
    let Refusal::Move(MoveRefusal::NearEnemy { gap, .. }) = near else { panic!("{near:?}") };
    assert!((gap - 0.5).abs() < 1e-3, "{gap}");

    for (enemy, may) in [(26.5, false), (31.0, true)] {
        let (mut board, inside) = held();
        board.tweak(inside, |unit| (unit.building, unit.at) = (None, None));
        let unit = board.unit("unit", WINGS[0], FOOT, (30.0, 18.0), NORTH);
        board.unit("enemy", WINGS[2], FOOT, (30.0, enemy), SOUTH);
        let mut play = board.play(Stage::Move { wing: WINGS[0] }, &[]);
        let act = Act::Move { unit, before: None, after: Some(Change::Enter) };
        if may {
            play.say_with(0, act, legs(&[go(2.0)]));
            assert_eq!(play.unit(unit).building, Some(0));
        } else {
            let refusal = play.refused_with(0, act, legs(&[go(2.0)]));
            let near = matches!(refusal, Refusal::Move(MoveRefusal::NearEnemy { .. }));
            assert!(near, "{refusal:?}");
        }
    }
}

/// IDV-COM-005, IDV-TER-017: command reaches to the walls.
#[test]
fn command_reaches_the_walls() {
    for (y, commanded) in [(26.0 + 12.75, true), (26.0 + 12.85, false)] {
        let (mut board, inside) = held();
        board.post(leader_of(WINGS[2]), (30.0, y));
        board.post(GENERALS[1], (71.0, 1.0));
        let model = board.model();
        assert_eq!(command::in_command(&model, model.unit(inside)), commanded, "{y}");
    }
}

/// IDV-MRS-007, IDV-MRS-014, IDV-TER-017: foot that has driven the enemy out of a village sector may occupy it and is then in
/// it; horse may not.
#[test]
fn foot_takes_the_houses() {
    let charged = |kind: UnitKind, faces: &[u8]| {
        let (mut board, inside) = held();
        let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
        board.melee(unit, inside, Aspect::Front);
        (Fray::new(&board, Stage::Melee, faces), unit, inside)
    };
    // One hit from two dice, none of three saves; no hit in return.
    let (fray, unit, inside) = charged(FOOT, &[6, 1, 1, 1, 1, 1, 1]);
    let Some(Question::Occupy { among, .. }) = fray.question() else { panic!("not asked") };
    assert_eq!(*among, [unit]);
    let driven = fray.unit(inside);
    assert_eq!((driven.state, driven.building), (State::Disordered, None));
    let offers = fray.offers(0);
    let offer = offers.iter().find(|offer| offer.act == Act::Occupy { unit }).expect("offered");
    let fray = fray.say_with(0, offer.act, offer.fill.clone());
    let taken = fray.unit(unit);
    assert_eq!(taken.building, Some(0));
    assert!(taken.at.v2().distance(geom::Point::inches(30.0, 23.0).v2()) < 2.0);
    fray.end();
    // Three dice of horse, and three of pikes against it.
    let (fray, unit, _) = charged(UnitKind::CavalryBrigade, &[6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fray.question(), None, "horse does not go in");
    assert_eq!(fray.unit(unit).building, None);
    fray.end();
}
