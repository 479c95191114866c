//! Generals on the table and their moves (PG-STF, PG-ATT-001).
mod quality;
mod ride;

pub(crate) use ride::{beside, in_reach, may_ride, ride, start};
