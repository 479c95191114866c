//! Takes a film of a battle, one frame for each decision.
use super::{
    change::change,
    seen::{Opening, Other, Seen},
};
use crate::{Seat, View, Viewer, any::AnyGame, no::No};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A camera that remembers the last view of the referee.
#[derive(Clone, Debug)]
pub struct Camera {
    table: Value,
}

impl Camera {
    /// A camera, and the opening of the film.
    pub fn open(game: &dyn AnyGame) -> Result<(Self, Box<str>), No> {
        let (view, table) = referee(game)?;
        let (die, seats) = (game.die(), game.seats());
        let seen = Seen { view: table.clone(), ..differing(game, &view, &table)? };
        let opening = Opening { die: die.sides, low: die.low, seats, seen };
        Ok((Self { table }, json!(opening).to_string().into()))
    }

    /// A camera for the next decision of this battle.
    pub fn aimed(game: &dyn AnyGame) -> Result<Self, No> {
        Ok(Self { table: referee(game)?.1 })
    }

    /// Takes the frame of the decision that was made last.
    pub fn take(&mut self, game: &dyn AnyGame) -> Result<Box<str>, No> {
        let (view, table) = referee(game)?;
        let seen = differing(game, &view, &table)?;
        let changed = change(&self.table, &table).unwrap_or_default();
        self.table = table;
        Ok(json!(Seen { view: changed, ..seen }).to_string().into())
    }
}

fn referee(game: &dyn AnyGame) -> Result<(View, Value), No> {
    let view = game.view("referee")?;
    let table = json!(view);
    Ok((view, table))
}

/// The lines, and what other viewers see. Their views are seldom different, so they are compared before they become JSON.
fn differing(game: &dyn AnyGame, view: &View, table: &Value) -> Result<Seen, No> {
    let lines = game.lines(Viewer::Referee);
    let mut others = BTreeMap::new();
    let seats = game.seats().into_iter().enumerate();
    let seats = seats.map(|(n, card)| (Viewer::Seat(Seat(n as u8)), card.id));
    for (viewer, id) in seats.chain([(Viewer::Watcher, "watcher".to_owned())]) {
        let (own_view, own_lines) = (game.view(&id)?, game.lines(viewer));
        let view = if own_view == *view { None } else { change(table, &json!(own_view)) };
        let other = Other {
            view: view.unwrap_or_default(),
            lines: (own_lines != lines).then_some(own_lines),
        };
        if !other.view.is_null() || other.lines.is_some() {
            others.insert(id, other);
        }
    }
    Ok(Seen { view: Value::Null, lines, others })
}
