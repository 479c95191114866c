//! Whom every ruleset speaks of: units and the two armies, numbers within and names without.

/// A unit by its place in the order of battle.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct UnitId(pub u8);
crate::named!(UnitId, Unit);

/// One of the two armies.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Side(pub u8);
crate::named!(Side, Side);

impl Side {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The enemy.
    #[must_use]
    pub fn other(self) -> Self {
        Self(1 - self.0)
    }
}
