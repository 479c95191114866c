//! HTTP, WebSocket and storage for battles. It knows no rules: a battle is a [`kernel::any::AnyGame`], and its offers,
//! views and refusals are passed on unchanged. `docs/server.md` describes the API.
//!
//! Start with `Room` in `room.rs`: a battle in progress.
#![warn(missing_docs)]

mod answers;
mod api;
mod budget;
mod config;
mod connections;
mod faults;
mod headers;
mod limits;
mod metrics;
mod report;
mod room;
mod rooms;
mod runs;
mod site;
mod socket;
mod store;
mod terms;
mod token;
mod wire;

pub use config::{Config, Kept};
pub use store::{Opened, Store, StoreError, Unopened};

use rooms::Hall;
use runs::Runs;
use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};
use tokio::net::TcpListener;

/// How long an orderly stop waits for connected clients, and then for the lab.
const GRACE: Duration = Duration::from_secs(10);

/// How often expired battles are looked for.
const HOURLY: Duration = Duration::from_secs(3600);

/// Why a server does not run.
#[derive(thiserror::Error, Debug)]
pub enum NotServed {
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] Unopened),
    /// The port cannot be used.
    #[error("cannot listen on {listen}: {why}. Give another address with --listen ADDRESS:PORT")]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// Why.
        why: std::io::Error,
    },
    /// The server failed while running.
    #[error("the server stopped: {0}")]
    Serving(std::io::Error),
}

/// A server that is ready but not yet running.
#[derive(Debug)]
pub struct Server {
    hall: Arc<Hall>,
    listener: TcpListener,
    address: SocketAddr,
    place: String,
    opened: Opened,
}

impl Server {
    /// Opens the store and the port.
    pub async fn bind(config: Config) -> Result<Self, NotServed> {
        let opened = Store::open(&config.data, config.database.as_deref()).await?;
        let listen = config.listen;
        let no = |why| NotServed::Listen { listen, why };
        let listener = TcpListener::bind(listen).await.map_err(no)?;
        let address = listener.local_addr().map_err(no)?;
        let (place, store) = (opened.place.clone(), opened.store.clone());
        let wanted = config.clone();
        let runs = tokio::task::spawn_blocking(move || Runs::open(&wanted)).await;
        let runs = runs.map_err(|why| NotServed::Serving(why.into()))?;
        let hall = Arc::new(Hall::new(config, store, runs));
        Ok(Self { hall, listener, address, place, opened })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where battles are stored, as a description for people.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Serves until it is told to stop. Then it notifies all clients and writes what is pending. A client that does not read
    /// delays this by at most ten seconds.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), NotServed> {
        let Self { hall, listener, opened, .. } = self;
        hall.runs.start().map_err(NotServed::Serving)?;
        let resting = tokio::spawn({
            let hall = Arc::clone(&hall);
            async move {
                loop {
                    tokio::time::sleep(Duration::from_secs(10)).await;
                    hall.rest();
                }
            }
        });
        let expiring = tokio::spawn(expire(Arc::clone(&hall)));
        let router = api::router(Arc::clone(&hall));
        let stopping = {
            let hall = Arc::clone(&hall);
            async move {
                stop.await;
                hall.close();
            }
        };
        let stopping = tokio::spawn(stopping);
        let late = {
            let hall = Arc::clone(&hall);
            async move {
                hall.closed().await;
                tokio::time::sleep(GRACE).await;
            }
        };
        let serving = async {
            connections::accept(Arc::clone(&hall), listener, router).await;
            hall.emptied().await;
        };
        tokio::select! {
            () = serving => {}
            () = late => {
                tracing::warn!("some connections did not end in time and are closed");
            }
        }
        stopping.abort();
        resting.abort();
        expiring.abort();
        let runs = Arc::clone(&hall.runs);
        drop(hall);
        let joined = tokio::task::spawn_blocking(move || runs.join());
        if tokio::time::timeout(GRACE, joined).await.is_err() {
            tracing::warn!(
                "a battle of the lab did not end in time; it will be played again later"
            );
        }
        opened.store.close().await;
        Ok(())
    }
}

/// Deletes battles that have expired, a few at a time.
async fn expire(hall: Arc<Hall>) {
    loop {
        let pause = match hall.expire(room::now()).await {
            Ok(0) => HOURLY,
            Ok(n) => {
                tracing::info!(n, "battles have expired and are deleted");
                Duration::from_secs(1)
            }
            Err(why) => {
                tracing::warn!(%why, "battles that have expired cannot be deleted now");
                HOURLY
            }
        };
        tokio::time::sleep(pause).await;
    }
}
