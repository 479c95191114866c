//! Odds that are followed to the end: past the questions that an answer leads to, through every answer to them, into the stages
//! that the answer leads to, and to the end of the losses phase.
use super::{
    Answered, Asks, Far, Odds, Outcome, Tree,
    branch::{Course, Leg, Rest, Start, Todo},
    merged::{Ends, Group, Open},
};
use crate::{Keyed, Moment, No, Offer, Ruleset, Said, Seat, play::NoDice, ruleset::Given};
use serde_json::json;

/// A question with more answers than this is not followed, because it is the next decision rather than a reaction to this one.
const MOST_ANSWERS: usize = 12;
/// The most runs of a script for one call, for all its branches, samples and answers together.
const MOST_RUNS: u32 = 120_000;
/// An answer for which fewer runs are left is not followed.
const FEWEST_RUNS: u32 = 500;
/// The most tables that are followed side by side. Each takes memory.
const MOST_OPEN: usize = 400;
/// The most samples.
const SAMPLES: u32 = 20_000;
/// Samples that are taken even if no runs are left.
const FEWEST_SAMPLES: u32 = 100;
/// The most runs one after the other on one branch.
const MOST_STEPS: usize = 500;

/// The odds of an answer, followed this far; without an answer, the odds of the losses alone.
pub fn follow<R: Ruleset>(
    moment: &Moment<R>,
    said: Option<&Said<R::Act>>,
    far: Far,
    seed: u64,
) -> Result<Odds, No<R::Refusal>> {
    let before = moment.model();
    let given = said.and_then(|said| {
        let question = &moment.ask()?.question;
        Some(Given { model: before, question, said })
    });
    let rehearsal =
        given.as_ref().and_then(|it| (R::FORESIGHT.rehearsal)(before, it.question, it.said));
    let start = match (said, rehearsal) {
        (Some(said), Some((table, stage))) => {
            // The answer itself must be allowed.
            moment.clone().run_stage(&mut NoDice, Some(said.clone()), &mut Vec::new())?;
            Start::new(Moment::before(table, stage), Todo::Begin, Leg::Own)
        }
        (Some(said), None) => Start::new(moment.clone(), Todo::Say(said.clone()), Leg::Own),
        (None, _) => {
            let Some(stage) = (R::FORESIGHT.reckoning)(before) else { return Err(No::Over) };
            Start::new(Moment::before(before.clone(), stage), Todo::Begin, Leg::Losses)
        }
    };
    let given = given.filter(|it| (R::FORESIGHT.leads_on)(it.question, it.said));
    let course = Course { before, given, losses: far.losses };
    Follower { course, seed, left: MOST_RUNS }.spread(&[start], far.answers, MOST_RUNS)
}

struct Follower<'a, R: Ruleset> {
    course: Course<'a, R>,
    seed: u64,
    left: u32, // How many runs may still be made.
}

impl<R: Ruleset> Follower<'_, R> {
    /// Follows every branch of every start, and the questions at their ends, with this many runs.
    fn spread(&mut self, starts: &[Start<R>], deep: u8, runs: u32) -> Result<Odds, No<R::Refusal>> {
        // Runs are kept for samples, and for the answers to questions.
        let end = self.left.saturating_sub(runs);
        let (exact_until, sampled_until) = if deep > 0 {
            (self.left.saturating_sub(runs / 3), end + runs / 3)
        } else {
            (self.left.saturating_sub(runs / 2), end)
        };
        let (exact, groups, error) = match self.walk(starts, deep, exact_until)? {
            Some(ends) => (true, ends.out_of(1), None),
            None => {
                let (ends, n) = self.sample(starts, deep, sampled_until)?;
                (false, ends.out_of(n), Some(1.0 / f64::from(n).sqrt()))
            }
        };
        let mut outcomes = self.answered(groups, deep, end)?;
        outcomes.sort_by(|a, b| b.p.total_cmp(&a.p));
        Ok(Odds { exact, error, outcomes })
    }

    /// Follows every branch. None if there are too many.
    fn walk(
        &mut self,
        starts: &[Start<R>],
        deep: u8,
        until: u32,
    ) -> Result<Option<Ends<R>>, No<R::Refusal>> {
        let mut ends = Ends::default();
        let mut all = starts.to_vec();
        for _ in 0..MOST_STEPS {
            let mut open = Open::default();
            for start in all {
                let start = match start.ready() {
                    Ok(start) => start,
                    Err(rest) => {
                        ends.add(self.course.what(&rest), rest.weight);
                        continue;
                    }
                };
                let mut tree = Tree::default();
                loop {
                    if self.left <= until || open.n > MOST_OPEN {
                        return Ok(None);
                    }
                    self.left -= 1;
                    let mut rest = match start.clone().run(&mut tree) {
                        Err(No::WantsDie { .. }) => return Ok(None),
                        rest => rest?,
                    };
                    rest.weight *= tree.weight();
                    rest.way.rolled |= !tree.path.is_empty();
                    if let Some(start) = self.settle(rest, deep, &mut ends) {
                        open.add(self.course.before, start);
                    }
                    if !tree.next() {
                        break;
                    }
                }
            }
            all = open.into_starts();
            if all.is_empty() {
                return Ok(Some(ends));
            }
        }
        Ok(None)
    }

    /// The same by random throws, and how many. The seed differs from the battle's, because odds must not reveal future dice.
    fn sample(
        &mut self,
        starts: &[Start<R>],
        deep: u8,
        until: u32,
    ) -> Result<(Ends<R>, u32), No<R::Refusal>> {
        let mut ends = Ends::default();
        let mut n = 0;
        while n < SAMPLES && (n < FEWEST_SAMPLES || self.left > until) {
            let mut dice = Keyed::new(!self.seed, u64::from(n));
            let mut next = picked(starts, n).cloned();
            while let Some(start) = next.take() {
                let start = match (Start { weight: 1.0, ..start }).ready() {
                    Ok(start) => start,
                    Err(rest) => {
                        ends.add(self.course.what(&rest), 1.0);
                        break;
                    }
                };
                self.left = self.left.saturating_sub(1);
                let mut rest = start.run(&mut dice)?;
                rest.way.rolled = true;
                next = self.settle(rest, deep, &mut ends);
            }
            n += 1;
        }
        Ok((ends, n))
    }

    /// Counts a branch that is over or waits for an answer. Otherwise returns the run that follows.
    fn settle(&self, rest: Rest<R>, deep: u8, ends: &mut Ends<R>) -> Option<Start<R>> {
        let waits = rest.asks
            && deep > 0
            && rest.way.leg == Leg::Own
            && rest.moment.ask().is_some_and(|ask| !(R::SECRETS.sealed)(&ask.question));
        if waits {
            ends.wait(self.course.what(&rest), rest);
            return None;
        }
        match self.course.next(rest) {
            Ok(start) => Some(start),
            Err(rest) => {
                ends.add(self.course.what(&rest), rest.weight);
                None
            }
        }
    }

    /// The outcomes, with the questions at their ends and what each answer leads to. The answers share the runs above `end`.
    fn answered(
        &mut self,
        groups: Vec<Group<R>>,
        deep: u8,
        end: u32,
    ) -> Result<Vec<Outcome>, No<R::Refusal>> {
        let mut asked: Vec<(Group<R>, Vec<Reply<R>>)> = Vec::new();
        for group in groups {
            let mut replies = replies(&group.rests);
            if replies.len() > MOST_ANSWERS {
                replies.clear();
            }
            asked.push((group, replies));
        }
        let mut n_left = asked.iter().map(|(_, replies)| replies.len() as u32).sum::<u32>();
        let ids: Vec<String> =
            R::seats(self.course.before).into_iter().map(|card| card.id).collect();
        let id = |seat: Seat| ids.get(usize::from(seat.0)).cloned().unwrap_or_default();
        let mut outcomes = Vec::new();
        for (Group { p, what, rests }, replies) in asked {
            let mut answers = Vec::new();
            for Reply { seat, offer, mut starts } in replies {
                let runs = self.left.saturating_sub(end) / n_left;
                n_left -= 1;
                if runs < FEWEST_RUNS {
                    continue;
                }
                let sum: f64 = starts.iter().map(|start| start.weight).sum();
                starts.iter_mut().for_each(|start| start.weight /= sum);
                let odds = self.spread(&starts, deep - 1, runs)?;
                let (label, cite) = (offer.label, offer.cite.to_string());
                let (act, tally) = (json!(offer.act), offer.tally);
                answers.push(Answered { seat: id(seat), label, cite, act, tally, odds });
            }
            let ask = rests.first().and_then(|rest| rest.moment.ask());
            let asks = ask.map(|ask| Asks { seats: ask.seats.iter().map(id).collect(), answers });
            outcomes.push(Outcome { p, what, asks });
        }
        Ok(outcomes)
    }
}

/// A possible answer, and all the moments in which it can be given.
struct Reply<R: Ruleset> {
    seat: Seat,
    offer: Offer<R::Act>,
    starts: Vec<Start<R>>,
}

/// Every answer to the questions at the ends of branches.
fn replies<R: Ruleset>(rests: &[Rest<R>]) -> Vec<Reply<R>> {
    let mut all: Vec<Reply<R>> = Vec::new();
    for rest in rests {
        for seat in rest.moment.ask().map(|ask| ask.seats).unwrap_or_default().iter() {
            for offer in rest.moment.offers(seat) {
                let said = Said { seat, act: offer.act.clone(), fill: offer.fill.clone() };
                let (weight, moment, way) = (rest.weight, rest.moment.clone(), rest.way.clone());
                let start = Start { weight, moment, todo: Todo::Say(said), way };
                let known = |it: &&mut Reply<R>| it.seat == seat && it.offer.label == offer.label;
                match all.iter_mut().find(known) {
                    Some(reply) => reply.starts.push(start),
                    None => all.push(Reply { seat, offer, starts: vec![start] }),
                }
            }
        }
    }
    all
}

/// The start of a sample. After any number of samples, each start has had its share, because the multiples of the golden ratio
/// are spread evenly.
fn picked<R: Ruleset>(starts: &[Start<R>], n: u32) -> Option<&Start<R>> {
    let mut at = (f64::from(n) * 0.618_033_988_749_894_9).fract();
    let reached = starts.iter().find(|start| {
        at -= start.weight;
        at < 0.0
    });
    reached.or(starts.last())
}
