//! Battles in which horse charges by squadrons whenever it can.
use crate::random;
use kernel::{
    Moment, Said,
    dice::Chooser,
    laws::{self, Rigour},
};
use proving::seeds;
use rules_gloria::{Act, Gloria, invariants};

/// Prefers charges of squadrons, those of their rests, and going on, to anything else.
fn by_squadrons(moment: &Moment<Gloria>, chooser: &mut Chooser) -> Option<Said<Act>> {
    let ask = moment.ask()?;
    let wanted = |act: &Act| {
        matches!(act, Act::Declare { squadron: Some(_), .. } | Act::Opportunity { .. } | Act::GoOn)
    };
    for seat in ask.seats.iter() {
        let mut menu: Vec<Act> = moment.menu(seat).into_iter().filter(wanted).collect();
        while !menu.is_empty() {
            let act = menu.swap_remove(chooser.under(menu.len()));
            if let Some(offer) = moment.offer(seat, &act) {
                return Some(Said { seat, act: offer.act, fill: offer.fill });
            }
        }
    }
    laws::pick(moment, chooser)
}

/// PG-SQD-001..003: battles with many squadrons obey every law.
#[test]
fn squadrons_keep_every_law() {
    for seed in seeds() {
        let (setup, rigour) = (random(seed), Rigour::default());
        let played =
            laws::battle_of::<Gloria>(by_squadrons, &setup, seed, rigour, invariants::check);
        assert!(played.ended, "battle {seed} does not end");
    }
}
