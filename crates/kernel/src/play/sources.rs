//! The source of the dice: a seed or the players. Either may replace the other during a battle.
use super::{Match, NotOpened, Opening};
use crate::{
    Game, Keyed, Moment, No, Record, Ruleset, Scripted,
    dice::{self, Noted},
    no::OrNo,
    record::{self, Broken, Thrower},
};
use std::sync::Arc;

impl<R: Ruleset> Match<R> {
    /// The current source.
    pub(super) fn thrower(&self) -> Thrower {
        match self.sources.last() {
            Some(source) => *source,
            None => self.first(),
        }
    }

    /// The source before the first decision.
    fn first(&self) -> Thrower {
        match self.sources.first() {
            Some(first) if first.from() == 0 && first.is_hand() => *first,
            None if self.dice.is_some() => Thrower::hand(0),
            _ => Thrower::seed(0, self.seed),
        }
    }

    /// Whether the players throw their own dice now.
    pub fn is_by_hand(&self) -> bool {
        self.thrower().is_hand()
    }

    /// The players' dice, while they throw.
    pub(super) fn hand(&mut self) -> Option<&mut Scripted> {
        if self.is_by_hand() { Some(self.dice.get_or_insert_default()) } else { None }
    }

    /// From now on the players throw the dice and report the faces.
    pub fn throw_by_hand(&mut self) {
        if !self.is_by_hand() {
            self.throw_by(Thrower::hand(self.n_decisions()));
            self.dice.get_or_insert_default().replace(&[]);
        }
    }

    /// From now on a seed throws the dice. Faces that were given and have not fallen are discarded.
    pub fn throw_by_seed(&mut self, seed: u64) {
        if let Some(dice) = &mut self.dice {
            dice.replace(&[]);
        }
        self.throw_by(Thrower::seed(self.n_decisions(), seed));
    }

    fn throw_by(&mut self, source: Thrower) {
        let first = self.first();
        self.sources = with(&self.sources, first, source);
    }

    /// Goes back to this number of decisions, even if dice have fallen since. From there a new seed throws the dice, so that
    /// nobody knows what will fall.
    pub fn rewind(&mut self, to: usize, seed: u64) -> Result<(), NoRewind> {
        let n = self.n_decisions();
        if to > n {
            return Err(NoRewind::Ahead { to, n });
        }
        let known =
            |source: &Thrower| matches!(source, Thrower::Seed { seed: it, .. } if *it == seed);
        if seed == self.seed || self.sources.iter().any(known) {
            return Err(NoRewind::KnownSeed);
        }
        let first = self.first();
        let mut record = self.unsealed();
        record.decisions.truncate(to);
        record.sources = with(&[], first, first);
        let kept = self.sources.iter().filter(|source| source.from() < to);
        record.sources =
            kept.fold(record.sources, |sources, source| with(&sources, first, *source));
        let (mut game, _) = Self::replay(&record).map_err(|why| NoRewind::Lost(why.to_string()))?;
        game.throw_by_seed(seed);
        *self = game;
        Ok(())
    }

    /// The record so far, with the faces that fell instead of the seeds that threw them. It replays like the battle and says
    /// nothing about dice to come: from here on `fresh` throws them, unless the players do.
    pub fn record_of_faces(&self, fresh: u64) -> OrNo<R, Record<R>> {
        let (mut faces, mut events) = (Vec::new(), Vec::new());
        let mut by_hand = Scripted::new(self.thrown_by_hand().to_vec());
        let mut moment = match self.opening.game.clone() {
            Game { start, stage: Some(stage), told } if told.is_empty() => match self.first() {
                Thrower::Seed { seed, .. } => {
                    let mut dice = Keyed::new(seed, 0);
                    let mut dice = Noted { dice: &mut dice, faces: &mut faces };
                    Moment::begin(start, stage, &mut dice, &mut events)?
                }
                Thrower::Hand { .. } => {
                    let mut dice = Noted { dice: &mut by_hand, faces: &mut faces };
                    Moment::begin(start, stage, &mut dice, &mut events)?
                }
            },
            game => Moment::load(game)?,
        };
        for (n, said) in self.decisions.iter().enumerate() {
            let before = self.sources.iter().take_while(|source| source.from() <= n);
            let mut keyed;
            let dice: &mut dyn dice::Dice = match before.last().copied().unwrap_or(self.first()) {
                Thrower::Seed { seed, .. } => {
                    keyed = Keyed::new(seed, n as u64 + 1);
                    &mut keyed
                }
                Thrower::Hand { .. } => &mut by_hand,
            };
            moment.tell(&mut Noted { dice, faces: &mut faces }, said.clone(), &mut events)?;
        }
        let mut sources = vec![Thrower::hand(0)];
        if !self.is_by_hand() {
            sources.push(Thrower::seed(self.n_decisions(), fresh));
        }
        let fingerprint = Some(record::fingerprint(&events));
        Ok(Record { seed: fresh, dice: Some(faces), sources, fingerprint, ..self.unsealed() })
    }

    /// The faces that the players threw.
    fn thrown_by_hand(&self) -> &[u8] {
        self.dice.as_ref().map_or(&[], Scripted::fallen)
    }

    /// The battle of a record before its first decision, with all its dice available.
    pub(super) fn reopen(record: &Record<R>) -> Result<(Self, Vec<R::Event>), Broken<R>> {
        let (dice, sources) = (record.dice.as_deref(), &record.sources);
        record::check_sources(sources, dice, record.decisions.len()).map_err(Broken::Sources)?;
        dice::check(dice.unwrap_or_default(), R::DICE)
            .map_err(|why| Broken::Setup(No::NoFace(why)))?;
        let by_hand = match sources.first() {
            Some(first) => first.from() == 0 && first.is_hand(),
            None => dice.is_some(),
        };
        let faces = || record.dice.clone().unwrap_or_default();
        let setup = Arc::new(record.setup.clone());
        let opening = Opening::<R>::new(&setup, record.scenario.clone(), record.start.clone());
        let opening = opening.map_err(|why| match why {
            NotOpened::No(no) => Broken::Setup(no),
            NotOpened::Start(wrong) => Broken::Start(wrong),
        })?;
        let opened = Self::begin(setup, Arc::new(opening), record.seed, by_hand.then(faces));
        let (mut game, events) = opened.map_err(Broken::Setup)?;
        if !by_hand {
            game.dice = record.dice.clone().map(Scripted::new);
            if sources.first().is_some_and(|first| first.from() > 0) {
                game.sources.push(Thrower::seed(0, record.seed));
            }
        }
        Ok((game, events))
    }
}

/// Adds a source. It replaces any other source from the same decision on, except for the first, which threw the dice before all
/// decisions.
fn with(sources: &[Thrower], first: Thrower, source: Thrower) -> Vec<Thrower> {
    let mut all = if sources.is_empty() { vec![first] } else { sources.to_vec() };
    while all.len() > 1 && all.last().is_some_and(|last| last.from() >= source.from()) {
        all.pop();
    }
    if all.last().is_some_and(|last| last.moved(0) != source.moved(0)) {
        all.push(source);
    }
    all
}

/// Sources for fewer decisions: the last of them stays in use.
pub(super) fn cut(sources: &[Thrower], to: usize) -> Vec<Thrower> {
    let Some(&first) = sources.first() else { return Vec::new() };
    let earlier = sources.iter().map(|source| source.moved(source.from().min(to)));
    earlier.fold(Vec::new(), |all, source| with(&all, first, source))
}

/// Why a battle cannot be taken back.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NoRewind {
    /// It has fewer decisions.
    #[error("only {n} decisions have been made, so the battle cannot go back to decision {to}")]
    Ahead {
        /// The requested number of decisions.
        to: usize,
        /// How many there are.
        n: usize,
    },
    /// The seed was used in this battle, so its dice are known.
    #[error(
        "this seed has already been used in this battle; take another, so that nobody knows the dice"
    )]
    KnownSeed,
    /// The battle cannot be replayed.
    #[error("the battle cannot be replayed up to that decision: {0}")]
    Lost(String),
}
