//! Follows a record decision by decision, with the source of the dice at each.
use super::{AnyGame, No};
use crate::film::Shown;
use serde_json::Value;

/// A battle that follows a record.
pub struct Walk {
    battle: Battle,
    decisions: Vec<Value>,
}

/// How the battle follows.
enum Battle {
    /// The rules play each decision.
    Played(Played),
    /// A film shows it.
    Shown(Shown),
}

/// A battle and the dice that its record has for it.
struct Played {
    game: Box<dyn AnyGame>,
    /// The source of the dice from each decision on: a seed, or the players.
    sources: Vec<(usize, Option<u64>)>,
    /// The faces that the players threw and that have not been used yet.
    dice: Vec<u8>,
}

impl std::fmt::Debug for Walk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walk").field("n_decisions", &self.decisions.len()).finish_non_exhaustive()
    }
}

impl Walk {
    /// Starts at the beginning of the record. `start` is its battle before the first decision.
    pub fn new(start: Box<dyn AnyGame>, record: &Value) -> Self {
        let source = |it: &Value| Some((it["from"].as_u64()? as usize, it["seed"].as_u64()));
        let sources = list(record, "sources");
        let sources = sources.iter().filter_map(source).filter(|(from, _)| *from > 0).collect();
        let face = |it: &Value| u8::try_from(it.as_u64()?).ok();
        let dice = list(record, "dice").iter().filter_map(face).collect();
        let battle = Battle::Played(Played { game: start, sources, dice });
        Self { battle, decisions: list(record, "decisions").to_vec() }
    }

    /// Follows a film. `start` is its beginning.
    pub fn shown(start: Shown) -> Self {
        let decisions = list(start.whole_record(), "decisions").to_vec();
        Self { battle: Battle::Shown(start), decisions }
    }

    /// The same walk, but only through its first decisions.
    #[must_use]
    pub fn up_to(mut self, n_decisions: usize) -> Self {
        self.decisions.truncate(n_decisions);
        self
    }

    /// How many decisions it leads through.
    pub fn n_decisions(&self) -> usize {
        self.decisions.len()
    }

    /// The battle at this point.
    pub fn game(&self) -> &dyn AnyGame {
        match &self.battle {
            Battle::Played(played) => &*played.game,
            Battle::Shown(shown) => shown,
        }
    }

    /// The next decision, if there is one.
    pub fn next_said(&self) -> Option<&Value> {
        self.decisions.get(self.game().n_decisions())
    }

    /// Makes the next decision. Returns false when there is none.
    pub fn step(&mut self) -> Result<bool, No> {
        let Some(said) = self.next_said().cloned() else { return Ok(false) };
        match &mut self.battle {
            Battle::Played(played) => played.say(&said)?,
            Battle::Shown(shown) => {
                return shown.advance().map_err(|why| No::Error(why.to_string()));
            }
        }
        Ok(true)
    }

    /// The battle at this point, for the caller to keep.
    pub fn into_game(self) -> Box<dyn AnyGame> {
        match self.battle {
            Battle::Played(played) => played.game,
            Battle::Shown(shown) => Box::new(shown),
        }
    }
}

fn list<'a>(record: &'a Value, key: &str) -> &'a [Value] {
    record[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

impl Played {
    fn say(&mut self, said: &Value) -> Result<(), No> {
        let seat = said["seat"].as_str().unwrap_or_default();
        self.game.say(seat, said["act"].clone(), said["fill"].clone())?;
        self.change_hands()
    }

    /// Changes the source of the dice if the record does so here.
    fn change_hands(&mut self) -> Result<(), No> {
        let n = self.game.n_decisions();
        for (_, seed) in self.sources.iter().filter(|(from, _)| *from == n) {
            match seed {
                Some(seed) => {
                    if self.game.is_by_hand() {
                        let left = self.game.dice_left().min(self.dice.len());
                        self.dice.drain(..self.dice.len() - left);
                    }
                    self.game.throw_by_seed(*seed);
                }
                None => {
                    self.game.throw_by_hand();
                    self.game.give_dice(&self.dice).map_err(|why| No::Error(why.to_string()))?;
                }
            }
        }
        Ok(())
    }
}
