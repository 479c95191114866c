//! The machine: runs a stage again, with one more answer each time.
mod dry;

pub use dry::Halt;

use crate::{Dice, Play, Rejected, Ruleset, Said, Seat, Stop, Told, dice::Throw, ruleset::Seats};
use serde::{Deserialize, Serialize};

/// The most answers and faces one stage may take: a script that runs past it is broken.
const MOST_TOLD: usize = 20_000;
/// The most stages that may pass without a question.
const MOST_STAGES: usize = 10_000;

/// Who is asked what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Ask<R: Ruleset> {
    /// Any of these may answer.
    pub seats: Seats,
    /// What is asked.
    pub question: R::Question,
}

/// A game at rest: the table as the current stage began, and all it was told since. It holds answers that are still
/// secret and the whole model, so it is for the keeper of the game alone and never for a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Game<R: Ruleset> {
    /// The table as the stage began.
    pub start: R::Model,
    /// The stage; none when all is over.
    pub stage: Option<R::Stage>,
    /// What it was told.
    pub told: Vec<Told<R::Act>>,
}

/// A game in hand: the table now, and who is asked what.
#[derive(Clone, Debug)]
pub struct Moment<R: Ruleset> {
    game: Game<R>,
    now: Option<R::Model>, // None while nothing has happened since the stage began.
    spare: Spare<R>,
    ask: Option<Ask<R>>,
}

/// Two moments are one where the game, the table and the question are.
impl<R: Ruleset> PartialEq for Moment<R> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.model() == other.model() && self.ask == other.ask
    }
}

/// The table that scripts play on. It is kept for its memory, so that a run allocates nothing, and copied anew only once
/// something has happened on it.
#[derive(Clone, Debug)]
struct Spare<R: Ruleset> {
    model: R::Model,
    /// It stands as the stage began.
    clean: bool,
}

/// A script's hands: it reads the model, asks, rolls and states events. It cannot write the model.
pub struct Cx<'a, R: Ruleset> {
    table: &'a mut Spare<R>,
    dice: &'a mut dyn Dice,
    told: &'a mut Vec<Told<R::Act>>,
    events: &'a mut Vec<R::Event>,
    n_told: usize,             // How many of `told` this run has used.
    n_known: usize,            // How many of `told` are older than the newest answer.
    n_stated: usize,           // How many events this run has stated, new and old.
    fresh: bool,               // Has the script come past what earlier runs have stated?
    still: Option<&'a Ask<R>>, // The question that the last run came to without stating anything.
    n_rolled: u32,
}

impl<R: Ruleset> std::fmt::Debug for Cx<'_, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx")
            .field("n_told", &self.n_told)
            .field("told", &self.told)
            .finish_non_exhaustive()
    }
}

impl<R: Ruleset> Cx<'_, R> {
    /// The table now.
    #[inline]
    pub fn model(&self) -> &R::Model {
        &self.table.model
    }

    /// Did this stage come to a question before, with nothing happening on the way? Then nothing happens on that way now either,
    /// and what was looked at to find that out need not be looked at again.
    #[inline]
    pub fn is_still(&self) -> bool {
        self.still.is_some()
    }

    /// The first question of this stage, if the stage came to it before with nothing happening on the way. A script may ask it again
    /// without looking anew whom to ask.
    #[inline]
    pub fn asked_before(&self) -> Option<&Ask<R>> {
        self.still.filter(|_| self.n_known == 0)
    }

    /// States what happened, and lets it happen.
    pub fn emit(&mut self, event: R::Event) {
        self.table.clean = false;
        self.n_stated += 1;
        R::apply(&mut self.table.model, &event);
        if self.fresh {
            self.events.push(event);
        }
    }

    /// Asks some seats, and comes back with the first to answer. Unanswered, the script stops here.
    pub fn ask(&mut self, seats: Seats, question: R::Question) -> Play<R, Said<R::Act>> {
        assert!(!seats.is_empty(), "a question must be put to somebody");
        match self.told.get(self.n_told) {
            Some(Told::Said(said))
                if seats.has(said.seat) || R::breaks_in(self.model(), said.seat, &said.act) =>
            {
                let said = said.clone();
                self.n_told += 1;
                self.fresh = self.n_told > self.n_known;
                Ok(said)
            }
            Some(_) => Err(Stop::Diverged),
            None => Err(Stop::Ask(Ask { seats, question })),
        }
    }

    /// Throws one die. Cards are dice too: of `n` that are left one is drawn by a die of `n` sides, and the last
    /// by none at all.
    pub fn roll(&mut self, sides: u8) -> Play<R, u8> {
        if self.n_told == self.told.len() {
            let face = self.dice.d(sides).map_err(stop)?;
            self.told.push(Told::Rolled(face));
            self.n_rolled += 1;
        }
        self.next_face()
    }

    /// Throws several dice of which each at or under `at_most` counts; the faces come back in order.
    /// Where high faces count, ask for those that do not and count the others.
    pub fn pool(&mut self, n: u32, sides: u8, at_most: i32) -> Play<R, Vec<u8>> {
        if self.n_told == self.told.len() && n > 0 {
            let mut faces = Vec::with_capacity(n as usize);
            self.dice.pool(n, sides, at_most, &mut faces).map_err(stop)?;
            self.n_rolled += n;
            self.told.extend(faces.into_iter().map(Told::Rolled));
        }
        (0..n).map(|_| self.next_face()).collect()
    }

    fn next_face(&mut self) -> Play<R, u8> {
        assert!(self.told.len() < MOST_TOLD, "a stage was told more than {MOST_TOLD} things");
        let Some(Told::Rolled(face)) = self.told.get(self.n_told) else {
            return Err(Stop::Diverged);
        };
        self.n_told += 1;
        Ok(*face)
    }
}

fn stop<R: Ruleset>(throw: Throw) -> Stop<R> {
    match throw {
        Throw::NoDice(sides) => Stop::NoDice(sides),
        Throw::BadDie { face, sides } => Stop::BadDie { face, sides },
    }
}

/// What a telling did besides changing the moment.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Fell {
    /// How many dice fell.
    pub dice: u32,
}

impl<R: Ruleset> Moment<R> {
    /// Opens a game and plays up to the first question.
    pub fn open(
        setup: &R::Setup,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Result<Self, Rejected<R>> {
        let (start, stage) = R::open(setup).map_err(Rejected::Refused)?;
        Self::begin(start, stage, dice, events)
    }

    /// Begins at any stage of any table, and plays up to the first question: for tests and studies.
    pub fn begin(
        start: R::Model,
        stage: R::Stage,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Result<Self, Rejected<R>> {
        let mut moment = Self::at(Game { start, stage: Some(stage), told: Vec::new() });
        moment.run(dice, events, true, MOST_STAGES)?;
        Ok(moment)
    }

    /// Takes up a game at rest: runs its stage again up to the open question.
    pub fn load(game: Game<R>) -> Result<Self, Rejected<R>> {
        let mut moment = Self::at(game);
        let mut no_dice = crate::Scripted::new(Vec::new());
        moment.run(&mut no_dice, &mut Vec::new(), false, MOST_STAGES)?;
        Ok(moment)
    }

    /// A game before its stage is run.
    fn at(game: Game<R>) -> Self {
        let spare = Spare { model: game.start.clone(), clean: true };
        Self { now: None, spare, ask: None, game }
    }

    /// The game at rest, to be saved.
    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    /// The same moment as one seat may know it: what others have named in secret is rubbed out. For whoever thinks for that
    /// seat and must not know more than it does.
    #[must_use]
    pub fn known_to(&self, seat: Seat) -> Self {
        let mut known = self.clone();
        let tables =
            [Some(&mut known.game.start), known.now.as_mut(), Some(&mut known.spare.model)];
        tables.into_iter().flatten().for_each(|model| R::forget(model, seat));
        if self.ask.as_ref().is_some_and(|ask| R::sealed(&ask.question)) {
            // What the stage was told by others is as secret as what stands on the table.
            let is_ours =
                |told: &Told<R::Act>| !matches!(told, Told::Said(said) if said.seat != seat);
            known.game.told.retain(is_ours);
        }
        known
    }

    /// The table now.
    pub fn model(&self) -> &R::Model {
        self.now.as_ref().unwrap_or(&self.game.start)
    }

    /// Who is asked what; none when all is over.
    pub fn ask(&self) -> Option<&Ask<R>> {
        self.ask.as_ref()
    }

    /// Gives an answer. Refused, nothing has changed. Dice that can run out are told to a copy: they may do so
    /// when the stage that was asked is already past.
    pub fn tell(
        &mut self,
        dice: &mut dyn Dice,
        said: Said<R::Act>,
        events: &mut Vec<R::Event>,
    ) -> Result<Fell, Rejected<R>> {
        self.tell_for(dice, said, events, MOST_STAGES)
    }

    /// Gives an answer, or begins a stage if there is none, and plays up to the next question or the end of the stage: is
    /// somebody asked? For odds, on a copy: what is left at a stage's end is no moment of any game.
    pub(crate) fn run_stage(
        &mut self,
        dice: &mut dyn Dice,
        said: Option<Said<R::Act>>,
        events: &mut Vec<R::Event>,
    ) -> Result<bool, Rejected<R>> {
        let begins = said.is_none();
        let ask = self.ask.take();
        if let Some(said) = said {
            let ask = ask.ok_or(Rejected::Over)?;
            if !ask.seats.has(said.seat) && !R::breaks_in(self.model(), said.seat, &said.act) {
                return Err(Rejected::NotAsked(said.seat));
            }
            self.game.told.push(Told::Said(said));
        }
        self.run(dice, events, begins, 1)?;
        if self.ask.is_none() {
            self.now = None;
        }
        Ok(self.ask.is_some())
    }

    /// A table at the beginning of a stage that has not been run.
    pub(crate) fn before(start: R::Model, stage: R::Stage) -> Self {
        Self::at(Game { start, stage: Some(stage), told: Vec::new() })
    }

    fn tell_for(
        &mut self,
        dice: &mut dyn Dice,
        said: Said<R::Act>,
        events: &mut Vec<R::Event>,
        stages: usize,
    ) -> Result<Fell, Rejected<R>> {
        let ask = self.ask.as_ref().ok_or(Rejected::Over)?;
        if !ask.seats.has(said.seat) && !R::breaks_in(self.model(), said.seat, &said.act) {
            return Err(Rejected::NotAsked(said.seat));
        }
        let n_known = self.game.told.len();
        self.game.told.push(Told::Said(said));
        let n_events = events.len();
        let told = self.run(dice, events, false, stages);
        if told.is_err() {
            // A refusal can only come in the stage that was asked, so what it was told can be cut back.
            self.game.told.truncate(n_known);
            events.truncate(n_events);
        }
        told
    }

    /// Runs stages until one asks or none is left, and no more than so many.
    fn run(
        &mut self,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
        mut first: bool,
        stages: usize,
    ) -> Result<Fell, Rejected<R>> {
        let mut fell = Fell::default();
        if !self.spare.clean {
            self.spare.model.clone_from(&self.game.start);
            self.spare.clean = true;
        }
        for _ in 0..stages {
            let Some(stage) = &self.game.stage else {
                (self.ask, self.now) = (None, None);
                return Ok(fell);
            };
            let n_known = self.game.told.len().saturating_sub(1);
            let n_events = events.len();
            let mut cx = Cx {
                table: &mut self.spare,
                dice,
                told: &mut self.game.told,
                events,
                n_told: 0,
                n_known,
                n_stated: 0,
                fresh: first,
                still: self.ask.as_ref().filter(|_| !first && self.now.is_none()),
                n_rolled: 0,
            };
            let played = R::play(&mut cx, stage);
            let (n_told, n_rolled, n_stated) = (cx.n_told, cx.n_rolled, cx.n_stated);
            fell.dice += n_rolled;
            let next = match played {
                Ok(next) | Err(Stop::Leap(next)) if n_told == self.game.told.len() => next,
                Err(Stop::Ask(ask)) => {
                    self.ask = Some(ask);
                    self.show();
                    return Ok(fell);
                }
                other => return Err(reject(other.err(), fell.dice)),
            };
            self.keep(&events[n_events..], n_stated);
            self.game.stage = next;
            self.game.told.clear();
            first = true;
        }
        assert!(stages < MOST_STAGES, "more than {MOST_STAGES} stages passed without a question");
        Ok(fell)
    }
}

impl<R: Ruleset> Moment<R> {
    /// The table that was played on is the one that the next stage begins with. Where all that happened is at hand it is let
    /// happen once more: that is far less than the whole table.
    fn keep(&mut self, events: &[R::Event], n_stated: usize) {
        if events.len() == n_stated {
            events.iter().for_each(|event| R::apply(&mut self.game.start, event));
        } else {
            self.game.start.clone_from(&self.spare.model);
        }
        debug_assert!(self.game.start == self.spare.model, "an event changes more than it says");
        self.spare.clean = true;
    }

    /// The table that was played on is the table now.
    fn show(&mut self) {
        if self.spare.clean {
            self.now = None;
            return;
        }
        match &mut self.now {
            Some(now) => std::mem::swap(now, &mut self.spare.model),
            None => self.now = Some(self.spare.model.clone()),
        }
    }
}

fn reject<R: Ruleset>(stop: Option<Stop<R>>, n_rolled: u32) -> Rejected<R> {
    match stop {
        Some(Stop::Refused(refusal)) => {
            assert!(n_rolled == 0, "a refusal after a roll gives the die away: {refusal}");
            Rejected::Refused(refusal)
        }
        Some(Stop::NoDice(sides)) => Rejected::NoDice(sides),
        Some(Stop::BadDie { face, sides }) => Rejected::BadDie { face, sides },
        _ => Rejected::Diverged,
    }
}

impl<R: Ruleset> Moment<R> {
    /// Candidate answers of a seat that is asked.
    pub fn menu(&self, seat: Seat) -> Vec<R::Act> {
        match &self.ask {
            Some(ask) if ask.seats.has(seat) => R::menu(self.model(), &ask.question, seat),
            _ => Vec::new(),
        }
    }

    /// A candidate made ready, if it is possible.
    pub fn offer(&self, seat: Seat, act: &R::Act) -> Option<crate::Offer<R::Act>> {
        R::offer(self.model(), &self.ask.as_ref()?.question, seat, act)
    }

    /// All that a seat may do.
    pub fn offers(&self, seat: Seat) -> Vec<crate::Offer<R::Act>> {
        self.menu(seat).iter().filter_map(|act| self.offer(seat, act)).collect()
    }
}
