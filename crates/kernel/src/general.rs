//! The type-erased interface of a computer general: somebody who answers for a seat, whatever the ruleset.
use crate::any::AnyGame;
use serde_json::Value;
use std::str::FromStr;

/// What a general has decided to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The act.
    pub act: Value,
    /// What the hand adds.
    pub fill: Value,
    /// The reason, in a sentence.
    pub why: String,
}

/// Somebody who can be asked.
pub trait General: Send {
    /// What this seat says now; none if it is not asked. Whatever comes back is sure to be accepted.
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision>;

    /// Why the general has given the battle up against their will: a program that fell silent, died or broke the rules. It
    /// concedes when it is asked next.
    fn forfeited(&self) -> Option<String> {
        None
    }
}

/// How hard a general thinks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Legal and sensible, but careless: takes what looks good at first sight.
    Recruit,
    /// Sound: weighs every idea by what it leads to at once, with exact odds. The default.
    Regular,
    /// Looks ahead: plays the best ideas on, with the enemy's answers and dice of its own, within a budget.
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

/// There is no level of this name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Self, NoSuchLevel> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or(NoSuchLevel)
    }
}
