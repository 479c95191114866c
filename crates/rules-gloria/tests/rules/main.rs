//! The rules, chapter by chapter.
mod formations;
mod going;
mod kit;
mod movement;
mod routs;
mod sight;
mod tables;
