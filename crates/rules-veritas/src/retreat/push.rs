//! Friends in the way of a recoil (IDV-RET-006): brigades are pushed back, companies are passed and make way.
use crate::{
    Veritas, casualties,
    course::{self, Course},
    event::{Event, How},
    kinds::UnitId,
    losses::{self, Loss},
    model::Model,
    near,
    unit::{End, Unit},
    walls,
};
use geom::{EPS_PEN, Length, V2};
use kernel::Cx;
use table::Piece;

/// The greatest depth of a chain of pushed friends.
const DEEPEST: u8 = 12;
/// How far away a company may find a place to stand.
const ASIDE: Length = Length::inches(12.0);

/// The friendly brigades that are not in buildings.
fn brigades<'a>(model: &'a Model, unit: &Unit) -> impl Iterator<Item = &'a Unit> + use<'a> {
    model.friends(unit).filter(|friend| friend.is_brigade() && friend.building.is_none())
}

/// How far a unit can go back, pushing friends, before the table edge, impassable ground or houses stop any of them. Pushed
/// units are also stopped by enemies. `deep` is the depth of the chain so far.
pub(super) fn room(model: &Model, unit: &Unit, way: V2, by: f64, deep: u8) -> f64 {
    let course = Course::of(unit, way);
    let mut far = by.min(course.to_edge(&model.scene.field));
    if let Some(bar) = course.to_barrier(model, far, |kind| kind.impassable) {
        far = far.min(bar);
    }
    // Reading: nobody is driven into houses; their walls stop a recoil (IDV-RET-007).
    if let Some(walls) = course.to_houses(model, far) {
        far = far.min(walls);
    }
    if deep > 0 {
        let met = model.enemies(unit).filter_map(|enemy| course.meets(&model.base(enemy)));
        far = met.fold(far, f64::min);
    }
    for friend in brigades(model, unit).filter(|friend| near::may_be_within(unit, friend, by)) {
        let Some(at) = course.meets(&model.base(friend)).filter(|at| *at < far) else { continue };
        if deep >= DEEPEST {
            return at;
        }
        far = far.min(at + room(model, friend, way, far - at, deep + 1));
    }
    far.max(0.0)
}

/// IDV-TER-017: how far a unit in houses must go until it is clear of them; 0 for a unit in the open.
pub(super) fn out_of_houses(model: &Model, unit: &Unit, way: V2) -> f64 {
    let base = unit.rect();
    let shapes = walls::about(model, unit).into_iter().flat_map(Piece::shapes);
    let spans = shapes.filter_map(|shape| geom::overlap_span_convex(&base, way, shape));
    spans.map(|(_, leave)| leave).fold(0.0, f64::max)
}

/// The units that are pushed, each with how far.
type Pushed = Vec<(UnitId, f64)>;

/// The units that it pushes over this distance, and how far.
pub(super) fn met(model: &Model, unit: &Unit, way: V2, far: f64) -> Pushed {
    let mut pushed = Vec::new();
    collect(model, unit, way, far, &mut pushed, 0);
    pushed
}

fn collect(model: &Model, unit: &Unit, way: V2, far: f64, pushed: &mut Pushed, deep: u8) {
    let course = Course::of(unit, way);
    for friend in brigades(model, unit).filter(|friend| near::may_be_within(unit, friend, far)) {
        let Some(at) = course.meets(&model.base(friend)).filter(|at| *at < far - EPS_PEN) else {
            continue;
        };
        let shove = far - at;
        match pushed.iter_mut().find(|(id, _)| *id == friend.id) {
            Some((_, most)) => *most = most.max(shove),
            None => pushed.push((friend.id, shove)),
        }
        if deep < DEEPEST {
            collect(model, friend, way, shove, pushed, deep + 1);
        }
    }
}

/// A unit is pushed so far. It rides over enemy commanders who are alone (IDV-CAS-005).
pub(super) fn shove(cx: &mut Cx<'_, Veritas>, id: UnitId, by: V2) {
    let unit = *cx.model().unit(id);
    let to = unit.pose().moved(by);
    cx.emit(Event::Driven { unit: id, to, how: How::Pushed });
    casualties::driven_over(cx, &unit, unit.facing, to.at);
}

/// A unit that was pushed is no longer in contact with those it does not touch.
pub(super) fn out_of_contact(cx: &mut Cx<'_, Veritas>, id: UnitId) {
    let model = cx.model();
    let unit = model.unit(id);
    let left: Vec<UnitId> = model
        .contacts_of(id)
        .map(|contact| contact.other(id))
        .filter(|enemy| !near::touches(model, unit, model.unit(*enemy)))
        .collect();
    for enemy in left {
        cx.emit(Event::Parted { unit: id, from: Some(enemy) });
    }
}

/// Companies that would overlap the units that went back move to the nearest free place beyond or beside them; without one they
/// are eliminated.
pub(super) fn make_way(cx: &mut Cx<'_, Veritas>, moved: &[UnitId], way: V2) {
    for unit in moved {
        let model = cx.model();
        let base = model.unit(*unit).rect();
        let companies: Vec<UnitId> = near::overlapped(model, &base, *unit)
            .filter(|other| other.is_company() && other.building.is_none())
            .map(|other| other.id)
            .collect();
        for company in companies {
            step_aside(cx, company, way);
        }
    }
}

fn step_aside(cx: &mut Cx<'_, Veritas>, company: UnitId, way: V2) {
    let model = cx.model();
    let unit = model.unit(company);
    let ways = [way, way.perp_right(), way.perp_left(), -way];
    let far = |way: &V2| {
        course::first_free(model, unit, unit.facing, *way, 0.0, ASIDE.units())
            .map(|far| (far, *way))
    };
    let best = ways.iter().filter_map(far).min_by(|one, other| one.0.total_cmp(&other.0));
    match best {
        Some((far, way)) => {
            shove(cx, company, way * far);
            out_of_contact(cx, company);
        }
        None => {
            losses::resolve(cx, company, Loss::Whole(End::NoRoom));
        }
    }
}
