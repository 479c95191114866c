//! Orders in words, and questions about what may be done: `B move 6`, `why`, `measure`, `odds`.
use super::{
    super::{
        fill,
        input::{self, Typed},
        measured,
        ordered::{self, Ordered},
        show, why,
    },
    Asked, Session,
};
use crate::{odds, print};
use games::No;
use serde_json::Value;

impl Session {
    /// Does what an order in words means; true when the battle has changed.
    pub(super) fn order(&mut self, asked: &Asked, unit: &str, words: &str) -> bool {
        let Some(id) = asked.letters.id(unit) else {
            self.tell(&format!("unknown input `{unit} {words}`; type `help`"));
            return false;
        };
        match ordered::read(&id, words, &asked.letters, &asked.offers) {
            Ordered::This(act, fill) => return self.do_it(&asked.seat, act, fill),
            Ordered::Several(which) => {
                self.tell("Which of these? Type its number:");
                let list = show::some(&asked.view, &asked.letters, &asked.offers, &which);
                self.tell(&list);
            }
            Ordered::Nothing(Some(why)) => self.tell(&why),
            Ordered::Nothing(None) => {
                let hint = "write `A charge K`, `A move 6` or the number of an offer";
                self.explain(asked, &format!("{unit} {words}"), hint);
            }
        }
        false
    }

    pub(super) fn why(&mut self, asked: &Asked, words: &str) {
        self.explain(asked, words, "write `why A charge K` or `why 12`");
    }

    /// Says whether what the words mean is allowed, and why not. If they mean nothing, it gives a hint.
    fn explain(&mut self, asked: &Asked, words: &str, hint: &str) {
        if let Typed::Offer { number, rest } = input::read(words) {
            match self.answer(asked, number, &rest) {
                Ok((act, fill)) => self.judge(asked, act, fill),
                Err(why) => self.tell(&why),
            }
            return;
        }
        let known = why::names(&asked.offers);
        let meant = why::read(words, &asked.letters, &known);
        let offered = why::offered(&meant, &asked.offers);
        if !offered.is_empty() {
            self.tell("Yes, you may:");
            let list = show::some(&asked.view, &asked.letters, &asked.offers, &offered);
            return self.tell(&list);
        }
        if let Some((act, fill)) = way(asked, words) {
            return self.judge(asked, act, fill);
        }
        for act in why::acts(words, &meant, &asked.view) {
            match self.game.may(&asked.seat, act, Value::Null) {
                Ok(()) => return self.tell("Yes, you may."),
                Err(no @ No::Refused(_)) => {
                    self.refused(&no);
                    if !known.iter().any(|name| meant.is(name)) {
                        let asked = format!("    Current question: {}", asked.view.prompt);
                        self.tell(&print::wrapped(&asked, print::columns(), 4));
                    }
                    return;
                }
                // This was not the intended act, or it cannot be expressed in words.
                Err(_) => {}
            }
        }
        self.tell(&why::not_understood(&meant, &known, hint));
    }

    /// Says whether an act is allowed.
    fn judge(&mut self, asked: &Asked, act: Value, fill: Value) {
        match self.game.may(&asked.seat, act, fill) {
            Ok(()) => self.tell("Yes, you may."),
            Err(no) => self.refused(&no),
        }
    }

    pub(super) fn measure(&mut self, asked: &Asked, ends: &[String]) {
        let spot = |word: &String| {
            let unit = asked.letters.id(word).map(Value::from);
            unit.or_else(|| fill::place(word))
                .ok_or_else(|| format!("`{word}` is not a unit or a place x,y"))
        };
        let spots: Result<Vec<Value>, String> = ends.iter().map(spot).collect();
        let measured = match spots.as_deref() {
            Ok([from, to]) => self.game.measure_for(&asked.seat, from.clone(), to.clone()),
            Ok(_) => Err(No::Error("give two units or places: measure A K".to_owned())),
            Err(why) => Err(No::Error(why.clone())),
        };
        match measured {
            Ok(told) => self.tell(&measured::shown(&told["measure"], &asked.view)),
            Err(no) => self.refused(&no),
        }
    }

    pub(super) fn odds(&mut self, asked: &Asked, number: usize, rest: &str) {
        let odds = match self.answer(asked, number, rest) {
            Ok((act, fill)) => self.game.odds(&asked.seat, act, fill),
            Err(why) => Err(No::Error(why)),
        };
        match odds {
            Ok(odds) => {
                let offer = number.checked_sub(1).and_then(|n| asked.offers.get(n));
                self.tell(&odds::shown(offer, &odds["odds"], Some(&asked.view)));
            }
            Err(no) => self.refused(&no),
        }
    }
}

/// The act and the way of `A move 20`, as it is offered to this unit or else to others.
fn way(asked: &Asked, words: &str) -> Option<(Value, Value)> {
    let (unit, rest) = words.split_once(char::is_whitespace)?;
    let id = asked.letters.id(unit)?;
    match ordered::read(&id, rest, &asked.letters, &asked.offers) {
        Ordered::This(act, fill) => Some((act, fill)),
        Ordered::Several(_) => None,
        Ordered::Nothing(_) => ordered::as_others(&id, rest, &asked.letters, &asked.offers),
    }
}
