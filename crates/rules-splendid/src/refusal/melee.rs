//! Why a unit cannot join in, attack or lose stands in this way.
use crate::{
    kinds::{Formation, UnitId},
    words,
};
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot join in, attack or lose stands in this way. Stands are numbered from 1.
    pub enum MeleeRefusal {
        GunNeverJoins { unit: UnitId } = "ASV-JOI-002", "{unit} {} artillery and never {} in", unit.is(), unit.agree("joins", "join");
        SingleStandNeverJoins { unit: UnitId } = "ASV-JOI-003", "{unit} {} a single stand and cannot join in", unit.has();
        FormationNeverJoins { unit: UnitId, formation: Formation } = rule_of_joining(*formation),
            "{unit} {} in {formation} and cannot join in", unit.is();
        /// Notes 4.5.
        GarrisonNeverJoins { unit: UnitId } = "ASV-JOI-001",
            "{unit} {} a building and cannot join in", unit.agree("holds", "hold");
        /// Q80: each unit is asked about once.
        JoinSettled { unit: UnitId } = "ASV-JOI-016", "{unit} {} joined in or held back already", unit.has();
        FightsAlready { unit: UnitId } = "ASV-JOI-001", "{unit} {} in contact with the enemy and {} already", unit.is(), unit.agree("fights", "fight");
        NoFightNear { unit: UnitId, reach: f64 } = "ASV-JOI-008",
            "{unit} {} not within {} of an enemy that a friend is fighting", unit.is(), words::inches(*reach);
        NoFightAhead { unit: UnitId, reach: f64 } = "ASV-JOI-009",
            "{unit} {} no enemy within {} straight ahead", unit.agree("meets", "meet"), words::inches(*reach);
        JoinBarred { unit: UnitId, other: UnitId } = "ASV-JOI-010", "{unit} cannot join in without meeting {other}";
        JoinBarredByGround { unit: UnitId, ground: Ground } = "ASV-JOI-011",
            "{unit} cannot join in through the {ground}";

        NotFighting { unit: UnitId } = "ASV-H2H-001", "{unit} {} not in contact with an enemy", unit.is();
        HasFought { unit: UnitId } = "ASV-H2H-007", "{unit} {} fought already this phase", unit.has();
        AttacksFriend { unit: UnitId, target: UnitId } = "ASV-H2H-002",
            "{unit} can fight only the enemy, and {target} {} a friend", target.is();
        NotTouching { unit: UnitId, target: UnitId } = "ASV-H2H-006", "{unit} {} not touch {target}", unit.agree("does", "do");
        TargetTwice { unit: UnitId, target: UnitId } = "ASV-H2H-008",
            "{unit} {} {target} at most once", unit.agree("attacks", "attack");
        StandTwice { unit: UnitId, stand: usize } = "ASV-H2H-007", "stand {stand} of {unit} can fight only once";
        NoStandNamed { unit: UnitId, target: UnitId } = "ASV-H2H-009", "no stand of {unit} is named against {target}";
        NotAllStands { unit: UnitId, stands: usize, named: usize } = "ASV-H2H-002",
            "every stand of {unit} must fight: it has {stands}, not {named}";
        NoSuchStand { unit: UnitId, stand: usize } = "ASV-H2H-009", "{unit} {} no stand {stand}", unit.has();

        NoStandToLose { unit: UnitId, stand: usize, n: usize } = "ASV-RLS-004",
            "{unit} cannot lose stand {stand}: it has {}", words::stands(*n);
        NoLossNow { unit: UnitId } = "ASV-RLS-001", "{unit} {} no stands to lose at this step", unit.has();
        /// Q99.
        WrongNumber { unit: UnitId, must: usize, named: usize } = "ASV-RLS-003",
            "{unit} must lose exactly {}, not {named}", words::stands(*must);
        BreaksFormation { unit: UnitId } = "ASV-ROU-001",
            "{unit} would not be in a valid formation without these stands";
        LosesContact { unit: UnitId, enemy: UnitId } = "ASV-ROU-002",
            "{unit} would lose contact with {enemy} without these stands";
    }
}

/// ASV-JOI-004 to -007: the rule that keeps a formation from joining in.
fn rule_of_joining(formation: Formation) -> &'static str {
    match formation {
        Formation::DefensiveBlock => "ASV-JOI-004",
        Formation::BentLine => "ASV-JOI-005",
        Formation::BentOpenOrder => "ASV-JOI-006",
        _ => "ASV-JOI-007",
    }
}
