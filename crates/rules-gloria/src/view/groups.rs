//! Brigades and wings as groups (PG-OOB-005, PG-STF-014).
use crate::{
    kinds::CorpsId,
    model::Model,
    secrets::{knows_corps, knows_general},
    unit::{Under, Unit},
};
use kernel::{Viewer, view::GroupView};

/// Every brigade and wing that a viewer knows about.
pub(super) fn all(model: &Model, viewer: Viewer) -> Vec<GroupView> {
    let cards = (0..).map(CorpsId).zip(&model.scene.corps);
    let known = cards.filter(|(id, _)| knows_corps(model, *id, viewer));
    let view = |(id, card): (CorpsId, &crate::scene::CorpsCard)| {
        let general = model.generals.iter().find(|it| it.corps == Some(id));
        let general = general.filter(|it| knows_general(model, it, viewer));
        model.scene.group_view(id, card.over, general.map(|it| it.id))
    };
    known.map(view).collect()
}

/// The group that a unit belongs to.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Option<String> {
    match unit.under {
        Under::Corps(id) => Some(model.scene.group_key(id).to_owned()),
        Under::Army | Under::Independent => None,
    }
}
