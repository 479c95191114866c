//! What words mean in the ruleset that is played: `A charge K`, `q joins D`, `A form square`. The ruleset says which of its acts an
//! ordinary verb stands for.
use super::letters::Letters;
use kernel::any::act_name;
use serde_json::{Value, json};

/// What ordinary verbs mean in a ruleset, as it says itself.
pub(super) type Orders = &'static [(&'static str, &'static str)];

/// Words to ignore.
const FILLERS: [&str; 9] = ["at", "on", "with", "the", "can", "may", "into", "to", "not"];

/// English words for the verbs that rulesets explain.
const SAME: [(&str, &str); 27] = [
    ("shoot", "fire"),
    ("attack", "charge"),
    ("assault", "charge"),
    ("march", "move"),
    ("advance", "move"),
    ("go", "move"),
    ("ride", "move"),
    ("manoeuvre", "move"),
    ("forward", "move"),
    ("wheel", "turn"),
    ("pivot", "turn"),
    ("face", "turn"),
    ("about", "turn"),
    ("left", "turn"),
    ("right", "turn"),
    ("oblique", "move"),
    ("stay", "hold"),
    ("stand", "hold"),
    ("halt", "hold"),
    ("wait", "hold"),
    ("flee", "evade"),
    ("withdraw", "retreat"),
    ("attach", "join"),
    ("change", "form"),
    ("place", "deploy"),
    ("unlimber", "deploy"),
    ("melee", "fight"),
];

/// The units and the other words of an order or a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Meant {
    /// The units that it names, in order: the one that acts, then its target.
    pub(super) units: Vec<String>,
    /// All words that are not units and mean something.
    pub(super) words: Vec<String>,
}

/// An act that the words may mean.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sense {
    pub(super) act: Value,
    /// Where in the act something stands that was said, and what.
    said: Vec<(String, Value)>,
    /// The words that the act leaves over: how far, where, how many.
    pub(super) rest: Vec<String>,
}

/// Takes an order or a question apart.
pub(super) fn read(text: &str, letters: &Letters) -> Meant {
    let (mut units, mut words) = (Vec::new(), Vec::new());
    for word in text.split_whitespace().map(|it| it.trim_end_matches([',', ';', '?', '!'])) {
        let is_number = !units.is_empty() && word.parse::<f64>().is_ok();
        match letters.id(word).filter(|_| !is_number) {
            Some(id) => units.push(id),
            None if FILLERS.contains(&word.to_lowercase().as_str()) => {}
            None => words.push(word.to_lowercase()),
        }
    }
    Meant { units, words }
}

impl Meant {
    /// All words as one name, as acts have it.
    pub(super) fn phrase(&self) -> String {
        self.words.join("-")
    }

    /// Whether the ruleset explains the first word itself, not only a word that means the same.
    pub(super) fn is_verb(&self, orders: Orders) -> bool {
        let said = self.words.first().map(|word| stems(word)).unwrap_or_default();
        orders.iter().any(|(verb, _)| said.iter().any(|it| it == verb))
    }

    /// The acts of the ruleset that the words may mean, the most likely first.
    pub(super) fn senses(&self, orders: Orders, n_stands: usize) -> Vec<Sense> {
        let Some(said) = self.words.first() else { return Vec::new() };
        let verbs = verbs(said);
        let mut senses = Vec::new();
        for verb in &verbs {
            for (_, act) in orders.iter().filter(|(row, _)| row == verb) {
                // An act without fields is its name.
                let act = serde_json::from_str(act).unwrap_or_else(|_| json!(act));
                senses.extend(self.filled(&act, n_stands));
            }
        }
        senses
    }

    /// The act of a row with what was said. Words of a formation may be several, and others may follow them.
    fn filled(&self, act: &Value, n_stands: usize) -> Vec<Sense> {
        let rest = &self.words[1..];
        let named = act.to_string().contains("\"$word\"");
        let counts: Vec<usize> = if named { (1..=rest.len()).rev().collect() } else { vec![0] };
        let sense = |n: usize| {
            let given = Given { meant: self, word: rest[..n].join("-"), n_stands };
            let (mut act, mut said) = (act.clone(), Vec::new());
            given.put(&mut act, "", &mut said)?;
            Some(Sense { act, said, rest: rest[n..].to_vec() })
        };
        counts.into_iter().filter_map(sense).collect()
    }
}

/// What stands for the signs in a row.
struct Given<'a> {
    meant: &'a Meant,
    word: String,
    n_stands: usize,
}

impl Given<'_> {
    /// Replaces the signs; none if something was not said.
    fn put(&self, part: &mut Value, at: &str, said: &mut Vec<(String, Value)>) -> Option<()> {
        match part {
            Value::String(sign) => {
                let put = match sign.as_str() {
                    "$unit" => json!(self.meant.units.first()?),
                    "$target" => json!(self.meant.units.get(1)?),
                    "$word" => json!(self.word),
                    "$stands" => {
                        *part = (1..=self.n_stands).collect();
                        return Some(());
                    }
                    _ => return Some(()),
                };
                said.push((at.to_owned(), put.clone()));
                *part = put;
            }
            Value::Array(parts) => {
                for (n, part) in parts.iter_mut().enumerate() {
                    self.put(part, &format!("{at}/{n}"), said)?;
                }
            }
            Value::Object(parts) => {
                for (key, part) in parts.iter_mut() {
                    self.put(part, &format!("{at}/{key}"), said)?;
                }
            }
            _ => {}
        }
        Some(())
    }
}

impl Sense {
    /// Whether the act names the unit. Otherwise it answers a question about one.
    pub(super) fn names_unit(&self, meant: &Meant) -> bool {
        meant.units.first().is_some_and(|unit| self.said.iter().any(|(_, it)| it == unit.as_str()))
    }

    /// Whether an offer is this act, with everything that was said. It may differ in what was not.
    pub(super) fn is(&self, offer: &Value, meant: &Meant) -> bool {
        let same = |key: &str, n: usize| {
            let named = meant.units.get(n);
            offer[key].is_null() || named.is_none_or(|id| offer[key] == id.as_str())
        };
        act_name(&offer["act"]) == act_name(&self.act)
            && self.said.iter().all(|(at, it)| offer["act"].pointer(at) == Some(it))
            && same("unit", 0)
            && same("target", 1)
    }
}

/// A verb as rulesets have it: the word itself, without the ending of "charges", and what it is the same as.
pub(super) fn verbs(said: &str) -> Vec<String> {
    let mut verbs = stems(said);
    for verb in verbs.clone() {
        let same =
            SAME.iter().filter(|(word, _)| *word == verb).map(|(_, verb)| (*verb).to_owned());
        verbs.extend(same);
    }
    verbs
}

/// A word, and the same without the ending of the third person.
fn stems(word: &str) -> Vec<String> {
    let short = ["s", "es"].iter().filter_map(|end| word.strip_suffix(end));
    let short = short.filter(|it| it.len() > 1).map(str::to_owned);
    std::iter::once(word.to_owned()).chain(short).collect()
}

/// Whether two words are the same but for the ending of the third person.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let others = stems(other);
    stems(one).iter().any(|it| others.contains(it))
}

/// Every verb that a word may stand for, and the words for them: `shoot` and `fire`.
pub(super) fn alike(said: &str) -> Vec<String> {
    let mut all = verbs(said);
    let same = SAME.iter().filter(|(_, verb)| all.iter().any(|it| it == verb));
    let more: Vec<String> = same.map(|(word, _)| (*word).to_owned()).collect();
    all.extend(more);
    all
}

/// The verbs that a ruleset explains, each once.
pub(super) fn known(orders: Orders) -> Vec<&'static str> {
    let mut known: Vec<&'static str> = Vec::new();
    for (verb, _) in orders {
        if !known.contains(verb) {
            known.push(verb);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{AnyGame, No};

    fn lessons() -> impl Iterator<Item = Box<dyn AnyGame>> {
        let lessons = games::shipped().filter(|it| it.id.starts_with("first-lesson"));
        lessons.map(|it| games::open(it.file, it.text, 3, None).expect("it opens"))
    }

    /// What a ruleset says about verbs are acts that it has, for units or generals that it has.
    #[test]
    fn every_row_of_orders_is_an_act() {
        const WORDS: [&str; 6] = ["line", "column", "battle", "block", "square", "deployed"];
        for game in lessons() {
            let seat = game.asked().first().cloned().expect("somebody is asked");
            let ids: Vec<String> =
                game.view("referee").expect("seen").units.into_iter().map(|it| it.id).collect();
            let is_act = |verb: &str, row: &Value| {
                ids.iter().flat_map(|unit| ids.iter().map(move |target| (unit, target))).any(
                    |pair| {
                        let units = vec![pair.0.clone(), pair.1.clone()];
                        WORDS.iter().any(|word| {
                            let words = vec![verb.to_owned(), (*word).to_owned()];
                            let senses = Meant { units: units.clone(), words }.filled(row, 1);
                            senses.into_iter().any(|sense| {
                            let may = game.may(&seat, sense.act, Value::Null);
                            // A shape has more than its name, which no player types.
                            !matches!(may, Err(No::Error(why)) if !why.contains("missing field"))
                        })
                        })
                    },
                )
            };
            for (verb, row) in game.orders() {
                let act = serde_json::from_str(row).unwrap_or_else(|_| json!(row));
                assert!(is_act(verb, &act), "{}: {verb}: {row}", game.ruleset());
            }
            for verb in ["charge", "fire", "move", "turn", "hold", "form", "join"] {
                assert!(known(game.orders()).contains(&verb), "{}: {verb}", game.ruleset());
            }
        }
    }

    #[test]
    fn words_are_taken_apart() {
        let game = lessons().next().expect("there is one");
        let letters = Letters::of(&game.view("referee").expect("seen"));
        let meant = read("A shoots at B with 6", &letters);
        assert_eq!((meant.units.len(), meant.phrase().as_str()), (2, "shoots-6"));
        assert_eq!(verbs("shoots"), ["shoots", "shoot", "fire"]);
        assert!(is_same("forms", "form") && is_same("pass", "passes") && !is_same("s", ""));
        assert!(alike("fire").contains(&"shoot".to_owned()));
        const ROWS: Orders = &[("form", r#"{"move":{"unit":"$unit","form":"$word"}}"#)];
        let senses = read("A form march column, move 4", &letters).senses(ROWS, 0);
        let forms: Vec<&Value> = senses.iter().map(|it| &it.act["move"]["form"]).collect();
        assert!(forms.contains(&&json!("march")) && forms.len() == 4, "{forms:?}");
        assert!(read("form", &letters).senses(ROWS, 0).is_empty(), "nobody was named");
    }
}
