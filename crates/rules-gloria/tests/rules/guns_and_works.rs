//! Guns, horses, reserves and works in the Movement Phase (PG-ART, PG-HAR, PG-CAV, PG-OFF, PG-EVA, PG-ENG, PG-PON, PG-DCV).
use crate::{
    kit::{Board, EAST, FOOT, NORTH, Play, SOUTH, at, mm},
    movement::{go, movement, oblique, path, turn, wheel},
};
use kernel::Fill;
use rules_gloria::{
    Act, Stage,
    act::Task,
    kinds::{Calibre, Formation, Phase, Side, State, UnitId, UnitKind},
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Place,
};
use table::PieceId;

fn why(refusal: Refusal) -> MoveRefusal {
    match refusal {
        Refusal::Move(why) => why,
        other => panic!("{other}"),
    }
}

fn board(kind: UnitKind, figures: u8) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("a", Side(0), kind, figures, (900.0, 300.0, NORTH));
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    (board, unit)
}

/// The Movement Phase on a table that a test has changed.
fn changed(board: &Board, dice: &[u8], change: impl FnOnce(&mut Model)) -> Play {
    let mut model = Model { phase: Phase::Movement, ..board.model() };
    change(&mut model);
    Play::from(model, Stage::Move { side: Side(0) }, dice)
}

/// PG-ART-009, -011: a 6 pdr is manhandled 25 mm by two men, any way, or pivots by 45 degrees instead.
#[test]
fn guns_are_manhandled_or_pivot() {
    let (mut board, gun) = board(UnitKind::FootArtillery, 3);
    let act = Act::Manhandle { unit: gun };
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, act, path(&[go(26.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    let refused = why(play.refused_with(0, act, path(&[turn(46.0)])));
    assert!(matches!(refused, MoveRefusal::PivotTooWide { .. }), "{refused}");
    let refused = why(play.refused_with(0, act, path(&[turn(10.0), go(5.0)])));
    assert_eq!(refused, MoveRefusal::PivotAndMove { unit: gun });
    play.say_with(0, act, path(&[oblique(25.0, 180.0)]));
    assert_eq!(play.unit(gun).at, at(900.0, 275.0, NORTH));
    board.later(gun, |unit| unit.figures = 1);
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, act, path(&[go(5.0)])));
    assert!(matches!(refused, MoveRefusal::TooFewHands { .. }), "{refused}");
    play.say_with(0, act, path(&[turn(45.0)]));
}

/// PG-ART-009: a heavy gun may only pivot.
#[test]
fn heavy_guns_are_not_manhandled() {
    let (mut board, gun) = board(UnitKind::FootArtillery, 4);
    board.tweak(gun, |unit| unit.calibre = Some(Calibre::Heavy));
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, Act::Manhandle { unit: gun }, path(&[go(5.0)])));
    assert_eq!(refused, MoveRefusal::TooHeavy { unit: gun });
}

/// PG-ART-003, -004, PG-OPT-007: limbering takes foot artillery's whole move and puts the team before the gun.
#[test]
fn foot_artillery_limbers_and_deploys_for_its_whole_move() {
    let (mut board, gun) = board(UnitKind::FootArtillery, 3);
    let mut play = movement(&board, &[]);
    play.say(0, Act::Limber { unit: gun });
    let now = play.unit(gun);
    assert_eq!((now.formation, now.at), (Formation::Limbered, at(900.0, 420.0, NORTH)));
    assert!(now.done.moved);
    board.book().options.limbers = false;
    let refused = why(movement(&board, &[]).refused(0, Act::Limber { unit: gun }));
    assert_eq!(refused, MoveRefusal::NoLimbers { unit: gun });
    board.book().options.limbers = true;
    board.tweak(gun, |unit| unit.formation = Formation::Limbered);
    let mut play = movement(&board, &[]);
    let elsewhere = Fill::Poses(vec![at(1000.0, 300.0, NORTH)]);
    let refused = why(play.refused_with(0, Act::Unlimber { unit: gun }, elsewhere));
    assert_eq!(refused, MoveRefusal::NoRoom { unit: gun });
    play.say_with(0, Act::Unlimber { unit: gun }, Fill::Poses(vec![at(930.0, 230.0, EAST)]));
    assert_eq!(play.unit(gun).at, at(930.0, 230.0, EAST));
}

/// PG-HAR-002: horse artillery limbers and moves with what is left, or moves and deploys.
#[test]
fn horse_artillery_limbers_and_moves_or_moves_and_deploys() {
    let (mut board, gun) = board(UnitKind::HorseArtillery, 3);
    let act = Act::Move { unit: gun, form: Some(Formation::Limbered) };
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, act, path(&[go(151.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, act, path(&[go(150.0)]));
    let refused = why(play.refused(0, Act::Unlimber { unit: gun }));
    assert_eq!(refused, MoveRefusal::NotAGun { unit: gun });

    board.tweak(gun, |unit| unit.formation = Formation::Limbered);
    let plain = Act::Move { unit: gun, form: None };
    let mut play = movement(&board, &[]);
    play.say_with(0, plain, path(&[go(151.0)]));
    let refused = why(play.refused(0, Act::Unlimber { unit: gun }));
    assert_eq!(refused, MoveRefusal::Moved { unit: gun });
    let mut play = movement(&board, &[]);
    play.say_with(0, plain, path(&[go(150.0)]));
    play.say(0, Act::Unlimber { unit: gun });
    assert_eq!(play.unit(gun).formation, Formation::Deployed);
}

/// PG-ART-008, PG-HAR-004, PG-TDM-007: every two losses of the team halve the move; horse artillery first moves as foot artillery.
#[test]
fn losses_of_the_team_slow_a_gun() {
    for (kind, lost, most) in [
        (UnitKind::FootArtillery, 1, 150.0),
        (UnitKind::FootArtillery, 2, 75.0),
        (UnitKind::HorseArtillery, 0, 300.0),
        (UnitKind::HorseArtillery, 2, 150.0),
        (UnitKind::HorseArtillery, 4, 75.0),
    ] {
        let (mut board, gun) = board(kind, 3);
        board.tweak(gun, |unit| unit.formation = Formation::Limbered);
        let act = Act::Move { unit: gun, form: None };
        let lose = |model: &mut Model| {
            model.units.change(gun.idx(), |unit| {
                unit.gun.as_mut().expect("a gun").team_lost = lost;
            });
        };
        let mut play = changed(&board, &[], lose);
        let refused = why(play.refused_with(0, act, path(&[go(most + 1.0)])));
        assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{kind:?} {lost}: {refused}");
        play.say_with(0, act, path(&[go(most)]));
    }
    for (kind, team) in [(UnitKind::FootArtillery, 4), (UnitKind::HorseArtillery, 6)] {
        let (mut board, gun) = board(kind, 3);
        board.tweak(gun, |unit| unit.formation = Formation::Limbered);
        let lose = |model: &mut Model| {
            model.units.change(gun.idx(), |unit| {
                unit.gun.as_mut().expect("a gun").team_lost = team;
            });
        };
        let play = changed(&board, &[], lose);
        let act = Act::Move { unit: gun, form: None };
        let refused = why(play.refused_with(0, act, path(&[go(1.0)])));
        assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{kind:?}: {refused}");
    }
}

/// PG-EVA-004, PG-PAS-003: gunners return to their gun in a later Movement Phase, if they reach it.
#[test]
fn gunners_return_to_their_gun() {
    let (board, gun) = board(UnitKind::FootArtillery, 3);
    let left = |y: f64| {
        move |model: &mut Model| {
            model.units.change(gun.idx(), |unit| {
                unit.gun.as_mut().expect("a gun").left_at = Some(at(900.0, 300.0, NORTH));
                unit.at = at(900.0, y, NORTH);
            });
        }
    };
    let mut play = changed(&board, &[], left(100.0));
    play.say(0, Act::ReturnToGun { unit: gun });
    assert_eq!(play.unit(gun).at, at(900.0, 300.0, NORTH));
    assert!(play.unit(gun).is_battery());
    let play = changed(&board, &[], left(80.0));
    let refused = why(play.refused(0, Act::ReturnToGun { unit: gun }));
    assert!(matches!(refused, MoveRefusal::GunTooFar { .. }), "{refused}");
}

/// PG-ART-007: enemies that reach a gun without its crew take it, and the crew has no gun to return to.
#[test]
fn a_gun_without_its_crew_is_taken() {
    let (mut board, gun) = board(UnitKind::FootArtillery, 3);
    let enemy = board.foot("e", Side(1), (900.0, 390.0, SOUTH));
    let mut play = changed(&board, &[], |model| {
        model.units.change(gun.idx(), |unit| {
            unit.gun.as_mut().expect("a gun").left_at = Some(at(900.0, 300.0, NORTH));
            unit.at = at(900.0, 100.0, NORTH);
        });
    });
    play.say(0, Act::Done);
    play.say_with(1, Act::Move { unit: enemy, form: None }, path(&[go(90.0)]));
    assert!(play.unit(gun).is_on_table() && play.unit(gun).gun.is_some_and(|gun| gun.lost));
    board.later(gun, |unit| unit.gun.as_mut().expect("a gun").lost = true);
    let refused = why(movement(&board, &[]).refused(0, Act::ReturnToGun { unit: gun }));
    assert_eq!(refused, MoveRefusal::NoGun { unit: gun });
}

/// PG-CAV-008, -010, -011: eight troopers leave two holders; six fight, and mount again at their horses.
#[test]
fn cavalry_dismounts_and_mounts() {
    let (board, horse) = board(UnitKind::HeavyCavalry, 8);
    let mut play = movement(&board, &[]);
    play.say(0, Act::Dismount { unit: horse, formation: Formation::Line });
    let now = play.unit(horse);
    assert_eq!((now.figures, now.holders.map(|it| it.figures)), (6, Some(2)));
    assert!(now.is_foot() && now.done.moved);
    let model = play.model().clone();
    let mut play = changed(&board, &[], |table| {
        *table = Model { phase: Phase::Movement, ..model };
        table.units.change(horse.idx(), |unit| unit.done = Default::default());
    });
    play.say(0, Act::Mount { unit: horse });
    assert_eq!((play.unit(horse).figures, play.unit(horse).holders), (8, None));
}

/// PG-CAV-008: the horses are led to the nearest free place behind; without one nobody dismounts.
#[test]
fn led_horses_find_a_place_behind_friends() {
    let (mut board, unit) = board(UnitKind::HeavyCavalry, 8);
    let act = Act::Dismount { unit, formation: Formation::Line };
    let friend = board.foot("b", Side(0), (900.0, 255.0, NORTH));
    let mut play = movement(&board, &[]);
    play.say(0, act);
    let holders = play.unit(unit).holders.expect("it fights on foot");
    assert_eq!(holders.at, at(890.0, 235.0, NORTH));
    assert!(play.unit(friend).is_on_table());
    for y in [195.0, 150.0] {
        board.foot("c", Side(0), (900.0, y, NORTH));
    }
    board.foot("d", Side(0), (900.0, 225.0, NORTH));
    board.foot("e", Side(0), (900.0, 172.0, NORTH));
    let refused = why(movement(&board, &[]).refused(0, act));
    assert_eq!(refused, MoveRefusal::CannotDismount { unit });
}

/// PG-CAV-001, -010: light cavalry dismounts as skirmishers only; cuirassiers do not dismount.
#[test]
fn who_dismounts_and_how() {
    for (kind, formation) in
        [(UnitKind::LightCavalry, Formation::Line), (UnitKind::Cuirassiers, Formation::Skirmish)]
    {
        let (board, unit) = board(kind, 9);
        let refused = why(movement(&board, &[]).refused(0, Act::Dismount { unit, formation }));
        assert_eq!(refused, MoveRefusal::CannotDismount { unit });
    }
}

/// PG-SHT-001, PG-CAV-008: two troopers do not dismount, because one man on foot is no unit; three do.
#[test]
fn too_few_troopers_do_not_dismount() {
    let formation = Formation::Skirmish;
    let (board2, unit) = board(UnitKind::HeavyCavalry, 2);
    let refused = why(movement(&board2, &[]).refused(0, Act::Dismount { unit, formation }));
    assert_eq!(refused, MoveRefusal::CannotDismount { unit });
    let (board3, unit) = board(UnitKind::HeavyCavalry, 3);
    let mut play = movement(&board3, &[]);
    play.say(0, Act::Dismount { unit, formation });
    assert_eq!((play.unit(unit).figures, play.unit(unit).strength()), (2, 3));
}

/// PG-OFF-003, -006: a brigade that was announced comes on from its marker; others do not.
#[test]
fn announced_reserves_come_on() {
    let (mut board, unit) = board(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| unit.at = None);
    let other = board.foot("b", Side(0), (300.0, 300.0, NORTH));
    let reserve = |marker: bool| {
        move |model: &mut Model| {
            model.units.change(unit.idx(), |unit| unit.place = Place::Reserve);
            model.corps[FOOT[0].idx()].marker = marker.then(|| at(900.0, 0.0, NORTH));
        }
    };
    let enter = Act::Enter { unit };
    let refused =
        why(changed(&board, &[], reserve(false)).refused_with(0, enter, path(&[go(50.0)])));
    assert_eq!(refused, MoveRefusal::NotAnnounced { unit });
    let mut play = changed(&board, &[], reserve(true));
    let refused = why(play.refused_with(0, enter, path(&[go(201.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, enter, path(&[go(200.0)]));
    let now = play.unit(unit);
    assert_eq!((now.place, now.formation), (Place::Table, Formation::March));
    assert_eq!(now.at, at(900.0, 200.0, NORTH));
    assert!(play.unit(other).is_on_table());
}

/// PG-OFF-006: whoever comes on has its front on the table, wherever it turns; its tail may follow later.
#[test]
fn the_front_of_a_unit_that_comes_on_is_on_the_table() {
    let (mut board, unit) = board(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| unit.at = None);
    let mut play = changed(&board, &[], |model| {
        model.units.change(unit.idx(), |unit| unit.place = Place::Reserve);
        model.corps[FOOT[0].idx()].marker = Some(at(900.0, 0.0, NORTH));
    });
    let enter = Act::Enter { unit };
    let refused = why(play.refused_with(0, enter, path(&[turn(90.0), go(50.0)])));
    assert!(matches!(refused, MoveRefusal::OffTable { .. }), "{refused}");
    play.say_with(0, enter, path(&[go(50.0)]));
    rules_gloria::invariants::check(play.model());
    let model = play.model().clone();
    let mut play = changed(&board, &[], |table| {
        *table = Model { phase: Phase::Movement, ..model };
        table.units.change(unit.idx(), |unit| unit.done = Default::default());
    });
    let about = Act::Move { unit, form: None };
    let refused = why(play.refused_with(0, about, path(&[turn(180.0)])));
    assert!(matches!(refused, MoveRefusal::OffTable { .. }), "{refused}");
    play.say_with(0, about, path(&[go(50.0)]));
}

/// PG-EVA-005, -006: evaders return three turns later where they left.
#[test]
fn evaders_return() {
    let (mut board, unit) = board(UnitKind::LightInfantry, 6);
    board.turn = 4;
    let away = |from: u16| {
        move |model: &mut Model| {
            model.units.change(unit.idx(), |unit| {
                (unit.place, unit.at) = (Place::Away { from }, at(600.0, -20.0, NORTH));
            });
        }
    };
    let refused =
        why(changed(&board, &[], away(5)).refused_with(0, Act::Enter { unit }, path(&[go(50.0)])));
    assert_eq!(refused, MoveRefusal::NotYet { unit, turn: 5 });
    let mut play = changed(&board, &[], away(4));
    play.say_with(0, Act::Enter { unit }, path(&[go(100.0)]));
    assert_eq!(play.unit(unit).at.at, mm(600.0, 100.0));
}

/// Engineers at a place, with a piece of ground before them, after so many phases of work.
fn at_work(task: Task, phases: u8, dice: &[u8], ground: &[(&str, f64)]) -> (Play, UnitId) {
    let (mut board, unit) = board(UnitKind::Engineers, 7);
    for (kind, y) in ground {
        board.ribbon(kind, &[(800.0, *y), (1000.0, *y)], 10);
    }
    let play = changed(&board, dice, |model| {
        model.units.change(unit.idx(), |unit| {
            (unit.marks.worked, unit.marks.task) = (phases, (phases > 0).then_some(task));
        });
    });
    (play, unit)
}

fn work(unit: UnitId, task: Task) -> Act {
    Act::Work { unit, task, at: Some(PieceId(0)) }
}

/// PG-ENG-001 to -003: a wooden bridge takes three phases and a 5; a failed attempt is the only one.
#[test]
fn a_bridge_is_demolished_on_a_five() {
    let bridge = [("wooden-bridge", 310.0)];
    let (mut play, unit) = at_work(Task::Demolish, 1, &[], &bridge);
    play.say(0, work(unit, Task::Demolish));
    assert_eq!(play.unit(unit).marks.worked, 2);
    assert!(!play.model().field.piece(PieceId(0)).is_gone());
    let (mut play, unit) = at_work(Task::Demolish, 2, &[5], &bridge);
    play.say(0, work(unit, Task::Demolish));
    let field = &play.model().field;
    assert!(field.piece(PieceId(0)).is_gone());
    // A span of 30 mm is gone; what is left is not tried again.
    let span = geom::Rect::aligned(mm(887.0, 306.0), mm(913.0, 314.0));
    assert!(field.pieces.iter().all(|piece| !piece.overlaps(&span)));
    for (n, x) in [(1, 884.0), (2, 916.0)] {
        let part = field.piece(PieceId(n));
        assert!(part.distance_point(mm(x, 310.0).v2()) <= 0.0 && part.state() == 1, "{x}");
    }
    let (mut play, unit) = at_work(Task::Demolish, 2, &[4], &bridge);
    play.say(0, work(unit, Task::Demolish));
    assert_eq!(play.model().field.piece(PieceId(0)).state(), 1);
    let (mut play, unit) = at_work(Task::Demolish, 2, &[], &[("stone-bridge", 310.0)]);
    play.say(0, work(unit, Task::Demolish));
    assert_eq!(play.unit(unit).marks.worked, 3);
}

/// PG-ENG-002: the span over the middle of the water falls, and nobody crosses there any more; while troops stand on it the engineers
/// wait.
#[test]
fn the_span_over_the_water_falls_when_nobody_is_on_it() {
    let (mut board, unit) = board(UnitKind::Engineers, 7);
    let bridge = board.ribbon("wooden-bridge", &[(960.0, 290.0), (960.0, 470.0)], 40);
    board.area("river", &[(0.0, 340.0), (1800.0, 340.0), (1800.0, 440.0), (0.0, 440.0)]);
    board.later(unit, |unit| {
        (unit.marks.worked, unit.marks.task) = (2, Some(Task::Demolish));
    });
    let act = Act::Work { unit, task: Task::Demolish, at: Some(bridge) };
    let mut play = movement(&board, &[5]);
    play.say(0, act);
    let crossed = |y: f64| {
        let crosses = |piece: &table::Piece| piece.distance_point(mm(960.0, y).v2()) <= 0.0;
        let field = &play.model().field;
        let bridges = field.pieces.iter().filter(|it| it.kind() == field.piece(bridge).kind());
        bridges.filter(|it| !it.is_gone()).any(crosses)
    };
    assert_eq!([370.0, 380.0, 390.0, 400.0, 410.0].map(crossed), [true, false, false, false, true]);
    let column = board.foot("b", Side(0), (960.0, 420.0, NORTH));
    board.tweak(column, |unit| unit.formation = Formation::March);
    let mut play = movement(&board, &[]);
    play.say(0, act);
    assert!(!play.model().field.piece(bridge).is_gone());
    assert_eq!(play.unit(unit).marks.worked, 2);
}

/// PG-ENG-003, -006: no second attempt, and no work in a turn with other activity.
#[test]
fn work_wants_idle_hands_and_a_bridge_not_tried() {
    let (mut board, unit) = board(UnitKind::Engineers, 7);
    board.ribbon("wooden-bridge", &[(800.0, 310.0), (1000.0, 310.0)], 10);
    let tried = |model: &mut Model| {
        let change = table::Change::Entered { piece: PieceId(0), state: 1 };
        std::sync::Arc::make_mut(&mut model.field).change(&change);
    };
    let refused = why(changed(&board, &[], tried).refused(0, work(unit, Task::Demolish)));
    assert!(matches!(refused, MoveRefusal::Attempted { .. }), "{refused}");
    board.later(unit, |unit| unit.done.shot = true);
    let refused = why(movement(&board, &[]).refused(0, work(unit, Task::Demolish)));
    assert_eq!(refused, MoveRefusal::NotIdle { unit });
}

/// PG-ENG-004: an Engineer and two pioneers clear 30 mm of an obstacle in one phase.
#[test]
fn engineers_clear_an_obstacle() {
    let (mut play, unit) = at_work(Task::Clear, 0, &[], &[("hedge", 310.0)]);
    play.say(0, work(unit, Task::Clear));
    let field = &play.model().field;
    assert!(field.piece(PieceId(0)).is_gone());
    assert_eq!(field.pieces.len(), 3, "two parts are left");
    let gap = geom::Rect::aligned(mm(888.0, 300.0), mm(912.0, 320.0));
    assert!(field.pieces.iter().all(|piece| !piece.overlaps(&gap)));
}

/// PG-ENG-004: the owner may say which part within reach is cleared; other work takes no place.
#[test]
fn the_owner_chooses_the_part_that_is_cleared() {
    let (mut play, unit) =
        at_work(Task::Clear, 0, &[], &[("hedge", 310.0), ("wooden-bridge", 315.0)]);
    let far = play.refused_with(0, work(unit, Task::Clear), Fill::Point(mm(700.0, 310.0)));
    assert_eq!(why(far), MoveRefusal::NoWork { unit, task: Task::Clear });
    let bridge = Act::Work { unit, task: Task::Demolish, at: Some(PieceId(1)) };
    let stray = play.refused_with(0, bridge, Fill::Point(mm(870.0, 310.0)));
    assert_eq!(stray, Refusal::WantsNothing);
    play.say_with(0, work(unit, Task::Clear), Fill::Point(mm(870.0, 310.0)));
    let hedges = play
        .model()
        .field
        .pieces
        .iter()
        .filter(|it| it.kind() != play.model().field.piece(PieceId(1)).kind());
    let gap = geom::Rect::aligned(mm(858.0, 300.0), mm(882.0, 320.0));
    assert!(hedges.clone().all(|piece| !piece.overlaps(&gap)));
    let kept = geom::Rect::aligned(mm(890.0, 300.0), mm(900.0, 320.0));
    assert!(hedges.clone().any(|piece| piece.overlaps(&kept)));
}

/// PG-PON-001: the owner may set a unit to help the engineers; otherwise an idle one near them helps.
#[test]
fn the_owner_chooses_who_helps_at_a_pontoon() {
    let (mut board, unit) = board(UnitKind::Engineers, 7);
    board.area("river", &[(0.0, 305.0), (1800.0, 305.0), (1800.0, 385.0), (0.0, 385.0)]);
    board.unit("w", Side(0), UnitKind::PontoonTrain, 1, (1020.0, 290.0, NORTH));
    let first = board.foot("h", Side(0), (900.0, 250.0, NORTH));
    let second = board.foot("k", Side(0), (720.0, 290.0, NORTH));
    let far = board.foot("f", Side(0), (300.0, 250.0, NORTH));
    let mut play = movement(&board, &[]);
    let refused = why(play.refused(0, work(far, Task::Pontoon)));
    assert_eq!(refused, MoveRefusal::NoWork { unit: far, task: Task::Pontoon });
    play.say(0, work(second, Task::Pontoon));
    play.say(0, work(unit, Task::Pontoon));
    let worked = [unit, first, second].map(|id| play.unit(id).done.worked);
    assert_eq!(worked, [true, false, true]);
}

/// PG-PON-001, PG-ENG-007: a pontoon takes six phases, an Engineer, four pioneers, four other foot and the wagon.
#[test]
fn a_pontoon_takes_six_phases() {
    let (mut board, unit) = board(UnitKind::Engineers, 7);
    board.area("river", &[(0.0, 305.0), (1800.0, 305.0), (1800.0, 385.0), (0.0, 385.0)]);
    let play = movement(&board, &[]);
    let refused = why(play.refused(0, work(unit, Task::Pontoon)));
    assert!(matches!(refused, MoveRefusal::NoWork { .. }), "without hands and wagon: {refused}");
    let hands = board.foot("h", Side(0), (900.0, 250.0, NORTH));
    let wagon = board.unit("w", Side(0), UnitKind::PontoonTrain, 1, (1020.0, 290.0, NORTH));
    for (phases, laid) in [(0, false), (5, true)] {
        let mut play = changed(&board, &[], |model| {
            model.units.change(unit.idx(), |unit| {
                (unit.marks.worked, unit.marks.task) = (phases, Some(Task::Pontoon));
            });
        });
        play.say(0, work(unit, Task::Pontoon));
        assert_eq!(play.model().field.pieces.len() == 2, laid);
        assert!(play.unit(hands).done.worked);
        assert_eq!(play.unit(wagon).is_on_table(), !laid);
    }
}

/// PG-DCV-001: infantry in line in a wood makes an abatis in two phases, as wide as a stand.
#[test]
fn infantry_in_a_wood_makes_an_abatis() {
    let (mut board, unit) = board(UnitKind::LineInfantry, 12);
    let act = Act::Work { unit, task: Task::Abatis, at: None };
    let refused = why(movement(&board, &[]).refused(0, act));
    assert!(matches!(refused, MoveRefusal::NoWork { .. }), "{refused}");
    board.area("light-wood", &[(700.0, 200.0), (1100.0, 200.0), (1100.0, 400.0), (700.0, 400.0)]);
    board.later(unit, |unit| {
        (unit.marks.worked, unit.marks.task) = (1, Some(Task::Abatis));
    });
    let mut play = movement(&board, &[]);
    play.say(0, act);
    let laid = &play.model().field.pieces[1];
    assert_eq!(play.model().book.kind[usize::from(laid.kind())].name, "abatis");
    assert_eq!(laid.outline().points, [mm(870.0, 305.0), mm(930.0, 305.0)]);
}

/// PG-MOV-007: pioneers and limbered guns: the one goes any way, the other wheels.
#[test]
fn pioneers_go_any_way_and_limbers_wheel() {
    let (board_of_pioneers, pioneers) = board(UnitKind::Engineers, 7);
    let mut play = movement(&board_of_pioneers, &[]);
    play.say_with(0, Act::Move { unit: pioneers, form: None }, path(&[oblique(100.0, 90.0)]));
    let (mut board, gun) = board(UnitKind::FootArtillery, 3);
    board.tweak(gun, |unit| unit.formation = Formation::Limbered);
    let mut play = movement(&board, &[]);
    let act = Act::Move { unit: gun, form: None };
    assert_eq!(
        why(play.refused_with(0, act, path(&[oblique(10.0, 90.0)]))),
        MoveRefusal::ForwardOnly { unit: gun }
    );
    play.say_with(0, act, path(&[wheel(30.0), go(50.0)]));
    assert_eq!(play.unit(gun).state, State::Good);
}
