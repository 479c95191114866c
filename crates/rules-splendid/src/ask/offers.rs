//! The values that the winner of a dispute may choose from.
use crate::{Splendid, act::Act, model::Model, question::Question};
use kernel::{Chapter, Offer, Seat, chapter::guess_of_menu};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

/// The values that a ruling can take, spelled as in the rulebook.
fn values(ruling: &str) -> &'static [&'static str] {
    match ruling {
        "block_max_depth" => &["0", "2", "3", "4"],
        "bounce_tie" => &["opponent", "firer"],
        "fire_order" | "h2h_order" => &["other-first", "initiative-first"],
        _ => &["true", "false"],
    }
}

fn menu(_: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Rule { ruling, .. } = question else { return Vec::new() };
    values(ruling.key()).iter().map(|value| Act::Rule { value: (*value).to_owned() }).collect()
}

fn offer(_: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Rule { ruling, .. }, Act::Rule { value }) = (question, act) else { return None };
    let label = format!("{}: {value}", ruling.key().replace('_', " "));
    Some(Offer::plain(act.clone(), label, "ASV-DSP-002"))
}

fn prompt(_: &Model, question: &Question) -> String {
    let Question::Rule { side, ruling } = question else { return String::new() };
    format!("{side}: decide {}.", ruling.key().replace('_', " "))
}
