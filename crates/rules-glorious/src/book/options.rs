//! Our rulings that a scenario may change, by key.
use super::Source;
use geom::Length;
use kernel::Cite;
use serde::{Deserialize, Serialize};

/// An option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice<T> {
    /// Its value.
    pub value: T,
    /// The values it may have.
    pub allowed: Allowed,
    /// Where it comes from.
    pub source: Source,
    /// The rule.
    pub cite: Cite,
}

/// The values an option may have: a range or a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Allowed {
    Range { least: f64, most: f64 },
    Truths(Vec<bool>),
    Numbers(Vec<f64>),
    Words(Vec<String>),
}

kernel::kinds! {
    /// When foot without pikes, bills or spears may charge mounted units: to outflank them, always, or never.
    pub enum FootCharge { Outflank = "outflank", Free = "free", Never = "never" }

    /// How outflanking and a mark combine: both multiply, or only the greater one counts.
    pub enum Doubling { Multiply = "multiply", Greatest = "greatest" }
}

/// All options, by the keys that scenarios use; `rulebook/options.toml` says what each means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub hits_per_element: Choice<u8>,
    pub functions_per_phase: Choice<u8>,
    pub function_twice: Choice<bool>,
    pub initiative_low_wins: Choice<bool>,
    pub pivot: Choice<Length>,
    pub boundary_near: Choice<bool>,
    pub battle_members_least: Choice<u8>,
    pub battle_members_most: Choice<u8>,
    pub battle_elements: Choice<u8>,
    pub battle_ranks: Choice<u8>,
    pub battle_keep_elements: Choice<u8>,
    pub battle_keep_ranks: Choice<u8>,
    pub column_factor: Choice<f64>,
    pub column_clear: Choice<Length>,
    pub foot_charge_mounted: Choice<FootCharge>,
    pub outflank_dice: Choice<u32>,
    pub doubling: Choice<Doubling>,
    pub contact_rout: Choice<bool>,
    pub last_element_rout: Choice<bool>,
    pub second_charge: Choice<bool>,
    pub break_sub: Choice<u16>,
    pub break_chief: Choice<u16>,
    pub break_army: Choice<u16>,
    pub count_removed_commanders: Choice<bool>,
    pub turn_limit: Choice<u16>,
    pub deployment_depth: Choice<Length>,
    pub table_width: Choice<Length>,
    pub table_depth: Choice<Length>,
    pub composition: Choice<bool>,
}
