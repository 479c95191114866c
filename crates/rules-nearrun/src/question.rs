//! The questions to players. Everything that is needed to check an answer is here or on the table.
use crate::{
    NearRun,
    act::Facing,
    adcs, charge, deploy, dice, fire,
    kinds::{Aspect, CommandId, GeneralId, Side, UnitId},
    melee, moves, opening, regroup, risk,
    unit::Answer,
};
use geom::Length;
use kernel::names::Named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most units that one question lists.
pub const MOST_LISTED: usize = 40;
/// A few units.
pub type Units = Few<UnitId, MOST_LISTED>;

kernel::told! {
    /// A question to a player.
    #[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Question of NearRun {
        /// Place the next unit, of the brigade that has been begun or of a new one.
        Deploy { side: Side, brigade: Option<CommandId> } in deploy = "ANT-ORG-001", "{side}: place {}.",
            brigade.map_or("a brigade, unit by unit, or a unit without a brigade".to_owned(), |it| format!("the rest of {it}"));
        Post { side: Side } in deploy = "ANT-ORG-001", "{side}: place your generals.";
        Promote { general: GeneralId } in risk = "ANT-REP-008", "Which unit does the successor of {general} join?";
        Order { side: Side } in risk = "ANT-SEQ-002", "{side} has the initiative: move first or second?";

        Open { side: Side } in opening = "ANT-SEQ-021", "{side}: attach units to brigades or brigades to divisions, form masse or column, then finish.";
        Send { general: GeneralId } in adcs = "ANT-ADC-006", "Where does {general} send ADCs?";
        Regroup { division: CommandId } in regroup = "ANT-RGP-001", "Which brigades of {division} regroup?";
        ArmyMove { general: GeneralId } in dice = "ANT-GEN-011", "Does {general} make extra moves, at a pip from every corps?";
        /// ANT-GEN-005, ANT-PIP-033: which die pays what is due?
        Due {
            general: GeneralId,
            /// The pips that are due.
            pips: u8,
        } in dice = "ANT-PIP-015", "{general} owes {}: which die pays?", kernel::words::count(*pips, "pip", "pips");
        /// ANT-ORG-008, ANT-GEN-004: which pips go to the corps?
        Pool { general: GeneralId } in dice = "ANT-ORG-008", "Does {general} take pips off the dice, for units directly under the corps or for another move?";
        Deal { general: GeneralId } in dice = "ANT-SEQ-008", "{general}: which division gets which die?";
        /// ANT-ROU-004: do close-order friends of higher class let routers through?
        Ranks { unit: UnitId, routers: UnitId } in charge = "ANT-ROU-004", "{routers} runs into {unit}: {} {unit} close ranks or let them through?", unit.agree("does", "do");
        /// ANT-GEO-026: two ways round are equally direct.
        Round { unit: UnitId } in charge = "ANT-GEO-026", "{unit} {} round what is in the way: on which side?", unit.agree("routs", "rout");
        /// ANT-GEO-041: two sides of its building are equally far from the cause.
        Leave {
            unit: UnitId,
            /// The two sides, as the garrison faces.
            sides: [Facing; 2],
        } in charge = "ANT-GEO-041", "{unit} {} the building: on which side?", unit.agree("leaves", "leave");
        Heal { division: CommandId, hits: u8 } in regroup = "ANT-RGP-005", "{division} may take back {}: which unit?", kernel::words::hits(*hits);

        Declare { side: Side } in charge = "ANT-SEQ-012", "{side}: declare your charges, one at a time, then finish.";
        Test { side: Side } in charge = "ANT-CHG-007", "{side}: which charge is tested next?";
        /// ANT-RSP-001 to -033: how does a charged unit answer?
        Respond {
            unit: UnitId,
            charger: UnitId,
            aspect: Aspect,
            /// Whether only evading is left, because it failed to stand.
            must_evade: bool,
        } in charge = "ANT-CHG-008", "{charger} charges {unit}: how {} {unit} answer?", unit.agree("does", "do");
        /// ANT-EVD-007 to -009: what does a charger do whose target has left?
        Chase {
            unit: UnitId,
            target: UnitId,
            /// How the target left.
            left_by: Answer,
        } in charge = "ANT-EVD-009", "{target} {}: {} {unit} follow?", left_by.name(), unit.agree("does", "do");
        Recalled { unit: UnitId } in charge = "ANT-EVD-008", "{unit} obeys the recall: {} halt or rally back?", unit.agree("does it", "do they");
        /// ANT-CHG-013: a charge without a target: where does it stop?
        Stop {
            unit: UnitId,
            /// The farthest that it may go.
            most: Length,
        } in charge = "ANT-CHG-013", "{unit} has lost its target: where {} stop?", unit.agree("does it", "do they");
        /// ANT-CAP-006: what becomes of overrun guns?
        Overrun {
            unit: UnitId,
            guns: UnitId,
            /// Whether they may be taken along.
            may_take: bool,
        } in charge = "ANT-CAP-006", "{unit} has overrun the guns of {guns}: what {} do with the guns?", unit.agree("does it", "do they");
        Move { side: Side } in moves = "ANT-SEQ-013", "{side}: move your units and generals, one at a time.";
        /// ANT-OPP-005: who charges a unit that moves?
        Window {
            unit: UnitId,
            /// Whether it changes formation instead of moving.
            forms: bool,
            /// How far it goes.
            most: Length,
            /// The units that may call.
            callers: Units,
        } in charge = "ANT-OPP-001", "{unit} {} before you: does anybody take the opportunity to charge?", if *forms { "changes formation" } else { "moves" };

        Fire { side: Side } in fire = "ANT-FIR-026", "{side}: name the targets of your units, then finish.";
        /// ANT-FCH-004: cavalry that was stopped by fire.
        Stopped { unit: UnitId } in charge = "ANT-FCH-004", "Fire has stopped {unit}: {} halt or rally back?", unit.agree("does it", "do they");

        Melee { side: Side } in melee = "ANT-SEQ-019", "{side}: which melee is fought next?";
        Strike { unit: UnitId } in melee = "ANT-MMU-010", "{unit} strikes one blow: at whom?";
        /// ANT-MEL-002, -003: does cavalry fight on after a draw?
        Drawn { unit: UnitId } in melee = "ANT-MEL-002", "{unit} has drawn: {} fight on or rally back?", unit.agree("does it", "do they");
        Face { unit: UnitId, attacker: UnitId } in melee = "ANT-FLK-003", "{} {unit} turn to face {attacker}?", unit.agree("Does", "Do");
        /// ANT-ADV-001, -002: does a winner on foot advance?
        Won {
            unit: UnitId,
            /// Whether it may occupy the building it stormed.
            may_occupy: bool,
        } in melee = "ANT-ADV-001", "{unit} has won: {} advance?", unit.agree("does it", "do they");
        /// ANT-ADV-003: cavalry that won and obeys the recall.
        WonRecalled {
            unit: UnitId,
            /// Whether its enemy fights on, so that it may not hold.
            enemy_fights_on: bool,
        } in melee = "ANT-ADV-003", "{unit} has won and obeys the recall: what {} do?", unit.agree("does it", "do they");
        /// ANT-WDR-002: cavalry may rally back instead of withdrawing.
        Withdraw { unit: UnitId } in melee = "ANT-WDR-002", "{unit} must withdraw: {} rally back instead?", unit.agree("does it", "do they");
    }
}
