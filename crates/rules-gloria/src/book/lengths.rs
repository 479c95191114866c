//! Distances in whole millimetres for both figure scales (PG-BAS-001).
use crate::kinds::Scale;
use geom::Length;
use kernel::rows::Row;
use serde::{Deserialize, Serialize};

/// A distance for 25/28 mm figures and one for 15 mm figures. A negative one means that something is not allowed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mm(pub [i32; 2]);

impl Mm {
    /// The distance in a scale; `None` if it is not allowed.
    pub fn length(self, scale: Scale) -> Option<Length> {
        let mm = self.0[scale.idx()];
        (mm >= 0).then(|| Length::from_mm(mm))
    }
}

/// A row of one distance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Span {
    /// For 25/28 mm figures.
    pub mm28: i32,
    /// For 15 mm figures.
    pub mm15: i32,
}

impl Span {
    /// The distance in a scale.
    pub fn length(&self, scale: Scale) -> Length {
        Length::from_mm(match scale {
            Scale::Large => self.mm28,
            Scale::Small => self.mm15,
        })
    }
}

/// A row of one distance with its source and its rule.
pub type Reach = Row<Span>;
