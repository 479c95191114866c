//! How a battle ended.
use crate::{event::Outcome, kinds::Side, model::Model, victory};
use kernel::{
    scene::{self, Ending},
    view::Line,
};

pub(super) fn line(model: &Model, winner: Option<Side>, outcome: Outcome) -> Line {
    let rule = match outcome {
        Outcome::Conceded | Outcome::Agreed => "PG-VIC-010",
        Outcome::Terms | Outcome::TooDear { .. } => "PG-VIC-003",
        Outcome::Points { .. } => "PG-VIC-006",
        Outcome::Quarter => "PG-VIC-008",
        Outcome::Bare => "PG-VIC-004",
    };
    let won = called(model, winner, outcome).unwrap_or("victory");
    ending(model, winner, outcome).line(rule, winner, won)
}

/// How great a victory is, if it is not simply one: by points, or by the terms of the scenario.
pub(crate) fn called(model: &Model, winner: Option<Side>, outcome: Outcome) -> Option<&str> {
    match outcome {
        Outcome::Points { margin, .. } => Some(margin.name()),
        Outcome::Terms => scene::called(&model.scene.terms, winner?, model.turn, model),
        _ => None,
    }
}

/// Why it ended so.
pub(crate) fn ending(model: &Model, winner: Option<Side>, outcome: Outcome) -> Ending {
    let loser = Ending::loser(winner);
    Ending::because(match outcome {
        Outcome::Terms => return Ending::by_terms(&model.scene, winner, model.turn, model),
        Outcome::Conceded => format!("{loser} conceded"),
        Outcome::Points { .. } => {
            let [one, other] = Side::BOTH.map(|side| victory::lost(model, side));
            format!("{} lost {one} points and {} {other}", Side(0), Side(1))
        }
        Outcome::Quarter => format!("{loser} has lost a quarter of its figures"),
        Outcome::Agreed => "Both sides agreed to end the battle".to_owned(),
        Outcome::Bare => format!("Nothing of {loser} is left"),
        Outcome::TooDear { side } => format!("{side} has lost too many for a victory"),
    })
}
