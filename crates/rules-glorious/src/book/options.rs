//! Our rulings that a scenario may set otherwise, by key.
use super::Source;
use geom::Length;
use kernel::Cite;
use serde::{Deserialize, Serialize};

/// One of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice<T> {
    /// What it is.
    pub value: T,
    /// What it may be.
    pub allowed: Allowed,
    /// Where it comes from.
    pub source: Source,
    /// The rule.
    pub cite: Cite,
}

/// What an option may be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Allowed {
    /// Anything between.
    Range {
        /// The lowest.
        least: f64,
        /// The highest.
        most: f64,
    },
    /// One of these truths.
    Truths(Vec<bool>),
    /// One of these numbers.
    Numbers(Vec<f64>),
    /// One of these words.
    Words(Vec<String>),
}

/// When foot without pikes, bills or spears may charge mounted units.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FootCharge {
    /// To outflank them.
    Outflank,
    /// Always.
    Free,
    /// Never.
    Never,
}

/// How outflanking and a mark go together.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Doubling {
    /// Both multiply.
    Multiply,
    /// The greater of them alone.
    Greatest,
}

macro_rules! options {
    ($($name:ident: $kind:ty),+ $(,)?) => {
        /// All of them, by the keys that scenarios write; what each means stands in `rulebook/options.toml`.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs)] // Each is named as the table names it.
        pub struct Options { $(pub $name: Choice<$kind>),+ }
    };
}

options! {
    hits_per_element: u8,
    functions_per_phase: u8,
    function_twice: bool,
    initiative_low_wins: bool,
    pivot: Length,
    boundary_near: bool,
    battle_members_least: u8,
    battle_members_most: u8,
    battle_elements: u8,
    battle_ranks: u8,
    battle_keep_elements: u8,
    battle_keep_ranks: u8,
    column_factor: f64,
    column_clear: Length,
    foot_charge_mounted: FootCharge,
    outflank_dice: u32,
    doubling: Doubling,
    contact_rout: bool,
    last_element_rout: bool,
    second_charge: bool,
    break_sub: u16,
    break_chief: u16,
    break_army: u16,
    count_removed_commanders: bool,
    turn_limit: u16,
    deployment_depth: Length,
    table_width: Length,
    table_depth: Length,
    composition: bool,
}
