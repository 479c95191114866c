//! Formations, changes between them, and bending.
use crate::{
    kit::{Board, NORTH, Play, S, SOUTH},
    moves::{form, moving},
    refuses,
};
use kernel::Fill;
use rules_splendid::{
    Act,
    act::{Shape, StandOrder},
    formations::{NoFormation, may_form},
    kinds::{Formation, StandKind, UnitId, UnitKind},
    layout,
    question::StandSet,
    refusal::MoveRefusal,
};

use Formation::{BentOpenOrder, Block, DefensiveBlock, Line, OpenOrder, RoadColumn};

pub(crate) fn alone(kind: UnitKind, stands: &str, formation: Formation) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, formation, (30.0, 12.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Line, (30.0, 44.0), SOUTH);
    (board, unit)
}

/// Why a unit of this type may not take a formation.
fn why_not(kind: UnitKind, stands: &str, formation: Formation) -> Option<NoFormation> {
    let start = if stands == "G" || stands == "X" { OpenOrder } else { Line };
    let (board, unit) = alone(kind, stands, start);

    let model = board.model(0);
    match may_form(&model, model.unit(unit), formation) {
        Ok(()) => None,
        Err(MoveRefusal::CannotForm { why, .. }) => Some(why),
        Err(other) => panic!("{other}"),
    }
}

/// The x of the left and right end of the front rank, in inches.
fn front(play: &Play, unit: UnitId) -> (f64, f64) {
    let [left, right] = play.unit(unit).front_corners();
    let round = |x: f64| (x / 2540.0 * 1000.0).round() / 1000.0;
    (round(left.x), round(right.x))
}

/// ASV-FRM-004, ASV-FRM-005, ASV-FRM-006: only foot of two stands or more form a defensive block.
#[test]
fn who_forms_defensive_block() {
    use UnitKind::{Foot, Mounted, PikeAndMusket};
    assert_eq!(why_not(Foot, "HHHH", DefensiveBlock), None);
    assert_eq!(why_not(PikeAndMusket, "PM", DefensiveBlock), None);
    assert_eq!(why_not(Foot, "H", DefensiveBlock), Some(NoFormation::TooSmall));
    assert_eq!(why_not(Mounted, "RRRR", DefensiveBlock), Some(NoFormation::OnlyFoot));
    let (board, unit) = alone(Mounted, "RRRR", Line);
    let play = moving(&board);
    let act = form(unit, DefensiveBlock, 2, 2, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::CannotForm { .. }, "ASV-FRM-004");
    let (board, unit) = alone(Foot, "H", Line);
    let play = moving(&board);
    let act = form(unit, DefensiveBlock, 1, 1, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::CannotForm { .. }, "ASV-FRM-006");
}

/// ASV-FRM-002, ASV-FRM-003, ASV-FRM-001: a defensive block is a block whose rear stands face about.
#[test]
fn a_defensive_block_faces_both_ways() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHH", Line);
    let mut play = moving(&board);
    play.say(0, form(unit, DefensiveBlock, 3, 3, 1));
    let unit = play.unit(unit);
    let facings: Vec<u16> = unit.stands.iter().map(|stand| stand.facing.0).collect();
    assert_eq!(facings, [0, 0, 0, 0x8000, 0x8000]);
    assert!(layout::is_valid(unit));
    let (board, unit) = alone(UnitKind::Foot, "HH", Line);
    let mut play = moving(&board);
    play.say(0, form(unit, DefensiveBlock, 1, 1, 0));
    let facings: Vec<u16> = play.unit(unit).stands.iter().map(|stand| stand.facing.0).collect();
    assert_eq!(facings, [0, 0x8000]);
}

/// ASV-FRM-007, ASV-FRM-008, ASV-FRM-009: a block has no gaps, no offsets and no contacts only at corners.
#[test]
fn a_block_has_no_gaps() {
    let (board, unit) = alone(UnitKind::Foot, "HHHHH", Block);
    let block = *board.model(0).unit(unit);
    assert!(layout::is_valid(&block));
    for (idx, by) in [(4, (100, 0)), (4, (0, 100)), (3, (-4000, 0)), (0, (-40, 0))] {
        let mut broken = block;
        broken.stands[idx].at.x += by.0;
        broken.stands[idx].at.y += by.1;
        assert!(!layout::is_valid(&broken), "stand {idx} moved by {by:?}");
    }
    let play = moving(&board);
    let act = form(unit, Block, 1, 2, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::NoPattern { .. }, "ASV-FRM-008");
}

/// ASV-FRM-010, ASV-FRM-011, ASV-FRM-013: lines are one deep, for foot and horse; guns and commanders are always in open
/// order.
#[test]
fn who_forms_line() {
    use UnitKind::{Commander, Dragoon, Foot, HeavyMounted, Mounted, RegularGun};
    for (kind, stands) in [(Foot, "HH"), (Mounted, "RR"), (HeavyMounted, "CC"), (Dragoon, "DD")] {
        assert_eq!(why_not(kind, stands, Line), None);
        assert_eq!(why_not(kind, stands, Block), None);
    }
    for (kind, stands) in [(RegularGun, "G"), (Commander, "X")] {
        for formation in [Line, Block, RoadColumn, DefensiveBlock] {
            assert_eq!(why_not(kind, stands, formation), Some(NoFormation::AlwaysOpen));
        }
        assert_eq!(why_not(kind, stands, OpenOrder), None);
    }
    let (board, unit) = alone(Foot, "HHHH", Block);
    let play = moving(&board);
    let act = form(unit, Line, 3, 1, 1);
    refuses!(play, act, Fill::Nothing, MoveRefusal::NoPattern { .. }, "ASV-FRM-010");
    let (board, unit) = alone(Commander, "X", OpenOrder);
    let play = moving(&board);
    let act = form(unit, Line, 1, 1, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::NotItsAction { .. }, "ASV-ACT-007");
}

/// ASV-FRM-012, ASV-FRM-014, ASV-FRM-015, ASV-FRM-016, ASV-FRM-017: open order is for dragoons of any size, and for small units
/// without pikes that are not heavy.
#[test]
fn who_forms_open_order() {
    use UnitKind::{Dragoon, Foot, HeavyMounted, Mounted, PikeAndMusket};
    let may = [(Dragoon, "DDDDDDD"), (PikeAndMusket, "MMM"), (Mounted, "RRR"), (Mounted, "RR")];
    for (kind, stands) in may {
        assert_eq!(why_not(kind, stands, OpenOrder), None, "{stands}");
        assert_eq!(why_not(kind, stands, BentOpenOrder), None, "{stands}");
    }
    let may_not = [
        (PikeAndMusket, "MMMM"),
        (PikeAndMusket, "MPM"),
        (Mounted, "RRRR"),
        (HeavyMounted, "CC"),
        (Foot, "LL"),
        (Foot, "H"),
    ];
    for (kind, stands) in may_not {
        assert_eq!(why_not(kind, stands, OpenOrder), Some(NoFormation::NotLoose), "{stands}");
    }
    let (board, unit) = alone(Foot, "LL", Line);
    let play = moving(&board);
    let act = form(unit, OpenOrder, 2, 1, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::CannotForm { .. }, "ASV-FRM-017");
}

/// ASV-FRM-018, ASV-FRM-019: entering and leaving open order is a change of formation; the places are those of a line.
#[test]
fn open_order_is_a_change_of_formation() {
    let (board, unit) = alone(UnitKind::PikeAndMusket, "MMM", Line);
    let mut play = moving(&board);
    let before = play.unit(unit).stands;
    play.say(0, form(unit, OpenOrder, 3, 2, 1));
    assert_eq!(play.unit(unit).formation, OpenOrder);
    assert_eq!(play.unit(unit).stands, before);
    assert!(play.unit(unit).done.acted);
}

/// ASV-FRM-020, ASV-FRM-021, ASV-FRM-022: any unit of two stands or more forms road column; a single stand does not.
#[test]
fn who_forms_road_column() {
    use UnitKind::{Foot, HeavyMounted, Mounted};
    for (kind, stands) in [(Foot, "HH"), (Mounted, "RRRRRRR"), (HeavyMounted, "CC")] {
        assert_eq!(why_not(kind, stands, RoadColumn), None);
    }
    assert_eq!(why_not(Foot, "H", RoadColumn), Some(NoFormation::TooSmall));
    let (board, unit) = alone(Foot, "H", Line);
    let play = moving(&board);
    let act = form(unit, RoadColumn, 1, 1, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::CannotForm { .. }, "ASV-FRM-021");
    let (board, unit) = alone(Foot, "HHHH", Line);
    let mut play = moving(&board);
    let act = form(unit, RoadColumn, 2, 2, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::NoPattern { .. }, "ASV-FRM-020");
    play.say(0, form(unit, RoadColumn, 1, 2, 0));
    let unit = play.unit(unit);
    assert!(layout::is_valid(unit) && unit.stands.iter().all(|stand| stand.facing.0 == 0));
    assert_eq!(unit.stands.iter().map(|stand| stand.rank).max(), Some(3));
}

/// ASV-FRM-023: no road column is formed with any enemy within 24 inches at that time, guns and commanders included.
#[test]
fn no_road_column_near_the_enemy() {
    for (kind, stands) in [(UnitKind::HeavyGun, "G"), (UnitKind::Commander, "X")] {
        for (gap, may) in [(23.9, false), (24.1, true)] {
            let mut board = Board::new();
            let unit = board.unit("unit", 0, UnitKind::Foot, "HHH", Line, (30.0, 10.0), NORTH);
            board.unit("enemy", 1, kind, stands, OpenOrder, (30.0, 10.0 + gap), SOUTH);
            let mut play = moving(&board);
            let act = form(unit, RoadColumn, 1, 2, 0);
            if may {
                play.say(0, act);
                continue;
            }
            let nothing = Fill::Nothing;
            let want = "ASV-FRM-023";
            refuses!(play, act, nothing, MoveRefusal::EnemyTooNearForColumn { .. }, want);
        }
    }
}

/// ASV-CHF-001, ASV-CHF-002, ASV-CHF-003, ASV-CHF-004: EX-27: a line of six to blocks about stand 3 or 4.
#[test]
fn a_line_of_six_forms_blocks() {
    let mut board = Board::new();
    let unit = board.line_at("six", 0, UnitKind::Foot, "HHHHHH", 20.0, 12.0);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Line, (30.0, 44.0), SOUTH);
    let at = |stands: f64| ((20.0 + stands * S) * 1000.0).round() / 1000.0;
    let cases = [
        (3, 3, 1, (1.0, 4.0)),
        (3, 4, 1, (2.0, 5.0)),
        (4, 3, 1, (1.0, 5.0)),
        (4, 3, 2, (0.0, 4.0)),
    ];
    for (files, about, file, (left, right)) in cases {
        let mut play = moving(&board);
        let stays = play.unit(unit).stands[usize::from(about) - 1].pose();
        play.say(0, form(unit, Block, files, about, file));
        let (x0, x1) = front(&play, unit);
        assert!((x0 - at(left)).abs() < 0.002 && (x1 - at(right)).abs() < 0.002, "{x0} {x1}");
        assert!(play.unit(unit).stands.iter().any(|stand| stand.pose() == stays));
        assert!(layout::is_valid(play.unit(unit)));
    }
    let play = moving(&board);
    for file in [0, 2] {
        let act = form(unit, Block, 3, 3, file);
        refuses!(play, act, Fill::Nothing, MoveRefusal::NotCentreThen { .. }, "ASV-CHF-004");
    }
    let act = form(unit, Block, 3, 2, 1);
    refuses!(play, act, Fill::Nothing, MoveRefusal::NotCentre { .. }, "ASV-CHF-002");
}

/// ASV-CHF-005, ASV-CHF-006: stands may change places with a new formation, but not without one.
#[test]
fn stands_change_places_with_the_formation() {
    let (board, unit) = alone(UnitKind::PikeAndMusket, "MPPM", Line);
    let mut play = moving(&board);
    let Act::ChangeFormation { shape, .. } = form(unit, Block, 2, 2, 0) else { unreachable!() };
    let order: StandOrder = [2, 3, 1, 4].into_iter().collect();
    let twice: StandOrder = [2, 3, 1, 1].into_iter().collect();
    let act = Act::ChangeFormation { unit, shape, order: twice };
    refuses!(play, act, Fill::Nothing, MoveRefusal::BadOrder { .. }, "ASV-CHF-005");
    let same = Act::ChangeFormation {
        unit,
        shape: Shape { formation: Line, files: 4, file: 1, ..shape },
        order,
    };
    refuses!(play, same, Fill::Nothing, MoveRefusal::NoChange { .. }, "ASV-CHF-006");
    play.say(0, Act::ChangeFormation { unit, shape, order });
    let kinds: Vec<StandKind> = play.unit(unit).stands.iter().map(|stand| stand.kind).collect();
    use StandKind::{Musket, Pike};
    assert_eq!(kinds, [Pike, Pike, Musket, Musket]);
}

/// ASV-CHF-007, ASV-CHG-001: the new formation overlaps nothing and touches no enemy.
#[test]
fn a_formation_needs_room() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHH", Block);
    board.unit("near", 1, UnitKind::Foot, "H", Line, (30.0 + 2.5 * S, 12.0), SOUTH);
    let play = moving(&board);
    let act = form(unit, Line, 4, 2, 1);
    refuses!(play, act, Fill::Nothing, MoveRefusal::Touches { .. }, "ASV-CHG-001");
    let (mut board, unit) = alone(UnitKind::Foot, "HHHH", Block);
    board.unit("friend", 0, UnitKind::Foot, "H", Line, (30.0 + 1.6 * S, 12.0), NORTH);
    let play = moving(&board);
    let act = form(unit, Line, 4, 1, 1);
    refuses!(play, act.clone(), Fill::Nothing, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
}

/// ASV-FRM-002: a ruling may limit the depth of blocks, and say that two stands are not a block (Q01).
#[test]
fn rulings_limit_blocks() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHHHH", Line);
    board.book.rulings.block_max_depth = 2;
    let mut play = moving(&board);
    let act = form(unit, Block, 2, 3, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::TooDeep { .. }, "ASV-FRM-002");
    play.say(0, form(unit, Block, 3, 3, 1));
    let (mut board, unit) = alone(UnitKind::Foot, "HH", Line);
    board.book.rulings.two_stand_block = false;
    let play = moving(&board);
    let act = form(unit, Block, 1, 1, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::CannotForm { .. }, "ASV-FRM-006");
}

/// ASV-CHF-004: the stand that stays keeps the front rank and its facing; another rank for it is refused, not ignored.
#[test]
fn only_a_hasty_block_has_ranks_to_choose() {
    let mut board = Board::new();
    let unit = board.unit("u", 0, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 12.0), NORTH);
    let play = moving(&board);
    for (rank, reversed) in [(1, false), (0, true)] {
        let mut act = form(unit, Formation::Block, 2, 2, 0);
        if let Act::ChangeFormation { shape, .. } = &mut act {
            (shape.rank, shape.reversed) = (rank, reversed);
        }
        let fill = Fill::Nothing;
        refuses!(play, act, fill, MoveRefusal::RankInHaste { .. }, "ASV-CHF-004");
    }
}

/// ASV-FIR-041, ASV-RLS-004: a list of stands names each once; a stand named twice is refused, not merged.
#[test]
fn stands_are_named_once() {
    let read = |list: serde_json::Value| serde_json::from_value::<StandSet>(list);
    assert_eq!(read(serde_json::json!([1, 3])).ok(), Some(StandSet(0b101)));
    let why = read(serde_json::json!([1, 1, 1])).expect_err("it is named thrice").to_string();
    assert!(why.contains("stand 1 is named twice"), "{why}");
}
