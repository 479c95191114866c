//! Firing: who may fire, at whom, how it is resolved.
use crate::kit::{Board, NORTH, Play, S, SOUTH};
use kernel::offer::Turn;
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    act::{Aim, Aims, Pivot},
    event::Why,
    kinds::{Formation, Phase, Quality, Side, UnitId, UnitKind},
    question::StandSet,
    refusal::FireRefusal,
};

/// Some stands, numbered from 1.
pub fn stands(numbers: &[usize]) -> StandSet {
    numbers.iter().fold(StandSet::default(), |set, number| set.and(number - 1))
}

/// Fire at one target.
pub fn fire(unit: UnitId, target: UnitId, numbers: &[usize]) -> Act {
    let aims = Aims::one(Aim { target, stands: stands(numbers) });
    Act::Fire { unit, pivot: None, aims }
}

/// Fire after a pivot of so many degrees.
pub fn pivot_fire(unit: UnitId, target: UnitId, numbers: &[usize], degrees: f64) -> Act {
    let aims = Aims::one(Aim { target, stands: stands(numbers) });
    let pivot = Some(Pivot { turn: Turn::degrees(degrees), side: 0 });
    Act::Fire { unit, pivot, aims }
}

/// Fire shared out.
pub fn split(unit: UnitId, shares: &[(UnitId, &[usize])]) -> Act {
    let aim = |&(target, numbers): &(UnitId, &[usize])| Aim { target, stands: stands(numbers) };
    Act::Fire { unit, pivot: None, aims: shares.iter().map(aim).collect() }
}

/// The firing phase of a board, side 0 first. A pair of units far away keeps it from ending before the test does.
pub fn firing(board: &Board, dice: &[u8]) -> Play {
    let mut board = board.clone();
    board.unit("late", 0, UnitKind::PikeAndMusket, "MM", Formation::Line, (4.0, 40.0), NORTH);
    board.unit("mark", 1, UnitKind::PikeAndMusket, "PM", Formation::Line, (4.0, 44.0), SOUTH);
    board.play(Stage::Fire { half: 0 }, 1, dice)
}

/// The dice thrown by each attack so far, with its hits.
pub fn volleys(play: &Play) -> Vec<(usize, u8)> {
    let each = |event: &Event| match event {
        Event::Fired { dice, hits, .. } => Some((dice.len(), *hits)),
        _ => None,
    };
    play.events.iter().filter_map(each).collect()
}

/// A refusal to fire.
pub fn no(refusal: Refusal) -> FireRefusal {
    match refusal {
        Refusal::Fire(refusal) => refusal,
        other => panic!("refused, but not by the rules of fire: {other}"),
    }
}

/// ASV-FIR-050: four muskets at six horse in block throw 4+1+1 dice; 1, 2, 2, 4, 5, 6 are three hits (EX-09).
#[test]
fn four_muskets_at_a_block_of_horse() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    let horse =
        board.unit("horse", 1, UnitKind::Mounted, "RRRRRR", Formation::Block, (22.5, 15.0), SOUTH);
    let mut play = firing(&board, &[1, 2, 2, 4, 5, 6]);
    play.say(0, fire(foot, horse, &[1, 2, 3, 4]));
    assert_eq!(volleys(&play), [(6, 3)]);
    assert_eq!(play.unit(horse).green, 3);
    assert!(play.unit(foot).red);
    play.end();
}
