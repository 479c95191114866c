//! The rules, chapter by chapter.
mod casualties;
mod deploy;
mod disorder;
mod fatigue;
mod kit;
mod leaders;
mod orders;
mod reading;
mod sight;
mod replace;
mod tables;
mod victory;
mod will;
