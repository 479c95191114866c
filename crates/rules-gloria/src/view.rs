//! The table as plain data for any client.
use crate::{Gloria, model::Model, question::Question};
use kernel::{Ruleset, View, Viewer, ruleset::Seats, view::Step};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, _: Viewer) -> View {
    let (seats, question) = asked.unzip();
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        steps: Step::bar(model.phase),
        prompt: question.map_or("The battle is over.".to_owned(), |question| {
            (question.chapter().prompt)(model, question)
        }),
        ..model.scene.frame(Gloria::ID, seats.unwrap_or_default())
    }
}
