//! Combat values and their modifiers.
use crate::{
    fights::{all_on, attacks, board, facing, fight, needed},
    kit::{Board, S, SOUTH},
};
use rules_splendid::kinds::{Formation, Quality, UnitId, UnitKind};

const LINE: Formation = Formation::Line;
const OPEN: Formation = Formation::OpenOrder;

/// What each stand of an attacker needs against a target: the table is set up, all units attack, and all dice miss.
fn values(board: &Board, attacker: UnitId, target: UnitId) -> Vec<i32> {
    let n = board.units[attacker.idx()].n();
    let mut play = fight(board, 1, &[]);
    play.from_now_on(6).say(0, all_on(attacker, n, target));
    needed(&play).into_iter().map(|(needs, _)| needs).collect()
}

/// The value of one kind of stand in one formation against a target of another.
fn value(attacker: (UnitKind, &str, Formation), target: (UnitKind, &str, Formation)) -> i32 {
    let mut board = board();
    let a = facing(&mut board, "a", 0, attacker.0, attacker.1, attacker.2, 20.0);
    let b = facing(&mut board, "b", 1, target.0, target.1, target.2, 20.0);
    values(&board, a, b)[0]
}

const FOOT_LINE: (UnitKind, &str, Formation) = (UnitKind::Foot, "HHH", LINE);

/// ASV-H2H-010: the basic values. Muskets and light weapons 2, hand weapons 3, pikes 4, horse 4, heavy horse 5.
#[test]
fn basic_values() {
    for (kind, stands, expected) in [
        (UnitKind::PikeAndMusket, "MM", 2),
        (UnitKind::PikeAndMusket, "PP", 4),
        (UnitKind::Foot, "LL", 2),
        (UnitKind::Foot, "HH", 3),
        (UnitKind::Mounted, "RR", 4),
        (UnitKind::HeavyMounted, "CC", 5),
        (UnitKind::Dragoon, "DD", 2),
    ] {
        assert_eq!(value((kind, stands, LINE), FOOT_LINE), expected, "{kind:?} {stands}");
    }
}

/// ASV-H2H-010, ASV-UNT-037: mounted dragoons have 3. ASV-UNT-038, Q79: on foot they fight like muskets.
#[test]
fn dragoons_fight_as_they_are() {
    for (mounted, expected) in [(true, 3), (false, 2)] {
        let mut board = board();
        let a = facing(&mut board, "a", 0, UnitKind::Dragoon, "DD", LINE, 20.0);
        let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
        board.tweak(a, |unit| unit.mounted = mounted);
        assert_eq!(values(&board, a, b), [expected]);
    }
}

/// ASV-H2H-010, ASV-H2H-011 (Q78): guns and commanders are always in open order: 2 - 1 and 3 - 1.
#[test]
fn guns_and_commanders() {
    assert_eq!(value((UnitKind::HeavyGun, "G", OPEN), FOOT_LINE), 1);
    assert_eq!(value((UnitKind::Commander, "X", OPEN), FOOT_LINE), 2);
}

/// ASV-H2H-011: one less in open order or in a road column, straight or bent.
#[test]
fn loose_order_fights_worse() {
    assert_eq!(value((UnitKind::Foot, "HH", Formation::RoadColumn), FOOT_LINE), 2);
    assert_eq!(value((UnitKind::Mounted, "RR", OPEN), FOOT_LINE), 3);
    for formation in [Formation::BentOpenOrder, Formation::BentRoadColumn] {
        let mut board = board();
        let a = facing(&mut board, "a", 0, UnitKind::Mounted, "RR", LINE, 20.0);
        let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
        board.tweak(a, |unit| unit.formation = formation);
        assert_eq!(values(&board, a, b), [3], "{formation:?}");
    }
}

/// ASV-H2H-011: lines, blocks, defensive blocks and bent lines fight at full value.
#[test]
fn close_order_fights_at_full_value() {
    for formation in [LINE, Formation::Block, Formation::DefensiveBlock] {
        assert_eq!(value((UnitKind::Foot, "HHHH", formation), FOOT_LINE), 3, "{formation:?}");
    }
}

/// ASV-H2H-012: horse gains one against troops on foot in open order or road column, including guns; foot gains nothing,
/// nor does horse against horse.
#[test]
fn horse_rides_down_loose_foot() {
    let horse = (UnitKind::Mounted, "RRR", LINE);
    assert_eq!(value(horse, (UnitKind::PikeAndMusket, "MM", OPEN)), 5);
    assert_eq!(value(horse, (UnitKind::Foot, "HH", Formation::RoadColumn)), 5);
    assert_eq!(value(horse, (UnitKind::RegularGun, "G", OPEN)), 5);
    assert_eq!(value(horse, (UnitKind::Mounted, "RR", OPEN)), 4);
    assert_eq!(value(FOOT_LINE, (UnitKind::PikeAndMusket, "MM", OPEN)), 3);
}

/// ASV-H2H-013: horse loses one against a block that contains pikes, and nothing against one without, or a line with.
#[test]
fn horse_on_a_block() {
    let horse = (UnitKind::Mounted, "RRR", LINE);
    let pm = UnitKind::PikeAndMusket;
    assert_eq!(value(horse, (pm, "MMP", Formation::Block)), 3);
    assert_eq!(value(horse, (pm, "MMM", Formation::Block)), 4);
    assert_eq!(value(horse, (pm, "MMP", LINE)), 4);
    assert_eq!(value(FOOT_LINE, (pm, "MMP", Formation::Block)), 3, "foot does not mind");
}

/// ASV-H2H-014, ASV-H2H-015: horse loses one against a defensive block, and two against one with pikes.
#[test]
fn horse_on_a_defensive_block() {
    let horse = (UnitKind::Mounted, "RRR", LINE);
    let pm = UnitKind::PikeAndMusket;
    assert_eq!(value(horse, (pm, "MMMM", Formation::DefensiveBlock)), 3);
    assert_eq!(value(horse, (pm, "MPMM", Formation::DefensiveBlock)), 2);
    assert_eq!(value(FOOT_LINE, (pm, "MPMM", Formation::DefensiveBlock)), 3);
}

/// ASV-H2H-021: modifiers that apply together are added: horse in open order against a defensive block with pikes 4 - 1 - 2, a
/// commander against loose foot 3 - 1 + 1.
#[test]
fn modifiers_add_up() {
    let pm = UnitKind::PikeAndMusket;
    let square = (pm, "MPMM", Formation::DefensiveBlock);
    assert_eq!(value((UnitKind::Mounted, "RRR", OPEN), square), 1);
    assert_eq!(value((UnitKind::Commander, "X", OPEN), (pm, "MM", OPEN)), 3);
}

/// ASV-H2H-018 (Q77): at zero a stand never hits, at six it always does; the dice are still thrown.
#[test]
fn at_zero_never_at_six_always() {
    let mut board = board();
    let a = facing(&mut board, "a", 0, UnitKind::Commander, "X", OPEN, 20.0);
    let square = Formation::DefensiveBlock;
    let b = facing(&mut board, "b", 1, UnitKind::PikeAndMusket, "PPMM", square, 20.0);
    let mut play = fight(&board, 1, &[1]);
    play.say(0, all_on(a, 1, b));
    assert_eq!(needed(&play), [(0, 1)]);
    assert_eq!(attacks(&play.events)[0].1, 0);
    let mut board = crate::fights::board();
    let a = facing(&mut board, "a", 0, UnitKind::HeavyMounted, "CC", LINE, 20.0);
    let b = facing(&mut board, "b", 1, UnitKind::PikeAndMusket, "MM", OPEN, 20.0);
    let mut play = fight(&board, 1, &[6, 6]);
    play.say(0, all_on(a, 2, b));
    assert_eq!(needed(&play), [(6, 2)]);
    assert_eq!(attacks(&play.events)[0].1, 2);
}

/// ASV-VUQ-001, ASV-VUQ-007, ASV-VUQ-009: veterans have one more, after all other modifiers, if the variation is agreed; raw and
/// regular units fight by the basic rules (Q97: the quality belongs to the unit, so all its stands have it).
#[test]
fn veterans_fight_at_one_more() {
    for (agreed, quality, expected) in [
        (true, Quality::Veteran, [5, 3]),
        (true, Quality::Raw, [4, 2]),
        (true, Quality::Regular, [4, 2]),
        (false, Quality::Veteran, [4, 2]),
    ] {
        let mut board = board();
        board.book.rulings.unit_quality = agreed;
        let a = facing(&mut board, "a", 0, UnitKind::PikeAndMusket, "MPM", LINE, 20.0);
        let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
        board.tweak(a, |unit| unit.quality = quality);
        assert_eq!(values(&board, a, b), expected, "{agreed} {quality:?}");
    }
}

/// Foot of side 0 attacks foot of side 1 along the line y = 20, with some ground.
fn on_ground(lay: impl FnOnce(&mut Board)) -> i32 {
    let mut board = board();
    let a = facing(&mut board, "a", 0, UnitKind::Foot, "HHH", LINE, 20.0);
    let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
    lay(&mut board);
    values(&board, a, b)[0]
}

/// ASV-H2H-003 (notes 4.4): one less against a unit that holds a hedge, a wall or the bank of a stream with half its front.
#[test]
fn a_held_obstacle_helps_its_holder() {
    for kind in ["hedge", "wall", "stream"] {
        let along = |board: &mut Board| board.ribbon(kind, &[(16.0, 19.8), (24.0, 19.8)], 0.25);
        assert_eq!(on_ground(along), 2, "{kind}");
    }
    let short = |board: &mut Board| board.ribbon("hedge", &[(19.6, 19.8), (20.4, 19.8)], 0.25);
    assert_eq!(on_ground(short), 3, "it runs along less than half the front");
    let behind = |board: &mut Board| board.ribbon("hedge", &[(16.0, 22.0), (24.0, 22.0)], 0.25);
    assert_eq!(on_ground(behind), 3, "the enemy is not beyond it");
}

/// ASV-H2H-003 (notes 4.4): one less against a unit on the higher side of a hill; nothing between two on the same hill.
#[test]
fn the_higher_side_of_a_hill_helps() {
    let square = |low: f64, high: f64| [(10.0, low), (30.0, low), (30.0, high), (10.0, high)];
    let above = |board: &mut Board| board.area("gentle-hill", &square(20.2, 30.0));
    assert_eq!(on_ground(above), 2);
    let both = |board: &mut Board| board.area("gentle-hill", &square(10.0, 30.0));
    assert_eq!(on_ground(both), 3);
    let below = |board: &mut Board| board.area("gentle-hill", &square(10.0, 19.8));
    assert_eq!(on_ground(below), 3);
}

/// ASV-H2H-003 (notes 4.4): mounted stands in a wood, a marsh or on a steep hill fight at one less, each stand separately.
#[test]
fn rough_ground_hampers_horse() {
    for kind in ["wood", "marsh", "steep-hill"] {
        let mut board = board();
        let a = facing(&mut board, "a", 0, UnitKind::Mounted, "RR", LINE, 20.0);
        let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
        board.area(kind, &[(16.0, 16.0), (19.9, 16.0), (19.9, 19.9), (16.0, 19.9)]);
        assert_eq!(values(&board, a, b), [4, 3], "{kind}");
    }
}

/// ASV-H2H-003 (notes 4.4): ground subtracts at most two in all.
#[test]
fn ground_takes_no_more_than_two() {
    let mut board = board();
    let a = facing(&mut board, "a", 0, UnitKind::Mounted, "RR", LINE, 20.0);
    let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
    board.ribbon("hedge", &[(16.0, 19.8), (24.0, 19.8)], 0.25);
    board.area("marsh", &[(10.0, 10.0), (30.0, 10.0), (30.0, 19.9), (10.0, 19.9)]);
    assert_eq!(values(&board, a, b), [2]);
    board.book.rulings.terrain_value_most = 1;
    assert_eq!(values(&board, a, b), [3]);
}

/// ASV-H2H-003 (notes 4.5): a garrison fights as in open order, but horse gains nothing by that.
#[test]
fn a_garrison_fights_as_in_open_order() {
    let mut board = board();
    let a = facing(&mut board, "a", 0, UnitKind::Foot, "HHH", LINE, 20.0);
    let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
    board.tweak(a, |unit| unit.garrison = Some(0));
    board.tweak(b, |unit| unit.storms = Some(a));
    assert_eq!(values(&board, a, b), [2]);
    let mut board = crate::fights::board();
    let a = facing(&mut board, "a", 0, UnitKind::Mounted, "RRR", LINE, 20.0);
    let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
    board.tweak(b, |unit| unit.garrison = Some(0));
    board.tweak(a, |unit| unit.storms = Some(b));
    assert_eq!(values(&board, a, b), [4]);
}

/// ASV-H2H-017: two dice for each stand that has outflanked, whatever the values.
#[test]
fn outflanking_doubles_the_dice() {
    let mut board = board();
    let b = facing(&mut board, "b", 1, UnitKind::Foot, "HHH", LINE, 20.0);
    let behind = (20.0, 20.0 + S);
    let pm = UnitKind::PikeAndMusket;
    let a = board.unit("a", 0, pm, "PM", LINE, behind, SOUTH);
    let mut play = fight(&board, 1, &[6; 4]);
    play.say(0, all_on(a, 2, b));
    assert_eq!(needed(&play), [(4, 2), (2, 2)]);
}
