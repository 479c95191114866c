//! The socket of one client: reads, answers, and forwards what the room sends to everyone.
mod outbox;
mod words;

pub(crate) use outbox::{Outbox, outbox};
pub(crate) use words::reply_to;

use crate::{
    answers::{Answer, Reply, StandingReply, Welcome},
    faults::to_the_end,
    room::Listener,
    rooms::{Cell, Hall},
    terms::Holder,
    token::Token,
    wire::{Hello, Message, Word},
};
use axum::extract::ws::{Message as Frame, WebSocket};
use futures_util::{StreamExt, stream::SplitStream};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::{
    collections::BTreeMap,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The longest frame that is read, in bytes.
pub(crate) const MOST_FRAME: usize = 256 << 10;
/// The read buffer of a connection, in bytes. It is small, because messages are short and there are many connections.
pub(crate) const READ_BUFFER: usize = 4 << 10;
/// A client that is silent for this long is gone.
const SILENCE: Duration = Duration::from_secs(120);
/// The most tokens of one client.
const MOST_TOKENS: usize = 40;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A client that has said hello.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) id: u64,
    pub(crate) cell: Arc<Cell>,
    pub(crate) tokens: Vec<Token>,
}

/// Serves one connection until it ends.
pub(crate) async fn serve(hall: Arc<Hall>, socket: WebSocket) {
    hall.metrics.sockets.add(1);
    let (sink, stream) = socket.split();
    let (out, outgoing) = outbox();
    let sending = tokio::spawn(outbox::send(outgoing, sink));
    let mut guest = None;
    listen(&hall, &mut guest, &out, stream).await;
    match hall.is_closing() {
        true => out.end("the server stops"),
        false => out.end_silently(),
    }
    if let Some(guest) = guest {
        guest.cell.leave(guest.id).await;
    }
    let _ = sending.await;
    hall.metrics.sockets.less(1);
}

/// Reads from a client until it is gone, is disconnected, or the server stops.
async fn listen(
    hall: &Arc<Hall>,
    guest: &mut Option<Guest>,
    out: &Outbox,
    mut stream: SplitStream<WebSocket>,
) {
    let limit = limiter(hall.config.most_a_second);
    loop {
        let frame = tokio::select! {
            frame = tokio::time::timeout(SILENCE, stream.next()) => frame,
            () = out.ended() => return,
            () = hall.closed() => return,
        };
        let answer = match frame {
            Ok(Some(Ok(Frame::Text(text)))) if limit.check().is_err() => {
                hall.metrics.errors.add(1);
                // A short pause, so that a client that floods waits for its own flood.
                tokio::time::sleep(Duration::from_millis(250)).await;
                Some(error(number(&text), "too many messages: slow down, and send this again"))
            }
            Ok(Some(Ok(Frame::Text(text)))) => hear(hall, guest, out, &text).await,
            Ok(Some(Ok(Frame::Binary(_)))) => {
                hall.metrics.errors.add(1);
                Some(error(None, "only text frames are accepted"))
            }
            Ok(Some(Ok(Frame::Ping(_) | Frame::Pong(_)))) => None,
            Ok(Some(Ok(Frame::Close(_)) | Err(_)) | None) | Err(_) => return,
        };
        if let Some(answer) = answer {
            tokio::select! {
                biased;
                () = out.answer(answer) => {}
                () = hall.closed() => return,
            }
        }
    }
}

/// The number of a message, whatever else it contains.
fn number(text: &str) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str::<Numbered>(text).ok().map(|it| it.id)
}

/// Answers one message. None if the answer is already queued.
async fn hear(
    hall: &Arc<Hall>,
    guest: &mut Option<Guest>,
    out: &Outbox,
    text: &str,
) -> Option<String> {
    let message: Message = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(why) => {
            hall.metrics.errors.add(1);
            return Some(error(number(text), &format!("this message could not be read: {why}")));
        }
    };
    let (id, word) = (message.id, message.word);
    match (word, guest.as_ref()) {
        (Word::Ping(_), _) => Some(reply(id, Answer::Pong(true))),
        (Word::Hello(hello), _) => match welcome(hall, guest, out, id, hello).await {
            Ok(()) => None,
            Err(why) => {
                hall.metrics.errors.add(1);
                Some(error(id, &why))
            }
        },
        (_, None) => Some(error(id, "say hello first")),
        (word, Some(guest)) => {
            let (hall, guest) = (Arc::clone(hall), guest.clone());
            let answering = async move { words::answer(&hall, &guest, word).await };
            let answer = to_the_end(answering).await;
            Some(reply(id, answer.unwrap_or_else(Answer::error)))
        }
    }
}

/// Admits a client, in a task of its own.
async fn welcome(
    hall: &Arc<Hall>,
    guest: &mut Option<Guest>,
    out: &Outbox,
    id: Option<u64>,
    hello: Hello,
) -> Result<(), String> {
    let (hall, out, mut before) = (Arc::clone(hall), out.clone(), guest.clone());
    let greeting = async move {
        let greeted = greet(&hall, &mut before, &out, id, hello).await;
        (greeted, before)
    };
    let (greeted, now) = to_the_end(greeting).await?;
    *guest = now;
    greeted
}

/// Admits a client.
async fn greet(
    hall: &Arc<Hall>,
    guest: &mut Option<Guest>,
    out: &Outbox,
    id: Option<u64>,
    hello: Hello,
) -> Result<(), String> {
    if hello.tokens.len() > MOST_TOKENS {
        return Err(format!("a client may show at most {MOST_TOKENS} tokens"));
    }
    let cell = hall.cell(&hello.battle).await.map_err(|why| why.to_string())?;
    let tokens: Vec<Token> = hello.tokens.iter().map(|text| Token::shown(text)).collect();
    let room = || async { hall.room(&cell).await.map_err(|why| why.to_string()) };
    let holder = room().await?.terms.holder(&tokens);
    if holder.is_stranger() {
        return Err("this token is not valid here: ask for a new link".to_owned());
    }
    let number = match guest.take() {
        // In the same battle it keeps its place.
        Some(before) if Arc::ptr_eq(&before.cell, &cell) => before.id,
        before => {
            if let Some(before) = before {
                before.cell.leave(before.id).await;
            }
            NEXT.fetch_add(1, Ordering::Relaxed)
        }
    };
    let mut room = room().await?;
    room.arrive(&hall.store, &holder).await;
    // The room is locked: nothing may wait for the client here.
    out.put(reply(id, Answer::Hello(greeting(&room, &holder))));
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

fn greeting(room: &crate::room::Room, holder: &Holder) -> Welcome {
    let view = room.game.view(&room.viewer(holder)).ok();
    let replies = room.game.replies().iter();
    Welcome {
        battle: room.id.clone(),
        ruleset: room.game.ruleset(),
        defs: view.as_ref().map(draw::defs).unwrap_or_default(),
        title: view.map(|view| view.title).unwrap_or_default(),
        seats: holder.seats.clone(),
        host: holder.host,
        watch: holder.watch,
        replies: replies.map(|&(answer, words)| StandingReply { answer, words }).collect(),
    }
}

/// The rate limit, with bursts of five times as many.
fn limiter(a_second: u32) -> DefaultDirectRateLimiter {
    let each = NonZeroU32::new(a_second).unwrap_or(NonZeroU32::MIN);
    let burst = NonZeroU32::new(a_second.saturating_mul(5)).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct(Quota::per_second(each).allow_burst(burst))
}

fn reply(id: Option<u64>, answer: Answer) -> String {
    serde_json::to_string(&Reply { re: id, answer })
        .unwrap_or_else(|why| error(id, &format!("this answer cannot be written: {why}")))
}

fn error(id: Option<u64>, why: &str) -> String {
    reply(id, Answer::error(why))
}
