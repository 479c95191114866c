//! How a battle ended.
use crate::{event::Outcome, kinds::Side, model::Model, victory};

/// The rule for an ending.
pub(super) fn rule(winner: Option<Side>, outcome: Outcome) -> &'static str {
    match (outcome, winner) {
        (Outcome::Conceded, _) => "IDV-VIC-003",
        (Outcome::Will, Some(_)) => "IDV-WIL-005",
        (Outcome::Will, None) => "IDV-WIL-004",
        (Outcome::SweptAway, _) => "IDV-VIC-002",
        (Outcome::Score, _) => "IDV-VIC-005",
        // The scenario's own terms replace the usual ones.
        (Outcome::Scenario, _) => "IDV-VIC-001",
    }
}

/// How it ended, in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let terms = |sides: &[Side]| kernel::scene::words(&model.scene.terms, sides, model.turn, model);
    match (winner, outcome) {
        (Some(side), Outcome::Conceded) => {
            format!("{} conceded: victory for {side}.", side.other())
        }
        (Some(side), Outcome::Will) => {
            format!("{} lost the will to fight on: victory for {side}.", side.other())
        }
        (None, Outcome::Will) => "Both armies lost the will to fight on: a draw.".to_owned(),
        (Some(side), Outcome::SweptAway) => {
            format!("No unit of {} is left on the table: victory for {side}.", side.other())
        }
        (None, Outcome::SweptAway) => "No unit is left on the table: a draw.".to_owned(),
        (Some(side), Outcome::Score) => {
            let [own, other] = [side, side.other()].map(|side| victory::score(model, side));
            format!("Night fell; {side} scored {own} to {other}: victory for {side}.")
        }
        (None, Outcome::Score) if !model.scene.terms_replace => {
            let [one, other] = Side::BOTH.map(|side| victory::score(model, side));
            let times = victory::margin(model);
            format!(
                "Night fell at {one} to {other}; neither side has {times} times as much: a draw."
            )
        }
        (Some(side), Outcome::Scenario) => {
            format!("{side} met the terms of the scenario: victory for {side}.{}", terms(&[side]))
        }
        (None, Outcome::Scenario) => {
            format!("Both sides met the terms of the scenario: a draw.{}", terms(&Side::BOTH))
        }
        (None, _) => "Night fell on a drawn battle.".to_owned(),
    }
}
