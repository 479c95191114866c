//! The table just before the dice fall: what a player may see while they still consider an answer.
use super::Held;
use crate::{No, Ruleset, Said, Viewer, names, view::UnitView};
use serde::Serialize;
use serde_json::Value;

/// What an answer does before its first die falls. If no die falls, everything it does.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Preview {
    /// The units that would change, as the seat that answers would see them.
    pub units: Vec<UnitView>,
    /// Whether a die falls.
    pub rolls: bool,
    /// Whether dice that depend on it fall later. If so, the answer has odds although no die falls now.
    pub later: bool,
}

impl<R: Ruleset> Held<R> {
    /// Throws no die and shows nothing that is hidden from the seat. For a secret answer it shows only whether there are odds.
    pub(super) fn previewed(&self, seat: &str, act: Value, fill: Value) -> Result<Preview, No> {
        let said = self.said(seat, act, fill)?;
        self.preview_of(&mut self.game.moment().clone(), said)
    }

    /// The same for a given moment, which may be used for trying.
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
