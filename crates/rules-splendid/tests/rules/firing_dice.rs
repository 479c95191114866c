//! Resolving fire: how many dice, and what hits.
use crate::{
    firing::{bend, facing, fire, firing, split, volleys},
    kit::{Board, S, SOUTH},
};
use rules_splendid::{
    Event,
    event::Why,
    kinds::{Formation, Quality, UnitId, UnitKind},
};

/// ASV-FIR-050, ASV-FIR-047: four muskets at six horse in block throw 4+1+1 dice; 1, 2, 2, 4, 5, 6 are three hits
/// (EX-09).
#[test]
fn four_muskets_at_a_block_of_horse() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    let horse =
        board.unit("horse", 1, UnitKind::Mounted, "RRRRRR", Formation::Block, (22.5, 15.0), SOUTH);
    let mut play = firing(&board, &[1, 2, 2, 4, 5, 6]);
    play.say(0, fire(foot, horse, &[1, 2, 3, 4]));
    assert_eq!(volleys(&play), [(6, 3)]);
    assert_eq!(play.unit(horse).green, 3);
    assert!(play.unit(foot).red);
}

/// ASV-FIR-043..047: one more die for a block, two for a defensive block, one for horse, one fewer for open order,
/// added together; once for each attack, however many stands fire.
#[test]
fn the_target_changes_the_number_of_dice() {
    let cases = [
        (UnitKind::PikeAndMusket, "PPPP", Formation::Line, 4),
        (UnitKind::PikeAndMusket, "PPPP", Formation::Block, 5),
        (UnitKind::PikeAndMusket, "PPPP", Formation::DefensiveBlock, 6),
        (UnitKind::PikeAndMusket, "MMM", Formation::OpenOrder, 3),
        (UnitKind::PikeAndMusket, "MMM", Formation::RoadColumn, 4),
        (UnitKind::Mounted, "RRRR", Formation::Line, 5),
        (UnitKind::Mounted, "RRRR", Formation::Block, 6),
        (UnitKind::Mounted, "RR", Formation::OpenOrder, 4),
        (UnitKind::HeavyMounted, "CC", Formation::Line, 5),
        (UnitKind::Dragoon, "DDD", Formation::OpenOrder, 3),
        (UnitKind::Commander, "X", Formation::OpenOrder, 4),
        (UnitKind::RegularGun, "G", Formation::OpenOrder, 3),
    ];
    for (kind, letters, formation, n) in cases {
        let mut board = Board::new();
        let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
        let target = board.unit("target", 1, kind, letters, formation, (23.1, 15.0), SOUTH);
        let mut play = firing(&board, &vec![6; n]);
        play.say(0, fire(foot, target, &[1, 2, 3, 4]));
        assert_eq!(volleys(&play), [(n, 0)], "{kind:?} in {formation:?}");
    }
}

/// ASV-FIR-046: bent open order reduces the dice by one, as open order does.
#[test]
fn bent_open_order_takes_a_die() {
    let (mut board, foot, enemy) = facing("MMMM", "MMM");
    bend(&mut board, enemy, Formation::BentOpenOrder, 20.0);
    let mut play = firing(&board, &[6; 3]);
    play.say(0, fire(foot, enemy, &[1, 2, 3, 4]));
}

/// ASV-FIR-048, ASV-FIR-049: 2 or less hits, and each hit is a green marker on the target.
#[test]
fn two_or_less_hits() {
    let (board, foot, enemy) = facing("MMMM", "MMM");
    let mut play = firing(&board, &[1, 2, 3, 4]);
    play.say(0, fire(foot, enemy, &[1, 2, 3, 4]));
    assert_eq!(play.unit(enemy).green, 2);
    let hit = Event::Hit { unit: enemy, markers: 2, why: Why::Fire };
    assert!(play.last.contains(&hit));
}

/// ASV-VUQ-003, ASV-VUQ-005, ASV-VUQ-009: raw troops hit on a 1 and veterans on 3 or less, but only if that is agreed.
#[test]
fn quality_changes_what_hits_where_agreed() {
    let cases = [(Quality::Raw, 1), (Quality::Regular, 2), (Quality::Veteran, 3)];
    for (quality, hits) in cases {
        let (mut board, foot, enemy) = facing("MMMM", "MMM");
        board.tweak(foot, |foot| foot.quality = quality);
        let mut play = firing(&board, &[1, 2, 3, 4]);
        play.say(0, fire(foot, enemy, &[1, 2, 3, 4]));
        assert_eq!(play.unit(enemy).green, 2);
        board.book.rulings.unit_quality = true;
        let mut play = firing(&board, &[1, 2, 3, 4]);
        play.say(0, fire(foot, enemy, &[1, 2, 3, 4]));
        assert_eq!(play.unit(enemy).green, hits);
    }
}

/// ASV-FIR-012: a unit may fire at as many targets as it has stands.
#[test]
fn every_stand_may_have_its_own_target() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMMMMMMM", 30.0 - 4.5 * S, 10.0);
    let targets = [-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0].map(|file: f64| {
        let (key, at) = (format!("target {file}"), (30.0 + file * S, 15.0));
        board.unit(&key, 1, UnitKind::Foot, "L", Formation::Line, at, SOUTH)
    });
    let numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut play = firing(&board, &[1, 2, 3, 4, 5, 6, 1, 6, 2]);
    let shares: Vec<(UnitId, &[usize])> = targets.iter().copied().zip(numbers.chunks(1)).collect();
    play.say(0, split(foot, &shares));
    let green = targets.map(|target| play.unit(target).green);
    assert_eq!(green, [1, 1, 0, 0, 0, 0, 1, 0, 1]);
}
