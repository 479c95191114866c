//! Fights set up in a few lines, for the chapters that need one.
use crate::kit::{Board, NORTH, Play, S, SOUTH};
use rules_splendid::{
    Act, Event, Stage,
    act::{Aim, Aims},
    event::Dice,
    kinds::{Formation, UnitId, UnitKind},
    question::StandSet,
};

/// An empty table whose battle ends with this turn, so that no dice are needed for the next.
pub(crate) fn board() -> Board {
    let mut board = Board::new();
    board.scene.turns = Some(1);
    board
}

/// A unit in a formation with its front centre on `(x, 20)`, facing north for side 0 and south for side 1: two units
/// at the same `x` stand front to front.
pub(crate) fn facing(
    board: &mut Board,
    key: &str,
    side: u8,
    kind: UnitKind,
    stands: &str,
    formation: Formation,
    x: f64,
) -> UnitId {
    let way = if side == 0 { NORTH } else { SOUTH };
    board.unit(key, side, kind, stands, formation, (x, 20.0), way)
}

/// Foot with hand weapons in line, front on `(x, 20)`.
pub(crate) fn foot(board: &mut Board, key: &str, side: u8, stands: &str, x: f64) -> UnitId {
    facing(board, key, side, UnitKind::Foot, stands, Formation::Line, x)
}

/// A commander placed behind the front at `(x, 20)` so that the base is `gap` inches from a line one stand deep.
pub(crate) fn leader(board: &mut Board, side: u8, kind: UnitKind, x: f64, gap: f64) -> UnitId {
    let (y, way) = if side == 0 { (20.0 - S - gap, NORTH) } else { (20.0 + S + gap, SOUTH) };
    let key = format!("leader {side} {x}");
    board.unit(&key, side, kind, "X", Formation::OpenOrder, (x, y), way)
}

/// From joining in to the first question; `initiative` attacks last.
pub(crate) fn fight(board: &Board, initiative: u8, dice: &[u8]) -> Play {
    board.play(Stage::Join { half: 0 }, initiative, dice)
}

/// All the stands of a unit on one enemy.
pub(crate) fn all_on(unit: UnitId, n: usize, target: UnitId) -> Act {
    Act::Attack { unit, aims: Aims::one(Aim { target, stands: StandSet::all(n) }) }
}

/// The numbered stands against each of some enemies.
pub(crate) fn split(unit: UnitId, aims: &[(UnitId, &[usize])]) -> Act {
    let aim = |&(target, stands): &(UnitId, &[usize])| Aim { target, stands: set(stands) };
    Act::Attack { unit, aims: aims.iter().map(aim).collect() }
}

/// A set of stands by number.
pub(crate) fn set(numbers: &[usize]) -> StandSet {
    numbers.iter().fold(StandSet::default(), |set, number| set.and(number - 1))
}

/// The attacks that were thrown, in order: dice, hits, second throw.
pub(crate) fn attacks(events: &[Event]) -> Vec<(Vec<Dice>, u8, bool)> {
    let attack = |event: &Event| match event {
        Event::Attacked { dice, hits, rethrown, .. } => Some((dice.clone(), *hits, *rethrown)),
        _ => None,
    };
    events.iter().filter_map(attack).collect()
}

/// What each die of the last attack needed: value and number of dice, the best first.
pub(crate) fn needed(play: &Play) -> Vec<(i32, usize)> {
    let (dice, ..) = attacks(&play.last).pop().expect("somebody attacked");
    dice.iter().map(|set| (set.needs, set.faces.len())).collect()
}
