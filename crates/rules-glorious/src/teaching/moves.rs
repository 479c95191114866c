//! What a unit may do in a movement phase.
use super::{
    eye::{Eye, inches},
    worth::{boldness, exchange},
};
use crate::{
    Act, Glorious, Model,
    kinds::{Formation, Function, UnitId},
    unit::Unit,
};
use general::lore::Idea;
use geom::{Angle, Length, V2};
use kernel::{Fill, Leg, Moment, Seat};

/// The minimum turn that is worth a function, as a cosine.
const STRAIGHT: f64 = 0.9995;
/// The maximum number of enemies to consider for one unit.
const FOES: usize = 4;

/// An enemy to consider, and its distance from middle to middle in inches.
struct Foe {
    id: UnitId,
    far: f64,
}

/// The enemies to consider for a unit, the nearest first.
fn nearest(model: &Model, unit: &Unit) -> Vec<Foe> {
    let far = |foe: &Unit| inches(foe.centre.v2() - unit.centre.v2()).length();
    let mut foes: Vec<Foe> =
        model.enemies(unit).map(|foe| Foe { id: foe.id, far: far(foe) }).collect();
    foes.sort_by(|a, b| a.far.total_cmp(&b.far));
    foes.truncate(FOES);
    foes
}

/// What a unit may do now.
pub(super) fn of(moment: &Moment<Glorious>, seat: Seat, unit: &Unit, ideas: &mut Vec<Idea<Act>>) {
    let model = moment.model();
    let foes = nearest(model, unit);
    let close = foes.first().map_or(99.0, |foe| foe.far);
    let mut acts = moment.menu(seat);
    acts.retain(|act| act.actor() == Some(unit.id));
    let may_move = acts.iter().any(|act| matches!(act, Act::Move { .. }));
    for act in acts {
        let offered = |purpose, urge, cost, ideas: &mut Vec<Idea<Act>>| {
            if let Some(offer) = moment.offer(seat, &act) {
                let idea = Idea::new(offer.act, urge, purpose).with(offer.fill);
                ideas.push(Idea { cost, ..idea });
            }
        };
        match act {
            Act::Move { .. } => goes(moment, seat, unit, &act, &foes, ideas),
            Act::Turn { .. } if unit.kind.is_command() && may_move => leads(model, unit, ideas),
            Act::Turn { .. } if unit.kind.is_command() => (),
            Act::Turn { .. } => turns(model, unit, &foes, ideas),
            Act::AboutFace { .. } => {
                let behind = |foe: &Foe| {
                    let off = model.unit(foe.id).centre.v2() - unit.centre.v2();
                    off.dot(unit.heading().forward()) < 0.0
                };
                if !unit.kind.is_command() && foes.first().is_some_and(behind) {
                    offered("faces about", 0.2, 0.02, ideas);
                }
            }
            Act::ChangeFormation { shape, .. } => match shape.formation {
                Formation::RoadColumn => (),
                Formation::OpenOrder if close > 10.0 => (),
                _ if unit.done.must_unform => offered(formed(shape.formation), 0.5, 0.0, ideas),
                _ if close > 30.0 => (),
                _ => offered(formed(shape.formation), -0.4, 0.15, ideas),
            },
            Act::Charge { target, .. } => {
                let bold = boldness(model, unit.side);
                let eyes = [unit, model.unit(target)].map(|it| Eye::of(model, it));
                if let Some(offer) = moment.offer(seat, &act) {
                    let urge = 1.0 + 0.15 * exchange(&eyes[0], &eyes[1], bold);
                    ideas.push(Idea::new(offer.act, urge, "charges").to(target));
                }
            }
            Act::Unlimber { unit: id, .. } => unlimbers(model, unit, id, &foes, ideas),
            Act::Dismount { .. } if close < 16.0 => offered("dismounts", 0.8, 0.0, ideas),
            Act::Mount { .. } if close > 36.0 => offered("mounts", -0.3, 0.1, ideas),
            Act::LimberUp { .. } if close > 40.0 => offered("limbers up", -0.5, 0.3, ideas),
            Act::Prolong { .. } if close > 6.0 => {
                offered("is moved forward by hand", -0.5, 0.03, ideas);
            }
            Act::FormBattle { .. } => offered("forms a Battle", -0.5, 0.6, ideas),
            Act::BreakUp { .. } => offered("breaks the Battle up", -1.0, 0.8, ideas),
            Act::Enter { .. } => offered("goes into the buildings", 0.2, 0.1, ideas),
            Act::Leave { .. } => offered("comes out", -0.5, 0.3, ideas),
            _ => (),
        }
    }
}

fn formed(formation: Formation) -> &'static str {
    match formation {
        Formation::Block => "forms block",
        Formation::OpenOrder => "goes into open order",
        _ => "forms line",
    }
}

/// A limbered gun comes into action against one of the nearest.
fn unlimbers(model: &Model, unit: &Unit, id: UnitId, foes: &[Foe], ideas: &mut Vec<Idea<Act>>) {
    let range = Eye::of(model, unit).range;
    for foe in foes {
        let Some(facing) = Angle::of(model.unit(foe.id).centre.v2() - unit.front_centre()) else {
            continue;
        };
        let act = Act::Unlimber { unit: id, facing };
        let known = |idea: &Idea<Act>| idea.act == act;
        if foe.far < range && !ideas.iter().any(known) {
            ideas.push(Idea::new(act, 1.0, "unlimbers against").to(foe.id));
        }
    }
}

/// The turn to a facing, if it makes a difference.
fn turn_to(unit: &Unit, way: V2) -> Option<Fill> {
    let way = way.unit()?;
    let face = Angle::of(way)?;
    (unit.heading().forward().dot(way) < STRAIGHT).then(|| Fill::Path(vec![Leg::Face { face }]))
}

/// Useful turns: towards each of the nearest enemies, square to it, and towards its flank.
fn turns(model: &Model, unit: &Unit, foes: &[Foe], ideas: &mut Vec<Idea<Act>>) {
    let act = Act::Turn { unit: unit.id };
    let front = unit.front_centre();
    for (rank, foe) in foes.iter().enumerate() {
        let enemy = model.unit(foe.id);
        let mut add = |way: V2, urge: f64, purpose| {
            if let Some(fill) = turn_to(unit, way) {
                ideas.push(Idea::new(act, urge, purpose).with(fill).to(foe.id));
            }
        };
        let to = enemy.centre.v2() - front;
        let turned = to.unit().map_or(0.0, |way| 1.0 - unit.heading().forward().dot(way));
        add(to, 0.7 * turned - 0.15 * rank as f64, "turns towards");
        if rank < 2 && foe.far < 14.0 {
            let back = -enemy.heading().forward();
            if to.dot(back) > 0.3 * to.length() {
                add(back, -0.2, "squares up to");
            }
        }
        if unit.kind.is_mounted() && foe.far < 30.0 && rank < 3 && !unit.done.has(Function::Move) {
            for hand in [1.0, -1.0] {
                add(flank(enemy, hand) - front, -0.4, "goes for the flank of");
            }
        }
    }
}

/// A place beside and behind an enemy from which to charge it.
fn flank(enemy: &Unit, hand: f64) -> V2 {
    let heading = enemy.heading();
    let reach = f64::from(enemy.radius) + Length::inches(6.0).units();
    enemy.centre.v2() + heading.right() * (hand * reach)
        - heading.forward() * Length::inches(3.0).units()
}

/// How far a fill goes.
fn length(fill: &Fill) -> Option<Length> {
    match fill {
        Fill::Path(legs) => legs.first().and_then(|leg| match leg {
            Leg::Move { r#move: by } => Some(*by),
            _ => None,
        }),
        _ => None,
    }
}

/// Straight on: as far as possible, half of it, and to weapon or charge range.
fn goes(
    moment: &Moment<Glorious>,
    seat: Seat,
    unit: &Unit,
    act: &Act,
    foes: &[Foe],
    ideas: &mut Vec<Idea<Act>>,
) {
    let model = moment.model();
    let Some(most) = moment.offer(seat, act).and_then(|offer| length(&offer.fill)) else { return };
    let most = most.to_inches();
    let eye = Eye::of(model, unit);
    let mut stops = vec![most];
    let mut stop = |by: f64| {
        if by > 0.25 && by < most - 0.1 && stops.iter().all(|known| (known - by).abs() > 0.2) {
            stops.push(by);
        }
    };
    if unit.kind.is_command() {
        // Level with each unit under command, and a little behind it.
        let fights = |it: &&Unit| !it.kind.is_command() && !it.kind.is_artillery();
        for friend in model.of(unit.side).filter(fights) {
            let off = inches(friend.centre.v2()) - eye.front;
            stop(off.dot(eye.ahead) - f64::from(friend.radius) / geom::INCH.units() - 1.0);
        }
        for part in [0.75, 0.5, 0.25, 0.12] {
            stop(most * part);
        }
    } else {
        for foe in foes.iter().take(3) {
            let (along, _) = eye.sees(&Eye::of(model, model.unit(foe.id)));
            if eye.range > 0.0 && !unit.kind.is_artillery() {
                stop(along - eye.range + 0.05);
                stop(along - eye.best + 0.05);
            } else if eye.reach > 0.0 {
                stop(along - eye.reach + 0.3);
            }
        }
        stop(most * 0.5);
    }
    let nearest = foes.first().map(|foe| model.unit(foe.id).centre.v2() - unit.centre.v2());
    let nears = nearest.and_then(V2::unit).map_or(0.0, |way| way.dot(eye.ahead));
    for by in stops {
        let urge = match unit.kind {
            kind if kind.is_command() => 0.05 - 0.02 * by,
            _ => 0.1 + 0.7 * nears * by / most.max(1.0),
        };
        let fill = Fill::Path(vec![Leg::Move { r#move: Length::inches(by) }]);
        let purpose = if nears > 0.5 { "goes forward" } else { "goes on" };
        ideas.push(Idea::new(*act, urge, purpose).with(fill));
    }
}

/// A commander turns towards distant units that are out of command range; following costs nothing.
fn leads(model: &Model, unit: &Unit, ideas: &mut Vec<Idea<Act>>) {
    let front = unit.front_centre();
    let fights = |it: &&Unit| !it.kind.is_command() && !it.kind.is_artillery();
    let mut friends: Vec<(f64, &Unit)> = model
        .of(unit.side)
        .filter(fights)
        .map(|friend| (inches(friend.centre.v2() - front).length(), friend))
        .collect();
    friends.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (far, friend) in friends.into_iter().filter(|(far, _)| *far > 7.0).take(3) {
        let behind = f64::from(friend.radius) + Length::inches(1.5).units();
        let place = friend.centre.v2() - friend.heading().forward() * behind;
        let Some(fill) = turn_to(unit, place - front) else { continue };
        let idea = Idea::new(Act::Turn { unit: unit.id }, 0.1, "rides towards").with(fill);
        ideas.push(Idea { cost: -0.02 - 0.002 * (20.0 - far).max(0.0), ..idea.to(friend.id) });
    }
}
