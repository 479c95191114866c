//! The table as plain data for any client. What a side keeps secret is shown only to those who may know it.
mod facts;
mod groups;
mod marks;
mod stands;

use crate::{
    Gloria,
    kinds::{Rank, Side},
    model::{General, Model},
    question::Question,
    secrets::{knows_general, knows_unit},
    unit::Unit,
};
use geom::Pose;
use kernel::{
    View, Viewer,
    ruleset::Seats,
    view::{Arm, Condition, StandView, TerrainView, UnitView},
};
use table::PieceId;

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
    let (scene, question) = (&model.scene, asked.map(|(_, question)| question));
    let units = model.units.iter().filter(|unit| knows_unit(model, unit, viewer));
    let generals = model.generals.iter().filter(|it| knows_general(model, it, viewer));
    let units = units.map(|unit| unit_view(model, unit));
    View {
        initiative: model.initiative.map(|side| scene.side(side).id.clone()),
        terrain: terrain(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| facts::of_side(model, side)).into(),
        groups: groups::all(model, viewer),
        units: units.chain(generals.map(|general| general_view(model, general))).collect(),
        verdict: facts::verdict(model),
        aims: facts::aims(model),
        // PG-SEQ-001: the phases in their order.
        ..scene.frame_of::<Gloria>(model, asked, model.turn, model.phase)
    }
}

/// The ground as it is now, with what burns (PG-BRN-001).
fn terrain(model: &Model) -> Vec<TerrainView> {
    let there = model.field.each().filter(|(_, piece)| !piece.is_gone());
    let view = |(id, piece): (PieceId, &table::Piece)| {
        let kind = crate::ground::kind(model, piece);
        let burns = model.fires.iter().any(|fire| fire.piece == id);
        let condition = burns.then_some(Condition::Burning);
        TerrainView { condition, ..TerrainView::of(piece, &kind.name, kind.look) }
    };
    there.map(view).collect()
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let front = unit.is_on_table().then(|| unit.front());
    UnitView {
        group: groups::of_unit(model, unit),
        kind: unit.kind.name().to_owned(),
        formation: unit.formation.name().to_owned(),
        done: unit.done.moved,
        stands: if front.is_some() { stands::of(model, unit) } else { Vec::new() },
        markers: marks::of_unit(unit),
        facts: facts::of_unit(model, unit),
        ..model.scene.unit_view(unit.id, unit.side, front)
    }
}

fn general_view(model: &Model, general: &General) -> UnitView {
    let pose = match general.with {
        Some(unit) => stands::behind(model, model.unit(unit)),
        None => Pose::new(general.at, model.scene.side(general.side).edge.ahead()),
    };
    let [width, depth] = model.book.footing(&model.book.bases.general);
    let arm = if general.rank == Rank::Army { Arm::Commander } else { Arm::SubCommander };
    let stand = general.is_on_table().then(|| StandView::new(pose, width, depth, arm));
    UnitView {
        name: model.general_name(general.id),
        group: general.corps.map(|id| model.scene.group_key(id).to_owned()),
        kind: format!("General of {}", general.rank.name()),
        formation: general.with.map_or("alone", |_| "attached").to_owned(),
        done: general.moved,
        markers: marks::of_general(general),
        facts: facts::of_general(model, general),
        ..model.scene.general_view(general.id, general.side, stand)
    }
}
