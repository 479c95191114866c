//! *In Deo Veritas* by Philip Garton: grand battles of the 17th century, as scripts that read like the book.
pub mod book;
pub mod kinds;

pub use book::Rulebook;
