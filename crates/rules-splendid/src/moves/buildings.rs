//! Garrisons (notes 4.5): foot enter and leave buildings as a change of formation, if the players have agreed to it.
use super::{edge, formation};
use crate::{
    Splendid,
    act::{Act, StandOrder},
    clear::{self, Heed},
    deploy::{self, Bent},
    event::Event,
    formations, ground,
    kinds::{Formation, StandKind},
    layout,
    model::Model,
    near,
    question::StandSet,
    refusal::{MoveRefusal, NoGarrison, Refusal},
    shape::Rects,
    unit::Unit,
};
use geom::{Angle, EPS_CONTACT, INCH, Point, Pose, V2};
use kernel::{Cx, Fill, offer::Turn, view::Ground};
use table::{Piece, PieceId};

/// How near a building a unit must be to enter it, and to stand when it leaves: an inch.
const BESIDE: f64 = INCH.0 as f64;

/// How far a unit goes in a direction until it stands at the walls of a building.
pub(crate) fn touch(rects: &Rects, dir: V2, piece: &Piece) -> Option<f64> {
    let touch = |rect| {
        piece.shapes().iter().filter_map(move |shape| geom::first_touch_convex(rect, dir, shape))
    };
    rects.iter().flat_map(touch).min_by(f64::total_cmp)
}

/// The stands of a unit that keep it in contact with an enemy, one bit each, where one of the two is a garrison: those at
/// the walls for the unit outside, all of them for the garrison.
pub(crate) fn touching(model: &Model, unit: &Unit, enemy: &Unit) -> Option<u16> {
    if unit.garrison.is_some() {
        return Some(StandSet::all(unit.n()).0);
    }
    let piece = near::walls(model, enemy)?;
    let by = |reach: f64| {
        let touches = |idx: &usize| piece.distance(&unit.base_at(*idx)) <= reach;
        (0..unit.n()).filter(touches).fold(0, |set, idx| set | 1 << idx)
    };
    Some(match by(EPS_CONTACT) {
        0 => by(EPS_CONTACT + 4.0),
        set => set,
    })
}

/// Checks whether a unit may enter a building. Returns the unit as it would stand in it.
pub(crate) fn check_enter(model: &Model, unit: &Unit, building: u8) -> Result<Unit, Refusal> {
    let no = |why| Err(MoveRefusal::NoGarrison { unit: unit.id, why }.into());
    if !model.rulings.garrison {
        return no(NoGarrison::NotAgreed);
    }
    let Some(piece) = building_of(model, building) else { return no(NoGarrison::NoBuilding) };
    if !unit.is_foot() {
        return no(NoGarrison::OnlyFoot);
    }
    if unit.n() > usize::from(model.rulings.garrison_most) {
        return no(NoGarrison::TooMany);
    }
    if model.on_table().any(|other| other.garrison == Some(building)) {
        return no(NoGarrison::Taken);
    }
    if !is_beside(unit, piece) {
        return no(NoGarrison::TooFar);
    }
    Ok(packed(unit, middle(piece)))
}

/// The building with this index, if that piece is a building.
fn building_of(model: &Model, building: u8) -> Option<&Piece> {
    let piece = model.scene.field.pieces.get(usize::from(building))?;
    (ground::kind(model, PieceId(building)).look == Ground::Building).then_some(piece)
}

fn is_beside(unit: &Unit, piece: &Piece) -> bool {
    unit.outline().iter().any(|rect| piece.distance(rect) <= BESIDE + geom::EPS_DIST)
}

/// The middle of a building.
pub(crate) fn middle(piece: &Piece) -> V2 {
    let outline = &piece.outline().points;
    let sum = outline.iter().fold(V2::ZERO, |sum, point| sum + point.v2());
    sum * (1.0 / outline.len().max(1) as f64)
}

/// The unit packed into a building: two abreast, with its facing unchanged.
pub(crate) fn packed(unit: &Unit, middle: V2) -> Unit {
    let n = unit.n();
    let (formation, files) = if n > 2 { (Formation::Block, 2) } else { (Formation::Line, n) };
    let ranks = n.div_ceil(files.max(1)) as f64;
    let facing = unit.heading();
    let front = middle + facing.forward() * (ranks * f64::from(unit.depth) / 2.0);
    laid(unit, formation, files, front, facing)
}

fn laid(unit: &Unit, formation: Formation, files: usize, front: V2, facing: Angle) -> Unit {
    let mut there = *unit;
    if let Some(cells) = layout::cells(formation, unit.n(), files, 0) {
        let poses = layout::places(&cells, front, facing, unit.width, unit.depth);
        there.stands = layout::fill(&cells, &poses, unit.stands.iter().copied());
    }
    (there.formation, there.bend) = (formation, 0);
    there.measure_up();
    there
}

/// Enters the building.
pub(crate) fn enter(cx: &mut Cx<'_, Splendid>, there: &Unit, building: u8) {
    let Unit { id, formation, bend, stands, .. } = *there;
    cx.emit(Event::Garrisoned { unit: id, building: Some(building) });
    cx.emit(Event::Formed { unit: id, formation, bend, stands });
}

/// How a garrison leaves (notes 4.5): by a full change of formation, into any formation that it may have.
#[derive(Copy, Clone, Debug)]
struct Exit {
    formation: Formation,
    files: u8,
    bend: u8,
    swing: Turn,
    order: StandOrder,
}

impl Exit {
    /// The exit that an act asks for. If it gives no number of files, the usual number is taken.
    fn of(unit: &Unit, act: &Act) -> Option<Self> {
        let Act::Leave { formation, files, bend, swing, order, .. } = *act else { return None };
        let files = if files == 0 { deploy::usual_files(formation, unit.n()) } else { files };
        Some(Self { formation, files, bend, swing, order })
    }

    /// The unit's stands in the order of their places.
    fn kinds(&self, unit: &Unit) -> Option<Vec<StandKind>> {
        if self.order.is_empty() {
            return Some(unit.stands.iter().map(|stand| stand.kind).collect());
        }
        let named = |number: u8| usize::from(number).checked_sub(1).filter(|&idx| idx < unit.n());
        let all = (1..=unit.n()).all(|number| self.order.contains(&(number as u8)));
        let whole = all && self.order.len() == unit.n();
        let kind = |&number: &u8| named(number).map(|idx| unit.stands[idx].kind);
        whole.then(|| self.order.iter().map(kind).collect()).flatten()
    }

    /// How deep the unit is when it comes out.
    fn ranks(&self, unit: &Unit) -> usize {
        unit.n().div_ceil(usize::from(self.files.max(1)))
    }

    /// ASV-CHF-001..007: the unit outside in its formation, by the middle of its front.
    fn formed(&self, model: &Model, unit: &Unit, front: Pose) -> Result<Unit, Refusal> {
        formations::may_form(model, unit, self.formation)?;
        if self.formation.is_road_column() {
            formations::may_form_column(model, unit)?;
        }
        formations::may_be_so_deep(model, unit, self.formation, self.files)?;
        let kinds = self.kinds(unit).ok_or(MoveRefusal::BadOrder { unit: unit.id })?;
        let mut there = *unit;
        (there.formation, there.garrison) = (self.formation, None);
        let bent = Bent { bend: self.bend, swing: self.swing, each: &[] };
        let Some(stands) = deploy::stood(&there, &kinds, self.files, &bent, front) else {
            let (formation, n, files) = (self.formation, unit.n(), self.files);
            if layout::cells(formation, n, usize::from(files), 0).is_some() {
                let bend = (self.bend, self.swing);
                return Err(formation::bad_bend(model, unit, formation, n, bend).into());
            }
            return Err(MoveRefusal::NoPattern { unit: unit.id, formation, n, files }.into());
        };
        there.stands = stands;
        there.bend = if self.formation.is_bent_line() { self.bend } else { 0 };
        there.measure_up();
        Ok(there)
    }
}

/// Checks whether a unit may leave its building in this way. It comes out beside it; the fill is its front-centre point.
pub(super) fn check_leave(
    model: &Model,
    unit: &Unit,
    act: &Act,
    fill: &Fill,
) -> Result<Unit, Refusal> {
    comes_out(model, unit, &Exit::of(unit, act).ok_or(Refusal::NotAsked)?, fill)
}

fn comes_out(model: &Model, unit: &Unit, exit: &Exit, fill: &Fill) -> Result<Unit, Refusal> {
    let no = |why| MoveRefusal::NoGarrison { unit: unit.id, why };
    let piece = unit
        .garrison
        .and_then(|building| building_of(model, building))
        .ok_or_else(|| no(NoGarrison::NotInside))?;
    let front = if let Fill::Poses(poses) = fill { poses.first() } else { None };
    let Some(front) = front else {
        return Err(MoveRefusal::WantsPoint { unit: unit.id }.into());
    };
    let there = exit.formed(model, unit, *front)?;
    if !is_beside(&there, piece) || unit.n() == 0 {
        return Err(no(NoGarrison::TooFar).into());
    }
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(unit))?;
    Ok(there)
}

/// A place to come out to: with the front along each side of the building in turn.
pub(super) fn way_out(model: &Model, unit: &Unit, act: &Act) -> Option<Fill> {
    let exit = Exit::of(unit, act)?;
    let piece = building_of(model, unit.garrison?)?;
    let sides = piece.shapes().iter().flat_map(geom::Convex::sides);
    let deep = exit.ranks(unit) as f64 * f64::from(unit.depth);
    sides
        .map(|side| {
            let out = (side.b - side.a).perp_left().unit().unwrap_or(V2::ZERO);
            let front = side.a.towards(side.b, 0.5) + out * (deep + INCH.units() / 4.0);
            let facing = Angle::of(out).unwrap_or(unit.heading());
            Fill::Poses(vec![Pose::new(Point::from(front), facing)])
        })
        .find(|fill| {
            let there = comes_out(model, unit, &exit, fill);
            there.is_ok_and(|there| edge::off_table(model, &there).is_empty())
        })
}

/// The exits that are offered to a garrison: unbent, with the usual number of files.
pub(crate) fn exits(model: &Model, unit: &Unit, each: &mut impl FnMut(Formation)) {
    use Formation::{Block, DefensiveBlock, Line, OpenOrder, RoadColumn};
    for formation in [Line, OpenOrder, Block, DefensiveBlock, RoadColumn] {
        if formations::barred(model, unit, formation).is_none() {
            each(formation);
        }
    }
}

/// Leaves the building. ASV-MOV-007: stands off the table are lost.
pub(crate) fn leave(cx: &mut Cx<'_, Splendid>, there: &Unit) {
    let Unit { id, formation, bend, stands, .. } = *there;
    cx.emit(Event::Garrisoned { unit: id, building: None });
    cx.emit(Event::Formed { unit: id, formation, bend, stands });
    edge::settle(cx, id, StandSet::default());
}
