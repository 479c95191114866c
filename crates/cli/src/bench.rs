//! `linstock bench`: measures its own speed on one core.
use crate::{
    Answer, files,
    house::House,
    print::{self, Output},
};
use anyhow::Result;
use clap::Args as Clap;
use games::{AnyGame, bench::Speed};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock bench\n  linstock bench --json --seconds 10\n  linstock bench --grow        with armies of 10, 20 and 40 units a side"
)]
pub(crate) struct Args {
    /// A scenario by id or path
    #[arg(default_value = "meeting-engagement")]
    scenario: String,
    /// How many seconds to play
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    seconds: f64,
    /// Also use generated armies of 10, 20 and 40 units a side
    #[arg(long)]
    grow: bool,
    /// The seed of battles and choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    house: House,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    let sound = (0.1..=3600.0).contains(&seconds);
    sound.then_some(seconds).ok_or_else(|| "between 0.1 and 3600 seconds".to_owned())
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let game = files::open(&args.scenario, args.seed, &args.house)?;
    let (clock, per) = clock();
    let measure = |game: &dyn AnyGame| {
        let last = Duration::from_secs_f64(args.seconds);
        games::bench::run(game, args.seed, last, &clock).map_err(anyhow::Error::msg)
    };
    let speed = measure(&*game)?;
    let mut printed = figures(&speed);
    printed["ruleset"] = json!(game.ruleset());
    printed["scenario"] = json!(args.scenario);
    printed["per"] = json!(per);
    let mut grown = Vec::new();
    if args.grow {
        for n_units in [10, 20, 40] {
            let rules = args.house.doc()?;
            let field =
                games::generated_by(game.ruleset(), n_units, args.seed, args.seed, rules.as_ref())?;
            let mut row = figures(&measure(&*field)?);
            row["units"] = json!([n_units, n_units]);
            grown.push(row);
        }
        printed["grow"] = json!(grown);
    }
    if output.is_json() {
        print::json(&printed);
        return Ok(Answer::Yes);
    }
    print::line(&format!("{} by {}, per {per}:", args.scenario, game.ruleset()));
    print::line(&told(&printed));
    for row in &grown {
        print::line(&format!("{} units a side:\n{}", row["units"][0], told(row)));
    }
    Ok(Answer::Yes)
}

fn figures(speed: &Speed) -> Value {
    let tenth = |number: f64| (number * 10.0).round() / 10.0;
    json!({"battles_per_s": tenth(speed.battles_per_s()), "decisions_per_s": tenth(speed.decisions_per_s()),
        "checks_per_s": tenth(speed.checks_per_s()), "battles": speed.battles, "decisions": speed.decisions})
}

fn told(figures: &Value) -> String {
    let row = |key: &str, what: &str| format!("{:>14}  {what}", figures[key].to_string());
    [
        row("battles_per_s", "battles"),
        row("decisions_per_s", "decisions"),
        row("checks_per_s", "legality checks"),
    ]
    .join("\n")
}

/// CPU seconds if the system provides them, otherwise wall-clock seconds; and which of the two.
fn clock() -> (impl Fn() -> f64, &'static str) {
    let start = Instant::now();
    let (per, by_cpu) = match cpu() {
        Some(_) => ("CPU-second of one core", true),
        None => ("wall-clock second (CPU time is not available here)", false),
    };
    let clock = move || {
        let told = if by_cpu { cpu() } else { None };
        told.unwrap_or_else(|| start.elapsed().as_secs_f64())
    };
    (clock, per)
}

/// CPU time of this thread so far; Linux provides it in nanoseconds.
fn cpu() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanos as f64 / 1e9)
}
