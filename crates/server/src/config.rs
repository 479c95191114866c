//! How a server is set up.
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// Where to listen, where to keep things, and how much of what.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Anything but loopback is for whoever knows what he does.
    pub listen: SocketAddr,
    /// The folder of the embedded database and of the lab's runs.
    pub data: PathBuf,
    /// Another database, by its address.
    pub database: Option<String>,
    /// How long the computer waits between two of its decisions, so that they can be seen.
    pub pace: Duration,
    /// The most battles in memory at once.
    pub most_live: usize,
    /// The most battles that are kept.
    pub most_battles: i64,
    /// The most connections at once.
    pub most_sockets: usize,
    /// Requests a second from one address, and messages a second on one connection; for a moment five times as many.
    pub most_a_second: u32,
    /// The most heavy requests that are worked on at once: checks, uploads, reports, odds.
    pub most_work: usize,
    /// The most memory that they take together, in bytes and by estimate.
    pub most_memory: usize,
    /// How long such a request waits for a place before it is told to try again.
    pub patience: Duration,
    /// The most battles of a run of the lab that is begun from a page; none begins where it is 0.
    pub lab_battles: u64,
    /// The most runs of the lab that are kept.
    pub lab_runs: usize,
    /// The pages are read from here instead of those that are built in: for whoever works on them.
    pub web: Option<PathBuf>,
}

impl Config {
    /// The usual set-up with its database in this folder.
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 4680)),
            data,
            database: None,
            pace: Duration::from_millis(350),
            most_live: 5_000,
            most_battles: 200_000,
            most_sockets: 10_000,
            most_a_second: 100,
            // One core is left to those who play.
            most_work: std::thread::available_parallelism().map_or(1, |n| n.get() - 1).max(1),
            most_memory: 512 << 20,
            patience: Duration::from_secs(10),
            lab_battles: 10_000,
            lab_runs: 100,
            web: None,
        }
    }
}
