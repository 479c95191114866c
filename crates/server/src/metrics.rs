//! What is counted, in the text that Prometheus reads. A few numbers: no library is needed for them.
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

/// What the server has done and is doing.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Battles begun.
    pub(crate) battles: Number,
    /// Battles in memory.
    pub(crate) live: Number,
    /// Connections open.
    pub(crate) sockets: Number,
    /// Decisions taken and kept.
    pub(crate) decisions: Number,
    /// Answers that the rules refused.
    pub(crate) refusals: Number,
    /// Messages and requests that were not understood, or too many.
    pub(crate) errors: Number,
    /// Microseconds spent on decisions, from being read to being on the disk.
    pub(crate) deciding: Number,
}

impl Metrics {
    /// As Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let rows = [
            ("linstock_battles_begun_total", "counter", "Battles begun", &self.battles),
            ("linstock_battles_live", "gauge", "Battles in memory", &self.live),
            ("linstock_sockets", "gauge", "Open connections", &self.sockets),
            ("linstock_decisions_total", "counter", "Decisions taken and kept", &self.decisions),
            (
                "linstock_refusals_total",
                "counter",
                "Answers that the rules refused",
                &self.refusals,
            ),
            (
                "linstock_errors_total",
                "counter",
                "Messages that were not understood, or too many",
                &self.errors,
            ),
            (
                "linstock_deciding_microseconds_total",
                "counter",
                "Time from reading a decision to having kept it",
                &self.deciding,
            ),
        ];
        let row = |(name, kind, help, n): (&str, &str, &str, &Number)| {
            format!("# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {}\n", n.get())
        };
        rows.into_iter().map(row).collect()
    }
}
