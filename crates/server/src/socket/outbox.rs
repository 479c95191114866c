//! What waits to be sent to one client. Nobody who tells a client something waits until it is read: whoever does not keep up
//! is let go, and comes back when they can.
use crate::answers::{Gone, Trouble};
use axum::extract::ws::Message as Frame;
use futures_util::{Sink, SinkExt};
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

/// How much may wait for a client that reads slowly, in bytes; one message may always wait, however long it is.
const MOST_BYTES: u32 = 1 << 20;
/// What a message costs besides its text, so that short ones are bounded too.
const EACH: u32 = 1 << 10;
/// How long a client may take to read what is left when its connection ends.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Where messages to one client are put.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    /// Without a bound of its own: every message in it holds some of `room`.
    queue: mpsc::UnboundedSender<(String, OwnedSemaphorePermit)>,
    room: Arc<Semaphore>,
    /// The last number that was told.
    seq: Arc<AtomicU64>,
    end: Arc<watch::Sender<Option<End>>>,
}

/// How a connection ends.
#[derive(Clone, Debug)]
enum End {
    /// Without a word: the client is gone.
    Silent,
    /// It is told why.
    Message(String),
}

/// The other end, for the task that sends.
#[derive(Debug)]
pub(crate) struct Outgoing {
    queue: mpsc::UnboundedReceiver<(String, OwnedSemaphorePermit)>,
    end: watch::Receiver<Option<End>>,
}

/// Both ends.
pub(crate) fn outbox() -> (Outbox, Outgoing) {
    let (queue, messages) = mpsc::unbounded_channel();
    let (end, ended) = watch::channel(None);
    let room = Arc::new(Semaphore::new(MOST_BYTES as usize));
    let (seq, end) = (Arc::default(), Arc::new(end));
    (Outbox { queue, room, seq, end }, Outgoing { queue: messages, end: ended })
}

impl Outbox {
    /// Puts a message in at once. One that finds no room ends the connection.
    pub(crate) fn put(&self, text: String) {
        match Arc::clone(&self.room).try_acquire_many_owned(cost(&text)) {
            Ok(held) => drop(self.queue.send((text, held))),
            Err(_) => {
                self.end("this client does not read what it is sent: connect again to go on");
            }
        }
    }

    /// Puts in a message of the battle's own, by its number.
    pub(crate) fn tell(&self, seq: u64, text: String) {
        self.seq.store(seq, Ordering::Relaxed);
        self.put(text);
    }

    /// Puts in the answer to something that the client said. It waits for room, so that whoever says much and reads little
    /// waits for themselves; it must not be called by anybody who holds a room.
    pub(crate) async fn answer(&self, text: String) {
        tokio::select! {
            held = Arc::clone(&self.room).acquire_many_owned(cost(&text)) => {
                if let Ok(held) = held {
                    let _ = self.queue.send((text, held));
                }
            }
            () = self.ended() => {}
        }
    }

    /// Ends the connection after what waits already; the client is told why.
    pub(crate) fn end(&self, why: &str) {
        self.end_as(End::Message(self.gone(why)));
    }

    /// Tells the client that its battle says no more to it. The connection stays.
    pub(crate) fn say_gone(&self, why: &str) {
        self.put(self.gone(why));
    }

    fn gone(&self, why: &str) -> String {
        let seq = self.seq.load(Ordering::Relaxed) + 1;
        let gone = Gone { seq, gone: Trouble { why: why.to_owned(), retry: None } };
        json!(gone).to_string()
    }

    /// The client is gone.
    pub(crate) fn end_silently(&self) {
        self.end_as(End::Silent);
    }

    /// The first word about the end is the last.
    fn end_as(&self, end: End) {
        self.end.send_if_modified(|it| {
            let first = it.is_none();
            it.get_or_insert(end);
            first
        });
    }

    /// Is it over?
    pub(crate) fn is_ended(&self) -> bool {
        self.end.borrow().is_some()
    }

    /// Waits until it is over.
    pub(crate) async fn ended(&self) {
        let _ = self.end.subscribe().wait_for(Option::is_some).await;
    }
}

/// What a message takes of the room.
fn cost(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(MOST_BYTES).saturating_add(EACH).min(MOST_BYTES)
}

/// Sends what is put in until the connection ends, and a little longer for the last words.
pub(crate) async fn send<S>(outgoing: Outgoing, mut sink: S)
where
    S: Sink<Frame> + Unpin + Send,
{
    let Outgoing { mut queue, end } = outgoing;
    let (mut ending, mut late) = (end.clone(), end.clone());
    let sending = async {
        loop {
            let next = tokio::select! {
                biased;
                next = queue.recv() => next,
                _ = ending.wait_for(Option::is_some) => queue.try_recv().ok(),
            };
            let Some((text, held)) = next else { break };
            if sink.send(Frame::Text(text.into())).await.is_err() {
                return;
            }
            drop(held);
        }
        let last = end.borrow().clone();
        if let Some(End::Message(text)) = last {
            let _ = sink.send(Frame::Text(text.into())).await;
        }
        let _ = sink.close().await;
    };
    let too_late = async {
        let _ = late.wait_for(Option::is_some).await;
        tokio::time::sleep(LAST_WORDS).await;
    };
    tokio::select! {
        () = sending => {}
        () = too_late => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a client is sent that begins to read when it is told to.
    async fn read(outgoing: Outgoing, begin: impl Future<Output = ()> + Send) -> Vec<String> {
        let (read, mut frames) = mpsc::unbounded_channel();
        let sink = futures_util::sink::unfold(read, |read, frame: Frame| async {
            let _ = read.send(frame);
            Ok::<_, std::convert::Infallible>(read)
        });
        begin.await;
        send(outgoing, Box::pin(sink)).await;
        let mut texts = Vec::new();
        while let Ok(frame) = frames.try_recv() {
            texts.push(frame.to_text().expect("text").to_owned());
        }
        texts
    }

    /// Putting never waits; what finds no room ends the connection, and what was put before and the reason are told.
    #[tokio::test]
    async fn whoever_does_not_keep_up_is_let_go() {
        let (out, outgoing) = outbox();
        out.tell(41, "x".repeat(2 * MOST_BYTES as usize));
        assert!(!out.is_ended(), "one message may always wait");
        out.put("one more".to_owned());
        assert!(out.is_ended());
        out.answer("an answer".to_owned()).await;
        let texts = read(outgoing, out.ended()).await;
        assert_eq!(texts.len(), 2);
        assert_eq!(texts[0].len(), 2 * MOST_BYTES as usize);
        let last: serde_json::Value = serde_json::from_str(&texts[1]).expect("JSON");
        assert_eq!(last["seq"], 42);
        assert!(last["gone"]["why"].as_str().is_some_and(|why| why.contains("connect again")));
    }

    /// Many short messages are bounded as few long ones are.
    #[tokio::test]
    async fn short_messages_take_room_too() {
        let (out, _outgoing) = outbox();
        let most = MOST_BYTES / EACH;
        (0..most + 1).for_each(|_| out.put(String::new()));
        assert!(out.is_ended());
    }

    /// Whoever is gone is told nothing, and the first end counts.
    #[tokio::test]
    async fn a_connection_ends_once() {
        let (out, outgoing) = outbox();
        out.put("before".to_owned());
        out.end_silently();
        out.end("too late");
        assert_eq!(read(outgoing, async {}).await, ["before"]);
    }
}
