//! What a scenario asks for: places to hold or to reach, enemies to destroy, and how gladly a side therefore goes forward.
use super::{
    seen::{INCH, Seen, worth},
    weights::{EAGER, EARLY, PATIENT, PLACE, PRESSED, REACH},
};
use crate::{
    ground,
    kinds::{Side, State},
    model::Model,
    moves,
    scene::Ask,
    victory,
};
use geom::{Point, Segment, V2};
use kernel::{
    scenario::{Aim, Edge, Term},
    scene::Standing as _,
};
use table::PieceId;

/// How far a unit goes beyond the edge of a place to stand in it.
const INSIDE: f64 = 1.0;

/// What the terms mean for each side.
pub(super) struct Asked {
    /// What it has of them.
    pub(super) has: [f64; 2],
    /// How gladly it goes forward. A side that need only keep what it has waits for the enemy.
    pub(super) zeal: [f64; 2],
    /// How much more the enemy's losses count for a side that must attack.
    pub(super) bold: [f64; 2],
}

impl Asked {
    pub(super) fn of(model: &Model, seen: &[Seen]) -> Self {
        let mut asked = Self { has: [0.0; 2], zeal: [1.0; 2], bold: [1.0; 2] };
        let last = victory::last_turn(model).max(1);
        let late = (f64::from(model.turn) / f64::from(last)).min(1.0);
        let [mut attacks, mut defends] = [[false; 2]; 2];
        let mut wants = |side: Side, met: bool, worth: f64| {
            let (us, them) = (side.idx(), side.other().idx());
            attacks[us] |= !met;
            defends[us] |= met;
            defends[them] |= !met;
            attacks[them] |= met;
            asked.has[us] += worth;
        };
        for Term { side, aim, .. } in &model.scene.terms {
            term(model, seen, *side, aim, late, &mut wants);
        }
        for clause in &model.scene.clauses {
            let side = clause.side;
            match &clause.ask {
                Ask::Needs(pieces) | Ask::Holds(pieces) => {
                    for piece in pieces {
                        let place = Place::piece(model, *piece);
                        let (met, worth) = place.held(model, seen, side, late);
                        wants(side, met, worth);
                    }
                }
                Ask::Worn { .. } => wants(side, false, 0.0),
            }
        }
        for n in [0, 1] {
            match (attacks[n], defends[n]) {
                (true, _) => (asked.bold[n], asked.zeal[n]) = (1.0 + PRESSED * late, EAGER),
                (false, true) => asked.zeal[n] = PATIENT,
                (false, false) => (),
            }
        }
        asked
    }
}

/// One term of the scenario.
fn term(
    model: &Model,
    seen: &[Seen],
    side: Side,
    aim: &Aim,
    late: f64,
    wants: &mut impl FnMut(Side, bool, f64),
) {
    match aim {
        Aim::Hold(area) | Aim::Clear(area) => {
            let (met, worth) = Place::of(area).held(model, seen, side, late);
            wants(side, met, worth);
        }
        Aim::Reach(area) => {
            let (met, worth) = Place::of(area).reached(model, seen, side, late);
            wants(side, met, worth);
        }
        Aim::Destroy(units) | Aim::DestroyAny { units, .. } | Aim::Wear { units, .. } => {
            let lost = units.iter().filter(|id| model.is_lost(**id));
            wants(side, false, lost.map(|id| 0.3 * worth(model, model.unit(*id))).sum());
        }
        Aim::Leave { edge, units, .. } => {
            let here = seen.iter().filter(|one| units.contains(&one.unit.id));
            let far = here.map(|one| to_edge(model, *edge, one.at) / one.pace.max(4.0));
            wants(side, false, -far.sum::<f64>());
        }
        Aim::Save(_) | Aim::Outlast => wants(side, true, 0.0),
    }
}

/// How far a place is from an edge.
fn to_edge(model: &Model, edge: Edge, at: V2) -> f64 {
    let (wide, high) = (model.field.width.units() / INCH, model.field.height.units() / INCH);
    match edge {
        Edge::North => high - at.y,
        Edge::South => at.y,
        Edge::East => wide - at.x,
        Edge::West => at.x,
    }
}

/// A place that the terms name, in inches.
pub(super) struct Place {
    corners: Vec<V2>,
    /// A building, which is held by a garrison.
    house: Option<PieceId>,
}

impl Place {
    pub(super) fn of(area: &[Point]) -> Self {
        Self { corners: area.iter().map(|at| at.v2() * (1.0 / INCH)).collect(), house: None }
    }

    pub(super) fn piece(model: &Model, id: PieceId) -> Self {
        let piece = model.field.piece(id);
        let building = ground::kind(model, piece).building;
        let corners = match building {
            true => moves::walls(piece).corners().to_vec(),
            false => piece.corners().collect(),
        };
        let corners = corners.into_iter().map(|at: V2| at * (1.0 / INCH)).collect();
        Self { corners, house: building.then_some(id) }
    }

    /// Its edges, each from one corner to the next.
    fn edges(&self) -> impl Iterator<Item = (V2, V2)> {
        self.corners.iter().copied().zip(self.corners.iter().copied().cycle().skip(1))
    }

    /// Half the width of a building; none for other places.
    pub(super) fn house(&self) -> Option<f64> {
        let middle = self.middle();
        let far = |at: &V2| (at.x - middle.x).abs().max((at.y - middle.y).abs());
        self.house.map(|_| self.corners.iter().map(far).fold(0.0, f64::max))
    }

    pub(super) fn middle(&self) -> V2 {
        let n = self.corners.len().max(1) as f64;
        self.corners.iter().fold(V2::ZERO, |sum, at| sum + *at) * (1.0 / n)
    }

    /// The point of it that is nearest to somebody, a little inside.
    pub(super) fn goal(&self, from: V2) -> V2 {
        let nearest = |(a, b): (V2, V2)| {
            let way = b - a;
            let part = ((from - a).dot(way) / way.length2().max(1e-9)).clamp(0.1, 0.9);
            a + way * part
        };
        let points = self.edges().map(nearest);
        let by = |at: &V2| (*at - from).length2();
        let edge = points.min_by(|a, b| by(a).total_cmp(&by(b))).unwrap_or(from);
        let inward = (self.middle() - edge).unit().unwrap_or(V2::ZERO);
        edge + inward * 2.0_f64.min((self.middle() - edge).length())
    }

    /// Whether troops of a side are there in this state or a better one, judged by their middles.
    fn has(&self, seen: &[Seen], side: Side, worst: State) -> bool {
        let mut own = seen.iter().filter(|one| one.unit.side == side && one.unit.state <= worst);
        own.any(|one| self.has_unit(one))
    }

    /// Whether a unit is there.
    pub(super) fn has_unit(&self, one: &Seen) -> bool {
        match self.house {
            Some(house) => one.unit.cover.is_some_and(|it| it.piece == house),
            None => self.contains(one.at) && !one.unit.is_gunners(),
        }
    }

    fn contains(&self, at: V2) -> bool {
        let crossed = self.edges().filter(|(a, b)| {
            let spans = (a.y > at.y) != (b.y > at.y);
            spans && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
        });
        crossed.count() % 2 == 1
    }

    /// How far a unit is from here.
    fn far(&self, one: &Seen) -> f64 {
        let inside = match self.house {
            Some(house) if one.unit.cover.is_some_and(|it| it.piece == house) => return 0.0,
            // Entering takes an action.
            Some(_) => one.pace * 0.7 - 1.0,
            None if self.contains(one.at) => return 0.0,
            None => INSIDE,
        };
        let gaps = self.edges().map(|(a, b)| Segment::new(a, b).distance_point(one.at));
        gaps.fold(120.0, f64::min) + inside
    }

    /// What holding it is worth, or how far it is from that; and whether it is held.
    fn held(&self, model: &Model, seen: &[Seen], side: Side, late: f64) -> (bool, f64) {
        let has = |side: Side| self.has(seen, side, State::Disordered);
        let (ours, theirs) = (has(side), has(side.other()));
        let met = ours && !theirs;
        let part = if met { 1.0 } else { 0.0 } + if theirs { 0.0 } else { 0.3 };
        let value = PLACE * (EARLY + (1.0 - EARLY) * late * late);
        (met, value * part - PLACE * REACH * self.need(model, seen, side))
    }

    /// What having reached it in good order is worth, and whether it is reached.
    fn reached(&self, model: &Model, seen: &[Seen], side: Side, late: f64) -> (bool, f64) {
        let (met, there) =
            (self.has(seen, side, State::Good), self.has(seen, side, State::Disordered));
        let part = if met { 1.0 } else { 0.0 } + if there { 0.2 } else { 0.0 };
        let value = PLACE * (EARLY + (1.0 - EARLY) * late * late);
        (met, value * part - PLACE * REACH * self.need(model, seen, side))
    }

    /// How much of the time that is left the two nearest units of a side need to come here; more than 1 is too late.
    fn need(&self, model: &Model, seen: &[Seen], side: Side) -> f64 {
        let left = f64::from(victory::last_turn(model).saturating_sub(model.turn)) + 0.6;
        let mut needs = [1.5_f64; 2];
        for one in seen.iter().filter(|one| one.unit.side == side) {
            let fit = match self.house {
                Some(_) => one.foot && !one.unit.tags.ad_hoc,
                None => one.formed,
            };
            if !fit || one.unit.is_routing() {
                continue;
            }
            let pace = if one.mounted { 9.0 } else { 5.0 };
            let rests = if one.disordered { 0.7 } else { 0.0 };
            let spent = if one.unit.is_spent() { 0.6 } else { 0.0 };
            let need = (self.far(one) / pace + rests + spent) / left;
            let need = need.min(1.5);
            if let Some(at) = needs.iter().position(|it| need < *it) {
                needs[at..].rotate_right(1);
                needs[at] = need;
            }
        }
        needs[0] * 0.7 + needs[1] * 0.3
    }
}

/// The places that the terms of a side name.
pub(super) fn of_side(model: &Model, side: Side) -> Vec<Place> {
    let terms = model.scene.terms.iter().filter(|term| term.side == side);
    let areas = terms.filter_map(|term| match &term.aim {
        Aim::Hold(area) | Aim::Clear(area) | Aim::Reach(area) => Some(Place::of(area)),
        _ => None,
    });
    let clauses = model.scene.clauses.iter().filter(|clause| clause.side == side);
    let pieces = clauses.flat_map(|clause| match &clause.ask {
        Ask::Needs(pieces) | Ask::Holds(pieces) => pieces.as_slice(),
        Ask::Worn { .. } => &[],
    });
    areas.chain(pieces.map(|id| Place::piece(model, *id))).collect()
}
