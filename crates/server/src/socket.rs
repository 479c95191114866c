//! The socket of one client: reads, answers, and passes on what the room tells everybody.
mod words;

pub(crate) use words::spoken;

use crate::{
    room::Listener,
    rooms::{Cell, Hall},
    terms::Holder,
    token::Token,
    wire::{Hello, Message, Word},
};
use axum::extract::ws::{Message as Frame, WebSocket};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::mpsc;

/// The longest frame that is read, in bytes.
pub(crate) const MOST_FRAME: usize = 256 << 10;
/// What a connection holds to read into, in bytes: what clients say is short, and there are many of them.
pub(crate) const READ_BUFFER: usize = 4 << 10;
/// How many messages may wait for a client that reads slowly before it is let go.
const MOST_WAITING: usize = 256;
/// Who says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(120);
/// The most tokens that one client shows.
const MOST_TOKENS: usize = 40;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A client that has said hello.
pub(crate) struct Guest {
    pub(crate) id: u64,
    pub(crate) cell: Arc<Cell>,
    pub(crate) tokens: Vec<Token>,
}

/// Serves one connection until it ends.
pub(crate) async fn serve(hall: Arc<Hall>, socket: WebSocket) {
    hall.metrics.sockets.add(1);
    let (mut sink, mut stream) = socket.split();
    let (out, mut outgoing) = mpsc::channel::<String>(MOST_WAITING);
    let writing = tokio::spawn(async move {
        while let Some(text) = outgoing.recv().await {
            if sink.send(Frame::Text(text.into())).await.is_err() {
                break;
            }
        }
        let _ = sink.close().await;
    });
    let limit = limiter(hall.config.most_a_second);
    let mut guest: Option<Guest> = None;
    while let Ok(Some(Ok(frame))) = tokio::time::timeout(SILENCE, stream.next()).await {
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Close(_) => break,
            Frame::Ping(_) | Frame::Pong(_) => continue,
            Frame::Binary(_) => {
                hall.metrics.errors.add(1);
                let _ = out.send(error(None, "frames are text")).await;
                continue;
            }
        };
        if limit.check().is_err() {
            hall.metrics.errors.add(1);
            let _ = out.send(error(None, "too many messages: slow down")).await;
            // A moment's rest for both: whoever floods waits for his own flood.
            tokio::time::sleep(Duration::from_millis(250)).await;
            continue;
        }
        let answer = hear(&hall, &mut guest, &out, &text).await;
        if let Some(answer) = answer
            && out.send(answer).await.is_err()
        {
            break;
        }
        if hall.is_closing() {
            break;
        }
    }
    if let Some(guest) = guest {
        guest.cell.leave(guest.id).await;
    }
    drop(out);
    let _ = tokio::time::timeout(Duration::from_secs(5), writing).await;
    hall.metrics.sockets.less(1);
}

/// Answers one message; none if the answer is on its way already.
async fn hear(
    hall: &Arc<Hall>,
    guest: &mut Option<Guest>,
    out: &mpsc::Sender<String>,
    text: &str,
) -> Option<String> {
    let message: Message = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(why) => {
            hall.metrics.errors.add(1);
            let id = serde_json::from_str::<Value>(text).ok().and_then(|it| it["id"].as_u64());
            return Some(error(id, &format!("this message is not understood: {why}")));
        }
    };
    let (id, word) = (message.id, message.word);
    match (word, guest.as_ref()) {
        (Word::Ping(_), _) => Some(reply(id, json!({"pong": true}))),
        (Word::Hello(hello), _) => match greet(hall, guest, out, id, hello).await {
            Ok(()) => None,
            Err(why) => {
                hall.metrics.errors.add(1);
                Some(error(id, &why))
            }
        },
        (_, None) => Some(error(id, "say hello first")),
        (word, Some(guest)) => Some(reply(id, words::answer(hall, guest, word).await)),
    }
}

/// Lets a client in.
async fn greet(
    hall: &Arc<Hall>,
    guest: &mut Option<Guest>,
    out: &mpsc::Sender<String>,
    id: Option<u64>,
    hello: Hello,
) -> Result<(), String> {
    if hello.tokens.len() > MOST_TOKENS {
        return Err(format!("at most {MOST_TOKENS} tokens"));
    }
    let cell = hall.cell(&hello.battle).await.map_err(|why| why.to_string())?;
    let tokens: Vec<Token> = hello.tokens.iter().map(|text| Token::shown(text)).collect();
    let room = || async { hall.room(&cell).await.map_err(|why| why.to_string()) };
    let holder = room().await?.terms.holder(&tokens);
    if holder.is_stranger() {
        return Err("this token opens nothing here: ask for a new link".to_owned());
    }
    if let Some(before) = guest.take() {
        before.cell.leave(before.id).await;
    }
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut room = room().await?;
    let greeting = greeting(&room, &holder);
    let _ = out.send(reply(id, greeting)).await;
    let viewer = room.viewer(&holder);
    room.join(Listener {
        id: number,
        tokens: tokens.clone(),
        holder,
        out: out.clone(),
        n_lines: hello.from,
        viewer,
        symbols: BTreeMap::new(),
    });
    hall.attend(&cell, &room);
    drop(room);
    *guest = Some(Guest { id: number, cell: Arc::clone(&cell), tokens });
    Ok(())
}

fn greeting(room: &crate::room::Room, holder: &Holder) -> Value {
    let view = room.game.view(&room.viewer(holder)).ok();
    let defs = view.as_ref().map(draw::defs);
    let replies = room.game.replies().iter();
    let replies: Vec<_> =
        replies.map(|(answer, words)| json!({"answer": answer, "words": words})).collect();
    json!({"hello": {
        "battle": room.id, "ruleset": room.game.ruleset(), "title": view.map(|view| view.title),
        "seats": holder.seats, "host": holder.host, "watch": holder.watch, "defs": defs, "replies": replies,
    }})
}

/// Five times the usual for a moment.
fn limiter(a_second: u32) -> DefaultDirectRateLimiter {
    let each = NonZeroU32::new(a_second).unwrap_or(NonZeroU32::MIN);
    let burst = NonZeroU32::new(a_second.saturating_mul(5)).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct(Quota::per_second(each).allow_burst(burst))
}

fn reply(id: Option<u64>, mut body: Value) -> String {
    body["re"] = json!(id);
    body.to_string()
}

fn error(id: Option<u64>, why: &str) -> String {
    reply(id, json!({"error": {"why": why}}))
}
