//! Why a unit cannot pivot or fire.
use crate::kinds::UnitId;
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a unit cannot pivot or fire. Elements are numbered from 1; distances are in inches.
    pub enum FireRefusal {
        /// It is gone, or in a Battle that fires as one.
        NotThere { unit: UnitId } = "AGV-BTL-014", "{unit} is not on the table as a unit of its own";
        NoWeapon { unit: UnitId } = "AGV-ELM-008", "{unit} has nothing to fire with";
        OnHorse { unit: UnitId } = "AGV-MNT-002", "{unit} is on horse and cannot fire";
        Limbered { unit: UnitId } = "AGV-GUN-001", "{unit} is limbered and cannot fire";
        InColumn { unit: UnitId } = "AGV-FIR-049", "{unit} is in road column and cannot fire";
        AllInRear { unit: UnitId } = "AGV-FIR-046", "{unit} has nothing to fire with in its front rank";
        InContact { unit: UnitId } = "AGV-FIR-047", "{unit} is in contact with an enemy and cannot fire";

        PivotedAlready { unit: UnitId } = "AGV-FIR-028", "{unit} has already pivoted";
        PivotOfNothing { unit: UnitId } = "AGV-FIR-028", "{unit} would not turn at all";
        PivotTooFar { unit: UnitId, moves: f64, most: f64 } = "AGV-FIR-028",
            "the front corners of {unit} would move {moves:.2}\" and may move {most}\"";
        PivotInBuilding { unit: UnitId } = "AGV-FIR-028", "{unit} is in buildings and cannot pivot";
        PivotOffTable { unit: UnitId } = "AGV-FIR-028", "this pivot would take {unit} off the table";
        /// A pivot is only allowed for firing.
        NothingInReach { unit: UnitId, range: f64 } = "AGV-FIR-028",
            "no enemy is within {range}\" of {unit} before or after this pivot, so it cannot fire and may not pivot";

        NothingAimed { unit: UnitId } = "AGV-FIR-030", "{unit} aims at nothing";
        NoSuchElement { unit: UnitId, element: usize, has: usize } = "AGV-FIR-033", "{unit} has no element {element}: it has {has}";
        ElementTwice { unit: UnitId, element: usize } = "AGV-FIR-034", "element {element} of {unit} is to fire at two targets";
        TargetTwice { unit: UnitId, target: UnitId } = "AGV-FIR-033", "{unit} names {target} twice";
        NoSuchTarget = "AGV-FIR-035", "there is no such target on the table";
        InBattle { target: UnitId, battle: UnitId } = "AGV-BTL-014", "{target} is in the Battle of {battle}, which is one target";
        Friend { unit: UnitId, target: UnitId } = "AGV-FIR-035", "{target} is on the side of {unit}";
        TargetInContact { target: UnitId } = "AGV-FIR-048", "{target} is in contact with an enemy and may not be fired at";

        NoDice { unit: UnitId, target: UnitId } = "AGV-FIR-001", "{unit} would throw no dice at {target}";

        NotAWeapon { unit: UnitId, element: usize } = "AGV-ELM-008", "element {element} of {unit} has nothing to fire with";
        RearRank { unit: UnitId, element: usize } = "AGV-FIR-046", "element {element} of {unit} is not in the front rank";
        OutOfRange { unit: UnitId, element: usize, target: UnitId, distance: f64, range: f64 } = "AGV-FIR-025",
            "{target} is {distance:.2}\" from element {element} of {unit}, whose range is {range}\"";
        OutOfZone { unit: UnitId, element: usize, target: UnitId } = "AGV-FIR-039",
            "{target} is not in the zone of fire of element {element} of {unit}";
        Barred { unit: UnitId, element: usize, other: UnitId } = "AGV-FIR-040",
            "{other} blocks the line of fire of element {element} of {unit}";
        GroundBars { unit: UnitId, element: usize, ground: Ground } = "AGV-FIR-041",
            "element {element} of {unit} cannot fire through {ground}";
        TooDeep { unit: UnitId, element: usize, ground: Ground, depth: f64, most: f64, out: bool } = "AGV-TER-004",
            "element {element} of {unit} would fire {} {ground} {depth:.2}\" from its edge; the most is {most}\"",
            if *out { "out of" } else { "into" };
        Crest { unit: UnitId, element: usize, ground: Ground } = "AGV-TER-005",
            "the crest of {ground} blocks the line of fire of element {element} of {unit}";
        ZoneNotClear { unit: UnitId, element: usize, target: UnitId, other: UnitId } = "AGV-FIR-042",
            "element {element} of {unit} may not fire at {target}: {other} is in its own zone";
        ZoneNotOpen { unit: UnitId, element: usize, target: UnitId, ground: Ground } = "AGV-FIR-042",
            "element {element} of {unit} may not fire at {target}: {ground} is in its own zone";
        NotBeside { unit: UnitId, element: usize, target: UnitId } = "AGV-FIR-042",
            "element {element} of {unit} does not have {target} in front of it, nor does a neighbour with the same weapon that may fire";
    }
}
