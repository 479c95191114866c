//! Knowledge of *A Glorious Victory!*: the ideas worth considering. `worth` evaluates positions, `eye` simplifies units for
//! it, and `moves` has the ideas of a movement phase.
mod eye;
mod moves;
mod worth;

use crate::{
    Act, Glorious, Model, Question, expected_hits,
    kinds::{Formation, Side, UnitId, UnitKind},
    near, seats,
    unit::Unit,
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use geom::{Angle, Pose};
use kernel::{Moment, Seat};

/// A pivot must gain at least this many hits.
const LEAST_PIVOT: f64 = 0.1;
/// The maximum number of ways to take losses that are considered; the rules offer the best first.
const WAYS: usize = 12;

impl Lore for Glorious {
    type Notes = ();

    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { second: false, .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let (model, question) = (moment.model(), &moment.ask()?.question);
        match *question {
            Question::Move { side, .. } => {
                let Some(unit) = next_to_move(model, side, seat, left) else {
                    ideas.push(Idea::new(Act::EndPhase, 0.0, "ends the moves"));
                    return None;
                };
                moves::of(moment, seat, unit, ideas);
                Some(unit.id.into())
            }
            Question::Pivot { .. } => {
                pivots(moment, seat, ideas);
                None
            }
            Question::Targets => targets(moment, seat, left, ideas),
            Question::Attack { .. } => {
                attacks(moment, seat, ideas);
                None
            }
            Question::Deploy { .. } => {
                deploys(moment, seat, ideas);
                None
            }
            Question::Remove { .. } => {
                losses(moment, seat, ideas);
                None
            }
            Question::Edge { .. } | Question::Close { .. } => {
                offers(moment, seat, ideas);
                None
            }
        }
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper, (): &mut ()) -> f64 {
        worth::judge(model, worth::side_of(model, seat), temper)
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        act.actor().map(Thing::Unit)
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => model.name(unit).to_owned(),
            Thing::Leader(_) => "somebody".to_owned(),
        }
    }
}

/// Which unit moves next: one that has begun, then those nearest to the enemy, then the commanders, who follow.
fn next_to_move<'a>(model: &'a Model, side: Side, seat: Seat, left: &Left) -> Option<&'a Unit> {
    let able = |unit: &&Unit| {
        let done = &unit.done;
        let spent = done.finished || done.frozen || done.uncommanded || done.new_battle;
        let over = spent || left.has(unit.id);
        !over && seats::of_unit(model, unit.id).has(seat)
    };
    let near = |unit: &Unit| {
        let foes = model.enemies(unit).map(|foe| (foe.centre.v2() - unit.centre.v2()).length2());
        foes.fold(1e15, f64::min)
    };
    let turn = |unit: &Unit| match unit.kind {
        _ if model.acting == Some(unit.id) => 0,
        kind if kind.is_command() => 2,
        _ => 1,
    };
    let units = model.of(side).filter(able).map(|unit| (turn(unit), near(unit), unit));
    let first = units.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    first.map(|(_, _, unit)| unit)
}

/// The value of a volley at the best target of a unit.
fn best_volley(model: &Model, unit: &Unit) -> f64 {
    let free = |enemy: &&Unit| !near::in_contact(model, enemy);
    let worth = |enemy: &Unit| expected_hits(model, unit, enemy).min(enemy.n() as f64);
    model.enemies(unit).filter(free).map(worth).fold(0.0, f64::max)
}

/// The free pivot of the first unit that gains hits by it.
fn pivots(moment: &Moment<Glorious>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let model = moment.model();
    let mut now: Option<(UnitId, f64)> = None;
    for act in moment.menu(seat) {
        let Act::Pivot { unit: id, turn } = act else { continue };
        if now.is_none_or(|(known, _)| known != id) {
            if !ideas.is_empty() {
                break;
            }
            now = Some((id, best_volley(model, model.unit(id))));
        }
        let unit = model.unit(id);
        let front = Pose::new(unit.front().at, unit.heading() + Angle::parts(turn.0));
        let gain = best_volley(model, &unit.moved_to(front)) - now.map_or(0.0, |(_, hits)| hits);
        if gain > LEAST_PIVOT {
            let idea = Idea::new(act, 1.0 + gain, "pivots to bring more to bear");
            ideas.push(Idea { cost: -gain, ..idea });
        }
    }
    ideas.push(Idea::new(Act::EndPhase, 0.0, "finishes pivoting"));
}

/// The expected hits on a target from units that have already chosen it.
fn named_on(model: &Model, target: UnitId) -> f64 {
    let named = model.named.iter().filter(|named| named.aim.target == target);
    let hits = |named: &crate::model::Named| {
        let cv = named.shot.and_then(|shot| model.book.band(shot.band)).map_or(0, |row| row.cv);
        named.aim.elements.len() as f64 * f64::from(cv) / 12.0
    };
    named.map(hits).sum()
}

/// The targets of the first unit that has chosen none, by expected hits and value. The evaluation does not see chosen
/// targets, so the value of an aim is entered as its (negative) cost.
fn targets(
    moment: &Moment<Glorious>,
    seat: Seat,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Fire { unit, aims } = &act else { continue };
        if left.has(*unit) || one.is_some_and(|one| one != Thing::Unit(*unit)) {
            continue;
        }
        let Some(offer) = moment.offer(seat, &act) else { continue };
        one = Some(Thing::Unit(*unit));
        let Some(target) = aims.iter().next().map(|aim| model.unit(aim.target)) else { continue };
        let hits = expected_hits(model, model.unit(*unit), target);
        let (n, before) = (target.n() as f64, named_on(model, target.id));
        // Hits beyond the number of elements are wasted.
        let kills = |hits: f64| n * (1.0 - libm::exp(-hits / n * 1.2)) / 1.2;
        let worth = (kills(before + hits) - kills(before)) * worth::of_target(model, target);
        let idea = Idea::new(offer.act, 0.8 + worth, "shoots at").to(target.id);
        ideas.push(Idea { cost: -worth - 0.01, ..idea });
    }
    if one.is_none() {
        ideas.push(Idea::new(Act::EndPhase, 0.0, "has chosen all targets"));
    }
    one
}

/// The attacks of one unit; all of them will be made.
fn attacks(moment: &Moment<Glorious>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Attack { unit, aims } = &act else { continue };
        if *one.get_or_insert(*unit) == *unit {
            let target = aims.iter().next().map(|aim| Thing::Unit(aim.target));
            let idea = Idea::new(act, 0.0, "strikes at");
            ideas.push(Idea { target, ..idea });
        }
    }
}

/// What one unit may lose.
fn losses(moment: &Moment<Glorious>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Remove { unit, .. } = &act else { continue };
        if *one.get_or_insert(*unit) == *unit && ideas.len() < WAYS {
            ideas.push(Idea::new(act, -0.3 * ideas.len() as f64, "removes its losses"));
        }
    }
}

/// Units are placed in their order: those that shoot in line, others in block, guns ready to fire.
fn deploys(moment: &Moment<Glorious>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let model = moment.model();
    let rank = |act: &Act| {
        let Act::Deploy { unit, formation, limbered, .. } = *act else { return 9 };
        let card = &model.scene.brought(unit).elements;
        let shoots = card.iter().filter(|kind| kind.is_missile()).count() * 2 > card.len();
        let horse = model.unit(unit).kind != UnitKind::Foot;
        match formation {
            _ if limbered => 3,
            Formation::OpenOrder => {
                if model.unit(unit).kind.is_foot() {
                    2
                } else {
                    0
                }
            }
            Formation::Line if shoots || horse || card.len() < 3 => 0,
            Formation::Block if !shoots && !horse => 0,
            Formation::RoadColumn => 4,
            _ => 1,
        }
    };
    let mut acts = moment.menu(seat);
    let Some(first) = acts.first().and_then(Act::actor) else { return };
    acts.retain(|act| act.actor() == Some(first));
    acts.sort_by_key(|act| rank(act));
    let offer = acts.iter().find_map(|act| moment.offer(seat, act));
    match offer {
        Some(offer) => ideas.push(Idea::new(offer.act, 0.0, "takes its place").with(offer.fill)),
        None => offers(moment, seat, ideas),
    }
}
