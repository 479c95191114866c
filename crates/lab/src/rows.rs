//! What a battle came to: one row, and a row for each of its units.
use kernel::luck::Fell;
use serde::{Deserialize, Serialize};

/// A battle. Sides stand in the scenario's order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The seed of its dice.
    pub seed: u64,
    /// Its variation, from 0.
    pub variation: usize,
    /// Are the generals on each other's sides?
    pub swapped: bool,
    /// Who led each side.
    pub generals: Vec<String>,
    /// The side that won, by id; none is a draw, or a battle that came to no end.
    pub winner: Option<String>,
    /// How it ended, in the book's words; empty if it came to no end.
    pub ended: String,
    /// Why, in a sentence.
    pub why: String,
    /// What went wrong, where a battle came to no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The turn it ended in.
    pub turns: u32,
    /// Decisions made.
    pub decisions: u32,
    /// The side that had the first initiative, in rulesets that have one.
    pub initiative: Option<String>,
    /// The side that moved first.
    pub first_mover: Option<String>,
    /// Each side's strength when the battle opened.
    pub strength: Vec<u32>,
    /// What each side lost of it.
    pub lost: Vec<u32>,
    /// Each side's dice against expectation, in standard deviations.
    pub luck: Vec<f64>,
    /// The dice of each side by the chapter of the rule that they were thrown for.
    pub dice: Vec<Thrown>,
    /// Its units.
    pub units: Vec<Unit>,
}

/// The dice that a side threw for the rules of a chapter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thrown {
    /// The side's place in the scenario.
    pub side: usize,
    /// The chapter, as rule ids name it: `FIR` of `ASV-FIR-001`.
    pub chapter: String,
    /// The dice.
    pub fell: Fell,
}

/// What became of a unit.
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
    /// Does it lead rather than fight? Its strength counts for nobody.
    pub leads: bool,
    /// Its strength when the battle opened: its bases, or as the book counts.
    pub start: u32,
    /// Its strength at the end.
    pub end: u32,
    /// `stands`, or what became of it in the book's words.
    pub fate: String,
}

impl Row {
    /// Did it come to an end?
    pub fn is_fought(&self) -> bool {
        self.error.is_none()
    }

    /// Who led the winner.
    pub(crate) fn winning_general(&self, sides: &[String]) -> Option<&str> {
        let place = sides.iter().position(|side| Some(side) == self.winner.as_ref())?;
        self.generals.get(place).map(String::as_str)
    }
}

/// A row as one line of JSON, its end included.
pub fn line(row: &Row) -> String {
    let mut text = serde_json::to_string(row).unwrap_or_default();
    text.push('\n');
    text
}
