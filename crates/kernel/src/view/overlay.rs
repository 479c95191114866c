//! Reaches and zones, drawn over the table.
use geom::{Length, Point};
use serde::{Deserialize, Serialize};

/// A reach or a zone, to be drawn over the table: an outline, grown all round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overlay {
    /// What sort, for the manner of drawing: `command`, `fire`, `close`, `charge`, `intercept` and others of the kind.
    pub kind: String,
    /// What it is, in a few words.
    pub label: String,
    /// The rule it rests on.
    pub cite: crate::Cite,
    /// Its outline; one point is a spot.
    pub ring: Vec<Point>,
    /// By how much it is grown all round: with a unit's base and 6 inches, all that is within 6 inches of it.
    pub grow: Length,
}

impl Overlay {
    /// Ground to be drawn by its outline.
    pub fn new<P: Into<Point>>(
        kind: &str,
        label: impl Into<String>,
        cite: impl Into<crate::Cite>,
        ring: impl IntoIterator<Item = P>,
    ) -> Self {
        let ring = ring.into_iter().map(Into::into).collect();
        let (label, cite) = (label.into(), cite.into());
        Self { kind: kind.to_owned(), label, cite, ring, grow: Length::ZERO }
    }

    /// The same, grown all round.
    #[must_use]
    pub fn grown(self, grow: Length) -> Self {
        Self { grow, ..self }
    }
}
