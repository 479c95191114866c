//! Units, the two armies and pieces of terrain by number, as every ruleset uses them.

/// A unit, by its index in the order of battle.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct UnitId(pub u8);
crate::named!(UnitId, Unit);

/// One of the two armies.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Side(pub u8);
crate::named!(Side, Side);

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The enemy of this side.
    #[must_use]
    pub fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// A piece of terrain, by its index in the list. It prints as its name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ground(pub u8);
crate::named!(Ground, Ground);

impl From<table::PieceId> for Ground {
    fn from(piece: table::PieceId) -> Self {
        Self(piece.0)
    }
}
