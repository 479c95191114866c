//! A charger makes room for a reaction that counts as made before its contact (G26): it goes back until it just touches, or moves
//! up.
use crate::{
    Splendid,
    allowance::Pace,
    charge,
    clear::{self, Heed},
    event::{Event, How},
    flow,
    kinds::UnitId,
    model::Model,
    moves::edge,
    near,
    refusal::{ChargeRefusal, Refusal},
    unit::Unit,
    units::Units,
};
use geom::Length;
use kernel::Cx;

/// ASV-EAF-005: checks whether the charger may stand where the unit, as it will be, leaves it.
pub(super) fn check(model: &Model, charger: &Unit, there: &Unit) -> Result<(), Refusal> {
    let Some((nudged, _)) = nudged(model, charger, there) else { return Ok(()) };
    if !edge::off_table(model, &nudged).is_empty() {
        let unit = charger.id;
        return Err(ChargeRefusal::OffTable { unit }.into());
    }
    let heed = Heed { absent: Units::one(there.id), contact: true, pace: Pace::Charge };
    clear::standing(model, &nudged, heed).map_err(|block| block.refusal(charger))?;
    Ok(())
}

/// Moves the charger so that it touches the unit as it now stands.
pub(super) fn make_way(cx: &mut Cx<'_, Splendid>, charger: UnitId, unit: UnitId) {
    let model = cx.model();
    if let Some((there, by)) = nudged(model, model.unit(charger), model.unit(unit)) {
        let how = if by > Length::ZERO { How::CloseUp } else { How::Nudge };
        let (by, stands) = (Length(by.0.abs()), there.stands);
        cx.emit(Event::Moved { unit: charger, how, by, stands });
    }
}

/// ASV-EAF-005, G26: the new position of the charger, and how far it moves: back until it just touches, or forward if a gap has
/// opened. None if it stays where it is.
pub(super) fn nudged(model: &Model, charger: &Unit, there: &Unit) -> Option<(Unit, Length)> {
    let overlaps = flow::overlap(charger, there);
    if !overlaps && near::touches(charger, there) {
        return None;
    }
    let dir = charger.heading().forward();
    // The charger is swept forward from well behind to the first touch.
    let behind = 2.0 * (f64::from(there.radius) + f64::from(charger.radius));
    let from = clear::moved(charger, dir * -behind);
    let mut by = charge::touch(&from.outline(), dir, there)? - behind;
    if by > 0.0 {
        // Other units that it touches stop it.
        let ahead = charger.outline();
        for other in model.on_table().filter(|other| ![charger.id, there.id].contains(&other.id)) {
            if clear::may_meet(charger, other, by) {
                by = by.min(charge::touch(&ahead, dir, other).unwrap_or(by));
            }
        }
    }
    let by = Length::from_units(by);
    (by != Length::ZERO).then(|| (clear::moved(charger, dir * by.units()), by))
}
