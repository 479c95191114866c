//! The factors of close assault (PG-CLA-005, PG-TCA) and the average class (PG-CLA-007).
use super::{fight, totals};
use crate::kit::{Board, FOOT, NORTH, SOUTH, general_of};
use rules_gloria::kinds::{Aspect, Class, Formation, Quality, Side, State, UnitId, UnitKind};

/// Equal dice, so that nothing but the totals matters.
const EVEN: [u8; 2] = [3, 3];

/// A unit of the south charges one of the north from the front; they touch at y 600.
fn meet(south: (UnitKind, u8), north: (UnitKind, u8)) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let one = board.unit("s", Side(0), south.0, south.1, (900.0, 600.0, NORTH));
    let other = board.unit("n", Side(1), north.0, north.1, (900.0, 600.0, SOUTH));
    board.contact(one, other, Aspect::Front);
    (board, one, other)
}

/// The totals without dice. Whoever wins and is asked has not answered yet.
fn of(board: &Board) -> [i32; 2] {
    totals(&fight(board, &EVEN))
}

const HORSE: (UnitKind, u8) = (UnitKind::HeavyCavalry, 6);
const LINE: (UnitKind, u8) = (UnitKind::LineInfantry, 12);

/// PG-TCA-002, -006, -007, -021, EX-P07: horse against a steady line, met frontally.
#[test]
fn horse_against_a_steady_line_as_in_the_worked_example() {
    let (board, ..) = meet(HORSE, LINE);
    assert_eq!(of(&board), [3 + 2 + 1, 3 + 2 + 2]);
}

/// PG-TCA-009, EX-P08: against a square neither the charge nor the open ground helps, nor cuirasses.
#[test]
fn horse_against_a_square_as_in_the_worked_example() {
    let (mut board, horse, foot) = meet(HORSE, LINE);
    board.tweak(foot, |unit| unit.formation = Formation::Square);
    assert_eq!(of(&board), [3, 3 + 5 + 2]);
    board.tweak(horse, |unit| unit.kind = UnitKind::Cuirassiers);
    assert_eq!(of(&board), [3, 3 + 5 + 2]);
}

/// PG-CLA-001, -007, PG-TCA-001, -008, -021: factors 3 and classes 3 and 2 against factors 1 and class 4.
#[test]
fn the_average_of_two_and_three_is_three() {
    let mut board = Board::new();
    let column = |unit: &mut rules_gloria::scene::UnitSetup| unit.formation = Formation::Manoeuvre;
    let one = board.foot("one", Side(0), (860.0, 600.0, NORTH));
    let other = board.foot("other", Side(0), (940.0, 600.0, NORTH));
    let line = board.foot("line", Side(1), (900.0, 600.0, SOUTH));
    board.tweak(one, column);
    board.tweak(other, |unit| (unit.formation, unit.class) = (Formation::Manoeuvre, Class::Two));
    board.tweak(line, |unit| unit.class = Class::Four);
    board.contact(one, line, Aspect::Front);
    board.contact(other, line, Aspect::Front);
    assert_eq!(of(&board), [3 + 3, 1 + 4]);
}

/// PG-TCA-004, -005, -017: cuirassiers charge hussars who stand.
#[test]
fn cuirassiers_ride_down_hussars_who_stand() {
    let (board, ..) = meet((UnitKind::Cuirassiers, 9), (UnitKind::LightCavalry, 9));
    assert_eq!(of(&board), [3 + 2 + 1 + 1, 3 - 1]);
}

/// PG-CTR-004: if both charge, both count as charging and nobody stands.
#[test]
fn both_may_charge() {
    let (mut board, ..) = meet((UnitKind::HeavyCavalry, 9), (UnitKind::HeavyCavalry, 9));
    board.contacts[0].both = true;
    assert_eq!(of(&board), [3 + 2, 3 + 2]);
    board.contacts[0].charging = false;
    assert_eq!(of(&board), [3, 3]);
}

/// PG-TCA-011, -012: a line that is attacked in flank or rear is not met frontally.
#[test]
fn flank_and_rear_count_for_the_attacker() {
    let (mut board, ..) = meet(LINE, LINE);
    board.contacts[0].aspect = Aspect::Flank;
    assert_eq!(of(&board), [3 + 1 + 2 + 1, 3]);
    board.contacts[0].aspect = Aspect::Rear;
    assert_eq!(of(&board), [3 + 1 + 3 + 1, 3]);
}

/// PG-TCA-003, -018, -019: irregulars who charge; disorder and worse.
#[test]
fn irregulars_charge_and_disorder_counts() {
    let (mut board, one, other) = meet((UnitKind::ChargingInfantry, 12), LINE);
    board.tweak(one, |unit| unit.class = Class::Two);
    assert_eq!(of(&board), [2 + 1 + 1, 3 + 1]);
    board.tweak(one, |unit| unit.state = State::Disordered);
    board.tweak(other, |unit| unit.state = State::Shaken);
    assert_eq!(of(&board), [2 + 1 + 1 - 1, 3 - 2]);
}

/// PG-TCA-020 to -022: three to two, two to one, three to one.
#[test]
fn numbers_count() {
    for (figures, value) in [(5, 0), (6, 1), (8, 2), (12, 3)] {
        let four = (UnitKind::IrregularInfantry, 4);
        let (mut board, ..) = meet((UnitKind::IrregularInfantry, figures), four);
        board.contacts[0].charging = false;
        let class = [3 + value + 1, 3 + 1];
        assert_eq!(of(&board), class, "{figures} to 4");
    }
}

/// PG-TCA-013 to -016: hills, hedges and woods; horse fights badly there, and its charge is worth nothing.
#[test]
fn ground_counts() {
    let hedge = |kind: &str, south: (UnitKind, u8)| {
        let (mut board, ..) = meet(south, LINE);
        board.ribbon(kind, &[(700.0, 605.0), (1100.0, 605.0)], 6);
        of(&board)
    };
    assert_eq!(hedge("light-obstacle", LINE), [3 + 1 + 1, 3 + 1 + 1]);
    assert_eq!(hedge("heavy-obstacle", LINE), [3 + 1 + 1, 3 + 1 + 3]);
    let horse = (UnitKind::HeavyCavalry, 12);
    assert_eq!(hedge("light-obstacle", horse), [3 - 2, 3 + 2 + 1]);
    let (mut board, ..) = meet(LINE, LINE);
    board.area("gentle-hill", &[(700.0, 595.0), (1100.0, 595.0), (1100.0, 800.0), (700.0, 800.0)]);
    let [south, north] = of(&board);
    assert_eq!(
        [south, north],
        [5, 5],
        "only the north stands on the hill by the centres of its stands"
    );
}

/// PG-TCA-013, G26: in a frontal fight whoever's stands are higher by their centres has the higher ground, though both fronts touch on
/// the same line.
#[test]
fn the_higher_ground_is_that_of_the_stands() {
    for (low, high, more) in
        [(600.0, 800.0, [0, 1]), (400.0, 600.0, [1, 0]), (400.0, 800.0, [0, 0])]
    {
        let (mut board, ..) = meet(LINE, LINE);
        let [plain_south, plain_north] = of(&board);
        let corners = [(700.0, low), (1100.0, low), (1100.0, high), (700.0, high)];
        board.area("steep-hill", &corners);
        let [south, north] = of(&board);
        assert_eq!([south - plain_south, north - plain_north], more, "{low} to {high}");
    }
}

/// PG-TCA-028 to -032: formations that cannot fight, gunners, and units below half strength.
#[test]
fn weak_formations_and_weak_units() {
    let (mut board, one, _) = meet(LINE, (UnitKind::FootArtillery, 4));
    assert_eq!(of(&board), [3 + 1 + 3 + 1, 3 - 2], "gunners");
    board.tweak(one, |unit| unit.formation = Formation::March);
    board.later(one, |unit| unit.raised = 30);
    assert_eq!(of(&board), [3 + 1 + 3 - 2 - 1, 3 - 2]);
    let (mut board, _, screen) = meet(LINE, (UnitKind::LightInfantry, 8));
    board.tweak(screen, |unit| unit.class = Class::Four);
    let [line, light] = of(&board);
    assert_eq!(light, 4 - 2);
    assert!(line > 3 + 1);
}

/// PG-TCA-023 to -025: the quality of the best general with any of the units.
#[test]
fn a_general_who_is_with_them_leads() {
    for (quality, value) in [(Quality::Inept, 0), (Quality::Capable, 1), (Quality::Exceptional, 2)]
    {
        let (mut board, one, _) = meet(LINE, LINE);
        let general = general_of(FOOT[0]);
        board.attach(general, one);
        board.quality(general, quality);
        // A draw, and the die for the general.
        let play = fight(&board, &[1, 2 + value as u8, 1]);
        assert_eq!(totals(&play), [3 + 1 + 1 + value, 3 + 1]);
    }
}

/// PG-TCA-026, -027, PG-ENG-005: an Engineer and an assault column at a village.
#[test]
fn an_engineer_and_a_column_help_against_a_village() {
    let (mut board, one, _) = meet(LINE, LINE);
    board.tweak(one, |unit| unit.formation = Formation::Manoeuvre);
    board.area("light-urban", &[(700.0, 600.0), (1100.0, 600.0), (1100.0, 800.0), (700.0, 800.0)]);
    let before = of(&board);
    let sappers = board.unit("sappers", Side(0), UnitKind::Engineers, 1, (900.0, 539.9, NORTH));
    let after = of(&board);
    assert_eq!([after[0] - before[0], after[1] - before[1]], [1, 0]);
    assert_eq!(before[0], 3 + 1 + 1, "the column itself");
    assert!(board.model().unit(sappers).is_on_table());
}
