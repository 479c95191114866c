//! What a player may declare. Discrete choices are part of the act; places on the table come in the fill.
mod shape;

pub use shape::{Aim, Aims, Bends, MOST_TARGETS, Pivot, Shape, StandOrder};

pub(crate) use shape::no_turn;

use crate::{
    allowance::Pace,
    kinds::{Formation, UnitId},
    question::StandSet,
};
use geom::Angle;
use kernel::offer::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

fn line() -> Formation {
    Formation::Line
}

/// The reactions that standing orders can choose in advance.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("stand", "stand and fight"),
    ("defensive-fire", "fire at the charger"),
    ("recoil", "recoil"),
    ("evade", "evade"),
    ("hasty-block", "form a hasty block"),
    ("about-face", "turn about"),
    ("pass", "let the enemy go on"),
    ("intercept", "intercept or counter-charge"),
];

/// What ordinary verbs mean, for orders and questions in words.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("charge", r#"{"charge":{"unit":"$unit","target":"$target","pivot":null}}"#),
    ("charge", r#"{"break-charge":{"target":"$target","pivot":null}}"#),
    ("charge", r#"{"intercept":{"unit":"$unit"}}"#),
    (
        "fire",
        r#"{"fire":{"unit":"$unit","pivot":null,"aims":[{"target":"$target","stands":"$stands"}]}}"#,
    ),
    ("fire", r#"{"defensive-fire":{"stands":"$stands"}}"#),
    ("move", r#"{"manoeuvre":{"unit":"$unit"}}"#),
    ("move", "break-manoeuvre"),
    ("move", "run"),
    ("turn", r#"{"manoeuvre":{"unit":"$unit"}}"#),
    ("turn", r#"{"about-face":{}}"#),
    ("form", r#"{"change-formation":{"unit":"$unit","shape":{"formation":"$word"}}}"#),
    ("form", "hasty-block"),
    ("join", r#"{"join":{"unit":"$unit"}}"#),
    ("hold", r#"{"hold":{"unit":"$unit"}}"#),
    ("hold", "stand"),
    ("hold", "pass"),
    ("hold", "halt"),
    ("hold", "finish"),
    ("evade", "evade"),
    ("fight", r#"{"attack":{"unit":"$unit","aims":[{"target":"$target","stands":"$stands"}]}}"#),
    ("mount", r#"{"mount-up":{"unit":"$unit"}}"#),
    ("limber", r#"{"limber-up":{"unit":"$unit"}}"#),
    ("retreat", r#"{"retreat":{"unit":"$unit"}}"#),
    ("retreat", "recoil"),
];

impl Act {
    /// Acts that end a phase or a battle are drawn seldom, so that random battles last.
    pub(crate) fn zeal(&self) -> usize {
        match self {
            // A unit that could leave the field at any time would soon have left it.
            Self::Retreat { .. } => 1,
            Self::EndPhase => 30,
            Self::EndFire | Self::EndMoves | Self::Finish => 2,
            Self::Charge { .. } | Self::BreakCharge { .. } | Self::Fire { .. } => 20,
            _ => 5,
        }
    }

    /// Leaves a building in a formation with the usual number of files.
    pub fn leave(unit: UnitId, formation: Formation) -> Self {
        let order = StandOrder::new();
        Self::Leave { unit, formation, files: 0, bend: 0, swing: no_turn(), order }
    }

    /// ASV-MAN-006: the pace at which a unit is to move.
    pub(crate) fn pace(&self) -> Pace {
        match self {
            Self::Manoeuvre { double: true, .. }
            | Self::Lead { double: true, .. }
            | Self::SideStep { double: true, .. }
            | Self::StepBack { double: true, .. } => Pace::Double,
            _ => Pace::Move,
        }
    }

    /// The unit that makes an act of a movement phase.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Self::ChangeFormation { unit, .. }
            | Self::Manoeuvre { unit, .. }
            | Self::Lead { unit, .. }
            | Self::SideStep { unit, .. }
            | Self::StepBack { unit, .. }
            | Self::PivotOnly { unit, .. }
            | Self::LimberUp { unit }
            | Self::Unlimber { unit, .. }
            | Self::MountUp { unit }
            | Self::Dismount { unit }
            | Self::Enter { unit, .. }
            | Self::Leave { unit, .. }
            | Self::Disengage { unit }
            | Self::Charge { unit, .. }
            | Self::Retreat { unit } => Some(unit),
            _ => None,
        }
    }
}

/// What a player may declare.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(example = json!({"fire": {"unit": "kings-saker", "aims": [{"target": "weldons", "stands": [1]}]}}))]
#[schemars(example = json!({"charge": {"unit": "rupert", "target": "weldons", "pivot": {"turn": 12.5}}}))]
#[schemars(example = json!("end-fire"))]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Act {
    /// Place a unit; the fill is the pose of its front-centre point.
    Deploy {
        unit: UnitId,
        /// The formation (ASV-SET-005).
        formation: Formation,
        /// How many stands wide its front rank is; 0 for the usual number.
        files: u8,
        /// For a bent line: the number of stands left of the bend; 0 for all other formations.
        #[serde(default)]
        bend: u8,
        /// For a bent line: how far its right wing swings back (or forward, if negative).
        #[serde(default = "no_turn")]
        swing: Turn,
        /// Which stand takes which place. An empty list lays them out as the scenario does.
        #[serde(default)]
        order: StandOrder,
        /// ASV-SET-006: whether dragoons are mounted.
        #[serde(default)]
        mounted: bool,
        /// ASV-SET-007: whether a gun is limbered.
        #[serde(default)]
        limbered: bool,
    },

    /// Fire (ASV-FIR-041).
    Fire {
        unit: UnitId,
        /// ASV-FIR-020: pivot first.
        pivot: Option<Pivot>,
        /// Its targets, each with the stands that are aimed at it.
        aims: Aims,
    },
    /// End this side's fire.
    EndFire,
    /// Q15: the shot strikes this unit.
    Bounce {
        /// The unit that is struck.
        target: UnitId,
    },

    /// Join in (ASV-JOI-012).
    Join { unit: UnitId },
    /// Hold back; this takes a test unless the unit is in command (ASV-JOI-013, -014).
    Hold { unit: UnitId },
    /// Attack (ASV-H2H-006).
    Attack {
        unit: UnitId,
        /// Its targets, each with the stands that are aimed at it.
        aims: Aims,
    },
    /// Throw again (ASV-CMD-009).
    Rethrow,
    /// Let the throw stand.
    LetStand,
    /// Remove losses (ASV-RLS-004).
    Remove {
        unit: UnitId,
        /// The stands that are lost, by their numbers from 1.
        stands: StandSet,
    },

    /// End this seat's moves. A side's moves are over when all its seats have ended theirs.
    EndMoves,
    /// Change formation (ASV-CHF-001).
    ChangeFormation {
        unit: UnitId,
        /// The formation and its place.
        shape: Shape,
        /// ASV-CHF-005: how the stands are rearranged.
        #[serde(default)]
        order: StandOrder,
    },
    /// Manoeuvre along the fill's path (ASV-MAN-001). It also prolongs an unlimbered gun forward.
    Manoeuvre {
        unit: UnitId,
        /// ASV-MAN-006: whether it double-times.
        #[serde(default)]
        double: bool,
    },
    /// Manoeuvre a road column: the leader follows the fill's path, and the player places the stands behind it by giving the bend
    /// of each stand from the second on (ASV-BND-012). In a plain manoeuvre they follow automatically.
    Lead {
        unit: UnitId,
        /// ASV-MAN-006: whether it double-times.
        #[serde(default)]
        double: bool,
        /// One bend fewer than it has stands. All zero is a straight column.
        bends: Bends,
    },
    /// Move straight sideways until level with the fill's point (ASV-SID-002).
    SideStep {
        unit: UnitId,
        /// ASV-SID-003: how it pivots; null for not at all.
        pivot: Option<Pivot>,
        /// True to pivot after the move, false to pivot before it.
        #[serde(default)]
        pivot_after: bool,
        /// Q25: whether it double-times.
        #[serde(default)]
        double: bool,
    },
    /// Move straight back to the depth of the fill's point (ASV-STB-002); guns prolong backwards (ASV-GUN-006).
    StepBack {
        unit: UnitId,
        /// ASV-STB-003, ASV-GUN-007: how it pivots; null for not at all.
        pivot: Option<Pivot>,
        /// True to pivot after the move, false to pivot before it.
        #[serde(default)]
        pivot_after: bool,
        /// Q25: whether it double-times.
        #[serde(default)]
        double: bool,
    },
    /// Q31: a defensive block uses its action to pivot.
    PivotOnly {
        unit: UnitId,
        /// How it pivots; null for not at all.
        pivot: Pivot,
    },
    /// ASV-GUN-002: limber a gun.
    LimberUp { unit: UnitId },
    /// ASV-GUN-005: turn to any facing and be ready to fire.
    Unlimber {
        unit: UnitId,
        /// The facing that it takes.
        facing: Angle,
    },
    /// ASV-DRG-004: mount dragoons.
    MountUp { unit: UnitId },
    /// ASV-DRG-004: dismount dragoons.
    Dismount { unit: UnitId },
    /// Enter a building (notes 4.5).
    Enter {
        unit: UnitId,
        /// The building, by its place in the list of terrain, from 0.
        building: u8,
    },
    /// Leave a building; the fill is the pose of the front-centre point.
    Leave {
        unit: UnitId,
        /// The formation that it takes; a line if it is left out.
        #[serde(default = "line")]
        formation: Formation,
        /// The number of files; 0 for the usual number.
        #[serde(default)]
        files: u8,
        /// For a bent line: the number of stands left of the bend; 0 for all other formations.
        #[serde(default)]
        bend: u8,
        /// For a bent line: how far its right wing swings back (or forward, if negative).
        #[serde(default = "no_turn")]
        swing: Turn,
        /// Which stand takes which place. An empty list keeps the usual order.
        #[serde(default)]
        order: StandOrder,
    },
    /// Manoeuvre out of contact along the fill's path (ASV-DIS-003).
    Disengage { unit: UnitId },
    /// Charge (ASV-CHG-009).
    Charge {
        unit: UnitId,
        target: UnitId,
        /// ASV-CHG-010: pivot first.
        pivot: Option<Pivot>,
        /// ASV-XCH-004: whether it is an extended charge.
        #[serde(default)]
        extended: bool,
    },
    /// Decline the second half of an action, or do nothing after a failed charge.
    Finish,
    /// Q55: end the leg here.
    Halt,
    /// Q55: go on.
    GoOn,
    /// Q55: take another way, the fill's path, with the rest of the allowance.
    Replan,

    /// Intercept or counter-charge when the mover reaches the fill's point (ASV-INT-013).
    Intercept {
        unit: UnitId,
        /// If there is no fill: true to intercept at its last chance, false at its first.
        #[serde(default)]
        last: bool,
    },
    /// Let it pass.
    Pass,
    /// Q44: this unit answers next.
    Next { unit: UnitId },
    /// Stand and fight (ASV-REA-005).
    Stand,
    /// ASV-REC-001: give way before the charge; the path is asked for next.
    Recoil,
    /// ASV-EVA-001: run from the charge; the path is asked for next.
    Evade,
    /// ASV-HDB-001: form a defensive block in haste; the shape is asked for next.
    HastyBlock,
    /// ASV-EAF-001: turn about to meet the charge.
    AboutFace {
        /// G17: odd stands move back instead of forward.
        #[serde(default)]
        back: bool,
    },
    /// ASV-DFF-001: fire at the charger.
    DefensiveFire {
        /// The stands, by their numbers from 1.
        stands: StandSet,
        /// Q58: pivot first, if the players have agreed to that ruling.
        #[serde(skip_serializing_if = "Option::is_none")]
        pivot: Option<Pivot>,
    },
    /// Run along the fill's path: about-face, turn, straight move (ASV-REC-007).
    Run,
    /// ASV-HDB-007: choose the shape of the hasty block, formed about a stand that was contacted.
    Form {
        /// The formation and its place.
        shape: Shape,
    },
    /// Back off until level with the fill's point (ASV-HDB-015, ASV-DFF-006).
    BackOff,
    /// ASV-BRK-004: manoeuvre along the fill's path.
    BreakManoeuvre,
    /// ASV-BRK-004: charge another unit.
    BreakCharge {
        target: UnitId,
        /// Q45: pivot first, if it has not pivoted.
        pivot: Option<Pivot>,
        /// ASV-BRK-008: whether it is an extended charge.
        #[serde(default)]
        extended: bool,
    },

    /// ASV-VRT-004: take a unit off the field.
    Retreat { unit: UnitId },
    /// No more retreats.
    EndPhase,

    /// ASV-VIC-013: give up the battle.
    Concede,
    /// ASV-DSP-001: throw dice over a ruling.
    Dispute {
        /// The key of the ruling.
        ruling: String,
    },
    /// ASV-DSP-002: decide the ruling for the rest of the battle.
    Rule {
        /// The value, as the rulebook writes it.
        value: String,
    },
}
