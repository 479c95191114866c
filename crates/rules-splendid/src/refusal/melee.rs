//! Why a unit cannot join in, attack or lose stands so.
use crate::{kinds::Formation, words};

/// Why a unit cannot join in, attack or lose stands so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum MeleeRefusal {
    /// ASV-JOI-002.
    #[error("guns never join in, and {unit} is one")]
    GunNeverJoins {
        /// Which.
        unit: String,
    },
    /// ASV-JOI-003.
    #[error("{unit} has a single stand and cannot join in")]
    SingleStandNeverJoins {
        /// Which.
        unit: String,
    },
    /// ASV-JOI-004 to -007.
    #[error("{unit} is in {} and cannot join in", formation.name())]
    FormationNeverJoins {
        /// Which.
        unit: String,
        /// In what formation.
        formation: Formation,
    },
    /// Notes 4.5: a garrison stays where it is.
    #[error("{unit} holds a building and cannot join in")]
    GarrisonNeverJoins {
        /// Which.
        unit: String,
    },
    /// Q80: each unit is dealt with once.
    #[error("{unit} has joined in or held back already")]
    JoinSettled {
        /// Which.
        unit: String,
    },
    /// ASV-JOI-001.
    #[error("{unit} is in contact with the enemy and has no need to join in")]
    FightsAlready {
        /// Which.
        unit: String,
    },
    /// ASV-JOI-008.
    #[error("{unit} is not within {} of an enemy that a friend is fighting", words::inches(*reach))]
    NoFightNear {
        /// Which.
        unit: String,
        /// How near it would have to be.
        reach: f64,
    },
    /// ASV-JOI-009.
    #[error("{unit} meets no enemy within {} straight ahead", words::inches(*reach))]
    NoFightAhead {
        /// Which.
        unit: String,
        /// How far it may go.
        reach: f64,
    },
    /// ASV-JOI-010.
    #[error("{unit} cannot join in without meeting {other}")]
    JoinBarred {
        /// Which.
        unit: String,
        /// Who bars the way.
        other: String,
    },
    /// ASV-JOI-011.
    #[error("{unit} cannot join in through the {ground}")]
    JoinBarredByGround {
        /// Which.
        unit: String,
        /// What bars the way.
        ground: String,
    },

    /// ASV-H2H-001.
    #[error("{unit} is in contact with no enemy")]
    NotFighting {
        /// Which.
        unit: String,
    },
    /// ASV-H2H-007.
    #[error("{unit} has fought already this phase")]
    HasFought {
        /// Which.
        unit: String,
    },
    /// ASV-H2H-002.
    #[error("{unit} can fight the enemy only, and {target} is a friend")]
    AttacksFriend {
        /// Which.
        unit: String,
        /// Whom.
        target: String,
    },
    /// ASV-H2H-006.
    #[error("{unit} does not touch {target}")]
    NotTouching {
        /// Which.
        unit: String,
        /// Whom.
        target: String,
    },
    /// ASV-H2H-008.
    #[error("{unit} attacks {target} at most once")]
    TargetTwice {
        /// Which.
        unit: String,
        /// Whom.
        target: String,
    },
    /// ASV-H2H-007.
    #[error("stand {stand} of {unit} can fight only once")]
    StandTwice {
        /// Which.
        unit: String,
        /// The stand, numbered from 1.
        stand: usize,
    },
    /// ASV-H2H-009.
    #[error("no stand of {unit} is named against {target}")]
    NoStandNamed {
        /// Which.
        unit: String,
        /// Whom.
        target: String,
    },
    /// ASV-H2H-002: all stands must fight.
    #[error("every stand of {unit} must fight: it has {stands}, not {named}")]
    NotAllStands {
        /// Which.
        unit: String,
        /// How many it has.
        stands: usize,
        /// How many are named.
        named: usize,
    },
    /// A stand that the unit does not have.
    #[error("{unit} has no stand {stand}")]
    NoSuchStand {
        /// Which.
        unit: String,
        /// The stand, numbered from 1.
        stand: usize,
    },

    /// ASV-RLS-004: a stand to be lost that the unit does not have.
    #[error("{unit} cannot lose stand {stand}: it has {}", words::stands(*n))]
    NoStandToLose {
        /// Which.
        unit: String,
        /// The stand, numbered from 1.
        stand: usize,
        /// How many it has.
        n: usize,
    },
    /// ASV-RLS-001, -006.
    #[error("{unit} has no stands to lose at this step")]
    NoLossNow {
        /// Which.
        unit: String,
    },
    /// ASV-RLS-003, Q99.
    #[error("{unit} must lose {}, no more and no fewer, and not {named}", words::stands(*must))]
    WrongNumber {
        /// Which.
        unit: String,
        /// How many it must lose.
        must: usize,
        /// How many are named.
        named: usize,
    },
    /// ASV-ROU-001.
    #[error("{unit} would be in no valid formation without these stands")]
    BreaksFormation {
        /// Which.
        unit: String,
    },
    /// ASV-ROU-002.
    #[error("{unit} would lose contact with {enemy} without these stands")]
    LosesContact {
        /// Which.
        unit: String,
        /// Which enemy.
        enemy: String,
    },
}

impl MeleeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::GunNeverJoins { .. } => "ASV-JOI-002",
            Self::SingleStandNeverJoins { .. } => "ASV-JOI-003",
            Self::FormationNeverJoins { formation, .. } => match formation {
                Formation::DefensiveBlock => "ASV-JOI-004",
                Formation::BentLine => "ASV-JOI-005",
                Formation::BentOpenOrder => "ASV-JOI-006",
                _ => "ASV-JOI-007",
            },
            Self::JoinSettled { .. } => "ASV-JOI-016",
            Self::GarrisonNeverJoins { .. } | Self::FightsAlready { .. } => "ASV-JOI-001",
            Self::NoFightNear { .. } => "ASV-JOI-008",
            Self::NoFightAhead { .. } => "ASV-JOI-009",
            Self::JoinBarred { .. } => "ASV-JOI-010",
            Self::JoinBarredByGround { .. } => "ASV-JOI-011",
            Self::NotFighting { .. } => "ASV-H2H-001",
            Self::AttacksFriend { .. } | Self::NotAllStands { .. } => "ASV-H2H-002",
            Self::NotTouching { .. } => "ASV-H2H-006",
            Self::HasFought { .. } | Self::StandTwice { .. } => "ASV-H2H-007",
            Self::TargetTwice { .. } => "ASV-H2H-008",
            Self::NoStandNamed { .. } | Self::NoSuchStand { .. } => "ASV-H2H-009",
            Self::NoLossNow { .. } => "ASV-RLS-001",
            Self::WrongNumber { .. } => "ASV-RLS-003",
            Self::NoStandToLose { .. } => "ASV-RLS-004",
            Self::BreaksFormation { .. } => "ASV-ROU-001",
            Self::LosesContact { .. } => "ASV-ROU-002",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NoFightNear { reach, .. } | Self::NoFightAhead { reach, .. } => {
                vec![("reach", *reach)]
            }
            Self::NotAllStands { stands, named, .. } => {
                vec![("stands", *stands as f64), ("named", *named as f64)]
            }
            Self::WrongNumber { must, named, .. } => {
                vec![("must", *must as f64), ("named", *named as f64)]
            }
            Self::NoStandToLose { stand, n, .. } => {
                vec![("stand", *stand as f64), ("stands", *n as f64)]
            }
            Self::StandTwice { stand, .. } | Self::NoSuchStand { stand, .. } => {
                vec![("stand", *stand as f64)]
            }
            _ => Vec::new(),
        }
    }
}
