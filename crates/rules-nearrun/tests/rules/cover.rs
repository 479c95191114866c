//! Woods, works and buildings (ANT-TER): who is slowed, who enters, and how a garrison leaves.
use super::{
    drill::{US, goes, head, moving, on, stays},
    kit::*,
};
use geom::Angle;
use kernel::{Fill, Leg};
use rules_nearrun::{
    Act, Refusal,
    act::Facing,
    kinds::{Formation, UnitKind},
    refusal::MoveRefusal,
};

fn why(refusal: Refusal) -> MoveRefusal {
    match refusal {
        Refusal::Move(why) => why,
        other => panic!("{other:?}"),
    }
}

/// A house of two inches by two, and its garrison in line, facing north.
fn garrison() -> (Board, rules_nearrun::kinds::UnitId) {
    let mut board = Board::new();
    board.area("building", &[(19.0, 11.0), (21.0, 11.0), (21.0, 13.0), (19.0, 13.0)]);
    let unit = board.foot("unit", US, (20.0, 12.0, NORTH));
    board.tweak(unit, |it| it.in_cover = true);
    (board, unit)
}

fn by_side(facing: f64, inches: f64) -> Fill {
    Fill::Path(vec![Leg::Face { face: Angle::degrees(facing) }, on(inches)])
}

/// ANT-TER-001 to -003: woods halve formed foot and skirmishing horse; march columns of horse and guns go at full speed.
#[test]
fn woods_do_not_slow_march_columns_of_horse_and_guns() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (20.0, 10.5, NORTH));
    let guns = board.guns("guns", US, (30.0, 10.5, NORTH));
    for unit in [horse, guns] {
        board.form(unit, Formation::March);
    }
    let light = board.horse("light", US, (40.0, 10.5, NORTH));
    board.tweak(light, |it| {
        (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
    });
    let foot = board.foot("foot", US, (50.0, 10.5, NORTH));
    board.form(foot, Formation::March);
    board.area("wood", &[(10.0, 10.5), (60.0, 10.5), (60.0, 30.0), (10.0, 30.0)]);
    board.pips = [9, 6];
    let mut play = moving(&board);
    let pace = |id| {
        let unit = play.unit(id);
        play.model().book.pace(unit, unit.formation).expect("it moves").to_inches()
    };
    let paces = [horse, guns, light, foot].map(pace);
    for (unit, most) in [(horse, paces[0]), (guns, paces[1])] {
        goes(&mut play, unit, most);
    }
    for (unit, most) in [(light, paces[2] * 0.5), (foot, paces[3] * 0.5)] {
        assert!(matches!(why(stays(&play, unit, most + 0.1)), MoveRefusal::TooFar { .. }));
        goes(&mut play, unit, most);
    }
}

/// ANT-TER-009, -013, r64: guns and horse enter a work, and come to base contact behind it.
#[test]
fn guns_enter_a_work_and_touch_it() {
    let mut board = Board::new();
    let wall = board.ribbon("wall", &[(15.0, 11.0), (35.0, 11.0)], 0.25);
    let guns = board.guns("guns", US, (20.0, 10.4, NORTH));
    let horse = board.horse("horse", US, (25.0, 10.3, NORTH));
    let foot = board.foot("foot", US, (32.0, 10.0, NORTH));
    let mut play = moving(&board);
    for unit in [guns, horse, foot] {
        let enter = Act::Enter { unit, cover: wall };
        let offer = play.offers(0).into_iter().find(|offer| offer.act == enter);
        assert_eq!(offer.map(|offer| offer.cite.to_string()).as_deref(), Some("ANT-TER-009"));
        play.say(0, enter);
        assert!(play.unit(unit).cover.is_some());
        let (_, y) = head(&play, unit);
        assert!((y - 10.875).abs() < 0.011, "{y}");
    }
}

/// ANT-TER-004, -008, -010, -011, -013: each cause for which a building is not entered has its own reason.
#[test]
fn a_refused_entry_says_why() {
    let mut board = Board::new();
    let house = board.area("building", &[(19.0, 11.0), (21.0, 11.0), (21.0, 13.0), (19.0, 13.0)]);
    let stream = board.ribbon("stream", &[(1.0, 30.0), (9.0, 30.0)], 0.5);
    let unit = board.foot("unit", US, (20.0, 10.5, NORTH));
    let second = board.foot("second", US, (20.0, 14.0, NORTH));
    let far = board.foot("far", US, (30.0, 10.0, NORTH));
    let guns = board.guns("guns", US, (22.4, 12.0, NORTH));
    let horse = board.horse("horse", US, (16.9, 12.0, NORTH));
    let mut play = moving(&board);
    let enter = |unit| Act::Enter { unit, cover: house };
    let refused = |play: &Play, unit| why(play.refused(0, enter(unit)));
    assert!(matches!(refused(&play, far), MoveRefusal::TooFarToEnter { .. }));
    assert!(matches!(refused(&play, guns), MoveRefusal::GunsInside { .. }));
    assert!(matches!(refused(&play, horse), MoveRefusal::OnHorse { .. }));
    let no_cover = why(play.refused(0, Act::Enter { unit, cover: stream }));
    assert!(matches!(no_cover, MoveRefusal::NoCover { .. }));
    play.say(0, enter(unit));
    assert_eq!(refused(&play, unit), MoveRefusal::InCover { unit });
    let form = Act::Form { unit, formation: Formation::Column };
    assert_eq!(why(play.refused(0, form)), MoveRefusal::FormOutside { unit });
    // A square that went in has no faces to turn before it comes out.
    let turn = Act::TurnSquare { unit, to: Facing::Right };
    assert_eq!(why(play.refused(0, turn)), MoveRefusal::FormOutside { unit });
    let held = refused(&play, second);
    assert!(matches!(held, MoveRefusal::Occupied { other, .. } if other == unit), "{held:?}");
}

/// ANT-TER-011, ANT-GEO-041: a garrison leaves in any formation that its arm has, by any side, and every side is offered as a facing leg.
#[test]
fn a_garrison_leaves_in_any_formation() {
    for (formation, face, place) in [
        (Formation::Column, EAST, (26.0, 12.0)),
        (Formation::March, WEST, (14.0, 12.0)),
        (Formation::ReinforcedLine, NORTH, (20.0, 16.0)),
    ] {
        let (board, unit) = garrison();
        let mut play = moving(&board);
        let leave = Act::Leave { unit, formation };
        assert!(play.offered(0, |act| *act == leave));
        let by = (place.0 - 20.0_f64).abs().max(place.1 - 12.0) - 1.0;
        play.say_with(0, leave, by_side(face, by));
        assert_eq!((head(&play, unit), play.unit(unit).formation), (place, formation));
        assert!(play.unit(unit).cover.is_none());
    }
    let (board, unit) = garrison();
    let mut play = moving(&board);
    let formation = Formation::Limbered;
    let refused = play.refused_with(0, Act::Leave { unit, formation }, by_side(NORTH, 3.0));
    assert_eq!(why(refused), MoveRefusal::NoSuchForm { unit, formation });
    play.say_with(0, Act::Move { unit }, by_side(NORTH, 3.0));
    let leave = Act::Leave { unit, formation: Formation::Column };
    let refused = play.refused_with(0, leave, by_side(NORTH, 3.0));
    assert_eq!(why(refused), MoveRefusal::NoGarrisonHere { unit });
}

/// ANT-TER-011, ANT-DIR-001, -003, ANT-GEO-041: a garrison that goes back leaves by the rear and is measured from there; it ends facing either way.
#[test]
fn a_garrison_goes_back_from_its_rear_wall() {
    for (about, y, facing) in [(true, 8.0, SOUTH), (false, 8.5, NORTH)] {
        let (board, unit) = garrison();
        let mut play = moving(&board);
        let back = Act::Retrograde { unit, about };
        play.say_with(0, back, super::drill::ahead(3.0));
        assert_eq!(head(&play, unit), (20.0, y));
        assert_eq!(play.unit(unit).at.facing, Angle::degrees(facing));
    }
}

/// ANT-DEF-013, -014, ANT-PTS-002, ANT-TMA-011: dragoons with the mark `heavy` move and cost as heavy cavalry.
#[test]
fn heavy_dragoons_count_as_heavy_cavalry() {
    let mut board = Board::new();
    let dragoons = board.unit("dragoons", US, UnitKind::Dragoons, 8, (20.0, 10.0, NORTH));
    let heavy = board.unit("heavy", US, UnitKind::Dragoons, 8, (30.0, 10.0, NORTH));
    board.tweak(heavy, |it| it.tags.heavy = true);
    let model = board.model();
    let pace = |id| {
        let unit = model.unit(id);
        model.book.pace(unit, unit.formation).expect("it moves").to_inches()
    };
    assert_eq!([pace(dragoons), pace(heavy)], [10.0, 8.0]);
    let cost = |id: rules_nearrun::kinds::UnitId| {
        let unit = rules_nearrun::cost::Troops::raised(&model.book, &board.setup.units[id.idx()]);
        rules_nearrun::cost::unit(&model.book, &unit)
    };
    assert_eq!(cost(heavy), cost(dragoons) + 4);
}

/// ANT-SCL-003, ANT-TER-008: a building holds a whole unit, and no line of light companies.
#[test]
fn an_ad_hoc_line_holds_no_building() {
    let mut board = Board::new();
    let house = board.area("building", &[(19.0, 11.0), (21.0, 11.0), (21.0, 13.0), (19.0, 13.0)]);
    let line = board.foot("line", US, (20.0, 10.5, NORTH));
    board.tweak(line, |it| (it.formation, it.tags.ad_hoc) = (Formation::Skirmish, true));
    board.later(line, |it| it.place = rules_nearrun::unit::Place::Table);
    let play = moving(&board);
    let refused = why(play.refused(0, Act::Enter { unit: line, cover: house }));
    assert!(matches!(refused, MoveRefusal::NoGarrison { .. }), "{refused:?}");
}
