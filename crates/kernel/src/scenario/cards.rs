//! What a setup stores of sides and seats.
use super::{Chair, Edge, Scenario, SideOf};
use crate::{
    doc::Item,
    ids::{Side, UnitId},
    kinds::Kind,
};
use serde::{Deserialize, Serialize};

/// The names of a side.
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

/// A seat: its side, and which of its units it commands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatSetup {
    /// Its id.
    pub id: String,
    /// The side it plays for.
    pub side: Side,
    /// The units it commands; none means all.
    pub units: Option<Vec<UnitId>>,
}

/// Units by their numbers in the order of battle.
pub fn ids(numbers: &[usize]) -> Vec<UnitId> {
    numbers.iter().map(|&number| UnitId(u8::try_from(number).unwrap_or(u8::MAX))).collect()
}

impl SeatSetup {
    /// A seat from a scenario.
    pub fn of(chair: &Chair) -> Self {
        Self {
            id: chair.id.clone(),
            side: Side(chair.side.min(1) as u8),
            units: chair.units.as_ref().map(|units| ids(units)),
        }
    }
}

impl SideOf<'_> {
    /// Its names, edge and colour.
    pub fn card(&self) -> SideCard {
        SideCard {
            id: self.id.clone(),
            name: self.name.clone(),
            colour: self.colour.clone(),
            edge: self.edge,
        }
    }
}

impl Scenario<'_> {
    /// The nation of each side, if it has one.
    pub fn nations<K: Kind>(&self) -> [Option<K>; 2] {
        [0, 1].map(|n| self.sides.get(n)?.table.get("nation").and_then(|it| it.kind("a nation")))
    }

    /// The side that an item names.
    pub fn side_named(&self, item: &Item<'_>) -> Option<Side> {
        let sides = (0..).map(Side).zip(self.sides.iter().map(|side| side.id.as_str()));
        item.among("a side of this battle", sides)
    }
}
