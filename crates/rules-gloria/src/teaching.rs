//! Knowledge of *Pro Gloria!*: the ideas worth considering. `judge` evaluates positions, by `clash` for volleys and charges and
//! `places` for what a scenario asks; `moves` has the ideas of the Movement Phase, `shots` those of the Shooting Phase; the
//! figures are in `weights`.
mod clash;
mod judge;
mod moves;
mod places;
mod seen;
mod shots;
mod weights;

use crate::{
    Gloria,
    act::Act,
    charge,
    kinds::{Formation, GeneralId, Side, UnitId},
    leaders,
    model::{General, Model},
    moves as movement,
    question::Question,
    seats,
    unit::Unit,
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use geom::{Point, V2};
use kernel::{Fill, Moment, Seat};
use weights::SIGHT;

impl Lore for Gloria {
    type Notes = ();

    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase.idx() as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let (model, question) = (moment.model(), moment.ask()?.question);
        match question {
            Question::Declare { side } => return charges(model, seat, side, left, ideas),
            Question::Fire => return shots::ideas(model, seat, left, ideas),
            Question::Move { side } => return moves(moment, seat, side, left, ideas),
            Question::Reserve | Question::Hide | Question::Show { .. } | Question::End { .. } => {
                ideas.push(Idea::new(Act::Done, 0.0, "changes nothing"));
            }
            Question::Crest { .. } => ideas.push(Idea::new(Act::Over, 0.0, "looks over the crest")),
            Question::Wood { .. } => ideas.push(Idea::new(Act::Leave, 0.0, "goes on")),
            Question::Defend { .. } => {
                ideas.push(Idea::new(Act::Defend, 0.0, "fires at the charge"));
            }
            Question::Assault { .. } | Question::Rally { .. } => first(moment, seat, ideas),
            Question::Deploy { .. } => deploys(moment, seat, ideas),
            _ => {
                offers(moment, seat, ideas);
                ideas.iter_mut().for_each(say);
            }
        }
        None
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper, (): &mut ()) -> f64 {
        judge::judge(model, seat, temper)
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Hide { unit, .. }
            | Act::Place { unit, .. }
            | Act::Show { unit }
            | Act::Declare { unit, .. }
            | Act::Feint { unit }
            | Act::Rally { unit }
            | Act::Fire { unit, .. }
            | Act::FireAtGun { unit, .. }
            | Act::FireGun { unit, .. }
            | Act::Snipe { unit, .. }
            | Act::Shell { unit, .. }
            | Act::Arson { unit }
            | Act::Move { unit, .. }
            | Act::ForceMarch { unit }
            | Act::Bend { unit, .. }
            | Act::Dismount { unit, .. }
            | Act::Mount { unit }
            | Act::Limber { unit }
            | Act::Unlimber { unit }
            | Act::Manhandle { unit }
            | Act::ReturnToGun { unit }
            | Act::Enter { unit }
            | Act::SeekFord { unit }
            | Act::Opportunity { unit, .. }
            | Act::Work { unit, .. }
            | Act::Withdraw { unit }
            | Act::Reinforce { unit }
            | Act::Surrender { unit } => Some(unit.into()),
            Act::Lead { general, .. } | Act::Post { general } => Some(Thing::Leader(general.0)),
            _ => None,
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => model.scene.name(unit).to_owned(),
            Thing::Leader(general) => model.general_name(GeneralId(general)),
        }
    }
}

/// The purpose of an offered act, and what it looks like at first sight.
fn say(idea: &mut Idea<Act>) {
    (idea.purpose, idea.urge) = match idea.act {
        Act::Impulse { form: None } => ("goes forward", 1.0),
        Act::Impulse { .. } => ("forms and goes forward", 0.0),
        Act::Evade | Act::Run => ("evades", 0.5),
        Act::Stay | Act::Stand => ("stands", 0.6),
        Act::Form { formation: Formation::Square } => ("forms square", 0.8),
        Act::Form { formation: Formation::Line } => ("forms line", 0.5),
        Act::Feint { .. } => ("feints only", -1.0),
        Act::GoOn => ("charges on", 1.0),
        Act::Counter => ("charges to meet it", 1.0),
        Act::Announce { .. } => ("brings on a brigade", 3.0),
        Act::Promote { .. } => ("promotes an officer", 2.0),
        Act::Reinforce { .. } => ("joins the combat", 2.0),
        Act::Follow | Act::Advance => ("follows up", 0.5),
        Act::HoldGround => ("holds its ground", 0.3),
        Act::Done => ("leaves it at that", 0.0),
        _ => (idea.purpose, 0.0),
    };
    // What the evaluation does not see, because it shows only later.
    idea.cost = match idea.act {
        Act::Announce { .. } | Act::Promote { .. } | Act::Reinforce { .. } => -1.0,
        Act::Form { formation: Formation::March } | Act::Impulse { form: Some(_) } => 0.3,
        _ => 0.0,
    };
    idea.urge *= SIGHT;
}

/// The first thing that is offered, where the order matters little.
fn first(moment: &Moment<Gloria>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let menu = moment.menu(seat);
    let offer = menu.iter().find_map(|act| moment.offer(seat, act));
    ideas.extend(offer.map(|it| Idea::new(it.act, 0.0, "goes next").with(it.fill)));
}

/// PG-CHG-001: charges, unit by unit along the table, so that the sweep goes one way.
fn charges(
    model: &Model,
    seat: Seat,
    side: Side,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let right = model.scene.side(side).edge.ahead().right();
    let mut acts: Vec<(f64, UnitId, UnitId)> = charge::declarations(model, side)
        .filter_map(|act| match act {
            Act::Declare { unit, target, .. } if !left.has(unit) => Some((unit, target)),
            _ => None,
        })
        .filter(|(unit, _)| seats::of_unit(model, *unit).has(seat))
        .map(|(unit, target)| (model.unit(unit).head().dot(right), unit, target))
        .collect();
    acts.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let Some((_, unit, _)) = acts.first().copied() else {
        ideas.push(Idea::new(Act::Done, 0.0, "declares no more charges"));
        return None;
    };
    for (_, _, target) in acts.iter().filter(|(_, of, _)| *of == unit) {
        let act = Act::Declare { unit, target: *target, joint: false, squadron: None };
        ideas.push(Idea { cost: 0.1, ..Idea::new(act, 0.4 * SIGHT, "charges").to(*target) });
    }
    Some(unit.into())
}

/// Moves, unit by unit: those nearest to the enemy first, so that others can follow; then the generals.
fn moves(
    moment: &Moment<Gloria>,
    seat: Seat,
    side: Side,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let own = |unit: &&Unit| {
        unit.side == side && !left.has(unit.id) && seats::of_unit(model, unit.id).has(seat)
    };
    let far = |unit: &Unit| {
        let gaps = model.enemies(unit).map(|enemy| (enemy.head() - unit.head()).length2());
        gaps.fold(f64::MAX, f64::min)
    };
    let able = model.units.iter().filter(own).filter(|unit| movement::is_able(model, unit));
    let next = able.map(|unit| (far(unit), unit)).min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, unit)) = next {
        if unit.is_on_table() {
            moves::Moves::of(model, unit).all(ideas);
        } else {
            let offer = moment.offer(seat, &Act::Enter { unit: unit.id });
            let enter = |it: kernel::Offer<Act>| Idea::new(it.act, 2.0, "comes on").with(it.fill);
            ideas.extend(offer.map(enter).map(|idea| Idea { cost: -1.0, ..idea }));
        }
        return Some(unit.id.into());
    }
    let rides = |general: &&General| {
        general.side == side
            && !left.has(Thing::Leader(general.id.0))
            && leaders::may_ride(model, general)
    };
    if let Some(general) = model.generals.iter().find(rides) {
        rides_of(model, general, ideas);
        return Some(Thing::Leader(general.id.0));
    }
    ideas.push(Idea::new(Act::Done, 0.0, "has no more moves"));
    None
}

/// PG-STF-004: a general rides to the middle of their troops, a little behind them.
fn rides_of(model: &Model, general: &General, ideas: &mut Vec<Idea<Act>>) {
    let troops = || {
        model.of(general.side).filter(|unit| {
            general.corps.is_none_or(|corps| model.belongs(unit.under, corps)) && !unit.is_routing()
        })
    };
    let n = troops().count();
    if n == 0 {
        return;
    }
    let sum = troops().fold(V2::ZERO, |sum, unit| sum + unit.head());
    let mm = seen::scale(model);
    let back = model.scene.side(general.side).edge.ahead().forward() * (-130.0 * mm);
    let to = sum * (1.0 / n as f64) + back;
    let way = to - general.at.v2();
    let most = 480.0 * mm;
    for part in [1.0, 0.6] {
        let by = (most * part / way.length().max(1.0)).min(part);
        let at = Point::from(general.at.v2() + way * by);
        let act = Act::Lead { general: general.id, with: None };
        ideas.push(Idea::new(act, 0.5 * SIGHT, "rides to the troops").with(Fill::Point(at)));
    }
}

/// A scenario lets some units leave after so many volleys.
fn may_leave(model: &Model, unit: &Unit) -> bool {
    model.scene.restraints.iter().any(|it| {
        it.leave_after.is_some_and(|after| unit.marks.volleys >= after)
            && it.units.contains(&unit.id)
    })
}

/// Units are placed in their order: foot and horse in line, guns ready to fire.
fn deploys(moment: &Moment<Gloria>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let rank = |act: &Act| match *act {
        Act::Place { formation: Formation::Line | Formation::Deployed, .. } => 0,
        Act::Place { formation: Formation::Skirmish, .. } => 1,
        Act::Post { .. } => 2,
        _ => 3,
    };
    let mut acts = moment.menu(seat);
    acts.sort_by_key(rank);
    let offer = acts.iter().find_map(|act| moment.offer(seat, act));
    ideas.extend(offer.map(|it| Idea::new(it.act, 0.0, "takes its place").with(it.fill)));
}
