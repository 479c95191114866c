//! Many battles at once: played on all cores, counted, compared and reported.
//!
//! A [`Plan`] says what to play. [`Run`] is a prepared plan; [`fight`] plays it and delivers the [`Row`]s in order, the
//! same rows for any number of threads. [`Summary`] summarises them, [`report`] makes a page of it, [`parquet`] exports the rows
//! as tables. A [`Folder`] stores a run and resumes it; [`queue`] shares one between machines.
#![warn(missing_docs)]

mod battle;
mod fight;
mod folder;
mod hands;
mod house;
#[cfg(feature = "parquet")]
pub mod parquet;
mod plan;
#[cfg(feature = "queue")]
pub mod queue;
mod ready;
mod report;
mod rows;
mod stats;
mod summary;
mod told;
mod vary;
mod watch;

pub use battle::MOST_DECISIONS;
pub use fight::{Progress, fight, thread_count};
pub use folder::{Bad, Folder, Kept, replaced};
pub use hands::is_ours;
pub use house::HouseFile;
pub use plan::{MOST_BATTLES, Origin, Plan, Unsound};
pub use ready::{Run, Unready};
pub use report::{finding, report};
pub use rows::{Forfeit, Row, Thrown, Unit, line};
pub use stats::{Difference, Mean, Share};
pub use summary::{Comparison, Effect, Forfeits, Side, Summary, TypeLoss, Variant};
pub use told::{forfeits, told};
pub use vary::{Change, Variation, Varied, vary};
pub use watch::{fate, strength};
