//! What is being decided, in a sentence.
use crate::{model::Model, question::Question};

pub(super) fn prompt(model: &Model, question: Option<&Question>) -> String {
    let Some(question) = question else { return "The battle is over.".to_owned() };
    match question {
        Question::Edge { side } => format!("{}: which edge is yours?", model.side_name(*side)),
        Question::Deploy { wing } => format!("Place a unit of {}.", model.wing_name(*wing)),
        Question::Post { side } => format!("{}: place a commander.", model.side_name(*side)),
        Question::Orders { first: true } => {
            "Give each wing the order it begins with, in secret; then name no more.".to_owned()
        }
        Question::Orders { .. } => {
            "Name new orders for your wings, in secret, or leave them as they are.".to_owned()
        }
        Question::Move { wing } => format!(
            "The card of {} is drawn, its order is to {}: move its units one by one.",
            model.wing_name(*wing),
            model.wing(*wing).order.name()
        ),
        Question::Meet { unit, charger } => {
            let (charger, unit) = (model.name(*charger), model.name(*unit));
            format!("{charger} charges: does {unit} ride out to meet it, or stand?")
        }
        Question::Fire { wing } => {
            format!("Fire of {}: choose who shoots at whom.", model.wing_name(*wing))
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
        Question::Occupy { side, left_by, .. } => {
            let (side, gone) = (model.side_name(*side), model.name(*left_by));
            format!("{side}: who goes forward onto the ground that {gone} has left?")
        }
        Question::Promote { side, .. } => {
            format!("{}: who takes command of the army?", model.side_name(*side))
        }
        Question::Appoint { wing } => {
            format!("{} has a new commander: which unit does he join?", model.wing_name(*wing))
        }
        Question::Lead { side } => {
            format!("{}: move your commanders, or leave them.", model.side_name(*side))
        }
    }
}
