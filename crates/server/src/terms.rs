//! Who plays a battle, its terms, and pending requests between the players.
use crate::token::{Hash, Token};
use kernel::{ruleset::SeatCard, view::Verdict};
use serde::{Deserialize, Serialize};
use staff::Level;

/// The most log lines that are not about the table, because they are stored with every decision.
pub(crate) const MOST_MARKS: usize = 500;

/// Everything that is stored of a battle besides the battle itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// The id of the shipped scenario, if any.
    pub(crate) scenario: String,
    pub(crate) host: Hash,
    pub(crate) watch: Hash,
    pub(crate) seats: Vec<SeatTerms>,
    /// Whether takebacks by consent are allowed.
    pub(crate) takebacks: bool,
    pub(crate) clock: Option<Clock>,
    pub(crate) dice: Dice,
    /// When the open question was asked, in seconds since 1970.
    pub(crate) since: i64,
    pub(crate) pending: Option<Pending>,
    /// How it ended, if not by the rules: by agreement, or on time.
    pub(crate) agreed: Option<Verdict>,
    /// How many decisions there were when something secret last came to light. Nobody takes these back at will.
    #[serde(default)]
    pub(crate) disclosed: usize,
    /// Log lines about things other than the table.
    pub(crate) marks: Vec<Mark>,
}

/// A seat and its player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatTerms {
    pub(crate) id: String,
    pub(crate) side: String,
    pub(crate) token: Hash,
    pub(crate) by: By,
    /// Whose secrets it has.
    #[serde(default)]
    pub(crate) whose: Whose,
    /// The general, if the computer plays.
    #[serde(default)]
    pub(crate) general: Rank,
    /// Whether its player has come. Clocks do not run before everyone has.
    #[serde(default = "yes")]
    pub(crate) come: bool,
    /// Seconds it has thought so far.
    pub(crate) spent: i64,
    pub(crate) standing: Vec<Order>,
}

/// Battles of earlier programs did not wait for anybody.
fn yes() -> bool {
    true
}

/// Who plays a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum By {
    Human,
    Computer,
}

/// Whose secrets a seat has. This never goes back, so handing a seat over for a moment shows nobody what its player hid.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Whose {
    /// Only the computer has ever played it.
    Computer,
    /// Whoever began the battle plays it, or has played it.
    #[default]
    Host,
    /// It was opened for somebody else, or a link was made for it.
    Guest,
}

/// The level of a computer general, by its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rank(pub(crate) Level);

impl Default for Rank {
    fn default() -> Self {
        Self(Level::Regular)
    }
}

impl Serialize for Rank {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let no = |_| serde::de::Error::custom("the generals are `recruit`, `regular`, `veteran`");
        name.parse().map(Self).map_err(no)
    }
}

/// Who rolls the dice.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Dice {
    #[default]
    Program,
    Hand,
}

/// The time limit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Clock {
    /// Minutes for the whole battle.
    Minutes(u32),
    /// Days for each decision.
    Days(u32),
}

impl Clock {
    /// The remaining time of a seat after the open question has waited for a while.
    pub(crate) fn left(self, spent: i64, standing: i64) -> i64 {
        match self {
            Self::Minutes(n) => i64::from(n) * 60 - spent - standing,
            Self::Days(n) => i64::from(n) * 86_400 - standing,
        }
    }

    /// Whether it is within the limits.
    pub(crate) fn is_sensible(self) -> bool {
        match self {
            Self::Minutes(n) => (1..=1440).contains(&n),
            Self::Days(n) => (1..=60).contains(&n),
        }
    }
}

/// Something that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) what: Matter,
    /// The seat that asks.
    pub(crate) by: String,
    /// For a takeback: the number of decisions that remain.
    pub(crate) to: usize,
    /// The seats that have not answered yet.
    pub(crate) waits: Vec<String>,
}

/// The kind of request.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Matter {
    Takeback,
    Draw,
}

/// A standing order: what a seat answers when one of its units may react.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    /// The arm of the enemy, or `any`.
    pub(crate) to: String,
    /// The name of the act to answer with, `first` for the first offer, or `ask` to ask the player.
    pub(crate) answer: String,
}

/// A log line about something other than the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Mark {
    /// After this many decisions.
    pub(crate) n: usize,
    pub(crate) text: String,
    /// What it is about, if a later line about the same thing replaces it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) about: String,
}

/// The tokens of a new battle; they are sent only once.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    pub(crate) host: Token,
    pub(crate) watch: Token,
    pub(crate) seats: Vec<(String, Token)>,
}

/// The rights of a client in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Holder {
    pub(crate) seats: Vec<String>,
    pub(crate) host: bool,
    pub(crate) watch: bool,
}

impl Holder {
    /// Whether it has no rights.
    pub(crate) fn is_stranger(&self) -> bool {
        self.seats.is_empty() && !self.host && !self.watch
    }

    pub(crate) fn holds(&self, seat: &str) -> bool {
        self.seats.iter().any(|held| held == seat)
    }
}

impl Terms {
    /// The terms of a new battle with new tokens; all seats are human by default.
    pub(crate) fn new(seats: &[SeatCard], scenario: &str, now: i64) -> (Self, Keys) {
        let tokens: Vec<_> = seats.iter().map(|card| (card.id.clone(), Token::new())).collect();
        let keys = Keys { host: Token::new(), watch: Token::new(), seats: tokens };
        let seat = |(card, (_, token)): (&SeatCard, &(String, Token))| SeatTerms {
            id: card.id.clone(),
            side: card.side.clone(),
            token: token.hash(),
            by: By::Human,
            whose: Whose::default(),
            general: Rank::default(),
            come: false,
            spent: 0,
            standing: Vec::new(),
        };
        let terms = Self {
            scenario: scenario.to_owned(),
            host: keys.host.hash(),
            watch: keys.watch.hash(),
            seats: seats.iter().zip(&keys.seats).map(seat).collect(),
            takebacks: true,
            clock: None,
            dice: Dice::Program,
            since: now,
            pending: None,
            agreed: None,
            disclosed: 0,
            marks: Vec::new(),
        };
        (terms, keys)
    }

    /// The rights of these tokens.
    pub(crate) fn holder(&self, tokens: &[Token]) -> Holder {
        let hashes: Vec<Hash> = tokens.iter().map(Token::hash).collect();
        let seats = self.seats.iter().filter(|seat| hashes.contains(&seat.token));
        Holder {
            seats: seats.map(|seat| seat.id.clone()).collect(),
            host: hashes.contains(&self.host),
            watch: hashes.contains(&self.watch),
        }
    }

    pub(crate) fn seat(&self, id: &str) -> Option<&SeatTerms> {
        self.seats.iter().find(|seat| seat.id == id)
    }

    pub(crate) fn seat_mut(&mut self, id: &str) -> Option<&mut SeatTerms> {
        self.seats.iter_mut().find(|seat| seat.id == id)
    }

    /// Whether the log has the maximum number of lines that are not about the table.
    pub(crate) fn is_full(&self) -> bool {
        self.marks.len() >= MOST_MARKS
    }

    /// Adds a log line. It replaces the line about the same thing at the same decision, so that changing something again and
    /// again does not fill the log.
    pub(crate) fn mark(&mut self, mark: Mark) {
        let is_same = |it: &Mark| it.n == mark.n && it.about == mark.about;
        if !mark.about.is_empty() {
            self.marks.retain(|it| !is_same(it));
        }
        self.marks.push(mark);
    }

    /// Whether all players have come, so that the clock runs.
    pub(crate) fn is_complete(&self) -> bool {
        self.seats.iter().all(|seat| seat.come || seat.by == By::Computer)
    }

    /// Seconds since the open question was asked, as far as the clock counts them.
    pub(crate) fn stood(&self, now: i64) -> i64 {
        if self.is_complete() { (now - self.since).max(0) } else { 0 }
    }

    /// Whether the computer plays this seat.
    pub(crate) fn is_computer(&self, id: &str) -> bool {
        self.seat(id).is_some_and(|seat| seat.by == By::Computer)
    }

    /// A new token for a seat or for watching, or none if there is no such seat; the old one becomes invalid.
    pub(crate) fn renew(&mut self, seat: Option<&str>) -> Option<Token> {
        let token = Token::new();
        match seat {
            Some(seat) => {
                let seat = self.seat_mut(seat)?;
                (seat.token, seat.whose) = (token.hash(), Whose::Guest);
            }
            None => self.watch = token.hash(),
        }
        Some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms() -> (Terms, Keys) {
        let seat = |id: &str| SeatCard { id: id.to_owned(), side: id.to_owned() };
        Terms::new(&[seat("king"), seat("parliament")], "first-lesson", 100)
    }

    #[test]
    fn a_token_opens_its_own_door_only() {
        let (mut terms, keys) = terms();
        let king = keys.seats[0].1.clone();
        let holder = terms.holder(std::slice::from_ref(&king));
        assert_eq!(holder, Holder { seats: vec!["king".to_owned()], host: false, watch: false });
        assert!(terms.holder(&[Token::new()]).is_stranger());
        assert!(terms.holder(&[keys.host]).host);
        let new = terms.renew(Some("king")).expect("there is a king");
        assert!(terms.holder(&[king]).is_stranger(), "the old token is void");
        assert!(terms.holder(&[new]).holds("king"));
        assert!(terms.renew(Some("pope")).is_none());
    }

    #[test]
    fn a_clock_runs_by_the_battle_or_by_the_decision() {
        assert_eq!(Clock::Minutes(10).left(100, 50), 450);
        assert_eq!(Clock::Days(1).left(100_000, 400), 86_000);
        assert!(!Clock::Minutes(0).is_sensible() && !Clock::Days(1000).is_sensible());
    }

    #[test]
    fn terms_are_kept_as_text_without_tokens() {
        let (terms, keys) = terms();
        let text = serde_json::to_string(&terms).expect("plain data");
        assert_eq!(serde_json::from_str::<Terms>(&text).expect("it reads"), terms);
        let host = serde_json::to_string(&keys.host).expect("a text");
        assert!(!text.contains(host.trim_matches('"')));
    }
}
