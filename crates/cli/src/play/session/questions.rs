//! Orders in words, and questions about what may be done: `B move 6`, `why`, `measure`, `odds`.
use super::{
    super::{
        fill,
        input::{self, Typed},
        meant::{self, Meant},
        measured,
        ordered::{self, Ordered},
        show,
        why::{self, Meanings},
    },
    Asked, Session,
};
use crate::{odds, print};
use games::{No, Reason};
use kernel::view::UnitView;
use serde_json::Value;

impl Session {
    /// Does what an order in words means; true when the battle has changed.
    pub(super) fn order(&mut self, asked: &Asked, unit: &str, words: &str) -> bool {
        let Some(id) = asked.letters.id(unit) else {
            self.tell(&format!("unknown input `{unit} {words}`; type `help`"));
            return false;
        };
        match ordered::read(&id, words, asked.table()) {
            Ordered::This(act, fill) => return self.give(asked, act, fill),
            Ordered::Several(which) => {
                self.tell(match which.len() {
                    1 => "Type its number to do it as shown, or the number and your own path or place:",
                    _ => "Which of these? Type its number:",
                });
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

    /// Does an act of nobody, by its name; true when the battle has changed.
    pub(super) fn order_of_nobody(&mut self, asked: &Asked, name: &str) -> bool {
        match ordered::of_nobody(name, &asked.offers)[..] {
            [] => self.tell(&format!("`{name}` is not a unit or a command; type `help`")),
            [only] if asked.offers[only]["want"] == "nothing" => {
                return self.give(asked, asked.offers[only]["act"].clone(), Value::Null);
            }
            ref several => {
                self.tell("Type its number:");
                let list = show::some(&asked.view, &asked.letters, &asked.offers, several);
                self.tell(&list);
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
        let meant = meant::read(words, &asked.letters);
        let offered = ordered::offered(&meant, asked.table());
        if !offered.is_empty() {
            self.tell("Yes, you may:");
            let list = show::some(&asked.view, &asked.letters, &asked.offers, &offered);
            return self.tell(&list);
        }
        if let Some((act, fill)) = way(asked, words) {
            return self.judge(asked, act, fill);
        }
        if let Some(no) = self.denied(asked, &meant) {
            return self.refused(&no);
        }
        match self.tried(asked, words, &meant) {
            Tried::Allowed => self.tell("Yes, you may."),
            Tried::Refused(No::Refused(why)) if why.is_not_asked() => {
                let why = Reason { why: "this is not the time for it".to_owned(), ..why };
                self.refused(&No::Refused(why));
                let asked = format!("    Current question: {}", asked.view.prompt);
                self.tell(&print::wrapped(&asked, print::columns(), 4));
            }
            Tried::Refused(no) => self.refused(&no),
            Tried::Never(why) => self.tell(&why),
            Tried::Unknown => {
                let known = why::names(&asked.offers);
                self.tell(&why::not_understood(&meant, &known, asked.orders, hint));
            }
        }
    }

    /// The reason that the ruleset has for not offering what the words mean.
    fn denied(&self, asked: &Asked, meant: &Meant) -> Option<No> {
        let denied = self.game.denied(&asked.seat, meant.units.first()?);
        let why = why::denied(meant, &asked.view, &denied)?;
        Some(No::Refused(why.reason.clone()))
    }

    /// Tries every act that the words may mean. A reason that is about the act counts more than that it is not asked for now.
    fn tried(&self, asked: &Asked, words: &str, meant: &Meant) -> Tried {
        let Meanings { of_unit, answers } = why::meanings(words, meant, asked.table(), &asked.view);
        let is_known = !of_unit.is_empty();
        match (self.first_reason(asked, of_unit), seen(asked, meant)) {
            // No act of that kind can be read: it is for units of another sort.
            (Tried::Unknown, Some(unit)) if is_known => {
                let what = meant.words.join(" ");
                let named = format!("{} ({}, {})", unit.name, unit.kind, unit.formation);
                return Tried::Never(format!("No: `{what}` is nothing that {named} can do."));
            }
            (Tried::Unknown, _) => {}
            (tried, _) => return tried,
        }
        let plain = |act: Value| (act, Value::Null);
        let named = why::acts(words, meant, &asked.view).into_iter();
        let all = answers.into_iter().chain(named).map(plain);
        self.first_reason(asked, all.chain(as_others(asked, words)))
    }

    /// What the rules say about the first of these acts about which they say anything.
    fn first_reason(&self, asked: &Asked, acts: impl IntoIterator<Item = (Value, Value)>) -> Tried {
        let mut tried = Tried::Unknown;
        for (act, fill) in acts {
            match self.game.may(&asked.seat, act, fill) {
                Ok(()) => return Tried::Allowed,
                Err(No::Refused(why)) if why.is_not_asked() => {
                    tried = Tried::Refused(No::Refused(why));
                }
                Err(no @ No::Refused(_)) => return Tried::Refused(no),
                // This was not the intended act, or it cannot be expressed in words.
                Err(_) => {}
            }
        }
        tried
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

    /// The odds of an offer, by its number or in words.
    pub(super) fn odds(&mut self, asked: &Asked, words: &str) {
        let said = match input::read(words) {
            Typed::Offer { number, rest } => self.answer(asked, number, &rest),
            _ => offer_of(asked, words),
        };
        let odds = match said.clone() {
            Ok((act, fill)) => self.game.odds(&asked.seat, act, fill),
            Err(why) => Err(No::Error(why)),
        };
        match odds {
            Ok(odds) => {
                let act = said.map(|(act, _)| act).unwrap_or_default();
                let offer = asked.offers.iter().find(|offer| offer["act"] == act);
                self.tell(&odds::shown(offer, &odds["odds"], Some(&asked.view)));
            }
            Err(no) => self.refused(&no),
        }
    }
}

/// The offer that the words mean, with its example where they add nothing.
fn offer_of(asked: &Asked, words: &str) -> Result<(Value, Value), String> {
    if let Some(said) = way(asked, words) {
        return Ok(said);
    }
    match ordered::offered(&meant::read(words, &asked.letters), asked.table())[..] {
        [only] => Ok((asked.offers[only]["act"].clone(), asked.offers[only]["fill"].clone())),
        [] => Err("that is not offered now; `why` says why not".to_owned()),
        _ => Err("several offers are meant; give the number of one".to_owned()),
    }
}

/// The unit that was named first, as the player sees it.
fn seen<'a>(asked: &'a Asked, meant: &Meant) -> Option<&'a UnitView> {
    let id = meant.units.first()?;
    asked.view.units.iter().find(|unit| unit.id == *id)
}

/// What came of trying the acts that some words may mean.
enum Tried {
    Allowed,
    Refused(No),
    /// The rules have no such act for this unit, in a sentence.
    Never(String),
    Unknown,
}

/// The act and the way of `A move 20`, as it is offered to this unit.
fn way(asked: &Asked, words: &str) -> Option<(Value, Value)> {
    let (unit, rest) = words.split_once(char::is_whitespace)?;
    match ordered::read(&asked.letters.id(unit)?, rest, asked.table()) {
        Ordered::This(act, fill) => Some((act, fill)),
        Ordered::Several(_) | Ordered::Nothing(_) => None,
    }
}

/// The same as it is offered to others.
fn as_others(asked: &Asked, words: &str) -> Option<(Value, Value)> {
    let (unit, rest) = words.split_once(char::is_whitespace)?;
    ordered::as_others(&asked.letters.id(unit)?, rest, asked.table())
}
