//! Why a unit cannot pivot or fire.
use crate::kinds::UnitId;
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot pivot or fire. Elements are numbered from 1; distances are in inches.
    pub enum FireRefusal {
        /// It is gone, or in a Battle that fires as one.
        NotThere { unit: UnitId } = "AGV-BTL-014", "{unit} {} not on the table as a unit of {} own", unit.is(), unit.its();
        NoWeapon { unit: UnitId } = "AGV-ELM-008", "{unit} {} nothing to fire with", unit.has();
        OnHorse { unit: UnitId } = "AGV-MNT-002", "{unit} {} on horse and cannot fire", unit.is();
        Limbered { unit: UnitId } = "AGV-GUN-001", "{unit} {} limbered and cannot fire", unit.is();
        InColumn { unit: UnitId } = "AGV-FIR-049", "{unit} {} in road column and cannot fire", unit.is();
        AllInRear { unit: UnitId } = "AGV-FIR-046", "{unit} {} nothing to fire with in {} front rank", unit.has(), unit.its();
        InContact { unit: UnitId } = "AGV-FIR-047", "{unit} {} in contact with an enemy and cannot fire", unit.is();

        PivotedAlready { unit: UnitId } = "AGV-FIR-028", "{unit} {} already pivoted", unit.has();
        PivotOfNothing { unit: UnitId } = "AGV-FIR-028", "{unit} would not turn at all";
        PivotTooFar { unit: UnitId, moves: f64, most: f64 } = "AGV-FIR-028",
            "the front corners of {unit} would move {moves:.2}\" and may move {most}\"";
        PivotInBuilding { unit: UnitId } = "AGV-FIR-028", "{unit} {} in buildings and cannot pivot", unit.is();
        PivotOffTable { unit: UnitId } = "AGV-FIR-028", "this pivot would take {unit} off the table";
        /// A pivot is only allowed for firing.
        NothingInReach { unit: UnitId, range: f64 } = "AGV-FIR-028",
            "no enemy is within {range}\" of {unit} before or after this pivot, so it cannot fire and may not pivot";

        NothingAimed { unit: UnitId } = "AGV-FIR-030", "{unit} {} at nothing", unit.agree("aims", "aim");
        NoSuchElement { unit: UnitId, element: usize, has: usize } = "AGV-FIR-033",
            "{unit} {} no element {element}: {} {has}", unit.has(), unit.agree("it has", "they have");
        ElementTwice { unit: UnitId, element: usize } = "AGV-FIR-034", "element {element} of {unit} is to fire at two targets";
        TargetTwice { unit: UnitId, target: UnitId } = "AGV-FIR-033", "{unit} {} {target} twice", unit.agree("names", "name");
        NoSuchTarget = "AGV-FIR-035", "there is no such target on the table";
        InBattle { target: UnitId, battle: UnitId } = "AGV-BTL-014",
            "{target} {} in the Battle of {battle}, which is one target", target.is();
        Friend { unit: UnitId, target: UnitId } = "AGV-FIR-035", "{target} {} on the side of {unit}", target.is();
        TargetInContact { target: UnitId } = "AGV-FIR-048",
            "{target} {} in contact with an enemy and may not be fired at", target.is();

        NoDice { unit: UnitId, target: UnitId } = "AGV-FIR-001", "{unit} would throw no dice at {target}";

        NotAWeapon { unit: UnitId, element: usize } = "AGV-ELM-008", "element {element} of {unit} has nothing to fire with";
        RearRank { unit: UnitId, element: usize } = "AGV-FIR-046", "element {element} of {unit} is not in the front rank";
        OutOfRange { unit: UnitId, element: usize, target: UnitId, distance: f64, range: f64 } = "AGV-FIR-025",
            "{target} {} {distance:.2}\" from element {element} of {unit}, whose range is {range}\"", target.is();
        OutOfZone { unit: UnitId, element: usize, target: UnitId } = "AGV-FIR-039",
            "{target} {} not in the zone of fire of element {element} of {unit}", target.is();
        Barred { unit: UnitId, element: usize, other: UnitId } = "AGV-FIR-040",
            "{other} {} the line of fire of element {element} of {unit}", other.agree("blocks", "block");
        GroundBars { unit: UnitId, element: usize, ground: Ground } = "AGV-FIR-041",
            "element {element} of {unit} cannot fire through {ground}";
        TooDeep { unit: UnitId, element: usize, ground: Ground, depth: f64, most: f64, out: bool } = "AGV-TER-004",
            "element {element} of {unit} would fire {} {ground} {depth:.2}\" from its edge; the most is {most}\"",
            if *out { "out of" } else { "into" };
        Crest { unit: UnitId, element: usize, ground: Ground } = "AGV-TER-005",
            "the crest of {ground} blocks the line of fire of element {element} of {unit}";
        ZoneNotClear { unit: UnitId, element: usize, target: UnitId, other: UnitId } = "AGV-FIR-042",
            "element {element} of {unit} may not fire at {target}: {other} {} in its own zone", other.is();
        ZoneNotOpen { unit: UnitId, element: usize, target: UnitId, ground: Ground } = "AGV-FIR-042",
            "element {element} of {unit} may not fire at {target}: {ground} is in its own zone";
        NotBeside { unit: UnitId, element: usize, target: UnitId } = "AGV-FIR-042",
            "element {element} of {unit} does not have {target} in front of it, nor does a neighbour with the same weapon that may fire";
    }
}
