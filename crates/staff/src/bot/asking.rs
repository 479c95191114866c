//! What a program writes, read; and what it asks, answered with no more than its seat may know.
use super::forfeit::printable;
use kernel::{
    any::{AnyGame, No, Preview},
    odds::Far,
};
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The longest reason that is kept.
const MOST_WHY: usize = 200;
const KNOWN: &str = "say, try, odds, measure, view";

/// A line of a program.
#[derive(Debug)]
pub(super) enum Heard {
    /// An empty one.
    Nothing,
    /// Its answer.
    Say { act: Value, fill: Value, why: Option<String> },
    /// An answer, but not one that it may give.
    NotOurs(No),
    /// A question.
    Asks(Question),
    /// It is not understood.
    Unread(String),
}

/// What a program may ask before it answers.
#[derive(Debug)]
pub(super) enum Question {
    /// Would this be allowed?
    Try { act: Value, fill: Value },
    /// What may come of it?
    Odds(Map<String, Value>),
    /// How far?
    Measure { from: Value, to: Value },
    /// How does the table look?
    View,
}

/// Reads a line.
pub(super) fn read(line: &str, seat: &str) -> Heard {
    if line.trim().is_empty() {
        return Heard::Nothing;
    }
    let said: Value = match serde_json::from_str(line) {
        Ok(said) => said,
        Err(why) => return Heard::Unread(format!("this line is not JSON: {why}")),
    };
    let Value::Object(said) = said else {
        return Heard::Unread(format!("a line is an object with one of these keys: {KNOWN}"));
    };
    let mut keys = said.into_iter();
    let (Some((word, what)), None) = (keys.next(), keys.next()) else {
        return Heard::Unread(format!("a line says or asks one thing; the keys are {KNOWN}"));
    };
    match (word.as_str(), what) {
        ("view", _) => Heard::Asks(Question::View),
        (word @ ("say" | "try" | "odds"), Value::Object(what)) => of_act(word, what, seat),
        ("measure", Value::Object(mut ends)) => {
            let mut end = |key| ends.remove(key).unwrap_or_default();
            Heard::Asks(Question::Measure { from: end("from"), to: end("to") })
        }
        ("say" | "try" | "odds" | "measure", _) => {
            Heard::Unread(format!("`{word}` wants an object"))
        }
        _ => Heard::Unread(format!(
            "`{}` is not understood; the keys are {KNOWN}",
            printable(&word, 40)
        )),
    }
}

/// An answer, or a question about one.
fn of_act(word: &str, mut what: Map<String, Value>, seat: &str) -> Heard {
    let is_ours = what.get("seat").is_none_or(|it| it == seat);
    if !is_ours {
        return Heard::NotOurs(No::Error(format!("your seat is `{seat}`: say nothing for others")));
    }
    if word == "odds" {
        return Heard::Asks(Question::Odds(what));
    }
    let (act, fill) = (what.remove("act"), what.remove("fill").unwrap_or_default());
    let Some(act) = act else {
        return Heard::NotOurs(No::Error("`act` is missing: what is said?".to_owned()));
    };
    if word == "try" {
        return Heard::Asks(Question::Try { act, fill });
    }
    let why = what.get("why").and_then(Value::as_str).map(|why| printable(why, MOST_WHY));
    Heard::Say { act, fill, why: why.filter(|why| !why.is_empty()) }
}

/// Answers a question. A fault of ours is told as an error: it is not the program's.
pub(super) fn answer(game: &dyn AnyGame, seat: &str, question: Question) -> Value {
    let answer = catch_unwind(AssertUnwindSafe(|| asked(game, seat, question)));
    let fault = || Err(No::Error("a fault of ours: there is no answer to this".to_owned()));
    answer.unwrap_or_else(|_| fault()).unwrap_or_else(|no| no.to_json())
}

fn asked(game: &dyn AnyGame, seat: &str, question: Question) -> Result<Value, No> {
    match question {
        // The referee's own `try` shows the very dice that would fall; a player is shown the table before them.
        Question::Try { act, fill } => {
            let Preview { units, rolls, later } = game.preview(seat, act, fill)?;
            Ok(json!({"accepted": true, "rolls": rolls, "later": later, "units": units}))
        }
        Question::Odds(mut what) => {
            let mut part = |key| what.remove(key).unwrap_or_default();
            let far = Far::read(&part("answers"), &part("until")).map_err(No::Error)?;
            game.odds_to(seat, part("act"), part("fill"), far)
        }
        Question::Measure { from, to } => game.measure_for(seat, from, to),
        Question::View => Ok(json!({"view": game.view(seat)?})),
    }
}
