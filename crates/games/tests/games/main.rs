//! The crate as outsiders meet it.
mod checking;
mod fuzz;
mod protocol;
mod raising;
mod schemas;
mod shipped;
