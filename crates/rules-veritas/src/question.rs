//! The questions to players. Everything that is needed to check an answer is here or on the table.
use crate::{
    Veritas, charge, deploy, fire,
    kinds::{LeaderId, Side, UnitId, WingId},
    leaders, melee, moves, orders, replace,
};
use geom::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::told! {
    /// A question to a player. What the order of a wing says about its moves is asked in `moves`.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Question of Veritas {
        /// IDV-DEP-003: does the side keep its edge?
        Edge { side: Side } in deploy = "IDV-DEP-003", "{side}: choose your edge.";
        /// IDV-DEP-004: place a unit of this wing.
        Deploy { wing: WingId } in deploy = "IDV-DEP-004", "Place a unit of {wing}.";
        /// Place a commander of a side, once all its units are placed.
        Post { side: Side } in deploy = "IDV-DEP-005", "{side}: place a commander.";
        /// IDV-ORD-005: name orders in secret. Only seats that are not done are asked.
        Orders {
            /// Whether these are the first orders of the battle.
            first: bool,
        } in orders = "IDV-ORD-005", "Give {}.", match first {
            true => "each wing its first order, in secret",
            false => "your wings new orders, in secret, or leave them as they are",
        };
        /// Move a unit of this wing.
        Move { wing: WingId } in moves;
        /// IDV-CHG-017: does the unit that is charged meet the charge?
        Meet { unit: UnitId, charger: UnitId } in charge = "IDV-CHG-017", "{charger} charges: does {unit} meet the charge or await it?";
        /// IDV-FIR-010: name a target for a unit of this wing.
        Fire { wing: WingId } in fire = "IDV-FIR-010", "{wing}: choose a unit to fire and its target.";
        /// IDV-SHR-011: which of these retreats next?
        Retreat { wing: WingId, among: Vec<UnitId> } in fire = "IDV-SHR-011", "Choose the unit of {wing} that goes back next.";
        /// IDV-SHR-010, IDV-MEL-010: from which of these enemies does it retreat? The winner chooses.
        From { unit: UnitId, among: Vec<UnitId> } in melee = "IDV-SHR-010", "Choose the enemy that {unit} retreats from.";
        /// IDV-MEL-006: which of a wing's melees is next?
        Melee { wing: WingId, among: Vec<UnitId> } in melee = "IDV-MEL-006", "Choose the melee of {wing} that is fought next.";
        /// IDV-MEL-002, -003: against which enemy does it roll?
        Against { unit: UnitId, among: Vec<UnitId> } in melee = "IDV-MEL-002", "Choose the enemy that {unit} fights.";
        /// IDV-MRS-002: does the unit try to break off?
        BreakOff { unit: UnitId } in melee = "IDV-MRS-002", "Does {unit} try to break off?";
        /// IDV-MRS-007, -013: which unit occupies this ground?
        Occupy {
            side: Side,
            among: Vec<UnitId>,
            /// The unit that left the ground.
            left_by: UnitId,
            /// Where that unit stood: the centre of its base, and its facing.
            ground: Pose,
        } in melee = "IDV-MRS-007", "{side}: choose who occupies the ground that {left_by} left.";
        /// IDV-REP-004: which commander takes the army?
        Promote { side: Side, among: Vec<LeaderId> } in replace = "IDV-REP-004", "{side}: choose a new Army Commander.";
        /// IDV-REP-001: which unit does the new commander of this wing join?
        Appoint { wing: WingId } in replace = "IDV-REP-001", "Choose the unit that the new commander of {wing} joins.";
        /// IDV-COM-017: move a commander.
        Lead { side: Side } in leaders = "IDV-COM-017", "{side}: move your commanders, or leave them where they are.";
    }
}
