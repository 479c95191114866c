//! What `sim` and `lab` share: the plan from the command line, output files, the progress bar, and stopping.
use crate::{
    Answer, files,
    house::House,
    print::{self, Output},
};
use anyhow::{Context, Result, bail};
use clap::Args as Clap;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::{HouseFile, Origin, Plan, Row, Run, Summary};
use serde_json::json;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The plan from the command line.
#[derive(Clap, Debug)]
pub(crate) struct PlanArgs {
    /// A scenario by id or path
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    scenario: Option<String>,
    /// The number of battles (of each variation)
    #[arg(long, value_name = "N")]
    games: u64,
    /// The generals of the sides, in the scenario's order: random, recruit, regular, veteran or cmd:PROGRAM
    #[arg(long, value_name = "A,B", default_value = "regular,regular")]
    seats: String,
    /// The seed of the run: the same seed gives the same battles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play battles in pairs with the same seed, swapping the generals' sides
    #[arg(long)]
    swap: bool,
    /// Compare values of a house rule or of the scenario on the same seeds, the others with the first; `as-is` changes nothing
    #[arg(long, value_name = "KEY=A,B,C")]
    vary: Vec<String>,
    /// Start from a record instead of a scenario
    #[arg(long, value_name = "RECORD")]
    from: Option<PathBuf>,
    /// After this many of its decisions [default: all]
    #[arg(long, value_name = "N", requires = "from")]
    at: Option<usize>,
    #[command(flatten)]
    house: House,
}

impl PlanArgs {
    pub(crate) fn plan(&self) -> Result<Plan> {
        let (scenario, file, text, from) = match (&self.from, &self.scenario) {
            (Some(path), _) => {
                self.house.must_be_absent()?;
                let name = path.display().to_string();
                let from = Origin { record: files::read(path)?, at: self.at };
                (name.clone(), name, String::new(), Some(from))
            }
            (None, Some(name)) => {
                let (file, text) = files::whole(name, &self.house)?;
                (name.clone(), file, text, None)
            }
            (None, None) => bail!("name a scenario, or a record with --from"),
        };
        let seats = self.seats.split(',').map(|name| name.trim().to_owned()).collect();
        let variations = lab::vary(&self.vary)?;
        let (games, seed, swap) = (self.games, self.seed, self.swap);
        let house = self.house.doc()?.as_ref().map(HouseFile::of);
        Ok(Plan { scenario, file, text, from, seats, games, seed, swap, variations, house })
    }

    /// The command line that would keep this run in a folder.
    pub(crate) fn kept(&self) -> String {
        let mut words = vec!["linstock lab run".to_owned()];
        match (&self.scenario, &self.from) {
            (Some(name), _) => words.push(name.clone()),
            (None, Some(path)) => words.push(format!("--from {}", path.display())),
            (None, None) => {}
        }
        words.extend(self.at.map(|at| format!("--at {at}")));
        words.extend(self.house.words());
        words.push(format!("--games {} --seats {} --seed {}", self.games, self.seats, self.seed));
        words.extend(self.swap.then(|| "--swap".to_owned()));
        words.extend(self.vary.iter().map(|it| format!("--vary '{it}'")));
        words.join(" ") + " --into DIR"
    }
}

/// Files that are written after the battles. We check beforehand that they are writable.
#[derive(Clap, Debug, Default)]
pub(crate) struct Outputs {
    /// Write one row per battle as Parquet, and one row per unit to FILE.units.parquet
    #[arg(long, value_name = "FILE.parquet")]
    pub(crate) out: Option<PathBuf>,
    /// Write a self-contained page with plots
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
}

impl Outputs {
    /// Checks that all of them are writable; leaves no files behind.
    pub(crate) fn check(&self) -> Result<()> {
        if self.out.is_some() && !cfg!(feature = "parquet") {
            bail!(
                "this program was built without Parquet: omit --out, or build it with its default features"
            );
        }
        let units = self.out.as_deref().map(units_file);
        for path in [&self.out, &units, &self.report].into_iter().flatten() {
            writable(path)?;
        }
        Ok(())
    }

    pub(crate) fn write(&self, run: &Run, rows: &[Row], summary: &Summary) -> Result<()> {
        if let Some(path) = &self.out {
            tables(path, run, rows)?;
        }
        if let Some(path) = &self.report {
            files::write(path, lab::report(run, rows, summary).as_bytes())?;
        }
        Ok(())
    }
}

fn units_file(path: &Path) -> PathBuf {
    path.with_extension("units.parquet")
}

#[cfg(feature = "parquet")]
fn tables(path: &Path, run: &Run, rows: &[Row]) -> Result<()> {
    let (mut battles, mut units) = (Vec::new(), Vec::new());
    lab::parquet::battles(run, rows, &mut battles).context("the battles as Parquet")?;
    lab::parquet::units(run, rows, &mut units).context("the units as Parquet")?;
    files::write(path, &battles)?;
    files::write(&units_file(path), &units)
}

#[cfg(not(feature = "parquet"))]
fn tables(_: &Path, _: &Run, _: &[Row]) -> Result<()> {
    bail!("this program was built without Parquet")
}

/// Checks that a file can be written; leaves no file behind.
pub(crate) fn writable(path: &Path) -> Result<()> {
    let name = path.display();
    if path.is_dir() {
        bail!("cannot write {name}: it is a folder");
    }
    let Some(file) = path.file_name() else {
        bail!("cannot write {name}: this is not the name of a file")
    };
    if path.exists() {
        let opened = std::fs::OpenOptions::new().append(true).open(path);
        opened.with_context(|| format!("cannot write {name}"))?;
    }
    let mut beside = std::ffi::OsString::from(".");
    beside.push(file);
    beside.push(format!(".{}.try", std::process::id()));
    let beside = path.with_file_name(beside);
    std::fs::File::create(&beside).with_context(|| format!("cannot write {name}"))?;
    let _ = std::fs::remove_file(&beside);
    Ok(())
}

/// A progress bar on standard error, if that is a terminal: count, speed, remaining time and score.
pub(crate) struct Bar {
    bar: ProgressBar,
    score: BTreeMap<String, u64>,
}

impl Bar {
    pub(crate) fn new(run: &Run, before: &[Row]) -> Self {
        let bar = ProgressBar::with_draw_target(
            Some(run.plan().n_battles()),
            ProgressDrawTarget::stderr(),
        );
        let look = "{bar:30} {pos} of {len} battles, {per_sec}, {eta} left  {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(look) {
            bar.set_style(style.progress_chars("█▉ "));
        }
        bar.set_position(before.len() as u64);
        bar.reset_eta();
        let score = run.sides().iter().map(|side| (side.clone(), 0)).collect();
        let mut bar = Self { bar, score };
        before.iter().for_each(|row| bar.count(row));
        bar
    }

    fn count(&mut self, row: &Row) {
        let who = row.winner.clone().unwrap_or_else(|| "nobody".to_owned());
        *self.score.entry(who).or_insert(0) += 1;
    }

    pub(crate) fn tick(&mut self, row: &Row) {
        self.count(row);
        let told: Vec<String> = self.score.iter().map(|(who, n)| format!("{who} {n}")).collect();
        self.bar.set_message(told.join(", "));
        self.bar.inc(1);
    }

    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Prints a summary: text for people, one object for programs. The answer is no if a program forfeited, because then the
/// counts do not say how well it plays.
pub(crate) fn tell(summary: &Summary, output: Output) -> Answer {
    if output.is_json() {
        print::json(&json!(summary));
        lab::forfeits(summary).for_each(|told| eprintln!("linstock: {told}"));
    } else {
        print::line(&lab::told(summary));
    }
    if summary.forfeits > 0 { Answer::No } else { Answer::Yes }
}
