//! How long something took, by the clock and by the processor.
use std::{
    fs,
    time::{Duration, Instant},
};

/// Linux counts processor time for programs in hundredths of a second, whatever its own tick is.
const TICKS_PER_SECOND: u64 = 100;

/// A moment from which time is measured.
pub(crate) struct Clock {
    started: Instant,
    cpu: Option<Duration>,
}

/// The time since such a moment.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Took {
    pub(crate) wall: Duration,
    /// The processor time of this program and of every program that it started and that has ended; none where the system does not say.
    pub(crate) cpu: Option<Duration>,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Self { started: Instant::now(), cpu: cpu_time() }
    }

    pub(crate) fn took(&self) -> Took {
        let cpu = cpu_time().zip(self.cpu).map(|(now, then)| now.saturating_sub(then));
        Took { wall: self.started.elapsed(), cpu }
    }
}

impl std::fmt::Display for Took {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:>9.1} s", self.wall.as_secs_f64())?;
        match self.cpu {
            Some(cpu) => write!(to, "{:>9.1} s CPU", cpu.as_secs_f64()),
            None => Ok(()),
        }
    }
}

fn cpu_time() -> Option<Duration> {
    counted(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The sum of the four times in `/proc/self/stat`: own and of children, in user and in system mode.
fn counted(stat: &str) -> Option<Duration> {
    // The name of the program, in parentheses, may hold spaces.
    let (_, after_name) = stat.rsplit_once(')')?;
    let times = after_name.split_whitespace().skip(11).take(4);
    let times: Vec<u64> = times.map(|time| time.parse().ok()).collect::<Option<_>>()?;
    let ticks: u64 = (times.len() == 4).then(|| times.iter().sum())?;
    Some(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}

#[cfg(test)]
mod tests {
    use super::counted;
    use std::time::Duration;

    #[test]
    fn own_time_and_that_of_children_are_summed() {
        let stat =
            "7 (cargo (x) y) S 1 7 7 0 -1 4194304 900 800 0 0 150 50 1000 300 20 0 1 0 5 6 7";
        assert_eq!(counted(stat), Some(Duration::from_secs(15)));
        assert_eq!(counted("7 (cargo) S 1 2"), None);
        assert_eq!(counted(""), None);
    }
}
