//! Dry runs: an answer is tried, and its effects are discarded.
use super::{Cx, Moment, reject};
use crate::{Dice, Input, No, Ruleset, Said, Stop, no::OrNo, play::NoDice};

/// Where a dry run ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A die must be thrown, and there is none.
    Die,
    /// A seat is asked.
    Question,
    /// The stage is over.
    StageEnd,
}

impl<R: Ruleset> Moment<R> {
    /// Tries an answer and plays up to its first die, the next question or the end of its stage, whichever comes first. Returns
    /// the table at that point, and whether a die is needed. It has no dice, so it reveals none. The moment does not change: only
    /// its spare table is written to.
    pub fn dry_run(&mut self, said: Said<R::Act>) -> OrNo<R, (&R::Model, bool)> {
        self.try_out(said, &mut NoDice).map(|(model, halt)| (model, halt == Halt::Die))
    }

    /// The same with dice other than the battle's, up to the next question or the end of the stage: for a computer player that
    /// weighs an answer.
    pub fn try_out(
        &mut self,
        said: Said<R::Act>,
        dice: &mut dyn Dice,
    ) -> Result<(&R::Model, Halt), No<R::Refusal>> {
        self.try_past(said, dice, |_| None)
    }

    /// The same, past questions that a ruleset answers itself, as [`Foresight::pass`](crate::ruleset::Foresight) does.
    pub fn try_past(
        &mut self,
        said: Said<R::Act>,
        dice: &mut dyn Dice,
        pass: fn(&R::Question) -> Option<R::Act>,
    ) -> Result<(&R::Model, Halt), No<R::Refusal>> {
        let ask = self.ask.as_ref().ok_or(No::Over)?;
        self.check_asked(ask, &said)?;
        let stage = self.game.stage.as_ref().ok_or(No::Over)?;
        if !self.spare.clean {
            self.spare.model.clone_from(&self.game.start);
            self.spare.clean = true;
        }
        let (n_known, still) = (self.game.told.len(), Some(ask).filter(|_| self.now.is_none()));
        self.game.told.push(Input::Said(said));
        let mut cx = Cx {
            table: &mut self.spare,
            dice,
            told: &mut self.game.told,
            events: &mut Vec::new(),
            skipped: &mut Vec::new(),
            n_told: 0,
            n_known,
            n_stated: 0,
            fresh: false,
            still,
            n_rolled: 0,
            pass,
        };
        let played = R::play(&mut cx, stage);
        let is_used_up = cx.n_told == cx.told.len();
        let n_rolled = cx.n_rolled;
        self.game.told.truncate(n_known);
        let halt = match played {
            Ok(_) | Err(Stop::End) if is_used_up => Halt::StageEnd,
            Err(Stop::Ask(_)) if is_used_up => Halt::Question,
            Err(Stop::No(No::WantsDie { .. })) if is_used_up => Halt::Die,
            other => return Err(reject(other.err(), n_rolled)),
        };
        Ok((&self.spare.model, halt))
    }
}
