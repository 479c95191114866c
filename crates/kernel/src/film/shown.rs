//! A battle that is shown from its film: everything can be seen, and nothing can be done.
mod game;

use super::{
    BadFilm, Film, MOST_LINE, MOST_VALUES,
    change::{apply, n_values},
    seen::{Opening, Seen},
};
use crate::{View, Viewer, no::No, view::Line};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;

/// A battle at one moment of its film.
#[derive(Clone, Debug)]
pub struct Shown {
    reel: Arc<Reel>,
    n: usize,
    /// The referee's view.
    table: Value,
    /// The size of the table, in JSON values.
    n_values: i64,
    /// What was seen at the last decision.
    seen: Seen,
}

/// What all moments of a shown battle have in common.
#[derive(Debug)]
struct Reel {
    ruleset: &'static str,
    /// The record without its film.
    record: Value,
    film: Film,
    opening: Opening,
    why: String,
}

impl Shown {
    /// The beginning of a battle from its record and its film, of which every line is read. `why` says why the battle cannot be
    /// played on.
    pub fn new(
        ruleset: &'static str,
        mut record: Value,
        film: Film,
        why: String,
    ) -> Result<Self, BadFilm> {
        let decisions = record["decisions"].as_array().map_or(0, Vec::len);
        if film.frames.len() != decisions {
            return Err(BadFilm::OtherLength { frames: film.frames.len(), decisions });
        }
        if let Some(map) = record.as_object_mut() {
            map.remove("film");
        }
        let mut opening: Opening = read(0, &film.opening)?;
        let mut seen = std::mem::take(&mut opening.seen);
        let table = std::mem::take(&mut seen.view);
        let n_values = n_values(&table);
        let reel = Arc::new(Reel { ruleset, record, film, opening, why });
        if n_values > MOST_VALUES as i64 {
            return Err(BadFilm::Damaged { n: 0, why: "its table is too large".to_owned() });
        }
        let start = Self { reel, n: 0, table, n_values, seen };
        let found = start.check()?.ruleset;
        if found != ruleset {
            return Err(BadFilm::OtherRuleset { found });
        }
        let mut last = start.clone();
        while last.advance()? {}
        last.check()?;
        Ok(start)
    }

    /// The same battle after this many decisions, or after the last.
    pub fn at(&self, n: usize) -> Result<Self, BadFilm> {
        let mut there = self.clone();
        if n < there.n {
            let Reel { ruleset, record, film, why, .. } = &*self.reel;
            there = Self::new(ruleset, record.clone(), film.clone(), why.clone())?;
        }
        while there.n < n && there.advance()? {}
        Ok(there)
    }

    /// The record of the whole battle, without its film.
    pub(crate) fn whole_record(&self) -> &Value {
        &self.reel.record
    }

    /// Shows the next decision. Returns false when there is none.
    pub fn advance(&mut self) -> Result<bool, BadFilm> {
        let Some(frame) = self.reel.film.frames.get(self.n) else { return Ok(false) };
        let n = self.n + 1;
        let mut seen: Seen = read(n, frame)?;
        let damaged = |why: String| BadFilm::Damaged { n, why };
        let change = std::mem::take(&mut seen.view);
        if !change.is_null() {
            self.n_values +=
                apply(&mut self.table, change).map_err(|why| damaged(why.to_string()))?;
        }
        if self.n_values > MOST_VALUES as i64 {
            return Err(damaged("its table is too large".to_owned()));
        }
        (self.n, self.seen) = (n, seen);
        Ok(true)
    }

    /// What this viewer sees, by seat, `watcher` or `referee`.
    fn seen_by(&self, viewer: &str) -> Result<View, BadFilm> {
        let damaged = |why: String| BadFilm::Damaged { n: self.n, why };
        let other = self.seen.others.get(viewer).filter(|other| !other.view.is_null());
        let view = match other {
            None => View::deserialize(&self.table),
            Some(other) => {
                let mut table = self.table.clone();
                apply(&mut table, other.view.clone()).map_err(|why| damaged(why.to_string()))?;
                View::deserialize(&table)
            }
        };
        view.map_err(|why| damaged(why.to_string()))
    }

    /// The view of the referee, after all views were read.
    fn check(&self) -> Result<View, BadFilm> {
        for viewer in self.seen.others.keys() {
            self.seen_by(viewer)?;
        }
        self.seen_by("referee")
    }

    fn lines_for(&self, viewer: Viewer) -> &[Line] {
        let id = match viewer {
            Viewer::Referee => None,
            Viewer::Watcher => Some("watcher"),
            Viewer::Seat(seat) => {
                self.reel.opening.seats.get(usize::from(seat.0)).map(|card| card.id.as_str())
            }
        };
        let other = id.and_then(|id| self.seen.others.get(id));
        other.and_then(|other| other.lines.as_ref()).unwrap_or(&self.seen.lines)
    }

    /// The answer to everything that only rules could do.
    fn no<T>(&self) -> Result<T, No> {
        Err(No::Error(self.reel.why.clone()))
    }
}

fn read<T: DeserializeOwned>(n: usize, line: &str) -> Result<T, BadFilm> {
    if line.len() > MOST_LINE {
        return Err(BadFilm::Damaged { n, why: "a line is too long".to_owned() });
    }
    serde_json::from_str(line).map_err(|why| BadFilm::Damaged { n, why: why.to_string() })
}
