//! The computer generals of a battle. Each is kept between decisions, with the intent of its last one.
use super::Room;
use crate::terms::Holder;
use games::AnyGame;
use serde_json::Value;
use staff::{General, Level};
use std::{collections::BTreeMap, fmt};

/// The generals of a battle by their seats.
#[derive(Default)]
pub(super) struct Staff(BTreeMap<String, Post>);

/// A general and its last intent.
struct Post {
    level: Level,
    /// None while it thinks.
    general: Option<Box<dyn General>>,
    /// What it intended with its last decision.
    meant: String,
    /// Whether that was decided in secret.
    in_secret: bool,
}

impl fmt::Debug for Staff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// The result of thinking: what to answer, and the general.
pub(super) struct Thought {
    act: Value,
    fill: Value,
    general: Option<(Box<dyn General>, String)>,
}

impl Thought {
    /// The answer of a general; none if it has no answer.
    pub(super) fn of(
        mut general: Box<dyn General>,
        game: &dyn AnyGame,
        seat: &str,
    ) -> Option<Self> {
        let said = general.decide(game, seat)?;
        Some(Self { act: said.act, fill: said.fill, general: Some((general, said.why)) })
    }

    /// The answer of a standing order.
    pub(super) fn standing(offer: &Value) -> Self {
        Self { act: offer["act"].clone(), fill: offer["fill"].clone(), general: None }
    }
}

impl Room {
    /// Takes the general of a seat that the computer plays, so that it can think. None if the computer does not play the seat.
    pub(super) fn call_general(&mut self, seat: &str) -> Option<Box<dyn General>> {
        let level = self.terms.seat(seat).filter(|_| self.terms.is_computer(seat))?.general.0;
        let post = self.staff.0.remove(seat).filter(|post| post.level == level);
        let (kept, meant, in_secret) =
            post.map(|post| (post.general, post.meant, post.in_secret)).unwrap_or_default();
        // A level never takes its name from outside, because `hire` would also start programs.
        let hired = || staff::hire(level.name(), &*self.game, seed(&self.id, seat)).ok();
        let general = kept.or_else(hired);
        self.staff.0.insert(seat.to_owned(), Post { level, general: None, meant, in_secret });
        general
    }

    /// Puts a general back and returns the answer.
    pub(super) fn dismiss(&mut self, seat: &str, thought: Thought) -> (Value, Value) {
        let in_secret = self.game.is_secret();
        if let (Some(post), Some((general, meant))) = (self.staff.0.get_mut(seat), thought.general)
        {
            (post.general, post.meant, post.in_secret) = (Some(general), meant, in_secret);
        }
        (thought.act, thought.fill)
    }

    /// What the general of a seat intended with its last decision, as far as this client may know it; none if no general has
    /// decided there.
    pub(crate) fn intent(&self, seat: &str, holder: &Holder) -> Option<&str> {
        let post = self.staff.0.get(seat).filter(|post| !post.meant.is_empty())?;
        let may_know = || {
            let view = self.game.view(&self.viewer(holder)).ok();
            view.is_some_and(|view| staff::names_only_seen(&post.meant, &*self.game, &[view]))
        };
        let is_open = holder.holds(seat) || self.over().is_some();
        Some(match is_open || !post.in_secret && may_know() {
            true => &post.meant,
            false => staff::IN_SECRET,
        })
    }
}

/// Generals of different battles and seats have different seeds.
fn seed(battle: &str, seat: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in battle.bytes().chain(seat.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    hash
}
