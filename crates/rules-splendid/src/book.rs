//! The rulebook's tables as typed values. The figures stand in `rulebook/*.toml`; a player may replace any of them.
use crate::kinds::{StandKind, UnitKind};
use geom::Length;
use kernel::view::Ground;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use crate::rulings::Rulings;

/// Where a figure comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The book says so.
    Book,
    /// It follows from what the book says.
    Derived,
    /// We had to decide.
    Ruling,
    /// The book's page is lost and this is how we think it was.
    Reconstructed,
}

/// A table of the book with the rule that gives it and where it comes from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table<T> {
    /// The rule.
    pub cite: String,
    /// Where it comes from.
    pub source: Source,
    /// Its rows.
    #[serde(flatten)]
    pub rows: T,
}

impl<T> std::ops::Deref for Table<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.rows
    }
}

macro_rules! rows {
    ($(#[$meta:meta])* $name:ident { $($(#[$field:meta])* $row:ident: $kind:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name { $($(#[$field])* pub $row: $kind),+ }
    };
}

rows! {
    /// ASV-STD-003 to -009: frontage and depth of stands in millimetres.
    StandSizes { pike: [i32; 2], musket: [i32; 2], hand: [i32; 2], light: [i32; 2], heavy_mounted: [i32; 2],
        mounted: [i32; 2], dragoon: [i32; 2], gun: [i32; 2], command: [i32; 2] }
}
rows! {
    /// ASV-UNT-008, -016, -022, -030, -040, -045, -047: fewest and most stands.
    UnitSizes { pike_and_musket: [u8; 2], foot: [u8; 2], heavy_mounted: [u8; 2], mounted: [u8; 2],
        dragoon: [u8; 2], artillery: [u8; 2], command: [u8; 2] }
}
rows! {
    /// ASV-UNT-009, -023, -031.
    ArmyLimits { foot_average: u32, mounted_average: u32, heavy_per: u32 }
}
rows! {
    /// Q03.
    CommandLimits { commanders: u32, sub_per_units: u32, sub_fewest: u32, sub_most: u32 }
}
rows! {
    /// ASV-FIR-025.
    Ranges { musket: Length, frame: Length, regular: Length, heavy: Length }
}
rows! {
    /// ASV-FIR-052, -053: dice by range band; below nought cannot.
    GunDice { bands: [Length; 4], frame: [i32; 4], regular: [i32; 4], heavy: [i32; 4] }
}
rows! {
    /// ASV-FIR-042 to -048, ASV-BNC-002, ASV-VUQ-003, -005.
    Fire { per_stand: i32, block: i32, defensive_block: i32, mounted: i32, open_order: i32, hits_on: i32,
        raw_hits_on: i32, veteran_hits_on: i32, bounce_from: Length, bounce_to: Length }
}
rows! {
    /// ASV-H2H-010.
    Values { improvised: i32, light: i32, hand: i32, pike: i32, mounted_dragoon: i32, mounted: i32,
        heavy_mounted: i32, command: i32 }
}
rows! {
    /// ASV-H2H-011 to -017, ASV-VUQ-007.
    Modifiers { own_loose_order: i32, mounted_on_loose_foot: i32, mounted_on_pike_block: i32,
        mounted_on_square: i32, mounted_on_pike_square: i32, veteran: i32, dice_per_stand: u32, outflanking_dice: u32 }
}
rows! {
    /// ASV-JOI-008, -014, -015.
    Joining { reach: Length, hold_back: i32, hold_back_open: i32 }
}
rows! {
    /// ASV-RLS-003, ASV-H2H-004.
    Losses { markers_per_stand: u8, contact_marker: u8 }
}
rows! {
    /// ASV-CMD-003, ASV-VCQ-003, -004.
    CommandRange { charismatic: Length, inspiring: Length, impersonal: Length, dice: [u8; 2] }
}
rows! {
    /// ASV-MAN-008 to -021: move, double-time, charge in inches; below nought cannot.
    Allowances { pike_and_musket: [f64; 3], foot: [f64; 3], foot_road_column: [f64; 3], foot_open_order: [f64; 3],
        side_step: [f64; 3], step_back: [f64; 3], defensive_block: [f64; 3], bent_line: [f64; 3],
        mounted_dragoon: [f64; 3], mounted: [f64; 3], heavy_mounted: [f64; 3], command: [f64; 3],
        prolong_frame: [f64; 3], prolong_regular: [f64; 3], prolong_heavy: [f64; 3], limbered: [f64; 3] }
}
rows! {
    /// ASV-MAN-004, ASV-FRM-023, ASV-PIV-001, ASV-BND-004.
    Limits { double_time_clear: Length, road_column_clear: Length, pivot: Length, bend: f64 }
}
rows! {
    /// ASV-CHG-009, ASV-XCH-001, -002, ASV-VUQ-004, -006.
    ChargeTable { test: i32, raw_test: i32, veteran_test: i32, extension_mounted: Length, extension_foot: Length }
}
rows! {
    /// ASV-INT-007, -017, -019.
    Intercept { zone: Length, test: i32, markers: u8 }
}
rows! {
    /// ASV-REC-006, -007, ASV-EVA-004.
    Run { recoil: Length, recoil_marker: u8, evade: Length }
}
rows! {
    /// ASV-HDB-005 to -025.
    HastyBlock { from_block: u8, from_other: u8, far: Length, pull_up_pikes: i32, pull_up: i32, pull_up_to: Length,
        recovers: u8, home_light: i32, light: u8, light_heavy: u8, heavy: u8, heavy_heavy: u8 }
}
rows! {
    /// ASV-EAF-006, -007.
    AboutFace { without_pikes: u8, with_pikes: u8 }
}
rows! {
    /// ASV-DFF-005, -006.
    DefensiveFire { flinch_hits: u32, flinch_to: Length }
}
rows! {
    /// ASV-BRK-004, -005.
    BreakThrough { mounted: Length, foot: Length }
}
rows! {
    /// ASV-DIS-004, -005.
    Disengage { one: u8, several: u8 }
}

/// How a class of troops goes over a kind of ground.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Going {
    /// As over open ground.
    #[default]
    Ok,
    /// Every inch costs two.
    Half,
    /// Not at all.
    No,
}

/// How a kind of ground stops fire.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FireStop {
    /// It does not.
    #[default]
    No,
    /// When more than a depth of it lies between.
    Through,
    /// When it is higher than both ends.
    Higher,
    /// Always.
    Always,
}

fn yes() -> bool {
    true
}

/// A kind of terrain: the four hooks of the rules, and nothing more (notes, section 4).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainKind {
    /// As scenarios call it.
    pub name: String,
    /// Where it comes from.
    pub source: Source,
    /// How it is drawn.
    pub look: Ground,
    /// Drawn as a line with a width, not as an area.
    #[serde(default)]
    pub line: bool,
    /// The usual width of a line.
    #[serde(default)]
    pub width: Option<Length>,
    /// How high it stands.
    #[serde(default)]
    pub level: u8,
    /// Moving, by class.
    pub going: [Going; 8],
    /// Charging, by class.
    pub charge: [Going; 8],
    /// What crossing a line costs in inches, by class.
    #[serde(default)]
    pub cross: [f64; 8],
    /// Green markers for charging across, by class.
    #[serde(default)]
    pub charge_marker: [u8; 8],
    /// Formed foot charges no farther than this into it.
    #[serde(default)]
    pub charge_depth: Option<Length>,
    /// How it stops fire.
    #[serde(default)]
    pub fire: FireStop,
    /// How much of it stops fire.
    #[serde(default)]
    pub fire_depth: Option<Length>,
    /// Dice taken from fire at a unit in it or behind it.
    #[serde(default)]
    pub cover: i32,
    /// May shot bounce over it?
    #[serde(default = "yes")]
    pub bounce: bool,
    /// Combat value of an enemy attacking a unit that holds it.
    #[serde(default)]
    pub defended: i32,
    /// Combat value of mounted stands standing in it.
    #[serde(default)]
    pub mounted_in: i32,
    /// A road through it opens it to limbered guns too.
    #[serde(default)]
    pub road_opens_to_guns: bool,
    /// A road column wholly on it heeds no other ground.
    #[serde(default)]
    pub road: bool,
    /// A way over water: what lies under it does not count.
    #[serde(default)]
    pub crossing: bool,
}

/// All the book's tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rulebook {
    /// Stand sizes.
    pub stands: Table<StandSizes>,
    /// Unit sizes.
    pub sizes: Table<UnitSizes>,
    /// Limits of an army.
    pub army: Table<ArmyLimits>,
    /// How many commanders.
    pub commanders: Table<CommandLimits>,
    /// Weapon ranges.
    pub ranges: Table<Ranges>,
    /// Dice of guns.
    pub artillery: Table<GunDice>,
    /// Dice of fire.
    pub fire: Table<Fire>,
    /// Combat values.
    pub values: Table<Values>,
    /// Their modifiers.
    pub modifiers: Table<Modifiers>,
    /// Joining in.
    pub joining: Table<Joining>,
    /// Losses.
    pub losses: Table<Losses>,
    /// The Commander's range.
    pub commander: Table<CommandRange>,
    /// A Sub-Commander's.
    pub sub_commander: Table<CommandRange>,
    /// Movement allowances.
    pub allowances: Table<Allowances>,
    /// Limits of movement.
    pub limits: Table<Limits>,
    /// Charging.
    pub charge: Table<ChargeTable>,
    /// Interception.
    pub intercept: Table<Intercept>,
    /// Recoil and evade.
    pub run: Table<Run>,
    /// Hasty defensive block.
    pub hasty_block: Table<HastyBlock>,
    /// Emergency about-face.
    pub about_face: Table<AboutFace>,
    /// Defensive fire.
    pub defensive_fire: Table<DefensiveFire>,
    /// Break-through.
    pub break_through: Table<BreakThrough>,
    /// Disengaging.
    pub disengage: Table<Disengage>,
    /// The army generator, by total of two dice.
    pub generator: Table<BTreeMap<String, Vec<String>>>,
    /// Names of the classes of the terrain tables, in their order.
    pub classes: Vec<String>,
    /// Kinds of terrain.
    pub kind: Vec<TerrainKind>,
    /// Our rulings.
    pub rulings: Rulings,
}

/// The files the book is compiled in from, by name.
pub const FILES: [(&str, &str); 8] = [
    ("stands.toml", include_str!("../rulebook/stands.toml")),
    ("firing.toml", include_str!("../rulebook/firing.toml")),
    ("hand_to_hand.toml", include_str!("../rulebook/hand_to_hand.toml")),
    ("command.toml", include_str!("../rulebook/command.toml")),
    ("movement.toml", include_str!("../rulebook/movement.toml")),
    ("reactions.toml", include_str!("../rulebook/reactions.toml")),
    ("generator.toml", include_str!("../rulebook/generator.toml")),
    ("terrain.toml", include_str!("../rulebook/terrain.toml")),
];

/// Our rulings, compiled in.
pub const RULINGS: &str = include_str!("../rulebook/rulings.toml");

impl Default for Rulebook {
    fn default() -> Self {
        let mut all = toml::Table::new();
        for (name, text) in FILES.into_iter().chain([("rulings.toml", RULINGS)]) {
            let file: toml::Table = text.parse().unwrap_or_else(|err| panic!("{name}: {err}"));
            all.extend(file);
        }
        all.try_into()
            .unwrap_or_else(|err| panic!("the rulebook that is compiled in does not read: {err}"))
    }
}

impl Rulebook {
    /// Frontage and depth of a stand.
    pub fn stand_size(&self, kind: StandKind) -> [Length; 2] {
        let sizes = &self.stands;
        let mm = match kind {
            StandKind::Pike => sizes.pike,
            StandKind::Musket => sizes.musket,
            StandKind::Hand => sizes.hand,
            StandKind::Light => sizes.light,
            StandKind::HeavyMounted => sizes.heavy_mounted,
            StandKind::Mounted => sizes.mounted,
            StandKind::Dragoon => sizes.dragoon,
            StandKind::Gun => sizes.gun,
            StandKind::Command => sizes.command,
        };
        mm.map(Length::from_mm)
    }

    /// Fewest and most stands of a unit.
    pub fn unit_size(&self, kind: UnitKind) -> [u8; 2] {
        match kind {
            UnitKind::PikeAndMusket => self.sizes.pike_and_musket,
            UnitKind::Foot => self.sizes.foot,
            UnitKind::HeavyMounted => self.sizes.heavy_mounted,
            UnitKind::Mounted => self.sizes.mounted,
            UnitKind::Dragoon => self.sizes.dragoon,
            UnitKind::FrameGun | UnitKind::RegularGun | UnitKind::HeavyGun => self.sizes.artillery,
            UnitKind::Commander | UnitKind::SubCommander => self.sizes.command,
        }
    }

    /// The number of a kind of terrain.
    pub fn terrain(&self, name: &str) -> Option<u8> {
        self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
    }
}
