//! Why a unit cannot spend a function.
use crate::{kinds::UnitId, words};
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot spend a function. Distances are in inches.
    pub enum MoveRefusal {
        /// It is gone, not deployed, or in a Battle.
        NotThere { unit: UnitId } = "AGV-BTL-014", "{unit} {} not on the table as a unit of {} own", unit.is(), unit.its();
        InContact { unit: UnitId } = "AGV-FUN-008", "{unit} {} in contact with an enemy as the phase began", unit.was();
        Uncommanded { unit: UnitId } = "AGV-SEC-001",
            "no commander was near enough to {unit} for a second movement as the phase began";
        ChargedHome { unit: UnitId } = "AGV-MOV-024", "{unit} {} charged home in this phase and {} in contact", unit.has(), unit.agree("stays", "stay");
        Spent { unit: UnitId, battle: bool } = if *battle { "AGV-FUN-022" } else { "AGV-FUN-001" },
            "{unit} has spent all its functions of this phase";
        Finished { unit: UnitId } = "AGV-FUN-006", "{unit} {} finished for this phase: another unit has acted since", unit.has();
        NewBattle { unit: UnitId } = "AGV-BTL-012",
            "{unit} {} just formed a Battle, which acts from the next movement phase", unit.has();
        MustUnform { unit: UnitId } = "AGV-FRM-011",
            "{unit} {} in road column near the enemy as the phase began and may only change out of it", unit.was();
        Twice { unit: UnitId, function: &'static str } = "AGV-FUN-002",
            "{unit} {} already done this in this phase: {function}", unit.has();
        Cannot { unit: UnitId, function: &'static str, rule: &'static str } = rule,
            "{unit} {} no such function: {function}", unit.has();
        TooDear { unit: UnitId, function: &'static str, cost: u8, left: u8 } = "AGV-FUN-001",
            "{unit} {} {left} of {} functions left, and this takes {cost}: {function}", unit.has(), unit.its();
        Interpenetrates { unit: UnitId, other: UnitId } = "AGV-MOV-022", "{unit} would pass into {other}";
        /// Only a charge touches an enemy.
        Touches { unit: UnitId, enemy: UnitId } = "AGV-FUN-007", "{unit} would touch its enemy {enemy}, and only a charge may";
        Barred { unit: UnitId, ground: Ground } = "AGV-MOV-022", "{unit} may not enter {ground}";
        FormsOver { unit: UnitId, other: UnitId } = "AGV-FRM-020", "{unit} in its new formation would stand on {other}";
        FormsOnBarred { unit: UnitId, ground: Ground } = "AGV-FRM-020",
            "{unit} in its new formation would stand in {ground}, where it may not be";
        /// A bridge or ford leads over it.
        TooWide { unit: UnitId, ground: Ground } = "AGV-TER-008",
            "{unit} {} too wide for the crossing of {ground}, which is passed one element wide", unit.is();
        /// `limbered` is its present state.
        Limbered { unit: UnitId, limbered: bool } = if *limbered { "AGV-FUN-025" } else { "AGV-FUN-026" },
            "{unit} is already {}", if *limbered { "limbered" } else { "unlimbered" };
        NotLimbered { unit: UnitId } = "AGV-GUN-002", "{unit} {} unlimbered, and only limbered guns move", unit.is();
        NotUnlimbered { unit: UnitId } = "AGV-GUN-003", "{unit} {} limbered, and only unlimbered guns are prolonged", unit.is();
        ProlongTooFar { unit: UnitId, cost: f64, most: f64 } = "AGV-GUN-003",
            "this path counts {cost:.2}\" for {unit}, which may be prolonged {most}\"";
        NoProlong { unit: UnitId } = "AGV-GUN-004", "{unit} {} too heavy to be prolonged", unit.is();
        NotAhead { unit: UnitId } = "AGV-MOV-017", "{unit} may only move straight ahead";
        StaysPut { unit: UnitId } = "AGV-MOV-017", "{unit} would stay where it is";
        NoTurn { unit: UnitId } = "AGV-MOV-018", "{unit} would face as it does now";
        TooFar { unit: UnitId, cost: f64, most: f64 } = "AGV-MOV-017",
            "this path counts {cost:.2}\" for {unit}, which may move {most}\"";
        TooShort { unit: UnitId, by: f64, least: f64 } = "AGV-MNT-005",
            "{unit} {} at least {least}\" on horse, and this is {by:.2}\"", unit.agree("moves", "move");
        Obstacle { unit: UnitId, ground: Ground, after: f64 } = "AGV-TER-009",
            "{unit} must stop after {after:.2}\" at {ground}, which it may cross in a later phase";
        TurnTooFar { unit: UnitId, degrees: f64, below: f64 } = "AGV-MOV-021",
            "{unit} would turn by {degrees:.1} degrees, and a gun turns by less than {below}";
        /// `mounted` is its present state.
        Saddled { unit: UnitId, mounted: bool } = "AGV-MNT-001",
            "{unit} {} already {}", unit.is(), if *mounted { "on horse" } else { "on foot" };
        NoFormation { unit: UnitId, formation: &'static str, rule: &'static str } = rule, "{unit} may not be in {formation}";
        NoPattern { unit: UnitId, formation: &'static str, n: usize, files: u8 } = pattern_rule(formation, *n),
            "{unit} has {}, which cannot make {formation} of {}", words::elements(*n), words::files(*files);
        BadShort { unit: UnitId, short: u8 } = "AGV-FRM-003",
            "the last rank of {unit} cannot begin {} in from the left", words::files(*short);
        NoChange { unit: UnitId } = "AGV-FRM-016", "{unit} {} already in this formation", unit.is();
        OnlyOrder { unit: UnitId } = "AGV-FRM-018",
            "{unit} would keep its formation, and elements change places only when it changes";
        OffCentre { unit: UnitId } = "AGV-FRM-016", "{unit} may only change formation about the centre of its front";
        BadOrder { unit: UnitId } = "AGV-FRM-018",
            "the order must give each element of {unit} one place and leave the centre element where it is";
        EnemyNear { unit: UnitId, enemy: UnitId, gap: f64, clear: f64 } = "AGV-FRM-010",
            "{unit} may not form road column {gap:.2}\" from {enemy}: it must be more than {clear}\"";
        Inside { unit: UnitId } = "AGV-TER-016", "{unit} {} in buildings and may only come out of them", unit.is();
        NotInside { unit: UnitId } = "AGV-TER-016", "{unit} {} not in buildings", unit.is();
        NoBuilding { unit: UnitId } = "AGV-TER-016", "there are no such buildings for {unit} to enter";
        OnlyFoot { unit: UnitId } = "AGV-TER-016",
            "{unit} {} not a single unit of foot on {} feet and cannot enter buildings", unit.is(), unit.its();
        TooMany { unit: UnitId, n: usize, most: u8 } = "AGV-TER-016",
            "{unit} {} {}, and the buildings hold {most}", unit.has(), words::elements(*n);
        Held { unit: UnitId, other: UnitId } = "AGV-TER-016",
            "{other} {} these buildings, and there is no room for {unit}", other.agree("holds", "hold");
        NotBefore { unit: UnitId, ground: Ground } = "AGV-TER-016",
            "{unit} {} not have {ground} straight ahead", unit.agree("does", "do");
        NotBeside { unit: UnitId, gap: f64, most: f64 } = "AGV-TER-016",
            "{unit} would come out {gap:.2}\" from the walls; the most is {most}\"";
        OffTable { unit: UnitId } = "AGV-MOV-025", "{unit} would come out over the edge of the table";
    }
}

/// AGV-FRM-002..005, -013, -014: the rule that forbids this formation to this many elements.
pub(crate) fn pattern_rule(formation: &str, n: usize) -> &'static str {
    match (formation, n) {
        (_, 1) => "AGV-FRM-014",
        ("block" | "open order", 2) => "AGV-FRM-013",
        ("line", _) => "AGV-FRM-002",
        ("open order", _) => "AGV-FRM-004",
        ("road column", _) => "AGV-FRM-005",
        _ => "AGV-FRM-003",
    }
}
