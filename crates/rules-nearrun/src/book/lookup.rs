//! Look-ups in the tables.
use super::{Figure, Footing, Rulebook};
use crate::{kinds::Arm, unit::Basing};
use geom::Length;

impl Rulebook {
    /// A share of a length, such as half a move.
    pub fn share(length: Length, share: &Figure) -> Length {
        Length(length.0 * share.value / 100)
    }

    /// The number of a kind of terrain.
    pub fn terrain(&self, name: &str) -> Option<u8> {
        self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
    }

    /// ANT-GEO-001, ANT-SCL-002: the bases of an arm; a gun model is one base.
    pub fn basing(&self, arm: Arm) -> Basing {
        let Footing { front, depth, limbered, figures } = match arm {
            Arm::Infantry => self.bases.infantry.cells.clone(),
            _ if arm.is_cavalry() => self.bases.cavalry.cells.clone(),
            _ => self.bases.guns.cells.clone(),
        };
        Basing { front, depth, limbered, figures: figures.clamp(1, 60) as u8 }
    }
}
