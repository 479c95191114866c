//! The configuration of a server.
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// The address, the storage and the limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. An address other than loopback makes the server public.
    pub listen: SocketAddr,
    /// The folder of the embedded database and of the lab's runs.
    pub data: PathBuf,
    /// The address of another database.
    pub database: Option<String>,
    /// The pause between two decisions of the computer, so that players can follow them.
    pub pace: Duration,
    /// The maximum number of battles in memory.
    pub most_live: usize,
    /// The maximum number of stored battles.
    pub most_battles: i64,
    /// The maximum number of connections.
    pub most_sockets: usize,
    /// Requests per second from one address, and messages per second on one connection; bursts may be five times as many.
    pub most_a_second: u32,
    /// The most heavy requests that run at once: checks, uploads, reports, odds.
    pub most_work: usize,
    /// The most memory that they use together, in bytes, as estimated.
    pub most_memory: usize,
    /// How long such a request waits for a place before it is told to try again.
    pub patience: Duration,
    /// The most battles of a lab run that is started from a page; 0 allows no runs.
    pub lab_battles: u64,
    /// The maximum number of stored lab runs.
    pub lab_runs: usize,
    /// House rules for every new battle.
    pub house: games::HouseRules,
    /// Serve the pages from this folder instead of the built-in ones, for development.
    pub web: Option<PathBuf>,
}

impl Config {
    /// The default configuration with its database in this folder.
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
            // One core is reserved for the players.
            most_work: std::thread::available_parallelism().map_or(1, |n| n.get() - 1).max(1),
            most_memory: 512 << 20,
            patience: Duration::from_secs(10),
            lab_battles: 10_000,
            lab_runs: 100,
            house: games::HouseRules::default(),
            web: None,
        }
    }
}
