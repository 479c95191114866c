//! Why a unit cannot fire in this way.
use crate::{
    kinds::{Formation, UnitId},
    words,
};
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a unit cannot fire in this way. Stands are numbered from 1, lengths are in inches.
    pub enum FireRefusal {
        InContact { unit: UnitId } = "ASV-FIR-001", "{unit} is in contact with the enemy and must fight hand to hand";
        NoWeapons { unit: UnitId } = "ASV-FIR-002", "{unit} has neither a musket nor a gun to fire";
        NotAMusket { unit: UnitId, stand: usize } = "ASV-FIR-002", "stand {stand} of {unit} has no musket";
        Limbered { unit: UnitId } = "ASV-FIR-003", "{unit} is limbered and cannot fire";
        InColumn { unit: UnitId, formation: Formation } = "ASV-FIR-004", "{unit} is in a {formation} and cannot fire";
        FiredAlready { unit: UnitId } = "ASV-FIR-008", "{unit} has fired already this turn";
        Friend { unit: UnitId, target: UnitId } = "ASV-FIR-006", "{target} is on the same side as {unit}";
        InHandToHand { target: UnitId } = "ASV-FIR-007", "{target} is in hand-to-hand combat and cannot be fired at";
        NoSuchTarget = "ASV-FIR-041", "there is no such target on the table";
        NoSuchStand { unit: UnitId, stand: usize } = "ASV-FIR-041", "{unit} has no stand {stand}";
        NothingAimed { unit: UnitId } = "ASV-FIR-041", "no stand of {unit} is ordered to fire at that target";
        /// Q19: the pivot is part of firing.
        PivotWithoutFire { unit: UnitId } = "ASV-FIR-020",
            "{unit} pivots only to fire, and none of its stands is ordered to fire";
        BentCannotPivot { unit: UnitId, formation: Formation } = "ASV-FIR-022",
            "{unit} is in a {formation} and cannot pivot to fire";
        GarrisonCannotPivot { unit: UnitId } = "ASV-FIR-010", "{unit} holds a building and cannot pivot";
        PivotOffTable { unit: UnitId } = "ASV-FIR-020", "{unit} would pivot off the table";
        StandTwice { unit: UnitId, stand: usize } = "ASV-FIR-013", "stand {stand} of {unit} fires at one target only";
        /// Q20: the dice for a target are rolled once.
        TargetTwice { unit: UnitId, target: UnitId } = "ASV-FIR-043",
            "{unit} fires at {target} once, with all stands that fire at it together";
        OutOfRange { unit: UnitId, stand: usize, target: UnitId, distance: f64, range: f64 } = "ASV-FIR-027",
            "stand {stand} of {unit} is {distance:.2} inches from {target}; its range is {range}";
        OutOfZone { unit: UnitId, stand: usize, target: UnitId } = "ASV-FIR-023",
            "{target} is not in the zone of fire of stand {stand} of {unit}";
        Barred { unit: UnitId, stand: usize, other: UnitId } = "ASV-FIR-028",
            "{other} is in the way of stand {stand} of {unit}";
        GroundBars { unit: UnitId, stand: usize, ground: Ground } = "ASV-FIR-029",
            "the {ground} stops the fire of stand {stand} of {unit}";
        NotBeside { unit: UnitId, stand: usize, target: UnitId } = "ASV-FIR-031",
            "stand {stand} of {unit} is not beside a musket stand that may fire at {target}";
        ZoneNotClear { unit: UnitId, stand: usize, target: UnitId, other: UnitId } = "ASV-FIR-032",
            "stand {stand} of {unit} does not face {target}, and {other} is in its zone of fire";
        ZoneNotOpen { unit: UnitId, stand: usize, target: UnitId, ground: Ground } = "ASV-FIR-033",
            "stand {stand} of {unit} does not face {target}, and the {ground} is in its zone of fire";
        /// Notes 4.5: half the muskets may fire from each side of a building.
        TooManyAtASide { unit: UnitId, most: usize } = "ASV-FIR-010",
            "{unit} fires with at most {} from each side of its building", words::stands(*most);
        NotEquallyNear = "ASV-BNC-006", "the shot must strike one of the units that are equally near";
    }
}
