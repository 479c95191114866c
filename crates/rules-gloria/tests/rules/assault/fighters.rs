//! Who fights, with how many figures, and what it costs (PG-CLA-003, PG-CAS-002, PG-UCA-001, PG-HAL-003).
use super::{fight, lost, totals};
use crate::kit::{Board, NORTH, SOUTH};
use rules_gloria::{
    kinds::{Aspect, Side, UnitId, UnitKind},
    refusal::{AssaultRefusal, Refusal},
};

/// South attacks north at y 600; their lines overlap along this many millimetres.
fn meet(figures: [u8; 2], overlap: f64) -> (Board, [UnitId; 2]) {
    let mut board = Board::new();
    let wide = figures.map(|n| f64::from(n) * 15.0);
    let x = 600.0 + (wide[0] + wide[1]) * 0.5 - overlap;
    let kind = UnitKind::LineInfantry;
    let south = board.unit("south", Side(0), kind, figures[0], (600.0, 600.0, NORTH));
    let north = board.unit("north", Side(1), kind, figures[1], (x, 600.0, SOUTH));
    board.contact(south, north, Aspect::Front);
    (board, [south, north])
}

/// PG-CLA-003: all stands of units in contact fight, however few of them touch.
#[test]
fn all_stands_fight() {
    for overlap in [40.0, 180.0] {
        let (board, _) = meet([24, 12], overlap);
        // Class, charge, steady line, and two to one in figures; class and steady line.
        assert_eq!(totals(&fight(&board, &[1, 4])), [3 + 1 + 1 + 2, 3 + 1], "{overlap}");
    }
}

/// PG-CLA-003: against skirmishers only the stands fight that touch them.
#[test]
fn against_skirmishers_only_stands_in_contact_fight() {
    for (overlap, numbers) in [(25.0_f64, 0), (240.0, 3)] {
        let mut board = Board::new();
        let south = board.foot("south", Side(0), (600.0, 600.0, NORTH));
        let kind = UnitKind::LightInfantry;
        // Two stands with a gap, 90 mm in all; 12 figures in three stands of 60 mm.
        let x = 600.0 + 90.0 + 45.0 - overlap.min(135.0);
        let north = board.unit("north", Side(1), kind, 4, (x, 600.0, SOUTH));
        board.contact(south, north, Aspect::Front);
        let play = fight(&board, &[3, 3]);
        let touching = totals(&play)[0] - (3 + 1 + 1);
        // One stand of four against four; two or three stands of four against four.
        assert!(touching <= numbers && (overlap > 30.0) == (touching > 0), "{overlap}: {touching}");
    }
}

/// PG-CAS-002: the losses of a result do not depend on how many fight.
#[test]
fn losses_do_not_depend_on_numbers() {
    for (figures, dice) in [([12, 12], [1, 2]), ([24, 24], [1, 2]), ([6, 6], [1, 2])] {
        let (board, units) = meet(figures, 90.0);
        // 5 and 4 with the dice are 6 to 6: a figure each.
        let play = fight(&board, &dice);
        assert_eq!(totals(&play), [5, 4]);
        assert_eq!(units.map(|unit| lost(&play, unit)), [1, 1], "{figures:?}");
    }
}

/// PG-UCA-001: whoever defends a wood or an urban area has its cover against an attack in the rear too.
#[test]
fn cover_counts_from_every_side() {
    for (kind, cover) in [("light-wood", 1), ("heavy-urban", 3)] {
        let mut board = Board::new();
        let south = board.foot("south", Side(0), (900.0, 600.0, NORTH));
        let north = board.foot("north", Side(1), (900.0, 620.0, NORTH));
        board.area(kind, &[(700.0, 590.0), (1100.0, 590.0), (1100.0, 800.0), (700.0, 800.0)]);
        board.contact(south, north, Aspect::Rear);
        let play = fight(&board, &[1, 1]);
        // Class, charge, in rear; class and cover. Neither line is steady: one is struck in rear, the other charges frontally.
        assert_eq!(totals(&play), [3 + 1 + 3 + 1, 3 + cover], "{kind}");
    }
}

/// PG-HAL-003: horse that stands when it is charged is at the halt, which is not the result of a test.
#[test]
fn horse_that_stands_is_at_the_halt() {
    let mut board = Board::new();
    let south = board.horse("south", Side(0), (900.0, 600.0, NORTH));
    let north = board.horse("north", Side(1), (900.0, 600.0, SOUTH));
    board.contact(south, north, Aspect::Front);
    let play = fight(&board, &[1, 4]);
    assert_eq!(totals(&play), [3 + 2, 3 - 1]);
    assert!(!play.unit(north).done.halted);
    board.contacts[0].both = true;
    assert_eq!(totals(&fight(&board, &[1, 1])), [3 + 2, 3 + 2]);
}

/// PG-CLA-004: only a unit close behind a line of the combat may join it.
#[test]
fn a_unit_elsewhere_does_not_join() {
    let (mut board, [south, _]) = meet([12, 12], 180.0);
    board.foot("behind", Side(0), (600.0, 540.0, NORTH));
    let far = board.foot("far", Side(0), (1300.0, 540.0, NORTH));
    let play = fight(&board, &[]);
    let refused = play.refused(0, rules_gloria::Act::Reinforce { unit: far });
    assert_eq!(refused, Refusal::from(AssaultRefusal::NotBehind { unit: far }));
    let own = play.refused(0, rules_gloria::Act::Reinforce { unit: south });
    assert_eq!(own, Refusal::from(AssaultRefusal::NotBehind { unit: south }));
}
