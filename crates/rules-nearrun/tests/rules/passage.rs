//! Passage of lines (ANT-PAS) and ground (ANT-TER): what a unit goes through, and how fast.
use super::{
    drill::{THEM, US, goes, head, moving, stays, wheel},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Refusal,
    kinds::{Formation, State, UnitId},
    refusal::MoveRefusal,
};

fn why(refusal: Refusal) -> MoveRefusal {
    let Refusal::Move(why) = refusal else { panic!("{refusal:?}") };
    why
}

/// A mover at (20, 10) that looks north, and a friend before it.
fn behind(mover: Formation, friend: Formation) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.form(unit, mover);
    let other = board.foot("other", US, (20.0, 12.0, NORTH));
    board.form(other, friend);
    (board, unit, other)
}

/// ANT-PAS-001: skirmishers pass all friends, to beyond them.
#[test]
fn skirmishers_pass_everybody() {
    let (mut board, unit, other) = behind(Formation::Skirmish, Formation::Square);
    board.tweak(unit, |it| it.tags.trained_light = true);
    let mut play = moving(&board);
    assert_eq!(why(stays(&play, unit, 2.0)), MoveRefusal::Overlaps { unit, other });
    goes(&mut play, unit, 4.0);
}

/// ANT-PAS-002, -009: a line passes a line that is more than 3" from the enemy; a column does not.
#[test]
fn a_line_passes_a_line_away_from_the_enemy() {
    let (mut board, unit, other) = behind(Formation::Line, Formation::Line);
    goes(&mut moving(&board), unit, 3.0);
    let foe = board.foot("foe", THEM, (20.0, 15.0, SOUTH));
    board.tweak(foe, |it| it.at = Some(at(24.5, 14.5, SOUTH)));
    assert_eq!(why(stays(&moving(&board), unit, 2.6)), MoveRefusal::Through { unit, other });
    let (board, unit, other) = behind(Formation::Column, Formation::Line);
    assert_eq!(why(stays(&moving(&board), unit, 6.0)), MoveRefusal::Through { unit, other });
}

/// ANT-PAS-003, ANT-GEO-023: cavalry passes columns and squares of foot that have gaps of 2".
#[test]
fn cavalry_passes_columns_with_gaps() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (20.0, 10.0, NORTH));
    let column = board.foot("column", US, (20.0, 13.0, NORTH));
    board.form(column, Formation::Column);
    goes(&mut moving(&board), horse, 6.0);
    let second = board.foot("second", US, (22.0, 13.0, NORTH));
    board.form(second, Formation::Column);
    assert!(matches!(why(stays(&moving(&board), horse, 6.0)), MoveRefusal::Through { .. }));
    board.tweak(second, |it| it.at = Some(at(23.5, 13.0, NORTH)));
    goes(&mut moving(&board), horse, 6.0);
}

/// ANT-PAS-003, -004: limbered guns pass lines of foot; cavalry in column is passed by nobody.
#[test]
fn limbered_guns_pass_lines_and_nobody_passes_a_column_of_cavalry() {
    let mut board = Board::new();
    let guns = board.guns("guns", US, (20.0, 10.0, NORTH));
    board.form(guns, Formation::Limbered);
    board.foot("line", US, (20.0, 10.8, NORTH));
    goes(&mut moving(&board), guns, 4.0);
    let horse = board.horse("horse", US, (40.0, 10.0, NORTH));
    let column = board.horse("column", US, (40.0, 15.0, NORTH));
    board.form(column, Formation::Column);
    let play = moving(&board);
    assert_eq!(why(stays(&play, horse, 10.0)), MoveRefusal::Through { unit: horse, other: column });
}

/// ANT-PAS-005: cavalry trained to it passes line through line of its own brigade, whatever is near.
#[test]
fn trained_cavalry_passes_line_through_line_of_its_brigade() {
    let mut board = Board::new();
    let second = board.horse("second", US, (20.0, 10.0, NORTH));
    let first = board.horse("first", US, (20.0, 13.0, NORTH));
    board.foot("foe", THEM, (25.0, 15.5, SOUTH));
    let play = moving(&board);
    assert_eq!(why(stays(&play, second, 4.4)), MoveRefusal::Through { unit: second, other: first });
    board.tweak(second, |it| it.tags.exchange = true);
    let play = moving(&board);
    assert_eq!(
        why(stays(&play, second, 2.5)),
        MoveRefusal::Overlaps { unit: second, other: first }
    );
    board.tweak(first, |it| it.under = Some(SECOND[0]));
    let play = moving(&board);
    assert_eq!(why(stays(&play, second, 4.4)), MoveRefusal::Through { unit: second, other: first });
}

/// ANT-PAS-006: foot passes unlimbered guns.
#[test]
fn foot_passes_unlimbered_guns() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.guns("guns", US, (20.0, 12.0, NORTH));
    goes(&mut moving(&board), unit, 4.0);
}

/// ANT-PAS-008, ANT-TER-006: a column passes a house that friends hold, to beyond it; a line does not, and nobody an empty house.
#[test]
fn columns_pass_a_house_that_friends_hold() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.form(unit, Formation::March);
    board.area("building", &[(19.0, 11.0), (21.0, 11.0), (21.0, 13.0), (19.0, 13.0)]);
    assert!(matches!(why(stays(&moving(&board), unit, 8.0)), MoveRefusal::IntoHouse { .. }));
    let garrison = board.foot("garrison", US, (20.0, 12.0, NORTH));
    board.tweak(garrison, |it| it.in_cover = true);
    let mut play = moving(&board);
    assert!(stays(&play, unit, 4.0) != Refusal::NotAsked, "it must clear the house");
    goes(&mut play, unit, 7.0);
    board.form(unit, Formation::Line);
    assert!(matches!(why(stays(&moving(&board), unit, 4.0)), MoveRefusal::IntoHouse { .. }));
}

/// ANT-TER-001 to -003: woods: guns and formed horse in march column only, formed foot at half speed, skirmishers at full.
#[test]
fn woods_stop_horse_and_slow_formed_foot() {
    let wood = [(10.0, 10.5), (60.0, 10.5), (60.0, 30.0), (10.0, 30.0)];
    let mut board = Board::new();
    let line = board.foot("line", US, (20.0, 10.5, NORTH));
    let light = board.foot("light", US, (30.0, 10.5, NORTH));
    board.tweak(light, |it| {
        (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
    });
    let horse = board.horse("horse", US, (40.0, 10.5, NORTH));
    let guns = board.guns("guns", US, (50.0, 10.5, NORTH));
    board.form(guns, Formation::Limbered);
    let march = board.horse("march", US, (56.0, 10.5, NORTH));
    board.form(march, Formation::March);
    board.area("wood", &wood);
    let mut play = moving(&board);
    assert!(matches!(why(stays(&play, line, 2.1)), MoveRefusal::TooFar { .. }));
    goes(&mut play, line, 2.0);
    goes(&mut play, light, 6.0);
    for unit in [horse, guns] {
        assert!(matches!(why(stays(&play, unit, 1.0)), MoveRefusal::InWood { .. }));
    }
    let wheels = Fill::Path(vec![wheel(30.0)]);
    let refused = play.refused_with(0, Act::Move { unit: horse }, wheels);
    assert!(matches!(why(refused), MoveRefusal::InWood { .. }), "nor by a wheel");
    goes(&mut play, march, 5.0);
}

/// ANT-TER-006, -007: towns are open to columns and skirmishers, to guns in march column only.
#[test]
fn towns_are_open_to_columns() {
    let mut board = Board::new();
    let line = board.foot("line", US, (20.0, 10.0, NORTH));
    let column = board.foot("column", US, (26.0, 10.0, NORTH));
    board.form(column, Formation::Column);
    let guns = board.guns("guns", US, (30.0, 10.0, NORTH));
    board.form(guns, Formation::Limbered);
    let march = board.guns("march", US, (34.0, 10.0, NORTH));
    board.form(march, Formation::March);
    board.area("town", &[(10.0, 11.0), (60.0, 11.0), (60.0, 20.0), (10.0, 20.0)]);
    let mut play = moving(&board);
    assert!(matches!(why(stays(&play, line, 2.0)), MoveRefusal::InTown { .. }));
    assert!(matches!(why(stays(&play, guns, 2.0)), MoveRefusal::GunsInTown { .. }));
    goes(&mut play, column, 2.0);
    goes(&mut play, march, 2.0);
}

/// ANT-TER-004, -005, -008, -013, ANT-DIS-001, ANT-SCL-003: foot enters a house from beside it by an action and is disordered; it holds one unit.
#[test]
fn foot_enters_a_house_and_is_disordered() {
    let mut board = Board::new();
    let house = board.area("building", &[(19.0, 11.0), (21.0, 11.0), (21.0, 13.0), (19.0, 13.0)]);
    let unit = board.foot("unit", US, (20.0, 10.5, NORTH));
    let second = board.foot("second", US, (20.0, 14.0, NORTH));
    let far = board.foot("far", US, (30.0, 10.0, NORTH));
    let guns = board.guns("guns", US, (23.0, 12.0, NORTH));
    let mut play = moving(&board);
    let enter = |unit| Act::Enter { unit, cover: house };
    assert!(matches!(why(play.refused(0, enter(far))), MoveRefusal::TooFarToEnter { .. }));
    assert!(matches!(why(play.refused(0, enter(guns))), MoveRefusal::GunsInside { .. }));
    play.say(0, enter(unit));
    assert!(play.unit(unit).is_garrison() && play.unit(unit).is_disordered());
    assert_eq!(play.unit(unit).done.actions, 1);
    assert!(matches!(why(play.refused(0, enter(second))), MoveRefusal::Occupied { .. }));
}

/// ANT-TER-011, ANT-GEO-041: a garrison leaves by the side it chooses, with its own body, clear of the house at the end.
#[test]
fn a_garrison_leaves_by_the_side_it_chooses() {
    let mut board = Board::new();
    board.area("building", &[(19.0, 11.0), (21.0, 11.0), (21.0, 13.0), (19.0, 13.0)]);
    let unit = board.foot("unit", US, (20.0, 12.0, NORTH));
    board.tweak(unit, |it| it.in_cover = true);
    let mut play = moving(&board);
    assert!(matches!(why(stays(&play, unit, 0.3)), MoveRefusal::EndsInHouse { .. }));
    let east = kernel::Leg::Face { face: geom::Angle::degrees(EAST) };
    let path = Fill::Path(vec![east, super::drill::on(3.0)]);
    play.say_with(0, Act::Move { unit }, path);
    assert_eq!(head(&play, unit), (24.0, 12.0));
    assert!(!play.unit(unit).is_garrison());
    assert_eq!(play.unit(unit).at.facing, geom::Angle::degrees(EAST));
}

/// ANT-TER-009, ANT-DIS-001: a work is entered by an action, without disorder.
#[test]
fn a_work_is_entered_without_disorder() {
    let mut board = Board::new();
    let wall = board.ribbon("wall", &[(15.0, 11.0), (25.0, 11.0)], 0.25);
    let unit = board.foot("unit", US, (20.0, 10.5, NORTH));
    let mut play = moving(&board);
    play.say(0, Act::Enter { unit, cover: wall });
    assert!(play.unit(unit).cover.is_some());
    assert_eq!(play.unit(unit).state, State::Good);
}

/// ANT-MOV-016, -017: a stream halves the speed across it; a march column goes half as far again on a road.
#[test]
fn streams_slow_and_roads_speed_up() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    board.ribbon("stream", &[(10.0, 10.25), (30.0, 10.25)], 0.5);
    let march = board.foot("march", US, (40.0, 10.0, NORTH));
    board.form(march, Formation::March);
    board.ribbon("road", &[(40.0, 0.0), (40.0, 40.0)], 0.75);
    let mut play = moving(&board);
    assert!(matches!(why(stays(&play, unit, 3.6)), MoveRefusal::TooFar { .. }));
    goes(&mut play, march, 12.0);
    assert_eq!(head(&play, march), (40.0, 22.0));
}

/// ANT-PAS-001, -009: everybody passes through friends in skirmish order, near the enemy too.
#[test]
fn everybody_passes_skirmishers() {
    for (formation, horse) in
        [(Formation::Line, false), (Formation::Column, false), (Formation::Line, true)]
    {
        let mut board = Board::new();
        let front = (20.0, 10.0, NORTH);
        let unit =
            if horse { board.horse("unit", US, front) } else { board.foot("unit", US, front) };
        board.form(unit, formation);
        let screen = board.foot("screen", US, (20.0, 11.2, NORTH));
        board.tweak(screen, |it| {
            (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
        });
        board.foot("foe", super::drill::THEM, (20.0, 15.5, SOUTH));
        goes(&mut moving(&board), unit, 4.0);
    }
}
