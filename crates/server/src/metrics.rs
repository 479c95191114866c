//! Metrics in the Prometheus text format. There are only a few, so no library is needed.
use std::sync::atomic::{AtomicU64, Ordering};

/// One number.
#[derive(Debug, Default)]
pub(crate) struct Number(AtomicU64);

impl Number {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn less(&self, n: u64) {
        self.0.fetch_sub(n, Ordering::Relaxed);
    }

    pub(crate) fn set(&self, n: u64) {
        self.0.store(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The metrics of the server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Battles begun.
    pub(crate) battles: Number,
    /// Battles in memory.
    pub(crate) live: Number,
    /// Connections open.
    pub(crate) sockets: Number,
    /// Decisions made and stored.
    pub(crate) decisions: Number,
    /// Answers that the rules refused.
    pub(crate) refusals: Number,
    /// Messages and requests that could not be parsed, or were too many.
    pub(crate) errors: Number,
    /// Microseconds spent on decisions, from reading them to storing them on disk.
    pub(crate) deciding: Number,
}

impl Metrics {
    /// In the Prometheus text format.
    pub(crate) fn text(&self) -> String {
        let rows = [
            ("linstock_battles_begun_total", "counter", "Battles begun", &self.battles),
            ("linstock_battles_live", "gauge", "Battles in memory", &self.live),
            ("linstock_sockets", "gauge", "Open connections", &self.sockets),
            ("linstock_decisions_total", "counter", "Decisions made and stored", &self.decisions),
            (
                "linstock_refusals_total",
                "counter",
                "Answers that the rules refused",
                &self.refusals,
            ),
            (
                "linstock_errors_total",
                "counter",
                "Messages that could not be parsed, or were too many",
                &self.errors,
            ),
            (
                "linstock_deciding_microseconds_total",
                "counter",
                "Time from reading a decision to storing it",
                &self.deciding,
            ),
        ];
        let row = |(name, kind, help, n): (&str, &str, &str, &Number)| {
            format!("# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {}\n", n.get())
        };
        rows.into_iter().map(row).collect()
    }
}
