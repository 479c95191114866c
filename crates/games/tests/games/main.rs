//! The public interface of the crate.
mod checking;
mod documents;
mod fuzz;
mod hands;
mod positions;
mod protocol;
mod raising;
mod records;
mod schemas;
mod shipped;
