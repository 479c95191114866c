//! The table as plain data for any client.
mod facts;
mod steps;

use crate::{
    Veritas, command,
    kinds::{Order, Side, State, UnitKind},
    model::{Leader, Model},
    question::Question,
    unit::Unit,
};
use geom::Pose;
use kernel::{
    Ruleset, View, Viewer,
    ruleset::Seats,
    view::{Arm, Marker, MarkerShape, StandView, TerrainView, UnitView},
};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
    let (seats, question) = asked.unzip();
    let units = model.units.iter().map(|unit| unit_view(model, unit));
    let leaders = model.leaders.iter().map(|leader| leader_view(model, leader));
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        steps: steps::steps(model),
        prompt: question.map_or("The battle is over.".to_owned(), |question| {
            (question.chapter().prompt)(model, question)
        }),
        reaction: question.and_then(|question| steps::reaction(model, question)),
        terrain: terrain(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| facts::of_side(model, side, viewer)).into(),
        units: units.chain(leaders).collect(),
        verdict: facts::verdict(model),
        aims: facts::aims(model),
        ..model.scene.frame(Veritas::ID, seats.unwrap_or_default())
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
    let [width, depth] = unit.size();
    let stand = StandView { pose: unit.pose(), width, depth, arm: arm(unit) };
    UnitView {
        id: model.key(unit.id).to_owned(),
        name: unit.id.to_string(),
        side: model.scene.side(unit.side).id.clone(),
        group: Some(model.scene.wings[unit.wing.idx()].id.clone()),
        kind: unit.kind.name().to_owned(),
        formation: unit.formation.name().to_owned(),
        on_table: unit.is_on_table(),
        done: unit.done.moved,
        front: unit.is_on_table().then(|| unit.front()),
        stands: if unit.is_on_table() { vec![stand] } else { Vec::new() },
        markers: markers(unit),
        facts: facts::of_unit(model, unit),
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
    let there = leader.is_present();
    let wing = match leader.rank {
        crate::kinds::Rank::Army => None,
        crate::kinds::Rank::Wing(wing) => Some(wing),
    };
    UnitView {
        id: model.scene.leader_key(leader.id).to_owned(),
        name: model.holder(leader.id).to_string(),
        side: side.id.clone(),
        group: wing.map(|wing| model.scene.wings[wing.idx()].id.clone()),
        kind: if leader.is_general() { "Army Commander" } else { "Wing Commander" }.to_owned(),
        formation: leader.with.map_or("alone", |_| "attached").to_owned(),
        on_table: there,
        done: leader.moved,
        front: there.then_some(pose),
        stands: if there {
            vec![StandView { pose, width: base.front, depth: base.depth, arm }]
        } else {
            Vec::new()
        },
        markers: leader_markers(model, leader),
        facts: facts::of_leader(model, leader),
    }
}

/// IDV-COM-012: an attached commander is shown touching the rear of his unit, a general to the right of another; where that is
/// off the table, beside it or before it.
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

/// What each type looks like.
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

fn marker(colour: &str, shape: MarkerShape, meaning: &str) -> Marker {
    Marker { colour: colour.to_owned(), shape, count: 1, meaning: meaning.to_owned() }
}

/// IDV-STA-002: yellow, red, or both; and a square for a march column.
fn markers(unit: &Unit) -> Vec<Marker> {
    let name = unit.state.name();
    let yellow = || marker("#e0b020", MarkerShape::Diamond, name);
    let red = || marker("#b03030", MarkerShape::Cross, name);
    let mut markers = match unit.state {
        State::Sound => Vec::new(),
        State::Disordered => vec![yellow()],
        State::Disrupted => vec![red()],
        State::Routed => vec![yellow(), red()],
    };
    if unit.is_column() {
        markers.push(marker("#f4f0e4", MarkerShape::Square, "march column"));
    }
    markers
}

/// IDV-ORD-003: a wing's order lies open beside its commander.
fn leader_markers(model: &Model, leader: &Leader) -> Vec<Marker> {
    let wing = model.wings.iter().find(|wing| wing.leader == leader.id && !leader.is_general());
    let Some(wing) = wing.filter(|_| leader.is_present()) else { return Vec::new() };
    let (colour, shape) = match wing.order {
        Order::Attack => ("#b03030", MarkerShape::Arrow),
        Order::Manoeuvre => ("#3060b0", MarkerShape::Ring),
        Order::Hold => ("#3f8f3f", MarkerShape::Star),
        Order::Withdraw => ("#777777", MarkerShape::Triangle),
    };
    vec![marker(colour, shape, wing.order.name())]
}
