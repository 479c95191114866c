//! The end of the battle in words (L1019-L1046).
use crate::{event::Outcome, kinds::Side, model::Model};

/// The end of the battle in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let Some(won) = winner else { return drawn(model, outcome) };
    let lost = won.other();
    let broke = model.lost[lost.idx()] > model.share(lost, 2);
    match outcome {
        Outcome::Minor if !broke => {
            let over = over(model);
            format!("{over} with {lost} the worse for it: A Minor Victory for {won}.")
        }
        Outcome::Minor => {
            format!("{lost} broke, but {won} paid dearly: A Minor Victory for {won}.")
        }
        Outcome::Conceded => format!("{lost} conceded: A Splendid Victory for {won}!"),
        Outcome::Scenario => match met(model, &[won]).as_str() {
            "" => format!("{won} won by the terms of the scenario."),
            words => format!("{won} won by the terms of the scenario:{words}"),
        },
        Outcome::TimeOut => format!("{} with {won} the better placed.", over(model)),
        Outcome::Splendid | Outcome::Draw => {
            format!("{lost} broke: A Splendid Victory for {won}!")
        }
    }
}

/// The same for a draw.
fn drawn(model: &Model, outcome: Outcome) -> String {
    match outcome {
        Outcome::TimeOut if model.scene.terms_replace => {
            format!("{} with nobody's terms met: a draw.", over(model))
        }
        Outcome::TimeOut => format!("{} with nothing decided: a draw.", over(model)),
        Outcome::Scenario => {
            format!("Both sides met their terms: a draw.{}", met(model, &Side::BOTH))
        }
        _ => "Both armies broke: a draw.".to_owned(),
    }
}

/// Why the battle ends although nobody has won it.
fn over(model: &Model) -> String {
    let bare = kernel::scene::bare_table(Side::BOTH.map(|side| model.of(side).next().is_some()));
    bare.unwrap_or_else(|| "The light failed".to_owned())
}

/// ASV-VIC-001: the terms of the scenario that these sides met, one sentence each.
fn met(model: &Model, sides: &[Side]) -> String {
    kernel::scene::words(&model.scene.terms, sides, model.turn, model)
}
