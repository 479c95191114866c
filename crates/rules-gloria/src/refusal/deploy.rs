//! Why a unit or a general cannot be placed there, hidden or kept off the table.
use super::Who;
use crate::kinds::{CorpsId, UnitId};
use geom::Length;
use kernel::words::mm;

kernel::refusals! {
    /// Why a unit or a general cannot be placed there, hidden or kept off the table.
    pub enum DeployRefusal {
        NotNow { who: Who } = "PG-DEP-001", "{who} cannot be placed now";
        Where { who: Who } = "PG-SEQ-005", "say where {who} is to stand";
        Order { who: Who } = "PG-DEP-003",
            "{who} is not next: a brigade is finished before another is begun, cavalry first, then artillery, then infantry, then its general";
        Formation { unit: UnitId } = "PG-FRM-005", "{unit} does not have this formation";
        OutOfZone { who: Who } = "PG-DEP-004", "{who} would stand outside the deployment zone";
        OutScouted { who: Who, most: Length } = "PG-OPT-003",
            "the army is out-scouted, and {who} must stand within {} of its own edge", mm(*most);
        Overlaps { unit: UnitId, other: UnitId } = "PG-MOV-011", "{unit} would overlap {other}";
        NearEnemy { who: Who, enemy: UnitId, gap: Length, clear: Length } = "PG-MOV-003",
            "{who} would stand {} from {enemy}, and must stay more than {} away", mm(*gap), mm(*clear);
        Ground { unit: UnitId } = "PG-MOV-006", "{unit} cannot stand on this ground";
        InTheOpen { unit: UnitId } = "PG-HID-001",
            "{unit} cannot be hidden there: a hiding place is in or behind a wood, an urban area, a wall or a crest";
        NotAll { who: Who } = "PG-DEP-001", "the map is not complete: {who} has no place yet";
        NotHidden { unit: UnitId } = "PG-HID-005", "{unit} is not hidden";
        NotWhole { corps: CorpsId } = "PG-OFF-001",
            "{corps} cannot be kept off the table: only whole brigades can, of which no unit is placed";
        TooMuch { corps: CorpsId } = "PG-OFF-001",
            "with {corps}, more than a third of the army's points would be off the table";
        NotWaiting { corps: CorpsId } = "PG-OFF-003", "{corps} does not wait off the table";
        TooEarly { corps: CorpsId, turn: u16 } = "PG-OFF-007", "{corps} may come from turn {turn} on";
        NotOnEdge { corps: CorpsId } = "PG-OFF-007",
            "{corps} may come on over its own edge or a side edge, away from the corners";
        NearMarker { corps: CorpsId, enemy: UnitId, gap: Length, clear: Length } = "PG-OFF-004",
            "{enemy} is {} from there, and {corps} may come on over a side edge only more than {} from the enemy", mm(*gap), mm(*clear);
        Prescribed { corps: CorpsId } = "PG-DEP-007",
            "the scenario says where {corps} comes on";
    }
}
