//! Sealed dice: throws between people that nobody can foresee and nobody can choose.
//!
//! Everyone who takes part, and the server, makes a chain of links from a secret: each link is the hash of the next one, and the
//! first, the anchor, is given away before the battle begins. A decision that needs dice is stored first. Then everyone shows
//! the link for the number of this throw, and the faces follow from all links, the decision and the number. Nobody can
//! choose a link, because it must lead to the anchor, and nobody knows the links of the others before the decision is bound.
//!
//! A record carries all of this under `throws`, so that [`verify`] can check it without the server. For the rules these are dice
//! that the players throw by hand, so a record replays without it.
mod chain;
mod key;
mod verify;

pub use chain::{Chain, LENGTH, Link};
pub use key::{Fallen, key, seed};
pub use verify::{Verified, Wrong, verify};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The id of the server among the parties. No seat has it, because ids of seats contain no `@`.
pub const SERVER: &str = "@server";
/// The format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// Whose links a throw needs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Those of everyone who takes part: the throw waits until all of them have been here.
    All,
    /// Those of the acting seat and of the server. It never waits for the others, but whoever runs the server and plays knows
    /// their own throws in advance.
    Acting,
}

/// Someone who takes part, with the anchor of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// A seat, or [`SERVER`].
    pub id: String,
    /// The first link of the chain.
    pub anchor: Link,
    /// The number of the last throw before this chain. It is 0 unless an earlier chain was lost.
    #[serde(default)]
    pub after: u32,
}

/// A throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedThrow {
    /// Its number, from 1. Numbers are never used twice, even if decisions are taken back.
    pub number: u32,
    /// The decision that needed it, from 0; none for the dice before the first decision.
    pub decision: Option<usize>,
    /// The links, by party.
    pub links: BTreeMap<String, Link>,
    /// Those whose links are missing, because everyone else agreed to throw without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// How many sides each die had, in order. Empty for the dice before the first decision, which come from a seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<u8>,
    /// The decision, if it was taken back: the record does not have it any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_back: Option<String>,
}

/// All throws of a battle, as its record has them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throws {
    /// The format of this part of a record.
    pub format: u32,
    /// The battle's id, so that no throw can be moved to another battle.
    pub battle: String,
    /// Whose links a throw needs.
    pub form: Form,
    /// Everyone who takes part, in the order in which their links enter the key.
    pub parties: Vec<Party>,
    /// The throws, in order.
    #[serde(default)]
    pub throws: Vec<SealedThrow>,
}

impl Throws {
    /// The throws of a battle that has none yet.
    pub fn new(battle: &str, form: Form) -> Self {
        Self {
            format: FORMAT,
            battle: battle.to_owned(),
            form,
            parties: Vec::new(),
            throws: Vec::new(),
        }
    }

    /// A record that carries these throws.
    pub fn into_record(&self, mut record: Value) -> Value {
        if let Some(map) = record.as_object_mut() {
            map.insert("throws".to_owned(), json!(self));
        }
        record
    }

    /// The number of the next throw.
    pub fn next(&self) -> u32 {
        self.throws.last().map_or(0, |throw| throw.number) + 1
    }

    /// The chain that a party uses for a throw.
    pub fn party(&self, id: &str, number: u32) -> Option<&Party> {
        self.parties.iter().rev().find(|party| party.id == id && party.after < number)
    }

    /// The ids of all parties, each once.
    pub fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = Vec::new();
        for party in &self.parties {
            if !ids.contains(&party.id.as_str()) {
                ids.push(&party.id);
            }
        }
        ids
    }

    /// Those whose links a throw of this seat needs. The dice before the first decision, which no seat throws, need everyone's.
    pub fn needed(&self, acting: Option<&str>) -> Vec<&str> {
        let needs = |id: &&str| match (self.form, acting) {
            (Form::All, _) | (_, None) => true,
            (Form::Acting, Some(seat)) => *id == SERVER || *id == seat,
        };
        self.ids().into_iter().filter(needs).collect()
    }

    /// Whether this is a party's link for the throw with this number.
    pub fn is_link(&self, id: &str, number: u32, link: Link) -> bool {
        let Some(party) = self.party(id, number) else { return false };
        // From the last link that was shown, so that most checks take one step.
        let shown = |throw: &&SealedThrow| throw.number < number && throw.number > party.after;
        let last = self.throws.iter().rev().filter(shown).find_map(|throw| {
            let link = throw.links.get(id)?;
            Some((throw.number, *link))
        });
        let (before, known) = last.unwrap_or((party.after, party.anchor));
        number - party.after <= LENGTH && link.back(number - before) == known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(byte: u8) -> Chain {
        Chain::new([byte; 32])
    }

    fn throws(form: Form) -> Throws {
        let mut throws = Throws::new("battle", form);
        for (id, byte) in [("king", 1), ("parliament", 2), (SERVER, 3)] {
            let anchor = chain(byte).anchor();
            throws.parties.push(Party { id: id.to_owned(), anchor, after: 0 });
        }
        throws
    }

    #[test]
    fn everyone_or_only_the_acting_seat_and_the_server_show_links() {
        assert_eq!(throws(Form::All).needed(Some("king")), ["king", "parliament", SERVER]);
        assert_eq!(throws(Form::Acting).needed(Some("king")), ["king", SERVER]);
        assert_eq!(throws(Form::Acting).needed(None), ["king", "parliament", SERVER]);
    }

    #[test]
    fn only_the_link_of_that_number_counts_even_after_a_gap() {
        let mut throws = throws(Form::All);
        let king = chain(1);
        let link = |n| king.link(n).expect("a link");
        assert!(throws.is_link("king", 1, link(1)));
        assert!(!throws.is_link("king", 1, link(2)) && !throws.is_link("king", 2, link(1)));
        assert!(!throws.is_link("parliament", 1, link(1)) && !throws.is_link("me", 1, link(1)));
        let links = BTreeMap::from([("king".to_owned(), link(3))]);
        let (without, sides) = (Vec::new(), Vec::new());
        throws.throws.push(SealedThrow {
            number: 3,
            decision: Some(0),
            links,
            without,
            sides,
            taken_back: None,
        });
        assert_eq!(throws.next(), 4);
        assert!(throws.is_link("king", 7, link(7)) && !throws.is_link("king", 7, link(6)));
        assert!(!throws.is_link("king", LENGTH + 1, link(LENGTH)));
    }

    #[test]
    fn a_lost_chain_is_replaced_from_the_next_throw_on() {
        let mut throws = throws(Form::All);
        let anchor = chain(9).anchor();
        throws.parties.push(Party { id: "king".to_owned(), anchor, after: 5 });
        let (old, new) = (chain(1), chain(9));
        assert!(throws.is_link("king", 5, old.link(5).expect("a link")));
        assert!(!throws.is_link("king", 6, old.link(6).expect("a link")));
        assert!(throws.is_link("king", 6, new.link(1).expect("a link")));
        assert_eq!(throws.ids(), ["king", "parliament", SERVER]);
    }
}
