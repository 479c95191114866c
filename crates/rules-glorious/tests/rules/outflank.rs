//! Outflanking: when, and what it does to the dice.
use crate::kit::{Board, EAST, NORTH, Play, SOUTH};
use rules_glorious::{
    Act, Event, Stage,
    book::Doubling,
    event::Throw,
    kinds::{Formation, UnitId, UnitKind},
};

fn throws(play: &Play, unit: UnitId) -> Vec<Throw> {
    let of = |event: &Event| match event {
        Event::Attacked(throw) if throw.unit == unit => Some(throw.clone()),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

/// Knights at a given place, and an enemy line that faces south with its rear along y = 21.5.
fn at(place: (f64, f64), facing: f64, theirs: &str) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let (kind, line) = (UnitKind::Knights, Formation::Line);
    let unit = board.unit("knights", 0, kind, "KK", line, place, facing);
    let target = board.line("theirs", 1, theirs, (36.0, 20.0));
    (board, unit, target)
}

fn outflanked(play: &Play) -> Vec<(UnitId, UnitId)> {
    let of = |event: &Event| match event {
        Event::Outflanked { unit, target } => Some((*unit, *target)),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

/// AGV-HTH-022, AGV-HTH-023: outflanking is a front edge on a rear corner, or a front corner on the rear edge; a flank alone is
/// not enough.
#[test]
fn corners_and_edges_decide_outflanking() {
    let left = 36.0 - 3.0;
    let cases = [
        ((36.0, 20.0), NORTH, false, "front to front"),
        ((36.0, 21.5), SOUTH, true, "on the rear edge"),
        ((left, 22.0), EAST, true, "front edge on the rear corner"),
        ((left, 19.0), EAST, false, "on the flank, short of the rear corner"),
        ((left, 20.0), EAST, true, "front corner on the rear corner"),
        ((left - 1.5, 21.5), SOUTH, true, "front corner on the end of the rear edge"),
    ];
    for (place, facing, is, what) in cases {
        let (board, unit, target) = at(place, facing, "LLLL");
        let play = board.play(Stage::Melee, 0, &vec![12; if is { 8 } else { 6 }]);
        assert_eq!(outflanked(&play), if is { vec![(unit, target)] } else { vec![] }, "{what}");
        assert_eq!(throws(&play, unit)[0].dice.len(), if is { 4 } else { 2 }, "{what}");
    }
}

/// AGV-HTH-025: outflanking and a mark give four times the dice. AGV-OPT-017: or only the greater of them counts. AGV-OPT-016:
/// the factor of outflanking.
#[test]
fn outflanking_and_a_mark_multiply() {
    for (doubling, times, dice) in [
        (Doubling::Multiply, 2, 8),
        (Doubling::Greatest, 2, 4),
        (Doubling::Multiply, 3, 12),
        (Doubling::Greatest, 3, 6),
        (Doubling::Multiply, 1, 4),
        (Doubling::Greatest, 1, 4),
    ] {
        let (mut board, unit, _) = at((36.0, 21.5), SOUTH, "hhhh");
        board.book.options.doubling.value = doubling;
        board.book.options.outflank_dice.value = times;
        let play = board.play(Stage::Melee, 0, &vec![12; dice + 4]);
        let threw = throws(&play, unit);
        assert_eq!(threw[0].dice.len(), dice);
        assert_eq!(threw[0].tally.dice() as usize, dice);
    }
}

/// AGV-HTH-024: outflanking is judged as the phase starts and kept, though the ranks have since closed away from the corner.
#[test]
fn outflanking_is_kept_for_the_phase() {
    let mut board = Board::new();
    let (kind, line) = (UnitKind::Foot, Formation::Line);
    let unit = board.unit("ours", 0, kind, "HHHHHH", line, (33.0, 20.0), EAST);
    let target = board.line("theirs", 1, "BBBB", (36.0, 20.0));
    let mut play = board.play(Stage::Melee, 0, &[1, 1, 1, 1]);
    let gone = [0, 1, 2, 5].into_iter().collect();
    play.dice(&[12; 4]).say(0, Act::Remove { unit, elements: gone });
    let front = play.unit(unit).grid.front_corners();
    assert!(front.iter().all(|at| at.y < 20.01 * 2540.0), "it touches only the front corner");
    assert_eq!((throws(&play, unit)[0].dice.len(), outflanked(&play)), (4, vec![(unit, target)]));
}
