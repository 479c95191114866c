//! Setting up (L166-L178) and deployment (Q94).
use crate::{
    Splendid,
    act::Act,
    kinds::{Phase, Side, UnitId},
    layout,
    model::Model,
    question::Question,
    refusal::{DeployRefusal, Refusal},
    scene::{Setup, UnitSetup},
    stage::Stage,
    unit::{Done, Stand, Stands, Unit},
};
use kernel::{Cx, Offer, Play, Seat};
use std::sync::Arc;

/// The table as the scenario sets it.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    let mut units = Vec::with_capacity(setup.units.len());
    let mut total = [0; 2];
    for (n, unit) in setup.units.iter().enumerate() {
        total[unit.side.idx()] += unit.stands.len() as u16;
        units.push(unit_of(setup, UnitId(n as u8), unit)?);
    }
    let model = Model {
        book: Arc::new(setup.book.clone()),
        scene: Arc::new(setup.scene.clone()),
        rulings: setup.book.rulings,
        units,
        turn: 0,
        phase: Phase::Deployment,
        initiative: Side(0),
        total,
        lost: [0; 2],
        escaped: Vec::new(),
        withdrawing: false,
        ended: None,
    };
    Ok((model, Stage::Deploy))
}

/// A unit as it is before the battle: where the scenario places it, or in hand.
fn unit_of(setup: &Setup, id: UnitId, from: &UnitSetup) -> Result<Unit, Refusal> {
    let [width, depth] =
        from.stands.first().map_or([geom::Length(4000); 2], |kind| setup.book.stand_size(*kind));
    let mut unit = Unit {
        id,
        side: from.side,
        kind: from.kind,
        formation: from.formation,
        stands: Stands::new(),
        width: width.0,
        depth: depth.0,
        bend: 0,
        lance: from.lance,
        mounted: from.mounted,
        limbered: from.limbered,
        quality: from.quality,
        command: from.command,
        green: 0,
        red: false,
        garrison: from.garrison,
        done: Done::default(),
        centre: geom::Point::new(0, 0),
        radius: 0,
    };
    if let Some(front) = from.at {
        let cells = layout::cells(from.formation, from.stands.len(), usize::from(from.files), 0);
        let name = || setup.scene.cards[id.idx()].name.clone();
        let cells =
            cells.ok_or_else(|| Refusal::Deploy(DeployRefusal::OffTable { unit: name() }))?;
        let poses = layout::places(&cells, front.at.v2(), front.facing, unit.width, unit.depth);
        let kinds = from.stands.iter().map(|kind| Stand { kind: *kind, ..Stand::default() });
        unit.stands = layout::fill(&cells, &poses, kinds);
        unit.measure_up();
    }
    Ok(unit)
}

pub(crate) fn play(_cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Initiative))
}

pub(crate) fn menu(_model: &Model, _question: &Question, _seat: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(
    _model: &Model,
    _question: &Question,
    _seat: Seat,
    _act: &Act,
) -> Option<Offer<Act>> {
    None
}
