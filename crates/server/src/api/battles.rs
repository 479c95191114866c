//! Battles over HTTP: begin, list, view, and for bots that poll also play.
use super::{
    Wrong, records,
    sent::{Sent, Short},
    svg,
};
use crate::{
    answers::{Answer, BattleCard, Begun, Summary, Written},
    budget::Load,
    room::{Listener, Room, SayReply, SayRequest},
    rooms::{self, Cell, Hall},
    socket,
    terms::{By, Clock, Dice, Holder, Keys, Rank, Terms, Whose},
    token::{self, Token},
};
use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use games::{AnyGame, HouseRules, Instead, No};
use serde::Deserialize;
use serde_json::{Value, json};
use staff::Level;
use std::{collections::BTreeMap, sync::Arc};

/// The maximum number of tokens in a list request.
const MOST_LISTED: usize = 500;
/// A body up to this length is parsed without the budget, in bytes.
const MOST_QUICK: usize = 64 << 10;

/// The request to begin a battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begin {
    scenario: Option<String>,
    text: Option<String>,
    record: Option<Value>,
    battle: Option<String>,
    at: Option<usize>,
    #[serde(default)]
    seats: BTreeMap<String, Chair>,
    #[serde(default)]
    dice: Dice,
    seed: Option<u64>,
    #[serde(default = "yes")]
    takebacks: bool,
    clock: Option<Clock>,
}

fn yes() -> bool {
    true
}

/// Who plays a seat. An open seat is played by whoever follows its link.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Chair {
    Me,
    Open,
    /// A regular.
    Computer,
    Recruit,
    Regular,
    Veteran,
}

impl Chair {
    /// Who plays the seat, and whose it is.
    fn player(self) -> (By, Whose) {
        match self {
            Self::Me => (By::Human, Whose::Host),
            Self::Open => (By::Human, Whose::Guest),
            Self::Computer | Self::Recruit | Self::Regular | Self::Veteran => {
                (By::Computer, Whose::Computer)
            }
        }
    }

    /// The general of the seat, if the computer plays it.
    fn general(self) -> Option<Rank> {
        Some(Rank(match self {
            Self::Me | Self::Open => return None,
            Self::Recruit => Level::Recruit,
            Self::Computer | Self::Regular => Level::Regular,
            Self::Veteran => Level::Veteran,
        }))
    }
}

pub(super) async fn begin(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    sent: Sent,
) -> Result<Json<Begun>, Wrong> {
    crate::headers::same_origin(&headers)?;
    let n_bytes = sent.text.len();
    let load = if n_bytes > MOST_QUICK { Load::Text(n_bytes) } else { Load::Short };
    let read = hall.budget.work(load, move || serde_json::from_str::<Begin>(&sent.text));
    let mut begin = read.await?.map_err(Wrong::bad)?;
    if begin.clock.is_some_and(|clock| !clock.is_sensible()) {
        return Err(Wrong::bad("a clock must be 1 to 1440 minutes, or 1 to 60 days"));
    }
    let elsewhere = match begin.battle.take() {
        Some(battle) => Some(records::whole(&hall, &headers, &battle).await?),
        None => None,
    };
    let load = elsewhere.as_ref().map_or(load, |whole| Load::Text(whole.n_bytes));
    // The record is replayed, which takes a while, so it runs outside the threads that answer requests.
    let house = hall.config.house.clone();
    let beginning = move || {
        if let Some(whole) = elsewhere {
            begin.record = Some(whole.record_to_show().map_err(Wrong::bad)?);
        }
        laid_out(begin, &house)
    };
    let (room, keys) = hall.budget.work(load, beginning).await??;
    let cell = hall.begin(room).await?;
    tracing::info!(battle = %cell.id, "a battle begins");
    hall.attend(&cell, &*hall.room(&cell).await?);
    Ok(Json(rooms::told(&cell, keys)))
}

/// The room of a new battle, and its tokens.
fn laid_out(begin: Begin, house: &HouseRules) -> Result<(Room, Keys), Wrong> {
    let Begin { takebacks, clock, dice, .. } = begin;
    let (scenario, seats) = (begin.scenario.clone().unwrap_or_default(), begin.seats.clone());
    let game = open(begin, house)?;
    let (mut terms, keys) = Terms::new(&game.seats(), &scenario, crate::room::now());
    for (seat, chair) in &seats {
        let known: Vec<_> = terms.seats.iter().map(|it| it.id.clone()).collect();
        let Some(it) = terms.seat_mut(seat) else {
            let seat: String = seat.chars().take(40).collect();
            return Err(Wrong::bad(format!(
                "there is no seat `{seat}`; the seats are {}",
                known.join(", ")
            )));
        };
        (it.by, it.whose) = chair.player();
        it.general = chair.general().unwrap_or_default();
    }
    (terms.takebacks, terms.clock, terms.dice) = (takebacks, clock, dice);
    Ok((Room::begin(token::battle_id(), game, terms).map_err(Wrong::bad)?, keys))
}

/// Opens the start of a battle.
fn open(begin: Begin, house: &HouseRules) -> Result<Box<dyn AnyGame>, Wrong> {
    let Begin { scenario, text, record, at, dice, seed, .. } = begin;
    let seed = seed.unwrap_or_else(token::seed);
    let opened = match (&scenario, &text, record) {
        (Some(id), None, None) => {
            let shipped = games::scenario(id);
            let shipped = shipped.ok_or_else(|| Wrong::unknown(games::referee::no_scenario(id)))?;
            house.open(shipped.file, shipped.text, seed)
        }
        (None, Some(text), None) => house.open("your file", text, seed),
        (None, None, Some(record)) => return taken_up(record, at, dice, seed),
        _ => return Err(Wrong::bad("name one of `scenario`, `text`, `record` and `battle`")),
    };
    let mut game = opened.map_err(|problems| {
        Wrong::with(StatusCode::BAD_REQUEST, "the scenario is not valid", problems)
    })?;
    if dice == Dice::Hand {
        game.throw_by_hand();
    }
    Ok(game)
}

/// Resumes a record at its end or earlier. The dice from there on are new.
fn taken_up(
    record: Value,
    at: Option<usize>,
    dice: Dice,
    seed: u64,
) -> Result<Box<dyn AnyGame>, Wrong> {
    let replayed = games::show_value(record, at).map_err(Wrong::bad)?;
    let mut game = replayed.game;
    match replayed.instead {
        None => {}
        // A whole record can be watched.
        Some(Instead::Film { .. }) if at.is_none() => return Ok(game),
        Some(instead) => return Err(Wrong::bad(game.shown().unwrap_or(instead.why()))),
    }
    match dice {
        Dice::Hand => game.throw_by_hand(),
        Dice::Program => game.throw_by_seed(seed),
    }
    Ok(game)
}

#[derive(Debug, Deserialize)]
pub(super) struct Listing {
    tokens: Vec<Shown>,
}

#[derive(Debug, Deserialize)]
struct Shown {
    battle: String,
    token: String,
}

pub(super) async fn list(
    State(hall): State<Arc<Hall>>,
    Short(body): Short,
) -> Result<Json<Value>, Wrong> {
    let listing: Listing = serde_json::from_str(&body).map_err(Wrong::bad)?;
    if listing.tokens.len() > MOST_LISTED {
        return Err(Wrong::bad(format!("at most {MOST_LISTED} battles can be listed at once")));
    }
    let mut tokens: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    for shown in listing.tokens {
        tokens.entry(shown.battle).or_default().push(Token::shown(&shown.token));
    }
    let mut battles = Vec::new();
    for (id, tokens) in tokens {
        let Some(battle) = hall.store.glance(&id).await? else { continue };
        let Ok(terms) = serde_json::from_value::<Terms>(battle.terms) else { continue };
        let holder = terms.holder(&tokens);
        if !holder.is_stranger() {
            battles.push((
                battle.changed,
                told(battle.summary.into(), battle.begun, battle.changed, &holder),
            ));
        }
    }
    battles.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
    let battles: Vec<BattleCard> = battles.into_iter().map(|(_, battle)| battle).collect();
    Ok(Json(json!({"battles": battles})))
}

fn told(summary: Written<Summary>, begun: i64, changed: i64, holder: &Holder) -> BattleCard {
    BattleCard { summary, begun, changed, your: holder.seats.clone(), host: holder.host }
}

pub(super) async fn summary(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<BattleCard>, Wrong> {
    let (cell, holder) = enter(&hall, &headers, &id).await?;
    let room = hall.room(&cell).await?;
    Ok(Json(told(json!(room.summary()).into(), room.begun, room.changed, &holder)))
}

pub(super) async fn moment(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let (cell, holder) = enter(&hall, &headers, &id).await?;
    let mut room = hall.room(&cell).await?;
    room.arrive(&hall.store, &holder).await;
    let viewer = room.viewer(&holder);
    let (out, _) = socket::outbox();
    let mut once = Listener {
        id: 0,
        tokens: Vec::new(),
        holder,
        out,
        n_lines: 0,
        viewer,
        symbols: BTreeMap::new(),
    };
    let seen = room.seen(&once.viewer);
    let state = seen.as_ref().map(|seen| room.state(&mut once, seen));
    Ok(Json(state).into_response())
}

pub(super) async fn say(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Short(body): Short,
) -> Result<Response, Wrong> {
    crate::headers::same_origin(&headers)?;
    let said: SayRequest = serde_json::from_str(&body).map_err(Wrong::bad)?;
    let (cell, holder) = enter(&hall, &headers, &id).await?;
    let mut room = hall.room(&cell).await?;
    room.arrive(&hall.store, &holder).await;
    let reply = socket::reply_to(&hall, &mut room, &holder, said).await;
    hall.attend(&cell, &room);
    let status = match &reply {
        SayReply::Done { .. } => StatusCode::OK,
        SayReply::Stale { .. } | SayReply::Wants { .. } => StatusCode::CONFLICT,
        SayReply::No(No::Refused(_)) => StatusCode::UNPROCESSABLE_ENTITY,
        SayReply::No(_) => StatusCode::BAD_REQUEST,
        SayReply::Unkept(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    Ok((status, Json(Answer::from(reply))).into_response())
}

pub(super) async fn ground(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let (cell, _) = enter(&hall, &headers, &id).await?;
    let view = hall.room(&cell).await?.game.view("watcher");
    let view = view.map_err(|_| Wrong::unknown("there is no ground"))?;
    Ok(svg(hall.budget.work(Load::Short, move || crate::room::ground(&view)).await?))
}

/// The tokens of a request.
pub(super) fn shown(headers: &HeaderMap) -> Vec<Token> {
    let shown = headers.get(header::AUTHORIZATION).and_then(|it| it.to_str().ok());
    let shown = shown.and_then(|it| it.strip_prefix("Bearer "));
    shown.into_iter().flat_map(|it| it.split(',')).map(Token::shown).collect()
}

/// The battle, and the caller's rights in it.
pub(super) async fn enter(
    hall: &Hall,
    headers: &HeaderMap,
    id: &str,
) -> Result<(Arc<Cell>, Holder), Wrong> {
    let tokens = shown(headers);
    if tokens.is_empty() {
        let why = "this needs a token: Authorization: Bearer TOKEN";
        return Err(Wrong::new(StatusCode::UNAUTHORIZED, why));
    }
    let cell = hall.cell(id).await?;
    let holder = hall.room(&cell).await?.terms.holder(&tokens);
    if holder.is_stranger() {
        return Err(Wrong::new(StatusCode::UNAUTHORIZED, "this token is not valid here"));
    }
    Ok((cell, holder))
}
