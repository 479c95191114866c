//! Losses (PG-SHO-003, PG-SHT-001, PG-DMG): figures come off, small units are shattered, guns and generals are hit.
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::UnitId,
};
use kernel::{Cx, Play};

/// A unit loses figures. A unit that is shattered, and a gun without crew, are removed.
pub(crate) fn lose(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    figures: u8,
    cause: Cause,
) -> Play<Gloria> {
    cx.emit(Event::Lost { unit, figures, cause });
    Ok(())
}

/// PG-ATT-003, PG-STC-001: a general or Engineer attached to a unit that lost figures or fights may be hit.
pub(crate) fn risk_staff(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    let _ = (cx, unit);
    Ok(())
}
