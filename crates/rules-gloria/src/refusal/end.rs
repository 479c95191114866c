//! Why a unit cannot be surrendered.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a unit cannot be surrendered.
    pub enum EndRefusal {
        Fights { unit: UnitId } = "PG-VIC-011",
            "{unit} can still fight: only units that rout, are shaken, in contact or cut off may be surrendered";
    }
}
