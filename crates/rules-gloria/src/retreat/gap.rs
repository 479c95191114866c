//! PG-CMP-001: in a compulsory move a unit changes formation only to pass through a gap in the ground.
use super::course::Course;
use crate::{kinds::Formation, model::Model, touch, unit::Unit, walk};
use geom::{EPS_PEN, V2};

/// The unit as it goes this way: in column, if ground stops it as it stands and lets a column pass. The middle of its command stand
/// and its facing stay.
///
/// Reading: it takes the widest column that goes farther, and nobody is asked.
pub(super) fn narrowed(model: &Model, unit: &Unit, way: V2, by: f64) -> Unit {
    let reach = |unit: &Unit| Course::of(model, unit, way).to_barrier(by);
    let Some(stopped) = reach(unit).filter(|_| unit.is_formed()) else { return *unit };
    if !is_gap(model, unit, way, by) {
        return *unit;
    }
    let forms = match unit.is_mounted() {
        true => [Formation::Column, Formation::Column],
        false => [Formation::Manoeuvre, Formation::March],
    };
    let columns = forms
        .into_iter()
        .filter(|form| *form != unit.formation && walk::may_form(model, unit, *form));
    let mut bodies = columns.map(|formation| Unit { formation, bends: [None, None], ..*unit });
    let passes = |column: &Unit| {
        let body = column.outline();
        touch::is_open(model, unit.id, &body)
            && body.iter().all(|rect| model.field.holds(rect))
            && reach(column).is_none_or(|at| at > stopped + EPS_PEN)
    };
    bodies.find(passes).unwrap_or(*unit)
}

/// Whether ground stops both wings of a unit, so that what is between is a gap.
fn is_gap(model: &Model, unit: &Unit, way: V2, by: f64) -> bool {
    let (head, across) = (unit.head(), way.perp_right());
    [-1.0, 1.0].into_iter().all(|side| {
        let stands = unit.stands_at(unit.at).into_iter().map(|stand| stand.rect);
        let wing = stands.filter(|rect| (rect.centre - head).dot(across) * side > EPS_PEN);
        let course = Course { model, unit: *unit, body: wing.collect(), way };
        !course.body.is_empty() && course.to_barrier(by).is_some()
    })
}
