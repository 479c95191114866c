//! Extended charge (L773-L785): a longer reach, at the cost of a marker, and for horse a throw.
use super::Reach;
use crate::{Splendid, event::Event, kinds::UnitId, model::Model, unit::Unit};
use geom::{INCH, Length};
use kernel::{Cx, Play};

/// ASV-XCH-006: the markers it costs, placed at once.
pub(super) const MARKERS: u8 = 1;

/// ASV-XCH-001, ASV-XCH-002: how far a unit may try to reach beyond its charge distance.
pub(crate) fn reach(model: &Model, unit: &Unit, allowance: Length) -> Reach {
    let table = &model.book.charge;
    let extension = if unit.is_mounted() { table.extension_mounted } else { table.extension_foot };
    Reach { allowance, extension, extended: false }
}

/// ASV-XCH-008, ASV-XCH-009: mounted units go on by as many inches as a die shows, foot by a fixed two.
pub(super) fn throw(cx: &mut Cx<'_, Splendid>, unit: UnitId) -> Play<Splendid, Length> {
    let (die, by) = if cx.model().unit(unit).is_mounted() {
        let die = cx.roll(6)?;
        (Some(die), INCH * i32::from(die))
    } else {
        (None, cx.model().book.charge.extension_foot)
    };
    cx.emit(Event::Extended { unit, die, by });
    Ok(by)
}
