//! The rule and the numbers of each refusal of movement.
use super::MoveRefusal;

impl MoveRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::Acted { .. } | Self::Gone { .. } => "ASV-ACT-001",
            Self::NotItsAction { rule, .. } => rule,
            Self::OnlyInstead { .. } => "ASV-CHG-014",
            Self::OnlyThen { rule, .. } => rule,
            Self::Unfinished { .. } => "ASV-MOV-002",
            Self::InContact { .. } => "ASV-MOV-005",
            Self::MustReform { .. } => "ASV-MOV-006",
            Self::Interpenetrates { .. } => "ASV-MOV-010",
            Self::Prohibited { .. } => "ASV-MOV-011",
            Self::Touches { .. } => "ASV-CHG-001",
            Self::CannotForm { formation, why, .. } => why.rule(formation),
            Self::EnemyTooNearForColumn { .. } => "ASV-FRM-023",
            Self::TooDeep { .. } => "ASV-FRM-002",
            Self::NoPattern { formation, .. } => rule_of_pattern(formation),
            Self::NotCentre { .. } => "ASV-CHF-002",
            Self::NotCentreThen { .. } => "ASV-CHF-004",
            Self::RankInHaste { .. } => "ASV-CHF-004",
            Self::BadBend { .. } => "ASV-BND-004",
            Self::NoBendThere { .. } | Self::NotBent { .. } => "ASV-BND-003",
            Self::BadOrder { .. } => "ASV-CHF-005",
            Self::NoChange { .. } => "ASV-CHF-006",
            Self::ColumnBroken { .. } => "ASV-BND-011",
            Self::BendTooSharp { .. } => "ASV-BND-005",
            Self::TooFar { .. } => "ASV-MAN-022",
            Self::CannotMove { .. } => "ASV-MAN-014",
            Self::CannotTurn { about, .. } => either(*about, "ASV-ABF-002", "ASV-TRN-002"),
            Self::BentCannotMove { .. } => "ASV-BND-009",
            Self::BentColumnSteps { .. }
            | Self::NotColumn { .. }
            | Self::WantsBends { .. }
            | Self::ColumnTooSlow { .. } => "ASV-BND-012",
            Self::CannotDouble { .. } => "ASV-MAN-005",
            Self::EnemyWasNear { .. } => "ASV-MAN-004",
            Self::DoubleTooNear { .. } => "ASV-MAN-007",
            Self::FlowShort { .. } => "ASV-FLW-012",
            Self::FlowAndForm { .. } => "ASV-FLW-010",
            Self::WantsPath { .. } => "ASV-MAN-001",
            Self::BackwardLeg { .. } => "ASV-MAN-002",
            Self::WantsPoint { .. } => "ASV-MAN-003",
            Self::OffTheLine { rule, .. } => rule,
            Self::OnlyFootSteps { back, .. } => either(*back, "ASV-STB-001", "ASV-SID-001"),
            Self::StepsNowhere { back, .. } => either(*back, "ASV-STB-002", "ASV-SID-002"),
            Self::StepIsStraight { back, .. } => either(*back, "ASV-STB-002", "ASV-SID-002"),
            Self::PivotedAlready { .. } => "ASV-PIV-002",
            Self::NoSuchSide { .. } => "ASV-PIV-003",
            Self::PivotTooFar { .. } => "ASV-PIV-001",
            Self::OnlyBlocksPivot { .. } => "ASV-PIV-003",
            Self::OnlyDragoons { .. } => "ASV-DRG-001",
            Self::SeatedSo { .. } => "ASV-DRG-002",
            Self::BlockCannotMount { .. } => "ASV-DRG-004",
            Self::CannotDisengage { .. } => "ASV-DIS-001",
            Self::NotEngaged { .. } => "ASV-MOV-004",
            Self::MountedEnemy { .. } => "ASV-DIS-002",
            Self::StillTouches { .. } | Self::WantsWayOut { .. } => "ASV-DIS-003",
            Self::MovesNotOver { .. } | Self::MovesOver => "ASV-VRT-001",
            Self::Withdrawing => "ASV-VRT-005",
            Self::NotInCommand { .. } => "ASV-VRT-003",
            Self::NoMore { .. } => "ASV-MOV-009",
            Self::NoGarrison { .. } => "ASV-MOV-001",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::EnemyTooNearForColumn { gap, clear, .. } => {
                vec![("gap", *gap), ("clear", *clear)]
            }
            Self::TooDeep { ranks, most, .. } => {
                vec![("ranks", *ranks as f64), ("most", f64::from(*most))]
            }
            Self::BadBend { bend, most, .. } => vec![("bend", *bend), ("most", *most)],
            Self::NoBendThere { bend, n, .. } => {
                vec![("bend", f64::from(*bend)), ("stands", *n as f64)]
            }
            Self::BendTooSharp { bend, most, .. } => vec![("bend", *bend), ("most", *most)],
            Self::OffTheLine { off, most, .. } => vec![("off", *off), ("most", *most)],
            Self::RankInHaste { rank, .. } => vec![("rank", f64::from(*rank))],
            Self::TooFar { far, most, .. } => vec![("far", *far), ("most", *most)],
            Self::WantsBends { n, want, .. } => vec![("n", *n as f64), ("want", *want as f64)],
            Self::ColumnTooSlow { far, most, .. } => vec![("far", *far), ("most", *most)],
            Self::EnemyWasNear { clear, .. } => vec![("clear", *clear)],
            Self::DoubleTooNear { clear, .. } => vec![("clear", *clear)],
            Self::PivotTooFar { moves, most, .. } => vec![("moves", *moves), ("most", *most)],
            _ => Vec::new(),
        }
    }
}

fn either(first: bool, one: &'static str, other: &'static str) -> &'static str {
    if first { one } else { other }
}

/// The rule that says what a formation looks like.
fn rule_of_pattern(formation: &str) -> &'static str {
    match formation {
        "road column" | "bent road column" => "ASV-FRM-020",
        "block" | "defensive block" => "ASV-FRM-008",
        _ => "ASV-FRM-010",
    }
}
