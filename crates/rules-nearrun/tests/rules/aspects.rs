//! Front, flank and rear (ANT-FLK-001, ANT-GEO-019), and charges that must end straight (ANT-CHG-001, -002).
use super::{
    drill::{THEM, US, on, wheel, wheel_left},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Refusal, Stage, aspect,
    kinds::{Aspect, Formation, Step, UnitId},
    refusal::{ChargeRefusal, MoveRefusal},
};

/// EX-N08: their line at (20, 20) that faces north, and a charger that began here and touches it there.
fn struck(formation: Formation, from: (f64, f64, f64), to: (f64, f64, f64)) -> Aspect {
    let mut board = Board::new();
    let line = board.foot("line", THEM, (20.0, 20.0, NORTH));
    board.form(line, formation);
    let horse = board.horse("horse", US, (40.0, 40.0, WEST));
    let model = board.model();
    let pose = |(x, y, facing)| at(x, y, facing);
    aspect::of_charge(model.unit(horse), pose(from), pose(to), model.unit(line))
}

/// ANT-FLK-001, EX-N08: a charge strikes the flank only if the whole charger began beyond it or behind the rear.
#[test]
fn a_flank_charge_begins_wholly_beyond_the_flank() {
    let line = Formation::Line;
    assert_eq!(struck(line, (26.0, 19.0, WEST), (22.0, 19.75, WEST)), Aspect::Flank);
    assert_eq!(struck(line, (20.0, 12.0, NORTH), (20.0, 19.5, NORTH)), Aspect::Rear);
    assert_eq!(struck(line, (20.0, 28.0, SOUTH), (20.0, 20.0, SOUTH)), Aspect::Front);
    assert_eq!(struck(line, (21.0, 21.7, SOUTH), (22.0, 19.75, WEST)), Aspect::Front);
}

/// ANT-FLK-001, ANT-GEO-019: squares, masses and skirmishers have no flank.
#[test]
fn squares_masses_and_skirmishers_have_no_flank() {
    for formation in [Formation::Square, Formation::Masse, Formation::Skirmish] {
        assert_eq!(struck(formation, (30.0, 19.0, WEST), (23.5, 19.5, WEST)), Aspect::Front);
    }
}

/// ANT-CHG-001, -002, EX-N07: a column charges with a wheel first and an inch straight at the end.
#[test]
fn a_charge_ends_with_a_straight_stretch() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.form(unit, Formation::Column);
    let target = board.foot("target", THEM, (23.6, 13.6, 225.0));
    board.foot("another", US, (50.0, 10.0, NORTH));
    board.foot("their other", THEM, (50.0, 13.0, SOUTH));
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let charge = Act::Charge { unit, target };
    let path = |legs: &[kernel::Leg]| Fill::Path(legs.to_vec());
    let mut good = play.clone();
    good.say_with(0, charge, path(&[wheel(45.0), on(4.0)]));
    let last =
        play.refused_with(0, charge, path(&[wheel(45.0), on(4.1), wheel_left(3.0), on(0.5)]));
    assert!(matches!(last, Refusal::Charge(ChargeRefusal::LastInch { .. })), "{last:?}");
    assert_eq!(good.unit(unit).done.charge.map(|it| it.target), Some(UnitId(1)));
}

/// ANT-CHG-005, ANT-GEO-018, ANT-MMU-005: the first enemy that a charge touches is its target; another may be touched with it.
#[test]
fn a_charge_touches_its_target_first() {
    let mut board = Board::new();
    let unit = board.horse("unit", US, (20.0, 10.0, NORTH));
    let target = board.foot("target", THEM, (18.0, 16.0, SOUTH));
    board.tweak(target, |it| it.figures = 6);
    let other = board.foot("other", THEM, (21.5, 15.0, SOUTH));
    board.tweak(other, |it| it.figures = 6);
    board.foot("another", US, (50.0, 10.0, NORTH));
    board.foot("their other", THEM, (50.0, 13.0, SOUTH));
    let charge = Act::Charge { unit, target };
    let path = || Fill::Path(vec![on(6.0)]);
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let meets = Refusal::Move(MoveRefusal::MeetsOther { unit, enemy: other });
    assert_eq!(play.refused_with(0, charge, path()), meets);
    board.tweak(other, |it| it.at = Some(at(21.5, 16.0, SOUTH)));
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.say_with(0, charge, path());
}

/// ANT-FIR-022: fire comes from the flank of a line if it strikes its side, be the firer a little ahead of its prolonged front or behind it.
#[test]
fn a_line_is_enfiladed_by_whoever_shoots_at_its_side() {
    let mut board = Board::new();
    let line = board.foot("line", THEM, (20.0, 20.0, NORTH));
    let model = board.model();
    let from = |x: f64, y: f64| aspect::is_enfiladed(model.unit(line), inch(x, y).v2());
    // Its front is at y = 20, from x = 18 to 22.
    assert!(from(25.0, 19.9) && from(25.0, 20.0) && from(25.0, 20.1));
    assert!(from(15.0, 20.1) && from(20.0, 15.0), "its other side, and its rear");
    assert!(!from(25.0, 21.0) && !from(21.0, 20.2) && !from(30.0, 30.0));
}
