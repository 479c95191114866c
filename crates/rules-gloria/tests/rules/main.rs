//! The rules, chapter by chapter.
mod fire;
mod formations;
mod guns;
mod kit;
mod sight;
mod tables;
mod volleys;
