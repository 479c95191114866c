//! Orders that are refused to units and generals, each for its reason.
use crate::{
    charges::under_way,
    kit::{Board, FOOT, NORTH, Play, SOUTH, at, general_of, mm},
    movement::{go, movement, path},
};
use kernel::Fill;
use rules_gloria::{
    Act, Model, Refusal, Stage,
    kinds::{Formation, GeneralId, Phase, Side, UnitId, UnitKind},
    model::Fate,
    refusal::{LeaderRefusal, MoveRefusal},
    unit::{Holders, Place},
};

/// A unit of the south, and an enemy far away.
fn board(kind: UnitKind, figures: u8) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("a", Side(0), kind, figures, (900.0, 300.0, NORTH));
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    (board, unit)
}

/// The Movement Phase on a table that a test has changed.
fn changed(board: &Board, change: impl FnOnce(&mut Model)) -> Play {
    let mut model = Model { phase: Phase::Movement, ..board.model() };
    change(&mut model);
    Play::from(model, Stage::Move { side: Side(0) }, &[])
}

fn moves(unit: UnitId) -> Act {
    Act::Move { unit, form: None }
}

/// PG-MOV-004, PG-CMP-001: whoever charges, pursues or is not on the table takes no orders to move.
#[test]
fn who_takes_no_orders() {
    let (board, unit) = board(UnitKind::LineInfantry, 12);
    let ahead = || path(&[go(20.0)]);
    let play = changed(&board, |model| {
        model.units.change(unit.idx(), |unit| unit.place = Place::Away { from: 9 });
    });
    let refused = play.refused_with(0, moves(unit), ahead());
    assert_eq!(refused, MoveRefusal::NotHere { unit }.into());
    let play = changed(&board, |model| {
        model.units.change(unit.idx(), |it| under_way(it, UnitId(1), 100));
    });
    let refused = play.refused_with(0, moves(unit), ahead());
    assert_eq!(refused, MoveRefusal::Charging { unit }.into());
    let play = changed(&board, |model| {
        model.units.change(unit.idx(), |it| it.marks.pursuing = true);
    });
    let refused = play.refused_with(0, moves(unit), ahead());
    assert_eq!(refused, MoveRefusal::Pursuing { unit }.into());
    let refused = movement(&board, &[]).refused(0, Act::Withdraw { unit });
    assert_eq!(refused, MoveRefusal::NoLeave { unit }.into());
}

/// PG-MOV-001: a move has a path, and every leg of it goes somewhere.
#[test]
fn a_move_has_a_path() {
    let (board, unit) = board(UnitKind::LineInfantry, 12);
    let play = movement(&board, &[]);
    assert_eq!(play.refused(0, moves(unit)), MoveRefusal::WantsPath { unit }.into());
    let refused = play.refused_with(0, moves(unit), path(&[go(20.0), go(0.0)]));
    assert_eq!(refused, MoveRefusal::BadLeg { leg: 2 }.into());
}

/// PG-ART-009, PG-HAR-005: a gun whose six horses are lost does not limber up; one horse still pulls it. PG-EVA-004: gunners
/// return only to a gun that they have left.
#[test]
fn a_gun_needs_its_team() {
    let (board, unit) = board(UnitKind::HorseArtillery, 5);
    let lost = |n: u8| {
        changed(&board, |model| {
            model.units.change(unit.idx(), |unit| {
                if let Some(gun) = &mut unit.gun {
                    gun.team_lost = n;
                }
            });
        })
    };
    let refused = lost(6).refused(0, Act::Limber { unit });
    assert_eq!(refused, MoveRefusal::NoTeam { unit }.into());
    lost(5).say(0, Act::Limber { unit });
    let refused = lost(0).refused(0, Act::ReturnToGun { unit });
    assert_eq!(refused, MoveRefusal::NoGun { unit }.into());
}

/// PG-CAV-011: dismounted troopers mount only at their horses.
#[test]
fn troopers_mount_at_their_horses() {
    let (board, unit) = board(UnitKind::HeavyCavalry, 8);
    let dismounted = |y: f64| {
        changed(&board, |model| {
            model.units.change(unit.idx(), |unit| {
                unit.figures = 6;
                unit.holders = Some(Holders { at: at(900.0, y, NORTH), figures: 2 });
            });
        })
    };
    let refused = dismounted(200.0).refused(0, Act::Mount { unit });
    assert_eq!(refused, MoveRefusal::CannotMount { unit }.into());
    dismounted(260.0).say(0, Act::Mount { unit });
}

/// PG-OFF-008, -009: an announced brigade whose place is barred comes on at the nearest free place of the edge, or waits; its
/// marker is no target.
#[test]
fn a_barred_brigade_comes_on_beside_its_marker_or_waits() {
    let (mut board, unit) = board(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| unit.at = None);
    board.foot("friend", Side(0), (900.0, 40.0, NORTH));
    let announced = |model: &mut Model| {
        model.units.change(unit.idx(), |unit| unit.place = Place::Reserve);
        model.corps[FOOT[0].idx()].marker = Some(at(900.0, 0.0, NORTH));
    };
    let (enter, fill) = (Act::Enter { unit }, path(&[go(50.0)]));
    let mut play = changed(&board, announced);
    play.say_with(0, enter, fill.clone());
    // The friend reaches to 990, and half of the column is 15 mm wide.
    assert_eq!(play.unit(unit).at.at, mm(1020.0, 50.0));
    let enemies: Vec<UnitId> = (0..10)
        .map(|n| board.foot(&format!("e{n}"), Side(1), (90.0 + 180.0 * f64::from(n), 90.0, SOUTH)))
        .collect();
    let play = changed(&board, announced);
    let refused = play.refused_with(0, enter, fill);
    assert_eq!(refused, MoveRefusal::NoGate { unit }.into());
    assert!(play.model().corps[FOOT[0].idx()].marker.is_some(), "it needs no new announcement");
    let mut model = Model { phase: Phase::Morale, ..board.model() };
    announced(&mut model);
    let play = Play::from(model, Stage::Declare { side: Side(1) }, &[]);
    let at_marker = |act: &Act| matches!(act, Act::Declare { target, .. } if *target == unit);
    assert!(!play.offered(1, at_marker));
    let charge = Act::Declare { unit: enemies[4], target: unit, joint: false, squadron: None };
    assert!(matches!(play.refused(1, charge), Refusal::Charge(_)));
}

/// PG-SQR-004: a square that has shot stays where it is, but may change formation.
#[test]
fn a_square_that_has_shot_does_not_move() {
    let (mut board, unit) = board(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| unit.formation = Formation::Square);
    movement(&board, &[]).say_with(0, moves(unit), path(&[go(20.0)]));
    board.later(unit, |unit| unit.done.shot = true);
    let mut play = movement(&board, &[]);
    let refused = play.refused_with(0, moves(unit), path(&[go(20.0)]));
    assert_eq!(refused, MoveRefusal::SquareShot { unit }.into());
    play.say(0, Act::Move { unit, form: Some(Formation::Manoeuvre) });
}

const GENERAL: GeneralId = general_of(FOOT[0]);

/// PG-ATT-001: a general who rides to a place at which they touch a unit is attached to it; not inside a square, nor clear of it.
#[test]
fn a_general_who_touches_a_unit_is_attached_to_it() {
    for (y, formation, attached) in [
        (400.0, Formation::Line, true),
        (365.0, Formation::Line, true),
        (340.0, Formation::Line, false),
        (380.0, Formation::Square, false),
    ] {
        let (mut board, _) = board(UnitKind::LineInfantry, 12);
        let friend = board.foot("friend", Side(0), (600.0, 400.0, NORTH));
        board.tweak(friend, |unit| unit.formation = formation);
        board.post(GENERAL, 600.0, 200.0);
        let mut play = movement(&board, &[]);
        let act = Act::Lead { general: GENERAL, with: None };
        play.say_with(0, act, Fill::Point(mm(600.0, y)));
        assert_eq!(play.model().general(GENERAL).with, attached.then_some(friend), "{y}");
    }
}

/// The refusal of a ride alone to a place.
fn ride(play: &Play, x: f64, y: f64) -> LeaderRefusal {
    let refused =
        play.refused_with(0, Act::Lead { general: GENERAL, with: None }, Fill::Point(mm(x, y)));
    match refused {
        Refusal::Leader(why) => why,
        other => panic!("{other}"),
    }
}

/// PG-MOV-001, -003, -005, -006, PG-ATT-001: where a general does not ride.
#[test]
fn where_a_general_does_not_ride() {
    let general = GENERAL;
    let (mut board, _) = board(UnitKind::LineInfantry, 12);
    board.post(general, 600.0, 600.0);
    let enemy = board.foot("e", Side(1), (600.0, 800.0, SOUTH));
    board.area("river", &[(0.0, 400.0), (1800.0, 400.0), (1800.0, 440.0), (0.0, 440.0)]);
    let play = movement(&board, &[]);
    assert!(matches!(ride(&play, 600.0, 770.0), LeaderRefusal::NearEnemy { .. }));
    assert_eq!(ride(&play, 5.0, 600.0), LeaderRefusal::OffTable { general });
    assert_eq!(ride(&play, 600.0, 420.0), LeaderRefusal::Impassable { general });
    assert_eq!(ride(&play, 600.0, 350.0), LeaderRefusal::Impassable { general });
    assert!(matches!(ride(&play, 1101.0, 600.0), LeaderRefusal::TooFar { .. }));
    let alone = play.refused(0, Act::Lead { general, with: None });
    assert_eq!(alone, LeaderRefusal::Where { general }.into());
    let joined = play.refused(0, Act::Lead { general, with: Some(enemy) });
    assert_eq!(joined, LeaderRefusal::NoSuchUnit { general, unit: enemy }.into());
}

/// PG-MOV-004, PG-DMG-007, PG-REP-001: which generals do not ride.
#[test]
fn which_generals_do_not_ride() {
    let general = GENERAL;
    let (mut board, _) = board(UnitKind::LineInfantry, 12);
    board.post(general, 600.0, 600.0);
    let who = |change: fn(&mut rules_gloria::model::General)| {
        changed(&board, |model| change(&mut model.generals[GENERAL.idx()]))
    };
    let play = who(|it| it.moved = true);
    assert_eq!(ride(&play, 620.0, 600.0), LeaderRefusal::Moved { general });
    let play = who(|it| it.unhorsed = true);
    assert_eq!(ride(&play, 620.0, 600.0), LeaderRefusal::Unhorsed { general });
    let play = who(|it| it.fate = Fate::Captured);
    assert_eq!(ride(&play, 620.0, 600.0), LeaderRefusal::NotThere { general });
}

/// PG-MOV-003, PG-CAP-001, -004: a march stays clear of an enemy general who is alone; only charges, advances and pursuits take them.
#[test]
fn a_march_does_not_ride_down_a_general() {
    let (mut board, unit) = board(UnitKind::LineInfantry, 12);
    board.post(general_of(FOOT[1]), 900.0, 380.0);
    // The base of a general is 40 mm deep, so it begins 60 mm ahead.
    let mut play = movement(&board, &[]);
    for mm in [36.0, 75.0, 100.0] {
        let why = play.refused_with(0, moves(unit), path(&[go(mm)]));
        let near = matches!(why, Refusal::Move(MoveRefusal::NearGeneral { .. }));
        assert!(near, "{mm}: {why}");
    }
    play.say_with(0, moves(unit), path(&[go(35.0)]));
}
