//! The rules, chapter by chapter.
mod formations;
mod kit;
mod sight;
mod tables;
