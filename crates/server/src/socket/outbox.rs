//! The messages that wait to be sent to one client. No sender waits until they are read: a client that does not keep up is
//! disconnected and can reconnect.
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

/// How much may wait for a slow client, in bytes. One message may always wait, however long it is.
const MOST_BYTES: u32 = 1 << 20;
/// The cost of a message besides its text, so that the number of short messages is limited too.
const EACH: u32 = 1 << 10;
/// How long a client may take to read the remaining messages when its connection ends.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Where messages to one client are queued.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    /// It has no limit of its own: every message in it holds some of `room`.
    queue: mpsc::UnboundedSender<(String, OwnedSemaphorePermit)>,
    room: Arc<Semaphore>,
    /// The last number that was sent.
    seq: Arc<AtomicU64>,
    end: Arc<watch::Sender<Option<End>>>,
}

/// How a connection ends.
#[derive(Clone, Debug)]
enum End {
    /// Without a message: the client is gone.
    Silent,
    /// With a message that says why.
    Message(String),
}

/// The receiving end, for the task that sends.
#[derive(Debug)]
pub(crate) struct Outgoing {
    queue: mpsc::UnboundedReceiver<(String, OwnedSemaphorePermit)>,
    end: watch::Receiver<Option<End>>,
}

/// Both ends of an outbox.
pub(crate) fn outbox() -> (Outbox, Outgoing) {
    let (queue, messages) = mpsc::unbounded_channel();
    let (end, ended) = watch::channel(None);
    let room = Arc::new(Semaphore::new(MOST_BYTES as usize));
    let (seq, end) = (Arc::default(), Arc::new(end));
    (Outbox { queue, room, seq, end }, Outgoing { queue: messages, end: ended })
}

impl Outbox {
    /// Queues a message at once. If there is no space, the connection ends.
    pub(crate) fn put(&self, text: String) {
        match Arc::clone(&self.room).try_acquire_many_owned(cost(&text)) {
            Ok(held) => drop(self.queue.send((text, held))),
            Err(_) => {
                self.end("this client does not read its messages: connect again to continue");
            }
        }
    }

    /// Queues a message of the battle, with its number.
    pub(crate) fn tell(&self, seq: u64, text: String) {
        self.seq.store(seq, Ordering::Relaxed);
        self.put(text);
    }

    /// Queues the answer to a message of the client. It waits for space, so that a client that sends much and reads little waits
    /// for itself. Code that holds a room must not call it.
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

    /// Ends the connection after the queued messages and tells the client why.
    pub(crate) fn end(&self, why: &str) {
        self.end_as(End::Message(self.gone(why)));
    }

    /// Tells the client that its battle sends nothing more to it. The connection stays open.
    pub(crate) fn say_gone(&self, why: &str) {
        self.put(self.gone(why));
    }

    fn gone(&self, why: &str) -> String {
        let seq = self.seq.load(Ordering::Relaxed) + 1;
        let gone = Gone { seq, gone: Trouble { why: why.to_owned(), retry: None } };
        json!(gone).to_string()
    }

    /// Ends the connection because the client is gone.
    pub(crate) fn end_silently(&self) {
        self.end_as(End::Silent);
    }

    /// Only the first reason counts.
    fn end_as(&self, end: End) {
        self.end.send_if_modified(|it| {
            let first = it.is_none();
            it.get_or_insert(end);
            first
        });
    }

    /// Whether the connection has ended.
    pub(crate) fn is_ended(&self) -> bool {
        self.end.borrow().is_some()
    }

    /// Waits until the connection has ended.
    pub(crate) async fn ended(&self) {
        let _ = self.end.subscribe().wait_for(Option::is_some).await;
    }
}

/// The space that a message takes.
fn cost(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(MOST_BYTES).saturating_add(EACH).min(MOST_BYTES)
}

/// Sends queued messages until the connection ends, and a little longer for the last ones.
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

    /// What a client receives that begins to read when `begin` is done.
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

    /// Queueing never waits. A message without space ends the connection. The earlier messages and the reason are still sent.
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

    /// Many short messages are limited just as few long ones are.
    #[tokio::test]
    async fn short_messages_take_room_too() {
        let (out, _outgoing) = outbox();
        let most = MOST_BYTES / EACH;
        (0..most + 1).for_each(|_| out.put(String::new()));
        assert!(out.is_ended());
    }

    /// A client that is gone receives nothing, and the first end counts.
    #[tokio::test]
    async fn a_connection_ends_once() {
        let (out, outgoing) = outbox();
        out.put("before".to_owned());
        out.end_silently();
        out.end("too late");
        assert_eq!(read(outgoing, async {}).await, ["before"]);
    }
}
