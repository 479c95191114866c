//! Why a unit cannot be surrendered.
use crate::kinds::{Side, UnitId};

kernel::refusals! {
    /// Why a unit cannot be surrendered.
    pub enum EndRefusal {
        Fights { unit: UnitId } = "PG-VIC-011",
            "{unit} can still fight: only units that rout, are shaken, in contact or cut off may be surrendered";
        TheyFightOn { side: Side } = "PG-VIC-010", "{side} wants to fight on";
    }
}
