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
    Ruleset, View, Viewer, names,
    ruleset::Seats,
    told::Told,
    view::{Arm, Condition, Reaction, StandView, Step, TerrainView, UnitView},
    words::sentence,
};
use table::PieceId;

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
    let (seats, question) = asked.unzip();
    let units = model.units.iter().filter(|unit| knows_unit(model, unit, viewer));
    let generals = model.generals.iter().filter(|it| knows_general(model, it, viewer));
    let units = units.map(|unit| unit_view(model, unit));
    View {
        turn: u32::from(model.turn),
        phase: model.phase.name().to_owned(),
        // PG-SEQ-001: the phases in their order.
        steps: Step::bar(model.phase),
        prompt: question.map_or("The battle is over.".to_owned(), |question| {
            sentence(&names::agreed(|| (question.chapter().prompt)(model, question)))
        }),
        reaction: question.and_then(|question| reaction(model, question)),
        initiative: model.initiative.map(|side| model.scene.side(side).id.clone()),
        terrain: terrain(model),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| facts::of_side(model, side)).into(),
        groups: groups::all(model, viewer),
        units: units.chain(generals.map(|general| general_view(model, general))).collect(),
        verdict: facts::verdict(model),
        aims: facts::aims(model),
        ..model.scene.frame(Gloria::ID, seats.unwrap_or_default())
    }
}

/// The enemy that a question is a reaction to.
fn reaction(model: &Model, question: &Question) -> Option<Reaction> {
    let key = |unit| model.key(unit).to_owned();
    question.target().map(|charger| Reaction { unit: question.unit().map(key), to: key(charger) })
}

/// The ground as it is now, with what burns (PG-BRN-001).
fn terrain(model: &Model) -> Vec<TerrainView> {
    let look = |kind: &crate::book::TerrainKind| kind.look;
    let there = model.field.each().filter(|(_, piece)| !piece.is_gone());
    let view = |(id, piece): (PieceId, &table::Piece)| {
        let kind = crate::ground::kind(model, piece);
        let burns = model.fires.iter().any(|fire| fire.piece == id);
        let condition = burns.then_some(Condition::Burning);
        TerrainView { condition, ..TerrainView::of(piece, &kind.name, look(kind)) }
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
    let side = model.scene.side(general.side);
    let pose = match general.with {
        Some(unit) => stands::behind(model, model.unit(unit)),
        None => Pose::new(general.at, side.edge.ahead()),
    };
    let [width, depth] = model.book.footing(&model.book.bases.general);
    let arm = if general.rank == Rank::Army { Arm::Commander } else { Arm::SubCommander };
    let there = general.is_on_table();
    let front = Pose::new(pose.place(0.0, depth.units() * 0.5).into(), pose.facing);
    UnitView {
        id: model.scene.general_key(general.id).to_owned(),
        name: model.general_name(general.id),
        side: side.id.clone(),
        group: general.corps.map(|id| model.scene.corps[id.idx()].id.clone()),
        kind: format!("General of {}", general.rank.name()),
        formation: general.with.map_or("alone", |_| "attached").to_owned(),
        on_table: there,
        done: general.moved,
        front: there.then_some(front),
        stands: there.then(|| StandView::new(pose, width, depth, arm)).into_iter().collect(),
        markers: marks::of_general(general),
        facts: facts::of_general(model, general),
    }
}
