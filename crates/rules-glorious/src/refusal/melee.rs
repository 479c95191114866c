//! Why a unit cannot fight or take its losses so.

/// Why a unit cannot fight or take its losses so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum MeleeRefusal {
    /// AGV-HTH-021: it touches no enemy.
    #[error("{unit} is in contact with nobody")]
    NoContact { unit: String },
    /// AGV-HTH-018: there is nothing to share out.
    #[error("{unit} has no attacks to share out in round {round}")]
    NothingToShare { unit: String, round: u8 },
    /// AGV-HTH-019: once in a round.
    #[error("{unit} has shared out its attacks in this round already")]
    HasShared { unit: String },
    /// AGV-HTH-018: only enemies that touch it.
    #[error("{unit} does not touch {target}")]
    NotTouching { unit: String, target: String },
    /// AGV-HTH-018: each enemy is named once.
    #[error("{unit} names {target} twice")]
    TargetTwice { unit: String, target: String },
    /// AGV-HTH-018: with one element at least.
    #[error("{unit} names no element against {target}")]
    NoElementNamed { unit: String, target: String },
    /// AGV-HTH-017: there is no such element.
    #[error("{unit} has {n} elements and none numbered {element}")]
    NoSuchElement { unit: String, element: usize, n: usize },
    /// AGV-SEQ-011: that element fights in another round.
    #[error("element {element} of {unit} fights in round {its}, and this is round {round}")]
    OtherRound { unit: String, element: usize, its: u8, round: u8 },
    /// AGV-HTH-020: each throws once.
    #[error("element {element} of {unit} is named twice")]
    ElementTwice { unit: String, element: usize },
    /// AGV-HTH-017: all of them fight.
    #[error("{unit} must fight with all {must} elements of this round, and {named} are named")]
    NotAll { unit: String, must: usize, named: usize },
    /// AGV-LOS-011: its turn to lose has not come, or it has nothing to lose.
    #[error("{unit} has no losses to take off now")]
    NoLossNow { unit: String },
    /// AGV-LOS-001: as many as the hits demand.
    #[error("{unit} must lose {must} of its elements, and {named} are named")]
    WrongNumber { unit: String, must: usize, named: usize },
    /// AGV-LOS-002: of its own elements.
    #[error("{unit} has {n} elements and none numbered {element} to lose")]
    NotThere { unit: String, element: usize, n: usize },
    /// AGV-LOS-009: it would no longer touch an enemy it touches.
    #[error("{unit} would lose contact with {enemy}, and can lose others instead")]
    LosesContact { unit: String, enemy: String },
    /// AGV-BTL-022: there is no such formation on its own ground.
    #[error("{unit} cannot close up so on its own ground")]
    NoSuchPlace { unit: String },
}

impl MeleeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NoContact { .. } => "AGV-HTH-021",
            Self::NothingToShare { .. }
            | Self::NotTouching { .. }
            | Self::TargetTwice { .. }
            | Self::NoElementNamed { .. } => "AGV-HTH-018",
            Self::HasShared { .. } => "AGV-HTH-019",
            Self::NoSuchElement { .. } | Self::NotAll { .. } => "AGV-HTH-017",
            Self::OtherRound { .. } => "AGV-SEQ-011",
            Self::ElementTwice { .. } => "AGV-HTH-020",
            Self::NoLossNow { .. } => "AGV-LOS-011",
            Self::WrongNumber { .. } => "AGV-LOS-001",
            Self::NotThere { .. } => "AGV-LOS-002",
            Self::LosesContact { .. } => "AGV-LOS-009",
            Self::NoSuchPlace { .. } => "AGV-BTL-022",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {
            Self::NoSuchElement { element, n, .. } | Self::NotThere { element, n, .. } => {
                vec![("element", element as f64), ("elements", n as f64)]
            }
            Self::OtherRound { its, round, .. } => {
                vec![("its", f64::from(its)), ("round", f64::from(round))]
            }
            Self::NotAll { must, named, .. } | Self::WrongNumber { must, named, .. } => {
                vec![("must", must as f64), ("named", named as f64)]
            }
            _ => Vec::new(),
        }
    }
}
