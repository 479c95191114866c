//! Units that may join in or be held back.
use super::{check, needs};
use crate::{Splendid, act::Act, command, model::Model, near, question::Question, seats};
use kernel::{Chapter, Offer, Seat, chapter::guess_of_menu, names::Named};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Join { side } = question else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in model.of(*side).filter(|unit| unit.n() > 1 && !unit.done.settled) {
        let near = near::enemy_within(model, unit, model.book.joining.reach);
        if near && seats::must_command(model, seat, unit.id).is_ok() {
            acts.push(Act::Join { unit: unit.id });
            acts.push(Act::Hold { unit: unit.id });
        }
    }
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Join { side } = question else { return None };
    let way = check(model, *side, seat, act).ok()?;
    let (Act::Join { unit } | Act::Hold { unit }) = act else { return None };
    let (name, unit) = (model.name(*unit), model.unit(*unit));
    let offer = if matches!(act, Act::Join { .. }) {
        let joins = unit.id.agree("joins", "join");
        let label = format!("{name} {joins} in against {}", model.name(way.target));
        let offer = Offer::plain(act.clone(), label, "ASV-JOI-012");
        offer.against(model.key(way.target)).note(format!("{} straight forward", way.by))
    } else if command::in_command(model, unit) {
        let label = format!("{name} {} back", unit.id.agree("holds", "hold"));
        let offer = Offer::plain(act.clone(), label, "ASV-JOI-013");
        offer.note("in command: no test")
    } else {
        let label = format!("{name} {} to hold back", unit.id.agree("tries", "try"));
        let tally = needs(model, unit);
        let offer = Offer::plain(act.clone(), label, tally.parts[0].cite.clone());
        let note = format!("{} or less on one die, or it joins in", tally.total());
        offer.note(note).reckoned(tally)
    };
    Some(offer.by(model.key(unit.id)))
}

fn prompt(_: &Model, question: &Question) -> String {
    let Question::Join { side } = question else { return String::new() };
    format!("{side}: a unit is near enough to join in. Join, or hold it back?")
}
