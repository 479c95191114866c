//! Armies and fields made up at random.
mod field;
mod ground;

pub use field::{Start, field};
