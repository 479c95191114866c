//! The rules, chapter by chapter.
mod formations;
mod kit;
mod movement;
mod sight;
mod tables;
