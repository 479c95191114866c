//! What a player may declare. Discrete choices are in the act; places on the table are in the fill.
use crate::kinds::{Formation, LeaderId, Order, UnitId, WingId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What a player may declare.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(example = json!({"order": {"wing": "right", "order": "attack"}}))]
#[schemars(example = json!({"move": {"unit": "gassion", "before": "battle"}}))]
#[schemars(example = json!("end-moves"))]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Act {
    /// IDV-VIC-003: give up the battle, at any time.
    Concede,

    /// IDV-DEP-003: keep the scenario's edge, or change edges.
    Edge {
        /// True to change edges with the enemy, false to keep the scenario's edge.
        change: bool,
    },
    /// IDV-DEP-005: place a unit; the fill is the pose of its front-centre point.
    Deploy {
        unit: UnitId,
        formation: Formation,
        /// Whether it is mounted; only dragoons have a choice.
        mounted: bool,
    },
    /// Place a commander: with a unit, or alone at the point of the fill.
    Post {
        /// The commander to place.
        leader: LeaderId,
        /// The unit that they join; null if they stand alone at the point of the fill.
        with: Option<UnitId>,
    },

    /// IDV-ORD-004: name an order for a wing.
    Order {
        /// The wing that the order is for.
        wing: WingId,
        /// The order.
        order: Order,
    },
    /// Done giving orders.
    EndOrders,

    /// Move a unit; the fill is a path of legs. It may change its formation, mount, dismount, or enter or leave houses before
    /// or after.
    Move {
        unit: UnitId,
        /// What it changes before it moves; null for nothing.
        before: Option<Change>,
        /// What it changes after it has moved; null for nothing.
        after: Option<Change>,
    },
    /// IDV-MOV-017: go backwards with the same facing; the fill is a path of one leg.
    Back { unit: UnitId },
    /// Leave a unit where it is.
    Stay { unit: UnitId },
    /// IDV-ORD-020: leave the table by its own edge; the fill is a path to it.
    Leave { unit: UnitId },
    /// IDV-PUR-040: return to the table; the fill is the pose of its front-centre point at the edge.
    Return { unit: UnitId },
    /// Charge; the fill is a path: an optional turn, then one straight leg.
    Charge { unit: UnitId, target: UnitId },
    /// Done moving the units of this wing.
    EndMoves,
    /// IDV-CHG-015: meet the charge, or await it.
    Meet {
        /// True to meet the charge, false to await it.
        advance: bool,
    },

    /// IDV-FIR-001: shoot.
    Shoot {
        unit: UnitId,
        /// The enemy unit that it shoots at.
        target: UnitId,
    },
    /// IDV-FIR-009: done shooting with this wing.
    EndFire,
    /// IDV-SHR-011: this unit makes its retreat next.
    Retreat {
        /// The unit that retreats next.
        unit: UnitId,
    },
    /// IDV-SHR-010, IDV-MEL-010: say from which enemy a unit retreats.
    From { enemy: UnitId },

    /// IDV-MEL-006: resolve the melee about this unit next.
    Melee {
        /// The unit that was attacked; it names the melee.
        target: UnitId,
    },
    /// IDV-MEL-002, -003: roll its dice against this enemy.
    Against {
        unit: UnitId,
        /// The enemy unit that its dice are rolled against.
        enemy: UnitId,
    },
    /// IDV-MRS-002, -003: try to break off, or stay. The fill is a path of one leg straight back, or nothing: then it goes back
    /// as far as there is room.
    BreakOff {
        unit: UnitId,
        /// True to try to break off, false to stay.
        attempt: bool,
    },
    /// IDV-MRS-007: occupy the ground; the fill is a pose with the facing it takes.
    Occupy { unit: UnitId },
    /// Nobody occupies it.
    NoOccupation,

    /// IDV-REP-004: this commander takes command of the army.
    Promote {
        /// The commander who takes the army.
        leader: LeaderId,
    },
    /// IDV-REP-001: the new commander of a wing joins this unit.
    Appoint {
        /// The unit that the new commander joins.
        unit: UnitId,
    },

    /// IDV-COM-017: move a commander to a unit, or alone to the point of the fill.
    Lead {
        /// The commander who moves.
        leader: LeaderId,
        /// The unit that they join; null if they stand alone at the point of the fill.
        with: Option<UnitId>,
    },
    /// Done moving commanders.
    EndLead,
}

/// The possible answers to reactions, for orders given in advance.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    (r#"{"meet":{"advance":true}}"#, "meet the charge"),
    (r#"{"meet":{"advance":false}}"#, "await the charge"),
];

/// What ordinary verbs mean, for orders and questions in words.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("charge", r#"{"charge":{"unit":"$unit","target":"$target"}}"#),
    ("charge", r#"{"meet":{"advance":true}}"#),
    ("fire", r#"{"shoot":{"unit":"$unit","target":"$target"}}"#),
    ("move", r#"{"move":{"unit":"$unit","before":null,"after":null}}"#),
    ("move", r#"{"lead":{"leader":"$unit","with":null}}"#),
    ("turn", r#"{"move":{"unit":"$unit","before":null,"after":null}}"#),
    ("form", r#"{"move":{"unit":"$unit","before":"$word","after":null}}"#),
    ("join", r#"{"lead":{"leader":"$unit","with":"$target"}}"#),
    ("join", r#"{"post":{"leader":"$unit","with":"$target"}}"#),
    ("hold", r#"{"stay":{"unit":"$unit"}}"#),
    ("hold", r#"{"break-off":{"unit":"$unit","attempt":false}}"#),
    ("hold", r#"{"meet":{"advance":false}}"#),
    ("fight", r#"{"against":{"unit":"$unit","enemy":"$target"}}"#),
    ("mount", r#"{"move":{"unit":"$unit","before":"mount","after":null}}"#),
    ("dismount", r#"{"move":{"unit":"$unit","before":"dismount","after":null}}"#),
    ("retreat", r#"{"back":{"unit":"$unit"}}"#),
    ("retreat", r#"{"break-off":{"unit":"$unit","attempt":true}}"#),
    ("retreat", r#"{"leave":{"unit":"$unit"}}"#),
];

impl Act {
    /// How often random play chooses this act. Acts that end a phase are rare, so that something happens in random battles.
    pub(crate) fn zeal(&self) -> usize {
        match self {
            Self::EndOrders | Self::EndMoves | Self::EndFire | Self::EndLead => 1,
            Self::Leave { .. } | Self::Stay { .. } => 2,
            Self::Charge { .. } | Self::Shoot { .. } => 12,
            _ => 6,
        }
    }

    /// Whether the act takes no fill.
    pub(crate) fn wants_nothing(&self) -> bool {
        !matches!(
            self,
            Self::Deploy { .. }
                | Self::Post { .. }
                | Self::Move { .. }
                | Self::Back { .. }
                | Self::Leave { .. }
                | Self::Return { .. }
                | Self::Charge { .. }
                | Self::BreakOff { attempt: true, .. }
                | Self::Occupy { .. }
                | Self::Lead { .. }
        )
    }
}

kernel::deeds! {
    /// What a unit changes in its move. All changes but `Quit` take half its allowance.
    pub enum Change {
        Column = "column" as "forms march column" by "IDV-COL-006",
        Battle = "battle" as "leaves march column" by "IDV-COL-006",
        Mount = "mount" as "mounts" by "IDV-DRG-002",
        Dismount = "dismount" as "dismounts" by "IDV-DRG-002",
        /// Into the village sector it touches.
        Enter = "enter" as "enters houses" by "IDV-TER-018",
        /// Out of it, which costs nothing.
        Quit = "quit" as "comes out of the houses" by "IDV-TER-018",
    }
}
