//! The rulebook's tables as typed values. The figures are in `rulebook/*.toml`, each with its source and its rule. A player may
//! replace any of them.
mod options;
mod rows;
mod terrain;

pub use options::{Allowed, Choice, Doubling, FootCharge, Options};
pub use rows::*;
pub use terrain::{Going, TerrainKind};

use crate::kinds::{ElementKind, UnitKind};
use std::collections::BTreeMap;

kernel::rows! {
    /// All the tables.
    Rulebook {
        firing: Firing, marks: Marks, dice: Dice,
        /// The hand-to-hand table.
        hand_to_hand: ByKind<Arm, Row<Blow>>,
        melee_marks: MeleeMarks, melee_dice: MeleeDice,
        individual: Individual, battle: BattleCosts, artillery: Artillery, allowances: Allowances, turns: Turns,
        bases: Bases, sizes: Sizes, averages: Averages, fights_as: FightsAs, ranges: Ranges, commanders: Commanders,
        /// The army generator, by total of two dice.
        generator: BTreeMap<String, Row<Raises>>,
        /// Names of the classes of the terrain tables, in their order.
        classes: Vec<String>,
        kind: Vec<TerrainKind>,
        options: Options,
    }
}

kernel::compiled_in! {
    Rulebook { "firing", "hand_to_hand", "functions", "movement", "elements", "command", "generator", "terrain", "options" }
}

impl Rulebook {
    /// Frontage and depth of a unit's bases.
    pub fn footing(&self, kind: UnitKind) -> &Row<Footing> {
        &self.bases[kind]
    }

    /// Fewest and most elements of a unit.
    pub fn size(&self, kind: UnitKind) -> &Row<Bounds> {
        &self.sizes[kind]
    }

    /// AGV-MNT-004: the row for mounted foot that fight on horseback.
    pub fn blow_on_horse(&self) -> &Row<Blow> {
        &self.hand_to_hand[self.fights_as.on_horse.row]
    }

    /// The row of the hand-to-hand table for an element.
    pub fn blow(&self, kind: ElementKind) -> &Row<Blow> {
        let row = &self.fights_as[kind];
        &self.hand_to_hand[row.row]
    }

    /// The bands of a weapon, from the nearest; none for an element that does not fire.
    pub fn bands(&self, weapon: ElementKind) -> Vec<&Row<Band>> {
        self.firing.all().into_iter().filter(|row| row.weapon == weapon).collect()
    }

    /// The same bands with the numbers of their rows, without allocating.
    pub fn ladder(&self, weapon: ElementKind) -> [Option<(u8, &Row<Band>)>; 3] {
        let rows = &self.firing;
        match weapon {
            ElementKind::Bow => [Some((0, &rows.bow_short)), Some((1, &rows.bow_long)), None],
            ElementKind::Longbow => {
                [Some((2, &rows.longbow_short)), Some((3, &rows.longbow_long)), None]
            }
            ElementKind::Crossbow => [Some((4, &rows.crossbow)), None, None],
            ElementKind::Handgun => [Some((5, &rows.handgun)), None, None],
            ElementKind::OrganGun => {
                numbered(6, [&rows.organ_gun_short, &rows.organ_gun_medium, &rows.organ_gun_long])
            }
            ElementKind::Rocket => {
                numbered(9, [&rows.rockets_short, &rows.rockets_medium, &rows.rockets_long])
            }
            ElementKind::LightBombard => numbered(
                12,
                [&rows.light_bombard_short, &rows.light_bombard_medium, &rows.light_bombard_long],
            ),
            ElementKind::Bombard => {
                numbered(15, [&rows.bombard_short, &rows.bombard_medium, &rows.bombard_long])
            }
            _ => [None; 3],
        }
    }

    /// A row of the firing table by its number.
    pub fn band(&self, number: u8) -> Option<&Row<Band>> {
        let weapons = ElementKind::ALL.into_iter().filter(|it| it.is_missile() || it.is_gun());
        let mut rows = weapons.flat_map(|weapon| self.ladder(weapon)).flatten();
        rows.find_map(|(n, row)| (n == number).then_some(row))
    }
}

/// Three rows with their numbers.
fn numbered(first: u8, [a, b, c]: [&Row<Band>; 3]) -> [Option<(u8, &Row<Band>)>; 3] {
    [Some((first, a)), Some((first + 1, b)), Some((first + 2, c))]
}
