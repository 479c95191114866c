//! The rules, chapter by chapter.
mod assault;
mod charges;
mod commanding;
mod formations;
mod going;
mod kit;
mod movement;
mod rallying;
mod reading;
mod routs;
mod sight;
mod tables;
