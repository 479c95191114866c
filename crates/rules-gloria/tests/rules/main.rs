//! The rules, chapter by chapter.
mod assault;
mod arrive;
mod deploy;
mod formations;
mod kit;
mod reading;
mod scenarios;
mod sight;
mod tables;
