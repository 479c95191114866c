//! The rulebook's tables as typed values. The figures stand in `rulebook/*.toml`, each with its source and its rule; a player
//! may replace any of them.
mod rows;
mod terrain;
mod will;

pub use rows::{
    Arcs, Army, Bases, Blow, Bounds, Casualties, ClassFaces, Classes, Command, Costs, Crossing,
    Deployment, Dice, DiceModifiers, Disorder, DisorderReaches, Fatigue, FatigueReaches, Figure,
    Footing, Generator, GeneratorFaces, Going, Hits, Kinds, Manoeuvre, Measure, Melee, Movement,
    One, Orders, Pair, Points, PointsExtra, Pool, Price, Pursuit, PursuitReaches, Reaches, Row,
    Saves, Shares, Shooting, ShootingRouted, Shot, Source, Struck, Turning, Victory,
};
pub use terrain::TerrainKind;
pub use will::{Auto, Cell, Printed, Will};

use crate::kinds::{Grade, Size, State, UnitKind};
use geom::Length;
use serde::{Deserialize, Serialize};

/// All the tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rulebook {
    /// Rates and costs of movement.
    pub movement: Movement,
    /// Degrees of a move.
    pub manoeuvre: Manoeuvre,
    /// Distances.
    pub reaches: Reaches,
    /// Shares of a move, a range or a cost.
    pub shares: Shares,
    /// Arcs.
    pub arcs: Arcs,
    /// Combat dice.
    pub dice: Dice,
    /// Faces that hit and save.
    pub hits: Hits,
    /// Modifiers of combat dice.
    pub dice_modifiers: DiceModifiers,
    /// Saving dice and their modifiers.
    pub saves: Saves,
    /// Results of shooting.
    pub shooting: Shooting,
    /// The same for a routed target.
    pub shooting_routed: ShootingRouted,
    /// Results of melee.
    pub melee: Melee,
    /// Impetuous pursuit.
    pub pursuit: Pursuit,
    /// Its distances.
    pub pursuit_reaches: PursuitReaches,
    /// The disorder test.
    pub disorder: Disorder,
    /// Its distances.
    pub disorder_reaches: DisorderReaches,
    /// Fatigue.
    pub fatigue: Fatigue,
    /// Its distances.
    pub fatigue_reaches: FatigueReaches,
    /// General Will.
    pub will: Will,
    /// Two of its cells as printed.
    pub will_printed: Printed,
    /// Footing sizes.
    pub bases: Bases,
    /// Sizes of armies and wings.
    pub army: Army,
    /// Distances of command.
    pub command: Command,
    /// Classes of commanders by the die.
    pub classes: Classes,
    /// Commanders at risk.
    pub casualties: Casualties,
    /// Sending orders.
    pub orders: Orders,
    /// Points.
    pub points: Points,
    /// Points for extras.
    pub points_extra: PointsExtra,
    /// Deployment.
    pub deployment: Deployment,
    /// Length and victory.
    pub victory: Victory,
    /// The terrain generator.
    pub generator: Generator,
    /// What it raises.
    pub generator_faces: GeneratorFaces,
    /// Kinds of terrain.
    pub kind: Vec<TerrainKind>,
    /// Switches.
    pub options: Options,
}

/// Switches, by the keys that scenarios write.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// All of them are ours.
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

/// The files that the book is compiled in from, by name.
pub const FILES: [(&str, &str); 6] = [
    ("movement.toml", include_str!("../rulebook/movement.toml")),
    ("combat.toml", include_str!("../rulebook/combat.toml")),
    ("cohesion.toml", include_str!("../rulebook/cohesion.toml")),
    ("command.toml", include_str!("../rulebook/command.toml")),
    ("terrain.toml", include_str!("../rulebook/terrain.toml")),
    ("options.toml", include_str!("../rulebook/options.toml")),
];

impl Default for Rulebook {
    fn default() -> Self {
        let mut all = toml::Table::new();
        for (name, text) in FILES {
            let file: toml::Table = text.parse().unwrap_or_else(|err| panic!("{name}: {err}"));
            all.extend(file);
        }
        all.try_into()
            .unwrap_or_else(|err| panic!("the rulebook that is compiled in does not read: {err}"))
    }
}

impl Rulebook {
    /// The row of movement that a unit uses; dragoons as they are now (IDV-DRG-003).
    pub fn costs(&self, kind: UnitKind, mounted: bool) -> &Row<Costs> {
        let rows = &self.movement;
        match kind {
            UnitKind::EarlyTercio => &rows.early_tercio,
            UnitKind::InfantryBrigade => &rows.infantry_brigade,
            UnitKind::IrregularInfantry => &rows.irregular_infantry,
            UnitKind::Rabble => &rows.rabble,
            UnitKind::InfantryGuns => &rows.infantry_guns,
            UnitKind::FieldArtillery => &rows.field_artillery,
            UnitKind::HeavyArtillery => &rows.heavy_artillery,
            UnitKind::CavalryBrigade => &rows.cavalry_brigade,
            UnitKind::DoubleBrigade => &rows.double_brigade,
            UnitKind::IrregularCavalry => &rows.irregular_cavalry,
            UnitKind::Dragoons if mounted => &rows.mounted_dragoons,
            UnitKind::Detachment | UnitKind::Dragoons => &rows.detachment,
        }
    }

    /// The row of combat dice that a unit uses (IDV-DRG-001); march columns have one of their own.
    pub fn pool(&self, kind: UnitKind, mounted: bool) -> &Row<Pool> {
        let rows = &self.dice;
        match kind {
            UnitKind::EarlyTercio => &rows.early_tercio,
            UnitKind::InfantryBrigade => &rows.infantry_brigade,
            UnitKind::IrregularInfantry => &rows.irregular_infantry,
            UnitKind::Rabble => &rows.rabble,
            UnitKind::InfantryGuns => &rows.infantry_guns,
            UnitKind::FieldArtillery => &rows.field_artillery,
            UnitKind::HeavyArtillery => &rows.heavy_artillery,
            UnitKind::CavalryBrigade => &rows.cavalry_brigade,
            UnitKind::DoubleBrigade => &rows.double_brigade,
            UnitKind::IrregularCavalry => &rows.irregular_cavalry,
            UnitKind::Dragoons if mounted => &rows.mounted_dragoons,
            UnitKind::Detachment | UnitKind::Dragoons => &rows.detachment,
        }
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
        let rows = &self.bases;
        match kind {
            UnitKind::EarlyTercio => &rows.early_tercio,
            UnitKind::InfantryBrigade => &rows.infantry_brigade,
            UnitKind::IrregularInfantry => &rows.irregular_infantry,
            UnitKind::Detachment => &rows.detachment,
            UnitKind::Rabble => &rows.rabble,
            UnitKind::InfantryGuns => &rows.infantry_guns,
            UnitKind::FieldArtillery => &rows.field_artillery,
            UnitKind::HeavyArtillery => &rows.heavy_artillery,
            UnitKind::CavalryBrigade => &rows.cavalry_brigade,
            UnitKind::DoubleBrigade => &rows.double_brigade,
            UnitKind::IrregularCavalry => &rows.irregular_cavalry,
            UnitKind::Dragoons => &rows.dragoons,
        }
    }

    /// What a unit costs before extras; none if there is none of that grade (IDV-PTS-001 to -010).
    pub fn price(&self, kind: UnitKind, grade: Grade) -> Option<i32> {
        let rows = &self.points;
        let row = match kind {
            UnitKind::EarlyTercio => &rows.early_tercio,
            UnitKind::InfantryBrigade => &rows.infantry_brigade,
            UnitKind::IrregularInfantry => &rows.irregular_infantry,
            UnitKind::Detachment => &rows.detachment,
            UnitKind::Rabble => &rows.rabble,
            UnitKind::InfantryGuns => &rows.infantry_guns,
            UnitKind::FieldArtillery => &rows.field_artillery,
            UnitKind::HeavyArtillery => &rows.heavy_artillery,
            UnitKind::CavalryBrigade => &rows.cavalry_brigade,
            UnitKind::DoubleBrigade => &rows.double_brigade,
            UnitKind::IrregularCavalry => &rows.irregular_cavalry,
            UnitKind::Dragoons => &rows.dragoons,
        };
        let price = match grade {
            Grade::Raw => row.raw,
            Grade::Trained => row.trained,
            Grade::Veteran => row.veteran,
        };
        (price >= 0).then_some(price)
    }

    /// What shooting does to a target in a state (IDV-SHR-002 to -006, -009); none without an unsaved hit.
    pub fn shot(&self, hits: u32, state: State) -> Option<Struck> {
        if state == State::Routed {
            let rows = &self.shooting_routed;
            return match hits {
                0 => None,
                1 => Some(rows.one.value),
                _ => Some(rows.two.value),
            };
        }
        let row = match hits {
            0 => return None,
            1 => &self.shooting.one,
            2 => &self.shooting.two,
            3 => &self.shooting.three,
            _ => &self.shooting.four,
        };
        Some(match state {
            State::Sound => row.sound,
            State::Disordered => row.disordered,
            State::Disrupted | State::Routed => row.disrupted,
        })
    }

    /// What losing a melee by so many does (IDV-MRS-006, -009, -010, -012; a routed loser is destroyed, IDV-MEL-009).
    pub fn blow(&self, by: u32, state: State) -> Option<Struck> {
        let row = match by {
            0 => return None,
            1 => &self.melee.one,
            2 => &self.melee.two,
            _ => &self.melee.three,
        };
        Some(match state {
            State::Sound => row.sound,
            State::Disordered => row.disordered,
            State::Disrupted => row.disrupted,
            State::Routed => Struck::Destroyed,
        })
    }

    /// A share of a length, such as half a move.
    pub fn share(length: Length, share: &Figure) -> Length {
        Length(length.0 * share.value / 100)
    }

    /// The number of a kind of terrain.
    pub fn terrain(&self, name: &str) -> Option<u8> {
        self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
    }
}
