//! Strength (ANT-STR, ANT-DEF): hits by class and size, and units with one hit left.
use super::{
    charges::{THEM, US, ahead},
    kit::*,
};
use rules_nearrun::{
    Act, Refusal, Stage,
    kinds::{Class, Nation, Size, Step, UnitId},
    refusal::MoveRefusal,
};

/// ANT-STR-001 to -004, ANT-DEF-001, -004 to -008, worked example 1.
#[test]
fn strength_follows_class_and_size() {
    for (class, figures, strength) in [
        (Class::Elite, 15, 7),
        (Class::Veteran, 12, 5),
        (Class::Veteran, 8, 4),
        (Class::Average, 15, 5),
        (Class::Average, 9, 4),
        (Class::Inferior, 5, 2),
        (Class::Bad, 16, 3),
        (Class::Bad, 4, 1),
    ] {
        let mut board = Board::new();
        let unit = board.foot("unit", US, (30.0, 20.0, NORTH));
        let size = Size::of_figures(figures);
        board.tweak(unit, |it| (it.class, it.figures, it.size) = (class, figures, size));
        assert_eq!(board.model().unit(unit).strength, strength, "{class:?} {figures}");
    }
}

/// A unit of ours with one hit left, and an enemy in sight.
fn weak() -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("weak", US, (30.0, 20.0, NORTH));
    board.tweak(unit, |it| it.lost = 3);
    board.foot("foe", THEM, (30.0, 40.0, SOUTH));
    board.lead(US, 30.0, 18.0);
    (board, unit)
}

/// The end of the normal moves; then the enemy's phase begins, with a command die.
fn ended(board: &Board) -> Play {
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.dice(&[1]).say(0, Act::Done);
    play
}

/// ANT-STR-007, -013: without a pip it withdraws one move, facing kept.
#[test]
fn a_unit_with_one_hit_left_withdraws() {
    let (board, unit) = weak();
    assert_eq!(ended(&board).unit(unit).at, at(30.0, 16.0, NORTH));
}

/// ANT-STR-007, -008: a pip keeps it there, but it never advances.
#[test]
fn a_pip_keeps_a_unit_with_one_hit_left() {
    let (board, unit) = weak();
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    let refused = play.refused_with(0, Act::Move { unit }, ahead(2.0));
    assert_eq!(refused, Refusal::from(MoveRefusal::SpentAdvance { unit }));
    play.say(0, Act::HoldOn { unit });
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 1);
    play.dice(&[1]).say(0, Act::Done);
    assert_eq!(play.unit(unit).at, at(30.0, 20.0, NORTH));
}

/// ANT-STR-009, -011: in hard cover it goes to ground instead.
#[test]
fn in_hard_cover_it_goes_to_ground() {
    let (mut board, unit) = weak();
    board.area("building", &[(28.0, 18.0), (32.0, 18.0), (32.0, 21.0), (28.0, 21.0)]);
    board.tweak(unit, |it| it.in_cover = true);
    let play = ended(&board);
    assert!(play.unit(unit).marks.to_ground && play.unit(unit).is_garrison());
}

/// ANT-STR-010, -012, -013, ANT-NAT-004: units born with one hit, Russian infantry and units in melee stay.
#[test]
fn some_units_with_one_hit_left_stay() {
    let stays = |change: fn(&mut Board, UnitId)| {
        let (mut board, unit) = weak();
        change(&mut board, unit);
        ended(&board).unit(unit).at == at(30.0, 20.0, NORTH)
    };
    assert!(!stays(|_, _| ()));
    assert!(stays(|board, id| board.tweak(id, |it| {
        (it.class, it.size, it.figures, it.lost) = (Class::Bad, Size::Small, 8, 0);
    })));
    assert!(stays(|board, id| board.tweak(id, |it| it.nation = Nation::Russia)));
}

/// ANT-NAT-006: Russian infantry with one hit left does not advance either.
#[test]
fn russian_infantry_with_one_hit_left_does_not_advance() {
    let (mut board, unit) = weak();
    board.tweak(unit, |it| it.nation = Nation::Russia);
    let play = board.play(Stage::Move, Step::Movement, &[]);
    let refused = play.refused_with(0, Act::Move { unit }, ahead(2.0));
    assert_eq!(refused, Refusal::from(MoveRefusal::SpentAdvance { unit }));
}
