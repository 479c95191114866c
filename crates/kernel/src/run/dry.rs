//! Dry runs: what an answer does up to its first die. They know no dice, so they can tell none.
use super::{Cx, Moment, reject};
use crate::{Rejected, Ruleset, Said, Stop, Told, play::NoDice};

impl<R: Ruleset> Moment<R> {
    /// Gives an answer that is forgotten again, and plays up to its first die, the next question or the end of its stage,
    /// whichever comes first: the table as it stands there, and whether it is a die that is waited for. Only the memory
    /// for the playing is written to, so that one may try again and again; the moment stays as it is.
    pub fn dry_run(&mut self, said: Said<R::Act>) -> Result<(&R::Model, bool), Rejected<R>> {
        let ask = self.ask.as_ref().ok_or(Rejected::Over)?;
        if !ask.seats.has(said.seat) && !R::breaks_in(self.model(), said.seat, &said.act) {
            return Err(Rejected::NotAsked(said.seat));
        }
        let stage = self.game.stage.as_ref().ok_or(Rejected::Over)?;
        if !self.spare.clean {
            self.spare.model.clone_from(&self.game.start);
            self.spare.clean = true;
        }
        let (n_known, still) = (self.game.told.len(), self.now.is_none());
        self.game.told.push(Told::Said(said));
        let mut cx = Cx {
            table: &mut self.spare,
            dice: &mut NoDice,
            told: &mut self.game.told,
            events: &mut Vec::new(),
            n_told: 0,
            n_known,
            n_stated: 0,
            fresh: false,
            still,
            n_rolled: 0,
        };
        let played = R::play(&mut cx, stage);
        let is_used_up = cx.n_told == n_known + 1;
        self.game.told.truncate(n_known);
        let rolls = match played {
            Ok(_) | Err(Stop::Leap(_) | Stop::Ask(_)) if is_used_up => false,
            Err(Stop::NoDice(_)) if is_used_up => true,
            other => return Err(reject(other.err(), 0)),
        };
        Ok((&self.spare.model, rolls))
    }
}
