//! The rules, chapter by chapter.
mod assault;
mod charges;
mod commanding;
mod formations;
mod going;
mod guns_and_works;
mod kit;
mod movement;
mod rallying;
mod reading;
mod routs;
mod sight;
mod tables;
