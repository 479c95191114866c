//! Flow around (L641-L665): which units pass through which, and when a unit is completely past (G20).
use crate::{
    kinds::{Class, Formation},
    unit::Unit,
};
use geom::{EPS_PEN, V2};

/// ASV-FLW-001..006: whether a unit may flow around others at all.
pub(crate) fn may_flow(unit: &Unit) -> bool {
    if unit.formation.is_road_column() || unit.kind.is_command() {
        return true; // ASV-FLW-004, ASV-FLW-005
    }
    match unit.class() {
        Class::Foot => unit.formation == Formation::OpenOrder, // ASV-FLW-001
        // ASV-FLW-002
        Class::Mounted => {
            matches!(unit.formation, Formation::Block | Formation::Line | Formation::OpenOrder)
        }
        Class::Artillery => unit.limbered, // ASV-FLW-003
    }
}

/// ASV-FLW-007, ASV-FLW-008: a manoeuvring unit may flow around any friend.
pub(crate) fn around_friend(unit: &Unit, other: &Unit) -> bool {
    may_flow(unit) && unit.side == other.side
}

/// ASV-FLW-012: whether the mover, as it stands, is completely past another unit along its way.
pub(crate) fn is_past(mover: &Unit, other: &Unit, way: V2) -> bool {
    let far = other
        .outline()
        .iter()
        .map(|rect| rect.centre.dot(way) + rect.support(way))
        .fold(f64::MIN, f64::max);
    let rear = mover
        .outline()
        .iter()
        .map(|rect| rect.centre.dot(way) - rect.support(way))
        .fold(f64::MAX, f64::min);
    far <= rear + EPS_PEN
}

/// Whether two units overlap.
pub(crate) fn overlap(one: &Unit, other: &Unit) -> bool {
    crate::near::may_be_within(one, other, 0.0) && {
        let theirs = other.outline();
        one.outline().iter().any(|a| theirs.iter().any(|b| geom::overlaps(a, b)))
    }
}
