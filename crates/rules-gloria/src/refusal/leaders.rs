//! Why a general cannot move or be promoted like this.
use crate::kinds::{GeneralId, UnitId};
use geom::Length;
use kernel::words::mm;

kernel::refusals! {
    /// Why a general cannot move or be promoted like this.
    pub enum LeaderRefusal {
        Moved { general: GeneralId } = "PG-MOV-010", "{general} has already moved";
        Unhorsed { general: GeneralId } = "PG-DMG-007", "{general} has lost a horse and does not move";
        NotThere { general: GeneralId } = "PG-REP-001", "{general} is not there to move";
        Where { general: GeneralId } = "PG-SEQ-005", "say where {general} goes";
        NoSuchUnit { general: GeneralId, unit: UnitId } = "PG-ATT-001", "{general} cannot join {unit}";
        OffTable { general: GeneralId } = "PG-MOV-011", "{general} would be off the table";
        NearEnemy { general: GeneralId, enemy: UnitId, gap: Length, least: Length } = "PG-MOV-003",
            "{general} would be {} from {enemy}; the least is {}", mm(*gap), mm(*least);
        Impassable { general: GeneralId } = "PG-MOV-006", "{general} cannot ride over that ground";
        TooFar { general: GeneralId, needs: Length, most: Length } = "PG-MOV-005",
            "{general} needs {} for that and has {}", mm(*needs), mm(*most);
    }
}
