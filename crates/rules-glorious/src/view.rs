//! The table as plain data for any client.
mod facts;

use crate::{
    Glorious,
    kinds::{ElementKind, Formation, Phase, Side, UnitKind},
    log,
    model::Model,
    question::Question,
    unit::{Element, Unit},
};
use geom::Length;
use kernel::{
    Ruleset, View, Viewer,
    ruleset::Seats,
    view::{Arm, Marker, MarkerShape, SideView, StandView, Step, TerrainView, UnitView},
};
use table::Piece;

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
    let seats = asked.map(|(seats, _)| seats).unwrap_or_default();
    let question = asked.map(|(_, question)| question);
    let step = |phase: Phase| Step { name: phase.name().to_owned(), now: phase == model.phase };
    // What is being decided; at the end of the battle how it ended.
    let prompt = match (question, model.ended) {
        (Some(question), _) => (question.chapter().prompt)(model, question),
        (None, Some((winner, outcome))) => log::ended(model, winner, outcome),
        (None, None) => String::new(),
    };
    let terrain = |piece: &Piece| {
        let kind = &model.book.kind[usize::from(piece.kind())];
        TerrainView::of(piece, &kind.name, kind.look)
    };
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        steps: Phase::TURN.map(step).into(),
        initiative: (model.turn > 0).then(|| model.scene.side(model.initiative).id.clone()),
        prompt,
        terrain: model.scene.field.pieces.iter().map(terrain).collect(),
        aims: facts::aims(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| side_view(model, side)).into(),
        units: model.units.iter().map(|unit| unit_view(model, unit, viewer)).collect(),
        verdict: facts::verdict(model),
        ..model.scene.frame(Glorious::ID, seats)
    }
}

/// AGV-SET-002: the edge is the one that the side has taken.
fn side_view(model: &Model, side: Side) -> SideView {
    let edge = model.edge(side).name().to_owned();
    SideView { edge, ..model.scene.side_view(side, facts::of_side(model, side)) }
}

fn unit_view(model: &Model, unit: &Unit, viewer: Viewer) -> UnitView {
    let stand = |(idx, element): (usize, &Element)| StandView {
        pose: unit.grid.pose(idx),
        width: Length(unit.grid.width),
        depth: Length(unit.grid.depth),
        arm: arm(unit, element.kind),
    };
    let kind = if unit.is_battle() { "Battle" } else { unit.kind.name() };
    let group = model.battle_of(unit.id).map(|body| model.key(body.id).to_owned());
    UnitView {
        id: model.key(unit.id).to_owned(),
        name: model.name(unit.id).to_owned(),
        side: model.scene.side(unit.side).id.clone(),
        group,
        kind: kind.to_owned(),
        formation: unit.formation.name().to_owned(),
        on_table: unit.is_on_table(),
        done: unit.done.finished,
        front: unit.is_on_table().then(|| unit.front()),
        stands: unit.elements.iter().enumerate().map(stand).collect(),
        markers: markers(unit),
        facts: facts::of_unit(model, unit, viewer),
    }
}

/// The look of an element.
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

/// AGV-FRM-004: open order has a marker; so have limbers, the horses of mounted foot and hits that are still to be taken off.
fn markers(unit: &Unit) -> Vec<Marker> {
    let fixed = unit.kind.is_artillery() || unit.kind.is_command();
    let open = unit.formation == Formation::OpenOrder && !fixed;
    let all = [
        (unit.hits > 0, "#3f8f3f", MarkerShape::Drop, u32::from(unit.hits), "hits"),
        (open, "#3060b0", MarkerShape::Ring, 1, "open order"),
        (unit.limbered, "#f4f0e4", MarkerShape::Square, 1, "limbered"),
        (unit.rides(), "#8a5a2b", MarkerShape::Square, 1, "on horse"),
    ];
    let marker = |(_, colour, shape, count, meaning): (bool, &str, MarkerShape, u32, &str)| {
        Marker { colour: colour.to_owned(), shape, count, meaning: meaning.to_owned() }
    };
    all.into_iter().filter(|(shown, ..)| *shown).map(marker).collect()
}
