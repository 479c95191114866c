//! Odds compared with play: the same answer is given very often, and the battle goes on as if nobody did anything else.
use kernel::{
    Keyed, Moment, Ruleset, Said,
    odds::{Far, Odds, follow},
    upshot::Upshot,
};
use std::collections::BTreeMap;

/// How the battle goes on after the answer.
#[derive(Copy, Clone, Debug)]
pub struct Onward<R: Ruleset> {
    /// An act by which a player does nothing; it is taken wherever it is offered. Other questions get their first offer.
    pub idle: fn(&R::Act) -> bool,
    /// The event with which the odds end.
    pub ends: fn(&R::Event) -> bool,
}

/// Compares the odds of an answer with 100,000 battles that are played on (`LINSTOCK_SAMPLES` changes the number): within four
/// standard errors, and the error that the odds state. Returns the odds.
pub fn agrees<R: Ruleset>(
    moment: &Moment<R>,
    said: &Said<R::Act>,
    far: Far,
    onward: &Onward<R>,
) -> Odds {
    let odds = follow(moment, Some(said), far, 1).unwrap_or_else(|why| panic!("no odds: {why}"));
    let samples = std::env::var("LINSTOCK_SAMPLES").ok().and_then(|it| it.parse().ok());
    let samples: u32 = samples.unwrap_or(100_000);
    let mut found: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for outcome in &odds.outcomes {
        found.entry(key(outcome.what.clone())).or_default().0 += outcome.p;
    }
    for n in 0..samples {
        let what = played(moment, said, onward, u64::from(n));
        found.entry(key(what)).or_default().1 += 1.0 / f64::from(samples);
    }
    for (what, (p, played)) in found {
        let error = 4.0 * (p * (1.0 - p) / f64::from(samples)).sqrt() + 5.0 / f64::from(samples);
        let most = error + odds.error.unwrap_or(0.0);
        assert!((p - played).abs() <= most, "{what}: odds {p}, played {played}");
    }
    odds
}

/// One battle: what happened up to the end.
fn played<R: Ruleset>(
    moment: &Moment<R>,
    said: &Said<R::Act>,
    onward: &Onward<R>,
    n: u64,
) -> Upshot {
    let (mut game, mut dice, mut events) = (moment.clone(), Keyed::new(42, n), Vec::new());
    let mut next = said.clone();
    loop {
        game.tell(&mut dice, next, &mut events).unwrap_or_else(|why| panic!("not allowed: {why}"));
        if let Some(end) = events.iter().position(onward.ends) {
            return (R::SHOWING.outcome)(moment.model(), &events[..end]);
        }
        let seat = game.ask().and_then(|ask| ask.seats.iter().next()).expect("somebody is asked");
        let menu = game.menu(seat);
        let idle = menu.iter().filter(|act| (onward.idle)(act));
        let offer = idle.chain(&menu).find_map(|act| game.offer(seat, act)).expect("an offer");
        next = Said { seat, act: offer.act, fill: offer.fill };
    }
}

/// What the odds of a charge say. Who wins the initiative of the next turn is not part of them.
fn key(what: Upshot) -> String {
    format!("{:?}", Upshot { initiative: None, nothing: None, ..what })
}
