//! Leaving the table (L525, G28): a stand that leaves the table, even partly, is lost at once; the rest closes up and goes on.
use crate::{
    Splendid,
    act::{Shape, StandOrder},
    clear::{self, Heed},
    event::{End, Event},
    kinds::{Formation, UnitId},
    layout,
    model::Model,
    question::StandSet,
    scene::{Aim, Edge},
    unit::Unit,
};
use geom::{Angle, EPS_PEN, Rect, V2};
use kernel::{Cx, offer::Turn};

/// ASV-MOV-007: the stands that are off the table, wholly or in part.
pub(crate) fn off_table(model: &Model, unit: &Unit) -> StandSet {
    let mut gone = StandSet::default();
    if is_inside(model, unit.centre.v2(), f64::from(unit.radius)) {
        return gone;
    }
    for idx in 0..unit.n() {
        if !model.scene.field.holds(&unit.base_at(idx)) {
            gone = gone.and(idx);
        }
    }
    gone
}

/// The stands that leave the table at any point of a turn.
pub(crate) fn off_in_turn(model: &Model, unit: &Unit, about: V2, by: i32) -> StandSet {
    let mut gone = StandSet::default();
    let reach = unit.centre.v2().distance(about) + f64::from(unit.radius);
    if is_inside(model, about, reach) {
        return gone;
    }
    let table = model.scene.field.rect();
    for idx in 0..unit.n() {
        let base = unit.base_at(idx);
        if base.corners().iter().any(|&corner| leaves(&table, corner, about, by)) {
            gone = gone.and(idx);
        }
    }
    gone
}

/// Whether a corner leaves the table as it swings. It is farthest out at an end of its arc, or where the arc is nearest to an
/// edge.
fn leaves(table: &Rect, corner: V2, about: V2, by: i32) -> bool {
    let arm = corner - about;
    let out = |at: V2| {
        (at - table.centre).x.abs() - table.half_width > EPS_PEN
            || (at - table.centre).y.abs() - table.half_depth > EPS_PEN
    };
    if out(corner) || out(about + arm.turned(Angle::parts(by).forward())) {
        return true;
    }
    let Some(start) = Angle::of(arm) else { return false };
    let reach = arm.length();
    [Angle::NORTH, Angle::QUARTER, Angle::HALF, Angle::QUARTER + Angle::HALF].iter().any(|&way| {
        let on = if by >= 0 { way - start } else { start - way };
        i32::from(on.0) < by.abs() && out(about + way.forward() * reach)
    })
}

pub(crate) fn is_inside(model: &Model, centre: V2, reach: f64) -> bool {
    let field = &model.scene.field;
    centre.x >= reach
        && centre.y >= reach
        && centre.x + reach <= field.width.units()
        && centre.y + reach <= field.height.units()
}

/// ASV-MOV-008, Q34: what remains of a unit when some stands are gone: where it stands, or closed up. None if nothing remains
/// that can form.
pub(crate) fn rest(model: &Model, unit: &Unit, gone: StandSet) -> Option<Unit> {
    if gone.is_empty() {
        return Some(*unit);
    }
    let mut left = *unit;
    left.stands = (0..unit.n()).filter(|&idx| !gone.has(idx)).map(|idx| unit.stands[idx]).collect();
    if left.stands.is_empty() {
        return None;
    }
    renumber(&mut left, gone);
    if layout::is_valid(&left) {
        left.measure_up();
        return Some(left);
    }
    close_up(model, unit, &left)
}

/// Renumbers the ranks and files that remain. A formation that has lost its depth or its bend becomes a straight one (Q09).
fn renumber(left: &mut Unit, gone: StandSet) {
    let (mut rank, mut file) = (u8::MAX, u8::MAX);
    for stand in &left.stands {
        (rank, file) = (rank.min(stand.rank), file.min(stand.file));
    }
    for stand in left.stands.iter_mut() {
        (stand.rank, stand.file) = (stand.rank - rank, stand.file - file);
    }
    if left.bend > 0 {
        let before = (0..usize::from(left.bend)).filter(|&idx| !gone.has(idx)).count();
        left.bend = if before < left.n() { before as u8 } else { 0 };
    }
    let one_rank = left.stands.iter().all(|stand| stand.rank == 0);
    left.formation = match left.formation {
        Formation::OpenOrder => Formation::OpenOrder,
        Formation::BentOpenOrder if left.bend == 0 => Formation::OpenOrder,
        Formation::BentLine if left.bend == 0 => Formation::Line,
        _ if left.n() == 1 => Formation::Line,
        Formation::Block | Formation::DefensiveBlock if one_rank => Formation::Line,
        same => same,
    };
}

/// The remaining stands form about the stand nearest to the old centre of the front.
fn close_up(model: &Model, before: &Unit, left: &Unit) -> Option<Unit> {
    let n = left.n();
    let formation = match left.formation {
        Formation::BentLine => Formation::Line,
        Formation::BentOpenOrder => Formation::OpenOrder,
        Formation::BentRoadColumn => Formation::RoadColumn,
        Formation::Block | Formation::DefensiveBlock if n == 1 => Formation::Line,
        same => same,
    };
    let front = before.front_centre();
    let files = match formation {
        Formation::Line | Formation::OpenOrder => n,
        Formation::RoadColumn => 1,
        _ if n == 2 => 1,
        _ => before.front_rank().clamp(2, n - 1),
    };
    let about = (0..n).min_by(|&a, &b| {
        let far = |idx: usize| left.stands[idx].at.v2().distance(front);
        far(a).total_cmp(&far(b))
    })?;
    let cells = layout::cells(formation, n, files, 0)?;
    let shape = Shape {
        formation,
        files: files as u8,
        short: 0,
        about: 0,
        file: 0,
        rank: 0,
        reversed: false,
        bend: 0,
        swing: Turn(0),
    };
    (0..n).find_map(|place| {
        let stands =
            layout::reshape_at(left, &shape, &StandOrder::new(), &cells, about, place, 0).ok()?;
        let mut closed = clear::with_stands(left, stands);
        (closed.formation, closed.bend) = (formation, 0);
        let stands_free = clear::standing(model, &closed, Heed::MOVE).is_ok();
        (stands_free && off_table(model, &closed).is_empty()).then_some(closed)
    })
}

/// Removes the stands of a unit that left the table in its last move; `swept` are stands that left it on the way. Whether any of
/// the unit remains on the table.
pub(crate) fn settle(cx: &mut Cx<'_, Splendid>, id: UnitId, swept: StandSet) -> bool {
    let model = cx.model();
    let unit = model.unit(id);
    let gone = StandSet(off_table(model, unit).0 | swept.0);
    if gone.is_empty() {
        return unit.is_on_table();
    }
    match rest(model, unit, gone) {
        Some(left) => {
            let (formation, bend) = (unit.formation, unit.bend);
            cx.emit(Event::Strayed { unit: id, n: gone.len() as u8, stands: left.stands });
            if (left.formation, left.bend) != (formation, bend) {
                let Unit { formation, bend, stands, .. } = left;
                cx.emit(Event::Formed { unit: id, formation, bend, stands });
            }
            true
        }
        None => {
            let why = if escapes(model, unit, gone) { End::Escaped } else { End::LeftTable };
            cx.emit(Event::Gone { unit: id, why });
            false
        }
    }
}

/// Whether the whole unit leaves by an edge that the scenario tells it to leave by.
fn escapes(model: &Model, unit: &Unit, gone: StandSet) -> bool {
    gone.len() == unit.n()
        && model.scene.terms.iter().any(|term| match &term.aim {
            Aim::Leave { edge, units, .. } => {
                term.side == unit.side
                    && units.contains(&unit.id)
                    && (0..unit.n()).all(|idx| is_beyond(model, unit, idx, *edge))
            }
            _ => false,
        })
}

fn is_beyond(model: &Model, unit: &Unit, idx: usize, edge: Edge) -> bool {
    let field = &model.scene.field;
    unit.base_at(idx).corners().iter().any(|corner| {
        let out = match edge {
            Edge::North => corner.y - field.height.units(),
            Edge::East => corner.x - field.width.units(),
            Edge::South => -corner.y,
            Edge::West => -corner.x,
        };
        out > EPS_PEN
    })
}
