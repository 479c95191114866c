//! The tables and their rows. Every row has its source and the rule it comes from.
use crate::{
    kinds::{ElementKind, UnitKind},
    muster::Levied,
};
use geom::Length;
use kernel::book::generator::Entry;
pub use kernel::kinds::ByKind;
pub use kernel::rows::{Figure, Measure, One, Row, Source};

kernel::kinds! {
    /// What multiplies the dice of fire: twice or thrice against a Battle, twice against heavy mounted troops.
    pub enum Mark { None = "none", B2 = "b2", B3 = "b3", H2 = "h2" }
    /// What multiplies the dice of hand-to-hand: twice against a handgun unit, or a missile-firing unit or artillery.
    pub enum MeleeMark { None = "none", G2 = "g2", M2 = "m2" }
    /// What kind of target a mark applies to.
    pub enum Against {
        /// A Battle.
        Battle = "battle",
        /// Medium cavalry, heavy cavalry, knights, elephants.
        Heavy = "heavy",
        /// A handgun unit.
        Handgun = "handgun",
        /// A missile-firing unit or artillery.
        MissileOrArtillery = "missile-or-artillery",
    }
    /// The rows of the hand-to-hand table.
    pub enum Arm {
        Pike = "pike", Bill = "bill", Elephants = "elephants", Spear = "spear", Hand = "hand",
        MediumCavalry = "medium-cavalry", HeavyCavalry = "heavy-cavalry", Knights = "knights", Light = "light",
        Crew = "crew", LightCavalry = "light-cavalry", Camels = "camels", Command = "command",
    }
}

kernel::rows! {
    /// A range band of a weapon: the round it fires in, its distances, the CV (or less) that hits, and its mark.
    #[derive(Copy)]
    Band { weapon: ElementKind, round: u8, from: Length, to: Length, cv: u8, mark: Mark }
    /// The factor by which a mark multiplies the dice, and the targets it applies to.
    Multiple { dice: u32, against: Against }
    /// How an element fights: in which round, the CV (or less) that hits, and its mark.
    #[derive(Copy)]
    Blow { round: u8, cv: u8, mark: MeleeMark }
    /// The row of the hand-to-hand table that an element fights by.
    #[derive(Copy)]
    As {
        #[serde(rename = "as")]
        row: Arm,
    }
    /// How far a type of unit goes: the shortest and longest move, and the charge. Below zero means that it cannot.
    #[derive(Copy)]
    Far { least: Length, r#move: Length, charge: Length }
    /// The size of a base.
    #[derive(Copy)]
    Footing { width: Length, depth: Length }
    /// The fewest and the most.
    #[derive(Copy)]
    Bounds { fewest: u8, most: u8 }
    /// What a throw of the generator raises: units, or choices between them.
    Raises { raises: Vec<Entry<Levied>> }
}

kernel::rows! {
    /// The firing table.
    Firing of Row<Band> { bow_short, bow_long, longbow_short, longbow_long, crossbow, handgun, organ_gun_short,
        organ_gun_medium, organ_gun_long, rockets_short, rockets_medium, rockets_long, light_bombard_short,
        light_bombard_medium, light_bombard_long, bombard_short, bombard_medium, bombard_long }
    /// Marks of the firing table.
    Marks of Row<Multiple> { b2, b3, h2 }
    /// Dice.
    Dice of Figure { per_element, per_gun, faces }
    /// Marks of the hand-to-hand table.
    MeleeMarks of Row<Multiple> { g2, m2 }
    /// Dice of hand-to-hand.
    MeleeDice of Figure { per_element, contact_hits }
    /// What functions cost individual units and command units; below zero means that they cannot do them.
    Individual of Figure { turn, about_face, change_formation, mount, dismount, r#move, charge }
    /// What functions cost Battles.
    BattleCosts of Figure { turn, about_face, r#move, charge, change_formation, mount, dismount }
    /// What functions cost guns.
    Artillery of Figure { turn, about_face, r#move, limber, unlimber, prolong, charge, change_formation }
    /// Allowances.
    Allowances of Row<Far> { foot, mounted_foot_on_foot, mounted_foot_on_horse, light_cavalry, camels, medium_cavalry,
        heavy_cavalry, knights, elephants, battle, command, organ_gun_prolonged, rockets_prolonged, organ_gun_limbered,
        rockets_limbered, light_bombard_limbered, bombard_limbered }
    /// Degrees.
    Turns of Figure { artillery_below }
    /// Averages of an army.
    Averages of Figure { foot, mounted }
    /// Command ranges.
    Ranges of Measure { commander, sub_commander }
    /// How many commanders.
    Commanders of Figure { commanders, sub_per_units, sub_fewest, sub_most }
}

kernel::rows! {
    /// Which row of the hand-to-hand table each element uses; `on_horse` is for any element of mounted foot on horseback.
    FightsAs by ElementKind of Row<As> {
        pike: Pike, bill: Bill, spear: Spear, hand: Hand, light: LightHand, bow: Bow, longbow: Longbow,
        crossbow: Crossbow, handgun: Handgun, on_horse, light_cavalry: LightCavalry, camels: Camel,
        medium_cavalry: MediumCavalry, heavy_cavalry: HeavyCavalry, knights: Knight, elephants: Elephant,
        organ_gun: OrganGun, rockets: Rocket, light_bombard: LightBombard, bombard: Bombard, command: Command }
    /// Base sizes.
    Bases by UnitKind of Row<Footing> {
        foot: Foot | MountedFoot, mounted: LightCavalry | MediumCavalry | HeavyCavalry | Knights | Camels,
        elephants: Elephants, command: CommanderInChief | SubCommander,
        artillery: OrganGun | Rocket | LightBombard | Bombard }
    /// Unit sizes.
    Sizes by UnitKind of Row<Bounds> {
        foot: Foot, mounted_foot: MountedFoot, light_cavalry: LightCavalry, camels: Camels,
        medium_cavalry: MediumCavalry, heavy_cavalry: HeavyCavalry, knights: Knights, elephants: Elephants,
        organ_gun: OrganGun, rockets: Rocket, light_bombard: LightBombard, bombard: Bombard,
        commander: CommanderInChief, sub_commander: SubCommander }
}
