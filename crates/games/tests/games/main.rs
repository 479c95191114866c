//! The public interface of the crate.
mod ancestors;
mod checking;
mod documents;
mod films;
mod fuzz;
mod hands;
mod owners;
mod positions;
mod protocol;
mod raising;
mod records;
mod schemas;
mod seats;
mod shipped;
mod throws;
