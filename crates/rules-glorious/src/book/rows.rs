//! The shapes of the tables' rows. Every row carries where it comes from and the rule it gives.
use crate::kinds::ElementKind;
use geom::Length;
pub use kernel::rows::{Figure, Measure, One, Row, Source};
use serde::{Deserialize, Serialize};

/// A table of rows of one kind.
macro_rules! rows {
    ($(#[$meta:meta])* $name:ident of $kind:ty { $($row:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[allow(missing_docs)] // Each row is named as the table prints it.
        pub struct $name { $(pub $row: $kind),+ }

        impl $name {
            /// Every row, in the order of the table.
            pub fn all(&self) -> Vec<&$kind> {
                vec![$(&self.$row),+]
            }

            /// The same with their keys.
            pub fn named(&self) -> Vec<(&'static str, &$kind)> {
                vec![$((stringify!($row).trim_start_matches("r#"), &self.$row)),+]
            }
        }
    };
}

/// What multiplies the dice of fire.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing.
    None,
    /// Twice against a Battle.
    B2,
    /// Thrice against a Battle.
    B3,
    /// Twice against heavy mounted troops.
    H2,
}

/// A range band of a weapon.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Band {
    /// Which weapon.
    pub weapon: ElementKind,
    /// In which round it fires.
    pub round: u8,
    /// From so far.
    pub from: Length,
    /// To so far.
    pub to: Length,
    /// This or less hits.
    pub cv: u8,
    /// What multiplies the dice.
    pub mark: Mark,
}

rows! {
    /// The firing table.
    Firing of Row<Band> { bow_short, bow_long, longbow_short, longbow_long, crossbow, handgun, organ_gun_short,
        organ_gun_medium, organ_gun_long, rockets_short, rockets_medium, rockets_long, light_bombard_short,
        light_bombard_medium, light_bombard_long, bombard_short, bombard_medium, bombard_long }
}

/// What a mark multiplies by, and against whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Multiple {
    /// So many times the dice.
    pub dice: u32,
    /// Against whom.
    pub against: Against,
}

/// Whom a mark is against.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    /// A Battle.
    Battle,
    /// Medium cavalry, heavy cavalry, knights, elephants.
    Heavy,
    /// A handgun unit.
    Handgun,
    /// A missile-firing unit or artillery.
    MissileOrArtillery,
}

rows! {
    /// Marks of the firing table.
    Marks of Row<Multiple> { b2, b3, h2 }
}
rows! {
    /// Dice.
    Dice of Figure { per_element, per_gun, faces }
}

/// What multiplies the dice of hand-to-hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MeleeMark {
    /// Nothing.
    None,
    /// Twice against a handgun unit.
    G2,
    /// Twice against a missile-firing unit or artillery.
    M2,
}

/// How an element fights.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// In which round.
    pub round: u8,
    /// This or less hits.
    pub cv: u8,
    /// What multiplies the dice.
    pub mark: MeleeMark,
}

rows! {
    /// The hand-to-hand table.
    HandToHand of Row<Blow> { pike, bill, elephants, spear, hand, medium_cavalry, heavy_cavalry, knights, light, crew,
        light_cavalry, camels, command }
}
rows! {
    /// Marks of the hand-to-hand table.
    MeleeMarks of Row<Multiple> { g2, m2 }
}
rows! {
    /// Dice of hand-to-hand.
    MeleeDice of Figure { per_element, contact_hits }
}

/// The row of the hand-to-hand table that an element fights by.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct As {
    /// Which.
    #[serde(rename = "as")]
    pub row: Arm,
}

/// The rows of the hand-to-hand table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Each is named as the table prints it.
pub enum Arm {
    Pike,
    Bill,
    Elephants,
    Spear,
    Hand,
    MediumCavalry,
    HeavyCavalry,
    Knights,
    Light,
    Crew,
    LightCavalry,
    Camels,
    Command,
}

rows! {
    /// As what each element fights.
    FightsAs of Row<As> { pike, bill, spear, hand, light, bow, longbow, crossbow, handgun, on_horse, light_cavalry, camels,
        medium_cavalry, heavy_cavalry, knights, elephants, organ_gun, rockets, light_bombard, bombard, command }
}
rows! {
    /// What functions cost individual units and command units; below nought cannot.
    Individual of Figure { turn, about_face, change_formation, mount, dismount, r#move, charge }
}
rows! {
    /// What they cost Battles.
    BattleCosts of Figure { turn, about_face, r#move, charge, change_formation, mount, dismount }
}
rows! {
    /// What they cost guns.
    Artillery of Figure { turn, about_face, r#move, limber, unlimber, prolong, charge, change_formation }
}

/// How far a type of unit goes; below nought it cannot.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Far {
    /// A move is at least so long.
    pub least: Length,
    /// And at most so long.
    pub r#move: Length,
    /// How far it charges.
    pub charge: Length,
}

rows! {
    /// Allowances.
    Allowances of Row<Far> { foot, mounted_foot_on_foot, mounted_foot_on_horse, light_cavalry, camels, medium_cavalry,
        heavy_cavalry, knights, elephants, battle, command, organ_gun_prolonged, rockets_prolonged, organ_gun_limbered,
        rockets_limbered, light_bombard_limbered, bombard_limbered }
}

rows! {
    /// Degrees.
    Turns of Figure { artillery_below }
}

/// A base.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Footing {
    /// Across its front.
    pub width: Length,
    /// From front to rear.
    pub depth: Length,
}

rows! {
    /// Base sizes.
    Bases of Row<Footing> { foot, mounted, elephants, command, artillery }
}

/// Fewest and most.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bounds {
    /// At least.
    pub fewest: u8,
    /// At most.
    pub most: u8,
}

rows! {
    /// Unit sizes.
    Sizes of Row<Bounds> { foot, mounted_foot, light_cavalry, camels, medium_cavalry, heavy_cavalry, knights, elephants,
        organ_gun, rockets, light_bombard, bombard, commander, sub_commander }
}
rows! {
    /// Averages of an army.
    Averages of Figure { foot, mounted }
}
rows! {
    /// Command ranges.
    Ranges of Measure { commander, sub_commander }
}
rows! {
    /// How many commanders.
    Commanders of Figure { commanders, sub_per_units, sub_fewest, sub_most }
}

/// What a throw of the generator raises: each entry an element and a number, or two of them with ` or ` between.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Raises {
    /// Units.
    pub raises: Vec<String>,
}
