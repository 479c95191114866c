//! How a general decides: one unit after another, trying out every idea first.
use crate::{
    Decision, General, Level, lookahead,
    lore::{Idea, Left, Lore, Temper, Thing},
};
use kernel::{Moment, Said, Seat, any::AnyGame, dice::Chooser, odds};

/// The maximum number of dice branches for the evaluation of an idea; beyond that it uses this many random rolls.
const BRANCHES: u32 = 24;
/// The minimum gain of an idea over doing nothing, so that units do not move for nothing.
const EFFORT: f64 = 0.004;
/// The random error of a recruit's first impression.
const CARELESS: f64 = 6.0;
/// An upper bound on the things to consider in one phase.
const MOST_THINGS: usize = 512;

/// An idea and what it is worth.
#[derive(Clone, Debug)]
pub(crate) struct Weighed<A> {
    pub(crate) idea: Idea<A>,
    pub(crate) worth: f64,
}

/// A general for one ruleset.
#[derive(Clone, Debug)]
pub struct Mind<R: Lore> {
    level: Level,
    seed: u64,
    chooser: Chooser,
    temper: Temper,
    planned: Option<u32>,
    hour: Option<(u32, Seat)>,
    left: Left,
    ideas: Vec<Idea<R::Act>>,
    weighed: Vec<Weighed<R::Act>>,
    notes: R::Notes,
}

/// The choice of a general, with its expected gain.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// What to say.
    pub idea: Idea<A>,
    /// The expected gain over doing nothing, or over the next best idea.
    pub gain: f64,
}

impl<R: Lore> Mind<R> {
    /// A general of a level. The same seed makes the same choices.
    pub fn new(level: Level, seed: u64) -> Self {
        let chooser = Chooser::new(seed);
        let (ideas, weighed, notes) = Default::default();
        let (hour, planned, left) = (None, None, Left::default());
        let temper = Temper::EVEN;
        Self { level, seed, chooser, temper, planned, hour, left, ideas, weighed, notes }
    }

    /// A regular in a given temper; a veteran uses it to simulate itself and others.
    pub(crate) fn in_temper(temper: Temper, seed: u64) -> Self {
        Self { temper, ..Self::new(Level::Regular, seed) }
    }

    /// At the start of its moves a veteran chooses the temper that does best.
    fn plan(&mut self, moment: &Moment<R>, seat: Seat) {
        let hour = R::hour(moment.model());
        let is_time = moment.ask().is_some_and(|ask| R::is_time_to_plan(&ask.question));
        if self.level == Level::Veteran && is_time && self.planned != Some(hour) {
            self.planned = Some(hour);
            self.temper = lookahead::best_temper(moment, seat, self.seed ^ u64::from(hour));
        }
    }

    /// The decision of this seat; none if it is not asked or has nothing to say.
    pub fn choose(&mut self, moment: &mut Moment<R>, seat: Seat) -> Option<Choice<R::Act>> {
        if !moment.ask()?.seats.has(seat) {
            return None;
        }
        let hour = Some((R::hour(moment.model()), seat));
        if self.hour != hour {
            self.hour = hour;
            self.left.clear();
            self.plan(moment, seat);
        }
        for _ in 0..MOST_THINGS {
            self.ideas.clear();
            let thing = R::ideas(moment, seat, &self.left, &mut self.ideas);
            match (self.best(moment, seat, thing), thing) {
                (Some(choice), _) => return Some(choice),
                (None, Some(thing)) => self.left.add(thing),
                (None, None) => break,
            }
        }
        offered(moment, seat)
    }

    /// The best of the ideas; none if it is better to leave the thing as it is, or if nothing is allowed. If the ideas do not
    /// belong to one thing, something must be done.
    fn best(
        &mut self,
        moment: &mut Moment<R>,
        seat: Seat,
        thing: Option<Thing>,
    ) -> Option<Choice<R::Act>> {
        match self.level {
            Level::Recruit => self.at_first_sight(moment, seat, thing),
            Level::Regular | Level::Veteran => {
                self.weigh(moment, seat, thing);
                self.first(moment, seat, thing)
            }
        }
    }

    /// The first allowed idea by first impression, which may be wrong.
    fn at_first_sight(
        &mut self,
        moment: &mut Moment<R>,
        seat: Seat,
        thing: Option<Thing>,
    ) -> Option<Choice<R::Act>> {
        let mut whim = || self.chooser.under(1000) as f64 / 1000.0 * CARELESS;
        let still = if thing.is_some() { whim() } else { f64::MIN };
        self.ideas.iter_mut().for_each(|idea| idea.urge += whim());
        self.ideas.sort_by(|a, b| b.urge.total_cmp(&a.urge));
        let good = self.ideas.drain(..).take_while(|idea| idea.urge > still);
        let mut good = good.filter(|idea| moment.dry_run(said(seat, idea)).is_ok());
        good.next().map(|idea| Choice { gain: 0.0, idea })
    }

    /// Evaluates every allowed idea by its immediate result; the best comes first.
    fn weigh(&mut self, moment: &mut Moment<R>, seat: Seat, thing: Option<Thing>) {
        self.weighed.clear();
        if let ([_], None) = (&self.ideas[..], thing) {
            // Without a choice there is nothing to evaluate.
            let idea = self.ideas.remove(0);
            if moment.dry_run(said(seat, &idea)).is_ok() {
                self.weighed.push(Weighed { idea, worth: 0.0 });
            }
            return;
        }
        let mut was_allowed = false;
        for idea in self.ideas.drain(..) {
            if idea.or_else && was_allowed {
                continue;
            }
            let said = said(seat, &idea);
            let judge = |model: &R::Model, _| R::judge(model, seat, &self.temper, &mut self.notes);
            let weighed = odds::expect(moment, &said, BRANCHES, self.seed, judge);
            was_allowed = weighed.is_ok();
            if let Ok(worth) = weighed {
                let worth = worth - idea.cost;
                self.weighed.push(Weighed { idea, worth });
            }
        }
        self.weighed.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    }

    /// The best of the evaluated ideas, if it is better than doing nothing.
    fn first(
        &mut self,
        moment: &Moment<R>,
        seat: Seat,
        thing: Option<Thing>,
    ) -> Option<Choice<R::Act>> {
        let best = self.weighed.first()?.worth;
        let still = match thing {
            Some(_) => R::judge(moment.model(), seat, &self.temper, &mut self.notes) + EFFORT,
            None => self.weighed.get(1).map_or(best, |next| next.worth),
        };
        if thing.is_some() && best <= still {
            return None;
        }
        let idea = self.weighed.swap_remove(0).idea;
        Some(Choice { idea, gain: best - still })
    }
}

/// The decision that an idea stands for.
pub(crate) fn said<A: Clone>(seat: Seat, idea: &Idea<A>) -> Said<A> {
    Said { seat, act: idea.act.clone(), fill: idea.fill.clone() }
}

/// The fallback without any idea: the first offer.
fn offered<R: Lore>(moment: &Moment<R>, seat: Seat) -> Option<Choice<R::Act>> {
    let menu = moment.menu(seat);
    let offer = menu.iter().find_map(|act| moment.offer(seat, act))?;
    let idea = Idea::new(offer.act, 0.0, "takes the only option").with(offer.fill);
    Some(Choice { idea, gain: 0.0 })
}

impl<R: Lore> General for Mind<R> {
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision> {
        let mut known = game.known_to(seat)?;
        let seat = known.seat;
        let moment = known.moment::<R>()?;
        let choice = self.choose(moment, seat)?;
        let is_secret = moment.ask().is_some_and(|ask| (R::SECRETS.sealed)(&ask.question));
        let why = match is_secret {
            true => "This decision is secret.".to_owned(),
            false => sentence::<R>(moment.model(), &choice),
        };
        let (act, fill) = known.put::<R>(&choice.idea.act, &choice.idea.fill);
        Some(Decision { act, fill, why })
    }
}

/// The intention as a sentence.
fn sentence<R: Lore>(model: &R::Model, Choice { idea, gain }: &Choice<R::Act>) -> String {
    let who = match R::doer(model, &idea.act) {
        Some(thing) => R::name(model, thing),
        None => "The general".to_owned(),
    };
    let whom = idea.target.map(|thing| format!(" {}", R::name(model, thing))).unwrap_or_default();
    let worth = match gain {
        gain if *gain > 2.0 => ", with a large expected gain",
        gain if *gain > 0.5 => ", with a clear expected gain",
        _ => "",
    };
    kernel::names::about(&who, &format!("{}{whom}{worth}.", idea.purpose))
}
