//! PG-SQD-001: the squadrons of a unit that stay behind while others charge. The unit itself is then the squadrons that charge.
use super::{Stood, Unit};
use crate::kinds::Formation;
use geom::{Pose, Rect, V2};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The squadrons that stayed behind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Rest {
    /// The middle of the front edge of their leading stand, and their facing.
    pub at: Pose,
    /// Their formation.
    pub formation: Formation,
    /// How many figures they are.
    pub figures: u8,
    /// How many they would be without losses, by which their stands are laid out.
    pub raised: u8,
    /// PG-SQD-002: they have made their own charge.
    pub charged: bool,
}

impl Unit {
    /// The squadrons that stayed behind, as a unit of their own.
    pub fn behind(&self) -> Option<Self> {
        self.rest.map(|rest| Self {
            at: rest.at,
            formation: rest.formation,
            bends: [None, None],
            figures: rest.figures,
            raised: rest.raised,
            rest: None,
            ..*self
        })
    }

    /// How many figures fight on, those who stayed behind included, but no horse holders.
    pub fn all_figures(&self) -> u8 {
        self.figures.saturating_add(self.rest.map_or(0, |rest| rest.figures))
    }

    /// The unit with all its squadrons, if it stood so.
    pub(crate) fn together(&self, at: Pose, formation: Formation) -> Self {
        let figures = self.all_figures();
        Self { at, formation, bends: [None, None], figures, rest: None, ..*self }
    }

    /// The first stands of a column, or those at the end of a line that is nearer to a place, apart from the others.
    pub(crate) fn divided(&self, stands: u8, towards: V2) -> Self {
        let figures = stands.saturating_mul(self.basing.full);
        let squadron = Self { figures, ..*self };
        let left = self.figures.saturating_sub(figures);
        let others = Self { figures: left, raised: self.raised.saturating_sub(figures), ..*self };
        let [at, behind] = match self.formation.is_column() {
            true => [self.at, self.at.advanced(-squadron.layout().depth)],
            false => {
                let right = (towards - self.head()).dot(self.at.facing.right());
                let [low, high] = self.layout().ends;
                let end = |unit: &Self, is_right: bool| {
                    let half = unit.frontage() * 0.5;
                    let middle = if is_right { high - half } else { low + half };
                    let front = self.at.place(middle, 0.0).into();
                    unit.from_front(Pose::new(front, self.at.facing))
                };
                [end(&squadron, right >= 0.0), end(&others, right < 0.0)]
            }
        };
        let rest = Rest {
            at: behind,
            formation: self.formation,
            figures: others.figures,
            raised: others.raised,
            charged: false,
        };
        Self { at, rest: Some(rest), ..squadron }
    }

    /// The stands of those who stayed behind.
    pub(super) fn stands_behind(&self) -> Vec<Stood> {
        self.behind().map_or(Vec::new(), |rest| rest.stands())
    }

    /// Everything that it covers: its outline, and that of those who stayed behind.
    pub(crate) fn ground(&self) -> Vec<Rect> {
        let mut rects = self.outline();
        rects.extend(self.behind().iter().flat_map(|rest| rest.outline()));
        rects
    }

    /// The distance from its command stand to the farthest corner of all that it covers.
    pub(crate) fn reach(&self) -> f64 {
        let behind = self.behind().map(|rest| (rest.head() - self.head()).length() + rest.radius());
        self.radius().max(behind.unwrap_or(0.0))
    }
}
