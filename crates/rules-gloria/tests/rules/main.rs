//! The rules, chapter by chapter.
mod assault;
mod charges;
mod commanding;
mod formations;
mod kit;
mod rallying;
mod reading;
mod sight;
mod tables;
