//! Armies and fields made up at random.
mod field;

pub use field::{Start, field};
