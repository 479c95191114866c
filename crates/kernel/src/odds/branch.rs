//! One branch of the dice: the runs of scripts from an answer to the end of its odds.
use crate::{Dice, Moment, No, Ruleset, Said, ruleset::Given, upshot::Upshot};

/// Said where an outcome has nothing else to say and no die was thrown.
const NO_DIE: &str = "no die depends on this";
/// Said where dice were thrown and changed nothing that is told.
const NO_CHANGE: &str = "the dice change nothing";
/// Said where a question comes before the first die.
const ASKED_FIRST: &str = "nothing before the next question";

/// Which part of the odds a branch has reached.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Leg {
    /// The stage of the answer itself.
    Own,
    /// The later stages that the answer leads to.
    Later,
    /// The losses.
    Losses,
}

/// What is run next.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Todo<A> {
    /// The stage begins.
    Begin,
    /// This answer is given.
    Say(Said<A>),
    /// The open question is answered with its first offer.
    Answer,
}

/// What happened on a branch so far.
#[derive(Clone, Debug)]
pub(super) struct Way<R: Ruleset> {
    pub(super) events: Vec<R::Event>,
    pub(super) leg: Leg,
    pub(super) rolled: bool,
}

/// A run of a script that is to be made, and its probability.
#[derive(Clone, Debug)]
pub(super) struct Start<R: Ruleset> {
    pub(super) weight: f64,
    pub(super) moment: Moment<R>,
    pub(super) todo: Todo<R::Act>,
    pub(super) way: Way<R>,
}

/// Where a run stops, and its probability.
#[derive(Debug)]
pub(super) struct Rest<R: Ruleset> {
    pub(super) weight: f64,
    pub(super) moment: Moment<R>,
    pub(super) asks: bool,
    pub(super) way: Way<R>,
}

impl<R: Ruleset> Start<R> {
    /// The beginning of a branch.
    pub(super) fn new(moment: Moment<R>, todo: Todo<R::Act>, leg: Leg) -> Self {
        Self { weight: 1.0, moment, todo, way: Way { events: Vec::new(), leg, rolled: false } }
    }

    /// With the answer that is given if nobody chooses another. If there is none, the branch stops at its question.
    pub(super) fn ready(mut self) -> Result<Self, Rest<R>> {
        if self.todo == Todo::Answer {
            match first_answer(&self.moment) {
                Some(said) => self.todo = Todo::Say(said),
                None => {
                    let Self { weight, moment, way, .. } = self;
                    return Err(Rest { weight, moment, asks: true, way });
                }
            }
        }
        Ok(self)
    }

    /// Runs the script, up to a question or the end of the stage.
    pub(super) fn run(self, dice: &mut dyn Dice) -> Result<Rest<R>, No<R::Refusal>> {
        let Self { weight, mut moment, todo, mut way } = self;
        let said = if let Todo::Say(said) = todo { Some(said) } else { None };
        let asks = moment.run_stage(dice, said, &mut way.events)?;
        Ok(Rest { weight, moment, asks, way })
    }
}

/// What odds are computed of, and how far.
#[derive(Debug)]
pub(super) struct Course<'a, R: Ruleset> {
    /// The table before the answer.
    pub(super) before: &'a R::Model,
    /// The answer, if it leads on to later stages.
    pub(super) given: Option<Given<'a, R>>,
    /// Whether the losses belong to it.
    pub(super) losses: bool,
}

impl<R: Ruleset> Course<'_, R> {
    /// The run that follows, or the branch itself if it is at its end.
    pub(super) fn next(&self, rest: Rest<R>) -> Result<Start<R>, Rest<R>> {
        let Rest { weight, moment, asks, mut way } = rest;
        if asks {
            // A question in the stage of an answer that leads nowhere is another decision.
            if way.leg == Leg::Own && self.given.is_none() && !self.losses {
                return Err(Rest { weight, moment, asks, way });
            }
            return Ok(Start { weight, moment, todo: Todo::Answer, way });
        }
        let Some(stage) = &moment.game().stage else {
            return Err(Rest { weight, moment, asks, way });
        };
        let model = moment.model();
        let sequel = self.given.as_ref().filter(|_| way.leg != Leg::Losses);
        let (leg, next) = if let Some(next) =
            sequel.and_then(|given| (R::FORESIGHT.sequel)(given, model, stage))
        {
            (Leg::Later, next)
        } else if !self.losses {
            return Err(Rest { weight, moment, asks, way });
        } else if way.leg == Leg::Losses && (R::FORESIGHT.reckons)(stage) {
            return Ok(Start { weight, moment, todo: Todo::Begin, way });
        } else if let Some(stage) =
            (R::FORESIGHT.reckoning)(model).filter(|_| way.leg != Leg::Losses)
        {
            (Leg::Losses, (model.clone(), stage))
        } else {
            return Err(Rest { weight, moment, asks, way });
        };
        way.leg = leg;
        Ok(Start { weight, moment: Moment::before(next.0, next.1), todo: Todo::Begin, way })
    }

    /// What has happened on a branch that waits for an answer or is over.
    pub(super) fn what(&self, rest: &Rest<R>) -> Upshot {
        let mut what = (R::SHOWING.outcome)(self.before, &rest.way.events);
        if rest.asks && what.contact == Some(false) {
            // It is not known yet.
            what.contact = None;
        }
        if what.is_empty() {
            let why = match (rest.way.rolled, rest.asks) {
                (true, _) => NO_CHANGE,
                (false, true) => ASKED_FIRST,
                (false, false) => NO_DIE,
            };
            what.nothing = Some(why.to_owned());
        }
        what
    }
}

/// The first offer to any seat that is asked.
fn first_answer<R: Ruleset>(moment: &Moment<R>) -> Option<Said<R::Act>> {
    let seat = moment.ask()?.seats.iter().next()?;
    let menu = moment.menu(seat);
    let offer = menu.iter().find_map(|act| moment.offer(seat, act))?;
    Some(Said { seat, act: offer.act, fill: offer.fill })
}
