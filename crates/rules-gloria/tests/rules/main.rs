//! The rules, chapter by chapter.
mod assault;
mod ending;
mod formations;
mod kit;
mod reading;
mod sight;
mod tables;
