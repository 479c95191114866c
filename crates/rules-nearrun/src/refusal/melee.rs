//! Why a choice in or after a melee is refused. Distances are in inches.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a choice in or after a melee is refused.
    pub enum MeleeRefusal {
        NoMelee { unit: UnitId } = "ANT-SEQ-019", "there is no melee about {unit} to be fought";
        NotStruck { unit: UnitId, target: UnitId } = "ANT-MMU-010", "{unit} does not fight {target}";
        TooFarOn { unit: UnitId, most: f64 } = "ANT-ADV-001", "{unit} advances at most {most:.1}\"";
        SpentAdvance { unit: UnitId } = "ANT-STR-008", "{unit} has lost too much and does not advance";
        NoRoom { unit: UnitId } = "ANT-ADV-001", "{unit} has no room to advance";
        NoBuilding { unit: UnitId } = "ANT-ADV-002", "{unit} has stormed no building";
    }
}
