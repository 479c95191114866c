//! The tables and the shapes of their rows. Every row carries where it comes from and the rule it gives.
use crate::kinds::ElementKind;
use geom::Length;
pub use kernel::{
    kinds::ByKind,
    rows::{Figure, Measure, One, Row, Source},
};

kernel::kinds! {
    /// What multiplies the dice of fire: twice or thrice against a Battle, twice against heavy mounted troops.
    pub enum Mark { None = "none", B2 = "b2", B3 = "b3", H2 = "h2" }

    /// What multiplies the dice of hand-to-hand: twice against a handgun unit, or a missile-firing unit or artillery.
    pub enum MeleeMark { None = "none", G2 = "g2", M2 = "m2" }

    /// Whom a mark is against.
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
    /// What a mark multiplies the dice by, and against whom.
    #[derive(Copy)]
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
    /// How far a type of unit goes: a move at least and at most so long, and a charge; below nought it cannot.
    #[derive(Copy)]
    Far { least: Length, r#move: Length, charge: Length }
    /// A base.
    #[derive(Copy)]
    Footing { width: Length, depth: Length }
    /// Fewest and most.
    #[derive(Copy)]
    Bounds { fewest: u8, most: u8 }
    /// What a throw of the generator raises: each entry an element and a number, or two of them with ` or ` between.
    Raises { raises: Vec<String> }
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
    /// As what each element fights.
    FightsAs of Row<As> { pike, bill, spear, hand, light, bow, longbow, crossbow, handgun, on_horse, light_cavalry, camels,
        medium_cavalry, heavy_cavalry, knights, elephants, organ_gun, rockets, light_bombard, bombard, command }
    /// What functions cost individual units and command units; below nought cannot.
    Individual of Figure { turn, about_face, change_formation, mount, dismount, r#move, charge }
    /// What they cost Battles.
    BattleCosts of Figure { turn, about_face, r#move, charge, change_formation, mount, dismount }
    /// What they cost guns.
    Artillery of Figure { turn, about_face, r#move, limber, unlimber, prolong, charge, change_formation }
    /// Allowances.
    Allowances of Row<Far> { foot, mounted_foot_on_foot, mounted_foot_on_horse, light_cavalry, camels, medium_cavalry,
        heavy_cavalry, knights, elephants, battle, command, organ_gun_prolonged, rockets_prolonged, organ_gun_limbered,
        rockets_limbered, light_bombard_limbered, bombard_limbered }
    /// Degrees.
    Turns of Figure { artillery_below }
    /// Base sizes.
    Bases of Row<Footing> { foot, mounted, elephants, command, artillery }
    /// Unit sizes.
    Sizes of Row<Bounds> { foot, mounted_foot, light_cavalry, camels, medium_cavalry, heavy_cavalry, knights, elephants,
        organ_gun, rockets, light_bombard, bombard, commander, sub_commander }
    /// Averages of an army.
    Averages of Figure { foot, mounted }
    /// Command ranges.
    Ranges of Measure { commander, sub_commander }
    /// How many commanders.
    Commanders of Figure { commanders, sub_per_units, sub_fewest, sub_most }
}
