//! Takes a film of a battle, one frame for each decision.
use super::{
    change::change,
    seen::{Opening, Other, Seen},
};
use crate::{Seat, View, Viewer, any::AnyGame, no::No, view::UnitView};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A camera that remembers the last view of the referee.
#[derive(Clone, Debug)]
pub struct Camera {
    last: View,
}

impl Camera {
    /// A camera, and the opening of the film.
    pub fn open(game: &dyn AnyGame) -> Result<(Self, Box<str>), No> {
        let view = game.view("referee")?;
        let (die, seats) = (game.die(), game.seats());
        let seen = Seen { view: json!(view), ..differing(game, &view)? };
        let opening = Opening { die: die.sides, low: die.low, seats, seen };
        Ok((Self { last: view }, json!(opening).to_string().into()))
    }

    /// A camera for the next decision of this battle.
    pub fn aimed(game: &dyn AnyGame) -> Result<Self, No> {
        Ok(Self { last: game.view("referee")? })
    }

    /// Takes the frame of the decision that was made last.
    pub fn take(&mut self, game: &dyn AnyGame) -> Result<Box<str>, No> {
        let view = game.view("referee")?;
        let seen = Seen { view: changed(&self.last, &view), ..differing(game, &view)? };
        self.last = view;
        Ok(json!(seen).to_string().into())
    }
}

/// The change from one view to another; null if they are equal.
fn changed(before: &View, after: &View) -> Value {
    match before == after {
        true => Value::Null,
        false => change(&sketch(before, after), &sketch(after, before)).unwrap_or_default(),
    }
}

/// A view as JSON, without the units and the terrain that are the same in another view: they are most of it, and a frame must
/// be quick to make.
fn sketch(view: &View, other: &View) -> Value {
    let unit = |(n, unit): (usize, &UnitView)| match other.units.get(n) == Some(unit) {
        true => Value::Null,
        false => json!(unit),
    };
    let units: Vec<Value> = view.units.iter().enumerate().map(unit).collect();
    let mut rest = View { units: Vec::new(), ..view.clone() };
    if view.terrain == other.terrain {
        rest.terrain.clear();
    }
    let mut sketch = json!(rest);
    sketch["units"] = Value::Array(units);
    sketch
}

/// The lines, and what other viewers see.
fn differing(game: &dyn AnyGame, view: &View) -> Result<Seen, No> {
    let lines = game.lines(Viewer::Referee);
    let mut others = BTreeMap::new();
    let seats = game.seats().into_iter().enumerate();
    let seats = seats.map(|(n, card)| (Viewer::Seat(Seat(n as u8)), card.id));
    for (viewer, id) in seats.chain([(Viewer::Watcher, "watcher".to_owned())]) {
        let (own_view, own_lines) = (game.view(&id)?, game.lines(viewer));
        let other = Other {
            view: changed(view, &own_view),
            lines: (own_lines != lines).then_some(own_lines),
        };
        if !other.view.is_null() || other.lines.is_some() {
            others.insert(id, other);
        }
    }
    Ok(Seen { view: Value::Null, lines, others })
}
