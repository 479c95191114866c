//! Setting up (L166-L178) and deployment (Q94).
use crate::{
    Splendid,
    act::Act,
    kinds::{Formation, Phase, Side, StandKind, UnitId},
    layout,
    model::Model,
    question::Question,
    refusal::{DeployRefusal, Refusal},
    scene::{Setup, UnitSetup},
    stage::Stage,
    unit::{Done, MOST_STANDS, Stand, Stands, Unit},
};
use geom::Pose;
use kernel::{Cx, Offer, Play, Seat, offer::Turn};
use std::sync::Arc;

/// The sharpest bend: a right angle (ASV-BND-004).
const MOST_SWING: i32 = 0x4000;

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
        let name = || setup.scene.cards[id.idx()].name.clone();
        let stands = stood(&unit, &from.stands, from.files, from.bend, from.swing, front)
            .ok_or_else(|| DeployRefusal::NoPattern {
                unit: name(),
                formation: from.formation.name(),
                n: from.stands.len(),
                files: from.files,
            })?;
        (unit.stands, unit.bend) = (stands, from.bend);
        unit.measure_up();
    }
    Ok(unit)
}

/// ASV-FRM-007..020: a unit's stands in its formation, by the middle of its front; none if there is no such pattern. A bent
/// line is placed as if it were straight, then its right wing swings (ASV-BND-004 says how far).
pub(crate) fn stood(
    unit: &Unit,
    kinds: &[StandKind],
    files: u8,
    bend: u8,
    swing: Turn,
    front: Pose,
) -> Option<Stands> {
    let (n, bend) = (kinds.len(), usize::from(bend));
    if n == 0 || n > MOST_STANDS || unit.formation == Formation::BentRoadColumn {
        return None;
    }
    let cells = layout::cells(unit.formation, n, usize::from(files), 0)?;
    let mut poses = layout::places(&cells, front.at.v2(), front.facing, unit.width, unit.depth);
    if unit.formation.is_bent_line() {
        let sharp = (1..=MOST_SWING).contains(&swing.0.abs());
        ((1..n).contains(&bend) && sharp).then_some(())?;
        layout::bend(&mut poses, bend, swing.0, false, unit.width, unit.depth);
    } else if bend != 0 || swing.0 != 0 {
        return None;
    }
    let kinds = kinds.iter().map(|kind| Stand { kind: *kind, ..Stand::default() });
    Some(layout::fill(&cells, &poses, kinds))
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
