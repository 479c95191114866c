//! Why a unit cannot shoot at a target.
use super::Who;
use crate::kinds::{GeneralId, UnitId};
use geom::Length;
use kernel::{ids::Ground, words::mm};

kernel::refusals! {
    /// Why a unit cannot shoot at a target.
    pub enum FireRefusal {
        NoEnemy { target: UnitId } = "PG-SHO-005", "{target} is not an enemy on the table";
        NoGeneral { general: GeneralId } = "PG-SKM-010",
            "{general} is not an enemy general who stands alone on the table";
        ShotAlready { unit: UnitId } = "PG-SHO-010", "{unit} has already shot";
        NotHere { unit: UnitId } = "PG-SHO-024", "{unit} is not on the table";
        Routing { unit: UnitId } = "PG-SHO-024", "{unit} is routing and does not shoot";
        Silenced { unit: UnitId } = "PG-SHO-024", "{unit} ran from a charge and shoots no more in this turn";
        ChargedThrough { unit: UnitId } = "PG-PAS-003",
            "friends charged through {unit}, which does not fire until its gunners are back";
        Charging { unit: UnitId } = "PG-CHG-010", "{unit} charges and does not shoot";
        Feinting { unit: UnitId } = "PG-FEI-003", "{unit} feints a charge and does not shoot";
        NoArms { unit: UnitId } = "PG-SHO-017", "{unit} cannot shoot as it stands";
        FewCrew { unit: UnitId, crew: u8, least: i32 } = "PG-ART-001",
            "{unit} has a crew of {crew}; a gun needs {least} to fire";
        NotDeployed { unit: UnitId } = "PG-ART-012", "{unit} is not deployed";
        NoSuchSide { unit: UnitId } = "PG-SHO-012", "{unit} cannot shoot to that side";
        InContact { unit: UnitId } = "PG-CLA-009", "{unit} is in contact and does not shoot";
        Melee { target: UnitId } = "PG-FRI-001", "{target} is in close assault; nobody shoots into it";
        OutOfArc { unit: UnitId, target: Who } = "PG-SHO-007",
            "{target} is outside the arc of {unit}";
        OutOfRange { target: Who, away: Length, range: Length } = "PG-SHO-019",
            "{target} is {} away; the range is {}", mm(*away), mm(*range);
        Unseen { unit: UnitId, target: Who } = "PG-SHO-019", "{unit} does not see {target}";
        Sheltered { target: Who } = "PG-SQR-006", "{target} is sheltered in a square";
        Screened { target: Who, screen: UnitId } = "PG-SKM-005", "{target} is behind the screen of {screen}";
        Endangered { target: Who, friend: Who } = "PG-END-001",
            "{friend} stands in the way to {target} and would be endangered";
        OverFriends { target: Who, friend: Who } = "PG-ELV-003",
            "{friend} stands too near to {target} to be fired over";
        TooHigh { unit: UnitId, target: Who } = "PG-ELV-001",
            "{target} is on a high hill, which {unit} cannot reach from the plain";
        DeadGround { unit: UnitId, target: Who, away: Length, least: Length } = "PG-ELV-002",
            "{target} is {} away; from a high hill {unit} reaches nothing within {}", mm(*away), mm(*least);
        NoEffect { unit: UnitId, target: Who, away: Length } = "PG-SHO-019",
            "{unit} has no effect on {target} at {}", mm(*away);
        NotNearest { target: UnitId, nearer: UnitId, nearest: Length, away: Length } = "PG-SHO-005",
            "{nearer} is nearer than {target}: {} against {}", mm(*nearest), mm(*away);
        NotSkirmishing { unit: UnitId } = "PG-DMG-003",
            "only skirmishers aim at staff and engineers; {unit} does not skirmish";
        OneFigure { unit: UnitId } = "PG-SHO-009", "a single figure of {unit} does not fire";
        NoneLeft { unit: UnitId } = "PG-SHO-010", "all figures of {unit} have targets already";
        BadNumber { unit: UnitId, least: u8, most: u8 } = "PG-SHO-008",
            "{unit} can shoot there with {least} to {most} figures";
        HalfToRear { unit: UnitId, most: u8 } = "PG-SHO-020",
            "{unit} can fire to the rear with at most {most} figures";
        NoGhost { unit: UnitId, target: UnitId } = "PG-SHO-011",
            "{target} did not cross the arc of {unit} in the last Movement Phase, or {unit} has moved since";
        NoBattalionGun { unit: UnitId } = "PG-BGN-003", "{unit} has no battalion gun";
        ParentNotInLine { unit: UnitId } = "PG-BGN-003", "the gun of {unit} fires only while {unit} is in line";
        ParentAims { unit: UnitId, target: UnitId } = "PG-BGN-003",
            "{unit} shoots at {target}, so its gun does too";
        CounterBattery { unit: UnitId } = "PG-BGN-009", "the gun of {unit} does not fire at artillery";
        NotLong { unit: UnitId, away: Length } = "PG-BGN-009",
            "the gun of {unit} does not fire at long range ({})", mm(*away);
        NotNearestToParent { target: UnitId, nearer: UnitId } = "PG-BGN-016",
            "{nearer} is nearer, so the gun does not fire at {target}";
        CannotBurn { ground: Ground } = "PG-BRN-001", "{ground} cannot be set on fire so";
        Burning { ground: Ground } = "PG-BRN-001", "{ground} is on fire already";
        NotInside { unit: UnitId } = "PG-BRN-002", "{unit} has not enough figures inside an area that burns";
    }
}
