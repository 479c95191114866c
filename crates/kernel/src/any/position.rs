//! The present position of a battle as a scenario with a `[start]`.
use super::{AnyGame, Held};
use crate::{
    Game, Ruleset,
    doc::{Doc, LengthUnit},
    names, start,
};
use serde_json::Value;

/// Why a position cannot be written.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NoPosition {
    /// Nobody is asked anything any more.
    #[error(
        "the battle is over at this point, so there is nothing left to play: choose an earlier decision"
    )]
    Over,
    /// The record was made before records contained their scenarios.
    #[error(
        "this record does not contain its scenario: it was made by an earlier program. Only records that contain it can be turned into scenarios"
    )]
    NoScenario,
    /// The battle is shown from its film, and today's rules do not know its positions.
    #[error("{0}")]
    Watched(String),
    /// The scenario in the record is not the one that was played.
    #[error("the scenario in this record is not the one that its battle was played with")]
    OtherScenario,
}

impl<R: Ruleset> Held<R> {
    pub(super) fn positioned(&self) -> Result<Value, NoPosition> {
        if self.is_over() {
            return Err(NoPosition::Over);
        }
        let scenario = self.game.opening().scenario.as_ref().ok_or(NoPosition::NoScenario)?;
        let doc = Doc::from_json("scenario", scenario).map_err(|_| NoPosition::OtherScenario)?;
        let setup = R::read(&doc).map_err(|_| NoPosition::OtherScenario)?;
        if setup != **self.game.setup() {
            return Err(NoPosition::OtherScenario);
        }
        let (start, stage) = R::open(&setup).map_err(|_| NoPosition::OtherScenario)?;
        let opened: Game<R> = Game { start, stage: Some(stage), told: Vec::new() };
        let now = self.game.moment().game();
        let mut position = Value::clone(scenario);
        let unit = LengthUnit::of_scenario(scenario);
        position["start"] = names::lend(&self.names, || unit.used(|| start::write(&opened, now)));
        if unit == LengthUnit::Millimetres {
            position["start"]["unit"] = "mm".into();
        }
        Ok(position)
    }
}
