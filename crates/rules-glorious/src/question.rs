//! What is asked of a player. Everything an answer is checked against is in here or on the table.
use crate::{
    Glorious, deploy, fire,
    kinds::{Side, UnitId},
    losses, melee, moves,
    unit::MOST_IN_BATTLE,
};
use kernel::chapter::Chapter;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most units that can matter at one place at once.
pub const MOST_NEAR: usize = 12;
/// A few units.
pub type Units = Few<UnitId, MOST_NEAR>;

/// What is asked.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Fields say what they are: the side that is asked, a round.
pub enum Question {
    /// Which edge?
    Edge { side: Side },
    /// Place a unit.
    Deploy { side: Side },
    /// Pivot a unit before the firing, or let it be.
    Pivot { side: Side },
    /// Name targets, in secret. Asked are those who have not ended.
    Targets,
    /// Take a unit's losses off.
    Remove { side: Side },
    /// Close a member of a dissolved Battle into a formation.
    Close { battle: UnitId, unit: UnitId },
    /// Spend a function of a unit, or end the phase.
    Move { side: Side, second: bool },
    /// Share out a unit's attacks.
    Attack { side: Side, round: u8 },
}

impl Question {
    /// The chapter that asks it.
    pub(crate) fn chapter(&self) -> Chapter<Glorious> {
        match self {
            Self::Edge { .. } | Self::Deploy { .. } => deploy::QUESTIONS,
            Self::Pivot { .. } | Self::Targets => fire::QUESTIONS,
            Self::Remove { .. } | Self::Close { .. } => losses::QUESTIONS,
            Self::Move { .. } => moves::QUESTIONS,
            Self::Attack { .. } => melee::QUESTIONS,
        }
    }
}

/// A set of a unit's elements, a bit each; outsiders number them from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ElementSet(pub u64);

impl ElementSet {
    /// All of the first `n`.
    pub fn all(n: usize) -> Self {
        Self((1 << n.min(MOST_IN_BATTLE)) - 1)
    }

    /// Is this one in it?
    pub fn has(self, idx: usize) -> bool {
        idx < MOST_IN_BATTLE && self.0 & 1 << idx != 0
    }

    /// With one more.
    #[must_use]
    pub fn and(self, idx: usize) -> Self {
        Self(self.0 | 1 << idx)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each in turn.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MOST_IN_BATTLE).filter(move |&idx| self.has(idx))
    }
}

impl FromIterator<usize> for ElementSet {
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::and)
    }
}

impl Serialize for ElementSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|idx| idx + 1))
    }
}

impl<'de> Deserialize<'de> for ElementSet {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for number in Vec::<usize>::deserialize(from)? {
            if !(1..=MOST_IN_BATTLE).contains(&number) {
                let wrong = format!("elements are numbered from 1 to {MOST_IN_BATTLE}");
                return Err(serde::de::Error::custom(wrong));
            }
            if set.has(number - 1) {
                let twice = format!("element {number} is named twice; each is named once");
                return Err(serde::de::Error::custom(twice));
            }
            set = set.and(number - 1);
        }
        Ok(set)
    }
}
