//! Flowing around friends.
use crate::{
    kit::{Board, NORTH, S, SOUTH, go, legs, turn},
    moves::{form, manoeuvre, moving},
    refuses,
};
use rules_splendid::{
    Act, Question,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
};

/// A unit with a friend an inch in front of it.
fn behind(kind: UnitKind, stands: &str, formation: Formation) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, formation, (30.0, 12.0), NORTH);
    let foot = UnitKind::Foot;
    board.unit("friend", 0, foot, "HHHH", Formation::Line, (30.0, 13.0 + S), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 46.0), SOUTH);
    (board, unit)
}

/// ASV-MOV-012, ASV-FLW-002, ASV-FLW-008, ASV-FLW-011, ASV-FLW-012, ASV-FLW-013: horse pass a friend if they come completely past
/// it:
/// the gap, its depth and their own.
#[test]
fn horse_flow_around_a_friend() {
    let (board, unit) = behind(UnitKind::Mounted, "RRRR", Formation::Line);
    let past = 1.0 + 2.0 * S;
    let play = moving(&board);
    let short = legs(&[go(past - 0.1)]);
    refuses!(play, manoeuvre(unit), short, MoveRefusal::FlowShort { .. }, "ASV-FLW-012");
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[go(past + 0.02)]));
    // ASV-FLW-010: it cannot change formation afterwards, and is not asked.
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    assert_eq!(play.unit(unit).formation, Formation::Line);
}

/// ASV-FLW-010: nor can it change formation before.
#[test]
fn no_flow_after_a_change_of_formation() {
    let (board, unit) = behind(UnitKind::Mounted, "RRRR", Formation::Line);
    let mut play = moving(&board);
    play.say(0, form(unit, Formation::Block, 2, 2, 0));
    let far = legs(&[go(8.0)]);
    refuses!(play, manoeuvre(unit), far, MoveRefusal::FlowAndForm { .. }, "ASV-FLW-010");
    play.say(0, Act::Finish);
}

/// ASV-FLW-001, ASV-FLW-002, ASV-FLW-003, ASV-FLW-004, ASV-FLW-005, ASV-FLW-006, ASV-FLW-007: which units may flow and which may
/// not.
#[test]
fn who_flows_around() {
    use Formation::{Block, Line, OpenOrder, RoadColumn};
    use UnitKind::{Commander, Dragoon, Foot, FrameGun, HeavyMounted, Mounted, PikeAndMusket};
    let may = [
        (PikeAndMusket, "MM", OpenOrder),
        (Mounted, "RRRR", Block),
        (Mounted, "RR", OpenOrder),
        (HeavyMounted, "CC", Line),
        (Commander, "X", OpenOrder),
        (Mounted, "RRR", RoadColumn),
        (Foot, "HH", RoadColumn),
    ];
    for (kind, stands, formation) in may {
        let (board, unit) = behind(kind, stands, formation);
        let deep = match formation {
            Block => 2.0,
            RoadColumn => stands.len() as f64,
            _ => 1.0,
        };
        let past = 1.0 + S + deep * S + 0.05;
        let double = past > 6.0 && kind == Foot;
        let mut play = moving(&board);
        play.say_with(0, Act::Manoeuvre { unit, double }, legs(&[go(past)]));
    }
    let may_not = [(Foot, "HHH", Line), (PikeAndMusket, "MPMM", Block), (Dragoon, "DDD", Line)];
    for (kind, stands, formation) in may_not {
        let (board, unit) = behind(kind, stands, formation);
        let play = moving(&board);
        let far = legs(&[go(4.0)]);
        refuses!(play, manoeuvre(unit), far, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
    }
    // A limbered gun flows around friends; a gun moved by hand does not.
    for limbered in [true, false] {
        let mut board = Board::new();
        let unit = board.unit("gun", 0, FrameGun, "G", OpenOrder, (30.0, 12.0), NORTH);
        let friend = UnitKind::Commander;
        board.unit("friend", 0, friend, "X", OpenOrder, (30.0, 12.1 + S), NORTH);
        board.unit("enemy", 1, Foot, "HH", Line, (30.0, 46.0), SOUTH);
        // It is on a base as shallow as others, because its own depth would use up its whole move.
        board.tweak(unit, |unit| {
            (unit.limbered, unit.depth) = (limbered, 4000);
            unit.stands[0].at.y += 2000;
        });
        let play = moving(&board);
        let past = legs(&[go(0.1 + 2.0 * S + 0.05)]);
        if limbered {
            play.clone().say_with(0, manoeuvre(unit), past);
        } else {
            let want = "ASV-MOV-010";
            refuses!(play, manoeuvre(unit), past, MoveRefusal::Interpenetrates { .. }, want);
        }
    }
}

/// ASV-FLW-008, ASV-FLW-011: a unit flows around any number of friends of any size, but not around enemies or into a unit beyond.
#[test]
fn others_still_block() {
    let (mut board, unit) = behind(UnitKind::Mounted, "RRR", Formation::Line);
    let foot = UnitKind::Foot;
    board.unit("second", 0, foot, "HHHHHH", Formation::Block, (30.0, 22.0), NORTH);
    moving(&board).say_with(0, manoeuvre(unit), legs(&[go(12.0)]));
    // Past the first it would end in the second.
    let play = moving(&board);
    let into = legs(&[go(7.5)]);
    refuses!(play, manoeuvre(unit), into, MoveRefusal::FlowShort { .. }, "ASV-FLW-012");
    board.unit("foe", 1, foot, "HH", Formation::Line, (30.0, 25.0), SOUTH);
    let play = moving(&board);
    let far = legs(&[go(14.0)]);
    refuses!(play, manoeuvre(unit), far, MoveRefusal::Touches { .. }, "ASV-CHG-001");
}

/// ASV-FLW-008, ASV-FLW-011: a move past fifteen friends is not refused because there are many of them.
#[test]
fn no_number_of_friends_is_too_many() {
    let mut board = Board::new();
    let at = (30.0, 12.0);
    let unit = board.unit("unit", 0, UnitKind::Mounted, "RRRR", Formation::Line, at, NORTH);
    for (rank, file) in (0..5).flat_map(|rank| [-1.0, 0.0, 1.0].map(|file| (f64::from(rank), file)))
    {
        let at = (30.0 + file * S, 13.0 + (rank + 1.0) * S);
        board.unit("friend", 0, UnitKind::Foot, "H", Formation::Line, at, NORTH);
    }
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 46.0), SOUTH);
    let past = 1.0 + 6.0 * S;
    let play = moving(&board);
    let short = legs(&[go(past - 0.1)]);
    refuses!(play, manoeuvre(unit), short, MoveRefusal::FlowShort { .. }, "ASV-FLW-012");
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[go(past + 0.02)]));
    assert!(play.unit(unit).done.acted);
}

/// ASV-FLW-012: past means past along the way by which it left the friend; turning out sideways is not past (Q37).
#[test]
fn turning_aside_is_not_past() {
    let (board, unit) = behind(UnitKind::Commander, "X", Formation::OpenOrder);
    let play = moving(&board);
    let aside = legs(&[go(1.5), turn(90.0), go(5.0)]);
    let mut aside_ok = moving(&board);
    // Along its new way it is past all of the friend, so this is allowed; half as far is not.
    aside_ok.say_with(0, manoeuvre(unit), aside);
    let short = legs(&[go(1.5), turn(90.0), go(3.0)]);
    refuses!(play, manoeuvre(unit), short, MoveRefusal::FlowShort { .. }, "ASV-FLW-012");
}
