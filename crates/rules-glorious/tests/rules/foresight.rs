//! What generals calculate beforehand: expected hits by fire, outflanking, and obstacles that reduce a charger's dice.
use crate::kit::{Board, EAST, NORTH, S, SOUTH, WEST};
use rules_glorious::{
    Model, expected_hits,
    kinds::{Formation, UnitId, UnitKind},
    outflanks, shelter,
};

fn expects(board: &Board, unit: UnitId, target: UnitId) -> f64 {
    let model = board.model(0);
    expected_hits(&model, model.unit(unit), model.unit(target))
}

fn foot_at(ours: &str, theirs: UnitKind, inches: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.line("ours", 0, ours, (36.0, 10.0));
    let front = (36.0, 10.0 + inches);
    let target = board.unit("theirs", 1, theirs, "BBBB", Formation::Line, front, SOUTH);
    (board, unit, target)
}

fn close(is: f64, wanted: f64) {
    assert!((is - wanted).abs() < 1e-9, "{is}, expected {wanted}");
}

/// AGV-FIR-001, AGV-FIR-006, AGV-FIR-008, AGV-FIR-023, AGV-FIR-025 (examples 1 and 3): dice times CV, in twelfths.
#[test]
fn expected_hits_of_foot() {
    for (ours, theirs, inches, hits) in [
        ("llllll", UnitKind::Foot, 5.0, 1.0),
        ("llllll", UnitKind::Foot, 3.0, 1.5),
        ("hhhh", UnitKind::Knights, 4.0, 4.0),
        ("hhhh", UnitKind::LightCavalry, 4.0, 2.0),
        ("hhhh", UnitKind::Knights, 4.1, 0.0),
        ("llBB", UnitKind::Foot, 2.0, 0.5),
        ("BBBB", UnitKind::Foot, 2.0, 0.0),
    ] {
        let (board, unit, target) = foot_at(ours, theirs, inches);
        close(expects(&board, unit, target), hits);
    }
}

/// AGV-FIR-002, AGV-FIR-018..022 (examples 2 and 4): at a Battle a bombard throws three dice, two or one, depending on the
/// band.
#[test]
fn expected_hits_at_a_battle() {
    let at = |kind: UnitKind, elements: &str, formation, inches: f64| {
        let mut board = Board::new();
        let unit = board.unit("ours", 0, kind, elements, formation, (4.0, 24.0), EAST);
        let (front, parts) = ((4.0 + inches, 24.0), "000011110011");
        let target = board.battle(&["b1", "b2"], 1, "PPPPBBBBPPBB", parts, 4, front, WEST);
        expects(&board, unit, target)
    };
    let (gun, open) = (UnitKind::Bombard, Formation::OpenOrder);
    close(at(gun, "g", open, 18.0), 30.0 / 12.0);
    close(at(gun, "g", open, 30.0), 20.0 / 12.0);
    close(at(gun, "g", open, 50.0), 5.0 / 12.0);
    close(at(UnitKind::Foot, "llllll", Formation::Line, 5.0), 2.0);
}

/// AGV-TER-011, AGV-TER-017: half against units behind a hedge or in buildings.
#[test]
fn expected_hits_at_units_in_cover() {
    let (mut board, unit, target) = foot_at("llll", UnitKind::Foot, 4.0);
    close(expects(&board, unit, target), 8.0 / 12.0);
    board.ribbon("hedge", &[(26.0, 13.5), (46.0, 13.5)], 0.5);
    close(expects(&board, unit, target), 4.0 / 12.0);
    let (mut board, unit, target) = foot_at("llll", UnitKind::Foot, 6.0);
    board.area("buildings", &[(32.0, 14.0), (40.0, 14.0), (40.0, 18.0), (32.0, 18.0)]);
    board.tweak(target, |unit| unit.garrison = Some(0));
    close(expects(&board, unit, target), 4.0 / 12.0);
}

/// AGV-FIR-046, AGV-FIR-049, AGV-GUN-001, AGV-MNT-002: none from units that cannot fire as they stand; contact is not checked.
#[test]
fn units_that_cannot_fire_hit_nothing() {
    let (mut board, unit, target) = foot_at("llll", UnitKind::Foot, 4.0);
    board.tweak(unit, |unit| (unit.kind, unit.mounted) = (UnitKind::MountedFoot, true));
    close(expects(&board, unit, target), 0.0);
    board.tweak(unit, |unit| unit.mounted = false);
    close(expects(&board, unit, target), 8.0 / 12.0);
    board.line("touching", 1, "BB", (43.5, 10.0));
    close(expects(&board, unit, target), 8.0 / 12.0);
    let mut board = Board::new();
    let column = Formation::RoadColumn;
    let unit = board.unit("column", 0, UnitKind::Foot, "llll", column, (36.0, 10.0), NORTH);
    let rear = board.unit("rear", 0, UnitKind::Foot, "BBll", Formation::Block, (26.0, 10.0), NORTH);
    let open = Formation::OpenOrder;
    let gun = board.unit("gun", 0, UnitKind::Bombard, "g", open, (46.0, 10.0), NORTH);
    let target = board.line("theirs", 1, "BBBBBBBBBBBBBBBBBB", (36.0, 13.0));
    close(expects(&board, gun, target), 10.0 / 12.0);
    board.tweak(gun, |gun| gun.limbered = true);
    for unit in [unit, rear, gun] {
        close(expects(&board, unit, target), 0.0);
    }
}

fn model_of(place: (f64, f64), facing: f64) -> (Model, UnitId, UnitId) {
    let mut board = Board::new();
    let (kind, line) = (UnitKind::Knights, Formation::Line);
    let unit = board.unit("knights", 0, kind, "KK", line, place, facing);
    let target = board.line("theirs", 1, "LLLL", (36.0, 20.0));
    (board.model(0), unit, target)
}

/// AGV-HTH-022: the rear edge and its corners, judged only by contact. A unit that is outflanked does not outflank in turn.
#[test]
fn outflanking_is_judged_by_contact() {
    let left = 36.0 - 2.0 * S;
    for (place, facing, is) in [
        ((36.0, 20.0), NORTH, false),
        ((36.0, 21.5), SOUTH, true),
        ((36.0, 21.6), SOUTH, false),
        ((36.0 + 3.0 * S, 21.5), SOUTH, true),
        ((36.0 + 3.0 * S + 0.1, 21.5), SOUTH, false),
        ((left, 22.0), EAST, true),
        ((left - 0.1, 22.0), EAST, false),
        ((left, 19.0), EAST, false),
        ((left, 23.0), EAST, true),
        ((left, 23.1), EAST, false),
        // At a slant, with one front corner on the middle of the rear edge and the rest away from it.
        ((34.9393, 22.5607), 225.0, true),
        ((34.9393, 22.6607), 225.0, false),
    ] {
        let (model, unit, target) = model_of(place, facing);
        let (unit, target) = (model.unit(unit), model.unit(target));
        assert_eq!(outflanks(&model, unit, target), is, "{place:?} {facing}");
        assert!(!outflanks(&model, target, unit), "{place:?} {facing}");
    }
}

/// AGV-TER-018: a garrison is not outflanked and does not outflank.
#[test]
fn nobody_outflanks_through_walls() {
    for inside in [0, 1] {
        let mut board = Board::new();
        let (kind, line) = (UnitKind::Foot, Formation::Line);
        let ours = board.unit("ours", 0, kind, "BB", line, (36.0, 21.5), SOUTH);
        let theirs = board.line("theirs", 1, "LLLL", (36.0, 20.0));
        board.area("buildings", &[(30.0, 18.0), (42.0, 18.0), (42.0, 24.0), (30.0, 24.0)]);
        let is = |board: &Board| {
            let model = board.model(0);
            outflanks(&model, model.unit(ours), model.unit(theirs))
        };
        assert!(is(&board));
        board.tweak([ours, theirs][inside], |unit| unit.garrison = Some(0));
        assert!(!is(&board));
    }
}

/// AGV-TER-012, AGV-TER-013, AGV-CHG-007: a charger that crossed the obstacle has half its dice against an enemy at most half
/// an inch behind it. One that did not cross it has all its dice, and so has one whose enemy is farther behind.
#[test]
fn an_obstacle_shelters_those_just_behind_it() {
    for kind in ["hedge", "wall", "stakes", "stream"] {
        // Ours from 18.5 to 20; the obstacle is half an inch wide.
        for (enemy, came_over, is) in
            [(20.0, true, true), (20.75, true, true), (20.85, true, false), (20.0, false, false)]
        {
            let mut board = Board::new();
            let ours = board.line("ours", 0, "BBBB", (36.0, 20.0));
            let theirs = board.line("theirs", 1, "LLLL", (36.0, enemy));
            board.ribbon(kind, &[(20.0, 20.0), (50.0, 20.0)], 0.5);
            board.tweak(ours, |unit| {
                unit.charged = Some(theirs);
                if came_over {
                    unit.over.push(0);
                }
            });
            let model = board.model(0);
            let cut = shelter(&model, model.unit(ours), model.unit(theirs));
            let what = (kind, enemy, came_over);
            assert_eq!(cut.map(|(_, part)| part), is.then_some(50), "{what:?}");
        }
    }
}
