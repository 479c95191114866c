//! The type-erased interface to a battle: what the server, the command line and the browser hold.
mod act;
mod denied;
mod fit;
mod known;
mod past;
mod preview;
mod records;
mod walk;
mod wording;

pub use act::act_name;
pub use denied::Denied;
pub use fit::Fitted;
pub use known::Known;
pub use preview::Preview;
pub use records::{NotReplayed, Replayed, replay, written};
pub use walk::Walk;

use past::Past;

use crate::{
    Ask, Cited, Fill, Match, Rejected, Ruleset, Said, Seat, View, Viewer,
    dice::Chooser,
    doc::{Doc, Problem},
    luck::Die,
    names::{self, Names},
    odds::Far,
    play::{NoRewind, NoUndo, NotTaken},
    ruleset::{SeatCard, Spot},
    view::{Line, Overlay, Verdict},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

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
    /// A die of this many sides is to be thrown by hand, and none was given.
    WantsDie {
        /// Its sides.
        sides: u8,
    },
    /// It was not understood, or it is not the moment for it.
    Error(String),
}

/// A rule's no on its own: what a [`No::Refused`] holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Refused {
    /// The rule.
    pub cite: String,
    /// In a sentence.
    pub why: String,
    /// What was measured, and what would have been needed.
    pub numbers: Value,
}

impl No {
    /// As the referee protocol prints it.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Refused { cite, why, numbers } => {
                json!({"refused": {"cite": cite, "why": why, "numbers": numbers}})
            }
            Self::WantsDie { sides } => json!({"error": {"why": format!(
                "the dice that were given are used up; a d{sides} is to be thrown"
            )}}),
            Self::Error(why) => json!({"error": {"why": why}}),
        }
    }
}

/// A battle of any ruleset.
pub trait AnyGame: Send {
    /// The ruleset's id.
    fn ruleset(&self) -> &'static str;
    /// The die of its book that decides most.
    fn die(&self) -> Die;
    /// The seats.
    fn seats(&self) -> Vec<SeatCard>;
    /// How many decisions have been made.
    fn n_decisions(&self) -> usize;
    /// The seats that are asked, by id.
    fn asked(&self) -> Vec<String>;
    /// What happened at the last decision, as lines of the log.
    fn lines(&self, viewer: Viewer) -> Vec<Line>;
    /// The moment as the referee protocol prints it: all of it.
    fn moment(&self) -> Value;
    /// The moment as one seat, `watcher` or `referee` may know it: without the events and the question themselves,
    /// which may hold secrets, and with that seat's offers alone.
    fn moment_for(&self, viewer: &str) -> Result<Value, No>;
    /// What a seat may do, each as JSON.
    fn offers(&self, seat: &str) -> Vec<Value>;
    /// Gives an answer.
    fn say(&mut self, seat: &str, act: Value, fill: Value) -> Result<(), No>;
    /// May this be said? Tells nothing of what would come of it, so it is safe to ask for any seat.
    fn may(&self, seat: &str, act: Value, fill: Value) -> Result<(), No>;
    /// The same as saying it, nothing done; the moment that would be. It shows what would fall and what is hidden, so
    /// it is for a referee; players are told [`may`](Self::may) and [`odds`](Self::odds).
    fn attempt(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No>;
    /// What an answer would do before its first die, for the seat that would give it: safe to show to that seat.
    fn preview(&self, seat: &str, act: Value, fill: Value) -> Result<Preview, No>;
    /// As much of an answer as is allowed: the last leg of a path, or the way to a point, is cut short where it must be. The
    /// refusal comes back if not even the least of it is.
    fn fit(&self, seat: &str, act: Value, fill: Value) -> Result<Fitted, No>;
    /// The places that a unit can be led to straight on in each of 36 directions, clockwise from where it faces, in inches; for
    /// an act that wants a path or a point, else nothing. Where a way is barred at once it is where the unit stands.
    fn reach(&self, seat: &str, act: Value) -> Vec<[f64; 2]>;
    /// What reactions can be answered with ([`Ruleset::REPLIES`]).
    fn replies(&self) -> &'static [(&'static str, &'static str)];
    /// What a unit may not do just now though its player might wish it, and why not.
    fn denied(&self, seat: &str, unit: &str) -> Vec<Denied>;
    /// Reaches and zones of a unit, to be drawn over the table.
    fn overlays(&self, viewer: &str, unit: &str) -> Vec<Overlay>;
    /// The odds of an answer.
    fn odds(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        self.odds_to(seat, act, fill, Far::default())
    }
    /// The odds of an answer, followed past the questions that it provokes or on to the losses; with no act but null, of the
    /// losses alone.
    fn odds_to(&self, seat: &str, act: Value, fill: Value, far: Far) -> Result<Value, No>;
    /// Measures, for the referee.
    fn measure(&self, from: Value, to: Value) -> Result<Value, No> {
        self.measure_for("referee", from, to)
    }
    /// Measures, for one viewer.
    fn measure_for(&self, viewer: &str, from: Value, to: Value) -> Result<Value, No>;
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
    /// Can the last decision be taken back: is there one, and did no die fall?
    fn may_undo(&self) -> bool;
    /// Scripted dice that have not fallen.
    fn dice_left(&self) -> usize;
    /// Adds faces that the players have rolled themselves.
    fn give_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken>;
    /// Lays faces in place of those that have not fallen.
    fn replace_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken>;
    /// Do the players throw their own dice now?
    fn is_by_hand(&self) -> bool;
    /// From now on the players throw, and say what fell by [`give_dice`](Self::give_dice).
    fn throw_by_hand(&mut self);
    /// From now on a seed throws; faces that were given and have not fallen are put away.
    fn throw_by_seed(&mut self, seed: u64);
    /// Back to where so many decisions were made, whatever fell since; from there a seed throws that has not thrown in this
    /// battle, so that nobody knows what will fall.
    fn rewind(&mut self, to: usize, seed: u64) -> Result<(), NoRewind>;
    /// Makes one legal decision at random; false when all is over.
    fn step_at_random(&mut self, chooser: &mut Chooser) -> bool;
    /// Makes every candidate of every seat that is asked ready, and counts them: each is a question of legality answered.
    fn check_all(&self) -> usize;
    /// The same setup from its beginning, with another seed.
    fn reopen(&self, seed: u64) -> Result<Box<dyn AnyGame>, No>;
    /// All that one seat may know of the moment, for a computer general to think on; none if there is no such seat.
    fn known_to(&self, seat: &str) -> Option<Known>;
    /// A copy to try things on.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
    /// The table as a number.
    fn hash(&self) -> String;
}

/// A battle and what happened at its last decision.
#[derive(Clone, Debug)]
struct Held<R: Ruleset> {
    game: Match<R>,
    past: Past<R>,
    names: Arc<Names>,
}

impl<R: Ruleset> Held<R> {
    /// A battle that was opened or replayed, and all its events.
    fn new((game, events): (Match<R>, Vec<R::Event>)) -> Self {
        let names = Arc::new(R::names(game.setup()));
        Self { game, names, past: Past::whole(events) }
    }

    /// The events of the last decision, each with the table as it left it.
    fn each_event(&self, then: impl FnMut(&R::Model, &R::Event)) {
        self.past.each(self.game.opened(), then);
    }

    /// The last decision was taken back: it has no events any more.
    fn forget_events(&mut self) {
        self.past = Past::nothing(self.game.moment().model().clone());
    }
}

/// Opens a battle from a scenario's text.
pub fn open<R: Ruleset>(
    doc: &Doc,
    seed: u64,
    dice: Option<Vec<u8>>,
) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
    let setup = Arc::new(R::read(doc)?);
    let opened = Match::<R>::open(Arc::clone(&setup), seed, dice).map_err(|why| {
        let words = names::lend(&Arc::new(R::names(&setup)), || why.to_string());
        vec![Problem::whole(doc, words)]
    })?;
    Ok(Box::new(Held::new(opened)))
}

impl<R: Ruleset> Held<R> {
    fn seat(&self, id: &str) -> Result<Seat, No> {
        let cards = R::seats(self.game.moment().model());
        cards.iter().position(|card| card.id == id).map(|n| Seat(n as u8)).ok_or_else(|| {
            let known: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            No::Error(format!("there is no seat `{id}`; the seats are {}", known.join(", ")))
        })
    }

    fn viewer(&self, id: &str) -> Result<Viewer, No> {
        Ok(match id {
            "referee" => Viewer::Referee,
            "watcher" => Viewer::Watcher,
            seat => Viewer::Seat(self.seat(seat)?),
        })
    }

    fn is_sealed(&self) -> bool {
        self.game.moment().ask().is_some_and(|ask| R::sealed(&ask.question))
    }

    /// Do dice fall later that hang on this answer alone, as far as its seat can know?
    fn is_rehearsed(&self, said: &Said<R::Act>) -> bool {
        // Hands ask this while they drag, so that a table is rubbed clean of secrets only where there are any.
        let known = self.is_sealed().then(|| self.game.moment().known_to(said.seat));
        let moment = known.as_ref().unwrap_or_else(|| self.game.moment());
        let rehearsed = |ask: &Ask<R>| R::rehearsal(moment.model(), &ask.question, said).is_some();
        moment.ask().is_some_and(rehearsed)
    }

    fn said(&self, seat: &str, act: Value, fill: Value) -> Result<Said<R::Act>, No> {
        let seat = self.seat(seat)?;
        let act = names::lend(&self.names, || serde_json::from_value(act)).map_err(|err| {
            No::Error(format!("this act is not understood: {}", wording::plain(&err)))
        })?;
        let fill = Fill::deserialize(&fill).map_err(|_| {
            No::Error(format!("this fill is not understood: {}", Fill::why_not(&fill)))
        })?;
        Ok(Said { seat, act, fill })
    }

    /// The rule that says no, where one does.
    fn refused(&self, rejected: &Rejected<R>) -> Option<Refused> {
        let Rejected::Refused(refusal) = rejected else { return None };
        let numbers = refusal.numbers().into_iter();
        Some(Refused {
            cite: refusal.cite().to_string(),
            why: names::lend(&self.names, || refusal.to_string()),
            numbers: numbers.map(|(name, n)| (name.to_owned(), json!(n))).collect(),
        })
    }

    fn no(&self, rejected: &Rejected<R>) -> No {
        if let Some(Refused { cite, why, numbers }) = self.refused(rejected) {
            return No::Refused { cite, why, numbers };
        }
        match rejected {
            Rejected::NoDice(sides) => No::WantsDie { sides: *sides },
            Rejected::NotAsked(_) => No::Error(format!(
                "this seat is not asked now; asked is {}",
                self.asked().join(", ")
            )),
            other => No::Error(other.to_string()),
        }
    }

    fn print(&self) -> Value {
        let moment = self.game.moment();
        let mut events: Vec<Value> = Vec::new();
        self.each_event(|model, event| {
            let line = R::line(model, event, Viewer::Referee);
            let line = line.as_ref();
            events.push(json!({"event": event, "text": line.map(|line| &line.text),
                "cite": line.and_then(|line| line.cite.as_ref()),
                "units": line.map(|line| &line.units), "dice": line.map(|line| &line.dice)}));
        });
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
    fn die(&self) -> Die {
        Die { sides: R::DICE.first().copied().unwrap_or(6), low: R::LOW_WINS }
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
        let mut lines = Vec::new();
        names::lend(&self.names, || {
            self.each_event(|model, event| lines.extend(R::line(model, event, viewer)));
        });
        lines
    }
    fn moment(&self) -> Value {
        names::lend(&self.names, || self.print())
    }
    fn offers(&self, seat: &str) -> Vec<Value> {
        let Ok(id) = self.seat(seat) else { return Vec::new() };
        let offers = names::lend(&self.names, || self.game.offers(id));
        let mut offers: Vec<Value> =
            names::lend(&self.names, || offers.iter().map(|offer| json!(offer)).collect());
        for offer in &mut offers {
            offer["seat"] = json!(seat);
        }
        offers
    }
    fn say(&mut self, seat: &str, act: Value, fill: Value) -> Result<(), No> {
        let said = self.said(seat, act, fill)?;
        let mark = self.past.mark(self.game.moment().model());
        self.game.say_to(said, self.past.events()).map_err(|why| self.no(&why))?;
        self.past.decided(mark);
        Ok(())
    }
    fn moment_for(&self, viewer: &str) -> Result<Value, No> {
        if viewer == "referee" {
            return Ok(self.moment());
        }
        let events = self.lines(self.viewer(viewer)?);
        let offers = if viewer == "watcher" { Vec::new() } else { self.offers(viewer) };
        let asked = self.asked();
        let ask = (!asked.is_empty()).then(|| json!({"seats": asked, "offers": offers}));
        let mut printed = json!({"n": self.game.n_decisions(), "events": events, "ask": ask});
        if let Some(verdict) = self.verdict() {
            printed["verdict"] = json!(verdict);
        }
        Ok(json!({"moment": printed}))
    }
    fn may(&self, seat: &str, act: Value, fill: Value) -> Result<(), No> {
        let said = self.said(seat, act, fill)?;
        self.game.moment().clone().dry_run(said).map(|_| ()).map_err(|why| self.no(&why))
    }
    fn preview(&self, seat: &str, act: Value, fill: Value) -> Result<Preview, No> {
        self.previewed(seat, act, fill)
    }
    fn fit(&self, seat: &str, act: Value, fill: Value) -> Result<Fitted, No> {
        self.fitted(seat, act, fill)
    }
    fn reach(&self, seat: &str, act: Value) -> Vec<[f64; 2]> {
        self.reached(seat, act)
    }
    fn replies(&self) -> &'static [(&'static str, &'static str)] {
        R::REPLIES
    }
    fn denied(&self, seat: &str, unit: &str) -> Vec<Denied> {
        self.denied_to(seat, unit)
    }
    fn overlays(&self, viewer: &str, unit: &str) -> Vec<Overlay> {
        let Ok(viewer) = self.viewer(viewer) else { return Vec::new() };
        names::lend(&self.names, || R::overlays(self.game.moment().model(), unit, viewer))
    }
    fn attempt(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        let mut copy = self.clone();
        copy.say(seat, act, fill)?;
        Ok(if self.is_sealed() { json!({"accepted": true}) } else { copy.moment() })
    }
    fn odds_to(&self, seat: &str, act: Value, fill: Value, far: Far) -> Result<Value, No> {
        let moment = self.game.moment();
        if far.losses && R::reckoning(moment.model()).is_none() {
            return Err(No::Error(
                "there are no losses to reckon up here: what is lost is lost at once".to_owned(),
            ));
        }
        let said = match act.is_null() && far.losses {
            true => self.seat(seat).map(|_| None)?,
            false => Some(self.said(seat, act, fill)?),
        };
        if self.is_sealed() && !said.as_ref().is_some_and(|said| self.is_rehearsed(said)) {
            return Err(No::Error(
                "this is answered in secret, so there are no odds of it".to_owned(),
            ));
        }
        let odds = names::lend(&self.names, || match &said {
            Some(said) if self.is_sealed() => self.game.odds_known(said, far),
            said => self.game.odds_to(said.as_ref(), far),
        });
        Ok(json!({"odds": odds.map_err(|why| self.no(&why))?}))
    }
    fn measure_for(&self, viewer: &str, from: Value, to: Value) -> Result<Value, No> {
        let viewer = self.viewer(viewer)?;
        let spot = |value: Value| {
            serde_json::from_value::<Spot>(value).map_err(|_| {
                No::Error(
                    "a spot to measure from or to is a unit's id or [x, y] in inches".to_owned(),
                )
            })
        };
        let (from, to) = (spot(from)?, spot(to)?);
        let measure = || R::measure(self.game.moment().model(), &from, &to, viewer);
        let measured = names::lend(&self.names, measure).map_err(No::Error)?;
        Ok(json!({"measure": measured}))
    }
    fn view(&self, viewer: &str) -> Result<View, No> {
        let viewer = self.viewer(viewer)?;
        let moment = self.game.moment();
        let asked = moment.ask().map(|ask| (ask.seats, &ask.question));
        Ok(names::lend(&self.names, || R::view(moment.model(), asked, viewer)))
    }
    fn verdict(&self) -> Option<Verdict> {
        self.view("referee").ok().and_then(|view| view.verdict)
    }
    fn record(&self) -> Value {
        written(&self.game.record())
    }
    fn undo(&mut self) -> Result<(), NoUndo> {
        self.game.undo()?;
        self.forget_events();
        Ok(())
    }
    fn may_undo(&self) -> bool {
        self.game.may_undo()
    }
    fn dice_left(&self) -> usize {
        self.game.dice_left()
    }
    fn give_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken> {
        self.game.give_dice(faces)
    }
    fn replace_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken> {
        self.game.replace_dice(faces)
    }
    fn is_by_hand(&self) -> bool {
        self.game.is_by_hand()
    }
    fn throw_by_hand(&mut self) {
        self.game.throw_by_hand();
    }
    fn throw_by_seed(&mut self, seed: u64) {
        self.game.throw_by_seed(seed);
    }
    fn rewind(&mut self, to: usize, seed: u64) -> Result<(), NoRewind> {
        self.game.rewind(to, seed)?;
        self.forget_events();
        Ok(())
    }
    fn step_at_random(&mut self, chooser: &mut Chooser) -> bool {
        let mark = self.past.mark_at_random(self.game.moment().model());
        let stepped = crate::laws::step_to(&mut self.game, chooser, self.past.events());
        if stepped {
            self.past.decided(mark);
        }
        stepped
    }
    fn check_all(&self) -> usize {
        let moment = self.game.moment();
        let Some(ask) = moment.ask() else { return 0 };
        let mut n = 0;
        for seat in ask.seats.iter() {
            for act in moment.menu(seat) {
                std::hint::black_box(moment.offer(seat, &act));
                n += 1;
            }
        }
        n
    }
    fn reopen(&self, seed: u64) -> Result<Box<dyn AnyGame>, No> {
        let (game, events) = self.game.open_again(seed).map_err(|why| self.no(&why))?;
        Ok(Box::new(Self { game, names: Arc::clone(&self.names), past: Past::whole(events) }))
    }
    fn known_to(&self, seat: &str) -> Option<Known> {
        let seat = self.seat(seat).ok()?;
        let moment = self.game.moment().known_to(seat);
        Some(Known::new(moment, seat, Arc::clone(&self.names)))
    }
    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
    fn hash(&self) -> String {
        crate::record::hash(self.game.moment().model())
    }
}
