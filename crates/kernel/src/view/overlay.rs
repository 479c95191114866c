//! Reaches and zones, to draw over the table.
use geom::{Length, Point};
use serde::{Deserialize, Serialize};

/// A reach or a zone to draw over the table: an outline, expanded on all sides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overlay {
    /// The sort of overlay, for its style: `command`, `fire`, `close`, `charge`, `intercept` and the like.
    pub kind: String,
    /// What it is, in a few words.
    pub label: String,
    /// The rule behind it.
    pub cite: crate::Cite,
    /// Its outline; a single point is a spot.
    pub ring: Vec<Point>,
    /// How far it is expanded on all sides. A unit's base expanded by 6 inches is everything within 6 inches of it.
    pub grow: Length,
}

impl Overlay {
    /// An overlay with this outline.
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

    /// The same, expanded on all sides.
    #[must_use]
    pub fn grown(self, grow: Length) -> Self {
        Self { grow, ..self }
    }
}
