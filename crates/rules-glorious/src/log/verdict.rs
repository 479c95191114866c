//! How a battle ended, in our words.
use crate::{event::Outcome, kinds::Side, model::Model};

/// Whether a side has broken: it has lost more than half.
fn broke(model: &Model, side: Side) -> bool {
    model.is_past(side, model.book.options.break_army.value)
}

/// The rule for an ending. AGV-VIC-011, -015: a Minor Victory over an enemy that has not broken comes from the turn limit.
pub(crate) fn ended_by(model: &Model, winner: Option<Side>, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Minor if winner.is_some_and(|side| !broke(model, side.other())) => "AGV-VIC-015",
        Outcome::TimeOut if model.scene.terms_replace => "AGV-VIC-016",
        _ => outcome.rule(),
    }
}

/// How it ended, in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let Some(side) = winner else { return drawn(model, outcome) };
    let enemy = side.other();
    match outcome {
        Outcome::Glorious => format!("{enemy} broke: A Glorious Victory for {side}!"),
        Outcome::Minor if !broke(model, enemy) => {
            format!("{} with only {enemy} past a third: A Minor Victory for {side}.", over(model))
        }
        Outcome::Minor => {
            format!("{enemy} broke, but {side} lost more than a third: A Minor Victory for {side}.")
        }
        Outcome::Conceded => format!("{enemy} conceded: A Glorious Victory for {side}!"),
        Outcome::Scenario | Outcome::Draw | Outcome::TimeOut => {
            let words = met(model, &[side]);
            let colon = if words.is_empty() { "." } else { ":" };
            format!("{side} won by the terms of the scenario{colon}{words}")
        }
    }
}

/// The same where nobody has won.
fn drawn(model: &Model, outcome: Outcome) -> String {
    match outcome {
        Outcome::Scenario => {
            format!("Both sides met their terms: a draw.{}", met(model, &Side::BOTH))
        }
        Outcome::TimeOut if model.scene.terms_replace => {
            format!("{} with no terms met: a draw.", over(model))
        }
        Outcome::TimeOut => format!("{} with nothing decided: a draw.", over(model)),
        _ => "Both armies broke: a draw.".to_owned(),
    }
}

/// AGV-VIC-016: what was asked of these sides and done, each in a sentence.
fn met(model: &Model, sides: &[Side]) -> String {
    kernel::scene::words(&model.scene.terms, sides, model.turn, model)
}

/// AGV-VIC-014: why the battle ends though nobody has broken.
fn over(model: &Model) -> String {
    let bare = kernel::scene::bare_table(Side::BOTH.map(|side| model.of(side).next().is_some()));
    bare.unwrap_or_else(|| "The turns ran out".to_owned())
}
