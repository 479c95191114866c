//! Short helpers for runs.
use lab::{Plan, Row, Run, fight};
use std::{path::PathBuf, sync::atomic::AtomicBool};

/// A plan of a shipped scenario.
pub(crate) fn plan(scenario: &str, seats: &str, games: u64) -> Plan {
    let shipped = games::scenario(scenario).expect("it ships");
    Plan {
        scenario: scenario.to_owned(),
        file: shipped.file.to_owned(),
        text: shipped.text.to_owned(),
        from: None,
        seats: seats.split(',').map(str::to_owned).collect(),
        games,
        seed: 7,
        swap: false,
        variations: Vec::new(),
        house: None,
    }
}

pub(crate) fn ready(plan: Plan) -> Run {
    Run::new(plan).expect("it can be fought")
}

/// All its battles on a number of threads.
pub(crate) fn fought(run: &Run, threads: usize) -> Vec<Row> {
    let indices: Vec<u64> = (0..run.plan().n_battles()).collect();
    let (mut rows, stop) = (Vec::new(), AtomicBool::new(false));
    fight(run, &indices, threads, &stop, |row, seconds, _| {
        assert!(seconds >= 0.0);
        rows.push(row);
        true
    });
    rows
}

/// A folder for one test, removed when it ends.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
