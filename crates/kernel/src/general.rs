//! The type-erased interface of a computer general: it answers for a seat in any ruleset.
use crate::any::AnyGame;
use serde_json::Value;
use std::str::FromStr;

/// What a general has decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The act.
    pub act: Value,
    /// What the hand adds.
    pub fill: Value,
    /// The reason, in a sentence.
    pub why: String,
}

/// A computer player.
pub trait General: Send {
    /// What this seat answers now; none if it is not asked. The answer is always accepted.
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision>;

    /// Why the general has forfeited the battle, for example because its program stopped responding, exited or broke the rules.
    /// It concedes when it is next asked.
    fn forfeited(&self) -> Option<String> {
        None
    }
}

/// How hard a general thinks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Legal and sensible, but careless: it takes what looks good at first sight.
    Recruit,
    /// Sound: it weighs every idea by its immediate result, with exact odds. This is the default.
    Regular,
    /// Looks ahead: it plays the best ideas on, with the enemy's answers and its own dice, within a budget.
    Veteran,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 3] = [Self::Recruit, Self::Regular, Self::Veteran];

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Regular => "regular",
            Self::Veteran => "veteran",
        }
    }
}

/// The error for an unknown level.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Self, NoSuchLevel> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or(NoSuchLevel)
    }
}
