//! What a player may declare. Discrete choices are in the act; places on the table are in the fill.
mod aims;

pub use aims::{Aim, Aims};

use crate::{
    kinds::{Formation, UnitId},
    question::{ElementSet, Units},
    scene::Edge,
    unit::MOST_ELEMENTS,
};
use geom::Angle;
use kernel::offer::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::Few;

/// Which element takes which place: `order[place]` is the number of the element, from 1. An empty order keeps the present one.
pub type Order = Few<u8, MOST_ELEMENTS>;

/// A formation to change into. The element at the centre of the front stays where it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The formation.
    pub formation: Formation,
    /// How many files its front rank has.
    pub files: u8,
    /// The file, from 0 on the left, at which a short last rank begins.
    #[serde(default)]
    pub short: u8,
    /// The number, from 1, of the element that stays; 0 means the one at the centre.
    #[serde(default)]
    pub about: u8,
    /// The file of the front rank that this element takes, from 0 on the left.
    #[serde(default)]
    pub file: u8,
}

/// What a player may declare. `files` is 0 for the usual number; `short` is the file at which a short last rank begins.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(example = json!({"fire": {"unit": "archers", "aims": [{"target": "alencon", "elements": [1, 2, 3]}]}}))]
#[schemars(example = json!({"move": {"unit": "archers"}}))]
#[schemars(example = json!("end-phase"))]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Act {
    /// Take an edge of the table.
    Edge { edge: Edge },
    /// Place a unit; the fill is the pose of its front-centre point.
    Deploy {
        unit: UnitId,
        formation: Formation,
        /// How many elements wide its front rank is; 0 for the usual number.
        #[serde(default)]
        files: u8,
        /// The file, from 0 on the left, at which a short last rank begins.
        #[serde(default)]
        short: u8,
        /// Which element takes which place, by their numbers from 1, rank by rank from the front left; an empty list keeps the
        /// present order.
        #[serde(default)]
        order: Order,
        /// Whether mounted foot are on horseback.
        #[serde(default)]
        mounted: bool,
        /// Whether guns are limbered.
        #[serde(default)]
        limbered: bool,
    },
    /// Place several units of foot as one Battle, named after the first; the fill is the pose of the middle of its front.
    DeployBattle {
        /// The units, from front to rear or from left to right.
        units: Units,
        /// How many elements wide its front rank is; 0 for the usual number.
        #[serde(default)]
        files: u8,
        /// Whether the units stand side by side. Otherwise they stand one behind the other.
        #[serde(default)]
        abreast: bool,
    },

    /// Pivot before the firing, clockwise.
    Pivot {
        unit: UnitId,
        /// By how much.
        turn: Turn,
    },
    /// Name targets, in secret.
    Fire {
        unit: UnitId,
        /// Its targets, each with the elements that fire at it; an empty list holds its fire.
        aims: Aims,
    },
    /// Choose which elements are lost.
    Remove {
        unit: UnitId,
        /// The elements that are lost.
        elements: ElementSet,
    },
    /// Close up a member of a dissolved Battle; the fill is the pose of the middle of its front.
    Close {
        unit: UnitId,
        formation: Formation,
        /// How many elements wide its front rank is.
        files: u8,
    },

    /// Turn about the middle of the front by the fill's one leg.
    Turn { unit: UnitId },
    /// Turn each element about in its place.
    AboutFace { unit: UnitId },
    /// Change formation.
    ChangeFormation {
        unit: UnitId,
        shape: Shape,
        /// Which element takes which place, by their numbers from 1, rank by rank from the front left; an empty list keeps the
        /// present order.
        #[serde(default)]
        order: Order,
    },
    /// Mount foot on their horses.
    Mount { unit: UnitId },
    /// Dismount them.
    Dismount { unit: UnitId },
    /// Move straight ahead by the fill's one leg. Several legs are turns, about faces and moves, each a function of its own.
    Move { unit: UnitId },
    /// Charge, after a pivot if one is named.
    Charge {
        unit: UnitId,
        target: UnitId,
        /// How far it pivots first; null for not at all.
        pivot: Option<Turn>,
    },
    /// Move a light gun by hand by the fill's one leg; a negative length is backwards.
    Prolong { unit: UnitId },
    /// Limber a gun.
    LimberUp { unit: UnitId },
    /// Unlimber a gun, facing in any direction.
    Unlimber {
        unit: UnitId,
        /// The facing that it takes.
        facing: Angle,
    },
    /// Form one Battle, named after the first unit, from units that stand edge to edge. A list that is too long is refused.
    FormBattle {
        /// The units; the Battle is named after the first.
        units: Units,
    },
    /// Break up a Battle, named by its first member, into its members.
    BreakUp {
        /// The first member of the Battle.
        unit: UnitId,
    },
    /// Enter a building, by its place in the list of terrain.
    Enter {
        unit: UnitId,
        /// The buildings, by their place in the list of terrain, from 0.
        building: u8,
    },
    /// Leave a building; the fill is the pose of the front-centre point.
    Leave {
        unit: UnitId,
        formation: Formation,
        /// How many elements wide its front rank is; 0 for the usual number.
        #[serde(default)]
        files: u8,
    },

    /// Share out a unit's attacks.
    Attack {
        unit: UnitId,
        /// Its enemies, each with the elements that attack it.
        aims: Aims,
    },

    /// No more pivots, targets or moves from this seat in this phase.
    EndPhase,
    /// Give up the battle.
    Concede,
}

/// What ordinary verbs mean, for orders and questions in words.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("charge", r#"{"charge":{"unit":"$unit","target":"$target","pivot":null}}"#),
    ("fire", r#"{"fire":{"unit":"$unit","aims":[{"target":"$target","elements":"$stands"}]}}"#),
    ("move", r#"{"move":{"unit":"$unit"}}"#),
    ("turn", r#"{"turn":{"unit":"$unit"}}"#),
    ("turn", r#"{"about-face":{"unit":"$unit"}}"#),
    ("form", r#"{"change-formation":{"unit":"$unit","shape":{"formation":"$word"}}}"#),
    ("join", r#"{"form-battle":{"units":["$unit","$target"]}}"#),
    ("hold", r#"{"fire":{"unit":"$unit","aims":[]}}"#),
    ("fight", r#"{"attack":{"unit":"$unit","aims":[{"target":"$target","elements":"$stands"}]}}"#),
    ("limber", r#"{"limber-up":{"unit":"$unit"}}"#),
];

impl Act {
    /// The unit that acts.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Self::Deploy { unit, .. }
            | Self::Pivot { unit, .. }
            | Self::Fire { unit, .. }
            | Self::Remove { unit, .. }
            | Self::Close { unit, .. }
            | Self::Turn { unit }
            | Self::AboutFace { unit }
            | Self::ChangeFormation { unit, .. }
            | Self::Mount { unit }
            | Self::Dismount { unit }
            | Self::Move { unit }
            | Self::Charge { unit, .. }
            | Self::Prolong { unit }
            | Self::LimberUp { unit }
            | Self::Unlimber { unit, .. }
            | Self::BreakUp { unit }
            | Self::Enter { unit, .. }
            | Self::Leave { unit, .. }
            | Self::Attack { unit, .. } => Some(unit),
            Self::FormBattle { units } | Self::DeployBattle { units, .. } => units.first().copied(),
            Self::Edge { .. } | Self::EndPhase | Self::Concede => None,
        }
    }

    /// How often random play chooses this act. Acts that end a phase are rare, so that random battles get somewhere.
    pub(crate) fn zeal(&self) -> usize {
        match self {
            Self::EndPhase | Self::DeployBattle { .. } => 2,
            // Buildings are seldom straight ahead.
            Self::Charge { .. } | Self::Fire { .. } | Self::Enter { .. } => 20,
            _ => 5,
        }
    }

    /// Whether the act takes no fill.
    pub fn wants_nothing(&self) -> bool {
        !matches!(
            self,
            Self::Deploy { .. }
                | Self::DeployBattle { .. }
                | Self::Close { .. }
                | Self::Turn { .. }
                | Self::Move { .. }
                | Self::Prolong { .. }
                | Self::Leave { .. }
        )
    }
}
