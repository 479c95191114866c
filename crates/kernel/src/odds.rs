//! Exact odds of a decision: the same script, down every branch of the dice.
mod follow;

pub use follow::{Far, follow};

use crate::{Dice, Keyed, Moment, No, Ruleset, Said, Tally, dice::Throw, run::Halt};
use serde::Serialize;
use serde_json::Value;

/// Past this many throws on one branch the odds are sampled too: dice thrown again on a tie have branches without end.
const MOST_DEEP: usize = 200;
/// Past this many branches the odds are sampled, and say so.
const MOST_BRANCHES: usize = 50_000;
/// How many times.
const SAMPLES: u32 = 20_000;

/// What may come of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// Every branch was walked.
    pub exact: bool,
    /// Where they were sampled, how far a figure may be off (two standard errors at worst).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The likeliest first.
    pub outcomes: Vec<Outcome>,
}

/// One of the things that may come of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// How likely.
    pub p: f64,
    /// What.
    pub what: Value,
    /// Who is asked what then, if that is followed, and what may come of each answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<Asks>,
}

/// A question on the way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Asks {
    /// Who is asked, by id.
    pub seats: Vec<String>,
    /// What each answer leads to; empty where there are too many answers to follow.
    pub answers: Vec<Answered>,
}

/// An answer and its odds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answered {
    /// Who gives it.
    pub seat: String,
    /// As the offer has it.
    pub label: String,
    /// Its rule.
    pub cite: String,
    /// The act.
    pub act: Value,
    /// What is summed up for it, each part with its rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// What may come of the whole if this is answered.
    #[serde(flatten)]
    pub odds: Odds,
}

/// What an answer is worth on the average of its dice, up to the next question or the end of its stage, by whatever measure
/// one has of tables: down every branch where they are few, else by `samples` throws of dice of one's own.
pub fn expect<R: Ruleset>(
    moment: &mut Moment<R>,
    said: &Said<R::Act>,
    samples: u32,
    seed: u64,
    mut worth: impl FnMut(&R::Model, Halt) -> f64,
) -> Result<f64, No<R::Refusal>> {
    let (mut tree, mut sum) = (Tree::default(), 0.0);
    for _ in 0..samples.max(1) {
        let (model, halt) = moment.try_out(said.clone(), &mut tree)?;
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
        let (model, halt) = moment.try_out(said.clone(), &mut Keyed::new(seed, u64::from(n)))?;
        sum += worth(model, halt);
    }
    Ok(sum / f64::from(samples.max(1)))
}

/// One throw on the way down: which of its branches, and how likely each is.
#[derive(Debug)]
struct Fork {
    at: usize,
    weights: Vec<f64>,
}

/// Walks every branch, one after the other.
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

    /// On to the next branch; false when all are walked.
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

    /// Only the number of hits matters, so a pool branches into that and not into every set of faces.
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

/// The chance of each number of hits among `n` dice.
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

/// The odds of an answer, up to the end of its stage or the first question. A refusal comes back as it would from the telling
/// itself.
pub fn odds<R: Ruleset>(
    moment: &Moment<R>,
    said: &Said<R::Act>,
    seed: u64,
) -> Result<Odds, No<R::Refusal>> {
    follow(moment, Some(said), Far::default(), seed)
}
