//! Front, flank and rear (ANT-FLK-001, ANT-GEO-019), overlaps (ANT-GEO-020) and support (ANT-SUP-001, -002, ANT-GEO-033).
use crate::{
    ground,
    kinds::{Aspect, Formation},
    model::Model,
    near,
    unit::Unit,
};
use geom::{EPS_CONTACT, EPS_PEN, Pose, Rect, V2};

/// ANT-GEO-019: the side of a target that a charger strikes which began here and touches it there.
pub fn of_charge(charger: &Unit, from: Pose, to: Pose, target: &Unit) -> Aspect {
    if !has_flanks(target) {
        return Aspect::Front;
    }
    let (began, touches, body) = (charger.rect_at(from), charger.rect_at(to), target.rect());
    let corners = began.corners().map(|corner| body.local(corner));
    let (half, deep) = (body.half_width, body.half_depth);
    let behind = |at: &V2| at.y <= -deep + EPS_PEN;
    let beyond = |at: &V2, side: f64| at.x * side >= half - EPS_PEN;
    let touched = |side: usize| {
        let zone = body.zone(side, EPS_CONTACT);
        geom::distance(&zone, &touches) <= EPS_CONTACT
    };
    if corners.iter().all(behind) && touched(geom::REAR) {
        return Aspect::Rear;
    }
    let flank = |side: f64, edge: usize| {
        corners.iter().all(|at| beyond(at, side) || behind(at))
            && corners.iter().any(|at| beyond(at, side))
            && touched(edge)
    };
    if flank(1.0, geom::RIGHT) || flank(-1.0, geom::LEFT) { Aspect::Flank } else { Aspect::Front }
}

/// ANT-GEO-019, ANT-GEO-035: whether a body is wholly beyond the line of one flank of a unit, or behind its rear line.
pub fn is_beyond_flank(other: &Rect, unit: &Unit) -> bool {
    let (body, corners) = locals(unit, other);
    let outside = |at: &V2, side: f64| {
        at.x * side >= body.half_width - EPS_PEN || at.y <= -body.half_depth + EPS_PEN
    };
    [1.0, -1.0].into_iter().any(|side| corners.iter().all(|at| outside(at, side)))
}

impl Formation {
    /// ANT-FLK-001, ANT-GEO-019: squares, masses and skirmishers have no flank and no rear.
    pub fn has_flanks(self) -> bool {
        !matches!(self, Self::Square | Self::Masse | Self::Skirmish)
    }
}

/// ANT-GEO-019: squares, masses, skirmishers and garrisons have no flank and no rear.
pub fn has_flanks(unit: &Unit) -> bool {
    unit.formation.has_flanks() && !unit.is_garrison()
}

/// ANT-FIR-022: whether a line is shot at from its flank or rear.
/// Reading: the straight line from the middle of the firer's front to the middle of the target enters it by a side or by its rear.
pub fn is_enfiladed(target: &Unit, from: V2) -> bool {
    let body = target.rect();
    let at = body.local(from);
    let beside = at.x.abs() > body.half_width
        && at.y * body.half_width < body.half_depth * at.x.abs() - EPS_PEN;
    has_flanks(target) && (beside || at.y < -body.half_depth)
}

/// ANT-CVL-001, -003, ANT-GEO-020: whether an attacker that is wider than a target overlaps an end of it by a base, and nothing secures
/// that end.
pub fn overlaps(model: &Model, attacker: &Unit, target: &Unit) -> bool {
    let body = with_gun(target);
    if attacker.extent()[0] <= 2.0 * body.half_width + EPS_PEN {
        return false;
    }
    let corners = attacker.rect().corners().map(|corner| body.local(corner));
    let base = model.book.reaches.overlap.value;
    [(1.0, geom::RIGHT), (-1.0, geom::LEFT)].into_iter().any(|(side, edge)| {
        let most = corners.iter().map(|at| at.x * side).fold(f64::MIN, f64::max);
        geom::at_least(most - body.half_width, base) && !is_secured(model, attacker, target, edge)
    })
}

/// ANT-CVL-004: the body of a unit; the regimental gun of a line stands on its right.
fn with_gun(unit: &Unit) -> Rect {
    let body = unit.rect();
    let half = unit.basing.front.units() * 0.5;
    match unit.regimental_gun.is_some() && unit.formation.is_line() && !unit.is_garrison() {
        true => Rect {
            centre: body.centre + body.right() * half,
            half_width: body.half_width + half,
            ..body
        },
        false => body,
    }
}

/// ANT-CVL-003, ANT-GEO-020: whether a friend in order is within 1" of an end of a unit's front and reaches beyond it, or ground that the
/// attacker cannot enter is beside that flank.
fn is_secured(model: &Model, attacker: &Unit, target: &Unit, edge: usize) -> bool {
    let body = target.rect();
    let zone = body.zone(edge, geom::reach_of(model.book.reaches.secured.value));
    let friends = near::friends_within(model, target, model.book.reaches.secured.value);
    let mut sound = friends.filter(|friend| !friend.is_disordered());
    let side = if edge == geom::RIGHT { 1.0 } else { -1.0 };
    let end = target.at.place(body.half_width * side, 0.0);
    let beyond = |friend: &Unit| {
        let corners = friend.rect().corners();
        corners.iter().any(|at| body.local(*at).x * side > body.half_width + EPS_PEN)
    };
    let near = |friend: &Unit| {
        let gap = geom::distance_point(&friend.rect(), end);
        geom::within_reach(gap, model.book.reaches.secured.value)
    };
    sound.any(|friend| beyond(friend) && near(friend))
        || ground::under(model, &[zone]).any(|(_, _, kind)| !ground::may_enter(attacker, kind))
}

/// ANT-SUP-001, -002: how a unit is supported.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Support {
    /// Friends in order on both flanks, or on one flank and in the rear.
    Full,
    /// Some.
    Some,
    /// Nobody near, or an enemy in order on its flank or rear.
    None,
}

/// How a unit is supported now.
pub fn support(model: &Model, unit: &Unit) -> Support {
    let reach = model.book.reaches.support.value;
    let sound = |other: &&Unit| !other.is_disordered();
    let friends: Vec<&Unit> = near::friends_within(model, unit, reach).filter(sound).collect();
    let mut enemies = near::enemies_within(model, unit, reach).filter(sound);
    let threatened = enemies.any(|enemy| {
        has_flanks(unit)
            && [Zone::Left, Zone::Right, Zone::Rear]
                .iter()
                .any(|zone| zone.holds_enemy(unit, enemy))
    });
    if friends.is_empty() || threatened {
        return Support::None;
    }
    let on = |zone: Zone| friends.iter().any(|friend| zone.holds(unit, friend));
    let flanks = u8::from(on(Zone::Left)) + u8::from(on(Zone::Right));
    match flanks {
        2 => Support::Full,
        1 if on(Zone::Rear) => Support::Full,
        _ => Support::Some,
    }
}

/// ANT-MMU-003: whether friends in order support a flank of a unit.
pub fn has_flank_support(model: &Model, unit: &Unit) -> bool {
    let reach = model.book.reaches.support.value;
    let mut sound = near::friends_within(model, unit, reach).filter(|it| !it.is_disordered());
    sound.any(|friend| Zone::Left.holds(unit, friend) || Zone::Right.holds(unit, friend))
}

/// ANT-GEO-033: the ground beside and behind a unit. Distance is judged by the caller.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Zone {
    Left,
    Right,
    Rear,
}

impl Zone {
    /// Whether a friend within reach is in it.
    fn holds(self, unit: &Unit, friend: &Unit) -> bool {
        let (body, corners) = locals(unit, &friend.rect());
        let ahead = corners.iter().all(|at| at.y >= body.half_depth - EPS_PEN);
        let behind = corners.iter().all(|at| at.y <= -body.half_depth + EPS_PEN);
        let beyond = |side: f64| corners.iter().any(|at| at.x * side >= body.half_width - EPS_PEN);
        match self {
            Self::Left => !ahead && !behind && beyond(-1.0),
            Self::Right => !ahead && !behind && beyond(1.0),
            Self::Rear => {
                behind
                    && corners.iter().any(|at| at.x >= -body.half_width)
                    && corners.iter().any(|at| at.x <= body.half_width)
            }
        }
    }

    /// ANT-SUP-003: whether an enemy within reach is wholly behind the line of that flank or rear.
    fn holds_enemy(self, unit: &Unit, enemy: &Unit) -> bool {
        let (body, corners) = locals(unit, &enemy.rect());
        let all = |inside: &dyn Fn(&V2) -> bool| corners.iter().all(inside);
        match self {
            Self::Left => all(&|at| at.x <= -body.half_width + EPS_PEN && at.y <= body.half_depth),
            Self::Right => all(&|at| at.x >= body.half_width - EPS_PEN && at.y <= body.half_depth),
            Self::Rear => all(&|at| at.y <= -body.half_depth + EPS_PEN),
        }
    }
}

/// A unit's body, and the corners of another in its frame.
fn locals(unit: &Unit, other: &Rect) -> (Rect, [V2; 4]) {
    let body = unit.rect();
    (body, other.corners().map(|corner| body.local(corner)))
}
