//! A simplified unit for the evaluation, in inches.
use super::worth::boldness;
use crate::{
    Model,
    allowance::{Pace, allowance},
    command,
    kinds::{Formation, Side, StandKind, UnitId, UnitKind},
    near, range,
    unit::Unit,
    units::Units,
};
use geom::{INCH, Length, V2};

/// A simplified unit, in inches.
pub(super) struct Eye {
    pub(super) id: UnitId,
    pub(super) side: Side,
    pub(super) at: V2,
    pub(super) front: V2,
    pub(super) ahead: V2,
    /// Half its width and half its depth.
    pub(super) wide: f64,
    pub(super) deep: f64,
    pub(super) n: f64,
    /// What one of its stands is worth.
    pub(super) each: f64,
    pub(super) green: f64,
    /// The average hits of all its stands against foot in line.
    pub(super) strikes: f64,
    /// The dice of its muskets, and how far it fires.
    pub(super) muskets: f64,
    pub(super) range: f64,
    pub(super) kind: UnitKind,
    pub(super) formation: Formation,
    pub(super) mounted: bool,
    pub(super) pikes: bool,
    pub(super) loose: bool,
    /// See [`boldness`].
    pub(super) bold: f64,
    /// How far it can charge; 0 if it cannot.
    pub(super) reach: f64,
    pub(super) fights: bool,
    /// The enemies that it fights hand to hand.
    pub(super) foes: Units,
    pub(super) touched: bool,
    pub(super) commanded: bool,
    pub(super) red: bool,
}

pub(super) fn inches(at: V2) -> V2 {
    at * (1.0 / INCH.units())
}

impl Eye {
    pub(super) fn of(model: &Model, unit: &Unit) -> Self {
        let [left, right] = unit.front_corners();
        let ahead = unit.heading().forward();
        let ranks = unit.stands.iter().map(|stand| stand.rank).max().unwrap_or(0) + 1;
        let loose = unit.formation.is_open_order()
            || unit.formation.is_road_column()
            || unit.kind.is_artillery()
            || unit.kind.is_command();
        let foes = near::contacts(model, unit);
        let (muskets, range) = shooters(model, unit);
        let wide = left.distance(right) / 2.0 / INCH.units();
        Self {
            id: unit.id,
            side: unit.side,
            at: inches(unit.centre.v2()),
            front: inches(left.towards(right, 0.5)),
            ahead,
            wide,
            deep: f64::from(ranks) * f64::from(unit.depth) / 2.0 / INCH.units(),
            n: unit.n() as f64,
            each: worth_of(unit.kind),
            green: f64::from(unit.green),
            strikes: strikes(model, unit),
            muskets,
            range,
            kind: unit.kind,
            formation: unit.formation,
            mounted: unit.is_mounted(),
            pikes: unit.has_pikes(),
            loose,
            bold: boldness(model, unit.side),
            reach: charge_reach(model, unit),
            fights: !unit.kind.is_command() && !unit.kind.is_artillery(),
            touched: !foes.is_empty(),
            foes,
            commanded: command::in_command(model, unit),
            red: unit.red,
        }
    }

    /// The position of another unit relative to the middle of this one's front: distance ahead to its near side, and sideways.
    pub(super) fn sees(&self, other: &Self) -> (f64, f64) {
        let off = other.at - self.front;
        let turned = self.ahead.dot(other.ahead).abs();
        let across = turned * other.wide + (1.0 - turned) * other.deep;
        let along = turned * other.deep + (1.0 - turned) * other.wide;
        (off.dot(self.ahead) - along, off.cross(self.ahead).abs() - across)
    }

    pub(super) fn far(&self, other: &Self) -> f64 {
        self.at.distance(other.at)
    }
}

fn worth_of(kind: UnitKind) -> f64 {
    match kind {
        UnitKind::Commander => 2.0,
        UnitKind::SubCommander | UnitKind::HeavyGun => 1.6,
        UnitKind::FrameGun | UnitKind::RegularGun => 1.4,
        UnitKind::HeavyMounted => 1.15,
        UnitKind::Mounted => 1.1,
        _ => 1.0,
    }
}

/// The hits of all its stands.
fn strikes(model: &Model, unit: &Unit) -> f64 {
    let values = &model.book.values;
    let each = |kind: StandKind| match kind {
        StandKind::Pike => values.pike,
        StandKind::Hand => values.hand,
        StandKind::Light => values.light,
        StandKind::HeavyMounted => values.heavy_mounted,
        StandKind::Mounted => values.mounted,
        StandKind::Dragoon if unit.mounted => values.mounted_dragoon,
        StandKind::Command => values.command,
        _ => values.improvised,
    };
    let sum: i32 = unit.stands.iter().map(|stand| each(stand.kind)).sum();
    f64::from(sum) / 6.0
}

/// How many of its stands may fire to the front, and how far.
pub(super) fn shooters(model: &Model, unit: &Unit) -> (f64, f64) {
    if unit.formation.is_road_column() {
        return (0.0, 0.0);
    }
    let loose = unit.formation.is_open_order() || unit.formation == Formation::DefensiveBlock;
    let fires =
        unit.stands.iter().filter(|stand| unit.is_shooter(stand) && (loose || stand.rank == 0));
    (fires.count() as f64, range(model, unit).to_inches())
}

fn charge_reach(model: &Model, unit: &Unit) -> f64 {
    let barred = unit.n() < 2
        || unit.kind.is_artillery()
        || unit.formation == Formation::DefensiveBlock
        || unit.formation.is_bent_line()
        || unit.formation.is_road_column()
        || (unit.formation.is_open_order() && unit.is_foot())
        || unit.garrison.is_some();
    if barred {
        return 0.0;
    }
    allowance(model, unit, Pace::Charge).map_or(0.0, Length::to_inches)
}
