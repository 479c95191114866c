//! The rulebook's tables as typed values. The figures are in `rulebook/*.toml`, each with its source and its rule; a player may
//! replace any of them. The book's reference sheets are lost: most of these tables are our reconstruction and say so.
mod cell;
mod columns;
mod house;
mod lengths;
mod lookup;
mod rows;

pub use cell::Cell;
pub use columns::*;
pub use lengths::{Mm, Reach};
pub use rows::*;

use crate::kinds::Scale;

kernel::rows! {
    /// All the tables.
    Rulebook {
        bases: Bases, sizes: Sizes,
        moves: Moves, road: FootHorse, deductions: Deductions, changes: Changes, irregular_changes: FootHorse, shares: Shares,
        /// PG-TSA-001 to -009: chart A.
        steady: VolleyChart,
        /// PG-TSA-010 to -018: chart B.
        later: VolleyChart,
        /// PG-TSA-019 to -024: chart C.
        square: SquareChart,
        /// PG-TSA-025 to -030: chart D.
        musket: MusketChart,
        /// PG-TSA-031 to -038: chart D.
        rifle: RifleChart,
        /// PG-TSA-039: chart D.
        carbine: CarbineChart,
        bands: BandTable,
        gun_ranges: GunRanges, gun_canister: GunChart, gun_short: GunChart, gun_medium: GunChart, gun_long: GunChart,
        gun_damage: GunDamage, staff_fates: StaffFates,
        morale: Morale, to_charge: ToCharge, being_charged: BeingCharged, casualties: Casualties, charge_home: ChargeHome,
        rally: Rally, margins: Margins,
        assault: Assault, results: Results, exceptions: Exceptions,
        command: Command, qualities: QualityTable, nations: Nations, evading_class: EvadingClass, scouting_points: ScoutingPoints,
        scouts: Scouts,
        staff_points: StaffPoints, guns: Guns, lots: Lots, figure_points: FigurePoints, extra_points: ExtraPoints,
        reaches: Reaches, angles: Angles, field: Field, faces: Faces, phases: Phases, turns: Turns,
        victory: Victory,
        kind: Vec<TerrainKind>,
        options: Options,
    }
}

kernel::terrain! {
    /// A kind of terrain. Only this table knows kinds by name.
    TerrainKind(cite) {
        ;
        /// PG-HIL-001: the slope of a hill.
        slope: Option<Slope>,
        /// PG-HIL-002: it has crest lines.
        crest: bool,
        /// PG-MOV-006: its row of the deductions. A hill costs by its slope, besides.
        going: Option<Going>,
        /// PG-DIS-001: it disorders the units in it.
        disorders: bool,
        /// PG-SWP-001: its disorder lasts until a rally beyond it.
        mires: bool,
        /// PG-ROA-001: a road.
        road: bool,
        /// PG-RIV-002: routers drown in it.
        water: bool,
        /// PG-FRD-001, PG-PON-001: a way over the ground under it.
        crossing: bool,
        /// PG-FRD-001: only columns pass.
        column_only: bool,
        /// PG-ENG-001: a bridge.
        bridge: Option<Bridge>,
        /// PG-TGT-005, -006, PG-OBS-001: the cover in it, or behind it if it is an obstacle.
        cover: Option<Cover>,
        /// PG-URB-001: an urban area.
        urban: bool,
        /// PG-WOD-001: a wood.
        wood: bool,
        /// PG-WOD-001: a wood that is diced for; until then it counts as heavy (PG-WOD-007).
        undefined: bool,
        /// PG-URB-007, PG-WOD-004: it blocks sight.
        blocks: bool,
        /// PG-BRN-001, -006: it can burn.
        burns: bool,
        /// PG-OBS-002, -003: an obstacle; crossing it disorders.
        obstacle: bool,
        /// PG-OOB-006: field works, which need an Engineer in the army.
        fortification: bool,
    }
}

/// Switches, named by their keys in scenarios.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The source of the switches: the book offers some, and others are our rulings.
    pub source: Source,
    /// PG-BAS-001: the figure scale, which sets every distance.
    pub figure_scale: Scale,
    /// PG-OPT-005: steady fire is recovered by an idle turn.
    pub steady_recovery: bool,
    /// PG-OPT-004: the sides fire in order of initiative.
    pub sequential_fire: bool,
    /// PG-OPT-002: light cavalry scouts before deployment.
    pub scouting: bool,
    /// PG-OPT-002: irregular cavalry scouts too.
    pub irregular_scouts: bool,
    /// PG-OPT-006: the quality of generals goes by nation.
    pub national_generals: bool,
    /// PG-CLS-008: how many figures a volley of class 4 or 5 needs to roll a missed die again.
    pub reroll_at: i32,
    /// PG-OPT-007: foot artillery has teams and may limber.
    pub limbers: bool,
    /// PG-IM2-004: the 2nd Impulse is half of what remains of the move.
    pub second_impulse_strict: bool,
    /// PG-URB-009: skirmish order is not disordered in woods and urban areas.
    pub woods_exempt_skirmishers: bool,
    /// PG-OFF-001: brigades may be kept off the table.
    pub reserves: bool,
    /// PG-HID-001: units may be hidden.
    pub hidden_units: bool,
    /// PG-DEP-001: both sides deploy at once, in secret.
    pub mapped_deployment: bool,
    /// PG-VIC-008: a side that has lost a quarter of its figures has lost the battle.
    pub quarter_losses: bool,
}

kernel::compiled_in! { Rulebook {
    "bases", "movement", "fire", "damage", "morale", "assault", "command", "points", "reaches", "times", "victory", "terrain",
    "options",
} }
