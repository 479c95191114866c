//! The computer generals of a battle: each is kept from one decision to the next, and what he meant by the last one.
use super::Room;
use games::AnyGame;
use serde_json::Value;
use staff::{General, Level};
use std::{collections::BTreeMap, fmt};

/// The generals of a battle by their seats.
#[derive(Default)]
pub(super) struct Staff(BTreeMap<String, Post>);

/// A general at his post.
struct Post {
    level: Level,
    /// None while he thinks.
    general: Option<Box<dyn General>>,
    /// What he meant by what he did last.
    meant: String,
}

impl fmt::Debug for Staff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// What came of thinking: what to say, and the general who comes back from it.
pub(super) struct Thought {
    act: Value,
    fill: Value,
    general: Option<(Box<dyn General>, String)>,
}

impl Thought {
    /// What a general says; none if he has no answer.
    pub(super) fn of(
        mut general: Box<dyn General>,
        game: &dyn AnyGame,
        seat: &str,
    ) -> Option<Self> {
        let said = general.decide(game, seat)?;
        Some(Self { act: said.act, fill: said.fill, general: Some((general, said.why)) })
    }

    /// What a standing order says.
    pub(super) fn standing(offer: &Value) -> Self {
        Self { act: offer["act"].clone(), fill: offer["fill"].clone(), general: None }
    }
}

impl Room {
    /// The general of a seat that the computer plays, to think; none if somebody else plays it.
    pub(super) fn call_general(&mut self, seat: &str) -> Option<Box<dyn General>> {
        let level = self.terms.seat(seat).filter(|_| self.terms.is_computer(seat))?.general.0;
        let post = self.staff.0.remove(seat).filter(|post| post.level == level);
        let (kept, meant) = post.map_or((None, String::new()), |post| (post.general, post.meant));
        // A level has no name from outside: `hire` would start programs too.
        let hired = || staff::hire(level.name(), &*self.game, seed(&self.id, seat)).ok();
        let general = kept.or_else(hired);
        self.staff.0.insert(seat.to_owned(), Post { level, general: None, meant });
        general
    }

    /// A general goes back to his post; what is to be said.
    pub(super) fn dismiss(&mut self, seat: &str, thought: Thought) -> (Value, Value) {
        if let (Some(post), Some((general, meant))) = (self.staff.0.get_mut(seat), thought.general)
        {
            (post.general, post.meant) = (Some(general), meant);
        }
        (thought.act, thought.fill)
    }

    /// What the general of a seat meant by what he did last; none if no general has done anything there.
    pub(crate) fn intent(&self, seat: &str) -> Option<&str> {
        self.staff.0.get(seat).map(|post| post.meant.as_str()).filter(|meant| !meant.is_empty())
    }
}

/// Generals of different battles and seats differ in their whims.
fn seed(battle: &str, seat: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in battle.bytes().chain(seat.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    hash
}
