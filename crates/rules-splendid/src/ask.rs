//! Disputes (L1048-L1057): a player may start one whenever they are asked something.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::Act,
    event::Event,
    kinds::Side,
    question::Question,
    refusal::Refusal,
    rulings::{Ruling, Rulings},
};
use kernel::{Cx, Play, Said, ruleset::Seats};
use serde_json::Value;

/// Asks a question. Disputes raised in answer are settled first (ASV-DSP-001).
pub(crate) fn ask(
    cx: &mut Cx<'_, Splendid>,
    seats: Seats,
    question: Question,
) -> Play<Splendid, Said<Act>> {
    loop {
        let said = cx.ask(seats, question)?;
        match &said.act {
            Act::Dispute { ruling } => dispute(cx, ruling)?,
            _ => return Ok(said),
        }
    }
}

/// ASV-DSP-001: each side throws two dice and the lower total decides. ASV-DSP-002: the decision holds for the rest of the battle.
fn dispute(cx: &mut Cx<'_, Splendid>, ruling: &str) -> Play<Splendid> {
    let Some(point) = Ruling::of(ruling) else {
        return Err(Refusal::NoSuchRuling { ruling: ruling.to_owned() }.into());
    };
    if cx.model().settled & point.bit() != 0 {
        return Err(Refusal::Settled { ruling: ruling.to_owned() }.into());
    }
    let side = loop {
        let dice = [[cx.roll(6)?, cx.roll(6)?], [cx.roll(6)?, cx.roll(6)?]];
        let winner = lower(dice);
        cx.emit(Event::Disputed { ruling: ruling.to_owned(), dice, winner });
        if let Some(side) = winner {
            break side;
        }
    };
    let question = Question::Rule { side, ruling: point };
    let asked = cx.model().scene.seats_of(side);
    let Act::Rule { value } = cx.ask(asked, question)?.act else {
        return Err(Refusal::NotAsked.into());
    };
    if ruled(&cx.model().rulings, ruling, &value).is_none() {
        return Err(Refusal::NoSuchValue { ruling: ruling.to_owned(), value }.into());
    }
    cx.emit(Event::Ruled { ruling: ruling.to_owned(), value });
    Ok(())
}

/// The bit of a ruling in the set of settled rulings.
pub(crate) fn bit(ruling: &str) -> u16 {
    Ruling::of(ruling).map_or(0, Ruling::bit)
}

/// The side with the lower total. None on a tie.
pub(crate) fn lower(dice: [[u8; 2]; 2]) -> Option<Side> {
    let [one, other] = dice.map(|pair| pair[0] + pair[1]);
    match one.cmp(&other) {
        std::cmp::Ordering::Less => Some(Side(0)),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side(1)),
    }
}

/// The rulings with one of them set to a value. None if that ruling cannot take the value.
pub(crate) fn ruled(rulings: &Rulings, ruling: &str, value: &str) -> Option<Rulings> {
    let mut all = serde_json::to_value(rulings).ok()?;
    let value: Value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    *all.get_mut(ruling)? = value;
    serde_json::from_value(all).ok()
}
