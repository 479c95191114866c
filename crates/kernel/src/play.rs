//! A battle in progress: a moment with its seed, its dice and the list of decisions.
mod sources;

pub use sources::NoRewind;

use crate::{
    Dice, Game, Keyed, Moment, No, Offer, Record, Ruleset, Said, Scripted, Seat,
    dice::{self, Fed, NoFace},
    names,
    no::OrNo,
    odds::{self, Far, Odds},
    record::{self, Broken, Thrower},
    start,
};
use serde_json::Value;
use std::sync::Arc;

/// How a battle begins.
#[derive(Clone, Debug)]
pub(crate) struct Opening<R: Ruleset> {
    /// The scenario, if it is known.
    pub(crate) scenario: Option<Arc<Value>>,
    /// Its `[start]`, if it has one.
    pub(crate) start: Option<Arc<Value>>,
    /// The game at rest before the first decision.
    pub(crate) game: Game<R>,
    /// The table then, if the battle begins in the middle of a stage.
    table: Option<R::Model>,
}

impl<R: Ruleset> Opening<R> {
    /// The opening of a setup, at its scenario's `[start]` if there is one.
    pub(crate) fn new(
        setup: &R::Setup,
        scenario: Option<Arc<Value>>,
        start: Option<Arc<Value>>,
    ) -> Result<Self, NotOpened<R>> {
        let (model, stage) = R::open(setup).map_err(No::Refused).map_err(NotOpened::No)?;
        let opened = Game { start: model, stage: Some(stage), told: Vec::new() };
        let Some(given) = &start else {
            return Ok(Self { scenario, start, game: opened, table: None });
        };
        let late = scenario.as_ref().and_then(|scenario| start::past_the_end(scenario, given));
        if let Some(wrong) = late {
            return Err(NotOpened::Start(vec![wrong]));
        }
        let names = Arc::new(R::names(setup));
        let (game, table) = names::lend(&names, || {
            let unit = start::unit::of(scenario.as_deref(), given).map_err(|wrong| vec![wrong])?;
            let game = unit.used(|| start::read(&opened, given))?;
            if game.told.is_empty() {
                return Ok((game, None));
            }
            let moment = Moment::load(game.clone()).map_err(|no| {
                let remedy = "list only answers and faces that this stage takes, in order";
                vec![start::Wrong::new("start.so_far", no.to_string(), remedy)]
            })?;
            Ok((game, Some(moment.model().clone())))
        })
        .map_err(NotOpened::Start)?;
        Ok(Self { scenario, start, game, table })
    }

    /// The table before the first event that is seen.
    pub(crate) fn table(&self) -> &R::Model {
        self.table.as_ref().unwrap_or(&self.game.start)
    }
}

/// Why a battle does not open.
#[derive(Debug)]
pub(crate) enum NotOpened<R: Ruleset> {
    /// The setup is refused.
    No(No<R::Refusal>),
    /// The position of `[start]` is wrong.
    Start(Vec<start::Wrong>),
}

/// A battle in progress.
#[derive(Clone, Debug)]
pub struct Match<R: Ruleset> {
    setup: Arc<R::Setup>,     // Shared with reopened battles of the same setup.
    opening: Arc<Opening<R>>, // How it begins, also shared.
    seed: u64,
    dice: Option<Scripted>, // None: no dice have been thrown by hand.
    sources: Vec<Thrower>,  // Empty: the source of dice has never changed.
    decisions: Vec<Said<R::Act>>,
    n_dice: Vec<u32>, // How many dice fell at each decision.
    moment: Moment<R>,
}

impl<R: Ruleset> Match<R> {
    /// Opens a battle. Also returns the events before the first question. If `dice` are given, they are used.
    pub fn open(
        setup: impl Into<Arc<R::Setup>>,
        seed: u64,
        dice: Option<Vec<u8>>,
    ) -> OrNo<R, (Self, Vec<R::Event>)> {
        let setup = setup.into();
        match Opening::<R>::new(&setup, None, None) {
            Ok(opening) => Self::begin(setup, Arc::new(opening), seed, dice),
            Err(NotOpened::No(no)) => Err(no),
            Err(NotOpened::Start(_)) => unreachable!("no position was given"),
        }
    }

    /// Opens the same battle again from its beginning, with another seed.
    pub fn open_again(&self, seed: u64) -> OrNo<R, (Self, Vec<R::Event>)> {
        Self::begin(Arc::clone(&self.setup), Arc::clone(&self.opening), seed, None)
    }

    pub(crate) fn begin(
        setup: Arc<R::Setup>,
        opening: Arc<Opening<R>>,
        seed: u64,
        dice: Option<Vec<u8>>,
    ) -> OrNo<R, (Self, Vec<R::Event>)> {
        dice::check(dice.as_deref().unwrap_or_default(), R::DICE).map_err(No::NoFace)?;
        let mut dice = dice.map(Scripted::new);
        let (game, mut events) = (opening.game.clone(), Vec::new());
        let moment = match (game, &mut dice) {
            (Game { start, stage: Some(stage), told }, Some(dice)) if told.is_empty() => {
                Moment::begin(start, stage, dice, &mut events)
            }
            (Game { start, stage: Some(stage), told }, None) if told.is_empty() => {
                Moment::begin(start, stage, &mut Keyed::new(seed, 0), &mut events)
            }
            (game, _) => Moment::load(game),
        }?;
        let (sources, decisions, n_dice) = Default::default();
        Ok((Self { setup, opening, seed, dice, sources, decisions, n_dice, moment }, events))
    }

    /// How it began.
    pub(crate) fn opening(&self) -> &Opening<R> {
        &self.opening
    }

    /// The current moment.
    pub fn moment(&self) -> &Moment<R> {
        &self.moment
    }

    /// How many decisions have been made.
    pub fn n_decisions(&self) -> usize {
        self.decisions.len()
    }

    /// The setup of the battle.
    pub fn setup(&self) -> &Arc<R::Setup> {
        &self.setup
    }

    /// The decisions, in order.
    pub fn decisions(&self) -> &[Said<R::Act>] {
        &self.decisions
    }

    /// Scripted dice that have not fallen.
    pub fn dice_left(&self) -> usize {
        self.dice.as_ref().filter(|_| self.is_by_hand()).map_or(0, Scripted::left)
    }

    /// Adds faces that the players have rolled. A battle whose dice come from a seed accepts none, because its record could not
    /// distinguish the two kinds.
    pub fn give_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken> {
        let dice = self.hand().ok_or(NotTaken::SeedThrows)?;
        dice::check(faces, R::DICE)?;
        dice.extend(faces);
        Ok(())
    }

    /// Replaces the faces that have not fallen, after one of them did not fit the die.
    pub fn replace_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken> {
        let dice = self.hand().ok_or(NotTaken::SeedThrows)?;
        dice::check(faces, R::DICE)?;
        dice.replace(faces);
        Ok(())
    }

    /// Gives an answer and returns the events. If the answer is refused, nothing has changed.
    pub fn say(&mut self, said: Said<R::Act>) -> OrNo<R, Vec<R::Event>> {
        let mut events = Vec::new();
        self.say_to(said, &mut events)?;
        Ok(events)
    }

    /// The same, but the events are added to a list.
    pub fn say_to(&mut self, said: Said<R::Act>, events: &mut Vec<R::Event>) -> OrNo<R, ()> {
        let n_dice = match self.thrower() {
            Thrower::Seed { seed, .. } => {
                let mut dice = Keyed::new(seed, self.decisions.len() as u64 + 1);
                self.moment.tell(&mut dice, said.clone(), events)?
            }
            Thrower::Hand { .. } => {
                let (mut moment, mut dice) =
                    (self.moment.clone(), self.dice.clone().unwrap_or_default());
                let n_dice = moment.tell(&mut dice, said.clone(), events)?;
                (self.moment, self.dice) = (moment, Some(dice));
                n_dice
            }
        };
        self.decisions.push(said);
        self.n_dice.push(n_dice);
        Ok(())
    }

    /// Gives an answer in a battle whose players throw their own dice, with a source that throws for them. Returns the faces.
    pub fn say_thrown(
        &mut self,
        said: Said<R::Act>,
        source: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> OrNo<R, Vec<u8>> {
        assert!(self.is_by_hand(), "a seed throws the dice of this battle");
        let (mut moment, faces) = (self.moment.clone(), self.dice.clone().unwrap_or_default());
        let before = faces.fallen().len();
        let mut dice = Fed { faces, source };
        let n_dice = moment.tell(&mut dice, said.clone(), events)?;
        let fallen = dice.faces.fallen()[before..].to_vec();
        (self.moment, self.dice) = (moment, Some(dice.faces));
        self.decisions.push(said);
        self.n_dice.push(n_dice);
        Ok(fallen)
    }

    /// What an answer would do with the battle's own dice, on a copy. It reveals the dice to the caller.
    pub fn attempt(&self, said: Said<R::Act>) -> OrNo<R, Vec<R::Event>> {
        self.clone().say(said)
    }

    /// Whether the last decision can be taken back: there is one, and no die fell.
    pub fn may_undo(&self) -> bool {
        self.n_dice.last() == Some(&0)
    }

    /// Takes back the last decision, if no die has fallen since. The source of the dice stays the same.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        match self.n_dice.last() {
            None => Err(NoUndo::Nothing),
            Some(0) => {
                let mut record = self.unsealed();
                record.decisions.pop();
                let last = record.decisions.len();
                record.sources = sources::cut(&record.sources, last);
                let left = self.dice.as_ref().map(|dice| dice.waiting().to_vec());
                let (mut before, _) = Self::replay(&record).map_err(|_| NoUndo::Nothing)?;
                if let (Some(dice), Some(left)) = (&mut before.dice, left) {
                    dice.extend(&left);
                }
                *self = before;
                Ok(())
            }
            Some(_) => Err(NoUndo::DieFell),
        }
    }

    /// The record so far, with the fingerprint of its events. This replays the battle, so that play itself stays fast.
    pub fn record(&self) -> Record<R> {
        let record = self.unsealed();
        let replayed = Self::replay(&record).ok();
        let fingerprint = replayed.map(|(_, events)| record::fingerprint(&events));
        Record { fingerprint, ..record }
    }

    /// The record without a fingerprint, which needs no replay.
    pub(crate) fn unsealed(&self) -> Record<R> {
        Record {
            format: record::FORMAT,
            ruleset: R::ID.to_owned(),
            version: R::VERSION,
            seed: self.seed,
            dice: self.dice.as_ref().map(|dice| dice.fallen().to_vec()),
            sources: self.sources.clone(),
            setup: R::Setup::clone(&self.setup),
            scenario: self.opening.scenario.clone(),
            start: self.opening.start.clone(),
            decisions: self.decisions.clone(),
            fingerprint: None,
            last: None,
        }
    }

    /// Replays a record. Returns the battle and all its events.
    pub fn replay(record: &Record<R>) -> Result<(Self, Vec<R::Event>), Broken<R>> {
        if record.ruleset != R::ID {
            return Err(Broken::OtherRuleset { found: record.ruleset.clone() });
        }
        if record.version != R::VERSION {
            return Err(Broken::OtherVersion { found: record.version });
        }
        let (mut game, mut events) = Self::reopen(record)?;
        let mut sources = record.sources.iter().copied().peekable();
        for (n, said) in record.decisions.iter().enumerate() {
            while let Some(source) = sources.next_if(|source| source.from() <= n) {
                game.sources.push(source);
            }
            game.say_to(said.clone(), &mut events).map_err(|why| Broken::Decision { n, why })?;
        }
        game.sources.extend(sources);
        if let Some(said) = &record.fingerprint {
            let found = record::fingerprint(&events);
            if *said != found {
                return Err(Broken::OtherEnd { said: said.clone(), found });
            }
        }
        Ok((game, events))
    }

    /// The odds of an answer: the same rules run for every branch of the dice.
    pub fn odds(&self, said: &Said<R::Act>) -> OrNo<R, Odds> {
        self.odds_to(Some(said), Far::default())
    }

    /// The same, followed farther; without an answer, the odds of the next losses alone.
    pub fn odds_to(&self, said: Option<&Said<R::Act>>, far: Far) -> OrNo<R, Odds> {
        odds::follow(&self.moment, said, far, self.seed_of_odds())
    }

    /// The same from what the answering seat may know, without the secret choices of others.
    pub fn odds_known(&self, said: &Said<R::Act>, far: Far) -> OrNo<R, Odds> {
        odds::follow(&self.moment.known_to(said.seat), Some(said), far, self.seed_of_odds())
    }

    fn seed_of_odds(&self) -> u64 {
        match self.thrower() {
            Thrower::Seed { seed, .. } => seed,
            Thrower::Hand { .. } => self.seed,
        }
    }

    /// Everything that a seat may do.
    pub fn offers(&self, seat: Seat) -> Vec<Offer<R::Act>> {
        self.moment.offers(seat)
    }
}

/// Why a decision cannot be taken back.
#[derive(thiserror::Error, Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// There is none.
    #[error("there is no decision to take back")]
    Nothing,
    /// A die fell.
    #[error("a die fell at the last decision: it cannot be taken back")]
    DieFell,
    /// The battle is shown from its film.
    #[error("this battle is shown from its film: nothing can be taken back")]
    Shown,
}

/// Why faces are not accepted.
#[derive(thiserror::Error, Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotTaken {
    /// The seed throws the dice.
    #[error("the seed throws the dice of this battle; open it with dice to throw your own")]
    SeedThrows,
    /// One of them is not a face of any die.
    #[error(transparent)]
    NoFace(#[from] NoFace),
    /// The battle is shown from its film.
    #[error("this battle is shown from its film: no dice fall")]
    Shown,
}

/// No dice, for dry runs.
#[derive(Copy, Clone, Debug)]
pub struct NoDice;

impl Dice for NoDice {
    fn d(&mut self, sides: u8) -> Result<u8, crate::dice::Throw> {
        Err(crate::dice::Throw::NoDice(sides))
    }
}
