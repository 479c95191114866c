//! How a battle ended.
use crate::{event::Outcome, kinds::Side, model::Model, victory};
use kernel::{scene::Ending, view::Line};

pub(super) fn line(model: &Model, winner: Option<Side>, outcome: Outcome) -> Line {
    let rule = match outcome {
        Outcome::Conceded => "ANT-VIC-003",
        Outcome::Terms => "ANT-VIC-001",
        Outcome::Points { .. } | Outcome::Broken | Outcome::Bare => "ANT-VIC-002",
    };
    ending(model, winner, outcome).line(rule, winner, "victory")
}

/// Why it ended so.
pub(crate) fn ending(model: &Model, winner: Option<Side>, outcome: Outcome) -> Ending {
    let loser = Ending::loser(winner);
    Ending::because(match outcome {
        Outcome::Terms => return Ending::by_terms(&model.scene, winner, model.turn, model),
        Outcome::Conceded => format!("{loser} conceded"),
        Outcome::Points { .. } => {
            let [one, other] = Side::BOTH.map(|side| f64::from(victory::lost(model, side)) / 2.0);
            format!("{} lost {one} points and {} {other}", Side(0), Side(1))
        }
        Outcome::Broken if winner.is_none() => "Both armies are broken".to_owned(),
        Outcome::Broken => format!("{loser} is broken, with too many points gone or routing"),
        Outcome::Bare => format!("{loser} has no troops left"),
    })
}
