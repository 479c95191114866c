//! Questions about the table: odds and measures.
use super::Held;
use crate::{Ask, No, Ruleset, Said, names, odds::Far, ruleset::Spot, words};
use serde_json::{Value, json};

impl<R: Ruleset> Held<R> {
    pub(super) fn is_sealed(&self) -> bool {
        self.game.moment().ask().is_some_and(|ask| (R::SECRETS.sealed)(&ask.question))
    }

    /// Whether dice that depend on this answer alone fall in a later stage, as far as its seat can know.
    pub(super) fn is_rehearsed(&self, said: &Said<R::Act>) -> bool {
        // This is called while a player drags a unit, so secrets are removed from the table only where there are any.
        let known = self.is_sealed().then(|| self.game.moment().known_to(said.seat));
        let moment = known.as_ref().unwrap_or_else(|| self.game.moment());
        let rehearsed = |ask: &Ask<R>| {
            (R::FORESIGHT.leads_on)(&ask.question, said)
                || (R::FORESIGHT.rehearsal)(moment.model(), &ask.question, said).is_some()
        };
        moment.ask().is_some_and(rehearsed)
    }

    pub(super) fn odds_of(
        &self,
        seat: &str,
        act: Value,
        fill: Value,
        far: Far,
    ) -> Result<Value, No> {
        let moment = self.game.moment();
        let said = match act.is_null() && far.losses {
            true => self.seat(seat).map(|_| None)?,
            false => Some(self.said(seat, act, fill)?),
        };
        if said.is_none() && (R::FORESIGHT.reckoning)(moment.model()).is_none() {
            // Nothing waits to be removed, so there is one outcome: nothing.
            let what = json!({"nothing": "losses are removed at once, so none are waiting"});
            return Ok(json!({"odds": {"exact": true, "outcomes": [{"p": 1.0, "what": what}]}}));
        }
        if self.is_sealed() && !said.as_ref().is_some_and(|said| self.is_rehearsed(said)) {
            return Err(No::Error(
                "this is answered in secret, so its odds are not shown".to_owned(),
            ));
        }
        let odds = names::lend(&self.names, || match &said {
            Some(said) if self.is_sealed() => self.game.odds_known(said, far),
            said => self.game.odds_to(said.as_ref(), far),
        });
        Ok(json!({"odds": odds.map_err(|why| self.no(why))?}))
    }

    pub(super) fn measured(&self, viewer: &str, from: Value, to: Value) -> Result<Value, No> {
        let viewer = self.viewer(viewer)?;
        let spot = |value: Value| {
            serde_json::from_value::<Spot>(value).map_err(|_| {
                No::Error(
                    "an end of the measuring tape is a unit's id or [x, y] in inches".to_owned(),
                )
            })
        };
        let (from, to) = (spot(from)?, spot(to)?);
        let measure = || (R::SHOWING.measure)(self.game.moment().model(), &from, &to, viewer);
        let measured = names::lend(&self.names, || names::composing(measure));
        match measured {
            Ok(measured) => Ok(json!({"measure": agreed(measured)})),
            Err(why) => Err(No::Error(words::agreeing(why))),
        }
    }
}

/// The sentences of a measurement, with verbs that agree with their names.
fn agreed(told: Value) -> Value {
    match told {
        Value::String(text) => Value::String(words::agreeing(text)),
        Value::Array(all) => all.into_iter().map(agreed).collect(),
        Value::Object(all) => all.into_iter().map(|(key, it)| (key, agreed(it))).collect(),
        other => other,
    }
}
