//! The table as plain data for any client. ANT-STR-017: everybody sees everything.
mod facts;
mod groups;
mod marks;
mod staff;
mod stands;

use crate::{NearRun, kinds::Side, model::Model, question::Question, unit::Unit};
use kernel::{View, Viewer, ruleset::Seats, scene, view::UnitView};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, _: Viewer) -> View {
    let (scene, question) = (&model.scene, asked.map(|(_, question)| question));
    // ANT-SKM-015: an ad hoc line that is not formed is no unit.
    let units = model.units.iter().filter(|unit| !unit.tags.ad_hoc || unit.is_on_table());
    let units = units.map(|unit| unit_view(model, unit));
    let guns = model.units.iter().filter_map(|unit| guns_view(model, unit));
    View {
        initiative: model.first.map(|side| scene.side(side).id.clone()),
        terrain: scene::terrain(&model.field, &model.book.kind, |kind| (&kind.name, kind.look)),
        places: facts::places(model, question),
        sides: Side::BOTH.map(|side| facts::of_side(model, side)).into(),
        groups: groups::all(model),
        units: units.chain(guns).chain(staff::all(model)).collect(),
        verdict: facts::verdict(model),
        aims: facts::aims(model),
        // ANT-SEQ-005 to -018: the steps in their order.
        ..scene.frame_of::<NearRun>(model, asked, model.turn, model.step)
    }
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let front = unit.is_on_table().then_some(unit.at);
    let kind = match unit.tags.ad_hoc {
        true => "light companies",
        false => unit.kind.name(),
    };
    UnitView {
        group: unit.under.map(|id| model.scene.group_key(id).to_owned()),
        kind: kind.to_owned(),
        formation: facts::formation(unit),
        done: unit.done.finished || unit.done.actions > 0,
        stands: if front.is_some() { stands::of(unit) } else { Vec::new() },
        markers: marks::of_unit(model, unit),
        facts: facts::of_unit(model, unit),
        ..model.scene.unit_view(unit.id, unit.side, front)
    }
}

/// ANT-GUN-009, ANT-CAP-001, -005: guns that stand without their crew.
fn guns_view(model: &Model, unit: &Unit) -> Option<UnitView> {
    let at = unit.guns_at()?;
    let own = model.scene.unit_view(unit.id, unit.side, Some(at));
    Some(UnitView {
        id: format!("{}/guns", own.id),
        name: format!("Guns of {}", own.name),
        group: None,
        kind: "guns".to_owned(),
        formation: "without their crew".to_owned(),
        done: true,
        stands: stands::of_guns(unit, at),
        markers: marks::of_guns(unit),
        facts: facts::guns(unit).into_iter().collect(),
        ..own
    })
}
