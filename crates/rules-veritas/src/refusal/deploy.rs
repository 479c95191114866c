//! Why a unit or a commander cannot be placed there.
use super::Who;
use crate::kinds::UnitId;
use geom::Length;

kernel::refusals! {
    /// Why a unit or a commander cannot be placed there.
    pub enum DeployRefusal {
        NotNow { who: Who } = "IDV-DEP-004", "{who} cannot be placed now";
        Where { who: Who } = "IDV-DEP-005", "say where {who} is to stand";
        OutOfZone { who: Who } = "IDV-DEP-002", "{who} would stand outside the deployment zone";
        Overlaps { unit: UnitId, other: UnitId } = "IDV-MOV-020", "{unit} would overlap {other}";
        NearEnemy { who: Who, enemy: UnitId, gap: Length, clear: Length } = "IDV-MOV-021",
            "{who} would be {gap} from {enemy}; it must be more than {clear} away";
        Ground { unit: UnitId } = "IDV-TER-016", "{unit} cannot stand on that ground";
        NoColumn { unit: UnitId } = "IDV-COL-002", "{unit} cannot form march column";
        Saddle { unit: UnitId } = "IDV-DRG-001", "{unit} cannot mount or dismount";
    }
}
