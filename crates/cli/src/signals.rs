//! Ctrl-C, and other requests to stop.
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
    mpsc,
};

/// Set when the user asks to stop; on the second request the program exits at once.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    when_stopped(Arc::clone(&flag), || ());
    flag
}

/// Sets the flag and then calls the function when the user asks to stop; on the second request the program exits at once. From
/// when this returns, no request is missed.
pub(crate) fn when_stopped(flag: Arc<AtomicBool>, then: impl FnOnce() + Send + 'static) {
    let (ready, is_ready) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return };
        runtime.block_on(async {
            let mut requests = Requests::listen();
            drop(ready);
            requests.next().await;
            flag.store(true, Ordering::Relaxed);
            std::thread::spawn(then);
            requests.next().await;
            std::process::exit(130);
        });
    });
    // The other end is dropped when it listens.
    let _: Result<(), _> = is_ready.recv();
}

#[cfg(unix)]
struct Requests {
    interrupt: Option<tokio::signal::unix::Signal>,
    terminate: Option<tokio::signal::unix::Signal>,
    hang_up: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Requests {
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self {
            interrupt: signal(SignalKind::interrupt()).ok(),
            terminate: signal(SignalKind::terminate()).ok(),
            hang_up: signal(SignalKind::hangup()).ok(),
        }
    }

    async fn next(&mut self) {
        async fn one(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => _ = signal.recv().await,
                None => std::future::pending().await,
            }
        }
        tokio::select! {
            () = one(&mut self.interrupt) => {}
            () = one(&mut self.terminate) => {}
            () = one(&mut self.hang_up) => {}
        }
    }
}

#[cfg(not(unix))]
struct Requests;

#[cfg(not(unix))]
impl Requests {
    fn listen() -> Self {
        Self
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
