//! What a setup keeps of sides and chairs.
use super::Edge;
use crate::ids::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// A side's names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: String,
    /// Its edge.
    pub edge: Edge,
}

/// A chair: a side, and which of its units it commands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatSetup {
    /// Its id.
    pub id: String,
    /// The side it plays for.
    pub side: Side,
    /// The units it commands; none means all.
    pub units: Option<Vec<UnitId>>,
}
