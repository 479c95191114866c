//! Kinds of terrain: what the rules ask of the ground, and nothing more.
use kernel::Cite;

kernel::terrain! {
    /// A kind of terrain. Nobody but this table knows kinds by name; heights are IDV-TER-021.
    TerrainKind {
        cite: Cite;
        /// IDV-TER-013: difficult ground.
        difficult: bool,
        /// IDV-TER-014: a linear obstacle.
        obstacle: bool,
        /// IDV-TER-020: and a fortification.
        fortification: bool,
        /// IDV-TER-016: impassable.
        impassable: bool,
        /// IDV-TER-012: a crossing point over what lies under it.
        crossing: bool,
        /// IDV-TER-017: a village sector.
        buildings: bool,
        /// IDV-TER-022: a wood, seen a little into and cover to some.
        wood: bool,
        /// IDV-LOS-001: it blocks sight.
        blocks: bool,
        /// IDV-LOS-001: its crest blocks the sight of those below it on either side.
        crest: bool,
        /// IDV-COL-010: a road.
        road: bool,
    }
}
