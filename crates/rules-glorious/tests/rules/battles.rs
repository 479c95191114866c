//! Battles: forming them, breaking them up, moving as one.
use crate::kit::{Board, EAST, NORTH, Play, S, go, setup, turn};
use geom::{Angle, Point, Pose};
use kernel::{Cited, Moment, Ruleset};
use rules_glorious::{
    Act, Event, Glorious, Refusal,
    act::{Order, Shape},
    kinds::{Formation, UnitId, UnitKind},
    refusal::{BattleRefusal, MoveRefusal},
};

const BLOCK: Formation = Formation::Block;

fn form(units: &[UnitId]) -> Act {
    Act::FormBattle { units: units.iter().copied().collect() }
}

/// Two blocks of three files and two ranks, one behind the other, facing north with their front at (36, 20).
fn two_blocks() -> (Board, [UnitId; 2]) {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let front = board.unit_in("front", 0, foot, "PPPPPP", (BLOCK, 3), (36.0, 20.0), NORTH);
    let back = board.unit_in("back", 0, foot, "BBBlll", (BLOCK, 3), (36.0, 20.0 - 2.0 * S), NORTH);
    (board, [front, back])
}

fn place(board: &mut Board, unit: UnitId, x: f64, y: f64, facing: f64) {
    board.tweak(unit, |unit| {
        unit.grid.front = Pose::new(Point::inches(x, y), Angle::degrees(facing));
    });
}

fn battle(why: &Refusal) -> &BattleRefusal {
    match why {
        Refusal::Battle(why) => why,
        other => panic!("{other}"),
    }
}

/// AGV-BTL-001, AGV-BTL-007, AGV-BTL-010, AGV-BTL-014: units of foot edge to edge become one Battle. Each spends a change of
/// formation, and the Battle is one unit with all their elements.
#[test]
fn units_form_a_battle() {
    let (board, [front, back]) = two_blocks();
    let mut play = board.moves(0);
    assert!(play.offered(0, |act| *act == form(&[front, back])));
    play.say(0, form(&[front, back]));
    let body = play.unit(front);
    assert!(body.is_battle() && body.n() == 12 && body.grid.files == 3);
    assert_eq!(body.front().at, Point::inches(36.0, 20.0));
    assert_eq!(play.unit(back).within, Some(front));
    assert!(!play.unit(back).is_on_table());
    assert_eq!([play.unit(front).done.spent, play.unit(back).done.spent], [1, 1]);
    let of: Vec<u8> = body.elements.iter().map(|element| element.of).collect();
    assert_eq!(of, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    rules_glorious::invariants::check(play.model());
}

/// AGV-BTL-007: named in either order, side by side or one behind the other, they make one rectangle.
#[test]
fn blocks_side_by_side_form_a_battle() {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let right = board.unit_in("right", 0, foot, "PPPPPP", (BLOCK, 2), (37.5, 20.0), NORTH);
    let left = board.unit_in("left", 0, foot, "BBBlll", (BLOCK, 2), (34.5, 20.0), NORTH);
    let mut play = board.moves(0);
    play.say(0, form(&[right, left]));
    let body = play.unit(right);
    assert_eq!((body.grid.files, body.grid.ranks()), (4, 3));
    assert_eq!(body.front().at, Point::inches(36.0, 20.0));
    let of: Vec<u8> = body.elements.iter().map(|element| element.of).collect();
    assert_eq!(of, [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
}

/// AGV-BTL-012: it acts from the next movement phase, and then as a Battle.
#[test]
fn a_new_battle_acts_from_the_next_phase() {
    let (mut board, [front, back]) = two_blocks();
    let chief = UnitKind::CommanderInChief;
    board.unit("chief", 0, chief, "c", Formation::OpenOrder, (36.0, 10.0), NORTH);
    board.line("far", 1, "BBBB", (36.0, 46.0));
    let mut play = board.moves(0);
    play.say(0, form(&[front, back]));
    let why = play.refused_with(0, Act::Move { unit: front }, go(3.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NewBattle { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-012");
    let why = play.refused(0, Act::BreakUp { unit: front });
    assert!(matches!(battle(&why), BattleRefusal::JustFormed { .. }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-009");
    let why = play.refused_with(0, Act::Move { unit: back }, go(1.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NotThere { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-014");
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    play.say_with(0, Act::Move { unit: front }, go(3.0));
    assert_eq!(play.unit(front).front().at, Point::inches(36.0, 23.0));
}

/// AGV-BTL-002, AGV-OPT-007, AGV-OPT-008: two to four members, or as the options say; none twice.
#[test]
fn two_to_four_members() {
    let (mut board, [front, back]) = two_blocks();
    let why = board.moves(0).refused(0, form(&[front]));
    assert!(matches!(battle(&why), BattleRefusal::Members { n: 1, least: 2, most: 4 }));
    assert_eq!(why.cite().0, "AGV-BTL-002");
    let why = board.moves(0).refused(0, form(&[front, back, front]));
    assert!(matches!(battle(&why), BattleRefusal::Repeated { .. }), "{why}");
    board.book.options.battle_members_least.value = 3;
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::Members { n: 2, least: 3, .. }), "{why}");
    board.book.options.battle_members_least.value = 2;
    let third =
        board.unit_in("third", 0, UnitKind::Foot, "SSSSSS", (BLOCK, 3), (36.0, 14.0), NORTH);
    board.moves(0).say(0, form(&[front, back, third]));
    board.book.options.battle_members_most.value = 2;
    let why = board.moves(0).refused(0, form(&[front, back, third]));
    assert!(matches!(battle(&why), BattleRefusal::Members { n: 3, most: 2, .. }), "{why}");
}

/// AGV-BTL-003: members are foot, dismounted; no Battle is a member of another.
#[test]
fn members_are_foot() {
    let (mut board, [front, back]) = two_blocks();
    board.tweak(back, |unit| (unit.kind, unit.mounted) = (UnitKind::MountedFoot, true));
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NotFoot { .. }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-003");
    board.tweak(back, |unit| unit.mounted = false);
    board.moves(0).say(0, form(&[front, back]));
    board.tweak(back, |unit| unit.kind = UnitKind::Knights);
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NotFoot { .. }), "{why}");
    let mut board = Board::new();
    let parts = "000000111111";
    let body = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (36.0, 20.0), NORTH);
    let other = board.unit_in("c", 0, UnitKind::Foot, "SSSSSS", (BLOCK, 3), (36.0, 14.0), NORTH);
    let why = board.moves(0).refused(0, form(&[body, other]));
    assert!(matches!(battle(&why), BattleRefusal::IsBattle { .. }), "{why}");
    let why = board.moves(0).refused(0, form(&[UnitId(1), other]));
    assert!(matches!(why, Refusal::Move(MoveRefusal::NotThere { .. })), "{why}");
}

/// AGV-BTL-003: a unit in buildings is not a member.
#[test]
fn a_unit_in_buildings_is_not_a_member() {
    let (mut board, [front, back]) = two_blocks();
    board.area("buildings", &[(2.0, 2.0), (9.0, 2.0), (9.0, 9.0), (2.0, 9.0)]);
    board.tweak(back, |unit| unit.garrison = Some(0));
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Inside { .. })), "{why}");
}

/// AGV-BTL-004, AGV-OPT-009: at least twelve elements, or as the option says.
#[test]
fn a_battle_has_at_least_twelve_elements() {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let front = board.unit_in("front", 0, foot, "PPPPPP", (BLOCK, 3), (36.0, 20.0), NORTH);
    let back = board.line("back", 0, "BBB", (36.0, 17.0));
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::TooFew { n: 9, least: 12 }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-004");
    board.book.options.battle_elements.value = 9;
    board.moves(0).say(0, form(&[front, back]));
}

/// AGV-BTL-005, AGV-OPT-010: at least three ranks, or as the option says.
#[test]
fn a_battle_has_at_least_three_ranks() {
    let mut board = Board::new();
    let front = board.line("front", 0, "PPPPPP", (36.0, 20.0));
    let back = board.line("back", 0, "BBBBBB", (36.0, 20.0 - S));
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::TooShallow { ranks: 2, least: 3 }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-005");
    board.book.options.battle_ranks.value = 2;
    board.moves(0).say(0, form(&[front, back]));
}

/// AGV-BTL-005: one complete rectangle, without a file aside or a short rank.
#[test]
fn one_whole_rectangle() {
    let (mut board, [front, back]) = two_blocks();
    place(&mut board, back, 36.0 + S, 17.0, NORTH);
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NoRectangle { .. }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-005");
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let front = board.unit_in("front", 0, foot, "PPPPPP", (BLOCK, 3), (36.0, 20.0), NORTH);
    let back = board.unit_in("back", 0, foot, "BBBBBBB", (BLOCK, 3), (36.0, 17.0), NORTH);
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NoRectangle { .. }), "{why}");
}

/// AGV-BTL-006: the same facing, edges touching.
#[test]
fn members_face_one_way_edge_to_edge() {
    let (mut board, [front, back]) = two_blocks();
    place(&mut board, back, 36.0, 17.0, 3.0);
    board.tweak(front, |unit| unit.grid.front.at.y += 900);
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NotAligned { .. }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-006");
    let (mut board, [front, back]) = two_blocks();
    place(&mut board, back, 36.0, 16.5, NORTH);
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NotAligned { .. }), "{why}");
    place(&mut board, back, 36.4, 17.0, NORTH);
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(battle(&why), BattleRefusal::NotAligned { .. }), "{why}");
}

/// AGV-BTL-007: each member must have its change of formation left.
#[test]
fn each_member_spends_its_own() {
    let (mut board, [front, back]) = two_blocks();
    let other = board.line("other", 0, "BBBB", (10.0, 10.0));
    place(&mut board, back, 36.0, 16.0, NORTH);
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit: back }, go(1.0));
    // A unit that has begun may still join with what it has left.
    play.clone().say(0, form(&[front, back]));
    play.say(0, Act::AboutFace { unit: other });
    let why = play.refused(0, form(&[front, back]));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Finished { .. })), "{why}");
    let (board, [front, back]) = two_blocks();
    let mut play = board.moves(0);
    let shape = Shape { formation: Formation::Line, files: 6, short: 0, about: 0, file: 2 };
    play.say(0, Act::ChangeFormation { unit: back, shape, order: Order::new() });
    assert!(!play.offered(0, |act| *act == form(&[front, back])));
}

/// AGV-BTL-011: neither formed nor broken up in contact.
#[test]
fn not_in_contact() {
    let (mut board, [front, back]) = two_blocks();
    board.line("enemy", 1, "BBBB", (36.0, 20.0));
    let why = board.moves(0).refused(0, form(&[front, back]));
    assert!(matches!(why, Refusal::Move(MoveRefusal::InContact { .. })), "{why}");
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (36.0, 20.0), NORTH);
    board.line("enemy", 1, "BBBB", (36.0, 20.0));
    let why = board.moves(0).refused(0, Act::BreakUp { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::InContact { .. })), "{why}");
}

fn broken_up(board: &Board, unit: UnitId) -> Play {
    let mut play = board.moves(0);
    assert!(play.offered(0, |act| *act == Act::BreakUp { unit }));
    play.say(0, Act::BreakUp { unit });
    rules_glorious::invariants::check(play.model());
    play
}

/// AGV-BTL-009, AGV-BTL-010, AGV-BTL-013: a Battle becomes its members again, each pays for a change of formation, and each may
/// spend its other function, in any order.
#[test]
fn a_battle_is_broken_up() {
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBlll", parts, 3, (36.0, 20.0), NORTH);
    let back = UnitId(1);
    let mut play = broken_up(&board, unit);
    assert!(play.last.iter().any(|it| matches!(it, Event::BattleEnded { dissolved: false, .. })));
    for (id, y) in [(unit, 20.0), (back, 17.0)] {
        let member = play.unit(id);
        assert!(!member.is_battle() && member.within.is_none());
        assert_eq!((member.n(), member.formation, member.grid.files), (6, BLOCK, 3));
        assert_eq!(member.front().at, Point::inches(36.0, y));
        assert!(member.elements.iter().all(|element| element.of == 0));
        assert_eq!(member.done.spent, 1);
    }
    let why = play.refused(0, form(&[unit, back]));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Twice { .. })), "{why}");
    play.say_with(0, Act::Move { unit }, go(6.0));
    play.say(0, Act::AboutFace { unit: back });
    assert!(play.unit(unit).done.finished && play.unit(back).done.finished);
}

/// AGV-BTL-009: side by side, in lines one behind the other, and with whatever is left of each.
#[test]
fn members_come_out_on_their_own_ground() {
    let mut board = Board::new();
    let unit = board.battle(&["a", "b"], 0, "PPBBPPBBPPBB", "001100110011", 4, (36.0, 20.0), NORTH);
    let play = broken_up(&board, unit);
    assert_eq!(play.unit(unit).front().at, Point::inches(36.0 - S, 20.0));
    assert_eq!(play.unit(UnitId(1)).front().at, Point::inches(36.0 + S, 20.0));
    let mut board = Board::new();
    let lines = ["a", "b", "c"];
    let unit = board.battle(&lines, 0, "PPPPBBBBSSSS", "000011112222", 4, (36.0, 20.0), EAST);
    let play = broken_up(&board, unit);
    for n in 0..3 {
        assert_eq!(play.unit(UnitId(n)).formation, Formation::Line);
    }
    // Losses have left a gap in one member: it closes up.
    let mut board = Board::new();
    let unit = board.battle(&["a", "b"], 0, "PPPPBBBBB", "000101011", 3, (36.0, 20.0), NORTH);
    let play = broken_up(&board, unit);
    assert_eq!([play.unit(unit).n(), play.unit(UnitId(1)).n()], [5, 4]);
}

/// AGV-BTL-009: a member with nothing left does not come back, and a member without room keeps the Battle together.
#[test]
fn members_that_are_gone_or_have_no_room() {
    let mut board = Board::new();
    let unit = board.battle(&["a", "b"], 0, "PPPPPPPPP", "000000000", 3, (36.0, 20.0), NORTH);
    let play = broken_up(&board, unit);
    assert!(!play.unit(UnitId(1)).is_on_table() && play.unit(UnitId(1)).within.is_none());
    let mut board = Board::new();
    let mix = "011010011001";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPPPPPPP", mix, 3, (36.0, 20.0), NORTH);
    for (key, x, y) in [("w", 30.0, 20.0), ("e", 42.0, 20.0)] {
        let side =
            board.unit_in(key, 0, UnitKind::Foot, "BBBBBBBBB", (BLOCK, 3), (x, y + 3.0), NORTH);
        let x = if x < 36.0 { 36.0 - 3.0 * S } else { 36.0 + 3.0 * S };
        place(&mut board, side, x, y, NORTH);
        let more = board.unit_in(
            &format!("{key}2"),
            0,
            UnitKind::Foot,
            "BBBBBBBBB",
            (BLOCK, 3),
            (x, 9.0),
            NORTH,
        );
        place(&mut board, more, x, y - 3.0 * S, NORTH);
    }
    board.line("n", 0, "BBB", (36.0, 20.0 + S));
    board.line("s", 0, "BBB", (36.0, 20.0 - 4.0 * S));
    let why = board.moves(0).refused(0, Act::BreakUp { unit });
    assert!(matches!(battle(&why), BattleRefusal::NoRoom { .. }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-009");
}

/// AGV-BTL-009, AGV-FUN-001: a unit that is not a Battle cannot be broken up, nor can one that has nothing left to spend.
#[test]
fn what_cannot_be_broken_up() {
    let (mut board, [front, _]) = two_blocks();
    let why = board.moves(0).refused(0, Act::BreakUp { unit: front });
    assert!(matches!(battle(&why), BattleRefusal::NoBattle { .. }), "{why}");
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (50.0, 20.0), NORTH);
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(1.0));
    let why = play.refused(0, Act::BreakUp { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Spent { .. })), "{why}");
    board.book.options.functions_per_phase.value = 3;
    board.book.individual.change_formation.cells.value = 2;
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(1.0));
    let why = play.refused(0, Act::BreakUp { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooDear { cost: 2, left: 1, .. })), "{why}");
}

/// AGV-BTL-014: a Battle turns, faces about and moves as one unit.
#[test]
fn a_battle_moves_as_one() {
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (36.0, 24.0), NORTH);
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(90.0));
    assert_eq!(play.unit(unit).heading(), Angle::QUARTER);
    let mut play = board.moves(0);
    play.say(0, Act::AboutFace { unit });
    assert_eq!(play.unit(unit).elements[0].of, 1, "the rear is now the front");
    assert_eq!(play.unit(unit).front().at, Point::inches(36.0, 18.0));
}

/// AGV-BTL-008: a scenario's Battle stands as one from the start.
#[test]
fn a_battle_formed_at_the_start() {
    let (mut board, units) = two_blocks();
    board.line("enemy", 1, "BBBBBB", (36.0, 40.0));
    let mut setup = setup(&board);
    setup.battles = vec![units.to_vec()];
    Glorious::sound(&setup).expect("it is sound");
    let (model, stage) = Glorious::open(&setup).expect("it opens");
    let body = model.unit(units[0]);
    assert!(body.is_battle() && body.n() == 12);
    assert_eq!(model.unit(units[1]).within, Some(units[0]));
    assert_eq!(model.total, [12, 6]);
    rules_glorious::invariants::check(&model);
    let mut dice = kernel::Scripted::new(vec![1, 2]);
    Moment::<Glorious>::begin(model, stage, &mut dice, &mut Vec::new()).expect("it begins");
    setup.units[1].at = setup.units[1].at.map(|at| at.moved(geom::V2::new(0.0, -5000.0)));
    assert!(matches!(Glorious::open(&setup), Err(Refusal::Battle(_))));
    assert!(Glorious::sound(&setup).is_err());
}

/// AGV-BTL-008: an invalid Battle in a scenario is reported with the rule.
#[test]
fn a_scenario_with_a_battle() {
    let unit = |id: &str, x: f64, y: f64| {
        serde_json::json!({
            "id": id, "type": "foot", "elements": ["pike", "pike", "pike", "pike", "pike", "pike"],
            "formation": "block", "files": 3, "at": [x, y], "battle": "main",
        })
    };
    let scenario = |y: f64| {
        let enemy = serde_json::json!({
            "id": "enemy", "type": "foot", "elements": ["bill", "bill", "bill"], "at": [36, 40],
        });
        serde_json::json!({
            "format": 1, "id": "test", "title": "Test", "ruleset": "glorious",
            "table": {"size": [72, 48]}, "rules": {"composition": false},
            "sides": [
                {"id": "south", "edge": "south", "units": [unit("a", 36.0, 20.0), unit("b", 36.0, y)]},
                {"id": "north", "edge": "north", "units": [enemy]},
            ],
        })
    };
    let read = |y: f64| {
        let doc = kernel::doc::Doc::from_json("test", &scenario(y)).expect("it is a document");
        Glorious::read(&doc)
    };
    let setup = read(17.0).expect("it is a Battle");
    let (model, _) = Glorious::open(&setup).expect("it opens");
    assert!(model.unit(UnitId(0)).is_battle());
    let problems = read(16.6).expect_err("it is none");
    let told = problems.iter().any(|problem| format!("{problem:?}").contains("AGV-BTL-006"));
    assert!(told, "{problems:?}");
}

/// AGV-FUN-006, AGV-BTL-013: when a unit that was not a member begins, members just released are finished, whether they have
/// acted or not. Among themselves they act one after the other.
#[test]
fn released_members_have_finished_when_another_begins() {
    let mut board = Board::new();
    let parts = "000000111111";
    let unit = board.battle(&["a", "b"], 0, "PPPPPPBBBlll", parts, 3, (36.0, 20.0), NORTH);
    let (back, other) = (UnitId(1), board.line("other", 0, "BBB", (60.0, 20.0)));
    let mut play = broken_up(&board, unit);
    play.say_with(0, Act::Move { unit }, go(1.0));
    assert!(play.offered(0, |act| *act == Act::Move { unit: back }), "the other member is next");
    play.say_with(0, Act::Move { unit: other }, go(1.0));
    let why = play.refused_with(0, Act::Move { unit: back }, go(1.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::Finished { .. })), "{why}");
    assert_eq!(why.cite().0, "AGV-FUN-006");
    assert!(!play.offered(0, |act| act.actor() == Some(back)));
    // A move by one of them finishes none of the others.
    let mut play = broken_up(&board, unit);
    play.say_with(0, Act::Move { unit }, go(1.0));
    play.say_with(0, Act::Move { unit: back }, go(1.0));
    play.say_with(0, Act::Move { unit: other }, go(1.0));
}

/// AGV-BTL-002: a Battle without units has too few members.
#[test]
fn a_battle_without_units() {
    let (board, _) = two_blocks();
    let why = board.moves(0).refused(0, form(&[]));
    assert!(matches!(battle(&why), BattleRefusal::Members { n: 0, .. }), "{why}");
    assert_eq!(why.cite().0, "AGV-BTL-002");
}
