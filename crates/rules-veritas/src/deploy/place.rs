//! Placing a unit: its formation and its horses. Placing a commander (IDV-DEP-005): with which unit, or alone.
use super::{in_hand, zone};
use crate::{
    act::Act,
    command,
    kinds::{Rank, Side, UnitKind, WingId},
    model::{Fate, Leader, Model},
    refusal::{DeployRefusal, Refusal, Who},
    unit::Unit,
};

/// The unit as it will be placed: one of the drawn wing, in a formation that it can have, mounted only if it can be.
pub(super) fn formed(model: &Model, wing: WingId, act: &Act) -> Result<Unit, Refusal> {
    let Act::Deploy { unit: id, formation, mounted } = *act else { return Err(Refusal::NotAsked) };
    let unit = model.unit(id);
    let who = Who::Unit(id);
    if !in_hand(model, wing).any(|it| it.id == id) {
        return Err(DeployRefusal::NotNow { who }.into());
    }
    if mounted != unit.mounted && unit.kind != UnitKind::Dragoons {
        return Err(DeployRefusal::Saddle { unit: id }.into());
    }
    let formed = Unit { formation, mounted, ..*unit };
    if formed.is_column() && model.book.costs(&formed).march().is_none() {
        return Err(DeployRefusal::NoColumn { unit: id }.into());
    }
    Ok(formed)
}

/// The commanders of a side who are still to be placed.
pub(super) fn leaders_in_hand(model: &Model, side: Side) -> impl Iterator<Item = &Leader> {
    model.leaders.iter().filter(move |it| it.side == side && it.fate == Fate::InHand)
}

/// The units that a commander may be with: those of their wing; for the Army Commander, all of the side.
pub(super) fn units<'a>(model: &'a Model, leader: &'a Leader) -> impl Iterator<Item = &'a Unit> {
    model.of(leader.side).filter(move |unit| {
        let own = match leader.rank {
            Rank::Army => true,
            Rank::Wing(wing) => unit.wing == wing,
        };
        own && command::may_attach(model, leader.id, unit)
    })
}

/// Whether the commander can be placed at all.
pub(super) fn has_place(model: &Model, leader: &Leader) -> bool {
    units(model, leader).next().is_some() || zone::find_post(model, leader).is_some()
}
