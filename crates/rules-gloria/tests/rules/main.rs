//! The rules, chapter by chapter.
mod assault;
mod defence;
mod fire;
mod formations;
mod guns;
mod kit;
mod reading;
mod sight;
mod tables;
mod volleys;
