//! Many battles at once: fought over all cores, counted, compared and told.
//!
//! A [`Plan`] says what is fought. [`Run`] is a plan made ready; [`fight`] fights it and hands the [`Row`]s over in order, the
//! same rows whatever the number of threads. [`Summary`] is what they come to, [`report`] a page of it, [`parquet`] the rows as
//! tables for others. A [`Folder`] keeps a run and takes it up again; [`queue`] shares one between machines.
#![warn(missing_docs)]

mod battle;
mod fight;
mod folder;
mod hands;
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
pub use plan::{MOST_BATTLES, Origin, Plan, Unsound};
pub use ready::{Run, Unready};
pub use report::{finding, report};
pub use rows::{Row, Thrown, Unit, line};
pub use stats::{Difference, Mean, Share};
pub use summary::{Comparison, Effect, Side, Summary, TypeLoss, Variant};
pub use told::told;
pub use vary::{Change, Variation, Varied, vary};
