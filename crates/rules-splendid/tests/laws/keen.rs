//! Answers at random by somebody who has come to fight: without him most battles would be walks.
use kernel::{Moment, Ruleset, Said, Seat, dice::Chooser};
use rules_splendid::{Act, Splendid};

/// How eager he is for an act: more is tried first.
fn zeal(act: &Act) -> usize {
    match act {
        Act::Retreat { .. } | Act::Finish => 0,
        Act::Charge { .. }
        | Act::BreakCharge { .. }
        | Act::Fire { .. }
        | Act::Intercept { .. }
        | Act::Recoil
        | Act::Evade
        | Act::HastyBlock
        | Act::AboutFace { .. }
        | Act::DefensiveFire { .. }
        | Act::Rethrow
        | Act::Hold { .. } => 2,
        _ => 1,
    }
}

/// A legal answer: as a rule the most eager that is possible, sometimes any.
pub(crate) fn pick(moment: &Moment<Splendid>, chooser: &mut Chooser) -> Option<Said<Act>> {
    let ask = moment.ask()?;
    let seats: Vec<Seat> = ask.seats.iter().collect();
    let seat = seats[chooser.under(seats.len())];
    let mut menu = Splendid::menu(moment.model(), &ask.question, seat);
    let mut shuffled = Vec::with_capacity(menu.len());
    while !menu.is_empty() {
        shuffled.push(menu.swap_remove(chooser.under(menu.len())));
    }
    match chooser.under(20) {
        0 => (),
        1..6 => shuffled.sort_by_key(|act| zeal(act) == 0),
        _ => shuffled.sort_by_key(|act| 2 - zeal(act)),
    }
    let offer = |act: &Act| Splendid::offer(moment.model(), &ask.question, seat, act);
    let offer = shuffled
        .iter()
        .find_map(offer)
        .unwrap_or_else(|| panic!("a seat is asked and can do nothing: {:?}", ask.question));
    Some(Said { seat, act: offer.act, fill: offer.fill })
}
