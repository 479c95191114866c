//! The effect of ground in combat: obstacles and fortifications in front of a unit, woods, houses.
use crate::kit::*;
use rules_veritas::{
    aspect,
    dice::{self, Bout, Combat},
    disorder::{self, Situation},
    ground,
    kinds::{Aspect, UnitId, UnitKind},
    unit::Unit,
};

const SHOOTING: Combat = Combat::Shooting { close: false };

/// What a rule adds to the saving dice of a target against a unit that shoots at it from where it stands.
fn saved(board: &Board, unit: UnitId, target: UnitId, cite: &str) -> Option<i32> {
    let model = board.model();
    let (unit, target) = (model.unit(unit), model.unit(target));
    let bout = Bout { unit, target, aspect: aspect::now(target, unit), combat: SHOOTING };
    let tally = dice::saves_tally(&model, &bout);
    tally.parts.iter().find(|part| part.cite.0 == cite).map(|part| part.add)
}

/// What a rule adds to the disorder test of a unit shot at by another.
fn tested(board: &Board, unit: UnitId, by: UnitId, cite: &str) -> Option<i32> {
    let model = board.model();
    let (unit, by) = (model.unit(unit), model.unit(by));
    let tally = disorder::tally(&model, unit, &Situation::shot_at(&model, unit, by));
    tally.parts.iter().find(|part| part.cite.0 == cite).map(|part| part.add)
}

/// A brigade facing south with its front at (30, 23), and enemies in front of, beside and behind it.
fn surrounded() -> (Board, UnitId, [UnitId; 3]) {
    let mut board = Board::new();
    let target = board.unit("target", WINGS[2], UnitKind::InfantryBrigade, (30.0, 23.0), SOUTH);
    let before = board.unit("before", WINGS[0], UnitKind::InfantryBrigade, (30.0, 20.0), NORTH);
    let beside = board.unit("beside", WINGS[0], UnitKind::InfantryBrigade, (26.0, 25.0), EAST);
    let behind = board.unit("behind", WINGS[0], UnitKind::InfantryBrigade, (30.0, 28.0), SOUTH);
    (board, target, [before, beside, behind])
}

/// IDV-TER-015: a linear obstacle of any kind covers a unit within an inch behind it against enemies beyond it, and that unit
/// defends it. A road is not an obstacle.
#[test]
fn an_obstacle_covers_units_behind_it() {
    for kind in ["hedge", "wall", "ditch", "stream", "fence"] {
        // Its near side is 0.9 and 1.1 inches from the front at 23.
        for (gap, covered) in [(0.9, true), (1.1, false)] {
            let (mut board, target, enemies) = surrounded();
            let y = 23.0 - gap - 0.25;
            board.ribbon(kind, &[(20.0, y), (40.0, y)], 0.5);
            let [before, beside, behind] = enemies;
            let one = covered.then_some(1);
            assert_eq!(saved(&board, before, target, "IDV-SAV-010"), one, "{kind} at {gap}");
            assert_eq!(tested(&board, target, before, "IDV-DIS-006"), one, "{kind} at {gap}");
            for enemy in [beside, behind] {
                assert_eq!(saved(&board, enemy, target, "IDV-SAV-010"), None, "not beyond it");
                assert_eq!(tested(&board, target, enemy, "IDV-DIS-006"), None, "not beyond it");
            }
        }
    }
    let (mut board, target, [before, ..]) = surrounded();
    board.ribbon("road", &[(20.0, 22.5), (40.0, 22.5)], 0.5);
    assert_eq!(saved(&board, before, target, "IDV-SAV-010"), None);
}

/// IDV-TER-019: a unit in houses has no flank or rear, whatever its facing; the same unit in the open has.
#[test]
fn a_unit_in_houses_has_no_flank() {
    let (mut board, target, enemies) = surrounded();
    let aspects = |board: &Board| {
        let model = board.model();
        enemies.map(|enemy| aspect::now(model.unit(target), model.unit(enemy)))
    };
    assert_eq!(aspects(&board), [Aspect::Front, Aspect::Flank, Aspect::Rear]);
    let sector = board.area("village", &[(28.0, 22.5), (32.0, 22.5), (32.0, 26.0), (28.0, 26.0)]);
    board.tweak(target, |unit| unit.building = Some(sector));
    assert_eq!(aspects(&board), [Aspect::Front; 3]);
    for enemy in enemies {
        assert_eq!(saved(&board, enemy, target, "IDV-SAV-017"), None);
        assert_eq!(saved(&board, enemy, target, "IDV-SAV-018"), None);
        assert_eq!(tested(&board, target, enemy, "IDV-DIS-026"), None);
    }
    // Nor is an enemy ever behind its flank.
    let model = board.model();
    assert!(!disorder::enemy_behind(&model, model.unit(target)));
}

/// IDV-TER-020: fortifications are an obstacle, and a unit within an inch behind them and facing them is behind fortifications.
/// A wall is only an obstacle.
#[test]
fn fortifications_shelter_units_that_face_them() {
    for (kind, y, cover, works) in [
        ("fortification", 22.0, true, true),
        ("fortification", 21.5, false, false),
        ("wall", 22.0, true, false),
    ] {
        let (mut board, target, [before, ..]) = surrounded();
        board.ribbon(kind, &[(20.0, y), (40.0, y)], 0.5);
        let model = board.model();
        assert_eq!(ground::behind_fortifications(&model, model.unit(target)), works, "{kind} {y}");
        assert_eq!(saved(&board, before, target, "IDV-SAV-010"), cover.then_some(1), "{kind} {y}");
        assert_eq!(tested(&board, target, before, "IDV-DIS-006"), cover.then_some(1));
        assert_eq!(tested(&board, target, before, "IDV-DIS-017"), works.then_some(2));
    }
    // Fortifications behind the unit do not count.
    let (mut board, target, _) = surrounded();
    board.ribbon("fortification", &[(20.0, 25.0), (40.0, 25.0)], 0.5);
    let model = board.model();
    assert!(!ground::behind_fortifications(&model, model.unit(target)));
}

/// IDV-TER-022: in part of a wood only detachments, irregular foot and dragoons on foot have cover; wholly inside it every unit
/// has.
#[test]
fn a_wood_covers_light_foot_and_units_wholly_inside() {
    use UnitKind::*;
    for (kind, mounted, light) in [
        (Detachment, false, true),
        (IrregularInfantry, false, true),
        (Dragoons, false, true),
        (Dragoons, true, false),
        (InfantryBrigade, false, false),
        (EarlyTercio, false, false),
        (CavalryBrigade, true, false),
        (InfantryGuns, false, false),
    ] {
        for (edge, whole) in [(23.5, false), (22.5, true), (40.0, false)] {
            let mut board = Board::new();
            let target = board.unit("target", WINGS[2], kind, (30.0, 23.0), SOUTH);
            board.tweak(target, |unit| unit.mounted = mounted);
            let by = board.unit("by", WINGS[0], InfantryBrigade, (30.0, 20.0), NORTH);
            let top = edge + 7.0;
            board.area("wood", &[(25.0, edge), (35.0, edge), (35.0, top), (25.0, top)]);
            let covered = whole || light && edge < 30.0;
            let found = saved(&board, by, target, "IDV-SAV-010");
            assert_eq!(found, covered.then_some(1), "{kind:?}, the wood from {edge}");
        }
    }
}

/// IDV-DRG-001: dragoons on foot have the range, the dice and the saving dice of a detachment; mounted they have their own.
#[test]
fn dragoons_on_foot_count_as_a_detachment() {
    let mut board = Board::new();
    let dragoons = board.unit("dragoons", WINGS[0], UnitKind::Dragoons, (30.0, 20.0), NORTH);
    let model = board.model();
    let dragoons = *model.unit(dragoons);
    let [foot, saddle] =
        [false, true].map(|mounted| model.book.pool(&Unit { mounted, ..dragoons }));
    let detachment = &model.book.dice.detachment;
    assert_eq!(foot, detachment);
    assert_ne!(saddle.range, detachment.range);
    let totals = |kind, mounted, combat| {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
        board.tweak(unit, |unit| unit.mounted = mounted);
        let enemy = board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (30.0, 23.0), SOUTH);
        let model = board.model();
        let (unit, target) = (model.unit(unit), model.unit(enemy));
        let bout = Bout { unit, target, aspect: Aspect::Front, combat };
        let back = Bout { unit: target, target: unit, aspect: Aspect::Front, combat };
        (dice::dice(&model, &bout), dice::saves(&model, &back), dice::dice(&model, &back))
    };
    for combat in [SHOOTING, Combat::Melee] {
        let expected = totals(UnitKind::Detachment, false, combat);
        assert_eq!(totals(UnitKind::Dragoons, false, combat), expected);
    }
    // In melee pikes count only against mounted dragoons.
    let [foot, saddle] = [false, true].map(|it| totals(UnitKind::Dragoons, it, Combat::Melee).2);
    assert_eq!([foot, saddle], [2, 3]);
}

/// IDV-CHG-010, IDV-TER-015, IDV-TER-020: a unit that has charged across an obstacle has no cover or fortifications from it in
/// closing fire, melee, tests or pursuit. The defender has them.
#[test]
fn an_attacker_has_no_shelter() {
    for kind in ["hedge", "fortification"] {
        let mut board = Board::new();
        let target = board.unit("target", WINGS[2], UnitKind::InfantryBrigade, (30.0, 21.0), SOUTH);
        let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (30.0, 20.0), NORTH);
        board.ribbon(kind, &[(20.0, 20.5), (40.0, 20.5)], 0.5);
        // Before the charge, each is behind it against the other.
        assert_eq!(saved(&board, target, unit, "IDV-SAV-010"), Some(1), "{kind}");
        board.contact(unit, target, Aspect::Front);
        board.contacts[0].obstacle = true;
        assert_eq!(saved(&board, target, unit, "IDV-SAV-010"), None, "{kind}");
        assert_eq!(saved(&board, unit, target, "IDV-SAV-010"), Some(1), "{kind}");
        let model = board.model();
        for (id, defends) in [(unit, false), (target, true)] {
            let of = model.unit(id);
            let tally = disorder::tally(&model, of, &Situation::in_contact(&model, of));
            let has = |cite: &str| tally.parts.iter().any(|part| part.cite.0 == cite);
            assert_eq!(has("IDV-DIS-006"), defends, "{kind}");
            let works = kind == "fortification";
            assert_eq!(has("IDV-DIS-017"), defends && works, "{kind}");
            assert_eq!(ground::behind_fortifications(&model, of), defends && works, "{kind}");
            let by = model.unit(if id == unit { target } else { unit });
            assert_eq!(Situation::shot_at(&model, of, by).obstacle, defends, "{kind}");
        }
    }
}
