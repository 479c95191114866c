//! The tables and the shapes of their rows. Every row has its source and its rule.
use super::{
    Band, Beaten, Cell, Change, Chart, Damage, Drill, Face, Fate, Going, GunBand, Mm, Mover,
    Nation, Reach, Struck, Winner,
};
use crate::kinds::{Calibre, Class, Quality, Rank, Scale, Target};
use geom::{Length, within_reach};
pub use kernel::kinds::ByKind;
pub use kernel::rows::{Figure, One, Row, Source};

kernel::rows! {
    /// PG-BSE-001: the width and the depth of a stand.
    Footing { front: Mm, depth: Mm }
    /// PG-MOV-005: the normal move, the forced march and the full rout.
    Rates { normal: Mm, march: Mm, rout: Mm }
    /// PG-PTS-004 to -006: the price of a gun, the price of a battalion gun or -1, and the fewest crew.
    Price { price: i32, battalion: i32, crew: i32 }
    /// PG-PTS-008: the price of each length.
    Lot { price: i32, length: Mm }
    /// The farthest distance of each band of small arms.
    Bands { near: Mm, middle: Mm, far: Mm, extreme: Mm }
    /// The farthest distance of each band of a gun, and how far its shot bounces.
    Ranges { canister: Mm, short: Mm, medium: Mm, long: Mm, bounce: Mm }
    /// PG-DMG-007: what a hit on staff does, and for how many turns.
    StaffFate { fate: Fate, turns: i32 }
    /// PG-CLA-006: a result of close assault. `horse_on` is negative where cavalry goes its full line move.
    Outcome {
        /// The least difference.
        from: i32,
        winner_loses: i32,
        loser_loses: i32,
        loser: Beaten,
        winner: Winner,
        foot_back: Mm,
        horse_back: Mm,
        foot_on: Mm,
        horse_on: Mm,
    }
}

impl Bands {
    /// The band in which a distance lies; `None` beyond the last.
    pub fn band(&self, scale: Scale, distance: f64) -> Option<Band> {
        let limits = [self.near, self.middle, self.far, self.extreme];
        first(limits, scale, distance).map(|n| Band::ALL[n])
    }

    /// The farthest distance of all.
    pub fn most(&self, scale: Scale) -> Length {
        farthest([self.near, self.middle, self.far, self.extreme], scale)
    }
}

impl Ranges {
    /// The band in which a distance lies; `None` beyond the last.
    pub fn band(&self, scale: Scale, distance: f64) -> Option<GunBand> {
        let limits = [self.canister, self.short, self.medium, self.long];
        first(limits, scale, distance).map(|n| GunBand::ALL[n])
    }

    /// The farthest distance of all.
    pub fn most(&self, scale: Scale) -> Length {
        farthest([self.canister, self.short, self.medium, self.long], scale)
    }
}

fn first(limits: [Mm; 4], scale: Scale, distance: f64) -> Option<usize> {
    let reaches = |limit: &Mm| limit.length(scale).is_some_and(|most| within_reach(distance, most));
    limits.iter().position(reaches)
}

fn farthest(limits: [Mm; 4], scale: Scale) -> Length {
    limits.iter().filter_map(|limit| limit.length(scale)).max().unwrap_or(Length::ZERO)
}

/// A row of a fire chart: a cell for each kind of target.
pub type ChartRow = Row<ByKind<Target, Cell>>;
/// PG-MOV-006: by kind of terrain and of mover.
pub type Deductions = ByKind<Going, Row<ByKind<Mover, Mm>>>;
/// PG-FCH-005: by change and by drill.
pub type Changes = ByKind<Change, Row<ByKind<Drill, Mm>>>;
/// PG-PTS-004 to -006, PG-TAR-031 and -032.
pub type Guns = ByKind<Calibre, Row<Price>>;
/// PG-TDM-001 to -006: by the face of the die.
pub type GunDamage = ByKind<Face, Row<ByKind<Struck, Damage>>>;
/// PG-TST-001 to -006: by the face of the die.
pub type StaffFates = ByKind<Face, Row<StaffFate>>;
/// The highest face that gives each quality; -1 if none does.
pub type Qualities = Row<ByKind<Quality, i32>>;
/// PG-OPT-006.
pub type Nations = ByKind<Nation, Qualities>;

kernel::rows! {
    /// PG-TAR-001 to -006.
    GunRanges by Calibre of Row<Ranges> { light: Light, six: Six, medium: Medium, heavy: Heavy, siege: Siege,
        howitzer: LightHowitzer | HeavyHowitzer }
    /// PG-TAR-007 to -030: one band.
    GunChart by Calibre of ChartRow { light: Light, six: Six, medium: Medium, heavy: Heavy, siege: Siege,
        howitzer: LightHowitzer | HeavyHowitzer }
    /// PG-EVA-007: as what class staff test before they evade.
    EvadingClass by Quality of Figure { inept: Inept, capable: Capable, exceptional: Exceptional, engineers }
    /// PG-TSA-040 to -045.
    BandTable by Chart of Row<Bands> { volley: Steady | Later, rifle_volley, square: Square, musket: Musket, rifle: Rifle,
        carbine: Carbine }
}

kernel::rows! {
    /// Charts A and B.
    VolleyChart at u8 as Band of ChartRow { four_near: (4, Near), four_middle: (4, Middle), four_far: (4, Far),
        three_near: (3, Near), three_middle: (3, Middle), three_far: (3, Far), two_near: (2, Near), two_middle: (2, Middle),
        two_far: (2, Far) }
    /// Chart C.
    SquareChart at u8 as Band of ChartRow { four_near: (4, Near), four_middle: (4, Middle), three_near: (3, Near),
        three_middle: (3, Middle), two_near: (2, Near), two_middle: (2, Middle) }
    /// Chart D, muskets.
    MusketChart at u8 as Band of ChartRow { two_near: (2, Near), two_middle: (2, Middle), two_far: (2, Far), one_near: (1, Near),
        one_middle: (1, Middle), one_far: (1, Far) }
    /// Chart D, rifles.
    RifleChart at u8 as Band of ChartRow { two_near: (2, Near), two_middle: (2, Middle), two_far: (2, Far),
        two_extreme: (2, Extreme), one_near: (1, Near), one_middle: (1, Middle), one_far: (1, Far), one_extreme: (1, Extreme) }
    /// Chart D, carbines and pistols.
    CarbineChart at u8 as Band of ChartRow { two_near: (2, Near) }
}

kernel::rows! {
    /// PG-BSE-001, -005.
    Bases of Row<Footing> { general, engineer, regular_cavalry_3, regular_cavalry_2, regular_cavalry_1, irregular_cavalry,
        infantry_4, infantry_2, infantry_1, irregular_infantry, light_infantry, gun, limber, wagon }
    /// Numbers of figures.
    Sizes of Figure { group, skirmish_group, group_least, manoeuvre_width, march_width, square_least, holders_each,
        squadron_least, crew_to_fire, battalion_crew, manhandlers, shattered_foot, shattered_horse, command, arsonists,
        pioneers, pioneers_clear, pioneers_pontoon, foot_pontoon, team_foot, team_horse, team_losses }
    /// PG-TMV-001 to -027.
    Moves of Row<Rates> { infantry_line, infantry_manoeuvre, infantry_march, square, skirmish_foot, irregular_foot,
        irregular_march, led_horses, light_cavalry_line, light_cavalry_column, light_cavalry_skirmish, heavy_cavalry_line,
        heavy_cavalry_column, cuirassiers_line, cuirassiers_column, irregular_cavalry, limbered_light, limbered_heavy,
        limbered_siege, horse_artillery, manhandled_light, manhandled_six, manhandled_heavy, gunners, general, engineers,
        wagon }
    /// PG-TMV-028, -029: the bonus on roads; PG-TFC-008, -009: what changes cost irregulars.
    FootHorse of Reach { foot, horse }
    /// Parts of a move, of the way to a target or of an arc, in hundredths.
    Shares of Figure { impulse_more_than, impulse_most, opportunity, evade, first_rout, wheel, team_losses, mount,
        limber_foot, limber_horse }
    /// PG-PTS-001 to -003.
    StaffPoints of Figure { army, wing, brigade, engineers }
    /// PG-PTS-008.
    Lots of Row<Lot> { pontoons, works }
    /// PG-PTS-009.
    FigurePoints of Row<ByKind<Class, i32>> { infantry, cavalry }
    /// PG-PTS-010.
    ExtraPoints of Figure { light_infantry, rifle, crew, cuirassiers, horse_crew }
}

kernel::rows! {
    /// PG-TMO-001 to -016: factors of all five tests.
    Morale of Figure { class_1, class_2, class_3, class_4, class_5, exceptional, capable, inept, attached, out_of_command,
        disordered, shaken, three_quarters, half, routers, routers_most }
    /// To Charge.
    ToCharge of Figure { square, formed_front, light_cover, heavy_cover, steep, flank_rear, disordered, routing,
        charging_infantry, cuirassiers, support }
    /// Being Charged.
    BeingCharged of Figure { cavalry, square, flank, rear, light_cover, heavy_cover, standing_to_guns, evading, support,
        more_chargers, charging_infantry, cuirassiers, chargers_disordered }
    /// Casualties from Shooting.
    Casualties of Figure { further_hit, flank_rear, light_cover, heavy_cover, support }
    /// Charge Home.
    ChargeHome of Figure { further_hit, square, fired_on_cavalry, fired_on_infantry, guns_fired, light_cover, heavy_cover,
        flank, rear, disordered, routing, charging_infantry, cuirassiers, numbers, support }
    /// Rally.
    Rally of Figure { disordered, pursuing, shaken, routing, enemy_near, cover }
    /// The margin of a failure from which a result follows.
    Margins of Figure { charged_routs, shot_halts, shot_shakes, shot_routs }
    /// PG-TCA-001 to -032.
    Assault of Figure { charging_infantry, charging_cavalry, irregular_charge, cuirassiers, heavier_cavalry, cavalry_on_foot,
        line_against_cavalry, line_against_infantry, square_against_cavalry, square_against_foot, flank, rear, higher,
        light_cover, heavy_cover, cavalry_in_cover, cavalry_at_halt, disordered, shaken, three_to_two, two_to_one,
        three_to_one, exceptional, capable, inept, engineer, assault_column, march_column, skirmish, gunners, limbered, half }
    /// PG-TCR-001 to -004.
    Results of Row<Outcome> { draw, minor, victory, major }
    /// PG-TCR-005, -006: differences.
    Exceptions of Figure { gunners_rout, square_holds }
}

kernel::rows! {
    /// PG-STF-004, PG-REP-002.
    Command of Reach { radius, replacing }
    /// PG-STF-002, PG-REP-003.
    QualityTable of Qualities { general, promoted }
    /// PG-OPT-002: points of a figure.
    ScoutingPoints of Row<ByKind<Class, i32>> { figure }
    /// PG-OPT-003.
    Scouts of Figure { lead }
    /// Distances of the chapters.
    Reaches of Reach { clear, contact, catch_foot, catch_horse, opportunity_shot, halted_short, defensive, support, reinforce,
        routers, rally_enemy, fast, screen_gap, forced_march, rout_touch, swamp_led, least_move, bridge_span,
        obstacle_cleared, crest, stream_most, ford, ford_tries, pontoon_width, pontoon_length, over_far_edge, undefined_wood,
        fire_spread, behind_cover, sight, seen_heavy, seen_light, seen_skirmish, hidden_found, off_board, dead_ground,
        over_friends, team, team_behind, way_home, zone, scouted_zone, steady_recovery }
    /// Degrees.
    Angles of Row<One<f64>> { arc, skirmish_arc, pivot, battalion_turn, break_through, rear_wedge, vision }
    /// PG-SET-008: the usual table.
    Field of Reach { width, height }
    /// Faces that are needed; `light_wood_most` is the highest that makes a wood light.
    Faces of Figure { ford, bridge, arson, staff_hit, staff_fights, light_wood_most }
    /// Movement Phases that a work takes.
    Phases of Figure { wooden_bridge, stone_bridge, obstacle, pontoon, prepared_cover }
    /// Turns.
    Turns of Figure { burning, evaders_return, promotion, off_board_from }
    /// PG-VIC-004 to -009, PG-OFF-001.
    Victory of Figure { army, draw, minor, major, turns, routing_share, half_strength, quarter_losses, off_board_part }
}

kernel::pick! {
    /// PG-TMO-001 to -005: the factor of a class.
    Morale by Class of Figure { class_1: One, class_2: Two, class_3: Three, class_4: Four, class_5: Five }
    /// PG-TMO-006 to -008: the factor of the general who is used.
    Morale by Quality of Figure { inept: Inept, capable: Capable, exceptional: Exceptional }
    /// PG-TCA-023 to -025: the factor of an attached general in close assault.
    Assault by Quality of Figure { inept: Inept, capable: Capable, exceptional: Exceptional }
    /// PG-PTS-001, -002: what a general costs.
    StaffPoints by Rank of Figure { army: Army, wing: Wing, brigade: Brigade }
}
