//! The rules, chapter by chapter.
mod formations;
mod kit;
mod reading;
mod sight;
mod tables;
