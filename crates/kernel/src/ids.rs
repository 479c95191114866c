//! What every ruleset speaks of: units, the two armies and pieces of terrain, by number.

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

/// A piece of terrain by its place in the list, as sentences name it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ground(pub u8);
crate::named!(Ground, Ground);

impl From<table::PieceId> for Ground {
    fn from(piece: table::PieceId) -> Self {
        Self(piece.0)
    }
}
