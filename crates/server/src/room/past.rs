//! Moments of the past, as each may see them. One cursor goes along with whoever looks back.
use super::{
    Room,
    keeping::{set_out, step},
};
use games::Walk;
use serde_json::{Value, json};

/// A walk through the battle that stands somewhere in its past.
pub(super) struct Past {
    walk: Walk,
    /// How many decisions there were when it set out.
    of: usize,
}

impl Past {
    fn n(&self) -> usize {
        self.walk.game().n_decisions()
    }
}

impl Room {
    /// The table after so many decisions.
    pub(crate) fn at(&mut self, n: usize, viewer: &str) -> Result<Value, String> {
        if n > self.n() {
            return Err(format!("the battle has {} decisions; {n} is too many", self.n()));
        }
        let mut past = match self.past.take() {
            // A walk knows the decisions there were when it set out.
            Some(past) if past.n() <= n && past.of == self.n() => past,
            _ => Past { walk: set_out(&self.head, &self.decisions)?, of: self.n() },
        };
        while past.n() < n && step(&mut past.walk)? {}
        let view = past.walk.game().view(viewer).map_err(|no| no.to_json().to_string())?;
        let symbols = super::push::symbols(&view, None);
        let place = self.place(viewer);
        let lines: Vec<_> = self.log.lines(place).filter(|line| line.n == n).collect();
        let turns = self.log.turns().into_iter();
        let turns: Vec<_> = turns.map(|(turn, n)| json!({"turn": turn, "n": n})).collect();
        let of = self.n();
        let told = json!({"n": n, "of": of, "view": view, "symbols": symbols, "lines": lines, "turns": turns});
        self.past = Some(past);
        Ok(told)
    }

    /// A viewer's place in the log.
    pub(super) fn place(&self, viewer: &str) -> Option<usize> {
        match viewer {
            "referee" => None,
            "watcher" => Some(self.terms.seats.len()),
            seat => self.terms.seats.iter().position(|it| it.id == seat),
        }
    }
}
