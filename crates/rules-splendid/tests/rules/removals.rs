//! What remains of a unit after losses: a formation, or none.
use crate::{
    fights::{board, set},
    kit::{Board, NORTH, SOUTH},
};
use rules_splendid::{
    Act, Question, Stage, invariants,
    kinds::{Formation, UnitId, UnitKind},
    unit::Unit,
};

/// The formation that remains of a unit without some stands. None if they make none.
fn after(change: impl FnOnce(&mut Board) -> UnitId, numbers: &[usize]) -> Option<Unit> {
    let mut board = board();
    let id = change(&mut board);
    board.tweak(id, |unit| unit.green = 2 * numbers.len() as u8);
    let play = board.play(Stage::Losses { step: 1, half: 0 }, 0, &[]);
    if !matches!(play.moment.ask().map(|ask| ask.question), Some(Question::Remove { .. })) {
        return play.unit(id).is_on_table().then(|| *play.unit(id));
    }
    let said = kernel::Said {
        seat: kernel::Seat(0),
        act: Act::Remove { unit: id, stands: set(numbers) },
        fill: kernel::Fill::Nothing,
    };
    let mut moment = play.moment.clone();
    moment.tell(&mut kernel::Scripted::default(), said, &mut Vec::new()).ok()?;
    invariants::check(moment.model());
    Some(*moment.model().unit(id))
}

fn block(stands: &str, files: usize, formation: Formation) -> impl FnOnce(&mut Board) -> UnitId {
    move |board: &mut Board| {
        board.unit_in("a", 0, UnitKind::Foot, stands, formation, files, (30.0, 30.0), NORTH)
    }
}

/// ASV-ROU-001 (G27, Q09): a block stays a block, becomes a line, or breaks; it never becomes a road column.
#[test]
fn what_is_left_of_a_block() {
    use Formation::{Block, Line};
    let formation = |stands: &str, files, numbers: &[usize]| {
        after(block(stands, files, Block), numbers).map(|unit| unit.formation)
    };
    // Three and two: F F F / R R.
    assert_eq!(formation("HHHHH", 3, &[5]), Some(Block));
    assert_eq!(formation("HHHHH", 3, &[4, 5]), Some(Line));
    assert_eq!(formation("HHHHH", 3, &[1, 2, 3]), Some(Line), "the rear rank is a line");
    assert_eq!(formation("HHHHH", 3, &[2]), None, "a hole in the front rank");
    assert_eq!(formation("HHHHH", 3, &[1]), None, "a stand behind nobody");
    assert_eq!(formation("HHHHH", 3, &[3, 5]), Some(Block), "two and one");
    assert_eq!(formation("HHHHHH", 2, &[2, 4, 6]), None, "one file of three is no block");
    assert_eq!(formation("HHHH", 2, &[2, 4]), Some(Block), "one behind the other");
    assert_eq!(formation("HHHH", 2, &[1, 2, 3]), Some(Line), "a single stand");
    assert_eq!(formation("HHHHHH", 3, &[4, 6]), Some(Block), "nested, not nearly rectangular");
}

/// ASV-RLS-004 (notes 4.5): in a building no front rank can break: the owner of a garrison may remove any stands, and
/// the rest stays in the building.
#[test]
fn a_garrison_may_lose_any_stands() {
    let held = |formation: Formation, files: usize| {
        move |board: &mut Board| {
            board.book.rulings.garrison = true;
            let corners = [(28.0, 28.0), (32.0, 28.0), (32.0, 32.0), (28.0, 32.0)];
            board.area("building", &corners);
            let foot = UnitKind::PikeAndMusket;
            let id = board.unit_in("a", 0, foot, "MPPM", formation, files, (30.0, 30.0), NORTH);
            board.tweak(id, |unit| unit.garrison = Some(0));
            id
        }
    };
    for (formation, files) in [(Formation::Line, 4), (Formation::Block, 2)] {
        for numbers in [&[1_usize][..], &[2], &[3], &[4], &[2, 3], &[1, 4], &[1, 2, 3]] {
            let left = after(held(formation, files), numbers).expect("it is allowed");
            assert_eq!((left.n(), left.garrison), (4 - numbers.len(), Some(0)), "{numbers:?}");
        }
    }
    // In the open, a line of four cannot lose its second stand.
    let line = |board: &mut Board| {
        board.unit("a", 0, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 30.0), NORTH)
    };
    assert_eq!(after(line, &[2]).map(|unit| unit.n()), None);
}

/// ASV-ROU-001 (Q01): if a ruling says that two stands one behind the other are not a block, they are not one after losses either.
#[test]
fn two_stands_one_behind_the_other_by_ruling() {
    let change = |board: &mut Board| {
        board.book.rulings.two_stand_block = false;
        block("HHHH", 2, Formation::Block)(board)
    };
    assert_eq!(after(change, &[2, 4]), None);
}

/// ASV-ROU-001, ASV-RLS-005 (Q09): what remains of a defensive block.
#[test]
fn what_is_left_of_a_defensive_block() {
    let square = Formation::DefensiveBlock;
    let pair = after(block("HHHH", 2, square), &[2, 4]).expect("two make one");
    assert_eq!(pair.formation, square);
    let line = after(block("HHHH", 2, square), &[3, 4]).expect("the front rank is a line");
    assert_eq!((line.formation, line.heading().to_degrees()), (Formation::Line, NORTH));
    let rear = after(block("HHHH", 2, square), &[1, 2]).expect("the rear rank is a line");
    assert_eq!((rear.formation, rear.heading().to_degrees()), (Formation::Line, SOUTH));
    assert!(rear.stands[0].at.x > rear.stands[1].at.x, "its left is in the east now");
    let one = after(block("HHHH", 2, square), &[1, 2, 3]).expect("a single stand");
    assert_eq!(one.formation, Formation::Line);
}

/// ASV-RLS-004, ASV-RLS-005, ASV-ROU-001 (G27): a defensive block may lose a stand of its front: what is left is a block seen
/// from its rear, which is its front from now on.
#[test]
fn a_defensive_block_may_lose_a_front_stand() {
    let square = Formation::DefensiveBlock;
    let seen = |unit: &Unit| -> Vec<(u8, u8, f64)> {
        unit.stands.iter().map(|it| (it.rank, it.file, it.facing.to_degrees())).collect()
    };
    // F F / R R without the left front stand: the rear rank faces as before, with the right front stand behind its left.
    let left = after(block("HHHH", 2, square), &[1]).expect("three make one");
    assert_eq!((left.formation, left.heading().to_degrees()), (square, SOUTH));
    assert_eq!(seen(&left), [(0, 0, SOUTH), (0, 1, SOUTH), (1, 0, NORTH)]);
    assert_eq!(left.stands[0].at.x, left.stands[2].at.x, "one file");
    assert!(left.stands[0].at.x > left.stands[1].at.x, "its left is in the east now");
    // Three ranks of two without the right front stand: behind it, the middle stand is the last of its file now; beside it, the
    // middle stand turns to the new front.
    let left = after(block("HHHHHH", 2, square), &[2]).expect("five make one");
    let ranks = [(0, 0, SOUTH), (0, 1, SOUTH), (1, 0, NORTH), (1, 1, SOUTH), (2, 1, NORTH)];
    assert_eq!((left.formation, seen(&left)), (square, ranks.to_vec()));
    // As long as it is still a block seen from its front, it keeps its front.
    let left = after(block("HHHHHH", 3, square), &[1, 4]).expect("four make one");
    assert_eq!((left.formation, left.heading().to_degrees()), (square, NORTH));
    // A hole, a step on both sides, or a corner that touches a corner is a block from neither side.
    assert_eq!(after(block("HHHHHH", 3, square), &[2]), None, "a hole");
    assert_eq!(after(block("HHHHH", 3, square), &[1]), None, "two and two, one file apart");
    assert_eq!(after(block("HHHH", 2, square), &[1, 4]), None, "corner to corner");
    // Stands that all face one way are a block from one side alone.
    assert_eq!(after(block("HHHH", 2, Formation::Block), &[1]), None);
}

/// ASV-ROU-001 (Q09, Q10): lines, open order and columns lose stands from their ends; a column of one is a line; a line does not
/// become open order.
#[test]
fn what_is_left_of_lines_and_columns() {
    let of = |formation| {
        move |board: &mut Board| {
            board.unit("a", 0, UnitKind::Mounted, "RRRR", formation, (30.0, 30.0), NORTH)
        }
    };
    let formation = |was, numbers: &[usize]| after(of(was), numbers).map(|unit| unit.formation);
    assert_eq!(formation(Formation::Line, &[1, 2]), Some(Formation::Line));
    assert_eq!(formation(Formation::Line, &[2]), None);
    assert_eq!(formation(Formation::OpenOrder, &[1, 4]), Some(Formation::OpenOrder));
    assert_eq!(formation(Formation::OpenOrder, &[1, 2, 3]), Some(Formation::OpenOrder));
    assert_eq!(formation(Formation::RoadColumn, &[1, 2]), Some(Formation::RoadColumn));
    assert_eq!(formation(Formation::RoadColumn, &[2]), None);
    assert_eq!(formation(Formation::RoadColumn, &[1, 2, 3]), Some(Formation::Line));
}

/// A bent line of four, with two stands on either side of the bend, bent back by 90 degrees.
fn bent(board: &mut Board, formation: Formation) -> UnitId {
    let id = board.unit("a", 0, UnitKind::Mounted, "RRRR", Formation::Line, (30.0, 30.0), NORTH);
    board.tweak(id, |unit| {
        let mut poses = unit.stands.iter().map(|stand| stand.pose()).collect();
        rules_splendid::layout::bend(
            &mut poses,
            2,
            16_384,
            rules_splendid::layout::Wing::Right,
            unit.width,
            unit.depth,
        );
        for (stand, pose) in unit.stands.iter_mut().zip(poses.iter()) {
            (stand.at, stand.facing) = (pose.at, pose.facing);
        }
        (unit.formation, unit.bend) = (formation, 2);
    });
    id
}

/// ASV-ROU-001 (Q09): a bent line stays bent, or becomes straight when a whole wing is lost.
#[test]
fn what_is_left_of_a_bent_line() {
    for (was, straight) in
        [(Formation::BentLine, Formation::Line), (Formation::BentOpenOrder, Formation::OpenOrder)]
    {
        let left = |numbers: &[usize]| {
            after(|board| bent(board, was), numbers).map(|unit| (unit.formation, unit.bend))
        };
        assert_eq!(left(&[1]), Some((was, 1)));
        assert_eq!(left(&[4]), Some((was, 2)));
        assert_eq!(left(&[1, 2]), Some((straight, 0)));
        assert_eq!(left(&[3, 4]), Some((straight, 0)));
        assert_eq!(left(&[2]), None);
    }
}
