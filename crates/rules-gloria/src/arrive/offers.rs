//! The offers at the beginning of the Morale Phase.
use super::{check, waiting};
use crate::{
    Gloria,
    act::Act,
    deploy,
    kinds::CorpsId,
    model::Model,
    question::Question,
    unit::{Place, Unit},
};
use geom::Point;
use kernel::{
    Fill, Offer, Seat,
    chapter::{Chapter, guess_of_menu, told},
    offer::Want,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: guess_of_menu::<Gloria>, prompt: told::<Gloria> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Show { side } => {
            let is_own = |unit: &&Unit| unit.side == side && unit.place == Place::Hidden;
            let hidden = model.units.iter().filter(is_own);
            hidden.map(|unit| Act::Show { unit: unit.id }).chain([Act::Done]).collect()
        }
        Question::Announce { side } => {
            waiting(model, side).map(|corps| Act::Announce { corps }).chain([Act::Done]).collect()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Show { .. }, Act::Done) => Offer::ends(question, *act, "Show nothing more"),
        (Question::Announce { .. }, Act::Done) => {
            Offer::ends(question, *act, "Announce nothing more")
        }
        (Question::Show { .. }, Act::Show { .. }) => {
            check(model, question, seat, act, &Fill::Nothing).ok()?;
            Offer::told(*act)
        }
        (Question::Announce { .. }, Act::Announce { corps }) => {
            let mut places = places(model, corps).into_iter().map(Fill::Point);
            let fill = places.find(|fill| check(model, question, seat, act, fill).is_ok())?;
            Some(Offer::told(*act)?.wanting(Want::Point, fill))
        }
        _ => None,
    }
}

/// Places to try: where the scenario says, the middle of the own edge, and other places along it.
fn places(model: &Model, id: CorpsId) -> Vec<Point> {
    let card = &model.scene.corps[id.idx()];
    let middle = deploy::edge_middle(model, card.side);
    card.arrives_at.map(|pose| pose.at).into_iter().chain([middle]).collect()
}
