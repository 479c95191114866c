//! From the store into memory and back.
use super::{Room, log::Log, now};
use crate::{
    faults::guarded,
    store::{Battle, Change, Decision, Store, StoreError, What},
    terms::Terms,
};
use games::{AnyGame, Walk};
use serde_json::{Value, json};
use std::sync::Arc;

impl Room {
    /// A battle that begins now, or goes on from a record made elsewhere.
    pub(crate) fn begin(id: String, game: Box<dyn AnyGame>, terms: Terms) -> Result<Self, String> {
        let record = game.record();
        let decisions = record["decisions"].as_array().into_iter().flatten().enumerate();
        let decisions = decisions.map(|(n, said)| {
            let seat = said["seat"].as_str().unwrap_or_default().into();
            let (said, key) = (said.to_string().into(), String::new());
            Decision { n: n as i64, seat, said, dice: Vec::new(), key }
        });
        let mut decisions: Vec<_> = decisions.collect();
        if let (Some(first), Ok(dice)) =
            (decisions.first_mut(), serde_json::from_value(record["dice"].clone()))
        {
            // They are laid out in a row, so it does not matter which decision each is written beside.
            first.dice = dice;
        }
        let head = head_of(record);
        let begun = now();
        Self::from_parts(
            Battle { id, begun, changed: begun, head, terms: json!(terms), summary: Value::Null },
            decisions,
        )
    }

    /// A battle as it was kept: played again from its beginning.
    pub(crate) fn from_parts(battle: Battle, decisions: Vec<Decision>) -> Result<Self, String> {
        let terms: Terms = serde_json::from_value(battle.terms).map_err(|why| why.to_string())?;
        let mut walk = set_out(&battle.head, &decisions)?;
        let mut log = Log::default();
        log.note(walk.game());
        while step(&mut walk)? {
            log.note(walk.game());
        }
        let game = walk.into_game();
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
            staff: super::Staff::default(),
            driven: false,
            waits: None,
        })
    }

    /// The battle as it is kept.
    pub(super) fn battle(&self) -> Battle {
        Battle {
            id: self.id.clone(),
            begun: self.begun,
            changed: self.changed,
            head: Arc::clone(&self.head),
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
pub(super) fn head_of(mut record: Value) -> Arc<str> {
    if let Some(map) = record.as_object_mut() {
        map.remove("fingerprint");
        map.insert("decisions".to_owned(), json!([]));
        if map.contains_key("dice") {
            map.insert("dice".to_owned(), json!([]));
        }
    }
    record.to_string().into()
}

/// Sets out on a walk through a battle as it was kept.
pub(super) fn set_out(head: &str, decisions: &[Decision]) -> Result<Walk, String> {
    let unread = |why: serde_json::Error| format!("what is kept of it cannot be read: {why}");
    let mut record: Value = serde_json::from_str(head).map_err(unread)?;
    if !record.is_object() {
        return Err("what is kept of it is no record".to_owned());
    }
    let said = decisions.iter().map(|it| serde_json::from_str(&it.said).map_err(unread));
    record["decisions"] = Value::Array(said.collect::<Result<_, _>>()?);
    let dice: Vec<u8> = decisions.iter().flat_map(|it| it.dice.iter().copied()).collect();
    if record.get("dice").is_some() {
        record["dice"] = json!(dice);
    }
    guarded(|| games::walk(record))?.map_err(|why| why.to_string())
}

/// Says a decision again that was accepted once; false when all are said.
pub(super) fn step(walk: &mut Walk) -> Result<bool, String> {
    let n = walk.game().n_decisions();
    let said = guarded(|| walk.step())?;
    said.map_err(|no| format!("decision {n} is not allowed any more: {}", no.to_json()))
}
