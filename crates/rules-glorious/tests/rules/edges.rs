//! Leaving the table.
use crate::kit::{Board, EAST, NORTH, S, SOUTH, WEST, go, turn};
use geom::{Point, Pose};
use rules_glorious::{
    Act, Event,
    event::End,
    kinds::{Formation, Side, UnitId, UnitKind},
    scene::{Aim, Edge, Term},
    unit::Unit,
};

/// AGV-MOV-025, AGV-MOV-026: when a block goes over the edge, the ranks that are off the table, even in part, are lost. The
/// others stay as they stand.
#[test]
fn the_ranks_that_leave_are_lost() {
    let mut board = Board::new();
    let block = (Formation::Block, 3);
    let unit = board.unit_in("bills", 0, UnitKind::Foot, "PPPBBBSS", block, (36.0, 47.0), NORTH);
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(1.5));
    let left = play.unit(unit);
    assert_eq!((left.n(), left.grid.files, left.formation), (5, 3, Formation::Block));
    assert_eq!(left.front().at, Point::inches(36.0, 48.5 - S));
    assert_eq!(play.model().lost, [3, 0]);
    assert!(play.last.iter().any(|event| matches!(event, Event::Lost { strayed: true, n: 3, .. })));
    // It has spent one function and has the other.
    assert_eq!(play.unit(unit).done.spent, 1);
    play.say(0, Act::AboutFace { unit });
}

/// AGV-MOV-025: a unit with nothing left on the table is gone.
#[test]
fn a_line_that_leaves_is_gone() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBB", (36.0, 47.0));
    let other = board.line("others", 0, "BBBB", (36.0, 20.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(1.2));
    assert!(!play.unit(unit).is_on_table());
    assert_eq!(play.model().lost, [4, 0]);
    assert_eq!(play.model().acting, None);
    assert!(play.events.iter().any(|it| matches!(it, Event::Gone { why: End::LeftTable, .. })));
    play.say_with(0, Act::Move { unit: other }, go(1.0));
}

/// AGV-MOV-025, AGV-MOV-026: the same in a turn, even for an element that would be on the table again at its end.
#[test]
fn a_turn_over_the_edge_loses_what_swings_out() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "PBSlxh", (36.0, 4.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(180.0));
    let left = play.unit(unit);
    assert!(left.n() < 6 && left.n() > 1, "{left:?}");
    assert_eq!(left.formation, Formation::Line);
    assert_eq!(usize::from(play.model().lost[0]), 6 - left.n());
    let mut board = Board::new();
    let unit = board.line("bills", 0, "PBSlxh", (36.0, 6.0));
    let mut play = board.moves(0);
    play.say_with(0, Act::Turn { unit }, turn(180.0));
    assert_eq!(play.unit(unit).n(), 6);
}

/// AGV-MOV-026: the rest of a slanting block closes up if it is not a formation as it stands.
#[test]
fn a_corner_over_the_edge_closes_up() {
    let mut board = Board::new();
    let block = (Formation::Block, 3);
    let unit = board.unit_in("bills", 0, UnitKind::Foot, "PPPBBBSSS", block, (36.0, 46.0), 30.0);
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(1.5));
    let left = play.unit(unit);
    assert!((3..9).contains(&left.n()), "{left:?}");
    assert!(rules_glorious::layout::is_valid(left));
    rules_glorious::invariants::check(play.model());
}

/// AGV-MOV-025: a gun that is swung off the table in unlimbering is lost.
#[test]
fn a_gun_unlimbered_over_the_edge_is_lost() {
    let mut board = Board::new();
    let (kind, open) = (UnitKind::Bombard, Formation::OpenOrder);
    let unit = board.unit("gun", 0, kind, "G", open, (36.0, 47.0), NORTH);
    board.tweak(unit, |unit| unit.limbered = true);
    let mut play = board.moves(0);
    play.say(0, Act::Unlimber { unit, facing: geom::Angle::degrees(SOUTH) });
    assert!(!play.unit(unit).is_on_table());
}

/// AGV-MOV-025, AGV-VIC-016: no offer takes anything off the table, except for a unit that is to leave by that edge.
#[test]
fn only_units_that_are_to_leave_are_offered_to() {
    let mut board = Board::new();
    let horse = UnitKind::LightCavalry;
    let unit = board.unit("horse", 0, horse, "CC", Formation::Line, (60.0, 24.0), EAST);
    let far = |board: &Board| {
        let mut play = board.moves(0);
        let offers = play.offers(0);
        let offer = offers.into_iter().find(|it| it.act == Act::Move { unit });
        play.say_with(0, Act::Move { unit }, offer.expect("it may move").fill);
        play
    };
    let play = far(&board);
    assert!(play.unit(unit).n() == 2 && play.unit(unit).front_centre().x > 71.9 * 2540.0);
    let aim = Aim::Leave { edge: Edge::East, units: vec![UnitId(0)], n: 1 };
    let words = "leave".to_owned();
    board.scene.terms.push(Term { side: Side(0), aim, by: None, words, called: None });
    let play = far(&board);
    assert_eq!(play.model().escaped, [unit]);
    assert_eq!(play.model().lost, [0, 0], "a unit that escapes is not lost");
}

/// AGV-MOV-026: the rest of a unit that goes over an edge at a slant stands wholly on the table and where its elements stood,
/// though its new front does not fall exactly on a point of the table. One element is put just short of being lost.
#[test]
fn the_rest_of_a_slanting_unit_stands_on_the_table() {
    const FAR: f64 = 4.0;
    let edges = [
        ((36.0, 44.0), (0, 1)),
        ((68.0, 24.0), (1, 0)),
        ((36.0, 4.0), (0, -1)),
        ((4.0, 24.0), (-1, 0)),
    ];
    let mut cut = 0;
    for (quarter, (front, (east, north))) in edges.into_iter().enumerate() {
        for (slant, idx) in (0..45).flat_map(|slant| (1..5).map(move |idx| (slant, idx))) {
            let facing = 90.0 * quarter as f64 + 3.0 + 1.7 * f64::from(slant);
            let mut board = Board::new();
            let line = Formation::Line;
            let unit = board.unit("bills", 0, UnitKind::Foot, "PBSlxh", line, front, facing);
            let gone = |unit: &Unit| unit.moved_to(unit.front().advanced(FAR * 2540.0));
            let over = board.scene.field.overhang(&gone(&board.units[0]).base(idx));
            let back = (over - 25.2).round() as i32;
            board.tweak(unit, |unit| {
                let Pose { at, facing } = unit.front();
                let at = Point::new(at.x - east * back, at.y - north * back);
                *unit = unit.moved_to(Pose::new(at, facing));
            });
            let before = gone(&board.units[0]);
            let mut play = board.moves(0);
            play.say_with(0, Act::Move { unit }, go(FAR));
            let left = play.unit(unit);
            if !left.is_on_table() || left.n() == 6 {
                continue;
            }
            cut += 1;
            let over = rules_glorious::clear::overhang(play.model(), left);
            assert!(over <= geom::EPS_PEN, "at {facing} it hangs over by {over}");
            // Its left is over the edge first.
            for n in 1..=left.n() {
                let (is, was) = (left.base(left.n() - n).centre, before.base(6 - n).centre);
                assert!(is.distance(was) < 4.0, "at {facing} one was moved from {was:?} to {is:?}");
            }
        }
    }
    assert!(cut > 400, "only {cut} of them lost a part");
}

/// AGV-MOV-025: an element that swings out at any point of a turn is lost, though it would be on the table again at the end.
/// One that would swing out only in a longer turn is not. Tested in both directions and at every edge.
#[test]
fn each_element_that_swings_out_is_lost() {
    for (front, facing, by, left) in [
        // Two inches from the edge: the element next to the middle swings out only by its rear corner.
        ((2.0, 24.0), EAST, -90.0, "lxh"),
        ((2.2, 24.0), EAST, -90.0, "Slxh"),
        ((70.0, 24.0), WEST, 90.0, "PBS"),
        ((69.8, 24.0), WEST, 90.0, "PBSl"),
        ((36.0, 46.0), NORTH, 90.0, "Slxh"),
        ((36.0, 46.0), NORTH, -90.0, "PBSl"),
        ((36.0, 2.0), SOUTH, 90.0, "Slxh"),
        ((36.0, 2.0), SOUTH, -90.0, "PBSl"),
        // The end of a nine-inch line swings out by 1.54 and 2.25 inches.
        ((36.0, 46.0), NORTH, 20.0, "PBSlxh"),
        ((36.0, 46.0), NORTH, 30.0, "BSlxh"),
        ((36.0, 46.0), NORTH, -30.0, "PBSlx"),
        // Past a quarter it has been farthest out on the way.
        ((36.0, 44.0), NORTH, 170.0, "BSlxh"),
        ((36.0, 44.0), NORTH, -170.0, "PBSlx"),
        ((36.0, 43.0), NORTH, 170.0, "PBSlxh"),
    ] {
        let mut board = Board::new();
        let foot = UnitKind::Foot;
        let unit = board.unit("bills", 0, foot, "PBSlxh", Formation::Line, front, facing);
        let all = board.units[0].elements;
        let mut play = board.moves(0);
        play.say_with(0, Act::Turn { unit }, turn(by));
        let wanted = "PBSlxh".char_indices().filter(|(_, letter)| left.contains(*letter));
        let wanted: Vec<_> = wanted.map(|(n, _)| all[n]).collect();
        assert_eq!(play.unit(unit).elements[..], wanted, "{front:?} {facing} {by}");
        assert_eq!(usize::from(play.model().lost[0]), 6 - wanted.len());
    }
}
