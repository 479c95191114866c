//! Ad hoc lines (ANT-SKM): what the light companies of a brigade are together.
use crate::{
    kinds::{Arm, Class, CommandId, Formation, Nation, Rank, Size, State, UnitKind},
    scene::{CommandCard, UnitSetup},
    unit::Tags,
};

/// ANT-SKM-001: a brigade with foot that is not all Trained Light has an ad hoc line, which is formed in play; `units` are its own.
pub(crate) fn ad_hoc_line<'a>(
    card: &CommandCard,
    brigade: CommandId,
    units: impl Iterator<Item = &'a UnitSetup>,
) -> Option<UnitSetup> {
    let foot: Vec<_> = units.filter(|unit| unit.kind.arm() == Arm::Infantry).collect();
    let gives = foot.iter().any(|unit| !unit.tags.trained_light);
    if card.rank != Rank::Brigade || !gives {
        return None;
    }
    let battalions = foot.iter().filter(|unit| !unit.tags.companies);
    Some(UnitSetup {
        side: card.side,
        under: Some(brigade),
        kind: UnitKind::LightInfantry,
        class: middle(battalions.map(|unit| unit.class).collect()),
        nation: foot.first().map_or(Nation::Other, |unit| unit.nation),
        tags: Tags { ad_hoc: true, ..Tags::default() },
        size: Size::Small,
        figures: 0,
        calibre: None,
        regimental_gun: None,
        formation: Formation::Skirmish,
        state: State::Good,
        lost: 0,
        at: None,
        in_cover: false,
        arrival: None,
    })
}

/// ANT-SKM-014: the class of most; of equals the lower.
fn middle(classes: Vec<Class>) -> Class {
    let count = |class: &Class| classes.iter().filter(|it| *it == class).count();
    Class::ALL.into_iter().max_by_key(|class| (count(class), *class)).unwrap_or(Class::Average)
}
