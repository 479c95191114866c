//! The questions to players. Everything that is needed to check an answer is here or on the table.
use crate::{
    Gloria, arrive, charge, deploy, fire,
    kinds::{CorpsId, GeneralId, Side, UnitId},
    melee, moves, rally, replace, victory,
};
use geom::Length;
use kernel::{ids::Ground, names::Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Few, PieceId};

/// The most units that one question lists. A side has at most as many.
pub const MOST_LISTED: usize = 60;
/// A few units.
pub type Units = Few<UnitId, MOST_LISTED>;

kernel::told! {
    /// A question to a player.
    #[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Question of Gloria {
        Reserve in deploy = "PG-OFF-001", "Which brigades stay off the table?";
        Hide in deploy = "PG-HID-001", "Which units are hidden, and where?";
        /// PG-DEP-001: where does everybody stand who is not hidden?
        Map in deploy = "PG-DEP-001", "Both sides: place your armies in secret, then finish.";
        /// PG-DEP-002: place a unit of the brigade that has been begun, or of a new one.
        Deploy { side: Side, corps: Option<CorpsId> } in deploy = "PG-DEP-002", "{side}: place {}.",
            corps.map_or("a brigade, unit by unit".to_owned(), |corps| format!("the rest of {corps}"));
        Crest { unit: UnitId } in moves = "PG-HIL-003", "{} {unit} behind the crest or over it?", unit.agree("Is", "Are");
        /// PG-WOD-001: is a die thrown for a wood whose density nobody knows?
        Wood { unit: UnitId, wood: PieceId } in moves = "PG-WOD-001", "{unit} is near {}: throw for the density of the wood?", Ground::from(*wood);
        Show { side: Side } in arrive = "PG-HID-005", "{side}: show hidden units?";
        Announce { side: Side } in arrive = "PG-OFF-003", "{side}: announce a brigade that comes on this turn?";
        Promote { general: GeneralId } in replace = "PG-REP-005", "Is an officer promoted in place of {general}?";
        Declare { side: Side } in charge = "PG-CHG-001", "{side}: declare charges along the table, or none.";
        Impulse { unit: UnitId } in charge = "PG-IMP-001", "{unit} charges: make its first impulse.";
        /// PG-SCR-003: where does a screen in the way of a charger evade to?
        Clear { unit: UnitId, charger: UnitId } in charge = "PG-SCR-003", "{charger} charges through {unit}: where {} evade to?", unit.agree("does it", "do they");
        /// PG-IMP-004: does the unit mean to stay or to run from the first of its chargers?
        Intent { unit: UnitId, charger: UnitId } in charge = "PG-IMP-004", "{charger} charges: {} {unit} mean to stay or to evade?", unit.agree("does", "do");
        /// PG-IMP-005: what does a unit do that has passed its test?
        Answer {
            unit: UnitId,
            /// The first of its chargers.
            charger: UnitId,
            /// Whether it meant to run.
            runs: bool,
        } in charge = "PG-IMP-005", "{charger} charges, and {unit} does not waver: what {} do?", unit.agree("does it", "do they");
        Feint { side: Side } in charge = "PG-FEI-001", "{side}: which charges are feints?";
        Rally { side: Side } in rally = "PG-MOR-004", "{side}: which unit tries to rally next?";
        Rallied { unit: UnitId } in rally = "PG-RAL-002", "{unit} has rallied: how {} form?", unit.agree("does it", "do they");
        Fire in fire = "PG-SHO-010", "Both sides: name your targets in secret, then finish.";
        Second { unit: UnitId } in charge = "PG-IM2-001", "Does the charge of {unit} go on?";
        Defend { unit: UnitId, charger: UnitId } in fire = "PG-DEF-001", "{} {unit} fire at {charger}, which charges?", unit.agree("Does", "Do");
        Move { side: Side } in moves = "PG-MOV-004", "{side}: move your units and generals, one at a time.";
        /// PG-WOD-007, PG-FRD-005: how does a unit go on whose move stopped for a die?
        Onward {
            unit: UnitId,
            /// What is left of its move.
            left: Length,
            /// The kinds of terrain that are paid for, as bits.
            paid: u32,
        } in moves = "PG-WOD-007", "How {} {unit} go on?", unit.agree("does", "do");
        Counter { unit: UnitId, charger: UnitId } in charge = "PG-CTR-005", "{charger} charges: {} {unit} charge to meet {}?", unit.agree("does", "do"), charger.agree("it", "them");
        Assault { side: Side } in melee = "PG-CLA-008", "{side} chooses the combat that is fought next.";
        /// PG-CLA-004: which units join a combat?
        Reinforce {
            side: Side,
            /// A unit of the combat.
            combat: UnitId,
        } in melee = "PG-CLA-004", "Which units of {side} join the combat about {combat}?";
        /// PG-UCA-002, PG-CMP-001: does a beaten unit in cover stay?
        Beaten { unit: UnitId } in melee = "PG-UCA-002", "{unit} is beaten: {} stay in {} cover?", unit.agree("does it", "do they"), unit.its();
        /// PG-BRK-001: does a winner advance, and where?
        Won {
            unit: UnitId,
            /// The enemy that it has beaten.
            beaten: UnitId,
            /// How far it advances.
            by: Length,
            ways: Ways,
        } in melee = "PG-BRK-001", "{unit} has beaten {beaten}: where {} go?", unit.agree("does it", "do they");
        End { side: Side } in victory = "PG-VIC-002", "The turn is over: {} {side} surrender units, end the battle or go on?",
            side.agree("does", "do");
    }
}

/// What a winner of a close assault may choose.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Ways {
    /// PG-CTR-003, PG-CMP-002: to hold its ground, or to halt at the edge of bad ground.
    pub hold: bool,
    /// PG-BRK-001: to advance along its charge.
    pub ahead: bool,
    /// PG-BRK-001: to follow the beaten.
    pub after: bool,
    /// PG-BRK-005: to wheel and advance.
    pub wheel: bool,
}
