//! Strength (ANT-STR), squares (ANT-SQU-002 to -004) and recovery (ANT-DIS-008, -009).
use super::{
    drill::{THEM, US, ahead, goes, head, moving, stays},
    fire::NEXT,
    kit::*,
};
use rules_nearrun::{
    Act, Refusal, Stage,
    act::Facing,
    kinds::{Class, Formation, Nation, Size, State, Step},
    refusal::MoveRefusal,
};

/// ANT-STR-001 to -004: example 1.
#[test]
fn class_and_size_make_the_hits() {
    let book = rules_nearrun::Rulebook::default();
    for (class, size, hits) in [
        (Class::Elite, Size::Large, 7),
        (Class::Veteran, Size::Normal, 5),
        (Class::Veteran, Size::Small, 4),
        (Class::Average, Size::Large, 5),
        (Class::Inferior, Size::Small, 2),
        (Class::Bad, Size::Large, 3),
        (Class::Bad, Size::VerySmall, 1),
    ] {
        assert_eq!(book.hits(class, size), hits, "{class:?} {size:?}");
    }
}

/// ANT-STR-005, -006, -016: a unit that lost half pays a pip more to advance, not to go back.
#[test]
fn a_halved_unit_pays_more_to_advance() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.tweak(unit, |it| it.lost = 2);
    board.foot("foe", THEM, (20.0, 30.0, SOUTH));
    board.lead(US, 20.0, 9.0);
    let spent = |play: &Play| play.model().command(DIVISION[0]).spent;
    let mut play = moving(&board);
    goes(&mut play, unit, 2.0);
    assert_eq!(spent(&play), 2);
    let mut play = moving(&board);
    play.say_with(0, Act::Retrograde { unit, about: false }, ahead(2.0));
    assert_eq!(spent(&play), 1);
}

/// ANT-STR-007, -008, -010, -013, ANT-NAT-004, -006: one hit left: a pip or a move back, and never an advance; Russians stay.
#[test]
fn a_unit_with_one_hit_left_withdraws_unless_it_is_paid_for() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 20.0, NORTH));
    board.tweak(unit, |it| it.lost = 3);
    let russian = board.foot("russian", US, (30.0, 20.0, NORTH));
    board.tweak(russian, |it| (it.lost, it.nation) = (3, Nation::Russia));
    let born = board.foot("born", US, (40.0, 20.0, NORTH));
    board.tweak(born, |it| (it.class, it.size) = (Class::Bad, Size::VerySmall));
    board.foot("foe", THEM, (20.0, 40.0, SOUTH));
    let mut play = board.play(Stage::Move, Step::Movement, &[NEXT]);
    for id in [unit, russian] {
        assert_eq!(stays(&play, id, 1.0), Refusal::Move(MoveRefusal::SpentAdvance { unit: id }));
    }
    for id in [russian, born] {
        let why = play.refused(0, Act::HoldOn { unit: id });
        assert_eq!(why, Refusal::Move(MoveRefusal::NotSpent { unit: id }));
    }
    play.say(0, Act::Done);
    assert_eq!(head(&play, unit), (20.0, 16.0));
    assert_eq!([head(&play, russian), head(&play, born)], [(30.0, 20.0), (40.0, 20.0)]);
    let mut play = board.play(Stage::Move, Step::Movement, &[NEXT]);
    play.say(0, Act::HoldOn { unit });
    play.say(0, Act::Done);
    assert_eq!(head(&play, unit), (20.0, 20.0));
}

/// ANT-STR-009, -011: in hard cover it goes to ground instead.
#[test]
fn in_hard_cover_it_goes_to_ground() {
    let mut board = Board::new();
    board.area("building", &[(19.0, 19.0), (21.0, 19.0), (21.0, 21.0), (19.0, 21.0)]);
    let unit = board.foot("unit", US, (20.0, 20.0, NORTH));
    board.tweak(unit, |it| (it.lost, it.in_cover) = (3, true));
    board.foot("foe", THEM, (20.0, 40.0, SOUTH));
    let mut play = board.play(Stage::Move, Step::Movement, &[NEXT]);
    play.say(0, Act::Done);
    assert!(play.unit(unit).marks.to_ground && play.unit(unit).is_garrison());
}

/// ANT-DIS-008, -009, ANT-TER-012: order is recovered after both fire steps, by a unit that stood and was not shot at.
#[test]
fn order_is_recovered_by_standing_still() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 20.0, NORTH));
    board.tweak(unit, |it| it.state = State::Disordered);
    let sound = board.foot("sound", US, (30.0, 20.0, NORTH));
    board.foot("foe", THEM, (20.0, 40.0, SOUTH));
    let mut play = board.play(Stage::Move, Step::Movement, &[NEXT]);
    let why = play.refused(0, Act::Recover { unit: sound });
    assert_eq!(why, Refusal::Move(MoveRefusal::InOrder { unit: sound }));
    play.say(0, Act::Recover { unit });
    assert_eq!(play.unit(unit).state, State::Disordered);
    play.say(0, Act::Done);
    assert_eq!(play.unit(unit).state, State::Good);
    board.later(unit, |it| it.done.stirred = true);
    let why = moving(&board).refused(0, Act::Recover { unit });
    assert_eq!(why, Refusal::Move(MoveRefusal::HasActed { unit }));
}

/// ANT-SQU-002 to -004: a square moves ahead, tests after each move, and turns its command by a change of formation.
#[test]
fn a_square_moves_ahead_and_tests() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 20.0, NORTH));
    board.form(unit, Formation::Square);
    let mut play = board.play(Stage::Move, Step::Movement, &[3]);
    let back = Act::Retrograde { unit, about: false };
    let only = Refusal::Move(MoveRefusal::SquareAhead { unit });
    assert_eq!(play.refused_with(0, back, ahead(1.0)), only);
    let aside = kernel::Fill::Path(vec![proving::oblique(0.5, 45.0)]);
    assert_eq!(play.refused_with(0, Act::Move { unit }, aside), only);
    goes(&mut play, unit, 2.0);
    assert!(play.unit(unit).is_disordered(), "3, out of command and alone, is 1");
    let mut play = moving(&board);
    play.say(0, Act::TurnSquare { unit, to: Facing::Right });
    assert_eq!(play.unit(unit).at.facing, geom::Angle::degrees(EAST));
}
