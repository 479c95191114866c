//! Reads stored battles: by today's rules, or from their films.
use super::{Room, Staff, log::Log};
use crate::{
    faults::guarded,
    store::{Battle, Change, Decision, Store, StoreError, What},
    terms::Terms,
};
use games::{AnyGame, Walk};
use kernel::{
    View,
    film::{Camera, Film},
    view::UnitView,
};
use serde_json::{Value, json};

impl Room {
    /// Reads a battle from the store: by today's rules, or else from its film. A battle without a film gets one now, while the
    /// rules still agree with it.
    pub(crate) async fn read(store: &Store, id: &str) -> Result<Self, NotRead> {
        let (battle, decisions) = store.battle(id).await?.ok_or(NotRead::Unknown)?;
        let film = store.film(id).await?;
        let filming = film.clone().map_or(Filming::Now, Filming::Done);
        let kept = (battle.clone(), decisions.clone());
        let why = match in_background(move || Self::by_rules(battle, decisions, filming)).await {
            Ok(mut room) => {
                if let Some(film) = room.film.take() {
                    let change = Change { battle: room.battle(), what: What::Film(film) };
                    if let Err(why) = store.keep(change).await {
                        tracing::warn!(battle = %id, %why, "the film of a battle is not stored");
                    }
                }
                return Ok(room);
            }
            Err(why) => why,
        };
        let Some(film) = film else {
            let why = format!("{why}; it has no film, so it cannot be shown either");
            return Err(NotRead::Broken(why));
        };
        let (battle, decisions) = kept;
        let said = why.clone();
        let shown = in_background(move || Self::from_film(battle, decisions, film, &said)).await;
        shown.map_err(|film| {
            NotRead::Broken(format!("{why}; its film cannot be shown either: {film}"))
        })
    }

    /// A stored battle, replayed from its beginning.
    pub(super) fn by_rules(
        battle: Battle,
        decisions: Vec<Decision>,
        filming: Filming,
    ) -> Result<Self, String> {
        let record = whole(&battle.head, &decisions)?;
        let said = record.get("fingerprint").cloned();
        let seen = match &filming {
            Filming::Done(film) => last_seen(&record, film),
            Filming::Now => None,
        };
        let mut walk = set_out(record)?;
        let film = |no: games::No| no.to_string();
        let mut camera = match filming {
            Filming::Now => Some(Camera::open(walk.game()).map_err(film)?),
            Filming::Done(_) => None,
        };
        let mut frames = Vec::new();
        let mut log = Log::default();
        log.note(walk.game());
        while step(&mut walk)? {
            log.note(walk.game());
            if let Some((camera, _)) = &mut camera {
                frames.push(camera.take(walk.game()).map_err(film)?);
            }
        }
        let game = walk.into_game();
        if said.is_some_and(|said| game.record()["fingerprint"] != said) {
            return Err("today's rules lead to another result".to_owned());
        }
        if seen.is_some_and(|seen| game.view("referee").is_ok_and(|now| !same_table(&seen, &now))) {
            return Err("today's rules lead to another table than the one that was seen".to_owned());
        }
        let film = camera.map(|(_, opening)| Film { opening, frames });
        Self::of(battle, decisions, game, log, film)
    }

    /// A stored battle that today's rules cannot replay, shown from its film. `why` is what they say.
    pub(super) fn from_film(
        battle: Battle,
        decisions: Vec<Decision>,
        film: Film,
        why: &str,
    ) -> Result<Self, String> {
        let start = games::shown_from(whole(&battle.head, &decisions)?, film, why)?;
        let mut walk = Walk::shown(start.clone());
        let mut log = Log::default();
        log.note(walk.game());
        while step(&mut walk)? {
            log.note(walk.game());
        }
        let mut room = Self::of(battle, decisions, walk.into_game(), log, None)?;
        room.start = Some(start);
        Ok(room)
    }

    fn of(
        battle: Battle,
        decisions: Vec<Decision>,
        game: Box<dyn AnyGame>,
        log: Log,
        film: Option<Film>,
    ) -> Result<Self, String> {
        let terms: Terms = serde_json::from_value(battle.terms).map_err(|why| why.to_string())?;
        Ok(Self {
            id: battle.id,
            begun: battle.begun,
            changed: battle.changed,
            terms,
            game,
            head: battle.head,
            decisions,
            log,
            film,
            start: None,
            past: None,
            n_cuts: 0,
            listeners: Vec::new(),
            here: Vec::new(),
            seq: 0,
            staff: Staff::default(),
            driven: false,
            in_doubt: false,
            waits: None,
        })
    }
}

/// Whether a film is taken while a battle is replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Filming {
    /// It is taken.
    Now,
    /// It is stored already.
    Done(Film),
}

/// The last table of a film; none if the film cannot be shown.
fn last_seen(record: &Value, film: &Film) -> Option<View> {
    let start = games::shown_from(record.clone(), film.clone(), "").ok()?;
    let mut walk = Walk::shown(start);
    while step(&mut walk).ok()? {}
    walk.game().view("referee").ok()
}

/// Whether two views show the same table: where everything stands, and its markers. A stored battle has no fingerprint of its
/// events, so this is how a change of the rules without a new version is noticed. Words are not compared: they may be improved.
fn same_table(seen: &View, now: &View) -> bool {
    let markers = |unit: &UnitView| -> Vec<(String, u32)> {
        unit.markers.iter().map(|it| (it.key.clone(), it.count)).collect()
    };
    let same = |(a, b): (&UnitView, &UnitView)| {
        let places = |unit: &UnitView| unit.stands.iter().map(|it| it.pose).collect::<Vec<_>>();
        a.id == b.id
            && a.on_table == b.on_table
            && places(a) == places(b)
            && markers(a) == markers(b)
    };
    seen.turn == now.turn
        && seen.units.len() == now.units.len()
        && seen.units.iter().zip(&now.units).all(same)
}

/// Runs something outside the threads that answer requests.
async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|why| Err(why.to_string()))
}

/// Why a battle cannot be read.
#[derive(thiserror::Error, Debug)]
pub(crate) enum NotRead {
    #[error("there is no such battle")]
    Unknown,
    #[error("{0}")]
    Broken(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The record of a stored battle.
pub(super) fn whole(head: &str, decisions: &[Decision]) -> Result<Value, String> {
    let unread = |why: serde_json::Error| format!("its stored data cannot be read: {why}");
    let mut record: Value = serde_json::from_str(head).map_err(unread)?;
    if !record.is_object() {
        return Err("its stored data is not a record".to_owned());
    }
    let said = decisions.iter().map(|it| serde_json::from_str(&it.said).map_err(unread));
    record["decisions"] = Value::Array(said.collect::<Result<_, _>>()?);
    let dice: Vec<u8> = decisions.iter().flat_map(|it| it.dice.iter().copied()).collect();
    if record.get("dice").is_some() {
        record["dice"] = json!(dice);
    }
    Ok(record)
}

/// Starts a walk through the record of a stored battle.
pub(super) fn set_out(record: Value) -> Result<Walk, String> {
    guarded(|| games::walk_by_rules(record))?.map_err(|why| why.to_string())
}

/// Repeats a stored decision. Returns false when there are no more.
pub(super) fn step(walk: &mut Walk) -> Result<bool, String> {
    let n = walk.game().n_decisions();
    let said = guarded(|| walk.step())?;
    said.map_err(|no| format!("decision {n} is not allowed any more: {}", json!(no)))
}
