//! The illustrated report of a battle: one page that needs no network and no script, and prints well.
//!
//! [`report`] writes it from a [`Report`], which is plain data; [`from_record`] makes that by playing a record again.
mod from_record;
mod maps;
mod page;
mod plots;

pub use from_record::{arrows, from_record};

use crate::Arrow;
use kernel::{
    chances::Chance,
    luck::Die,
    view::{Line, Verdict, View},
};

/// The data of a battle report.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The table before the first turn of the report.
    pub start: View,
    /// The turns, in order.
    pub turns: Vec<TurnPage>,
    /// The bases on the table, a series for each side in the order of the view's sides.
    pub losses: Vec<Series>,
    /// The luck of the sides, if there are enough dice.
    pub luck: Option<Luck>,
    /// The chances of the sides at the start of each turn, if they were computed.
    pub chances: Vec<Chance>,
    /// The verdict, if the battle is over.
    pub verdict: Option<Verdict>,
    /// How the battle is shown, if its rules could not replay it.
    pub notice: Option<String>,
}

/// A turn.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnPage {
    /// Its number; 0 is before the battle.
    pub turn: u32,
    /// The table at its end.
    pub view: View,
    /// The moves.
    pub arrows: Vec<Arrow>,
    /// Units that were on the table at its start and are not at its end, by name.
    pub gone: Vec<String>,
    /// What happened.
    pub phases: Vec<PhaseLines>,
}

/// What happened in a phase.
#[derive(Clone, PartialEq, Debug)]
pub struct PhaseLines {
    /// Its name; empty before the first phase.
    pub name: String,
    /// Lines of the log.
    pub lines: Vec<Line>,
}

/// A side's bases over time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    /// The side, by id.
    pub side: String,
    /// The turn at whose end they were counted, and how many there were; the first is the beginning.
    pub bases: Vec<(u32, u32)>,
}

/// The dice. Every die in a line of the log counts for the side of the unit that the line names first. Dice of lines that name no
/// unit are not counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Luck {
    /// The main die of the ruleset.
    pub die: Die,
    /// By side, in the order of the view's sides: how often each face was rolled, starting with 1.
    pub faces: Vec<Vec<u32>>,
}

/// The report as one HTML page.
pub fn report(report: &Report) -> String {
    page::written(report)
}
