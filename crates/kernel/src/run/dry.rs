//! Dry runs: what an answer does, tried and forgotten again.
use super::{Cx, Moment, reject};
use crate::{Dice, Rejected, Ruleset, Said, Stop, Told, play::NoDice};

/// Where a dry run came to its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A die is to be thrown, and there is none.
    Die,
    /// Somebody is asked.
    Question,
    /// The stage is over.
    StageEnd,
}

impl<R: Ruleset> Moment<R> {
    /// Gives an answer that is forgotten again, and plays up to its first die, the next question or the end of its stage,
    /// whichever comes first: the table as it stands there, and whether it is a die that is waited for. It knows no dice, so
    /// it can tell none. Only the memory for the playing is written to, so that one may try again and again; the moment
    /// stays as it is.
    pub fn dry_run(&mut self, said: Said<R::Act>) -> Result<(&R::Model, bool), Rejected<R>> {
        self.try_out(said, &mut NoDice).map(|(model, halt)| (model, halt == Halt::Die))
    }

    /// The same with dice of one's own, up to the next question or the end of the stage: for whoever weighs an answer before
    /// it is given. They are not the battle's dice, which nobody knows.
    pub fn try_out(
        &mut self,
        said: Said<R::Act>,
        dice: &mut dyn Dice,
    ) -> Result<(&R::Model, Halt), Rejected<R>> {
        let ask = self.ask.as_ref().ok_or(Rejected::Over)?;
        if !ask.seats.has(said.seat) && !R::breaks_in(self.model(), said.seat, &said.act) {
            return Err(Rejected::NotAsked(said.seat));
        }
        let stage = self.game.stage.as_ref().ok_or(Rejected::Over)?;
        if !self.spare.clean {
            self.spare.model.clone_from(&self.game.start);
            self.spare.clean = true;
        }
        let (n_known, still) = (self.game.told.len(), Some(ask).filter(|_| self.now.is_none()));
        self.game.told.push(Told::Said(said));
        let mut cx = Cx {
            table: &mut self.spare,
            dice,
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
        let is_used_up = cx.n_told == cx.told.len();
        let n_rolled = cx.n_rolled;
        self.game.told.truncate(n_known);
        let halt = match played {
            Ok(_) | Err(Stop::Leap(_)) if is_used_up => Halt::StageEnd,
            Err(Stop::Ask(_)) if is_used_up => Halt::Question,
            Err(Stop::NoDice(_)) if is_used_up => Halt::Die,
            other => return Err(reject(other.err(), n_rolled)),
        };
        Ok((&self.spare.model, halt))
    }
}
