//! What stands on a measured table. It has no rules: only places, outlines and what they meet.

pub mod bodies;
pub mod crest;
pub mod few;
pub mod field;
pub mod grid;
pub mod many;
pub mod roster;
pub mod shape;

pub use bodies::{Bodies, Body};
pub use few::Few;
pub use field::{Change, Field, Piece, PieceId};
pub use grid::Grid;
pub use many::Many;
pub use roster::{Roster, Standing};
