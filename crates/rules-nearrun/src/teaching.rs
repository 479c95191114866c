//! Knowledge of *A Near Run Thing*: the ideas worth considering. `judge` evaluates positions: `seen` has the figures of each unit,
//! `look` what it may do to an enemy, `clash` the worth of volleys, charges and melees, `places` what a scenario asks, and `notes` keeps
//! what has not changed since the last evaluation. `moves` has the ideas of normal moves, `shots` the targets, `orders` the decisions of
//! command; the figures are in `weights`.
mod clash;
mod judge;
mod look;
mod moves;
mod notes;
mod orders;
mod places;
mod seen;
mod shots;
mod weights;

use crate::{
    NearRun,
    act::Act,
    arrive, charge,
    kinds::{Formation, Side, Step},
    model::{General, Model},
    moves as movement,
    pips::{self, Deed},
    question::Question,
    seats,
    unit::Unit,
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use kernel::{Fill, Moment, Seat};
use notes::Notes;
use weights::{DARING, OWED, SIGHT};

/// With more units than this on the table a veteran plays out fewer trials.
const MANY: usize = 40;

impl Lore for NearRun {
    type Notes = Notes;

    /// A turn has two phases; each step in which units are considered one by one has an hour of its own.
    fn hour(model: &Model) -> u32 {
        let second = model.first.is_some() && model.mover != model.first;
        let step = match model.step {
            Step::Charges => 1,
            Step::Movement => 2,
            Step::Fire => 3,
            Step::Melee | Step::Risk => 4,
            Step::End | Step::Over => 5,
            _ => 0,
        };
        u32::from(model.turn) * HOURS + if second { HOURS / 2 } else { 0 } + step
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Declare { .. } | Question::Move { .. })
    }

    fn trials(model: &Model) -> u64 {
        if model.on_table().count() > MANY { 2 } else { 4 }
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
            Question::Fire { side } => return shots::ideas(model, seat, side, left, ideas),
            Question::Move { side } => return moves(moment, seat, side, left, ideas),
            Question::Deploy { .. } | Question::Post { .. } => deploys(moment, seat, ideas),
            Question::Promote { .. } | Question::Melee { .. } | Question::Stop { .. } => {
                first(moment, seat, ideas);
            }
            Question::Order { .. }
            | Question::Open { .. }
            | Question::Send { .. }
            | Question::Regroup { .. }
            | Question::ArmyMove { .. }
            | Question::Due { .. }
            | Question::Pool { .. }
            | Question::Deal { .. } => orders::ideas(moment, seat, ideas),
            _ => {
                offers(moment, seat, ideas);
                ideas.iter_mut().for_each(say);
            }
        }
        None
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper, notes: &mut Notes) -> f64 {
        judge::judge(model, seat, temper, notes)
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Ride { general } | Act::Join { general, .. } | Act::Post { general } => {
                Some(Thing::Leader(general.0))
            }
            _ => kernel::told::Told::unit(act).map(Thing::Unit),
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => model.scene.name(unit).to_owned(),
            Thing::Leader(general) => model.scene.generals[usize::from(general)].name.clone(),
        }
    }
}

/// The purpose of an offered act, what it looks like at first sight, and what the table does not show.
fn say(idea: &mut Idea<Act>) {
    (idea.purpose, idea.urge) = match idea.act {
        Act::Stand => ("stands", 0.6),
        Act::Square => ("forms square", 0.8),
        Act::CounterCharge | Act::Volley => ("counter-charges", 0.8),
        Act::RallyBack => ("rallies back", 0.2),
        Act::Evade | Act::EvadeBehind { .. } | Act::EvadeInto { .. } => ("evades", 0.6),
        Act::FireAndRunTo { .. } | Act::FireAndRunInto { .. } => ("fires and runs", 0.3),
        Act::Opportunity { .. } => ("takes its opportunity and charges", 0.3),
        Act::Pursue => ("pursues", 0.3),
        Act::TestRecall | Act::Halt => ("halts", 0.5),
        Act::Spike => ("spikes the guns", 1.0),
        Act::CloseRanks => ("closes ranks", 1.0),
        Act::FightOn => ("fights on", 0.5),
        Act::Face => ("turns to face its attacker", 2.0),
        Act::Occupy => ("occupies the building", 1.0),
        Act::Advance | Act::Hold => ("takes the ground", 0.4),
        Act::Heal { .. } => ("takes back a hit", 0.0),
        Act::Done => ("lets it go", 0.0),
        _ => (idea.purpose, 0.0),
    };
    idea.cost = match idea.act {
        Act::Opportunity { .. } => OWED,
        Act::Square => OWED * 0.5,
        Act::Face | Act::CloseRanks => -1.0,
        _ => 0.0,
    };
    idea.urge *= SIGHT;
}

/// The first thing that is offered, where the order matters little.
fn first(moment: &Moment<NearRun>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let menu = moment.menu(seat);
    let offer = menu.iter().find_map(|act| moment.offer(seat, act));
    ideas.extend(offer.map(|it| Idea::new(it.act, 0.0, "goes next").with(it.fill)));
}

/// ANT-CHG-005: charges, unit by unit, each at the enemies that it can reach.
fn charges(
    model: &Model,
    seat: Seat,
    side: Side,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let own = |unit: &&Unit| {
        !left.has(unit.id)
            && charge::may_charge(model, unit).is_ok()
            && seats::of_unit(model, unit.id).has(seat)
    };
    for unit in model.of(side).filter(own) {
        let pace = model.book.pace(unit, unit.formation).unwrap_or_default();
        for enemy in crate::near::enemies_within(model, unit, pace) {
            let act = Act::Charge { unit: unit.id, target: enemy.id };
            for (n, legs) in charge::ways(model, unit, enemy).into_iter().enumerate() {
                let idea = Idea::new(act, 0.2 * SIGHT, "charges").to(enemy.id);
                let idea = idea.with(Fill::Path(legs));
                ideas.push(Idea { cost: DARING, or_else: n > 0, ..idea });
            }
        }
        if !ideas.is_empty() {
            return Some(unit.id.into());
        }
    }
    ideas.push(Idea::new(Act::Done, 0.0, "declares no more charges"));
    None
}

/// Moves: first the brigadiers whose troops have left them behind, so that one pip moves a whole brigade; then one action of every
/// unit, those nearest to the enemy first, so that others can follow; then the generals, so that their troops are in command; then
/// further actions.
fn moves(
    moment: &Moment<NearRun>,
    seat: Seat,
    side: Side,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let own = |unit: &&Unit| !left.has(unit.id) && seats::of_unit(model, unit.id).has(seat);
    let far = |unit: &Unit| {
        let gaps = model.enemies(unit).map(|enemy| (enemy.head() - unit.head()).length2());
        gaps.fold(f64::MAX, f64::min)
    };
    let able = |unit: &&Unit| {
        let may = movement::may_act(model, unit).is_ok() && movement::may_again(unit).is_ok();
        let price = pips::price(model, unit, Deed::Plain);
        may && pips::affords(model, unit, price).is_ok()
    };
    let mut due =
        model.units.iter().filter(|unit| unit.side == side && arrive::is_due(model, unit));
    if let Some(unit) = due.find(own) {
        let offer = moment.offer(seat, &Act::Arrive { unit: unit.id });
        let enter = |it: kernel::Offer<Act>| Idea::new(it.act, 2.0, "comes on").with(it.fill);
        ideas.extend(offer.map(enter).map(|idea| Idea { cost: -20.0, ..idea }));
        return Some(unit.id.into());
    }
    let rides = |general: &&General| {
        general.side == side
            && general.commands()
            && general.moves == 0
            && !left.has(Thing::Leader(general.id.0))
            && seats::of_general(model, general.id).has(seat)
    };
    if let Some(general) = model.generals.iter().filter(rides).find(|it| orders::is_left(model, it))
    {
        orders::rides(model, general, ideas);
        return Some(Thing::Leader(general.id.0));
    }
    let next = |again: bool| {
        let units = model.of(side).filter(own).filter(|unit| (unit.done.actions > 0) == again);
        let units = units.map(|unit| (unit.done.actions, far(unit), unit));
        let mut units: Vec<(u8, f64, &Unit)> = units.collect();
        units.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        units.into_iter().map(|it| it.2).find(able)
    };
    if let Some(unit) = next(false) {
        moves::Moves::of(model, unit).all(ideas);
        return Some(unit.id.into());
    }
    if let Some(general) = model.generals.iter().find(rides) {
        orders::rides(model, general, ideas);
        return Some(Thing::Leader(general.id.0));
    }
    if let Some(unit) = next(true) {
        moves::Moves::of(model, unit).all(ideas);
        return Some(unit.id.into());
    }
    ideas.push(Idea::new(Act::Done, 0.0, "has no more moves"));
    None
}

/// Units are placed in their order: foot in column, horse in line, guns limbered behind them or ready to fire.
fn deploys(moment: &Moment<NearRun>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let rank = |act: &Act| match *act {
        Act::Place { formation: Formation::Line | Formation::Unlimbered, .. } => 0,
        Act::Place { formation: Formation::Column, .. } => 1,
        Act::Post { .. } => 2,
        _ => 3,
    };
    let mut acts = moment.menu(seat);
    acts.sort_by_key(rank);
    let offer = acts.iter().find_map(|act| moment.offer(seat, act));
    ideas.extend(offer.map(|it| Idea::new(it.act, 0.0, "takes its place").with(it.fill)));
}
