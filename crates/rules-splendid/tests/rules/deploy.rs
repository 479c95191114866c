//! Setting up and deployment.
use crate::kit::{Board, EAST, NORTH, Play, SOUTH, pose};
use geom::{Angle, Point, Pose};
use kernel::{Fill, offer::Turn};
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    event::End,
    kinds::{CommandQuality, Formation, Side, UnitId, UnitKind},
    layout,
    refusal::{DeployRefusal, MoveRefusal},
    rulings::CommandQualities,
    unit::Stands,
};

const BEGIN: Stage = Stage::Deploy { next: None };

/// Makes a unit one that has yet to be placed.
fn lift(board: &mut Board, id: UnitId) -> UnitId {
    let unit = &mut board.units[id.idx()];
    board.total.get_or_insert([20, 20]);
    unit.stands = Stands::new();
    id
}

fn hand(board: &mut Board, key: &str, side: u8, kind: UnitKind, stands: &str) -> UnitId {
    let id = board.unit(key, side, kind, stands, Formation::Line, (36.0, 24.0), NORTH);
    if kind.is_artillery() || kind.is_command() {
        board.tweak(id, |unit| unit.formation = Formation::OpenOrder);
    }
    lift(board, id)
}

fn place(unit: UnitId, formation: Formation, files: u8) -> Act {
    Act::Deploy {
        unit,
        formation,
        files,
        bend: 0,
        swing: Turn(0),
        order: Default::default(),
        mounted: false,
        limbered: false,
    }
}

/// Each side has one foot unit to place; side 1 has thrown lower.
fn two() -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let a = hand(&mut board, "a", 0, UnitKind::PikeAndMusket, "MMPPMM");
    let b = hand(&mut board, "b", 1, UnitKind::Foot, "HHHH");
    (board.play(BEGIN, 0, &[4, 4, 2, 3]), a, b)
}

fn deployed(refusal: Refusal) -> DeployRefusal {
    match refusal {
        Refusal::Deploy(refusal) => refusal,
        other => panic!("refused for another reason: {other}"),
    }
}

/// ASV-SET-003, Q94: two dice for each side, ties again; the lower total places second, then the sides take turns placing one unit.
#[test]
fn the_lower_total_places_second_and_the_sides_take_turns() {
    let mut board = Board::new();
    let a = hand(&mut board, "a", 0, UnitKind::Foot, "HHHH");
    let b = hand(&mut board, "b", 1, UnitKind::Foot, "HHHH");
    let c = hand(&mut board, "c", 1, UnitKind::Foot, "HHHH");
    let mut play = board.play(BEGIN, 0, &[3, 4, 4, 3, 2, 3, 6, 1]);
    assert_eq!(play.question(), Question::Deploy { side: Side(1) });
    play.say_with(1, place(b, Formation::Line, 4), pose(20.0, 40.0, SOUTH));
    assert_eq!(play.question(), Question::Deploy { side: Side(0) });
    play.say_with(0, place(a, Formation::Line, 4), pose(20.0, 8.0, NORTH));
    // Side 0 has no more units to place, so side 1 goes on alone.
    assert_eq!(play.question(), Question::Deploy { side: Side(1) });
    assert!(play.offers(1).iter().all(|offer| offer.unit.as_deref() == Some("c")));
    assert!(!play.unit(c).is_on_table());
    assert!(play.events.iter().any(|it| matches!(it, Event::DeploymentThrown { first: None, .. })));
}

/// ASV-SET-001, ASV-SET-002, ASV-SET-003: if the scenario has placed every unit, nothing is thrown for or asked.
#[test]
fn nothing_is_asked_when_all_units_are_placed() {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 8.0), NORTH);
    board.unit("b", 1, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 40.0), SOUTH);
    let play = board.play(BEGIN, 0, &[1, 1, 6, 6]);
    assert!(!play.events.iter().any(|event| matches!(event, Event::DeploymentThrown { .. })));
    assert!(play.events.iter().any(|event| matches!(event, Event::InitiativeThrown { .. })));
}

/// ASV-SET-005: any valid formation is accepted; one that the unit may not have, or that its stands do not make, is refused.
#[test]
fn units_start_in_any_valid_formation() {
    let (play, a, _) = two();
    for (formation, files) in [
        (Formation::Line, 6),
        (Formation::Block, 3),
        (Formation::Block, 2),
        (Formation::DefensiveBlock, 3),
        (Formation::RoadColumn, 1),
    ] {
        let mut copy = play.clone();
        copy.say_with(0, place(a, formation, files), pose(36.0, 11.0, NORTH));
        assert_eq!(copy.unit(a).formation, formation);
    }
    let mut copy = play.clone();
    let bent = Act::Deploy {
        unit: a,
        formation: Formation::BentLine,
        files: 6,
        bend: 3,
        swing: Turn::degrees(60.0),
        order: Default::default(),
        mounted: false,
        limbered: false,
    };
    copy.say_with(0, bent, pose(36.0, 11.0, NORTH));
    assert_eq!((copy.unit(a).bend, copy.unit(a).formation), (3, Formation::BentLine));
    let mut copy = play.clone();
    let bent = |bend: u8, degrees: f64| {
        let Act::Deploy { unit, files, order, .. } = place(a, Formation::BentRoadColumn, 1) else {
            unreachable!()
        };
        let (formation, swing) = (Formation::BentRoadColumn, Turn::degrees(degrees));
        Act::Deploy { unit, formation, files, bend, swing, order, mounted: false, limbered: false }
    };
    copy.say_with(0, bent(2, 60.0), pose(36.0, 11.0, NORTH));
    let unit = copy.unit(a);
    assert_eq!((unit.bend, unit.formation), (0, Formation::BentRoadColumn));
    assert!(layout::is_valid(unit));
    assert_eq!(unit.stands[1].facing.turn_to(unit.stands[2].facing), Turn::degrees(60.0).0);
    // ASV-BND-003, ASV-BND-004: the refusal says what is wrong with the bend.
    for (at, degrees, sharp) in [(0, 0.0, false), (2, 0.0, true), (6, 20.0, false), (2, 95.0, true)]
    {
        let refusal = play.refused_with(0, bent(at, degrees), pose(36.0, 11.0, NORTH));
        let Refusal::Move(why) = &refusal else { panic!("{refusal}") };
        match why {
            MoveRefusal::BadBend { bend, .. } => assert!(sharp && (bend - degrees).abs() < 0.01),
            MoveRefusal::NoBendThere { bend, n: 6, .. } => assert!(!sharp && *bend == at),
            other => panic!("{other}"),
        }
    }
    let refusal = play.refused_with(0, place(a, Formation::OpenOrder, 6), pose(36.0, 11.0, NORTH));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::CannotForm { .. })), "{refusal}");
    let refusal = play.refused_with(0, place(a, Formation::Block, 6), pose(36.0, 11.0, NORTH));
    assert_eq!(
        deployed(refusal),
        DeployRefusal::NoPattern {
            unit: play.id("a"),
            formation: Formation::Block,
            n: 6,
            files: 6
        }
    );
}

/// ASV-SET-005, ASV-BND-005, ASV-BND-011: a bent road column may have any valid shape, with each stand where the player puts it.
#[test]
fn a_bent_column_is_placed_stand_by_stand() {
    let (mut play, a, _) = two();
    let mut poses = vec![Pose::new(Point::inches(36.0, 11.0), Angle::NORTH)];
    for bend in [0.0, 50.0, 0.0, -40.0, 20.0] {
        let (ahead, half) = (poses[poses.len() - 1], 2000.0);
        let side = if bend > 0.0 { -half } else { half };
        let straight = Pose::new(Point::from(ahead.place(0.0, -4000.0)), ahead.facing);
        poses.push(straight.turned(ahead.place(side, -half), Angle::degrees(bend)));
    }
    let act = place(a, Formation::BentRoadColumn, 1);
    let moved = |idx: usize, to: Pose| {
        let mut poses = poses.clone();
        poses[idx] = to;
        Fill::Poses(poses)
    };
    let refused = |fill: Fill| match play.refused_with(0, act.clone(), fill) {
        Refusal::Move(why) => why,
        other => panic!("refused for another reason: {other}"),
    };
    let gap = Pose::new(Point::new(poses[5].at.x, poses[5].at.y - 900), poses[5].facing);
    assert!(matches!(refused(moved(5, gap)), MoveRefusal::ColumnBroken { .. }));
    let hinge = poses[4].place(-2000.0, -2000.0);
    let sharp = poses[5].turned(hinge, Angle::degrees(80.0));
    assert!(matches!(refused(moved(5, sharp)), MoveRefusal::BendTooSharp { .. }));
    let few = play.refused_with(0, act.clone(), Fill::Poses(poses[..5].to_vec()));
    assert!(matches!(deployed(few), DeployRefusal::NoPattern { .. }));
    let line = play.refused_with(0, place(a, Formation::Line, 6), Fill::Poses(poses.clone()));
    assert_eq!(line, Refusal::NotAsked);
    play.say_with(0, act, Fill::Poses(poses.clone()));
    let unit = play.unit(a);
    assert!(layout::is_valid(unit) && unit.formation == Formation::BentRoadColumn);
    assert!(unit.stands.iter().zip(&poses).all(|(stand, pose)| stand.pose() == *pose));
}

/// ASV-SET-005: the stands take the order that the player gives, each named once.
#[test]
fn stands_may_be_ordered() {
    let (mut play, a, _) = two();
    let ordered = |order: &[u8]| Act::Deploy {
        unit: a,
        formation: Formation::Line,
        files: 6,
        bend: 0,
        swing: Turn(0),
        order: order.iter().copied().collect(),
        mounted: false,
        limbered: false,
    };
    let refusal = play.refused_with(0, ordered(&[1, 1, 2, 3, 4, 5]), pose(36.0, 8.0, NORTH));
    assert_eq!(deployed(refusal), DeployRefusal::BadOrder { unit: play.id("a") });
    play.say_with(0, ordered(&[3, 4, 1, 2, 5, 6]), pose(36.0, 8.0, NORTH));
    assert_eq!(play.unit(a).stands[0].kind, rules_splendid::kinds::StandKind::Pike);
}

/// Q35: a unit may not be partly off the table. Q94: it may not be outside the zone of twelve inches.
#[test]
fn units_stand_wholly_on_the_table_and_in_their_zone() {
    let (play, a, b) = two();
    let line = place(a, Formation::Line, 6);
    let refusal = play.refused_with(0, line.clone(), pose(3.0, 8.0, NORTH));
    assert!(
        matches!(deployed(refusal), DeployRefusal::OffTable { by, .. } if (by - 1.724).abs() < 0.01)
    );
    let refusal = play.refused_with(0, line.clone(), pose(36.0, 12.1, NORTH));
    assert_eq!(deployed(refusal), DeployRefusal::OutsideZone { unit: play.id("a") });
    let mut copy = play.clone();
    copy.say_with(0, line, pose(36.0, 12.0, NORTH));
    // Facing along the table, four stands take up a little over six inches of depth.
    let line = place(b, Formation::Line, 4);
    let refusal = copy.refused_with(1, line.clone(), pose(36.0, 39.0, EAST));
    assert_eq!(deployed(refusal), DeployRefusal::OutsideZone { unit: play.id("b") });
    copy.dice(&[1, 1, 6, 6]).say_with(1, line, pose(36.0, 39.2, EAST));
}

/// ASV-SET-003: no unit is placed twice, into another unit, or for the other side.
#[test]
fn units_are_placed_once_and_apart() {
    let mut board = Board::new();
    let a = hand(&mut board, "a", 0, UnitKind::Foot, "HHHH");
    let c = board.unit("c", 0, UnitKind::Foot, "HHHH", Formation::Line, (20.0, 8.0), NORTH);
    let b = hand(&mut board, "b", 1, UnitKind::Foot, "HHHH");
    let play = board.play(BEGIN, 0, &[4, 4, 2, 3]);
    let refusal = play.refused_with(0, place(c, Formation::Line, 4), pose(50.0, 8.0, NORTH));
    assert_eq!(deployed(refusal), DeployRefusal::AlreadyPlaced { unit: play.id("c") });
    let refusal = play.refused_with(0, place(a, Formation::Line, 4), pose(22.0, 8.0, NORTH));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{refusal}");
    let refusal = play.refused_with(0, place(b, Formation::Line, 4), pose(22.0, 8.0, NORTH));
    assert!(matches!(refusal, Refusal::NotYours { .. }), "{refusal}");
    assert_eq!(play.refused(0, place(a, Formation::Line, 4)), Refusal::NotAsked);
    let none = play.refused_with(0, place(a, Formation::Line, 4), Fill::Poses(Vec::new()));
    assert_eq!(none, Refusal::NotAsked);
}

/// ASV-SET-006: the owner of dragoons chooses whether they start mounted; no other unit has the choice.
#[test]
fn dragoons_start_mounted_or_dismounted() {
    let mut board = Board::new();
    let d = hand(&mut board, "d", 0, UnitKind::Dragoon, "DDD");
    let f = hand(&mut board, "f", 0, UnitKind::Foot, "HHH");
    let play = board.play(BEGIN, 0, &[]);
    let with = |unit, formation, mounted| Act::Deploy {
        unit,
        formation,
        files: if formation == Formation::Line { 3 } else { 2 },
        bend: 0,
        swing: Turn(0),
        order: Default::default(),
        mounted,
        limbered: false,
    };
    for mounted in [true, false] {
        let mut copy = play.clone();
        copy.say_with(0, with(d, Formation::Line, mounted), pose(36.0, 8.0, NORTH));
        assert_eq!(copy.unit(d).mounted, mounted);
    }
    let square =
        play.refused_with(0, with(d, Formation::DefensiveBlock, true), pose(36.0, 8.0, NORTH));
    assert!(matches!(square, Refusal::Move(MoveRefusal::CannotForm { .. })), "{square}");
    let refusal = play.refused_with(0, with(f, Formation::Line, true), pose(36.0, 8.0, NORTH));
    assert_eq!(deployed(refusal), DeployRefusal::NotDragoon { unit: play.id("f") });
}

/// ASV-SET-007: guns start limbered or unlimbered; no other unit is limbered.
#[test]
fn guns_start_limbered_or_not() {
    let mut board = Board::new();
    let g = hand(&mut board, "g", 0, UnitKind::RegularGun, "G");
    let f = hand(&mut board, "f", 0, UnitKind::Foot, "HHH");
    let play = board.play(BEGIN, 0, &[]);
    let with = |unit, formation, files, limbered| Act::Deploy {
        unit,
        formation,
        files,
        bend: 0,
        swing: Turn(0),
        order: Default::default(),
        mounted: false,
        limbered,
    };
    for limbered in [true, false] {
        let mut copy = play.clone();
        copy.say_with(0, with(g, Formation::OpenOrder, 1, limbered), pose(36.0, 8.0, NORTH));
        assert_eq!(copy.unit(g).limbered, limbered);
    }
    let refusal = play.refused_with(0, with(f, Formation::Line, 3, true), pose(36.0, 8.0, NORTH));
    assert_eq!(deployed(refusal), DeployRefusal::NoGun { unit: play.id("f") });
}

/// ASV-SET-003: every offer is accepted as it is, and there is one for every unit to be placed.
#[test]
fn offers_find_room() {
    let mut board = Board::new();
    let units = [
        hand(&mut board, "a", 0, UnitKind::PikeAndMusket, "MMPPMM"),
        hand(&mut board, "d", 0, UnitKind::Dragoon, "DDD"),
        hand(&mut board, "g", 0, UnitKind::HeavyGun, "G"),
        hand(&mut board, "x", 0, UnitKind::Commander, "X"),
    ];
    board.area("wood", &[(30.0, 6.0), (42.0, 6.0), (42.0, 12.0), (30.0, 12.0)]);
    let play = board.play(BEGIN, 0, &[]);
    let offers = play.offers(0);
    for unit in units {
        let key = play.model().key(unit);
        assert!(offers.iter().any(|offer| offer.unit.as_deref() == Some(key)), "{key}");
    }
    for offer in offers {
        play.clone().say_with(0, offer.act, offer.fill);
    }
}

/// Q94: a unit without room stays behind and counts as lost, so that the battle can begin.
#[test]
fn a_unit_without_room_stays_behind() {
    let mut board = Board::new();
    let a = hand(&mut board, "a", 0, UnitKind::Foot, "HHHHHH");
    board.unit("b", 0, UnitKind::Foot, "HH", Formation::Line, (60.0, 8.0), NORTH);
    board.unit("c", 1, UnitKind::Foot, "HH", Formation::Line, (60.0, 40.0), SOUTH);
    board.scene.zones[0].truncate(0);
    board.scene.zones[0]
        .extend([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)].map(|(x, y)| geom::Point::inches(x, y)));
    board.total = Some([8, 2]);
    let play = board.play(BEGIN, 0, &[1, 1, 6, 6]);
    assert!(play.events.contains(&Event::Gone { unit: a, why: End::NoRoom }));
    assert_eq!(play.model().lost, [6, 0]);
}

/// ASV-VCQ-002: if the quality of commanders is thrown for, that comes before everything else.
#[test]
fn commanders_are_rated_before_deployment() {
    let mut board = Board::new();
    let x = hand(&mut board, "x", 0, UnitKind::Commander, "X");
    board.book.rulings.command_quality = CommandQualities::Thrown;
    let play = board.play(BEGIN, 0, &[1]);
    assert_eq!(play.unit(x).command, CommandQuality::Charismatic);
    assert_eq!(play.question(), Question::Deploy { side: Side(0) });
}

/// ASV-SET-005: a unit to be placed remembers the files of its scenario formation, and its stands are in the listed order.
#[test]
fn a_unit_to_be_placed_keeps_its_files() {
    let mut board = Board::new();
    let (kind, at) = (UnitKind::PikeAndMusket, (36.0, 24.0));
    let unit = board.unit_in("a", 0, kind, "MMPPMM", Formation::Block, 2, at, NORTH);
    board.scene.cards[unit.idx()].more.files = Some(2);
    lift(&mut board, unit);
    hand(&mut board, "more", 0, UnitKind::Foot, "HHHH");
    let play = board.play(BEGIN, 0, &[]);
    let offers = play.offers(0);
    let offer = |wanted: Formation| {
        let wanted =
            |act: &Act| matches!(act, Act::Deploy { formation, .. } if *formation == wanted);
        offers.iter().find(|offer| wanted(&offer.act)).expect("it is offered").clone()
    };
    let block = offer(Formation::Block);
    assert!(matches!(block.act, Act::Deploy { files: 2, .. }), "{:?}", block.act);
    assert!(matches!(offer(Formation::Line).act, Act::Deploy { files: 6, .. }));
    assert!(matches!(offer(Formation::DefensiveBlock).act, Act::Deploy { files: 3, .. }));
    let mut kept = play.clone();
    kept.say_with(0, block.act, block.fill);
    let kinds = |play: &Play| play.unit(unit).stands.iter().map(|s| s.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&kept), board.scene.cards[unit.idx()].more.stands);
    // With another number of files they are laid out again, with pikes in the middle.
    let mut wide = play.clone();
    wide.say_with(0, place(unit, Formation::Block, 3), pose(36.0, 11.0, NORTH));
    assert_eq!(kinds(&wide)[1], rules_splendid::kinds::StandKind::Pike);
}
