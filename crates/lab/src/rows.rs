//! The result of a battle: one row, and a row for each of its units.
use kernel::luck::Fell;
use serde::{Deserialize, Serialize};

/// A battle. Sides are in the scenario's order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The seed of its dice.
    pub seed: u64,
    /// Its variation, from 0.
    pub variation: usize,
    /// Whether the generals swapped sides.
    pub swapped: bool,
    /// Who commanded each side.
    pub generals: Vec<String>,
    /// The winning side, by id; none for a draw or a battle that stopped with an error.
    pub winner: Option<String>,
    /// How it ended, in the book's words; empty if it stopped with an error.
    pub ended: String,
    /// Why, in a sentence.
    pub why: String,
    /// What went wrong, if the battle stopped with an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The program that forfeited it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// The turn it ended in.
    pub turns: u32,
    /// Decisions made.
    pub decisions: u32,
    /// The side that had the first initiative, in rulesets that have one.
    pub initiative: Option<String>,
    /// The side that moved first.
    pub first_mover: Option<String>,
    /// Each side's strength at the start.
    pub strength: Vec<u32>,
    /// How much of it each side lost.
    pub lost: Vec<u32>,
    /// Each side's dice against expectation, in standard deviations.
    pub luck: Vec<f64>,
    /// The dice of each side by the chapter of the rule they were rolled for.
    pub dice: Vec<Thrown>,
    /// Its units.
    pub units: Vec<Unit>,
}

/// A program that lost the battle because it exited, gave no answer or broke the protocol.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forfeit {
    /// Its seat.
    pub seat: String,
    /// Its name, such as `cmd:python3 bot.py`.
    pub general: String,
    /// Why, without a full stop.
    pub why: String,
    /// The decisions it made before.
    pub decisions: u32,
}

/// The dice that a side rolled for the rules of a chapter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thrown {
    /// The side's index in the scenario.
    pub side: usize,
    /// The chapter, as in rule ids: `FIR` of `ASV-FIR-001`.
    pub chapter: String,
    /// The dice.
    pub fell: Fell,
}

/// The fate of a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its id.
    pub unit: String,
    /// Its side, by id.
    pub side: String,
    /// Its type in the book's words.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether it is a commander, whose strength is not counted.
    pub leads: bool,
    /// Its strength at the start: its bases, or whatever the book counts.
    pub start: u32,
    /// Its strength at the end.
    pub end: u32,
    /// `stands`, or the book's word for what happened to it.
    pub fate: String,
}

impl Row {
    /// Whether the battle was completed.
    pub fn is_fought(&self) -> bool {
        self.error.is_none()
    }

    /// Who commanded the winner.
    pub(crate) fn winning_general(&self, sides: &[String]) -> Option<&str> {
        let place = sides.iter().position(|side| Some(side) == self.winner.as_ref())?;
        self.generals.get(place).map(String::as_str)
    }
}

/// A row as one line of JSON, including the newline.
pub fn line(row: &Row) -> String {
    let mut text = serde_json::to_string(row).unwrap_or_default();
    text.push('\n');
    text
}
