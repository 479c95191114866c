//! Why a choice in a melee, a retreat or a pursuit is not allowed.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a choice in a melee, a retreat or a pursuit is not allowed.
    pub enum MeleeRefusal {
        NotAmong { unit: UnitId } = "IDV-MEL-006", "{unit} is not one of those to choose from";
        NoRoom { unit: UnitId, room: f64, needed: f64 } = "IDV-MRS-005",
            "{unit} has {room:.1} inches to go back and needs {needed:.1}";
        OneLegBack { unit: UnitId } = "IDV-MRS-003", "{unit} goes straight back: one leg, in inches";
        HowFarBack { unit: UnitId, by: f64, least: f64, most: f64 } = "IDV-MRS-003",
            "{unit} goes back {least:.1} to {most:.1} inches, not {by:.1}";
        NoPose { unit: UnitId } = "IDV-MRS-014", "say in one pose where {unit} stands and faces";
        TurnsTooFar { unit: UnitId, turn: f64, most: f64 } = "IDV-MRS-014",
            "{unit} would turn by {turn:.0} degrees; the most is {most:.0}";
        NotTheGround { unit: UnitId, off: f64 } = "IDV-MRS-014",
            "{unit} would stand {off:.1} inches from the ground that was left";
        InTheWay { unit: UnitId, other: UnitId } = "IDV-MRS-014", "{unit} would overlap {other}";
        Touches { unit: UnitId, other: UnitId } = "IDV-MRS-014",
            "{unit} would touch {other}; it makes no further contact this turn";
        BadGround { unit: UnitId } = "IDV-MRS-014", "{unit} cannot stand there";
    }
}
