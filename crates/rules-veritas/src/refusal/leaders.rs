//! Why a commander cannot do this.
use crate::{kinds::UnitId, model::Holder};
use geom::Length;

kernel::refusals! {
    /// Why a commander cannot do this.
    pub enum LeaderRefusal {
        NotThere { leader: Holder } = "IDV-CAS-008", "{leader} is not on the table";
        MovedAlready { leader: Holder } = "IDV-COM-017", "{leader} has already moved";
        Where { leader: Holder } = "IDV-COM-017",
            "say where {leader} goes: a point, or several along the way";
        TooFar { leader: Holder, cost: Length, most: Length } = "IDV-MOV-012",
            "that way costs {leader} {cost}; the most is {most}";
        Difficult { leader: Holder, way: Length, most: Length } = "IDV-TER-001",
            "{leader} can go {most} through difficult ground; that way is {way}";
        Impassable { leader: Holder } = "IDV-TER-016", "{leader} cannot pass there";
        OffTable { leader: Holder } = "IDV-COM-017", "{leader} would leave the table";
        NearEnemy { leader: Holder, enemy: UnitId, gap: Length, clear: Length } = "IDV-COM-016",
            "{leader} would be {gap} from {enemy}; alone, a commander stays more than {clear} away";
        Taken { leader: Holder, unit: UnitId } = "IDV-COM-013", "{leader} cannot join {unit}";
        NotNext { leader: Holder } = "IDV-REP-004", "{leader} is not next in line for the army";
        NotOfWing { unit: UnitId } = "IDV-REP-001",
            "a new commander joins a unit of the same wing, not {unit}";
    }
}
