//! The table as it would stand just before the dice: what a hand that still hovers may see.
use super::Held;
use crate::{No, Ruleset, Said, Viewer, names, view::UnitView};
use serde::Serialize;
use serde_json::Value;

/// What an answer does before its first die falls, and all that it does if none falls.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Preview {
    /// The units that differ from how they are now, as the seat that would answer sees them.
    pub units: Vec<UnitView>,
    /// Does a die fall?
    pub rolls: bool,
    /// Do dice fall later that hang on it? Then there are odds of it all the same.
    pub later: bool,
}

impl<R: Ruleset> Held<R> {
    /// No die is thrown, nothing that is hidden from the seat is shown, and what is answered in secret shows nothing but whether it
    /// has odds.
    pub(super) fn previewed(&self, seat: &str, act: Value, fill: Value) -> Result<Preview, No> {
        let said = self.said(seat, act, fill)?;
        self.preview_of(&mut self.game.moment().clone(), said)
    }

    /// The same on a moment that may be tried on.
    pub(super) fn preview_of(
        &self,
        moment: &mut crate::Moment<R>,
        said: Said<R::Act>,
    ) -> Result<Preview, No> {
        let viewer = Viewer::Seat(said.seat);
        let sealed = self.is_sealed();
        let model = self.game.moment().model();
        let later = self.is_rehearsed(&said);
        let (then, rolls) = moment.dry_run(said).map_err(|why| self.no(why))?;
        if sealed {
            return Ok(Preview { later, ..Preview::default() });
        }
        let units =
            |model| names::lend(&self.names, || (R::SHOWING.view)(model, None, viewer).units);
        let now = units(model);
        let mut units = units(then);
        units.retain(|unit| !now.contains(unit));
        Ok(Preview { units, rolls, later })
    }
}
