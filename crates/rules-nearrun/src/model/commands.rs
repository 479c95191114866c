//! Commands in play: pips, dice and what the next dice owe; generals and their ADCs.
use crate::{
    kinds::{CommandId, GeneralId, Rank, Side, UnitId},
    scene::Personality,
};
use geom::{Point, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A brigade, a division or a corps in play.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Command {
    /// Its place in the order of battle.
    pub id: CommandId,
    /// ANT-ORG-010: the command above it, which attachments change.
    pub over: Option<CommandId>,
    /// ANT-PIP-001: the pips of a division in this phase; of a corps, its pool (ANT-PIP-034).
    pub pips: u8,
    /// How many of them are spent.
    pub spent: u8,
    /// ANT-SEQ-008: the face of a division's die, after pips were taken off it.
    pub face: Option<u8>,
    /// ANT-SEQ-008: a commander dealt that die; the division did not throw it.
    pub dealt: bool,
    /// ANT-PIP-020: how many actions are paid for all units of a brigade.
    pub actions: u8,
    /// ANT-PIP-031: how many pips a brigade has used in this phase.
    pub used: u8,
    /// ANT-RGP-001: a brigade that was named to regroup.
    pub regroups: bool,
    /// ANT-RGP-005: how many hits a division may still take back.
    pub heals: u8,
    /// ANT-PIP-003: what opportunity charges and emergency squares take off the next die.
    pub owes: u8,
    /// ANT-PIP-002: how many ADCs arrived in this phase.
    pub adcs: u8,
    /// ANT-SKM-023: a brigade's ad hoc line is lost for the game (ANT-SKM-016).
    pub line_lost: bool,
    /// ANT-SEQ-026: the die of this turn lets it come on.
    pub arrives: bool,
}

impl Command {
    /// The pips that are left.
    pub fn left(&self) -> u8 {
        self.pips.saturating_sub(self.spent)
    }
}

/// A general's post and its holder. Acts and views name the post, because its holder may fall and be replaced.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct General {
    pub id: GeneralId,
    pub side: Side,
    pub rank: Rank,
    /// What they command; none for a commander-in-chief.
    pub command: Option<CommandId>,
    /// A second command that they lead as well.
    pub also: Option<CommandId>,
    pub personality: Personality,
    pub fate: Fate,
    /// ANT-GEO-001, ANT-GEO-031: the centre of their base and the way they face; where they fell, once they are gone.
    pub at: Pose,
    /// ANT-GEN-006, -007: the unit they have joined.
    pub with: Option<UnitId>,
    /// ANT-GEN-003: how many moves they have made in this turn.
    pub moves: u8,
    /// ANT-GEN-004, -011: extra moves that are paid for.
    pub extra: u8,
    /// ANT-REP-013: they fell, and the first own phase after that has not begun.
    pub just_lost: bool,
    /// ANT-PIP-005, -031: this is that phase: the die is halved, or the brigade uses one pip.
    pub shock: bool,
    /// ANT-REP-006: the holder is a replacement.
    pub replacement: bool,
    /// The turn from which the scenario gives them the post.
    pub from_turn: u16,
    /// Whether they are the commander-in-chief, whatever else they command.
    pub chief: bool,
}

/// What became of a general.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// In command.
    #[default]
    Present,
    /// Not yet placed, or not yet arrived.
    Away,
    /// ANT-REP-003: without effect until this turn is over.
    Stunned {
        /// The last turn.
        until: u16,
    },
    /// ANT-RSK-003: removed in this turn, badly wounded or killed.
    Fallen {
        /// The turn.
        turn: u16,
    },
    /// A successor has been named by the scenario.
    Relieved,
}

impl General {
    /// Whether they are on the table.
    pub fn is_on_table(&self) -> bool {
        matches!(self.fate, Fate::Present | Fate::Stunned { .. })
    }

    /// Whether they command.
    pub fn commands(&self) -> bool {
        self.fate == Fate::Present
    }
}

/// ANT-ADC-001: an ADC.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adc {
    /// The general who has them.
    pub of: GeneralId,
    /// The division they ride to; none if they are at hand.
    pub to: Option<CommandId>,
    /// Where they are on their way.
    pub at: Point,
    /// They have ridden in this phase.
    pub rode: bool,
    /// ANT-ADC-012: kept back in this phase to pay for a move of their general.
    pub spent: bool,
}
