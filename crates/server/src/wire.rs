//! The messages of clients on the socket. `docs/server.md` describes them.
use crate::{
    room::SayRequest,
    terms::{By, Dice, Matter, Order, Rank},
};
use serde::Deserialize;
use serde_json::Value;

/// One message.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Message {
    /// The client's own number, returned with the answer.
    #[serde(default)]
    pub(crate) id: Option<u64>,
    #[serde(flatten)]
    pub(crate) word: Word,
}

/// The content of a message.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Word {
    Hello(Hello),
    Say(SayRequest),
    Fit(Wish),
    Odds(Chance),
    Unit(OfUnit),
    Reach(Wish),
    Measure(Tape),
    Rule(OfRule),
    At(OfMoment),
    Undo(OfMoment),
    Takeback(Back),
    Draw(Yes),
    Answer(Consent),
    Claim(Yes),
    Seat(HandOver),
    Invite(Invite),
    Dice(Throws),
    Throw(Thrown),
    Standing(Standing),
    Intent(OfSeat),
    Ping(Yes),
}

/// A message without content; it is written `true`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "bool")]
pub(crate) struct Yes;

impl TryFrom<bool> for Yes {
    type Error = &'static str;
    fn try_from(said: bool) -> Result<Self, Self::Error> {
        if said { Ok(Self) } else { Err("write true, or omit it") }
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Hello {
    pub(crate) battle: String,
    pub(crate) tokens: Vec<String>,
    #[serde(default)]
    pub(crate) from: usize,
}

/// A possible act of a seat.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Wish {
    pub(crate) seat: String,
    pub(crate) act: Value,
    #[serde(default)]
    pub(crate) fill: Value,
}

/// The same, and how far to follow its odds.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Chance {
    pub(crate) seat: String,
    #[serde(default)]
    pub(crate) act: Value,
    #[serde(default)]
    pub(crate) fill: Value,
    #[serde(default)]
    pub(crate) answers: Value,
    #[serde(default)]
    pub(crate) until: Value,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OfUnit {
    pub(crate) unit: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Tape {
    pub(crate) from: Value,
    pub(crate) to: Value,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OfRule {
    pub(crate) cite: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OfMoment {
    pub(crate) n: usize,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Back {
    pub(crate) to: usize,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Consent {
    pub(crate) to: Matter,
    pub(crate) yes: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct HandOver {
    pub(crate) seat: String,
    pub(crate) by: By,
    #[serde(default)]
    pub(crate) general: Option<Rank>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OfSeat {
    pub(crate) seat: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Invite {
    #[serde(default)]
    pub(crate) seat: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Throws {
    pub(crate) by: Dice,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Thrown {
    pub(crate) n: usize,
    pub(crate) dice: Vec<u8>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Standing {
    pub(crate) seat: String,
    pub(crate) orders: Vec<Order>,
}

#[cfg(test)]
mod tests {
    use super::{Message, Word};

    #[test]
    fn a_message_is_one_word_with_a_number() {
        let read = |text: &str| serde_json::from_str::<Message>(text);
        let said =
            read(r#"{"id":3,"say":{"seat":"king","n":4,"act":"end","fill":null,"key":"a"}}"#);
        assert!(matches!(said, Ok(Message { id: Some(3), word: Word::Say(_) })), "{said:?}");
        assert!(matches!(read(r#"{"ping":true}"#), Ok(Message { id: None, word: Word::Ping(_) })));
        for text in ["", "7", "{}", r#"{"id":1}"#, r#"{"shout":{}}"#, r#"{"id":-1,"ping":true}"#] {
            assert!(read(text).is_err(), "{text} was read");
        }
    }
}
