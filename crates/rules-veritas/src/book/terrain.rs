//! Kinds of terrain: what the rules ask of the ground, and nothing more.
use super::Source;
use geom::Length;
use kernel::{Cite, view::Ground};
use serde::{Deserialize, Serialize};

/// A kind of terrain. Nobody but this table knows kinds by name.
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
    #[serde(default)]
    pub width: Option<Length>,
    /// IDV-TER-021: how high it stands.
    #[serde(default)]
    pub level: u8,
    /// IDV-TER-013: difficult ground.
    #[serde(default)]
    pub difficult: bool,
    /// IDV-TER-014: a linear obstacle.
    #[serde(default)]
    pub obstacle: bool,
    /// IDV-TER-020: and a fortification.
    #[serde(default)]
    pub fortification: bool,
    /// IDV-TER-016: impassable.
    #[serde(default)]
    pub impassable: bool,
    /// IDV-TER-012: a crossing point over what lies under it.
    #[serde(default)]
    pub crossing: bool,
    /// IDV-TER-017: a village sector.
    #[serde(default)]
    pub buildings: bool,
    /// IDV-TER-022: a wood, seen a little into and cover to some.
    #[serde(default)]
    pub wood: bool,
    /// IDV-LOS-001: it blocks sight.
    #[serde(default)]
    pub blocks: bool,
    /// IDV-LOS-001: its crest blocks the sight of those below it on either side.
    #[serde(default)]
    pub crest: bool,
    /// IDV-COL-010: a road.
    #[serde(default)]
    pub road: bool,
}
