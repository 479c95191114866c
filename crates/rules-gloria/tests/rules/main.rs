//! The rules, chapter by chapter.
mod assault;
mod arrive;
mod deploy;
mod charges;
mod commanding;
mod formations;
mod kit;
mod rallying;
mod reading;
mod scenarios;
mod sight;
mod tables;
