//! Looking ahead: the best few ideas are played on, with the enemy's answers and dice of one's own.
use crate::{lore::Lore, mind::Weighed};
use kernel::{Moment, Seat};

/// Sorts the ideas anew by what comes of them.
pub(crate) fn reorder<R: Lore>(
    _moment: &mut Moment<R>,
    _seat: Seat,
    _weighed: &mut Vec<Weighed<R::Act>>,
    _still: Option<f64>,
    _seed: u64,
) {
}
