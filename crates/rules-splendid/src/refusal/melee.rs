//! Why a unit cannot join in, attack or lose stands in this way.
use crate::{
    kinds::{Formation, UnitId},
    words,
};
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a unit cannot join in, attack or lose stands in this way. Stands are numbered from 1.
    pub enum MeleeRefusal {
        GunNeverJoins { unit: UnitId } = "ASV-JOI-002", "{unit} is artillery and never joins in";
        SingleStandNeverJoins { unit: UnitId } = "ASV-JOI-003", "{unit} has a single stand and cannot join in";
        FormationNeverJoins { unit: UnitId, formation: Formation } = rule_of_joining(*formation),
            "{unit} is in {formation} and cannot join in";
        /// Notes 4.5.
        GarrisonNeverJoins { unit: UnitId } = "ASV-JOI-001", "{unit} holds a building and cannot join in";
        /// Q80: each unit is asked about once.
        JoinSettled { unit: UnitId } = "ASV-JOI-016", "{unit} has joined in or held back already";
        FightsAlready { unit: UnitId } = "ASV-JOI-001", "{unit} is in contact with the enemy and fights already";
        NoFightNear { unit: UnitId, reach: f64 } = "ASV-JOI-008",
            "{unit} is not within {} of an enemy that a friend is fighting", words::inches(*reach);
        NoFightAhead { unit: UnitId, reach: f64 } = "ASV-JOI-009",
            "{unit} meets no enemy within {} straight ahead", words::inches(*reach);
        JoinBarred { unit: UnitId, other: UnitId } = "ASV-JOI-010", "{unit} cannot join in without meeting {other}";
        JoinBarredByGround { unit: UnitId, ground: Ground } = "ASV-JOI-011",
            "{unit} cannot join in through the {ground}";

        NotFighting { unit: UnitId } = "ASV-H2H-001", "{unit} is not in contact with an enemy";
        HasFought { unit: UnitId } = "ASV-H2H-007", "{unit} has fought already this phase";
        AttacksFriend { unit: UnitId, target: UnitId } = "ASV-H2H-002",
            "{unit} can fight only the enemy, and {target} is a friend";
        NotTouching { unit: UnitId, target: UnitId } = "ASV-H2H-006", "{unit} does not touch {target}";
        TargetTwice { unit: UnitId, target: UnitId } = "ASV-H2H-008", "{unit} attacks {target} at most once";
        StandTwice { unit: UnitId, stand: usize } = "ASV-H2H-007", "stand {stand} of {unit} can fight only once";
        NoStandNamed { unit: UnitId, target: UnitId } = "ASV-H2H-009", "no stand of {unit} is named against {target}";
        NotAllStands { unit: UnitId, stands: usize, named: usize } = "ASV-H2H-002",
            "every stand of {unit} must fight: it has {stands}, not {named}";
        NoSuchStand { unit: UnitId, stand: usize } = "ASV-H2H-009", "{unit} has no stand {stand}";

        NoStandToLose { unit: UnitId, stand: usize, n: usize } = "ASV-RLS-004",
            "{unit} cannot lose stand {stand}: it has {}", words::stands(*n);
        NoLossNow { unit: UnitId } = "ASV-RLS-001", "{unit} has no stands to lose at this step";
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
