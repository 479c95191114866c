//! Kinds of terrain. All of this is ours, because the sheet says nothing about terrain.
use geom::Length;

kernel::kinds! {
    /// How a class of troops crosses a kind of ground: as open ground, at half distance, or not at all.
    #[derive(Default)]
    pub enum Going { #[default] Ok = "ok", Half = "half", No = "no" }
}

fn whole() -> u32 {
    100
}

kernel::terrain! {
    /// A kind of terrain.
    TerrainKind(cite, "Option::is_none") {
        ;
        /// Moving, by class.
        going: [Going; 7],
        /// Nobody charges inside it or into it.
        no_charge: bool,
        /// Nothing fires through it.
        blocks: bool,
        /// How far fire reaches into it or out of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        fire_depth: Option<Length>,
        /// It blocks fire beyond its crest.
        crest: bool,
        /// Added to the CV of a charger that comes downhill from it.
        downhill: i32,
        /// It stops a move that touches it.
        obstacle: bool,
        /// The share of dice left against those behind it or in it, in hundredths.
        cover: u32 = "whole",
        /// The same for a charger's first combat over it.
        first_combat: u32 = "whole",
        /// A way over water: the ground under it does not count.
        crossing: bool,
        /// Only units one element wide can cross it.
        one_wide: bool,
        /// How many foot elements it holds.
        holds: u8,
        /// A unit in it cannot be outflanked.
        no_outflanking: bool,
    }
}
