//! The rulebook's tables as typed values. The figures stand in `rulebook/*.toml`, each with its source and its rule; a player
//! may replace any of them.
mod options;
mod rows;
mod terrain;

pub use options::{Allowed, Choice, Doubling, FootCharge, Options};
pub use rows::{
    Against, Allowances, Arm, Artillery, As, Averages, Band, Bases, BattleCosts, Blow, Bounds,
    Commanders, Dice, Far, FightsAs, Figure, Firing, Footing, HandToHand, Individual, Mark, Marks,
    Measure, MeleeDice, MeleeMark, MeleeMarks, Multiple, One, Raises, Ranges, Row, Sizes, Source,
    Turns,
};
pub use terrain::{Going, TerrainKind};

use crate::kinds::{ElementKind, UnitKind};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::OnceLock};

/// All the tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rulebook {
    /// The firing table.
    pub firing: Firing,
    /// Its marks.
    pub marks: Marks,
    /// Dice.
    pub dice: Dice,
    /// The hand-to-hand table.
    pub hand_to_hand: HandToHand,
    /// Its marks.
    pub melee_marks: MeleeMarks,
    /// Its dice.
    pub melee_dice: MeleeDice,
    /// What functions cost individual and command units.
    pub individual: Individual,
    /// What they cost Battles.
    pub battle: BattleCosts,
    /// What they cost guns.
    pub artillery: Artillery,
    /// How far units go.
    pub allowances: Allowances,
    /// Degrees.
    pub turns: Turns,
    /// Base sizes.
    pub bases: Bases,
    /// Unit sizes.
    pub sizes: Sizes,
    /// Averages of an army.
    pub averages: Averages,
    /// As what elements fight.
    pub fights_as: FightsAs,
    /// Command ranges.
    pub ranges: Ranges,
    /// How many commanders.
    pub commanders: Commanders,
    /// The army generator, by total of two dice.
    pub generator: BTreeMap<String, Row<Raises>>,
    /// Names of the classes of the terrain tables, in their order.
    pub classes: Vec<String>,
    /// Kinds of terrain.
    pub kind: Vec<TerrainKind>,
    /// Switches.
    pub options: Options,
}

/// The files that the book is compiled in from, by name.
pub const FILES: [(&str, &str); 9] = [
    ("firing.toml", include_str!("../rulebook/firing.toml")),
    ("hand_to_hand.toml", include_str!("../rulebook/hand_to_hand.toml")),
    ("functions.toml", include_str!("../rulebook/functions.toml")),
    ("movement.toml", include_str!("../rulebook/movement.toml")),
    ("elements.toml", include_str!("../rulebook/elements.toml")),
    ("command.toml", include_str!("../rulebook/command.toml")),
    ("generator.toml", include_str!("../rulebook/generator.toml")),
    ("terrain.toml", include_str!("../rulebook/terrain.toml")),
    ("options.toml", include_str!("../rulebook/options.toml")),
];

impl Default for Rulebook {
    fn default() -> Self {
        static BOOK: OnceLock<Rulebook> = OnceLock::new();
        BOOK.get_or_init(compiled_in).clone()
    }
}

fn compiled_in() -> Rulebook {
    let mut all = toml::Table::new();
    for (name, text) in FILES {
        let file: toml::Table = text.parse().unwrap_or_else(|err| panic!("{name}: {err}"));
        all.extend(file);
    }
    all.try_into()
        .unwrap_or_else(|err| panic!("the rulebook that is compiled in does not read: {err}"))
}

impl Rulebook {
    /// Frontage and depth of a unit's bases.
    pub fn footing(&self, kind: UnitKind) -> &Row<Footing> {
        match kind {
            UnitKind::Foot | UnitKind::MountedFoot => &self.bases.foot,
            UnitKind::Elephants => &self.bases.elephants,
            _ if kind.is_artillery() => &self.bases.artillery,
            _ if kind.is_command() => &self.bases.command,
            _ => &self.bases.mounted,
        }
    }

    /// Fewest and most elements of a unit.
    pub fn size(&self, kind: UnitKind) -> &Row<Bounds> {
        let rows = &self.sizes;
        match kind {
            UnitKind::Foot => &rows.foot,
            UnitKind::MountedFoot => &rows.mounted_foot,
            UnitKind::LightCavalry => &rows.light_cavalry,
            UnitKind::MediumCavalry => &rows.medium_cavalry,
            UnitKind::HeavyCavalry => &rows.heavy_cavalry,
            UnitKind::Knights => &rows.knights,
            UnitKind::Camels => &rows.camels,
            UnitKind::Elephants => &rows.elephants,
            UnitKind::OrganGun => &rows.organ_gun,
            UnitKind::Rocket => &rows.rockets,
            UnitKind::LightBombard => &rows.light_bombard,
            UnitKind::Bombard => &rows.bombard,
            UnitKind::CommanderInChief => &rows.commander,
            UnitKind::SubCommander => &rows.sub_commander,
        }
    }

    /// The row that an element fights by; `rides` is true of mounted foot in the saddle.
    pub fn blow(&self, kind: ElementKind, rides: bool) -> &Row<Blow> {
        let rows = &self.fights_as;
        let row = match kind {
            _ if rides => &rows.on_horse,
            ElementKind::Pike => &rows.pike,
            ElementKind::Bill => &rows.bill,
            ElementKind::Spear => &rows.spear,
            ElementKind::Hand => &rows.hand,
            ElementKind::LightHand => &rows.light,
            ElementKind::Bow => &rows.bow,
            ElementKind::Longbow => &rows.longbow,
            ElementKind::Crossbow => &rows.crossbow,
            ElementKind::Handgun => &rows.handgun,
            ElementKind::LightCavalry => &rows.light_cavalry,
            ElementKind::MediumCavalry => &rows.medium_cavalry,
            ElementKind::HeavyCavalry => &rows.heavy_cavalry,
            ElementKind::Knight => &rows.knights,
            ElementKind::Camel => &rows.camels,
            ElementKind::Elephant => &rows.elephants,
            ElementKind::OrganGun => &rows.organ_gun,
            ElementKind::Rocket => &rows.rockets,
            ElementKind::LightBombard => &rows.light_bombard,
            ElementKind::Bombard => &rows.bombard,
            ElementKind::Command => &rows.command,
        };
        let table = &self.hand_to_hand;
        match row.row {
            Arm::Pike => &table.pike,
            Arm::Bill => &table.bill,
            Arm::Elephants => &table.elephants,
            Arm::Spear => &table.spear,
            Arm::Hand => &table.hand,
            Arm::MediumCavalry => &table.medium_cavalry,
            Arm::HeavyCavalry => &table.heavy_cavalry,
            Arm::Knights => &table.knights,
            Arm::Light => &table.light,
            Arm::Crew => &table.crew,
            Arm::LightCavalry => &table.light_cavalry,
            Arm::Camels => &table.camels,
            Arm::Command => &table.command,
        }
    }

    /// The bands of a weapon, from the nearest; none for what does not fire.
    pub fn bands(&self, weapon: ElementKind) -> Vec<&Row<Band>> {
        self.firing.all().into_iter().filter(|row| row.weapon == weapon).collect()
    }

    /// The same with their rows' numbers, without asking for memory.
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

    /// The number of a kind of terrain.
    pub fn terrain(&self, name: &str) -> Option<u8> {
        self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
    }
}

/// Three rows with their numbers.
fn numbered(first: u8, [a, b, c]: [&Row<Band>; 3]) -> [Option<(u8, &Row<Band>)>; 3] {
    [Some((first, a)), Some((first + 1, b)), Some((first + 2, c))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// AGV-FIR-003, AGV-HTH-009, AGV-ELM-022: what is compiled in reads, and every row is found.
    #[test]
    fn the_book_reads() {
        let book = Rulebook::default();
        let bow: Vec<u8> = book.bands(ElementKind::Bow).iter().map(|row| row.cv).collect();
        assert_eq!(bow, [3, 1]);
        assert_eq!(book.blow(ElementKind::Knight, false).cv, 9);
        assert_eq!(book.blow(ElementKind::Longbow, false).cv, 2);
        assert_eq!(book.blow(ElementKind::Pike, true).cv, 2, "in the saddle they fight lightly");
        assert!(book.bands(ElementKind::Pike).is_empty());
        assert_eq!(book.terrain("wood"), Some(0));
        for weapon in ElementKind::ALL {
            let rungs: Vec<_> = book.ladder(weapon).into_iter().flatten().collect();
            let rows: Vec<_> = rungs.iter().map(|(_, row)| *row).collect();
            assert_eq!(rows, book.bands(weapon), "the ladder of {weapon:?}");
            assert!(rungs.iter().all(|(n, row)| book.band(*n) == Some(*row)));
        }
    }
}
