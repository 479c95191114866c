//! The interface of a battle, answered from a film.
use super::Shown;
use crate::{
    Dice, View, Viewer,
    any::{AnyGame, Denied, Fitted, Known, No, NoPosition, Preview},
    dice::Chooser,
    film::Film,
    luck::Die,
    odds::Far,
    play::{NoRewind, NoUndo, NotTaken},
    ruleset::SeatCard,
    view::{Line, Overlay, Verdict},
};
use serde::Deserialize;
use serde_json::{Value, json};

impl AnyGame for Shown {
    fn ruleset(&self) -> &'static str {
        self.reel.ruleset
    }
    fn die(&self) -> Die {
        self.reel.opening.die()
    }
    fn seats(&self) -> Vec<SeatCard> {
        self.reel.opening.seats.clone()
    }
    fn n_decisions(&self) -> usize {
        self.n
    }
    fn asked(&self) -> Vec<String> {
        Vec::new()
    }
    fn is_over(&self) -> bool {
        self.table["asked"].as_array().is_none_or(Vec::is_empty)
    }
    fn shown(&self) -> Option<&str> {
        Some(&self.reel.why)
    }
    fn lines(&self, viewer: Viewer) -> Vec<Line> {
        self.lines_for(viewer).to_vec()
    }
    fn moment(&self) -> Value {
        self.printed(Viewer::Referee)
    }
    fn moment_for(&self, viewer: &str) -> Result<Value, No> {
        self.viewer(viewer).map(|viewer| self.printed(viewer))
    }
    fn offers(&self, _seat: &str) -> Vec<Value> {
        Vec::new()
    }
    fn say(&mut self, _seat: &str, _act: Value, _fill: Value) -> Result<(), No> {
        self.no()
    }
    fn say_thrown(
        &mut self,
        _seat: &str,
        _act: Value,
        _fill: Value,
        _source: &mut dyn Dice,
    ) -> Result<Vec<u8>, No> {
        self.no()
    }
    fn as_recorded(&self, _seat: &str, _act: Value, _fill: Value) -> Result<Value, No> {
        self.no()
    }
    fn may(&self, _seat: &str, _act: Value, _fill: Value) -> Result<(), No> {
        self.no()
    }
    fn attempt(&self, _seat: &str, _act: Value, _fill: Value) -> Result<Value, No> {
        self.no()
    }
    fn preview(&self, _seat: &str, _act: Value, _fill: Value) -> Result<Preview, No> {
        self.no()
    }
    fn fit(&self, _seat: &str, _act: Value, _fill: Value) -> Result<Fitted, No> {
        self.no()
    }
    fn reach(&self, _seat: &str, _act: Value) -> Vec<[f64; 2]> {
        Vec::new()
    }
    fn replies(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn orders(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// A film shows what everybody saw.
    fn is_secret(&self) -> bool {
        false
    }
    fn hides_from(&self, _seat: &str) -> bool {
        false
    }
    fn denied(&self, _seat: &str, _unit: &str) -> Vec<Denied> {
        Vec::new()
    }
    fn overlays(&self, _viewer: &str, _unit: &str) -> Vec<Overlay> {
        Vec::new()
    }
    fn odds_to(&self, _seat: &str, _act: Value, _fill: Value, _far: Far) -> Result<Value, No> {
        self.no()
    }
    fn measure_for(&self, _viewer: &str, _from: Value, _to: Value) -> Result<Value, No> {
        self.no()
    }
    fn view(&self, viewer: &str) -> Result<View, No> {
        self.viewer(viewer)?;
        self.seen_by(viewer).map_err(|why| No::Error(format!("the film cannot be shown: {why}")))
    }
    fn verdict(&self) -> Option<Verdict> {
        Option::deserialize(&self.table["verdict"]).ok().flatten()
    }
    fn record(&self) -> Value {
        let mut record = self.reel.record.clone();
        let decisions = record.get_mut("decisions").and_then(Value::as_array_mut);
        if let Some(decisions) = decisions.filter(|decisions| decisions.len() > self.n) {
            decisions.truncate(self.n);
            if let Some(map) = record.as_object_mut() {
                map.remove("fingerprint");
            }
        }
        record
    }
    /// Nobody can play it on, so no dice are to come.
    fn record_of_faces(&self, _fresh: u64) -> Result<Value, No> {
        Ok(self.record())
    }
    fn position(&self) -> Result<Value, NoPosition> {
        Err(NoPosition::Watched(self.reel.why.clone()))
    }
    fn film(&self) -> Result<Film, No> {
        let Film { opening, frames } = &self.reel.film;
        Ok(Film { opening: opening.clone(), frames: frames[..self.n].to_vec() })
    }
    fn undo(&mut self) -> Result<(), NoUndo> {
        Err(NoUndo::Shown)
    }
    fn may_undo(&self) -> bool {
        false
    }
    fn dice_left(&self) -> usize {
        0
    }
    fn give_dice(&mut self, _faces: &[u8]) -> Result<(), NotTaken> {
        Err(NotTaken::Shown)
    }
    fn replace_dice(&mut self, _faces: &[u8]) -> Result<(), NotTaken> {
        Err(NotTaken::Shown)
    }
    fn is_by_hand(&self) -> bool {
        false
    }
    fn throw_by_hand(&mut self) {}
    fn throw_by_seed(&mut self, _seed: u64) {}
    fn rewind(&mut self, _to: usize, _seed: u64) -> Result<(), NoRewind> {
        Err(NoRewind::Lost(self.reel.why.clone()))
    }
    fn step_at_random(&mut self, _chooser: &mut Chooser) -> bool {
        false
    }
    fn check_all(&self) -> usize {
        0
    }
    fn reopen(&self, _seed: u64) -> Result<Box<dyn AnyGame>, No> {
        self.no()
    }
    fn known_to(&self, _seat: &str) -> Option<Known> {
        None
    }
    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
    fn hash(&self) -> String {
        crate::record::hash(&self.table)
    }
}

impl Shown {
    fn viewer(&self, id: &str) -> Result<Viewer, No> {
        let seats = &self.reel.opening.seats;
        let seat = seats.iter().position(|card| card.id == id);
        match (id, seat) {
            ("referee", _) => Ok(Viewer::Referee),
            ("watcher", _) => Ok(Viewer::Watcher),
            (_, Some(n)) => Ok(Viewer::Seat(crate::Seat(n as u8))),
            (_, None) => {
                let known: Vec<_> = seats.iter().map(|card| card.id.as_str()).collect();
                let known = known.join(", ");
                Err(No::Error(format!("there is no seat `{id}`; the seats are {known}")))
            }
        }
    }

    fn printed(&self, viewer: Viewer) -> Value {
        let events = self.lines_for(viewer);
        let mut printed = json!({"n": self.n, "events": events, "ask": null});
        if let Some(verdict) = self.verdict() {
            printed["verdict"] = json!(verdict);
        }
        json!({"moment": printed})
    }
}
