//! The rules, chapter by chapter.
mod assault;
mod formations;
mod kit;
mod reading;
mod sight;
mod tables;
