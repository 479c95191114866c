//! The end of a turn, and how a battle ended.
use crate::{
    book::Margin,
    event::{Cause, Event, Outcome},
    kinds::Side,
    model::Model,
    victory,
};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Became { unit, cause: Cause::Rest, .. } => {
            Line::did("PG-DIS-004", *unit, "rested and is in good order again")
        }
        Event::GeneralBack { general } => {
            let name = model.general_name(*general);
            Line::told("PG-REP-007", format!("{name} is back in command."))
        }
        Event::Removed { unit, end: crate::unit::End::Surrendered } => {
            Line::did("PG-VIC-002", *unit, "surrendered")
        }
        Event::Scored { lost: [one, other] } => {
            let text = format!("{} lost {one} points, {} {other}.", Side(0), Side(1));
            Line::told("PG-VIC-004", text)
        }
        Event::Ended { winner, outcome } => {
            Line::told(rule(*outcome), ended(model, *winner, *outcome))
        }
        _ => return None,
    })
}

/// The rule for an ending.
fn rule(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Conceded | Outcome::Agreed => "PG-VIC-010",
        Outcome::Terms | Outcome::TooDear { .. } => "PG-VIC-003",
        Outcome::Points { .. } => "PG-VIC-006",
        Outcome::Quarter => "PG-VIC-008",
        Outcome::Bare => "PG-VIC-004",
    }
}

/// How it ended, in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let terms = |sides: &[Side]| kernel::scene::words(&model.scene.terms, sides, model.turn, model);
    match (winner, outcome) {
        (Some(side), Outcome::Conceded) => {
            format!("{} conceded: victory for {side}.", side.other())
        }
        (Some(side), Outcome::Terms) => {
            format!("{side} met the terms of the scenario: victory for {side}.{}", terms(&[side]))
        }
        (None, Outcome::Terms) => match terms(&Side::BOTH) {
            none if none.is_empty() => "Neither side met the terms of the scenario: a draw.".into(),
            both => format!("Both sides met the terms of the scenario: a draw.{both}"),
        },
        (Some(side), Outcome::Points { margin, .. }) => {
            let [own, other] = [side, side.other()].map(|side| victory::lost(model, side));
            let how = margin.name();
            format!("{side} lost {own} points, {} lost {other}: {how} for {side}.", side.other())
        }
        (None, Outcome::Points { .. }) => {
            let [one, other] = Side::BOTH.map(|side| victory::lost(model, side));
            let (south, north, how) = (Side(0), Side(1), Margin::Draw.name());
            format!("{south} lost {one} points, {north} lost {other}: a {how}.")
        }
        (Some(side), Outcome::Quarter) => {
            format!("{} has lost a quarter of its figures: victory for {side}.", side.other())
        }
        (Some(side), Outcome::Bare) => {
            format!("Nothing of {} is left: victory for {side}.", side.other())
        }
        (_, Outcome::TooDear { side }) => {
            format!("{side} has the field, but has lost too many for a victory: a draw.")
        }
        (None, Outcome::Bare) => "Nobody is left: a draw.".to_owned(),
        (Some(side), Outcome::Agreed) => format!("Both sides agreed: victory for {side}."),
        (None, _) => "Both sides agreed to end the battle: a draw.".to_owned(),
    }
}
