//! A quick look before a move is judged: how far a straight leg can go at most.
use super::around;
use crate::{book::Turning, model::Model, passage::Leg, unit::Unit};
use geom::{EPS_DIST, EPS_PEN, Rect, V2};
use table::Field;

/// More than places and lengths can gain by being rounded to whole units.
pub(crate) const ROUNDING: f64 = 4.0;

/// What is sure to stop a straight leg after some turns: too little movement left, a friend in the way, the table's edge.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Bounds<'a> {
    field: &'a Field,
    base: Rect,
    way: V2,
    /// It goes no farther than this, except for rounding.
    pub(crate) most: f64,
}

impl<'a> Bounds<'a> {
    /// Of a unit that has turned so often and then goes that way at a pace; `start` is the unit before its turns.
    pub(crate) fn of(
        model: &'a Model,
        start: &Unit,
        turned: &Unit,
        n_turns: usize,
        way: V2,
        pace: f64,
    ) -> Self {
        let turn = match model.book.costs(turned).turn {
            _ if turned.is_column() => 0.0,
            Turning::Free => 0.0,
            Turning::Half => 0.5,
            Turning::Full | Turning::Never => 1.0,
        };
        let allowance = turned.allowance(&model.book).units();
        let half = f64::from(model.book.shares.out_of_command.value) / 100.0;
        let share = if turned.done.astray { half } else { 1.0 } - turn * n_turns as f64;
        let most = (share * allowance + 2.0 * EPS_DIST) * pace;
        let leg = Leg { base: turned.rect(), way, by: most.max(0.0) };
        let most = friend_ahead(model, start, &leg).map_or(most, |at| most.min(at + ROUNDING));
        Self { field: &model.scene.field, base: leg.base, way, most }
    }

    /// Whether a leg of this length may be possible.
    pub(crate) fn let_go(&self, by: f64) -> bool {
        let end = self.base.moved(self.way * by);
        by <= self.most && self.field.overhang(&end) <= EPS_PEN + ROUNDING
    }
}

/// IDV-MOV-019: where a leg first comes into a friendly brigade that bars it.
fn friend_ahead(model: &Model, start: &Unit, leg: &Leg) -> Option<f64> {
    let began = model.base(start);
    let mut least: Option<f64> = None;
    for (_, base) in leg.brigades(model, start, around(model, start)) {
        let enter = geom::overlap_span(&leg.base, leg.way, &base).map(|(enter, _)| enter);
        if let Some(enter) = enter.filter(|enter| least.is_none_or(|least| *enter < least))
            && !geom::overlaps(&began, &base)
        {
            least = Some(enter);
        }
    }
    least
}
