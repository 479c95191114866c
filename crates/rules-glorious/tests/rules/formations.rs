//! Formations and changing between them.
use crate::kit::{Board, NORTH, S, SOUTH, go};
use geom::Point;
use kernel::Cited;
use rules_glorious::{
    Act, Refusal,
    act::{Order, Shape},
    kinds::{ElementKind, Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
};

use Formation::{Block, Line, OpenOrder, RoadColumn};

fn shape(formation: Formation, files: u8, about: u8, file: u8) -> Shape {
    Shape { formation, files, short: 0, about, file }
}

fn change(unit: UnitId, shape: Shape) -> Act {
    Act::ChangeFormation { unit, shape, order: Order::new() }
}

fn no_pattern(why: &Refusal) -> bool {
    matches!(why, Refusal::Move(MoveRefusal::NoPattern { .. }))
}

/// AGV-FRM-001, AGV-FRM-002, AGV-FRM-003, AGV-FRM-005: the shapes of line, block and road column. One rank or one file is not a
/// block.
#[test]
fn the_shapes_of_formations() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBBBBBB", (36.0, 20.0));
    let play = board.moves(0);
    for (formation, files) in [(Block, 7), (Block, 1), (Block, 8), (Line, 4), (RoadColumn, 2)] {
        let middle = (files - 1) / 2;
        let why = play.refused(0, change(unit, shape(formation, files, 0, middle)));
        assert!(no_pattern(&why), "{why}");
        let rule = match formation {
            Line => "AGV-FRM-002",
            RoadColumn => "AGV-FRM-005",
            _ => "AGV-FRM-003",
        };
        assert_eq!(why.cite().0, rule);
    }
    let short = Shape { short: 2, ..shape(Block, 4, 0, 1) };
    let why = play.refused(0, change(unit, short));
    let bad = matches!(why, Refusal::Move(MoveRefusal::BadShort { .. }));
    assert!(bad, "three do not fit into two files: {why}");
    for (formation, files, ranks) in
        [(Block, 4, 2), (Block, 3, 3), (Block, 2, 4), (RoadColumn, 1, 7)]
    {
        let mut play = board.moves(0);
        play.say(0, change(unit, shape(formation, files, 0, (files - 1) / 2)));
        let unit = play.unit(unit);
        assert_eq!((unit.formation, unit.grid.ranks()), (formation, ranks));
    }
    let mut play = board.moves(0);
    play.say(0, change(unit, Shape { short: 1, ..shape(Block, 4, 0, 1) }));
    assert_eq!(play.unit(unit).grid.cell(4), (1, 1));
}

/// AGV-FRM-016: the element at the centre of the front keeps its place and facing, whatever the shape.
#[test]
fn a_change_is_about_the_front_centre_element() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBPBB", (36.0, 10.0));
    for (formation, files, file) in
        [(Block, 3, 1), (Block, 2, 0), (Block, 2, 1), (RoadColumn, 1, 0)]
    {
        let mut play = board.moves(0);
        let before = play.unit(unit).base(2);
        play.say(0, change(unit, shape(formation, files, 0, file)));
        let after = play.unit(unit);
        assert_eq!(after.elements[usize::from(file)].kind, ElementKind::Pike);
        assert!(after.base(usize::from(file)).centre.distance(before.centre) < 2.0);
        assert_eq!(after.heading(), geom::Angle::NORTH);
    }
    let why = board.moves(0).refused(0, change(unit, shape(Block, 3, 1, 1)));
    assert!(matches!(why, Refusal::Move(MoveRefusal::OffCentre { .. })), "{why}");
    let why = board.moves(0).refused(0, change(unit, shape(Block, 3, 0, 0)));
    assert!(matches!(why, Refusal::Move(MoveRefusal::OffCentre { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FRM-016");
}

/// AGV-FRM-017: if two elements share the front centre, either may stay.
#[test]
fn either_of_two_at_the_centre_stays() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BPSB", (36.0, 10.0));
    for (about, x) in [(2, 36.0 - S / 2.0), (3, 36.0 + S / 2.0)] {
        let mut play = board.moves(0);
        play.say(0, change(unit, shape(RoadColumn, 1, about, 0)));
        assert_eq!(play.unit(unit).front().at, Point::inches(x, 10.0));
        let kind = if about == 2 { ElementKind::Pike } else { ElementKind::Spear };
        assert_eq!(play.unit(unit).elements[0].kind, kind);
    }
    let why = board.moves(0).refused(0, change(unit, shape(RoadColumn, 1, 4, 0)));
    assert!(matches!(why, Refusal::Move(MoveRefusal::OffCentre { .. })), "{why}");
}

/// AGV-FRM-018: the owner may choose which element stands where. Each has one place, and the one that stays keeps its own.
#[test]
fn elements_may_be_rearranged() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "lBPBl", (36.0, 10.0));
    let act = |order: &[u8]| Act::ChangeFormation {
        unit,
        shape: shape(Block, 3, 3, 1),
        order: order.iter().copied().collect(),
    };
    let mut play = board.moves(0);
    play.say(0, act(&[1, 3, 5, 2, 4]));
    let kinds: Vec<_> = play.unit(unit).elements.iter().map(|element| element.kind).collect();
    use ElementKind::{Bill, Longbow, Pike};
    assert_eq!(kinds, [Longbow, Pike, Longbow, Bill, Bill]);
    for order in
        [&[1, 3, 5, 2, 2][..], &[1, 3, 5, 2], &[3, 1, 5, 2, 4], &[0, 3, 5, 2, 4], &[1, 3, 6, 2, 4]]
    {
        let why = board.moves(0).refused(0, act(order));
        assert!(matches!(why, Refusal::Move(MoveRefusal::BadOrder { .. })), "{order:?}: {why}");
        assert_eq!(why.cite().0, "AGV-FRM-018");
    }
}

/// AGV-FRM-016, AGV-MOV-023: keeping the same formation is not a change, and cannot be used to step aside.
#[test]
fn a_change_must_change_something() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BPSB", (36.0, 10.0));
    let why = board.moves(0).refused(0, change(unit, shape(Line, 4, 2, 2)));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NoChange { .. })), "{why}");
}

/// AGV-FRM-004, AGV-FRM-006, AGV-FRM-007, AGV-FRM-019: missile foot, light cavalry and camels take open order. It is a change
/// of formation though it looks like a line, and so is leaving it.
#[test]
fn which_units_may_take_open_order() {
    for (kind, elements) in
        [(UnitKind::Foot, "blxh"), (UnitKind::LightCavalry, "CCCC"), (UnitKind::Camels, "CCCC")]
    {
        let mut board = Board::new();
        let unit = board.unit("unit", 0, kind, elements, Line, (36.0, 10.0), NORTH);
        let mut play = board.moves(0);
        let before = *play.unit(unit);
        play.say(0, change(unit, shape(OpenOrder, 4, 0, 1)));
        assert_eq!(play.unit(unit).formation, OpenOrder);
        assert_eq!(play.unit(unit).grid, before.grid, "it looks like a line");
        assert_eq!(play.unit(unit).done.spent, 1);
        let mut board = Board::new();
        let unit = board.unit("unit", 0, kind, elements, OpenOrder, (36.0, 10.0), NORTH);
        let mut play = board.moves(0);
        play.say(0, change(unit, shape(Line, 4, 0, 1)));
        assert_eq!((play.unit(unit).formation, play.unit(unit).done.spent), (Line, 1));
    }
}

/// AGV-FRM-008: no other unit may: not with one bill among the bows, nor heavier horse, nor elephants.
#[test]
fn which_units_may_not_take_open_order() {
    for (kind, elements) in [
        (UnitKind::Foot, "bbbB"),
        (UnitKind::MediumCavalry, "CCCC"),
        (UnitKind::Knights, "KKK"),
        (UnitKind::Elephants, "EEE"),
    ] {
        let mut board = Board::new();
        let unit = board.unit("unit", 0, kind, elements, Line, (36.0, 10.0), NORTH);
        let n = elements.len() as u8;
        let play = board.moves(0);
        let why = play.refused(0, change(unit, shape(OpenOrder, n, 0, (n - 1) / 2)));
        assert!(matches!(why, Refusal::Move(MoveRefusal::NoFormation { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-FRM-008");
        let open = |act: &Act| matches!(act, Act::ChangeFormation { shape, .. } if shape.formation == OpenOrder);
        assert!(!play.offered(0, open));
    }
}

/// AGV-FRM-009: guns and commanders are always in open order; a commander takes no other formation.
#[test]
fn commanders_keep_to_open_order() {
    let mut board = Board::new();
    let chief = UnitKind::CommanderInChief;
    let unit = board.unit("chief", 0, chief, "c", OpenOrder, (36.0, 10.0), NORTH);
    let why = board.moves(0).refused(0, change(unit, shape(Line, 1, 0, 0)));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NoFormation { .. })), "{why}");
}

/// AGV-FRM-013: two elements stand in line or road column only, even where four would take open order.
#[test]
fn two_elements_stand_in_line_or_column() {
    let mut board = Board::new();
    let horse = UnitKind::LightCavalry;
    let unit = board.unit("horse", 0, horse, "CC", Line, (36.0, 10.0), NORTH);
    let mut play = board.moves(0);
    for other in [shape(OpenOrder, 2, 0, 0), shape(Block, 2, 0, 0), shape(Block, 1, 0, 0)] {
        let why = play.refused(0, change(unit, other));
        assert!(no_pattern(&why), "{why}");
        assert_eq!(why.cite().0, "AGV-FRM-013");
    }
    play.say(0, change(unit, shape(RoadColumn, 1, 0, 0)));
}

/// AGV-FRM-014: one element is in line or in open order.
#[test]
fn one_element_is_in_line_or_open_order() {
    let mut board = Board::new();
    let unit = board.unit("horse", 0, UnitKind::Camels, "C", Line, (36.0, 10.0), NORTH);
    let mut play = board.moves(0);
    for other in [shape(RoadColumn, 1, 0, 0), shape(Block, 1, 0, 0)] {
        let why = play.refused(0, change(unit, other));
        assert!(no_pattern(&why), "{why}");
        assert_eq!(why.cite().0, "AGV-FRM-014");
    }
    play.say(0, change(unit, shape(OpenOrder, 1, 0, 0)));
}

/// AGV-FRM-015: there are only line, block, open order and road column.
#[test]
fn there_are_no_other_formations() {
    assert_eq!(Formation::ALL.map(Formation::key), ["line", "block", "open-order", "road-column"]);
    for word in ["bent-line", "defensive-block"] {
        assert!(serde_json::from_value::<Formation>(word.into()).is_err());
    }
}

/// AGV-FRM-020: a new formation may not stand on a friend or in barred ground, or touch an enemy.
#[test]
fn a_new_formation_needs_room() {
    let column = |board: &mut Board| {
        board.unit("horse", 0, UnitKind::Knights, "KKKK", RoadColumn, (36.0, 10.0), NORTH)
    };
    let line = shape(Line, 4, 0, 1);
    let mut board = Board::new();
    let unit = column(&mut board);
    let friend = board.line("friend", 0, "BB", (38.5, 10.0));
    let why = board.moves(0).refused(0, change(unit, line));
    assert!(matches!(why, Refusal::Move(MoveRefusal::FormsOver { .. })), "{why}");
    board.book.options.column_clear.value = geom::Length::ZERO;
    board.tweak(friend, |unit| unit.side = Side(1));
    board.tweak(friend, |unit| {
        unit.grid.front = geom::Pose::new(Point::inches(40.25, 10.0), geom::Angle::NORTH);
    });
    let why = board.moves(0).refused(0, change(unit, shape(Line, 4, 0, 1)));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
    let mut board = Board::new();
    let unit = column(&mut board);
    board.area("wood", &[(37.0, 5.0), (45.0, 5.0), (45.0, 15.0), (37.0, 15.0)]);
    let why = board.moves(0).refused(0, change(unit, line));
    assert!(matches!(why, Refusal::Move(MoveRefusal::FormsOnBarred { .. })), "{why}");
}

/// AGV-FRM-010, AGV-OPT-014: no road column is formed within 24 inches of an enemy, or as the option says.
#[test]
fn no_road_column_near_an_enemy() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBBB", (36.0, 10.0));
    let enemy = board.line("enemy", 1, "BBBB", (36.0, 34.0));
    let column = change(unit, shape(RoadColumn, 1, 2, 0));
    let why = board.moves(0).refused(0, column);
    let Refusal::Move(MoveRefusal::EnemyNear { gap, clear, .. }) = why else { panic!("{why}") };
    assert!((gap - 24.0).abs() < 0.01 && clear == 24.0);
    assert_eq!(why.cite().0, "AGV-FRM-010");
    board.book.options.column_clear.value = geom::Length::inches(12.0);
    board.moves(0).say(0, column);
    board.book.options.column_clear.value = geom::Length::inches(24.0);
    board.tweak(enemy, |unit| {
        unit.grid.front = geom::Pose::new(Point::inches(36.0, 34.1), geom::Angle::degrees(SOUTH));
    });
    board.moves(0).say(0, column);
}

/// AGV-FRM-011, AGV-OPT-014: a road column that begins a phase within 24 inches of an enemy may only change to another
/// formation.
#[test]
fn a_road_column_near_an_enemy_only_changes_out_of_it() {
    let mut board = Board::new();
    let unit = board.unit("foot", 0, UnitKind::Foot, "BBBB", RoadColumn, (36.0, 10.0), NORTH);
    board.line("enemy", 1, "BBBB", (36.0, 33.0));
    let play = board.moves(0);
    let column = Shape { short: 0, ..shape(RoadColumn, 1, 0, 0) };
    for (act, fill) in [
        (Act::Move { unit }, go(3.0)),
        (Act::AboutFace { unit }, kernel::Fill::Nothing),
        (change(unit, column), kernel::Fill::Nothing),
    ] {
        let why = play.refused_with(0, act, fill);
        assert!(matches!(why, Refusal::Move(MoveRefusal::MustUnform { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-FRM-011");
    }
    let mut play = play;
    play.say(0, change(unit, shape(Line, 4, 0, 1)));
    let why = play.refused_with(0, Act::Move { unit }, go(3.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::MustUnform { .. })), "{why}");
    assert!(!play.offered(0, |act| *act != Act::EndPhase), "it has nothing else to do");
    board.book.options.column_clear.value = geom::Length::inches(20.0);
    board.moves(0).say_with(0, Act::Move { unit }, go(3.0));
}

/// AGV-FRM-003: four elements make only one kind of block, and it is offered once.
#[test]
fn a_block_is_offered_once() {
    for n in 3..=9 {
        let mut board = Board::new();
        board.line("bills", 0, &"B".repeat(n), (36.0, 10.0));
        let mut acts: Vec<Act> = Vec::new();
        for offer in board.moves(0).offers(0) {
            assert!(!acts.contains(&offer.act), "{} of {n}", offer.label);
            acts.push(offer.act);
        }
    }
}

/// AGV-FRM-003: the refusal says that a short last rank does not fit.
#[test]
fn a_short_rank_that_does_not_fit() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBBBB", (36.0, 10.0));
    let formation = Formation::Block;
    let act = |short| Act::ChangeFormation {
        unit,
        shape: Shape { formation, files: 4, short, about: 0, file: 1 },
        order: Order::new(),
    };
    let play = board.moves(0);
    let why = play.refused(0, act(3));
    assert!(matches!(why, Refusal::Move(MoveRefusal::BadShort { short: 3, .. })), "{why}");
    assert_eq!((why.cite().0.as_ref(), why.numbers()), ("AGV-FRM-003", vec![("short", 3.0)]));
    play.clone().say(0, act(2));
}
