//! Zones of fire and eligibility: what is in front of a stand, and which stands are chained to it.
use crate::{
    firing::{bend, fire, firing, no, stands, volleys},
    kit::{Board, EAST, NORTH, Play, S, SOUTH, WEST},
};
use kernel::{Ruleset, Viewer, ruleset::Spot};
use rules_splendid::{
    Act, Splendid,
    kinds::{Formation, UnitId, UnitKind},
    question::StandSet,
    refusal::FireRefusal,
};

const PM: UnitKind = UnitKind::PikeAndMusket;

/// The stands that are offered to fire at a target without a pivot.
pub(crate) fn eligible(play: &Play, side: u8, from: UnitId, at: UnitId) -> StandSet {
    for offer in play.offers(side) {
        match offer.act {
            Act::Fire { unit, pivot: None, aims } if unit == from && aims[0].target == at => {
                return aims[0].stands;
            }
            _ => (),
        }
    }
    StandSet::default()
}

/// Four stands facing north, and three enemy stands that overlap the first and a little of the second (EX-03).
fn example(letters: &str) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, letters, 20.0, 10.0);
    let x = 17.0 + 1.5 * S;
    let enemy = board.unit("enemy", 1, PM, "PPP", Formation::Line, (x, 16.0), SOUTH);
    (board, foot, enemy)
}

/// ASV-FIR-038, ASV-FIR-031, ASV-FIR-035: two stands face the target, the third and then the fourth are chained to them, and
/// all four fire (EX-03).
#[test]
fn four_stands_fire_two_of_them_by_the_chain() {
    let (board, foot, enemy) = example("MMMM");
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, foot, enemy), stands(&[1, 2, 3, 4]));
    let mut play = firing(&board, &[3, 3, 3, 3]);
    play.say(0, fire(foot, enemy, &[1, 2, 3, 4]));
    assert_eq!(volleys(&play), [(4, 0)]);
}

/// ASV-FIR-036, ASV-FIR-037, ASV-FIR-038: a pike stand breaks the chain; the stand beyond it may fire at another target
/// (EX-04).
#[test]
fn a_pike_stand_breaks_the_chain() {
    let (mut board, foot, enemy) = example("MMPM");
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, foot, enemy), stands(&[1, 2]));
    let refusal = no(play.refused(0, fire(foot, enemy, &[1, 2, 4])));
    assert!(matches!(refusal, FireRefusal::NotBeside { stand: 4, .. }));
    let other = board.unit("other", 1, PM, "PP", Formation::Line, (26.6, 16.0), SOUTH);
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, foot, enemy), stands(&[1, 2]));
    assert_eq!(eligible(&play, 0, foot, other), stands(&[4]));
}

/// ASV-FIR-028: the stands of a unit's own front rank block those behind (EX-06).
#[test]
fn only_the_front_rank_of_a_block_fires() {
    let mut board = Board::new();
    let block = board.unit("block", 0, PM, "MMMMMM", Formation::Block, (20.0, 10.0), NORTH);
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HHH", Formation::Line, (20.0, 15.0), SOUTH);
    let mut play = firing(&board, &[4, 4, 4]);
    assert_eq!(eligible(&play, 0, block, enemy), stands(&[1, 2, 3]));
    let refusal = no(play.refused(0, fire(block, enemy, &[4])));
    assert!(matches!(refusal, FireRefusal::Barred { stand: 4, .. }));
    play.say(0, fire(block, enemy, &[1, 2, 3]));
    assert_eq!(volleys(&play), [(3, 0)]);
}

/// ASV-FIR-023, ASV-FIR-027, ASV-FIR-030: range alone is not enough: the target must be in the zone, which is as wide
/// as the stand (Q13).
#[test]
fn a_target_in_range_must_be_in_the_zone_too() {
    for (gap, seen) in [(-0.2, true), (-0.02, true), (0.0, false), (0.1, false)] {
        let mut board = Board::new();
        let foot = board.line_at("foot", 0, PM, "MM", 20.0, 10.0);
        let enemy = board.line_at("enemy", 1, PM, "PP", 20.0 + 2.0 * S + gap, 14.0);
        let play = firing(&board, &[]);
        // The stand beside it is chained.
        let wanted = if seen { stands(&[1, 2]) } else { StandSet::default() };
        assert_eq!(eligible(&play, 0, foot, enemy), wanted, "{gap}");
        if !seen {
            let refusal = no(play.refused(0, fire(foot, enemy, &[2])));
            assert!(matches!(refusal, FireRefusal::OutOfZone { stand: 2, .. }));
        }
    }
}

/// ASV-FIR-025, ASV-FIR-026, ASV-FIR-027: the range of each weapon, including its end, measured from base to base.
#[test]
fn weapons_have_their_ranges() {
    let arms = [
        (PM, "M", Formation::Line, 7.0),
        (UnitKind::FrameGun, "G", Formation::OpenOrder, 20.0),
        (UnitKind::RegularGun, "G", Formation::OpenOrder, 40.0),
        (UnitKind::HeavyGun, "G", Formation::OpenOrder, 60.0),
    ];
    for (kind, letters, formation, range) in arms {
        for (more, reaches) in [(-0.5, true), (0.0, true), (0.02, false), (2.0, false)] {
            let mut board = Board::new();
            let unit = board.unit("unit", 0, kind, letters, formation, (5.0, 10.0), EAST);
            let at = (5.0 + range + more, 10.0);
            let enemy = board.unit("enemy", 1, PM, "PPPP", Formation::Block, at, WEST);
            let play = firing(&board, &[]);
            assert_eq!(!eligible(&play, 0, unit, enemy).is_empty(), reaches, "{kind:?} {more}");
            if !reaches {
                let refusal = no(play.refused(0, fire(unit, enemy, &[1])));
                let FireRefusal::OutOfRange { distance, range: most, .. } = refusal else {
                    panic!("{refusal}")
                };
                assert!((distance - range - more).abs() < 0.001 && most == range);
            }
        }
    }
}

/// ASV-FIR-024: a musket stand in open order fires from all four sides, but not through its own unit; in line it does
/// not.
#[test]
fn open_order_fires_to_all_sides() {
    let around =
        [((22.36, 14.0), SOUTH), ((29.0, 9.2), WEST), ((22.36, 4.0), NORTH), ((15.0, 9.2), EAST)];
    let wanted: [&[usize]; 4] = [&[1, 2, 3], &[3], &[1, 2, 3], &[1]];
    for ((at, facing), wanted) in around.into_iter().zip(wanted) {
        let mut board = Board::new();
        let loose = board.unit("loose", 0, PM, "MMM", Formation::OpenOrder, (22.36, 10.0), NORTH);
        let enemy = board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, at, facing);
        assert_eq!(eligible(&firing(&board, &[]), 0, loose, enemy), stands(wanted), "{at:?}");
        board.tweak(loose, |unit| unit.formation = Formation::Line);
        let ahead = at.1 > 10.0;
        assert_eq!(!eligible(&firing(&board, &[]), 0, loose, enemy).is_empty(), ahead);
    }
}

/// ASV-FIR-024: so does one in a defensive block; the far rank is not chained through the near one.
#[test]
fn a_defensive_block_fires_to_all_sides() {
    let around =
        [((20.0, 14.0), SOUTH), ((25.0, 8.4), WEST), ((20.0, 3.0), NORTH), ((15.0, 8.4), EAST)];
    let wanted: [&[usize]; 4] = [&[1, 2], &[2, 4], &[3, 4], &[1, 3]];
    for ((at, facing), wanted) in around.into_iter().zip(wanted) {
        let mut board = Board::new();
        let block =
            board.unit("block", 0, PM, "MMMM", Formation::DefensiveBlock, (20.0, 10.0), NORTH);
        let enemy = board.unit("enemy", 1, UnitKind::Foot, "HHH", Formation::Line, at, facing);
        assert_eq!(eligible(&firing(&board, &[]), 0, block, enemy), stands(wanted), "{at:?}");
    }
}

/// ASV-FIR-024: a gun fires only to its front, although it is in open order (Q12).
#[test]
fn a_gun_fires_to_its_front_alone() {
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::HeavyGun, "G", Formation::OpenOrder, (22.0, 10.0), NORTH);
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, (29.0, 9.0), WEST);
    let refusal = no(firing(&board, &[]).refused(0, fire(gun, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::OutOfZone { .. }));
}

/// ASV-FIR-028: a stand of either side wholly or partly in the zone in front of the target blocks it; one that only touches
/// the zone, or stands beyond, does not.
#[test]
fn a_stand_between_bars_the_way() {
    for side in [0, 1] {
        // The distance of its left edge from the right edge of the zone, and how far in front it stands.
        let cases =
            [(-0.3, 12.5, false), (-0.02, 12.5, false), (0.0, 12.5, true), (-0.3, 19.0, true)];
        for (overlap, y, open) in cases {
            let mut board = Board::new();
            let foot = board.line_at("foot", 0, PM, "MP", 20.0, 10.0);
            let enemy = board.unit("enemy", 1, PM, "PP", Formation::Line, (20.0, 15.0), SOUTH);
            let left = 20.0 + S + overlap;
            board.line_at("between", side, UnitKind::Commander, "X", left, y);
            let play = firing(&board, &[]);
            let wanted = if open { stands(&[1]) } else { StandSet::default() };
            assert_eq!(eligible(&play, 0, foot, enemy), wanted, "{side} {overlap} {y}");
            if !open {
                let refusal = no(play.refused(0, fire(foot, enemy, &[1])));
                let FireRefusal::Barred { other, .. } = refusal else { panic!("{refusal}") };
                assert_eq!(other, board.id("between"));
            }
        }
    }
}

/// ASV-FIR-032: a stand is chained only if its own zone is clear of all troops, to its full length.
#[test]
fn a_chained_stand_needs_a_clear_zone() {
    for side in [0, 1] {
        for (y, clear) in [(12.0, false), (16.5 + S, false), (17.0 + S, false), (17.1 + S, true)] {
            let (mut board, foot, enemy) = example("MMMM");
            board.line_at("other", side, UnitKind::Foot, "HH", 20.0 + 2.5 * S, y);
            let play = firing(&board, &[]);
            let wanted: &[usize] = if clear { &[1, 2, 3, 4] } else { &[1, 2] };
            assert_eq!(eligible(&play, 0, foot, enemy), stands(wanted), "{side} {y}");
            if !clear {
                let refusal = no(play.refused(0, fire(foot, enemy, &[3])));
                assert!(matches!(refusal, FireRefusal::ZoneNotClear { stand: 3, .. }));
            }
        }
    }
}

/// ASV-FIR-034, ASV-FIR-035: the chain continues from stand to stand whatever the range.
#[test]
fn the_chain_ignores_range() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MMMMMMMMM", 20.0, 10.0);
    let enemy = board.unit("enemy", 1, PM, "PP", Formation::Line, (19.5, 16.9), SOUTH);
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, foot, enemy), StandSet::all(9));
}

/// ASV-FIR-031: stands of a bent line that meet at the corner are adjacent (Q23), and a stand uses its own front zone
/// (Q21).
#[test]
fn the_chain_goes_round_a_bend() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    let enemy = board.unit("enemy", 1, PM, "PP", Formation::Line, (19.5, 15.0), SOUTH);
    bend(&mut board, foot, Formation::BentLine, 60.0);
    assert_eq!(eligible(&firing(&board, &[]), 0, foot, enemy), StandSet::all(4));
}

/// ASV-FIR-031: a stand behind an eligible one touches it, but its own zone is not clear; diagonals do not count (G08).
#[test]
fn the_rear_rank_is_not_chained() {
    let mut board = Board::new();
    let block = board.unit_in("block", 0, PM, "MMPMM", Formation::Block, 3, (20.0, 10.0), NORTH);
    // The rear rank stands behind the left and the middle file; the front of the right file is a pike.
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HHH", Formation::Line, (20.0, 15.0), SOUTH);
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, block, enemy), stands(&[1, 2]));
    assert!(matches!(
        no(play.refused(0, fire(block, enemy, &[5]))),
        FireRefusal::Barred { stand: 5, .. }
    ));
}

/// ASV-FIR-031, ASV-FIR-024: in open order a chain keeps to one direction.
#[test]
fn open_order_is_chained_in_the_same_direction() {
    let mut board = Board::new();
    let loose = board.unit("loose", 0, PM, "MMM", Formation::OpenOrder, (22.36, 10.0), NORTH);
    // The enemy is behind the left end only: the others are chained by their rear zones, although an enemy is in front of them.
    let behind = board.unit("behind", 1, UnitKind::Foot, "HH", Formation::Line, (19.9, 4.0), NORTH);
    board.unit("before", 1, UnitKind::Foot, "HHH", Formation::Line, (22.36, 14.0), SOUTH);
    assert_eq!(eligible(&firing(&board, &[]), 0, loose, behind), StandSet::all(3));
    board.unit("near", 1, UnitKind::Foot, "HH", Formation::Line, (23.9, 4.0), NORTH);
    assert_eq!(eligible(&firing(&board, &[]), 0, loose, behind), stands(&[1]));
}

/// The stands that could fire at another unit by the measuring tape, in contact or not.
fn told(board: &Board, from: &str, to: &str) -> Vec<u64> {
    let spot = |key: &str| Spot::Unit(key.to_owned());
    let told =
        (Splendid::SHOWING.measure)(&board.model(0), &spot(from), &spot(to), Viewer::Watcher)
            .expect("both are on the table");
    let stands = told["fire"]["stands"].as_array().expect("the stands are listed");
    stands.iter().filter_map(|stand| stand.as_u64()).collect()
}

/// ASV-DFF-003, ASV-DFA-005, ASV-FIR-028: with a charger in contact nothing can be between (G06); the stands it touches fire,
/// and so do those beside them whose zones are clear. Against a charge in the flank none fires.
#[test]
fn a_charger_in_contact_is_before_the_stands_it_touches() {
    let mut board = Board::new();
    board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    let horse = UnitKind::Mounted;
    board.unit("horse", 1, horse, "RRRR", Formation::Line, (20.0 + 2.0 * S, 10.0), SOUTH);
    assert_eq!(told(&board, "foot", "horse"), [1, 2, 3, 4]);
    let mut board = Board::new();
    board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    board.unit("horse", 1, horse, "RR", Formation::Line, (20.0, 10.005), SOUTH);
    assert_eq!(told(&board, "foot", "horse"), [1, 2, 3, 4]);
    let mut board = Board::new();
    board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    let flank = (20.0 + 4.0 * S, 10.0 - S / 2.0);
    board.unit("horse", 1, horse, "R", Formation::Line, flank, WEST);
    assert_eq!(told(&board, "foot", "horse"), [0; 0]);
}
