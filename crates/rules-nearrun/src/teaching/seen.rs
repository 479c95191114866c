//! A unit as a general sees it: flat figures for the many comparisons of an evaluation. Lengths are in inches.
use super::weights::{BY_HITS, HALVED, LEFT, NAMED, SPENT};
use crate::{
    book::{Figure, Firer, Mark},
    command::Brigades,
    fire,
    kinds::{Arm, Calibre, Cover, Formation, Side, State},
    model::Model,
    unit::{Guns, Unit},
    victory,
};
use geom::V2;
use kernel::scenario::Aim;

/// Units of the table in an inch.
pub(super) const INCH: f64 = 2540.0;

/// A unit on the table.
#[derive(Copy, Clone, Debug)]
pub(super) struct Seen {
    pub(super) unit: Unit,
    pub(super) post: Post,
    /// Its middle.
    pub(super) at: V2,
    pub(super) ahead: V2,
    /// Half its width and half its depth.
    pub(super) wide: f64,
    pub(super) deep: f64,
    pub(super) hits: f64,
    pub(super) worth: f64,
    pub(super) foot: bool,
    pub(super) mounted: bool,
    pub(super) formed: bool,
    /// Guns that can fire.
    pub(super) battery: bool,
    pub(super) square: bool,
    pub(super) disordered: bool,
    /// What tests of morale add, support left out.
    pub(super) nerve: f64,
    /// How far it moves, and how far it charges in its next phase; 0 if it cannot.
    pub(super) pace: f64,
    pub(super) reach: f64,
    /// How far it shoots; 0 if it does not. Of guns, how far canister goes.
    pub(super) range: f64,
    pub(super) canister: f64,
    /// What is added to its fire, and its cover from the front.
    pub(super) aim: i32,
    pub(super) cover: Cover,
    /// How well friends support it: -1, 0 or 1.
    pub(super) support: f64,
}

/// What else the figures of a unit depend on, besides itself, the ground and the book.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Post {
    pub(super) engaged: bool,
    /// In command.
    pub(super) led: bool,
    /// With a general.
    attended: bool,
}

impl Post {
    pub(super) fn of(model: &Model, unit: &Unit, brigades: &Brigades<'_>) -> Self {
        let mut generals = model.generals.iter();
        Self {
            engaged: model.is_in_contact(unit.id),
            led: unit.is_routing() || brigades.is_in_command(unit),
            attended: generals.any(|it| it.with == Some(unit.id) && it.commands()),
        }
    }
}

impl Seen {
    pub(super) fn of(model: &Model, unit: &Unit) -> Self {
        Self::among(model, unit, &Brigades::of(model))
    }

    /// A unit among others of its table.
    pub(super) fn among(model: &Model, unit: &Unit, brigades: &Brigades<'_>) -> Self {
        Self::at(model, unit, Post::of(model, unit, brigades))
    }

    /// A unit of which the rest is known; its support is not.
    pub(super) fn at(model: &Model, unit: &Unit, post: Post) -> Self {
        let rect = unit.rect();
        let routing = unit.is_routing();
        let (foot, mounted) = (unit.is_foot(), unit.is_mounted());
        let disordered = unit.is_disordered();
        let pace = model.book.pace(unit, unit.formation).map_or(0.0, |it| it.units()) / INCH;
        let charges = (foot || mounted)
            && !disordered
            && !post.engaged
            && !unit.is_spent()
            && !unit.is_garrison()
            && !matches!(unit.formation, Formation::Square | Formation::Masse | Formation::March);
        let shoots = !routing
            && !unit.marks.to_ground
            && unit.formation != Formation::March
            && fire::is_armed(unit);
        let guns = unit.arm().is_artillery();
        let reach = &model.book.gun_ranges[unit.calibre.unwrap_or(Calibre::Medium)];
        let range = fire::range(model, unit).units() / INCH;
        Self {
            unit: *unit,
            post,
            at: rect.centre * (1.0 / INCH),
            ahead: rect.forward,
            wide: rect.half_width / INCH,
            deep: rect.half_depth / INCH,
            hits: f64::from(unit.hits_left().max(1)),
            worth: worth(model, unit),
            foot,
            mounted,
            formed: unit.is_formed(),
            battery: unit.is_battery(),
            square: unit.formation == Formation::Square,
            disordered,
            nerve: nerve(model, unit, post),
            pace,
            reach: if charges { pace } else { 0.0 },
            range: if shoots { range } else { 0.0 },
            canister: if guns { reach.canister.units() / INCH } else { 0.0 },
            aim: aim(model, unit),
            cover: cover(model, unit),
            support: -1.0,
        }
    }

    /// How far another is ahead of this one's front and how far beside its flanks, and the gap between the two.
    pub(super) fn sees(&self, other: &Self) -> (f64, f64, f64) {
        let to = other.at - self.at;
        let turned = self.ahead.dot(other.ahead).abs().min(1.0);
        let aside = (1.0 - turned * turned).max(0.0).sqrt();
        let across = turned * other.wide + aside * other.deep;
        let along = turned * other.deep + aside * other.wide;
        let (middle, side) = (to.dot(self.ahead), to.cross(self.ahead).abs());
        let beside = side - across - self.wide;
        let ahead = middle - along - self.deep;
        let behind = -middle - along - self.deep;
        let (dx, dy) = (beside.max(0.0), ahead.max(behind).max(0.0));
        (ahead, beside, (dx * dx + dy * dy).sqrt())
    }

    /// Which side of this unit another would charge from: 0 front, 1 flank, 2 rear (ANT-FLK-001).
    pub(super) fn aspect(&self, from: &Self) -> usize {
        if !self.unit.formation.has_flanks() || self.unit.is_garrison() {
            return 0;
        }
        let to = from.at - self.at;
        let (ahead, beside) = (to.dot(self.ahead), to.cross(self.ahead).abs());
        let turned = self.ahead.dot(from.ahead).abs().min(1.0);
        let half = turned * from.deep + (1.0 - turned) * from.wide;
        let across = turned * from.wide + (1.0 - turned) * from.deep;
        if ahead + half <= -self.deep {
            2
        } else if beside - across >= self.wide && ahead - half < self.deep + 1.0 {
            1
        } else {
            0
        }
    }

    /// The worth of one of its hits.
    pub(super) fn each(&self) -> f64 {
        self.worth * BY_HITS / f64::from(self.unit.strength.max(1))
    }

    /// ANT-FIR-015: what it is to somebody who fires from a place.
    pub(super) fn mark(&self, from: V2) -> Mark {
        let to = from - self.at;
        let (ahead, beside) = (to.dot(self.ahead), to.cross(self.ahead).abs());
        let enfiladed = beside > self.wide && ahead < self.deep || ahead < -self.deep;
        match (self.unit.arm(), self.unit.formation) {
            _ if self.unit.is_gunners() => Mark::Skirmish,
            (Arm::FootArtillery | Arm::HorseArtillery, Formation::Unlimbered) => Mark::Unlimbered,
            (Arm::FootArtillery | Arm::HorseArtillery, _) => Mark::Limbered,
            _ if self.unit.is_garrison() => Mark::Line,
            (_, Formation::Skirmish) => Mark::Skirmish,
            (_, Formation::March) => Mark::March,
            (_, Formation::Line) if self.mounted && !enfiladed => Mark::CavalryLine,
            _ if self.mounted => Mark::CavalryColumn,
            (_, Formation::Line) if !enfiladed => Mark::Line,
            (_, Formation::ReinforcedLine) if !enfiladed => Mark::ReinforcedLine,
            (_, Formation::Masse) => Mark::Masse,
            (_, Formation::Square) => Mark::Square,
            _ => Mark::Column,
        }
    }

    /// ANT-FIR-015: how it fires at a distance; `None` is a line of foot.
    pub(super) fn firer(&self, gap: f64) -> Option<Firer> {
        let unit = self.unit;
        match unit.formation {
            _ if unit.arm().is_artillery() && gap <= self.canister => Some(Firer::Canister),
            _ if unit.arm().is_artillery() => Some(Firer::Long),
            _ if unit.is_garrison() => Some(Firer::Face),
            _ if self.mounted => Some(Firer::Cavalry),
            Formation::Square => Some(Firer::Face),
            Formation::Skirmish => Some(Firer::Skirmish),
            Formation::Column | Formation::Masse => Some(Firer::Column),
            _ => None,
        }
    }
}

/// What a unit was bought for, in points, and more if the scenario's terms name it.
pub(super) fn worth(model: &Model, unit: &Unit) -> f64 {
    // Of a victory by so many units, each is its part.
    let part = |aim: &Aim| match aim {
        _ if !aim.units().contains(&unit.id) => 0.0,
        Aim::DestroyAny { n, .. } | Aim::Leave { n, .. } => 1.0 / f64::from(*n).max(1.0),
        Aim::Wear { units, share } => 100.0 / f64::from(*share).max(1.0) / units.len() as f64,
        _ => 1.0 / aim.units().len() as f64,
    };
    let named: f64 = model.scene.terms.iter().map(|term| part(&term.aim)).sum();
    f64::from(victory::price(model, unit)) * 0.5 + named * NAMED
}

/// The share of its worth that a unit still has.
pub(super) fn kept(unit: &Unit) -> f64 {
    if unit.is_gone() || matches!(unit.guns, Guns::Spiked(_) | Guns::Taken(_)) {
        return 0.0;
    }
    if matches!(unit.guns, Guns::Overrun(_)) {
        return 0.1;
    }
    let share = f64::from(unit.hits_left()) / f64::from(unit.strength.max(1));
    let weak = if unit.is_spent() {
        SPENT
    } else if unit.is_halved() {
        HALVED
    } else {
        0.0
    };
    LEFT[unit.state as usize] * (1.0 - BY_HITS + BY_HITS * share - weak)
}

/// ANT-MOR-004: what class, losses and generals add to its tests.
fn nerve(model: &Model, unit: &Unit, post: Post) -> f64 {
    let rows = &model.book.morale_adjust;
    let value = |row: &Figure| f64::from(row.value);
    let mut sum = value(&rows[unit.class]);
    if unit.is_halved() {
        sum += value(&rows.halved);
    }
    if unit.is_spent() {
        sum += value(&rows.one_hit_left);
    }
    if unit.state == State::Disordered {
        sum += value(&rows.disordered);
    }
    if post.attended {
        sum += value(&rows.general);
    }
    if post.led { sum } else { sum - 1.0 }
}

/// ANT-FIR-017: what it adds to its own fire.
fn aim(model: &Model, unit: &Unit) -> i32 {
    let rows = &model.book.fire_adjust;
    let calibre = match unit.calibre.filter(|_| unit.arm().is_artillery()) {
        Some(Calibre::Heavy) => rows.heavy_gun.value,
        Some(Calibre::Light) => rows.light_gun.value,
        _ => 0,
    };
    let light = unit.tags.trained_light && unit.is_skirmishing() && !unit.tags.ad_hoc;
    rows[unit.class].value
        + rows[unit.size_now()].value
        + calibre
        + if unit.is_disordered() { rows.disordered.value } else { 0 }
        + if light { rows.trained_light.value } else { 0 }
}

/// ANT-TER-010: its cover from what is before it.
fn cover(model: &Model, unit: &Unit) -> Cover {
    let from = unit.head() + unit.at.facing.forward() * (3.0 * INCH);
    crate::ground::cover(model, unit, from)
}

/// Who is farther than this from the edge of a unit does not support it.
const SUPPORT: f64 = 5.0;

/// Whether two are so near that one may support the other.
pub(super) fn may_support(one: &Seen, other: &Seen) -> bool {
    let far = SUPPORT + one.wide + other.wide;
    (other.at - one.at).length2() <= far * far
}

/// ANT-SUP-001, -002, ANT-GEO-033: how well others support a unit, as far as middles and widths show it.
pub(super) fn support(one: &Seen, others: &[Seen]) -> f64 {
    let (mut left, mut right, mut rear, mut any) = (false, false, false, false);
    let near = others.iter().filter(|other| !other.disordered && may_support(one, other));
    for other in near.filter(|other| other.unit.id != one.unit.id) {
        let to = other.at - one.at;
        if one.sees(other).2 > 3.0 {
            continue;
        }
        if other.unit.side != one.unit.side {
            if one.aspect(other) > 0 {
                return -1.0;
            }
            continue;
        }
        any = true;
        let (ahead, beside) = (to.dot(one.ahead), to.cross(one.ahead));
        let level = ahead.abs() < one.deep + other.deep + other.wide.min(1.0);
        left |= level && beside < -one.wide * 0.9;
        right |= level && beside > one.wide * 0.9;
        rear |= ahead < -one.deep - other.deep * 0.5 && beside.abs() < one.wide + other.wide;
    }
    match (left, right, rear) {
        _ if !any => -1.0,
        (true, true, _) | (true, _, true) | (_, true, true) => 1.0,
        _ => 0.0,
    }
}

/// The share of its points that a side has lost, of those at which it breaks: 1 is broken.
pub(super) fn broken(model: &Model, side: Side) -> f64 {
    let share = f64::from(model.book.victory.broken.value.clamp(1, 100)) / 100.0;
    let whole = f64::from(victory::worth(model, side)).max(1.0);
    f64::from(victory::lost(model, side)) / (whole * share)
}
