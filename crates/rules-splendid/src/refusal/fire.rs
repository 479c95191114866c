//! Why a unit cannot fire in this way.
use crate::{
    kinds::{Formation, UnitId},
    words,
};
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot fire in this way. Stands are numbered from 1, lengths are in inches.
    pub enum FireRefusal {
        InContact { unit: UnitId } = "ASV-FIR-001", "{unit} {} in contact with the enemy and must fight hand to hand", unit.is();
        NoWeapons { unit: UnitId } = "ASV-FIR-002", "{unit} {} neither a musket nor a gun to fire", unit.has();
        NotAMusket { unit: UnitId, stand: usize } = "ASV-FIR-002", "stand {stand} of {unit} has no musket";
        Limbered { unit: UnitId } = "ASV-FIR-003", "{unit} {} limbered and cannot fire", unit.is();
        InColumn { unit: UnitId, formation: Formation } = "ASV-FIR-004", "{unit} {} in a {formation} and cannot fire", unit.is();
        FiredAlready { unit: UnitId } = "ASV-FIR-008", "{unit} {} fired already this turn", unit.has();
        Friend { unit: UnitId, target: UnitId } = "ASV-FIR-006", "{target} {} on the same side as {unit}", target.is();
        InHandToHand { target: UnitId } = "ASV-FIR-007", "{target} {} in hand-to-hand combat and cannot be fired at", target.is();
        NoSuchTarget = "ASV-FIR-041", "there is no such target on the table";
        NoSuchStand { unit: UnitId, stand: usize } = "ASV-FIR-041", "{unit} {} no stand {stand}", unit.has();
        NothingAimed { unit: UnitId } = "ASV-FIR-041", "no stand of {unit} is ordered to fire at that target";
        /// Q19: the pivot is part of firing.
        PivotWithoutFire { unit: UnitId } = "ASV-FIR-020",
            "{unit} {} only to fire, and none of {} stands is ordered to fire", unit.agree("pivots", "pivot"), unit.its();
        BentCannotPivot { unit: UnitId, formation: Formation } = "ASV-FIR-022",
            "{unit} {} in a {formation} and cannot pivot to fire", unit.is();
        GarrisonCannotPivot { unit: UnitId } = "ASV-FIR-010",
            "{unit} {} a building and cannot pivot", unit.agree("holds", "hold");
        PivotOffTable { unit: UnitId } = "ASV-FIR-020", "{unit} would pivot off the table";
        StandTwice { unit: UnitId, stand: usize } = "ASV-FIR-013", "stand {stand} of {unit} fires at one target only";
        /// Q20: the dice for a target are rolled once.
        TargetTwice { unit: UnitId, target: UnitId } = "ASV-FIR-043",
            "{unit} {} at {target} once, with all stands that fire at it together", unit.agree("fires", "fire");
        OutOfRange { unit: UnitId, stand: usize, target: UnitId, distance: f64, range: f64 } = "ASV-FIR-027",
            "stand {stand} of {unit} is {distance:.2} inches from {target}; its range is {range}";
        OutOfZone { unit: UnitId, stand: usize, target: UnitId } = "ASV-FIR-023",
            "{target} {} not in the zone of fire of stand {stand} of {unit}", target.is();
        Barred { unit: UnitId, stand: usize, other: UnitId } = "ASV-FIR-028",
            "{other} {} in the way of stand {stand} of {unit}", other.is();
        GroundBars { unit: UnitId, stand: usize, ground: Ground } = "ASV-FIR-029",
            "the {ground} stops the fire of stand {stand} of {unit}";
        NotBeside { unit: UnitId, stand: usize, target: UnitId } = "ASV-FIR-031",
            "stand {stand} of {unit} is not beside a musket stand that may fire at {target}";
        ZoneNotClear { unit: UnitId, stand: usize, target: UnitId, other: UnitId } = "ASV-FIR-032",
            "stand {stand} of {unit} does not face {target}, and {other} {} in its zone of fire", other.is();
        ZoneNotOpen { unit: UnitId, stand: usize, target: UnitId, ground: Ground } = "ASV-FIR-033",
            "stand {stand} of {unit} does not face {target}, and the {ground} is in its zone of fire";
        /// Notes 4.5: half the muskets may fire from each side of a building.
        TooManyAtASide { unit: UnitId, most: usize } = "ASV-FIR-010",
            "{unit} {} with at most {} from each side of {} building", unit.agree("fires", "fire"), words::stands(*most), unit.its();
        NotEquallyNear = "ASV-BNC-006", "the shot must strike one of the units that are equally near";
    }
}
