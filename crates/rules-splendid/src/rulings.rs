//! Our rulings as switches, where the book is silent, lost or contradicts itself.
use geom::Length;
use serde::{Deserialize, Serialize};

/// Each switch by the key that scenarios and disputes use.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulings {
    /// All of them are our own.
    pub source: crate::book::Source,
    /// Q01: how deep a block may be; 0 means any depth.
    pub block_max_depth: u8,
    /// Q01: whether two stands, one behind the other, are a block.
    pub two_stand_block: bool,
    /// Q06.
    pub heavy_limit: HeavyLimit,
    /// Q14: whether shot bounces after a first target at hail-shot range.
    pub bounce_after_hail: bool,
    /// Q15: who chooses between targets that are equally near.
    pub bounce_tie: Chooser,
    /// Q18.
    pub fire_order: Order,
    /// Q26: whether dismounted dragoons side-step and step back.
    pub dragoon_sidestep: bool,
    /// Q75.
    pub h2h_order: Order,
    /// Q58.
    pub pivot_in_defensive_fire: bool,
    /// Q69: whether a break-through may charge the unit whose reaction allowed it.
    pub breakthrough_same_unit: bool,
    /// Q89: whether command stands removed for losses count as losses.
    pub count_removed_commanders: bool,
    /// Q94: how deep the deployment zones are.
    pub deployment_depth: Length,
    /// Q16: whether guns may fire round shot overhead.
    pub overhead_fire: bool,
    /// Whether foot may hold buildings.
    pub garrison: bool,
    /// The most stands that may hold a building.
    pub garrison_most: u8,
    /// Q93.
    pub rain: bool,
    /// Q93.
    pub mud: bool,
    /// Q93: the range of sight; 0 means no fog.
    pub fog: Length,
    /// ASV-VUQ-001.
    pub unit_quality: bool,
    /// ASV-VCQ-002.
    pub command_quality: CommandQualities,
    /// How many turns a battle lasts if its scenario sets no limit, so that every battle ends.
    pub longest: u16,
    /// Ground reduces a combat value by no more than this.
    pub terrain_value_most: i32,
}

kernel::kinds! {
    /// Q06: one Heavy Mounted unit in fifteen mounted units: as written, one for each fifteen or part of fifteen, or no limit.
    pub enum HeavyLimit { Strict = "strict", PerFifteenOrPart = "per-fifteen-or-part", Waived = "waived" }

    /// Q18, Q75: which side goes first in a simultaneous phase.
    pub enum Order { OtherFirst = "other-first", InitiativeFirst = "initiative-first" }

    /// Q15: who chooses, the firer's opponent or the firer.
    pub enum Chooser { Opponent = "opponent", Firer = "firer" }

    /// ASV-VCQ-002: whether the quality of commanders is not used, given by the scenario, or thrown for before the battle.
    pub enum CommandQualities { None = "none", Given = "given", Thrown = "thrown" }

    /// The switches that a dispute may change during the battle.
    pub enum Ruling {
        BlockMaxDepth = "block_max_depth", TwoStandBlock = "two_stand_block", BounceAfterHail = "bounce_after_hail",
        BounceTie = "bounce_tie", FireOrder = "fire_order", DragoonSidestep = "dragoon_sidestep", H2hOrder = "h2h_order",
        PivotInDefensiveFire = "pivot_in_defensive_fire", BreakthroughSameUnit = "breakthrough_same_unit",
        CountRemovedCommanders = "count_removed_commanders", OverheadFire = "overhead_fire",
    }
}

impl Ruling {
    /// The switch with this key, if it may be disputed.
    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ruling| ruling.key() == key)
    }

    /// Its bit in a set of them.
    pub(crate) fn bit(self) -> u16 {
        1 << self.idx()
    }
}

/// The keys of the switches that a dispute may change.
pub const DISPUTABLE: [&str; 11] = Ruling::KEYS;
