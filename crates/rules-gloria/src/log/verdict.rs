//! How a battle ended.
use crate::{event::Outcome, kinds::Side, model::Model, victory};
use kernel::{scene, view::Line};

pub(super) fn line(model: &Model, winner: Option<Side>, outcome: Outcome) -> Line {
    let rule = match outcome {
        Outcome::Conceded | Outcome::Agreed => "PG-VIC-010",
        Outcome::Terms | Outcome::TooDear { .. } => "PG-VIC-003",
        Outcome::Points { .. } => "PG-VIC-006",
        Outcome::Quarter => "PG-VIC-008",
        Outcome::Bare => "PG-VIC-004",
    };
    let won = called(model, winner, outcome).unwrap_or("victory");
    let end = winner.map_or("a draw".to_owned(), |side| format!("{won} for {side}"));
    let (why, met) = (why(model, winner, outcome), met(model, winner, outcome));
    Line::told(rule, format!("{why}: {end}.{met}"))
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
            let [one, other] = Side::BOTH.map(|side| victory::lost(model, side));
            format!("{} lost {one} points and {} {other}", Side(0), Side(1))
        }
        Outcome::Quarter => format!("{loser} has lost a quarter of its figures"),
        Outcome::Agreed => "Both sides agreed to end the battle".to_owned(),
        Outcome::Bare => format!("Nothing of {loser} is left"),
        Outcome::TooDear { side } => format!("{side} has lost too many for a victory"),
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
