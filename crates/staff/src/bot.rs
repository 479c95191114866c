//! An external general: a program that we start, ask over JSON lines, and hold to a time limit. `docs/bots.md` is for
//! its author.
mod asking;
mod forfeit;
mod name;
mod program;

pub(crate) use name::is_program;

use crate::{Decision, General, Unhired};
use asking::{Heard, Question};
use forfeit::Forfeit;
use kernel::any::{AnyGame, No};
use program::{Clock, Program};
use serde_json::{Value, json};

/// The maximum number of lines a program may write per decision.
const MOST_LINES: usize = 1000;
/// With this many lines that cannot be parsed, the program forfeits.
const MOST_BAD: u32 = 3;
/// With this many refused answers in a row, the program forfeits.
const MOST_REFUSED: u32 = 3;
/// Our work on its questions may take this many times the time limit; after that we answer no more questions.
const PATIENCE: u32 = 5;
/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// A program that plays a seat. It sees no more than a person in that seat; it is killed when the general is dropped.
#[derive(Debug)]
pub struct Bot {
    program: Program,
    limit: std::time::Duration,
    greeted: Vec<String>, // The seats that it has been greeted for.
    forfeit: Option<Forfeit>,
}

impl Bot {
    /// Starts the program of a name such as `cmd:PROGRAM` or `cmd@2.5:PROGRAM`.
    pub fn start(name: &str) -> Result<Self, Unhired> {
        let (words, limit) = name::read(name)?;
        let (program, greeted) = (Program::start(&words)?, Vec::new());
        Ok(Self { program, limit, greeted, forfeit: None })
    }

    /// Sends the moment to the program, answers its questions, and waits for its answer.
    fn hear_out(&mut self, game: &dyn AnyGame, seat: &str) -> Result<Decision, Forfeit> {
        let mut clock = Clock::new(self.limit);
        if !self.greeted.iter().any(|it| it == seat) {
            let ruleset = game.ruleset();
            let side = game.seats().into_iter().find(|card| card.id == seat).map(|card| card.side);
            let hello = json!({"hello": {"seat": seat, "side": side, "ruleset": ruleset, "protocol": PROTOCOL}});
            self.program.write(&hello, &mut clock)?;
            self.greeted.push(seat.to_owned());
        }
        let mut moment = game.moment_for(seat).unwrap_or_default();
        moment["seat"] = json!(seat);
        self.program.write(&moment, &mut clock)?;
        let (mut n_bad, mut n_refused) = (0, 0);
        for _ in 0..MOST_LINES {
            let line = self.program.line(&mut clock)?;
            let answer = match asking::read(&line, seat) {
                Heard::Nothing => continue,
                Heard::Say { act, fill, why } => match game.may(seat, act.clone(), fill.clone()) {
                    Ok(()) => {
                        let why = why.unwrap_or_else(|| label(&moment, &act));
                        return Ok(Decision { act, fill, why });
                    }
                    Err(no) => refused(&no, &mut n_refused)?,
                },
                Heard::NotOurs(no) => refused(&no, &mut n_refused)?,
                Heard::Asks(question) => self.answered(game, seat, question, &mut clock),
                Heard::Unread(why) => {
                    n_bad += 1;
                    if n_bad == MOST_BAD {
                        return Err(Forfeit::garbage(&line));
                    }
                    json!(No::Error(why))
                }
            };
            self.program.write(&answer, &mut clock)?;
        }
        Err(Forfeit::Flood { lines: MOST_LINES })
    }

    /// Answers a question; the program's clock stops meanwhile, and ours runs.
    fn answered(
        &self,
        game: &dyn AnyGame,
        seat: &str,
        question: Question,
        clock: &mut Clock,
    ) -> Value {
        if clock.ours() > self.limit * PATIENCE {
            let enough = "too many questions for one decision: give an answer";
            return json!(No::Error(enough.to_owned()));
        }
        clock.on_us(|| asking::answer(game, seat, question))
    }
}

/// A refused answer, and how many are allowed.
fn refused(no: &No, n_refused: &mut u32) -> Result<Value, Forfeit> {
    *n_refused += 1;
    if *n_refused == MOST_REFUSED { Err(Forfeit::refused(no)) } else { Ok(json!(no)) }
}

/// The label of an act among the offers of a moment.
fn label(moment: &Value, act: &Value) -> String {
    let offers = moment["moment"]["ask"]["offers"].as_array();
    let offer = offers.into_iter().flatten().find(|offer| offer["act"] == *act);
    let label = offer.and_then(|offer| offer["label"].as_str());
    label.map_or_else(|| "The program gave no reason.".to_owned(), |label| format!("{label}."))
}

impl General for Bot {
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision> {
        if !game.asked().iter().any(|it| it == seat) {
            return None;
        }
        if self.forfeit.is_none() {
            match self.hear_out(game, seat) {
                Ok(decision) => return Some(decision),
                Err(forfeit) => {
                    self.program.kill();
                    self.forfeit = Some(forfeit);
                }
            }
        }
        let why = format!("The program forfeits: {}.", self.forfeited()?);
        Some(Decision { act: json!("concede"), fill: Value::Null, why })
    }

    fn forfeited(&self) -> Option<String> {
        self.forfeit.as_ref().map(ToString::to_string)
    }
}
