//! Knowledge of *In Deo Veritas*: the ideas worth considering. `judge` evaluates positions.
//!
//! Lengths are in inches here, and the unit of value is a step in the state of a brigade.
mod judge;
mod ways;

use crate::{
    Act, Model, Question, Veritas,
    act::Change,
    command, duty,
    kinds::{LeaderId, Order, Rank, Side, State, WingId},
    model::{Leader, Wing},
    near, seats,
    unit::{Place, Unit},
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use geom::V2;
use judge::{Mood, Seen, aimed, inches};
use kernel::{Moment, Seat};
use ways::Ways;

/// The weight of the first impression of a careless general; the rest is random.
const SIGHT: f64 = 0.4;
impl Lore for Veritas {
    type Notes = ();

    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase as u32
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
        let ask = moment.ask()?;
        let model = moment.model();
        match ask.question {
            Question::Orders { .. } => orders(model, seat, &ask.question, left, ideas),
            Question::Move { wing } => moves(moment, seat, wing, left, ideas),
            Question::Fire { .. } => fire(moment, seat, left, ideas),
            Question::Lead { side } => lead(model, side, left, ideas),
            Question::Meet { charger, .. } => {
                ideas.push(Idea::new(Act::Meet { advance: true }, 0.3, "meets").to(charger));
                ideas.push(Idea::new(Act::Meet { advance: false }, 0.2, "awaits").to(charger));
                None
            }
            Question::Melee { ref among, .. } => {
                // They are fought one by one; the order matters little.
                let first = among.iter().take(1).map(|target| Act::Melee { target: *target });
                ideas.extend(first.map(|act| Idea::new(act, 0.0, "fights its melee next")));
                None
            }
            Question::Edge { .. } => {
                ideas.push(Idea::new(Act::Edge { change: false }, 0.0, "keeps this edge"));
                None
            }
            Question::Deploy { wing } => deploy(moment, seat, wing, ideas),
            Question::Post { side } => post(model, side, ideas),
            _ => {
                offers(moment, seat, ideas);
                ideas.iter_mut().for_each(say);
                None
            }
        }
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper, (): &mut ()) -> f64 {
        judge::judge(model, seat, temper)
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Deploy { unit, .. }
            | Act::Move { unit, .. }
            | Act::Back { unit }
            | Act::Stay { unit }
            | Act::Leave { unit }
            | Act::Return { unit }
            | Act::Charge { unit, .. }
            | Act::Shoot { unit, .. }
            | Act::Retreat { unit }
            | Act::Against { unit, .. }
            | Act::BreakOff { unit, .. }
            | Act::Occupy { unit } => Some(unit.into()),
            Act::Post { leader, .. } | Act::Promote { leader } | Act::Lead { leader, .. } => {
                Some(Thing::Leader(leader.0))
            }
            _ => None,
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => model.scene.name(unit).to_owned(),
            Thing::Leader(leader) => model.leader_name(LeaderId(leader)),
        }
    }
}

/// The purpose of an offered act.
fn say(idea: &mut Idea<Act>) {
    (idea.purpose, idea.target, idea.urge) = match idea.act {
        Act::Against { enemy, .. } => ("strikes at", Some(enemy.into()), 0.0),
        Act::BreakOff { attempt: true, .. } => ("tries to break off", None, 0.1),
        Act::BreakOff { .. } => ("fights on", None, 0.0),
        Act::Occupy { .. } => ("occupies the ground", None, 0.3),
        Act::NoOccupation => ("does not occupy the ground", None, 0.0),
        Act::Retreat { .. } => ("retreats next", None, 0.0),
        Act::From { enemy } => ("drives it back from", Some(enemy.into()), 0.0),
        Act::Appoint { unit } => ("sends the new commander to", Some(unit.into()), 0.0),
        Act::Promote { .. } => ("takes command of the army", None, 0.0),
        _ => (idea.purpose, idea.target, idea.urge),
    };
}

/// Orders, wing by wing.
fn orders(
    model: &Model,
    seat: Seat,
    question: &Question,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let side = model.scene.side_of(seat)?;
    let open = |wing: &&Wing| {
        wing.named.is_none()
            && !crate::orders::is_given(model, wing.id)
            && !left.has(Thing::Leader(wing.id.0))
    };
    let Some(wing) = model.wings_of(side).find(open) else {
        ideas.push(Idea::new(Act::EndOrders, 0.0, "has given all orders"));
        return None;
    };
    // Before the first turn no wing has an order yet.
    let first = *question == Question::Orders { first: true };
    let mood = Mood::of(model, wing, judge::plan(model, side));
    let now = mood.suits(wing.order);
    for order in Order::ALL.into_iter().filter(|order| first || *order != wing.order) {
        let purpose = match order {
            Order::Attack => "orders a wing to attack",
            Order::Manoeuvre => "orders a wing to manoeuvre",
            Order::Hold => "orders a wing to hold",
            Order::Withdraw => "orders a wing to withdraw",
        };
        let urge = (mood.suits(order) - now) * SIGHT;
        ideas.push(Idea::new(Act::Order { wing: wing.id, order }, urge, purpose));
    }
    Some(Thing::Leader(wing.id.0))
}

/// Shots, unit by unit.
fn fire(
    moment: &Moment<Veritas>,
    seat: Seat,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let (model, menu) = (moment.model(), moment.menu(seat));
    let next = menu.iter().find_map(|act| match act {
        Act::Shoot { unit, .. } if !left.has(*unit) => Some(*unit),
        _ => None,
    });
    let Some(next) = next else {
        ideas.push(Idea::new(Act::EndFire, 0.0, "has no more shots"));
        return None;
    };
    let one = Seen::of(model, model.unit(next));
    for act in menu {
        if let Act::Shoot { unit, target } = act
            && unit == next
        {
            let other = Seen::of(model, model.unit(target));
            let urge = 1.0 + aimed(model, &one, &other);
            ideas.push(Idea::new(act, urge, "shoots at").to(target));
        }
    }
    Some(next.into())
}

/// A unit of this wing on the table that has not moved yet.
fn may_move(model: &Model, unit: &Unit) -> bool {
    unit.is_on_table()
        && !unit.done.moved
        && unit.state != State::Routed
        && !near::in_contact(model, unit.id)
}

/// Moves and charges, unit by unit: those nearest the enemy first, so that others can follow.
fn moves(
    moment: &Moment<Veritas>,
    seat: Seat,
    wing: WingId,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let own = |unit: &&Unit| unit.wing == wing && seats::of_unit(model, unit.id).has(seat);
    let back = model.units.iter().filter(own).find(|unit| {
        unit.place == Place::Pursuing && unit.is_sound() && !unit.done.moved && !left.has(unit.id)
    });
    if let Some(unit) = back {
        let offer = moment.offer(seat, &Act::Return { unit: unit.id });
        ideas.extend(offer.map(|it| Idea::new(it.act, 1.0, "comes back").with(it.fill)));
        return Some(unit.id.into());
    }
    let movers = || model.units.iter().filter(own).filter(|unit| may_move(model, unit));
    let open = movers().filter(|unit| !left.has(unit.id));
    let far = |unit: &Unit| {
        let gaps = model.enemies(unit).map(|enemy| (enemy.at.v2() - unit.at.v2()).length2());
        gaps.fold(f64::MAX, f64::min)
    };
    let next = open.map(|unit| (far(unit), unit)).min_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((_, unit)) = next {
        Ways::of(model, unit).all(ideas);
        return Some(unit.id.into());
    }
    // A unit that its orders force to move must move.
    let driven = |unit: &&Unit| {
        model.order(unit) == Order::Withdraw || unit.is_column() || duty::is_bound(model, unit)
    };
    let Some(unit) = movers().find(driven) else {
        ideas.push(Idea::new(Act::EndMoves, 0.0, "has no more moves"));
        return None;
    };
    Ways::of(model, unit).all(ideas);
    ideas.push(Idea::new(Act::Stay { unit: unit.id }, -2.0, "stays where it is"));
    let sure = |before| Act::Move { unit: unit.id, before, after: None };
    let change = match unit.building {
        Some(_) => Some(Change::Quit),
        None if unit.is_column() => Some(Change::Battle),
        None => None,
    };
    for act in [sure(None), sure(change), Act::Back { unit: unit.id }] {
        let offer = moment.offer(seat, &act);
        let idea =
            |it: kernel::Offer<Act>| Idea::new(it.act, -1.0, "moves as ordered").with(it.fill);
        ideas.extend(offer.map(idea));
    }
    None
}

/// Commanders go to their unit that needs them most and from where they reach the others.
fn lead(model: &Model, side: Side, left: &Left, ideas: &mut Vec<Idea<Act>>) -> Option<Thing> {
    let open = |leader: &&Leader| {
        leader.side == side
            && leader.is_present()
            && !leader.moved
            && !left.has(Thing::Leader(leader.id.0))
    };
    let Some(leader) = model.leaders.iter().find(open) else {
        ideas.push(Idea::new(Act::EndLead, 0.0, "has no more commanders to move"));
        return None;
    };
    joins(model, leader, |unit, need| {
        let act = Act::Lead { leader: leader.id, with: Some(unit.id) };
        ideas.push(Idea::new(act, need, "joins").to(unit.id));
    });
    Some(Thing::Leader(leader.id.0))
}

/// The units that a commander may join, and how much they need one.
fn joins(model: &Model, leader: &Leader, mut add: impl FnMut(&Unit, f64)) {
    let own = |unit: &&Unit| match leader.rank {
        Rank::Army => true,
        Rank::Wing(wing) => unit.wing == wing,
    };
    let units = || model.of(leader.side).filter(own).filter(|unit| !unit.kind.is_gun());
    let (n, sum) = units().fold((0.0, V2::ZERO), |(n, sum), unit| (n + 1.0, sum + inches(unit.at)));
    let middle = sum * (1.0 / f64::max(n, 1.0));
    let mut all: Vec<(f64, &Unit)> = units()
        .filter(|unit| command::may_attach(model, leader.id, unit) && leader.with != Some(unit.id))
        .map(|unit| {
            let far = (inches(unit.at) - middle).length();
            let need = if unit.is_brigade() { 0.4 } else { 0.0 };
            (need + f64::from(unit.state as u8 % 3) * 0.2 - far * 0.05, unit)
        })
        .collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (need, unit) in all.into_iter().take(6) {
        add(unit, need);
    }
}

/// Commanders before the battle: in the middle of those they command.
fn post(model: &Model, side: Side, ideas: &mut Vec<Idea<Act>>) -> Option<Thing> {
    use crate::model::Fate;
    let mut waiting = model.leaders.iter().filter(|it| it.side == side && it.fate == Fate::InHand);
    if let Some(leader) = waiting.next() {
        joins(model, leader, |unit, need| {
            let act = Act::Post { leader: leader.id, with: Some(unit.id) };
            ideas.push(Idea::new(act, need, "joins").to(unit.id));
        });
    }
    None
}

/// Deployment: brigades first, in order of battle, each where there is room in its wing's part of the zone.
fn deploy(
    moment: &Moment<Veritas>,
    seat: Seat,
    wing: WingId,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let mut waiting: Vec<&Unit> = model
        .units
        .iter()
        .filter(|unit| unit.wing == wing && unit.place == Place::InHand)
        .collect();
    waiting.sort_by_key(|unit| unit.is_company());
    for unit in waiting {
        let formation = crate::kinds::Formation::Battle;
        let act = Act::Deploy { unit: unit.id, formation, mounted: unit.mounted };
        if let Some(offer) = moment.offer(seat, &act) {
            ideas.push(Idea::new(offer.act, 0.0, "takes its place in line").with(offer.fill));
            break;
        }
    }
    None
}
