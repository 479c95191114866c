//! Guns (L721-L733): limbering up and unlimbering. ASV-GUN-001, ASV-GUN-003: prolonging and moving with teams are
//! ordinary manoeuvres. ASV-GUN-004: only an unlimbered gun may fire (`Unit::is_shooter`).
use super::{edge, turn};
use crate::{
    Splendid,
    clear::{self, Heed},
    event::{Event, How},
    kinds::UnitId,
    model::Model,
    question::StandSet,
    refusal::Refusal,
    unit::Unit,
};
use geom::{Angle, Length};
use kernel::Cx;

/// ASV-GUN-002: the white marker is placed.
pub(crate) fn limber_up(cx: &mut Cx<'_, Splendid>, unit: UnitId) {
    cx.emit(Event::Limbered { unit, limbered: true });
}

/// ASV-GUN-002: checks whether it may stand where it is with its teams. Some ground is open to a gun only with or only without
/// them.
pub(crate) fn check_limber(model: &Model, unit: &Unit) -> Result<(), Refusal> {
    let mut limbered = *unit;
    limbered.limbered = true;
    Ok(clear::standing(model, &limbered, Heed::MOVE).map_err(|block| block.refusal(unit))?)
}

/// ASV-GUN-005, Q36: the gun turned about its front-centre point to any facing, without the marker.
pub(crate) fn check_unlimber(model: &Model, unit: &Unit, facing: Angle) -> Result<Unit, Refusal> {
    let about = unit.front_centre();
    let short = unit.heading().turn_to(facing);
    let long = short - 65_536 * short.signum();
    let clear = |by: i32| clear::turn(model, unit, about, by, Heed::MOVE);
    let by = match clear(short) {
        Ok(()) => short,
        Err(block) => clear(long).map(|()| long).map_err(|_| block.refusal(unit))?,
    };
    let mut there = turn::wheeled(unit, about, by);
    there.limbered = false;
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(unit))?;
    Ok(there)
}

/// Turns the gun and makes it ready to fire.
pub(crate) fn unlimber(cx: &mut Cx<'_, Splendid>, there: &Unit) {
    let (unit, stands) = (there.id, there.stands);
    if cx.model().unit(unit).stands != stands {
        cx.emit(Event::Moved { unit, how: How::Unlimber, by: Length::ZERO, stands });
    }
    cx.emit(Event::Limbered { unit, limbered: false });
    edge::settle(cx, unit, StandSet::default());
}
