//! The rulebook's tables as typed values. The figures are in `rulebook/*.toml`, each with its source and its rule; a player may
//! replace any of them.
mod rows;
mod will;

pub use rows::*;
pub use will::{Auto, Cell, Printed, Will};

use crate::{
    kinds::{Class, Grade, Size, State, UnitKind},
    unit::Unit,
};

kernel::rows! {
    /// All the tables.
    Rulebook {
        movement: Movement, manoeuvre: Manoeuvre, reaches: Reaches, shares: Shares, arcs: Arcs,
        dice: Dice, hits: Hits, dice_modifiers: DiceModifiers, saves: Saves,
        shooting: Shooting, shooting_routed: ShootingRouted, melee: Melee,
        pursuit: Pursuit, pursuit_reaches: PursuitReaches,
        disorder: Disorder, disorder_reaches: DisorderReaches,
        fatigue: Fatigue, fatigue_reaches: FatigueReaches,
        will: Will, will_printed: Printed,
        bases: Bases, army: Army, command: Command,
        /// IDV-COM-002: classes of commanders by the die.
        classes: ByKind<Class, Row<ClassFaces>>,
        casualties: Casualties, orders: Orders,
        points: Points, points_extra: PointsExtra, deployment: Deployment, victory: Victory, generator: Generator,
        /// IDV-GEN-002: by the face of the die.
        generator_faces: ByKind<Face, Row<Kinds>>,
        kind: Vec<TerrainKind>,
        options: Options,
    }
}

kernel::terrain! {
    /// A kind of terrain. Only this table knows kinds by name; heights are IDV-TER-021.
    TerrainKind(cite) {
        ;
        /// IDV-TER-013: difficult ground.
        difficult: bool,
        /// IDV-TER-014: a linear obstacle.
        obstacle: bool,
        /// IDV-TER-020: a fortification.
        fortification: bool,
        /// IDV-TER-016: impassable.
        impassable: bool,
        /// IDV-TER-012: a crossing point over the ground under it.
        crossing: bool,
        /// IDV-TER-017: a village sector.
        buildings: bool,
        /// IDV-TER-022: a wood: units see a short way into it, and it is cover for some.
        wood: bool,
        /// IDV-LOS-001: it blocks sight.
        blocks: bool,
        /// IDV-LOS-001: its crest blocks sight between units below it on either side.
        crest: bool,
        /// IDV-COL-010: a road.
        road: bool,
    }
}

/// Switches, named by their keys in scenarios.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The source of the switches: all are our own.
    pub source: Source,
    /// IDV-WIL-011: two figures of General Will as they are printed.
    pub will_as_printed: bool,
    /// IDV-WIL-012: added to every General Will roll.
    pub will_modifier: i32,
    /// IDV-ORD-023: units may leave the table by choice under any order.
    pub leave_by_choice: bool,
    /// IDV-UNT-001, -002: armies and wings must have the sizes that the book gives.
    pub composition: bool,
}

kernel::compiled_in! { Rulebook { "movement", "combat", "cohesion", "command", "terrain", "options" } }

impl Rulebook {
    /// The row of movement that a unit uses; for dragoons it depends on whether they are mounted (IDV-DRG-003).
    pub fn costs(&self, unit: &Unit) -> &Row<Costs> {
        let rows = &self.movement;
        if unit.is_dragoons_on_foot() { &rows.detachment } else { &rows[unit.kind] }
    }

    /// The row of combat dice that a unit uses (IDV-DRG-001); march columns have one of their own.
    pub fn pool(&self, unit: &Unit) -> &Row<Pool> {
        let rows = &self.dice;
        if unit.is_dragoons_on_foot() { &rows.detachment } else { &rows[unit.kind] }
    }

    /// Saving dice before modifiers (IDV-SAV-002 to -004).
    pub fn save(&self, kind: UnitKind) -> &Figure {
        match (kind, kind.size()) {
            (UnitKind::EarlyTercio, _) => &self.saves.early_tercio,
            (_, Size::Company) => &self.saves.company,
            _ => &self.saves.brigade,
        }
    }

    /// A unit's base (IDV-UNT-006 to -008).
    pub fn base(&self, kind: UnitKind) -> &Row<Footing> {
        &self.bases[kind]
    }

    /// What a unit costs before extras; `None` if the type has no such grade (IDV-PTS-001 to -010).
    pub fn price(&self, kind: UnitKind, grade: Grade) -> Option<i32> {
        let price = self.points[kind].cells[grade];
        (price >= 0).then_some(price)
    }

    /// What shooting does to a target in a state (IDV-SHR-002 to -006, -009); `None` without an unsaved hit.
    pub fn shot(&self, hits: u32, state: State) -> Option<Struck> {
        let (rows, routed) = (&self.shooting, &self.shooting_routed);
        match (hits, state) {
            (0, _) => None,
            (1, State::Routed) => Some(routed.one.value),
            (_, State::Routed) => Some(routed.two.value),
            (1, _) => rows.one.result(state),
            (2, _) => rows.two.result(state),
            (3, _) => rows.three.result(state),
            _ => rows.four.result(state),
        }
    }

    /// What losing a melee by a number of hits does (IDV-MRS-006, -009, -010, -012). A routed loser is destroyed (IDV-MEL-009).
    pub fn blow(&self, by: u32, state: State) -> Option<Struck> {
        match (by, state) {
            (0, _) => None,
            (_, State::Routed) => Some(Struck::Destroyed),
            (1, _) => self.melee.one.result(state),
            (2, _) => self.melee.two.result(state),
            _ => self.melee.three.result(state),
        }
    }

    /// IDV-GEN-002: the kinds of terrain that a face of the die gives.
    pub fn raises(&self, face: u8) -> &[String] {
        &self.generator_faces[Face::ALL[usize::from(face.clamp(1, 6)) - 1]].kinds
    }
}
