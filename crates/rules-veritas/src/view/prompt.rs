//! What is being decided, in a sentence.
use crate::{model::Model, question::Question};

pub(super) fn prompt(model: &Model, question: Option<&Question>) -> String {
    let Some(question) = question else { return "The battle is over.".to_owned() };
    match question {
        Question::Edge { side } => format!("{}: which edge is yours?", model.side_name(*side)),
        Question::Deploy { wing } => format!("Place a unit of {}.", model.wing_name(*wing)),
        Question::Post { side } => format!("{}: place a commander.", model.side_name(*side)),
        Question::Orders { first: true } => {
            "Choose the orders that your wings begin with, in secret.".to_owned()
        }
        Question::Orders { .. } => "Name new orders for your wings, in secret.".to_owned(),
        Question::Move { wing } => format!("Move a unit of {}.", model.wing_name(*wing)),
        Question::Meet { unit, charger } => {
            format!("{} charges {}: meet the charge?", model.name(*charger), model.name(*unit))
        }
        Question::Fire { wing } => {
            format!("Choose a target for a unit of {}.", model.wing_name(*wing))
        }
        Question::Retreat { wing, .. } => {
            format!("Which unit of {} goes back next?", model.wing_name(*wing))
        }
        Question::From { unit, .. } => {
            format!("From whom does {} retreat?", model.name(*unit))
        }
        Question::Melee { wing, .. } => {
            format!("Which melee of {} is fought next?", model.wing_name(*wing))
        }
        Question::Against { unit, .. } => {
            format!("Against whom does {} fight?", model.name(*unit))
        }
        Question::BreakOff { unit } => format!("Does {} try to break off?", model.name(*unit)),
        Question::Occupy { side, .. } => {
            format!("{}: who occupies the ground?", model.side_name(*side))
        }
        Question::Promote { side, .. } => {
            format!("{}: who takes command of the army?", model.side_name(*side))
        }
        Question::Appoint { wing } => {
            format!("With which unit is the new commander of {}?", model.wing_name(*wing))
        }
        Question::Lead { side } => format!("{}: move a commander.", model.side_name(*side)),
    }
}
