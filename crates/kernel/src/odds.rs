//! Exact odds of a decision: the same script runs for every branch of the dice.
mod branch;
mod far;
mod follow;
mod merged;

pub use far::Far;
pub use follow::follow;

use crate::{
    Dice, Keyed, Moment, No, Ruleset, Said, Tally, dice::Throw, run::Halt, upshot::Upshot,
};
use serde::Serialize;
use serde_json::Value;

/// With more throws than this on one branch, the odds are sampled too, because dice that are thrown again on a tie have
/// infinitely many branches.
const MOST_DEEP: usize = 200;

/// The possible outcomes of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// Whether every branch was followed.
    pub exact: bool,
    /// If the odds were sampled, how far a probability may be off (two standard errors at worst).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The likeliest first.
    pub outcomes: Vec<Outcome>,
}

/// A possible outcome.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// Its probability.
    pub p: f64,
    /// What happens, in the same form for every ruleset.
    pub what: Upshot,
    /// Who is asked what next, if that is followed, and the outcomes of each answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<Asks>,
}

/// A question on the way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Asks {
    /// Who is asked, by id.
    pub seats: Vec<String>,
    /// What each answer leads to; empty if there are too many answers to follow.
    pub answers: Vec<Answered>,
}

/// An answer and its odds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answered {
    /// Who gives it.
    pub seat: String,
    /// The label of its offer.
    pub label: String,
    /// Its rule.
    pub cite: String,
    /// The act.
    pub act: Value,
    /// The modifiers that apply to it, each with its rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// The outcomes of the whole decision if this is the answer.
    #[serde(flatten)]
    pub odds: Odds,
}

/// The average value of an answer over its dice, up to the next question or the end of its stage, by any measure of tables.
/// Questions that only interrupt what was declared are passed ([`Foresight::pass`](crate::ruleset::Foresight)). If there are few branches, all are followed; otherwise `samples` random throws are averaged.
pub fn expect<R: Ruleset>(
    moment: &mut Moment<R>,
    said: &Said<R::Act>,
    samples: u32,
    seed: u64,
    mut worth: impl FnMut(&R::Model, Halt) -> f64,
) -> Result<f64, No<R::Refusal>> {
    let (mut tree, mut sum) = (Tree::default(), 0.0);
    for _ in 0..samples.max(1) {
        let (model, halt) = moment.try_past(said.clone(), &mut tree, R::FORESIGHT.pass)?;
        if halt == Halt::Die {
            break;
        }
        sum += worth(model, halt) * tree.weight();
        if !tree.next() {
            return Ok(sum);
        }
    }
    sum = 0.0;
    for n in 0..samples.max(1) {
        let mut dice = Keyed::new(seed, u64::from(n));
        let (model, halt) = moment.try_past(said.clone(), &mut dice, R::FORESIGHT.pass)?;
        sum += worth(model, halt);
    }
    Ok(sum / f64::from(samples.max(1)))
}

/// One throw on a branch: the face that is taken, and the probability of each face.
#[derive(Debug)]
struct Fork {
    at: usize,
    weights: Vec<f64>,
}

/// Follows every branch, one after the other.
#[derive(Debug, Default)]
struct Tree {
    path: Vec<Fork>,
    depth: usize,
}

impl Tree {
    fn take(&mut self, sides: u8, weights: impl FnOnce() -> Vec<f64>) -> Result<usize, Throw> {
        if self.depth == self.path.len() {
            if self.depth == MOST_DEEP {
                return Err(Throw::NoDice(sides));
            }
            let weights = weights();
            let at = weights.iter().position(|&weight| weight > 0.0).unwrap_or(0);
            self.path.push(Fork { at, weights });
        }
        self.depth += 1;
        Ok(self.path[self.depth - 1].at)
    }

    fn weight(&self) -> f64 {
        self.path.iter().map(|fork| fork.weights[fork.at]).product()
    }

    /// Moves on to the next branch. Returns false after the last one.
    fn next(&mut self) -> bool {
        self.depth = 0;
        while let Some(mut fork) = self.path.pop() {
            let after = fork.at + 1;
            if let Some(more) = fork.weights[after..].iter().position(|&weight| weight > 0.0) {
                fork.at = after + more;
                self.path.push(fork);
                return true;
            }
        }
        false
    }
}

impl Dice for Tree {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        let sides = sides.max(1);
        let face = self.take(sides, || vec![1.0 / f64::from(sides); usize::from(sides)])?;
        Ok(face as u8 + 1)
    }

    /// Only the number of hits matters, so a pool branches into numbers of hits and not into every set of faces.
    fn pool(&mut self, n: u32, sides: u8, at_most: i32, faces: &mut Vec<u8>) -> Result<(), Throw> {
        let die = sides;
        let sides = i32::from(sides.max(1));
        let low = at_most.clamp(0, sides);
        let hit = f64::from(low) / f64::from(sides);
        let hits = self.take(die, || binomial(n, hit))? as u32;
        faces.extend(
            (0..n).map(|i| if i < hits { low.max(1) as u8 } else { (low + 1).min(sides) as u8 }),
        );
        Ok(())
    }
}

/// The probability of each number of hits among `n` dice.
pub fn binomial(n: u32, hit: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..n {
        let mut next = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            next[hits] += chance * (1.0 - hit);
            next[hits + 1] += chance * hit;
        }
        chances = next;
    }
    chances
}

/// The odds of an answer, up to the end of what it leads to or the first question that is another decision. A refusal is
/// returned as if the answer had been given.
pub fn odds<R: Ruleset>(
    moment: &Moment<R>,
    said: &Said<R::Act>,
    seed: u64,
) -> Result<Odds, No<R::Refusal>> {
    follow(moment, Some(said), Far::default(), seed)
}
