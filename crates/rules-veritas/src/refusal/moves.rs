//! Why a unit cannot move so. Lengths are in inches, shares of a move in hundredths.
use crate::act::Change;

/// Why a unit cannot move so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields are named as the messages use them.
pub enum MoveRefusal {
    /// It is of another wing, off the table, or has had its move.
    #[error("{unit} has no move to make now")]
    NoMove { unit: String },
    /// IDV-ACT-005: it touches an enemy.
    #[error("{unit} is in contact with the enemy and may not move")]
    InContact { unit: String },
    /// IDV-ACT-004: a routed unit has run already.
    #[error("{unit} is routed and does nothing but run")]
    Routed { unit: String },
    /// A path of legs was wanted.
    #[error("{unit} wants a way to go")]
    WantsPath { unit: String },
    /// IDV-MOV-014: a leg that this game does not know.
    #[error("leg {leg} is neither a straight leg nor a turn")]
    BadLeg { leg: usize },
    /// IDV-MOV-001 to -013, IDV-COL-001: more than its allowance.
    #[error("that takes {needs:.2} inches of {unit}, which has {most:.2}")]
    TooFar { unit: String, needs: f64, most: f64 },
    /// IDV-COM-008: out of command, more than half.
    #[error("{unit} is out of command: that takes {needs:.2} inches, and it has {most:.2}")]
    OutOfCommand { unit: String, needs: f64, most: f64 },
    /// IDV-TER-005: more than difficult ground lets it go.
    #[error(
        "{unit} goes through difficult ground: at most {most:.2} inches, and that takes {needs:.2}"
    )]
    Difficult { unit: String, needs: f64, most: f64 },
    /// IDV-TER-002: it may not enter difficult ground.
    #[error("{unit} may not enter difficult ground")]
    NoDifficult { unit: String },
    /// IDV-MOV-016: too wide a turn.
    #[error("a turn of {degrees:.1} degrees: at most {most:.0} at once")]
    TurnTooWide { degrees: f64, most: f64 },
    /// IDV-MOV-016: the turn takes more of the move than is left.
    #[error("a turn takes {needs} hundredths of its move, and {left} are left")]
    TurnTooDear { needs: u8, left: u8 },
    /// IDV-MOV-023: heavy guns go straight and never turn.
    #[error("{unit} goes straight only and keeps its facing")]
    StraightOnly { unit: String },
    /// IDV-MOV-015: too far off the facing.
    #[error("a leg {degrees:.1} degrees off the facing: at most {most:.0}")]
    TooOblique { degrees: f64, most: f64 },
    /// IDV-MOV-017: backwards is one straight leg.
    #[error("backwards it goes in one straight leg and keeps its facing")]
    BackStraight,
    /// IDV-MOV-019: brigades do not pass through one another.
    #[error("{unit} may not pass through {other}")]
    Through { unit: String, other: String },
    /// IDV-MOV-020: no unit ends in another.
    #[error("{unit} would stand in {other}")]
    Overlaps { unit: String, other: String },
    /// IDV-MOV-021: too near an enemy.
    #[error("{unit} would come within {gap:.2} inches of {enemy}: it keeps more than {least:.2}")]
    NearEnemy { unit: String, enemy: String, gap: f64, least: f64 },
    /// IDV-MOV-022: over the edge.
    #[error("{unit} would be {over:.2} inches over the table's edge")]
    OffTable { unit: String, over: f64 },
    /// IDV-COL-002: it has no march column.
    #[error("{unit} has no march column")]
    NoColumn { unit: String },
    /// IDV-COL-009: a column too near an enemy.
    #[error("{enemy} is {gap:.2} inches off: no column forms or moves within {least:.2}")]
    ColumnNear { enemy: String, gap: f64, least: f64 },
    /// IDV-COL-006, IDV-DRG-002, IDV-TER-018: the change takes more of the move than is left.
    #[error("that change takes {needs} hundredths of its move, and {left} are left")]
    ChangeTooDear { change: Change, needs: u8, left: u8 },
    /// IDV-COL-006, IDV-DRG-002: it is so already, or can never be.
    #[error("{unit} cannot change so")]
    NoSuchChange { unit: String, change: Change },
    /// IDV-TER-016: impassable ground.
    #[error("{unit} cannot pass {ground}")]
    Impassable { unit: String, ground: String },
    /// IDV-TER-009: only at crossing points.
    #[error("{unit} crosses {ground} at crossing points only")]
    PointsOnly { unit: String, ground: String },
    /// IDV-TER-010: it must begin beside the obstacle.
    #[error("{unit} begins {gap:.2} inches from {ground}: to cross it must begin within {most:.2}")]
    ObstacleFar { unit: String, ground: String, gap: f64, most: f64 },
    /// IDV-TER-010: and end just beyond.
    #[error("{unit} would end {gap:.2} inches beyond {ground}: at most {most:.2}")]
    ObstacleBeyond { unit: String, ground: String, gap: f64, most: f64 },
    /// IDV-TER-010: crossing takes the whole move, and some is spent.
    #[error("crossing {ground} takes the whole move of {unit}")]
    ObstacleAll { unit: String, ground: String },
    /// IDV-TER-010: a unit stands before an obstacle or beyond it.
    #[error("{unit} would stand astride {ground}")]
    Astride { unit: String, ground: String },
    /// IDV-TER-017: houses are entered, not passed through.
    #[error("{unit} cannot pass through {ground}")]
    Houses { unit: String, ground: String },
    /// IDV-TER-017: foot only, in order of battle.
    #[error("{unit} cannot enter houses: foot only, in order of battle")]
    NotFoot { unit: String },
    /// IDV-TER-017: one brigade or two companies.
    #[error("{ground} has no room for {unit}")]
    HousesFull { unit: String, ground: String },
    /// IDV-TER-018: no houses are touched.
    #[error("{unit} touches no houses there")]
    NoHouses { unit: String },
    /// IDV-TER-018: it must come out first.
    #[error("{unit} is in houses and must come out first")]
    Indoors { unit: String },
    /// IDV-COM-009: out of command it may not come nearer to an enemy.
    #[error("{unit} is out of command and would come nearer to {enemy}: {to:.2} from {from:.2}")]
    Nearer { unit: String, enemy: String, from: f64, to: f64 },
    /// IDV-ORD-012: attack must come nearer.
    #[error("{unit} must attack: it would end {to:.2} inches off and began {from:.2} off")]
    MustAdvance { unit: String, from: f64, to: f64 },
    /// IDV-ORD-015: manoeuvre keeps its distance.
    #[error("{unit} manoeuvres: it would end {gap:.2} inches from {enemy}, within {least:.2}")]
    TooNear { unit: String, enemy: String, gap: f64, least: f64 },
    /// IDV-ORD-016: hold stays.
    #[error("{unit} holds: it would be {far:.2} inches from its place, at most {most:.2}")]
    LeavesPost { unit: String, far: f64, most: f64 },
    /// IDV-ORD-018: hold has no march columns.
    #[error("{unit} holds: no march column")]
    HoldColumn { unit: String },
    /// IDV-ORD-019: withdraw must go back.
    #[error("{unit} must withdraw {least:.2} inches or as far as it can, and would go {by:.2}")]
    MustWithdraw { unit: String, by: f64, least: f64 },
    /// IDV-ORD-021: and not come nearer to an enemy.
    #[error("{unit} withdraws and would come nearer to {enemy}: {to:.2} from {from:.2}")]
    WithdrawNearer { unit: String, enemy: String, from: f64, to: f64 },
    /// IDV-ORD-012, -018, -019: a unit of the wing is bound to move still.
    #[error("{unit} is still bound to move by its order")]
    StillBound { unit: String },
    /// IDV-ORD-023: under this order nobody leaves.
    #[error("{unit} may not leave the table under its order")]
    NoLeaving { unit: String },
    /// IDV-ORD-020: the way does not reach its own edge.
    #[error("{unit} would end {gap:.2} inches short of its own edge")]
    ShortOfEdge { unit: String, gap: f64 },
    /// IDV-PUR-040: it is not off the table in pursuit.
    #[error("{unit} is not waiting to return")]
    NotAway { unit: String },
    /// IDV-PUR-040: it is not sound yet.
    #[error("{unit} must reform before it returns")]
    NotReformed { unit: String },
    /// IDV-PUR-038: too far from where it left.
    #[error("{unit} left {gap:.2} inches from there: it returns within {most:.2}")]
    FarFromExit { unit: String, gap: f64, most: f64 },
    /// IDV-PUR-038: it returns at the table's edge.
    #[error("{unit} returns at the edge, and that is {gap:.2} inches from it")]
    OffEdge { unit: String, gap: f64 },
}

impl MoveRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NoMove { .. } => "IDV-ACT-002",
            Self::InContact { .. } => "IDV-ACT-005",
            Self::Routed { .. } => "IDV-ACT-004",
            Self::WantsPath { .. } | Self::BadLeg { .. } | Self::TooFar { .. } => "IDV-MOV-014",
            Self::OutOfCommand { .. } => "IDV-COM-008",
            Self::Difficult { .. } => "IDV-TER-005",
            Self::NoDifficult { .. } => "IDV-TER-002",
            Self::TurnTooWide { .. } | Self::TurnTooDear { .. } => "IDV-MOV-016",
            Self::StraightOnly { .. } => "IDV-MOV-023",
            Self::TooOblique { .. } => "IDV-MOV-015",
            Self::BackStraight => "IDV-MOV-017",
            Self::Through { .. } => "IDV-MOV-019",
            Self::Overlaps { .. } => "IDV-MOV-020",
            Self::NearEnemy { .. } => "IDV-MOV-021",
            Self::OffTable { .. } => "IDV-MOV-022",
            Self::NoColumn { .. } => "IDV-COL-002",
            Self::ColumnNear { .. } => "IDV-COL-009",
            Self::ChangeTooDear { change, .. } | Self::NoSuchChange { change, .. } => change.rule(),
            Self::Impassable { .. } => "IDV-TER-016",
            Self::PointsOnly { .. } => "IDV-TER-009",
            Self::ObstacleFar { .. }
            | Self::ObstacleBeyond { .. }
            | Self::ObstacleAll { .. }
            | Self::Astride { .. } => "IDV-TER-010",
            Self::Houses { .. } | Self::NotFoot { .. } | Self::HousesFull { .. } => "IDV-TER-017",
            Self::NoHouses { .. } | Self::Indoors { .. } => "IDV-TER-018",
            Self::Nearer { .. } => "IDV-COM-009",
            Self::MustAdvance { .. } | Self::StillBound { .. } => "IDV-ORD-012",
            Self::TooNear { .. } => "IDV-ORD-015",
            Self::LeavesPost { .. } => "IDV-ORD-016",
            Self::HoldColumn { .. } => "IDV-ORD-018",
            Self::MustWithdraw { .. } => "IDV-ORD-019",
            Self::ShortOfEdge { .. } => "IDV-ORD-020",
            Self::WithdrawNearer { .. } => "IDV-ORD-021",
            Self::NoLeaving { .. } => "IDV-ORD-023",
            Self::NotAway { .. } | Self::NotReformed { .. } => "IDV-PUR-040",
            Self::FarFromExit { .. } | Self::OffEdge { .. } => "IDV-PUR-038",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {
            Self::TooFar { needs, most, .. }
            | Self::OutOfCommand { needs, most, .. }
            | Self::Difficult { needs, most, .. } => vec![("needs", needs), ("most", most)],
            Self::TurnTooWide { degrees, most } | Self::TooOblique { degrees, most } => {
                vec![("degrees", degrees), ("most", most)]
            }
            Self::TurnTooDear { needs, left } | Self::ChangeTooDear { needs, left, .. } => {
                vec![("needs", f64::from(needs)), ("left", f64::from(left))]
            }
            Self::NearEnemy { gap, least, .. }
            | Self::ColumnNear { gap, least, .. }
            | Self::TooNear { gap, least, .. } => vec![("gap", gap), ("least", least)],
            Self::OffTable { over, .. } => vec![("over", over)],
            Self::ObstacleFar { gap, most, .. }
            | Self::ObstacleBeyond { gap, most, .. }
            | Self::FarFromExit { gap, most, .. } => vec![("gap", gap), ("most", most)],
            Self::Nearer { from, to, .. }
            | Self::MustAdvance { from, to, .. }
            | Self::WithdrawNearer { from, to, .. } => vec![("from", from), ("to", to)],
            Self::LeavesPost { far, most, .. } => vec![("far", far), ("most", most)],
            Self::MustWithdraw { by, least, .. } => vec![("by", by), ("least", least)],
            Self::ShortOfEdge { gap, .. } | Self::OffEdge { gap, .. } => vec![("gap", gap)],
            _ => Vec::new(),
        }
    }
}
