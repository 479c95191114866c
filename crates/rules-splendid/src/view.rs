//! The table as plain data for any client.
mod facts;
mod prompt;
mod steps;

use crate::{
    Splendid,
    kinds::{Side, StandKind, UnitKind},
    model::Model,
    question::Question,
    unit::{Stand, Unit},
};
use geom::Length;
use kernel::{
    Ruleset, View,
    ruleset::Seats,
    view::{Arm, Marker, MarkerShape, StandView, TerrainView, UnitView},
};

/// What is being decided, in a sentence.
pub(crate) fn prompt(model: &Model, question: &Question) -> String {
    prompt::prompt(model, Some(question))
}

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>) -> View {
    let (seats, question) = asked.unzip();
    let scene = &model.scene;
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        steps: steps::steps(model),
        prompt: prompt::prompt(model, question),
        reaction: asked.and_then(|(seats, question)| steps::reaction(model, seats, question)),
        initiative: (model.turn > 0).then(|| scene.side(model.initiative).id.clone()),
        terrain: terrain(model),
        aims: facts::aims(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| scene.side_view(side, facts::of_side(model, side))).into(),
        units: model.units.iter().map(|unit| unit_view(model, unit)).collect(),
        verdict: facts::verdict(model),
        ..scene.frame(Splendid::ID, seats.unwrap_or_default())
    }
}

fn terrain(model: &Model) -> Vec<TerrainView> {
    let pieces = model.scene.field.pieces.iter();
    pieces
        .map(|piece| {
            let kind = &model.book.kind[usize::from(piece.kind())];
            TerrainView::of(piece, &kind.name, kind.look)
        })
        .collect()
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let stand_view = |stand: &Stand| StandView {
        pose: stand.pose(),
        width: Length(unit.width),
        depth: Length(unit.depth),
        arm: arm(unit, stand),
    };
    UnitView {
        id: model.key(unit.id).to_owned(),
        name: model.name(unit.id).to_owned(),
        side: model.scene.side(unit.side).id.clone(),
        group: None,
        kind: unit.kind.name().to_owned(),
        formation: unit.formation.name().to_owned(),
        on_table: unit.is_on_table(),
        done: unit.done.acted,
        front: unit.is_on_table().then(|| unit.front()),
        stands: unit.stands.iter().map(stand_view).collect(),
        markers: markers(unit),
        facts: facts::of_unit(model, unit),
    }
}

/// ASV-STD-012: the look of a stand is that of its class and its arms.
fn arm(unit: &Unit, stand: &Stand) -> Arm {
    match stand.kind {
        StandKind::Pike => Arm::Pike,
        StandKind::Musket => Arm::Shot,
        StandKind::Hand => Arm::Foot,
        StandKind::Light => Arm::LightFoot,
        StandKind::HeavyMounted => Arm::HeavyHorse,
        StandKind::Mounted if unit.lance => Arm::Lancers,
        StandKind::Mounted => Arm::Horse,
        StandKind::Dragoon if unit.mounted => Arm::Dragoons,
        StandKind::Dragoon => Arm::DragoonsFoot,
        StandKind::Gun if unit.limbered => Arm::Limber,
        StandKind::Gun => match unit.kind {
            UnitKind::FrameGun => Arm::LightGun,
            UnitKind::HeavyGun => Arm::HeavyGun,
            _ => Arm::Gun,
        },
        StandKind::Command if unit.kind == UnitKind::Commander => Arm::Commander,
        StandKind::Command => Arm::SubCommander,
    }
}

/// The book's markers: green for hits, red for having fired, blue for open order, white for limbered.
fn markers(unit: &Unit) -> Vec<Marker> {
    let loose =
        unit.formation.is_open_order() && !unit.kind.is_artillery() && !unit.kind.is_command();
    let all = [
        (u32::from(unit.green), "#3f8f3f", MarkerShape::Drop, "hits"),
        (u32::from(unit.red), "#b03030", MarkerShape::Star, "has fired"),
        (u32::from(loose), "#3060b0", MarkerShape::Ring, "open order"),
        (u32::from(unit.limbered), "#f4f0e4", MarkerShape::Square, "limbered"),
    ];
    let there = all.into_iter().filter(|(count, ..)| *count > 0);
    there
        .map(|(count, colour, shape, meaning)| Marker {
            colour: colour.to_owned(),
            shape,
            count,
            meaning: meaning.to_owned(),
        })
        .collect()
}
