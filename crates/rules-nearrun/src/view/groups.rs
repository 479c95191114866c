//! Brigades, divisions and corps as groups (ANT-ORG-001).
use crate::{kinds::CommandId, model::Model};
use kernel::view::GroupView;

/// Every command, under the one that it belongs to now (ANT-ORG-010).
pub(super) fn all(model: &Model) -> Vec<GroupView> {
    let cards = (0..).map(CommandId).zip(&model.scene.commands);
    let view = |(id, card): (CommandId, &crate::scene::CommandCard)| GroupView {
        id: card.id.clone(),
        name: card.name.clone(),
        side: model.scene.side(card.side).id.clone(),
        kind: card.rank.name().to_owned(),
        over: model.command(id).over.map(|over| model.scene.commands[over.idx()].id.clone()),
        commander: model.leader(id).map(|it| model.scene.general_key(it.id).to_owned()),
    };
    cards.map(view).collect()
}
