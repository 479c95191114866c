//! Lookahead: a veteran plays the battle on for a turn in each of several tempers, with simulated enemy answers and its own
//! dice, and takes the temper that did best.
use crate::{
    lore::{HOURS, Lore, Temper, Thing},
    mind::{Mind, said},
};
use kernel::{Keyed, Moment, Seat, ruleset::Seats};

/// The tempers to try. The first is neutral; another must do better.
const TEMPERS: [Temper; 5] = [
    Temper::EVEN,
    Temper { bold: 1.5, drive: 1.6, wary: 0.8 },
    Temper { bold: 0.7, drive: 0.6, wary: 1.3 },
    Temper { bold: 1.0, drive: 0.0, wary: 1.0 },
    Temper { bold: 0.8, drive: 2.0, wary: 1.2 },
];
/// The number of turns in a rollout, including this one: the results of the moves are fought out in the next turn, and its
/// verdict comes last.
const AHEAD: u32 = 2;
/// The maximum number of simulated decisions per plan.
const BUDGET: usize = 6_000;

/// The temper in which a seat does best over the next turn.
pub(crate) fn best_temper<R: Lore>(moment: &Moment<R>, seat: Seat, seed: u64) -> Temper {
    let mut sums = [0.0; TEMPERS.len()];
    let mut left = BUDGET;
    for time in 0..R::trials(moment.model()) {
        let mut round = [0.0; TEMPERS.len()];
        for (temper, worth) in TEMPERS.iter().zip(&mut round) {
            // Use the same dice in every temper, as far as possible.
            let Some(end) = play_on(moment, seat, *temper, seed ^ time << 32, &mut left) else {
                return best(&sums);
            };
            *worth = end;
        }
        sums.iter_mut().zip(round).for_each(|(sum, worth)| *sum += worth);
    }
    best(&sums)
}

fn best(sums: &[f64; TEMPERS.len()]) -> Temper {
    let mut best = 0;
    for (n, sum) in sums.iter().enumerate() {
        if *sum > sums[best] {
            best = n;
        }
    }
    TEMPERS[best]
}

/// The result of a turn in this temper; none if the budget runs out.
fn play_on<R: Lore>(
    moment: &Moment<R>,
    seat: Seat,
    temper: Temper,
    seed: u64,
    left: &mut usize,
) -> Option<f64> {
    let mut moment = moment.clone();
    let end = (R::hour(moment.model()) / HOURS + AHEAD) * HOURS;
    let mut minds: Vec<Mind<R>> = (0..Seats::MOST)
        .map(|n| Mind::in_temper(if Seat(n) == seat { temper } else { Temper::EVEN }, seed))
        .collect();
    let mut events = Vec::new();
    while let Some(next) = moment.ask().and_then(|ask| ask.seats.iter().next()) {
        if R::hour(moment.model()) >= end {
            break;
        }
        *left = left.checked_sub(1)?;
        let mind = minds.get_mut(usize::from(next.0))?;
        let choice = mind.choose(&mut moment, next)?;
        events.clear();
        // The same unit rolls the same dice at the same hour whatever else has changed, so that tempers are compared by
        // their decisions and not by luck.
        let doer = number(R::doer(moment.model(), &choice.idea.act));
        let mut dice = Keyed::new(seed, u64::from(R::hour(moment.model())) << 9 | doer);
        moment.tell(&mut dice, said(next, &choice.idea), &mut events).ok()?;
    }
    Some(R::judge(moment.model(), seat, &Temper::EVEN, &mut R::Notes::default()))
}

/// Another number for everybody, and one for nobody.
fn number(doer: Option<Thing>) -> u64 {
    match doer {
        Some(Thing::Unit(unit)) => u64::from(unit.0),
        None => 256,
        Some(Thing::Leader(leader)) => 257 + u64::from(leader),
    }
}
