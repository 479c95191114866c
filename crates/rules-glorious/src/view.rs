//! The table as plain data for any client.
mod facts;

use crate::{
    Glorious,
    kinds::{ElementKind, Formation, Side, UnitKind},
    log,
    model::Model,
    question::Question,
    unit::{Element, Unit},
};
use geom::Length;
use kernel::{
    Ruleset, View, Viewer,
    ruleset::Seats,
    view::{Arm, Marker, MarkerShape, SideView, StandView, Step, UnitView},
};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
    let (seats, question) = asked.unzip();
    let scene = &model.scene;
    // The current decision or, at the end of the battle, how it ended.
    let prompt = match (question, model.ended) {
        (Some(question), _) => (question.chapter().prompt)(model, question),
        (None, Some((winner, outcome))) => log::ended(model, winner, outcome),
        (None, None) => String::new(),
    };
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        steps: Step::bar(model.phase),
        initiative: (model.turn > 0).then(|| scene.side(model.initiative).id.clone()),
        prompt,
        terrain: scene.terrain(&model.book.kind, |kind| (kind.name.as_str(), kind.look)),
        aims: facts::aims(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| side_view(model, side)).into(),
        units: model.units.iter().map(|unit| unit_view(model, unit, viewer)).collect(),
        verdict: facts::verdict(model),
        ..scene.frame(Glorious::ID, seats.unwrap_or_default())
    }
}

/// AGV-SET-002: the edge that the side has taken.
fn side_view(model: &Model, side: Side) -> SideView {
    let edge = model.edge(side).name().to_owned();
    SideView { edge, ..model.scene.side_view(side, facts::of_side(model, side)) }
}

fn unit_view(model: &Model, unit: &Unit, viewer: Viewer) -> UnitView {
    let stand = |(idx, element): (usize, &Element)| {
        let [width, depth] = [unit.grid.width, unit.grid.depth].map(Length);
        StandView::new(unit.grid.pose(idx), width, depth, arm(unit, element.kind))
    };
    let kind = if unit.is_battle() { "Battle" } else { unit.kind.name() };
    let group = model.battle_of(unit.id).map(|body| model.key(body.id).to_owned());
    let front = unit.is_on_table().then(|| unit.front());
    UnitView {
        group,
        kind: kind.to_owned(),
        formation: unit.formation.name().to_owned(),
        done: unit.done.finished,
        stands: unit.elements.iter().enumerate().map(stand).collect(),
        markers: markers(unit),
        facts: facts::of_unit(model, unit, viewer),
        ..model.scene.unit_view(unit.id, unit.side, front)
    }
}

/// How an element is drawn.
fn arm(unit: &Unit, kind: ElementKind) -> Arm {
    match kind {
        _ if unit.rides() => Arm::MountedFoot,
        _ if kind.is_gun() && unit.limbered => Arm::Limber,
        ElementKind::Pike => Arm::Pike,
        ElementKind::Spear => Arm::Spears,
        ElementKind::Bill => Arm::Bills,
        ElementKind::Hand => Arm::Foot,
        ElementKind::LightHand => Arm::LightFoot,
        ElementKind::Bow => Arm::Bows,
        ElementKind::Longbow => Arm::Longbows,
        ElementKind::Crossbow => Arm::Crossbows,
        ElementKind::Handgun => Arm::Handguns,
        ElementKind::LightCavalry => Arm::LightHorse,
        ElementKind::MediumCavalry => Arm::Horse,
        ElementKind::HeavyCavalry => Arm::HeavyHorse,
        ElementKind::Knight => Arm::Knights,
        ElementKind::Camel => Arm::Camels,
        ElementKind::Elephant => Arm::Elephants,
        ElementKind::OrganGun => Arm::OrganGun,
        ElementKind::Rocket => Arm::Rocket,
        ElementKind::LightBombard => Arm::Gun,
        ElementKind::Bombard => Arm::HeavyGun,
        ElementKind::Command if unit.kind == UnitKind::CommanderInChief => Arm::Commander,
        ElementKind::Command => Arm::SubCommander,
    }
}

/// AGV-FRM-004: markers for open order, limbers, the horses of mounted foot, and hits that are not yet removed.
fn markers(unit: &Unit) -> Vec<Marker> {
    let fixed = unit.kind.is_artillery() || unit.kind.is_command();
    let open = unit.formation == Formation::OpenOrder && !fixed;
    Marker::beside(&[
        (unit.hits.into(), "#3f8f3f", MarkerShape::Drop, "hits", "hits"),
        (open.into(), "#3060b0", MarkerShape::Ring, "open-order", "open order"),
        (unit.limbered.into(), "#f4f0e4", MarkerShape::Square, "limbered", "limbered"),
        (unit.rides().into(), "#8a5a2b", MarkerShape::Square, "mounted", "on horse"),
    ])
}
