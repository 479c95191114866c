//! The configuration of a server.
use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

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
    /// How long battles are kept that nobody changes; none keeps them for ever.
    pub kept: Option<Kept>,
    /// The maximum number of sockets: players, watchers, and viewers of runs.
    pub most_sockets: usize,
    /// The maximum number of connections of any kind.
    pub most_connections: usize,
    /// The maximum number of connections from one address, or from one neighbourhood of IPv6 addresses.
    pub most_from_one: usize,
    /// How long a client may take to send a request's head or body, or may stop reading an answer. A connection without requests
    /// is closed after this time.
    pub slowest: Duration,
    /// Proxies that are trusted to say whom they speak for.
    pub proxies: Vec<IpAddr>,
    /// The header in which they say it: a list of addresses, of which the last one that is not a proxy counts.
    pub proxy_header: String,
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

/// When battles expire: those that nobody has changed for some days and nobody looks at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// After this many days.
    pub days: u32,
    /// After this many days if no decision was ever made in it.
    pub unplayed: u32,
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
            kept: None,
            most_sockets: 10_000,
            most_connections: 12_000,
            most_from_one: 500,
            slowest: Duration::from_secs(30),
            proxies: Vec::new(),
            proxy_header: "x-forwarded-for".to_owned(),
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
