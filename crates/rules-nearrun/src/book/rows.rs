//! The tables and the shapes of their rows. Every row has its source and its rule.
use super::{Cell, Face, Firer, Mark, Pace, Striker, Struck};
use crate::kinds::{Calibre, Class, Nation, Rank, Size, Test};
use geom::Length;
pub use kernel::kinds::ByKind;
pub use kernel::rows::{Figure, Measure, One, Row, Source};

kernel::rows! {
    /// ANT-GEO-001: a base.
    Footing { front: Length, depth: Length, limbered: Length, figures: i32 }
    /// ANT-DEF-004 to -008: the most of a size.
    Most { figures: i32, men: i32, pieces: i32 }
    /// The moves of guns.
    GunRates { limbered: Length, march: Length, prolong: Length }
    /// ANT-EVD-001: how far evaders go.
    Throw { dice: i32, add: i32 }
    /// ANT-TRG: the ranges of guns, and how far a ball goes on.
    GunReach { canister: Length, long: Length, pass: Length }
    /// ANT-MOR-002: the least totals of the good and of the middle result.
    Limits { good: i32, middle: i32 }
    /// ANT-CMD-008: a command box.
    Extent { width: Length, depth: Length }
}

/// ANT-FIR-015: who is shot at by whom.
pub type FireTable = ByKind<Mark, Row<ByKind<Firer, Cell>>>;
/// ANT-FIR-016: the volley of foot in line.
pub type Volleys = ByKind<Mark, Row<One<Cell>>>;
/// ANT-MEL-006: who is struck by whom.
pub type MeleeTable = ByKind<Struck, Row<ByKind<Striker, Cell>>>;
/// ANT-MOR-003: by the reason for the test.
pub type MoraleTable = ByKind<Test, Row<Limits>>;
/// ANT-RGP-005: by the face of the die.
pub type Regroup = ByKind<Face, Figure>;
/// ANT-SKM-002.
pub type SkirmishRatio = ByKind<Nation, Figure>;
/// Moves by formation.
pub type Paces = Row<ByKind<Pace, Length>>;

kernel::rows! {
    /// ANT-TMV-005 to -007, and horse artillery.
    GunMoves by Calibre of Row<GunRates> { light: Light, medium: Medium, heavy: Heavy, horse }
    /// ANT-TRG-005 to -007.
    GunRanges by Calibre of Row<GunReach> { light: Light, medium: Medium, heavy: Heavy }
    /// ANT-PTS-005.
    StaffPoints by Rank of Figure { adc, brigade: Brigade, division: Division, leads_brigade, corps: Corps, army: Army }
}

kernel::rows! {
    /// ANT-GEO-001.
    Bases of Row<Footing> { infantry, cavalry, guns }
    /// ANT-GEO-001.
    Staff of Measure { general, adc }
    /// ANT-STR-001 to -004.
    Strength of Figure { base, elite, veteran, average, inferior, bad, large, normal, small, very_small, least, most }
    /// ANT-DEF-004 to -008.
    Sizes of Row<Most> { very_small, small, normal }
    /// ANT-TMV-001 to -004.
    Moves of Paces { infantry, poor_infantry, heavy_cavalry, cavalry }
    /// Generals and ADCs.
    Riders of Measure { general, adc }
    /// Shares of a move, in hundredths.
    Shares of Figure { oblique, retrograde, rally_back, difficult, road, near_charge, counter_charge }
    /// ANT-RSP-003, -004, -011, -014.
    Evades of Row<Throw> { skirmish_infantry, skirmish_cavalry, foot_artillery, horse_artillery }
    /// ANT-FIR-017.
    FireAdjust of Figure { elite, veteran, average, inferior, bad, secondary, into_melee, pass_through, large, normal, small,
        very_small, disordered, soft_cover, hard_cover, heavy_gun, light_gun, trained_light, long_band }
    /// ANT-FIR-014.
    Ranges of Measure { musket, skirmish, rifle, carbine, near_band }
    /// ANT-MEL-007.
    MeleeAdjust of Figure { elite, veteran, average, inferior, bad, large, normal, small, very_small, disordered,
        flank_or_rear, heavy_cavalry, lancers, enemy_armoured, at_halt, general, uphill, soft_cover, hard_cover }
    /// ANT-MCH-001 to -005: hits; -1 is destroyed.
    MarchHits of Figure { foot_by_formed_cavalry, foot_guns_by_formed_cavalry, mounted_by_formed_cavalry, foot_guns_by_others,
        foot_by_others, mounted_by_others }
    /// ANT-MOR-004.
    MoraleAdjust of Figure { elite, veteran, average, inferior, bad, full_support, no_support, disordered, halved,
        one_hit_left, further_hit, flank_or_rear, out_of_command, general, square, masse, soft_cover, hard_cover, target_weak,
        target_strong, at_cavalry, enemy_near, british_column, british_recall, french_volley }
    /// ANT-CMD-008.
    Boxes of Row<Extent> { infantry, cavalry, poor_infantry, poor_cavalry }
    /// ANT-CMD-002 to -005.
    Command of Measure { march_chain, brigadier, division_level, corps_level, dealt }
    /// ANT-ADC-005.
    Adcs of Figure { corps, army }
    /// ANT-PIP-002 to -011.
    Pips of Figure { adc, reaction, brigade, halved_brigade, joined, new_general, new_brigadier, leads_brigade }
    /// ANT-PIP-020 to -032.
    Costs of Figure { brigade_action, lone_action, unattached_action, out_of_command, unattached_out, advance_halved, hold_on,
        russian_limber, lone_gun, general_move, brigadier_lost_most }
    /// ANT-RGP-007.
    Regrouping of Figure { pips }
    /// ANT-PTS-001 to -004, in half points.
    Points of Figure { infantry_hit, small_gun, very_small_gun, trained_light, cavalry_hit, heavy, lancers, armoured,
        foot_gun_hit, light_foot_guns, heavy_foot_guns, horse_gun_hit, light_horse_guns }
    /// ANT-VIC-002.
    Victory of Figure { turns, broken }
    /// Distances of the chapters.
    Reaches of Measure { clear, multiple, regroup, support, passage_enemy, passage_gap, last_cavalry, last_infantry,
        fired_at_infantry, fired_at_cavalry, stopped, counter_charge, volley, gunners_near, gunners_far, fall_back,
        beside_parent, secondary, order_mixte, overhead, wood_sight, crops_sight, columns_apart, overlap, secured, advance,
        halt_at, enter, rally_enemy, behind, arrival_enemy, general_near, zone }
    /// Degrees.
    Angles of Row<One<f64>> { arc, oblique, column_turn }
    /// Faces of the die.
    Faces of Figure { gunners_near, gunners_far, gunners_late, alone_by_cavalry, alone_by_infantry, joined_fire, joined_melee,
        joined_lost, joined_rout, wounded, killed, spike, take_along }
    /// Other numbers.
    Numbers of Figure { march_moves, fire_hits, march_hits, gun_hits, replaced_after, rest_hits, sizes_lost,
        sizes_lost_in_contact }
}

kernel::pick! {
    /// ANT-STR-002: what a class adds.
    Strength by Class of Figure { elite: Elite, veteran: Veteran, average: Average, inferior: Inferior, bad: Bad }
    /// ANT-STR-003: what a size adds.
    Strength by Size of Figure { large: Large, normal: Normal, small: Small, very_small: VerySmall }
    /// ANT-FIR-017.
    FireAdjust by Class of Figure { elite: Elite, veteran: Veteran, average: Average, inferior: Inferior, bad: Bad }
    /// ANT-TFA-006 to -009.
    FireAdjust by Size of Figure { large: Large, normal: Normal, small: Small, very_small: VerySmall }
    /// ANT-TMA-001 to -005.
    MeleeAdjust by Class of Figure { elite: Elite, veteran: Veteran, average: Average, inferior: Inferior, bad: Bad }
    /// ANT-TMA-006 to -009.
    MeleeAdjust by Size of Figure { large: Large, normal: Normal, small: Small, very_small: VerySmall }
    /// ANT-TMM-001 to -005.
    MoraleAdjust by Class of Figure { elite: Elite, veteran: Veteran, average: Average, inferior: Inferior, bad: Bad }
}
