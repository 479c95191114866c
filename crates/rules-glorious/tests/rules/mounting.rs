//! Foot that ride to battle.
use crate::kit::{Board, NORTH};
use kernel::Cited;
use rules_glorious::{
    Act, Refusal,
    kinds::{Formation, UnitKind},
    refusal::MoveRefusal,
};

/// AGV-MNT-001: only mounted foot mount and dismount, and not if they already have.
#[test]
fn only_mounted_foot_mount() {
    for kind in [UnitKind::Foot, UnitKind::LightCavalry, UnitKind::Knights] {
        let mut board = Board::new();
        let unit = board.unit("unit", 0, kind, "BBB", Formation::Line, (36.0, 10.0), NORTH);
        for act in [Act::Mount { unit }, Act::Dismount { unit }] {
            let why = board.moves(0).refused(0, act);
            assert!(matches!(why, Refusal::Move(MoveRefusal::Cannot { .. })), "{why}");
            assert_eq!(why.cite().0, "AGV-MNT-001");
        }
    }
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::Rocket, "G", Formation::OpenOrder, (36.0, 10.0), NORTH);
    let why = board.moves(0).refused(0, Act::Mount { unit: gun });
    assert_eq!(why.cite().0, "AGV-MNT-001");
    let kind = UnitKind::MountedFoot;
    let unit = board.unit("archers", 0, kind, "lll", Formation::Line, (36.0, 20.0), NORTH);
    let why = board.moves(0).refused(0, Act::Dismount { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Saddled { mounted: false, .. })), "{why}");
    board.tweak(unit, |unit| unit.mounted = true);
    let why = board.moves(0).refused(0, Act::Mount { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Saddled { mounted: true, .. })), "{why}");
}

/// AGV-MNT-007: each element stays on its base.
#[test]
fn nobody_moves_in_mounting() {
    let mut board = Board::new();
    let kind = UnitKind::MountedFoot;
    let unit = board.unit("archers", 0, kind, "llll", Formation::Block, (36.0, 10.0), NORTH);
    let mut play = board.moves(0);
    let before = play.unit(unit).stance();
    play.say(0, Act::Mount { unit });
    assert!(play.unit(unit).mounted && play.unit(unit).rides());
    assert_eq!(play.unit(unit).stance(), before);
}

/// AGV-MNT-001, AGV-TER-003: woods are barred to them on horse, so they cannot mount there.
#[test]
fn nobody_mounts_in_a_wood() {
    let mut board = Board::new();
    let kind = UnitKind::MountedFoot;
    let unit = board.unit("archers", 0, kind, "ll", Formation::Line, (36.0, 10.0), NORTH);
    board.area("wood", &[(30.0, 5.0), (45.0, 5.0), (45.0, 15.0), (30.0, 15.0)]);
    let why = board.moves(0).refused(0, Act::Mount { unit });
    assert!(matches!(why, Refusal::Move(MoveRefusal::Barred { .. })), "{why}");
}
