//! Speed, measured on random battles.
use kernel::{any::AnyGame, dice::Chooser};
use std::time::{Duration, Instant};

/// What was counted, and in how many seconds.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Speed {
    /// Battles played to their end.
    pub battles: u64,
    /// Decisions made.
    pub decisions: u64,
    /// The seconds these took.
    pub playing: f64,
    /// Legality checks.
    pub checks: u64,
    /// The seconds these took.
    pub checking: f64,
}

impl Speed {
    /// Battles per second; an unfinished battle counts as a fraction of an average one.
    pub fn battles_per_s(&self) -> f64 {
        self.battles as f64 / self.playing.max(1e-9)
    }

    /// Decisions per second.
    pub fn decisions_per_s(&self) -> f64 {
        self.decisions as f64 / self.playing.max(1e-9)
    }

    /// Legality checks per second.
    pub fn checks_per_s(&self) -> f64 {
        self.checks as f64 / self.checking.max(1e-9)
    }
}

/// Plays random battles of one setup for about this long. `clock` returns the seconds of work done so far.
pub fn run(
    setup: &dyn AnyGame,
    seed: u64,
    last: Duration,
    clock: impl Fn() -> f64,
) -> Result<Speed, String> {
    let (start, mut speed) = (Instant::now(), Speed::default());
    let fresh = |n: u64| {
        let opened = setup.reopen(seed.wrapping_add(n));
        opened.map_err(|no| no.to_string())
    };
    let mut chooser = Chooser::new(seed);
    let began = clock();
    'battles: for n in 0.. {
        let mut game = fresh(n)?;
        while game.step_at_random(&mut chooser) {
            speed.decisions += 1;
            if speed.decisions.is_multiple_of(64) && start.elapsed() > last {
                break 'battles;
            }
        }
        speed.battles += 1;
    }
    speed.playing = clock() - began;
    legality(&mut speed, fresh(0)?, &mut chooser, last / 3, clock);
    Ok(speed)
}

/// Walks through a battle and fills every candidate at every decision.
fn legality(
    speed: &mut Speed,
    mut game: Box<dyn AnyGame>,
    chooser: &mut Chooser,
    last: Duration,
    clock: impl Fn() -> f64,
) {
    let start = Instant::now();
    while start.elapsed() < last {
        let began = clock();
        // Repeat each position often enough for the resolution of the clock.
        for _ in 0..8 {
            speed.checks += game.check_all() as u64;
        }
        speed.checking += clock() - began;
        if !game.step_at_random(chooser) {
            let Ok(fresh) = game.reopen(chooser.under(1 << 30) as u64) else { return };
            game = fresh;
        }
    }
}
