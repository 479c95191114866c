//! How far odds are followed, as a caller says it.
use serde_json::Value;

/// The most questions that are followed one after the other.
const MOST_DEEP_ANSWERS: u8 = 4;

/// How far odds are followed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Far {
    /// Past this many questions, one after the other, through every answer; 0 stops at the first question.
    pub answers: u8,
    /// To the end of the next losses phase, as if nothing else happened before it. Questions on the way that are not followed are
    /// answered with the first offer.
    pub losses: bool,
}

impl Far {
    /// Past every question that can be followed.
    pub const ANSWERS: Self = Self { answers: MOST_DEEP_ANSWERS, losses: false };

    /// Reads it from JSON: `answers` is true or a number of questions, `until` is `losses`.
    pub fn read(answers: &Value, until: &Value) -> Result<Self, String> {
        let most = u64::from(MOST_DEEP_ANSWERS);
        let answers = match answers {
            Value::Null | Value::Bool(false) => 0,
            Value::Bool(true) => MOST_DEEP_ANSWERS,
            other => match other.as_u64().filter(|n| *n <= most) {
                Some(n) => n as u8,
                None => {
                    return Err(format!(
                        "`answers` is true, or a number of questions up to {most}"
                    ));
                }
            },
        };
        let losses = match until {
            Value::Null => false,
            Value::String(until) if until == "losses" => true,
            _ => {
                return Err("`until` is \"losses\": to the end of the next losses phase".to_owned());
            }
        };
        Ok(Self { answers, losses })
    }
}
