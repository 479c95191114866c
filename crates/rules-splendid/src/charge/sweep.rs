//! Where a charge goes (G21): straight ahead to the first touch, past what it may flow around, over what the ground allows.
use crate::{
    book::Going,
    ground,
    kinds::UnitId,
    model::Model,
    question::Units,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    shape::Rects,
    unit::Unit,
};
use geom::{EPS_CONTACT, EPS_DIST, EPS_PEN, INCH, Length, V2};
use table::{Few, Piece, PieceId};

/// The most stretches of slow ground that one straight move can meet.
const MOST_SPANS: usize = 8;

/// How far a charge may go.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Reach {
    /// ASV-MAN-008 to -018, ASV-BRK-004: the charge distance.
    pub(crate) allowance: Length,
    /// ASV-XCH-001, -002: how far beyond it an extended charge may reach.
    pub(crate) extension: Length,
    /// ASV-XCH-004: the extension was announced.
    pub(crate) extended: bool,
}

/// A charge found possible.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Course {
    /// How far it is to contact with the target.
    pub(crate) to: f64,
    /// ASV-FLW-009: the units it flows around.
    pub(crate) flow: Units,
    /// What the ground costs it.
    pub(crate) ground: Slow,
}

/// G21: the way from a pose to the target, or why there is none.
pub(crate) fn course(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    reach: Reach,
) -> Result<Course, Refusal> {
    let name = |id: UnitId| model.name(id).to_owned();
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let Some(to) = touch(&rects, dir, target) else {
        return Err(ChargeRefusal::NotAhead { unit: name(unit.id), target: name(target.id) }.into());
    };
    let ground = Slow::of(model, unit, &rects, dir, to, true);
    within_reach(model, unit, target, reach, ground.cost(to))?;
    let least = least_advance(to, reach, &ground);
    let mut flow = Units::new();
    for other in in_lane(model, unit, dir, to) {
        if other.id == target.id {
            continue;
        }
        let Some(at) = touch(&rects, dir, other) else { continue };
        let foe = other.side != unit.side;
        if at > to || (foe && at >= to - EPS_CONTACT) {
            continue;
        }
        if may_flow_charging(unit, other) && is_past(&rects, dir, least, other) && !flow.is_full() {
            flow.push(other.id);
        } else if foe {
            let other = name(other.id);
            let refusal =
                ChargeRefusal::OtherFirst { unit: name(unit.id), target: name(target.id), other };
            return Err(refusal.into());
        } else {
            let other = name(other.id);
            return Err(MoveRefusal::Interpenetrates { unit: name(unit.id), other }.into());
        }
    }
    check_ground(model, unit, &rects, dir, to)?;
    Ok(Course { to, flow, ground })
}

/// ASV-MAN-022, ASV-XCH-001, -002, Q42: near enough, and beyond normal reach exactly when the charge is extended.
fn within_reach(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    reach: Reach,
    cost: f64,
) -> Result<(), Refusal> {
    let (unit_name, target_name) =
        (|| model.name(unit.id).to_owned(), || model.name(target.id).to_owned());
    let (needs, most) = (Length::from_units(cost).to_inches(), reach.allowance.to_inches());
    let near = cost <= geom::reach_of(reach.allowance);
    if reach.extended && near {
        let (unit, target) = (unit_name(), target_name());
        return Err(ChargeRefusal::NotBeyond { unit, target, needs, most }.into());
    }
    if !near && !reach.extended {
        let (unit, target) = (unit_name(), target_name());
        return Err(ChargeRefusal::TooFar { unit, target, needs, most }.into());
    }
    let most = reach.allowance + reach.extension;
    if cost > geom::reach_of(most) {
        let (unit, target, mounted) = (unit_name(), target_name(), unit.is_mounted());
        let most = most.to_inches();
        return Err(ChargeRefusal::BeyondExtension { unit, target, needs, most, mounted }.into());
    }
    Ok(())
}

/// Q102: how far a charge goes at the least: an extended one may fall short.
fn least_advance(to: f64, reach: Reach, ground: &Slow) -> f64 {
    if reach.extended { to.min(ground.advance(reach.allowance + INCH)) } else { to }
}

/// How far a unit goes along a way until it touches another.
pub(crate) fn touch(rects: &Rects, dir: V2, other: &Unit) -> Option<f64> {
    let theirs = other.outline();
    let mut least = None;
    for ours in rects {
        for their in &theirs {
            if let Some(at) = geom::first_touch(ours, dir, their) {
                least = Some(least.map_or(at, |least: f64| least.min(at)));
            }
        }
    }
    least
}

/// The other units that a straight move could meet, by their circles.
pub(crate) fn in_lane<'a>(
    model: &'a Model,
    unit: &'a Unit,
    dir: V2,
    by: f64,
) -> impl Iterator<Item = &'a Unit> {
    let (from, radius) = (unit.centre.v2(), f64::from(unit.radius));
    model.on_table().filter(move |other| {
        let reach = radius + f64::from(other.radius) + EPS_CONTACT;
        let off = other.centre.v2() - from;
        let along = off.dot(dir);
        other.id != unit.id
            && other.garrison.is_none()
            && along > -reach
            && along < by + reach
            && off.cross(dir).abs() < reach
    })
}

/// ASV-FLW-009: mounted units that charge flow around any one-stand unit that is not mounted, friend or enemy.
fn may_flow_charging(unit: &Unit, other: &Unit) -> bool {
    unit.is_mounted() && other.n() == 1 && !other.is_mounted()
}

/// ASV-FLW-012, G20: after so long a move, is the whole of the mover beyond the whole of the other?
pub(crate) fn is_past(rects: &Rects, dir: V2, by: f64, other: &Unit) -> bool {
    let rear =
        rects.iter().map(|rect| rect.centre.dot(dir) - rect.support(dir)).fold(f64::MAX, f64::min)
            + by;
    other.outline().iter().all(|their| their.centre.dot(dir) + their.support(dir) <= rear + EPS_PEN)
}

/// ASV-MOV-011 and the charge column of the terrain tables: what it may not enter, or not so deep.
fn check_ground(
    model: &Model,
    unit: &Unit,
    rects: &Rects,
    dir: V2,
    to: f64,
) -> Result<(), Refusal> {
    for (id, piece) in pieces_in_lane(model, unit, dir, to) {
        let refused = if ground::forbids(model, unit, id, true) {
            enters(rects, dir, piece).is_some_and(|(at, _)| at < to)
        } else if let Some(deep) = charge_depth(model, unit, id) {
            enters(rects, dir, piece).is_some_and(|(at, _)| at + geom::reach_of(deep) < to)
        } else {
            false
        };
        if refused {
            let (unit, ground) = (model.name(unit.id).to_owned(), ground::name(model, id));
            return Err(MoveRefusal::Prohibited { unit, ground }.into());
        }
    }
    Ok(())
}

/// The terrain that a straight move could meet, by circles.
fn pieces_in_lane<'a>(
    model: &'a Model,
    unit: &'a Unit,
    dir: V2,
    by: f64,
) -> impl Iterator<Item = (PieceId, &'a Piece)> {
    let middle = unit.centre.v2() + dir * (by / 2.0);
    let reach = f64::from(unit.radius) + by / 2.0;
    model.scene.field.each().filter(move |(_, piece)| piece.is_near(middle, reach))
}

/// Formed foot charges only so far into some ground.
fn charge_depth(model: &Model, unit: &Unit, piece: PieceId) -> Option<Length> {
    if ground::column(unit) == 0 { ground::kind(model, piece).charge_depth } else { None }
}

/// From where to where along a way a unit stands in a piece of terrain.
fn enters(rects: &Rects, dir: V2, piece: &Piece) -> Option<(f64, f64)> {
    let mut whole: Option<(f64, f64)> = None;
    for rect in rects {
        for shape in piece.shapes() {
            if let Some((from, to)) = geom::overlap_span_convex(rect, dir, shape) {
                let (from, to) = (from.max(0.0), to.max(0.0));
                whole = Some(whole.map_or((from, to), |(a, b)| (a.min(from), b.max(to))));
            }
        }
    }
    whole
}

/// What the ground costs a straight move: stretches where every inch counts double, and lines that cost inches to cross.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Slow {
    half: Few<[f64; 2], MOST_SPANS>,
    cross: Few<[f64; 2], MOST_SPANS>,
    /// Where green markers fall due, and how many.
    markers: Few<[f64; 2], MOST_SPANS>,
}

impl Slow {
    /// The ground on the way of a unit, as it moves or as it charges.
    pub(crate) fn of(
        model: &Model,
        unit: &Unit,
        rects: &Rects,
        dir: V2,
        by: f64,
        charge: bool,
    ) -> Self {
        let mut slow = Self::default();
        let column = ground::column(unit);
        for (id, piece) in pieces_in_lane(model, unit, dir, by) {
            let kind = ground::kind(model, id);
            let half = ground::going(model, unit, id, charge) == Going::Half;
            let markers = if charge { kind.charge_marker[column] } else { 0 };
            let cross = kind.cross[column];
            if !half && cross == 0.0 && markers == 0 {
                continue;
            }
            let Some((from, to)) = enters(rects, dir, piece) else { continue };
            if half && !slow.half.is_full() {
                slow.half.push([from, to]);
            }
            if cross > 0.0 && !slow.cross.is_full() {
                slow.cross.push([from, Length::inches(cross).units()]);
            }
            if markers > 0 && !slow.markers.is_full() {
                slow.markers.push([from, f64::from(markers)]);
            }
        }
        slow.half.sort_by(|a, b| a[0].total_cmp(&b[0]));
        slow
    }

    /// What an advance costs of the allowance.
    pub(crate) fn cost(&self, by: f64) -> f64 {
        let mut cost = by;
        // Stretches may lie over one another; no inch is doubled twice.
        let mut counted = 0.0_f64;
        for &[from, to] in &self.half {
            let (from, to) = (from.max(counted), to.min(by));
            if to > from {
                cost += to - from;
                counted = to;
            }
        }
        cost + self.cross.iter().filter(|at| at[0] < by).map(|at| at[1]).sum::<f64>()
    }

    /// How far an allowance takes a unit.
    pub(crate) fn advance(&self, allowance: Length) -> f64 {
        let most = allowance.units();
        if self.half.is_empty() && self.cross.is_empty() {
            return most;
        }
        let (mut low, mut high) = (0.0, most);
        while high - low > 0.25 {
            let middle = (low + high) / 2.0;
            if self.cost(middle) <= most + EPS_DIST {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Green markers that an advance costs.
    pub(crate) fn markers(&self, by: f64) -> u8 {
        self.markers.iter().filter(|at| at[0] < by).map(|at| at[1] as u8).sum()
    }
}
