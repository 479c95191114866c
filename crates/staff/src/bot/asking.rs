//! Parses what a program writes, and answers its questions with no more than its seat may know.
use super::forfeit::printable;
use kernel::{
    any::{AnyGame, No, Preview},
    odds::Far,
};
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The maximum length of a reason.
const MOST_WHY: usize = 200;
const KNOWN: &str = "say, try, odds, measure, view";

/// A line of a program.
#[derive(Debug)]
pub(super) enum Heard {
    /// An empty one.
    Nothing,
    /// Its answer.
    Say { act: Value, fill: Value, why: Option<String> },
    /// An answer that it may not give.
    NotOurs(No),
    /// A question.
    Asks(Question),
    /// It cannot be parsed.
    Unread(String),
}

/// What a program may ask before it answers.
#[derive(Debug)]
pub(super) enum Question {
    /// A dry run.
    Try { act: Value, fill: Value },
    /// Odds.
    Odds(Map<String, Value>),
    /// A measurement.
    Measure { from: Value, to: Value },
    /// The view.
    View,
}

/// Parses a line.
pub(super) fn read(line: &str, seat: &str) -> Heard {
    if line.trim().is_empty() {
        return Heard::Nothing;
    }
    let said: Value = match serde_json::from_str(line) {
        Ok(said) => said,
        Err(why) => return Heard::Unread(format!("this line is not JSON: {why}")),
    };
    let Value::Object(said) = said else {
        return Heard::Unread(format!("a line must be an object with one of these keys: {KNOWN}"));
    };
    let mut keys = said.into_iter();
    let (Some((word, what)), None) = (keys.next(), keys.next()) else {
        return Heard::Unread(format!("a line must have exactly one of these keys: {KNOWN}"));
    };
    match (word.as_str(), what) {
        ("view", _) => Heard::Asks(Question::View),
        (word @ ("say" | "try" | "odds"), Value::Object(what)) => of_act(word, what, seat),
        ("measure", Value::Object(mut ends)) => {
            let mut end = |key| ends.remove(key).unwrap_or_default();
            Heard::Asks(Question::Measure { from: end("from"), to: end("to") })
        }
        ("say" | "try" | "odds" | "measure", _) => {
            Heard::Unread(format!("`{word}` needs an object"))
        }
        _ => Heard::Unread(format!("unknown key `{}`; the keys are {KNOWN}", printable(&word, 40))),
    }
}

/// An answer, or a question about one.
fn of_act(word: &str, mut what: Map<String, Value>, seat: &str) -> Heard {
    let is_ours = what.get("seat").is_none_or(|it| it == seat);
    if !is_ours {
        return Heard::NotOurs(No::Error(format!(
            "your seat is `{seat}`: you cannot answer for others"
        )));
    }
    if word == "odds" {
        return Heard::Asks(Question::Odds(what));
    }
    let (act, fill) = (what.remove("act"), what.remove("fill").unwrap_or_default());
    let Some(act) = act else {
        return Heard::NotOurs(No::Error("`act` is missing".to_owned()));
    };
    if word == "try" {
        return Heard::Asks(Question::Try { act, fill });
    }
    let why = what.get("why").and_then(Value::as_str).map(|why| printable(why, MOST_WHY));
    Heard::Say { act, fill, why: why.filter(|why| !why.is_empty()) }
}

/// Answers a question. A bug of ours is reported as an error and does not count against the program.
pub(super) fn answer(game: &dyn AnyGame, seat: &str, question: Question) -> Value {
    let answer = catch_unwind(AssertUnwindSafe(|| asked(game, seat, question)));
    let fault = || Err(No::Error("internal error: there is no answer to this".to_owned()));
    answer.unwrap_or_else(|_| fault()).unwrap_or_else(|no| json!(no))
}

fn asked(game: &dyn AnyGame, seat: &str, question: Question) -> Result<Value, No> {
    match question {
        // The referee's own `try` shows the actual dice; a player sees the table before them.
        Question::Try { act, fill } => {
            let Preview { units, rolls, later } = game.preview(seat, act, fill)?;
            Ok(json!({"accepted": true, "rolls": rolls, "later": later, "units": units}))
        }
        Question::Odds(mut what) => {
            let mut part = |key| what.remove(key).unwrap_or_default();
            let far = Far::read(&part("answers"), &part("until")).map_err(No::Error)?;
            let (act, fill) = (part("act"), what.remove("fill"));
            let fill = fill.unwrap_or_else(|| game.example(seat, &act));
            game.odds_to(seat, act, fill, far)
        }
        Question::Measure { from, to } => game.measure_for(seat, from, to),
        Question::View => Ok(json!({"view": game.view(seat)?})),
    }
}
