//! A battle in progress in a test, with scripted dice that must be used up.
use kernel::{Dice, Fill, Moment, No, Offer, Ruleset, Said, Scripted, Seat, dice::Throw};

/// Scripted dice of a test.
pub trait Script: Dice + Clone {
    /// How many of them have not been thrown.
    fn left(&self) -> usize;
}

/// Scripted faces, or one face for every die.
#[derive(Clone, Debug)]
pub struct Faces {
    script: Scripted,
    rest: Option<u8>,
}

impl Dice for Faces {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        match self.rest {
            Some(face) if self.script.left() == 0 => Ok(face),
            _ => self.script.d(sides),
        }
    }
}

impl Script for Faces {
    fn left(&self) -> usize {
        self.script.left()
    }
}

/// A battle in progress. Its test fails if it ends before all dice are thrown. A ruleset's kit wraps it, to use the names of
/// its own units.
#[derive(Clone, Debug)]
pub struct Bout<R: Ruleset, D: Script = Faces> {
    /// The table now, and who is asked what.
    pub moment: Moment<R>,
    /// The dice that are not thrown yet.
    pub dice: D,
    /// All that happened so far.
    pub events: Vec<R::Event>,
    /// What happened at the last answer.
    pub last: Vec<R::Event>,
}

impl<R: Ruleset> Bout<R> {
    /// Begins at a stage, with these dice.
    pub fn scripted(model: R::Model, stage: R::Stage, dice: &[u8]) -> Self {
        Self::begin(model, stage, Faces { script: Scripted::new(dice.to_vec()), rest: None })
    }

    /// Adds dice.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.script.extend(faces);
        self
    }

    /// From now on every die shows this face, whatever was scripted. For answers whose dice do not matter.
    pub fn from_now_on(&mut self, face: u8) -> &mut Self {
        self.dice = Faces { script: Scripted::new(Vec::new()), rest: Some(face) };
        self
    }
}

impl<R: Ruleset, D: Script> Drop for Bout<R, D> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.dice.left(), 0, "dice were left over");
        }
    }
}

impl<R: Ruleset, D: Script> Bout<R, D> {
    /// Begins at a stage, with dice of any kind.
    pub fn begin(model: R::Model, stage: R::Stage, mut dice: D) -> Self {
        let mut events = Vec::new();
        let moment = Moment::begin(model, stage, &mut dice, &mut events)
            .unwrap_or_else(|why| panic!("it does not begin: {why}"));
        Self { moment, dice, last: events.clone(), events }
    }

    /// The table now.
    pub fn model(&self) -> &R::Model {
        self.moment.model()
    }

    /// What is asked now.
    pub fn question(&self) -> R::Question {
        self.moment.ask().expect("somebody is asked").question.clone()
    }

    /// Whether nobody is asked any more.
    pub fn is_over(&self) -> bool {
        self.moment.ask().is_none()
    }

    /// Answers; a refusal fails the test.
    pub fn say(&mut self, seat: u8, act: R::Act) -> &mut Self {
        self.say_with(seat, act, Fill::Nothing)
    }

    /// The same with a fill.
    pub fn say_with(&mut self, seat: u8, act: R::Act, fill: Fill) -> &mut Self {
        let said = Said { seat: Seat(seat), act: act.clone(), fill };
        let mut last = Vec::new();
        if let Err(why) = self.moment.tell(&mut self.dice, said, &mut last) {
            panic!("{act:?} was refused: {why}");
        }
        self.events.extend(last.iter().cloned());
        self.last = last;
        self
    }

    /// Answers and must be refused; nothing changes.
    pub fn refused(&self, seat: u8, act: R::Act) -> R::Refusal {
        self.refused_with(seat, act, Fill::Nothing)
    }

    /// The same with a fill.
    pub fn refused_with(&self, seat: u8, act: R::Act, fill: Fill) -> R::Refusal {
        let said = Said { seat: Seat(seat), act: act.clone(), fill };
        match self.moment.clone().tell(&mut self.dice.clone(), said, &mut Vec::new()) {
            Err(No::Refused(refusal)) => refusal,
            Err(other) => panic!("{act:?} was not refused but rejected: {other}"),
            Ok(_) => panic!("{act:?} was allowed"),
        }
    }

    /// All offers to a seat.
    pub fn offers(&self, seat: u8) -> Vec<Offer<R::Act>> {
        self.moment.offers(Seat(seat))
    }

    /// Whether an act of this kind is offered.
    pub fn offered(&self, seat: u8, which: impl Fn(&R::Act) -> bool) -> bool {
        self.offers(seat).iter().any(|offer| which(&offer.act))
    }
}
