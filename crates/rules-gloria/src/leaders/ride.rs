//! Generals ride (PG-STF, PG-ATT-001, PG-MOV-005): alone to a place, or to a unit that they join.
use crate::{
    book::{Going, Mover, TerrainKind},
    ground,
    kinds::{CorpsId, GeneralId, UnitId},
    model::{Fate, General, Model},
    near,
    refusal::{LeaderRefusal, Refusal},
    seats, square, walk,
};
use geom::{EPS_DIST, Length, Point, Pose, Rect, Segment, V2};
use kernel::{Fill, Leg, Seat};
use table::{Piece, bodies::Set};

/// Whether a general can still ride in this turn: on the table or announced with a brigade, not wounded and not without a horse.
pub(crate) fn may_ride(model: &Model, general: &General) -> bool {
    let present = match general.fate {
        Fate::Present => true,
        Fate::Reserve => gate(model, general).is_some(),
        _ => false,
    };
    present && !general.moved && !general.unhorsed
}

/// PG-OFF-006: where a general comes on whose brigade was announced, facing into the table.
fn gate(model: &Model, general: &General) -> Option<Pose> {
    let mut corps = (0..model.corps.len()).map(|n| CorpsId(n as u8));
    let own = general.corps?;
    let under = crate::unit::Under::Corps(own);
    let marker =
        corps.find_map(|it| model.corps[it.idx()].marker.filter(|_| model.belongs(under, it)));
    marker.map(|marker| marker.advanced(base(model) * 0.5))
}

/// Where a general begins to ride, and which way is ahead: on the table, or where their brigade comes on.
pub(crate) fn start(model: &Model, general: &General) -> Pose {
    let gate = gate(model, general).filter(|_| general.fate == Fate::Reserve);
    let ahead = model.scene.side(general.side).edge.ahead();
    gate.unwrap_or(Pose::new(general.at, ahead))
}

/// Checks a ride and gives its end.
pub(crate) fn ride(
    model: &Model,
    seat: Seat,
    id: GeneralId,
    with: Option<UnitId>,
    fill: &Fill,
) -> Result<Point, Refusal> {
    seats::must_lead(model, seat, id)?;
    let general = model.general(id);
    if general.moved {
        return Err(LeaderRefusal::Moved { general: id }.into());
    }
    if general.unhorsed {
        return Err(LeaderRefusal::Unhorsed { general: id }.into());
    }
    if !may_ride(model, general) {
        return Err(LeaderRefusal::NotThere { general: id }.into());
    }
    let mut points = vec![start(model, general).at];
    points.extend(way_points(fill).ok_or(LeaderRefusal::Where { general: id })?);
    match with {
        Some(unit) => {
            let to = join(model, general, unit, points[points.len() - 1])?;
            points.push(to);
        }
        None if points.len() < 2 => return Err(LeaderRefusal::Where { general: id }.into()),
        None => alone(model, general, points[points.len() - 1])?,
    }
    pay(model, id, &points)?;
    let at = with.map(|unit| model.unit(unit).at.at);
    Ok(at.unwrap_or(points[points.len() - 1]))
}

/// The units that a general might reach straight on to join them, judged by the circles around them.
pub(crate) fn in_reach(model: &Model, general: &General) -> Set {
    let most = model.book.length(model.book.moves.general.normal).unwrap_or(Length::ZERO);
    let own = model.units.all_of(general.side.idx());
    let others = general.with.map_or(own, |unit| own.without(unit.idx()));
    model.near(start(model, general).at.v2(), most.units(), others)
}

/// The most points of one way.
const MOST: usize = 12;

/// The points of a fill: one, or several along the way; none on the straight way to a unit.
fn way_points(fill: &Fill) -> Option<Vec<Point>> {
    match fill {
        Fill::Nothing => Some(Vec::new()),
        Fill::Point(at) => Some(vec![*at]),
        Fill::Path(legs) if legs.len() <= MOST => {
            let point = |leg: &Leg| match leg {
                Leg::To(at) => Some(*at),
                _ => None,
            };
            legs.iter().map(point).collect()
        }
        _ => None,
    }
}

/// PG-ATT-001: the place at which a general touches a unit of their side.
fn join(model: &Model, general: &General, id: UnitId, from: Point) -> Result<Point, Refusal> {
    let unit = model.units.get(id.idx()).filter(|unit| {
        unit.side == general.side && unit.is_on_table() && general.with != Some(unit.id)
    });
    let Some(unit) = unit else {
        return Err(LeaderRefusal::NoSuchUnit { general: general.id, unit: id }.into());
    };
    let outline = model.outline(unit);
    let nearest = outline.iter().map(|rect| rect.nearest(from.v2()));
    let nearest =
        nearest.min_by(|one, other| one.distance(from.v2()).total_cmp(&other.distance(from.v2())));
    Ok(nearest.map_or(unit.at.at, Point::from))
}

/// PG-ATT-001: the unit that a general joins who rides to a place alone: the first whose stands their base touches there. Whoever
/// is inside a square is sheltered by it and not attached (PG-SQR-006).
pub(crate) fn beside(model: &Model, id: GeneralId, at: Point) -> Option<UnitId> {
    let general = model.general(id);
    if square::shelters_general(model, &General { at, with: None, ..*general }) {
        return None;
    }
    let [wide, deep] = model.book.footing(&model.book.bases.general);
    let rect = Rect::of(Pose::new(at, model.scene.side(general.side).edge.ahead()), wide, deep);
    let friends = model.units.all_of(general.side.idx());
    let near = model.near(rect.centre, rect.radius() + geom::EPS_CONTACT, friends);
    let mut friends = model.units.each(near).filter(|unit| unit.is_shown());
    let touched =
        friends.find(|unit| near::apart(&[rect], &model.outline(unit)) <= geom::EPS_CONTACT);
    touched.map(|unit| unit.id)
}

/// The side of a general's base.
fn base(model: &Model) -> f64 {
    model.book.footing(&model.book.bases.general)[0].units()
}

/// PG-MOV-003: a place where a general may stand alone: on the table and clear of enemies.
fn alone(model: &Model, general: &General, at: Point) -> Result<(), Refusal> {
    let [wide, deep] = model.book.footing(&model.book.bases.general);
    let rect = Rect::of(Pose::new(at, model.scene.side(general.side).edge.ahead()), wide, deep);
    let general = general.id;
    if !model.field.holds(&rect) {
        return Err(LeaderRefusal::OffTable { general }.into());
    }
    let clear = model.book.mm(&model.book.reaches.clear);
    let side = model.general(general).side;
    for enemy in model.enemies_near(side, rect.centre, rect.radius() + clear.units()) {
        let gap = near::apart(&[rect], &model.outline(enemy));
        if gap < clear.units() - EPS_DIST {
            let (enemy, gap) = (enemy.id, Length::from_units(gap));
            return Err(LeaderRefusal::NearEnemy { general, enemy, gap, least: clear }.into());
        }
    }
    if drowned(model, at.v2()) {
        return Err(LeaderRefusal::Impassable { general }.into());
    }
    Ok(())
}

/// Whether a place is in ground that no rider enters.
fn drowned(model: &Model, at: V2) -> bool {
    let on = |which: fn(&TerrainKind) -> bool| {
        let mut pieces = model.field.pieces.iter();
        pieces.any(|piece| which(ground::kind(model, piece)) && piece.holds(at))
    };
    on(|kind| kind.water) && !on(|kind| kind.crossing)
}

/// PG-MOV-005, -006: the way costs its length and the ground it goes over, once for each kind, as for cavalry.
fn pay(model: &Model, general: GeneralId, points: &[Point]) -> Result<(), LeaderRefusal> {
    let book = &model.book;
    let mut kinds: Vec<Going> = Vec::new();
    let mut length = 0.0;
    for ends in points.windows(2) {
        let line = Segment::new(ends[0].v2(), ends[1].v2());
        length += line.length();
        for piece in model.field.pieces.iter().filter(|piece| crosses(piece, line)) {
            let kind = ground::kind(model, piece);
            let Some(going) = kind.going.filter(|going| !kinds.contains(going)) else { continue };
            if !passed(model, line, piece, kind) {
                kinds.push(going);
            }
        }
    }
    let mut cost = Length::from_units(length);
    for going in kinds {
        match book.deduction(going, Mover::Horse) {
            Some(deduction) => cost += deduction,
            None => return Err(LeaderRefusal::Impassable { general }),
        }
    }
    let most = book.length(book.moves.general.normal).unwrap_or(Length::ZERO);
    if geom::more_than(cost.units(), most) {
        return Err(LeaderRefusal::TooFar { general, needs: cost, most });
    }
    Ok(())
}

fn crosses(piece: &Piece, line: Segment) -> bool {
    let inside = piece.holds(line.a) || piece.holds(line.b);
    inside || piece.shapes().iter().any(|shape| geom::crosses(line, shape))
}

/// Whether a way over a piece of ground keeps to a road, a bridge or a ford.
fn passed(model: &Model, line: Segment, piece: &Piece, kind: &TerrainKind) -> bool {
    let course = walk::Course { from: line.a, to: line.b };
    let eased = |it: &TerrainKind| if kind.water { it.crossing } else { it.road };
    let mut inside = course.places().filter(|at| piece.holds(*at));
    !kind.crossing
        && inside.all(|at| {
            let mut pieces = model.field.pieces.iter();
            pieces.any(|it| eased(ground::kind(model, it)) && it.holds(at))
        })
}
