//! Why a unit cannot charge or react so.
use crate::{event::Repulse, words};

/// Why a unit cannot charge or react so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum ChargeRefusal {
    /// ASV-CHG-002.
    #[error("{unit} is artillery and cannot charge")]
    Artillery {
        /// Which.
        unit: String,
    },
    /// ASV-CHG-003.
    #[error("{unit} has only one stand and cannot charge")]
    OneStand {
        /// Which.
        unit: String,
    },
    /// ASV-CHG-004.
    #[error("{unit} stands in a defensive block and cannot charge")]
    DefensiveBlock {
        /// Which.
        unit: String,
    },
    /// ASV-CHG-005.
    #[error("{unit} stands in a bent formation and cannot charge")]
    Bent {
        /// Which.
        unit: String,
    },
    /// ASV-CHG-006.
    #[error("{unit} marches in road column and cannot charge")]
    RoadColumn {
        /// Which.
        unit: String,
    },
    /// ASV-CHG-007.
    #[error("{unit} is on foot in open order and cannot charge")]
    FootOpenOrder {
        /// Which.
        unit: String,
    },
    /// ASV-CHG-009.
    #[error("{unit} can charge only an enemy unit on the table")]
    NoTarget {
        /// Who would charge.
        unit: String,
    },
    /// ASV-CHG-011.
    #[error("{unit}, going straight forward, does not come to {target}")]
    NotAhead {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
    },
    /// ASV-MAN-022.
    #[error("{target} is {needs:.2} inches off and {unit} charges {}", words::inches(*most))]
    TooFar {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
        /// How far it is.
        needs: f64,
        /// How far it may go.
        most: f64,
    },
    /// ASV-XCH-001, ASV-XCH-002.
    #[error(
        "{target} is {needs:.2} inches off and {unit} reaches {} even if it extends its charge", words::inches(*most)
    )]
    BeyondExtension {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
        /// How far it is.
        needs: f64,
        /// How far it may go.
        most: f64,
        /// Mounted units extend farther than foot.
        mounted: bool,
    },
    /// Q42.
    #[error(
        "{target} is only {needs:.2} inches off: {unit} charges {} and need not extend its charge", words::inches(*most)
    )]
    NotBeyond {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
        /// How far it is.
        needs: f64,
        /// How far it may go without.
        most: f64,
        /// Mounted units extend farther than foot.
        mounted: bool,
    },
    /// ASV-MOV-011, notes 4.2: formed foot charges only so deep into a wood.
    #[error(
        "{unit} charges no deeper than {} into {ground}: it may go {may:.2} inches, and {target} is {needs:.2} off", words::inches(*most)
    )]
    TooDeep {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
        /// Into what.
        ground: String,
        /// How far the target is.
        needs: f64,
        /// How far it may go.
        may: f64,
        /// How deep it may go into it.
        most: f64,
    },
    /// Notes 4.5.
    #[error("{target} holds a building, and {unit} is mounted and cannot charge it")]
    Garrison {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
    },
    /// Q43.
    #[error("{unit} would come upon {other} before {target}")]
    OtherFirst {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
        /// Who stands before it.
        other: String,
    },
    /// ASV-CHG-016.
    #[error("{unit} has no pikes and would not outflank {target}, which is mounted")]
    NoPikes {
        /// Who would charge.
        unit: String,
        /// The mounted unit.
        target: String,
    },
    /// Q44.
    #[error("{unit} is not one of those that have yet to answer")]
    NotNext {
        /// Which.
        unit: String,
    },
    /// ASV-REA-002.
    #[error("{unit} has made its one reaction of this phase")]
    Reacted {
        /// Which.
        unit: String,
    },
    /// ASV-REA-004, ASV-INT-001.
    #[error("{unit} is in contact with an enemy already and cannot react")]
    Engaged {
        /// Which.
        unit: String,
    },
    /// ASV-INT-001.
    #[error("{unit} is not mounted and cannot intercept")]
    InterceptOnFoot {
        /// Which.
        unit: String,
    },
    /// ASV-INT-003.
    #[error("{unit} has only one stand and cannot intercept")]
    InterceptOneStand {
        /// Which.
        unit: String,
    },
    /// ASV-INT-004.
    #[error("{unit} stands in a bent formation and cannot intercept")]
    InterceptBent {
        /// Which.
        unit: String,
    },
    /// ASV-INT-005.
    #[error("{unit} marches in road column and cannot intercept")]
    InterceptColumn {
        /// Which.
        unit: String,
    },
    /// ASV-INT-010..012.
    #[error("{mover} is at no time in the open before {unit} on this move")]
    NotInZone {
        /// Who would intercept.
        unit: String,
        /// Whom.
        mover: String,
    },
    /// ASV-INT-013.
    #[error(
        "after {at:.2} inches {mover} is not in the open before {unit}; it is {} inches",
        stretches(spans)
    )]
    NotThere {
        /// Who would intercept.
        unit: String,
        /// Whom.
        mover: String,
        /// After how much of the move.
        at: f64,
        /// From when to when it is, one stretch after another.
        spans: Vec<[f64; 2]>,
    },
    /// ASV-REC-001.
    #[error("{unit} is not mounted and cannot recoil")]
    RecoilOnFoot {
        /// Which.
        unit: String,
    },
    /// ASV-EVA-001.
    #[error("only foot in open order evades, and {unit} is not that")]
    EvadeFormation {
        /// Which.
        unit: String,
    },
    /// ASV-EVA-001.
    #[error("{unit} cannot evade {charger}, which is mounted")]
    EvadeMounted {
        /// Which.
        unit: String,
        /// Its charger.
        charger: String,
    },
    /// ASV-EVA-002.
    #[error("{unit} stands in a bent formation and cannot evade")]
    EvadeBent {
        /// Which.
        unit: String,
    },
    /// ASV-HDB-001.
    #[error("{unit} is not on foot and cannot form a defensive block")]
    BlockNotFoot {
        /// Which.
        unit: String,
    },
    /// ASV-HDB-002.
    #[error("{unit} has only one stand and cannot form a defensive block")]
    BlockOneStand {
        /// Which.
        unit: String,
    },
    /// Q62.
    #[error("{unit} stands in a defensive block already")]
    BlockAlready {
        /// Which.
        unit: String,
    },
    /// ASV-HDB-007.
    #[error("{unit} must form a defensive block about a stand that {charger} touches")]
    BlockStand {
        /// Which.
        unit: String,
        /// Its charger.
        charger: String,
    },
    /// ASV-HDB-007.
    #[error("this is no defensive block of the {} of {unit}", words::stands(*n))]
    BlockShape {
        /// Which.
        unit: String,
        /// How many stands it has.
        n: usize,
    },
    /// ASV-MOV-007: a charge begins, and a reaction ends, with every stand on the table.
    #[error("{unit} would have a stand off the table")]
    OffTable {
        /// Which.
        unit: String,
    },
    /// ASV-EAF-001.
    #[error("{unit} is not on foot and cannot face about in an emergency")]
    AboutNotFoot {
        /// Which.
        unit: String,
    },
    /// ASV-EAF-003.
    #[error("{unit} stands in a defensive block and cannot face about")]
    AboutBlock {
        /// Which.
        unit: String,
    },
    /// ASV-DFF-001.
    #[error("{unit} is not on foot: it has no defensive fire of its choice")]
    FireNotFoot {
        /// Which.
        unit: String,
    },
    /// ASV-DFF-001.
    #[error("{unit} has fired this turn and has no defensive fire left")]
    FireRed {
        /// Which.
        unit: String,
    },
    /// ASV-DFF-003, Q60.
    #[error("no stand of {unit} can fire at {charger}")]
    FireNobody {
        /// Which.
        unit: String,
        /// Its charger.
        charger: String,
    },
    /// ASV-DFF-003.
    #[error("not all of these stands of {unit} can fire at {charger}")]
    FireStands {
        /// Which.
        unit: String,
        /// Its charger.
        charger: String,
    },
    /// Q58.
    #[error("{unit} cannot pivot before it fires, for {charger} touches it already")]
    FirePivot {
        /// Which.
        unit: String,
        /// Its charger.
        charger: String,
    },
    /// ASV-REC-008, ASV-EVA-005.
    #[error("{unit} runs in this order: about-face, turn, one straight move")]
    RunOrder {
        /// Which.
        unit: String,
        /// It evades.
        evading: bool,
    },
    /// ASV-REC-007, ASV-EVA-004.
    #[error("{unit} runs {} at most, not {needs:.2}", words::inches(*most))]
    RunTooFar {
        /// Which.
        unit: String,
        /// It evades.
        evading: bool,
        /// What was asked.
        needs: f64,
        /// How far it may.
        most: f64,
    },
    /// ASV-REC-010, ASV-EVA-006.
    #[error("{unit} must run away from {charger}")]
    RunNotAway {
        /// Which.
        unit: String,
        /// It evades.
        evading: bool,
        /// Its charger.
        charger: String,
    },
    /// ASV-HDB-015, ASV-DFF-006, ASV-DFA-007.
    #[error("{unit} goes back between {least:.2} and {most:.2} inches, not {asked:.2}")]
    BackOff {
        /// Which.
        unit: String,
        /// What was asked.
        asked: f64,
        /// The least.
        least: f64,
        /// The most.
        most: f64,
        /// What throws it back.
        why: Repulse,
    },
    /// Q69.
    #[error("{unit} must break through to another enemy than {target}")]
    SameUnit {
        /// Which.
        unit: String,
        /// Whom.
        target: String,
    },
}

impl ChargeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::Artillery { .. } => "ASV-CHG-002",
            Self::OneStand { .. } => "ASV-CHG-003",
            Self::DefensiveBlock { .. } => "ASV-CHG-004",
            Self::Bent { .. } => "ASV-CHG-005",
            Self::RoadColumn { .. } => "ASV-CHG-006",
            Self::FootOpenOrder { .. } => "ASV-CHG-007",
            Self::NoTarget { .. } => "ASV-CHG-009",
            Self::NotAhead { .. } => "ASV-CHG-011",
            Self::TooFar { .. } => "ASV-MAN-022",
            Self::BeyondExtension { mounted, .. } | Self::NotBeyond { mounted, .. } => {
                either(*mounted, "ASV-XCH-001", "ASV-XCH-002")
            }
            Self::Garrison { .. } => "ASV-MOV-001",
            Self::OtherFirst { .. } => "ASV-CHG-012",
            Self::NoPikes { .. } => "ASV-CHG-016",
            Self::NotNext { .. } => "ASV-CHG-013",
            Self::Reacted { .. } => "ASV-REA-002",
            Self::Engaged { .. } => "ASV-REA-004",
            Self::InterceptOnFoot { .. } => "ASV-INT-001",
            Self::InterceptOneStand { .. } => "ASV-INT-003",
            Self::InterceptBent { .. } => "ASV-INT-004",
            Self::InterceptColumn { .. } => "ASV-INT-005",
            Self::NotInZone { .. } => "ASV-INT-010",
            Self::NotThere { .. } => "ASV-INT-013",
            Self::TooDeep { .. } => "ASV-MOV-011",
            Self::RecoilOnFoot { .. } => "ASV-REC-001",
            Self::EvadeFormation { .. } | Self::EvadeMounted { .. } => "ASV-EVA-001",
            Self::EvadeBent { .. } => "ASV-EVA-002",
            Self::BlockNotFoot { .. } | Self::BlockAlready { .. } => "ASV-HDB-001",
            Self::BlockOneStand { .. } => "ASV-HDB-002",
            Self::BlockStand { .. } | Self::BlockShape { .. } => "ASV-HDB-007",
            Self::OffTable { .. } => "ASV-MOV-007",
            Self::AboutNotFoot { .. } => "ASV-EAF-001",
            Self::AboutBlock { .. } => "ASV-EAF-003",
            Self::FireNotFoot { .. } | Self::FireRed { .. } => "ASV-DFF-001",
            Self::FireNobody { .. } | Self::FireStands { .. } | Self::FirePivot { .. } => {
                "ASV-DFF-003"
            }
            Self::RunOrder { evading, .. } => either(*evading, "ASV-EVA-005", "ASV-REC-008"),
            Self::RunTooFar { evading, .. } => either(*evading, "ASV-EVA-004", "ASV-REC-007"),
            Self::RunNotAway { evading, .. } => either(*evading, "ASV-EVA-006", "ASV-REC-010"),
            Self::BackOff { why, .. } => why.rule(),
            Self::SameUnit { .. } => "ASV-BRK-004",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::TooFar { needs, most, .. }
            | Self::BeyondExtension { needs, most, .. }
            | Self::NotBeyond { needs, most, .. }
            | Self::RunTooFar { needs, most, .. } => vec![("needs", *needs), ("most", *most)],
            Self::NotThere { at, spans, .. } => {
                let off = |span: &[f64; 2]| (span[0] - at).max(at - span[1]);
                let nearest = spans.iter().min_by(|one, other| off(one).total_cmp(&off(other)));
                let [from, to] = nearest.copied().unwrap_or_default();
                vec![("at", *at), ("from", from), ("to", to)]
            }
            Self::TooDeep { needs, may, most, .. } => {
                vec![("needs", *needs), ("may", *may), ("most", *most)]
            }
            Self::BackOff { asked, least, most, .. } => {
                vec![("asked", *asked), ("least", *least), ("most", *most)]
            }
            _ => Vec::new(),
        }
    }
}

fn either(first: bool, one: &'static str, other: &'static str) -> &'static str {
    if first { one } else { other }
}

/// "from 1.00 to 2.00 and from 4.00 to 5.00".
fn stretches(spans: &[[f64; 2]]) -> String {
    let words = spans.iter().map(|[from, to]| format!("from {from:.2} to {to:.2}"));
    words.collect::<Vec<_>>().join(" and ")
}
