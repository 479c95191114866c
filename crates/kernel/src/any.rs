//! A battle with its types rubbed off: what the server, the command line and the browser hold.
use crate::{
    Cited, Fill, Match, Record, Rejected, Ruleset, Said, Seat, View, Viewer,
    dice::Chooser,
    doc::{Doc, Problem},
    play::NoUndo,
    ruleset::{SeatCard, Spot},
    view::{Line, Verdict},
};
use serde_json::{Value, json};

/// Why an answer, or a question about the table, was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum No {
    /// The rules say no.
    Refused {
        /// The rule.
        cite: String,
        /// In a sentence.
        why: String,
        /// What was measured, and what would have been needed.
        numbers: Value,
    },
    /// It was not understood, or it is not the moment for it.
    Error(String),
}

impl No {
    /// As the referee protocol prints it.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Refused { cite, why, numbers } => {
                json!({"refused": {"cite": cite, "why": why, "numbers": numbers}})
            }
            Self::Error(why) => json!({"error": {"why": why}}),
        }
    }
}

/// A battle of any ruleset.
pub trait AnyGame: Send {
    /// The ruleset's id.
    fn ruleset(&self) -> &'static str;
    /// The seats.
    fn seats(&self) -> Vec<SeatCard>;
    /// How many decisions have been made.
    fn n_decisions(&self) -> usize;
    /// The seats that are asked, by id.
    fn asked(&self) -> Vec<String>;
    /// What happened at the last decision, as lines of the log.
    fn lines(&self, viewer: Viewer) -> Vec<Line>;
    /// The moment as the referee protocol prints it.
    fn moment(&self) -> Value;
    /// What a seat may do, each as JSON.
    fn offers(&self, seat: &str) -> Vec<Value>;
    /// Gives an answer.
    fn say(&mut self, seat: &str, act: Value, fill: Value) -> Result<(), No>;
    /// The same, nothing done; the moment that would be.
    fn attempt(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No>;
    /// The odds of an answer.
    fn odds(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No>;
    /// Measures.
    fn measure(&self, from: Value, to: Value) -> Result<Value, No>;
    /// The table as one seat sees it; `referee` and `watcher` see it too.
    fn view(&self, viewer: &str) -> Result<View, No>;
    /// How it ended, if it has.
    fn verdict(&self) -> Option<Verdict>;
    /// Is it over?
    fn is_over(&self) -> bool {
        self.asked().is_empty()
    }
    /// The record so far.
    fn record(&self) -> Value;
    /// One decision back, if no die fell since.
    fn undo(&mut self) -> Result<(), NoUndo>;
    /// Scripted dice that have not fallen.
    fn dice_left(&self) -> usize;
    /// Adds faces that the players have rolled themselves.
    fn give_dice(&mut self, faces: &[u8]);
    /// Makes one decision by picking among the legal offers; false when all is over.
    fn step_at_random(&mut self, chooser: &mut Chooser) -> bool;
    /// A copy to try things on.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
    /// The table as a number.
    fn hash(&self) -> String;
}

/// A battle and what happened at its last decision.
#[derive(Clone, Debug)]
struct Held<R: Ruleset> {
    game: Match<R>,
    events: Vec<R::Event>,
}

/// Opens a battle from a scenario's text.
pub fn open<R: Ruleset>(
    doc: &Doc,
    seed: u64,
    dice: Option<Vec<u8>>,
) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
    let setup = R::read(doc)?;
    let (game, events) = Match::<R>::open(setup, seed, dice)
        .map_err(|why| vec![Problem::whole(doc, why.to_string())])?;
    Ok(Box::new(Held { game, events }))
}

/// Replays a record up to a number of decisions (all, if none is named).
pub fn replay<R: Ruleset>(record: Value, to: Option<usize>) -> Result<Replayed, String> {
    let mut record: Record<R> = serde_json::from_value(record)
        .map_err(|err| format!("this is not a record of `{}`: {err}", R::ID))?;
    if record.format != crate::record::FORMAT {
        return Err(format!(
            "records of format {} are not known; this program reads format {}",
            record.format,
            crate::record::FORMAT
        ));
    }
    if let Some(to) = to {
        if to > record.decisions.len() {
            return Err(format!(
                "the record has {} decisions; {to} is past its end",
                record.decisions.len()
            ));
        }
        if to < record.decisions.len() {
            record.decisions.truncate(to);
            record.last = None;
        }
    }
    let n_decisions = record.decisions.len();
    let (game, events) = Match::<R>::replay(&record).map_err(|why| why.to_string())?;
    let n_events = events.len();
    Ok(Replayed { game: Box::new(Held { game, events }), n_decisions, n_events })
}

/// A record played again.
pub struct Replayed {
    /// The battle where it stands.
    pub game: Box<dyn AnyGame>,
    /// How many decisions.
    pub n_decisions: usize,
    /// How many events.
    pub n_events: usize,
}

impl std::fmt::Debug for Replayed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Replayed").field("n_decisions", &self.n_decisions).finish_non_exhaustive()
    }
}

impl<R: Ruleset> Held<R> {
    fn seat(&self, id: &str) -> Result<Seat, No> {
        let cards = R::seats(self.game.moment().model());
        cards.iter().position(|card| card.id == id).map(|n| Seat(n as u8)).ok_or_else(|| {
            let known: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            No::Error(format!("there is no seat `{id}`; the seats are {}", known.join(", ")))
        })
    }

    fn said(&self, seat: &str, act: Value, fill: Value) -> Result<Said<R::Act>, No> {
        let seat = self.seat(seat)?;
        let act = serde_json::from_value(act)
            .map_err(|err| No::Error(format!("this act is not understood: {err}")))?;
        let fill: Fill = serde_json::from_value(fill).map_err(|_| {
            No::Error("this fill is not understood: it is null, [x, y], a list of legs, of poses or of unit ids".to_owned())
        })?;
        Ok(Said { seat, act, fill })
    }

    fn no(&self, rejected: &Rejected<R>) -> No {
        match rejected {
            Rejected::Refused(refusal) => No::Refused {
                cite: refusal.cite().to_string(),
                why: refusal.to_string(),
                numbers: refusal
                    .numbers()
                    .into_iter()
                    .map(|(name, n)| (name.to_owned(), json!(n)))
                    .collect(),
            },
            Rejected::NotAsked(_) => No::Error(format!(
                "this seat is not asked now; asked is {}",
                self.asked().join(", ")
            )),
            other => No::Error(other.to_string()),
        }
    }

    fn print(&self) -> Value {
        let (moment, model) = (self.game.moment(), self.game.moment().model());
        let events: Vec<Value> = self
            .events
            .iter()
            .map(|event| {
                let line = R::line(model, event, Viewer::Referee);
                json!({"event": event, "text": line.as_ref().map(|line| &line.text), "cite": line.as_ref().and_then(|line| line.cite.as_ref()),
                    "units": line.as_ref().map(|line| &line.units), "dice": line.as_ref().map(|line| &line.dice)})
            })
            .collect();
        let ask = moment.ask().map(|ask| {
            let offers: Vec<Value> =
                self.asked().iter().flat_map(|seat| self.offers(seat)).collect();
            json!({"seats": self.asked(), "question": ask.question, "offers": offers})
        });
        let mut printed = json!({"n": self.game.n_decisions(), "events": events, "ask": ask});
        if let Some(verdict) = self.verdict() {
            printed["verdict"] = json!(verdict);
        }
        json!({"moment": printed})
    }
}

impl<R: Ruleset> AnyGame for Held<R> {
    fn ruleset(&self) -> &'static str {
        R::ID
    }
    fn seats(&self) -> Vec<SeatCard> {
        R::seats(self.game.moment().model())
    }
    fn n_decisions(&self) -> usize {
        self.game.n_decisions()
    }
    fn asked(&self) -> Vec<String> {
        let cards = self.seats();
        let seats = self.game.moment().ask().map(|ask| ask.seats).unwrap_or_default();
        seats
            .iter()
            .filter_map(|seat| cards.get(usize::from(seat.0)))
            .map(|card| card.id.clone())
            .collect()
    }
    fn lines(&self, viewer: Viewer) -> Vec<Line> {
        let model = self.game.moment().model();
        self.events.iter().filter_map(|event| R::line(model, event, viewer)).collect()
    }
    fn moment(&self) -> Value {
        self.print()
    }
    fn offers(&self, seat: &str) -> Vec<Value> {
        let Ok(id) = self.seat(seat) else { return Vec::new() };
        let mut offers: Vec<Value> =
            self.game.offers(id).iter().map(|offer| json!(offer)).collect();
        for offer in &mut offers {
            offer["seat"] = json!(seat);
        }
        offers
    }
    fn say(&mut self, seat: &str, act: Value, fill: Value) -> Result<(), No> {
        let said = self.said(seat, act, fill)?;
        self.events = self.game.say(said).map_err(|why| self.no(&why))?;
        Ok(())
    }
    fn attempt(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        let mut copy = self.clone();
        copy.say(seat, act, fill)?;
        Ok(copy.print())
    }
    fn odds(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        let said = self.said(seat, act, fill)?;
        let odds = self.game.odds(&said).map_err(|why| self.no(&why))?;
        Ok(json!({"odds": odds}))
    }
    fn measure(&self, from: Value, to: Value) -> Result<Value, No> {
        let spot = |value: Value| {
            serde_json::from_value::<Spot>(value).map_err(|_| {
                No::Error(
                    "a spot to measure from or to is a unit's id or [x, y] in inches".to_owned(),
                )
            })
        };
        let measured =
            R::measure(self.game.moment().model(), &spot(from)?, &spot(to)?).map_err(No::Error)?;
        Ok(json!({"measure": measured}))
    }
    fn view(&self, viewer: &str) -> Result<View, No> {
        let viewer = match viewer {
            "referee" => Viewer::Referee,
            "watcher" => Viewer::Watcher,
            seat => Viewer::Seat(self.seat(seat)?),
        };
        let moment = self.game.moment();
        Ok(R::view(moment.model(), moment.ask().map(|ask| (ask.seats, &ask.question)), viewer))
    }
    fn verdict(&self) -> Option<Verdict> {
        self.view("referee").ok().and_then(|view| view.verdict)
    }
    fn record(&self) -> Value {
        json!(self.game.record())
    }
    fn undo(&mut self) -> Result<(), NoUndo> {
        self.game.undo()?;
        self.events.clear();
        Ok(())
    }
    fn dice_left(&self) -> usize {
        self.game.dice_left()
    }
    fn give_dice(&mut self, faces: &[u8]) {
        self.game.give_dice(faces);
    }
    fn step_at_random(&mut self, chooser: &mut Chooser) -> bool {
        let Some(said) = crate::laws::pick(self.game.moment(), chooser) else { return false };
        self.events =
            self.game.say(said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
        true
    }
    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
    fn hash(&self) -> String {
        crate::record::hash(self.game.moment().model())
    }
}
