//! The rules, chapter by chapter.
mod assault;
mod charges;
mod commanding;
mod formations;
mod going;
mod kit;
mod rallying;
mod movement;
mod reading;
mod routs;
mod sight;
mod tables;
