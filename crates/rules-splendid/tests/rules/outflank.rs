//! Outflanking.
use crate::{
    fights::{all_on, board, fight, foot, needed},
    kit::{Board, EAST, NORTH, S, SOUTH, WEST},
};
use rules_splendid::{
    Act,
    kinds::{Formation, UnitId, UnitKind},
    outflank::outflanks,
};

/// The enemy of EX-23: a line of three facing north, with its front on y = 20 from x = 20 to 24.7244.
fn enemy(board: &mut Board, formation: Formation) -> UnitId {
    board.unit("e", 1, UnitKind::Foot, "HHH", formation, (20.0 + 1.5 * S, 20.0), NORTH)
}

fn has_outflanked(board: &Board, attacker: UnitId, enemy: UnitId) -> bool {
    let model = board.model(0);
    outflanks(model.unit(attacker), model.unit(enemy))
}

/// A line of three whose front edge runs along x = 24.7244 from `low` up, facing west.
fn on_flank(board: &mut Board, low: f64) -> UnitId {
    let front = (20.0 + 3.0 * S, low + 1.5 * S);
    board.unit("a", 0, UnitKind::Foot, "HHH", Formation::Line, front, WEST)
}

/// ASV-OUT-002 (EX-23 a): a front edge on a rear corner outflanks.
#[test]
fn a_front_edge_on_a_rear_corner() {
    let mut board = board();
    let e = enemy(&mut board, Formation::Line);
    let a = on_flank(&mut board, 17.0);
    assert!(has_outflanked(&board, a, e));
    assert!(!has_outflanked(&board, e, a), "it is not mutual");
}

/// ASV-OUT-004 (EX-23 b): contact with the forward part of a flank does not outflank.
#[test]
fn the_forward_part_of_a_flank_is_no_outflanking() {
    let mut board = board();
    let e = enemy(&mut board, Formation::Line);
    let a = on_flank(&mut board, 19.0);
    assert!(!has_outflanked(&board, a, e));
}

/// ASV-OUT-003 (EX-23 c): a front corner on the rear edge outflanks.
#[test]
fn a_front_corner_on_the_rear_edge() {
    let mut board = board();
    let e = enemy(&mut board, Formation::Line);
    let front = (21.0 + 1.5 * S, 20.0 - S);
    let a = board.unit("a", 0, UnitKind::Foot, "HHH", Formation::Line, front, NORTH);
    assert!(has_outflanked(&board, a, e));
}

/// ASV-OUT-003: it also outflanks when only the corner touches the rear edge, at an angle.
#[test]
fn a_slanting_corner_on_the_rear_edge() {
    let mut board = board();
    let e = enemy(&mut board, Formation::Line);
    // A stand's front left corner is half its diagonal from its centre; turned by 45 degrees it points north.
    let half = S / 2.0 * 2.0_f64.sqrt();
    let front = (22.0 + half / 2.0, 20.0 - S - half / 2.0);
    let a = board.unit("a", 0, UnitKind::Foot, "HH", Formation::Block, front, 45.0);
    assert!(has_outflanked(&board, a, e));
}

/// ASV-OUT-005 (EX-23 d): a defensive block is never outflanked.
#[test]
fn a_defensive_block_is_never_outflanked() {
    let mut board = board();
    let e = enemy(&mut board, Formation::DefensiveBlock);
    let deep = (21.0 + 1.5 * S, 20.0 - 2.0 * S);
    let a = board.unit("a", 0, UnitKind::Foot, "HHH", Formation::Line, deep, NORTH);
    assert!(!has_outflanked(&board, a, e));
    board.units[e.idx()].garrison = Some(0);
    assert!(!has_outflanked(&board, a, e), "nor is a garrison");
    let mut board = crate::fights::board();
    let e = enemy(&mut board, Formation::Block);
    let a = board.unit("a", 0, UnitKind::Foot, "HHH", Formation::Line, deep, NORTH);
    assert!(has_outflanked(&board, a, e), "a plain block is");
}

/// ASV-OUT-004: units front to front, side by side or apart are not outflanked; nor does a flank that touches a rear outflank.
#[test]
fn nothing_else_is_outflanking() {
    let mut board = board();
    let e = enemy(&mut board, Formation::Line);
    let front = (20.0 + 1.5 * S, 20.0);
    let head_on = board.unit("h", 0, UnitKind::Foot, "HHH", Formation::Line, front, SOUTH);
    assert!(!has_outflanked(&board, head_on, e));
    let behind = (20.0 + 1.5 * S, 19.5 - S);
    let near = board.unit("n", 0, UnitKind::Foot, "HHH", Formation::Line, behind, NORTH);
    assert!(!has_outflanked(&board, near, e), "half an inch off");
    // Its left side touches the rear edge, because it faces east; its front does not.
    let beside = (20.0 + 2.0 * S, 20.0 - 1.5 * S);
    let side_on = board.unit("s", 0, UnitKind::Foot, "H", Formation::Line, beside, EAST);
    board.tweak(side_on, |unit| unit.stands[0].facing = geom::Angle::degrees(SOUTH));
    assert!(!has_outflanked(&board, side_on, e));
}

/// ASV-OUT-002: a block with a short last rank has rear corners on each of its rear sides.
#[test]
fn a_short_last_rank_has_corners_of_its_own() {
    let mut board = board();
    let e = board.unit("e", 1, UnitKind::Foot, "HHHHH", Formation::Block, (20.0, 20.0), NORTH);
    // The third file is one deep: its rear right corner is on the right flank at 20 - S.
    let front = (20.0 + 1.5 * S, 20.0 - S / 2.0);
    let a = board.unit("a", 0, UnitKind::Foot, "HH", Formation::Line, front, WEST);
    assert!(has_outflanked(&board, a, e));
}

/// ASV-OUT-001, ASV-H2H-017: it is decided when the fighting starts, so a unit that joins in from behind outflanks.
#[test]
fn a_unit_that_joins_in_from_behind_outflanks() {
    let mut board = board();
    let e = foot(&mut board, "e", 1, "HHH", 20.0);
    let f = foot(&mut board, "f", 0, "HHH", 20.0);
    let behind = (20.0, 20.0 + S + 2.0);
    let u = board.unit("u", 0, UnitKind::Foot, "HH", Formation::Line, behind, SOUTH);
    let mut play = fight(&board, 1, &[4, 4, 4, 4]);
    play.say(0, Act::Join { unit: u });
    play.say(0, all_on(u, 2, e));
    assert_eq!(needed(&play), [(3, 4)]);
    play.dice(&[4, 4, 4]).say(0, all_on(f, 3, e));
    assert_eq!(needed(&play), [(3, 3)], "one die a stand from the front");
}
