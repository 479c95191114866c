//! Actions and movement (ANT-MOV, ANT-DIR): what a unit may do in its own phase, and how it goes.
use super::{
    drill::{THEM, US, ahead, goes, head, moving, on, stays, wheel},
    kit::*,
};
use geom::Length;
use kernel::{Fill, Leg};
use proving::oblique;
use rules_nearrun::{
    Act, Refusal,
    kinds::{Class, Formation, State, UnitKind},
    refusal::MoveRefusal,
};

fn refusal(refusal: Refusal) -> MoveRefusal {
    let Refusal::Move(why) = refusal else { panic!("{refusal:?}") };
    why
}

/// ANT-MOV-001, -003, -015: a line moves 4", and again for another pip.
#[test]
fn a_line_goes_four_inches_for_each_action() {
    let mut board = Board::new();
    let line = board.foot("line", US, (20.0, 5.0, NORTH));
    board.lead(US, 20.0, 3.0);
    let mut play = moving(&board);
    let why = refusal(stays(&play, line, 4.1));
    assert!(matches!(why, MoveRefusal::TooFar { most, .. } if most == 4.0), "{why:?}");
    goes(&mut play, line, 4.0);
    assert_eq!(head(&play, line), (20.0, 9.0));
    goes(&mut play, line, 4.0);
    assert_eq!(play.unit(line).done.actions, 2);
}

/// ANT-MOV-004, ANT-DIR-005, ANT-GEO-014, EX-N01, EX-N02: a wheel is paid by the way of the outer corner.
#[test]
fn wheels_are_measured_on_the_outside() {
    let mut board = Board::new();
    let line = board.foot("line", US, (20.0, 10.0, NORTH));
    let column = board.foot("column", US, (40.0, 10.0, NORTH));
    board.form(column, Formation::Column);
    board.lead(US, 30.0, 9.0);
    let play = moving(&board);
    let path =
        |unit, legs: &[Leg]| play.refused_with(0, Act::Move { unit }, Fill::Path(legs.to_vec()));
    let needs = |why: Refusal| match refusal(why) {
        MoveRefusal::TooFar { needs, .. } => (needs * 100.0).round() / 100.0,
        why => panic!("{why:?}"),
    };
    assert_eq!(needs(path(line, &[wheel(30.0), on(1.92)])), 4.01);
    assert_eq!(needs(path(column, &[wheel(90.0), on(4.44)])), 6.01);
    assert_eq!(needs(path(column, &[wheel(90.0), wheel(90.0), on(2.88)])), 6.02);
    let mut play = moving(&board);
    play.say_with(0, Act::Move { unit: line }, Fill::Path(vec![wheel(30.0), on(1.9)]));
    play.say_with(0, Act::Move { unit: column }, Fill::Path(vec![wheel(90.0), on(4.42)]));
}

/// ANT-MOV-006, EX-N06: after a move that came within 6" of a visible enemy there is no second; from farther off the second stops at 6".
#[test]
fn a_multiple_mover_keeps_six_inches_from_the_enemy() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.foot("foe", THEM, (20.0, 19.8, SOUTH));
    board.lead(US, 20.0, 8.0);
    let mut play = moving(&board);
    goes(&mut play, unit, 4.0);
    assert_eq!(refusal(stays(&play, unit, 1.0)), MoveRefusal::MultipleNear { unit });
    let form = Act::Form { unit, formation: Formation::Column };
    assert_eq!(refusal(play.refused(0, form)), MoveRefusal::MultipleNear { unit });
    let mut play = moving(&board);
    goes(&mut play, unit, 3.6);
    assert_eq!(refusal(stays(&play, unit, 1.0)), MoveRefusal::MultipleNear { unit });
    goes(&mut play, unit, 0.2);
}

/// ANT-MOV-006: a unit that begins within 6" may make several moves if none brings it nearer.
#[test]
fn whoever_begins_near_the_enemy_may_go_back_twice() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 16.0, NORTH));
    board.foot("foe", THEM, (20.0, 18.0, SOUTH));
    board.lead(US, 20.0, 12.0);
    let mut play = moving(&board);
    let back = Act::Retrograde { unit, about: false };
    play.say_with(0, back, ahead(3.0));
    play.say_with(0, back, ahead(3.0));
    assert_eq!(head(&play, unit), (20.0, 10.0));
}

/// ANT-MOV-008: an enemy behind a wood is not known.
#[test]
fn an_unseen_enemy_does_not_stop_a_second_move() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 8.0, NORTH));
    board.foot("foe", THEM, (20.0, 19.0, SOUTH));
    board.area("wood", &[(10.0, 15.5), (30.0, 15.5), (30.0, 18.5), (10.0, 18.5)]);
    board.lead(US, 20.0, 7.0);
    let mut play = moving(&board);
    goes(&mut play, unit, 4.0);
    goes(&mut play, unit, 2.5);
}

/// ANT-MOV-007: a march column makes two moves in a turn.
#[test]
fn a_march_column_moves_twice() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 5.0, NORTH));
    board.form(unit, Formation::March);
    board.lead(US, 20.0, 7.0);
    let mut play = moving(&board);
    goes(&mut play, unit, 8.0);
    goes(&mut play, unit, 8.0);
    assert_eq!(refusal(stays(&play, unit, 1.0)), MoveRefusal::MarchTwice { unit });
}

/// ANT-MOV-010, -011, -012, -022, ANT-DEF-011: what a unit may do that began in disorder.
#[test]
fn disorder_allows_one_move_back_or_a_square() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.foot("foe", THEM, (20.0, 30.0, SOUTH));
    board.tweak(unit, |it| it.state = State::Disordered);
    board.later(unit, |it| it.done.began_disordered = true);
    board.lead(US, 20.0, 8.0);
    let mut play = moving(&board);
    assert_eq!(refusal(stays(&play, unit, 1.0)), MoveRefusal::DisorderedAdvance { unit });
    let column = Act::Form { unit, formation: Formation::Column };
    assert_eq!(refusal(play.refused(0, column)), MoveRefusal::DisorderedForm { unit });
    let mut other = play.clone();
    other.say(0, Act::Form { unit, formation: Formation::Square });
    assert_eq!(other.unit(unit).formation, Formation::Square);
    assert!(other.unit(unit).is_disordered(), "it stays disordered");
    let back = Act::Retrograde { unit, about: false };
    play.say_with(0, back, ahead(2.0));
    let why = play.refused_with(0, back, ahead(1.0));
    assert_eq!(refusal(why), MoveRefusal::DisorderedMany { unit });
}

/// ANT-MOV-018, ANT-GEO-017: no unit comes within 1" of an enemy except by a charge.
#[test]
fn a_move_keeps_an_inch_from_the_enemy() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let foe = board.foot("foe", THEM, (20.0, 13.0, SOUTH));
    let mut play = moving(&board);
    let why = refusal(stays(&play, unit, 2.5));
    assert!(matches!(why, MoveRefusal::NearEnemy { enemy, .. } if enemy == foe), "{why:?}");
    goes(&mut play, unit, 1.9);
}

/// ANT-MOV-014, ANT-SQU-005, ANT-DEF-009: a change of formation is an action; there must be room, and the unit must know it.
#[test]
fn a_change_of_formation_takes_the_whole_action() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let column = board.foot("column", US, (30.0, 10.0, NORTH));
    board.form(column, Formation::Column);
    board.foot("neighbour", US, (33.0, 10.0, NORTH));
    board.lead(US, 24.0, 9.0);
    let mut play = moving(&board);
    play.say(0, Act::Form { unit, formation: Formation::Square });
    assert_eq!((play.unit(unit).formation, play.unit(unit).done.actions), (Formation::Square, 1));
    let formation = Formation::Skirmish;
    let why = refusal(play.refused(0, Act::Form { unit, formation }));
    assert_eq!(why, MoveRefusal::NoSuchForm { unit, formation });
    let formation = Formation::Line;
    let why = refusal(play.refused(0, Act::Form { unit: column, formation }));
    assert_eq!(why, MoveRefusal::NoRoom { unit: column, formation });
}

/// ANT-DIR-001 to -003, ANT-GEO-015: infantry goes back at full speed, cavalry at half; both may end faced about.
#[test]
fn infantry_retrogrades_freely_and_cavalry_at_half_speed() {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (20.0, 20.0, NORTH));
    let horse = board.horse("horse", US, (30.0, 20.0, NORTH));
    let mut play = moving(&board);
    let back = |unit, about| Act::Retrograde { unit, about };
    play.say_with(0, back(foot, false), ahead(4.0));
    assert_eq!(head(&play, foot), (20.0, 16.0));
    let why = play.refused_with(0, back(horse, false), ahead(5.1));
    assert!(matches!(refusal(why), MoveRefusal::TooFar { most, .. } if most == 5.0));
    let why = play.refused_with(0, back(horse, false), Fill::Path(vec![wheel(10.0)]));
    assert_eq!(refusal(why), MoveRefusal::StraightBack { unit: horse });
    play.say_with(0, back(horse, true), ahead(5.0));
    assert_eq!(play.unit(horse).at.facing, geom::Angle::degrees(SOUTH));
}

/// ANT-DIR-004, -007, ANT-GEO-015: troops of Average class or better go 45 degrees oblique at half speed, without a wheel.
#[test]
fn an_oblique_goes_at_half_speed_without_wheels() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let poor = board.foot("poor", US, (30.0, 10.0, NORTH));
    board.tweak(poor, |it| it.class = Class::Inferior);
    let guns = board.guns("guns", US, (40.0, 10.0, NORTH));
    board.form(guns, Formation::Limbered);
    let mut play = moving(&board);
    let path = |unit, legs: &[Leg]| {
        refusal(play.refused_with(0, Act::Move { unit }, Fill::Path(legs.to_vec())))
    };
    assert_eq!(path(poor, &[oblique(1.0, 45.0)]), MoveRefusal::NoOblique { unit: poor });
    assert_eq!(path(guns, &[oblique(1.0, 45.0)]), MoveRefusal::NoOblique { unit: guns });
    assert!(matches!(path(unit, &[oblique(1.0, 30.0)]), MoveRefusal::ObliqueAngle { .. }));
    assert!(matches!(path(unit, &[oblique(2.1, 45.0)]), MoveRefusal::TooFar { .. }));
    for legs in [
        [oblique(1.0, 45.0), on(0.5)],
        [oblique(1.0, 45.0), wheel(5.0)],
        [wheel(5.0), oblique(1.0, 45.0)],
    ] {
        assert_eq!(path(unit, &legs), MoveRefusal::ObliqueOnly { unit });
    }
    play.say_with(0, Act::Move { unit }, Fill::Path(vec![oblique(2.0, 45.0)]));
    assert_eq!(head(&play, unit), (21.41, 11.41));
}

/// ANT-MOV-019: a move stays on the table.
#[test]
fn no_move_leaves_the_table() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 46.0, NORTH));
    let play = moving(&board);
    assert!(matches!(refusal(stays(&play, unit, 3.0)), MoveRefusal::OffTable { .. }));
}

/// ANT-MOV-021, ANT-CHG-015, ANT-ROU-001, ANT-DIS-008: who takes no orders.
#[test]
fn units_in_melee_in_rout_or_with_all_done_take_no_action() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let foe = board.foot("foe", THEM, (20.0, 10.0, SOUTH));
    let router = board.foot("router", US, (30.0, 10.0, NORTH));
    let done = board.foot("done", US, (40.0, 10.0, NORTH));
    let shaken = board.foot("shaken", US, (50.0, 10.0, NORTH));
    board.contact(unit, foe, rules_nearrun::kinds::Aspect::Front);
    board.tweak(router, |it| it.state = State::Routing);
    board.tweak(shaken, |it| it.state = State::Disordered);
    board.later(done, |it| it.done.finished = true);
    let mut play = moving(&board);
    assert_eq!(refusal(stays(&play, unit, 1.0)), MoveRefusal::Locked { unit });
    assert_eq!(refusal(stays(&play, router, 1.0)), MoveRefusal::Routing { unit: router });
    assert_eq!(refusal(stays(&play, done, 1.0)), MoveRefusal::Finished { unit: done });
    play.say(0, Act::Recover { unit: shaken });
    assert_eq!(refusal(stays(&play, shaken, 1.0)), MoveRefusal::Recovering { unit: shaken });
    let why = play.refused(0, Act::Recover { unit: done });
    assert_eq!(refusal(why), MoveRefusal::Finished { unit: done });
}

/// ANT-MOV-001, ANT-DIR-005: a path is needed, of legs that this book knows.
#[test]
fn a_move_needs_a_path_of_known_legs() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let gone = board.foot("gone", US, (30.0, 10.0, NORTH));
    board.tweak(gone, |it| it.at = None);
    let play = moving(&board);
    let with = |unit, fill| refusal(play.refused_with(0, Act::Move { unit }, fill));
    assert_eq!(with(unit, Fill::Nothing), MoveRefusal::WantsPath { unit });
    assert_eq!(with(unit, Fill::Path(vec![proving::about()])), MoveRefusal::BadLeg { leg: 1 });
    assert_eq!(with(gone, ahead(1.0)), MoveRefusal::NotHere { unit: gone });
}

/// ANT-MOV-020: cavalry dismounts and mounts by a change of formation; only dragoons form line on foot.
#[test]
fn cavalry_dismounts_into_skirmish_order_and_dragoons_into_line() {
    let mut board = Board::new();
    let light = board.horse("light", US, (20.0, 10.0, NORTH));
    let dragoons = board.unit("dragoons", US, UnitKind::Dragoons, 8, (32.0, 10.0, NORTH));
    let mut play = moving(&board);
    let dismount = |unit, formation| Act::Dismount { unit, formation };
    let why = play.refused(0, dismount(light, Formation::Line));
    assert_eq!(refusal(why), MoveRefusal::NoPassage { unit: light });
    let why = play.refused(0, Act::Mount { unit: light });
    assert_eq!(refusal(why), MoveRefusal::NoPassage { unit: light });
    play.say(0, dismount(dragoons, Formation::Line));
    assert!(play.unit(dragoons).is_foot());
    assert_eq!(play.unit(dragoons).done.actions, 1);
}

/// ANT-DEF-010, ANT-GEO-002: the ground that formations cover; EX-N11 for the reinforced line.
#[test]
fn formations_cover_the_ground_of_the_diagrams() {
    let mut board = Board::new();
    let twelve = board.foot("twelve", US, (20.0, 10.0, NORTH));
    let extent = |figures: u8, formation| {
        let mut board = board.clone();
        board.tweak(twelve, |it| (it.figures, it.formation) = (figures, formation));
        let model = board.model();
        model.unit(twelve).extent().map(|units| Length::from_units(units).to_inches())
    };
    assert_eq!(extent(12, Formation::Line), [4.0, 0.5]);
    assert_eq!(extent(12, Formation::ReinforcedLine), [3.0, 1.0]);
    assert_eq!(extent(15, Formation::ReinforcedLine), [4.0, 1.0]);
    assert_eq!(extent(8, Formation::ReinforcedLine), [2.0, 1.0]);
    for column in [Formation::Column, Formation::March, Formation::Masse] {
        assert_eq!(extent(12, column), [1.0, 2.0]);
    }
    assert_eq!(extent(12, Formation::Square), [2.0, 2.0]);
    assert_eq!(extent(12, Formation::Skirmish), [7.0, 0.5]);
}

/// ANT-MOV-015: a formation that has no rate does not move.
#[test]
fn cavalry_does_not_move_in_a_formation_it_has_not() {
    let mut board = Board::new();
    let unit = board.horse("unit", US, (20.0, 10.0, NORTH));
    board.form(unit, Formation::Square);
    assert_eq!(refusal(stays(&moving(&board), unit, 1.0)), MoveRefusal::NoPace { unit });
}
