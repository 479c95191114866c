//! A battle of any ruleset: everything that can be done with it, in ids and JSON.
use super::{Denied, Fitted, Known, NoPosition, Preview};
use crate::{
    Dice, No, View, Viewer,
    dice::Chooser,
    film::Film,
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
    /// The die that decides most in this ruleset.
    fn die(&self) -> Die;
    /// The seats.
    fn seats(&self) -> Vec<SeatCard>;
    /// How many decisions have been made.
    fn n_decisions(&self) -> usize;
    /// The ids of the seats that are asked.
    fn asked(&self) -> Vec<String>;
    /// What happened at the last decision, as lines of the log.
    fn lines(&self, viewer: Viewer) -> Vec<Line>;
    /// The moment in full, as the referee protocol prints it.
    fn moment(&self) -> Value;
    /// The moment as one seat, `watcher` or `referee` may know it. It leaves out the events and the question, which may contain
    /// secrets, and has only that seat's offers.
    fn moment_for(&self, viewer: &str) -> Result<Value, No>;
    /// What a seat may do, each offer as JSON.
    fn offers(&self, seat: &str) -> Vec<Value>;
    /// The example fill of the offer with this act; null if there is no such offer.
    fn example(&self, seat: &str, act: &Value) -> Value {
        let offer = self.offers(seat).into_iter().find(|offer| offer["act"] == *act);
        offer.map(|mut offer| offer["fill"].take()).unwrap_or_default()
    }
    /// Gives an answer.
    fn say(&mut self, seat: &str, act: Value, fill: Value) -> Result<(), No>;
    /// Gives an answer with dice from a source that throws for the players. Returns the faces that fell. It is an error in a
    /// battle whose dice come from a seed.
    fn say_thrown(
        &mut self,
        seat: &str,
        act: Value,
        fill: Value,
        source: &mut dyn Dice,
    ) -> Result<Vec<u8>, No>;
    /// An answer as a record has it: the same decision is always the same text.
    fn as_recorded(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No>;
    /// Whether this answer is allowed. It reveals nothing about the outcome, so it is safe to call for any seat.
    fn may(&self, seat: &str, act: Value, fill: Value) -> Result<(), No>;
    /// Tries an answer without keeping it and returns the moment that would follow, or `{"needs": {"die": 6}}` if it is legal but
    /// the given dice are used up. It reveals dice and secrets, so it is for a
    /// referee. Players get [`may`](Self::may) and [`odds`](Self::odds).
    fn attempt(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No>;
    /// What an answer would do before its first die, for the seat that would give it: safe to show to that seat.
    fn preview(&self, seat: &str, act: Value, fill: Value) -> Result<Preview, No>;
    /// As much of an answer as is allowed: the last leg of a path, or the way to a point, is shortened if necessary. If no part
    /// of it is allowed, the refusal is returned.
    fn fit(&self, seat: &str, act: Value, fill: Value) -> Result<Fitted, No>;
    /// How far a unit can go straight ahead in each of 36 directions, clockwise from its facing, as places in inches. Empty for
    /// an act that takes neither a path nor a point. In a direction that is blocked at once, the place is where the unit stands.
    fn reach(&self, seat: &str, act: Value) -> Vec<[f64; 2]>;
    /// The possible answers to reactions ([`Showing::replies`](crate::ruleset::Showing::replies)).
    fn replies(&self) -> &'static [(&'static str, &'static str)];
    /// What ordinary verbs mean ([`Showing::orders`](crate::ruleset::Showing::orders)).
    fn orders(&self) -> &'static [(&'static str, &'static str)];
    /// Whether the question that is asked now is answered in secret.
    fn is_secret(&self) -> bool;
    /// Whether there is anything now that this seat may not know. True if there is no such seat.
    fn hides_from(&self, seat: &str) -> bool;
    /// What a unit may not do now although its player might want it, and why not.
    fn denied(&self, seat: &str, unit: &str) -> Vec<Denied>;
    /// Reaches and zones of a unit, to draw over the table.
    fn overlays(&self, viewer: &str, unit: &str) -> Vec<Overlay>;
    /// The odds of an answer.
    fn odds(&self, seat: &str, act: Value, fill: Value) -> Result<Value, No> {
        self.odds_to(seat, act, fill, Far::default())
    }
    /// The odds of an answer, followed past the questions that it leads to or to the end of the losses. If the act is null, the
    /// odds of the losses alone.
    fn odds_to(&self, seat: &str, act: Value, fill: Value, far: Far) -> Result<Value, No>;
    /// Measures, for the referee.
    fn measure(&self, from: Value, to: Value) -> Result<Value, No> {
        self.measure_for("referee", from, to)
    }
    /// Measures, for one viewer.
    fn measure_for(&self, viewer: &str, from: Value, to: Value) -> Result<Value, No>;
    /// The table as one seat sees it; `referee` and `watcher` see it too.
    fn view(&self, viewer: &str) -> Result<View, No>;
    /// How the battle ended, if it has.
    fn verdict(&self) -> Option<Verdict>;
    /// Whether the battle is over.
    fn is_over(&self) -> bool {
        self.asked().is_empty()
    }
    /// Why this battle can only be watched, in a sentence; none if it can be played.
    fn shown(&self) -> Option<&str> {
        None
    }
    /// The record so far, without a film.
    fn record(&self) -> Value;
    /// The same with the faces that fell instead of the seeds that threw them, so that it says nothing about dice to come. From
    /// here on `fresh` throws them, unless the players do.
    fn record_of_faces(&self, fresh: u64) -> Result<Value, No>;
    /// The present position as a scenario: the scenario of this battle with a `[start]`. It contains everything, secrets included.
    fn position(&self) -> Result<Value, NoPosition>;
    /// What everybody saw so far. A battle that is played makes its film by replaying itself.
    fn film(&self) -> Result<Film, No>;
    /// Takes back one decision, if no die has fallen since.
    fn undo(&mut self) -> Result<(), NoUndo>;
    /// Whether the last decision can be taken back: there is one, and no die fell.
    fn may_undo(&self) -> bool;
    /// Scripted dice that have not fallen.
    fn dice_left(&self) -> usize;
    /// Adds faces that the players have rolled.
    fn give_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken>;
    /// Replaces the faces that have not fallen.
    fn replace_dice(&mut self, faces: &[u8]) -> Result<(), NotTaken>;
    /// Whether the players throw their own dice now.
    fn is_by_hand(&self) -> bool;
    /// From now on the players throw the dice and report the faces with [`give_dice`](Self::give_dice).
    fn throw_by_hand(&mut self);
    /// From now on a seed throws the dice. Faces that were given and have not fallen are discarded.
    fn throw_by_seed(&mut self, seed: u64);
    /// Goes back to this number of decisions, even if dice have fallen since. From there a seed that has not been used in this
    /// battle throws the dice, so that nobody knows what will fall.
    fn rewind(&mut self, to: usize, seed: u64) -> Result<(), NoRewind>;
    /// Makes one legal decision at random. Returns false when the battle is over.
    fn step_at_random(&mut self, chooser: &mut Chooser) -> bool;
    /// Prepares every candidate answer of every seat that is asked, and counts them. Each one is a check of legality.
    fn check_all(&self) -> usize;
    /// The same setup from its beginning, with another seed.
    fn reopen(&self, seed: u64) -> Result<Box<dyn AnyGame>, No>;
    /// Everything that one seat may know about the moment, for a computer general. None if there is no such seat.
    fn known_to(&self, seat: &str) -> Option<Known>;
    /// A copy on which to try things.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
    /// A hash of the table.
    fn hash(&self) -> String;
}
