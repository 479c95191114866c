//! What does not change in a battle: names, seats, terms, the order of battle; and the setup it all comes from.
use crate::{
    book::Rulebook,
    kinds::{
        Calibre, Class, CommandId, Formation, GeneralId, Nation, Rank, Side, Size, State, UnitId,
        UnitKind,
    },
    unit::{RegimentalGun, Tags},
};
use geom::{Point, Pose};
use kernel::scene::{self, GroupCard, Nothing};
pub use kernel::{
    scenario::{SeatSetup, SideCard},
    scene::Card,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::PieceId;

/// Everything that a battle starts with. Ad hoc lines are the last units.
pub type Setup = scene::Setup<Rulebook, OrderOfBattle, UnitSetup, GeneralSetup>;

/// What does not change: what every book has, and the order of battle of this one.
pub type Scene = scene::Scene<Nothing, OrderOfBattle>;

/// The order of battle and what a scenario prescribes.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OrderOfBattle {
    /// Every general's names, in order.
    pub generals: Vec<Card>,
    /// Every brigade, division and corps, in order.
    pub commands: Vec<CommandCard>,
    /// Commands that are surprised: out of command until this turn is over.
    pub surprised: Vec<(CommandId, u16)>,
    /// How a scenario corrects the verdict.
    pub clauses: Vec<Clause>,
}

/// How holding places or losses correct the verdict.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clause {
    /// The side that it is about.
    pub side: Side,
    /// What it asks.
    pub ask: Ask,
}

/// What a clause asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// If the side holds all these pieces at the end, it does not lose.
    Holds(Vec<PieceId>),
    /// Its terms win only if it also holds all of these.
    Needs(Vec<PieceId>),
    /// It wins at once if so many of these enemy commands have lost half their hits and none of its own has.
    Worn {
        /// The enemy commands.
        of: Vec<CommandId>,
        /// How many of them.
        n: u8,
        /// Its own commands.
        unless: Vec<CommandId>,
    },
}

kernel::order_of_battle! { OrderOfBattle: generals of GeneralId, commands of CommandCard, named by Rulebook }

/// A brigade, a division or a corps (ANT-ORG-001).
pub type CommandCard = GroupCard<CommandId, Rank, CommandNotes>;

/// What a scenario says about a command besides its place in the chain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CommandNotes {
    /// ANT-SEQ-026: when and where it comes on.
    pub arrival: Option<Arrival>,
    /// ANT-SKM-002: one figure in so many goes into its ad hoc line.
    pub skirmish_ratio: u8,
}

/// ANT-SEQ-026: how a command, or an unattached unit, arrives.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Arrival {
    /// The first turn in which it may come.
    pub turn: u16,
    /// The face that a die must show from then on; none if it needs no die.
    pub die: Option<u8>,
    /// The turn in which it comes for certain.
    pub latest: u16,
    /// The two ends of the stretch of the edge where it enters.
    pub stretch: [Point; 2],
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct UnitSetup {
    pub side: Side,
    pub under: Option<CommandId>,
    pub kind: UnitKind,
    pub class: Class,
    pub nation: Nation,
    pub tags: Tags,
    pub size: Size,
    pub figures: u8,
    pub calibre: Option<Calibre>,
    pub regimental_gun: Option<RegimentalGun>,
    pub formation: Formation,
    pub state: State,
    /// Hits that it has lost before the battle.
    pub lost: u8,
    /// The middle of its front and its facing; `None` if its owner places it or it arrives.
    pub at: Option<Pose>,
    /// ANT-TER-004: it begins in the building or behind the work where it stands.
    pub in_cover: bool,
    /// ANT-SEQ-026: an unattached unit that arrives on its own.
    pub arrival: Option<Arrival>,
}

/// A general before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct GeneralSetup {
    pub side: Side,
    pub rank: Rank,
    /// The brigade, division or corps; `None` for the commander-in-chief.
    pub command: Option<CommandId>,
    /// ANT-CMD-009, ANT-PIP-011: a second command, one level lower or higher, that they lead as well.
    pub also: Option<CommandId>,
    /// ANT-PER-001.
    pub personality: Personality,
    /// ANT-ADC-001.
    pub adcs: u8,
    /// The centre of their base, if alone.
    pub at: Option<Pose>,
    /// The unit they have joined.
    pub with: Option<UnitId>,
    /// The first turn in which they hold the post; a successor takes the place of the one before.
    pub from_turn: u16,
    /// Whether they are the commander-in-chief too.
    pub chief: bool,
}

/// ANT-PER-001: what a great or a bad general adds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Personality {
    /// To command dice.
    pub pips: i8,
    /// To tests of morale of units that they lead.
    pub morale: i8,
    /// To the initiative die, for a commander-in-chief.
    pub initiative: i8,
    /// The first turn in which it counts.
    pub from: u16,
    /// The last one; 0 is the last of the battle.
    pub to: u16,
}

impl Personality {
    /// What counts of it in a turn.
    pub fn at(self, turn: u16) -> Self {
        let counts = turn >= self.from && (self.to == 0 || turn <= self.to);
        if counts { self } else { Self::default() }
    }
}
