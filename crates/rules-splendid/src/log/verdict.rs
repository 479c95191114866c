//! The end of the battle, in our words (L1019-L1046).
use crate::{event::Outcome, kinds::Side, model::Model};

/// The rule an outcome rests on.
pub(super) fn ended_by(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Draw => "ASV-VIC-010",
        Outcome::Minor => "ASV-VIC-011",
        Outcome::Splendid => "ASV-VIC-012",
        Outcome::Conceded => "ASV-VIC-013",
        Outcome::Scenario | Outcome::TimeOut => "ASV-VIC-001",
    }
}

/// The end of the battle in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let Some(side) = winner else { return drawn(model, outcome) };
    let (won, lost) = (side_name(model, side), side_name(model, side.other()));
    let loser = side.other();
    let broke = model.lost[loser.idx()] > model.share(loser, 2);
    match outcome {
        Outcome::Minor if !broke => {
            let over = over(model);
            format!("{over} with {lost} the worse for it: a minor victory for {won}.")
        }
        Outcome::Minor => {
            format!("{lost} broke, but {won} paid dearly: a minor victory for {won}.")
        }
        Outcome::Conceded => format!("{lost} conceded: a splendid victory for {won}!"),
        Outcome::Scenario => match met(model, &[side]).as_str() {
            "" => format!("{won} won by the terms of the scenario."),
            words => format!("{won} won by the terms of the scenario:{words}"),
        },
        Outcome::TimeOut => format!("{} with {won} the better placed.", over(model)),
        Outcome::Splendid | Outcome::Draw => {
            format!("{lost} broke: a splendid victory for {won}!")
        }
    }
}

/// The same where nobody has won.
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

/// Why the battle goes no farther though nobody has won it.
fn over(model: &Model) -> String {
    match Side::BOTH.map(|side| model.of(side).next().is_none()) {
        [false, false] => "The light failed".to_owned(),
        [true, true] => "Nobody was left on the table,".to_owned(),
        [bare, _] => {
            let side = if bare { Side(0) } else { Side(1) };
            format!("Nothing of {} was left on the table,", side_name(model, side))
        }
    }
}

fn side_name(model: &Model, side: Side) -> &str {
    &model.scene.side(side).name
}

/// ASV-VIC-001: what the scenario asked of these sides and they did, a sentence each.
fn met(model: &Model, sides: &[Side]) -> String {
    kernel::scene::words(&model.scene.terms, sides, model.turn, model)
}
