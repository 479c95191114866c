//! The table as plain data for any client.
mod facts;

use crate::{
    Veritas, command,
    kinds::{Order, Rank, Side, State, UnitKind},
    model::{Leader, Model},
    question::Question,
    unit::Unit,
};
use geom::Pose;
use kernel::{
    Ruleset, View, Viewer,
    ruleset::Seats,
    view::{Arm, Marker, MarkerShape, Reaction, StandView, Step, UnitView},
};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
    let (seats, question) = asked.unzip();
    let units = model.units.iter().map(|unit| unit_view(model, unit));
    let leaders = model.leaders.iter().map(|leader| leader_view(model, leader));
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        // IDV-SEQ-001: the phases in their order.
        steps: Step::bar(model.phase),
        prompt: question.map_or("The battle is over.".to_owned(), |question| {
            (question.chapter().prompt)(model, question)
        }),
        reaction: question.and_then(|question| reaction(model, question)),
        terrain: model.scene.terrain(&model.book.kind, |kind| (kind.name.as_str(), kind.look)),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| facts::of_side(model, side, viewer)).into(),
        units: units.chain(leaders).collect(),
        verdict: facts::verdict(model),
        aims: facts::aims(model),
        ..model.scene.frame(Veritas::ID, seats.unwrap_or_default())
    }
}

/// IDV-CHG-015: a unit that is charged may meet the charge. No other question out of turn is a reaction to one enemy.
fn reaction(model: &Model, question: &Question) -> Option<Reaction> {
    let Question::Meet { unit, charger } = *question else { return None };
    let key = |unit| model.key(unit).to_owned();
    Some(Reaction { unit: Some(key(unit)), to: key(charger) })
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let [width, depth] = unit.size();
    let stand = StandView::new(unit.pose(), width, depth, arm(unit));
    let front = unit.is_on_table().then(|| unit.front());
    UnitView {
        group: Some(model.scene.wings[unit.wing.idx()].id.clone()),
        kind: unit.kind.name().to_owned(),
        formation: unit.formation.name().to_owned(),
        done: unit.done.moved,
        stands: front.map(|_| stand).into_iter().collect(),
        markers: markers(unit),
        facts: facts::of_unit(model, unit),
        ..model.scene.unit_view(unit.id, unit.side, front)
    }
}

fn leader_view(model: &Model, leader: &Leader) -> UnitView {
    let side = model.scene.side(leader.side);
    let base = &model.book.bases.commander;
    let pose = match leader.with {
        Some(unit) => behind(model, leader, model.unit(unit)),
        None => Pose::new(leader.at, side.edge.ahead()),
    };
    let arm = if leader.is_general() { Arm::Commander } else { Arm::SubCommander };
    let stand = StandView::new(pose, base.front, base.depth, arm);
    let there = leader.is_present();
    let group = match leader.rank {
        Rank::Army => None,
        Rank::Wing(wing) => Some(model.scene.wings[wing.idx()].id.clone()),
    };
    UnitView {
        id: model.scene.leader_key(leader.id).to_owned(),
        name: model.holder(leader.id).to_string(),
        side: side.id.clone(),
        group,
        kind: if leader.is_general() { "Army Commander" } else { "Wing Commander" }.to_owned(),
        formation: leader.with.map_or("alone", |_| "attached").to_owned(),
        on_table: there,
        done: leader.moved,
        front: there.then_some(pose),
        stands: there.then_some(stand).into_iter().collect(),
        markers: leader_markers(model, leader),
        facts: facts::of_leader(model, leader),
    }
}

/// IDV-COM-012: an attached commander is shown touching the rear of the unit, a general to the right of another commander. If
/// that is off the table, the commander is shown beside or in front of the unit.
fn behind(model: &Model, leader: &Leader, unit: &Unit) -> Pose {
    let (radius, [width, depth]) = (command::radius(model), unit.size());
    let shared = command::attached(model, unit.id).count() > 1;
    let side = if leader.is_general() { 1.0 } else { -1.0 };
    let right = if shared { width.units() * 0.25 * side } else { 0.0 };
    let (aside, back) = (width.units() * 0.5 + radius, depth.units() * 0.5 + radius);
    let places = [(right, -back), (aside * side, 0.0), (-aside * side, 0.0), (right, back)];
    let disc = &model.book.bases.commander;
    let mut poses =
        places.map(|(right, ahead)| Pose::new(unit.pose().place(right, ahead).into(), unit.facing));
    let on_table =
        |pose: &Pose| model.scene.field.holds(&geom::Rect::of(*pose, disc.front, disc.depth));
    let shown = poses.iter().copied().find(on_table);
    shown.unwrap_or_else(|| {
        poses[0].at = unit.at;
        poses[0]
    })
}

/// The symbol of each type.
fn arm(unit: &Unit) -> Arm {
    match unit.kind {
        UnitKind::EarlyTercio => Arm::Pike,
        UnitKind::InfantryBrigade if unit.pike => Arm::Pike,
        UnitKind::InfantryBrigade => Arm::Shot,
        UnitKind::IrregularInfantry => Arm::Foot,
        UnitKind::Rabble => Arm::LightFoot,
        UnitKind::Detachment => Arm::Skirmishers,
        UnitKind::InfantryGuns => Arm::LightGun,
        UnitKind::FieldArtillery => Arm::Gun,
        UnitKind::HeavyArtillery => Arm::HeavyGun,
        UnitKind::CavalryBrigade | UnitKind::DoubleBrigade if unit.lance => Arm::Lancers,
        UnitKind::CavalryBrigade | UnitKind::DoubleBrigade if unit.armour => Arm::HeavyHorse,
        UnitKind::CavalryBrigade | UnitKind::DoubleBrigade => Arm::Horse,
        UnitKind::IrregularCavalry => Arm::LightHorse,
        UnitKind::Dragoons if unit.mounted => Arm::Dragoons,
        UnitKind::Dragoons => Arm::DragoonsFoot,
    }
}

/// IDV-STA-002: yellow, red, or both; and a square for a march column.
fn markers(unit: &Unit) -> Vec<Marker> {
    let (state, key, name) = (unit.state, unit.state.key(), unit.state.name());
    let yellow = matches!(state, State::Disordered | State::Routed);
    let red = matches!(state, State::Disrupted | State::Routed);
    Marker::beside(&[
        (yellow.into(), "#e0b020", MarkerShape::Diamond, key, name),
        (red.into(), "#b03030", MarkerShape::Cross, key, name),
        (unit.is_column().into(), "#f4f0e4", MarkerShape::Square, "column", "march column"),
    ])
}

/// IDV-ORD-003: a wing's order is shown beside its commander.
fn leader_markers(model: &Model, leader: &Leader) -> Vec<Marker> {
    let wing = model.wings.iter().find(|wing| wing.leader == leader.id && !leader.is_general());
    let Some(wing) = wing.filter(|_| leader.is_present()) else { return Vec::new() };
    let (colour, shape) = match wing.order {
        Order::Attack => ("#b03030", MarkerShape::Arrow),
        Order::Manoeuvre => ("#3060b0", MarkerShape::Ring),
        Order::Hold => ("#3f8f3f", MarkerShape::Star),
        Order::Withdraw => ("#777777", MarkerShape::Triangle),
    };
    Marker::beside(&[(1, colour, shape, wing.order.key(), wing.order.name())])
}
