//! How a battle ended, in the words that the books share.
use super::{Scene, Standing, words as terms_met};
use crate::{
    Cite,
    ids::Side,
    names,
    view::{Line, Verdict},
    words,
};

/// Why a battle ended, and the words of the scenario's own terms that were met, each a sentence with a space before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    why: String,
    met: String,
}

impl Ending {
    /// An ending that has nothing to do with the scenario's terms.
    pub fn because(why: impl Into<String>) -> Self {
        Self { why: why.into(), met: String::new() }
    }

    /// An ending by the scenario's own terms.
    pub fn by_terms<T, M>(
        scene: &Scene<T, M>,
        winner: Option<Side>,
        turn: u16,
        standing: &impl Standing,
    ) -> Self {
        let sides = winner.map_or(Side::BOTH.to_vec(), |side| vec![side]);
        let met = terms_met(&scene.terms, &sides, turn, standing);
        let why = match winner {
            Some(side) => format!("{side} met the terms of the scenario"),
            None if met.is_empty() => "Neither side met the terms of the scenario".to_owned(),
            None => "Both sides met the terms of the scenario".to_owned(),
        };
        Self { why, met }
    }

    /// The side that lost, or "either side" if none has.
    pub fn loser(winner: Option<Side>) -> String {
        winner.map_or("either side".to_owned(), |side| side.other().to_string())
    }

    /// The line of the log; `won` is what the victory is called.
    pub fn line(&self, rule: impl Into<Cite>, winner: Option<Side>, won: &str) -> Line {
        let end = winner.map_or("a draw".to_owned(), |side| format!("{won} for {side}"));
        Line::told(rule, format!("{}: {end}.{}", self.why, self.met))
    }
}

impl<T, M> Scene<T, M> {
    /// The verdict on an ending; `called` is what the victory is called, if it is not simply one.
    pub fn verdict_on(
        &self,
        winner: Option<Side>,
        called: Option<&str>,
        ending: impl FnOnce() -> Ending,
    ) -> Verdict {
        let verdict = match (winner, called) {
            (None, _) => "Draw".to_owned(),
            (Some(side), Some(called)) => format!("{side}: {called}"),
            (Some(side), None) => format!("Victory of {side}"),
        };
        let Ending { why, met } = names::composing(ending);
        let why = format!("{}.{met}", words::sentence(&words::agreeing(why)));
        self.verdict(winner, words::sentence(&verdict), why)
    }
}
