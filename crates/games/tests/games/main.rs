//! The crate as outsiders meet it.
mod checking;
mod fuzz;
mod hands;
mod protocol;
mod raising;
mod records;
mod schemas;
mod shipped;
