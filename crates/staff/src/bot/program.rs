//! A child process: its lines in and out, and its end. Threads read and write, and we wait for them only within the time
//! limit, so that no program can block ours.
use super::forfeit::{Forfeit, printable};
use crate::Unhired;
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

/// The maximum length of a line, in bytes.
const MOST_LINE: usize = 1 << 20;
/// How many lines are read ahead.
const AHEAD: usize = 8;
/// How much of its standard error is kept, in bytes.
const MOST_WORDS: usize = 4096;
/// How long a program may run after its input has ended.
const GRACE: Duration = Duration::from_millis(300);
/// How long a program may run after it has closed its output.
const LAST: Duration = Duration::from_secs(1);
/// If this is set, the standard error of programs is passed on.
const SHOW: &str = "LINSTOCK_BOT_STDERR";

/// The remaining time of a program, and the time we spent on its questions.
#[derive(Debug)]
pub(super) struct Clock {
    limit: Duration,
    theirs: Duration,
    ours: Duration,
}

impl Clock {
    pub(super) fn new(limit: Duration) -> Self {
        Self { limit, theirs: Duration::ZERO, ours: Duration::ZERO }
    }

    /// The time we spent on its questions.
    pub(super) fn ours(&self) -> Duration {
        self.ours
    }

    /// Does something that does not count against the program's time.
    pub(super) fn on_us<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        self.ours += begun.elapsed();
        done
    }

    /// Waits on the program's time.
    fn wait<T>(&mut self, from: &Receiver<T>) -> Result<T, RecvTimeoutError> {
        let begun = Instant::now();
        let heard = from.recv_timeout(self.limit.saturating_sub(self.theirs));
        self.theirs += begun.elapsed();
        heard
    }

    fn seconds(&self) -> f64 {
        self.limit.as_secs_f64()
    }
}

/// A program and the threads that read and write for it.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    to: Option<Sender<String>>,
    written: Receiver<()>,
    lines: Receiver<Option<String>>, // None: a line that is too long.
    words: Arc<Mutex<Vec<u8>>>,      // The end of its standard error.
    silence: Receiver<()>,           // Never receives; it disconnects when the standard error ends.
    ended: Option<ExitStatus>,
}

impl Program {
    /// Starts it without a shell.
    pub(super) fn start(words: &[String]) -> Result<Self, Unhired> {
        let [program, arguments @ ..] = words else { return Err(Unhired::NoProgram) };
        let not_started = |why: std::io::Error| Unhired::NotStarted {
            program: program.clone(),
            why: why.to_string(),
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().map_err(not_started)?;
        let (to, lines_to) = channel();
        let (done, written) = channel();
        let (heard, lines) = sync_channel(AHEAD);
        let (talking, silence) = channel();
        let words = Arc::<Mutex<Vec<u8>>>::default();
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write_all(input, &lines_to, &done));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &heard));
        }
        if let Some(errors) = child.stderr.take() {
            let words = Arc::clone(&words);
            let shown = std::env::var_os(SHOW).map(|_| std::io::stderr());
            thread::spawn(move || {
                keep_words(errors, &words, shown);
                drop(talking);
            });
        }
        Ok(Self { child, to: Some(to), written, lines, words, silence, ended: None })
    }

    /// Writes a line. If the program has closed its input, we notice when it does not answer.
    pub(super) fn write(&mut self, line: &Value, clock: &mut Clock) -> Result<(), Forfeit> {
        let sent = self.to.as_ref().is_some_and(|to| to.send(format!("{line}\n")).is_ok());
        if !sent {
            return Ok(());
        }
        match clock.wait(&self.written) {
            Err(RecvTimeoutError::Timeout) => Err(Forfeit::Deaf { seconds: clock.seconds() }),
            Ok(()) | Err(RecvTimeoutError::Disconnected) => Ok(()),
        }
    }

    /// The next line that it writes.
    pub(super) fn line(&mut self, clock: &mut Clock) -> Result<String, Forfeit> {
        match clock.wait(&self.lines) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => Err(Forfeit::LongLine { most: MOST_LINE }),
            Err(RecvTimeoutError::Timeout) => Err(Forfeit::Silent { seconds: clock.seconds() }),
            Err(RecvTimeoutError::Disconnected) => Err(self.died()),
        }
    }

    fn died(&mut self) -> Forfeit {
        let how = match self.wait(LAST) {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        };
        let _ = self.silence.recv_timeout(GRACE);
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        let last = words.lines().rev().find(|line| !line.trim().is_empty());
        let words = last.map(|it| format!(", its last line: {}", printable(it, 200)));
        Forfeit::Died { how, words: words.unwrap_or_default() }
    }

    /// Waits briefly for its end.
    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        while self.ended.is_none() {
            self.ended = self.child.try_wait().ok().flatten();
            if self.ended.is_none() && begun.elapsed() >= most {
                break;
            }
            if self.ended.is_none() {
                thread::sleep(Duration::from_millis(2));
            }
        }
        self.ended
    }

    /// Kills it and reaps the process.
    pub(super) fn kill(&mut self) {
        self.to = None;
        if self.wait(Duration::ZERO).is_none() {
            let _ = self.child.kill();
            self.ended = self.child.wait().ok();
        }
    }
}

impl Drop for Program {
    /// Closes its input, which means that the battle is over; kills it if it does not exit.
    fn drop(&mut self) {
        self.to = None;
        if self.wait(GRACE).is_none() {
            self.kill();
        }
    }
}

/// Writes lines and reports each one; ends when there is nothing more to write or the pipe is closed.
fn write_all(mut input: ChildStdin, lines: &Receiver<String>, done: &Sender<()>) {
    for line in lines {
        let written = input.write_all(line.as_bytes()).and_then(|()| input.flush());
        if written.is_err() || done.send(()).is_err() {
            return;
        }
    }
}

/// Forwards lines; stops at a line that is too long, at the end, and when the receiver is gone.
fn read_lines(output: impl Read, heard: &SyncSender<Option<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(MOST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        if read.is_err() || bytes.is_empty() {
            return;
        }
        let fits = bytes.len() <= MOST_LINE || bytes.last() == Some(&b'\n');
        let line = fits.then(|| String::from_utf8_lossy(&bytes).into_owned());
        if heard.send(line).is_err() || !fits {
            return;
        }
    }
}

/// Reads its standard error to the end, so that it never blocks on it. Keeps the last part, and shows all of it if that is
/// wanted.
fn keep_words(mut errors: impl Read, words: &Mutex<Vec<u8>>, mut shown: Option<impl Write>) {
    let mut part = [0; 1024];
    while let Ok(n @ 1..) = errors.read(&mut part) {
        if let Some(out) = &mut shown {
            let _ = out.write_all(&part[..n]);
        }
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(&part[..n]);
        let too_many = words.len().saturating_sub(MOST_WORDS);
        words.drain(..too_many);
    }
}
