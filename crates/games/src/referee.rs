//! The referee: one JSON object in, one JSON object out. Every line gets a valid answer, whatever it contains.
use crate::{faults::guarded, open, open_doc, record_with_film, replay_value, scenario, shipped};
use kernel::{
    any::{AnyGame, No},
    doc::{Doc, Problem},
    odds::Far,
};
use serde_json::{Map, Value, json};

/// The maximum length of a line, in bytes.
pub const MOST_LINE: usize = 4 << 20;

/// The known keys, for error messages.
const KNOWN: &str = "new, say, try, odds, measure, view, offers, moment, dice, record, undo";

/// Reads a scenario file by its path. Without it, scenarios are given by id or inline.
pub type Files = Box<dyn Fn(&str) -> Result<String, String> + Send>;

/// A referee with at most one battle.
#[derive(Default)]
pub struct Referee {
    game: Option<Box<dyn AnyGame>>,
    files: Option<Files>,
    n_unused: usize, // Dice of earlier battles that were not used.
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Referee").field("playing", &self.game.is_some()).finish_non_exhaustive()
    }
}

impl Referee {
    /// A referee without a battle that reads no files.
    pub fn new() -> Self {
        Self::default()
    }

    /// A referee that also reads scenarios from files.
    pub fn with_files(files: Files) -> Self {
        Self { files: Some(files), ..Self::default() }
    }

    /// The present battle.
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.game.as_deref()
    }

    /// Answers one line with one line. A bug is reported as an error, and the battle is unchanged.
    pub fn line(&mut self, line: &str) -> String {
        let before = self.game.as_ref().map(|game| game.boxed_clone());
        let answer = guarded(|| self.answer(line)).unwrap_or_else(|fault| {
            self.game = before;
            error(fault)
        });
        answer.to_string()
    }

    /// The same without catching panics, for callers that look for bugs.
    pub fn answer(&mut self, line: &str) -> Value {
        if line.len() > MOST_LINE {
            return error(format!("a line is at most {MOST_LINE} bytes long"));
        }
        let asked: Value = match serde_json::from_str(line) {
            Ok(asked) => asked,
            Err(why) => return error(format!("this line is not JSON: {why}")),
        };
        match self.take(asked) {
            Ok(answer) => answer,
            Err(no) => json!(no),
        }
    }

    /// The error at the end of the input: scripted dice that were not used.
    pub fn close(&self) -> Result<(), Value> {
        let n = self.n_unused + self.game.as_ref().map_or(0, |game| game.dice_left());
        match n {
            0 => Ok(()),
            1 => Err(error("one of the given dice was never used".to_owned())),
            n => Err(error(format!("{n} of the given dice were never used"))),
        }
    }

    fn take(&mut self, asked: Value) -> Result<Value, No> {
        let Value::Object(asked) = asked else {
            return Err(No::Error(format!(
                "a line must be an object with one of these keys: {KNOWN}"
            )));
        };
        let mut keys = asked.into_iter();
        let (Some((word, what)), None) = (keys.next(), keys.next()) else {
            return Err(No::Error(format!("a line must have exactly one of these keys: {KNOWN}")));
        };
        if word == "new" {
            return self.begin(what);
        }
        let game = self.game.as_deref_mut();
        let known = KNOWN.split(", ").any(|it| it == word);
        let game = match game {
            _ if !known => {
                return Err(No::Error(format!(
                    "unknown key `{}`; the keys are {KNOWN}",
                    word.chars().take(40).collect::<String>()
                )));
            }
            None => return Err(No::Error("there is no battle; begin with `new`".to_owned())),
            Some(game) => game,
        };
        match word.as_str() {
            "say" => {
                let (seat, act, fill) = said(what)?;
                game.say(&seat, act, fill)?;
                Ok(game.moment())
            }
            "try" => said(what).and_then(|(seat, act, fill)| game.attempt(&seat, act, fill)),
            "odds" => odds(game, what),
            "measure" => {
                let mut ends = object(what, &["from", "to"])?;
                let mut end = |key| ends.remove(key).unwrap_or_default();
                game.measure(end("from"), end("to"))
            }
            "view" => {
                Ok(json!({"view": game.view(&text(&what, "a seat, `watcher` or `referee`")?)?}))
            }
            "offers" => {
                let seat = text(&what, "a seat")?;
                if !game.seats().iter().any(|card| card.id == seat) {
                    return Err(no_seat(game, &seat));
                }
                Ok(json!({"offers": game.offers(&seat)}))
            }
            "moment" => yes(&what, "moment").map(|()| game.moment()),
            "record" => yes(&what, "record").map(|()| json!({"record": record_with_film(game)})),
            "undo" => {
                yes(&what, "undo")?;
                game.undo().map_err(|why| No::Error(why.to_string()))?;
                Ok(game.moment())
            }
            _ => {
                let given = match what {
                    Value::Object(_) => {
                        let instead = object(what, &["instead"])?.remove("instead");
                        game.replace_dice(&faces(&instead.unwrap_or_default())?)
                    }
                    _ => game.give_dice(&faces(&what)?),
                };
                given.map_err(|why| No::Error(why.to_string()))?;
                Ok(json!({"dice": {"waiting": game.dice_left()}}))
            }
        }
    }

    fn begin(&mut self, what: Value) -> Result<Value, No> {
        let mut keys = object(what, &["scenario", "seed", "dice", "record", "to"])?;
        let dice = keys.get("dice").filter(|it| !it.is_null()).map(faces).transpose()?;
        let seed = match keys.get("seed") {
            None | Some(Value::Null) => 1,
            Some(seed) => seed.as_u64().ok_or_else(|| {
                No::Error("`seed` must be a whole number from 0 to 18446744073709551615".to_owned())
            })?,
        };
        let game = match (keys.remove("scenario"), keys.remove("record")) {
            (Some(scenario), None) => self.open(scenario, seed, dice)?,
            (None, Some(record)) => {
                let to = match keys.get("to").filter(|it| !it.is_null()) {
                    None => None,
                    Some(to) => Some(to.as_u64().ok_or_else(|| {
                        No::Error("`to` must be a number of decisions, 0 or more".to_owned())
                    })? as usize),
                };
                replay_value(record, to).map_err(|why| No::Error(why.to_string()))?.game
            }
            _ => {
                return Err(No::Error(
                    "`new` needs a `scenario` (an id, a path or the scenario itself) or a `record`"
                        .to_owned(),
                ));
            }
        };
        self.n_unused += self.game.as_ref().map_or(0, |game| game.dice_left());
        Ok(self.game.insert(game).moment())
    }

    /// Opens a scenario given by id or path, or inline.
    fn open(&self, what: Value, seed: u64, dice: Option<Vec<u8>>) -> Result<Box<dyn AnyGame>, No> {
        let opened = match what {
            Value::String(name) => match (scenario(&name), &self.files) {
                (Some(shipped), _) => open(shipped.file, shipped.text, seed, dice),
                (None, Some(files)) => open(&name, &files(&name).map_err(No::Error)?, seed, dice),
                (None, None) => return Err(No::Error(no_scenario(&name))),
            },
            whole @ Value::Object(_) => {
                Doc::from_json("scenario", &whole).and_then(|doc| open_doc(&doc, seed, dice))
            }
            _ => {
                return Err(No::Error(
                    "`scenario` must be an id, a path or the scenario itself".to_owned(),
                ));
            }
        };
        opened.map_err(|problems| No::Error(told(&problems)))
    }

    /// Opens a scenario by id or path, as `new` would.
    pub fn begin_with(&mut self, scenario: &str, seed: u64) -> Value {
        let answer = self.begin(json!({"scenario": scenario, "seed": seed}));
        answer.unwrap_or_else(|no| json!(no))
    }
}

/// The error for an unknown scenario.
pub fn no_scenario(name: &str) -> String {
    let known: Vec<_> = shipped().map(|shipped| shipped.id).collect();
    let name: String = name.chars().take(80).collect();
    format!("there is no scenario `{name}`; the shipped scenarios are {}", known.join(", "))
}

/// Problems, one sentence each.
fn told(problems: &[Problem]) -> String {
    let told: Vec<_> = problems.iter().map(ToString::to_string).collect();
    told.join("\n")
}

fn error(why: String) -> Value {
    json!(No::Error(why))
}

fn no_seat(game: &dyn AnyGame, seat: &str) -> No {
    let known: Vec<_> = game.seats().into_iter().map(|card| card.id).collect();
    let seat: String = seat.chars().take(40).collect();
    No::Error(format!("there is no seat `{seat}`; the seats are {}", known.join(", ")))
}

/// Requires an object with only these keys.
fn object(what: Value, known: &[&str]) -> Result<Map<String, Value>, No> {
    let Value::Object(map) = what else {
        return Err(No::Error(format!("expected an object with {}", known.join(", "))));
    };
    match map.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(No::Error(format!(
            "unknown key `{}`; the keys here are {}",
            key.chars().take(40).collect::<String>(),
            known.join(", ")
        ))),
        None => Ok(map),
    }
}

/// Parses an answer. An offer may be sent back as a whole: its other keys are ignored.
fn said(what: Value) -> Result<(String, Value, Value), No> {
    let Value::Object(mut map) = what else {
        return Err(No::Error(
            "an answer must be an object with `seat`, `act` and, if needed, `fill`".to_owned(),
        ));
    };
    let seat = map.get("seat").and_then(Value::as_str).map(str::to_owned);
    let seat = seat.ok_or_else(|| No::Error("`seat` is missing".to_owned()))?;
    let act = map.remove("act");
    let act = act.ok_or_else(|| No::Error("`act` is missing".to_owned()))?;
    Ok((seat, act, map.remove("fill").unwrap_or_default()))
}

/// Odds, as far as `answers` and `until` say; without an act only up to the losses, without a fill those of the offer's example.
fn odds(game: &dyn AnyGame, what: Value) -> Result<Value, No> {
    let part = |key: &str| what.get(key).cloned().unwrap_or_default();
    let far = Far::read(&part("answers"), &part("until")).map_err(No::Error)?;
    if far.losses && part("act").is_null() {
        let seat = text(&part("seat"), "a seat")?;
        return game.odds_to(&seat, Value::Null, Value::Null, far);
    }
    let fill = what.get("fill").cloned();
    let (seat, act, _) = said(what)?;
    let fill = fill.unwrap_or_else(|| game.example(&seat, &act));
    game.odds_to(&seat, act, fill, far)
}

fn text(what: &Value, wanted: &str) -> Result<String, No> {
    what.as_str().map(str::to_owned).ok_or_else(|| No::Error(format!("expected {wanted}")))
}

fn yes(what: &Value, word: &str) -> Result<(), No> {
    if *what == Value::Bool(true) {
        Ok(())
    } else {
        Err(No::Error(format!("write {{\"{word}\": true}}")))
    }
}

fn faces(what: &Value) -> Result<Vec<u8>, No> {
    let wrong = || No::Error("`dice` must be a list of faces, such as [4, 2]".to_owned());
    let face = |(at, face): (usize, &Value)| {
        let told: String = face.to_string().chars().take(40).collect();
        face.as_u64().and_then(|face| u8::try_from(face).ok()).ok_or_else(|| {
            let place = at + 1;
            No::Error(format!("die {place} of the list is {told}, which is not a face of a die"))
        })
    };
    what.as_array().ok_or_else(wrong)?.iter().enumerate().map(face).collect()
}
