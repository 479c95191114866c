//! The combat phase alone: its events, and the table at its end, whatever later phases roll.
#![allow(dead_code, unreachable_pub)]
use crate::kit::*;
use kernel::{
    Dice, Fill, Moment, No, Ruleset, Said, Scripted, Seat,
    dice::Throw,
    odds::{self, Odds},
};
use rules_veritas::{
    Act, Event, Model, Question, Refusal, Stage, Veritas,
    kinds::{Phase, UnitId},
    unit::Unit,
};

/// The scripted faces of the test, then sixes for everything after them.
#[derive(Clone, Debug)]
struct Faces(Scripted);

impl Dice for Faces {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        if self.0.left() > 0 { self.0.d(sides) } else { Ok(sides.min(6)) }
    }
}

/// A combat phase under way.
#[derive(Clone, Debug)]
pub struct Fray {
    start: Model,
    pub moment: Moment<Veritas>,
    dice: Faces,
    events: Vec<Event>,
}

impl Fray {
    pub fn new(board: &Board, stage: Stage, faces: &[u8]) -> Self {
        let start = board.model();
        let mut dice = Faces(Scripted::new(faces.to_vec()));
        let mut events = Vec::new();
        let moment = Moment::begin(start.clone(), stage, &mut dice, &mut events)
            .unwrap_or_else(|why| panic!("it does not start: {why}"));
        Self { start, moment, dice, events }
    }

    pub fn say(mut self, side: u8, act: Act) -> Self {
        self.tell(side, act, Fill::Nothing);
        self
    }

    pub fn say_with(mut self, side: u8, act: Act, fill: Fill) -> Self {
        self.tell(side, act, fill);
        self
    }

    fn tell(&mut self, side: u8, act: Act, fill: Fill) {
        let said = Said { seat: Seat(side), act, fill };
        let told = self.moment.tell(&mut self.dice, said, &mut self.events);
        told.unwrap_or_else(|why| panic!("{act:?} was refused: {why}"));
    }

    pub fn refused(&self, side: u8, act: Act) -> Refusal {
        self.refused_with(side, act, Fill::Nothing)
    }

    pub fn refused_with(&self, side: u8, act: Act, fill: Fill) -> Refusal {
        let said = Said { seat: Seat(side), act, fill };
        match self.moment.clone().tell(&mut self.dice.clone(), said, &mut Vec::new()) {
            Err(No::Refused(refusal)) => refusal,
            other => panic!("{act:?} was not refused: {other:?}"),
        }
    }

    pub fn odds(&self, side: u8, act: Act) -> Odds {
        let said = Said { seat: Seat(side), act, fill: Fill::Nothing };
        odds::odds(&self.moment, &said, 1).unwrap_or_else(|why| panic!("no odds: {why}"))
    }

    /// The open question, during the phase.
    pub fn question(&self) -> Option<Question> {
        let over = self.events.iter().any(is_over);
        self.moment.ask().filter(|_| !over).map(|ask| ask.question.clone())
    }

    /// Whether this side is asked.
    pub fn moment_asks(&self, side: u8) -> bool {
        self.moment.ask().is_some_and(|ask| ask.seats.has(Seat(side)))
    }

    pub fn offers(&self, side: u8) -> Vec<kernel::Offer<Act>> {
        self.moment.offers(Seat(side))
    }

    /// What happened in the phase.
    pub fn events(&self) -> &[Event] {
        let end = self.events.iter().position(is_over).unwrap_or(self.events.len());
        &self.events[..end]
    }

    /// The table as the phase left it.
    pub fn model(&self) -> Model {
        let mut model = self.start.clone();
        self.events().iter().for_each(|event| Veritas::apply(&mut model, event));
        model
    }

    pub fn unit(&self, id: UnitId) -> Unit {
        *self.model().unit(id)
    }

    /// Asserts that the phase is over and that every scripted face was rolled.
    pub fn end(&self) {
        assert_eq!(self.question(), None, "a question is still open");
        assert_eq!(self.dice.0.left(), 0, "dice were left over");
    }
}

fn is_over(event: &Event) -> bool {
    matches!(event, Event::PhaseBegan { phase: Phase::Reform })
}
