//! The table as plain data for any client.
mod facts;

use crate::{
    Splendid,
    act::Act,
    kinds::{Side, StandKind, UnitId, UnitKind},
    log,
    model::Model,
    question::Question,
    unit::{Stand, Unit},
};
use geom::Length;
use kernel::{
    Ruleset, Seat, View,
    ruleset::Seats,
    view::{Arm, Marker, MarkerShape, Reaction, StandView, Step, UnitView},
};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>) -> View {
    let (seats, question) = asked.unzip();
    let scene = &model.scene;
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        // ASV-SEQ-001: the phases in order.
        steps: Step::bar(model.phase),
        prompt: prompt(model, question),
        reaction: asked.and_then(|(seats, question)| reaction(model, seats, question)),
        initiative: (model.turn > 0).then(|| scene.side(model.initiative).id.clone()),
        terrain: scene.terrain(&model.book.kind, |kind| (kind.name.as_str(), kind.look)),
        aims: facts::aims(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| scene.side_view(side, facts::of_side(model, side))).into(),
        units: model.units.iter().map(|unit| unit_view(model, unit)).collect(),
        verdict: facts::verdict(model),
        ..scene.frame(Splendid::ID, seats.unwrap_or_default())
    }
}

/// What is being decided, in a sentence; at the end of the battle, its result.
fn prompt(model: &Model, question: Option<&Question>) -> String {
    match (question, model.ended) {
        (Some(question), _) => (question.chapter().prompt)(model, question),
        (None, Some((winner, outcome))) => log::ended(model, winner, outcome),
        (None, None) => String::new(),
    }
}

/// ASV-REA-001: whether the question is about a reaction of the side that does not move.
fn reaction(model: &Model, seats: Seats, question: &Question) -> Option<Reaction> {
    let (unit, to) = match question {
        Question::Intercept(window) => (only(model, seats.iter().next()?, question), window.mover),
        Question::Next { charger, .. } => (None, *charger),
        Question::React { unit, charger, .. }
        | Question::Run { unit, charger, .. }
        | Question::HastyBlock { unit, charger } => (Some(*unit), *charger),
        _ => return None,
    };
    let key = |unit: UnitId| model.key(unit).to_owned();
    Some(Reaction { unit: unit.map(key), to: key(to) })
}

/// The unit that may intercept a move, if there is only one.
fn only(model: &Model, seat: Seat, question: &Question) -> Option<UnitId> {
    let units =
        (question.chapter().menu)(model, question, seat).into_iter().filter_map(|act| match act {
            Act::Intercept { unit, .. } => Some(unit),
            _ => None,
        });
    let mut units: Vec<UnitId> = units.collect();
    units.dedup();
    if let [unit] = units[..] { Some(unit) } else { None }
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let stand_view = |stand: &Stand| {
        let (width, depth) = (Length(unit.width), Length(unit.depth));
        StandView::new(stand.pose(), width, depth, arm(unit, stand))
    };
    let front = unit.is_on_table().then(|| unit.front());
    UnitView {
        kind: unit.kind.name().to_owned(),
        formation: unit.formation.name().to_owned(),
        done: unit.done.acted,
        stands: unit.stands.iter().map(stand_view).collect(),
        markers: markers(unit),
        facts: facts::of_unit(model, unit),
        ..model.scene.unit_view(unit.id, unit.side, front)
    }
}

/// ASV-STD-012: the look of a stand depends on its class and its arms.
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
    Marker::beside(&[
        (unit.green.into(), "#3f8f3f", MarkerShape::Drop, "hits", "hits"),
        (unit.red.into(), "#b03030", MarkerShape::Star, "fired", "has fired"),
        (loose.into(), "#3060b0", MarkerShape::Ring, "open-order", "open order"),
        (unit.limbered.into(), "#f4f0e4", MarkerShape::Square, "limbered", "limbered"),
    ])
}
