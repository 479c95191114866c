//! The rules, chapter by chapter.
mod assault;
mod formations;
mod kit;
mod sight;
mod tables;
