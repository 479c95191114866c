//! The rules, chapter by chapter.
mod assault;
mod formations;
mod going;
mod kit;
mod movement;
mod reading;
mod routs;
mod sight;
mod tables;
