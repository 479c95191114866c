//! The rules, chapter by chapter.
mod arrive;
mod assault;
mod charges;
mod commanding;
mod deploy;
mod formations;
mod kit;
mod rallying;
mod reading;
mod scenarios;
mod sight;
mod tables;
mod view;
