//! Brigades in hand (PG-DEP-001 to -003): what is still to be placed, and in what order.
use crate::{
    kinds::{CorpsId, Side, UnitKind},
    model::{Fate, General, Model},
    unit::{Place, Under, Unit},
};

/// The units of a side that are still to be placed.
pub(super) fn units_in_hand(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.units.iter().filter(move |unit| unit.side == side && unit.place == Place::InHand)
}

/// The generals of a side who are still to be placed.
pub(super) fn generals_in_hand(model: &Model, side: Side) -> impl Iterator<Item = &General> {
    model.generals.iter().filter(move |it| it.side == side && it.fate == Fate::InHand)
}

/// Whether a side still has something to place.
pub(super) fn has_any(model: &Model, side: Side) -> bool {
    units_in_hand(model, side).next().is_some() || generals_in_hand(model, side).next().is_some()
}

/// Whether something of a brigade is still to be placed.
pub(super) fn is_in_hand(model: &Model, id: CorpsId) -> bool {
    let side = model.scene.corps[id.idx()].side;
    units_in_hand(model, side).any(|unit| unit.under == Under::Corps(id))
        || generals_in_hand(model, side).any(|general| general.corps == Some(id))
}

/// PG-DEP-001: the brigade of a side that is begun and not finished: part of it stands on the table for all to see.
pub(super) fn begun(model: &Model, side: Side) -> Option<CorpsId> {
    let all = (0..model.scene.corps.len()).map(|n| CorpsId(n as u8));
    let mut own = all.filter(|id| model.scene.corps[id.idx()].side == side);
    own.find(|id| {
        let mut placed = model.of(side).filter(|unit| unit.is_shown());
        is_in_hand(model, *id) && placed.any(|unit| unit.under == Under::Corps(*id))
    })
}

/// PG-DEP-003: cavalry first, then artillery, then infantry and the rest.
pub(super) fn turn_of(kind: UnitKind) -> u8 {
    match kind {
        _ if kind.is_cavalry() => 0,
        _ if kind.is_artillery() => 1,
        _ => 2,
    }
}

/// PG-DEP-001, -003: whether a unit may be placed next: one of the brigade that is begun, or of any if none is, after all units
/// of its brigade that come before it.
pub(super) fn is_next(model: &Model, unit: &Unit, begun: Option<CorpsId>) -> bool {
    let in_turn = begun.is_none_or(|id| unit.under == Under::Corps(id));
    let earlier = |other: &Unit| turn_of(other.kind) < turn_of(unit.kind);
    let is_corps = matches!(unit.under, Under::Corps(_));
    let waits = |other: &Unit| is_corps && other.under == unit.under && earlier(other);
    unit.place == Place::InHand && in_turn && !units_in_hand(model, unit.side).any(waits)
}

/// Whether a general may be placed next: after the units of their brigade; the player's General at any time between brigades.
pub(super) fn may_post(model: &Model, general: &General, begun: Option<CorpsId>) -> bool {
    let waits =
        |id: CorpsId| units_in_hand(model, general.side).any(|unit| unit.under == Under::Corps(id));
    let in_turn = begun.is_none_or(|id| general.corps == Some(id));
    general.fate == Fate::InHand && in_turn && !general.corps.is_some_and(waits)
}
