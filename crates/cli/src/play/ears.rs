//! What reaches the table: typed lines, the end of the input, and Ctrl-C.
use crate::signals;
use std::{
    io::BufRead,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver},
    },
    time::Duration,
};

/// Something that was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// A line.
    Line(String),
    /// The input has ended.
    End,
    /// The user asks to stop.
    Stop,
}

/// The input, read by a thread of its own, so that a request to stop is heard while nobody types.
pub(super) struct Ears {
    heard: Receiver<Heard>,
    stop: Arc<AtomicBool>,
}

impl Ears {
    /// Listens to standard input and to signals.
    pub(super) fn open() -> Self {
        let (tell, heard) = mpsc::sync_channel(1);
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = tell.clone();
        // A failed message means that the table is closed.
        signals::when_stopped(Arc::clone(&stop), move || _ = stopped.send(Heard::Stop));
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut line = String::new();
                let next = match input.read_line(&mut line) {
                    Ok(1..) => Heard::Line(line),
                    Ok(0) | Err(_) => Heard::End,
                };
                if tell.send(next.clone()).is_err() || next == Heard::End {
                    return;
                }
            }
        });
        Self { heard, stop }
    }

    /// Waits for the next thing. A request to stop comes before lines that wait.
    pub(super) fn next(&self) -> Heard {
        if self.is_stopped() {
            return Heard::Stop;
        }
        self.heard.recv().unwrap_or(Heard::End)
    }

    /// Whether the user has asked to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The same, a moment later. Ctrl-C also ends the programs that play a seat, and that must not count as their forfeit.
    pub(super) fn is_stopped_soon(&self) -> bool {
        std::thread::sleep(Duration::from_millis(200));
        self.is_stopped()
    }
}
