//! Why something cannot be done in a close assault.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why something cannot be done in a close assault.
    pub enum AssaultRefusal {
        NoCombat { unit: UnitId } = "PG-CLA-008", "{unit} is in no combat that waits";
    }
}
