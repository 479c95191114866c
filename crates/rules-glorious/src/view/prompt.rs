//! What is being decided, in a sentence.
use crate::{kinds::Side, log, model::Model, question::Question};

/// The prompt of a question; at the end of the battle how it ended.
pub(super) fn prompt(model: &Model, question: Option<&Question>) -> String {
    let Some(question) = question else {
        return model
            .ended
            .map_or_else(String::new, |(winner, outcome)| log::ended(model, winner, outcome));
    };
    let of = |side: &Side| model.scene.side(*side).name.clone();
    match question {
        Question::Edge { side } => format!("{}: which edge of the table is yours?", of(side)),
        Question::Deploy { side } => format!("{}: place a unit.", of(side)),
        Question::Pivot { side } => {
            format!("{}: pivot a unit, or leave them as they are.", of(side))
        }
        Question::Targets => "Both sides: name your targets in secret, then end.".to_owned(),
        Question::Remove { side } => format!("{}: take a unit's losses off.", of(side)),
        Question::Close { battle, unit } => format!(
            "The Battle of {} has dissolved: how does {} close up?",
            model.name(*battle),
            model.name(*unit)
        ),
        Question::Move { side, second: false } => {
            format!("{}: act with a unit, or end your moves.", of(side))
        }
        Question::Move { side, second: true } => {
            format!("{}: act again with a unit near a commander, or end your moves.", of(side))
        }
        Question::Attack { side, round } => {
            format!("{}: round {round}, share out a unit's attacks.", of(side))
        }
    }
}
