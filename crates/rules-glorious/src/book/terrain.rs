//! Kinds of terrain: all ours, for the sheet says nothing of terrain.
use super::Source;
use geom::Length;
use kernel::{Cite, view::Ground};
use serde::{Deserialize, Serialize};

/// How a class of troops goes over a kind of ground.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Going {
    /// As over open ground.
    #[default]
    Ok,
    /// Half as far.
    Half,
    /// Not at all.
    No,
}

fn whole() -> u32 {
    100
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainKind {
    /// As scenarios call it.
    pub name: String,
    /// Where it comes from.
    pub source: Source,
    /// The rule.
    pub cite: Cite,
    /// How it is drawn.
    pub look: Ground,
    /// A line with a width, not an area.
    #[serde(default)]
    pub line: bool,
    /// The usual width of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Length>,
    /// How high it stands.
    #[serde(default)]
    pub level: u8,
    /// Moving, by class.
    #[serde(default)]
    pub going: [Going; 7],
    /// Nobody charges in or into it.
    #[serde(default)]
    pub no_charge: bool,
    /// Nothing fires through it.
    #[serde(default)]
    pub blocks: bool,
    /// Fire goes so far into or out of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire_depth: Option<Length>,
    /// It blocks fire beyond its crest.
    #[serde(default)]
    pub crest: bool,
    /// Added to the CV of a charger who comes down from it.
    #[serde(default)]
    pub downhill: i32,
    /// It stops a move that touches it.
    #[serde(default)]
    pub obstacle: bool,
    /// Dice at those behind or in it, in hundredths.
    #[serde(default = "whole")]
    pub cover: u32,
    /// The same for a charger's first combat.
    #[serde(default = "whole")]
    pub first_combat: u32,
    /// A way over water: what lies under it does not count.
    #[serde(default)]
    pub crossing: bool,
    /// Only one element wide goes over it.
    #[serde(default)]
    pub one_wide: bool,
    /// How many foot elements it holds.
    #[serde(default)]
    pub holds: u8,
    /// Who is in it cannot be outflanked.
    #[serde(default)]
    pub no_outflanking: bool,
}
