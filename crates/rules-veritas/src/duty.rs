//! What a wing's order compels its units to do and forbids during their moves (IDV-ORD-012 to -023, IDV-COM-009).
use crate::{
    kinds::{Order, State},
    known,
    model::Model,
    moves::paths::{self, Found},
    near,
    refusal::MoveRefusal,
    retreat, sight,
    unit::Unit,
    walk::{self, inches},
};
use geom::{EPS_DIST, Length, Point, Rect, V2};
use table::Few;

/// A move towards the unit's own edge that is shorter than this does not count.
const STEP: f64 = 254.0;

/// What a unit with the order Attack must come nearer to.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Goal {
    /// The nearest enemy that it sees.
    Enemy(crate::kinds::UnitId),
    /// The objective of its wing.
    Place(Point),
}

/// The goals of a unit. It must come nearer to at least one.
pub(crate) type Goals = Few<Goal, 2>;

impl Default for Goal {
    fn default() -> Self {
        Self::Place(Point::new(0, 0))
    }
}

impl Goal {
    /// How far a unit is from this goal.
    pub(crate) fn gap(self, model: &Model, unit: &Unit) -> f64 {
        match self {
            Self::Enemy(enemy) => near::gap(model, unit, model.unit(enemy)),
            Self::Place(place) => near::gap_to_place(model, unit, place),
        }
    }

    /// Where this goal is.
    pub(crate) fn at(self, model: &Model) -> V2 {
        match self {
            Self::Enemy(enemy) => model.unit(enemy).at.v2(),
            Self::Place(place) => place.v2(),
        }
    }
}

/// What a unit's order forbids, whether or not the unit could have gone elsewhere.
pub(crate) fn forbids(model: &Model, from: &Unit, to: &Unit) -> Result<(), MoveRefusal> {
    let unit = from.id;
    // IDV-COM-009: a unit out of command may not come nearer to any enemy.
    if from.done.astray
        && let Some((enemy, was, is)) = nearer(model, from, to)
    {
        let (from, to) = (inches(was), inches(is));
        return Err(MoveRefusal::Nearer { unit, enemy: enemy.id, from, to });
    }
    match model.order(from) {
        Order::Attack => Ok(()),
        Order::Manoeuvre => keeps_off(model, from, to),
        Order::Hold => {
            // IDV-ORD-018.
            if to.is_column() {
                return Err(MoveRefusal::HoldColumn { unit });
            }
            let most = model.book.reaches.hold_stay.value;
            let far = to.at.v2().distance(from.post.v2());
            if geom::within_reach(far, most) {
                return Ok(());
            }
            let (far, most) = (inches(far), most.to_inches());
            Err(MoveRefusal::LeavesPost { unit, far, most })
        }
        // IDV-ORD-021.
        Order::Withdraw => match nearer(model, from, to) {
            None => Ok(()),
            Some((enemy, was, is)) => {
                let (from, to) = (inches(was), inches(is));
                Err(MoveRefusal::WithdrawNearer { unit, enemy: enemy.id, from, to })
            }
        },
    }
}

/// The first enemy that a unit would come nearer to, and its distance before and after the move.
fn nearer<'a>(model: &'a Model, from: &Unit, to: &Unit) -> Option<(&'a Unit, f64, f64)> {
    if (from.at, from.facing, from.formation) == (to.at, to.facing, to.formation) {
        return None;
    }
    let slid = (from.facing, from.formation) == (to.facing, to.formation);
    let gone = to.at.v2() - from.at.v2();
    let (before, after) = (model.base(from), to.rect());
    let behind = before.support(gone);
    let mut enemies = model.units.all_of(from.side.other().idx());
    if slid && from.building.is_none() && to.building.is_none() {
        // A quick check with circles rules out most of them.
        let way = gone.unit().unwrap_or_default();
        let bodies = model.units.bodies();
        let ahead = bodies.ahead(from.at.v2(), way, -before.support(way), enemies);
        enemies = ahead.or(model.indoors().and(enemies));
    }
    model.units.each(enemies).find_map(|enemy| {
        let rect = model.base(enemy);
        let open = [from, to, enemy].iter().all(|unit| unit.building.is_none());
        // A unit that goes straight on comes no nearer to an enemy who is wholly behind it.
        let ahead = (from.at.v2() - enemy.at.v2()).dot(gone);
        if open && slid && ahead >= behind + rect.support(gone) {
            debug_assert!(near::gap(model, to, enemy) >= near::gap(model, from, enemy) - EPS_DIST);
            return None;
        }
        // Nor does it if the least possible distance after the move is at least the greatest possible one before it.
        if open && parted(&after, &rect) >= near_at_most(&before, &rect) {
            debug_assert!(near::gap(model, to, enemy) >= near::gap(model, from, enemy) - EPS_DIST);
            return None;
        }
        let (was, is) = match open {
            true => (geom::distance(&before, &rect), geom::distance(&after, &rect)),
            false => (near::gap(model, from, enemy), near::gap(model, to, enemy)),
        };
        (is < was - EPS_DIST).then_some((enemy, was, is))
    })
}

/// A lower bound for the distance of two bases, along the line through their centres.
fn parted(one: &Rect, other: &Rect) -> f64 {
    let apart = one.centre - other.centre;
    let Some(along) = apart.unit() else { return 0.0 };
    apart.length() - one.support(along) - other.support(along)
}

/// An upper bound for the same distance: from the second base to the circle inside the first.
fn near_at_most(one: &Rect, other: &Rect) -> f64 {
    let within = one.half_width.min(one.half_depth);
    (geom::distance_point(other, one.centre) - within).max(0.0)
}

/// IDV-ORD-015: a unit may not come within 4 inches of an enemy. If it is that near already, it may not come nearer.
fn keeps_off(model: &Model, from: &Unit, to: &Unit) -> Result<(), MoveRefusal> {
    let least = model.book.reaches.manoeuvre_clear.value;
    let close = near::enemies(model, to, geom::reach_of(least));
    for enemy in close.filter(|enemy| near::within(model, to, enemy, least)) {
        let gap = near::gap(model, to, enemy);
        let was = near::gap(model, from, enemy);
        if geom::more_than(was, least) || gap < was - EPS_DIST {
            let (unit, gap, least) = (from.id, inches(gap), least.to_inches());
            return Err(MoveRefusal::TooNear { unit, enemy: enemy.id, gap, least });
        }
    }
    Ok(())
}

/// What a unit's order compels it to do, given where its move would end. If the unit stays, `to` is where it stands.
pub(crate) fn compels(model: &Model, from: &Unit, to: &Unit) -> Result<(), MoveRefusal> {
    let unit = from.id;
    match model.order(from) {
        Order::Manoeuvre => Ok(()),
        // IDV-ORD-018: a column leaves its formation if it can.
        Order::Hold if to.is_column() && paths::deploy(model, from).is_some() => {
            Err(MoveRefusal::HoldColumn { unit })
        }
        Order::Hold => Ok(()),
        Order::Attack if !is_bound(model, from) => Ok(()),
        Order::Attack => {
            if surely_advances(model, from, to) {
                debug_assert!(
                    goals(model, from).is_empty() || advances(model, from, to, &goals(model, from)),
                    "the quick check found an advance where there is none"
                );
                return Ok(());
            }
            let goals = goals(model, from);
            if goals.is_empty() || advances(model, from, to, &goals) {
                return Ok(());
            }
            // IDV-ORD-013: the unit need not advance if it is blocked or can only turn.
            if advance(model, from).is_none() {
                return Ok(());
            }
            let gap = |unit: &Unit| {
                goals.iter().map(|goal| goal.gap(model, unit)).fold(f64::MAX, f64::min)
            };
            let (from, to) = (inches(gap(from)), inches(gap(to)));
            Err(MoveRefusal::MustAdvance { unit, from, to })
        }
        Order::Withdraw => {
            let (by, least) = (progress(model, from, to), half(model, from).units());
            if by >= least - EPS_DIST {
                return Ok(());
            }
            // If it cannot go that far, it must go as far as it can.
            let best = way_home(model, from).map_or(0.0, |found| found.progress).min(least);
            if best < STEP || by >= best - EPS_DIST {
                return Ok(());
            }
            let (by, least) = (inches(by), inches(best));
            Err(MoveRefusal::MustWithdraw { unit, by, least })
        }
    }
}

/// IDV-ORD-012: a way that brings a unit nearer to what it attacks.
pub(crate) fn advance(model: &Model, unit: &Unit) -> Option<Found> {
    let find = || paths::advance(model, unit, &goals(model, unit));
    known::kept(model, unit, |it| &it.advance, find)
}

/// IDV-ORD-019: the best way found for a unit towards its own edge; none if it is too short to count. The search need not find
/// ways that are too short.
pub(crate) fn way_home(model: &Model, unit: &Unit) -> Option<Found> {
    known::kept(
        model,
        unit,
        |it| &it.ways.home,
        || {
            let over = (STEP - 1.0).min(half(model, unit).units() - EPS_DIST);
            paths::home(model, unit, over).filter(|found| found.progress > over)
        },
    )
}

/// The best way found towards its own edge, however short it is.
pub(crate) fn any_way_home(model: &Model, unit: &Unit) -> Option<Found> {
    let find = || paths::home(model, unit, 0.0);
    way_home(model, unit).or_else(|| known::kept(model, unit, |it| &it.ways.any_home, find))
}

/// IDV-ORD-019: how much nearer to its own edge a unit must end.
pub(crate) fn half(model: &Model, unit: &Unit) -> Length {
    walk::share_of_normal(model, unit, &model.book.shares.withdraw)
}

/// How much nearer to its own edge a unit would be.
pub(crate) fn progress(model: &Model, from: &Unit, to: &Unit) -> f64 {
    (to.at.v2() - from.at.v2()).dot(retreat::home(model, from.id))
}

/// IDV-ORD-012: whether a unit ends nearer to one of its goals, even if it only turns.
pub(crate) fn advances(model: &Model, from: &Unit, to: &Unit, goals: &Goals) -> bool {
    goals.iter().any(|goal| goal.gap(model, to) < goal.gap(model, from) - EPS_DIST)
}

/// A quick check whether a unit that must advance does so; false if this is not certain. It is certain if the unit comes nearer
/// to its objective. It is certain if it comes nearer to the nearest enemy and sees that enemy. It is also certain if it has no
/// objective and comes nearer to every enemy: then it does not matter which of them it sees.
fn surely_advances(model: &Model, from: &Unit, to: &Unit) -> bool {
    if from.at == to.at {
        return false;
    }
    let (before, after) = (model.base(from), to.rect());
    let objective = model.scene.wings[from.wing.idx()].objective;
    if let Some(place) = objective {
        let far = |base: &Rect| geom::distance_point(base, place.v2());
        if far(&after) < far(&before) - EPS_DIST {
            return true;
        }
    }
    let comes_nearer = |enemy: &Unit| {
        // IDV-TER-017: of a unit in houses the walls count, not its base.
        if [from, to, enemy].iter().any(|unit| unit.building.is_some()) {
            return near::gap(model, to, enemy) < near::gap(model, from, enemy) - EPS_DIST;
        }
        let rect = model.base(enemy);
        geom::distance(&after, &rect) < geom::distance(&before, &rect) - EPS_DIST
    };
    let Some((enemy, _)) = nearest(model, from) else { return false };
    let all = || objective.is_none() && model.enemies(from).all(comes_nearer);
    comes_nearer(enemy) && (sees_nearest(model, from) || all())
}

/// IDV-ORD-012, -013: what a unit must come nearer to; nothing if its order does not compel it to.
pub(crate) fn goals(model: &Model, unit: &Unit) -> Goals {
    known::kept(
        model,
        unit,
        |it| &it.view.goals,
        || {
            let mut goals = Goals::new();
            if !is_bound(model, unit) {
                return goals;
            }
            if let Some(enemy) = nearest_seen(model, unit) {
                goals.push(Goal::Enemy(enemy.id));
            }
            if let Some(place) = model.scene.wings[unit.wing.idx()].objective {
                goals.push(Goal::Place(place));
            }
            goals
        },
    )
}

/// The enemy nearest to a unit and how far off it is.
pub(crate) fn nearest<'a>(model: &'a Model, unit: &Unit) -> Option<(&'a Unit, f64)> {
    let (enemy, gap) = known::kept(
        model,
        unit,
        |it| &it.nearest,
        || near::nearest_enemy(model, unit, |_| true).map(|(enemy, gap)| (enemy.id, gap)),
    )?;
    Some((model.unit(enemy), gap))
}

/// Whether a unit sees the enemy that is nearest to it.
pub(crate) fn sees_nearest(model: &Model, unit: &Unit) -> bool {
    known::kept(
        model,
        unit,
        |it| &it.view.sees_nearest,
        || nearest(model, unit).is_some_and(|(enemy, _)| sight::sees(model, unit, enemy)),
    )
}

/// IDV-ORD-012, -013: whether a unit's order compels it to come nearer to an enemy or objective.
pub fn is_bound(model: &Model, unit: &Unit) -> bool {
    let near = model.book.reaches.attack_near.value;
    known::kept(
        model,
        unit,
        |it| &it.bound,
        || {
            model.order(unit) == Order::Attack
                && unit.is_brigade()
                && !unit.done.astray
                && matches!(unit.state, State::Sound | State::Disordered)
                && !near::in_contact(model, unit.id)
                && !near::enemy_within(model, unit, near, |_| true)
        },
    )
}

/// The nearest enemy that a unit sees: the nearer ones are looked at first.
fn nearest_seen<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Unit> {
    let (enemy, mut past) = nearest(model, unit)?;
    if sees_nearest(model, unit) {
        return Some(enemy);
    }
    let gaps: Vec<(&Unit, f64)> =
        model.enemies(unit).map(|enemy| (enemy, near::gap(model, unit, enemy))).collect();
    loop {
        let (enemy, gap) = next_nearest(&gaps, past)?;
        if sight::sees(model, unit, enemy) {
            return Some(enemy);
        }
        past = gap;
    }
}

/// The nearest enemy beyond a distance; if several are equally near, the first.
fn next_nearest<'a>(gaps: &[(&'a Unit, f64)], past: f64) -> Option<(&'a Unit, f64)> {
    let mut next: Option<(&Unit, f64)> = None;
    for &(enemy, gap) in gaps.iter().filter(|(_, gap)| *gap > past) {
        if next.is_none_or(|(_, least)| gap < least) {
            next = Some((enemy, gap));
        }
    }
    next
}
