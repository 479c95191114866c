//! Kinds of terrain: all ours, for the sheet says nothing of terrain.
use geom::Length;

kernel::kinds! {
    /// How a class of troops goes over a kind of ground: as over open ground, half as far, or not at all.
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
        /// Nobody charges in or into it.
        no_charge: bool,
        /// Nothing fires through it.
        blocks: bool,
        /// Fire goes so far into or out of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        fire_depth: Option<Length>,
        /// It blocks fire beyond its crest.
        crest: bool,
        /// Added to the CV of a charger who comes down from it.
        downhill: i32,
        /// It stops a move that touches it.
        obstacle: bool,
        /// Dice at those behind or in it, in hundredths.
        cover: u32 = "whole",
        /// The same for a charger's first combat.
        first_combat: u32 = "whole",
        /// A way over water: what lies under it does not count.
        crossing: bool,
        /// Only one element wide goes over it.
        one_wide: bool,
        /// How many foot elements it holds.
        holds: u8,
        /// Who is in it cannot be outflanked.
        no_outflanking: bool,
    }
}
