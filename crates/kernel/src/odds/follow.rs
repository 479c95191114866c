//! Odds that look farther: past the questions that an answer leads to, through every answer to them, and to the end of the losses
//! phase.
use super::{Answered, Asks, MOST_BRANCHES, Odds, Outcome, SAMPLES, Tree};
use crate::{Dice, Keyed, Moment, No, Offer, Ruleset, Said, Seat, play::NoDice};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most questions that are followed one after the other.
const MOST_DEEP_ANSWERS: u8 = 4;
/// A question with more answers than this is not followed, because it is the next decision rather than a reaction to this one.
const MOST_ANSWERS: usize = 12;
/// When this many branches have been followed in all, no further question is followed.
const MOST_FOLLOWED: u32 = 100_000;
/// Below a question, the limits on branches and samples are divided by this.
const SHARE: u32 = 10;
/// The most questions on the way to the end of the losses.
const MOST_STEPS: usize = 500;

/// How far odds are followed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Far {
    /// Past this many questions, one after the other, through every answer; 0 stops at the first question.
    pub answers: u8,
    /// To the end of the next losses phase, as if nothing else happened before it. Questions on the way that are not followed are
    /// answered with the first offer.
    pub losses: bool,
}

impl Far {
    /// Past every question that can be followed.
    pub const ANSWERS: Self = Self { answers: MOST_DEEP_ANSWERS, losses: false };

    /// Reads it from JSON: `answers` is true or a number of questions, `until` is `losses`.
    pub fn read(answers: &Value, until: &Value) -> Result<Self, String> {
        let most = u64::from(MOST_DEEP_ANSWERS);
        let answers = match answers {
            Value::Null | Value::Bool(false) => 0,
            Value::Bool(true) => MOST_DEEP_ANSWERS,
            other => match other.as_u64().filter(|n| *n <= most) {
                Some(n) => n as u8,
                None => {
                    return Err(format!(
                        "`answers` is true, or a number of questions up to {most}"
                    ));
                }
            },
        };
        let losses = match until {
            Value::Null => false,
            Value::String(until) if until == "losses" => true,
            _ => {
                return Err("`until` is \"losses\": to the end of the next losses phase".to_owned());
            }
        };
        Ok(Self { answers, losses })
    }
}

/// Where to begin: a moment, the answer given in it, and the events on the way there.
struct Start<R: Ruleset> {
    weight: f64,
    moment: Moment<R>,
    said: Option<Said<R::Act>>,
    events: Vec<R::Event>,
}

/// Where a branch of the dice stops.
struct Rest<R: Ruleset> {
    moment: Moment<R>,
    events: Vec<R::Event>,
    asks: bool,
}

/// Branches with the same outcome.
struct Group<R: Ruleset> {
    p: f64,
    what: Value,
    rests: Vec<(f64, Rest<R>)>, // Those that wait for an answer, each table only once.
}

struct Follower<'a, R: Ruleset> {
    before: &'a R::Model,
    losses: bool,
    is_rehearsed: bool, // Whether the dice of the first answer fall in a later stage.
    seed: u64,
    left: u32, // How many branches may still be followed.
}

/// The odds of an answer, followed this far; without an answer, the odds of the losses alone.
pub fn follow<R: Ruleset>(
    moment: &Moment<R>,
    said: Option<&Said<R::Act>>,
    far: Far,
    seed: u64,
) -> Result<Odds, No<R::Refusal>> {
    let rehearsal = said.and_then(|said| {
        let ask = moment.ask()?;
        (R::FORESIGHT.rehearsal)(moment.model(), &ask.question, said)
    });
    let mut follower = Follower {
        before: moment.model(),
        losses: far.losses,
        is_rehearsed: rehearsal.is_some(),
        seed,
        left: MOST_FOLLOWED,
    };
    let mut start =
        Start { weight: 1.0, moment: moment.clone(), said: said.cloned(), events: Vec::new() };
    if let Some((table, stage)) = rehearsal {
        // The answer itself must be allowed, and it throws no die. Its questions come before its consequences, except for those
        // that are asked of others in secret.
        let mut direct = moment.clone();
        let asks = direct.run_stage(&mut NoDice, start.said.clone(), &mut Vec::new())?;
        let sealed = moment.ask().is_some_and(|ask| (R::SECRETS.sealed)(&ask.question));
        if !asks || far.answers == 0 || sealed {
            start = Start { moment: Moment::before(table, stage), said: None, ..start };
        }
    } else if start.said.is_none() {
        return follower.losses_alone(start);
    }
    follower.spread(&[start], far.answers, 1)
}

impl<R: Ruleset> Follower<'_, R> {
    /// What the losses so far amount to if nothing else happens.
    fn losses_alone(&mut self, start: Start<R>) -> Result<Odds, No<R::Refusal>> {
        let mut rest = Rest { moment: start.moment, events: start.events, asks: false };
        self.reckon(&mut rest, &mut Keyed::new(!self.seed, 0))?;
        let what = (R::SHOWING.outcome)(self.before, &rest.events);
        Ok(Odds { exact: true, error: None, outcomes: vec![Outcome { p: 1.0, what, asks: None }] })
    }

    /// Follows every branch of every start, and the questions at their ends.
    fn spread(
        &mut self,
        starts: &[Start<R>],
        deep: u8,
        share: u32,
    ) -> Result<Odds, No<R::Refusal>> {
        let mut groups = BTreeMap::new();
        let exact = self.walk(starts, deep, share, &mut groups)?;
        let samples = SAMPLES / share;
        if !exact {
            groups.clear();
            self.sample(starts, deep, samples, &mut groups)?;
        }
        let mut outcomes = Vec::new();
        for group in groups.into_values() {
            let asks = self.asked(group.rests, deep)?;
            outcomes.push(Outcome { p: group.p, what: group.what, asks });
        }
        outcomes.sort_by(|a, b| b.p.total_cmp(&a.p));
        let error = (!exact).then(|| 1.0 / f64::from(samples).sqrt());
        Ok(Odds { exact, error, outcomes })
    }

    /// Follows every branch. Returns false if there are too many.
    fn walk(
        &mut self,
        starts: &[Start<R>],
        deep: u8,
        share: u32,
        groups: &mut BTreeMap<String, Group<R>>,
    ) -> Result<bool, No<R::Refusal>> {
        let mut left = MOST_BRANCHES / share as usize;
        for start in starts {
            let mut tree = Tree::default();
            loop {
                if left == 0 {
                    return Ok(false);
                }
                left -= 1;
                let rest = match self.branch(start, deep, &mut tree) {
                    Err(No::WantsDie { .. }) => return Ok(false),
                    rest => rest?,
                };
                self.add(groups, rest, deep, start.weight * tree.weight());
                if !tree.next() {
                    break;
                }
            }
        }
        Ok(true)
    }

    /// The same by random throws. The seed differs from the battle's, because odds must not reveal future dice.
    fn sample(
        &mut self,
        starts: &[Start<R>],
        deep: u8,
        samples: u32,
        groups: &mut BTreeMap<String, Group<R>>,
    ) -> Result<(), No<R::Refusal>> {
        for start in starts {
            for n in 0..samples {
                let rest = self.branch(start, deep, &mut Keyed::new(!self.seed, u64::from(n)))?;
                self.add(groups, rest, deep, start.weight / f64::from(samples));
            }
        }
        Ok(())
    }

    /// Follows one branch.
    fn branch(
        &mut self,
        start: &Start<R>,
        deep: u8,
        dice: &mut dyn Dice,
    ) -> Result<Rest<R>, No<R::Refusal>> {
        self.left = self.left.saturating_sub(1);
        let (mut moment, mut events) = (start.moment.clone(), start.events.clone());
        let asks = moment.run_stage(dice, start.said.clone(), &mut events)?;
        let mut rest = Rest { moment, events, asks };
        if !rest.asks && start.said.is_some() && self.is_rehearsed {
            self.play_sequel(&mut rest, dice)?;
        }
        let waits = rest.asks && deep > 0 && self.left > 0;
        if self.losses && !waits {
            self.reckon(&mut rest, dice)?;
        }
        Ok(rest)
    }

    /// Plays the stage in which the dice of the answer fall.
    fn play_sequel(&self, rest: &mut Rest<R>, dice: &mut dyn Dice) -> Result<(), No<R::Refusal>> {
        if let Some((table, stage)) = (R::FORESIGHT.sequel)(self.before, rest.moment.model()) {
            rest.moment = Moment::before(table, stage);
            rest.asks = rest.moment.run_stage(dice, None, &mut rest.events)?;
        }
        Ok(())
    }

    /// Plays to the end of the losses: first the rest of the stage, then the losses phase, answering each question with its first
    /// offer.
    fn reckon(&self, rest: &mut Rest<R>, dice: &mut dyn Dice) -> Result<(), No<R::Refusal>> {
        let mut reckons = false;
        for _ in 0..MOST_STEPS {
            if rest.asks {
                let Some(said) = first_answer(&rest.moment) else { return Ok(()) };
                rest.asks = rest.moment.run_stage(dice, Some(said), &mut rest.events)?;
                continue;
            }
            if !reckons {
                reckons = true;
                let table = rest.moment.model();
                let Some(stage) = (R::FORESIGHT.reckoning)(table) else { return Ok(()) };
                rest.moment = Moment::before(table.clone(), stage);
            } else if !rest.moment.game().stage.as_ref().is_some_and(R::FORESIGHT.reckons) {
                return Ok(());
            }
            rest.asks = rest.moment.run_stage(dice, None, &mut rest.events)?;
        }
        Ok(())
    }

    fn add(&self, groups: &mut BTreeMap<String, Group<R>>, rest: Rest<R>, deep: u8, p: f64) {
        let what = (R::SHOWING.outcome)(self.before, &rest.events);
        let ask = rest
            .moment
            .ask()
            .filter(|ask| rest.asks && deep > 0 && !(R::SECRETS.sealed)(&ask.question));
        let key = match ask {
            Some(ask) => format!("{what} {}", json!(ask.question)),
            None => what.to_string(),
        };
        let waits = ask.is_some();
        let group = groups.entry(key).or_insert_with(|| Group { p: 0.0, what, rests: Vec::new() });
        group.p += p;
        if !waits {
            return;
        }
        let same = |it: &Rest<R>| it.moment.model() == rest.moment.model();
        match group.rests.iter_mut().find(|(_, it)| same(it)) {
            Some((sum, _)) => *sum += p,
            None => group.rests.push((p, rest)),
        }
    }

    /// The questions at the ends of branches, and what each answer leads to.
    fn asked(
        &mut self,
        rests: Vec<(f64, Rest<R>)>,
        deep: u8,
    ) -> Result<Option<Asks>, No<R::Refusal>> {
        let Some(ask) = rests.first().and_then(|(_, rest)| rest.moment.ask()) else {
            return Ok(None);
        };
        let ids: Vec<String> = R::seats(self.before).into_iter().map(|card| card.id).collect();
        let id = |seat: Seat| ids.get(usize::from(seat.0)).cloned().unwrap_or_default();
        let seats = ask.seats.iter().map(id).collect();
        let mut all: Vec<Reply<R>> = Vec::new();
        for (weight, rest) in &rests {
            for seat in rest.moment.ask().map(|ask| ask.seats).unwrap_or_default().iter() {
                for offer in rest.moment.offers(seat) {
                    let said =
                        Some(Said { seat, act: offer.act.clone(), fill: offer.fill.clone() });
                    let (moment, events) = (rest.moment.clone(), rest.events.clone());
                    let start = Start { weight: *weight, moment, said, events };
                    let known =
                        |it: &&mut Reply<R>| it.seat == seat && it.offer.label == offer.label;
                    match all.iter_mut().find(known) {
                        Some(reply) => reply.starts.push(start),
                        None => all.push(Reply { seat, offer, starts: vec![start] }),
                    }
                }
            }
        }
        let mut answers = Vec::new();
        if all.len() <= MOST_ANSWERS && self.left > 0 {
            for Reply { seat, offer, mut starts } in all {
                let sum: f64 = starts.iter().map(|start| start.weight).sum();
                starts.iter_mut().for_each(|start| start.weight /= sum);
                let odds = self.spread(&starts, deep - 1, SHARE)?;
                let (label, cite) = (offer.label, offer.cite.to_string());
                let (act, tally) = (json!(offer.act), offer.tally);
                answers.push(Answered { seat: id(seat), label, cite, act, tally, odds });
            }
        }
        Ok(Some(Asks { seats, answers }))
    }
}

/// A possible answer, and all the moments in which it can be given.
struct Reply<R: Ruleset> {
    seat: Seat,
    offer: Offer<R::Act>,
    starts: Vec<Start<R>>,
}

/// The first offer to any seat that is asked.
fn first_answer<R: Ruleset>(moment: &Moment<R>) -> Option<Said<R::Act>> {
    let seat = moment.ask()?.seats.iter().next()?;
    let menu = moment.menu(seat);
    let offer = menu.iter().find_map(|act| moment.offer(seat, act))?;
    Some(Said { seat, act: offer.act, fill: offer.fill })
}
