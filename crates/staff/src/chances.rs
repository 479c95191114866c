//! The chances in a battle, estimated by playing it on.
use crate::hire;
use kernel::{
    any::{AnyGame, Walk},
    chances::Chance,
};

/// The maximum length of a rollout, in decisions.
const MOST_DECISIONS: usize = 3_000;
/// The maximum number of decisions in all rollouts of one report.
const BUDGET: usize = 60_000;

/// The chances at the start of each turn of a record, and at its end: recruits play it on a number of times from there, with
/// their own dice. Stops when the budget runs out.
pub fn chances(walk: &mut Walk, to: usize, times: u32) -> Vec<Chance> {
    if walk.game().shown().is_some() {
        return Vec::new(); // A film cannot be played on.
    }
    let (mut all, mut left) = (Vec::new(), BUDGET);
    let mut last = None;
    loop {
        let game = walk.game();
        let turn = game.view("watcher").map_or(0, |view| view.turn);
        let is_end = game.n_decisions() >= to || game.is_over();
        if last != Some(turn) || is_end {
            let Some(wins) = played_on(game, times, &mut left) else { return all };
            let turn = if is_end && last == Some(turn) { turn + 1 } else { turn };
            all.push(Chance { turn, n: game.n_decisions(), wins });
            last = Some(turn);
        }
        if is_end || !matches!(walk.step(), Ok(true)) {
            return all;
        }
    }
}

/// How often each side wins from here; none if the budget runs out.
fn played_on(game: &dyn AnyGame, times: u32, left: &mut usize) -> Option<Vec<f64>> {
    let sides: Vec<String> = game.view("watcher").ok()?.sides.into_iter().map(|it| it.id).collect();
    let mut wins = vec![0.0; sides.len()];
    let times = if game.is_over() { 1 } else { times.max(1) };
    for time in 0..times {
        let winner = one_end(game, u64::from(time), left)?;
        let place = winner.and_then(|winner| sides.iter().position(|side| *side == winner));
        if let Some(won) = place.and_then(|place| wins.get_mut(place)) {
            *won += 1.0 / f64::from(times);
        }
    }
    Some(wins)
}

/// The winner of one rollout by recruits.
fn one_end(game: &dyn AnyGame, seed: u64, left: &mut usize) -> Option<Option<String>> {
    let mut game = game.boxed_clone();
    game.throw_by_seed(seed);
    let seats = game.seats();
    let recruit = |n| hire("recruit", &*game, seed << 8 | n as u64).ok();
    let mut generals: Vec<_> = (0..seats.len()).map(recruit).collect::<Option<_>>()?;
    for _ in 0..MOST_DECISIONS {
        let Some(seat) = game.asked().into_iter().next() else { break };
        *left = left.checked_sub(1)?;
        let at = seats.iter().position(|card| card.id == seat)?;
        let said = generals[at].decide(&*game, &seat)?;
        game.say(&seat, said.act, said.fill).ok()?;
    }
    Some(game.verdict().and_then(|verdict| verdict.winner))
}
