//! The rulebook's tables as typed values. The figures are in `rulebook/*.toml`; house rules may replace any of them.
use crate::kinds::{StandKind, UnitKind};
use geom::Length;
pub use kernel::rows::{Source, Table};
use kernel::{book::generator::Entry, kinds::ByKind};
use std::collections::BTreeMap;

pub use crate::rulings::Rulings;

kernel::rows! {
    /// ASV-UNT-008, -016, -022, -030, -040, -045, -047: fewest and most stands.
    UnitSizes by UnitKind of [u8; 2] {
        pike_and_musket: PikeAndMusket, foot: Foot, heavy_mounted: HeavyMounted, mounted: Mounted, dragoon: Dragoon,
        artillery: FrameGun | RegularGun | HeavyGun, command: Commander | SubCommander }
}

kernel::rows! {
    /// ASV-UNT-009, -023, -031.
    ArmyLimits { foot_average: u32, mounted_average: u32, heavy_per: u32 }
    /// Q03.
    CommandLimits { commanders: u32, sub_per_units: u32, sub_fewest: u32, sub_most: u32 }
    /// ASV-FIR-025.
    Ranges { musket: Length, frame: Length, regular: Length, heavy: Length }
    /// ASV-FIR-052, -053: dice by range band. Negative means that it cannot fire.
    GunDice { bands: [Length; 4], frame: [i32; 4], regular: [i32; 4], heavy: [i32; 4] }
    /// ASV-FIR-042 to -048, ASV-BNC-002, ASV-VUQ-003, -005.
    Fire { per_stand: i32, block: i32, defensive_block: i32, mounted: i32, open_order: i32, hits_on: i32,
        raw_hits_on: i32, veteran_hits_on: i32, bounce_from: Length, bounce_to: Length }
    /// ASV-H2H-010.
    Values { improvised: i32, light: i32, hand: i32, pike: i32, mounted_dragoon: i32, mounted: i32,
        heavy_mounted: i32, command: i32 }
    /// ASV-H2H-011 to -017, ASV-VUQ-007.
    Modifiers { own_loose_order: i32, mounted_on_loose_foot: i32, mounted_on_pike_block: i32,
        mounted_on_square: i32, mounted_on_pike_square: i32, veteran: i32, dice_per_stand: u32, outflanking_dice: u32 }
    /// ASV-JOI-008, -014, -015.
    Joining { reach: Length, hold_back: i32, hold_back_open: i32 }
    /// ASV-RLS-003, ASV-H2H-004.
    Losses { markers_per_stand: u8, contact_marker: u8 }
    /// ASV-CMD-003, ASV-VCQ-003, -004.
    CommandRange { charismatic: Length, inspiring: Length, impersonal: Length, dice: [u8; 2] }
    /// ASV-MAN-008 to -021: move, double-time and charge, in inches. Negative means that it cannot.
    Allowances { pike_and_musket: [f64; 3], foot: [f64; 3], foot_road_column: [f64; 3], foot_open_order: [f64; 3],
        side_step: [f64; 3], step_back: [f64; 3], defensive_block: [f64; 3], bent_line: [f64; 3],
        mounted_dragoon: [f64; 3], mounted: [f64; 3], heavy_mounted: [f64; 3], command: [f64; 3],
        prolong_frame: [f64; 3], prolong_regular: [f64; 3], prolong_heavy: [f64; 3], limbered: [f64; 3] }
    /// ASV-MAN-004, ASV-FRM-023, ASV-PIV-001, ASV-BND-004.
    Limits { double_time_clear: Length, road_column_clear: Length, pivot: Length, bend: f64 }
    /// ASV-CHG-009, ASV-XCH-001, -002, ASV-VUQ-004, -006.
    ChargeTable { test: i32, raw_test: i32, veteran_test: i32, extension_mounted: Length, extension_foot: Length }
    /// ASV-INT-007, -017, -019.
    Intercept { zone: Length, test: i32, markers: u8 }
    /// ASV-REC-006, -007, ASV-EVA-004.
    Run { recoil: Length, recoil_marker: u8, evade: Length }
    /// ASV-HDB-005 to -025.
    HastyBlock { from_block: u8, from_other: u8, far: Length, pull_up_pikes: i32, pull_up: i32, pull_up_to: Length,
        recovers: u8, home_light: i32, light: u8, light_heavy: u8, heavy: u8, heavy_heavy: u8 }
    /// ASV-EAF-006, -007.
    AboutFace { without_pikes: u8, with_pikes: u8 }
    /// ASV-DFF-005, -006.
    DefensiveFire { flinch_hits: u32, flinch_to: Length }
    /// ASV-BRK-004, -005.
    BreakThrough { mounted: Length, foot: Length }
    /// ASV-DIS-004, -005.
    Disengage { one: u8, several: u8 }

    /// All the book's tables.
    Rulebook {
        /// ASV-STD-003 to -009: frontage and depth of stands in millimetres.
        stands: Table<ByKind<StandKind, [i32; 2]>>,
        sizes: Table<UnitSizes>, army: Table<ArmyLimits>, commanders: Table<CommandLimits>,
        ranges: Table<Ranges>, artillery: Table<GunDice>, fire: Table<Fire>,
        values: Table<Values>, modifiers: Table<Modifiers>, joining: Table<Joining>, losses: Table<Losses>,
        commander: Table<CommandRange>, sub_commander: Table<CommandRange>,
        allowances: Table<Allowances>, limits: Table<Limits>, charge: Table<ChargeTable>,
        intercept: Table<Intercept>, run: Table<Run>, hasty_block: Table<HastyBlock>, about_face: Table<AboutFace>,
        defensive_fire: Table<DefensiveFire>, break_through: Table<BreakThrough>, disengage: Table<Disengage>,
        /// The army generator, by the total of two dice.
        generator: Table<BTreeMap<String, Vec<Entry<UnitKind>>>>,
        /// The names of the classes in the terrain tables, in their order.
        classes: Vec<String>,
        kind: Vec<TerrainKind>,
        rulings: Rulings,
    }
}

kernel::kinds! {
    /// How a class of troops crosses a kind of ground: freely, at two inches for each inch, or not at all.
    #[derive(Default)]
    pub enum Going { #[default] Ok = "ok", Half = "half", No = "no" }

    /// When a kind of ground stops fire.
    #[derive(Default)]
    pub enum FireStop {
        /// Never.
        #[default]
        No = "no",
        /// If more than a given depth of it lies between.
        Through = "through",
        /// If it is higher than both ends.
        Higher = "higher",
        /// Always.
        Always = "always",
    }
}

fn yes() -> bool {
    true
}

kernel::terrain! {
    /// A kind of terrain: its effects in the four places where the rules ask about ground (notes, section 4). Lists are by class.
    TerrainKind {
        going: [Going; 8], charge: [Going; 8];
        /// The cost of crossing a line, in inches.
        cross: [f64; 8],
        /// Green markers for charging across it.
        charge_marker: [u8; 8],
        /// How far into it formed foot may charge.
        charge_depth: Option<Length>,
        fire: FireStop,
        /// The depth of it that stops fire.
        fire_depth: Option<Length>,
        /// Dice subtracted from fire at a unit in it or behind it.
        cover: i32,
        /// Whether shot may bounce over it.
        bounce: bool = "yes",
        /// The change to the combat value of an enemy that attacks a unit holding it.
        defended: i32,
        /// The change to the combat value of mounted stands in it.
        mounted_in: i32,
        /// Whether a road through it also lets limbered guns pass.
        road_opens_to_guns: bool,
        /// Whether a road column wholly on it ignores all other ground.
        road: bool,
        /// Whether it crosses water: ground under it does not count.
        crossing: bool,
    }
}

kernel::compiled_in! {
    Rulebook { "stands", "firing", "hand_to_hand", "command", "movement", "reactions", "generator", "terrain", "rulings" }
}

impl Rulebook {
    /// Frontage and depth of a stand.
    pub fn stand_size(&self, kind: StandKind) -> [Length; 2] {
        self.stands[kind].map(Length::from_mm)
    }

    /// Fewest and most stands of a unit.
    pub fn unit_size(&self, kind: UnitKind) -> [u8; 2] {
        self.sizes.rows[kind]
    }
}
