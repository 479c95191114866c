//! Our rulings as switches: where the book is silent, lost or at odds with itself.
use geom::Length;
use serde::{Deserialize, Serialize};

/// Each switch by the key that scenarios and disputes use.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulings {
    /// All of them are ours.
    pub source: crate::book::Source,
    /// Q01: how deep a block may be; 0 is any depth.
    pub block_max_depth: u8,
    /// Q01: two stands, one behind the other, are a block.
    pub two_stand_block: bool,
    /// Q06.
    pub heavy_limit: HeavyLimit,
    /// Q14: shot bounces after a first target at hail-shot range.
    pub bounce_after_hail: bool,
    /// Q15: who chooses between targets equally near.
    pub bounce_tie: Chooser,
    /// Q18.
    pub fire_order: Order,
    /// Q26: dismounted dragoons side-step and step back.
    pub dragoon_sidestep: bool,
    /// Q75.
    pub h2h_order: Order,
    /// Q58.
    pub pivot_in_defensive_fire: bool,
    /// Q69: a break-through may charge the very unit that gave it.
    pub breakthrough_same_unit: bool,
    /// Q89: command stands removed for losses count as losses.
    pub count_removed_commanders: bool,
    /// Q94: how deep the deployment zones are.
    pub deployment_depth: Length,
    /// Q16: guns fire round shot overhead.
    pub overhead_fire: bool,
    /// Foot may hold buildings.
    pub garrison: bool,
    /// With so many stands at most.
    pub garrison_most: u8,
    /// Q93.
    pub rain: bool,
    /// Q93.
    pub mud: bool,
    /// Q93: how far one sees; 0 is no fog.
    pub fog: Length,
    /// ASV-VUQ-001.
    pub unit_quality: bool,
    /// ASV-VCQ-002.
    pub command_quality: CommandQualities,
    /// How many turns a battle lasts whose scenario sets no limit, so that every battle ends.
    pub longest: u16,
    /// Ground takes no more than this from a combat value.
    pub terrain_value_most: i32,
}

/// Q06: one Heavy Mounted unit in fifteen mounted units.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeavyLimit {
    /// As written.
    Strict,
    /// One for each fifteen or part of fifteen.
    PerFifteenOrPart,
    /// No limit.
    Waived,
}

/// Q18, Q75: who goes first in a phase that is simultaneous.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The side without the initiative.
    OtherFirst,
    /// The side with it.
    InitiativeFirst,
}

/// Q15: who chooses.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The firer's opponent.
    Opponent,
    /// The firer.
    Firer,
}

/// ASV-VCQ-002: how the quality of commanders is settled.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandQualities {
    /// The variation is not used.
    None,
    /// The scenario says.
    Given,
    /// One die for each, before the battle.
    Thrown,
}

/// A switch that a dispute may turn, by its place in [`DISPUTABLE`]; outsiders know it by its key.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ruling(u8);

impl Ruling {
    /// The switch of this key, if it may be disputed.
    pub fn of(key: &str) -> Option<Self> {
        DISPUTABLE.iter().position(|name| *name == key).map(|place| Self(place as u8))
    }

    /// Its key.
    pub fn key(self) -> &'static str {
        DISPUTABLE[usize::from(self.0)]
    }

    /// Its bit in a set of them.
    pub(crate) fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Serialize for Ruling {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Ruling {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let key = String::deserialize(from)?;
        Self::of(&key).ok_or_else(|| serde::de::Error::custom(format!("no ruling is called {key}")))
    }
}

/// The switches that a dispute may turn in mid-battle, in their order.
pub const DISPUTABLE: [&str; 11] = [
    "block_max_depth",
    "two_stand_block",
    "bounce_after_hail",
    "bounce_tie",
    "fire_order",
    "dragoon_sidestep",
    "h2h_order",
    "pivot_in_defensive_fire",
    "breakthrough_same_unit",
    "count_removed_commanders",
    "overhead_fire",
];
