//! Who throws the dice: a seed or the players, and either may take over from the other in the middle of a battle.
use super::Match;
use crate::{
    No, Record, Ruleset, Scripted, dice,
    record::{self, Broken, Thrower},
};

impl<R: Ruleset> Match<R> {
    /// Who throws now.
    pub(super) fn thrower(&self) -> Thrower {
        match self.sources.last() {
            Some(source) => *source,
            None => self.first(),
        }
    }

    /// Who threw before the first decision.
    fn first(&self) -> Thrower {
        match self.sources.first() {
            Some(first) if first.from() == 0 && first.is_hand() => *first,
            None if self.dice.is_some() => Thrower::hand(0),
            _ => Thrower::seed(0, self.seed),
        }
    }

    /// Do the players throw their own dice now?
    pub fn is_by_hand(&self) -> bool {
        self.thrower().is_hand()
    }

    /// The dice of the players, while they throw.
    pub(super) fn hand(&mut self) -> Option<&mut Scripted> {
        if self.is_by_hand() { Some(self.dice.get_or_insert_default()) } else { None }
    }

    /// From now on the players throw, and say what fell.
    pub fn throw_by_hand(&mut self) {
        if !self.is_by_hand() {
            self.throw_by(Thrower::hand(self.n_decisions()));
            self.dice.get_or_insert_default().replace(&[]);
        }
    }

    /// From now on a seed throws. Faces that were given and have not fallen are put away.
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

    /// Back to where so many decisions were made, whatever fell since; from there a new seed throws, so that nobody knows
    /// what will fall.
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

    /// A record's battle before its first decision, with all its dice at hand.
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
        let opened = Self::open(record.setup.clone(), record.seed, by_hand.then(faces));
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

/// Sources with one more: the newest from a decision on is the only one from there, but the first, which threw before all
/// decisions, is kept.
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

/// Sources for fewer decisions: whoever throws last goes on throwing.
pub(super) fn cut(sources: &[Thrower], to: usize) -> Vec<Thrower> {
    let Some(&first) = sources.first() else { return Vec::new() };
    let earlier = sources.iter().map(|source| source.moved(source.from().min(to)));
    earlier.fold(Vec::new(), |all, source| with(&all, first, source))
}

/// Why a battle is not taken back.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NoRewind {
    /// It has not come so far.
    #[error("only {n} decisions have been made; there is no going back to {to}")]
    Ahead {
        /// Where to.
        to: usize,
        /// How many there are.
        n: usize,
    },
    /// What it throws has been seen.
    #[error(
        "this seed has thrown in this battle already; take another, so that nobody knows what falls"
    )]
    KnownSeed,
    /// The battle cannot be played again.
    #[error("the battle cannot be played again up to there: {0}")]
    Lost(String),
}
