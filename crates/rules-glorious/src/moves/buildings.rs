//! Entering and leaving buildings (AGV-TER-016): a move of foot, straight ahead to the walls.
use super::{formation, spending, way::Way};
use crate::{
    act::Act,
    clear::{self, Heed},
    event::{Event, How},
    functions, ground,
    kinds::{Formation, Function, UnitId},
    layout,
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    unit::{Stance, Unit},
};
use geom::{Angle, Convex, EPS_CONTACT, INCH, Length, Point, Pose, V2};
use kernel::{Fill, ids::Ground};
use table::{Piece, PieceId};

/// A unit that comes out stands beside the walls, no farther away than an inch.
const BESIDE: Length = INCH;

/// The piece with this number, if it is a building.
fn building_of<'a>(model: &'a Model, unit: &Unit, building: u8) -> Result<&'a Piece, MoveRefusal> {
    let pieces = &model.scene.field.pieces;
    let is_one = |piece: &&Piece| model.book.kind[usize::from(piece.kind())].holds > 0;
    pieces
        .get(usize::from(building))
        .filter(is_one)
        .ok_or(MoveRefusal::NoBuilding { unit: unit.id })
}

/// Enters a building: foot with few enough elements, no other unit in it, its walls within a move straight ahead.
pub(crate) fn enter(model: &Model, id: UnitId, building: u8) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Move)?;
    let unit = model.unit(id);
    super::march::must_be_out(unit)?;
    let piece = building_of(model, unit, building)?;
    if !unit.is_afoot() || unit.is_battle() {
        return Err(MoveRefusal::OnlyFoot { unit: id }.into());
    }
    let most = ground::kind(model, PieceId(building)).holds;
    if unit.n() > usize::from(most) {
        return Err(MoveRefusal::TooMany { unit: id, n: unit.n(), most }.into());
    }
    if let Some(other) = model.on_table().find(|other| other.garrison == Some(building)) {
        return Err(MoveRefusal::Held { unit: id, other: other.id }.into());
    }
    reach_walls(model, unit, building, piece)?;
    let stance = packed(unit, piece);
    let mut there = *unit;
    there.stand(&stance);
    there.garrison = Some(building);
    // AGV-FUN-007: a unit that stands at the walls would be touched.
    if let Some(enemy) = near::touched(model, &there).next().map(|enemy| enemy.id) {
        return Err(MoveRefusal::Touches { unit: id, enemy }.into());
    }
    let events = [
        Event::Garrisoned { unit: id, building: Some(building) },
        Event::Formed { unit: id, how: How::Move, stance },
    ];
    spending(model, id, Function::Move, events)
}

/// Checks that the way straight ahead to the walls is free and no longer than the unit's move.
fn reach_walls(model: &Model, unit: &Unit, building: u8, piece: &Piece) -> Result<(), MoveRefusal> {
    let dir = unit.heading().forward();
    let touch =
        unit.outline().iter().filter_map(|rect| touch(rect, dir, piece)).min_by(f64::total_cmp);
    let Some(far) = touch else {
        return Err(MoveRefusal::NotBefore { unit: unit.id, ground: Ground(building) });
    };
    let far = (far - EPS_CONTACT / 2.0).max(0.0);
    let most = functions::allowance(model, unit).map_or(Length::ZERO, |allowed| allowed.most);
    let way = Way::of(model, unit, dir, far);
    let cost = way.cost(far);
    if geom::more_than(cost, most) {
        let (cost, most) = (Length::from_units(cost).to_inches(), most.to_inches());
        return Err(MoveRefusal::TooFar { unit: unit.id, cost, most });
    }
    clear::straight(model, unit, dir, far, Heed::MOVE)
        .map_err(|block| block.refusal(model, unit))?;
    match way.stop {
        None => Ok(()),
        Some((at, piece)) => {
            let after = Length::from_units(at).to_inches();
            Err(MoveRefusal::Obstacle { unit: unit.id, ground: piece.into(), after })
        }
    }
}

fn touch(rect: &geom::Rect, dir: V2, piece: &Piece) -> Option<f64> {
    let touches = piece.shapes().iter().filter_map(|it| geom::first_touch_convex(rect, dir, it));
    touches.min_by(f64::total_cmp)
}

/// The unit packed into a building, two abreast about its middle.
fn packed(unit: &Unit, piece: &Piece) -> Stance {
    let n = unit.n() as u8;
    let (formation, files) = if n > 2 { (Formation::Block, 2) } else { (Formation::Line, n) };
    let points = &piece.outline().points;
    let sum = points.iter().fold(V2::ZERO, |sum, point| sum + point.v2());
    let middle = sum * (1.0 / points.len().max(1) as f64);
    let mut stance = unit.stance();
    stance.formation = formation;
    (stance.grid.files, stance.grid.short) = (files, 0);
    let deep = stance.grid.ranks() as f64 * f64::from(stance.grid.depth);
    let front = middle + unit.heading().forward() * (deep / 2.0);
    stance.grid.front = Pose::new(Point::from(front), unit.heading());
    stance
}

/// Leaves it, to the fill's pose, in any formation that the unit may take there.
pub(crate) fn leave(
    model: &Model,
    id: UnitId,
    shape: Formation,
    files: u8,
    fill: &Fill,
) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Move)?;
    let unit = model.unit(id);
    let Some(piece) = near::walls(model, unit) else {
        return Err(MoveRefusal::NotInside { unit: id }.into());
    };
    let front = match fill {
        Fill::Poses(poses) => match poses[..] {
            [front] => front,
            _ => return Err(Refusal::WantsMore { what: "one place" }),
        },
        _ => return Err(Refusal::WantsMore { what: "a place" }),
    };
    formation::may_take(unit, shape)?;
    let n = unit.n();
    let files = if files == 0 { layout::usual_files(shape, n) } else { files };
    let size = [Length(unit.grid.width), Length(unit.grid.depth)];
    let elements: Vec<_> = unit.elements.to_vec();
    let stance = layout::stood(shape, files, 0, elements.into_iter(), size, front)
        .ok_or_else(|| MoveRefusal::NoPattern { unit: id, formation: shape.name(), n, files })?;
    let mut there = Unit { garrison: None, ..*unit };
    there.stand(&stance);
    if shape == Formation::RoadColumn {
        formation::may_form_column(model, &there)?;
    }
    let gap = there.outline().iter().map(|rect| piece.distance(rect)).fold(f64::MAX, f64::min);
    if geom::more_than(gap, BESIDE) {
        let (gap, most) = (Length::from_units(gap).to_inches(), BESIDE.to_inches());
        return Err(MoveRefusal::NotBeside { unit: id, gap, most }.into());
    }
    if clear::overhang(model, &there) > geom::EPS_PEN {
        return Err(MoveRefusal::OffTable { unit: id }.into());
    }
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(model, unit))?;
    let events = [
        Event::Garrisoned { unit: id, building: None },
        Event::Formed { unit: id, how: How::ChangeFormation, stance },
    ];
    spending(model, id, Function::Move, events)
}

/// The buildings in front of a unit of foot, or the ways out of the one that it holds.
pub(crate) fn candidates(model: &Model, unit: &Unit, add: &mut impl FnMut(Act)) {
    let id = unit.id;
    if unit.garrison.is_some() {
        for formation in Formation::ALL {
            let n = unit.n();
            let files = layout::usual_files(formation, n);
            if formation::may_take(unit, formation).is_ok()
                && layout::is_pattern(formation, n, usize::from(files), 0)
            {
                add(Act::Leave { unit: id, formation, files });
            }
        }
        return;
    }
    if !unit.is_afoot() || unit.is_battle() {
        return;
    }
    let dir = unit.heading().forward();
    let Some(allowed) = functions::allowance(model, unit) else { return };
    for (piece, it) in model.scene.field.each() {
        if ground::kind(model, piece).holds > 0
            && it.is_near(unit.centre.v2(), f64::from(unit.radius) + allowed.most.units())
            && unit.outline().iter().any(|rect| touch(rect, dir, it).is_some())
        {
            add(Act::Enter { unit: id, building: piece.0 });
        }
    }
}

/// How far away random play considers buildings: a few moves of foot.
const IN_MIND: Length = Length::inches(18.0);

/// For random play: the way to the nearest building that a unit could enter and that is not far away.
pub(crate) fn bearing(model: &Model, unit: &Unit) -> Option<Angle> {
    if model.scene.field.pieces.is_empty() || !unit.is_afoot() || unit.is_battle() {
        return None;
    }
    let from = unit.front_centre();
    let free = |(id, _): &(PieceId, &Piece)| {
        unit.n() <= usize::from(ground::kind(model, *id).holds)
            && model.on_table().all(|other| other.garrison != Some(id.0))
    };
    let off = |piece: &Piece| piece.nearest(from) - from;
    let near = model.scene.field.each().filter(free).map(|(_, piece)| off(piece));
    let nearest = near.min_by(|one, other| one.length2().total_cmp(&other.length2()))?;
    (nearest.length() <= IN_MIND.units()).then(|| Angle::of(nearest)).flatten()
}

/// Places to come out to: in front of each side of the building, with the back to the walls.
pub(crate) fn ways_out(model: &Model, unit: &Unit, formation: Formation, files: u8) -> Vec<Fill> {
    let Some(piece) = near::walls(model, unit) else { return Vec::new() };
    let files = if files == 0 { layout::usual_files(formation, unit.n()) } else { files };
    let ranks = unit.n().div_ceil(usize::from(files).max(1));
    let deep = ranks as f64 * f64::from(unit.grid.depth) + INCH.units() / 4.0;
    let sides = piece.shapes().iter().flat_map(Convex::sides);
    sides
        .filter_map(|side| {
            let middle = side.a.towards(side.b, 0.5);
            let outward = side.span().perp_left().unit()?;
            let inside = piece.distance_point(middle + outward * EPS_CONTACT) <= 0.0;
            let outward = if inside { -outward } else { outward };
            let front = middle + outward * deep;
            Some(Fill::Poses(vec![Pose::new(Point::from(front), Angle::of(outward)?)]))
        })
        .collect()
}
