//! What a player may be told about a general's intentions.
use kernel::{View, any::AnyGame, view::UnitView};

/// What is told instead of an intention that a player may not know.
pub const IN_SECRET: &str = "It has decided something in secret.";

/// Whether a general's words name only units that every one of these views shows.
pub fn names_only_seen(words: &str, game: &dyn AnyGame, views: &[View]) -> bool {
    let all = game.view("referee").map(|view| view.units).unwrap_or_default();
    let is_unseen = |unit: &&UnitView| {
        views.iter().any(|view| view.units.iter().all(|seen| seen.id != unit.id))
    };
    !all.iter().filter(is_unseen).any(|unit| words.contains(&unit.name))
}
