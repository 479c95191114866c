//! The rules, chapter by chapter.
mod casualties;
mod disorder;
mod kit;
mod orders;
mod reading;
mod replace;
mod tables;
