//! Urban areas, obstacles and cover (PG-URB, PG-OBS, PG-COV, PG-HIL-005).
use crate::{
    kit::{Board, NORTH, SOUTH, mm},
    movement::{go, movement, path},
};
use rules_gloria::{
    Act,
    book::{Cover, Slope},
    ground,
    kinds::{Formation, Side, UnitId},
    model::Blaze,
    refusal::MoveRefusal,
};

/// A battalion in the western, light half of a village and one in the eastern, heavy half.
fn village() -> (Board, [UnitId; 2]) {
    let mut board = Board::new();
    let one = board.foot("one", Side(0), (700.0, 600.0, NORTH));
    let two = board.foot("two", Side(0), (1100.0, 600.0, NORTH));
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    board.area("light-urban", &[(500.0, 500.0), (900.0, 500.0), (900.0, 700.0), (500.0, 700.0)]);
    board.area("heavy-urban", &[(900.0, 500.0), (1300.0, 500.0), (1300.0, 700.0), (900.0, 700.0)]);
    (board, [one, two])
}

/// PG-URB-002, -005, -010: a village covers from every side, each part by its own kind, and also while it burns.
#[test]
fn a_village_covers_from_every_side() {
    let (board, units) = village();
    let mut model = board.model();
    for burning in [false, true] {
        if burning {
            let fire = |n| Blaze { piece: table::PieceId(n), since: 1, spread: 0 };
            model.fires = vec![fire(0), fire(1)];
        }
        for (x, y) in [(900.0, 1100.0), (900.0, 100.0), (100.0, 600.0), (1700.0, 600.0)] {
            let covers = units.map(|unit| ground::cover(&model, model.unit(unit), mm(x, y).v2()));
            assert_eq!(covers, [Some(Cover::Light), Some(Cover::Heavy)], "from {x} {y}");
        }
    }
}

/// PG-URB-004: units among houses are in line, column or screen: no square is formed there, and none goes in.
#[test]
fn there_are_no_squares_in_villages() {
    let (mut board, [one, two]) = village();
    let play = movement(&board, &[]);
    let formation = Formation::Square;
    let refused = play.refused(0, Act::Move { unit: one, form: Some(formation) });
    assert_eq!(refused, MoveRefusal::NoSuchForm { unit: one, formation }.into());
    board.tweak(two, |unit| {
        (unit.at, unit.formation) = (Some(crate::kit::at(1100.0, 490.0, NORTH)), formation);
    });
    let act = Act::Move { unit: two, form: None };
    let refused = movement(&board, &[]).refused_with(0, act, path(&[go(20.0)]));
    assert!(matches!(refused, rules_gloria::Refusal::Move(MoveRefusal::Impassable { .. })));
}

/// PG-URB-006: an area holds as many units as fit: another one goes in beside the first, but not onto it.
#[test]
fn a_village_holds_as_many_as_fit() {
    let (mut board, [one, _]) = village();
    let beside = board.foot("beside", Side(0), (800.0, 480.0, NORTH));
    board.tweak(beside, |unit| unit.formation = Formation::March);
    let behind = board.foot("behind", Side(0), (700.0, 480.0, NORTH));
    board.tweak(behind, |unit| unit.formation = Formation::March);
    let mut play = movement(&board, &[]);
    let into = |unit| Act::Move { unit, form: None };
    let refused = play.refused_with(0, into(behind), path(&[go(105.0)]));
    let through = MoveRefusal::Through { unit: behind, other: one };
    assert_eq!(refused, through.into());
    play.say_with(0, into(beside), path(&[go(100.0)]));
    for unit in [one, beside] {
        assert!(ground::is_in(play.model(), play.unit(unit), |kind| kind.urban));
    }
}

/// PG-COV-002: a target has cover if at least half of its stands have it.
#[test]
fn half_of_the_stands_must_have_cover() {
    for (until, covered) in [(840.0, false), (900.0, true)] {
        let mut board = Board::new();
        let kind = rules_gloria::kinds::UnitKind::LineInfantry;
        let unit = board.unit("a", Side(0), kind, 16, (900.0, 600.0, NORTH));
        board.ribbon("hedge", &[(700.0, 610.0), (until, 610.0)], 10);
        let model = board.model();
        let cover = ground::cover(&model, model.unit(unit), mm(900.0, 900.0).v2());
        assert_eq!(cover.is_some(), covered, "a hedge up to {until}");
    }
}

/// PG-OBS-001, PG-HIL-005: every obstacle is light or heavy by its kind, and steep hills are the high ones.
#[test]
fn kinds_say_how_heavy_and_how_high() {
    let model = Board::new().model();
    let obstacles: Vec<_> = model.book.kind.iter().filter(|kind| kind.obstacle).collect();
    assert!(obstacles.len() > 3 && obstacles.iter().all(|kind| kind.cover.is_some()));
    let hills = model.book.kind.iter().filter_map(|kind| Some((kind.slope?, kind.level)));
    for (slope, level) in hills {
        assert_eq!(level > 1, slope == Slope::Steep);
    }
}
