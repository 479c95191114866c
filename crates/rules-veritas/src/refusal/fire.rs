//! Why a unit cannot shoot at a target.
use crate::kinds::UnitId;
use geom::Length;
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a unit cannot shoot at a target.
    pub enum FireRefusal {
        NotItsTurn { unit: UnitId } = "IDV-FIR-010", "it is not the turn of {unit} to shoot";
        ShotAlready { unit: UnitId } = "IDV-FIR-009", "{unit} has already shot or held its fire";
        Routed { unit: UnitId } = "IDV-FIR-016", "{unit} is routed and cannot shoot";
        Column { unit: UnitId } = "IDV-FIR-016", "{unit} is in march column and cannot shoot";
        NoShot { unit: UnitId } = "IDV-DIC-004", "{unit} has nothing to shoot with";
        Moved { unit: UnitId } = "IDV-FIR-013", "{unit} moved or turned this turn and cannot shoot";
        MovedFar { unit: UnitId, spent: u8, most: i32 } = "IDV-FIR-014",
            "{unit} used {spent}% of its move; it can shoot only after {most}% or less";
        NoEnemy { target: UnitId } = "IDV-FIR-001", "{target} is not an enemy on the table";
        OutOfRange { target: UnitId, away: Length, range: Length } = "IDV-FIR-001",
            "{target} is {away} away; the range is {range}";
        Aside { target: UnitId, off: f64, most: f64 } = "IDV-FIR-004",
            "{target} is {off:.1} degrees off straight ahead; the most is {most}";
        UnitInLane { target: UnitId, other: UnitId } = "IDV-FIR-005",
            "{other} is in the firing lane to {target}";
        GroundInLane { target: UnitId, ground: Ground } = "IDV-FIR-005",
            "{ground} is in the firing lane to {target}";
        InContact { unit: UnitId } = "IDV-FIR-006",
            "{unit} is in contact and can shoot only at an enemy that touches its front";
        OldContact { unit: UnitId, target: UnitId } = "IDV-FIR-006",
            "{unit} came into contact with {target} in an earlier turn";
        FriendInContact { target: UnitId, friend: UnitId } = "IDV-FIR-007",
            "{target} is in contact with {friend}";
        NotNearest { target: UnitId, nearer: UnitId, nearest: Length, away: Length } = "IDV-FIR-008",
            "{nearer} is nearer than {target}: {nearest} against {away}";
        NoDice { unit: UnitId, target: UnitId } = "IDV-DIC-026",
            "{unit} has no dice left against {target}";
    }
}
