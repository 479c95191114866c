//! Accepts connections: a limited number, in all and from one address. A client that sends or reads nothing for too long is
//! disconnected.
mod patient;

use crate::{config::Config, limits, rooms::Hall};
use axum::{Router, extract::ConnectInfo};
use hyper::{server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use patient::Patient;
use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};

/// How long to wait when the system gives no more connections.
const EXHAUSTED: Duration = Duration::from_secs(1);
/// The answer to a connection for which there is no place.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n\
    Connection: close\r\nContent-Length: 68\r\n\r\n{\"error\":{\"why\":\"too many connections: try again later\",\"retry\":5}}\n";

/// The places for connections.
#[derive(Debug)]
pub(crate) struct Places {
    all: Arc<Semaphore>,
    most: usize,
    each: Mutex<BTreeMap<IpAddr, usize>>,
    most_each: usize,
    /// Their connections belong to many clients.
    proxies: Vec<IpAddr>,
}

/// The place of one connection, for as long as it is open.
#[derive(Debug)]
pub(crate) struct Place {
    _one: OwnedSemaphorePermit,
    places: Arc<Places>,
    /// None for a proxy.
    from: Option<IpAddr>,
}

impl Places {
    pub(crate) fn new(config: &Config) -> Arc<Self> {
        let most = config.most_connections.clamp(1, Semaphore::MAX_PERMITS.min(u32::MAX as usize));
        let (all, proxies) = (Arc::new(Semaphore::new(most)), config.proxies.clone());
        let (each, most_each) = (Mutex::default(), config.most_from_one.max(1));
        Arc::new(Self { all, most, each, most_each, proxies })
    }

    /// A place for a connection from an address; none if there are too many.
    fn take(self: &Arc<Self>, from: IpAddr) -> Option<Place> {
        let one = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let from = (!self.proxies.contains(&from)).then(|| limits::neighbourhood(from));
        if let Some(from) = from {
            let mut each = self.each();
            let n = each.entry(from).or_default();
            if *n >= self.most_each {
                return None;
            }
            *n += 1;
        }
        Some(Place { _one: one, places: Arc::clone(self), from })
    }

    /// Waits until all places are free again.
    async fn emptied(&self) {
        let _ = self.all.acquire_many(self.most as u32).await;
    }

    fn each(&self) -> std::sync::MutexGuard<'_, BTreeMap<IpAddr, usize>> {
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(from) = self.from else { return };
        let mut each = self.places.each();
        if let Some(n) = each.get_mut(&from) {
            *n -= 1;
            if *n == 0 {
                each.remove(&from);
            }
        }
    }
}

/// Accepts connections until the server is told to stop, then waits until they have ended.
pub(crate) async fn accept(hall: Arc<Hall>, listener: TcpListener, router: Router) {
    let places = Places::new(&hall.config);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = hall.closed() => break,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(%why, "a connection cannot be accepted");
                tokio::time::sleep(EXHAUSTED).await;
                continue;
            }
        };
        match places.take(from.ip()) {
            Some(place) => {
                let serving = serve(Arc::clone(&hall), stream, from, router.clone(), place);
                tokio::spawn(serving);
            }
            None => {
                hall.metrics.errors.add(1);
                // Without waiting: whoever does not take it at once gets nothing.
                let _ = stream.try_write(NO_PLACE);
            }
        }
    }
    drop(listener);
    places.emptied().await;
}

/// Answers the requests of one connection.
async fn serve(hall: Arc<Hall>, stream: TcpStream, from: SocketAddr, router: Router, place: Place) {
    // A move is a small message that a player waits for, so do not delay it to batch it with the next.
    if let Err(why) = stream.set_nodelay(true) {
        tracing::debug!(%why, "a connection keeps its send delay");
    }
    let (router, place) = (TowerToHyperService::new(router), Arc::new(place));
    let slowest = hall.config.slowest;
    let answering = hyper::service::service_fn(move |mut request: hyper::Request<_>| {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(from));
        // A socket outlives the request, and keeps the place.
        extensions.insert(Arc::clone(&place));
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(slowest);
    let stream = TokioIo::new(Patient::new(stream, slowest));
    let mut serving = pin!(http.serve_connection(stream, answering).with_upgrades());
    let served = tokio::select! {
        served = serving.as_mut() => served,
        () = hall.closed() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(why) = served {
        tracing::debug!(%why, "a connection ended early");
    }
}
