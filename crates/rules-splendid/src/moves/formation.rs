//! Change of formation (L580-L596) and bending (L701-L715), about the stand at the centre of the front (G14, G18).
use super::{edge, road_column};
use crate::{
    Splendid,
    act::{Shape, StandOrder},
    clear::{self, Heed},
    event::Event,
    formations,
    kinds::{Formation, UnitId},
    layout::{self, NoShape},
    model::Model,
    question::StandSet,
    refusal::{MoveRefusal, Refusal},
    unit::{Stands, Unit},
    walk::degrees,
};
use kernel::{Cx, Fill, offer::Turn};

/// ASV-BND-001, ASV-BND-002, ASV-BND-010: bending and straightening count as changes of formation, whatever the formation was.
/// ASV-CHF-001..007: the unit as it would stand in the new formation, or why it may not.
pub(crate) fn check(
    model: &Model,
    unit: &Unit,
    shape: &Shape,
    order: &StandOrder,
    fill: &Fill,
) -> Result<Unit, Refusal> {
    formations::may_form(model, unit, shape.formation)?;
    let column = shape.formation.is_road_column();
    // ASV-MOV-006, Q101: a column that must re-form cannot become another column.
    if unit.done.must_unform && column {
        return Err(MoveRefusal::MustReform { unit: unit.id }.into());
    }
    if column {
        formations::may_form_column(model, unit)?;
    }
    formations::may_be_so_deep(model, unit, shape.formation, shape.files)?;
    // ASV-CHF-004: an option that only a hasty block has is refused, not ignored.
    if shape.rank != 0 || shape.reversed {
        let rank = shape.rank.saturating_add(1);
        return Err(MoveRefusal::RankInHaste { unit: unit.id, rank }.into());
    }
    let stands = match (shape.formation, fill) {
        (Formation::BentRoadColumn, _) => bent_column(model, unit, shape, order, fill)?,
        _ => layout::reshape(unit, shape, order, most_bend(model))
            .map_err(|why| refusal(model, unit, shape, why))?,
    };
    let mut there = clear::with_stands(unit, stands);
    there.formation = shape.formation;
    there.bend = if shape.formation.is_bent_line() { shape.bend } else { 0 };
    if is_same(unit, &there) {
        return Err(MoveRefusal::NoChange { unit: unit.id }.into());
    }
    // ASV-CHF-007, ASV-BND-008: only the final positions of the stands must be free.
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(unit))?;
    Ok(there)
}

/// ASV-BND-004: the sharpest bend, in 65 536ths of a turn.
fn most_bend(model: &Model) -> i32 {
    Turn::degrees(model.book.limits.bend).0 + i32::from(geom::EPS_ANG)
}

/// ASV-BND-011: a road column bent into any shape. The fill gives the pose of every stand from the head, or the act gives one bend.
fn bent_column(
    model: &Model,
    unit: &Unit,
    shape: &Shape,
    order: &StandOrder,
    fill: &Fill,
) -> Result<Stands, Refusal> {
    let plain = Shape { formation: Formation::RoadColumn, bend: 0, swing: Turn(0), ..*shape };
    let mut stands =
        layout::reshape(unit, &plain, order, 0).map_err(|why| refusal(model, unit, shape, why))?;
    match fill {
        Fill::Poses(poses) => {
            let stays = stands[0].pose();
            if poses.len() != stands.len() || poses[0] != stays {
                return Err(MoveRefusal::ColumnBroken { unit: unit.id }.into());
            }
            for (stand, pose) in stands.iter_mut().zip(poses) {
                (stand.at, stand.facing) = (pose.at, pose.facing);
            }
        }
        _ => {
            let bend = usize::from(shape.bend);
            if !(1..unit.n()).contains(&bend) || shape.swing.0 == 0 {
                return Err(refusal(model, unit, shape, NoShape::Bend));
            }
            for idx in bend..unit.n() {
                let by = if idx == bend { shape.swing.0 } else { 0 };
                let pose = road_column::hinged(stands[idx - 1].pose(), by, unit.width, unit.depth);
                (stands[idx].at, stands[idx].facing) = (pose.at, pose.facing);
            }
        }
    }
    let mut there = clear::with_stands(unit, stands);
    there.formation = Formation::BentRoadColumn;
    road_column::must_be_sound(model, &there)?;
    Ok(stands)
}

/// ASV-CHF-006: refuses a change that would only reorder the stands or shift the unit sideways.
fn is_same(unit: &Unit, there: &Unit) -> bool {
    if unit.formation != there.formation {
        return false;
    }
    let bent = unit.bend > 0 || unit.formation == Formation::BentRoadColumn;
    let places = |one: &Unit, other: &Unit| {
        one.stands.iter().all(|stand| {
            other.stands.iter().any(|then| (then.rank, then.file) == (stand.rank, stand.file))
        })
    };
    let stays =
        || unit.stands.iter().zip(&there.stands).all(|(stand, then)| stand.pose() == then.pose());
    if bent { stays() } else { places(unit, there) }
}

fn refusal(model: &Model, unit: &Unit, shape: &Shape, why: NoShape) -> Refusal {
    let id = unit.id;
    match why {
        NoShape::Pattern => {
            let (formation, files) = (shape.formation, shape.files);
            MoveRefusal::NoPattern { unit: id, formation, n: unit.n(), files }
        }
        NoShape::NotCentre => MoveRefusal::NotCentre { unit: id, stand: shape.about },
        NoShape::NotCentreThen => {
            MoveRefusal::NotCentreThen { unit: id, file: shape.file.saturating_add(1) }
        }
        NoShape::Bend => {
            bad_bend(model, unit, shape.formation, unit.n(), (shape.bend, shape.swing))
        }
        NoShape::Order => MoveRefusal::BadOrder { unit: id },
    }
    .into()
}

/// ASV-BND-003, ASV-BND-004: what is wrong with a bend.
pub(crate) fn bad_bend(
    model: &Model,
    unit: &Unit,
    formation: Formation,
    n: usize,
    (bend, swing): (u8, Turn),
) -> MoveRefusal {
    let unit = unit.id;
    if !formation.is_bent_line() && formation != Formation::BentRoadColumn {
        return MoveRefusal::NotBent { unit, formation };
    }
    if !(1..n).contains(&usize::from(bend)) {
        return MoveRefusal::NoBendThere { unit, bend, n };
    }
    MoveRefusal::BadBend { unit, bend: degrees(swing.0), most: model.book.limits.bend }
}

/// Takes the formation.
pub(crate) fn form(cx: &mut Cx<'_, Splendid>, there: &Unit) -> bool {
    let Unit { id, formation, bend, stands, .. } = *there;
    cx.emit(Event::Formed { unit: id, formation, bend, stands });
    edge::settle(cx, id, StandSet::default())
}

/// Formations that a unit might change into, with a few patterns of each, as a formation and a number of files.
pub(crate) fn patterns(model: &Model, unit: &Unit, each: &mut impl FnMut(Formation, usize)) {
    let n = unit.n();
    let mut add = |formation: Formation, files: usize| {
        let open = formations::barred(model, unit, formation).is_none();
        if open && !stands_so(unit, formation, files) {
            each(formation, files);
        }
    };
    if n == 1 {
        add(Formation::Line, 1);
        add(Formation::OpenOrder, 1);
        return;
    }
    let half = if n == 2 { 1 } else { n.div_ceil(2) };
    add(Formation::Block, half);
    if n >= 5 {
        add(Formation::Block, n.div_ceil(3).max(2));
    }
    add(Formation::DefensiveBlock, half);
    add(Formation::Line, n);
    add(Formation::OpenOrder, n);
    if !unit.done.must_unform && unit.done.can_double {
        add(Formation::RoadColumn, 1);
    }
    add(Formation::BentLine, n);
    add(Formation::BentOpenOrder, n);
}

/// One shape of a pattern. Which stand stays, which file it takes and which way a line bends vary from unit to unit and from
/// turn to turn.
pub(crate) fn shape_of(model: &Model, unit: &Unit, formation: Formation, files: usize) -> Shape {
    let (centre, front) = (unit.centre_stands(), layout::centre_files(files));
    let (bend, swing) = match formation.is_bent_line() {
        true if (unit.id.0 + model.turn as u8).is_multiple_of(2) => (unit.n() / 2, 8192),
        true => (unit.n() / 2, -8192),
        false => (0, 0),
    };
    Shape {
        formation,
        files: files as u8,
        short: 0,
        about: centre[usize::from(model.turn) % centre.len()] + 1,
        file: front[usize::from(unit.id.0) % front.len()],
        rank: 0,
        reversed: false,
        bend: bend as u8,
        swing: Turn(swing),
    }
}

/// ASV-BND-003, ASV-BND-004: if there is no room for one bend of a line, tries another place, the other direction, or a smaller
/// angle.
pub(super) fn bent_otherwise(unit: &Unit, shape: &Shape) -> impl Iterator<Item = Shape> {
    let bends = if shape.formation.is_bent_line() { 1..unit.n() as u8 } else { 0..0 };
    let (swing, shape) = (shape.swing.0, *shape);
    [swing, -swing, swing / 2, -swing / 2].into_iter().flat_map(move |swing| {
        bends.clone().map(move |bend| Shape { bend, swing: Turn(swing), ..shape })
    })
}

/// ASV-CHF-006: whether a unit already stands in this formation, rank by rank from the left.
pub(crate) fn stands_so(unit: &Unit, formation: Formation, files: usize) -> bool {
    unit.formation == formation
        && unit.bend == 0
        && unit.stands.iter().enumerate().all(|(idx, stand)| {
            (usize::from(stand.rank), usize::from(stand.file)) == (idx / files, idx % files)
        })
}

/// Q30: whether there is room for any other formation of a column that must re-form.
pub(crate) fn can_reform(model: &Model, id: UnitId) -> bool {
    let unit = model.unit(id);
    let mut can = false;
    patterns(model, unit, &mut |formation, files| {
        let shape = shape_of(model, unit, formation, files);
        can = can || check(model, unit, &shape, &StandOrder::new(), &Fill::Nothing).is_ok();
    });
    can
}
