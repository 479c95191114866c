//! The type-erased interface to a battle: what the server, the command line and the browser hold.
mod act;
mod asked;
mod denied;
mod fit;
mod game;
mod heard;
mod instead;
mod known;
mod past;
mod position;
mod preview;
mod printed;
mod records;
mod sizes;
mod walk;
pub(crate) mod wording;

pub use crate::no::{No, Reason};
pub use act::act_name;
pub use denied::Denied;
pub use fit::Fitted;
pub use game::AnyGame;
pub use instead::Instead;
pub use known::Known;
pub use position::NoPosition;
pub use preview::Preview;
pub use records::{NotReplayed, Replayed, replay, written};
pub use walk::Walk;

use past::Past;

use crate::{
    Dice, Match, Offered, Ruleset, View, Viewer,
    dice::Chooser,
    doc::{Doc, Problem},
    film::Film,
    luck::Die,
    names::{self, Names},
    odds::Far,
    play::{NoRewind, NoUndo, NotOpened, NotTaken, Opening},
    ruleset::SeatCard,
    start::Wrong,
    view::{Line, Overlay, Verdict},
};
use serde_json::{Value, json};
use std::sync::Arc;

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

    /// The events of the last decision, each with the table just after it.
    fn each_event(&self, then: impl FnMut(&R::Model, &R::Event)) {
        self.past.each(self.game.opening().table(), then);
    }

    /// Discards the events of the last decision, because it was taken back.
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
    let (scenario, start) = scenario_of(doc);
    let names = Arc::new(R::names(&setup));
    let whole = |no: crate::No<R::Refusal>| {
        vec![Problem::whole(doc, names::lend(&names, || no.to_string()))]
    };
    let opening = Opening::<R>::new(&setup, Some(scenario), start).map_err(|why| match why {
        NotOpened::No(no) => whole(no),
        NotOpened::Start(wrong) => wrong.into_iter().map(|it| wrong_in(doc, it)).collect(),
    })?;
    let opened = Match::<R>::begin(Arc::clone(&setup), Arc::new(opening), seed, dice);
    Ok(Box::new(Held::new(opened.map_err(whole)?)))
}

/// A scenario without its `[start]`, and its `[start]`.
fn scenario_of(doc: &Doc) -> (Arc<Value>, Option<Arc<Value>>) {
    let mut scenario = doc.root.to_json();
    let start = scenario.as_object_mut().and_then(|rows| rows.remove("start"));
    (Arc::new(scenario), start.map(Arc::new))
}

/// A problem of a position, at its line.
fn wrong_in(doc: &Doc, wrong: Wrong) -> Problem {
    let Wrong { key, why, remedy } = wrong;
    Problem { file: doc.file.clone(), line: doc.line_of(&key), key, why, remedy }
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
            self.each_event(|model, event| {
                lines.extend(R::SHOWING.told(model, event, viewer));
            });
        });
        lines
    }
    fn moment(&self) -> Value {
        names::lend(&self.names, || self.print())
    }
    fn offers(&self, seat: &str) -> Vec<Value> {
        let Ok(id) = self.seat(seat) else { return Vec::new() };
        let offers = names::lend(&self.names, || self.game.offers(id));
        let written = offers.iter().map(|offer| json!(Offered { seat, offer }));
        let mut written: Vec<Value> = names::lend(&self.names, || written.collect());
        self.announce(id, &offers, &mut written);
        written
    }
    fn say(&mut self, seat: &str, act: Value, fill: Value) -> Result<(), No> {
        let said = self.said(seat, act, fill)?;
        let mark = self.past.mark(self.game.moment().model());
        self.game.say_to(said, self.past.events()).map_err(|why| self.no(why))?;
        self.past.decided(mark);
        Ok(())
    }
    fn say_thrown(
        &mut self,
        seat: &str,
        act: Value,
        fill: Value,
        source: &mut dyn Dice,
    ) -> Result<Vec<u8>, No> {
        if !self.game.is_by_hand() {
            return Err(No::Error(NotTaken::SeedThrows.to_string()));
        }
        let said = self.said(seat, act, fill)?;
        let mark = self.past.mark(self.game.moment().model());
        let fallen = self.game.say_thrown(said, source, self.past.events());
        let fallen = fallen.map_err(|why| self.no(why))?;
        self.past.decided(mark);
        Ok(fallen)
    }
    fn as_recorded(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        let said = self.said(seat, act, fill)?;
        Ok(names::lend(&self.names, || json!(said)))
    }
    fn moment_for(&self, viewer: &str) -> Result<Value, No> {
        self.printed_for(viewer)
    }
    fn may(&self, seat: &str, act: Value, fill: Value) -> Result<(), No> {
        let said = self.said(seat, act, fill)?;
        self.game.moment().clone().dry_run(said).map(|_| ()).map_err(|why| self.no(why))
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
        R::SHOWING.replies
    }
    fn orders(&self) -> &'static [(&'static str, &'static str)] {
        R::SHOWING.orders
    }
    fn is_secret(&self) -> bool {
        self.is_sealed()
    }
    fn hides_from(&self, seat: &str) -> bool {
        self.seat(seat).map_or(true, |seat| self.game.moment().hides_from(seat))
    }
    fn denied(&self, seat: &str, unit: &str) -> Vec<Denied> {
        self.denied_to(seat, unit)
    }
    fn overlays(&self, viewer: &str, unit: &str) -> Vec<Overlay> {
        let Ok(viewer) = self.viewer(viewer) else { return Vec::new() };
        names::lend(&self.names, || (R::SHOWING.overlays)(self.game.moment().model(), unit, viewer))
    }
    fn attempt(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        let mut copy = self.clone();
        match copy.say(seat, act, fill) {
            // No refusal follows a roll, so the act is legal as far as its first die.
            Err(No::WantsDie { sides }) => return Ok(json!({"needs": {"die": sides}})),
            said => said?,
        }
        Ok(if self.is_sealed() { json!({"accepted": true}) } else { copy.moment() })
    }
    fn odds_to(&self, seat: &str, act: Value, fill: Value, far: Far) -> Result<Value, No> {
        self.odds_of(seat, act, fill, far)
    }
    fn measure_for(&self, viewer: &str, from: Value, to: Value) -> Result<Value, No> {
        self.measured(viewer, from, to)
    }
    fn view(&self, viewer: &str) -> Result<View, No> {
        let viewer = self.viewer(viewer)?;
        let moment = self.game.moment();
        let asked = moment.ask().map(|ask| (ask.seats, &ask.question));
        Ok(names::lend(&self.names, || (R::SHOWING.view)(moment.model(), asked, viewer)))
    }
    fn verdict(&self) -> Option<Verdict> {
        // While somebody is asked the battle goes on, and a whole view would be made in vain.
        if self.game.moment().ask().is_some() {
            return None;
        }
        self.view("referee").ok().and_then(|view| view.verdict)
    }
    fn record(&self) -> Value {
        written(&self.game.record())
    }
    fn record_of_faces(&self, fresh: u64) -> Result<Value, No> {
        self.game.record_of_faces(fresh).map(|it| written(&it)).map_err(|why| self.no(why))
    }
    fn position(&self) -> Result<Value, NoPosition> {
        self.positioned()
    }
    fn film(&self) -> Result<Film, No> {
        let record = written(&self.game.unsealed());
        let start =
            replay::<R>(record.clone(), Some(0)).map_err(|why| No::Error(why.to_string()))?;
        Film::of(start.game, &record)
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
        let (game, events) = self.game.open_again(seed).map_err(|why| self.no(why))?;
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
