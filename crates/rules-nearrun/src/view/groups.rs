//! Brigades, divisions and corps as groups (ANT-ORG-001).
use crate::{kinds::CommandId, model::Model};
use kernel::view::GroupView;

/// Every command, under the one that it belongs to now (ANT-ORG-010).
pub(super) fn all(model: &Model) -> Vec<GroupView> {
    let commands = (0..).map(CommandId).zip(&model.commands);
    let leader = |id| model.leader(id).map(|general| general.id);
    commands.map(|(id, it)| model.scene.group_view(id, it.over, leader(id))).collect()
}
