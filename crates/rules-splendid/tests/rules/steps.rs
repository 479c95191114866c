//! Steps, guns and dragoons.
use crate::{
    kit::{Board, EAST, NORTH, S, SOUTH, go, legs, point, turn},
    moves::{form, manoeuvre, moving},
    refuses,
};
use geom::{Angle, Point};
use kernel::{Cited, Fill, offer::Turn};
use rules_splendid::{
    Act, Event, Question,
    act::Pivot,
    event::How,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
};

fn alone(kind: UnitKind, stands: &str, formation: Formation) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, formation, (30.0, 12.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 44.0), SOUTH);
    (board, unit)
}

fn side_step(unit: UnitId) -> Act {
    Act::SideStep { unit, pivot: None, pivot_after: false, double: false }
}

fn step_back(unit: UnitId) -> Act {
    Act::StepBack { unit, pivot: None, pivot_after: false, double: false }
}

/// ASV-SID-001, ASV-STB-001: only foot step sideways or back.
#[test]
fn only_foot_step() {
    for (kind, stands) in [(UnitKind::Mounted, "RRR"), (UnitKind::Commander, "X")] {
        let formation = if stands == "X" { Formation::OpenOrder } else { Formation::Line };
        let (board, unit) = alone(kind, stands, formation);
        let play = moving(&board);
        let to = point(31.0, 12.0);
        let back = point(30.0, 11.0);
        refuses!(play, side_step(unit), to, MoveRefusal::OnlyFootSteps { .. }, "ASV-SID-001");
        refuses!(play, step_back(unit), back, MoveRefusal::OnlyFootSteps { .. }, "ASV-STB-001");
    }
    let (board, unit) = alone(UnitKind::RegularGun, "G", Formation::OpenOrder);
    let play = moving(&board);
    let to = point(31.0, 12.0);
    refuses!(play, side_step(unit), to, MoveRefusal::OnlyFootSteps { .. }, "ASV-SID-001");
}

/// ASV-SID-002, ASV-STB-002, ASV-MAN-012, ASV-MAN-013, ASV-MAN-003: two inches straight sideways or back, with the same facing;
/// four in double-time (Q25).
#[test]
fn a_step_goes_two_inches() {
    let (board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    for (act, ends) in [
        (side_step(unit), [point(32.0, 12.0), point(28.0, 12.4)]),
        (step_back(unit), [point(30.0, 10.0), point(29.6, 10.0)]),
    ] {
        for end in ends {
            let mut play = moving(&board);
            let before = *play.unit(unit);
            play.say_with(0, act.clone(), end);
            let now = play.unit(unit);
            let gone = now.front_centre().distance(before.front_centre()) / 2540.0;
            assert!((gone - 2.0).abs() < 0.001 && now.heading() == before.heading());
        }
    }
    let play = moving(&board);
    let (far, back) = (point(32.2, 12.0), point(30.0, 9.8));
    refuses!(play, side_step(unit), far.clone(), MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    refuses!(play, step_back(unit), back.clone(), MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    let act = Act::SideStep { unit, pivot: None, pivot_after: false, double: true };
    moving(&board).say_with(0, act.clone(), point(34.0, 12.0));
    let over = point(34.2, 12.0);
    refuses!(play, act, over, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    let act = Act::StepBack { unit, pivot: None, pivot_after: false, double: true };
    moving(&board).say_with(0, act, point(30.0, 8.0));
    let nothing = Fill::Nothing;
    refuses!(play, side_step(unit), nothing, MoveRefusal::WantsPoint { .. }, "ASV-MAN-003");
    let still = point(30.0, 13.0);
    refuses!(play, side_step(unit), still.clone(), MoveRefusal::StepsNowhere { .. }, "ASV-SID-002");
    refuses!(play, step_back(unit), still, MoveRefusal::StepsNowhere { .. }, "ASV-STB-002");
}

/// ASV-SID-003, ASV-STB-003, ASV-PIV-001: a pivot may come before or after, a turn may not.
#[test]
fn a_step_may_hold_a_pivot() {
    let (board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    for pivot_after in [false, true] {
        let pivot = Some(Pivot { turn: Turn::degrees(12.0), side: 0 });
        let mut play = moving(&board);
        let act = Act::SideStep { unit, pivot, pivot_after, double: false };
        play.say_with(0, act, point(31.0, 12.0));
        assert_eq!(play.unit(unit).heading(), Angle::degrees(12.0));
        assert!(play.unit(unit).done.pivoted);
        let hows: Vec<How> = play
            .last
            .iter()
            .filter_map(|event| match event {
                Event::Moved { how, .. } => Some(*how),
                _ => None,
            })
            .collect();
        let order = [How::Pivot, How::SideStep];
        assert_eq!(hows, if pivot_after { [order[1], order[0]] } else { order });
    }
    let play = moving(&board);
    let pivot = Some(Pivot { turn: Turn::degrees(30.0), side: 0 });
    let act = Act::StepBack { unit, pivot, pivot_after: false, double: false };
    refuses!(play, act, point(30.0, 11.0), MoveRefusal::PivotTooFar { .. }, "ASV-PIV-001");
}

/// ASV-SID-001: dismounted dragoons step by a ruling (Q26), and a dispute may change it.
#[test]
fn dismounted_dragoons_step_by_ruling() {
    let (mut board, unit) = alone(UnitKind::Dragoon, "DDD", Formation::Line);
    moving(&board).say_with(0, side_step(unit), point(31.0, 12.0));
    board.book.rulings.dragoon_sidestep = false;
    let play = moving(&board);
    let to = point(31.0, 12.0);
    refuses!(play, side_step(unit), to, MoveRefusal::NotItsAction { .. }, "ASV-ACT-004");
}

/// ASV-BND-012: a bent column does not step. ASV-MAN-014: neither does a defensive block.
#[test]
fn some_formations_do_not_step() {
    let (board, unit) = alone(UnitKind::Foot, "HHHH", Formation::DefensiveBlock);
    let play = moving(&board);
    let to = point(31.0, 12.0);
    refuses!(play, side_step(unit), to.clone(), MoveRefusal::CannotMove { .. }, "ASV-MAN-014");
    let (mut board, unit) = alone(UnitKind::Foot, "HHHH", Formation::RoadColumn);
    board.tweak(unit, |unit| unit.formation = Formation::BentRoadColumn);
    let play = moving(&board);
    refuses!(play, side_step(unit), to, MoveRefusal::BentColumnSteps { .. }, "ASV-BND-012");
}

/// ASV-GUN-002, ASV-GUN-004, ASV-GUN-005: limbering and unlimbering; a gun turns to any facing as it unlimbers (Q36).
#[test]
fn guns_limber_and_unlimber() {
    let (mut board, gun) = alone(UnitKind::RegularGun, "G", Formation::OpenOrder);
    let mut play = moving(&board);
    play.say(0, Act::LimberUp { unit: gun });
    assert!(play.unit(gun).limbered);
    board.tweak(gun, |gun| gun.limbered = true);
    let mut play = moving(&board);
    let front = play.unit(gun).front_centre();
    let facing = Angle::degrees(222.0);
    play.say(0, Act::Unlimber { unit: gun, facing });
    let now = play.unit(gun);
    assert!(!now.limbered && now.heading() == facing);
    assert!(now.front_centre().distance(front) < 2.0);
    assert!(now.is_shooter(&now.stands[0]));
}

/// ASV-GUN-005: a gun needs room to turn.
#[test]
fn unlimbering_needs_room() {
    let (mut board, gun) = alone(UnitKind::RegularGun, "G", Formation::OpenOrder);
    board.tweak(gun, |gun| gun.limbered = true);
    for (key, x) in [("left", 30.0 - 1.2 * S), ("right", 30.0 + 1.2 * S)] {
        board.unit(key, 0, UnitKind::Foot, "HH", Formation::Line, (x, 12.0), EAST);
    }
    let play = moving(&board);
    let act = Act::Unlimber { unit: gun, facing: Angle::HALF };
    refuses!(play, act, Fill::Nothing, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
}

/// ASV-GUN-001, ASV-GUN-003: a gun prolongs and moves like a unit in open order, including turns.
#[test]
fn a_gun_prolongs_with_turns() {
    let (board, gun) = alone(UnitKind::FrameGun, "G", Formation::OpenOrder);
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(gun), legs(&[turn(30.0), go(2.0), turn(-30.0), go(2.0)]));
    assert_eq!(play.unit(gun).heading(), Angle::NORTH);
    assert!(!play.unit(gun).limbered);
}

/// ASV-GUN-006, ASV-GUN-007: straight back as far as forward, with the same facing, and with a pivot if the owner wishes.
#[test]
fn a_gun_prolongs_backwards() {
    let (board, gun) = alone(UnitKind::FrameGun, "G", Formation::OpenOrder);
    let pivot = Some(Pivot { turn: Turn::degrees(-37.0), side: 0 });
    let mut play = moving(&board);
    let act = Act::StepBack { unit: gun, pivot, pivot_after: true, double: false };
    play.say_with(0, act, point(30.0, 8.0));
    let now = play.unit(gun);
    assert!(now.front_centre().distance(Point::inches(30.0, 8.0).v2()) < 3.0);
    assert_eq!(now.heading(), Angle::degrees(-37.0));
    let play = moving(&board);
    let far = point(30.0, 7.8);
    refuses!(play, step_back(gun), far, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
    let act = Act::StepBack { unit: gun, pivot: None, pivot_after: false, double: true };
    refuses!(play, act, point(30.0, 11.0), MoveRefusal::CannotDouble { .. }, "ASV-MAN-005");
}

/// ASV-DRG-001, ASV-DRG-002, ASV-DRG-004, ASV-ACT-004: dragoons mount or dismount as they stand, then may change formation.
#[test]
fn dragoons_mount_and_dismount() {
    let (board, unit) = alone(UnitKind::Dragoon, "DDDD", Formation::Line);
    let mut play = moving(&board);
    let before = *play.unit(unit);
    play.say(0, Act::MountUp { unit });
    assert!(play.unit(unit).mounted);
    assert_eq!(play.unit(unit).stands, before.stands);
    assert_eq!(play.unit(unit).formation, before.formation);
    play.say(0, form(unit, Formation::OpenOrder, 4, 2, 1));
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    let play = moving(&board);
    let act = Act::Dismount { unit };
    refuses!(play, act, Fill::Nothing, MoveRefusal::SeatedSo { .. }, "ASV-DRG-002");
    let (board, horse) = alone(UnitKind::Mounted, "RRR", Formation::Line);
    let play = moving(&board);
    let act = Act::Dismount { unit: horse };
    refuses!(play, act, Fill::Nothing, MoveRefusal::OnlyDragoons { .. }, "ASV-DRG-001");
}

/// ASV-DRG-003: dragoons do not mount in contact. ASV-DRG-004: nor from a defensive block, which horse cannot keep (Q11).
#[test]
fn dragoons_cannot_always_mount() {
    let (board, unit) = alone(UnitKind::Dragoon, "DDDD", Formation::DefensiveBlock);
    let play = moving(&board);
    let act = Act::MountUp { unit };
    let nothing = Fill::Nothing;
    refuses!(play, act, nothing.clone(), MoveRefusal::BlockCannotMount { .. }, "ASV-DRG-004");
    let (mut board, unit) = alone(UnitKind::Dragoon, "DDDD", Formation::Line);
    board.unit("foe", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 12.0), SOUTH);
    let play = moving(&board);
    let act = Act::MountUp { unit };
    refuses!(play, act, nothing, MoveRefusal::InContact { .. }, "ASV-MOV-005");
}

/// ASV-SID-002, ASV-STB-002: the point that shows how far a step goes must be on its line, within half an inch.
#[test]
fn the_point_of_a_step_lies_on_its_line() {
    let (board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    let play = moving(&board);
    for (act, off, rule) in [
        (side_step(unit), point(31.0, 14.0), "ASV-SID-002"),
        (step_back(unit), point(32.0, 11.0), "ASV-STB-002"),
    ] {
        refuses!(play, act.clone(), off.clone(), MoveRefusal::OffTheLine { .. }, rule);
        let numbers = play.refused_with(0, act, off).numbers();
        assert!((numbers[0].1 - 2.0).abs() < 0.01 && numbers[1].1 == 0.5, "{numbers:?}");
    }
}
