//! The levels of the generals.
use std::str::FromStr;

/// The three levels.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Legal and sensible, but careless: takes what looks good at first sight.
    Recruit,
    /// Solid: evaluates every idea by its immediate result, with exact odds. The default.
    Regular,
    /// Looks ahead: plays on with simulated enemy answers and its own dice, within a budget.
    Veteran,
}

impl Level {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Regular => "regular",
            Self::Veteran => "veteran",
        }
    }
}

/// There is no general of this name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Self, NoSuchLevel> {
        let all = [Self::Recruit, Self::Regular, Self::Veteran];
        all.into_iter().find(|level| level.name() == name).ok_or(NoSuchLevel)
    }
}
