//! The engine. It runs a stage again from its beginning, each time with one more answer.
mod dry;
mod skipped;

pub use dry::Halt;
pub use skipped::Skipped;

use crate::{
    Dice, Fill, Input, No, Play, Ruleset, Said, Seat, Stop, dice::Throw, no::OrNo, ruleset::Seats,
};
use serde::{Deserialize, Serialize};

/// The most answers and die faces in one stage: a script that needs more is broken.
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

/// A game at rest: the table at the beginning of the current stage, and all answers and faces since. It contains the whole model
/// and answers that are still secret, so it is never shown to a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Game<R: Ruleset> {
    /// The table at the beginning of the stage.
    pub start: R::Model,
    /// The stage; none when the battle is over.
    pub stage: Option<R::Stage>,
    /// The answers and faces of this stage so far.
    pub told: Vec<Input<R::Act>>,
}

/// A game in progress: the table now, and who is asked what.
#[derive(Clone, Debug)]
pub struct Moment<R: Ruleset> {
    game: Game<R>,
    now: Option<R::Model>, // None if nothing has happened since the stage began.
    spare: Spare<R>,
    ask: Option<Ask<R>>,
    skipped: Vec<Skipped<R>>, // Since the last decision.
}

/// Two moments are equal if their game, table and question are equal.
impl<R: Ruleset> PartialEq for Moment<R> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.model() == other.model() && self.ask == other.ask
    }
}

/// The table that scripts play on. It is kept so that a run allocates no memory. It is copied from the start of the stage again
/// only after an event has changed it.
#[derive(Clone, Debug)]
struct Spare<R: Ruleset> {
    model: R::Model,
    /// Whether it is still as at the beginning of the stage.
    clean: bool,
}

/// Whether a stage runs for the first time, or again with one more answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Pass {
    First,
    Again,
}

/// What a script works with: it reads the model, asks, rolls and emits events. It cannot write the model.
pub struct Cx<'a, R: Ruleset> {
    table: &'a mut Spare<R>,
    dice: &'a mut dyn Dice,
    told: &'a mut Vec<Input<R::Act>>,
    events: &'a mut Vec<R::Event>,
    skipped: &'a mut Vec<Skipped<R>>,
    n_told: usize,             // How many of `told` this run has used.
    n_known: usize,            // How many of `told` are older than the newest answer.
    n_stated: usize,           // How many events this run has emitted, new and old.
    fresh: bool,               // Whether the script has passed the events of earlier runs.
    still: Option<&'a Ask<R>>, // The question that the last run reached without any event.
    n_rolled: u32,
    pass: fn(&R::Question) -> Option<R::Act>, // The answers of others that a trial takes for granted.
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

    /// Whether an earlier run of this stage reached its question without any event. Then this run does so too, and the script
    /// need not repeat the checks that led to the question.
    #[inline]
    pub fn is_still(&self) -> bool {
        self.still.is_some()
    }

    /// The first question of this stage, if the stage reached it before without any event. A script may ask it again without
    /// determining again which seats to ask.
    #[inline]
    pub fn asked_before(&self) -> Option<&Ask<R>> {
        self.still.filter(|_| self.n_known == 0)
    }

    /// Emits an event and applies it to the table.
    pub fn emit(&mut self, event: R::Event) {
        self.table.clean = false;
        self.n_stated += 1;
        R::apply(&mut self.table.model, &event);
        if self.fresh {
            self.events.push(event);
        }
    }

    /// Asks some seats and returns the first answer. If there is none yet, the script stops here.
    pub fn ask(&mut self, seats: Seats, question: R::Question) -> Play<R, Said<R::Act>> {
        assert!(!seats.is_empty(), "a question must be asked of at least one seat");
        match self.told.get(self.n_told) {
            Some(Input::Said(said))
                if seats.has(said.seat) || R::concession(self.model(), said).is_some() =>
            {
                let said = said.clone();
                self.n_told += 1;
                self.fresh = self.n_told > self.n_known;
                self.hear(said)
            }
            Some(_) => Err(Stop::No(No::Diverged)),
            None => match ((self.pass)(&question), seats.iter().next()) {
                (Some(act), Some(seat)) => {
                    let said = Said { seat, act, fill: Fill::Nothing };
                    self.told.push(Input::Said(said.clone()));
                    self.n_told += 1;
                    Ok(said)
                }
                _ => Err(Stop::Ask(Ask { seats, question })),
            },
        }
    }

    /// Checks what applies to every answer: an act that takes no fill must have none, and a concession ends the battle.
    fn hear(&mut self, said: Said<R::Act>) -> Play<R, Said<R::Act>> {
        if said.fill != Fill::Nothing
            && let Some(refusal) = R::stray_fill(&said.act)
        {
            return Err(Stop::No(No::Refused(refusal)));
        }
        match R::concession(self.model(), &said) {
            Some(event) => {
                self.emit(event);
                Err(Stop::End)
            }
            None => Ok(said),
        }
    }

    /// Throws one die. Cards are dice too: to draw one of `n` cards, throw a die of `n` sides; the last card needs none.
    pub fn roll(&mut self, sides: u8) -> Play<R, u8> {
        if self.n_told == self.told.len() {
            let face = self.dice.d(sides).map_err(stop)?;
            self.told.push(Input::Rolled(face));
            self.n_rolled += 1;
        }
        self.next_face()
    }

    /// Throws several dice and returns the faces in order. `at_most` is the limit between the faces that count and the
    /// others. If low faces count, it is the highest face that counts; if high faces count, the highest that does not.
    pub fn pool(&mut self, n: u32, sides: u8, at_most: i32) -> Play<R, Vec<u8>> {
        if self.n_told == self.told.len() && n > 0 {
            let mut faces = Vec::with_capacity(n as usize);
            self.dice.pool(n, sides, at_most, &mut faces).map_err(stop)?;
            self.n_rolled += n;
            self.told.extend(faces.into_iter().map(Input::Rolled));
        }
        (0..n).map(|_| self.next_face()).collect()
    }

    fn next_face(&mut self) -> Play<R, u8> {
        assert!(
            self.told.len() < MOST_TOLD,
            "a stage took more than {MOST_TOLD} answers and faces"
        );
        let Some(Input::Rolled(face)) = self.told.get(self.n_told) else {
            return Err(Stop::No(No::Diverged));
        };
        self.n_told += 1;
        Ok(*face)
    }
}

fn stop<R: Ruleset>(throw: Throw) -> Stop<R> {
    Stop::No(match throw {
        Throw::NoDice(sides) => No::WantsDie { sides },
        Throw::BadDie { face, sides } => No::BadDie { face, sides },
    })
}

impl<R: Ruleset> Moment<R> {
    /// Opens a game and plays up to the first question.
    pub fn open(
        setup: &R::Setup,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Result<Self, No<R::Refusal>> {
        let (start, stage) = R::open(setup).map_err(No::Refused)?;
        Self::begin(start, stage, dice, events)
    }

    /// Begins at any stage of any table and plays up to the first question.
    pub fn begin(
        start: R::Model,
        stage: R::Stage,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
    ) -> Result<Self, No<R::Refusal>> {
        let mut moment = Self::at(Game { start, stage: Some(stage), told: Vec::new() });
        moment.run(dice, events, Pass::First, MOST_STAGES)?;
        Ok(moment)
    }

    /// Continues a game at rest: runs its stage again up to the open question.
    pub fn load(game: Game<R>) -> OrNo<R, Self> {
        let mut moment = Self::at(game);
        let mut no_dice = crate::Scripted::new(Vec::new());
        moment.run(&mut no_dice, &mut Vec::new(), Pass::Again, MOST_STAGES)?;
        Ok(moment)
    }

    /// A game before its stage has run.
    fn at(game: Game<R>) -> Self {
        let spare = Spare { model: game.start.clone(), clean: true };
        Self { now: None, spare, ask: None, skipped: Vec::new(), game }
    }

    /// The game at rest, for saving.
    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    /// The same moment as one seat may know it, without the secret choices of others. It is given to a computer player, which
    /// must know no more than its seat does.
    #[must_use]
    pub fn known_to(&self, seat: Seat) -> Self {
        let mut known = self.clone();
        let tables =
            [Some(&mut known.game.start), known.now.as_mut(), Some(&mut known.spare.model)];
        tables.into_iter().flatten().for_each(|model| (R::SECRETS.forget)(model, seat));
        if self.ask.as_ref().is_some_and(|ask| (R::SECRETS.sealed)(&ask.question)) {
            // What others have answered in this stage is as secret as what is on the table.
            let is_ours =
                |told: &Input<R::Act>| !matches!(told, Input::Said(said) if said.seat != seat);
            known.game.told.retain(is_ours);
        }
        known.skipped.clear();
        known
    }

    /// Whether there is anything that a seat may not know: what others have chosen in secret, or what is not seen.
    pub fn hides_from(&self, seat: Seat) -> bool {
        let known = self.known_to(seat);
        known.game.told.len() != self.game.told.len()
            || crate::record::hash(known.model()) != crate::record::hash(self.model())
    }

    /// The table now. If the copy that scripts play on is equal to it, this returns that copy: a ruleset may store in it what it
    /// has worked out about the table, and readers and scripts then share this instead of working it out twice.
    pub fn model(&self) -> &R::Model {
        match &self.now {
            Some(now) => now,
            None if self.spare.clean => &self.spare.model,
            None => &self.game.start,
        }
    }

    /// Who is asked what; none when the battle is over.
    pub fn ask(&self) -> Option<&Ask<R>> {
        self.ask.as_ref()
    }

    /// Gives an answer. If it is refused, nothing has changed. If the dice may run out, give the answer to a copy: if they run
    /// out in a later stage than the one that asked, this moment has already changed.
    pub fn tell(
        &mut self,
        dice: &mut dyn Dice,
        said: Said<R::Act>,
        events: &mut Vec<R::Event>,
    ) -> Result<u32, No<R::Refusal>> {
        self.tell_for(dice, said, events, MOST_STAGES)
    }

    /// Gives an answer, or begins a stage if there is none, and plays up to the next question or the end of the stage. Returns
    /// whether a seat is asked. Use it only on a copy, to compute odds: at the end of a stage the moment is incomplete.
    pub(crate) fn run_stage(
        &mut self,
        dice: &mut dyn Dice,
        said: Option<Said<R::Act>>,
        events: &mut Vec<R::Event>,
    ) -> Result<bool, No<R::Refusal>> {
        let pass = if said.is_none() { Pass::First } else { Pass::Again };
        let ask = self.ask.take();
        if let Some(said) = said {
            let ask = ask.ok_or(No::Over)?;
            self.check_asked(&ask, &said)?;
            self.game.told.push(Input::Said(said));
        }
        self.run(dice, events, pass, 1)?;
        if self.ask.is_none() {
            self.now = None;
        }
        Ok(self.ask.is_some())
    }

    /// A seat may answer if it is asked, and may concede at any time.
    fn check_asked(&self, ask: &Ask<R>, said: &Said<R::Act>) -> Result<(), No<R::Refusal>> {
        match ask.seats.has(said.seat) || R::concession(self.model(), said).is_some() {
            true => Ok(()),
            false => Err(No::NotAsked(said.seat)),
        }
    }

    /// A table at the beginning of a stage that has not run.
    pub(crate) fn before(start: R::Model, stage: R::Stage) -> Self {
        Self::at(Game { start, stage: Some(stage), told: Vec::new() })
    }

    fn tell_for(
        &mut self,
        dice: &mut dyn Dice,
        said: Said<R::Act>,
        events: &mut Vec<R::Event>,
        stages: usize,
    ) -> Result<u32, No<R::Refusal>> {
        let ask = self.ask.as_ref().ok_or(No::Over)?;
        self.check_asked(ask, &said)?;
        let n_known = self.game.told.len();
        self.game.told.push(Input::Said(said));
        let n_events = events.len();
        let skipped = std::mem::take(&mut self.skipped);
        let told = self.run(dice, events, Pass::Again, stages);
        if told.is_err() {
            self.skipped = skipped;
            // A refusal can only come from the stage that asked, so its list of answers can be cut back.
            self.game.told.truncate(n_known);
            events.truncate(n_events);
        }
        told
    }

    /// Runs stages until one asks or none is left, up to a maximum number.
    fn run(
        &mut self,
        dice: &mut dyn Dice,
        events: &mut Vec<R::Event>,
        mut pass: Pass,
        stages: usize,
    ) -> Result<u32, No<R::Refusal>> {
        let mut n_dice = 0;
        if !self.spare.clean {
            self.spare.model.clone_from(&self.game.start);
            self.spare.clean = true;
        }
        for _ in 0..stages {
            let Some(stage) = &self.game.stage else {
                (self.ask, self.now) = (None, None);
                return Ok(n_dice);
            };
            let n_known = self.game.told.len().saturating_sub(1);
            let n_events = events.len();
            let mut cx = Cx {
                table: &mut self.spare,
                dice,
                told: &mut self.game.told,
                events,
                skipped: &mut self.skipped,
                n_told: 0,
                n_known,
                n_stated: 0,
                fresh: pass == Pass::First,
                still: self.ask.as_ref().filter(|_| pass == Pass::Again && self.now.is_none()),
                n_rolled: 0,
                pass: |_| None,
            };
            let played = R::play(&mut cx, stage);
            let (n_told, n_rolled, n_stated) = (cx.n_told, cx.n_rolled, cx.n_stated);
            n_dice += n_rolled;
            let next = match played {
                Ok(next) if n_told == self.game.told.len() => next,
                Err(Stop::End) if n_told == self.game.told.len() => None,
                Err(Stop::Ask(ask)) => {
                    self.ask = Some(ask);
                    self.show();
                    return Ok(n_dice);
                }
                other => return Err(reject(other.err(), n_dice)),
            };
            self.keep(&events[n_events..], n_stated);
            self.game.stage = next;
            self.game.told.clear();
            pass = Pass::First;
        }
        assert!(stages < MOST_STAGES, "more than {MOST_STAGES} stages passed without a question");
        Ok(n_dice)
    }
}

impl<R: Ruleset> Moment<R> {
    /// The next stage begins with the table that was played on. If the list of events is complete, `start` catches up with them,
    /// which costs far less than copying the whole table.
    fn keep(&mut self, events: &[R::Event], n_stated: usize) {
        if events.len() == n_stated {
            R::catch_up(&mut self.game.start, &self.spare.model, events);
        } else {
            self.game.start.clone_from(&self.spare.model);
        }
        debug_assert!(self.game.start == self.spare.model, "an event changes more than it says");
        self.spare.clean = true;
    }

    /// Makes the table that was played on the current table.
    fn show(&mut self) {
        if self.spare.clean {
            self.now = None;
            return;
        }
        match &mut self.now {
            Some(now) => std::mem::swap(now, &mut self.spare.model),
            None => {
                let clean = self.game.start.clone();
                self.now = Some(std::mem::replace(&mut self.spare.model, clean));
                self.spare.clean = true;
            }
        }
    }
}

fn reject<R: Ruleset>(stop: Option<Stop<R>>, n_rolled: u32) -> No<R::Refusal> {
    let Some(Stop::No(no)) = stop else { return No::Diverged };
    if let No::Refused(refusal) = &no {
        assert!(n_rolled == 0, "a refusal after a roll reveals the die: {refusal}");
    }
    no
}

impl<R: Ruleset> Moment<R> {
    /// Candidate answers of a seat that is asked.
    pub fn menu(&self, seat: Seat) -> Vec<R::Act> {
        match &self.ask {
            Some(ask) if ask.seats.has(seat) => {
                (R::chapter(&ask.question).menu)(self.model(), &ask.question, seat)
            }
            _ => Vec::new(),
        }
    }

    /// A candidate prepared for display, if it is possible.
    pub fn offer(&self, seat: Seat, act: &R::Act) -> Option<crate::Offer<R::Act>> {
        let question = &self.ask.as_ref()?.question;
        let offer = || (R::chapter(question).offer)(self.model(), question, seat, act);
        if R::SHOWING.agrees { crate::Offer::composed(offer) } else { offer() }
    }

    /// Everything that a seat may do.
    pub fn offers(&self, seat: Seat) -> Vec<crate::Offer<R::Act>> {
        self.menu(seat).iter().filter_map(|act| self.offer(seat, act)).collect()
    }
}
