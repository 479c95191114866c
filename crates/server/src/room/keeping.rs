//! From the store into memory and back.
use super::{Room, log::Log, now};
use crate::{
    faults::guarded,
    store::{Battle, Change, Decision, Store, StoreError, What},
    terms::Terms,
};
use games::AnyGame;
use serde_json::{Value, json};

impl Room {
    /// A battle that begins now, or goes on from a record made elsewhere.
    pub(crate) fn begin(id: String, game: Box<dyn AnyGame>, terms: Terms) -> Result<Self, String> {
        let record = game.record();
        let decisions = record["decisions"].as_array().into_iter().flatten().enumerate();
        let decisions = decisions.map(|(n, said)| Decision {
            n: n as i64,
            said: said.clone(),
            dice: Vec::new(),
            key: String::new(),
        });
        let (decisions, head): (Vec<_>, _) = (decisions.collect(), head_of(record));
        let begun = now();
        Self::from_parts(Battle {
            id,
            begun,
            changed: begun,
            head,
            terms: json!(terms),
            summary: Value::Null,
        }, decisions)
    }

    /// A battle as it was kept: played again from its beginning.
    pub(crate) fn from_parts(battle: Battle, decisions: Vec<Decision>) -> Result<Self, String> {
        let terms: Terms = serde_json::from_value(battle.terms).map_err(|why| why.to_string())?;
        let mut game = opened(&battle.head)?;
        let mut log = Log::default();
        log.note(&*game);
        for decision in &decisions {
            again(&mut *game, decision)?;
            log.note(&*game);
        }
        Ok(Self {
            id: battle.id,
            begun: battle.begun,
            changed: battle.changed,
            terms,
            game,
            head: battle.head,
            decisions,
            log,
            past: None,
            listeners: Vec::new(),
            seq: 0,
            driven: false,
        })
    }

    /// The battle as it is kept.
    pub(super) fn battle(&self) -> Battle {
        Battle {
            id: self.id.clone(),
            begun: self.begun,
            changed: self.changed,
            head: self.head.clone(),
            terms: json!(self.terms),
            summary: self.summary(),
        }
    }

    /// Keeps the battle as it begins.
    pub(crate) async fn keep_new(&mut self, store: &Store) -> Result<(), StoreError> {
        let what = What::Begin(self.decisions.clone());
        store.keep(Change { battle: self.battle(), what }).await
    }

    /// Keeps a change of terms; if it cannot be kept, it has not happened.
    pub(super) async fn keep_terms(
        &mut self,
        store: &Store,
        terms: Terms,
    ) -> Result<(), StoreError> {
        let before = std::mem::replace(&mut self.terms, terms);
        self.changed = now();
        let kept = store.keep(Change { battle: self.battle(), what: What::Terms }).await;
        if kept.is_err() {
            self.terms = before;
        }
        kept
    }
}

/// A record's head: all but what was said. What comes of it is found by playing.
pub(super) fn head_of(mut record: Value) -> Value {
    if let Some(map) = record.as_object_mut() {
        map.remove("last");
        map.insert("decisions".to_owned(), json!([]));
        if map.contains_key("dice") {
            map.insert("dice".to_owned(), json!([]));
        }
    }
    record
}

/// A battle before its first decision.
pub(super) fn opened(head: &Value) -> Result<Box<dyn AnyGame>, String> {
    let opened = guarded(|| games::replay_value(head.clone(), Some(0)))?;
    Ok(opened.map_err(|why| why.to_string())?.game)
}

/// Says a decision again that was accepted once.
pub(super) fn again(game: &mut dyn AnyGame, decision: &Decision) -> Result<(), String> {
    let Decision { n, said, dice, .. } = decision;
    if !dice.is_empty() {
        game.give_dice(dice).map_err(|why| why.to_string())?;
    }
    let seat = said["seat"].as_str().unwrap_or_default();
    let said = guarded(|| game.say(seat, said["act"].clone(), said["fill"].clone()))?;
    said.map_err(|no| format!("decision {n} is not allowed any more: {}", no.to_json()))
}
