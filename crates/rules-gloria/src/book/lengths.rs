//! Distances in whole millimetres for both figure scales (PG-BAS-001).
use crate::kinds::Scale;
use geom::Length;
use kernel::rows::{One, Row};
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

/// A row of one distance with its source and its rule.
pub type Reach = Row<One<Mm>>;
