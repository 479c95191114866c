//! A battle of any ruleset: all that can be done with it, in ids and JSON.
use super::{Denied, Fitted, Known, Preview};
use crate::{
    No, View, Viewer,
    dice::Chooser,
    luck::Die,
    odds::Far,
    play::{NoRewind, NoUndo, NotTaken},
    ruleset::SeatCard,
    view::{Line, Overlay, Verdict},
};
use serde_json::Value;

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
    /// What reactions can be answered with ([`Showing::replies`](crate::ruleset::Showing::replies)).
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
