//! The rulebook's tables as typed values. The figures are in `rulebook/*.toml`, each with its source and its rule; a player may
//! replace any of them. The book's reference sheet is lost: most of these tables are our reconstruction and say so.
mod cell;
mod columns;
mod house;
mod rows;

pub use cell::Cell;
pub use columns::*;
pub use rows::*;

use crate::kinds::Cover;

kernel::rows! {
    /// All the tables.
    Rulebook {
        bases: Bases, staff: Staff,
        strength: Strength, sizes: Sizes,
        moves: Moves, gun_moves: GunMoves, riders: Riders, shares: Shares, evades: Evades,
        fire: FireTable, volleys: Volleys, fire_adjust: FireAdjust, ranges: Ranges, gun_ranges: GunRanges,
        melee: MeleeTable, melee_adjust: MeleeAdjust, march_hits: MarchHits,
        morale: MoraleTable, morale_adjust: MoraleAdjust,
        r#box: Boxes, command: Command, adcs: Adcs, pips: Pips, costs: Costs, regroup: Regroup, regrouping: Regrouping,
        skirmish_ratio: SkirmishRatio,
        points: Points, staff_points: StaffPoints, victory: Victory,
        reaches: Reaches, angles: Angles, faces: Faces, limits: Numbers,
        kind: Vec<TerrainKind>,
        options: Options,
    }
}

kernel::terrain! {
    /// A kind of terrain. Only this table knows kinds by name.
    TerrainKind(cite) {
        ;
        /// ANT-GEO-030: a hill whose crest blocks sight.
        crest: bool,
        /// ANT-MOV-017: half speed in it, or across it if it is a line.
        difficult: bool,
        /// ANT-TER-001: a wood.
        wood: bool,
        /// ANT-TER-006: a town: houses that troops pass through.
        town: bool,
        /// ANT-TER-004: a building that one unit garrisons.
        building: bool,
        /// ANT-TER-009: a wall or a work that a unit enters by an action.
        work: bool,
        /// ANT-OPT-005: tall crops.
        crops: bool,
        /// Nobody enters it.
        impassable: bool,
        /// A way over the ground under it.
        crossing: bool,
        /// ANT-MOV-016: a road.
        road: bool,
        /// ANT-TER-010: the cover in it, or behind it if it is a line.
        cover: Cover,
        /// ANT-FIR-029: it blocks sight.
        blocks: bool,
    }
}

/// Switches, named by their keys in scenarios.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The source of the switches.
    pub source: Source,
    /// ANT-OPT-001: musketry beyond the near band is worse.
    pub musketry_long_band: bool,
    /// ANT-OPT-002: when the tests after melees are made.
    pub melee_tests: MeleeTests,
    /// ANT-OPT-003: what decides the size of a unit.
    pub size_by: SizeBy,
    /// ANT-OPT-004: when generals move.
    pub generals_move: GeneralsMove,
    /// ANT-OPT-005: tall crops limit sight on the level.
    pub crops_sight: bool,
    /// ANT-PER-001: personalities count.
    pub personalities: bool,
}

kernel::compiled_in! { Rulebook {
    "bases", "strength", "movement", "fire", "melee", "morale", "command", "points", "reaches", "terrain", "options",
} }
