//! Evaluates a position of *In Deo Veritas*: states, wings and will, and what the next dice may do.
//!
//! Lengths are in inches here, and the unit of value is a step in the state of a brigade.
mod aims;
mod army;
mod line;
mod melee;
mod odds;
mod seen;

pub(super) use army::{Mood, plan};
pub(super) use seen::{Seen, aimed, inches};

use crate::{
    Model,
    kinds::Side,
    unit::{End, Place, Unit},
};
use aims::{places, terms};
use army::army;
use general::lore::Temper;
use kernel::Seat;
use line::{leaders, prospects};
use melee::melee;
use odds::{LEFT, worth};

/// The value of a won battle.
const DECIDED: f64 = 60.0;

/// Evaluates a seat's side; higher is better.
pub(super) fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
    let Some(side) = model.scene.side_of(seat) else { return 0.0 };
    if let Some((winner, _)) = model.ended {
        return match winner {
            None => 0.0,
            Some(winner) if winner == side => DECIDED,
            Some(_) => -DECIDED,
        };
    }
    let (us, them) = (side.idx(), side.other().idx());
    let (has, may) = standing(model);
    has[us] - temper.bold * has[them] + temper.drive * may[us] - temper.wary * may[them]
}

/// What each side has, and what it may do with it next.
fn standing(model: &Model) -> ([f64; 2], [f64; 2]) {
    let (mut both, mut may) = ([0.0; 2], [0.0; 2]);
    let seen: Vec<Seen<'_>> = model.on_table().map(|unit| Seen::of(model, unit)).collect();
    for unit in &model.units {
        both[unit.side.idx()] += worth(unit) * kept(unit);
    }
    for one in &seen {
        may[one.unit.side.idx()] += prospects(model, one, &seen);
    }
    for (n, contact) in model.contacts.iter().enumerate() {
        let target = contact.target;
        if !model.contacts[..n].iter().any(|before| before.target == target) {
            both[model.unit(contact.attacker).side.idx()] += melee(model, target);
        }
    }
    for side in Side::BOTH {
        both[side.idx()] += army(model, side) + leaders(model, side);
    }
    places(model, &seen, &mut both);
    terms(model, &seen, &mut both);
    (both, may)
}

/// What is left of a unit's worth.
fn kept(unit: &Unit) -> f64 {
    match unit.place {
        Place::Table | Place::InHand => LEFT[unit.state as usize],
        Place::Pursuing => LEFT[unit.state as usize] * 0.8,
        Place::Gone(End::Withdrew) => 0.35,
        Place::Gone(_) => 0.0,
    }
}
