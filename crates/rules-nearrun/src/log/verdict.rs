//! How a battle ended.
use crate::{event::Outcome, kinds::Side, model::Model, victory};
use kernel::{scene, view::Line};

pub(super) fn line(model: &Model, winner: Option<Side>, outcome: Outcome) -> Line {
    let rule = match outcome {
        Outcome::Conceded => "ANT-VIC-003",
        Outcome::Terms => "ANT-VIC-001",
        Outcome::Points { .. } | Outcome::Broken | Outcome::Bare => "ANT-VIC-002",
    };
    let end = winner.map_or("a draw".to_owned(), |side| format!("victory for {side}"));
    let (why, met) = (why(model, winner, outcome), met(model, winner, outcome));
    Line::told(rule, format!("{why}: {end}.{met}"))
}

/// Why it ended so.
pub(crate) fn why(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let loser = winner.map_or("either side".to_owned(), |side| side.other().to_string());
    match outcome {
        Outcome::Conceded => format!("{loser} conceded"),
        Outcome::Terms => match winner {
            Some(side) => format!("{side} met the terms of the scenario"),
            None if met(model, None, outcome).is_empty() => {
                "Neither side met the terms of the scenario".to_owned()
            }
            None => "Both sides met the terms of the scenario".to_owned(),
        },
        Outcome::Points { .. } => {
            let [one, other] = Side::BOTH.map(|side| f64::from(victory::lost(model, side)) / 2.0);
            format!("{} lost {one} points and {} {other}", Side(0), Side(1))
        }
        Outcome::Broken if winner.is_none() => "Both armies are broken".to_owned(),
        Outcome::Broken => format!("{loser} is broken, with too many points gone or routing"),
        Outcome::Bare => format!("{loser} has no troops left"),
    }
}

/// The terms that were met, in words.
pub(crate) fn met(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let sides = winner.map_or(Side::BOTH.to_vec(), |side| vec![side]);
    match outcome {
        Outcome::Terms => scene::words(&model.scene.terms, &sides, model.turn, model),
        _ => String::new(),
    }
}
