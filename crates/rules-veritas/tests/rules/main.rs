//! The rules, chapter by chapter.
mod disorder;
mod kit;
mod orders;
mod reading;
mod tables;
