//! Squadrons (PG-SQD-001 to -003): some of the stands of a unit charge, the rest stays, and both are one unit. The rest joins them
//! by a charge of its own (`charge::opportunity`), or when there is nothing left to charge.
use crate::{
    Gloria,
    event::Event,
    ground,
    kinds::{Formation, UnitId},
    model::Model,
    near, touch,
    unit::{Done, Unit},
    walk,
};
use geom::{EPS_CONTACT, EPS_DIST, Pose, Rect};
use kernel::Cx;
use std::borrow::Cow;

/// How close the places are at which room is looked for, and how far back.
const STEP: f64 = 1_000.0;
const PLACES: i32 = 60;

/// PG-SQD-001: the body that a unit charges with: all of it, or the squadrons that its declaration names.
pub(crate) fn charging<'m>(model: &Model, unit: &'m Unit) -> Cow<'m, Unit> {
    let charge = unit.done.charge.filter(|charge| !charge.under_way && unit.rest.is_none());
    match charge.and_then(|charge| Some((charge.target, charge.squadron?))) {
        Some((target, stands)) => Cow::Owned(detail(model, unit, model.unit(target), stands)),
        None => Cow::Borrowed(unit),
    }
}

/// PG-SQD-001: some stands of a unit, as they would charge a target.
///
/// Reading: those at the end of a line that is nearer to the target, or at the head of a column.
pub(crate) fn detail(model: &Model, unit: &Unit, target: &Unit, stands: u8) -> Unit {
    let towards = crate::morale::nearest_point(model, target, unit.head());
    unit.divided(stands, towards)
}

/// PG-SQD-002: the rest of a unit whose squadrons fight, while it has not tried to join them.
pub(crate) fn waiting(model: &Model, unit: &Unit) -> Option<Unit> {
    let home = unit.done.charge.is_some_and(|charge| charge.home);
    let waits = unit.rest.is_some_and(|rest| home && !rest.charged && !unit.done.balked);
    unit.behind().filter(|_| waits && model.is_in_contact(unit.id))
}

/// PG-SQD-002, PG-CLA-008: whether an enemy is in the melee that a unit fights in.
pub(crate) fn fights_with(model: &Model, unit: UnitId, enemy: UnitId) -> bool {
    let mut met = vec![unit];
    let mut n = 0;
    while n < met.len() {
        let one = met[n];
        for other in model.contacts_of(one).map(|contact| contact.other(one)) {
            if !met.contains(&other) {
                met.push(other);
            }
        }
        n += 1;
    }
    met.contains(&enemy)
}

/// PG-SQD-003: if nobody is left of those who charged, the rest is the unit, and the charge is over.
pub(crate) fn close_up(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    let unit = *cx.model().unit(id);
    let Some(rest) = unit.rest.filter(|_| unit.is_on_table() && unit.figures == 0) else { return };
    cx.emit(Event::Rejoined { unit: id, at: rest.at, formation: rest.formation });
    let done = Done { charge: None, moved: true, ..unit.done };
    cx.emit(Event::Noted { unit: id, done });
    part(cx, id);
}

/// A unit is no longer in contact with those whom it does not touch where it stands now.
fn part(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    let model = cx.model();
    let body = model.outline(model.unit(id));
    let is_apart =
        |other: &UnitId| near::apart(&body, &model.outline(model.unit(*other))) > EPS_CONTACT;
    let others = model.contacts_of(id).map(|contact| contact.other(id)).filter(is_apart);
    for other in others.collect::<Vec<_>>() {
        cx.emit(Event::Parted { unit: id, other });
    }
}

/// PG-SQD-003: the rest goes where its squadrons went, and the unit is together again. Without room it stays divided.
pub(crate) fn rejoin(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    let model = cx.model();
    let unit = model.unit(id);
    if !unit.is_on_table() || unit.rest.is_none() {
        return;
    }
    let place = places(model, unit).find(|whole| fits(model, unit, whole));
    if let Some(Unit { at, formation, .. }) = place {
        cx.emit(Event::Rejoined { unit: id, at, formation });
    }
}

/// PG-SQD-003: all divided units are together again.
pub(crate) fn rejoin_all(cx: &mut Cx<'_, Gloria>) {
    let divided = cx.model().on_table().filter(|unit| unit.rest.is_some());
    for unit in divided.map(|unit| unit.id).collect::<Vec<_>>() {
        rejoin(cx, unit);
    }
}

/// The places of a whole unit: about the command stand of its squadrons, or the nearest place behind it, or where the rest is. In
/// contact it only closes up.
fn places(model: &Model, unit: &Unit) -> impl Iterator<Item = Unit> + use<> {
    let (unit, in_contact) = (*unit, model.is_in_contact(unit.id));
    let most = if in_contact { 0 } else { PLACES };
    let back = (0..=most).map(move |n| unit.at.advanced(-STEP * f64::from(n)));
    let forms = move |at: Pose| {
        let column =
            (!in_contact && unit.formation == Formation::Line).then_some(Formation::Column);
        let forms = std::iter::once(unit.formation).chain(column);
        forms.map(move |formation| unit.together(at, formation))
    };
    let rest = unit.rest.filter(|_| !in_contact).map(|rest| unit.together(rest.at, rest.formation));
    back.flat_map(forms).chain(rest)
}

/// Whether a whole unit has room: on the table, on ground that it can stand on, overlapping nobody, no nearer to an enemy than it
/// may be or is, and still touching those whom it fights.
fn fits(model: &Model, unit: &Unit, whole: &Unit) -> bool {
    let body = whole.outline();
    let stands = body.iter().all(|rect| model.field.holds(rect))
        && touch::is_free(model, unit.id, &body)
        && !ground::under(model, &body)
            .any(|(.., kind)| kind.water || walk::bars(model, whole, kind));
    let fought = |enemy: &Unit| model.contacts_of(unit.id).any(|contact| contact.has(enemy.id));
    let clear = model.book.mm(&model.book.reaches.clear).units();
    stands
        && model.enemies(unit).all(|enemy| {
            let theirs = model.outline(enemy);
            let gap = near::apart(&body, &theirs);
            let was = |body: &[Rect]| near::apart(body, &theirs);
            match fought(enemy) {
                true => gap <= EPS_CONTACT || was(&model.outline(unit)) > EPS_CONTACT,
                false => gap >= clear || gap >= was(&model.outline(unit)) - EPS_DIST,
            }
        })
}
