//! Films: what everybody saw of a battle, decision by decision. A film can be shown without any rules, so a battle can still be
//! watched when the rules that played it are gone.
//!
//! A film is text, one line of JSON for the opening and one for each decision. The referee's view is stored as its
//! [`change`] since the line before; every other viewer as the difference from the referee.
mod camera;
pub mod change;
mod seen;
mod shown;

pub use camera::Camera;
pub use shown::Shown;

use crate::{any::AnyGame, any::Walk, no::No};

/// The maximum length of a line, in bytes.
pub const MOST_LINE: usize = 4 << 20;
/// The maximum size of a table, in JSON values. The largest battles that ship have about 20,000.
const MOST_VALUES: usize = 400_000;

/// What everybody saw of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film {
    /// The table before the first decision, and what happened before it.
    pub opening: Box<str>,
    /// What changed at each decision.
    pub frames: Vec<Box<str>>,
}

/// Why a film cannot be shown.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum BadFilm {
    /// It has a frame for each decision, or it is not the film of this battle.
    #[error("it has {frames} frames, but the battle has {decisions} decisions")]
    OtherLength {
        /// How many frames it has.
        frames: usize,
        /// How many decisions the battle has.
        decisions: usize,
    },
    /// It shows another game.
    #[error("it is a film of `{found}`")]
    OtherRuleset {
        /// The ruleset that it shows.
        found: String,
    },
    /// A line is not what a camera writes.
    #[error("it is damaged at decision {n}: {why}")]
    Damaged {
        /// After this many decisions.
        n: usize,
        /// What is wrong there.
        why: String,
    },
}

impl Film {
    /// Films a battle by following its record. `start` is the battle before the first decision.
    pub fn of(start: Box<dyn AnyGame>, record: &serde_json::Value) -> Result<Self, No> {
        let (mut camera, opening) = Camera::open(&*start)?;
        let mut walk = Walk::new(start, record);
        let mut frames = Vec::new();
        while walk.step()? {
            frames.push(camera.take(walk.game())?);
        }
        Ok(Self { opening, frames })
    }

    /// Its length as text, in bytes.
    pub fn n_bytes(&self) -> usize {
        self.opening.len() + self.frames.iter().map(|frame| frame.len()).sum::<usize>()
    }
}
